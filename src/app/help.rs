//! How the player wants to be helped, and what the coach was asked for it.

use std::time::{Duration, Instant};

use super::{
    position::Position,
    thinker::{Answer, Question, Thinker},
    voice::Voice,
};
use crate::{
    coach::Advice,
    game::{Command, Direction},
    output::Chances,
};

/// What an answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To be there when the player has moved.
    Ahead,
    /// To be told.
    Tip,
    /// To tell what this slide was worth.
    Odds(Direction),
    /// To be played.
    Move,
}

/// What is to be done now that an answer has come.
pub(super) enum Due {
    Nothing,
    Tip(Chances),
    Odds(Chances, Direction),
    Command(Command),
}

/// The coach, as the player wants it.
pub(super) struct Help {
    /// It plays.
    pub(super) plays: bool,
    /// Of each move is told what it was worth.
    pub(super) tells_odds: bool,
    /// How long the coach waits before each of its moves.
    pace: Duration,
    thinker: Thinker,
    asked: Option<Asked>,
    /// The latest that the coach has worked out.
    known: Option<(Position, Chances)>,
    /// Why it cannot think, until that is told.
    trouble: Option<String>,
}

/// A question that is not answered yet.
struct Asked {
    number: u64,
    position: Option<Position>,
    purpose: Purpose,
}

impl Help {
    pub(super) fn new(pace: Duration, voice: Voice) -> Self {
        let thinker = Thinker::new(voice);
        Self { plays: false, tells_odds: false, pace, thinker, asked: None, known: None, trouble: None }
    }

    /// Why the coach cannot think, if that is so and was not told yet.
    pub(super) fn take_trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// Whether the player has asked something and waits for the answer.
    pub(super) fn is_awaited(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| matches!(asked.purpose, Purpose::Tip | Purpose::Odds(_)))
    }

    /// The chances of a position, where they are known already.
    pub(super) fn known(&self, position: &Position) -> Option<&Chances> {
        self.known.as_ref().filter(|(known, _)| known == position).map(|(_, chances)| chances)
    }

    /// Asks for the chances of a position, unless that is being thought about: then the answer is for this instead.
    pub(super) fn ask(&mut self, position: Position, purpose: Purpose) {
        match &mut self.asked {
            Some(asked) if asked.purpose != Purpose::Move && asked.position.as_ref() == Some(&position) => {
                if purpose != Purpose::Ahead {
                    asked.purpose = purpose;
                }
            }
            _ => self.put(Question::Advice(position.clone()), Some(position), purpose, Instant::now()),
        }
    }

    /// Asks for the coach's move, and for what it is worth where odds are told.
    pub(super) fn ask_for_move(&mut self, position: Position) {
        let question = match self.known(&position) {
            Some(chances) => Question::Wait(Command::Slide(chances.best)),
            None if self.tells_odds => Question::Advice(position.clone()),
            None => Question::Choice(position.clone()),
        };
        self.put(question, Some(position), Purpose::Move, Instant::now() + self.pace);
    }

    /// Asks the coach to go on where a level is over.
    pub(super) fn ask_to_go_on(&mut self) {
        self.put(Question::Wait(Command::Enter), None, Purpose::Move, Instant::now() + self.pace);
    }

    fn put(&mut self, question: Question, position: Option<Position>, purpose: Purpose, due: Instant) {
        self.asked = match self.thinker.ask(question, due) {
            Ok(number) => Some(Asked { number, position, purpose }),
            Err(error) => {
                self.trouble = Some(error.to_string());
                self.plays = false;
                None
            }
        };
    }

    /// Wants no answer any more.
    pub(super) fn forget(&mut self) {
        if self.asked.take().is_some() {
            self.thinker.forget();
        }
    }

    /// Switches the odds, and says whether they are on.
    pub(super) fn switch_odds(&mut self) -> bool {
        self.tells_odds = !self.tells_odds;
        if self.asked.as_ref().is_some_and(|asked| asked.purpose != Purpose::Tip) {
            self.forget();
        }
        self.tells_odds
    }

    /// What an answer is good for. One to an old question is good for nothing.
    pub(super) fn hear(&mut self, number: u64, answer: Answer) -> Due {
        let Some(asked) = self.asked.take_if(|asked| asked.number == number) else { return Due::Nothing };
        match (answer, asked.position) {
            (Answer::Command(command), _) => Due::Command(command),
            (Answer::Advice(advice), Some(position)) => self.learn(&advice, position, asked.purpose),
            (Answer::Advice(_), None) => Due::Nothing,
        }
    }

    fn learn(&mut self, advice: &Advice, position: Position, purpose: Purpose) -> Due {
        let Some(best) = advice.best else { return Due::Nothing };
        let chances = Chances { exact: advice.exact, target: position.target, best, after: advice.after };
        self.known = Some((position, chances.clone()));
        match purpose {
            Purpose::Ahead => Due::Nothing,
            Purpose::Tip => Due::Tip(chances),
            Purpose::Odds(direction) => Due::Odds(chances, direction),
            Purpose::Move => Due::Command(Command::Slide(best)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{ByDirection, Ladder, Level, Matrix},
        input::Waker,
        output::Language,
    };

    fn help() -> Help {
        let (voice, _) = Voice::new(Waker::of_nobody());
        Help::new(Duration::ZERO, voice)
    }

    fn at(matrix: &str) -> Position {
        let matrix: Matrix = matrix.parse().unwrap();
        Position { level: Level::new(Ladder::Plain, matrix.order()), matrix, target: None }
    }

    fn advice() -> Answer {
        let after = ByDirection { left: Some(0.5), down: Some(0.25), ..ByDirection::default() };
        Answer::Advice(Advice { exact: true, win: 0.5, best: Some(Direction::Left), after })
    }

    fn number(help: &Help) -> u64 {
        help.asked.as_ref().unwrap().number
    }

    #[test]
    fn what_is_thought_about_already_is_not_asked_again() {
        let mut help = help();
        help.ask(at("[[2,0],[4,0]]"), Purpose::Ahead);
        let asked = number(&help);
        assert!(!help.is_awaited(), "nobody waits for what is thought ahead");
        help.ask(at("[[2,0],[4,0]]"), Purpose::Tip);
        assert_eq!((number(&help), help.is_awaited()), (asked, true));
        help.ask(at("[[2,0],[4,0]]"), Purpose::Ahead);
        assert!(help.is_awaited(), "the player still waits");
        help.ask(at("[[2,0],[4,4]]"), Purpose::Tip);
        assert_ne!(number(&help), asked);
    }

    #[test]
    fn an_answer_to_an_old_question_is_good_for_nothing() {
        let mut help = help();
        help.ask(at("[[2,0],[4,0]]"), Purpose::Tip);
        let old = number(&help);
        help.ask(at("[[2,0],[4,4]]"), Purpose::Tip);
        assert!(matches!(help.hear(old, advice()), Due::Nothing));
        assert!(help.known(&at("[[2,0],[4,0]]")).is_none());
        let new = number(&help);
        assert!(matches!(help.hear(new, advice()), Due::Tip(_)));
        assert!(help.known(&at("[[2,0],[4,4]]")).is_some() && !help.is_awaited());
        assert!(matches!(help.hear(new, advice()), Due::Nothing), "it was answered");
    }

    #[test]
    fn a_move_is_told_what_it_was_worth_when_that_is_known() {
        let mut help = help();
        assert!(help.switch_odds());
        help.ask(at("[[2,0],[4,0]]"), Purpose::Ahead);
        help.ask(at("[[2,0],[4,0]]"), Purpose::Odds(Direction::Down));
        let asked = number(&help);
        let Due::Odds(chances, Direction::Down) = help.hear(asked, advice()) else { panic!("odds were asked for") };
        assert_eq!(
            chances.verdict(Direction::Down, Language::English.phrases()),
            "down 25.0 %, the best was left 50.0 %"
        );
        help.ask(at("[[2,0],[4,4]]"), Purpose::Odds(Direction::Up));
        assert!(!help.switch_odds() && !help.is_awaited());
    }

    #[test]
    fn the_coach_plays_what_it_knows_to_be_the_best() {
        let mut help = help();
        for (position, answer) in
            [(at("[[2,0],[4,0]]"), advice()), (at("[[2,0],[4,4]]"), Answer::Command(Command::Slide(Direction::Left)))]
        {
            help.ask_for_move(position);
            let asked = number(&help);
            let due = help.hear(asked, answer);
            assert!(matches!(due, Due::Command(Command::Slide(Direction::Left))));
        }
    }
}
