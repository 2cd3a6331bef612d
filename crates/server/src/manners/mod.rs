//! Manners: who does not want to meet whom, what is said at a table, and what people tell the host about each other.
//!
//! A member can block another. The two then never come together at a new table, whoever of them said so; a game that runs
//! goes on. Nobody is ever told that they are blocked, muted or reported: what is refused for it is refused in the same
//! words, and at the same place, as when a seat has just been taken.
//!
//! What is said at a table are phrases, kept by name and shown to all readers in their own language, so they can say
//! nothing about cards. People write in their own words only where everybody at the table wants that, for this table, and
//! as long as everybody does.

pub(crate) mod pages;
mod phrase;
mod reason;
mod routes;
mod saying;
pub mod store;

use crate::store::news::Topic;
use crate::store::{Millis, Value, Write};
use crate::table::Table;

pub use phrase::Phrase;
pub use reason::Reason;
pub(crate) use routes::routes;
pub use saying::Saying;

/// The most people somebody can block, and the most they can mute.
pub(crate) const MOST_BLOCKED: i64 = 500;
/// How much is kept of what was said at a table.
pub const MOST_SAID: i64 = 40;
/// For how long: days enough for a report to be read.
pub const KEPT: Millis = 90 * 24 * 60 * 60 * 1_000;
/// Of what somebody writes, what is longer is cut.
pub const LONGEST: usize = 200;
/// Who says the same again within this time has clicked twice.
const TWICE: Millis = 3_000;

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

/// Whether something can be said at a table: at least two people play there, and the cards are dealt.
#[must_use]
pub fn may_talk(table: &Table) -> bool {
    table.game.is_some() && table.people().len() > 1
}

/// Somebody says something at a table. Those who play there are told at once, under a topic of its own: the version of the
/// table stays, since a turn is made in answer to a version and must not come too late because
/// somebody said hello.
#[must_use]
pub fn say(table: &Table, person: i64, phrase: Phrase, at: Millis) -> Write {
    let (game, turns) = (table.row.id, table.turns() as i64);
    let row = vec![Value::Drawn, game.into(), person.into(), phrase.name().into(), turns.into(), at.into()];
    told(Write::new().row(&store::SAY, row), game)
}

/// Somebody writes at a table in their own words. It is stale unless everybody there wants that, and if they wrote the same
/// a moment ago.
#[must_use]
pub fn write(table: &Table, person: i64, words: &str, at: Millis) -> Write {
    let (game, turns) = (table.row.id, table.turns() as i64);
    let row =
        vec![Value::Drawn, game.into(), person.into(), words.into(), turns.into(), at.into(), (at - TWICE).into()];
    told(Write::new().row(&store::WRITE, row), game)
}

/// Somebody wants to write freely at a table. It is stale if they do already.
#[must_use]
pub fn want_chat(game: i64, person: i64, at: Millis) -> Write {
    told(wants(game, person, at), game)
}

/// The same, and the others are asked, which they hear like anything else that is said.
#[must_use]
pub fn ask_to_chat(table: &Table, person: i64, at: Millis) -> Write {
    wants(table.row.id, person, at).and(say(table, person, Phrase::Chat, at))
}

fn wants(game: i64, person: i64, at: Millis) -> Write {
    Write::new().row(&store::WANT_CHAT, vec![game.into(), person.into(), at.into()])
}

/// Somebody does not want it any more, and nobody can. It is stale if they did not.
#[must_use]
pub fn end_chat(game: i64, person: i64) -> Write {
    told(Write::new().row(&store::END_CHAT, vec![game.into(), person.into()]), game)
}

/// The write with a number for what it does, of which those who play at the table are told.
fn told(write: Write, game: i64) -> Write {
    write
        .drawing("said")
        .row(&store::FORGET_SAID, vec![game.into(), MOST_SAID.into()])
        .row(&store::TOLD, vec![game.into(), Value::Drawn])
        .telling_drawn(Topic::Said(game))
}

/// Forgets what was said long ago.
#[must_use]
pub fn purge(now: Millis) -> Write {
    Write::new().row(&store::FORGET_OLD, vec![(now - KEPT).into()])
}

/// Somebody does not want to hear somebody any more, at any table.
#[must_use]
pub fn mute(person: i64, other: i64, at: Millis) -> Write {
    Write::new().row(&store::MUTE, vec![person.into(), other.into(), at.into(), MOST_BLOCKED.into()])
}

/// They do again.
#[must_use]
pub fn unmute(person: i64, other: i64) -> Write {
    Write::new().row(&store::UNMUTE, vec![person.into(), other.into()])
}

/// What somebody tells the host about somebody else.
#[derive(Clone, Copy, Debug)]
pub struct NewReport<'a> {
    /// Who tells it.
    pub person: i64,
    /// About whom.
    pub other: i64,
    /// The table, if it is about one.
    pub game: Option<i64>,
    /// Why.
    pub reason: Reason,
    /// In their words, which may be none.
    pub words: &'a str,
    /// When.
    pub at: Millis,
}

/// Tells the host. A second report of the same people and the same table changes nothing.
#[must_use]
pub fn report(new: &NewReport<'_>) -> Write {
    let NewReport { person, other, game, reason, words, at } = *new;
    let game = game.unwrap_or_default();
    let (reason, words) = (reason.name().into(), words.into());
    let row = vec![Value::Drawn, person.into(), other.into(), game.into(), reason, words, at.into()];
    Write::new().drawing("report").row(&store::REPORT, row)
}

/// The host closes a report. It is stale if there is no such report, or if it is closed already.
#[must_use]
pub fn close(report: i64, why: &str, at: Millis) -> Write {
    Write::new().row(&store::CLOSE, vec![report.into(), at.into(), why.into()])
}
