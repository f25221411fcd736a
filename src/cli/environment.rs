//! Options that are set in the environment: they are the defaults of what the command line leaves open.

use std::{
    env,
    ffi::{OsStr, OsString},
};

use clap::{
    Arg, ArgAction, ArgMatches, Args as _, Command, Id,
    builder::{Resettable, ValueParser},
    error::{ContextKind, ContextValue},
    parser::ValueSource,
};

use super::{LookArguments, Refused};

/// Options that contradict each other or not, which only their values tell: of two such the one that is given counts.
const RIVALS: [&str; 2] = ["order", "board"];

/// What the environment says of the options that the command line leaves open.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    /// The command that they are for, if it is not the game itself.
    task: Option<String>,
    all: Vec<Setting>,
}

/// What one variable says.
#[derive(Clone, Debug)]
struct Setting {
    option: Id,
    variable: String,
    value: OsString,
}

impl Settings {
    /// Reads the variables: those of all options for playing, or of those that say how boards look and which language is
    /// spoken where something else is to be done.
    pub(super) fn read(command: &Command) -> Result<Self, Refused> {
        match unread(command.clone()).try_get_matches() {
            Ok(given) => Self::beside(&given, command, |name| env::var_os(name)),
            Err(_) => Ok(Self::default()),
        }
    }

    /// The settings beside what is given.
    fn beside(
        given: &ArgMatches,
        command: &Command,
        variable: impl Fn(&str) -> Option<OsString>,
    ) -> Result<Self, Refused> {
        let task = given.subcommand().and_then(|(name, given)| Some((command.find_subcommand(name)?, given)));
        let (asked, given) = task.unwrap_or((command, given));
        let look = LookArguments::augment_args(Command::default());
        let is_look = |option: &Arg| look.get_arguments().any(|known| known.get_id() == option.get_id());
        let is_own = |option: &Arg| options(asked).any(|own| own.get_id() == option.get_id());
        let everywhere: Vec<_> = options(command).filter(|option| option.is_global_set() && !is_own(option)).collect();
        let all = || options(asked).chain(everywhere.iter().copied());
        let is_heeded =
            |option: &&Arg| task.is_none() || is_look(option) || option.is_global_set() && !option.is_hide_set();
        let said: Vec<_> = all().filter(|option| is_given(option, given)).collect();
        let is_open = |option: &&Arg| said.iter().all(|said| !speaks_against(asked, said, option));
        let mut settings: Vec<(&Arg, Setting)> = Vec::new();
        for option in all().filter(is_heeded).filter(is_open) {
            let Some(setting) = Setting::of(option, &variable)? else { continue };
            if let Some((_, other)) = settings.iter().find(|(other, _)| conflict(asked, option, other)) {
                let (one, other) = (setting.variable, &other.variable);
                return Err(Refused::Wrong(format!("{one} contradicts {other}; leave one of them out")));
            }
            settings.push((option, setting));
        }
        let task = task.map(|(task, _)| task.get_name().to_owned());
        Ok(Self { task, all: settings.into_iter().map(|(_, setting)| setting).collect() })
    }

    /// The command line in which the settings are what options have where they are not given.
    pub(super) fn put_into(&self, command: Command) -> Command {
        self.all.iter().fold(command, |command, setting| {
            let is_everywhere =
                command.get_arguments().any(|known| *known.get_id() == setting.option && known.is_global_set());
            let set = |command: Command| {
                command.mut_arg(&setting.option, |option| option.default_value(setting.value.clone()))
            };
            match &self.task {
                Some(task) if !is_everywhere => command.mut_subcommand(task, set),
                _ => set(command),
            }
        })
    }

    /// How an option was set: `--view`, or its variable.
    pub(super) fn name_of(&self, option: &str) -> String {
        let set = self.all.iter().find(|setting| setting.option == option);
        set.map_or_else(|| format!("--{option}"), |setting| setting.variable.clone())
    }
}

impl Setting {
    /// What the option's variable says. Nothing where it is unset or empty, or turns a flag off.
    fn of(option: &Arg, variable: impl Fn(&str) -> Option<OsString>) -> Result<Option<Self>, Refused> {
        let name = variable_of(option.get_long().unwrap_or_default());
        let Some(value) = variable(&name).filter(|value| !value.is_empty()) else { return Ok(None) };
        let is_flag = !option.get_action().takes_values();
        if is_flag && !is_on(&name, &value)? {
            return Ok(None);
        }
        if !is_flag {
            check(option, &name, &value)?;
        }
        let value = if is_flag { "true".into() } else { value };
        Ok(Some(Self { option: option.get_id().clone(), variable: name, value }))
    }
}

/// The variable of an option: `CLIMB2048_VIEW` is that of `--view`.
fn variable_of(option: &str) -> String {
    format!("CLIMB2048_{}", option.to_uppercase().replace('-', "_"))
}

/// The command line with values that are not read, to tell what is given in it.
fn unread(command: Command) -> Command {
    let unread = |arg: Arg| {
        let takes_value = arg.get_action().takes_values();
        if takes_value { arg.value_parser(ValueParser::os_string()) } else { arg }
    };
    command.mut_args(unread).mut_subcommands(|task| task.mut_args(unread))
}

/// The options of a command that have a variable by this rule.
fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    let is_set = |option: &&Arg| matches!(option.get_action(), ArgAction::Set | ArgAction::SetTrue);
    command.get_arguments().filter(|arg| !arg.is_positional() && arg.get_env().is_none()).filter(is_set)
}

fn is_given(option: &Arg, given: &ArgMatches) -> bool {
    given.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
}

fn conflict(command: &Command, one: &Arg, other: &Arg) -> bool {
    let excludes =
        |one, other: &Arg| command.get_arg_conflicts_with(one).iter().any(|arg| arg.get_id() == other.get_id());
    excludes(one, other) || excludes(other, one)
}

/// Whether an option that is given keeps another from being set.
fn speaks_against(command: &Command, given: &Arg, option: &Arg) -> bool {
    let are_rivals = [given, option].iter().all(|option| RIVALS.contains(&option.get_id().as_str()));
    given.get_id() == option.get_id() || are_rivals || conflict(command, given, option)
}

/// Reads a value as the option itself would.
fn check(option: &Arg, variable: &str, value: &OsStr) -> Result<(), Refused> {
    let mut argument = OsString::from(format!("--{}=", option.get_long().unwrap_or_default()));
    argument.push(value);
    let alone = Command::new("climb2048").arg(option.clone().conflicts_with(Resettable::Reset));
    let Err(error) = alone.try_get_matches_from([OsStr::new("climb2048"), &argument]) else { return Ok(()) };
    let name = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(name)) => format!("'{name}'"),
        _ => String::new(),
    };
    Err(match Refused::from(error) {
        Refused::Wrong(message) if !name.is_empty() => Refused::Wrong(message.replace(&name, variable)),
        Refused::Wrong(message) | Refused::Asked(message) => Refused::Wrong(format!("{variable}: {message}")),
    })
}

fn is_on(variable: &str, value: &OsStr) -> Result<bool, Refused> {
    let value = value.to_string_lossy();
    match value.to_lowercase().as_str() {
        "1" | "true" | "yes" | "on" => Ok(true),
        "0" | "false" | "no" | "off" => Ok(false),
        _ => Err(Refused::Wrong(format!(
            "invalid value '{value}' for {variable}: it is 1, true, yes or on, or else 0, false, no or off"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::command;

    type Variables<'a> = &'a [(&'a str, &'a str)];

    /// What the variables set of this command line: each as `name=value`, or why they cannot.
    fn set(arguments: &str, variables: Variables) -> Result<String, String> {
        let arguments: Vec<_> = std::iter::once("climb2048").chain(arguments.split_whitespace()).collect();
        let given = unread(command()).try_get_matches_from(arguments).unwrap();
        let variable = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
        match Settings::beside(&given, &command(), variable) {
            Ok(settings) => Ok(settings
                .all
                .iter()
                .map(|setting| format!("{}={}", setting.option, setting.value.to_string_lossy()))
                .collect::<Vec<_>>()
                .join(" ")),
            Err(Refused::Wrong(message) | Refused::Asked(message)) => Err(message),
        }
    }

    #[test]
    fn a_variable_counts_where_nothing_given_speaks_against_it() {
        let table: [(&str, Variables, &str); 26] = [
            ("", &[("CLIMB2048_ORDER", "5"), ("CLIMB2048_VIEW", "")], "order=5"),
            ("--order 3", &[("CLIMB2048_ORDER", "5")], ""),
            ("--order 3", &[("CLIMB2048_ORDER", "nonsense")], ""),
            ("--order 3", &[("CLIMB2048_BOARD", "[[2,0],[0,0]]")], ""),
            ("--board [[2,0],[0,0]]", &[("CLIMB2048_ORDER", "5"), ("CLIMB2048_SEED", "1")], "seed=1"),
            (
                "--resume",
                &[("CLIMB2048_ORDER", "5"), ("CLIMB2048_CLASSIC", "1"), ("CLIMB2048_THEME", "dark")],
                "theme=dark",
            ),
            ("--seed 1", &[("CLIMB2048_RESUME", "latest")], ""),
            ("", &[("CLIMB2048_RESUME", "latest")], "resume=latest"),
            ("--steep", &[("CLIMB2048_CLASSIC", "1")], ""),
            ("--classic", &[("CLIMB2048_STEEP", "on")], ""),
            ("", &[("CLIMB2048_CLASSIC", "0"), ("CLIMB2048_STEEP", "Yes")], "steep=true"),
            ("", &[("CLIMB2048_AUTOPLAY", "1"), ("CLIMB2048_DELAY", "5")], "autoplay=true delay=5"),
            ("", &[("CLIMB2048_KEEP", "TRUE"), ("CLIMB2048_CLASSIC", "off")], "keep=true"),
            ("games", &[("CLIMB2048_ORDER", "nonsense"), ("CLIMB2048_VIEW", "tiles")], ""),
            ("replay x", &[("CLIMB2048_ORDER", "nonsense"), ("CLIMB2048_VIEW", "tiles")], "view=tiles"),
            ("replay x --view matrix", &[("CLIMB2048_VIEW", "tiles")], ""),
            ("replay x", &[("CLIMB2048_DELAY", "5")], ""),
            ("", &[("CLIMB2048_LANG", "zh")], "lang=zh"),
            ("--lang en", &[("CLIMB2048_LANG", "zh")], ""),
            ("odds", &[("CLIMB2048_LANG", "zh")], "lang=zh"),
            ("odds --lang en", &[("CLIMB2048_LANG", "zh")], ""),
            ("man", &[("CLIMB2048_LANG", "nonsense")], ""),
            ("--lang en odds", &[("CLIMB2048_LANG", "zh")], ""),
            ("odds", &[("CLIMB2048_ORDER", "5"), ("CLIMB2048_CLASSIC", "1")], ""),
            ("simulate", &[("CLIMB2048_SEED", "nonsense"), ("CLIMB2048_STEEP", "1")], ""),
            ("", &[("CLIMB2048_HELP", "1"), ("CLIMB2048_VERSION", "1"), ("CLIMB2048_DATA_DIR", "x")], ""),
        ];
        for (arguments, variables, expected) in table {
            assert_eq!(set(arguments, variables).as_deref(), Ok(expected), "{arguments} {variables:?}");
        }
    }

    #[test]
    fn every_option_of_a_game_has_a_variable() {
        let words = [
            ("board", "[[2,0],[0,0]]"),
            ("hotkeys", "never"),
            ("view", "tiles"),
            ("color", "never"),
            ("theme", "mono"),
            ("lang", "zh"),
        ];
        let command = command();
        let names: Vec<_> = options(&command).filter_map(Arg::get_long).collect();
        assert!(names.len() >= 14, "{names:?}");
        for option in options(&command) {
            let name = option.get_long().unwrap();
            let number = if option.get_action().takes_values() { "8" } else { "1" };
            let value = words.iter().find(|(known, _)| *known == name).map_or(number, |(_, word)| word);
            let set = set("", &[(&variable_of(name), value)]);
            assert!(set.as_ref().is_ok_and(|set| set.starts_with(&format!("{name}="))), "{name}: {set:?}");
        }
    }

    #[test]
    fn a_value_that_cannot_be_is_told_with_its_variable() {
        let table: [(Variables, &str); 7] = [
            (
                &[("CLIMB2048_ORDER", "x")],
                "invalid value 'x' for CLIMB2048_ORDER: an order is a whole number from 2 to 56",
            ),
            (
                &[("CLIMB2048_VIEW", "tile")],
                "invalid value 'tile' for CLIMB2048_VIEW [possible values: tiles, matrix, words, live]; tip: a similar \
                 value exists: 'tiles'",
            ),
            (
                &[("CLIMB2048_CLASSIC", "perhaps")],
                "invalid value 'perhaps' for CLIMB2048_CLASSIC: it is 1, true, yes or on, or else 0, false, no or off",
            ),
            (
                &[("CLIMB2048_TARGET", "9")],
                "invalid value '9' for CLIMB2048_TARGET: a target is a power of two from 8 to \
                 9223372036854775808",
            ),
            (
                &[("CLIMB2048_CLASSIC", "1"), ("CLIMB2048_STEEP", "1")],
                "CLIMB2048_STEEP contradicts CLIMB2048_CLASSIC; leave one of them out",
            ),
            (
                &[("CLIMB2048_RESUME", "x"), ("CLIMB2048_SEED", "1")],
                "CLIMB2048_RESUME contradicts CLIMB2048_SEED; leave one of them out",
            ),
            (
                &[("CLIMB2048_COLOR", "red")],
                "invalid value 'red' for CLIMB2048_COLOR [possible values: auto, always, never]",
            ),
        ];
        for (variables, expected) in table {
            assert_eq!(set("", variables), Err(expected.to_owned()), "{variables:?}");
        }
    }
}
