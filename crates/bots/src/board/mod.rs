//! Players of the board game.

mod greedy;
mod outlook;
mod projection;
pub mod weights;

pub use greedy::Greedy;
pub use projection::Projection;
pub use weights::Weights;
