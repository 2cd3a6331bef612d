//! Programs that play both games, and the arena that measures them.

pub mod arena;
pub mod board;
mod bot;
mod budget;
pub mod card;
mod house;
mod level;
mod match_value;
mod mix;
pub mod net;
mod player;
pub mod protocol;
mod random;
pub mod search;
mod soft;
mod spec;
mod table;
mod weights;

pub use bot::{AtOnce, Bot, BotRng, Policy, Ranking, rng};
pub use budget::{Budget, BudgetError};
pub use house::{Bots, UnknownBot, bot};
pub use level::{Level, Unsteady};
pub use match_value::MatchValue;
pub use mix::mix;
pub use player::{Fault, House, Invitation, Player, Table};
pub use random::Random;
pub use spec::Spec;
pub use table::{PlayedMatch, Setting, play_match};
