//! Many jobs on many threads.

use std::{
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// As many threads as the machine runs at once.
#[must_use]
pub fn all_cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Does the jobs from 0 up to, not including, `count`. Each thread takes the next one whenever it is free, until a job says
/// with `false` that no more are to be done. The threads are not rayon's: a job may hold a lock while rayon works for it, and
/// one of rayon's threads would begin another job meanwhile, which would wait for that lock for ever.
pub(super) fn share_out(count: usize, threads: NonZero<usize>, job: impl Fn(usize) -> bool + Sync) {
    let next = AtomicUsize::new(0);
    let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < count);
    thread::scope(|scope| {
        for _ in 0..threads.get().min(count) {
            scope.spawn(|| while take().is_some_and(&job) {});
        }
    });
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn done(count: usize, threads: usize, is_wanted: impl Fn(usize) -> bool + Sync) -> Vec<usize> {
        let done = Mutex::new(Vec::new());
        share_out(count, NonZero::new(threads).unwrap(), |number| {
            done.lock().unwrap().push(number);
            is_wanted(number)
        });
        let mut done = done.into_inner().unwrap();
        done.sort_unstable();
        done
    }

    #[test]
    fn each_job_is_done_once_on_any_number_of_threads() {
        for (count, threads) in [(0, 3), (1, 3), (100, 1), (100, 3), (2, 64)] {
            assert_eq!(done(count, threads, |_| true), (0..count).collect::<Vec<_>>(), "{count} on {threads}");
        }
    }

    #[test]
    fn a_job_that_is_the_last_one_ends_its_thread() {
        assert_eq!(done(100, 1, |number| number < 4), [0, 1, 2, 3, 4]);
    }
}
