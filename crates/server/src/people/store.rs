//! The statements about people.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Known, NextBy, Person};
use crate::store::{Millis, Statement, Store, Stored};

/// Number, name, when.
pub(super) static ADD_PERSON: Statement = Statement::Row("INSERT INTO person (id, name, made) VALUES ($1, $2, $3)");

/// Hash, person, when, browser, guest.
pub(super) static ADD_SESSION: Statement =
    Statement::Row("INSERT INTO session (id, person, made, seen, agent, guest) VALUES ($1, $2, $3, $3, $4, $5)");

/// Person, name.
pub(super) static RENAME_GUEST: Statement = Statement::Row(
    "UPDATE person SET name = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM account WHERE person = $1)",
);

/// Person, name.
pub(super) static SET_NAME: Statement = Statement::One("UPDATE person SET name = $2 WHERE id = $1");

/// Person, the name as it is compared.
pub(super) static SET_FOLDED: Statement = Statement::One("UPDATE account SET folded = $2 WHERE person = $1");

/// Person, the name as it is compared, password, language, when.
pub(super) static ADD_ACCOUNT: Statement =
    Statement::Row("INSERT INTO account (person, folded, password, language, made) VALUES ($1, $2, $3, $4, $5)");

/// Person, password.
pub(super) static SET_PASSWORD: Statement = Statement::One("UPDATE account SET password = $2 WHERE person = $1");

/// Person, address, the address as it is compared.
pub(super) static SET_EMAIL: Statement =
    Statement::One("UPDATE account SET email = $2, email_folded = $3 WHERE person = $1");

/// Person, language.
pub(super) static SET_LANGUAGE: Statement = Statement::Row("UPDATE account SET language = $2 WHERE person = $1");

/// Person, settings.
pub(super) static SET_SETTINGS: Statement = Statement::Row("UPDATE account SET settings = $2 WHERE person = $1");

/// Person, in which order they go from game to game.
pub(super) static SET_NEXT_BY: Statement = Statement::Row("UPDATE person SET next_by = $2 WHERE id = $1");

/// Person, since when.
pub(super) static SET_DISABLED: Statement = Statement::One("UPDATE account SET disabled = $2 WHERE person = $1");

/// Hash.
pub(super) static REVOKE: Statement = Statement::Row("DELETE FROM session WHERE id = $1");

/// Person.
pub(super) static REVOKE_ALL: Statement = Statement::Row("DELETE FROM session WHERE person = $1");

/// Person, the beginning of a hash.
pub(super) static REVOKE_ONE: Statement =
    Statement::Row("DELETE FROM session WHERE person = $1 AND SUBSTR(id, 1, 16) = $2");

/// Person, the hash of the session that stays.
pub(super) static REVOKE_OTHERS: Statement = Statement::Row("DELETE FROM session WHERE person = $1 AND id <> $2");

/// Person, how many stay.
pub(super) static REVOKE_OLDEST: Statement = Statement::Row(
    "DELETE FROM session WHERE person = $1 AND id NOT IN
     (SELECT id FROM session WHERE person = $1 ORDER BY seen DESC, id LIMIT $2)",
);

/// Hash, when.
pub(super) static SEE: Statement = Statement::Row("UPDATE session SET seen = $2 WHERE id = $1 AND seen < $2");

/// Hash, person, when.
pub(super) static ADD_DEVICE: Statement = Statement::Row("INSERT INTO device (id, person, made) VALUES ($1, $2, $3)");

/// Person, how many stay.
pub(super) static FORGET_OLDEST_DEVICES: Statement = Statement::Row(
    "DELETE FROM device WHERE person = $1 AND id NOT IN
     (SELECT id FROM device WHERE person = $1 ORDER BY made DESC, id LIMIT $2)",
);

/// Hash, kind, person, address, until when.
pub(super) static ADD_LINK: Statement =
    Statement::Row("INSERT INTO token (id, kind, person, email, until) VALUES ($1, $2, $3, $4, $5)");

/// Person, kind.
pub(super) static DROP_LINKS: Statement = Statement::Row("DELETE FROM token WHERE person = $1 AND kind = $2");

/// Hash, kind, when. Of two who use a link at once, one comes too late.
pub(super) static USE_LINK: Statement = Statement::One("DELETE FROM token WHERE id = $1 AND kind = $2 AND until > $3");

/// Session, guest.
pub(super) static LET_GO: Statement = Statement::One("UPDATE session SET guest = NULL WHERE id = $1 AND guest = $2");

/// Guest, member: the games of the one become those of the other, except where both sit.
macro_rules! moves {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            " IN (SELECT game FROM seat WHERE person = $1 AND game NOT IN (SELECT game FROM seat WHERE person = $2))",
            $after
        )
    };
}

/// The seats come last, since the others look at them.
pub(super) static MOVE: [Statement; 13] = [
    // Pages that show these tables are made anew.
    Statement::Row(moves!("UPDATE game SET version = version + 1 WHERE id", "")),
    Statement::Row(moves!(
        "UPDATE note SET person = $2 WHERE person = $1 AND game",
        " AND game NOT IN (SELECT game FROM note AS mine WHERE mine.person = $2)"
    )),
    Statement::Row(moves!(
        "UPDATE visit SET person = $2 WHERE person = $1 AND game",
        " AND game NOT IN (SELECT game FROM visit AS mine WHERE mine.person = $2)"
    )),
    Statement::Row(moves!("UPDATE offer SET person = $2 WHERE person = $1 AND game", "")),
    Statement::Row(moves!("UPDATE said SET person = $2 WHERE person = $1 AND game", "")),
    Statement::Row(moves!("UPDATE waits SET person = $2 WHERE person = $1 AND game", "")),
    Statement::Row(moves!("UPDATE chat SET person = $2 WHERE person = $1 AND game", "")),
    Statement::Row(moves!("UPDATE report SET person = $2 WHERE person = $1 AND game", "")),
    Statement::Row(moves!("UPDATE report SET other = $2 WHERE other = $1 AND game", "")),
    Statement::Row(
        "UPDATE mute SET person = $2 WHERE person = $1 AND other <> $2
         AND other NOT IN (SELECT mine.other FROM mute AS mine WHERE mine.person = $2)",
    ),
    Statement::Row(
        "UPDATE mute SET other = $2 WHERE other = $1 AND person <> $2
         AND person NOT IN (SELECT mine.person FROM mute AS mine WHERE mine.other = $2)",
    ),
    Statement::Row(moves!("UPDATE result SET person = $2 WHERE person = $1 AND game", "")),
    Statement::Row(moves!("UPDATE seat SET person = $2 WHERE person = $1 AND game", "")),
];

/// What two tallies are together.
macro_rules! together {
    ($insert:literal) => {
        concat!(
            "INSERT INTO tally (person, kind, against, won, drawn, lost, latest) ",
            $insert,
            " ON CONFLICT (person, kind, against)
              DO UPDATE SET won = tally.won + excluded.won, drawn = tally.drawn + excluded.drawn,
                            lost = tally.lost + excluded.lost"
        )
    };
}

/// Guest, member, the guest as an opponent, the member as an opponent. Matches between the two stay the guest's.
pub(super) static MOVE_TALLIES: [Statement; 4] = [
    Statement::Row(together!(
        "SELECT CAST($2 AS BIGINT), kind, against, won, drawn, lost, latest FROM tally
         WHERE person = $1 AND against <> $4 AND $3 <> ''"
    )),
    Statement::Row("DELETE FROM tally WHERE person = $1 AND against <> $4 AND $3 <> '' AND $2 <> 0"),
    Statement::Row(together!(
        "SELECT person, kind, CAST($4 AS TEXT), won, drawn, lost, latest FROM tally
         WHERE against = $3 AND person <> $2 AND person <> $1"
    )),
    Statement::Row("DELETE FROM tally WHERE against = $3 AND person <> $2 AND person <> $1 AND $4 <> ''"),
];

/// Person. An account goes only when nothing of theirs runs any more.
pub(super) static DROP_ACCOUNT: Statement = Statement::One(
    "DELETE FROM account WHERE person = $1 AND NOT EXISTS
     (SELECT 1 FROM seat JOIN game ON game.id = seat.game
      WHERE seat.person = $1 AND seat.active = 1 AND seat.left_at IS NULL AND game.state <> 'over')",
);

/// What somebody is called whose account was deleted.
macro_rules! former {
    () => {
        "a former player"
    };
}
/// The same, for the test that pages know it.
#[cfg(test)]
pub(crate) const FORMER: &str = former!();

/// Person: all that is stored about somebody except the games of others.
pub(super) static DELETE: [Statement; 26] = [
    Statement::Row("DELETE FROM vacation WHERE person = $1"),
    Statement::Row("DELETE FROM job WHERE kind = 'vacation' AND subject = $1"),
    Statement::Row("DELETE FROM session WHERE person = $1"),
    Statement::Row("UPDATE session SET guest = NULL WHERE guest = $1"),
    Statement::Row("DELETE FROM device WHERE person = $1"),
    Statement::Row("DELETE FROM token WHERE person = $1"),
    Statement::Row("DELETE FROM outbox WHERE person = $1"),
    Statement::Row("DELETE FROM push WHERE browser IN (SELECT id FROM browser WHERE person = $1)"),
    Statement::Row("DELETE FROM browser WHERE person = $1"),
    Statement::Row("DELETE FROM reminders WHERE person = $1"),
    Statement::Row("DELETE FROM waits WHERE person = $1"),
    Statement::Row("DELETE FROM job WHERE kind = 'remind' AND subject = $1"),
    Statement::Row("DELETE FROM note WHERE person = $1"),
    Statement::Row("DELETE FROM visit WHERE person = $1"),
    Statement::Row("DELETE FROM tally WHERE person = $1"),
    Statement::Row("DELETE FROM rating WHERE person = $1"),
    Statement::Row("DELETE FROM block WHERE person = $1 OR other = $1"),
    Statement::Row("DELETE FROM mute WHERE person = $1 OR other = $1"),
    Statement::Row("DELETE FROM said WHERE person = $1"),
    Statement::Row("DELETE FROM chat WHERE person = $1"),
    // What they told about others stays, without their words; with them goes what was told about them.
    Statement::Row("UPDATE report SET words = '' WHERE person = $1"),
    Statement::Row("DELETE FROM report WHERE other = $1"),
    Statement::Row("DELETE FROM rating_step WHERE person = $1"),
    // Pages that show their name are made anew.
    Statement::Row("UPDATE game SET version = version + 1 WHERE id IN (SELECT game FROM seat WHERE person = $1)"),
    Statement::Row(concat!("UPDATE seat SET name = '", former!(), "' WHERE person = $1")),
    Statement::Row(concat!("UPDATE person SET name = '", former!(), "' WHERE id = $1")),
];

/// Guests without games who came before `$1`. Only some are taken at once, since all other writes wait meanwhile.
macro_rules! idle {
    ($statement:literal) => {
        concat!(
            $statement,
            " IN (SELECT id FROM person WHERE made < $1
              AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = person.id)
              AND NOT EXISTS (SELECT 1 FROM account WHERE account.person = person.id) ORDER BY id LIMIT 500)"
        )
    };
}

pub(super) static FORGET: [Statement; 9] = [
    Statement::Row(idle!("DELETE FROM session WHERE person")),
    Statement::Row(idle!("UPDATE session SET guest = NULL WHERE guest")),
    Statement::Row(idle!("DELETE FROM note WHERE person")),
    Statement::Row(idle!("DELETE FROM visit WHERE person")),
    Statement::Row(idle!("DELETE FROM tally WHERE person")),
    Statement::Row(idle!("DELETE FROM mute WHERE person")),
    Statement::Row(idle!("DELETE FROM report WHERE person")),
    Statement::Row(idle!("DELETE FROM report WHERE other")),
    Statement::Row(idle!("DELETE FROM person WHERE id")),
];

/// An account that nobody ever sat at a table with, nobody can be reached through, and no browser has used since `$1`.
macro_rules! unused {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            " account.made < $1 AND account.email IS NULL AND account.disabled IS NULL
              AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = account.person)
              AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = account.person AND session.seen >= $1) ",
            $after
        )
    };
}

/// When, person. What is left is a guest without games, which [`FORGET`] deletes.
pub(super) static FORGET_ACCOUNT: [Statement; 11] = [
    Statement::One(unused!("DELETE FROM account WHERE", "AND account.person = $2")),
    Statement::Row("DELETE FROM device WHERE person = $2 AND $1 > 0"),
    Statement::Row("DELETE FROM token WHERE person = $2 AND $1 > 0"),
    Statement::Row("DELETE FROM outbox WHERE person = $2 AND $1 > 0"),
    Statement::Row("DELETE FROM browser WHERE person = $2 AND $1 > 0"),
    Statement::Row("DELETE FROM reminders WHERE person = $2 AND $1 > 0"),
    Statement::Row("DELETE FROM vacation WHERE person = $2 AND $1 > 0"),
    Statement::Row("DELETE FROM job WHERE kind = 'vacation' AND subject = $2 AND $1 > 0"),
    Statement::Row("DELETE FROM block WHERE (person = $2 OR other = $2) AND $1 > 0"),
    Statement::Row("DELETE FROM mute WHERE (person = $2 OR other = $2) AND $1 > 0"),
    Statement::Row("DELETE FROM report WHERE (person = $2 OR other = $2) AND $1 > 0"),
];

/// Some of the accounts that were never used.
///
/// # Errors
/// When the database fails.
pub async fn unused(store: &Store, before: Millis) -> Stored<Vec<i64>> {
    let query = sqlx::query(unused!("SELECT account.person FROM account WHERE", "ORDER BY account.person LIMIT 500"));
    let rows = query.bind(before).fetch_all(store.reads()).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// When.
pub(super) static FORGET_LINKS: Statement = Statement::Row("DELETE FROM token WHERE until < $1");

/// When. Only those of members: a guest's session is all that a guest has.
pub(super) static FORGET_OLD_SESSIONS: Statement = Statement::Row(
    "DELETE FROM session WHERE id IN (SELECT session.id FROM session JOIN account ON account.person = session.person
     WHERE session.seen < $1 ORDER BY session.seen LIMIT 500)",
);

/// When.
pub(super) static FORGET_DEVICES: Statement = Statement::Row("DELETE FROM device WHERE made < $1");

/// The columns of the person behind a session.
pub(crate) const KNOWN: &str = "SELECT person.id, person.name, session.seen,
        CASE WHEN account.person IS NULL THEN 0 ELSE 1 END AS member
     FROM session JOIN person ON person.id = session.person LEFT JOIN account ON account.person = person.id";

pub(super) async fn by_session(store: &Store, session: &str) -> Stored<Option<Known>> {
    let row = sqlx::query(const_format::formatcp!("{KNOWN} WHERE session.id = $1"))
        .bind(session.to_owned())
        .fetch_optional(store.reads())
        .await?;
    row.map(|row| {
        let member: i64 = row.try_get("member")?;
        let person = Person { id: row.try_get("id")?, name: row.try_get("name")?, member: member != 0 };
        Ok(Known { person, seen: row.try_get("seen")? })
    })
    .transpose()
}

/// An account as it is stored.
#[derive(Clone, Debug)]
pub struct Account {
    /// Whose it is.
    pub person: i64,
    /// The name.
    pub name: String,
    /// The hash of the password.
    pub(crate) password: String,
    /// The confirmed address.
    pub email: Option<String>,
    /// The language of its pages and mails.
    pub language: Option<String>,
    /// What they chose for the table, as JSON.
    pub settings: Option<String>,
    /// Since when the host has shut it.
    pub disabled: Option<Millis>,
    /// Since when it exists.
    pub made: Millis,
}

macro_rules! account {
    ($where:literal) => {
        concat!(
            "SELECT account.person, person.name, password, email, language, settings, disabled, account.made
             FROM account JOIN person ON person.id = account.person ",
            $where
        )
    };
}

fn read_account(row: &AnyRow) -> Stored<Account> {
    Ok(Account {
        person: row.try_get("person")?,
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        email: row.try_get("email")?,
        language: row.try_get("language")?,
        settings: row.try_get("settings")?,
        disabled: row.try_get("disabled")?,
        made: row.try_get("made")?,
    })
}

/// The account of a person.
///
/// # Errors
/// When the database fails.
pub async fn account(store: &Store, person: i64) -> Stored<Option<Account>> {
    let query = sqlx::query(account!("WHERE account.person = $1")).bind(person);
    query.fetch_optional(store.reads()).await?.as_ref().map(read_account).transpose()
}

/// The account with this name, as names are compared.
///
/// # Errors
/// When the database fails.
pub async fn by_name(store: &Store, folded: &str) -> Stored<Option<Account>> {
    let query = sqlx::query(account!("WHERE folded = $1")).bind(folded.to_owned());
    query.fetch_optional(store.reads()).await?.as_ref().map(read_account).transpose()
}

/// The account with this confirmed address, as addresses are compared.
///
/// # Errors
/// When the database fails.
pub async fn by_email(store: &Store, folded: &str) -> Stored<Option<Account>> {
    let query = sqlx::query(account!("WHERE email_folded = $1")).bind(folded.to_owned());
    query.fetch_optional(store.reads()).await?.as_ref().map(read_account).transpose()
}

/// Accounts by name, after this one.
///
/// # Errors
/// When the database fails.
pub async fn accounts(store: &Store, after: &str, containing: &str, most: i64) -> Stored<Vec<Account>> {
    let query = sqlx::query(account!("WHERE folded > $1 AND folded LIKE $2 ORDER BY folded LIMIT $3"));
    // What is compared has only letters and digits, so nothing in it has a meaning of its own.
    let rows = query.bind(after.to_owned()).bind(format!("%{containing}%")).bind(most).fetch_all(store.reads()).await?;
    rows.iter().map(read_account).collect()
}

/// How many accounts there are.
///
/// # Errors
/// When the database fails.
pub async fn count(store: &Store) -> Stored<i64> {
    Ok(sqlx::query("SELECT COUNT(*) FROM account").fetch_one(store.reads()).await?.try_get(0)?)
}

/// The names of people; those of members only, if asked for.
///
/// # Errors
/// When the database fails.
pub async fn member_name(store: &Store, person: i64) -> Stored<Option<(String, Millis)>> {
    let query = sqlx::query(
        "SELECT person.name, account.made FROM account JOIN person ON person.id = account.person
         WHERE account.person = $1 AND account.disabled IS NULL",
    );
    let row = query.bind(person).fetch_optional(store.reads()).await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

/// In which order somebody goes from game to game.
///
/// # Errors
/// When the database fails.
pub async fn next_by(store: &Store, person: i64) -> Stored<NextBy> {
    let query = sqlx::query("SELECT next_by FROM person WHERE id = $1").bind(person);
    let name: Option<String> = match query.fetch_optional(store.reads()).await? {
        Some(row) => row.try_get(0)?,
        None => None,
    };
    Ok(name.as_deref().and_then(NextBy::named).unwrap_or_default())
}

/// A session of somebody, as they see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The hash of its id.
    pub hash: String,
    /// When it began.
    pub made: Millis,
    /// When it was last used, to the hour.
    pub seen: Millis,
    /// The browser.
    pub agent: String,
}

/// Somebody's sessions, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn sessions(store: &Store, person: i64) -> Stored<Vec<SessionRow>> {
    let query = sqlx::query("SELECT id, made, seen, agent FROM session WHERE person = $1 ORDER BY seen DESC, id");
    let rows = query.bind(person).fetch_all(store.reads()).await?;
    let read = |row: &AnyRow| {
        let agent: Option<String> = row.try_get("agent")?;
        let (made, seen) = (row.try_get("made")?, row.try_get("seen")?);
        Ok(SessionRow { hash: row.try_get("id")?, made, seen, agent: agent.unwrap_or_default() })
    };
    rows.iter().map(read).collect()
}

/// The guest whose games a session may move, and how many there are that can be moved to this member.
///
/// # Errors
/// When the database fails.
pub async fn guest(store: &Store, session: &str, member: i64) -> Stored<Option<(i64, i64)>> {
    let query = sqlx::query(
        "SELECT session.guest, COUNT(DISTINCT seat.game) FROM session JOIN seat ON seat.person = session.guest
         WHERE session.id = $1 AND session.person = $2
         AND NOT EXISTS (SELECT 1 FROM seat AS mine WHERE mine.game = seat.game AND mine.person = $2)
         GROUP BY session.guest",
    );
    let row = query.bind(session.to_owned()).bind(member).fetch_optional(store.reads()).await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

/// How many games somebody sits at, up to a few.
///
/// # Errors
/// When the database fails.
pub async fn has_games(store: &Store, person: i64) -> Stored<bool> {
    let query = sqlx::query("SELECT 1 AS found FROM seat WHERE person = $1 LIMIT 1").bind(person);
    Ok(query.fetch_optional(store.reads()).await?.is_some())
}

/// Whether a browser is known as somebody's own.
///
/// # Errors
/// When the database fails.
pub async fn is_device(store: &Store, device: &str, person: i64) -> Stored<bool> {
    let query = sqlx::query("SELECT 1 AS found FROM device WHERE id = $1 AND person = $2");
    Ok(query.bind(device.to_owned()).bind(person).fetch_optional(store.reads()).await?.is_some())
}

/// Whom a link is for, and which address it confirms.
///
/// # Errors
/// When the database fails.
pub async fn link(store: &Store, hash: &str, purpose: &super::Purpose<'_>, now: Millis) -> Stored<Option<LinkRow>> {
    let query = sqlx::query(
        "SELECT token.person, token.email, person.name FROM token JOIN person ON person.id = token.person
         WHERE token.id = $1 AND kind = $2 AND until > $3",
    );
    let row = query.bind(hash.to_owned()).bind(purpose.kind()).bind(now).fetch_optional(store.reads()).await?;
    row.map(|row| Ok(LinkRow { person: row.try_get(0)?, email: row.try_get(1)?, name: row.try_get(2)? })).transpose()
}

/// A link that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkRow {
    /// Whom it is for.
    pub person: i64,
    /// The address that it confirms.
    pub email: Option<String>,
    /// Their name.
    pub name: String,
}

/// The games of somebody, by number, after this one.
///
/// # Errors
/// When the database fails.
pub async fn games(store: &Store, person: i64, after: i64, most: i64) -> Stored<Vec<i64>> {
    let query = sqlx::query("SELECT DISTINCT game FROM seat WHERE person = $1 AND game > $2 ORDER BY game LIMIT $3");
    let rows = query.bind(person).bind(after).bind(most).fetch_all(store.reads()).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// An address of somebody that waits to be confirmed.
///
/// # Errors
/// When the database fails.
pub async fn pending_email(store: &Store, person: i64, now: Millis) -> Stored<Option<String>> {
    let query = sqlx::query("SELECT email FROM token WHERE person = $1 AND kind = 'email' AND until > $2");
    let row = query.bind(person).bind(now).fetch_optional(store.reads()).await?;
    Ok(row.map(|row| row.try_get::<Option<String>, _>(0)).transpose()?.flatten())
}
