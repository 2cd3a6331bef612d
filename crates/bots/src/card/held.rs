//! Cards in hand that fit a column already begun, best first.
//!
//! When turns run short, only the best of these cards will be played, so the n-th best counts by the chance that there
//! is a turn for it. What a card is worth depends only on its number and its column's multiplier, and there are 63
//! pairs of these. Each pair has a bit of its own, a higher one the more it is worth. A hand is therefore always
//! sorted, and a card is taken out by clearing a bit.

use super::weights::Weights;

/// More cards than any hand has.
const MOST: usize = 36;
/// More turns than a player has left in any round, rounded up.
pub(super) const TURNS: usize = 40;
/// How many multipliers there are: 1 to 4, and three with wagers that are still in hand.
const FACTORS: usize = 7;

/// A column's multiplier, as an index into a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Factor(u8);

impl Factor {
    /// The multiplier of a column with this many wagers, when `playable` more in hand can still be played.
    #[inline]
    pub(super) fn of(wagers: u8, playable: u8) -> Self {
        Factor(PLACES[usize::from(wagers & 3)][usize::from(playable & 3)])
    }

    /// The multiplier of a column that has a number and this many wagers.
    #[inline]
    pub(super) fn of_wagers(wagers: u8) -> Self {
        Factor(wagers & 3)
    }
}

/// How much a number counts under each multiplier, and how likely the n-th best is to be played.
#[derive(Clone, Debug)]
pub(super) struct Worths {
    /// The multipliers.
    factors: [f32; 8],
    /// The bits of a set of numbers, by multiplier. `low` is for the lower five bits of the set, `high` for the upper
    /// five.
    low: [[u64; 32]; 8],
    high: [[u64; 32]; 8],
    /// What the card of a bit is worth.
    values: [f32; 64],
    /// The chance to play the n-th best held card, by turns left.
    chances: Box<[[f32; MOST]; TURNS]>,
}

/// Which multiplier a column has, by its wagers, then by the wagers in hand that could still be played.
const PLACES: [[u8; 4]; 4] = [[0, 0, 0, 0], [1, 4, 5, 5], [2, 6, 6, 6], [3, 3, 3, 3]];

impl Worths {
    pub(super) fn new(w: &Weights, chances: Box<[[f32; MOST]; TURNS]>) -> Self {
        let mut factors = [0.0; 8];
        for (wagers, hand_wagers) in [(0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (1, 2), (2, 1)] {
            let place = usize::from(PLACES[wagers][hand_wagers]);
            factors[place] = (1 + wagers) as f32 + w.wager_hand * hand_wagers as f32;
        }
        let mut cards: Vec<(f32, usize, usize)> =
            (0..FACTORS).flat_map(|k| (1..10).map(move |slot| (factors[k] * (slot + 1) as f32, k, slot))).collect();
        cards.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut low, mut high, mut values) = ([[0; 32]; 8], [[0; 32]; 8], [0.0; 64]);
        for (place, &(value, k, slot)) in cards.iter().enumerate() {
            values[place] = value;
            for set in (0..32).filter(|set| set >> (slot % 5) & 1 == 1) {
                let half = if slot < 5 { &mut low } else { &mut high };
                half[k][set] |= 1u64 << place;
            }
        }
        Worths { factors, low, high, values, chances }
    }

    /// By how much a column is multiplied.
    #[inline]
    pub(super) fn times(&self, factor: Factor) -> f32 {
        self.factors[usize::from(factor.0 & 7)]
    }

    /// The bits of a column's cards.
    #[inline]
    pub(super) fn cards(&self, numbers: u16, factor: Factor) -> u64 {
        let k = usize::from(factor.0 & 7);
        self.low[k][usize::from(numbers & 31)] | self.high[k][usize::from(numbers >> 5 & 31)]
    }
}

/// The held cards. Each bit is counted by a binary number of three digits, one in each word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    ones: u64,
    twos: u64,
    fours: u64,
}

impl Held {
    /// Adds the cards of a column.
    #[inline]
    pub(super) fn add(&mut self, cards: u64) {
        let carry = self.ones & cards;
        self.ones ^= cards;
        self.fours ^= self.twos & carry;
        self.twos ^= carry;
    }

    /// Takes the cards of a column away, which must be there.
    #[inline]
    pub(super) fn remove(&mut self, cards: u64) {
        let borrow = !self.ones & cards;
        self.ones ^= cards;
        self.fours ^= !self.twos & borrow;
        self.twos ^= borrow;
    }

    /// What they are worth together when this many turns are left.
    #[inline]
    pub(super) fn worth(&self, worths: &Worths, turns: usize) -> f32 {
        let mut chances = worths.chances[turns.min(TURNS - 1)].iter();
        let several = self.twos | self.fours;
        let mut left = self.ones | several;
        let mut worth = 0.0;
        while left != 0 {
            let place = left.ilog2();
            let bit = 1 << place;
            left ^= bit;
            let value = worths.values[place as usize & 63];
            let Some(chance) = chances.next() else { break };
            worth += value * chance;
            if several & bit != 0 {
                let more = u32::from(self.ones & bit != 0)
                    + 2 * u32::from(self.twos & bit != 0)
                    + 4 * u32::from(self.fours & bit != 0);
                for (_, chance) in (1..more).zip(&mut chances) {
                    worth += value * chance;
                }
            }
        }
        worth
    }
}
