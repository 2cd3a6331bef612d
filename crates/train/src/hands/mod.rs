//! Training of the belief: which of the unseen cards are in the other hand.
//!
//! Rounds are played, mostly by the reference and sometimes by others. At every turn the network is given the view
//! of the player to move, and learns to make the hand that the other player really held more likely.

mod settings;
mod trainer;

pub use settings::HandSettings;
pub use trainer::{HandLine, HandTrainer};
