//! Cards in hand that fit a column already begun, best first.
//!
//! When turns run short only the best of them will be played, so the n-th best counts by the chance
//! that there is a turn for it.

/// More cards than any hand has.
const MOST: usize = 36;
/// More turns than a player has left in any round, rounded up.
pub(super) const TURNS: usize = 40;

/// The chance to play the n-th best held card, by turns left.
pub(super) type Chances = [[f32; MOST]; TURNS];

/// The worth of the held cards, descending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    values: [f32; MOST],
    len: usize,
}

impl Held {
    pub(super) const EMPTY: Held = Held { values: [0.0; MOST], len: 0 };

    /// Adds a card of this worth.
    #[inline]
    pub(super) fn add(&mut self, value: f32) {
        if self.len == MOST {
            return;
        }
        let mut place = self.len;
        while place > 0 && self.values[place - 1] < value {
            self.values[place] = self.values[place - 1];
            place -= 1;
        }
        self.values[place] = value;
        self.len += 1;
    }

    /// Adds a column's cards, each worth its number times the multiplier.
    #[inline]
    pub(super) fn add_numbers(&mut self, mut numbers: u16, multiplier: f32) {
        while numbers != 0 {
            self.add(multiplier * (numbers.trailing_zeros() + 1) as f32);
            numbers &= numbers - 1;
        }
    }

    /// What they are worth together.
    #[inline]
    pub(super) fn worth(&self, chances: &[f32; MOST]) -> f32 {
        self.values[..self.len].iter().zip(chances).map(|(value, chance)| value * chance).sum()
    }

    /// What the rest is worth when one card of this worth leaves the hand.
    #[inline]
    pub(super) fn worth_without(&self, value: f32, chances: &[f32; MOST]) -> f32 {
        let (mut worth, mut place) = (0.0, 0);
        let mut gone = false;
        for &held in &self.values[..self.len] {
            if !gone && held == value {
                gone = true;
                continue;
            }
            worth += held * chances[place];
            place += 1;
        }
        worth
    }
}
