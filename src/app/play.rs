//! A game that is being played.

use std::{
    io::{self, Write},
    sync::mpsc::Receiver,
    time::Duration,
};

use super::{
    Notes,
    help::{Due, Help, Purpose},
    notice,
    position::Position,
    refused::why_refused,
    voice::{Said, Voice},
};
use crate::{
    game::{Command, Direction, Game, Phase, Turn},
    input::{Ask, Input, Leave, Precedence, Request},
    output::{Output, Remark},
};

/// What the coach does without being asked in the game.
#[derive(Clone, Copy, Debug)]
pub struct Coaching {
    /// It plays from the start.
    pub plays: bool,
    /// How long it waits before each of its moves.
    pub pace: Duration,
}

/// Plays until the player, a signal or the end of the output ends the game, and gives the keys and the terminal back.
///
/// `once_shown` is called when the first board is shown: what would delay it belongs there.
///
/// # Errors
///
/// When the game cannot be written: it ends then, since nobody could see it go on.
pub fn play(
    game: &mut Game,
    mut input: Input,
    output: &mut Output<impl Write>,
    notes: &mut Notes,
    coaching: Coaching,
    once_shown: impl FnOnce(Voice),
) -> io::Result<Leave> {
    let (voice, heard) = Voice::new(input.waker());
    let help = Help::new(coaching.pace, voice.clone());
    let mut table = Table { game, output, notes, help, heard, is_last_level: false };
    let end = table.output.begin(table.game).and_then(|()| {
        once_shown(voice);
        input.start_hotkeys();
        if coaching.plays {
            table.let_coach_play()?;
        }
        table.serve(&mut input)
    });
    input.close();
    table.leave(end?)
}

/// The game, and all who sit at it.
struct Table<'a, W> {
    game: &'a mut Game,
    output: &'a mut Output<W>,
    notes: &'a mut Notes,
    help: Help,
    heard: Receiver<Said>,
    /// Nobody is left but the coach, which ends the level.
    is_last_level: bool,
}

impl<W: Write> Table<'_, W> {
    fn serve(&mut self, input: &mut Input) -> io::Result<Leave> {
        loop {
            let Some(request) = input.next_request(self.precedence(), self.output.due()) else {
                self.output.draw()?;
                continue;
            };
            if self.keeps_from_the_game(&request)? {
                continue;
            }
            let takes_over = self.help.plays && is_key(&request);
            if takes_over {
                self.pause()?;
            }
            match request {
                Request::Play(command) => self.play(command)?,
                Request::Ask(Ask::Coach) if takes_over => {}
                Request::Nothing => {}
                Request::Ask(ask) => self.ask(ask)?,
                Request::ShowBoard => self.output.again(self.game)?,
                Request::ShowState => self.output.state(self.game)?,
                Request::ShowKeys => self.show_keys()?,
                Request::Tell(notice) => self.tell(&notice::line(&notice, self.output.phrases()))?,
                Request::Resized => self.output.draw()?,
                Request::Wake => self.listen()?,
                Request::Suspend(who) => input.suspend(who),
                Request::Leave(Leave::InputEnded) if self.coach_is_in_a_level() => self.is_last_level = true,
                Request::Leave(leave) => return Ok(leave),
            }
            if let Some(trouble) = self.help.take_trouble() {
                self.tell(&(self.output.phrases().cannot_think)(&trouble))?;
            }
            if self.is_last_level && !self.coach_is_in_a_level() {
                return Ok(Leave::InputEnded);
            }
        }
    }

    /// Whether a key is none for the game: it ends the look at the keys, or the board cannot be seen.
    fn keeps_from_the_game(&mut self, request: &Request) -> io::Result<bool> {
        let needs_board = is_key(request) && !matches!(request, Request::Suspend(_) | Request::ShowBoard);
        if (needs_board || *request == Request::Leave(Leave::Player)) && self.output.hide_keys()? {
            return Ok(true);
        }
        let is_blind = needs_board && self.output.is_too_small();
        if is_blind && self.help.plays {
            self.pause()?;
        }
        Ok(is_blind)
    }

    /// In a pipe every word is answered before the next, and any word is heard before the coach's next move.
    fn precedence(&self) -> Precedence {
        if self.help.is_awaited() {
            Precedence::Wakes
        } else if self.help.plays {
            Precedence::Words
        } else {
            Precedence::InTurn
        }
    }

    fn coach_is_in_a_level(&self) -> bool {
        self.help.plays && self.game.phase() == Phase::Playing
    }

    fn leave(&mut self, leave: Leave) -> io::Result<Leave> {
        let said = self.output.bye(self.game);
        if matches!(leave, Leave::Player | Leave::InputEnded) { said.map(|()| leave) } else { Ok(leave) }
    }

    /// Plays a command, and tells what it was worth where that is wanted.
    fn play(&mut self, command: Command) -> io::Result<()> {
        let judged = self.judged(command);
        if judged.is_some() {
            self.note_help()?;
        }
        let phrases = self.output.phrases();
        let verdict =
            judged.as_ref().and_then(|(position, slide)| Some(self.help.known(position)?.verdict(*slide, phrases)));
        if let Some(verdict) = &verdict {
            self.output.set_below(verdict);
        }
        if self.perform(command)?.is_idle() {
            return Ok(());
        }
        if let Some((position, slide)) = judged.filter(|_| verdict.is_none()) {
            self.help.ask(position, Purpose::Odds(slide));
        } else {
            self.help.forget();
            self.think_ahead();
        }
        Ok(())
    }

    /// The slide that is about to be made, and from where, if it is one whose odds are told.
    fn judged(&self, command: Command) -> Option<(Position, Direction)> {
        match command {
            Command::Slide(slide)
                if self.help.tells_odds
                    && self.game.phase() == Phase::Playing
                    && self.game.matrix().slide(slide).is_some() =>
            {
                Some((Position::of(self.game)?, slide))
            }
            _ => None,
        }
    }

    fn perform(&mut self, command: Command) -> io::Result<Turn> {
        self.notes.look(command, self.game);
        let turn = self.game.play(command);
        if let Some(error) = self.notes.take(command, &turn, self.game) {
            let phrases = self.output.phrases();
            self.tell(&(phrases.not_kept_any_more)(&why_refused(&error, phrases)))?;
        }
        self.output.set_record(self.notes.record(self.game));
        self.output.turn(&turn, self.game)?;
        Ok(turn)
    }

    /// Makes it a fact of the game that the coach helps: before it does.
    fn note_help(&mut self) -> io::Result<()> {
        if self.game.is_coached() { Ok(()) } else { self.perform(Command::Coach).map(drop) }
    }

    fn ask(&mut self, ask: Ask) -> io::Result<()> {
        match ask {
            Ask::Tip => self.give_tip(),
            Ask::Coach => self.let_coach_play(),
            Ask::Odds if self.help.switch_odds() => {
                self.think_ahead();
                self.output.remark(Remark::OddsOn)
            }
            Ask::Odds => self.output.remark(Remark::OddsOff),
        }
    }

    fn give_tip(&mut self) -> io::Result<()> {
        if self.game.phase() != Phase::Playing {
            return self.output.remark(Remark::LevelOver);
        }
        let Some(position) = Position::of(self.game) else { return self.output.remark(Remark::NothingLarger) };
        if let Some(tip) = self.help.known(&position).map(|chances| chances.tip(self.output.phrases())) {
            return self.show_tip(&tip);
        }
        self.help.ask(position, Purpose::Tip);
        Ok(())
    }

    fn show_tip(&mut self, tip: &str) -> io::Result<()> {
        self.note_help()?;
        self.output.say(tip)
    }

    /// Has the coach think about the board while the player does, so that the odds come with the next one.
    fn think_ahead(&mut self) {
        if self.help.tells_odds
            && !self.help.plays
            && self.game.phase() == Phase::Playing
            && let Some(position) = Position::of(self.game)
            && self.help.known(&position).is_none()
        {
            self.help.ask(position, Purpose::Ahead);
        }
    }

    fn let_coach_play(&mut self) -> io::Result<()> {
        if self.game.is_at_its_end() {
            return self.output.remark(Remark::LevelOver);
        }
        self.help.plays = true;
        self.output.remark(Remark::Plays)?;
        self.let_coach_go_on()
    }

    fn let_coach_go_on(&mut self) -> io::Result<()> {
        if self.game.is_at_its_end() {
            return self.pause();
        }
        if self.game.phase() != Phase::Playing {
            self.help.ask_to_go_on();
        } else if let Some(position) = Position::of(self.game) {
            self.help.ask_for_move(position);
        } else {
            self.output.remark(Remark::NothingLarger)?;
            self.pause()?;
        }
        Ok(())
    }

    fn pause(&mut self) -> io::Result<()> {
        self.help.plays = false;
        self.help.forget();
        self.think_ahead();
        self.output.remark(Remark::Pauses)
    }

    /// Hears one thing that another thread says: each wakes the game for itself, and keys come in between.
    fn listen(&mut self) -> io::Result<()> {
        match self.heard.try_recv() {
            Ok(Said::Line(line)) => self.tell(&line)?,
            Ok(Said::Answer(number, answer)) => match self.help.hear(number, answer) {
                Due::Nothing => {}
                Due::Tip(chances) => self.show_tip(&chances.tip(self.output.phrases()))?,
                Due::Odds(chances, slide) => {
                    self.output.say(&chances.verdict(slide, self.output.phrases()))?;
                    self.think_ahead();
                }
                Due::Command(command) => self.play_for_coach(command)?,
            },
            Err(_) => {}
        }
        Ok(())
    }

    fn show_keys(&mut self) -> io::Result<()> {
        if !self.output.show_keys()? {
            tell(self.output.phrases().keys);
        }
        Ok(())
    }

    /// Tells the player a line, where the screen has room for it or else on standard error.
    fn tell(&mut self, line: &str) -> io::Result<()> {
        if !self.output.tell(line)? {
            tell(&format!("{line}\n"));
        }
        Ok(())
    }

    fn play_for_coach(&mut self, command: Command) -> io::Result<()> {
        if command != Command::Enter {
            self.note_help()?;
        }
        self.play(command)?;
        self.let_coach_go_on()
    }
}

/// Whether a request comes from the player's keys.
const fn is_key(request: &Request) -> bool {
    use Request::{Ask, Nothing, Play, ShowBoard, ShowKeys, ShowState, Suspend};
    matches!(request, Play(_) | Ask(_) | ShowBoard | ShowState | ShowKeys | Suspend(_) | Nothing)
}

/// Writes to standard error. Nothing can be said where that fails.
pub fn tell(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
