//! How many turns of bots are being thought about on this node. Work that can wait, such as reviews, waits meanwhile.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Counts the turns that are under way. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct UnderWay(Arc<(Mutex<usize>, Condvar)>);

/// A turn that is under way until this is dropped.
#[derive(Debug)]
pub struct Turn(UnderWay);

impl UnderWay {
    /// Counts a turn until the result is dropped.
    #[must_use]
    pub fn begin(&self) -> Turn {
        *self.count() += 1;
        Turn(self.clone())
    }

    /// Waits until no turn is under way, but no longer than this; says whether none is.
    #[must_use]
    pub fn wait_for_none(&self, patience: Duration) -> bool {
        let waited = self.0.1.wait_timeout_while(self.count(), patience, |count| *count > 0);
        *waited.map_or_else(|poisoned| poisoned.into_inner().0, |(count, _)| count) == 0
    }

    /// A panic while the lock is held leaves a number that can still be used.
    fn count(&self) -> MutexGuard<'_, usize> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut count = self.0.count();
        *count -= 1;
        if *count == 0 {
            self.0.0.1.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_can_wait_waits_until_the_last_turn_is_made() {
        let under_way = UnderWay::default();
        assert!(under_way.wait_for_none(Duration::ZERO));
        let (one, other) = (under_way.begin(), under_way.begin());
        drop(one);
        assert!(!under_way.wait_for_none(Duration::from_millis(1)));
        let waits = std::thread::spawn({
            let under_way = under_way.clone();
            move || under_way.wait_for_none(Duration::from_secs(60))
        });
        drop(other);
        assert!(waits.join().is_ok_and(|none| none));
    }
}
