//! What the laws of all rooms need: a database, people, tables.

use fivepaths_rules::{AnyRules, GameKind, Seat, Seed};
use fivepaths_server::lobby::{self, Viewer, store as lobbies};
use fivepaths_server::people;
use fivepaths_server::store::jobs::Claim;
use fivepaths_server::store::{Purpose, Store, Write};
use fivepaths_server::table::lists::active;
use fivepaths_server::table::store::{add, change as write_change};
use fivepaths_server::table::{
    BotDue, Change, MatchResult, NewTable, SeatResult, SeatRow, Standing, Tallied, TurnRow, against_person,
};

/// A session with this hash.
pub(crate) fn session(hash: &str) -> people::NewSession<'_> {
    people::NewSession { hash, agent: "Firefox, Linux", guest: None, at: 1 }
}

/// A database that can be opened again, as after a restart or from a second node.
pub(crate) enum Place {
    File(tempfile::TempDir),
    Url(String),
}

impl Place {
    pub(crate) fn database(&self) -> String {
        match self {
            Place::File(folder) => folder.path().join("a file: 100%?.db").to_str().unwrap().to_owned(),
            Place::Url(url) => url.clone(),
        }
    }

    /// For a connection beside the server.
    pub(crate) fn address(&self) -> String {
        match self {
            Place::File(folder) => format!(
                "sqlite:{}",
                folder
                    .path()
                    .join("a file: 100%?.db")
                    .to_str()
                    .unwrap()
                    .replace('%', "%25")
                    .replace('?', "%3F")
                    .replace(' ', "%20")
            ),
            Place::Url(url) => url.clone(),
        }
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.database(), Purpose::Visit).await.unwrap()
    }
}

pub(crate) fn new_table(invite: &str, seats: Vec<SeatRow>) -> NewTable {
    NewTable {
        rules: AnyRules::named::<&str>(GameKind::Card, &[], None, Some(1)).unwrap(),
        public: true,
        rated: false,
        clock: None,
        invite: invite.into(),
        server_seed: Seed::new([7; 32]),
        decks: None,
        seats,
        at: 1,
    }
}

pub(crate) fn change(game: i64, version: i64) -> Change {
    Change::new(game, version, Seat::new(1), 2)
}

pub(crate) fn turn(round: u8, ply: u16, turn: &str) -> Option<TurnRow> {
    Some(TurnRow { round, ply, turn: turn.into(), used: None })
}

/// Makes a table and gives its number.
pub(crate) async fn make(store: &Store, invite: &str, seats: Vec<SeatRow>) -> i64 {
    store.write(add(&new_table(invite, seats))).await.unwrap().drawn().unwrap()
}

/// Makes a person and gives their number.
pub(crate) async fn person(store: &Store, name: &str) -> i64 {
    store.write(people::arrive(name, &session(name))).await.unwrap().drawn().unwrap()
}

/// Whether a change happened.
pub(crate) async fn happens(store: &Store, change: Change) -> bool {
    done(store, write_change(&change)).await
}

pub(crate) async fn done(store: &Store, write: Write) -> bool {
    store.write(write).await.unwrap().is_done()
}

pub(crate) fn claim(now: i64, until: i64, most: i64) -> Claim {
    Claim { kind: "bot", lane: 0, now, until, horizon: 1_000_000, most }
}

pub(crate) fn due(at: i64) -> Option<BotDue> {
    Some(BotDue { at, thinks: false })
}

/// A result with these people, of whom the first won by 5 points.
pub(crate) fn result(people: [i64; 2]) -> Option<MatchResult> {
    let standing = |n| if n == 0 { Standing::Won } else { Standing::Lost };
    let seats = Seat::all(2).zip(people).enumerate().map(|(n, (seat, person))| SeatResult {
        seat,
        person: Some(person),
        points: 5 - 5 * n as i64,
        standing: standing(n),
    });
    let tallies = [(0, 1), (1, 0)].map(|(n, other)| Tallied {
        person: people[n],
        against: against_person(people[other]),
        standing: standing(n),
    });
    Some(MatchResult { kind: GameKind::Card, seats: seats.collect(), tallies: tallies.to_vec(), rated: None })
}

pub(crate) fn account<'a>(name: &'a str, folded: &'a str) -> people::NewAccount<'a> {
    people::NewAccount { name, folded, password: "$hash", language: "en", at: 1 }
}

/// A member with this name, signed in with a session of the same name.
pub(crate) async fn member(store: &Store, name: &str) -> i64 {
    let write = people::register(&account(name, &name.to_lowercase()), &session(name));
    store.write(write).await.unwrap().drawn().unwrap()
}

pub(crate) fn viewer(person: i64) -> Viewer {
    Viewer { person, member: true, now: 10 }
}

pub(crate) async fn listed(store: &Store, person: i64) -> Vec<i64> {
    let seats = lobbies::seats(store, viewer(person), (i64::MAX, 0), 100).await.unwrap();
    seats.iter().map(|offer| offer.game).collect()
}

/// Somebody takes the second seat.
pub(crate) async fn takes(store: &Store, game: i64, person: i64) -> bool {
    let seat = SeatRow { entropy: Some(String::new()), ..SeatRow::person(person, "guest") };
    let taken = Change { seats: vec![(Seat::new(1).unwrap(), seat)], settles: true, ..change(game, 0) };
    let write = lobby::may_take(game, person, 10).and(write_change(&taken));
    store.write(write).await.unwrap().is_done()
}

/// How many tables somebody sits at.
pub(crate) async fn tables(store: &Store, person: i64) -> usize {
    active(store, person).await.unwrap().len()
}
