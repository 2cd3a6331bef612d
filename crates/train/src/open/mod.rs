//! Training of the open value: what a position is worth with all hands known.
//!
//! Read `opened` (what differs between the games), `table` and `group` (where rounds are played, sometimes by others at first), `target` (what a position should have been
//! worth, without the luck of the draws) and `trainer` (one update after another).

mod group;
mod opened;
mod settings;
mod table;
mod target;
mod trainer;

pub use opened::{Opened, Worth};
pub use settings::OpenSettings;
pub use trainer::{OpenLine, OpenTrainer};
