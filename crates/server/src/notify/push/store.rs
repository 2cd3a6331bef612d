//! The statements about browsers, and about the messages that wait to be sent to them.

use sqlx::Row as _;

use super::Subscription;
use crate::notify::store::{LANE, wake};
use crate::store::jobs::{self, Job};
use crate::store::{Millis, Statement, Store, StoreError, Stored, Write};

/// The kind of the jobs that send a message.
pub(crate) const PUSH: &str = "push";
/// The most browsers of one person. One more takes the place of the oldest.
const MOST: i64 = 8;

/// What a message says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// It is your turn.
    Turn,
    /// Your time runs out.
    Call,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Turn => "turn",
            Kind::Call => "call",
        }
    }

    fn parse(name: &str) -> Stored<Kind> {
        let kind = [Kind::Turn, Kind::Call].into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| StoreError::Unreadable(format!("a message of kind {name:?}")))
    }
}

/// Person, how many stay.
static FORGET_OLDEST: Statement = Statement::Row(
    "DELETE FROM browser WHERE person = $1 AND id NOT IN
     (SELECT id FROM browser WHERE person = $1 ORDER BY made DESC, id LIMIT $2)",
);

/// The address at a push service. The same browser may have belonged to somebody else.
static FORGET_SAME: Statement = Statement::Row("DELETE FROM browser WHERE endpoint = $1");

/// Number, person, session, endpoint, key, secret, browser, when. Only a session that is still theirs can add one.
static ADD: Statement = Statement::One(
    "INSERT INTO browser (id, person, session, endpoint, p256dh, auth, agent, made)
     SELECT CAST($1 AS BIGINT), session.person, session.id, CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT),
            CAST($7 AS TEXT), CAST($8 AS BIGINT)
     FROM session JOIN account ON account.person = session.person WHERE session.person = $2 AND session.id = $3",
);

/// Person, number.
static FORGET: Statement = Statement::Row("DELETE FROM browser WHERE person = $1 AND id = $2");

/// Person. What waits already was told of where they are now.
static TOLD: Statement = Statement::Row("UPDATE waits SET told = 1 WHERE person = $1");

/// Browser, game. The newest message about a game is the one that counts.
static REPLACE: Statement = Statement::Row("DELETE FROM push WHERE browser = $1 AND game = $2");

/// Number, browser, game, turn, kind.
static QUEUE: Statement =
    Statement::Row("INSERT INTO push (id, browser, game, turn, kind, tries) VALUES ($1, $2, $3, $4, $5, 0)");

/// Number.
static DONE: Statement = Statement::Row("DELETE FROM push WHERE id = $1");

/// Number.
static TRIED: Statement = Statement::Row("UPDATE push SET tries = tries + 1 WHERE id = $1");

/// Number of the browser.
static REACHED: Statement = Statement::Row("UPDATE browser SET failed = 0, rests = 0 WHERE id = $1");

/// Number of the browser, how often it had failed, until when it is left alone.
static FAILED: Statement =
    Statement::Row("UPDATE browser SET failed = failed + 1, rests = $3 WHERE id = $1 AND failed = $2");

/// Number of the browser.
static GONE: [Statement; 2] =
    [Statement::Row("DELETE FROM push WHERE browser = $1"), Statement::Row("DELETE FROM browser WHERE id = $1")];

/// Browsers that were signed out, and messages to those that are gone.
static PURGE: [Statement; 2] = [
    Statement::Row("DELETE FROM browser WHERE NOT EXISTS (SELECT 1 FROM session WHERE session.id = browser.session)"),
    Statement::Row("DELETE FROM push WHERE NOT EXISTS (SELECT 1 FROM browser WHERE browser.id = push.browser)"),
];

/// Forgets browsers that were signed out.
pub(crate) fn purge() -> Write {
    PURGE.iter().fold(Write::new(), |write, statement| write.row(statement, Vec::new()))
}

/// A browser that is to be reached.
pub(crate) struct NewBrowser<'a> {
    pub(crate) id: i64,
    pub(crate) person: i64,
    /// The session that it has: it is reached as long as that lasts.
    pub(crate) session: &'a str,
    pub(crate) subscription: &'a Subscription,
    pub(crate) agent: &'a str,
    pub(crate) at: Millis,
}

/// Adds a browser. It is stale if the session has ended.
pub(crate) fn add(new: &NewBrowser<'_>) -> Write {
    let Subscription { endpoint, p256dh, auth } = new.subscription;
    let values = vec![
        new.id.into(),
        new.person.into(),
        new.session.into(),
        endpoint.as_str().into(),
        p256dh.as_str().into(),
        auth.as_str().into(),
        new.agent.into(),
        new.at.into(),
    ];
    Write::new()
        .row(&FORGET_SAME, vec![endpoint.as_str().into()])
        .row(&FORGET_OLDEST, vec![new.person.into(), (MOST - 1).into()])
        .row(&ADD, values)
        .and(told(new.person))
        .and(wake(new.person, new.at))
}

/// Nothing that waits now is told in browsers any more.
pub(crate) fn told(person: i64) -> Write {
    Write::new().row(&TOLD, vec![person.into()])
}

/// Forgets a browser of somebody.
pub(crate) fn forget(person: i64, id: i64) -> Write {
    Write::new().row(&FORGET, vec![person.into(), id.into()])
}

/// Queues a message, which takes the place of an older one about that game.
pub(crate) fn queue(id: i64, person: i64, browser: i64, game: i64, turn: i64, kind: Kind, at: Millis) -> Write {
    let values = vec![id.into(), browser.into(), game.into(), turn.into(), kind.name().into()];
    let job = Job { kind: PUSH, subject: id, owner: person, lane: LANE, due: at };
    Write::new().row(&REPLACE, vec![browser.into(), game.into()]).row(&QUEUE, values).row(&jobs::SET, job.values())
}

/// A message is sent, or will never be.
pub(crate) fn done(id: i64) -> Write {
    Write::new().row(&DONE, vec![id.into()]).row(&jobs::FORGET, vec![PUSH.into(), id.into()])
}

/// A message could not be sent, and is tried again at `due`.
pub(crate) fn again(id: i64, person: i64, due: Millis) -> Write {
    let job = Job { kind: PUSH, subject: id, owner: person, lane: LANE, due };
    Write::new().row(&TRIED, vec![id.into()]).row(&jobs::SET, job.values())
}

/// A message is put off until its browser is no longer left alone. That is no attempt.
pub(crate) fn put_off(id: i64, person: i64, due: Millis) -> Write {
    let job = Job { kind: PUSH, subject: id, owner: person, lane: LANE, due };
    Write::new().row(&jobs::SET, job.values())
}

/// A browser was reached, after it could not be.
pub(crate) fn reached(browser: i64) -> Write {
    Write::new().row(&REACHED, vec![browser.into()])
}

/// A browser could not be reached once more than it had been, and is left alone until then. Of several messages that fail
/// at once, one counts.
pub(crate) fn failed(browser: i64, before: i64, until: Millis) -> Write {
    Write::new().row(&FAILED, vec![browser.into(), before.into(), until.into()])
}

/// A browser that cannot be reached any more, with all that was for it.
pub(crate) fn gone(browser: i64) -> Write {
    GONE.iter().fold(Write::new(), |write, statement| write.row(statement, vec![browser.into()]))
}

/// A browser of somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Browser {
    pub(crate) id: i64,
    /// The session that it has.
    pub(crate) session: String,
    /// In a few words.
    pub(crate) agent: String,
    pub(crate) made: Millis,
}

/// The browsers of somebody whose sessions last, the newest first.
pub(crate) async fn browsers(store: &Store, person: i64) -> Stored<Vec<Browser>> {
    let query = sqlx::query(
        "SELECT browser.id, browser.session, browser.agent, browser.made
         FROM browser JOIN session ON session.id = browser.session AND session.person = browser.person
         WHERE browser.person = $1 ORDER BY browser.made DESC, browser.id",
    );
    let rows = query.bind(person).fetch_all(store.reads()).await?;
    let read = |row: &sqlx::any::AnyRow| {
        Ok(Browser { id: row.try_get(0)?, session: row.try_get(1)?, agent: row.try_get(2)?, made: row.try_get(3)? })
    };
    rows.iter().map(read).collect()
}

/// A message with where it goes.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) browser: i64,
    pub(crate) person: i64,
    pub(crate) game: i64,
    pub(crate) kind: Kind,
    pub(crate) tries: i64,
    /// How often in a row its browser could not be reached, and until when it is left alone.
    pub(crate) failed: i64,
    pub(crate) rests: Millis,
    pub(crate) subscription: Subscription,
    /// Whether its turn still waits, and the browser is still signed in.
    pub(crate) counts: bool,
    pub(crate) deadline: Option<Millis>,
}

/// A message that waits to be sent.
pub(crate) async fn load(store: &Store, id: i64) -> Stored<Option<Message>> {
    let query = sqlx::query(
        "SELECT push.browser, browser.person, push.game, push.kind, push.tries, endpoint, p256dh, auth, failed, rests,
                waits.deadline,
                CASE WHEN waits.turn = push.turn AND session.id IS NOT NULL THEN 1 ELSE 0 END AS counts
         FROM push JOIN browser ON browser.id = push.browser
         LEFT JOIN session ON session.id = browser.session AND session.person = browser.person
         LEFT JOIN waits ON waits.game = push.game AND waits.person = browser.person
         WHERE push.id = $1",
    );
    let row = query.bind(id).fetch_optional(store.reads()).await?;
    row.map(|row| {
        let (kind, counts): (String, i64) = (row.try_get("kind")?, row.try_get("counts")?);
        Ok(Message {
            browser: row.try_get("browser")?,
            person: row.try_get("person")?,
            game: row.try_get("game")?,
            kind: Kind::parse(&kind)?,
            tries: row.try_get("tries")?,
            failed: row.try_get("failed")?,
            rests: row.try_get("rests")?,
            subscription: Subscription {
                endpoint: row.try_get("endpoint")?,
                p256dh: row.try_get("p256dh")?,
                auth: row.try_get("auth")?,
            },
            counts: counts != 0,
            deadline: row.try_get("deadline")?,
        })
    })
    .transpose()
}
