//! `games`: lists the kept games, the latest first.

use climb2048::{
    input::Leave,
    language::Language,
    output::{columns::table, utc},
    store::{Kept, Shelf},
};

use super::{Failure, print, tell_of_damage};

pub(super) fn run(shelf: &Shelf, language: &dyn Language) -> Result<Leave, Failure> {
    let mut rows = vec![language.words().games.map(str::to_owned)];
    let mut damaged = Vec::new();
    for (id, kept) in shelf.games()? {
        match kept {
            Ok(kept) => rows.push(row(&id, &kept, language)),
            Err(error) => damaged.push(error),
        }
    }
    print(&table(&rows))?;
    tell_of_damage(&damaged, language);
    Ok(Leave::Player)
}

fn row(id: &str, kept: &Kept, language: &dyn Language) -> [String; 7] {
    let game = &kept.game;
    [
        id.escape_debug().to_string(),
        utc(kept.journal.begun),
        language.ladder(game.level().ladder()).to_owned(),
        language.order(kept.highest),
        game.climb_score().to_string(),
        kept.moves.to_string(),
        language.result(game.phase(), game.level().order(), game.is_coached()),
    ]
}
