//! The ladder: one rating per player, by the model of Bradley and Terry, on the scale of Elo.

use fivepaths_rules::below;
use serde::{Deserialize, Serialize};

use super::pair::PairResult;
use super::summary::Summary;
use crate::bot::rng;
use crate::soft::bell;

/// How often the pairs are resampled to estimate the error of a rating.
const RESAMPLES: usize = 200;
/// Imagined drawn games between two players who met. They keep the rating of a player that always wins finite.
const PRIOR: f64 = 0.5;
/// The player whose rating is 0 in every ladder it takes part in.
const ZERO: &str = "random";

/// One player's place on the ladder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rung {
    /// The name.
    pub player: String,
    /// The rating; `random` has 0 if it takes part, otherwise the mean is 0.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
}

/// Ratings of all players, best first, with 95 % intervals from resampled pairs.
pub fn ladder(names: &[String], pairs: &[PairResult]) -> Vec<Rung> {
    let mut chance = rng(1);
    rungs(names, |sample| {
        let mut tally = Tally::new(names.len());
        match sample {
            0 => pairs.iter().for_each(|pair| tally.add(pair.job.players, 1.0, pair.order)),
            _ => {
                let drawn = (0..pairs.len()).filter_map(|_| pairs.get(below(&mut chance, pairs.len() as u32) as usize));
                drawn.for_each(|pair| tally.add(pair.job.players, 1.0, pair.order));
            }
        }
        tally
    })
}

/// One ladder from the summaries of several runs at tables of two. The error of each run goes into the intervals.
pub fn joint_ladder(results: &[Summary]) -> Vec<Rung> {
    let mut names: Vec<String> = Vec::new();
    for name in results.iter().flat_map(|result| [&result.a, &result.b]) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let place = |name: &String| names.iter().position(|known| known == name).unwrap_or_default();
    let mut chance = rng(1);
    rungs(&names, |sample| {
        let mut tally = Tally::new(names.len());
        for result in results {
            let off = if sample == 0 { 0.0 } else { result.match_score_se * f64::from(bell(&mut chance)) };
            let score = (result.match_score + off).clamp(0.0, 1.0);
            tally.add([place(&result.a), place(&result.b)], result.pairs as f64, score);
        }
        tally
    })
}

/// Fits the results (sample 0), and then resampled results (samples from 1 on) to estimate the error of each rating.
fn rungs(names: &[String], mut results: impl FnMut(usize) -> Tally) -> Vec<Rung> {
    let ratings = fit(names, &results(0));
    let mut samples: Vec<Vec<f64>> = vec![Vec::with_capacity(RESAMPLES); names.len()];
    for again in 1..=RESAMPLES {
        for (sample, rating) in samples.iter_mut().zip(fit(names, &results(again))) {
            sample.push(rating);
        }
    }
    let mut rungs: Vec<Rung> = names
        .iter()
        .zip(ratings)
        .zip(&mut samples)
        .map(|((name, elo), sample)| {
            sample.sort_by(f64::total_cmp);
            let at = |share: f64| sample.get((share * RESAMPLES as f64) as usize).copied().unwrap_or(elo);
            Rung { player: name.clone(), elo, low: at(0.025), high: at(0.975) }
        })
        .collect();
    rungs.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    rungs
}

/// The wins of each player, and how many games each two of them played.
struct Tally {
    wins: Vec<f64>,
    games: Vec<Vec<f64>>,
}

impl Tally {
    fn new(players: usize) -> Self {
        Tally { wins: vec![0.0; players], games: vec![vec![0.0; players]; players] }
    }

    /// Adds games of two players; the first won this share of them.
    fn add(&mut self, [a, b]: [usize; 2], games: f64, share: f64) {
        let n = self.wins.len();
        if a >= n || b >= n || games <= 0.0 {
            return;
        }
        if self.games[a][b] == 0.0 {
            self.note(a, b, 2.0 * PRIOR, PRIOR);
        }
        self.note(a, b, games, games * share);
    }

    fn note(&mut self, a: usize, b: usize, games: f64, wins: f64) {
        self.wins[a] += wins;
        self.wins[b] += games - wins;
        self.games[a][b] += games;
        self.games[b][a] += games;
    }
}

/// The ratings under which these results are the most likely.
fn fit(names: &[String], Tally { wins, games }: &Tally) -> Vec<f64> {
    let n = names.len();
    let mut strength = vec![1.0f64; n];
    for _ in 0..500 {
        let next: Vec<f64> = (0..n)
            .map(|a| {
                let expected: f64 = (0..n).filter(|&b| b != a).map(|b| games[a][b] / (strength[a] + strength[b])).sum();
                if expected > 0.0 { wins[a] / expected } else { strength[a] }
            })
            .collect();
        let mean = next.iter().map(|s| s.ln()).sum::<f64>() / n.max(1) as f64;
        let change: f64 =
            next.iter().zip(&strength).map(|(new, old)| ((new / mean.exp()).ln() - old.ln()).abs()).fold(0.0, f64::max);
        strength = next.iter().map(|s| s / mean.exp()).collect();
        if change < 1e-9 {
            break;
        }
    }
    let elo = |strength: f64| 400.0 * strength.log10();
    let zero = names.iter().position(|name| name == ZERO).map_or(0.0, |random| elo(strength[random]));
    strength.into_iter().map(|strength| elo(strength) - zero).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::arena::Job;

    fn pair(players: [usize; 2], pair: u64, order: f64) -> PairResult {
        PairResult { job: Job { players, pair }, score: order, order, ..PairResult::default() }
    }

    #[test]
    fn three_wins_in_four_are_191_points() {
        let names = ["a".to_owned(), "b".to_owned()];
        let pairs: Vec<_> = (0..4000).map(|i| pair([0, 1], i, if i % 4 == 0 { 0.0 } else { 1.0 })).collect();
        let ladder = ladder(&names, &pairs);
        assert_eq!(ladder[0].player, "a");
        assert!((ladder[0].elo - ladder[1].elo - 190.8).abs() < 1.0);
        assert!(ladder[0].low < ladder[0].elo && ladder[0].elo < ladder[0].high);
        assert!(ladder[0].high - ladder[0].low < 15.0);
    }

    #[test]
    fn random_is_the_zero_and_a_player_who_always_wins_stays_finite() {
        let names = ["random".to_owned(), "best".to_owned()];
        let pairs: Vec<_> = (0..50).map(|i| pair([0, 1], i, 0.0)).collect();
        let ladder = ladder(&names, &pairs);
        assert_eq!(ladder[1].elo, 0.0);
        assert!(ladder[0].elo > 400.0 && ladder[0].elo < 1500.0);
    }
    #[test]
    fn a_ladder_of_several_runs_adds_up_along_the_chain() {
        let result = |a: &str, b: &str, match_score: f64| Summary {
            pairs: 4000,
            match_score,
            match_score_se: 0.005,
            ..Summary::of(a, b, &[].iter())
        };
        // Three wins in four are 191 points, twice over; the two ends never met.
        let ladder = joint_ladder(&[result("c", "b", 0.75), result("random", "b", 0.25)]);
        assert_eq!(ladder[2].player, "random");
        let [b, c] = ["b", "c"].map(|name| ladder.iter().find(|rung| rung.player == name).unwrap().elo);
        assert!((b - 190.8).abs() < 1.0 && (c - 381.7).abs() < 2.0, "{ladder:?}");
        assert!(ladder[0].high - ladder[0].low > 5.0 && ladder[0].high - ladder[0].low < 40.0);
    }
}
