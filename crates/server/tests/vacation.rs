//! Vacation, pauses and bots that finish, at tables by days: by links and forms alone, with the time as a parameter, and
//! with two nodes on either database.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cluster;
mod guest;
mod sitting;
mod twins;

use std::sync::atomic::Ordering;

use axum::http::StatusCode;
use fivepaths_club::{A_YEAR, Clock, DAY, HOUR, Ledger, Ms, PAUSES, RatedMatch, Rating, SECOND, Vacation};
use fivepaths_rules::{End, How, Pool, Seat};
use fivepaths_server::table::Table;
use fivepaths_server::{clock, rating};
use guest::{Guest, Server, attribute, one_turn};
use sitting::{bobs_turn, members, mover, record, sit_down, two, two_at};
use twins::{discard, nodes};

const MINUTE: Ms = 60 * SECOND;

#[tokio::test]
async fn vacation_begins_by_itself_holds_all_clocks_and_ends_with_a_move() {
    let (server, mut people) = members().await;
    let brisk = bobs_turn(&server, &mut people, "clock=brisk&rounds=1").await;
    let slow = bobs_turn(&server, &mut people, "clock=slow&rounds=1").await;
    let anns = bobs_turn(&server, &mut people, "clock=slow&rounds=1").await;
    let live =
        bobs_turn(&server, &mut people, "clock=own&start=20&start-unit=hours&increment=0&increment-unit=seconds").await;
    let hard = bobs_turn(&server, &mut people, "clock=slow&rounds=1&no-vacation=yes").await;
    assert!(one_turn(&server, &mut people[1], &anns, 1).await, "now it is Ann's turn there");
    let zero = server.table_at(&brisk).await.timer().unwrap().deadline().unwrap();
    let left = |table: &Table, now| table.timer().unwrap().left(table.to_move().unwrap().index(), now);
    // A day late, as after a restart: it begins when time was up all the same.
    server.pass(zero - server.now() + DAY).await;
    assert_eq!((server.vacation(2).await.away(), server.vacation(1).await), (Some(zero), Vacation::default()));
    let (table, other) = (server.table_at(&brisk).await, server.table_at(&slow).await);
    assert!(table.is_away(Seat::new(1).unwrap()) && table.choosing(server.now()).is_none());
    assert_eq!((left(&table, server.now()), table.timer().unwrap().deadline()), (0, None));
    let held = left(&other, server.now());
    assert!((5 * DAY - MINUTE..=5 * DAY + MINUTE).contains(&held), "{held}");
    assert!(!server.table_at(&anns).await.timer().unwrap().is_held(), "Ann is not away");
    assert!(server.table_at(&live).await.is_over(), "a live match is lost");
    assert!(!server.table_at(&hard).await.timer().unwrap().is_held(), "this one goes on");
    // Everybody is told, at the table and in lists; nobody can claim.
    let (_, html) = server.get(&people[0], &brisk).await;
    assert!(html.contains("Bob is on vacation, until ") && !html.contains("id=\"claim\""));
    let (_, html) = server.get(&people[1], &brisk).await;
    assert!(html.contains("You are on vacation: no time is used"));
    assert!(server.get(&people[0], "/games").await.1.contains("on vacation"));
    let (_, html) = server.get(&people[1], "/account").await;
    assert!(
        html.contains("You have been on vacation since") && html.contains("455 hours are left this year"),
        "{html}"
    );
    let claim = |game: &str| format!("{game}/claim");
    server.post(&mut people[0], &claim(&brisk), "seat=0").await;
    assert!(!server.table_at(&brisk).await.is_over());
    // The turn passes to them somewhere else: no time is used there either.
    assert!(one_turn(&server, &mut people[0], &anns, 1).await);
    assert!(server.table_at(&anns).await.timer().unwrap().is_held());
    server.pass(3 * DAY).await;
    assert_eq!(left(&*server.table_at(&slow).await, server.now()), held);
    // A move elsewhere does not end it, as one match is still at zero.
    assert!(one_turn(&server, &mut people[1], &slow, 1).await);
    server.pass(0).await;
    assert_eq!(server.vacation(2).await.away(), Some(zero));
    assert!(one_turn(&server, &mut people[1], &brisk, 1).await);
    let moved = server.now();
    // Nobody looks for an hour.
    server.pass(HOUR).await;
    let back = server.vacation(2).await;
    assert!((back.away(), back.off) == (None, false) && back.changed <= moved && back.changed > moved - SECOND);
    assert!((A_YEAR - back.left(server.now()) - (moved - zero)).abs() < SECOND, "counted by the wall clock");
    let table = server.table_at(&anns).await;
    assert!(table.timer().unwrap().flows(server.now()));
    assert!((left(&table, moved) - left(&table, server.now()) - HOUR).abs() < SECOND, "from when they came back");
    assert!(!server.get(&people[0], &brisk).await.1.contains("id=\"away\""));
}

#[tokio::test]
async fn hours_run_out_and_then_the_other_chooses_and_a_new_year_brings_new_ones() {
    let (server, mut people) = members().await;
    let game = bobs_turn(&server, &mut people, "clock=brisk&rounds=1").await;
    server.pass(2 * DAY + MINUTE).await;
    let runs_out = server.vacation(2).await.runs_out().unwrap();
    assert_eq!(clock::once(&server.app).await.unwrap(), Some(runs_out), "somebody looks when the hours run out");
    server.pass(runs_out - server.now() + HOUR).await;
    let table = server.table_at(&game).await;
    assert_eq!(server.vacation(2).await.left(server.now()), 0);
    assert_eq!(table.choosing(server.now()), Some(runs_out + 3 * DAY), "the days to claim begin when it ended");
    assert!(server.get(&people[0], &game).await.1.contains("id=\"claim\""));
    // It does not begin again.
    server.pass(HOUR).await;
    assert_eq!(server.vacation(2).await.away(), None);
    server.pass(3 * DAY).await;
    assert_eq!(server.table_at(&game).await.row.end.map(|end| end.how), Some(How::Timeout));
    let again = bobs_turn(&server, &mut people, "clock=brisk&rounds=1").await;
    server.pass(2 * DAY + MINUTE).await;
    assert!(server.table_at(&again).await.choosing(server.now()).is_some(), "nothing is left this year");
    server.pass(4 * DAY).await;
    server.pass(345 * DAY).await;
    let later = bobs_turn(&server, &mut people, "clock=brisk&rounds=1").await;
    server.pass(2 * DAY + MINUTE).await;
    assert!(server.table_at(&later).await.is_away(Seat::new(1).unwrap()));
}

#[tokio::test]
async fn whoever_switches_it_off_is_out_of_time_and_guests_have_none() {
    let (server, mut people) = members().await;
    let (_, html) = server.get(&people[1], "/account").await;
    assert!(
        html.contains("480 hours are left this year, which is 20 whole days") && html.contains("id=\"vacation-off\"")
    );
    let game = bobs_turn(&server, &mut people, "clock=brisk&rounds=1").await;
    server.pass(2 * DAY + MINUTE).await;
    assert!(server.table_at(&game).await.is_away(Seat::new(1).unwrap()));
    assert!(server.get(&people[1], "/account").await.1.contains("id=\"come-back\""));
    let answer = server.post(&mut people[1], "/account/vacation", "vacation=off").await;
    assert_eq!(answer, (StatusCode::SEE_OTHER, "/account?done=vacation".to_owned()));
    let stopped = server.vacation(2).await;
    assert!((stopped.away(), stopped.off) == (None, true) && stopped.left(server.now()) > A_YEAR - 2 * MINUTE);
    let table = server.table_at(&game).await;
    assert!(table.choosing(server.now()).is_some() && server.get(&people[0], &game).await.1.contains("id=\"claim\""));
    // Switching it on again does not bring back what is past.
    server.post(&mut people[1], "/account/vacation", "vacation=on").await;
    server.pass(HOUR).await;
    assert_eq!(server.vacation(2).await.away(), None);
    server.post(&mut people[0], &format!("{game}/claim"), "seat=0").await;
    assert_eq!(server.table_at(&game).await.row.end.map(|end| end.how), Some(How::Timeout));
    // Guests.
    let (server, [first, mut second], game) = two("clock=brisk&rounds=1").await;
    server.pass(2 * DAY + MINUTE).await;
    let other = server.table().await.to_move().unwrap().next(2);
    assert!(server.get(&second, &game).await.1.contains("id=\"claim\""));
    server.post(&mut second, &format!("{game}/claim"), &format!("seat={other}")).await;
    assert!(server.table().await.is_over() && server.get(&first, "/account").await.1.contains("id=\"claim\""));
}

#[tokio::test]
async fn no_vacation_is_a_choice_that_is_told_before_one_joins() {
    let (server, [mut ann, mut bob]) = members().await;
    assert!(server.get(&ann, "/new?game=card").await.1.contains("name=\"no-vacation\""));
    let (_, game) = server.post(&mut ann, "/new", "game=card&seat2=link&clock=steady&no-vacation=yes").await;
    assert_eq!(server.table_at(&game).await.row.clock, Some(Clock::STEADY.without_vacation()));
    let (_, html) = server.get(&ann, &game).await;
    let told = "No vacation: time is used up here even while somebody is on vacation.";
    let invite = attribute(&html, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    assert!(html.contains(told) && server.get(&bob, &invite).await.1.contains(told));
    server.post(&mut ann, "/new", "game=card&seat2=lobby&clock=steady&no-vacation=yes").await;
    assert!(server.get(&bob, "/lobby").await.1.contains("up to 4 days, no vacation"));
    let game = sit_down(&server, &mut ann, &mut bob, "clock=brisk&rounds=1&no-vacation=yes").await;
    server.pass(2 * DAY + MINUTE).await;
    let table = server.table_at(&game).await;
    assert!(table.choosing(server.now()).is_some() && !table.timer().unwrap().is_held());
    let held = sit_down(&server, &mut ann, &mut bob, "clock=brisk&rounds=1").await;
    let html = server.get(&ann, &held).await.1;
    assert!(html.contains("has their time held meanwhile"), "at the table as well");
}

#[tokio::test]
async fn a_strangers_first_turn_begins_no_vacation_but_is_held_by_one() {
    let (server, mut people) = members().await;
    let game = bobs_turn(&server, &mut people, "clock=slow&rounds=1").await;
    let (mut void, mut held) = (None, None);
    for _ in 0..20 {
        let [ann, bob] = &mut people;
        let rated = sit_down(&server, ann, bob, "clock=slow&rated=yes").await;
        match mover(&server, &rated).await {
            0 => void = Some(rated),
            _ => held = Some(rated),
        }
        if void.is_some() && held.is_some() {
            break;
        }
    }
    let (void, held) = (void.unwrap(), held.unwrap());
    // Bob goes away by another match, before his first turn is due.
    server.time.fetch_add(HOUR, Ordering::Relaxed);
    server.pass(0).await;
    let early =
        bobs_turn(&server, &mut people, "clock=own&start=1&start-unit=days&increment=0&increment-unit=days").await;
    server.pass(DAY + MINUTE).await;
    assert!(server.table_at(&early).await.is_away(Seat::new(1).unwrap()));
    server.pass(2 * DAY).await;
    assert!(server.table_at(&void).await.is_over(), "Ann never came, and is not away");
    assert_eq!(server.vacation(1).await.away(), None);
    assert!(!server.table_at(&held).await.is_over());
    assert!(server.table_at(&game).await.timer().unwrap().is_held());
}

#[tokio::test]
async fn a_pause_is_proposed_answered_and_over_by_itself() {
    let (server, mut people, game) = two("clock=brisk&rounds=1").await;
    let pause = format!("{game}/pause");
    let mover = server.table().await.to_move().unwrap();
    let seats = [mover, mover.next(2)].map(|seat| format!("seat={seat}"));
    let (_, html) = server.get(&people[0], &game).await;
    assert!(html.contains("id=\"propose-pause\"") && html.contains("30 days, until"));
    // Only what the page offers can be proposed.
    for wrong in ["do=propose&days=31", "do=propose&days=0", "do=propose&days=-1", "do=accept&until=0", "do=withdraw"] {
        let (_, location) = server.post(&mut people[0], &pause, &format!("{}&{wrong}", seats[0])).await;
        assert_eq!(location, format!("{game}?notice=notime"), "{wrong}");
    }
    let other = server.post(&mut people[0], &pause, &format!("{}&do=propose&days=7", seats[1])).await;
    assert_eq!(other.0, StatusCode::UNPROCESSABLE_ENTITY, "for the other seat");
    let propose = async |server: &Server, who: &mut Guest, seat: &str, days: i64| {
        server.post(who, &pause, &format!("{seat}&do=propose&days={days}")).await;
        server.table().await.proposal(server.now())
    };
    // Declined, withdrawn, and proposed by the other side.
    for (by, answer) in [(0, "decline"), (1, "decline"), (0, "withdraw"), (1, "withdraw")] {
        let proposal = propose(&server, &mut people[by], &seats[by], 7).await.unwrap();
        assert!(proposal.until - server.now() <= 7 * DAY && proposal.until - server.now() > 7 * DAY - SECOND);
        assert!(server.get(&people[by], &game).await.1.contains("id=\"withdraw-pause\""));
        let (_, html) = server.get(&people[1 - by], &game).await;
        assert!(html.contains("proposes a pause until") && html.contains("id=\"accept-pause\""));
        assert!(!html.contains("id=\"propose-pause\""), "one is enough");
        // Nobody accepts what they have proposed themselves, nor what they have not read.
        let until = proposal.until;
        server.post(&mut people[by], &pause, &format!("{}&do=accept&until={until}", seats[by])).await;
        server.post(&mut people[1 - by], &pause, &format!("{}&do=accept&until={}", seats[1 - by], until - 1)).await;
        assert_eq!(server.table().await.paused_until(server.now()), None);
        let who = if answer == "decline" { 1 - by } else { by };
        server.post(&mut people[who], &pause, &format!("{}&do={answer}", seats[who])).await;
        assert_eq!(server.table().await.proposal(server.now()), None);
    }
    let until = propose(&server, &mut people[1], &seats[1], 10).await.unwrap().until;
    server.pass(DAY).await;
    server.post(&mut people[0], &pause, &format!("{}&do=accept&until={until}", seats[0])).await;
    let table = server.table().await;
    assert_eq!((table.paused_until(server.now()), table.proposal(server.now())), (Some(until), None));
    let left = table.timer().unwrap().left(mover.index(), server.now());
    for who in &people {
        let (_, html) = server.get(who, &game).await;
        assert!(html.contains("The match is paused until") && !html.contains("id=\"hand-1\""), "nothing to pick");
    }
    assert!(server.get(&people[0], "/games").await.1.contains("paused until"));
    // A turn is refused, and nobody loses time.
    let version = server.table().await.row.version;
    let form = format!("version={version}&{}&turn=xY2-s", seats[0]);
    server.post(&mut people[0], &format!("{game}/turn"), &form).await;
    assert_eq!(server.table().await.turns(), 0);
    server.pass(until - server.now() - MINUTE).await;
    assert_eq!(server.table().await.timer().unwrap().left(mover.index(), server.now()), left);
    // At the end the table changes by itself, so that those who look are told; somebody looks late all the same.
    let before = server.table().await.row.version;
    server.pass(HOUR).await;
    let table = server.table().await;
    assert_eq!((table.row.version, table.paused_until(server.now())), (before + 1, None));
    assert_eq!(table.timer().unwrap().deadline(), Some(until + left), "time flows from the end of the pause");
    assert!(one_turn(&server, &mut people[0], &game, 1).await);
    // What is left of the thirty days is offered, and no more.
    assert!(propose(&server, &mut people[1], &seats[1], 30).await.is_none());
    assert!(propose(&server, &mut people[1], &seats[1], 21).await.is_some());
    // Nothing that is proposed survives the end.
    server.post(&mut people[1], &format!("{game}/resign"), &seats[1]).await;
    let table = server.table().await;
    assert!(table.is_over() && table.row.timer.as_ref().unwrap().proposal(server.now()).is_none());
    let (_, location) = server.post(&mut people[0], &pause, &format!("{}&do=accept&until=1", seats[0])).await;
    assert!(location.contains("notice"));
    assert!(PAUSES - table.row.timer.as_ref().unwrap().pauses_left() <= 9 * DAY + MINUTE);
    record(&server, &people[0]).await;
}

#[tokio::test]
async fn there_is_no_pause_where_it_makes_no_sense() {
    for form in ["clock=calm", "clock=none", ""] {
        let (server, [mut first, _], game) = two(form).await;
        assert!(!server.get(&first, &game).await.1.contains("id=\"propose-pause\""), "{form}");
        let seat = server.table().await.to_move().unwrap();
        server.post(&mut first, &format!("{game}/pause"), &format!("seat={seat}&do=propose&days=7")).await;
        assert_eq!(server.table().await.proposal(server.now()), None);
    }
    for seat2 in ["bot:stroller", "screen"] {
        let (server, mut ann, game) = Server::with_table(&format!("game=card&seat2={seat2}&clock=slow")).await;
        server.post(&mut ann, &format!("{game}/pause"), "seat=0&do=propose&days=7").await;
        assert_eq!(server.table().await.proposal(server.now()), None, "{seat2}");
    }
    // When time is up it is too late.
    let (server, mut people, game) = two("clock=brisk").await;
    server.pass(2 * DAY + MINUTE).await;
    let seat = server.table().await.to_move().unwrap().next(2);
    server.post(&mut people[1], &format!("{game}/pause"), &format!("seat={seat}&do=propose&days=7")).await;
    assert_eq!(server.table().await.proposal(server.now()), None);
}

#[tokio::test]
async fn a_bot_finishes_unrated_for_one_and_a_loss_for_the_other() {
    let (server, people) = members().await;
    let (server, mut people, game) = two_at(server, people, "clock=brisk&rated=yes&rounds=1&no-vacation=yes").await;
    for n in 0..4 {
        assert!(one_turn(&server, &mut people[n % 2], &game, 1).await);
    }
    let late = server.table().await.to_move().unwrap();
    let (finish, stays) = (format!("{game}/finish"), format!("seat={}", late.next(2)));
    server.post(&mut people[1], &finish, &stays).await;
    assert!(!server.table().await.is_bot(late), "not before zero");
    server.pass(3 * DAY).await;
    let (_, html) = server.get(&people[1], &game).await;
    assert!(html.contains("id=\"let-bot\"") && html.contains("Let a bot finish"));
    server.post(&mut people[0], &finish, &format!("seat={late}")).await;
    assert!(!server.table().await.is_bot(late), "not by whoever is late");
    server.post(&mut people[1], &finish, &stays).await;
    let table = server.table().await;
    assert!(table.is_bot(late) && !table.is_over() && table.timer().unwrap().is_held());
    // Twice is once, and whoever left cannot come back.
    server.post(&mut people[1], &finish, &stays).await;
    assert_eq!(server.table().await.row.version, table.row.version);
    let form = format!("version={}&seat={late}&turn=xY2-s", table.row.version);
    assert_eq!(server.post(&mut people[0], &format!("{game}/turn"), &form).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let bots = tokio::spawn(fivepaths_server::bots::run(server.app.clone()));
    let mut changes = server.store.news().listen([fivepaths_server::store::news::Topic::Table(1)]);
    while !server.table().await.is_over() {
        let mine = server.table().await.to_move() == Some(late.next(2));
        if !(mine && one_turn(&server, &mut people[1], &game, 1).await) {
            changes.next().await;
        }
    }
    bots.abort();
    let table = server.table().await;
    assert_eq!(table.game.as_ref().unwrap().outcome().unwrap().winners, [late.next(2)], "whatever the points");
    let record = record(&server, &people[1]).await;
    assert!(record.to_json().contains("\"taken_over\"") && record.to_json().contains("fivepaths-record/2"));
    the_ledger_agrees(&server, &record, late).await;
    let (_, html) = server.get(&people[1], &game).await;
    assert!(html.contains("You won!"), "{html}");
}

/// The server has rated whoever left and nobody else, and to the digit as the ledger does.
async fn the_ledger_agrees(server: &Server, record: &fivepaths_rules::Record, left: Seat) {
    let rated = RatedMatch::of(record).unwrap().unwrap();
    assert_eq!((rated.points.is_none(), rated.left), (true, Some(left.index())));
    let mut ledger = Ledger::new(|_, _| None);
    let steps = ledger.add(&rated).unwrap();
    let stored = rating::store::steps(&server.store, 1).await.unwrap();
    assert_eq!((steps.len(), stored.len()), (1, 1));
    assert!(stored[0].gained < 0);
    let id = |seat: Seat| rated.rated.ids[seat.index()].trim_start_matches('p').parse::<i64>().unwrap();
    assert_eq!((stored[0].person, stored[0].rating), (id(left), i64::from(steps[0].after.rating())));
    let ratings = rating::store::ratings(&server.store, id(left.next(2))).await.unwrap();
    assert!(ratings.is_empty(), "it counts for nobody else: {ratings:?}");
    assert_eq!(ledger.rating(Pool::CardRound, &rated.rated.ids[left.next(2).index()]), Rating::NEW);
}

#[tokio::test]
async fn when_a_bot_finishes_giving_up_or_vanishing_is_a_win_all_the_same() {
    for vanish in [false, true] {
        let (server, people) = members().await;
        let (server, mut people, game) = two_at(server, people, "clock=brisk&rated=yes&rounds=1&no-vacation=yes").await;
        for person in &mut people {
            assert!(one_turn(&server, person, &game, 1).await);
        }
        let late = server.table().await.to_move().unwrap();
        let stays = format!("seat={}", late.next(2));
        server.pass(2 * DAY + 5 * HOUR).await;
        server.post(&mut people[1], &format!("{game}/finish"), &stays).await;
        assert!(server.table().await.is_bot(late));
        if vanish {
            let bots = tokio::spawn(fivepaths_server::bots::run(server.app.clone()));
            let mut changes = server.store.news().listen([fivepaths_server::store::news::Topic::Table(1)]);
            while server.table().await.to_move() == Some(late) {
                changes.next().await;
            }
            bots.abort();
            server.pass(9 * DAY).await;
            server.pass(0).await;
        } else {
            server.post(&mut people[1], &format!("{game}/resign"), &stays).await;
        }
        let table = server.table().await;
        assert_eq!(table.row.end, Some(End { how: How::Timeout, seat: Some(late) }), "vanished: {vanish}");
        the_ledger_agrees(&server, &record(&server, &people[1]).await, late).await;
    }
}

/// A turn and what happens by itself at the same moment, on two nodes: one comes first, and afterwards both nodes agree.
async fn race(postgres: bool) {
    let ([one, other], mut people) = nodes(postgres).await;
    for n in 0..8 {
        let at = bobs_turn(&one, &mut people, "clock=brisk&rounds=1").await;
        let elsewhere = bobs_turn(&one, &mut people, "clock=slow&rounds=1").await;
        assert!(one_turn(&one, &mut people[1], &elsewhere, 1).await, "Ann is to move there");
        let zero = one.table_at(&at).await.timer().unwrap().deadline().unwrap();
        let turn = if n % 2 == 0 { &at } else { &elsewhere };
        let who = usize::from(n % 2 == 0);
        let making = discard(&other, &people[who], turn).await;
        let table = other.table_at(turn).await;
        let form = format!("version={}&seat={who}&turn={making}", table.row.version);
        let turns = table.turns();
        // In half of the races the turn is a moment before zero by its own node's time.
        one.time.store(zero, Ordering::Relaxed);
        other.time.store(zero - Ms::from(n % 4 < 2), Ordering::Relaxed);
        let address = format!("{turn}/turn");
        let (happened, _) = tokio::join!(clock::once(&one.app), other.post(&mut people[who], &address, &form));
        happened.unwrap();
        // Whoever came too late finds the table as it is now, and tries again.
        if other.table_at(turn).await.turns() == turns {
            let version = other.table_at(turn).await.row.version;
            let form = format!("version={version}&seat={who}&turn={making}");
            other.post(&mut people[who], &address, &form).await;
        }
        assert_eq!(other.table_at(turn).await.turns(), turns + 1, "the turn was made once");
        // The first node died before it looked who is back; the other one does.
        clock::once(&other.app).await.unwrap();
        let away = other.vacation(2).await.away();
        for node in [&one, &other] {
            for game in [&at, &elsewhere] {
                let table = node.table_at(game).await;
                let held = table.timer().unwrap().is_held();
                let bobs = table.to_move() == Seat::new(1);
                assert_eq!(held, bobs && away.is_some(), "{n}: {game}, away: {away:?}");
                let fresh = fivepaths_server::table::store::row(&node.store, table.row.id).await.unwrap().unwrap();
                assert_eq!((fresh.version, fresh.timer), (table.row.version, table.row.timer.clone()));
            }
        }
        if n % 2 == 0 {
            assert_eq!(away, None, "Bob has moved where his time was up");
        } else {
            assert_eq!(away, Some(zero), "he has not, and it began exactly at zero");
            let table = other.table_at(&elsewhere).await;
            let left = table.timer().unwrap().left(1, zero + DAY);
            assert!((Clock::SLOW.cap() - 50..=Clock::SLOW.cap()).contains(&left), "nothing of it is used: {left}");
        }
        // The next race begins with everybody back and nothing running.
        for node in [&one, &other] {
            node.time.store(zero + HOUR, Ordering::Relaxed);
        }
        for game in [&at, &elsewhere] {
            one.post(&mut people[0], &format!("{game}/resign"), "seat=0").await;
            assert!(one.table_at(game).await.is_over());
        }
        one.pass(0).await;
        assert_eq!(one.vacation(2).await.away(), None, "nothing of his is at zero any more");
    }
}

/// A turn at the very end of a pause, and the end of the pause on another node.
async fn race_of_pause(postgres: bool) {
    let ([one, other], mut people) = nodes(postgres).await;
    for n in 0..6 {
        let game = bobs_turn(&one, &mut people, "clock=brisk&rounds=1").await;
        let making = discard(&one, &people[1], &game).await;
        one.post(&mut people[0], &format!("{game}/pause"), "seat=0&do=propose&days=3").await;
        let until = one.table_at(&game).await.proposal(one.now()).unwrap().until;
        one.post(&mut people[1], &format!("{game}/pause"), &format!("seat=1&do=accept&until={until}")).await;
        let paused = other.table_at(&game).await;
        let left = paused.timer().unwrap().left(1, until);
        let form = |version: i64| format!("version={version}&seat=1&turn={making}");
        other.time.store(until - DAY, Ordering::Relaxed);
        other.post(&mut people[1], &format!("{game}/turn"), &form(paused.row.version)).await;
        assert_eq!(other.table_at(&game).await.turns(), paused.turns(), "not while it lasts");
        one.time.store(until + n % 2, Ordering::Relaxed);
        other.time.store(until, Ordering::Relaxed);
        let address = format!("{game}/turn");
        let first = form(paused.row.version);
        let (happened, _) = tokio::join!(clock::once(&one.app), other.post(&mut people[1], &address, &first));
        happened.unwrap();
        if other.table_at(&game).await.turns() == paused.turns() {
            let version = other.table_at(&game).await.row.version;
            other.post(&mut people[1], &address, &form(version)).await;
        }
        for node in [&one, &other] {
            let table = node.table_at(&game).await;
            let timer = table.timer().unwrap();
            assert_eq!((table.turns(), timer.pause_ends(), timer.to_move()), (paused.turns() + 1, None, 0));
            let used = left + 4 * HOUR - timer.left(1, until);
            assert!((0..SECOND).contains(&used), "time flows from the end of the pause: {used}");
        }
        one.post(&mut people[0], &format!("{game}/resign"), "seat=0").await;
        for node in [&one, &other] {
            node.time.store(until + HOUR, Ordering::Relaxed);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_and_a_vacation_at_one_moment_have_one_outcome_on_two_nodes_sqlite() {
    race(false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_and_a_vacation_at_one_moment_have_one_outcome_on_two_nodes_postgres() {
    race(true).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_and_the_end_of_a_pause_at_one_moment_have_one_outcome_sqlite() {
    race_of_pause(false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_and_the_end_of_a_pause_at_one_moment_have_one_outcome_postgres() {
    race_of_pause(true).await;
}
