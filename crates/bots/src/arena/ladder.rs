//! The ladder: one number per player, after Bradley and Terry, on the scale of Elo.

use fivepaths_rules::below;
use serde::Serialize;

use super::pair::PairResult;
use crate::bot::rng;

/// How often the pairs are drawn anew to see how far a rating could be off.
const RESAMPLES: usize = 200;
/// Virtual draws between two players who met: keeps a player that always wins at a finite height.
const PRIOR: f64 = 0.5;
/// A ladder with this player has it at 0.
const ZERO: &str = "random";

/// One player's place.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rung {
    /// The name.
    pub player: String,
    /// The rating; `random` has 0 if it takes part, otherwise the mean is 0.
    pub elo: f64,
    /// 95 times in 100 it is not lower than this...
    pub low: f64,
    /// ... and not higher than this.
    pub high: f64,
}

/// Ratings of all players, best first, with 95 % intervals from resampled pairs.
pub fn ladder(names: &[String], pairs: &[PairResult]) -> Vec<Rung> {
    let ratings = fit(names, pairs.iter());
    let mut samples: Vec<Vec<f64>> = vec![Vec::with_capacity(RESAMPLES); names.len()];
    let mut chance = rng(1);
    for _ in 0..RESAMPLES {
        let drawn = (0..pairs.len()).filter_map(|_| pairs.get(below(&mut chance, pairs.len() as u32) as usize));
        for (sample, rating) in samples.iter_mut().zip(fit(names, drawn)) {
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

/// The ratings that make the results likeliest.
fn fit<'a>(names: &[String], pairs: impl Iterator<Item = &'a PairResult>) -> Vec<f64> {
    let n = names.len();
    let (mut wins, mut games) = (vec![0.0; n], vec![vec![0.0; n]; n]);
    let mut met = vec![vec![false; n]; n];
    for pair in pairs {
        let [a, b] = pair.job.players;
        if a >= n || b >= n {
            continue;
        }
        wins[a] += pair.order;
        wins[b] += 1.0 - pair.order;
        games[a][b] += 1.0;
        games[b][a] += 1.0;
        met[a][b] = true;
        met[b][a] = true;
    }
    for (a, row) in met.iter().enumerate() {
        for (b, _) in row.iter().enumerate().filter(|met| *met.1) {
            wins[a] += PRIOR;
            games[a][b] += 2.0 * PRIOR;
        }
    }
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
    use super::*;
    use crate::arena::Job;

    fn pair(players: [usize; 2], pair: u64, order: f64) -> PairResult {
        PairResult {
            job: Job { players, pair },
            score: order,
            order,
            points_a: None,
            points_b: None,
            plies: 0,
            rounds: 0,
            cut: 0,
            forfeits: [0; 2],
            fault: None,
        }
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
}
