//! What helps with the command line: completions for a shell, and the manual page.

use std::io;

use clap::{ArgAction, ArgMatches, Command, FromArgMatches as _, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

#[derive(Debug, Subcommand)]
pub(super) enum Help {
    /// Print completions for a shell
    Completions {
        /// Which shell
        #[arg(value_name = "SHELL")]
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

impl Help {
    /// The command line with these two.
    pub(super) fn add_to(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    /// What is asked for, if it is one of these.
    pub(super) fn asked(matches: &ArgMatches) -> Option<Self> {
        matches.subcommand_name().filter(|name| Self::has_subcommand(name))?;
        Self::from_arg_matches(matches).ok()
    }

    /// The text that is asked for, of this command line.
    pub(super) fn text(&self, mut command: Command) -> String {
        let mut text = Vec::new();
        match self {
            Self::Completions { shell } => clap_complete::generate(*shell, &mut command, "climb2048", &mut text),
            Self::Man => write_manual(command, &mut text).expect("memory can be written to"),
        }
        String::from_utf8(text).expect("the command line is written in UTF-8")
    }
}

/// One page for all commands, each with its options.
fn write_manual(mut command: Command, page: &mut dyn io::Write) -> io::Result<()> {
    command.build();
    let manual = Man::new(command.clone());
    manual.render_title(page)?;
    manual.render_name_section(page)?;
    manual.render_synopsis_section(page)?;
    manual.render_description_section(page)?;
    manual.render_options_section(page)?;
    writeln!(page, ".SH COMMANDS")?;
    for task in command.get_subcommands() {
        write_chapter(task, page)?;
    }
    manual.render_extra_section(page)?;
    manual.render_version_section(page)
}

/// What one command does, its own options, and what else there is to say.
fn write_chapter(task: &Command, page: &mut dyn io::Write) -> io::Result<()> {
    let task = task.clone().mut_args(|arg| {
        let is_everywhere = arg.is_global_set() || matches!(arg.get_action(), ArgAction::Help | ArgAction::HelpShort);
        let is_hidden = is_everywhere || arg.is_hide_set();
        arg.help_heading(None).hide(is_hidden)
    });
    writeln!(page, ".SS {}", task.get_name())?;
    let chapter = Man::new(task);
    page.write_all(&without_heading(|out| chapter.render_synopsis_section(out))?)?;
    writeln!(page, ".PP")?;
    page.write_all(&without_heading(|out| chapter.render_description_section(out))?)?;
    page.write_all(&without_heading(|out| chapter.render_options_section(out))?)?;
    writeln!(page, ".PP")?;
    page.write_all(&without_heading(|out| chapter.render_extra_section(out))?)
}

/// What is written behind the line that begins a section.
fn without_heading(write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut section = Vec::new();
    write(&mut section)?;
    let lines = section.split_inclusive(|byte| *byte == b'\n');
    Ok(lines.skip_while(|line| !line.starts_with(b".SH")).skip(1).flatten().copied().collect())
}
