//! Whether the console has the focus, as far as the terminal has proved it.

/// What is known of the console's focus.
///
/// A terminal that never proves that it reports focus could lose it unnoticed; there the hook does not count at all.
/// Most terminals that do report say nothing until the focus changes. Then a press that both the hook and the
/// terminal have told of is the first proof that this console has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Focus {
    proved: bool,
    here: Option<bool>,
}

impl Focus {
    /// The terminal says that it reports focus.
    pub(crate) fn reports_focus(&mut self) {
        self.proved = true;
    }

    /// The terminal says that the console has got or lost the focus.
    pub(crate) fn changed(&mut self, here: bool) {
        *self = Self { proved: true, here: Some(here) };
    }

    /// The hook and the terminal have both told of one press.
    pub(crate) fn agreed(&mut self) {
        if self.proved && self.here.is_none() {
            self.here = Some(true);
        }
    }

    /// Nothing is known of the focus any more: the program was stopped for a while, or the hook told of a press that the
    /// terminal kept to itself.
    pub(crate) fn forget(&mut self) {
        self.here = None;
    }

    /// Whether the terminal is known to report focus.
    pub(crate) fn is_proved(self) -> bool {
        self.proved
    }

    /// Whether the console has the focus; `None` while that is not known.
    pub(crate) fn is_here(self) -> Option<bool> {
        if self.proved { self.here } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_that_proves_nothing_never_has_the_focus() {
        let mut focus = Focus::default();
        focus.agreed();
        assert_eq!(focus.is_here(), None);
        focus.reports_focus();
        assert_eq!(focus.is_here(), None, "a press before the proof was no proof of focus");
    }

    #[test]
    fn a_press_that_both_tell_of_proves_the_focus_where_it_is_unknown() {
        let mut focus = Focus::default();
        focus.reports_focus();
        focus.agreed();
        assert_eq!(focus.is_here(), Some(true));
        focus.changed(false);
        focus.agreed();
        assert_eq!(focus.is_here(), Some(false), "a report outweighs a press");
    }

    #[test]
    fn a_focus_report_is_proof_by_itself() {
        let mut focus = Focus::default();
        focus.changed(true);
        assert!(focus.is_proved());
        assert_eq!(focus.is_here(), Some(true));
        focus.forget();
        assert!(focus.is_proved());
        assert_eq!(focus.is_here(), None);
    }
}
