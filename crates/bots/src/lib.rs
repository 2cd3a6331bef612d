//! Programs that play both games.

mod bot;
mod budget;
pub mod card;
pub mod net;
mod random;

pub use bot::{AtOnce, Bot, BotRng, Policy, rng};
pub use budget::{Budget, BudgetError};
pub use random::Random;
