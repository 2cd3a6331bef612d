//! The laws of ratings, over everything that can be put in.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use fivepaths_club::{Ledger, LedgerError, RatedMatch, Rating, Scale, Seated, Standing, rate, rate_by};
use fivepaths_rules::{Pool, Rated};
use proptest::prelude::*;

fn rating() -> impl Strategy<Value = Rating> {
    let usual = (0..=4_000_000, 30_000..=350_000, 20_000..=100_000, 0..500_u32);
    let any = (any::<i32>(), any::<i32>(), any::<i32>(), any::<u32>());
    prop_oneof![4 => usual.boxed(), 1 => any.boxed()]
        .prop_map(|(rating, deviation, volatility, games)| Rating::new(rating, deviation, volatility, games))
}

fn standing() -> impl Strategy<Value = Standing> {
    prop_oneof![4 => rating().prop_map(Standing::Person), 1 => any::<i32>().prop_map(Standing::Anchor)]
}

fn pool() -> impl Strategy<Value = Pool> {
    prop::sample::select(Pool::ALL.to_vec())
}

fn seated(before: Standing, place: u8, points: Option<i32>) -> Seated {
    Seated { before, place, points, unrated: false }
}

/// A match of two that somebody won, the winner first.
fn won(winner: Standing, loser: Standing, margin: Option<i32>) -> [Seated; 2] {
    [seated(winner, 1, margin), seated(loser, 2, margin.map(|_| 0))]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_win_never_costs_points_and_a_loss_never_earns_any(
        pool in pool(), a in standing(), b in standing(), points in any::<Option<[i32; 2]>>(),
    ) {
        let (mine, theirs) = (points.map(|points| points[0]), points.map(|points| points[1]));
        let after = rate(pool, &[seated(a, 1, mine), seated(b, 2, theirs)]);
        prop_assert!(after[0].rating() >= a.rating());
        prop_assert!(after[1].rating() <= b.rating());
    }

    #[test]
    fn among_more_the_first_loses_nothing_and_the_last_gains_nothing(
        seats in prop::collection::vec(standing(), 3..=4),
    ) {
        let count = seats.len();
        let table: Vec<Seated> =
            seats.iter().enumerate().map(|(seat, before)| seated(*before, seat as u8 + 1, Some(0))).collect();
        let after = rate(Pool::BoardMore, &table);
        prop_assert!(after[0].rating() >= seats[0].rating());
        prop_assert!(after[count - 1].rating() <= seats[count - 1].rating());
    }

    #[test]
    fn seats_do_not_matter(
        pool in pool(), seats in prop::collection::vec((standing(), 1..=4_u8, any::<Option<i32>>()), 2..=4),
        turn in 0..4_usize,
    ) {
        let table: Vec<Seated> = seats.iter().map(|seat| seated(seat.0, seat.1, seat.2)).collect();
        let turned = |list: &[_]| { let mut list = list.to_vec(); list.rotate_left(turn % seats.len()); list };
        let mut after = rate(pool, &table);
        after.rotate_left(turn % seats.len());
        prop_assert_eq!(rate(pool, &turned(&table)), after);
    }

    #[test]
    fn between_equals_one_gains_what_the_other_loses(
        pool in pool(), rating in 500_000..3_000_000, deviation in 30_000..350_000, margin in any::<Option<u16>>(),
    ) {
        let me = Rating::new(rating, deviation, 60_000, 9);
        let after = rate(pool, &won(Standing::Person(me), Standing::Person(me), margin.map(i32::from)));
        prop_assert_eq!(after[0].rating() - rating, rating - after[1].rating());
        let drawn = [seated(Standing::Person(me), 1, Some(3)), seated(Standing::Person(me), 1, Some(3))];
        prop_assert_eq!(rate(pool, &drawn)[0].rating(), rating);
    }

    #[test]
    fn a_greater_margin_never_helps_the_loser(
        pool in pool(), a in standing(), b in standing(), margin in 0..400, more in 1..400,
    ) {
        let narrow = rate(pool, &won(a, b, Some(margin)));
        let wide = rate(pool, &won(a, b, Some(margin + more)));
        let forfeit = rate(pool, &won(a, b, None));
        prop_assert!(wide[0].rating() >= narrow[0].rating() && wide[1].rating() <= narrow[1].rating());
        prop_assert!(forfeit[0].rating() >= wide[0].rating() && forfeit[1].rating() <= wide[1].rating());
    }

    #[test]
    fn beating_a_stronger_player_earns_at_least_as_much(
        me in rating(), other in 0..3_000_000, more in 0..1_000_000, deviation in 30_000..350_000,
    ) {
        // Without margins, which count less the stronger both are.
        let by = Scale { beginners: 0.5, experts: 0.5, ..Scale::of(Pool::CardMatch) };
        let against = |rating| Standing::Person(Rating::new(rating, deviation, 60_000, 9));
        let after = |rating| rate_by(&by, &won(Standing::Person(me), against(rating), Some(9)))[0].rating();
        // The two steps differ in what they teach about the deviation as well, which shifts them by a little.
        prop_assert!(after(other + more) + 2_000 >= after(other));
    }

    #[test]
    fn everything_stays_within_its_bounds(
        pool in pool(), seats in prop::collection::vec((standing(), any::<u8>(), any::<Option<i32>>()), 0..=6),
    ) {
        let table: Vec<Seated> = seats.iter().map(|seat| seated(seat.0, seat.1, seat.2)).collect();
        for (after, (before, ..)) in rate(pool, &table).into_iter().zip(seats) {
            match (before, after) {
                (Standing::Person(before), Standing::Person(after)) => {
                    prop_assert!((0..=Rating::MOST).contains(&after.rating()));
                    prop_assert!((1_000..=350_000).contains(&after.deviation()));
                    prop_assert!((10_000..=100_000).contains(&after.volatility()));
                    prop_assert!(after.games() >= before.games());
                }
                (Standing::Anchor(before), after) => prop_assert_eq!(after, Standing::Anchor(before)),
                (Standing::Person(_), Standing::Anchor(_)) => prop_assert!(false, "a person became a bot"),
            }
        }
    }

    #[test]
    fn what_two_others_do_in_between_makes_no_difference(
        results in prop::collection::vec((0..2_usize, any::<bool>(), 0..200), 1..20),
    ) {
        // Two tables of two: their matches may be told in any order that keeps the order of each table.
        let people = [["a", "b"], ["c", "d"]];
        let play = |only: Option<usize>| {
            let mut ledger = Ledger::new(|_, _: &str| None);
            for (number, (table, first, margin)) in results.iter().enumerate() {
                if only.is_none_or(|only| only == *table) {
                    ledger.add(&game(number as u64 + 1, people[*table], *first, *margin)).unwrap();
                }
            }
            people.map(|pair| pair.map(|id| ledger.rating(Pool::CardMatch, id)))
        };
        let (both, first, second) = (play(None), play(Some(0)), play(Some(1)));
        prop_assert_eq!(both, [first[0], second[1]]);
    }
}

fn game(ended: u64, ids: [&str; 2], first_won: bool, margin: i32) -> RatedMatch {
    let order = if first_won { vec![1, 2] } else { vec![2, 1] };
    let points = if first_won { vec![margin, 0] } else { vec![0, margin] };
    let rated = Rated { pool: Pool::CardMatch, order, ended, ids: ids.map(String::from).to_vec() };
    RatedMatch { rated, points: Some(points), left: None }
}

/// If one of these digits changes, all ratings change, and those that servers have stored no longer recompute.
#[test]
fn the_digits_are_frozen() {
    let anchors = |_, name: &str| (name == "climber").then_some(1674);
    let mut ledger = Ledger::new(anchors);
    for number in 0..40 {
        let ids = [["ann", "bob"], ["bob", "cem"], ["cem", "bot:climber"], ["ann", "bot:climber"]][number % 4];
        ledger.add(&game(number as u64 + 1, ids, number % 3 != 0, (number * 7 % 90) as i32)).unwrap();
    }
    let digits = |id| {
        let rating = ledger.rating(Pool::CardMatch, id);
        (rating.rating(), rating.deviation(), rating.volatility(), rating.games())
    };
    let frozen = [(1_716_008, 87_762, 59_995, 20), (1_675_544, 90_907, 60_000, 20), (1_658_169, 85_553, 59_992, 20)];
    assert_eq!(["ann", "bob", "cem"].map(digits), frozen);
}

#[test]
fn a_match_counts_once_and_in_its_turn_and_a_bot_must_be_known() {
    let mut ledger = Ledger::new(|_, name: &str| (name == "climber").then_some(1674));
    ledger.add(&game(5, ["ann", "bob"], true, 30)).unwrap();
    let after = ledger.rating(Pool::CardMatch, "ann");
    let again = ledger.add(&game(5, ["ann", "bob"], true, 30)).unwrap_err();
    assert_eq!(again.to_string(), "`rated.ended` is 5, which another match has as well");
    let late = ledger.add(&game(4, ["ann", "bob"], true, 30)).unwrap_err();
    assert_eq!(late, LedgerError::Ended { ended: 4, latest: 5 });
    let bot = ledger.add(&game(6, ["ann", "bot:nobody"], true, 30)).unwrap_err();
    assert_eq!(bot.to_string(), "`rated.ids`: no rating was measured for `bot:nobody` at seat 1");
    assert_eq!(ledger.rating(Pool::CardMatch, "ann"), after, "a refused match changes nothing");
    assert_eq!(ledger.rating(Pool::CardRound, "ann"), Rating::NEW, "pools are apart");
    let steps = ledger.add(&game(6, ["ann", "bot:climber"], false, 30)).unwrap();
    assert_eq!((steps.len(), steps[0].before), (1, after));
    assert_eq!(ledger.ratings().count(), 2, "bots are not in it");
}

#[test]
fn when_a_bot_finishes_only_whoever_left_is_rated_as_by_forfeit() {
    let mut ledger = Ledger::new(|_, _: &str| None);
    let bot = |ended, points| RatedMatch { points, left: Some(1), ..game(ended, ["ann", "bob"], true, 30) };
    let steps = ledger.add(&bot(1, None)).unwrap();
    assert_eq!(steps.iter().map(|step| step.seat).collect::<Vec<_>>(), [1]);
    assert_eq!(ledger.rating(Pool::CardMatch, "ann"), Rating::NEW, "not even the number of matches");
    let mut forfeit = Ledger::new(|_, _: &str| None);
    forfeit.add(&RatedMatch { points: None, ..game(1, ["ann", "bob"], true, 30) }).unwrap();
    assert_eq!(ledger.rating(Pool::CardMatch, "bob"), forfeit.rating(Pool::CardMatch, "bob"));
    assert!(forfeit.rating(Pool::CardMatch, "ann") != Rating::NEW);
}

#[test]
fn a_rating_settles_after_ten_even_matches() {
    let mut ledger = Ledger::new(|_, _: &str| Some(1500));
    let settled = (1..100).find(|&number| {
        ledger.add(&game(number, ["ann", "bot:hiker"], number % 2 == 0, 20)).unwrap();
        !ledger.rating(Pool::CardMatch, "ann").provisional()
    });
    assert_eq!(settled, Some(10));
}
