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
    output::{self, Phrases},
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
        let phrases = self.phrases;
        for stretch in &self.stretches {
            writeln!(out, "{}", (phrases.heading)(&stretch.level))?;
            print_moves(stretch, phrases, out)?;
            out.write_all(b"\n")?;
        }
        self.print_costliest(out)?;
        self.print_mean(out)?;
        if self.stretches.is_empty() {
            return Ok(());
        }
        let picture = plot::draw(&Curve::of(&self.stretches, phrases), paper);
        write!(out, "\n{}\n\n{picture}", phrases.chance_of_winning)
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
        writeln!(out, "{}", self.phrases.costliest)?;
        let rows = moves.into_iter().map(|played| costly_row(played, self.phrases));
        let rows: Vec<_> = [self.phrases.costly.map(str::to_owned)].into_iter().chain(rows).collect();
        write_table(&rows, out)?;
        out.write_all(b"\n")
    }

    /// How accurate the moves were.
    fn print_mean(&self, out: &mut impl Write) -> io::Result<()> {
        let costs: Vec<_> = self.moves().map(Played::cost).collect();
        if costs.is_empty() {
            writeln!(out, "{}", self.phrases.no_moves)?;
        } else {
            let about = if self.moves().all(|played| played.advice().exact) { "" } else { "~" };
            let mean = 100.0 * costs.iter().sum::<f64>() / real(costs.len());
            writeln!(out, "{}", (self.phrases.gave_away)(costs.len(), &format!("{about}{mean:.2}")))?;
        }
        match self.beyond {
            0 => Ok(()),
            beyond => writeln!(out, "{}", (self.phrases.not_reviewed)(beyond)),
        }
    }
}

fn print_moves(stretch: &Stretch, phrases: &Phrases, out: &mut impl Write) -> io::Result<()> {
    let rows = stretch.moves.iter().map(|played| row(played, phrases));
    let rows: Vec<_> = [phrases.reviewed.map(str::to_owned)].into_iter().chain(rows).collect();
    write_table(&rows, out)
}

fn row(played: &Played, phrases: &Phrases) -> [String; 5] {
    [
        played.number.to_string(),
        (phrases.direction)(played.direction).to_owned(),
        chance(played.advice().win, played),
        chance(played.after(), played),
        better(played, phrases),
    ]
}

fn costly_row(played: &Played, phrases: &Phrases) -> [String; 4] {
    let direction = (phrases.direction)(played.direction).to_owned();
    [played.number.to_string(), direction, better(played, phrases), chance(played.cost(), played)]
}

fn better(played: &Played, phrases: &Phrases) -> String {
    played.better().map_or("", phrases.direction).to_owned()
}

fn chance(chance: f64, played: &Played) -> String {
    output::chance(chance, played.advice().exact)
}
