//! What the database alone can do: the same writes as those of moves, without HTTP, pages and rules.

use std::time::{Duration, Instant};

use fivepaths_rules::{AnyRules, GameKind, Seat, Seed};
use fivepaths_server::store::{Purpose, Store};
use fivepaths_server::table::store::{add, change};
use fivepaths_server::table::{Change, NewTable, SeatRow, TurnRow};

use crate::failure::Failure;

/// The rate, and how many writes shared a commit.
pub(super) struct Bare {
    pub(super) per_s: f64,
    pub(super) mean_group: f64,
}

/// Appends turns at many tables at once, at each as soon as the one before is durable. First it tries out how many
/// tables are needed for commits of about `mean_group` writes.
pub(super) async fn appends(database: &str, mean_group: f64, time: Duration) -> Result<Bare, Failure> {
    let store = Store::open(database, Purpose::Visit).await.map_err(Failure::input)?;
    // While one half of the writers waits for a commit, the other half makes the next one.
    let mut writers = 2.0 * mean_group;
    for _ in 0..2 {
        let trial = appends_by(&store, writers, time / 8).await?;
        writers = (writers * mean_group / trial.mean_group.max(0.1)).clamp(1.0, 4.0 * mean_group);
    }
    appends_by(&store, writers, time).await
}

async fn appends_by(store: &Store, writers: f64, time: Duration) -> Result<Bare, Failure> {
    let mut games = Vec::new();
    for _ in 0..writers.round().max(1.0) as usize {
        games.push(table(store).await?);
    }
    let (groups, writes) = store.groups();
    let started = Instant::now();
    let writers: Vec<_> =
        games.into_iter().map(|game| tokio::spawn(append(store.clone(), game, started + time))).collect();
    let mut appended = 0;
    for writer in writers {
        appended += writer.await.map_err(Failure::input)??;
    }
    let (groups, writes) = (store.groups().0 - groups, store.groups().1 - writes);
    Ok(Bare {
        per_s: appended as f64 / started.elapsed().as_secs_f64(),
        mean_group: writes as f64 / groups.max(1) as f64,
    })
}

async fn table(store: &Store) -> Result<i64, Failure> {
    let rules = AnyRules::named::<&str>(GameKind::Card, &[], None, None).map_err(Failure::input)?;
    let invite = format!("bench-{}-{}", std::process::id(), super::client::unique());
    let seats = vec![SeatRow::open(), SeatRow::open()];
    let server_seed = Seed::new([7; 32]);
    let new =
        NewTable { rules, public: false, rated: false, clock: None, invite, server_seed, decks: None, seats, at: 1 };
    let written = store.write(add(&new)).await.map_err(Failure::input)?;
    written.drawn().ok_or_else(|| Failure::input("a table for the measurement could not be made"))
}

async fn append(store: Store, game: i64, until: Instant) -> Result<u64, Failure> {
    let mut appended = 0;
    while Instant::now() < until {
        let version = appended as i64;
        let (round, ply) = (appended / 60_000 + 1, appended % 60_000);
        let turn = TurnRow { round: round as u8, ply: ply as u16, turn: "xY4-s".into(), used: None };
        let write = change(&Change { turn: Some(turn), ..Change::new(game, version, Seat::new(1), version) });
        if !store.write(write).await.map_err(Failure::input)?.is_done() {
            return Err(Failure::input("a write of the measurement was refused"));
        }
        appended += 1;
    }
    Ok(appended)
}
