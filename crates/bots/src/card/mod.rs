//! Players of the card game.

mod held;
mod lane;
mod projection;
mod prospect;
mod tables;
pub mod weights;

pub use projection::Projection;
pub use weights::Weights;
