//! The people who play: for now all of them are guests with a cookie. Accounts will live here.

mod store;

use crate::store::{Millis, Store, Stored, Value, Write};

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their number.
    pub id: i64,
    /// The name they chose.
    pub name: String,
}

/// A new person with a session, of whose id only a hash is stored. The write draws the person's number.
#[must_use]
pub fn arrive(name: &str, session: &str, at: Millis) -> Write {
    Write::new()
        .drawing("person")
        .row(&store::ADD_PERSON, vec![Value::Drawn, name.into(), at.into()])
        .row(&store::ADD_SESSION, vec![session.into(), Value::Drawn, at.into()])
}

/// A person takes another name.
#[must_use]
pub fn rename(person: i64, name: &str) -> Write {
    Write::new().row(&store::RENAME, vec![person.into(), name.into()])
}

/// Deletes guests without games who came before `before`.
#[must_use]
pub fn forget_idle(before: Millis) -> Write {
    Write::new()
        .row(&store::FORGET_SESSIONS, vec![before.into()])
        .row(&store::FORGET_NOTES, vec![before.into()])
        .row(&store::FORGET_VISITS, vec![before.into()])
        .row(&store::FORGET_PEOPLE, vec![before.into()])
}

/// The person behind a session.
///
/// # Errors
/// When the database fails.
pub async fn by_session(store: &Store, session: &str) -> Stored<Option<Person>> {
    store::by_session(store, session).await
}
