//! A year of a club in seconds, through the whole server: two nodes on one PostgreSQL, people with habits who come by HTTP,
//! jobs that are due, mails that a mail server on loopback receives, and messages that a push service there opens. The time
//! is a parameter.
//!
//! People have time zones and quiet hours, browsers and none, and switch reminders off in the middle of it; they go on
//! holiday, and their vacation begins by itself; they pause, answer ahead, give time, vanish, and let bots finish. What was
//! said to them is compared, to the word and the moment, with what should have been (`year_world/said.rs`).
//!
//! `scripts/soak` plays the long form, with hundreds of people and thousands of matches.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr)]

mod cluster;
mod guest;
#[path = "../../club/tests/habit/mod.rs"]
mod habit;
mod push;
mod smtp;
mod year_world;

use std::time::Instant;

use fivepaths_club::{A_YEAR, Ledger, Ms, PAUSES, RatedMatch, TO_CLAIM, year_of};
use fivepaths_rules::Record;
use fivepaths_server::rating;
use year_world::{MOST, Said, World, planned};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_year_every_match_ends_and_its_ratings_recompute() {
    let (people, days, matches) = match std::env::var("FIVEPATHS_SOAK") {
        Ok(_) => (200, 60, usize::MAX),
        Err(_) => (10, 14, 20),
    };
    let mut world = World::begin(people, days, matches, 2027).await;
    let began = Instant::now();
    world.pass().await;
    let passed = began.elapsed();
    every_match_ended_in_time(&world).await;
    nothing_is_left_to_do(&world).await;
    let said = everything_was_said_once_and_in_time(&mut world);
    the_ratings_recompute(&world).await;
    eprintln!(
        "{people} people, {} matches, {said:?}, {} vacations, {:?}, in {passed:?}",
        world.games.len(),
        world.log.vacations.values().flatten().filter(|(_, away)| *away).count(),
        world.done,
    );
}

/// Every match ended within what is printed beside its clock, the pauses, the days to claim, and the hours of vacation of
/// those who have any.
async fn every_match_ended_in_time(world: &World) {
    for (id, game) in &world.games {
        let table = world.table(*id).await;
        assert!(
            table.is_over() && table.row.end.is_none_or(|end| end.seat.is_some() || table.turns() < 2),
            "game {id}"
        );
        let (ended, on_vacation) = (world.ended(*id).await, |player: &usize| world.people[*player].vacation);
        let years = 1 + year_of(ended) - year_of(game.begun);
        let vacation = years * A_YEAR * game.players.iter().filter(|player| on_vacation(player)).count() as Ms;
        let longest = game.clock.longest(2, MOST).unwrap() + PAUSES + TO_CLAIM + vacation;
        assert!(ended - game.begun <= longest, "game {id} took {}", ended - game.begun);
    }
}

async fn nothing_is_left_to_do(world: &World) {
    assert_eq!(world.count("SELECT COUNT(*) FROM game WHERE state <> 'over'").await, 0);
    for table in ["job", "outbox", "push", "waits"] {
        assert_eq!(world.count(&format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
    assert_eq!(world.count("SELECT COUNT(*) FROM vacation WHERE away IS NOT NULL").await, 0);
}

/// What came is what should have come: each once, at its moment, in words that are known to the letter, so without a card.
/// Gives how many mails and messages there were.
fn everything_was_said_once_and_in_time(world: &mut World) -> (usize, usize) {
    let (came, planned) = (world.came(), planned(world));
    if let Some(place) = (0..came.len().max(planned.len())).find(|&n| came.get(n) != planned.get(n)) {
        let around = |all: &[Said]| all[place.min(all.len())..].iter().take(3).cloned().collect::<Vec<_>>();
        panic!("came: {:#?}\nplanned: {:#?}", around(&came), around(&planned));
    }
    let mails = came.iter().filter(|said| said.to.contains('@')).count();
    for what in ["digest", "calls", "away"] {
        assert!(came.iter().any(|said| said.what == what), "no mail about {what}");
    }
    (mails, came.len() - mails)
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
    assert!(records.len() > world.games.len() / 10, "{} rated matches", records.len());
}
