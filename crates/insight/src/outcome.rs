//! How a playout ended: its margin, column by column, and what it means for the match.

use fivepaths_rules::{CardGame, Colour, ColumnScore, Game, Seat};

use crate::chances::Chances;

/// Colours a game may have.
pub(crate) const COLOURS: usize = Colour::ALL.len();

/// The end of a playout from the mover's side, or a sum of several.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Outcome {
    /// By how much the mover is ahead.
    pub(crate) margin: f64,
    /// The mover's chance to win the match.
    pub(crate) chance: f64,
    /// What each column adds to the margin: the mover's own, and the other player's with its sign changed.
    pub(crate) columns: [[f64; 2]; COLOURS],
    /// Which of the mover's columns are long enough for the bonus.
    pub(crate) long: [f64; COLOURS],
    /// Whether the other player took the card that the mover discarded, at once.
    pub(crate) taken: f64,
}

impl Outcome {
    /// The end of a round.
    pub(crate) fn of(game: &CardGame, mover: Seat, chances: &Chances, taken: bool) -> Self {
        let mut outcome = Outcome { taken: f64::from(u8::from(taken)), ..Outcome::default() };
        let (public, rules) = (game.public(), game.rules());
        for &colour in Colour::first(rules.colours()) {
            let own = ColumnScore::of(rules, public.columns(mover), colour);
            let other = ColumnScore::of(rules, public.columns(mover.next(2)), colour);
            let (own_points, other_points) = (f64::from(own.total()), -f64::from(other.total()));
            outcome.columns[colour.index()] = [own_points, other_points];
            outcome.long[colour.index()] = f64::from(u8::from(own.cards >= rules.bonus_at()));
            outcome.margin += own_points + other_points;
        }
        let first = mover == Seat::default();
        let chance = chances.of(if first { outcome.margin } else { -outcome.margin }, 0);
        outcome.chance = if first { chance } else { 1.0 - chance };
        outcome
    }

    /// Adds a multiple of another.
    pub(crate) fn add(&mut self, other: &Outcome, times: f64) {
        self.margin += times * other.margin;
        self.chance += times * other.chance;
        self.taken += times * other.taken;
        for colour in 0..COLOURS {
            self.long[colour] += times * other.long[colour];
            for owner in 0..2 {
                self.columns[colour][owner] += times * other.columns[colour][owner];
            }
        }
    }

    /// The mean of some.
    pub(crate) fn mean(outcomes: &[Outcome]) -> Outcome {
        let mut mean = Outcome::default();
        outcomes.iter().for_each(|outcome| mean.add(outcome, 1.0 / outcomes.len() as f64));
        mean
    }
}
