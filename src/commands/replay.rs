//! `replay`: shows a kept game as it was played.

use std::io;

use climb2048::{
    input::{Hotkeys, Leave},
    language::Language,
    output::{Look, View},
    play::replay,
    store::Shelf,
};

use super::{
    Failure,
    surroundings::{look, open, pace, view},
};
use crate::cli::{Arguments, ReplayArguments};

pub(super) fn run(
    wanted: &ReplayArguments,
    arguments: &Arguments,
    shelf: &Shelf,
    language: &'static dyn Language,
) -> Result<Leave, Failure> {
    let view = view(&wanted.look, arguments)?;
    let kept = shelf.find(&wanted.game)?;
    let has_keys = view == View::Live;
    let input = has_keys.then(|| open(Hotkeys::Never, view, language)).transpose()?;
    let look = Look { watched: true, ..look(&wanted.look, language) };
    let mut face = look.face(view, io::stdout());
    Ok(replay(&kept, wanted.from, pace(wanted.delay, 300), &mut *face, input, language)?)
}
