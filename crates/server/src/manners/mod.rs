//! Manners: who does not want to meet whom.
//!
//! A member can block another. The two then never come together at a new table, whoever of them said so; a game that runs
//! goes on. Nobody is ever told that they are blocked: what is refused for it is refused in the same words, and at the
//! same place, as when a seat has just been taken.

pub(crate) mod pages;
mod routes;
pub mod store;

use crate::store::{Millis, Write};

pub(crate) use routes::routes;

/// The most people somebody can block.
pub(crate) const MOST_BLOCKED: i64 = 500;

/// Somebody does not want to meet somebody. Twice is once.
#[must_use]
pub fn block(person: i64, other: i64, at: Millis) -> Write {
    Write::new().row(&store::BLOCK, vec![person.into(), other.into(), at.into(), MOST_BLOCKED.into()])
}

/// They may meet again, as far as it is up to this person.
#[must_use]
pub fn unblock(person: i64, other: i64) -> Write {
    Write::new().row(&store::UNBLOCK, vec![person.into(), other.into()])
}
