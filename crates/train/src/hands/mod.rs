//! Training of the belief: which of the unseen cards are in the other hand.
//!
//! Rounds are played, mostly by the reference and sometimes by others, and at every turn the mover's view is shown to the
//! network and then the hand that was there. It learns to make the hands likely that occur.

mod settings;
mod trainer;

pub use settings::HandSettings;
pub use trainer::{HandLine, HandTrainer};
