//! The rules of the game. They know no keys, no terminal, no colours, no files and no clock.

mod beginning;
mod chance;
mod command;
mod direction;
mod exponent;
mod level;
mod line;
mod matrix;
mod order;
mod phase;
mod state;
mod turn;

pub use beginning::{Beginning, Start};
pub use chance::Chance;
pub use command::Command;
pub use direction::{ByDirection, Direction};
pub use exponent::Exponent;
pub use level::{Ladder, Level, Next, Spawn, TargetError};
pub use matrix::{Matrix, MatrixError, Shift, Slide};
pub use order::{Order, OrderError};
pub use phase::Phase;
pub use turn::{Attempt, Move, Turn};

use self::state::{History, State};

/// A game in progress: the level being played, its states, and the random stream that every draw comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    level: Level,
    history: History,
    /// The score of the levels before this one.
    climbed: u128,
    /// Whether a move of this level was taken back.
    took_back: bool,
    /// Whether the coach has helped.
    coached: bool,
}

impl Game {
    /// A game that begins with a level's random opening.
    #[must_use]
    pub fn new(level: Level, mut chance: Chance) -> Self {
        let matrix = level.opening(&mut chance);
        Self::at(level, matrix, chance)
    }

    /// A game that begins with this matrix. It may be won or lost from the start.
    pub(crate) fn at(level: Level, matrix: Matrix, chance: Chance) -> Self {
        let history = History::new(State::new(&level, matrix, chance));
        Self { level, history, climbed: 0, took_back: false, coached: false }
    }

    /// The level being played.
    #[must_use]
    pub const fn level(&self) -> &Level {
        &self.level
    }

    /// The board.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        &self.history.now.matrix
    }

    /// The sum of the values that merges made in this level.
    #[must_use]
    pub const fn score(&self) -> u128 {
        self.history.now.score
    }

    /// The sum of the scores of all levels, this one included.
    #[must_use]
    pub const fn climb_score(&self) -> u128 {
        self.climbed + self.history.now.score
    }

    /// How many moves were made in this level.
    #[must_use]
    pub const fn moves(&self) -> u32 {
        self.history.now.moves
    }

    /// Whether the level is being played, won or lost.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.history.now.phase
    }

    /// Whether a move of this level was taken back.
    #[must_use]
    pub const fn took_back(&self) -> bool {
        self.took_back
    }

    /// Whether the coach has helped, in this level or in one before it.
    #[must_use]
    pub const fn is_coached(&self) -> bool {
        self.coached
    }

    /// The attempts at this level, the one in progress last.
    pub fn attempts(&self) -> impl Iterator<Item = Attempt> {
        let now = &self.history.now;
        let given_up = self.history.given_up().map(|state| state.attempt(true, state.coached));
        given_up.chain([now.attempt(now.phase != Phase::Playing, self.coached)])
    }

    /// What Enter leads to; `None` while the level is being played.
    #[must_use]
    pub fn next(&self) -> Option<Next> {
        self.level.next(self.phase())
    }

    /// Whether the game cannot go on: it is a lost classic game. On a ladder a game never ends.
    #[must_use]
    pub fn is_at_its_end(&self) -> bool {
        self.phase() == Phase::Lost && self.level.ladder() == Ladder::Classic
    }

    /// Carries a command out, as far as the rules allow it.
    pub fn play(&mut self, command: Command) -> Turn {
        match command {
            Command::Slide(_) if self.phase() != Phase::Playing => Turn::Over,
            Command::Slide(direction) => self.slide(direction),
            Command::Enter => self.enter(),
            Command::Undo => self.undo(),
            Command::Redo if self.history.go_forth() => Turn::Redone,
            Command::Redo => Turn::Nothing,
            Command::Restart => self.restart(),
            Command::Coach if self.coached => Turn::Nothing,
            Command::Coach => {
                self.coached = true;
                Turn::Coached
            }
        }
    }

    fn slide(&mut self, direction: Direction) -> Turn {
        let now = &self.history.now;
        let Some(Slide { mut matrix, gained, made, shifts }) = now.matrix.slide(direction) else {
            return Turn::Unchanged(direction);
        };
        let moves = now.moves + 1;
        let wins = now.won_after.is_none() && made >= self.level.target();
        let mut chance = now.chance.clone();
        let spawn = (!wins).then(|| self.level.spawn(&mut matrix, &mut chance));
        let phase = if wins { Phase::Won } else { Phase::without_target(&matrix) };
        let won_after = now.won_after.or(wins.then_some(moves));
        let score = now.score + gained;
        self.history.go_on(State { matrix, score, moves, won_after, phase, chance, coached: false });
        Turn::Moved(Move { direction, gained, shifts, spawn })
    }

    fn enter(&mut self) -> Turn {
        match self.next() {
            None => Turn::Nothing,
            Some(Next::GoOn) => {
                let mut on = self.history.now.clone();
                on.phase = Phase::without_target(&on.matrix);
                self.history.go_on(on);
                Turn::WentOn
            }
            Some(Next::Level(level)) => {
                let climbed = self.climb_score();
                let coached = self.coached;
                *self = Self { climbed, coached, ..Self::new(level, self.history.now.chance.clone()) };
                Turn::Began
            }
        }
    }

    fn undo(&mut self) -> Turn {
        let moves = self.moves();
        if !self.history.go_back() {
            return Turn::Nothing;
        }
        // Neither a restart nor going on beyond the target is a move.
        self.took_back |= self.moves() < moves;
        Turn::Undone
    }

    fn restart(&mut self) -> Turn {
        let mut chance = self.history.now.chance.clone();
        let matrix = self.level.opening(&mut chance);
        self.history.now.coached = self.coached;
        self.history.go_on(State::new(&self.level, matrix, chance));
        Turn::Restarted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(position: &str, seed: u64) -> Game {
        let matrix: Matrix = position.parse().unwrap();
        Game::at(Level::new(Ladder::Plain, matrix.order()), matrix, Chance::from_seed(seed))
    }

    fn game(position: &str) -> Game {
        at(position, 1)
    }

    fn slide(direction: Direction) -> Command {
        Command::Slide(direction)
    }

    #[test]
    fn a_position_starts_in_the_phase_it_is_in() {
        assert_eq!(game("[[2,2],[4,8]]").phase(), Phase::Playing);
        assert_eq!(game("[[2,4],[4,8]]").phase(), Phase::Lost);
        assert_eq!(game("[[16,2],[4,8]]").phase(), Phase::Won);
        assert_eq!(game("[[32,2],[4,8]]").phase(), Phase::Won);
    }

    #[test]
    fn the_merge_that_makes_the_target_wins_and_nothing_spawns() {
        let mut game = game("[[8,8],[0,2]]");
        let Turn::Moved(won) = game.play(slide(Direction::Left)) else { panic!("the eights merge") };
        assert_eq!((won.direction, won.gained, won.spawn), (Direction::Left, 16, None));
        assert_eq!(won.merged().map(|(tile, cell)| (tile.value(), cell)).collect::<Vec<_>>(), [(16, 0)]);
        assert_eq!(game.matrix().to_string(), "[[16,  0],\n [ 2,  0]]");
        assert_eq!((game.phase(), game.score()), (Phase::Won, 16));
    }

    #[test]
    fn a_level_is_lost_with_the_spawn_that_leaves_no_move() {
        let phases: Vec<_> = (0..40)
            .map(|seed| {
                let mut game = at("[[2,4],[2,0]]", seed);
                let Turn::Moved(Move { spawn: Some(spawn), .. }) = game.play(slide(Direction::Right)) else {
                    panic!("the lower row moves");
                };
                (spawn.tile.value(), game.phase())
            })
            .collect();
        assert!(phases.contains(&(2, Phase::Playing)), "a 2 pairs with the one above it");
        assert!(phases.contains(&(4, Phase::Lost)), "a 4 leaves [[2,4],[4,2]]");
        assert!(!phases.contains(&(2, Phase::Lost)) && !phases.contains(&(4, Phase::Playing)));
    }

    #[test]
    fn a_slide_that_changes_nothing_is_no_move() {
        let mut game = game("[[2,0],[4,0]]");
        let before = game.clone();
        assert_eq!(game.play(slide(Direction::Left)), Turn::Unchanged(Direction::Left));
        assert_eq!(game, before, "nothing spawned, nothing scored, no random number drawn");
    }

    #[test]
    fn enter_does_nothing_while_a_level_is_played() {
        let mut game = game("[[2,0],[4,0]]");
        let before = game.clone();
        assert_eq!(game.play(Command::Enter), Turn::Nothing);
        assert_eq!(game, before);
    }

    #[test]
    fn enter_climbs_after_a_win_and_falls_after_a_loss() {
        let mut won = game("[[16,2],[4,8]]");
        assert_eq!(won.play(slide(Direction::Left)), Turn::Over);
        assert_eq!(won.play(Command::Enter), Turn::Began);
        assert_eq!((won.level().order().get(), won.phase(), won.score()), (3, Phase::Playing, 0));

        let mut lost = game("[[2,4,2],[4,2,4],[2,4,2]]");
        assert_eq!(lost.play(Command::Enter), Turn::Began);
        assert_eq!(lost.level().order().get(), 2);
        let mut at_the_foot = game("[[2,4],[4,2]]");
        at_the_foot.play(Command::Enter);
        assert_eq!(at_the_foot.level().order().get(), 2);
    }

    #[test]
    fn the_same_move_after_an_undo_gets_the_same_spawn() {
        let mut game = game("[[2,0],[4,0]]");
        let before = game.clone();
        game.play(slide(Direction::Right));
        let moved = game.clone();
        assert_eq!(game.play(Command::Undo), Turn::Undone);
        assert_eq!((game.matrix(), game.score(), game.moves()), (before.matrix(), 0, 0));
        assert!(game.took_back());
        assert_eq!(game.play(Command::Redo), Turn::Redone);
        assert_eq!(game.history, moved.history);
        game.play(Command::Undo);
        game.play(slide(Direction::Right));
        assert_eq!(game.history, moved.history);
        assert_eq!(game.play(Command::Redo), Turn::Nothing, "another move leaves nothing to play again");
    }

    #[test]
    fn undo_goes_back_to_the_first_board_and_over_a_win() {
        let mut game = game("[[8,8],[0,2]]");
        assert_eq!(game.play(Command::Undo), Turn::Nothing);
        game.play(slide(Direction::Left));
        assert_eq!(game.phase(), Phase::Won);
        game.play(Command::Undo);
        assert_eq!((game.phase(), game.play(Command::Undo)), (Phase::Playing, Turn::Nothing));
    }

    #[test]
    fn a_restart_gives_new_tiles_and_can_be_taken_back_for_nothing() {
        let mut game = game("[[2,0],[4,0]]");
        game.play(slide(Direction::Right));
        let before = game.clone();
        assert_eq!(game.play(Command::Restart), Turn::Restarted);
        assert_eq!((game.moves(), game.score(), game.phase()), (0, 0, Phase::Playing));
        let attempts: Vec<_> = game.attempts().map(|attempt| (attempt.moves, attempt.is_over)).collect();
        assert_eq!(attempts, [(1, true), (0, false)]);
        game.play(Command::Undo);
        assert_eq!(game.matrix(), before.matrix());
        assert!(!game.took_back());
        assert_eq!(game.attempts().count(), 1);
    }

    #[test]
    fn that_the_coach_helped_is_never_forgotten() {
        let mut game = game("[[8,8],[4,4]]");
        game.play(slide(Direction::Up));
        game.play(Command::Undo);
        let before = game.clone();
        assert_eq!((game.play(Command::Coach), game.play(Command::Coach)), (Turn::Coached, Turn::Nothing));
        assert!(game.is_coached());
        assert_eq!(game.history, before.history, "it is no move, and leaves what can be taken back and played again");
        for command in [Command::Redo, Command::Undo, slide(Direction::Left), Command::Enter, Command::Restart] {
            game.play(command);
            assert!(game.is_coached(), "after {command:?}");
        }
        assert_eq!(game.level().order().get(), 3);
    }

    #[test]
    fn an_attempt_that_was_given_up_before_the_coach_helped_is_not_coached() {
        let coached = |game: &Game| game.attempts().map(|attempt| attempt.coached).collect::<Vec<_>>();
        let mut game = game("[[2,0],[4,0]]");
        for command in [slide(Direction::Right), Command::Restart, Command::Coach, Command::Restart] {
            game.play(command);
        }
        assert_eq!(coached(&game), [false, true, true]);
        for command in [Command::Undo, Command::Undo, Command::Restart] {
            game.play(command);
        }
        assert_eq!(coached(&game), [true, true], "the coach was there when the first was given up again");
    }

    #[test]
    fn the_score_of_a_climb_is_the_sum_over_its_levels() {
        let mut game = game("[[8,8],[4,4]]");
        game.play(slide(Direction::Left));
        assert_eq!((game.score(), game.climb_score()), (24, 24));
        game.play(Command::Enter);
        assert_eq!((game.score(), game.climb_score()), (0, 24));
    }

    #[test]
    fn a_classic_game_goes_on_beyond_its_target() {
        let level = Level::with_target(Ladder::Classic, Order::MIN, Exponent::of_value(8).unwrap()).unwrap();
        let mut game = Game::at(level, "[[4,4],[2,0]]".parse().unwrap(), Chance::from_seed(1));
        game.play(slide(Direction::Left));
        assert_eq!((game.phase(), game.next()), (Phase::Won, Some(Next::GoOn)));
        assert_eq!(game.play(Command::Enter), Turn::WentOn);
        assert_eq!(game.phase(), Phase::Playing);
        assert_eq!((game.play(Command::Undo), game.took_back()), (Turn::Undone, false));
        game.play(Command::Redo);
        assert!(matches!(game.play(slide(Direction::Right)), Turn::Moved(_)));
        assert_eq!(game.attempts().next().unwrap().won_after, Some(1), "won is won");
    }

    #[test]
    fn a_tile_that_only_spawned_wins_nothing() {
        let level = Level::with_target(Ladder::Plain, Order::new(5).unwrap(), Exponent::of_value(8).unwrap()).unwrap();
        let rare = (0..200).map(|seed| {
            let mut game = Game::at(
                level.clone(),
                "[[2,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]".parse().unwrap(),
                Chance::from_seed(seed),
            );
            game.play(slide(Direction::Right));
            (game.matrix().largest() >= level.target(), game.phase())
        });
        let rare: Vec<_> = rare.filter(|(large, _)| *large).collect();
        assert!(!rare.is_empty() && rare.iter().all(|(_, phase)| *phase == Phase::Playing));
    }
}
