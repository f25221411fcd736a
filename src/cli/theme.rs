//! The value of `--theme`: the name of a theme, or a file that has one.

use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read as _},
    path::Path,
};

use clap::{
    Arg, Command, Error,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use climb2048::output::{Theme, ThemeError};

/// The longest file that is read, in bytes: a theme of 63 tiles has a tenth of it.
const LONGEST: u64 = 1 << 16;

/// Another spelling, and the name that it stands for.
const ALIAS: (&str, &str) = ("color-blind", "colour-blind");

/// Reads a theme by its name, or from a file.
#[derive(Clone)]
pub(super) struct ThemeParser;

impl TypedValueParser for ThemeParser {
    type Value = Theme;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Theme, Error> {
        let path = Path::new(value);
        let is_name = path.components().count() <= 1 && path.extension().is_none() && !path.exists();
        let known = value.to_str().and_then(named);
        match known {
            Some(theme) => Ok(theme),
            None if is_name => Err(PossibleValuesParser::new(names())
                .parse_ref(command, arg, value)
                .expect_err("no theme has that name")),
            None => read.parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(names()))
    }
}

fn names() -> impl Iterator<Item = PossibleValue> {
    Theme::names().map(|name| PossibleValue::new(name).aliases((name == ALIAS.1).then_some(ALIAS.0)))
}

fn named(name: &str) -> Option<Theme> {
    Theme::named(if name == ALIAS.0 { ALIAS.1 } else { name })
}

fn read(path: &str) -> Result<Theme, String> {
    let text = text_of(path).map_err(|error| error.to_string())?;
    text.parse().map_err(|error: ThemeError| error.to_string())
}

fn text_of(path: &str) -> io::Result<String> {
    // To open a pipe would wait for somebody who writes into it.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let mut text = String::new();
    File::open(path)?.take(LONGEST).read_to_string(&mut text)?;
    // Some editors begin a file with this mark.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}
