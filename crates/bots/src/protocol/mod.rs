//! The bot protocol: JSON Lines on standard input and output, both ends.
//!
//! [`Program`] is the host's end: another program at a seat. [`Engine`] is the bot's end: one of our bots for somebody
//! else's host.

mod check;
mod command;
mod engine;
mod message;
mod process;
mod program;

pub use check::{Finding, check};
pub use command::{CommandError, split};
pub use engine::{Engine, EngineError};
pub use message::{Estimate, FromBot, ToBot};
pub use program::Program;
