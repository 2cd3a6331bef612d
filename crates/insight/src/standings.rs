//! W: the chance to win the match between two rounds, by lead, rounds to come and who begins the next.
//!
//! The players of `fivepaths-bots` have such a table as well, made with the system's exponential function, which
//! differs between machines in the last bit. A report must be the same everywhere, so this table uses our own
//! function. It is made from two figures measured between reference players: the spread of a round's margin, and
//! what beginning is worth.

use std::sync::OnceLock;

use crate::numbers::exp;

/// A larger lead counts as this one.
const MOST: i32 = 600;
/// All leads.
const LEADS: usize = 2 * MOST as usize + 1;
/// Rounds of the longest match.
const ROUNDS: usize = 9;
/// What a round is worth to the player who begins, and the spread of its margin, in points, between reference players.
const FIRST: f64 = 2.0;
const SPREAD: f64 = 38.0;

/// The chance to win, by the rounds to come, whether the player begins the next, and the lead. A draw is half a win.
struct Table(Vec<[[f64; LEADS]; 2]>);

/// The chance of a player with this lead, who begins the next round or not, with this many rounds to come.
pub(crate) fn chance(lead: i32, begins: bool, to_come: usize) -> f64 {
    static TABLE: OnceLock<Table> = OnceLock::new();
    let Table(values) = TABLE.get_or_init(|| Table::new(ROUNDS, FIRST, SPREAD));
    values[to_come.min(ROUNDS)][usize::from(begins)][place(lead)]
}

fn place(lead: i32) -> usize {
    (lead.clamp(-MOST, MOST) + MOST) as usize
}

impl Table {
    fn new(rounds: usize, first: f64, spread: f64) -> Self {
        let mut over = [[0.5; LEADS]; 2];
        for lead in -MOST..=MOST {
            let won = f64::from(lead.signum() + 1) / 2.0;
            over.iter_mut().for_each(|values| values[place(lead)] = won);
        }
        let mut table = vec![over];
        for _ in 0..rounds {
            let after = table[table.len() - 1];
            let mut before = over;
            for (begins, values) in before.iter_mut().enumerate() {
                let margins = margins(if begins == 1 { first } else { -first }, spread);
                for lead in -MOST..=MOST {
                    // The leader begins the next round; after a tie, the player who did not begin this one (C6.2).
                    let worth = |margin: i32| {
                        let lead = lead + margin;
                        let next = if lead == 0 { 1 - begins } else { usize::from(lead > 0) };
                        after[next][place(lead)]
                    };
                    let mean: f64 = margins.iter().map(|&(margin, share)| share * worth(margin)).sum();
                    // The shares add up to 1, except for rounding.
                    values[place(lead)] = mean.min(1.0);
                }
            }
            table.push(before);
        }
        Table(table)
    }
}

/// Margins within four standard deviations, with their probabilities.
fn margins(mean: f64, spread: f64) -> Vec<(i32, f64)> {
    let reach = (4.0 * spread + mean.abs()).ceil() as i32;
    let weight = |margin: i32| {
        let deviation = (f64::from(margin) - mean) / spread;
        exp(-0.5 * deviation * deviation)
    };
    let sum: f64 = (-reach..=reach).map(weight).sum();
    (-reach..=reach).map(|margin| (margin, weight(margin) / sum)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_worth_what_chance_leaves_of_it() {
        assert_eq!([1, 0, -7].map(|lead| chance(lead, true, 0)), [1.0, 0.5, 0.0]);
        // One standard deviation ahead with one round to come: 84.1 % are won, a little more by the player who begins.
        let [begins, not] = [true, false].map(|begins| chance(SPREAD as i32, begins, 1));
        assert!(begins > not && ((begins + not) / 2.0 - 0.841).abs() < 0.005, "{begins} {not}");
        assert!((2..=ROUNDS).all(|to_come| chance(38, true, to_come) < chance(38, true, to_come - 1)));
    }

    #[test]
    fn the_chances_of_both_players_are_one_together() {
        for to_come in 0..=ROUNDS {
            for lead in [-700, -40, -1, 0, 3, 120] {
                let both = chance(lead, true, to_come) + chance(-lead, false, to_come);
                assert!((both - 1.0).abs() < 1e-9, "{lead} {to_come}: {both}");
            }
        }
    }

    /// The table is made of sums, products and quotients alone, so it must be the same on every machine.
    #[test]
    fn the_table_is_the_same_to_the_last_bit() {
        let bits: Vec<u64> = [(17, true, 1), (-60, false, 2), (5, false, 9)]
            .map(|(lead, begins, to_come)| chance(lead, begins, to_come).to_bits())
            .to_vec();
        assert_eq!(bits, [0x3fe6_2068_d953_59d2, 0x3fbe_683f_c548_ca5d, 0x3fe0_628e_409a_d6d1], "{bits:x?}");
    }
}
