//! What the player wants of the coach, and what the coach was asked for it.

use super::question::{Answer, Errand, Position, Question};
use crate::{
    coach::Advice,
    game::{Command, Direction},
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

/// What is to be done now that an answer has come. Figures come with the target that they are of, where that is not the
/// level's own.
#[derive(Debug, PartialEq)]
pub(super) enum Due {
    Nothing,
    Tip(Advice, Option<u64>),
    Odds(Advice, Option<u64>, Direction),
    Command(Command),
}

/// The coach as the player wants it. It thinks elsewhere: what it is asked waits here until it is [sent](Self::errand).
#[derive(Default)]
pub(super) struct Coaching {
    /// The coach plays.
    pub(super) plays: bool,
    /// Each move is told what it was worth.
    pub(super) tells_odds: bool,
    /// How many errands there were.
    errands: u64,
    unsent: Option<Errand>,
    /// What the newest question is about and for; `None` when it is answered or void.
    asked: Option<(Option<Position>, Purpose)>,
    /// The latest that the coach has worked out.
    known: Option<(Position, Advice)>,
}

impl Coaching {
    /// The newest errand, if it was not sent yet.
    pub(super) fn errand(&mut self) -> Option<Errand> {
        self.unsent.take()
    }

    /// Whether the player has asked something and waits for the answer.
    pub(super) fn is_awaited(&self) -> bool {
        matches!(self.asked, Some((_, Purpose::Tip | Purpose::Odds(_))))
    }

    /// What the coach has found out about a position, as far as that is known already.
    pub(super) fn known(&self, position: &Position) -> Option<&Advice> {
        self.known.as_ref().filter(|(known, _)| known == position).map(|(_, advice)| advice)
    }

    /// Asks what a position is worth. Where the coach thinks about that already, the answer is for this purpose instead.
    pub(super) fn ask(&mut self, position: Position, purpose: Purpose) {
        match &mut self.asked {
            Some((Some(asked), before)) if *before != Purpose::Move && *asked == position => {
                if purpose != Purpose::Ahead {
                    *before = purpose;
                }
            }
            _ => self.put(Question::Advice(position.clone()), Some(position), purpose),
        }
    }

    /// Asks for the coach's move, and for what it is worth where odds are told.
    pub(super) fn ask_for_move(&mut self, position: Position) {
        let known = self.known(&position).and_then(|advice| advice.best);
        let question = match known {
            Some(best) => Question::Wait(Command::Slide(best)),
            None if self.tells_odds => Question::Advice(position.clone()),
            None => Question::Choice(position.clone()),
        };
        self.put(question, Some(position), Purpose::Move);
    }

    /// Asks the coach to go on where a level is over.
    pub(super) fn ask_to_go_on(&mut self) {
        self.put(Question::Wait(Command::Enter), None, Purpose::Move);
    }

    fn put(&mut self, question: Question, position: Option<Position>, purpose: Purpose) {
        self.asked = Some((position, purpose));
        self.send(Some(question), purpose == Purpose::Move);
    }

    fn send(&mut self, question: Option<Question>, is_paced: bool) {
        self.errands += 1;
        self.unsent = Some(Errand { number: self.errands, question, is_paced });
    }

    /// Wants no answer any more.
    pub(super) fn forget(&mut self) {
        if self.asked.take().is_some() {
            self.send(None, false);
        }
    }

    /// There is no coach any more.
    pub(super) fn end(&mut self) {
        self.plays = false;
        self.asked = None;
    }

    /// Switches the odds, and says whether they are on.
    pub(super) fn switch_odds(&mut self) -> bool {
        self.tells_odds = !self.tells_odds;
        if !matches!(self.asked, Some((_, Purpose::Tip))) {
            self.forget();
        }
        self.tells_odds
    }

    /// What is to be done about an answer: nothing if its errand is not the newest.
    pub(super) fn hear(&mut self, number: u64, answer: Answer) -> Due {
        if number != self.errands {
            return Due::Nothing;
        }
        match (answer, self.asked.take()) {
            (Answer::Command(command), Some(_)) => Due::Command(command),
            (Answer::Advice(advice), Some((Some(position), purpose))) => self.learn(advice, position, purpose),
            _ => Due::Nothing,
        }
    }

    fn learn(&mut self, advice: Advice, position: Position, purpose: Purpose) -> Due {
        let Some(best) = advice.best else { return Due::Nothing };
        let target = position.target;
        self.known = Some((position, advice.clone()));
        match purpose {
            Purpose::Ahead => Due::Nothing,
            Purpose::Tip => Due::Tip(advice, target),
            Purpose::Odds(direction) => Due::Odds(advice, target, direction),
            Purpose::Move => Due::Command(Command::Slide(best)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{ByDirection, Ladder, Level, Matrix};

    fn at(matrix: &str) -> Position {
        let matrix: Matrix = matrix.parse().unwrap();
        Position { level: Level::new(Ladder::Plain, matrix.order()), matrix, target: None }
    }

    fn advice() -> Advice {
        let after = ByDirection { left: Some(0.5), down: Some(0.25), ..ByDirection::default() };
        Advice { exact: true, win: 0.5, best: Some(Direction::Left), after }
    }

    #[test]
    fn what_is_thought_about_already_is_not_asked_again() {
        let mut coaching = Coaching::default();
        coaching.ask(at("[[2,0],[4,0]]"), Purpose::Ahead);
        assert!(coaching.errand().is_some());
        assert!(!coaching.is_awaited(), "nobody waits for what is thought ahead");
        coaching.ask(at("[[2,0],[4,0]]"), Purpose::Tip);
        assert!(coaching.errand().is_none() && coaching.is_awaited());
        coaching.ask(at("[[2,0],[4,0]]"), Purpose::Ahead);
        assert!(coaching.is_awaited(), "the player still waits");
        coaching.ask(at("[[2,0],[4,4]]"), Purpose::Tip);
        assert!(coaching.errand().is_some());
    }

    #[test]
    fn an_answer_to_an_old_question_is_good_for_nothing() {
        let mut coaching = Coaching::default();
        coaching.ask(at("[[2,0],[4,0]]"), Purpose::Tip);
        let old = coaching.errand().unwrap().number;
        coaching.ask(at("[[2,0],[4,4]]"), Purpose::Tip);
        let new = coaching.errand().unwrap().number;
        assert_eq!(coaching.hear(old, Answer::Advice(advice())), Due::Nothing);
        assert!(coaching.known(&at("[[2,0],[4,0]]")).is_none());
        assert_eq!(coaching.hear(new, Answer::Advice(advice())), Due::Tip(advice(), None));
        assert!(coaching.known(&at("[[2,0],[4,4]]")).is_some() && !coaching.is_awaited());
        assert_eq!(coaching.hear(new, Answer::Advice(advice())), Due::Nothing, "it was answered");
    }

    #[test]
    fn a_move_is_told_what_it_was_worth_when_that_is_known() {
        let mut coaching = Coaching::default();
        assert!(coaching.switch_odds());
        coaching.ask(at("[[2,0],[4,0]]"), Purpose::Ahead);
        coaching.ask(at("[[2,0],[4,0]]"), Purpose::Odds(Direction::Down));
        let number = coaching.errand().unwrap().number;
        let due = coaching.hear(number, Answer::Advice(advice()));
        assert_eq!(due, Due::Odds(advice(), None, Direction::Down));
        coaching.ask(at("[[2,0],[4,4]]"), Purpose::Odds(Direction::Up));
        assert!(!coaching.switch_odds() && !coaching.is_awaited());
        assert_eq!(coaching.errand().unwrap().question, None);
    }

    #[test]
    fn the_coach_plays_what_it_knows_to_be_the_best() {
        let left = Command::Slide(Direction::Left);
        let mut coaching = Coaching { plays: true, ..Coaching::default() };
        for answer in [Answer::Advice(advice()), Answer::Command(left)] {
            coaching.ask_for_move(at("[[2,0],[4,0]]"));
            let errand = coaching.errand().unwrap();
            assert!(errand.is_paced);
            assert_eq!(coaching.hear(errand.number, answer), Due::Command(left));
        }
        coaching.ask_for_move(at("[[2,0],[4,0]]"));
        assert_eq!(
            coaching.errand().unwrap().question,
            Some(Question::Wait(left)),
            "it is known from the first answer"
        );
    }
}
