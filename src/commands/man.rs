//! `man`: prints the manual page.

use std::io;

use clap::{ArgAction, Command};
use clap_mangen::Man;
use climb2048::input::Leave;

use super::{Failure, print};
use crate::cli;

pub(super) fn run() -> Result<Leave, Failure> {
    let mut page = Vec::new();
    write_manual(cli::command(), &mut page)?;
    print(&String::from_utf8_lossy(&page))?;
    Ok(Leave::Player)
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
