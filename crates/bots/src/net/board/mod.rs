//! The network of the board game, for two to four seats.
//!
//! It is the same [`Network`](super::Network) as the card game's, with inputs and outputs of its own. It makes one
//! decision at a time, since what a card leads to (a tile, a bonus step) is seen before the next decision is made.

mod choices;
pub mod features;
mod policy;
mod published;

pub use choices::{Decisions, Output};
pub use policy::{BoardHeads, BoardPolicy};
pub(crate) use published::BOARD_RELEASE;
