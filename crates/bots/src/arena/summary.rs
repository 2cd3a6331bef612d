//! Means with their errors, and the summary of all pairs of two players.

use serde::{Deserialize, Serialize};

use super::pair::PairResult;

/// A running mean.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Mean {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    /// How many values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 if there are none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Their variance, as a sample.
    pub fn variance(&self) -> f64 {
        if self.count < 2 { 0.0 } else { self.squares / (self.count - 1) as f64 }
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        if self.count < 2 { 0.0 } else { (self.variance() / self.count as f64).sqrt() }
    }
}

impl FromIterator<f64> for Mean {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut mean = Mean::default();
        values.into_iter().for_each(|value| mean.add(value));
        mean
    }
}

/// A result without the luck of deals and draws, over the pairs whose luck is known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Adjusted {
    /// The pairs.
    pub pairs: u64,
    /// By how many points a round A is ahead.
    pub points_per_round: f64,
    /// Its standard error, over pairs.
    pub points_se: f64,
    /// The raw result would need this many times as many pairs to be as certain.
    pub saves: f64,
}

impl Adjusted {
    fn of<'a>(pairs: impl Iterator<Item = &'a PairResult> + Clone) -> Option<Self> {
        let told = pairs.filter_map(|pair| Some((pair.adjusted?, pair.points_a? - pair.points_b?)));
        let adjusted: Mean = told.clone().map(|(adjusted, _)| adjusted).collect();
        let raw: Mean = told.map(|(_, raw)| raw).collect();
        (adjusted.count() > 0).then(|| Adjusted {
            pairs: adjusted.count(),
            points_per_round: adjusted.mean(),
            points_se: adjusted.error(),
            saves: if adjusted.variance() > 0.0 { raw.variance() / adjusted.variance() } else { 1.0 },
        })
    }
}

/// The summary of all pairs of A against B.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// A's name.
    pub a: String,
    /// B's name.
    pub b: String,
    /// Mirrored pairs (sets, with more than two seats).
    pub pairs: u64,
    /// A's match score: wins, with draws as half; even is 0.5.
    pub match_score: f64,
    /// Its standard error, over pairs.
    pub match_score_se: f64,
    /// By how many points a round A is ahead.
    pub points_per_round: f64,
    /// Its standard error, over pairs.
    pub points_se: f64,
    /// The same without the luck of deals and draws, if that was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Adjusted>,
    /// A's points a round.
    pub mean_score_a: f64,
    /// B's points a round.
    pub mean_score_b: f64,
    /// Turns a round.
    pub plies_per_round: f64,
    /// Matches cut at the cap on turns.
    pub cut: u64,
    /// A's faults.
    pub forfeits_a: u64,
    /// B's faults.
    pub forfeits_b: u64,
}

impl Summary {
    /// The summary of these pairs, which are all of the same two players.
    pub fn of<'a>(a: &str, b: &str, pairs: &(impl Iterator<Item = &'a PairResult> + Clone)) -> Self {
        let score: Mean = pairs.clone().map(|pair| pair.score).collect();
        let margin: Mean = pairs.clone().filter_map(|pair| Some(pair.points_a? - pair.points_b?)).collect();
        let points_a: Mean = pairs.clone().filter_map(|pair| pair.points_a).collect();
        let points_b: Mean = pairs.clone().filter_map(|pair| pair.points_b).collect();
        let sum = |count: fn(&PairResult) -> u64| pairs.clone().map(count).sum::<u64>();
        Summary {
            a: a.to_owned(),
            b: b.to_owned(),
            pairs: score.count(),
            match_score: score.mean(),
            match_score_se: score.error(),
            points_per_round: margin.mean(),
            points_se: margin.error(),
            adjusted: Adjusted::of(pairs.clone()),
            mean_score_a: points_a.mean(),
            mean_score_b: points_b.mean(),
            plies_per_round: sum(|pair| pair.plies) as f64 / (sum(|pair| pair.rounds) as f64).max(1.0),
            cut: sum(|pair| pair.cut),
            forfeits_a: sum(|pair| pair.forfeits[0]),
            forfeits_b: sum(|pair| pair.forfeits[1]),
        }
    }

    /// The 95 % interval of the match score. A player who won all of n pairs probably loses at most 3 in n.
    pub fn interval(&self) -> (f64, f64) {
        let one_sided = self.match_score <= 0.0 || self.match_score >= 1.0;
        let reach = if one_sided { 3.0 / self.pairs.max(1) as f64 } else { 1.96 * self.match_score_se };
        ((self.match_score - reach).max(0.0), (self.match_score + reach).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_who_never_lost_a_pair_might_have() {
        let pair = PairResult { score: 1.0, ..PairResult::default() };
        let summary = Summary::of("a", "b", &std::iter::repeat_n(&pair, 300));
        assert_eq!((summary.match_score, summary.match_score_se), (1.0, 0.0));
        assert_eq!(summary.interval(), (0.99, 1.0));
    }

    #[test]
    fn without_luck_fewer_pairs_are_as_sure() {
        let pair = |raw: f64, adjusted: Option<f64>| PairResult {
            points_a: Some(raw),
            points_b: Some(0.0),
            adjusted,
            ..PairResult::default()
        };
        let pairs = [pair(10.0, Some(4.0)), pair(-2.0, Some(2.0)), pair(1.0, None)];
        let adjusted = Summary::of("a", "b", &pairs.iter()).adjusted;
        let adjusted = adjusted.expect("two pairs whose luck is known");
        assert_eq!((adjusted.pairs, adjusted.points_per_round), (2, 3.0));
        assert!((adjusted.saves - 36.0).abs() < 1e-9);
        assert_eq!(Summary::of("a", "b", &pairs[2..].iter()).adjusted, None);
    }

    #[test]
    fn the_error_of_a_mean_is_that_of_the_text_book() {
        let mean: Mean = [1.0, 2.0, 3.0, 4.0].into_iter().collect();
        assert_eq!((mean.count(), mean.mean()), (4, 2.5));
        assert!((mean.variance() - 5.0 / 3.0).abs() < 1e-12);
        assert!((mean.error() - (5.0f64 / 12.0).sqrt()).abs() < 1e-12);
    }
}
