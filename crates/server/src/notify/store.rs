//! The statements about what is waited for, and about the mails that wait to be sent.

use sqlx::Row as _;

use super::waits::{Pace, Wait};
use super::{About, Mail};
use crate::store::jobs::{self, Job};
use crate::store::{Millis, Statement, Store, StoreError, Stored, Write};

/// The kind of the jobs that send a mail.
pub(super) const MAIL: &str = "mail";
/// The kind of the jobs that look what somebody is to be reminded of. Its subject is the person.
pub(super) const REMIND: &str = "remind";
/// There is one queue of each kind.
pub(super) const LANE: i64 = 0;
/// But reminders by mail have one beside it, so that whoever waits at the screen for a link does not wait behind a thousand of
/// them.
pub(super) const PATIENT: i64 = 1;

/// A turn begins.
static BEGIN: Statement = Statement::Rows {
    columns: &["game", "person", "turn", "turns", "since", "deadline", "pace"],
    text: "INSERT INTO waits (game, person, turn, turns, since, deadline, pace, told, mailed, called)
           SELECT game, person, turn, turns, since, deadline, pace, 0, 0, 0 FROM u WHERE TRUE
           ON CONFLICT (game)
           DO UPDATE SET person = excluded.person, turn = excluded.turn, turns = excluded.turns,
                         since = excluded.since, deadline = excluded.deadline, pace = excluded.pace,
                         told = 0, mailed = 0, called = 0",
};

/// A turn goes on with another time.
static RETIME: Statement = Statement::Rows {
    columns: &["game", "since", "deadline", "pace"],
    text: "UPDATE waits SET since = CASE WHEN u.since > waits.since THEN u.since ELSE waits.since END,
                            deadline = u.deadline, pace = u.pace
           FROM u WHERE waits.game = u.game",
};

/// Nobody is waited for.
static END: Statement =
    Statement::Rows { columns: &["ended"], text: "DELETE FROM waits WHERE game IN (SELECT ended FROM u)" };

/// Game, turn. It must be the same turn, and not have been told of.
static TELL: Statement = Statement::One("UPDATE waits SET told = 1 WHERE game = $1 AND turn = $2 AND told = 0");

/// Game, turn, mail.
static MAILED: Statement = Statement::One("UPDATE waits SET mailed = $3 WHERE game = $1 AND turn = $2 AND mailed = 0");

/// Game, turn, mail.
static CALLED: Statement = Statement::One("UPDATE waits SET called = $3 WHERE game = $1 AND turn = $2 AND called = 0");

/// Kind, person, the lease by which the worker holds the job, when it is due next. A turn that came meanwhile has set the
/// job anew, without a lease, and then it stays as it is.
static LATER: Statement =
    Statement::Row("UPDATE job SET due = $4, lease = 0 WHERE kind = $1 AND subject = $2 AND lease = $3");

/// The same if nothing is due.
static NEVER: Statement = Statement::Row("DELETE FROM job WHERE kind = $1 AND subject = $2 AND lease = $3");

/// Number, person, address, subject, body, when, of which kind.
static ADD: Statement = Statement::Row(
    "INSERT INTO outbox (id, person, address, subject, body, made, about, tries) VALUES ($1, $2, $3, $4, $5, $6, $7, 0)",
);

/// Person. A mail about a vacation that waits until quiet hours are over is of no use once another has begun.
static REPLACE_AWAY: Statement = Statement::Row("DELETE FROM outbox WHERE person = $1 AND about = 'away'");

/// Number.
static REMOVE: Statement = Statement::Row("DELETE FROM outbox WHERE id = $1");

/// Number.
static TRIED: Statement = Statement::Row("UPDATE outbox SET tries = tries + 1 WHERE id = $1");

pub(super) fn begin_wait(game: i64, turn: i64, wait: &Wait) -> Write {
    let Wait { person, turns, since, deadline, pace } = *wait;
    let values = vec![game.into(), person.into(), turn.into(), turns.into(), since.into(), deadline.into()];
    Write::new().row(&BEGIN, values.into_iter().chain([pace.name().into()]).collect())
}

pub(super) fn retime_wait(game: i64, since: Millis, deadline: Option<Millis>, pace: Pace) -> Write {
    Write::new().row(&RETIME, vec![game.into(), since.into(), deadline.into(), pace.name().into()])
}

pub(super) fn end_wait(game: i64) -> Write {
    Write::new().row(&END, vec![game.into()])
}

/// Looks at once what a person is to be reminded of, if they have an account.
pub(crate) fn wake(person: i64, at: Millis) -> Write {
    Write::new().row(&jobs::WAKE, vec![REMIND.into(), person.into(), at.into()])
}

/// Which reminder a mark is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Told,
    /// The first mail, by its number.
    Mailed(i64),
    /// The last call, by the number of its mail.
    Called(i64),
}

/// Notes a reminder of a turn. The write is stale if the turn was made meanwhile, or if another node was quicker.
pub(super) fn mark(game: i64, turn: i64, mark: Mark) -> Write {
    let (statement, number) = match mark {
        Mark::Told => (&TELL, None),
        Mark::Mailed(mail) => (&MAILED, Some(mail)),
        Mark::Called(mail) => (&CALLED, Some(mail)),
    };
    let values = [game, turn].into_iter().chain(number);
    Write::new().row(statement, values.map(Into::into).collect())
}

/// When a person is looked at again, after a worker has done what is due.
pub(super) fn look_again(person: i64, lease: Millis, due: Option<Millis>) -> Write {
    let values = vec![REMIND.into(), person.into(), lease.into()];
    match due {
        Some(due) => Write::new().row(&LATER, values.into_iter().chain([due.into()]).collect()),
        None => Write::new().row(&NEVER, values),
    }
}

/// A turn that waits for somebody, and what was said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    pub(super) game: i64,
    pub(super) turn: i64,
    pub(super) since: Millis,
    pub(super) deadline: Option<Millis>,
    pub(super) pace: Pace,
    pub(super) told: bool,
    pub(super) mailed: i64,
    pub(super) called: i64,
    /// Whether they have seen the turn to which this is the answer. Of a first turn nobody knows.
    pub(super) seen: bool,
}

/// All turns that wait for somebody.
pub(super) async fn waiting(store: &Store, person: i64) -> Stored<Vec<Waiting>> {
    let query = sqlx::query(
        "SELECT waits.game, waits.turn, since, deadline, pace, told, mailed, called,
                CASE WHEN waits.turns > 0 AND visit.seen >= waits.turns THEN 1 ELSE 0 END AS seen
         FROM waits LEFT JOIN visit ON visit.game = waits.game AND visit.person = waits.person
         WHERE waits.person = $1 ORDER BY waits.game",
    );
    let rows = query.bind(person).fetch_all(store.reads()).await?;
    let read = |row: &sqlx::any::AnyRow| {
        let (pace, told, seen): (String, i64, i64) = (row.try_get("pace")?, row.try_get("told")?, row.try_get("seen")?);
        Ok(Waiting {
            game: row.try_get("game")?,
            turn: row.try_get("turn")?,
            since: row.try_get("since")?,
            deadline: row.try_get("deadline")?,
            pace: Pace::parse(&pace).ok_or_else(|| StoreError::Unreadable(format!("pace {pace:?}")))?,
            told: told != 0,
            mailed: row.try_get("mailed")?,
            called: row.try_get("called")?,
            seen: seen != 0,
        })
    };
    rows.iter().map(read).collect()
}

fn job(mail: &Mail, due: Millis) -> Job {
    let lane = if mail.about.is_some() { PATIENT } else { LANE };
    Job { kind: MAIL, subject: mail.id, owner: mail.person, lane, due }
}

/// A mail about a vacation, which takes the place of an older one.
pub(super) fn queue_away(mail: &Mail) -> Write {
    Write::new().row(&REPLACE_AWAY, vec![mail.person.into()]).and(queue(mail))
}

pub(super) fn queue(mail: &Mail) -> Write {
    let (address, subject, body) = (mail.address.as_str(), mail.subject.as_str(), mail.body.as_str());
    let about = mail.about.map(About::name);
    // A mail to the host is about nobody.
    let person = (mail.person != 0).then_some(mail.person);
    let values =
        vec![mail.id.into(), person.into(), address.into(), subject.into(), body.into(), mail.at.into(), about.into()];
    Write::new().row(&ADD, values).row(&jobs::SET, job(mail, mail.at).values())
}

/// A mail is sent, or will never be.
pub(super) fn done(id: i64) -> Write {
    Write::new().row(&REMOVE, vec![id.into()]).row(&jobs::FORGET, vec![MAIL.into(), id.into()])
}

/// A mail could not be sent, and is tried again at `due`.
pub(super) fn again(mail: &Mail, due: Millis) -> Write {
    Write::new().row(&TRIED, vec![mail.id.into()]).row(&jobs::SET, job(mail, due).values())
}

/// A mail of the outbox, and how often it was tried.
pub(super) async fn load(store: &Store, id: i64) -> Stored<Option<(Mail, i64)>> {
    let query = sqlx::query("SELECT person, address, subject, body, made, about, tries FROM outbox WHERE id = $1");
    let row = query.bind(id).fetch_optional(store.reads()).await?;
    row.map(|row| {
        let (person, about): (Option<i64>, Option<String>) = (row.try_get("person")?, row.try_get("about")?);
        let unknown = |name: &str| StoreError::Unreadable(format!("a mail about {name:?}"));
        let mail = Mail {
            id,
            person: person.unwrap_or_default(),
            address: row.try_get("address")?,
            subject: row.try_get("subject")?,
            body: row.try_get("body")?,
            at: row.try_get("made")?,
            about: about.map(|name| About::parse(&name).ok_or_else(|| unknown(&name))).transpose()?,
        };
        Ok((mail, row.try_get("tries")?))
    })
    .transpose()
}
