//! Why there is nothing to do, in one line.

use clap::error::ErrorKind;

/// The longest message that is printed whole, in characters: its start and its end say what was given and what is wrong.
const LONGEST: usize = 600;

/// Why there is no game to play.
pub(crate) enum Refused {
    /// Help, the version, completions or the manual was asked for: this text.
    Asked(String),
    /// What is wrong with the command line, in one line.
    Wrong(String),
}

impl From<clap::Error> for Refused {
    fn from(error: clap::Error) -> Self {
        match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Self::Asked(error.to_string()),
            _ => Self::Wrong(in_one_line(&error.to_string())),
        }
    }
}

/// The message and its tips, without the usage that clap repeats below them.
fn in_one_line(message: &str) -> String {
    let told = message.split("\nUsage:").next().unwrap_or_default();
    let told = told.split("\nFor more information").next().unwrap_or_default();
    let told = told.strip_prefix("error: ").unwrap_or(told).trim().replace("\n\n", "; ");
    let words: Vec<_> = told.split_whitespace().collect();
    shortened(&words.join(" "))
}

/// The start and the end of a message that is too long to be read.
fn shortened(line: &str) -> String {
    let characters: Vec<char> = line.chars().collect();
    if characters.len() <= LONGEST {
        return line.to_owned();
    }
    let (start, end) = (&characters[..LONGEST / 2], &characters[characters.len() - LONGEST / 2..]);
    format!("{} [...] {}", String::from_iter(start), String::from_iter(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clap_s_message_becomes_one_line() {
        let told =
            "error: unexpected argument '--oder' found\n\n  tip: a similar argument exists: '--order'\n\nUsage: x\n";
        assert_eq!(in_one_line(told), "unexpected argument '--oder' found; tip: a similar argument exists: '--order'");
    }
}
