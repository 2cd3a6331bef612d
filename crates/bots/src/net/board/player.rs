//! The raw policy of the board game's network as a player.

use fivepaths_rules::{BoardAction, BoardGame, BoardView, Turn};

use super::super::network::Batch;
use super::super::policy::best;
use super::super::scorer::{Choices, Scorer};
use super::choices::Decisions;
use super::policy::BoardPolicy;
use crate::bot::Bot;
use crate::budget::Budget;

/// A network that plays its first choice at once, without search.
#[derive(Clone, Debug)]
pub struct BoardNetPlayer {
    name: String,
    policy: BoardPolicy,
}

impl BoardNetPlayer {
    /// A policy as a player.
    pub fn new(name: &str, policy: BoardPolicy) -> Self {
        BoardNetPlayer { name: name.to_owned(), policy }
    }
}

impl Bot<BoardGame> for BoardNetPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&self, view: &BoardView, _budget: Budget, _seed: u64) -> Turn<BoardAction> {
        let (mut batch, mut scores, mut decisions) = (Batch::default(), Vec::new(), Decisions::default());
        self.policy.evaluate([view].into_iter(), &mut batch);
        decisions.list(view);
        self.policy.scores(&batch, 0, &decisions, &mut scores);
        best(&scores).map(|choice| decisions.decisions(choice)).unwrap_or_default()
    }
}
