//! How many colours there are to draw with.

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorChoice {
    /// Where standard output is a terminal that has colours, and the environment does not object.
    Auto,
    /// Also into a pipe.
    Always,
    /// Not at all.
    Never,
}

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None.
    None,
    /// The 16 of ANSI.
    Ansi,
    /// The 256 of xterm.
    Indexed,
    /// All of RGB.
    True,
}

impl Depth {
    /// What the choice, the environment (`variable` reads it) and the kind of standard output come to.
    ///
    /// An empty variable counts as unset. `NO_COLOR` outweighs `FORCE_COLOR` and `CLICOLOR_FORCE`, and these a pipe and
    /// `TERM=dumb`.
    #[must_use]
    pub fn of(choice: ColorChoice, is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let forced = |name: &str| set(name).is_some_and(|value| value != "0" && value != "false");
        let refused = |name: &str| set(name).is_some_and(|value| value == "0" || value == "false");
        let term = set("TERM").unwrap_or_else(|| if cfg!(windows) { "256color" } else { "dumb" }.to_owned());
        let colored = match choice {
            ColorChoice::Never => false,
            ColorChoice::Always => true,
            ColorChoice::Auto if set("NO_COLOR").is_some() || refused("FORCE_COLOR") => false,
            ColorChoice::Auto if forced("FORCE_COLOR") || forced("CLICOLOR_FORCE") => true,
            ColorChoice::Auto => is_terminal && term != "dumb",
        };
        match set("COLORTERM").as_deref() {
            _ if !colored => Self::None,
            Some("truecolor" | "24bit") => Self::True,
            _ if term.contains("256") => Self::Indexed,
            _ => Self::Ansi,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Variables<'a> = &'a [(&'a str, &'a str)];

    fn depth(choice: ColorChoice, is_terminal: bool, variables: Variables) -> Depth {
        Depth::of(choice, is_terminal, |name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    #[cfg(unix)]
    fn auto_follows_the_terminal_and_the_environment() {
        use ColorChoice::Auto;
        let xterm = ("TERM", "xterm-256color");
        let table: [(bool, Variables, Depth); 15] = [
            (true, &[xterm], Depth::Indexed),
            (false, &[xterm], Depth::None),
            (true, &[], Depth::None),
            (true, &[("TERM", "dumb")], Depth::None),
            (true, &[("TERM", "xterm")], Depth::Ansi),
            (true, &[xterm, ("COLORTERM", "truecolor")], Depth::True),
            (true, &[xterm, ("COLORTERM", "24bit")], Depth::True),
            (true, &[("TERM", "xterm-direct"), ("COLORTERM", "yes")], Depth::Ansi),
            (true, &[xterm, ("NO_COLOR", "1")], Depth::None),
            (true, &[xterm, ("NO_COLOR", "")], Depth::Indexed),
            (false, &[xterm, ("FORCE_COLOR", "1")], Depth::Indexed),
            (false, &[("CLICOLOR_FORCE", "1")], Depth::Ansi),
            (false, &[xterm, ("CLICOLOR_FORCE", "0")], Depth::None),
            (true, &[xterm, ("FORCE_COLOR", "0")], Depth::None),
            (true, &[xterm, ("FORCE_COLOR", "1"), ("NO_COLOR", "1")], Depth::None),
        ];
        for (is_terminal, variables, expected) in table {
            assert_eq!(depth(Auto, is_terminal, variables), expected, "{is_terminal} {variables:?}");
        }
    }

    #[test]
    fn the_option_outweighs_the_environment() {
        assert_eq!(depth(ColorChoice::Always, false, &[("TERM", "dumb"), ("NO_COLOR", "1")]), Depth::Ansi);
        assert_eq!(depth(ColorChoice::Never, true, &[("FORCE_COLOR", "1"), ("COLORTERM", "truecolor")]), Depth::None);
    }
}
