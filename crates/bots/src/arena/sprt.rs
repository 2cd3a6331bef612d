//! The sequential probability ratio test stops a run as soon as its result is clear.
//!
//! Pair scores are treated as normally distributed with their measured variance. For many pairs the test comes to the
//! same whatever their distribution.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::summary::Mean;

/// There is no verdict before this many pairs, since the variance must be known first.
const FEWEST: u64 = 30;
/// The chance of an error either way. `BOUND` is the log of the odds that a verdict needs for it.
const ERROR: f64 = 0.05;
const BOUND: f64 = 2.944_438_979_166_44;

/// Two hypotheses about A's match score.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// A is no better than this.
    pub h0: f64,
    /// A is at least this good.
    pub h1: f64,
}

/// What the test decided, and on what evidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The hypotheses.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// Whether H1 was accepted; if not, H0 was.
    pub accepted: bool,
    /// The log of the likelihood ratio.
    pub llr: f64,
    /// After how many pairs.
    pub pairs: u64,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verdict { sprt: Sprt { h0, h1 }, accepted, llr, pairs } = self;
        let (what, bound, which) = if *accepted { ("at least", h1, ">= ") } else { ("no better than", h0, "<= -") };
        write!(
            f,
            "stopped after {pairs} pairs: the match score is {what} {bound} \
             (log likelihood ratio {llr:.2} {which}{BOUND:.2}, H0 {h0}, H1 {h1}, error {ERROR} either way)"
        )
    }
}

impl Sprt {
    /// The log of the likelihood ratio: how much more likely the scores are under H1 than under H0.
    pub fn llr(&self, scores: &Mean) -> f64 {
        // Equal scores have no variance. In that case assume one more pair that differs.
        let variance = scores.variance().max(0.25 / (scores.count() as f64 + 1.0));
        scores.count() as f64 * (self.h1 - self.h0) * (2.0 * scores.mean() - self.h0 - self.h1) / (2.0 * variance)
    }

    /// The verdict, if there is one yet.
    pub fn verdict(&self, scores: &Mean) -> Option<Verdict> {
        let llr = self.llr(scores);
        (scores.count() >= FEWEST && llr.abs() >= BOUND).then_some(Verdict {
            sprt: *self,
            accepted: llr > 0.0,
            llr,
            pairs: scores.count(),
        })
    }
}

#[cfg(test)]
mod tests {
    use rand_core::Rng;

    use super::*;
    use crate::bot::rng;

    fn run(share: f64, seed: u64) -> Option<Verdict> {
        let sprt = Sprt { h0: 0.5, h1: 0.55 };
        let mut chance = rng(seed);
        let mut scores = Mean::default();
        (0..20_000).find_map(|_| {
            let win = |chance: &mut crate::BotRng| f64::from(f64::from(chance.next_u32()) < share * 4_294_967_296.0);
            scores.add((win(&mut chance) + win(&mut chance)) / 2.0);
            sprt.verdict(&scores)
        })
    }

    #[test]
    fn it_accepts_the_right_hypothesis_about_nineteen_times_in_twenty() {
        let wrong = |share: f64, accepted: bool| {
            (0..200).filter(|&seed| run(share, seed).is_none_or(|verdict| verdict.accepted != accepted)).count()
        };
        assert!(wrong(0.5, false) <= 20);
        assert!(wrong(0.55, true) <= 20);
        assert_eq!(wrong(0.4, false) + wrong(0.7, true), 0);
    }

    #[test]
    fn it_never_decides_on_a_handful_of_pairs() {
        let mut scores = Mean::default();
        (0..FEWEST - 1).for_each(|_| scores.add(1.0));
        assert_eq!(Sprt { h0: 0.5, h1: 0.9 }.verdict(&scores), None);
    }

    #[test]
    fn the_bound_is_that_of_the_error() {
        assert!((BOUND - ((1.0 - ERROR) / ERROR).ln()).abs() < 1e-12);
    }
}
