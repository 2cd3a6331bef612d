//! Self-play training of the network player.

mod adam;
mod critic;
mod duel;
mod gradient;
mod heads;
mod initial;
mod learner;
mod loss;
mod plot;
mod rollout;
mod run;
mod settings;
mod state;
mod table;
mod teacher;
mod threads;
mod trainer;

pub use duel::{Duel, Side, duel, policy_file};
pub use run::{DUEL_RUN, Effort, Entry, Run};
pub use settings::{Settings, Stage};
pub use teacher::{Teacher, hand_written};
pub use trainer::{Line, Trainer};
