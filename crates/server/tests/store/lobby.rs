//! Meeting: open seats, challenges, quick pairing.

use crate::common::{Place, change, happens, listed, member, new_table, person, tables, takes, viewer};
use fivepaths_server::lobby::{self, NewOffer, Range, Viewer, Wants, pairing::pairs, store as lobbies};
use fivepaths_server::manners;
use fivepaths_server::people;
use fivepaths_server::store::Store;
use fivepaths_server::store::news::{Changed, Heard, Topic};
use fivepaths_server::table::store::{add, row};
use fivepaths_server::table::{Change, NewTable, SeatRow, Sitter, State};
use futures_util::future::join_all;
use sqlx::Connection as _;

law!(an_open_seat_is_listed_until_it_is_taken_once);
law!(a_seat_is_for_those_in_its_range);
law!(a_challenge_is_for_one_person_and_nobody_is_flooded);
law!(two_nodes_pair_nobody_twice);
law!(nobody_is_paired_who_left_or_began_anew);
law!(those_who_block_each_other_never_meet_in_the_lobby);
law!(what_is_forgotten_in_the_lobby);
law!(news_of_the_lobby_reach_other_nodes);

/// A table that waits in the lobby; `None` if the lobby refuses.
async fn offer(store: &Store, invite: &str, host: i64, offer: NewOffer, at: i64) -> Option<i64> {
    let table = NewTable { at, ..new_table(invite, vec![SeatRow::person(host, "host"), SeatRow::open()]) };
    let write = add(&table).and(lobby::offer(offer, host, &table.rules, at));
    store.write(write).await.unwrap().drawn()
}

/// What a node does with those who wait: it chooses, and makes the tables.
async fn pair_all(store: &Store, invite: &str) {
    let waiting = lobbies::queue(store, 10).await.unwrap();
    let blocked = lobbies::blocked(store).await.unwrap().into_iter().collect();
    let writes = pairs(&waiting, &blocked, 10).into_iter().enumerate().map(|(n, two)| {
        let [one, other] = two.map(|place| &waiting[place]);
        let seats = vec![SeatRow::person(one.person, &one.name), SeatRow::person(other.person, &other.name)];
        let table = NewTable { at: 10, ..new_table(&format!("{invite}{n}"), seats) };
        store.write(lobby::pair([one, other].map(|who| (who.person, who.since)), &table))
    });
    for written in join_all(writes).await {
        written.unwrap();
    }
}

const CARD: Wants = Wants { quick: lobby::Quick::CardRound, rated: true, pace: lobby::Pace::CALM };

const ANYBODY: NewOffer = NewOffer::Seat(Range { lowest: None, highest: None });

async fn an_open_seat_is_listed_until_it_is_taken_once(place: Place) {
    let (one, other) = (place.open().await, place.open().await);
    let (ann, bob) = (member(&one, "Ann").await, person(&one, "Bob").await);
    let first = offer(&one, "1", ann, ANYBODY, 1).await.unwrap();
    let second = offer(&one, "2", ann, ANYBODY, 2).await.unwrap();
    assert_eq!(listed(&other, bob).await, [second, first], "the newest first");
    let older = lobbies::seats(&one, viewer(bob), (2, second), 100).await.unwrap();
    assert_eq!(older.iter().map(|offer| (offer.game, offer.open, offer.person)).collect::<Vec<_>>(), [(first, 1, ann)]);
    let mut people = Vec::new();
    for n in 0..12 {
        people.push(person(&one, &format!("G{n}")).await);
    }
    let races = people.iter().enumerate().map(|(n, &who)| takes(if n % 2 == 0 { &one } else { &other }, first, who));
    let took: Vec<bool> = join_all(races).await;
    assert_eq!(took.iter().filter(|&&took| took).count(), 1, "{took:?}");
    let taken = row(&one, first).await.unwrap().unwrap();
    let winner = people[took.iter().position(|&took| took).unwrap()];
    assert_eq!(taken.seats[1].sitter, Sitter::Person(winner));
    assert_eq!(listed(&one, bob).await, [second]);
    // A table that is closed is not listed either, and nobody has more than a few.
    let closed = Change { state: State::Over, settles: true, ..change(second, 0) };
    assert!(happens(&one, closed).await);
    assert_eq!(listed(&one, bob).await, [] as [i64; 0]);
    for n in 0..lobbies::MOST_SEATS {
        assert!(offer(&one, &format!("more {n}"), ann, ANYBODY, 3).await.is_some());
    }
    assert_eq!(offer(&one, "too many", ann, ANYBODY, 3).await, None);
    assert!(offer(&one, "others may", bob, ANYBODY, 3).await.is_some());
}

async fn a_seat_is_for_those_in_its_range(place: Place) {
    let store = place.open().await;
    let (ann, bob) = (member(&store, "Ann").await, member(&store, "Bob").await);
    let range = |lowest, highest| NewOffer::Seat(Range { lowest, highest });
    let high = offer(&store, "1", ann, range(Some(1_600), None), 1).await.unwrap();
    let middle = offer(&store, "2", ann, range(Some(1_400), Some(1_500)), 2).await.unwrap();
    // Bob is new, so he counts as 1500.
    assert_eq!(listed(&store, bob).await, [middle]);
    assert_eq!(listed(&store, ann).await, [middle, high], "her own");
    let guest = Viewer { member: false, ..viewer(bob) };
    assert!(lobbies::seats(&store, guest, (i64::MAX, 0), 9).await.unwrap().is_empty());
    assert!(lobbies::offered(&store, viewer(bob), high).await.unwrap().is_none());
    assert!(lobbies::offered(&store, viewer(bob), middle).await.unwrap().is_some());
    assert!(lobbies::offered(&store, guest, middle).await.unwrap().is_none());
    let mut connection = sqlx::AnyConnection::connect(&place.address()).await.unwrap();
    for pool in ["card-match", "card-round"] {
        let insert = sqlx::query("INSERT INTO rating VALUES ($1, $2, $3, 90000, 60000, 40)");
        let points = if pool == "card-round" { 1_600_000_i64 } else { 1_450_000 };
        insert.bind(bob).bind(pool).bind(points).execute(&mut connection).await.unwrap();
    }
    assert_eq!(listed(&store, bob).await, [high], "it is the rating in the pool of the table, a single round");
}

async fn a_challenge_is_for_one_person_and_nobody_is_flooded(place: Place) {
    let store = place.open().await;
    let (ann, bob, eve) = (member(&store, "Ann").await, member(&store, "Bob").await, member(&store, "Eve").await);
    let to_bob = NewOffer::Challenge(bob);
    let game = offer(&store, "1", ann, to_bob, 1).await.unwrap();
    let seen = |who| {
        let store = store.clone();
        async move {
            let found = lobbies::challenges(&store, viewer(who)).await.unwrap();
            found.into_iter().map(|offer| (offer.game, offer.person, offer.target.unwrap().1)).collect::<Vec<_>>()
        }
    };
    assert_eq!(seen(bob).await, [(game, ann, "Bob".to_owned())]);
    assert_eq!(seen(ann).await, seen(bob).await);
    assert!(seen(eve).await.is_empty() && listed(&store, eve).await.is_empty());
    assert!(lobbies::offered(&store, viewer(eve), game).await.unwrap().is_none());
    assert!(!takes(&store, game, eve).await, "it is for Bob");
    assert!(takes(&store, game, bob).await);
    assert!(seen(bob).await.is_empty());
    // One at a time, and not too often in a day; tomorrow is another day.
    let again = offer(&store, "2", ann, to_bob, 2).await.unwrap();
    assert_eq!(offer(&store, "3", ann, to_bob, 2).await, None, "one waits already");
    for n in [2, 3] {
        let closed = Change { state: State::Over, settles: true, ..change(again + n - 2, 0) };
        assert!(happens(&store, closed).await);
        let next = offer(&store, &format!("again {n}"), ann, to_bob, 3).await;
        assert_eq!(next.is_some(), n == 2, "the third was the last of today");
    }
    const TOMORROW: i64 = 24 * 60 * 60 * 1_000;
    assert!(offer(&store, "tomorrow", ann, to_bob, TOMORROW).await.is_some());
    // Nobody challenges themselves, a guest, or somebody who is shut out.
    let guest = person(&store, "G").await;
    for target in [eve, guest, 999] {
        assert_eq!(offer(&store, "none", eve, NewOffer::Challenge(target), 5).await, None);
    }
    store.write(people::disable(bob, Some(5))).await.unwrap();
    assert_eq!(offer(&store, "shut", eve, to_bob, 5).await, None);
    store.write(people::disable(bob, None)).await.unwrap();
    let mut came = 0;
    for n in 0..lobbies::MOST_CHALLENGED + 3 {
        let other = member(&store, &format!("M{n}")).await;
        came += i64::from(offer(&store, &format!("flood {n}"), other, to_bob, TOMORROW + 1).await.is_some());
    }
    assert_eq!(came, lobbies::MOST_CHALLENGED - 1, "Ann's waits as well");
    // What a refused challenge would have made is not there.
    assert_eq!(row(&store, again + 1_000).await.unwrap().map(|row| row.id), None);
}

async fn two_nodes_pair_nobody_twice(place: Place) {
    let (one, other) = (place.open().await, place.open().await);
    let mut everybody = Vec::new();
    for n in 0..40 {
        everybody.push(member(&one, &format!("M{n}")).await);
    }
    // In two tabs, at two nodes, everybody is one person.
    let wait = |store: &Store, person: i64, at: i64| {
        let store = store.clone();
        async move { store.write(lobby::wait(person, CARD, 1_500_000, at)).await.unwrap() }
    };
    join_all(everybody.iter().flat_map(|&who| [wait(&one, who, 1), wait(&other, who, 1)])).await;
    assert_eq!(lobbies::queue(&one, 10).await.unwrap().len(), 40);
    let again = everybody.iter().map(|&who| wait(&other, who, 10));
    tokio::join!(pair_all(&one, "one "), pair_all(&other, "other "), join_all(again));
    pair_all(&other, "rest ").await;
    for &who in &everybody {
        let waits = lobbies::waits(&one, who).await.unwrap().unwrap();
        let (game, ..) = waits.paired.expect("an even number was paired");
        assert_eq!(tables(&one, who).await, 1, "one table for each");
        assert!(row(&one, game).await.unwrap().unwrap().is_player(Some(who)));
    }
    assert!(lobbies::queue(&one, 10).await.unwrap().is_empty());
    // Whoever clicks once more while the table waits for them stays where they are.
    wait(&one, everybody[0], 11).await;
    assert!(lobbies::waits(&one, everybody[0]).await.unwrap().unwrap().paired.is_some());
}

async fn nobody_is_paired_who_left_or_began_anew(place: Place) {
    let store = place.open().await;
    let (ann, bob) = (member(&store, "Ann").await, member(&store, "Bob").await);
    let wait = |person, at| store.write(lobby::wait(person, CARD, 1_500_000, at));
    let two = |one, other| {
        let seats = vec![SeatRow::person(ann, "Ann"), SeatRow::person(bob, "Bob")];
        let table = NewTable { at: 10, ..new_table(&format!("{one} {other}"), seats) };
        store.write(lobby::pair([(ann, one), (bob, other)], &table))
    };
    wait(ann, 1).await.unwrap();
    two(1, 2).await.unwrap();
    assert_eq!(tables(&store, ann).await, 0, "Bob does not wait");
    wait(bob, 2).await.unwrap();
    wait(ann, 5).await.unwrap();
    two(1, 2).await.unwrap();
    assert_eq!(tables(&store, ann).await, 0, "Ann began anew");
    store.write(lobby::stop_waiting(bob)).await.unwrap();
    two(5, 2).await.unwrap();
    assert_eq!(tables(&store, ann).await, 0, "Bob left");
    wait(bob, 6).await.unwrap();
    two(5, 6).await.unwrap();
    assert_eq!(tables(&store, ann).await, 1);
    // A page that is not heard from is not paired; one that comes back is.
    let late = 10 + lobby::LEASE;
    let eve = member(&store, "Eve").await;
    wait(eve, 7).await.unwrap();
    assert!(lobbies::queue(&store, late).await.unwrap().is_empty());
    store.write(lobby::keep_waiting(eve, late)).await.unwrap();
    assert_eq!(lobbies::queue(&store, late).await.unwrap().len(), 1);
    // Both were promised an opponent; if the table is not dealt in time, it is found.
    let game = lobbies::waits(&store, ann).await.unwrap().unwrap().paired.unwrap().0;
    assert_eq!(lobbies::absent(&store, 10).await.unwrap(), [] as [i64; 0]);
    assert_eq!(lobbies::absent(&store, 11).await.unwrap(), [game]);
}

async fn those_who_block_each_other_never_meet_in_the_lobby(place: Place) {
    let store = place.open().await;
    let (ann, bob, eve) = (member(&store, "Ann").await, member(&store, "Bob").await, member(&store, "Eve").await);
    let seat = offer(&store, "1", ann, ANYBODY, 1).await.unwrap();
    let challenge = offer(&store, "2", bob, NewOffer::Challenge(ann), 1).await.unwrap();
    assert_eq!(listed(&store, bob).await, [seat]);
    store.write(manners::block(ann, bob, 1)).await.unwrap();
    for (who, other) in [(ann, bob), (bob, ann)] {
        assert!(lobbies::challenges(&store, viewer(who)).await.unwrap().is_empty());
        let game = offer(&store, &format!("{who}"), who, NewOffer::Challenge(other), 2).await;
        assert_eq!(game, None, "whoever blocked whom");
    }
    assert_eq!((listed(&store, bob).await, listed(&store, eve).await), (vec![], vec![seat]));
    let theirs = offer(&store, "3", bob, ANYBODY, 2).await.unwrap();
    assert_eq!(listed(&store, ann).await, [seat]);
    for (game, who) in [(seat, bob), (challenge, ann), (theirs, ann)] {
        assert!(!takes(&store, game, who).await);
        assert!(lobbies::offered(&store, viewer(who), game).await.unwrap().is_none());
    }
    for who in [ann, bob] {
        store.write(lobby::wait(who, CARD, 1_500_000, 3)).await.unwrap();
    }
    pair_all(&store, "pair ").await;
    let seats = vec![SeatRow::person(ann, "Ann"), SeatRow::person(bob, "Bob")];
    // Not even if the block came after they were chosen.
    let table = NewTable { at: 10, ..new_table("late", seats) };
    store.write(lobby::pair([(ann, 3), (bob, 3)], &table)).await.unwrap();
    for who in [ann, bob] {
        assert!(lobbies::waits(&store, who).await.unwrap().unwrap().paired.is_none());
    }
    assert!(takes(&store, seat, eve).await);
}

async fn what_is_forgotten_in_the_lobby(place: Place) {
    let store = place.open().await;
    let (ann, bob) = (member(&store, "Ann").await, member(&store, "Bob").await);
    let seat = offer(&store, "1", ann, ANYBODY, 1).await.unwrap();
    let challenge = offer(&store, "2", ann, NewOffer::Challenge(bob), 1).await.unwrap();
    store.write(lobby::wait(bob, CARD, 1_500_000, 1)).await.unwrap();
    let day = lobby::OPEN;
    let later = Viewer { now: day + 1, ..viewer(bob) };
    assert!(lobbies::seats(&store, later, (i64::MAX, 0), 9).await.unwrap().is_empty());
    store.write(lobby::purge(day + 2)).await.unwrap();
    assert!(lobbies::offered(&store, viewer(bob), seat).await.unwrap().is_none());
    assert!(lobbies::offered(&store, viewer(bob), challenge).await.unwrap().is_some());
    assert!(lobbies::waits(&store, bob).await.unwrap().is_none());
    store.write(lobby::purge(lobby::CHALLENGE + 2)).await.unwrap();
    assert!(lobbies::offered(&store, viewer(bob), challenge).await.unwrap().is_none());
    // A table that goes takes its offer along, and so does an account.
    let old = offer(&store, "3", ann, ANYBODY, 5).await.unwrap();
    store.write(fivepaths_server::table::store::purge(6, 6)).await.unwrap();
    assert!(row(&store, old).await.unwrap().is_none() && listed(&store, bob).await.is_empty());
    offer(&store, "4", ann, NewOffer::Challenge(bob), 7).await.unwrap();
    assert!(store.write(people::delete(bob)).await.unwrap().is_done());
    assert!(lobbies::challenges(&store, viewer(ann)).await.unwrap().is_empty());
}

async fn news_of_the_lobby_reach_other_nodes(place: Place) {
    let node = place.open().await;
    let there = if matches!(place, Place::Url(_)) { place.open().await } else { node.clone() };
    let (ann, bob) = (member(&node, "Ann").await, member(&node, "Bob").await);
    let (mut lobby, mut mine) = (there.news().listen([Topic::Lobby]), there.news().listen([Topic::Person(bob)]));
    offer(&node, "1", ann, NewOffer::Challenge(bob), 7).await.unwrap();
    let Heard::Changed(told) = mine.next().await else { panic!() };
    assert_eq!(told, [Changed { topic: Topic::Person(bob), version: there.news().version(Topic::Person(bob)) }]);
    let Heard::Changed(first) = lobby.next().await else { panic!() };
    offer(&node, "2", ann, ANYBODY, 7).await.unwrap();
    let Heard::Changed(second) = lobby.next().await else { panic!() };
    assert!(first[0].version < second[0].version, "at the same moment, but another piece of news");
}
