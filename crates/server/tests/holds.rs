//! What could go wrong with vacation and pauses: everything at one moment, a node that dies, a clock that is set back, and
//! people who come, go, or become somebody else meanwhile.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cluster;
mod guest;
mod sitting;
mod twins;

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::http::StatusCode;
use fivepaths_club::{A_YEAR, DAY, HOUR, Ms, PAUSES, SECOND, Timer};
use fivepaths_rules::Seat;
use fivepaths_server::store::jobs::Claim;
use fivepaths_server::table::Table;
use fivepaths_server::{clock, notify};
use guest::{Guest, PASSWORD, Server, one_turn};
use sitting::{bobs_turn, members, sit_down};
use twins::nodes;

const MINUTE: Ms = 60 * SECOND;
/// A worker that never comes to rest is stopped.
const PATIENCE: Duration = Duration::from_secs(60);

fn timer(table: &Table) -> &Timer {
    table.timer().unwrap()
}

/// Makes two tests of a law, one on each database.
macro_rules! law {
    ($name:ident) => {
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                super::laws::$name(super::nodes(false).await).await;
            }
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                super::laws::$name(super::nodes(true).await).await;
            }
        }
    };
}

law!(a_pause_that_ends_when_time_is_up_elsewhere_is_held_with_all_of_its_time);
law!(a_pause_is_accepted_once_however_often_it_is_clicked);
law!(a_guest_who_becomes_a_member_has_vacation_at_every_node);
law!(what_a_node_has_claimed_when_it_dies_another_does);

mod laws {
    use super::*;

    /// A pause that both agree on, by forms at one node.
    async fn pause(server: &Server, [ann, bob]: &mut [Guest; 2], game: &str, days: Ms) -> Ms {
        server.post(ann, &format!("{game}/pause"), &format!("seat=0&do=propose&days={days}")).await;
        let until = server.table_at(game).await.proposal(server.now()).unwrap().until;
        server.post(bob, &format!("{game}/pause"), &format!("seat=1&do=accept&until={until}")).await;
        assert_eq!(server.table_at(game).await.paused_until(server.now()), Some(until));
        until
    }

    pub(crate) async fn a_pause_that_ends_when_time_is_up_elsewhere_is_held_with_all_of_its_time(
        ([one, other], mut people): ([Server; 2], [Guest; 2]),
    ) {
        let paused = bobs_turn(&one, &mut people, "clock=slow&rounds=1").await;
        let until = pause(&one, &mut people, &paused, 1).await;
        let form = "clock=own&start=1&start-unit=days&increment=1&increment-unit=hours&rounds=1";
        let late = bobs_turn(&one, &mut people, form).await;
        // Both at one millisecond: the pause ends, and the time of the other match is up.
        let zero = timer(&*one.table_at(&late).await).deadline().unwrap();
        let left = timer(&*one.table_at(&paused).await).left(1, until);
        for node in [&one, &other] {
            node.time.store(zero.max(until), Ordering::Relaxed);
        }
        let (first, second) = tokio::join!(clock::once(&one.app), clock::once(&other.app));
        let _ = (first.unwrap(), second.unwrap());
        for node in [&one, &other] {
            assert_eq!(node.vacation(2).await.away(), Some(zero));
            let table = node.table_at(&paused).await;
            let used = left - timer(&table).left(1, node.now());
            assert!(timer(&table).is_held() && used <= (zero - until).max(0), "{used}");
        }
        // He comes back by a turn in the late match, and the other one goes on from then.
        for node in [&one, &other] {
            node.time.store(zero + 3 * DAY, Ordering::Relaxed);
        }
        assert!(one_turn(&other, &mut people[1], &late, 1).await);
        one.pass(MINUTE / 2).await;
        let back = one.vacation(2).await;
        assert!((3 * DAY..3 * DAY + MINUTE).contains(&(A_YEAR - back.left(one.now()))), "{back:?}");
        let table = one.table_at(&paused).await;
        assert!(timer(&table).flows(one.now()) && left - timer(&table).left(1, one.now()) < MINUTE);
        assert_eq!(table.paused_until(one.now()), None);
    }

    pub(crate) async fn a_pause_is_accepted_once_however_often_it_is_clicked(
        ([one, other], mut people): ([Server; 2], [Guest; 2]),
    ) {
        let game = bobs_turn(&one, &mut people, "clock=brisk&rounds=1").await;
        for n in 1..=3 {
            one.post(&mut people[0], &format!("{game}/pause"), "seat=0&do=propose&days=5").await;
            let until = one.table_at(&game).await.proposal(one.now()).unwrap().until;
            let (address, form) = (format!("{game}/pause"), format!("seat=1&do=accept&until={until}"));
            let [mut here, mut there] = [(); 2].map(|()| Guest(people[1].0.clone()));
            tokio::join!(one.post(&mut here, &address, &form), other.post(&mut there, &address, &form));
            let table = other.table_at(&game).await;
            assert_eq!(table.paused_until(other.now()), Some(until));
            let used = PAUSES - timer(&table).pauses_left();
            assert!((n * 5 * DAY - MINUTE..=n * 5 * DAY).contains(&used), "{n}: {used}");
            for node in [&one, &other] {
                node.time.store(until, Ordering::Relaxed);
            }
            clock::once(&other.app).await.unwrap();
        }
    }

    pub(crate) async fn a_guest_who_becomes_a_member_has_vacation_at_every_node(
        ([one, other], mut people): ([Server; 2], [Guest; 2]),
    ) {
        let mut visitor = Guest::default();
        one.post(&mut visitor, "/name", "name=Visitor").await;
        let game = sit_down(&one, &mut people[0], &mut visitor, "clock=brisk&rounds=1").await;
        if one.table_at(&game).await.to_move() == Seat::new(0) {
            assert!(one_turn(&one, &mut people[0], &game, 1).await);
        }
        // Both nodes remember the table from when they were a guest.
        let zero = timer(&*other.table_at(&game).await).deadline().unwrap();
        one.post(&mut visitor, "/account/claim", &format!("name=Eve&password={PASSWORD}")).await;
        assert!(one.get(&visitor, "/account").await.1.contains("id=\"vacation-off\""));
        other.time.store(zero + HOUR, Ordering::Relaxed);
        clock::once(&other.app).await.unwrap();
        let table = other.table_at(&game).await;
        assert!(table.is_away(Seat::new(1).unwrap()) && timer(&table).is_held());
        assert_eq!(other.vacation(3).await.away(), Some(zero));
    }

    pub(crate) async fn what_a_node_has_claimed_when_it_dies_another_does(
        ([one, other], mut people): ([Server; 2], [Guest; 2]),
    ) {
        let game = bobs_turn(&one, &mut people, "clock=brisk&rounds=1").await;
        let zero = timer(&*one.table_at(&game).await).deadline().unwrap();
        let runs_out = zero + A_YEAR;
        for (kind, due) in [("clock", zero), ("vacation", runs_out)] {
            for node in [&one, &other] {
                node.time.store(due, Ordering::Relaxed);
            }
            let claim = Claim { kind, lane: 0, now: due, until: due + MINUTE, horizon: 60 * DAY, most: 8 };
            assert_eq!(one.store.claim(claim).await.unwrap().len(), 1, "{kind}");
            clock::once(&other.app).await.unwrap();
            assert_eq!(other.vacation(2).await.away().is_some(), kind == "vacation", "it is the other's for a minute");
            other.time.store(due + MINUTE, Ordering::Relaxed);
            clock::once(&other.app).await.unwrap();
            assert_eq!(other.vacation(2).await.away().is_some(), kind == "clock", "{kind}");
        }
        let table = other.table_at(&game).await;
        assert_eq!(table.choosing(other.now()), Some(runs_out + 3 * DAY), "as if somebody had looked in time");
    }
}

#[tokio::test]
async fn a_clock_that_was_set_back_holds_nobody_for_a_year() {
    let (server, mut people) = members().await;
    // The machine believed for a while that it was the year after next.
    let right = server.now() + DAY;
    server.time.store(right + 700 * DAY, Ordering::Relaxed);
    let [late, paused] = [
        bobs_turn(&server, &mut people, "clock=brisk&rounds=1").await,
        bobs_turn(&server, &mut people, "clock=slow&rounds=1").await,
    ];
    server.pass(2 * DAY + MINUTE).await;
    assert!(server.vacation(2).await.away().is_some());
    server.post(&mut people[0], &format!("{paused}/pause"), "seat=0&do=propose&days=10").await;
    let until = server.table_at(&paused).await.proposal(server.now()).unwrap().until;
    server.post(&mut people[1], &format!("{paused}/pause"), &format!("seat=1&do=accept&until={until}")).await;
    server.time.store(right, Ordering::Relaxed);
    let rest = async {
        clock::once(&server.app).await.unwrap();
        notify::once(&server.app).await.unwrap();
    };
    tokio::time::timeout(PATIENCE, rest).await.expect("the workers come to rest");
    let vacation = server.vacation(2).await;
    let (away, runs_out) = (vacation.away().unwrap(), vacation.runs_out().unwrap());
    assert!(away <= server.now() && runs_out <= server.now() + A_YEAR, "{vacation:?}");
    let until = server.table_at(&paused).await.paused_until(server.now()).unwrap();
    assert!((until - server.now() - 10 * DAY).abs() < HOUR, "ten days are ten days: {}", until - server.now());
    // Whoever is away comes back as ever, and the match goes on.
    assert!(one_turn(&server, &mut people[1], &late, 1).await);
    server.pass(HOUR).await;
    assert_eq!(server.vacation(2).await.away(), None);
    let table = server.table_at(&late).await;
    assert!(timer(&table).deadline().unwrap() <= server.now() + 3 * DAY);
    server.pass(3 * DAY).await;
    assert!(server.vacation(1).await.away().is_some(), "and a deadline of Ann's begins a vacation of hers");
}

#[tokio::test]
async fn a_guests_games_are_held_when_they_become_those_of_somebody_on_vacation() {
    let (server, mut people) = members().await;
    let late = bobs_turn(&server, &mut people, "clock=brisk&rounds=1").await;
    let mut visitor = Guest::default();
    server.post(&mut visitor, "/name", "name=Visitor").await;
    let game = sit_down(&server, &mut people[0], &mut visitor, "clock=slow&rounds=1").await;
    if server.table_at(&game).await.to_move() == Seat::new(0) {
        assert!(one_turn(&server, &mut people[0], &game, 1).await);
    }
    server.pass(2 * DAY + MINUTE).await;
    let zero = server.vacation(2).await.away().unwrap();
    assert!(!timer(&*server.table_at(&game).await).is_held(), "a guest has no vacation");
    let deadline = timer(&*server.table_at(&game).await).deadline().unwrap();
    server.pass(DAY).await;
    let form = format!("name=Bob&password={PASSWORD}");
    assert_eq!(server.post(&mut visitor, "/sign-in", &form).await.1, "/account/guest");
    server.post(&mut visitor, "/account/guest", "games=move").await;
    let table = server.table_at(&game).await;
    assert!(timer(&table).is_held() && table.is_away(Seat::new(1).unwrap()));
    // What was due is looked at, and then nothing is due any more until the hours run out.
    server.pass(deadline - server.now() + MINUTE).await;
    assert!(!server.table_at(&game).await.is_over());
    let next = clock::once(&server.app).await.unwrap();
    assert_eq!(next, server.vacation(2).await.runs_out(), "nobody looks at a table that is held");
    assert!(one_turn(&server, &mut visitor, &late, 1).await);
    server.pass(MINUTE).await;
    assert_eq!(server.vacation(2).await.away(), None);
    let left = timer(&*server.table_at(&game).await).deadline().unwrap() - server.now();
    assert!(left <= deadline - zero, "no time was won by it: {left}");
}

#[tokio::test]
async fn whoever_deletes_their_account_on_vacation_leaves_nothing_behind() {
    let (server, mut people) = members().await;
    let game = bobs_turn(&server, &mut people, "clock=brisk&rounds=1").await;
    server.pass(2 * DAY + MINUTE).await;
    assert!(server.vacation(2).await.away().is_some());
    let form = format!("current={PASSWORD}");
    assert_eq!(server.post(&mut people[1], "/account/delete", &form).await.0, StatusCode::SEE_OTHER);
    let table = server.table_at(&game).await;
    assert!(table.is_over() && !table.is_away(Seat::new(1).unwrap()));
    assert_eq!(server.vacation(2).await, fivepaths_club::Vacation::default());
    assert_eq!(clock::once(&server.app).await.unwrap(), None, "nothing is due");
    server.pass(40 * DAY).await;
    assert!(server.get(&people[0], &game).await.1.contains("You won!"));
}
