//! What the input has to tell, in a line.

use crate::{
    input::{Lack, Notice},
    output::Phrases,
};

pub(super) fn line(notice: &Notice, phrases: &Phrases) -> String {
    match notice {
        Notice::UnknownWord { line, word } => (phrases.unknown_word)(*line, word),
        Notice::Unreadable(why) => (phrases.cannot_read_input)(why),
        Notice::NoHotkeys(lack) => (phrases.no_hotkeys)(reason(lack, phrases)),
    }
}

fn reason<'a>(lack: &'a Lack, phrases: &Phrases) -> &'a str {
    match lack {
        Lack::Remote => phrases.over_ssh,
        Lack::NoDisplay => phrases.no_display,
        Lack::Ended => phrases.hook_has_ended,
        Lack::Other(why) => why,
    }
}
