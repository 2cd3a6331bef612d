//! What a game was worth, decision by decision: from records and views to reports.
//!
//! Read in this order: `open` (the open value: what a position is worth when both hands are known and the
//! order of the draw pile is not), `history` (a round of a record, turn by turn), `luck` (a margin as a sum of deal,
//! draws and decisions), `chances` (the same for the match), `sight` (what a mover could know), `belief` (which hidden hands
//! agree with what the other player did), `reference` (who plays on), `trial` and `endings` (turns compared, sampled or
//! enumerated), `review` (all of it as a report), `calibration`,
//! `beliefs` and `promises` (whether luck is luck, hands are known and claims are kept, over many rounds).
//!
//! There is no server and there are no files here.

mod amount;
pub mod belief;
mod beliefs;
mod calibration;
mod chances;
mod endings;
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
pub use history::{History, HistoryError};
pub use luck::{Entry, Ledger, Luck};
pub use promises::{Bin, Promise, Promises, kept};
pub use reference::{Asking, Reference};
pub use sight::Sight;
