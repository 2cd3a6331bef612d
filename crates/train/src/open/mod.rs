//! Training of the open value: what a position of the card game is worth with both hands known.
//!
//! Read `table` and `group` (where rounds are played, sometimes by others at first), `target` (what a position should have been
//! worth, without the luck of the draws) and `trainer` (one update after another).

mod group;
mod settings;
mod table;
mod target;
mod trainer;

pub use settings::OpenSettings;
pub use trainer::{OpenLine, OpenTrainer};
