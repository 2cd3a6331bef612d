//! Who listens to which table, and to which topic: the lobby, or what concerns one person.
//!
//! Listeners are kept by table, so a change wakes only those who listen to that table. For a listener that has not
//! picked up its news yet, only the newest version of each table is kept. So a slow listener takes a bounded amount of
//! memory, and misses nothing that matters.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The topic of the lobby. A person's own topic is their number with a minus sign. No table has such a number.
pub const LOBBY: i64 = 0;
/// The most topics whose version is remembered.
const MOST_TOPICS: usize = 4_096;
/// The most news of topics that are remembered, since each may arrive twice.
const MOST_RECENT: usize = 1_024;

/// A table or a topic that changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changed {
    /// Its number.
    pub game: i64,
    /// Its version now. Those of topics are not stored: they only ever grow, on each node by itself.
    pub version: i64,
}

/// What a listener hears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// These tables have new versions.
    Changed(Vec<Changed>),
    /// Something may have been missed: look at all tables again.
    Missed,
}

/// Tells listeners of changes. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct News(Arc<Mutex<Listeners>>);

#[derive(Debug, Default)]
struct Listeners {
    next: u64,
    topics: Topics,
    by_game: HashMap<i64, HashMap<u64, Arc<Ear>>>,
}

/// The versions of topics.
#[derive(Debug, Default)]
struct Topics {
    versions: HashMap<i64, i64>,
    /// The version of every topic that is not remembered.
    floor: i64,
    last: i64,
    recent: VecDeque<Changed>,
}

impl Topics {
    /// The new version of a topic; `None` if this was heard before.
    fn told(&mut self, changed: Changed) -> Option<i64> {
        if self.recent.contains(&changed) {
            return None;
        }
        self.recent.push_back(changed);
        if self.recent.len() > MOST_RECENT {
            self.recent.pop_front();
        }
        if self.versions.len() >= MOST_TOPICS {
            self.versions.clear();
            self.floor = self.last;
        }
        self.last = changed.version.max(self.last + 1);
        self.versions.insert(changed.game, self.last);
        Some(self.last)
    }

    fn missed(&mut self) {
        self.last += 1;
        self.floor = self.last;
        self.versions.clear();
    }
}

#[derive(Debug, Default)]
struct Ear {
    pending: Mutex<Pending>,
    wake: Notify,
}

#[derive(Debug, Default)]
struct Pending {
    versions: BTreeMap<i64, i64>,
    /// The newest version that was picked up, by table, since news may arrive twice.
    told: HashMap<i64, i64>,
    missed: bool,
}

/// A panic while the lock is held leaves numbers that can still be used.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl News {
    /// Listens to these tables until the listener is dropped.
    #[must_use]
    pub fn listen(&self, games: impl IntoIterator<Item = i64>) -> Listener {
        let mut listeners = lock(&self.0);
        listeners.next += 1;
        let (id, ear, games) = (listeners.next, Arc::new(Ear::default()), games.into_iter().collect::<Vec<_>>());
        for &game in &games {
            listeners.by_game.entry(game).or_default().insert(id, Arc::clone(&ear));
        }
        Listener { news: self.clone(), id, games, ear }
    }

    /// The version of a topic on this node.
    #[must_use]
    pub fn topic(&self, topic: i64) -> i64 {
        let listeners = lock(&self.0);
        listeners.topics.versions.get(&topic).copied().unwrap_or(listeners.topics.floor)
    }

    /// How many listen to one table or topic.
    #[must_use]
    pub fn listening(&self, game: i64) -> usize {
        lock(&self.0).by_game.get(&game).map_or(0, HashMap::len)
    }

    /// How many listen, counted by table.
    #[must_use]
    pub fn listeners(&self) -> usize {
        lock(&self.0).by_game.values().map(HashMap::len).sum()
    }

    /// Tells the listeners of these tables.
    pub(super) fn tell(&self, changed: &[Changed]) {
        let mut listeners = lock(&self.0);
        for &(mut change) in changed {
            if change.game <= LOBBY {
                let Some(version) = listeners.topics.told(change) else { continue };
                change.version = version;
            }
            for ear in listeners.by_game.get(&change.game).into_iter().flat_map(HashMap::values) {
                let mut pending = lock(&ear.pending);
                if pending.told.get(&change.game).is_none_or(|&told| told < change.version) {
                    let newest = pending.versions.entry(change.game).or_insert(change.version);
                    *newest = change.version.max(*newest);
                    ear.wake.notify_one();
                }
            }
        }
    }

    /// Tells all listeners that changes may have been missed.
    pub(super) fn missed(&self) {
        let mut listeners = lock(&self.0);
        listeners.topics.missed();
        for ear in listeners.by_game.values().flat_map(HashMap::values) {
            lock(&ear.pending).missed = true;
            ear.wake.notify_one();
        }
    }
}

/// A listener to some tables.
#[derive(Debug)]
pub struct Listener {
    news: News,
    id: u64,
    games: Vec<i64>,
    ear: Arc<Ear>,
}

impl Listener {
    /// Waits for the next news.
    pub async fn next(&mut self) -> Heard {
        loop {
            if let Some(heard) = self.picked_up() {
                return heard;
            }
            self.ear.wake.notified().await;
        }
    }

    fn picked_up(&self) -> Option<Heard> {
        let mut pending = lock(&self.ear.pending);
        let versions = std::mem::take(&mut pending.versions);
        pending.told.extend(versions.iter().map(|(&game, &version)| (game, version)));
        if std::mem::take(&mut pending.missed) {
            return Some(Heard::Missed);
        }
        let changed: Vec<_> = versions.into_iter().map(|(game, version)| Changed { game, version }).collect();
        (!changed.is_empty()).then_some(Heard::Changed(changed))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut listeners = lock(&self.news.0);
        for game in &self.games {
            if let Some(ears) = listeners.by_game.get_mut(game) {
                ears.remove(&self.id);
                if ears.is_empty() {
                    listeners.by_game.remove(game);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_those_who_listen_to_a_table_are_woken_and_hear_the_newest_once() {
        let news = News::default();
        let (mut ann, bob) = (news.listen([1, 2]), news.listen([3]));
        news.tell(&[Changed { game: 1, version: 4 }, Changed { game: 1, version: 5 }, Changed { game: 9, version: 1 }]);
        assert_eq!(ann.next().await, Heard::Changed(vec![Changed { game: 1, version: 5 }]));
        // The same again, as it comes back from the database.
        news.tell(&[Changed { game: 1, version: 5 }, Changed { game: 2, version: 1 }]);
        assert_eq!(ann.next().await, Heard::Changed(vec![Changed { game: 2, version: 1 }]));
        assert_eq!(bob.picked_up(), None);
        news.missed();
        assert_eq!(bob.picked_up(), Some(Heard::Missed));
    }

    #[tokio::test]
    async fn news_of_a_topic_are_told_once_and_their_version_grows() {
        let news = News::default();
        let mut ann = news.listen([LOBBY]);
        let told = |version| Changed { game: LOBBY, version };
        news.tell(&[told(7_000)]);
        assert_eq!(ann.next().await, Heard::Changed(vec![told(7_000)]));
        // The same as it comes back from the database, and that of a node whose clock is behind.
        news.tell(&[told(7_000)]);
        assert_eq!(ann.picked_up(), None);
        news.tell(&[told(6_500)]);
        assert_eq!(ann.next().await, Heard::Changed(vec![told(7_001)]));
        assert_eq!((news.topic(LOBBY), news.topic(-5)), (7_001, 0));
        for person in 1..=MOST_TOPICS as i64 {
            news.tell(&[Changed { game: -person, version: 8_000 }]);
        }
        assert!(news.topic(-1) >= 8_000 && news.topic(LOBBY) > 7_001, "what is forgotten counts as changed");
        let before = news.topic(-1);
        news.missed();
        assert!(news.topic(-1) > before);
    }

    #[test]
    fn a_listener_that_goes_leaves_nothing_behind() {
        let news = News::default();
        let listener = news.listen([1, 1, 2]);
        assert_eq!(news.listeners(), 2);
        drop(listener);
        assert_eq!(news.listeners(), 0);
        assert!(lock(&news.0).by_game.is_empty());
    }
}
