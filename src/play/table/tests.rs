//! What a table does with requests and answers, as a face that writes everything down has seen it.

use std::{cell::RefCell, rc::Rc};

use super::*;
use crate::{
    coach::Advice,
    game::{Beginning, ByDirection, Ladder, Start},
    input::Notice,
    language::ENGLISH,
    play::question::{Answer, Question},
    store::Keeper,
};

/// A face that writes down what it is told.
#[derive(Clone, Default)]
struct Witness {
    seen: Rc<RefCell<Vec<String>>>,
    /// It shows something else than the board, and lets no wish through.
    is_shut: bool,
}

impl Witness {
    #[expect(clippy::unnecessary_wraps, reason = "what a face shows may fail to be written")]
    fn note(&self, what: &str, line: &str) -> io::Result<()> {
        self.seen.borrow_mut().push(format!("{what} {line}").trim_end().to_owned());
        Ok(())
    }
}

impl Face for Witness {
    fn begin(&mut self, shown: &Shown) -> io::Result<()> {
        self.note("begin", &shown.game.level().order().to_string())
    }
    fn show(&mut self, shown: &Shown) -> io::Result<()> {
        let turn = match shown.turn {
            None => "again".to_owned(),
            Some(Turn::Moved(played)) => format!("moved {}", played.direction.word()),
            Some(turn) => format!("{turn:?}").to_lowercase(),
        };
        self.note(&turn, shown.below)
    }
    fn say(&mut self, line: &str) -> io::Result<()> {
        self.note("say", line)
    }
    fn remark(&mut self, line: &str) -> io::Result<()> {
        self.note("remark", line)
    }
    fn coach(&mut self, plays: bool) -> io::Result<()> {
        self.note("coach", if plays { "plays" } else { "pauses" })
    }
    fn tell(&mut self, line: &str) -> io::Result<()> {
        self.note("tell", line)
    }
    fn keys(&mut self) -> io::Result<()> {
        self.note("keys", "")
    }
    fn admits(&mut self, _: Wish) -> io::Result<bool> {
        Ok(!self.is_shut)
    }
    fn bye(&mut self, _: &Shown) -> io::Result<()> {
        self.note("bye", "")
    }
}

/// A table, and what was seen at it since somebody last looked.
struct Seat {
    table: Table<'static>,
    seen: Rc<RefCell<Vec<String>>>,
}

impl Seat {
    fn at(position: &str) -> Self {
        Self::with(position, Notes::default(), Witness::default())
    }

    fn with(position: &str, notes: Notes, witness: Witness) -> Self {
        let start = Start::Position(position.parse().unwrap());
        let game = Beginning { ladder: Ladder::Plain, start, target: None, seed: 7 }.game().unwrap();
        let seen = witness.seen.clone();
        Self { table: Table::new(game, notes, Box::new(witness), ENGLISH), seen }
    }

    fn wish(&mut self, wish: Wish) -> Step {
        self.table.answer(Request::Wish(wish)).unwrap()
    }

    fn slide(&mut self, direction: Direction) -> Step {
        self.wish(Wish::Play(Command::Slide(direction)))
    }

    /// The number of the errand that the coach is sent now, and its question.
    fn errand(&mut self) -> (u64, Option<Question>) {
        let errand = self.table.errand().expect("the coach is asked");
        (errand.number, errand.question)
    }

    /// The coach answers this errand: left is the best by far.
    fn advise(&mut self, number: u64) -> Step {
        let after = ByDirection { left: Some(0.75), right: Some(0.5), ..ByDirection::default() };
        let advice = Advice { exact: true, win: 0.75, best: Some(Direction::Left), after };
        self.table.hear(Said::Answer(number, Answer::Advice(advice))).unwrap()
    }

    fn coach_plays(&mut self, number: u64, command: Command) -> Step {
        self.table.hear(Said::Answer(number, Answer::Command(command))).unwrap()
    }

    fn seen(&self) -> Vec<String> {
        self.seen.take()
    }
}

const LEFT: Command = Command::Slide(Direction::Left);

const ROOMY: &str = "[[0,2,0,0],[0,0,4,0],[0,0,0,0],[0,0,0,0]]";

const TIP: &str = "say left 75.0 %, right 50.0 %, up -, down -";

#[test]
fn a_tip_is_told_when_the_coach_has_it_and_at_once_when_it_is_known() {
    let mut seat = Seat::at("[[0,2],[0,4]]");
    seat.wish(Wish::Tip);
    assert_eq!(seat.seen(), [""; 0]);
    assert_eq!(seat.table.precedence(), Precedence::Wakes, "words in a pipe wait for the answer");
    let (number, _) = seat.errand();
    seat.advise(number);
    assert_eq!(seat.seen(), ["coached", TIP]);
    seat.wish(Wish::Tip);
    assert_eq!(seat.seen(), [TIP]);
    assert_eq!(seat.table.errand(), None);
}

#[test]
fn a_tip_that_arrives_after_the_next_move_is_not_told() {
    let mut seat = Seat::at(ROOMY);
    seat.wish(Wish::Tip);
    let (number, _) = seat.errand();
    seat.slide(Direction::Left);
    assert_eq!(seat.errand().1, None, "the coach is told to stop thinking");
    seat.advise(number);
    assert_eq!(seat.seen(), ["moved left"]);
    assert!(!seat.table.game().is_coached());
}

#[test]
fn a_level_that_is_over_has_no_tip() {
    let mut seat = Seat::at("[[2,4],[4,2]]");
    seat.wish(Wish::Tip);
    assert_eq!(seat.seen(), ["say The level is over: Enter goes on."]);
    assert_eq!(seat.table.errand(), None);
}

#[test]
fn the_worth_of_a_move_stands_below_it_when_it_is_known_and_follows_when_it_is_not() {
    let mut seat = Seat::at(ROOMY);
    seat.wish(Wish::Odds);
    let (ahead, _) = seat.errand();
    seat.advise(ahead);
    assert_eq!(seat.seen(), ["remark Below each move: what it was worth."]);
    seat.slide(Direction::Right);
    assert_eq!(seat.seen(), ["coached", "moved right right 50.0 %, the best was left 75.0 %"]);

    let (ahead, _) = seat.errand();
    seat.slide(Direction::Left);
    assert_eq!(seat.seen(), ["moved left"]);
    seat.advise(ahead);
    assert_eq!(seat.seen(), ["say left 75.0 %, the best"]);
}

#[test]
fn with_odds_on_the_coach_s_own_moves_are_told_too() {
    let mut seat = Seat::at("[[0,2],[0,4]]");
    seat.wish(Wish::Odds);
    seat.wish(Wish::Autoplay);
    let (number, question) = seat.errand();
    assert!(matches!(question, Some(Question::Advice(_))), "{question:?}");
    seat.advise(number);
    let seen = seat.seen();
    assert_eq!(seen[1..], ["coach plays", "coached", "moved left left 75.0 %, the best"]);
}

#[test]
fn a_key_takes_over_from_a_coach_that_thinks() {
    let mut seat = Seat::at(ROOMY);
    seat.wish(Wish::Autoplay);
    let (number, _) = seat.errand();
    assert_eq!(seat.slide(Direction::Right), Step::GoOn);
    assert_eq!(seat.seen(), ["coach plays", "coach pauses", "moved right"]);
    seat.coach_plays(number, LEFT);
    assert_eq!(seat.seen(), [""; 0], "its answer comes too late");
    assert!(!seat.table.game().is_coached(), "it has not played");
}

#[test]
fn the_key_that_lets_the_coach_play_pauses_it_again_and_quitting_does_not() {
    let mut seat = Seat::at(ROOMY);
    seat.wish(Wish::Autoplay);
    seat.wish(Wish::Autoplay);
    assert_eq!(seat.seen(), ["coach plays", "coach pauses"]);
    seat.wish(Wish::Autoplay);
    assert_eq!(seat.wish(Wish::Quit), Step::Leave(Leave::Player));
    assert_eq!(seat.seen(), ["coach plays"]);
}

#[test]
fn the_coach_finishes_its_level_when_the_words_end() {
    let mut seat = Seat::at("[[8,8,0],[64,64,0],[2,4,2]]");
    seat.wish(Wish::Autoplay);
    assert_eq!(seat.table.answer(Request::Leave(Leave::InputEnded)).unwrap(), Step::GoOn);
    let (number, _) = seat.errand();
    assert_eq!(seat.coach_plays(number, LEFT), Step::Leave(Leave::InputEnded), "the level is won");
    assert_eq!(seat.table.leave(Leave::InputEnded).unwrap(), Leave::InputEnded);
    assert_eq!(seat.seen(), ["coach plays", "coached", "moved left", "bye"]);
}

#[test]
fn without_a_coach_the_end_of_the_words_ends_the_game() {
    let mut seat = Seat::at(ROOMY);
    assert_eq!(seat.table.answer(Request::Leave(Leave::InputEnded)).unwrap(), Step::Leave(Leave::InputEnded));
    seat.wish(Wish::Autoplay);
    assert_eq!(seat.table.answer(Request::Leave(Leave::InputEnded)).unwrap(), Step::GoOn);
    let lost = seat.table.lose_coach(&io::Error::other("no thread")).unwrap();
    assert_eq!(lost, Step::Leave(Leave::InputEnded), "nobody is left to finish the level");
    assert_eq!(seat.seen(), ["coach plays", "tell the coach cannot think: no thread"]);
}

#[test]
fn a_signal_ends_the_game_at_once_even_while_the_coach_plays() {
    let mut seat = Seat::at(ROOMY);
    seat.wish(Wish::Autoplay);
    let leave = Leave::Signal(15);
    assert_eq!(seat.table.answer(Request::Leave(leave)).unwrap(), Step::Leave(leave));
}

#[test]
fn a_full_disk_is_told_once_and_the_game_goes_on() {
    let mut notes = Notes::default();
    notes.keeper = Some(Keeper::unwritable());
    let mut seat = Seat::with(ROOMY, notes, Witness::default());
    seat.slide(Direction::Left);
    let seen = seat.seen();
    assert!(seen[0].starts_with("tell the game is not kept any more: "), "{seen:?}");
    assert_eq!(seen[1..], ["moved left"], "what could not be kept is said before the board");
    assert!(seat.table.keeper().is_none());
    seat.slide(Direction::Right);
    assert_eq!(seat.seen(), ["moved right"]);
}

#[test]
fn a_face_that_is_shut_keeps_wishes_from_the_game_and_pauses_the_coach() {
    let mut seat = Seat::with(ROOMY, Notes::default(), Witness { is_shut: true, ..Witness::default() });
    assert_eq!(seat.wish(Wish::Quit), Step::GoOn);
    seat.slide(Direction::Left);
    assert_eq!(seat.seen(), [""; 0]);
    seat.table.let_coach_play().unwrap();
    seat.slide(Direction::Left);
    assert_eq!(seat.seen(), ["coach plays", "coach pauses"]);
    assert_eq!(seat.table.game().moves(), 0);
}

#[test]
fn every_wish_is_granted() {
    let mut seat = Seat::at(ROOMY);
    assert_eq!(seat.wish(Wish::View), Step::ChangeView);
    assert_eq!(seat.wish(Wish::Suspend), Step::Suspend(Suspend::Group));
    for wish in [Wish::Board, Wish::State, Wish::Keys, Wish::Nothing] {
        assert_eq!(seat.wish(wish), Step::GoOn);
    }
    let state = "say level 4x4, target 2048, score 0, climb 0, 0 moves, largest tile 4, 14 empty cells";
    assert_eq!(seat.seen(), ["again", state, "keys"]);
}

#[test]
fn notices_are_told_and_lines_of_other_threads_too() {
    let mut seat = Seat::at(ROOMY);
    seat.table.answer(Request::Tell(Notice::Unreadable("gone".to_owned()))).unwrap();
    seat.table.hear(Said::Line("A saved climb waits".to_owned())).unwrap();
    assert_eq!(seat.seen(), ["tell cannot read standard input: gone", "tell A saved climb waits"]);
}

#[test]
fn another_face_is_shown_the_game_as_it_stands() {
    let mut seat = Seat::at(ROOMY);
    seat.slide(Direction::Left);
    let other = Witness::default();
    seat.table.turn_to(Box::new(other.clone())).unwrap();
    seat.slide(Direction::Right);
    assert_eq!(seat.seen(), ["moved left"]);
    assert_eq!(other.seen.take(), ["begin 4x4", "moved right"]);
}
