//! Players of the card game.

mod committer;
mod greedy;
mod held;
mod lane;
mod late_wagers;
mod outlook;
mod projection;
mod prospect;
mod tables;
pub mod weights;

pub use committer::Committer;
pub use greedy::Greedy;
pub use late_wagers::LateWagers;
pub use projection::Projection;
pub use weights::Weights;
