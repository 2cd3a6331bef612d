//! The board game for two to four: what an expedition is worth to each seat, and what of that was luck.
//!
//! A value is a number of points for each seat: what the expedition adds to the seat's total, and what its new
//! artifacts add on the track. As in the card game, all hands are known and the order of the draw pile is not.
//!
//! Read `features` (what the network sees), `value` (the network), `luck` (the sums of an expedition), `tally` (whether
//! luck is luck, over many expeditions), `report` (the review of a game) and `words` (the same for a terminal).

pub mod features;
mod luck;
mod published;
mod report;
mod tally;
mod value;
mod words;

pub use luck::BoardLuck;
pub use report::{BoardReport, BoardRoundReport, BoardStepReport, BoardSummary};
pub use tally::BoardTally;
pub use value::{BoardValue, POINTS, Scratch, Values, fill, gains, outputs, reference};
pub use words::board_table;
