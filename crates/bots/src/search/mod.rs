//! Players that look ahead by playing sampled worlds to the end.

mod halving;
mod ismcts;
mod rollout;
mod worth;

pub(crate) use halving::{Candidate, Limit, choice, race};
pub use ismcts::Ismcts;
pub use rollout::{Rollout, Settings, Worth, play_out};
