//! Who listens to which topic: a table, what is said there, the lobby, or what concerns one person.
//!
//! Listeners are kept by topic, so a change wakes only those who listen to it. For a listener that has not picked up its
//! news yet, only the newest version of each topic is kept. So a slow listener takes a bounded amount of memory, and
//! misses nothing that matters.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// What can be listened to. As text, in addresses and between nodes: `7`, `said-7`, `lobby`, `person-5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Topic {
    /// A table. Its version is stored.
    Table(i64),
    /// What is said at a table. Its version is the number of what was said last, which is stored as well.
    Said(i64),
    /// The lobby.
    Lobby,
    /// What concerns one person.
    Person(i64),
}

impl Topic {
    /// Whether nothing stored says which version it has: every node counts by itself, and versions only ever grow.
    #[must_use]
    pub fn is_counted_here(self) -> bool {
        matches!(self, Topic::Lobby | Topic::Person(_))
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Topic::Table(game) => write!(f, "{game}"),
            Topic::Said(game) => write!(f, "said-{game}"),
            Topic::Lobby => f.write_str("lobby"),
            Topic::Person(person) => write!(f, "person-{person}"),
        }
    }
}

impl FromStr for Topic {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "lobby" {
            return Ok(Topic::Lobby);
        }
        if let Some(game) = text.strip_prefix("said-") {
            return game.parse().map(Topic::Said);
        }
        match text.strip_prefix("person-") {
            Some(person) => person.parse().map(Topic::Person),
            None => text.parse().map(Topic::Table),
        }
    }
}

/// The most topics whose version is remembered.
const MOST_TOPICS: usize = 4_096;
/// The most news of topics that are remembered, since each may arrive twice.
const MOST_RECENT: usize = 1_024;

/// A topic that changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changed {
    /// Which.
    pub topic: Topic,
    /// Its version now.
    pub version: i64,
}

/// As it is told: `7:12`.
impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.topic, self.version)
    }
}

impl Changed {
    /// A table that has a new version.
    #[must_use]
    pub fn table(game: i64, version: i64) -> Self {
        Changed { topic: Topic::Table(game), version }
    }

    /// From what another node told.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (topic, version) = text.split_once(':')?;
        Some(Changed { topic: topic.parse().ok()?, version: version.parse().ok()? })
    }
}

/// What a listener hears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// These topics have new versions.
    Changed(Vec<Changed>),
    /// Something may have been missed: look at all of them again.
    Missed,
}

/// Tells listeners of changes. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct News(Arc<Mutex<Listeners>>);

#[derive(Debug, Default)]
struct Listeners {
    next: u64,
    topics: Topics,
    by_topic: HashMap<Topic, HashMap<u64, Arc<Ear>>>,
}

/// The versions of topics that are counted here.
#[derive(Debug, Default)]
struct Topics {
    versions: HashMap<Topic, i64>,
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
        self.versions.insert(changed.topic, self.last);
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
    versions: BTreeMap<Topic, i64>,
    /// The newest version that was picked up, since news may arrive twice.
    told: HashMap<Topic, i64>,
    missed: bool,
}

/// A panic while the lock is held leaves numbers that can still be used.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl News {
    /// Listens to these topics until the listener is dropped.
    #[must_use]
    pub fn listen(&self, topics: impl IntoIterator<Item = Topic>) -> Listener {
        let mut listeners = lock(&self.0);
        listeners.next += 1;
        let (id, ear, topics) = (listeners.next, Arc::new(Ear::default()), topics.into_iter().collect::<Vec<_>>());
        for &topic in &topics {
            listeners.by_topic.entry(topic).or_default().insert(id, Arc::clone(&ear));
        }
        Listener { news: self.clone(), id, topics, ear }
    }

    /// The version of a topic that is counted here.
    #[must_use]
    pub fn version(&self, topic: Topic) -> i64 {
        let listeners = lock(&self.0);
        listeners.topics.versions.get(&topic).copied().unwrap_or(listeners.topics.floor)
    }

    /// How many listen to one topic.
    #[must_use]
    pub fn listening(&self, topic: Topic) -> usize {
        lock(&self.0).by_topic.get(&topic).map_or(0, HashMap::len)
    }

    /// How many listen, counted by topic.
    #[must_use]
    pub fn listeners(&self) -> usize {
        lock(&self.0).by_topic.values().map(HashMap::len).sum()
    }

    /// Tells the listeners of these topics.
    pub(super) fn tell(&self, changed: &[Changed]) {
        let mut listeners = lock(&self.0);
        for &(mut change) in changed {
            if change.topic.is_counted_here() {
                let Some(version) = listeners.topics.told(change) else { continue };
                change.version = version;
            }
            for ear in listeners.by_topic.get(&change.topic).into_iter().flat_map(HashMap::values) {
                let mut pending = lock(&ear.pending);
                if pending.told.get(&change.topic).is_none_or(|&told| told < change.version) {
                    let newest = pending.versions.entry(change.topic).or_insert(change.version);
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
        for ear in listeners.by_topic.values().flat_map(HashMap::values) {
            lock(&ear.pending).missed = true;
            ear.wake.notify_one();
        }
    }
}

/// A listener to some topics.
#[derive(Debug)]
pub struct Listener {
    news: News,
    id: u64,
    topics: Vec<Topic>,
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
        pending.told.extend(versions.iter().map(|(&topic, &version)| (topic, version)));
        if std::mem::take(&mut pending.missed) {
            return Some(Heard::Missed);
        }
        let changed: Vec<_> = versions.into_iter().map(|(topic, version)| Changed { topic, version }).collect();
        (!changed.is_empty()).then_some(Heard::Changed(changed))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut listeners = lock(&self.news.0);
        for topic in &self.topics {
            if let Some(ears) = listeners.by_topic.get_mut(topic) {
                ears.remove(&self.id);
                if ears.is_empty() {
                    listeners.by_topic.remove(topic);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_read_back() {
        for topic in [Topic::Table(7), Topic::Said(7), Topic::Lobby, Topic::Person(5)] {
            let changed = Changed { topic, version: 12 };
            assert_eq!(Changed::parse(&changed.to_string()), Some(changed));
        }
        assert_eq!(Changed::table(7, 12).to_string(), "7:12");
        for text in ["", "7", "said:1", "person-:1", "said-x:1", "7:x"] {
            assert_eq!(Changed::parse(text), None, "{text}");
        }
    }

    #[tokio::test]
    async fn only_those_who_listen_to_a_table_are_woken_and_hear_the_newest_once() {
        let news = News::default();
        let (mut ann, bob) = (news.listen([Topic::Table(1), Topic::Table(2)]), news.listen([Topic::Table(3)]));
        news.tell(&[Changed::table(1, 4), Changed::table(1, 5), Changed::table(9, 1)]);
        assert_eq!(ann.next().await, Heard::Changed(vec![Changed::table(1, 5)]));
        // The same again, as it comes back from the database.
        news.tell(&[Changed::table(1, 5), Changed::table(2, 1)]);
        assert_eq!(ann.next().await, Heard::Changed(vec![Changed::table(2, 1)]));
        assert_eq!(bob.picked_up(), None);
        news.missed();
        assert_eq!(bob.picked_up(), Some(Heard::Missed));
    }

    #[tokio::test]
    async fn news_of_a_topic_are_told_once_and_their_version_grows() {
        let news = News::default();
        let mut ann = news.listen([Topic::Lobby]);
        let told = |version| Changed { topic: Topic::Lobby, version };
        news.tell(&[told(7_000)]);
        assert_eq!(ann.next().await, Heard::Changed(vec![told(7_000)]));
        // The same as it comes back from the database, and that of a node whose clock is behind.
        news.tell(&[told(7_000)]);
        assert_eq!(ann.picked_up(), None);
        news.tell(&[told(6_500)]);
        assert_eq!(ann.next().await, Heard::Changed(vec![told(7_001)]));
        assert_eq!((news.version(Topic::Lobby), news.version(Topic::Person(5))), (7_001, 0));
        for person in 1..=MOST_TOPICS as i64 {
            news.tell(&[Changed { topic: Topic::Person(person), version: 8_000 }]);
        }
        assert!(
            news.version(Topic::Person(1)) >= 8_000 && news.version(Topic::Lobby) > 7_001,
            "what is forgotten counts as changed"
        );
        let before = news.version(Topic::Person(1));
        news.missed();
        assert!(news.version(Topic::Person(1)) > before);
    }

    #[test]
    fn a_listener_that_goes_leaves_nothing_behind() {
        let news = News::default();
        let listener = news.listen([Topic::Table(1), Topic::Table(1), Topic::Said(1)]);
        assert_eq!(news.listeners(), 2);
        drop(listener);
        assert_eq!(news.listeners(), 0);
        assert!(lock(&news.0).by_topic.is_empty());
    }
}
