//! The chance to win the match in the middle of a round.
//!
//! Between rounds it is W(lead, rounds to come, who begins), a table (`standings`). Within a round it is the mean
//! of W(lead + V + e), where e is what the open value cannot know. It is taken as normal around 0, with the spread
//! that was measured for that many cards left, which is 0 at the end.

use std::cell::OnceCell;

use fivepaths_rules::{CardRules, CardStanding, Rules, Seat};

use crate::numbers::exp;
use crate::standings;

/// A larger margin counts as this one.
const MOST: i32 = 400;
/// Spread of the final margin around the open value, in points, for 0, 4, 8 … 44 cards left, as `fivepaths
/// calibrate luck` measured it between reference players.
const SPREAD: [f64; 12] = [0.0, 8.8, 14.8, 19.5, 23.6, 26.7, 29.1, 31.1, 32.8, 34.4, 35.6, 36.3];

/// The chances of seat 0 during one round of a match.
pub struct Chances {
    to_come: usize,
    first: Seat,
    lead: i32,
    /// For each number of cards left, the chance by margin. Each table is made when it is first needed.
    tables: Vec<OnceCell<Vec<f64>>>,
}

impl Chances {
    /// For a round that begins with this standing.
    pub fn new(rules: &CardRules, standing: &CardStanding) -> Self {
        let totals = standing.totals();
        Chances {
            to_come: usize::from(rules.rounds().saturating_sub(standing.round())),
            first: standing.first(),
            lead: totals[0] - totals[1],
            tables: vec![OnceCell::new(); usize::from(u8::MAX) + 1],
        }
    }

    /// The chance before the round is dealt.
    pub fn before(&self) -> f64 {
        chance(self.first, self.lead, self.to_come + 1)
    }

    /// The chance when this margin is expected and this many cards are left, which is 0 if the round is over.
    pub fn of(&self, value: f64, left: u8) -> f64 {
        let table = self.tables[usize::from(left)].get_or_init(|| self.table(spread(left)));
        let place = value.clamp(f64::from(-MOST), f64::from(MOST)) + f64::from(MOST);
        let low = (place.floor() as usize).min(table.len() - 2);
        let share = place - low as f64;
        table[low] * (1.0 - share) + table[low + 1] * share
    }

    fn table(&self, spread: f64) -> Vec<f64> {
        let after: Vec<f64> = (-MOST..=MOST).map(|margin| self.after(margin)).collect();
        if spread == 0.0 {
            return after;
        }
        let reach = (4.0 * spread).ceil() as i32;
        let weights: Vec<f64> =
            (-reach..=reach).map(|e| exp(-0.5 * (f64::from(e) / spread) * (f64::from(e) / spread))).collect();
        let sum: f64 = weights.iter().sum();
        let at = |margin: i32| after[(margin.clamp(-MOST, MOST) + MOST) as usize];
        (-MOST..=MOST)
            .map(|margin| {
                let errors = (-reach..=reach).zip(&weights);
                (errors.map(|(e, weight)| weight * at(margin + e)).sum::<f64>() / sum).min(1.0)
            })
            .collect()
    }

    /// The chance once the round has ended with this margin.
    fn after(&self, margin: i32) -> f64 {
        let lead = self.lead + margin;
        // The leader begins the next round; after a tie, the player who did not begin this one (C6.2).
        let seat = |number| Seat::new(number).unwrap_or_default();
        let first = match lead {
            0 => self.first.next(2),
            lead => seat(u8::from(lead < 0)),
        };
        chance(first, lead, self.to_come)
    }
}

/// The chance of seat 0 between rounds.
fn chance(first: Seat, lead: i32, to_come: usize) -> f64 {
    standings::chance(lead, first == Seat::default(), to_come)
}

/// The spread with this many cards left.
fn spread(left: u8) -> f64 {
    let place = f64::from(left) / 4.0;
    let low = (place.floor() as usize).min(SPREAD.len() - 1);
    let high = (low + 1).min(SPREAD.len() - 1);
    SPREAD[low] + (SPREAD[high] - SPREAD[low]) * (place - place.floor())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_last_round_is_won_by_who_is_ahead_at_its_end() {
        let rules = CardRules::default();
        let chances = Chances::new(&rules, &CardStanding::new(3, Seat::default(), [10, 40]));
        assert_eq!([29.0, 30.0, 31.0].map(|margin| chances.of(margin, 0)), [0.0, 0.5, 1.0]);
        let even = chances.of(30.0, 20);
        assert!((even - 0.5).abs() < 1e-9, "{even}");
        assert!(chances.of(40.0, 4) > chances.of(40.0, 40), "a lead is safer towards the end");
    }

    #[test]
    fn a_chance_grows_with_the_value() {
        let chances = Chances::new(&CardRules::default(), &CardStanding::opening(Seat::new(1).unwrap()));
        for left in [0, 1, 9, 44] {
            let row: Vec<f64> = (-600..600).map(|value| chances.of(f64::from(value) / 1.3, left)).collect();
            // Except for rounding.
            assert!(row.windows(2).all(|pair| pair[1] > pair[0] - 1e-6), "{left}");
            assert!(row[0] >= 0.0 && row[row.len() - 1] <= 1.0, "{left}");
        }
    }
}
