//! Waiting for what is going to happen, and not longer.

use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

/// How long a machine may take that has other things to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// How long nothing has to happen before it counts as not happening.
pub(crate) const A_MOMENT: Duration = Duration::from_millis(300);

pub(crate) fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    wait_for(what, || condition().then_some(()));
}

pub(crate) fn wait_for<T>(what: &str, mut condition: impl FnMut() -> Option<T>) -> T {
    let mut found = None;
    happens_within(PATIENCE, || {
        found = condition();
        found.is_some()
    });
    found.unwrap_or_else(|| panic!("waited for {PATIENCE:?} in vain: {what}"))
}

pub(crate) fn happens_within(time: Duration, mut condition: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + time;
    loop {
        if condition() {
            return true;
        }
        if Instant::now() >= deadline {
            return false;
        }
        thread::sleep(Duration::from_millis(5));
    }
}
/// The last complete line of a file.
pub(crate) fn line_of(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    text.strip_suffix('\n')?.lines().next_back().map(str::to_owned)
}

pub(crate) fn wait_for_typed(file: &Path, line: &str) {
    wait_until(line, || line_of(file).is_some_and(|typed| typed == line));
}
