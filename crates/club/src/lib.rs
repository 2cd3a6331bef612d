//! People over time, as pure functions: results and instants in, ratings and deadlines out.
//!
//! Nothing here knows a file, a database or what time it is. The server stores what these functions give, and
//! `fivepaths rate` computes the same from records, so nobody has to believe a rating.
//!
//! # Reading order
//!
//! - [`Rating`]: what is stored of a person in one pool, as whole numbers.
//! - [`Scale`]: how a margin in points becomes a score between 0 and 1. Its figures were fitted on games between bots of
//!   known strength ([docs/ratings.md](../../../docs/ratings.md)).
//! - `glicko`: one step of Glicko-2, as its paper has it.
//! - [`rate`]: the new ratings of everybody at a table that finished.
//! - [`Clock`]: how much time everybody has, and how long a match takes. [`Timer`]: the time of one match, with pauses,
//!   gifts and what happens at zero. [`Vacation`]: the hours that hold all clocks of a person.
//!   [`Waiting`]: when they are reminded of a turn, outside their quiet [`Hours`].
//! - [`Conditional`]: what a player answers if the opponent does this or that, written ahead.
//! - [`Ledger`]: the fold of [`rate`] over rated matches in the order in which they ended.
//!
//! ```
//! use fivepaths_club::{Rating, Seated, Standing, rate};
//! use fivepaths_rules::Pool;
//! let new = Standing::Person(Rating::NEW);
//! let seated = |place, points| Seated { before: new, place, points: Some(points), unrated: false };
//! let after = rate(Pool::CardMatch, &[seated(1, 130), seated(2, 64)]);
//! assert!(after[0].rating() > 1_500_000 && after[1].rating() < 1_500_000);
//! ```

mod clock;
pub mod conditional;
mod glicko;
mod ledger;
mod rate;
mod rating;
mod reminder;
mod scale;
mod timer;
mod vacation;

pub use clock::{Clock, DAY, HOUR, Ms, SECOND, Turns};
pub use conditional::Conditional;
pub use ledger::{Ledger, LedgerError, RatedMatch, Step, finished_for, played_points};
pub use rate::{Seated, Standing, rate, rate_by};
pub use rating::Rating;
pub use reminder::{Hours, Quiet, Waiting};
pub use scale::Scale;
pub use timer::{AtZero, Choice, FIRST_TURN, PAUSES, Proposal, Refused, TO_CLAIM, Timer};
pub use vacation::{A_YEAR, Vacation, year_begins, year_of};

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
