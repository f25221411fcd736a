//! The table: a game, the face that it is seen through, and the coach's part in it. It has no terminal, no thread and no
//! clock: it is handed requests and answers, and says what its surroundings have to do.

use std::{error::Error, io, time::Instant};

use super::{
    coaching::{Coaching, Due, Purpose},
    notes::Notes,
    question::{Answer, Errand, Position},
    say_good_bye,
    voice::Said,
};
use crate::{
    game::{Command, Direction, Game, Phase, Turn},
    input::{Leave, Precedence, Request, Suspend, Wish},
    language::Language,
    output::{Face, Shown},
    store::Keeper,
};

/// What is to be done outside of the table before the next request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing.
    GoOn,
    /// Give the table [another face](Table::turn_to).
    ChangeView,
    /// Stop the process until it is told to go on.
    Suspend(Suspend),
    /// End the game.
    Leave(Leave),
}

/// A game, and all who sit at it.
pub struct Table<'a> {
    game: Game,
    notes: Notes,
    face: Box<dyn Face + 'a>,
    language: &'static dyn Language,
    coaching: Coaching,
    /// The player's words have ended, and the coach finishes the level.
    is_last_level: bool,
}

impl<'a> Table<'a> {
    /// A table at which nothing was shown yet.
    #[must_use]
    pub fn new(game: Game, notes: Notes, face: Box<dyn Face + 'a>, language: &'static dyn Language) -> Self {
        Self { game, notes, face, language, coaching: Coaching::default(), is_last_level: false }
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Who writes the game's journal, if it is kept.
    #[must_use]
    pub const fn keeper(&self) -> Option<&Keeper> {
        self.notes.keeper.as_ref()
    }

    /// Shows the first board.
    ///
    /// # Errors
    ///
    /// When the face cannot be written to.
    pub fn begin(&mut self) -> io::Result<()> {
        self.face.begin(&shown(&self.game, &self.notes))
    }

    /// From here on the game is seen through this face.
    ///
    /// # Errors
    ///
    /// When the face cannot be written to.
    pub fn turn_to(&mut self, face: Box<dyn Face + 'a>) -> io::Result<()> {
        self.face = face;
        self.begin()
    }

    /// Answers a request.
    ///
    /// # Errors
    ///
    /// When the face cannot be written to: the game should end then, since nobody could see it go on.
    pub fn answer(&mut self, request: Request) -> io::Result<Step> {
        let step = match request {
            Request::Wish(wish) => self.grant(wish)?,
            Request::Tell(notice) => self.face.tell(&self.language.notice(&notice)).map(|()| Step::GoOn)?,
            Request::Resized => self.draw().map(|()| Step::GoOn)?,
            Request::Wake => Step::GoOn,
            Request::Suspend(who) => self.suspend(who)?,
            Request::Leave(Leave::InputEnded) if self.coach_is_in_a_level() => {
                self.is_last_level = true;
                Step::GoOn
            }
            Request::Leave(leave) => Step::Leave(leave),
        };
        Ok(self.unless_all_is_played(step))
    }

    /// Hears what another thread says.
    ///
    /// # Errors
    ///
    /// When the face cannot be written to.
    pub(super) fn hear(&mut self, said: Said) -> io::Result<Step> {
        match said {
            Said::Line(line) => self.face.tell(&line)?,
            Said::Answer(number, answer) => self.do_what_is_due(number, answer)?,
        }
        Ok(self.unless_all_is_played(Step::GoOn))
    }

    /// Hears that there is no coach any more.
    pub(super) fn lose_coach(&mut self, error: &dyn Error) -> io::Result<Step> {
        self.coaching.end();
        self.face.tell(&self.language.cannot_think(&error))?;
        Ok(self.unless_all_is_played(Step::GoOn))
    }

    /// What the coach is to be asked now, if that has changed.
    pub(super) fn errand(&mut self) -> Option<Errand> {
        self.coaching.errand()
    }

    /// In a pipe every word is answered before the next, and any word is heard before the coach's next move.
    pub(super) fn precedence(&self) -> Precedence {
        if self.coaching.is_awaited() {
            Precedence::Wakes
        } else if self.coaching.plays {
            Precedence::Words
        } else {
            Precedence::InTurn
        }
    }

    /// When the face is to be [drawn](Self::draw), if anything moves there.
    pub(super) fn due(&self) -> Option<Instant> {
        self.face.due()
    }

    /// Brings the face up to date.
    pub(super) fn draw(&mut self) -> io::Result<()> {
        self.face.draw()
    }

    /// Says good-bye.
    pub(super) fn leave(&mut self, leave: Leave) -> io::Result<Leave> {
        say_good_bye(&mut *self.face, &shown(&self.game, &self.notes), leave)
    }

    /// Has the coach play, from now on.
    pub(super) fn let_coach_play(&mut self) -> io::Result<()> {
        if self.game.is_at_its_end() {
            return self.face.say(self.language.words().level_is_over);
        }
        self.coaching.plays = true;
        self.face.coach(true)?;
        self.let_coach_go_on()
    }

    /// The step, or the end where the coach has played the last level to its end.
    fn unless_all_is_played(&self, step: Step) -> Step {
        let all_is_played = self.is_last_level && !self.coach_is_in_a_level();
        if all_is_played && step == Step::GoOn { Step::Leave(Leave::InputEnded) } else { step }
    }

    fn coach_is_in_a_level(&self) -> bool {
        self.coaching.plays && self.game.phase() == Phase::Playing
    }

    /// Does what a key or a word asks for, if the face lets it. Any key but the one to quit takes over from the coach.
    fn grant(&mut self, wish: Wish) -> io::Result<Step> {
        let is_admitted = self.face.admits(wish)?;
        let takes_over = self.coaching.plays && wish != Wish::Quit;
        if takes_over {
            self.pause()?;
        }
        if !is_admitted {
            return Ok(Step::GoOn);
        }
        match wish {
            Wish::Play(command) => self.play(command)?,
            Wish::Tip => self.give_tip()?,
            Wish::Odds => self.switch_odds()?,
            Wish::Autoplay if takes_over => {}
            Wish::Autoplay => self.let_coach_play()?,
            Wish::View => return Ok(Step::ChangeView),
            Wish::Board => self.face.show(&shown(&self.game, &self.notes))?,
            Wish::State => self.tell_state()?,
            Wish::Keys => self.face.keys()?,
            Wish::Suspend => return Ok(Step::Suspend(Suspend::Group)),
            Wish::Quit => return Ok(Step::Leave(Leave::Player)),
            Wish::Nothing => {}
        }
        Ok(Step::GoOn)
    }

    fn suspend(&mut self, who: Suspend) -> io::Result<Step> {
        if self.coaching.plays {
            self.pause()?;
        }
        Ok(Step::Suspend(who))
    }

    fn tell_state(&mut self) -> io::Result<()> {
        self.face.say(&self.language.state(&self.game, self.notes.record(&self.game)))
    }

    /// Plays a command, and tells what it was worth where that is wanted.
    fn play(&mut self, command: Command) -> io::Result<()> {
        let judged = self.judged(command);
        if judged.is_some() {
            self.note_help()?;
        }
        let judgement = judged.as_ref().and_then(|(position, slide)| self.judgement(position, *slide));
        if self.perform(command, judgement.as_deref().unwrap_or_default())?.is_idle() {
            return Ok(());
        }
        if let Some((position, slide)) = judged.filter(|_| judgement.is_none()) {
            self.coaching.ask(position, Purpose::Odds(slide));
        } else {
            self.coaching.forget();
            self.think_ahead();
        }
        Ok(())
    }

    /// The slide that is about to be made, and from where, if it is one whose worth is told.
    fn judged(&self, command: Command) -> Option<(Position, Direction)> {
        match command {
            Command::Slide(slide)
                if self.coaching.tells_odds
                    && self.game.phase() == Phase::Playing
                    && self.game.matrix().slide(slide).is_some() =>
            {
                Some((Position::of(&self.game)?, slide))
            }
            _ => None,
        }
    }

    /// What a slide is worth, if the coach knows that already.
    fn judgement(&self, position: &Position, slide: Direction) -> Option<String> {
        self.coaching.known(position).map(|advice| self.language.judgement(advice, position.target, slide))
    }

    /// Plays a command, writes it down, and shows what it did.
    fn perform(&mut self, command: Command, below: &str) -> io::Result<Turn> {
        self.notes.look(command, &self.game);
        let turn = self.game.play(command);
        if let Some(error) = self.notes.take(command, &turn, &self.game) {
            self.face.tell(&self.language.not_kept_any_more(&error))?;
        }
        self.face.show(&Shown { turn: Some(&turn), below, ..shown(&self.game, &self.notes) })?;
        Ok(turn)
    }

    /// Makes it a fact of the game that the coach helps, before it does.
    fn note_help(&mut self) -> io::Result<()> {
        if self.game.is_coached() { Ok(()) } else { self.perform(Command::Coach, "").map(drop) }
    }

    fn switch_odds(&mut self) -> io::Result<()> {
        if !self.coaching.switch_odds() {
            return self.face.remark(self.language.words().odds_off);
        }
        self.think_ahead();
        self.face.remark(self.language.words().odds_on)
    }

    fn give_tip(&mut self) -> io::Result<()> {
        if self.game.phase() != Phase::Playing {
            return self.face.say(self.language.words().level_is_over);
        }
        let Some(position) = Position::of(&self.game) else {
            return self.face.say(self.language.words().nothing_larger);
        };
        if let Some(advice) = self.coaching.known(&position) {
            return self.show_tip(&self.language.tip(advice, position.target));
        }
        self.coaching.ask(position, Purpose::Tip);
        Ok(())
    }

    fn show_tip(&mut self, tip: &str) -> io::Result<()> {
        self.note_help()?;
        self.face.say(tip)
    }

    /// Has the coach think about the board while the player does, so that a move's worth is known when it is made.
    fn think_ahead(&mut self) {
        if self.coaching.tells_odds
            && !self.coaching.plays
            && self.game.phase() == Phase::Playing
            && let Some(position) = Position::of(&self.game)
            && self.coaching.known(&position).is_none()
        {
            self.coaching.ask(position, Purpose::Ahead);
        }
    }

    fn let_coach_go_on(&mut self) -> io::Result<()> {
        if self.game.is_at_its_end() {
            return self.pause();
        }
        if self.game.phase() != Phase::Playing {
            self.coaching.ask_to_go_on();
        } else if let Some(position) = Position::of(&self.game) {
            self.coaching.ask_for_move(position);
        } else {
            self.face.say(self.language.words().nothing_larger)?;
            self.pause()?;
        }
        Ok(())
    }

    fn pause(&mut self) -> io::Result<()> {
        self.coaching.plays = false;
        self.coaching.forget();
        self.think_ahead();
        self.face.coach(false)
    }

    fn do_what_is_due(&mut self, number: u64, answer: Answer) -> io::Result<()> {
        match self.coaching.hear(number, answer) {
            Due::Nothing => Ok(()),
            Due::Tip(advice, target) => self.show_tip(&self.language.tip(&advice, target)),
            Due::Odds(advice, target, slide) => {
                self.face.say(&self.language.judgement(&advice, target, slide))?;
                self.think_ahead();
                Ok(())
            }
            Due::Command(command) => self.play_for_coach(command),
        }
    }

    fn play_for_coach(&mut self, command: Command) -> io::Result<()> {
        if command != Command::Enter {
            self.note_help()?;
        }
        self.play(command)?;
        self.let_coach_go_on()
    }
}

/// The game as it stands, with nothing to say below it.
fn shown<'a>(game: &'a Game, notes: &Notes) -> Shown<'a> {
    Shown { game, turn: None, record: notes.record(game), below: "" }
}

#[cfg(test)]
mod tests;
