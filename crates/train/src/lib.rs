//! Self-play training of the network players.
//!
//! Read the modules in this order:
//!
//! - `learnt`: what a game must define to be learnt; `card` and `board` define it.
//! - `table`: a table where one round after another is played; all its randomness comes from its number.
//! - `rollout`: turns at many tables in lockstep, and how each is judged.
//! - `critic`: the judge, which sees everything and is used in training only.
//! - `loss` and `heads`: what is learnt from a turn.
//! - `gradient`: the backward pass.
//! - `learner`: one step from a minibatch, with the same result on any number of threads.
//! - `trainer`: one update after another.
//! - `state` and `run`: a run on disk.
//! - `duel`: two policies head to head.
//! - `open` and `hands`: training of the open value and of the belief of `fivepaths_insight`, with the same gradient
//!   and optimiser.
//!
//! Nothing of this is needed to play: a policy's weights are a file that `fivepaths_bots::net` reads.
//!
//! ```
//! use fivepaths_rules::CardGame;
//! use fivepaths_train::{Settings, Trainer};
//! let toy = Settings::<CardGame> { policy: [16, 16], critic: [16, 16], tables: 8, steps: 4, ..Settings::default() };
//! let mut trainer = Trainer::new(toy, None)?;
//! let line = trainer.update(1);
//! assert_eq!((line.update, line.decisions), (1, 32));
//! # Ok::<(), String>(())
//! ```

mod adam;
mod board;
mod card;
mod critic;
mod duel;
mod expert;
mod gradient;
mod grow;
mod hands;
mod heads;
mod initial;
mod learner;
mod learnt;
mod loss;
pub mod mini;
mod open;
mod plot;
mod rollout;
mod run;
mod settings;
mod short_run;
mod shrink;
mod state;
mod table;
mod teacher;
mod threads;
mod trainer;

pub use duel::{Chooser, Duel, Side, Tally, duel, duel_until, policy_file};
pub use hands::{HandLine, HandSettings, HandTrainer};
pub use heads::OutputGradient;
pub use learnt::{ChoicesOf, Learnt, Options, Values};
pub use open::{OpenLine, OpenSettings, OpenTrainer, Opened, Worth};
pub use run::{DUEL_RUN, Effort, Entry, Run};
pub use settings::{Settings, Stage};
pub use short_run::{Learning, ShortRun, Updates};
pub use table::Ending;
pub use teacher::{Teacher, bot_named};
pub use trainer::{Line, Trainer};
