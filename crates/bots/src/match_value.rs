//! What the standing of a match is worth: the chance to win it, between players of equal strength.

use std::sync::OnceLock;

use fivepaths_rules::{CardGame, CardStanding, Game, Rules, Seat};

/// A larger lead counts as this one.
const MOST: i32 = 600;
/// All leads.
const LEADS: usize = 2 * MOST as usize + 1;

/// Values from -1 (lost) to 1 (won), by the rounds to come, whether the player begins the next, and the lead.
#[derive(Clone, Debug)]
pub struct MatchValue {
    values: Vec<[[f32; LEADS]; 2]>,
}

fn place(lead: i32) -> usize {
    (lead.clamp(-MOST, MOST) + MOST) as usize
}

impl MatchValue {
    /// For matches of this many rounds. The margin of a round is taken as normally distributed, with a mean of `first`
    /// points for the player who begins, and this standard deviation.
    pub fn new(rounds: u8, [first, spread]: [f32; 2]) -> Self {
        let mut over = [[0.0; LEADS]; 2];
        for lead in -MOST..=MOST {
            over.iter_mut().for_each(|values| values[place(lead)] = lead.signum() as f32);
        }
        let mut values = vec![over];
        for _ in 0..rounds {
            let after = values[values.len() - 1];
            let mut before = over;
            for (begins, values) in before.iter_mut().enumerate() {
                let mean = if begins == 1 { first } else { -first };
                let chances = margins(mean, spread);
                for lead in -MOST..=MOST {
                    // The leader begins the next round; after a tie, the player who did not begin this one (C6.2).
                    let worth = |margin: i32| {
                        let lead = lead + margin;
                        let next = if lead == 0 { 1 - begins } else { usize::from(lead > 0) };
                        after[next][place(lead)]
                    };
                    values[place(lead)] = chances.iter().map(|&(margin, chance)| chance * worth(margin)).sum();
                }
            }
            values.push(before);
        }
        MatchValue { values }
    }

    /// Between players like our strongest: beginning is worth next to nothing, and the margin of a round has a
    /// standard deviation of fifty points. For matches of up to nine rounds, which is the most there are.
    pub fn published() -> &'static MatchValue {
        static PUBLISHED: OnceLock<MatchValue> = OnceLock::new();
        PUBLISHED.get_or_init(|| MatchValue::new(9, [0.0, 50.0]))
    }

    /// What the match is worth to a seat after this round, scored as it stands.
    pub fn after(&self, game: &CardGame, seat: Seat) -> f32 {
        let next = game.next();
        self.of(&next, seat, usize::from((game.rules().rounds() + 1).saturating_sub(next.round())))
    }

    /// What a standing is worth to a seat, with this many rounds to come.
    pub fn of(&self, standing: &CardStanding, seat: Seat, to_come: usize) -> f32 {
        let totals = standing.totals();
        let lead = totals[seat.index() & 1] - totals[1 - (seat.index() & 1)];
        let begins = usize::from(standing.first() == seat);
        self.values[to_come.min(self.values.len() - 1)][begins][place(lead)]
    }
}

/// Margins within four standard deviations, with their probabilities.
fn margins(mean: f32, spread: f32) -> Vec<(i32, f32)> {
    let reach = (4.0 * spread + mean.abs()).ceil() as i32;
    let weight = |margin: i32| (-0.5 * ((margin as f32 - mean) / spread).powi(2)).exp();
    let sum: f32 = (-reach..=reach).map(weight).sum();
    (-reach..=reach).map(|margin| (margin, weight(margin) / sum)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_worth_what_chance_leaves_of_it() {
        let value = MatchValue::new(3, [0.0, 50.0]);
        let seat = Seat::default();
        let worth = |lead, to_come| value.of(&CardStanding::new(1, seat, [lead, 0]), seat, to_come);
        assert_eq!([worth(1, 0), worth(0, 0), worth(-7, 0)], [1.0, 0.0, -1.0]);
        assert!(worth(0, 3).abs() < 1e-4 && worth(0, 1).abs() < 1e-4);
        // One standard deviation ahead with one round to come: 84.1 % are won.
        assert!((worth(50, 1) - 0.683).abs() < 0.01, "{}", worth(50, 1));
        assert!((worth(50, 2) - 0.520).abs() < 0.01, "{}", worth(50, 2));
        assert!((worth(50, 1) + worth(-50, 1)).abs() < 1e-4);
    }

    #[test]
    fn beginning_is_worth_a_little_if_it_brings_points() {
        let value = MatchValue::new(3, [5.0, 50.0]);
        let (first, other) = (Seat::default(), Seat::new(1).unwrap());
        let standing = CardStanding::opening(first);
        assert!(value.of(&standing, first, 1) > 0.05);
        assert!((value.of(&standing, first, 1) + value.of(&standing, other, 1)).abs() < 1e-4);
    }
}
