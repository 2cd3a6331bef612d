//! The network of the board game, for two to four seats.
//!
//! The same [`Network`](super::Network) as the card game's, with inputs and outputs of its own. It makes one
//! decision after another, since what a card does (a tile, a bonus step) is seen before the next is made.

mod choices;
pub mod features;
mod policy;
mod published;

pub use choices::{Decisions, Output};
pub use policy::{BoardHeads, BoardPolicy};
pub(crate) use published::BOARD_RELEASE;
