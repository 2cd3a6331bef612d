//! Who is paired with whom.
//!
//! Choosing is a pure function of those who wait. It is done by any node, from what it has read a moment ago. So that
//! two nodes never give one person two tables, what was chosen is checked again within the transaction that makes the
//! table: pairing is a fold of one counter, which happens one after another on all nodes.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::{LEASE, Wants, store};
use crate::store::news::Topic;
use crate::store::{Fold, Millis, Row, Value, Write};
use crate::table::{self, NewTable};

/// How far apart two ratings may be at once, in thousandths of a point, and how much further for each second of waiting.
const NEAR: i64 = 150_000;
const FURTHER: i64 = 20_000;
/// Whoever has waited this long plays anybody.
const ANYBODY: Millis = 30_000;

/// Somebody who waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiter {
    /// Who it is.
    pub person: i64,
    /// What they are called.
    pub name: String,
    /// What they want.
    pub wants: Wants,
    /// Their rating, in thousandths of a point.
    pub rating: i64,
    /// Since when they wait.
    pub since: Millis,
}

impl Waiter {
    /// How far from their own rating they would play now.
    fn reach(&self, now: Millis) -> i64 {
        let waited = (now - self.since).max(0);
        if waited >= ANYBODY { i64::MAX } else { NEAR + FURTHER * waited / 1_000 }
    }
}

/// Pairs, as places in the list. Those who have waited longest come first, and each gets the nearest rating among those
/// who would play them as well. It looks at neighbours only, so ten thousand who wait cost little more than being sorted.
#[must_use]
pub fn pairs(waiting: &[Waiter], blocked: &HashSet<(i64, i64)>, now: Millis) -> Vec<[usize; 2]> {
    let mut by_wants: BTreeMap<Wants, Vec<usize>> = BTreeMap::new();
    for (place, waiter) in waiting.iter().enumerate() {
        by_wants.entry(waiter.wants).or_default().push(place);
    }
    let mut pairs = Vec::new();
    for (_, mut line) in by_wants {
        line.sort_by_key(|&place| (waiting[place].rating, waiting[place].since, waiting[place].person));
        let mut oldest: Vec<usize> = (0..line.len()).collect();
        oldest.sort_by_key(|&at| (waiting[line[at]].since, waiting[line[at]].person));
        let mut line = Line::new(line);
        for at in oldest {
            if let Some(other) = line.nearest(at, waiting, blocked, now) {
                let two = [line.places[at], line.places[other]];
                line.take(at);
                line.take(other);
                pairs.push(two);
            }
        }
    }
    pairs
}

/// Those who want the same, by rating; whoever is paired is taken out.
struct Line {
    places: Vec<usize>,
    /// The neighbour to the left and to the right that is still there, for each, from 1; 0 and the last are the ends.
    left: Vec<usize>,
    right: Vec<usize>,
    taken: Vec<bool>,
}

impl Line {
    fn new(places: Vec<usize>) -> Self {
        let n = places.len();
        let (left, right) = ((0..n + 2).map(|at| at.saturating_sub(1)).collect(), (1..n + 3).collect());
        Line { taken: vec![false; n], places, left, right }
    }

    fn take(&mut self, at: usize) {
        let (left, right) = (self.left[at + 1], self.right[at + 1]);
        (self.right[left], self.left[right], self.taken[at]) = (right, left, true);
    }

    /// The nearest one with whom this one can be paired.
    fn nearest(&self, at: usize, waiting: &[Waiter], blocked: &HashSet<(i64, i64)>, now: Millis) -> Option<usize> {
        if self.taken[at] {
            return None;
        }
        let me = &waiting[self.places[at]];
        let other = |node: usize| self.places.get(node.wrapping_sub(1)).map(|&place| &waiting[place]);
        let far = |node: usize| other(node).map_or(i64::MAX, |other| (other.rating - me.rating).abs());
        let (mut left, mut right) = (self.left[at + 1], self.right[at + 1]);
        let reach = me.reach(now);
        loop {
            let to_left = other(left).is_some() && (other(right).is_none() || far(left) <= far(right));
            let node = if to_left { left } else { right };
            let found = other(node)?;
            if far(node) > reach {
                return None;
            }
            let blocks = blocked.contains(&(me.person, found.person)) || blocked.contains(&(found.person, me.person));
            if !blocks && far(node) <= found.reach(now) {
                return Some(node - 1);
            }
            if to_left {
                left = self.left[left];
            } else {
                right = self.right[right];
            }
        }
    }
}

/// Somebody waits to be paired.
pub(super) fn wait(person: i64, wants: Wants, rating: i64, at: Millis) -> Write {
    let values = vec![person.into(), wants.text().into(), rating.into(), at.into(), (at + LEASE).into()];
    let then = Arc::new(move |_, paired: &[Vec<i64>]| match paired {
        [] => vec![(&store::WAIT, values.clone()) as Row],
        _ => Vec::new(),
    });
    Write::new().folding(Fold { counter: "pairing", read: store::TO_BE_DEALT, values: vec![person.into()], then })
}

/// Two are paired, if both still wait as they did when they were chosen.
pub(super) fn pair(two: [(i64, Millis); 2], table: &NewTable) -> Write {
    let [(one, one_since), (other, other_since)] = two;
    let at = table.at;
    let table = table::store::add(table).into_rows();
    let then = Arc::new(move |_, waiting: &[Vec<i64>]| {
        if waiting.len() < 2 {
            return Vec::new();
        }
        let paired = two.map(|(person, since)| -> Row {
            (&store::ADD_PAIRING, vec![person.into(), since.into(), Value::Drawn, at.into()])
        });
        table.iter().cloned().chain(paired).collect()
    });
    let values = vec![one.into(), one_since.into(), other.into(), other_since.into(), at.into()];
    Write::new()
        .drawing("game")
        .folding(Fold { counter: "pairing", read: store::BOTH_WAIT, values, then })
        .telling(Topic::Person(one), at)
        .telling(Topic::Person(other), at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lobby::{Pace, Quick};

    const CARD: Wants = Wants { quick: Quick::CardMatch, rated: true, pace: Pace::CALM };

    fn waiter(person: i64, points: i64, since: Millis) -> Waiter {
        Waiter { person, name: String::new(), wants: CARD, rating: points * 1_000, since }
    }

    fn people(waiting: &[Waiter], now: Millis) -> Vec<(i64, i64)> {
        people_but(waiting, &[], now)
    }

    fn people_but(waiting: &[Waiter], blocked: &[(i64, i64)], now: Millis) -> Vec<(i64, i64)> {
        let pairs = pairs(waiting, &blocked.iter().copied().collect(), now);
        pairs.into_iter().map(|[one, other]| (waiting[one].person, waiting[other].person)).collect()
    }

    #[test]
    fn the_nearest_rating_is_taken_and_those_who_waited_longest_choose_first() {
        let all = [waiter(1, 1_500, 5), waiter(2, 1_560, 0), waiter(3, 1_490, 9), waiter(4, 1_645, 1)];
        assert_eq!(people(&all, 10), [(2, 1)], "4 and 3 are too far apart");
        let all = [waiter(1, 1_500, 5), waiter(2, 1_560, 0), waiter(3, 1_490, 9), waiter(4, 1_600, 1)];
        assert_eq!(people(&all, 10), [(2, 4), (1, 3)]);
    }

    #[test]
    fn whoever_waits_reaches_further_but_nobody_is_taken_beyond_their_own_reach() {
        let all = [waiter(1, 1_500, 0), waiter(2, 1_800, 0)];
        assert_eq!(people(&all, 0), []);
        assert_eq!(people(&all, 7_000), []);
        assert_eq!(people(&all, 7_500), [(1, 2)]);
        // The one who has just come would not play somebody that far away yet.
        let all = [waiter(1, 1_500, 0), waiter(2, 1_800, 29_000)];
        assert_eq!(people(&all, 30_000), []);
        assert_eq!(people(&all, 60_000), [(1, 2)]);
    }

    #[test]
    fn those_who_want_something_else_or_block_each_other_never_meet() {
        let other = Waiter { wants: Wants { rated: false, ..CARD }, ..waiter(2, 1_500, 0) };
        assert_eq!(people(&[waiter(1, 1_500, 0), other], 90_000), []);
        for pace in Pace::all().filter(|pace| *pace != Pace::CALM) {
            let other = Waiter { wants: Wants { pace, ..CARD }, ..waiter(2, 1_500, 0) };
            let same = Waiter { person: 3, since: 1, ..other.clone() };
            assert_eq!(people(&[waiter(1, 1_500, 0), other.clone()], 90_000), [], "another clock");
            assert_eq!(people(&[waiter(1, 1_500, 0), other, same], 90_000), [(2, 3)]);
        }
        let all = [waiter(1, 1_500, 0), waiter(2, 1_500, 0)];
        for blocked in [(1, 2), (2, 1)] {
            assert_eq!(people_but(&all, &[blocked], 90_000), []);
        }
        let all = [waiter(1, 1_500, 0), waiter(2, 1_500, 0), waiter(3, 1_700, 0)];
        assert_eq!(people_but(&all, &[(2, 1)], 90_000), [(1, 3)]);
    }

    #[test]
    fn nobody_is_in_two_pairs_and_nobody_is_left_who_could_be_paired() {
        let mut state = 7_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..200 {
            let n = random(40) as i64;
            let all: Vec<Waiter> =
                (0..n).map(|person| waiter(person, 1_000 + random(1_200) as i64, random(40_000) as i64)).collect();
            let blocked: HashSet<(i64, i64)> =
                (0..n).map(|_| (random(n as u64) as i64, random(n as u64) as i64)).collect();
            let now = 40_000;
            let pairs = pairs(&all, &blocked, now);
            let mut seen = HashSet::new();
            assert!(pairs.iter().flatten().all(|&place| seen.insert(place)));
            let fits = |one: &Waiter, other: &Waiter| {
                let far = (one.rating - other.rating).abs();
                let blocks = |a: &Waiter, b: &Waiter| blocked.contains(&(a.person, b.person));
                far <= one.reach(now) && far <= other.reach(now) && !blocks(one, other) && !blocks(other, one)
            };
            assert!(pairs.iter().all(|&[one, other]| fits(&all[one], &all[other])));
            let left: Vec<&Waiter> =
                all.iter().enumerate().filter(|(place, _)| !seen.contains(place)).map(|(_, waiter)| waiter).collect();
            for (at, one) in left.iter().enumerate() {
                assert!(left[at + 1..].iter().all(|other| !fits(one, other)));
            }
        }
    }
}
