//! One mirrored pair: the same deal with the seats swapped. With more than two seats it is a set of matches: one A
//! among Bs in each seat in turn, and one B among As in each seat in turn.

use std::sync::Arc;

use fivepaths_rules::{Deal, How, Match, Outcome, Record, Rules, Seat, Seed};
use serde::{Deserialize, Serialize};

use super::{Arena, Finished, Job, LuckJudge};
use crate::bot::AtOnce;
use crate::mix::mix;
use crate::player::{House, Player};
use crate::random::Random;
use crate::registry::Bots;
use crate::table::{PlayedMatch, Setting, play_match};

/// The result of a pair, from the point of view of its first player, A.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PairResult {
    /// The two players, and the number of the pair.
    #[serde(flatten)]
    pub job: Job,
    /// A's share of the wins; a draw is half a win, and one half is even.
    pub score: f64,
    /// How often A was ahead of B at the same table; one half is even.
    pub order: f64,
    /// A's points a round, if a match was played out.
    pub points_a: Option<f64>,
    /// B's points a round, if a match was played out.
    pub points_b: Option<f64>,
    /// By how many points a round A was ahead without the luck of deals and draws, if that was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<f64>,
    /// Whole turns.
    pub plies: u64,
    /// Rounds.
    pub rounds: u64,
    /// Matches that were cut at the cap on turns.
    pub cut: u64,
    /// Faults of A and of B.
    pub forfeits: [u64; 2],
    /// The first fault in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// The players of one thread: programs are started once and play many matches.
pub(super) struct Seats<'a, G: Bots> {
    arena: &'a Arena<G>,
    judge: Option<LuckJudge<'a, G>>,
    names: Vec<String>,
    /// By player, then by copy, since a player may have several seats at a table.
    players: Vec<Vec<Box<dyn Player<G>>>>,
}

/// For each match of the pair and each of its seats, whether A sits there.
fn seatings(seats: u8) -> Vec<Vec<bool>> {
    let lone = |a: bool| (0..seats).map(move |lone| (0..seats).map(|seat| (seat == lone) == a).collect());
    if seats == 2 { lone(true).collect() } else { lone(true).chain(lone(false)).collect() }
}

impl<'a, G: Bots> Seats<'a, G> {
    pub(super) fn new(arena: &'a Arena<G>, judge: Option<LuckJudge<'a, G>>) -> Self {
        let copies = |_| Vec::new();
        Seats { arena, judge, names: arena.names(), players: arena.players.iter().map(copies).collect() }
    }

    pub(super) fn play(&mut self, job: Job, with_records: bool) -> Finished {
        let mut tally = Tally::new(job);
        let mut records = Vec::new();
        for (index, seating) in seatings(self.arena.rules.players()).iter().enumerate() {
            let id = format!("{}-{}-{index}", self.arena.seed, job.pair);
            let Some(played) = self.match_of(job, seating, &id) else { continue };
            tally.add(&played, seating);
            tally.add_luck(self.judge.and_then(|judge| judge(&played.game)), seating);
            if with_records {
                let names = seating.iter().map(|&a| self.name(job, a)).collect();
                records.push(Record::of_match(&played.game, Some(id), names));
            }
        }
        Finished { result: tally.result(), records }
    }

    fn name(&self, job: Job, a: bool) -> String {
        self.names[job.players[usize::from(!a)]].clone()
    }

    fn match_of(&mut self, job: Job, seating: &[bool], id: &str) -> Option<PlayedMatch<G>> {
        let arena = self.arena;
        let [a, b] = job.players;
        let names: Vec<String> = seating.iter().map(|&first| self.name(job, first)).collect();
        let of_a = seating.iter().filter(|&&first| first).count();
        for (player, copies) in [(a, of_a), (b, seating.len() - of_a)] {
            while self.players[player].len() < copies {
                self.players[player].push(arena.players[player].player());
            }
        }
        // Private randomness comes from (run, pair, player), and from the copy if a player has several seats.
        let mut copies = [0, 0];
        let seeds: Vec<u64> = seating
            .iter()
            .map(|&first| {
                let side = usize::from(!first);
                copies[side] += 1;
                mix(&[arena.seed, job.pair, job.players[side] as u64, copies[side]])
            })
            .collect();
        let (first_of_a, first_of_b) = pick_two(&mut self.players, a, b)?;
        let (mut of_a, mut of_b) = (first_of_a.iter_mut(), first_of_b.iter_mut());
        let mut players: Vec<&mut dyn Player<G>> = Vec::with_capacity(seating.len());
        for &first in seating {
            let player = if first { of_a.next() } else { of_b.next() };
            players.push(player?.as_mut());
        }
        let setting = Setting { id, names: &names, budget: arena.budget, seeds: &seeds };
        let mut house = House::new(G::named("projection").unwrap_or_else(|| Arc::new(AtOnce::new("random", Random))));
        let deal = Deal::Seed(Seed::of_run(arena.seed, job.pair));
        // A deal from a seed always belongs to the game, so this never fails.
        play_match(arena.rules, deal, &mut players, &mut house, &setting).ok()
    }
}

/// Two different entries of a list, both mutable.
fn pick_two<T>(list: &mut [T], a: usize, b: usize) -> Option<(&mut T, &mut T)> {
    let (low, high) = (a.min(b), a.max(b));
    let (left, right) = list.split_at_mut_checked(high)?;
    let (low, high) = (left.get_mut(low)?, right.first_mut()?);
    Some(if a < b { (low, high) } else { (high, low) })
}

/// Sums over the matches of a pair.
struct Tally {
    job: Job,
    matches: f64,
    share: f64,
    order: f64,
    played_out: f64,
    points: [f64; 2],
    /// A's luck, and in how many matches it is known.
    luck: [f64; 2],
    plies: u64,
    rounds: u64,
    cut: u64,
    forfeits: [u64; 2],
    fault: Option<String>,
}

impl Tally {
    fn new(job: Job) -> Self {
        Tally {
            job,
            matches: 0.0,
            share: 0.0,
            order: 0.0,
            played_out: 0.0,
            points: [0.0; 2],
            luck: [0.0; 2],
            plies: 0,
            rounds: 0,
            cut: 0,
            forfeits: [0; 2],
            fault: None,
        }
    }

    fn add<G: Bots>(&mut self, played: &PlayedMatch<G>, seating: &[bool]) {
        let Some(outcome) = played.game.outcome() else { return };
        self.matches += 1.0;
        self.share += share(&outcome, seating);
        self.order += order(&played.game, seating);
        self.rounds += played.game.rounds().len() as u64;
        self.plies += played.game.rounds().iter().map(|round| u64::from(round.state().ply())).sum::<u64>();
        self.cut += u64::from(outcome.end.how == How::Cut);
        for (seat, fault) in &played.faults {
            let side = usize::from(!seating.get(seat.index()).copied().unwrap_or(true));
            self.forfeits[side] += 1;
            self.fault.get_or_insert_with(|| fault.to_string());
        }
        if matches!(outcome.end.how, How::Played | How::Cut) {
            self.played_out += 1.0;
            let rounds = played.game.rounds().len() as f64;
            for (side, first) in [true, false].into_iter().enumerate() {
                let totals = outcome.totals.iter().zip(seating).filter(|(_, a)| **a == first);
                let (sum, seats) = totals.fold((0.0, 0.0), |(sum, n), (total, _)| (sum + f64::from(*total), n + 1.0));
                self.points[side] += sum / seats / rounds;
            }
        }
    }

    /// Adds the luck of seat 0, which is judged only at tables of two.
    fn add_luck(&mut self, luck: Option<f64>, seating: &[bool]) {
        let Some(luck) = luck.filter(|_| seating.len() == 2) else { return };
        self.luck[0] += if seating[0] { luck } else { -luck };
        self.luck[1] += 1.0;
    }

    fn result(self) -> PairResult {
        let points = |side: usize| (self.played_out > 0.0).then(|| self.points[side] / self.played_out);
        let matches = self.matches.max(1.0);
        PairResult {
            job: self.job,
            score: self.share / matches,
            order: self.order / matches,
            points_a: points(0),
            points_b: points(1),
            // Only if the luck of every match is known, since half of a pair is not mirrored.
            adjusted: (self.luck[1] > 0.0 && self.luck[1] == self.played_out)
                .then(|| (self.points[0] - self.points[1] - self.luck[0]) / self.played_out),
            plies: self.plies,
            rounds: self.rounds,
            cut: self.cut,
            forfeits: self.forfeits,
            fault: self.fault,
        }
    }
}

/// A's share of the win. All players share a draw.
fn share(outcome: &Outcome, seating: &[bool]) -> f64 {
    let is_a = |seat: &Seat| seating.get(seat.index()).copied().unwrap_or(false);
    if outcome.winners.is_empty() {
        return seating.iter().filter(|a| **a).count() as f64 / seating.len() as f64;
    }
    outcome.winners.iter().filter(|seat| is_a(seat)).count() as f64 / outcome.winners.len() as f64
}

/// How often an A was ahead of a B.
fn order<G: Bots>(game: &Match<G>, seating: &[bool]) -> f64 {
    let places = game.order().unwrap_or_default();
    let (mut ahead, mut compared) = (0.0, 0.0);
    for (a, _) in seating.iter().enumerate().filter(|seat| *seat.1) {
        for (b, _) in seating.iter().enumerate().filter(|seat| !*seat.1) {
            compared += 1.0;
            ahead += match places.get(a).cmp(&places.get(b)) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
    }
    ahead / f64::max(compared, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_swaps_seats_and_a_set_takes_every_seat_both_ways() {
        assert_eq!(seatings(2), [vec![true, false], vec![false, true]]);
        let sets = seatings(3);
        assert_eq!(sets.len(), 6);
        assert_eq!(sets[1], [false, true, false]);
        assert_eq!(sets[4], [true, false, true]);
    }
}
