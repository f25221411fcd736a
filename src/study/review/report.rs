//! A review as text.

use std::io::{self, Write};

use super::{
    Review,
    curve::Curve,
    plot::{self, Paper},
    stretches::{Played, Stretch},
};
use crate::{
    language::{self, Language},
    output::columns::table,
    study::share::real,
};

/// How many of the moves that cost most are listed.
const COSTLIEST: usize = 5;

impl Review {
    /// Prints the moves, what they gave away, and the chance over the game as a picture.
    ///
    /// # Errors
    ///
    /// When that cannot be written.
    pub fn print(&self, paper: Paper, out: &mut impl Write) -> io::Result<()> {
        let language = self.language;
        for stretch in &self.stretches {
            writeln!(out, "{}", language.heading(&stretch.level))?;
            print_moves(stretch, language, out)?;
            out.write_all(b"\n")?;
        }
        self.print_costliest(out)?;
        self.print_mean(out)?;
        if self.stretches.is_empty() {
            return Ok(());
        }
        let picture = plot::draw(&Curve::of(&self.stretches, language), paper);
        write!(out, "\n{}\n\n{picture}", language.words().chance_of_winning)
    }

    fn moves(&self) -> impl Iterator<Item = &Played> {
        self.stretches.iter().flat_map(|stretch| &stretch.moves)
    }

    fn print_costliest(&self, out: &mut impl Write) -> io::Result<()> {
        let mut moves: Vec<_> = self.moves().filter(|played| played.cost() > 0.0).collect();
        if moves.is_empty() {
            return Ok(());
        }
        // A stable sort: of equal costs the first one played comes first.
        moves.sort_by(|one, other| other.cost().total_cmp(&one.cost()));
        moves.truncate(COSTLIEST);
        writeln!(out, "{}", self.language.words().costliest)?;
        let rows = moves.into_iter().map(|played| costly_row(played, self.language));
        let rows: Vec<_> = [self.language.words().costly.map(str::to_owned)].into_iter().chain(rows).collect();
        writeln!(out, "{}", table(&rows))
    }

    /// How accurate the moves were.
    fn print_mean(&self, out: &mut impl Write) -> io::Result<()> {
        let costs: Vec<_> = self.moves().map(Played::cost).collect();
        if costs.is_empty() {
            writeln!(out, "{}", self.language.words().no_moves)?;
        } else {
            let about = if self.moves().all(|played| played.advice().exact) { "" } else { "~" };
            let mean = 100.0 * costs.iter().sum::<f64>() / real(costs.len());
            writeln!(out, "{}", self.language.gave_away(costs.len(), &format!("{about}{mean:.2}")))?;
        }
        match self.beyond {
            0 => Ok(()),
            beyond => writeln!(out, "{}", self.language.not_reviewed(beyond)),
        }
    }
}

fn print_moves(stretch: &Stretch, language: &dyn Language, out: &mut impl Write) -> io::Result<()> {
    let rows = stretch.moves.iter().map(|played| row(played, language));
    let rows: Vec<_> = [language.words().reviewed.map(str::to_owned)].into_iter().chain(rows).collect();
    out.write_all(table(&rows).as_bytes())
}

fn row(played: &Played, language: &dyn Language) -> [String; 5] {
    [
        played.number.to_string(),
        language.direction(played.direction).to_owned(),
        chance(played.advice().win, played),
        chance(played.after(), played),
        better(played, language),
    ]
}

fn costly_row(played: &Played, language: &dyn Language) -> [String; 4] {
    let direction = language.direction(played.direction).to_owned();
    [played.number.to_string(), direction, better(played, language), chance(played.cost(), played)]
}

fn better(played: &Played, language: &dyn Language) -> String {
    played.better().map_or("", |better| language.direction(better)).to_owned()
}

fn chance(chance: f64, played: &Played) -> String {
    language::chance(chance, played.advice().exact)
}
