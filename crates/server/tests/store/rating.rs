//! Ratings.

use crate::common::{Place, change, make, member};
use fivepaths_rules::GameKind;
use fivepaths_server::table::{Change, MatchResult, SeatRow, State};

law!(ratings_are_those_of_the_records);

async fn ratings_are_those_of_the_records(place: Place) {
    use fivepaths_club::{Ledger, RatedMatch, Scale};
    use fivepaths_rules::{Pool, Rated};
    use fivepaths_server::rating::{self, RatedResult, RatedSeat, Who};
    const MATCHES: usize = 1_000;
    let nodes = [place.open().await, place.open().await];
    let mut people = Vec::new();
    for n in 0..6 {
        people.push(member(&nodes[0], &format!("m{n}")).await);
    }
    // Matches between few people end all at once on two nodes: one in five is against a bot, one in seven was given
    // up, and each end is written twice.
    let matches: Vec<RatedResult> = (0..MATCHES)
        .map(|n| {
            let (a, b) = (people[n % 6], people[(n + 1 + n / 6 % 5) % 6]);
            let pool = if n % 3 == 0 { Pool::CardRound } else { Pool::CardMatch };
            let other = if n % 5 == 0 { Who::Bot(Scale::of(pool).anchor(1_700)) } else { Who::Person(b) };
            let margin = (n * 37 % 200) as i32 - 100;
            let places = match margin.signum() {
                1 => [1, 2],
                -1 => [2, 1],
                _ => [1, 1],
            };
            let points = |points| (n % 7 != 0).then_some(points);
            RatedResult {
                pool,
                seats: vec![
                    RatedSeat { who: Who::Person(a), place: places[0], points: points(margin) },
                    RatedSeat { who: other, place: places[1], points: points(0) },
                ],
                left: None,
            }
        })
        .collect();
    let mut games = Vec::new();
    for n in 0..MATCHES {
        games.push(make(&nodes[0], &format!("rated {n}"), vec![SeatRow::person(people[n % 6], "x")]).await);
    }
    let ends: Vec<_> = (0..2 * MATCHES)
        .map(|n| {
            let (game, rated) = (games[n % MATCHES], matches[n % MATCHES].clone());
            let store = nodes[n % 2].clone();
            tokio::spawn(async move {
                let result = MatchResult { kind: GameKind::Card, seats: vec![], tallies: vec![], rated: Some(rated) };
                let over = Change { state: State::Over, result: Some(result), ..change(game, 0) };
                let written = store.write(fivepaths_server::table::store::change(&over)).await.unwrap();
                written.folded()
            })
        })
        .collect();
    let mut order = vec![None; MATCHES];
    for (n, end) in ends.into_iter().enumerate() {
        if let Some(ended) = end.await.unwrap() {
            assert_eq!(order[n % MATCHES].replace(ended), None, "match {n} ended twice");
        }
    }
    // The same by the ledger, from what the records would say.
    let mut ended: Vec<(i64, usize)> = order.into_iter().enumerate().map(|(n, at)| (at.unwrap(), n)).collect();
    ended.sort_unstable();
    assert!(ended.iter().map(|(at, _)| *at).eq(1..=MATCHES as i64), "no number is missing");
    let mut ledger = Ledger::new(|_, _: &str| Some(1_700));
    for &(at, n) in &ended {
        let RatedResult { pool, seats, .. } = &matches[n];
        let id = |seat: &RatedSeat| match seat.who {
            Who::Person(person) => person.to_string(),
            Who::Bot(_) => "bot:level".to_owned(),
        };
        let order = seats.iter().map(|seat| seat.place).collect();
        let rated = Rated { pool: *pool, order, ended: at as u64, ids: seats.iter().map(id).collect() };
        let points = seats.iter().map(|seat| seat.points).collect();
        let steps = ledger.add(&RatedMatch { rated, points, left: None }).unwrap();
        let stored = rating::store::steps(&nodes[0], games[n]).await.unwrap();
        assert_eq!(steps.len(), stored.len());
    }
    for &person in &people {
        let stored = rating::store::ratings(&nodes[1], person).await.unwrap();
        assert!(!stored.is_empty());
        for (pool, rating) in stored {
            assert_eq!(rating, ledger.rating(pool, &person.to_string()), "{person} in {pool}");
            let course = rating::store::course(&nodes[1], person, pool, 1).await.unwrap();
            assert_eq!(course[0].rating, i64::from(rating.rating()), "the latest step of {person} in {pool}");
        }
    }
}
