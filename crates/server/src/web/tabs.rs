//! Who has a page open: the open streams of each person, on this node. Whoever has one is not told in a browser what the
//! page shows anyway.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many streams each person has open. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tabs(Arc<Mutex<HashMap<i64, usize>>>);

impl Tabs {
    fn lock(&self) -> MutexGuard<'_, HashMap<i64, usize>> {
        // A panic while the lock is held leaves numbers that can still be used.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a stream of somebody until what is returned is dropped.
    pub(crate) fn open(&self, person: Option<i64>) -> Open {
        if let Some(person) = person {
            *self.lock().entry(person).or_default() += 1;
        }
        Open { tabs: self.clone(), person }
    }

    /// Whether somebody has a page open.
    pub(crate) fn is_open(&self, person: i64) -> bool {
        self.lock().contains_key(&person)
    }
}

/// A page that is open.
#[derive(Debug)]
pub(crate) struct Open {
    tabs: Tabs,
    person: Option<i64>,
}

impl Drop for Open {
    fn drop(&mut self) {
        let Some(person) = self.person else { return };
        let mut all = self.tabs.lock();
        if let Some(count) = all.get_mut(&person) {
            *count -= 1;
            if *count == 0 {
                all.remove(&person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_there_as_long_as_one_page_is_open() {
        let tabs = Tabs::default();
        let (one, two, nobody) = (tabs.open(Some(7)), tabs.open(Some(7)), tabs.open(None));
        drop(one);
        assert!(tabs.is_open(7) && !tabs.is_open(8));
        drop((two, nobody));
        assert!(!tabs.is_open(7) && tabs.lock().is_empty());
    }
}
