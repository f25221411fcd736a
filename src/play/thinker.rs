//! The coach beside the game: a thread that always takes the newest question.

use std::{
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard},
    thread,
    time::{Duration, Instant},
};

use super::{
    question::{Answer, Errand, Position, Question},
    voice::{Said, Voice},
};
use crate::{coach::Coach, game::Command};

/// Asks the coach, from the thread of the game. The coach's thread starts with the first question.
pub(super) struct Thinker {
    desk: Arc<Desk>,
    voice: Voice,
    /// How long the coach waits before each of its moves.
    pace: Duration,
    is_started: bool,
}

impl Thinker {
    pub(super) fn new(voice: Voice, pace: Duration) -> Self {
        Self { desk: Arc::default(), voice, pace, is_started: false }
    }

    /// Sends the coach an errand, which makes those before it void.
    pub(super) fn send(&mut self, errand: Errand) -> io::Result<()> {
        if !self.is_started && errand.question.is_some() {
            let (desk, voice) = (self.desk.clone(), self.voice.clone());
            thread::Builder::new().name("coach".to_owned()).spawn(move || think(&desk, &voice))?;
            self.is_started = true;
        }
        let due = Instant::now() + if errand.is_paced { self.pace } else { Duration::ZERO };
        self.desk.put(errand.number, errand.question.map(|question| (question, due)));
        Ok(())
    }
}

/// The coach thinks no longer than the game is played.
impl Drop for Thinker {
    fn drop(&mut self) {
        self.desk.lock().is_closed = true;
        // No errand has this number, so whatever is thought about is void.
        self.desk.put(0, None);
    }
}

/// Where the newest question lies.
#[derive(Default)]
struct Desk {
    newest: Mutex<Newest>,
    changed: Condvar,
}

#[derive(Default)]
struct Newest {
    number: u64,
    question: Option<(Question, Instant)>,
    is_closed: bool,
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Newest> {
        self.newest.lock().expect("nothing panics while it holds the question")
    }

    fn put(&self, number: u64, question: Option<(Question, Instant)>) {
        let mut newest = self.lock();
        newest.number = number;
        newest.question = question;
        self.changed.notify_all();
    }

    /// Waits for a question; there is none when the game is over.
    fn take(&self) -> Option<(u64, Question, Instant)> {
        let waits = |newest: &mut Newest| newest.question.is_none() && !newest.is_closed;
        let newest = self.changed.wait_while(self.lock(), waits);
        let mut newest = newest.expect("nothing panics while it holds the question");
        let (question, due) = newest.question.take()?;
        Some((newest.number, question, due))
    }

    fn is_void(&self, number: u64) -> bool {
        self.lock().number != number
    }

    /// Waits until an answer is due, or its question void.
    fn wait_until(&self, due: Instant, number: u64) {
        let patience = due.saturating_duration_since(Instant::now());
        let waits = |newest: &mut Newest| newest.number == number;
        drop(self.changed.wait_timeout_while(self.lock(), patience, waits));
    }
}

fn think(desk: &Desk, voice: &Voice) {
    let mut coach = None;
    while let Some((number, question, due)) = desk.take() {
        let answer = answer(&question, &mut coach, &|| desk.is_void(number));
        desk.wait_until(due, number);
        if let Some(answer) = answer.filter(|_| !desk.is_void(number)) {
            voice.say(Said::Answer(number, answer));
        }
    }
}

fn answer(question: &Question, coach: &mut Option<Coach>, is_void: &dyn Fn() -> bool) -> Option<Answer> {
    match question {
        Question::Advice(position) => knowing(coach, position).advise(&position.matrix, is_void).map(Answer::Advice),
        Question::Choice(position) => {
            let direction = knowing(coach, position).choose(&position.matrix)?;
            Some(Answer::Command(Command::Slide(direction)))
        }
        Question::Wait(command) => Some(Answer::Command(*command)),
    }
}

/// The coach of the position's level. One of another level is dropped, and what it remembered with it.
fn knowing<'a>(coach: &'a mut Option<Coach>, position: &Position) -> &'a Coach {
    let known = coach.take().filter(|coach| *coach.level() == position.level);
    coach.insert(known.unwrap_or_else(|| Coach::new(&position.level)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Direction, Ladder, Level, Matrix, Order},
        input::Waker,
    };
    use std::sync::mpsc::{Receiver, RecvTimeoutError};

    const LEFT: Command = Command::Slide(Direction::Left);

    /// Far longer than any answer here takes, for machines that are slow.
    const PATIENCE: Duration = Duration::from_secs(20);

    fn thinker(pace: Duration) -> (Thinker, Receiver<Said>) {
        let (voice, heard) = Voice::new(Waker::of_nobody());
        (Thinker::new(voice, pace), heard)
    }

    fn at(matrix: &str) -> Position {
        let matrix: Matrix = matrix.parse().unwrap();
        Position { level: Level::new(Ladder::Plain, matrix.order()), matrix, target: None }
    }

    fn errand(number: u64, question: Question, is_paced: bool) -> Errand {
        Errand { number, question: Some(question), is_paced }
    }

    /// The number of the next answer, and the command if it is one.
    fn next(heard: &Receiver<Said>) -> (u64, Option<Command>) {
        match heard.recv_timeout(PATIENCE).unwrap() {
            Said::Answer(number, Answer::Command(command)) => (number, Some(command)),
            Said::Answer(number, Answer::Advice(_)) => (number, None),
            Said::Line(line) => panic!("{line}"),
        }
    }

    #[test]
    fn only_the_newest_question_is_answered_and_at_once() {
        let (mut thinker, heard) = thinker(2 * PATIENCE);
        for number in 1..=10 {
            thinker.send(errand(number, Question::Wait(LEFT), true)).unwrap();
        }
        thinker.send(errand(11, Question::Wait(Command::Enter), false)).unwrap();
        assert_eq!(next(&heard), (11, Some(Command::Enter)));
        assert_eq!(heard.recv_timeout(Duration::from_millis(20)).err(), Some(RecvTimeoutError::Timeout));
    }

    #[test]
    fn an_answer_waits_until_it_is_due_and_a_forgotten_one_never_comes() {
        let pace = Duration::from_millis(50);
        let (mut thinker, heard) = thinker(pace);
        let asked = Instant::now();
        thinker.send(errand(1, Question::Choice(at("[[8,8],[0,0]]")), true)).unwrap();
        assert!(matches!(next(&heard), (1, Some(Command::Slide(_)))));
        assert!(asked.elapsed() >= pace);
        thinker.send(errand(2, Question::Wait(LEFT), true)).unwrap();
        thinker.send(Errand { number: 3, question: None, is_paced: false }).unwrap();
        assert_eq!(heard.recv_timeout(Duration::from_millis(100)).err(), Some(RecvTimeoutError::Timeout));
    }

    #[test]
    fn the_coach_is_that_of_the_level_asked_about() {
        let mut coach = None;
        for side in [2, 3, 3, 2] {
            let level = Level::new(Ladder::Plain, Order::new(side).unwrap());
            let position = Position { matrix: Matrix::empty(level.order()), level, target: None };
            assert_eq!(knowing(&mut coach, &position).level(), &position.level);
        }
    }

    #[test]
    fn the_thread_ends_with_the_game() {
        let (mut thinker, heard) = thinker(2 * PATIENCE);
        thinker.send(errand(1, Question::Wait(LEFT), true)).unwrap();
        drop(thinker);
        assert_eq!(heard.recv_timeout(PATIENCE).err(), Some(RecvTimeoutError::Disconnected));
    }
}
