//! Which connections are open, and which of them make room when there are too many.
//!
//! A connection either serves a request (which includes a live stream) or waits: for the rest of a head, or for the
//! next request. Connections that wait cost nothing to open, so they must not keep others out. When there is no
//! room, the one that has waited longest is closed. A new connection is turned away only if all others are being
//! served.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::web::network::{Household, Network};

/// How many connections there may be, and how long they may wait.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    /// How many connections there may be in all.
    pub(crate) connections: usize,
    /// How many there may be from one address.
    pub(crate) per_address: usize,
    /// Addresses that many people share on purpose.
    pub(crate) proxies: Vec<Network>,
    /// How long a head may take, from its beginning to its end.
    pub(crate) head: Duration,
    /// How long a connection may wait between two requests.
    pub(crate) idle: Duration,
}

/// All open connections.
#[derive(Debug)]
pub(crate) struct Connections {
    bounds: Bounds,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Grows with every connection and every wait, so that older ones have smaller numbers.
    clock: u64,
    open: HashMap<u64, Entry>,
    waiting: BTreeMap<u64, u64>,
    households: HashMap<Household, Count>,
}

#[derive(Debug, Default)]
struct Count {
    open: usize,
    waiting: BTreeMap<u64, u64>,
}

#[derive(Debug)]
struct Entry {
    /// `None` for a trusted proxy, which may open as many as there is room for.
    household: Option<Household>,
    waits: Option<Wait>,
    turned_out: Arc<Notify>,
}

#[derive(Clone, Copy, Debug)]
struct Wait {
    ticket: u64,
    since: Instant,
    for_what: Awaited,
}

/// What a connection waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaited {
    RestOfHead,
    NextRequest,
}

impl Connections {
    pub(crate) fn new(bounds: Bounds) -> Arc<Self> {
        Arc::new(Connections { bounds, state: Mutex::default() })
    }

    /// How many are open.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.state().open.len()
    }

    /// A place for a connection from this address. If need be, another connection is closed; `None` if all others are
    /// being served.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let is_proxy = self.bounds.proxies.iter().any(|proxy| proxy.contains(address));
        let household = (!is_proxy).then(|| Household::from(address));
        let mut state = self.state();
        if let Some(household) = household {
            let count = state.households.get(&household).map_or(0, |count| count.open);
            if count >= self.bounds.per_address && !state.turn_out(Some(household)) {
                return None;
            }
        }
        if state.open.len() >= self.bounds.connections && !state.turn_out(None) {
            return None;
        }
        let turned_out = Arc::new(Notify::new());
        let id = state.tick();
        state.open.insert(id, Entry { household, waits: None, turned_out: Arc::clone(&turned_out) });
        if let Some(household) = household {
            state.households.entry(household).or_default().open += 1;
        }
        state.wait(id, Awaited::RestOfHead);
        Some(Place { all: Arc::clone(self), id, turned_out })
    }

    /// Closes the connection that has waited longest; false if none waits.
    pub(crate) fn make_room(&self) -> bool {
        self.state().turn_out(None)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing here panics halfway through a change.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    fn turn_out(&mut self, household: Option<Household>) -> bool {
        let waiting = match household {
            Some(household) => self.households.get(&household).map(|count| &count.waiting),
            None => Some(&self.waiting),
        };
        let Some(&id) = waiting.and_then(|waiting| waiting.values().next()) else { return false };
        if let Some(entry) = self.remove(id) {
            entry.turned_out.notify_one();
        }
        true
    }

    fn remove(&mut self, id: u64) -> Option<Entry> {
        self.serve(id);
        let entry = self.open.remove(&id)?;
        if let Some(household) = entry.household
            && let Some(count) = self.households.get_mut(&household)
        {
            count.open -= 1;
            if count.open == 0 {
                self.households.remove(&household);
            }
        }
        Some(entry)
    }

    fn wait(&mut self, id: u64, for_what: Awaited) {
        self.serve(id);
        let ticket = self.tick();
        let Some(entry) = self.open.get_mut(&id) else { return };
        entry.waits = Some(Wait { ticket, since: Instant::now(), for_what });
        self.waiting.insert(ticket, id);
        if let Some(count) = entry.household.and_then(|household| self.households.get_mut(&household)) {
            count.waiting.insert(ticket, id);
        }
    }

    /// Notes that a connection waits no longer; false if it was turned out.
    fn serve(&mut self, id: u64) -> bool {
        let Some(entry) = self.open.get_mut(&id) else { return false };
        if let Some(wait) = entry.waits.take() {
            self.waiting.remove(&wait.ticket);
            if let Some(count) = entry.household.and_then(|household| self.households.get_mut(&household)) {
                count.waiting.remove(&wait.ticket);
            }
        }
        true
    }
}

/// The place of one open connection, which is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    all: Arc<Connections>,
    id: u64,
    turned_out: Arc<Notify>,
}

impl Place {
    /// Bytes of a head have arrived.
    pub(crate) fn hears(&self) {
        let mut state = self.all.state();
        let waits = state.open.get(&self.id).and_then(|entry| entry.waits);
        if waits.is_some_and(|wait| wait.for_what == Awaited::NextRequest) {
            state.wait(self.id, Awaited::RestOfHead);
        }
    }

    /// A request is being served now; false if the connection is being closed instead.
    pub(crate) fn serves(&self) -> bool {
        self.all.state().serve(self.id)
    }

    /// The answer was sent.
    pub(crate) fn rests(&self) {
        self.all.state().wait(self.id, Awaited::NextRequest);
    }

    /// Waits until somebody else needs the room.
    pub(crate) async fn turned_out(&self) {
        self.turned_out.notified().await;
    }

    /// When to ask again whether this connection has waited too long; `None` if it has.
    pub(crate) fn patience(&self, now: Instant) -> Option<Instant> {
        let bounds = &self.all.bounds;
        let soon = now + bounds.head.min(bounds.idle);
        let wait = self.all.state().open.get(&self.id).and_then(|entry| entry.waits);
        let Some(wait) = wait else { return Some(soon) };
        let limit = match wait.for_what {
            Awaited::RestOfHead => bounds.head,
            Awaited::NextRequest => bounds.idle,
        };
        let end = wait.since + limit;
        (end > now).then_some(end.min(soon))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.state().remove(self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn door(connections: usize, per_address: usize) -> Arc<Connections> {
        let proxies = vec!["10.0.0.1".parse().unwrap()];
        let (head, idle) = (Duration::from_secs(10), Duration::from_secs(60));
        Connections::new(Bounds { connections, per_address, proxies, head, idle })
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    fn is_out(place: &Place) -> bool {
        !place.serves()
    }

    #[test]
    fn whoever_has_waited_longest_makes_room() {
        let door = door(3, 3);
        let (a, b, c) =
            (door.enter(address(1)).unwrap(), door.enter(address(2)).unwrap(), door.enter(address(3)).unwrap());
        assert!(a.serves());
        let d = door.enter(address(4)).unwrap();
        assert!(!is_out(&a) && is_out(&b) && !is_out(&c) && !is_out(&d));
        assert_eq!(door.count(), 3);
        // Now all are being served, and nobody is cut off for a newcomer.
        assert!(door.enter(address(5)).is_none());
        a.rests();
        assert!(door.enter(address(5)).is_some());
        assert!(is_out(&a));
    }

    #[test]
    fn one_address_makes_room_among_its_own() {
        let door = door(10, 2);
        let other = door.enter(address(9)).unwrap();
        let mine: Vec<Place> = (0..5).map(|_| door.enter(address(1)).unwrap()).collect();
        assert_eq!(door.count(), 3);
        assert!(!is_out(&other) && is_out(&mine[2]) && !is_out(&mine[3]) && !is_out(&mine[4]));
        assert!(door.enter(address(1)).is_none(), "two of this address are being served");
        assert!(door.enter(address(2)).is_some());
    }

    #[test]
    fn finished_connections_do_not_count_and_proxies_have_no_bound_of_their_own() {
        let door = door(10, 2);
        for _ in 0..100 {
            assert!(door.enter(address(1)).is_some_and(|place| place.serves()));
        }
        assert_eq!(door.count(), 0);
        assert!(door.state().households.is_empty() && door.state().waiting.is_empty());
        let places: Vec<Option<Place>> = (0..12).map(|_| door.enter(IpAddr::from([10, 0, 0, 1]))).collect();
        assert!(places.iter().all(Option::is_some));
        assert_eq!(door.count(), 10);
    }

    #[test]
    fn a_head_has_less_time_than_an_idle_connection() {
        let place = door(1, 1).enter(address(1)).unwrap();
        let after = |seconds| Instant::now() + Duration::from_secs(seconds);
        assert!(place.patience(after(9)).is_some() && place.patience(after(10)).is_none());
        place.hears();
        assert!(place.patience(after(10)).is_none(), "more of the same head buys no time");
        assert!(place.serves() && place.patience(after(1_000)).is_some());
        place.rests();
        assert!(place.patience(after(59)).is_some() && place.patience(after(60)).is_none());
        place.hears();
        assert!(place.patience(after(10)).is_none());
    }
}
