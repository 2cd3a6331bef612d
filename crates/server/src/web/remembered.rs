//! Whose sessions were asked for lately, so that a turn needs no read before its write.
//!
//! A session may have ended since, here or on another node. So this is never enough to let somebody do something: the
//! write of what they do makes sure of the session (see `Write::by`), and pages ask the database.

use quick_cache::sync::Cache;

use crate::people::Person;

/// How many are remembered.
const MOST: usize = 16_384;

/// People by the hashes of their session ids.
#[derive(Debug)]
pub(crate) struct Sessions(Cache<String, Person>);

impl Default for Sessions {
    fn default() -> Self {
        Sessions(Cache::new(MOST))
    }
}

impl Sessions {
    /// The database has just said that this session is that person's.
    pub(crate) fn keep(&self, session: &str, person: &Person) {
        self.0.insert(session.to_owned(), person.clone());
    }

    /// Whose session this was when it was last asked for.
    pub(crate) fn whose(&self, session: &str) -> Option<Person> {
        self.0.get(session)
    }
}
