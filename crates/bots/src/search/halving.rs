//! Sequential halving over candidates that share their worlds.
//!
//! Candidate decisions differ by a point or two while the result of a round varies by fifty, so
//! values cannot be compared, but *differences over the same worlds* can.

/// A decision and what its playouts came to, world by world.
#[derive(Clone, Debug)]
pub(super) struct Candidate<A> {
    pub(super) action: A,
    /// What the rule of thumb thinks of it, relative to its own choice: 0 or less.
    pub(super) prior: f64,
    /// One value for each world so far; candidates that are still in have equally many.
    pub(super) values: Vec<f64>,
    /// In how many of them it came out ahead.
    pub(super) wins: f64,
}

impl<A> Candidate<A> {
    pub(super) fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / (self.values.len() as f64).max(1.0)
    }

    /// The standard error of the mean.
    pub(super) fn error(&self) -> f64 {
        spread(&self.values)
    }

    /// By how much it is better than another over the worlds that both have seen, and the error of that.
    pub(super) fn lead(&self, other: &Candidate<A>) -> (f64, f64) {
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

/// How many halvings leave one of so many candidates.
pub(super) fn halvings(candidates: usize) -> u64 {
    u64::from(candidates.max(2).next_power_of_two().trailing_zeros())
}

/// Sorts by mean plus the weight of the prior, best first, and keeps the better half; the first
/// candidate of the list, the rule of thumb's own, is always kept, for comparison.
pub(super) fn halve<A>(candidates: &mut Vec<Candidate<A>>, prior: f64) {
    if candidates.len() <= 2 {
        return;
    }
    let own = candidates.remove(0);
    candidates.sort_by(|a, b| (b.mean() + prior * b.prior).total_cmp(&(a.mean() + prior * a.prior)));
    let keep = candidates.len().div_ceil(2);
    candidates.truncate(keep);
    candidates.insert(0, own);
}
