//! What a position should have been worth: how the round went on, less the luck of its draws.
//!
//! After a draw from the draw pile, the value is compared with its mean over the cards that could have come. The
//! difference is luck, however good the value is, so it is subtracted from the result, and what is left varies far
//! less:
//!
//! ```text
//! mean(t) = mean of V over sampled cards after turn t; V itself after a draw from a discard pile; the margin at the end
//! target(t) = mean(t) + lambda (target(t + 1) - V(t + 1))
//! ```

use super::opened::{Opened, Worth};

/// One turn at a table.
#[derive(Clone, Debug)]
pub(super) struct Step<G> {
    /// The position before it.
    pub(super) game: G,
    /// Whether it is learnt from.
    pub(super) counts: bool,
    /// The positions after it: one for each card that was tried as the draw, or the only one there is.
    pub(super) after: Vec<G>,
    /// Whether it ended the round.
    pub(super) over: bool,
    /// What the position should have been worth, in points.
    pub(super) target: Worth,
    /// What the value said that it was worth.
    pub(super) value: Worth,
}

/// Memory for judging.
pub(super) struct Judge<G: Opened> {
    scratch: G::Scratch,
    games: Vec<G>,
    values: Vec<Worth>,
}

impl<G: Opened> Default for Judge<G> {
    fn default() -> Self {
        Judge { scratch: G::Scratch::default(), games: Vec::new(), values: Vec::new() }
    }
}

impl<G: Opened> Judge<G> {
    /// Gives every step of every table its target. `steps` has the first step of every table, then the second, and
    /// so on; `last` is where the tables stand now.
    pub(super) fn targets(&mut self, value: &G::Value, lambda: f64, steps: &mut [Step<G>], last: &[G]) {
        let width = last.len();
        G::judge(value, last, &mut self.scratch, &mut self.values);
        // What the value says of the next position, and the target of that position.
        let mut next: Vec<[Worth; 2]> = self.values.iter().map(|&value| [value, value]).collect();
        for row in steps.chunks_mut(width).rev() {
            self.games.clear();
            for step in row.iter() {
                self.games.push(step.game);
                self.games.extend(&step.after);
            }
            G::judge(value, &self.games, &mut self.scratch, &mut self.values);
            let mut rest = &self.values[..];
            for (step, next) in row.iter_mut().zip(&mut next) {
                let (own, others) = rest.split_at(1);
                let (after, others) = others.split_at(step.after.len());
                rest = others;
                step.value = own[0];
                step.target = std::array::from_fn(|place| {
                    let mean = after.iter().map(|worth| worth[place]).sum::<f64>() / after.len().max(1) as f64;
                    let later = if step.over { 0.0 } else { next[1][place] - next[0][place] };
                    mean + lambda * later
                });
                *next = [step.value, step.target];
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::initial;
    use fivepaths_insight::open::{OpenValue, features, margin};
    use fivepaths_rules::{CardGame, CardRules, CardStanding, Game, Seat, random_turn};

    /// The steps of a round played at random at one table, each with one position after it, and where it ended.
    fn steps() -> (Vec<Step<CardGame>>, CardGame) {
        let (rules, mut rng) = (CardRules::default(), fivepaths_bots::rng(8));
        let mut game = CardGame::deal_from_rng(&rules, &CardStanding::opening(Seat::default()), &mut rng);
        let mut steps = Vec::new();
        while game.to_move().is_some() {
            let before = game;
            random_turn(&game, &mut rng).unwrap().iter().for_each(|&action| game.play(action).unwrap());
            let over = game.to_move().is_none();
            steps.push(Step { game: before, counts: true, after: vec![game], over, target: [0.0; 4], value: [0.0; 4] });
        }
        (steps, game)
    }

    fn targets(lambda: f64) -> (Vec<Step<CardGame>>, CardGame) {
        let (mut steps, end) = steps();
        let value = OpenValue::new("test", &initial::weights(features::shape([16, 16, 0]), 3, &[])).unwrap();
        Judge::default().targets(&value, lambda, &mut steps, &[end]);
        (steps, end)
    }

    #[test]
    fn a_target_that_looks_to_the_end_is_the_margin_if_nothing_else_could_have_come() {
        let (steps, end) = targets(1.0);
        assert!(steps.iter().all(|step| (step.target[0] - margin(&end)).abs() < 1e-3), "{steps:?}");
    }

    #[test]
    fn a_target_that_looks_one_turn_ahead_is_the_value_after_it() {
        let (steps, end) = targets(0.0);
        for pair in steps.windows(2) {
            assert!((pair[0].target[0] - pair[1].value[0]).abs() < 1e-9);
        }
        assert_eq!(steps[steps.len() - 1].target[0], margin(&end));
    }
}
