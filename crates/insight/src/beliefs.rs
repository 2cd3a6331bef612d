//! How good the belief is: how likely it makes the true hand, and whether the mean of guesses is zero.
//!
//! If the belief is right, what hidden cards make of decisions has a mean of zero, whatever the open value is,
//! since the player to move expected it.

use std::fmt::Write;

use fivepaths_bots::arena::Mean;
use fivepaths_bots::mix;
use fivepaths_rules::{Card, Game, Seat};

use crate::belief::{Thinking, worlds};
use crate::calibration::{BANDS, band, surprise};
use crate::history::History;
use crate::luck::Ledger;
use crate::open::Scratch;
use crate::review::{Known, Reviewer};
use crate::sight::Sight;

/// How many evenly dealt hands are compared with the true one.
const DEALT: usize = 8;

/// What was found at one decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Told {
    /// Cards left.
    pub left: u8,
    /// How many times more likely than by an even deal the true hand was, as a binary logarithm.
    pub bits: f64,
    /// The share of evenly dealt hands that are less likely than the true one; an equally likely hand counts half.
    pub pairs: f64,
    /// What the decision was worth as far as the mover could know, from the mover's side.
    pub known: f64,
    /// What the hidden cards made of the decision, from the mover's side.
    pub guess: f64,
}

/// What the belief says at each decision of a round. Guesses are measured in `count` worlds; if that is 0, they are
/// left out.
pub fn told(reviewer: &Reviewer, history: &History, count: usize, seed: u64) -> Vec<Told> {
    let (mut thinking, mut scratch) = (Thinking::default(), Scratch::default());
    let ledger = (count > 0).then(|| Ledger::of(history, reviewer.value(), &mut scratch));
    let one = |ply: usize| {
        let (game, turn) = &history.turns[ply];
        let Sight { seat, view } = Sight::of(history, ply)?;
        let odds = reviewer.belief().odds(&view, &mut thinking);
        let own = odds.against_even(&game.draw_pile());
        let mut rng = fivepaths_bots::rng(mix(&[seed, ply as u64]));
        let dealt = (0..DEALT).map(|_| {
            let pile: Vec<Card> = fivepaths_rules::View::sample(&view, &mut rng).draw_pile();
            let other = odds.against_even(&pile);
            if other < own { 1.0 } else { 0.5 * f64::from(u8::from(other <= own)) }
        });
        let pairs = dealt.sum::<f64>() / DEALT as f64;
        let parts = ledger.as_ref().map(|ledger| {
            let seed = mix(&[seed, 2, ply as u64]);
            let worlds = worlds(reviewer.belief(), &view, count, seed, &mut thinking);
            let mut known = Known::of(std::array::from_fn(|i| turn[i]), seed);
            while !known.step(&worlds, reviewer.value(), &mut scratch) {}
            let side = if seat == Seat::default() { 1.0 } else { -1.0 };
            let known = side * known.mean().mean;
            [known, side * ledger.entries[ply].decision.value() - known]
        });
        let [known, guess] = parts.unwrap_or_default();
        Some(Told { left: view.deck_left(), bits: own.log2(), pairs, known, guess })
    };
    (0..history.turns.len()).filter_map(one).collect()
}

/// Sums over decisions.
#[derive(Clone, Debug, Default)]
pub struct BeliefTally {
    bits: [Mean; BANDS],
    pairs: [Mean; BANDS],
    known: [Mean; BANDS],
    guesses: [Mean; BANDS],
}

impl BeliefTally {
    /// Adds a decision.
    pub fn add(&mut self, told: &Told) {
        let band = band(told.left);
        self.bits[band].add(told.bits);
        self.pairs[band].add(told.pairs);
        self.known[band].add(told.known);
        self.guesses[band].add(told.guess);
    }

    /// A test of whether all means of the guesses are zero: chi-square, degrees of freedom, p.
    pub fn surprise(&self) -> (f64, usize, f64) {
        surprise(self.guesses.iter())
    }

    /// What a decision seems worth as far as its player could know, in each band, to a hundredth of a point.
    pub fn known(&self) -> Vec<f64> {
        self.known.iter().map(|mean| (100.0 * mean.mean()).round() / 100.0).collect()
    }

    /// The sums as text.
    pub fn words(&self) -> String {
        let mut text = String::new();
        let mean = |of: &[Mean; BANDS]| {
            let (sum, count) = of.iter().fold((0.0, 0), |(s, n), m| (s + m.mean() * m.count() as f64, n + m.count()));
            sum / count.max(1) as f64
        };
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            text,
            "the true hand has {:+.2} bits more than an even deal, and is the likelier one in {:.1} % of pairs",
            mean(&self.bits),
            100.0 * mean(&self.pairs)
        );
        let (chi, bins, p) = self.surprise();
        if bins > 0 {
            let _ = writeln!(text, "guesses: chi-square {chi:.1} over {bins} bins, p = {p:.4}");
        }
        let _ = writeln!(text, "\ncards left    decisions    bits    pairs    a guess            known");
        for band in 0..BANDS {
            let [bits, pairs, guesses] = [&self.bits[band], &self.pairs[band], &self.guesses[band]];
            let _ = writeln!(
                text,
                "{:>3} to {:>2} {:>14}   {:+.2}   {:>4.1} %    {:+.3} ± {:.3}    {:+.3} ± {:.3}",
                4 * band + 1,
                4 * band + 4,
                bits.count(),
                bits.mean(),
                100.0 * pairs.mean(),
                guesses.mean(),
                guesses.error(),
                self.known[band].mean(),
                self.known[band].error()
            );
        }
        text
    }
}
