//! A 2048 for the console in which the board is the level.
//!
//! A key press walks through the house once, in one direction, and ends as text:
//!
//! ```text
//! key, word or hotkey -> input: a Wish, once, and only with focus -> play: Table::answer -> Game::play -> Turn
//!                     -> Shown -> a Face -> the board
//! ```
//!
//! Nobody calls back up that line. [`game`] holds the rules and knows nothing else, [`coach`] gives advice, [`store`] keeps
//! what outlives a game, [`input`] turns keys, words and signals into requests, [`language`] says everything, [`output`]
//! draws what it is handed, [`play`] joins them to one game at a table, and [`study`] looks at thousands.
//!
//! ```
//! use climb2048::game::{Chance, Command, Direction, Game, Ladder, Level, Order, Phase};
//!
//! let mut game = Game::new(Level::new(Ladder::Plain, Order::MIN), Chance::from_seed(2048));
//! while game.phase() == Phase::Playing {
//!     for direction in Direction::ALL {
//!         game.play(Command::Slide(direction));
//!     }
//! }
//! let won = game.phase() == Phase::Won;
//! game.play(Command::Enter);
//! assert_eq!(game.level().order().get(), if won { 3 } else { 2 });
//! ```

pub mod coach;
pub mod game;
pub mod input;
pub mod language;
pub mod output;
pub mod play;
pub mod store;
pub mod study;
