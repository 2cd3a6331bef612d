//! Sequential halving over candidates that share their worlds.
//!
//! Candidate decisions differ by a point or two, while the result of a round varies by fifty. So their values cannot be
//! compared directly, but their *differences over the same worlds* can.

use std::ops::Range;
use std::time::{Duration, Instant};

use crate::budget::Budget;

/// A decision and what its playouts came to, world by world.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<A> {
    pub(crate) action: A,
    /// What the rule of thumb thinks of it, relative to its own choice: 0 or less.
    pub(crate) prior: f64,
    /// One value for each world so far. All candidates that are still in the race have equally many.
    pub(crate) values: Vec<f64>,
    /// In how many of them it came out ahead.
    pub(crate) wins: f64,
}

/// When to stop: after a count of playouts, or at a moment, whichever comes first.
pub(crate) struct Limit {
    playouts: u64,
    until: Option<Instant>,
}

impl Limit {
    /// Stops after this many playouts.
    pub(crate) fn playouts(playouts: u64) -> Self {
        Limit { playouts, until: None }
    }

    /// Stops at this moment.
    pub(crate) fn until(moment: Instant) -> Self {
        Limit { playouts: u64::MAX, until: Some(moment) }
    }

    /// The limit of a budget that runs from `begin`. Of a time only this share is used.
    pub(crate) fn of(budget: Budget, begin: Instant, share: f64) -> Self {
        match budget {
            Budget::Playouts(playouts) => Limit::playouts(playouts),
            Budget::Ms(ms) => Limit::until(begin + Duration::from_millis(ms).mul_f64(share)),
        }
    }

    /// The same, but no more than this many playouts.
    pub(crate) fn at_most(self, playouts: u64) -> Self {
        Limit { playouts: self.playouts.min(playouts), ..self }
    }
}

impl<A> Candidate<A> {
    /// A candidate that was not played yet.
    pub(crate) fn new(action: A, prior: f64) -> Self {
        Candidate { action, prior, values: Vec::new(), wins: 0.0 }
    }

    /// The result of another world.
    pub(crate) fn add(&mut self, worth: f64) {
        self.values.push(worth);
        self.wins += if worth > 0.0 { 1.0 } else { 0.5 * f64::from(u8::from(worth == 0.0)) };
    }

    pub(crate) fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / (self.values.len() as f64).max(1.0)
    }

    /// The standard error of the mean.
    pub(crate) fn error(&self) -> f64 {
        spread(&self.values)
    }

    /// By how much it is better than another over the worlds that both were played in, and the error of that.
    pub(crate) fn lead(&self, other: &Candidate<A>) -> (f64, f64) {
        let differences: Vec<f64> = self.values.iter().zip(&other.values).map(|(a, b)| a - b).collect();
        let mean = differences.iter().sum::<f64>() / (differences.len() as f64).max(1.0);
        (mean, spread(&differences))
    }
}

fn spread(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    if n < 2.0 {
        return f64::INFINITY;
    }
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / (n - 1.0) / n).sqrt()
}

/// How many halvings leave one of this many candidates.
fn halvings(candidates: usize) -> u64 {
    u64::from(candidates.max(2).next_power_of_two().trailing_zeros())
}

/// Sorts by mean plus weighted prior, best first, and keeps the better half. The first candidate of the list, the
/// rule of thumb's own choice, is always kept, for comparison.
fn halve<A>(candidates: &mut Vec<Candidate<A>>, prior: f64) {
    if candidates.len() <= 2 {
        return;
    }
    let own = candidates.remove(0);
    candidates.sort_by(|a, b| (b.mean() + prior * b.prior).total_cmp(&(a.mean() + prior * a.prior)));
    let keep = candidates.len().div_ceil(2);
    candidates.truncate(keep);
    candidates.insert(0, own);
}

/// Plays worlds until the limit, `together` at a time, halving the candidates on the way.
pub(crate) fn race<A>(
    candidates: &mut Vec<Candidate<A>>,
    limit: &Limit,
    prior: f64,
    together: u64,
    mut play: impl FnMut(&mut [Candidate<A>], Range<u64>),
) {
    let stages = halvings(candidates.len());
    let begin = Instant::now();
    let mut world = 0;
    for stage in 0..stages {
        let last = world + (limit.playouts / stages / candidates.len() as u64).max(1);
        let share = (stage + 1) as f64 / stages as f64;
        let until = limit.until.map(|end| begin + end.saturating_duration_since(begin).mul_f64(share));
        while world < last {
            let next = last.min(world + together);
            play(candidates, world..next);
            world = next;
            if until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
        }
        if stage + 1 < stages {
            halve(candidates, prior);
        }
    }
}

/// The decision after all playouts: the first candidate, which is the rule of thumb's own choice, unless another
/// leads by more than `errors` paired standard errors, its prior included.
pub(crate) fn choice<A: Copy>(candidates: &[Candidate<A>], prior: f64, errors: f64) -> Option<A> {
    let own = candidates.first()?;
    let score = |candidate: &Candidate<A>| candidate.mean() + prior * candidate.prior;
    let best = candidates.iter().skip(1).max_by(|a, b| score(a).total_cmp(&score(b)));
    let Some(best) = best else { return Some(own.action) };
    let (lead, error) = best.lead(own);
    Some(if lead + prior * best.prior > errors * error { best.action } else { own.action })
}
