//! What the program can be told to do: a file for each command, by its name.

mod completions;
mod failure;
mod games;
mod man;
mod odds;
mod play;
mod records;
mod replay;
mod review;
mod simulate;
mod surroundings;

use climb2048::{
    input::Leave,
    language::Language,
    output::tell,
    store::{Shelf, ShelfError},
};

use crate::cli::{Arguments, Task};

pub(crate) use self::{
    failure::{Failure, USAGE, status},
    surroundings::{language, print},
};

/// Does what the arguments ask for.
pub(crate) fn run(arguments: &Arguments, language: &'static dyn Language) -> Result<Leave, Failure> {
    let shelf = || Shelf::new(arguments.data_dir());
    match &arguments.task {
        None => play::run(arguments, language),
        Some(Task::Games) => games::run(&shelf()?, language),
        Some(Task::Replay(wanted)) => replay::run(wanted, arguments, &shelf()?, language),
        Some(Task::Records { json }) => records::run(&shelf()?, *json, language),
        Some(Task::Simulate(wanted)) => simulate::run(wanted, arguments, language),
        Some(Task::Odds { level, json }) => odds::run(level, *json, arguments, language),
        Some(Task::Review { game, svg }) => review::run(game, svg.as_deref(), &shelf()?, language),
        Some(Task::Completions { shell }) => completions::run(*shell),
        Some(Task::Man) => man::run(),
    }
}

fn tell_of_damage(damaged: &[ShelfError], language: &dyn Language) {
    for error in damaged {
        tell(&(language.not_counted(error) + "\n"));
    }
}
