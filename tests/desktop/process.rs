//! What Linux tells of a process.

use std::fs;

pub(crate) fn children(parent: i32) -> impl Iterator<Item = i32> {
    let processes = fs::read_dir("/proc").expect("Linux has /proc").filter_map(Result::ok);
    let processes = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    processes.filter(move |process| state(*process).is_some_and(|(_, of)| of == parent))
}

/// The state of a process, as `ps` abbreviates it, and its parent.
pub(crate) fn state(process: i32) -> Option<(String, i32)> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, after_name) = stat.rsplit_once(") ")?;
    let mut words = after_name.split(' ');
    Some((words.next()?.to_owned(), words.next()?.parse().ok()?))
}

/// Empty for a process that has ended.
pub(crate) fn arguments(process: i32) -> String {
    fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default()
}

pub(crate) fn is_gone(process: i32) -> bool {
    arguments(process).is_empty()
}

/// How much a process has written so far.
pub(crate) fn written(process: i32) -> usize {
    io_of(process, "wchar: ")
}

/// How much a process has read so far.
pub(crate) fn read(process: i32) -> usize {
    io_of(process, "rchar: ")
}

pub(crate) fn io_of(process: i32, name: &str) -> usize {
    let counts = fs::read_to_string(format!("/proc/{process}/io")).unwrap_or_default();
    counts.lines().find_map(|line| line.strip_prefix(name)?.parse().ok()).unwrap_or_default()
}
