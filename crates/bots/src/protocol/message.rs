//! The messages of the protocol.

use fivepaths_rules::{How, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::budget::Budget;

/// The version of the protocol that we speak.
pub(super) const PROTOCOL: u32 = 1;

/// What a host says. The view stays JSON here, since its form depends on the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ToBot {
    /// The first line.
    Hello {
        /// The version of the protocol.
        protocol: u32,
    },
    /// A match begins.
    Start {
        /// A name for the match.
        id: String,
        /// `card` or `board`.
        game: String,
        /// What differs from the defaults.
        rules: Value,
        /// The bot's seat.
        seat: Seat,
        /// Everybody's names.
        players: Vec<String>,
        /// The bot's private randomness.
        seed: u64,
    },
    /// The bot is to move, or its turn is not finished yet.
    Turn {
        /// What the seat sees.
        view: Value,
        /// For the whole turn.
        budget: Budget,
    },
    /// A question about a position.
    Analyse {
        /// What the seat sees.
        view: Value,
        /// For the answer.
        budget: Budget,
    },
    /// The match is over.
    End {
        /// By round, then by seat.
        scores: Vec<Vec<i32>>,
        /// By seat.
        totals: Vec<i32>,
        /// A seat, a list when shared, null for a draw.
        winner: Value,
        /// How it ended.
        how: How,
    },
    /// The last line.
    Quit,
}

/// What a bot says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum FromBot {
    /// The answer to the first line.
    Hello {
        /// The bot's name.
        name: String,
        /// Its version.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<String>,
        /// What it can do besides playing, such as `analyse`.
        #[serde(default)]
        can: Vec<String>,
    },
    /// One decision, several joined, or the whole turn.
    Move {
        /// In the notation.
        #[serde(rename = "move")]
        choice: String,
    },
    /// The answer to a question.
    Analysis {
        /// The moves that were looked at, best first.
        moves: Vec<Estimate>,
    },
}

/// What a bot thinks of a move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// In the notation: the decisions that were compared.
    #[serde(rename = "move")]
    pub choice: String,
    /// By how many points it will be ahead at the end of the round.
    pub score: f64,
    /// The standard error of that.
    pub score_se: f64,
    /// The chance to be ahead at the end of the round.
    pub win: f64,
    /// How many playouts this is based on.
    pub visits: u64,
}
