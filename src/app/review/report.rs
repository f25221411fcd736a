//! A review as text.

use std::io::{self, Write};

use super::{
    Review,
    curve::Curve,
    plot::{self, Paper},
    stretches::{Played, Stretch},
};
use crate::{
    app::{share::real, table::write_table},
    game::Direction,
    output::{self, counted},
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
        for stretch in &self.stretches {
            writeln!(out, "{}", output::heading(&stretch.level))?;
            print_moves(stretch, out)?;
            out.write_all(b"\n")?;
        }
        self.print_costliest(out)?;
        self.print_mean(out)?;
        if self.stretches.is_empty() {
            return Ok(());
        }
        write!(out, "\nThe chance of winning:\n\n{}", plot::draw(&Curve::of(&self.stretches), paper))
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
        out.write_all(b"What cost most:\n")?;
        let heading = ["move", "played", "best", "cost"].map(str::to_owned);
        let rows: Vec<_> = [heading].into_iter().chain(moves.into_iter().map(costly_row)).collect();
        write_table(&rows, out)?;
        out.write_all(b"\n")
    }

    /// How accurate the moves were.
    fn print_mean(&self, out: &mut impl Write) -> io::Result<()> {
        let costs: Vec<_> = self.moves().map(Played::cost).collect();
        if costs.is_empty() {
            out.write_all(b"There is no move to review.\n")?;
        } else {
            let about = if self.moves().all(|played| played.advice().exact) { "" } else { "~" };
            let mean = 100.0 * costs.iter().sum::<f64>() / real(costs.len());
            writeln!(out, "{} gave away {about}{mean:.2} % of the chance on average.", counted(costs.len(), "move"))?;
        }
        match self.beyond {
            0 => Ok(()),
            beyond => writeln!(out, "Not reviewed: {} with the target on the board.", counted(beyond, "move")),
        }
    }
}

fn print_moves(stretch: &Stretch, out: &mut impl Write) -> io::Result<()> {
    let heading = ["move", "played", "before", "after", "best"].map(str::to_owned);
    let rows: Vec<_> = [heading].into_iter().chain(stretch.moves.iter().map(row)).collect();
    write_table(&rows, out)
}

fn row(played: &Played) -> [String; 5] {
    [
        played.number.to_string(),
        played.direction.word().to_owned(),
        chance(played.advice().win, played),
        chance(played.after(), played),
        better(played),
    ]
}

fn costly_row(played: &Played) -> [String; 4] {
    let direction = played.direction.word().to_owned();
    [played.number.to_string(), direction, better(played), chance(played.cost(), played)]
}

fn better(played: &Played) -> String {
    played.better().map_or("", Direction::word).to_owned()
}

fn chance(chance: f64, played: &Played) -> String {
    output::chance(chance, played.advice().exact)
}
