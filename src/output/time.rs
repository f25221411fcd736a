//! Moments, as they read.

use std::time::SystemTime;

/// A moment by the clocks of UTC, to the second.
#[must_use]
pub fn utc(moment: SystemTime) -> String {
    humantime::format_rfc3339_seconds(moment).to_string().replace('T', " ").replace('Z', "")
}
