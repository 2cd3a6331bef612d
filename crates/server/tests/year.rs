//! A year of a club in seconds, through the whole server: two nodes on one PostgreSQL, people with habits who come by HTTP,
//! jobs that are due, and mails that a mail server on loopback receives. The time is a parameter.
//!
//! `scripts/soak` plays the long form, with hundreds of people and thousands of matches.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cluster;
mod guest;
#[path = "../../club/tests/habit/mod.rs"]
mod habit;
mod smtp;
mod year_world;

use fivepaths_club::{Ledger, PAUSES, RatedMatch, TO_CLAIM};
use fivepaths_rules::Record;
use fivepaths_server::rating;
use year_world::{MOST, World};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_year_every_match_ends_and_its_ratings_recompute() {
    let (people, days) = match std::env::var("FIVEPATHS_SOAK") {
        Ok(_) => (300, 250),
        Err(_) => (10, 40),
    };
    let mut world = World::begin(people, days, 2027).await;
    world.pass().await;
    every_match_ended_in_time(&world).await;
    the_ratings_recompute(&world).await;
}

async fn every_match_ended_in_time(world: &World) {
    assert_eq!(world.count("SELECT COUNT(*) FROM game WHERE state <> 'over'").await, 0);
    assert_eq!(world.count("SELECT COUNT(*) FROM job WHERE kind IN ('clock', 'bot')").await, 0);
    for (id, game) in &world.games {
        let table = world.table(*id).await;
        assert!(
            table.is_over() && table.row.end.is_none_or(|end| end.seat.is_some() || table.turns() < 2),
            "game {id}"
        );
        let longest = game.clock.longest(2, MOST).unwrap() + PAUSES + TO_CLAIM;
        let took = world.ended(*id).await - game.begun;
        assert!(took <= longest, "game {id} took {took}");
    }
}

/// Whoever has the records finds the digits that the server has.
async fn the_ratings_recompute(world: &World) {
    let mut records = Vec::new();
    for id in world.games.keys() {
        let text = world.record(*id).await;
        let record = Record::from_json(&text).unwrap();
        records.extend(RatedMatch::of(&record).unwrap().map(|rated| (*id, rated)));
    }
    records.sort_by_key(|(_, game)| game.rated.ended);
    let mut ledger = Ledger::new(|_, _| None);
    for (n, (id, game)) in records.iter().enumerate() {
        assert_eq!(game.rated.ended, n as u64 + 1, "each ended once, and none is missing");
        let steps = ledger.add(game).unwrap();
        let stored = rating::store::steps(&world.nodes[0].store, *id).await.unwrap();
        assert_eq!(stored.len(), steps.len());
        for step in steps {
            let person: i64 = game.rated.ids[step.seat].trim_start_matches('p').parse().unwrap();
            let stored = stored.iter().find(|stored| stored.person == person).unwrap();
            let after = (i64::from(step.after.rating()), i64::from(step.after.deviation()));
            assert_eq!((stored.rating, stored.deviation), after);
        }
    }
    assert!(records.len() > world.people.len(), "{} rated matches", records.len());
}
