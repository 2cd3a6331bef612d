//! The statements about people.

use sqlx::Row as _;

use super::Person;
use crate::store::{Statement, Store, Stored};

/// Number, name, when.
pub(super) static ADD_PERSON: Statement = Statement::Row("INSERT INTO person (id, name, made) VALUES ($1, $2, $3)");

/// Hash, person, when.
pub(super) static ADD_SESSION: Statement = Statement::Row("INSERT INTO session (id, person, made) VALUES ($1, $2, $3)");

/// Person, name.
pub(super) static RENAME: Statement = Statement::Row("UPDATE person SET name = $2 WHERE id = $1");

/// Guests without games who came before `$1`. Only some are taken at once, since all other writes wait meanwhile.
macro_rules! idle {
    ($statement:literal) => {
        concat!(
            $statement,
            " IN (SELECT id FROM person WHERE made < $1 AND NOT EXISTS
              (SELECT 1 FROM seat WHERE seat.person = person.id) ORDER BY id LIMIT 500)"
        )
    };
}

pub(super) static FORGET_SESSIONS: Statement = Statement::Row(idle!("DELETE FROM session WHERE person"));
pub(super) static FORGET_NOTES: Statement = Statement::Row(idle!("DELETE FROM note WHERE person"));
pub(super) static FORGET_VISITS: Statement = Statement::Row(idle!("DELETE FROM visit WHERE person"));
pub(super) static FORGET_PEOPLE: Statement = Statement::Row(idle!("DELETE FROM person WHERE id"));

pub(super) async fn by_session(store: &Store, session: &str) -> Stored<Option<Person>> {
    let row = sqlx::query(
        "SELECT person.id, person.name FROM session JOIN person ON person.id = session.person WHERE session.id = $1",
    )
    .bind(session.to_owned())
    .fetch_optional(store.reads())
    .await?;
    row.map(|row| Ok(Person { id: row.try_get("id")?, name: row.try_get("name")? })).transpose()
}
