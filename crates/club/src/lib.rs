//! People over time, as pure functions: results in, ratings out.
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
//! - [`Ledger`]: the fold of [`rate`] over rated matches in the order in which they ended.
//!
//! ```
//! use fivepaths_club::{Rating, Seated, Standing, rate};
//! use fivepaths_rules::Pool;
//! let seated = |place, points| Seated { before: Standing::Person(Rating::NEW), place, points: Some(points) };
//! let after = rate(Pool::CardMatch, &[seated(1, 130), seated(2, 64)]);
//! assert!(after[0].rating() > 1_500_000 && after[1].rating() < 1_500_000);
//! ```

mod glicko;
mod ledger;
mod rate;
mod rating;
mod scale;

pub use ledger::{Ledger, LedgerError, RatedMatch, Step};
pub use rate::{Seated, Standing, rate, rate_by};
pub use rating::Rating;
pub use scale::Scale;

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
