//! Reviews of finished matches: what was luck, and what each decision cost.
//!
//! Read the modules in this order:
//!
//! - `open`: the open value, which is what a position is worth when both hands are known and the order of the draw
//!   pile is not.
//! - `history`: a round of a record, turn by turn.
//! - `luck`: a margin as a sum of deal, draws and decisions. `chances`: the same for the match.
//! - `sight`: what the player to move could know. `belief`: how likely each hidden hand is.
//! - `reference`: the player that plays on when a decision is judged. `trial` and `endings`: turns compared, by
//!   sampling or by enumeration.
//! - `review`: all of it as a report.
//! - `board`: luck and skill of the board game.
//! - `calibration`, `beliefs` and `promises`: whether luck is luck, the belief is right and losses are real, over
//!   many rounds. `figures`: what of that a review makes use of.
//!
//! The crate knows no server and no files.

mod amount;
pub mod belief;
mod beliefs;
pub mod board;
mod calibration;
mod chances;
mod endings;
mod figures;
mod history;
mod luck;
mod numbers;
pub mod open;
mod outcome;
mod promises;
mod reference;
pub mod review;
mod sight;
mod standings;
mod trial;

pub use amount::{Amount, Chance, Points};
pub use beliefs::{BeliefTally, Told, told};
pub use calibration::LuckTally;
pub use chances::Chances;
pub use figures::{Claims, Figures, LevelLoss};
pub use history::{History, HistoryError, Summed};
pub use luck::{Entry, Ledger, Luck};
pub use promises::{Bin, Promise, Promises, kept};
pub use reference::{Asking, Reference};
pub use sight::Sight;

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
