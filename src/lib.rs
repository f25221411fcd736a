//! A 2048 for the console in which the board is the level.
//!
//! A key press walks through the house once, in one direction, and ends as text:
//!
//! ```text
//! key press -> input (which key, once, and only with focus) -> Command -> Game::play -> Turn -> output -> the board
//! ```
//!
//! Nobody calls back up that line. [`game`] holds the rules and knows nothing else, [`input`] turns keys, words and
//! signals into requests, [`output`] draws what it is handed, [`store`] keeps what outlives a run, [`coach`] gives advice, and
//! [`app`] joins them.
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

pub mod app;
pub mod coach;
pub mod game;
pub mod input;
pub mod output;
pub mod store;
