//! The reference policy, which plays on when a decision is judged. It chooses with its probabilities, for each side
//! from its own view.

use std::sync::Arc;

use fivepaths_bots::mix;
use fivepaths_bots::net::{Batch, PolicyNet, Turns};
use fivepaths_rules::{CardAction, CardGame, CardView, Game, Source};

use crate::numbers::{pick, softmax};

/// Positions that are judged at once.
const AT_ONCE: usize = 128;

/// A policy and its name.
#[derive(Clone, Debug)]
pub struct Reference {
    name: String,
    policy: Arc<PolicyNet>,
}

/// Memory for asking the policy, kept between calls.
#[derive(Clone, Debug, Default)]
pub struct Asking {
    batch: Batch,
    turns: Turns,
    scores: Vec<f32>,
    shares: Vec<f64>,
}

impl Reference {
    /// A policy under this name.
    pub fn new(name: &str, policy: Arc<PolicyNet>) -> Self {
        Reference { name: name.to_owned(), policy }
    }

    /// The reference of this release: the fastest of the strong networks, since it plays on thousands of times for each
    /// decision.
    pub fn published() -> Self {
        let name = "net-6";
        // The weights are part of the program, and a test reads them.
        let policy = PolicyNet::published(name).unwrap_or_else(|| unreachable!("there is a network {name}"));
        Self::new(name, policy)
    }

    /// The name in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The policy.
    pub fn policy(&self) -> &Arc<PolicyNet> {
        &self.policy
    }

    /// Calls `put` for each view with the turns that the policy considers and their probabilities at a temperature.
    pub fn consider(
        &self,
        views: &[CardView],
        temperature: f64,
        asking: &mut Asking,
        mut put: impl FnMut(usize, &Turns, &[f64]),
    ) {
        let Asking { batch, turns, scores, shares } = asking;
        for (part, views) in views.chunks(AT_ONCE).enumerate() {
            self.policy.evaluate(views.iter(), batch);
            for (state, view) in views.iter().enumerate() {
                turns.list(view);
                self.policy.scores(batch, state, turns, scores);
                softmax(scores, temperature, shares);
                put(part * AT_ONCE + state, turns, shares);
            }
        }
    }

    /// Plays rounds to their ends, in lockstep. All randomness of a round comes from its seed and the number of the
    /// turn, so rounds with the same seed differ only if a decision differs. Gives for each round where the first
    /// turn drew its card from, if a turn was made.
    pub fn play_out(&self, games: &mut [CardGame], seeds: &[u64], asking: &mut Asking) -> Vec<Option<Source>> {
        let mut first_draws = vec![None; games.len()];
        let running = |game: &CardGame| game.to_move().is_some() && game.ply() < CardGame::PLY_CAP;
        let mut open: Vec<usize> = (0..games.len()).filter(|&i| running(&games[i])).collect();
        let mut chosen: Vec<Option<[CardAction; 2]>> = Vec::new();
        while !open.is_empty() {
            let views: Vec<CardView> =
                open.iter().map(|&i| games[i].view(games[i].to_move().unwrap_or_default())).collect();
            chosen.clear();
            self.consider(&views, 1.0, asking, |state, turns, shares| {
                let i = open[state];
                chosen.push(turns.actions(pick(shares, mix(&[seeds[i], u64::from(games[i].ply())]))));
            });
            for (&i, actions) in open.iter().zip(&chosen) {
                for &action in actions.iter().flatten() {
                    // The list holds legal turns only.
                    let played = games[i].play_imagined(action);
                    debug_assert!(played.is_ok(), "{action} is not legal");
                    if let CardAction::Draw(source) = action {
                        first_draws[i].get_or_insert(source);
                    }
                }
            }
            open.retain(|&i| running(&games[i]));
        }
        first_draws
    }
}
