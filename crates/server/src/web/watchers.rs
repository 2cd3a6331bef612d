//! How many people watch a table: the open streams of people who do not play there.
//!
//! They are counted on this node only. If several nodes serve one database, each knows only its own, so the true number
//! may be higher. A person with several browsers counts once; of visitors without a name, each stream counts.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Streams at a table, by the person who opened them; `None` for all who have no name yet.
type Streams = HashMap<Option<i64>, usize>;

/// Who watches what. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watchers(Arc<Mutex<HashMap<i64, Streams>>>);

impl Watchers {
    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Streams>> {
        // A panic while the lock is held leaves numbers that can still be used.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts somebody as watching these tables until what is returned is dropped.
    pub(crate) fn watch(&self, games: Vec<i64>, person: Option<i64>) -> Watching {
        for &game in &games {
            *self.lock().entry(game).or_default().entry(person).or_default() += 1;
        }
        Watching { watchers: self.clone(), games, person }
    }

    /// How many others than this person watch a table. `streams` says that the person's own stream is open already.
    pub(crate) fn others(&self, game: i64, person: Option<i64>, streams: bool) -> usize {
        let all = self.lock();
        let Some(at) = all.get(&game) else { return 0 };
        let named = at.keys().filter(|key| key.is_some() && **key != person).count();
        let nameless = at.get(&None).copied().unwrap_or(0);
        named + nameless.saturating_sub(usize::from(person.is_none() && streams))
    }
}

/// Somebody who watches.
#[derive(Debug)]
pub(crate) struct Watching {
    watchers: Watchers,
    games: Vec<i64>,
    person: Option<i64>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut all = self.watchers.lock();
        for game in &self.games {
            let Some(at) = all.get_mut(game) else { continue };
            if let Some(streams) = at.get_mut(&self.person) {
                *streams -= 1;
                if *streams == 0 {
                    at.remove(&self.person);
                }
            }
            if at.is_empty() {
                all.remove(game);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_counts_once_and_nobody_stays_who_is_gone() {
        let watchers = Watchers::default();
        let ann = [watchers.watch(vec![1, 2], Some(7)), watchers.watch(vec![1], Some(7))];
        let guests = [watchers.watch(vec![1], None), watchers.watch(vec![1], None)];
        assert_eq!(watchers.others(1, Some(8), true), 3);
        assert_eq!(watchers.others(1, Some(7), true), 2);
        assert_eq!(watchers.others(1, None, true), 2, "one of the nameless streams is my own");
        assert_eq!(watchers.others(1, None, false), 3);
        assert_eq!((watchers.others(2, None, true), watchers.others(3, None, true)), (1, 0));
        drop(guests);
        assert_eq!(watchers.others(1, None, false), 1);
        drop(ann);
        assert!(watchers.lock().is_empty());
    }
}
