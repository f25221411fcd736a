//! The coach beside the game: a thread that always takes the newest question.

use std::{
    io,
    sync::{Arc, Condvar, Mutex, MutexGuard},
    thread,
    time::Instant,
};

use super::{
    position::Position,
    voice::{Said, Voice},
};
use crate::{
    coach::{Advice, Coach},
    game::Command,
};

/// What the coach is asked.
pub(super) enum Question {
    /// What each slide is worth.
    Advice(Position),
    /// Where it would slide.
    Choice(Position),
    /// To play this, when it is due.
    Wait(Command),
}

/// What it says.
pub(super) enum Answer {
    /// What each slide is worth.
    Advice(Advice),
    /// What it plays.
    Command(Command),
}

/// Asks the coach, from the thread of the game. The coach's thread starts with the first question.
pub(super) struct Thinker {
    desk: Arc<Desk>,
    voice: Voice,
    is_started: bool,
}

impl Thinker {
    pub(super) fn new(voice: Voice) -> Self {
        Self { desk: Arc::default(), voice, is_started: false }
    }

    /// Asks a question, which makes those before it void, and gives back its number. The answer is held back until it is
    /// due.
    pub(super) fn ask(&mut self, question: Question, due: Instant) -> io::Result<u64> {
        if !self.is_started {
            let (desk, voice) = (self.desk.clone(), self.voice.clone());
            thread::Builder::new().name("coach".to_owned()).spawn(move || think(&desk, &voice))?;
            self.is_started = true;
        }
        Ok(self.desk.put(Some((question, due))))
    }

    /// Makes the question void.
    pub(super) fn forget(&self) {
        self.desk.put(None);
    }
}

/// The coach thinks no longer than the game is played.
impl Drop for Thinker {
    fn drop(&mut self) {
        self.desk.lock().is_closed = true;
        self.forget();
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

    fn put(&self, question: Option<(Question, Instant)>) -> u64 {
        let mut newest = self.lock();
        newest.number += 1;
        newest.question = question;
        self.changed.notify_all();
        newest.number
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
    use std::{
        sync::mpsc::{Receiver, RecvTimeoutError},
        time::Duration,
    };

    const LEFT: Command = Command::Slide(Direction::Left);

    /// Far longer than any answer here takes, for machines that are slow.
    const PATIENCE: Duration = Duration::from_secs(20);

    fn thinker() -> (Thinker, Receiver<Said>) {
        let (voice, heard) = Voice::new(Waker::of_nobody());
        (Thinker::new(voice), heard)
    }

    fn at(matrix: &str) -> Position {
        let matrix: Matrix = matrix.parse().unwrap();
        Position { level: Level::new(Ladder::Plain, matrix.order()), matrix, target: None }
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
        let (mut thinker, heard) = thinker();
        let now = Instant::now();
        for _ in 0..10 {
            thinker.ask(Question::Wait(LEFT), now + 2 * PATIENCE).unwrap();
        }
        let newest = thinker.ask(Question::Wait(Command::Enter), now).unwrap();
        assert_eq!(next(&heard), (newest, Some(Command::Enter)));
        assert_eq!(heard.recv_timeout(Duration::from_millis(20)).err(), Some(RecvTimeoutError::Timeout));
    }

    #[test]
    fn an_answer_waits_until_it_is_due_and_a_forgotten_one_never_comes() {
        let (mut thinker, heard) = thinker();
        let due = Instant::now() + Duration::from_millis(50);
        thinker.ask(Question::Choice(at("[[8,8],[0,0]]")), due).unwrap();
        assert!(matches!(next(&heard), (_, Some(Command::Slide(_)))));
        assert!(Instant::now() >= due);
        thinker.ask(Question::Wait(LEFT), Instant::now() + Duration::from_millis(20)).unwrap();
        thinker.forget();
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
        let (mut thinker, heard) = thinker();
        thinker.ask(Question::Wait(LEFT), Instant::now() + 2 * PATIENCE).unwrap();
        drop(thinker);
        assert_eq!(heard.recv_timeout(PATIENCE).err(), Some(RecvTimeoutError::Disconnected));
    }
}
