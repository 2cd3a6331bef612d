//! How often one visitor may do something: allowances that fill again over time.
//!
//! The table of allowances has a fixed size, so no visitor can make it larger or slower. Each visitor belongs to
//! one row of it. If the row is full, the entry of the visitor who has spent least is replaced, and that visitor
//! counts as a newcomer when they come back. So a little is forgotten, but nobody is refused because of others.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use crate::app::Settings;
use crate::store::Millis;
use crate::web::network::Household;

const ROWS: usize = 4_096;
const PLACES: usize = 8;

/// How many people may share an address.
const HOUSEHOLD: u32 = 10;

/// How often somebody may have all their data in an hour.
const EXPORTS_AN_HOUR: u32 = 6;

/// How many phrases somebody may say at a table in a minute.
const PHRASES_A_MINUTE: u32 = 6;
/// How often somebody may write at a table in their own words in a minute.
const WORDS_A_MINUTE: u32 = 12;
/// How often somebody may report somebody in a day.
const REPORTS_A_DAY: u32 = 10;
/// How many browsers somebody may have messages shown in, anew in a day. Each of them is an address that this server asks.
const BROWSERS_A_DAY: u32 = 20;

const MINUTE: i64 = 60_000_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// What visitors can create.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Creation {
    /// A table.
    Table,
    /// A guest, with their session.
    Guest,
    /// An account.
    Account,
    /// A mail.
    Mail,
    /// A file with all that is stored about somebody.
    Export,
    /// A report about somebody.
    Report,
    /// A browser that shows messages.
    Browser,
}

/// Whose allowance, and for what; `None` for posts.
#[derive(Hash)]
enum Spender {
    Person(i64, Option<Creation>),
    /// Somebody's phrases at a table.
    Phrases(i64, i64),
    /// What somebody writes at a table.
    Words(i64, i64),
    Household(Household, Option<Creation>),
    /// Attempts to sign in to an account, by its name, since nobody may learn which accounts there are.
    SignIn(String, Option<Household>),
    /// The same from everywhere.
    SignInAnywhere(String),
    /// The same from a browser that has signed in before.
    Device(String),
    SignIns(Household),
}

/// This many in this time, possibly all of them at once.
#[derive(Clone, Copy)]
struct Rate {
    count: u32,
    /// In microseconds.
    window: i64,
}

/// An allowance: whose it is, and when it will be full again. One that is full need not be kept, so its place is free.
#[derive(Clone, Copy, Debug, Default)]
struct Allowance {
    spender: u64,
    full_at: i64,
}

/// The allowances of all visitors.
#[derive(Debug)]
pub(crate) struct Limits {
    posts_a_minute: u32,
    tables_an_hour: u32,
    guests_an_hour: u32,
    sign_ins_an_hour: u32,
    mails_an_hour: u32,
    hasher: RandomState,
    rows: Box<[Mutex<[Allowance; PLACES]>]>,
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Self {
        Limits {
            posts_a_minute: settings.posts_a_minute,
            tables_an_hour: settings.tables_an_hour,
            guests_an_hour: settings.guests_an_hour,
            sign_ins_an_hour: settings.sign_ins_an_hour,
            mails_an_hour: settings.mails_an_hour,
            hasher: RandomState::new(),
            rows: (0..ROWS).map(|_| Mutex::default()).collect(),
        }
    }

    /// Whether somebody at this address may post now.
    pub(crate) fn allow_post_from(&self, address: IpAddr, now: Millis) -> bool {
        self.allow(&Spender::Household(address.into(), None), times(self.posts(), HOUSEHOLD), now)
    }

    /// Whether a person may post now. Only persons in the database are counted, since anybody can make up a session.
    pub(crate) fn allow_post_by(&self, person: i64, now: Millis) -> bool {
        self.allow(&Spender::Person(person, None), self.posts(), now)
    }

    /// Whether a person may say something at a table now.
    pub(crate) fn allow_phrase(&self, person: i64, game: i64, now: Millis) -> bool {
        self.allow(&Spender::Phrases(person, game), Rate { count: PHRASES_A_MINUTE, window: MINUTE }, now)
    }

    /// Whether a person may write something at a table now.
    pub(crate) fn allow_words(&self, person: i64, game: i64, now: Millis) -> bool {
        self.allow(&Spender::Words(person, game), Rate { count: WORDS_A_MINUTE, window: MINUTE }, now)
    }

    /// Whether something may be created now, by this person, if they are in the database, and from this address, if
    /// there is one. Guests are counted by address alone.
    pub(crate) fn allow_creation(
        &self,
        what: Creation,
        person: Option<i64>,
        address: Option<IpAddr>,
        now: Millis,
    ) -> bool {
        let (mine, ours) = match what {
            Creation::Table => {
                let rate = Rate { count: self.tables_an_hour, window: HOUR };
                (rate, times(rate, HOUSEHOLD))
            }
            Creation::Guest | Creation::Account => {
                let rate = Rate { count: self.guests_an_hour, window: HOUR };
                (Rate { count: 0, window: HOUR }, rate)
            }
            Creation::Mail => {
                let rate = Rate { count: self.mails_an_hour, window: HOUR };
                (rate, times(rate, HOUSEHOLD))
            }
            Creation::Report => {
                let rate = Rate { count: REPORTS_A_DAY, window: DAY };
                (rate, times(rate, HOUSEHOLD))
            }
            Creation::Browser => {
                let rate = Rate { count: BROWSERS_A_DAY, window: DAY };
                (rate, times(rate, HOUSEHOLD))
            }
            Creation::Export => {
                let rate = Rate { count: EXPORTS_AN_HOUR, window: HOUR };
                (rate, times(rate, HOUSEHOLD))
            }
        };
        person.is_none_or(|person| self.allow(&Spender::Person(person, Some(what)), mine, now))
            && address.is_none_or(|address| self.allow(&Spender::Household(address.into(), Some(what)), ours, now))
    }

    /// Whether somebody at this address may try to sign in to the account with this name. A browser that has signed in
    /// to it before has an allowance of its own, so that guessing elsewhere cannot keep its owner out.
    pub(crate) fn allow_sign_in(&self, name: &str, device: Option<&str>, address: Option<IpAddr>, now: Millis) -> bool {
        let rate = Rate { count: self.sign_ins_an_hour, window: HOUR };
        if let Some(device) = device {
            return self.allow(&Spender::Device(device.to_owned()), rate, now);
        }
        let home = address.map(Household::from);
        let many = times(rate, HOUSEHOLD);
        home.is_none_or(|home| self.allow(&Spender::SignIns(home), many, now))
            && self.allow(&Spender::SignIn(name.to_owned(), home), rate, now)
            && self.allow(&Spender::SignInAnywhere(name.to_owned()), many, now)
    }

    fn posts(&self) -> Rate {
        Rate { count: self.posts_a_minute, window: MINUTE }
    }

    fn allow(&self, spender: &Spender, rate: Rate, now: Millis) -> bool {
        if rate.count == 0 {
            return true;
        }
        let hash = self.hasher.hash_one(spender);
        // A panic while counting leaves counts that can still be used.
        let row = self.rows[hash as usize % ROWS].lock();
        let mut row = row.unwrap_or_else(PoisonError::into_inner);
        spend(&mut row, hash, rate, now.saturating_mul(1_000))
    }
}

fn times(rate: Rate, people: u32) -> Rate {
    Rate { count: rate.count.saturating_mul(people), ..rate }
}

/// Takes one from an allowance, if anything is left.
fn spend(row: &mut [Allowance; PLACES], spender: u64, rate: Rate, now: i64) -> bool {
    let mine = row.iter().position(|allowance| allowance.spender == spender);
    let fullest = || (0..PLACES).min_by_key(|&place| row[place].full_at);
    let Some(place) = mine.or_else(fullest) else { return true };
    let full_at = if mine.is_some() { row[place].full_at } else { now };
    // Never later than for an empty allowance, in case the clock was set back.
    let full_at = full_at.clamp(now, now + rate.window);
    let after = full_at + rate.window / i64::from(rate.count);
    let allowed = after <= now + rate.window;
    row[place] = Allowance { spender, full_at: if allowed { after } else { full_at } };
    allowed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits::new(&Settings { posts_a_minute: 60, tables_an_hour: 3, guests_an_hour: 5, ..Settings::default() })
    }

    fn address(number: u32) -> IpAddr {
        IpAddr::from(number.to_be_bytes())
    }

    #[test]
    fn a_burst_is_cut_and_time_heals() {
        let limits = limits();
        assert!((0..60).all(|_| limits.allow_post_by(1, 0)));
        assert!(!limits.allow_post_by(1, 0));
        assert!(limits.allow_post_by(2, 0));
        assert!(limits.allow_post_by(1, 1_000));
        assert!(!limits.allow_post_by(1, 1_000));
        // A clock that is set back an hour keeps nobody waiting for longer than a minute.
        let back = -3_600_000;
        assert!(!limits.allow_post_by(1, back) && limits.allow_post_by(1, back + 60_000));
    }

    #[test]
    fn an_address_stands_for_ten_people() {
        let limits = limits();
        assert!((0..600).all(|_| limits.allow_post_from(address(1), 0)));
        assert!(!limits.allow_post_from(address(1), 0));
        let v6 = |text: &str| limits.allow_post_from(text.parse().unwrap(), 0);
        assert!((0..600).all(|n| v6(&format!("2001:db8::{n:x}"))));
        assert!(!v6("2001:db8::ffff") && v6("2001:db8:0:1::1"));
    }

    #[test]
    fn what_is_created_is_counted_by_person_and_by_address() {
        let limits = limits();
        let table = |person, from| limits.allow_creation(Creation::Table, Some(person), Some(address(from)), 0);
        assert!((0..3).all(|_| table(1, 1)) && !table(1, 1));
        // Nine others at the same address may make theirs, and then it is enough.
        assert!((2..11).all(|person| (0..3).all(|_| table(person, 1))));
        assert!(!table(11, 1) && table(12, 2));
        let guest = |from| limits.allow_creation(Creation::Guest, None, Some(address(from)), 0);
        assert!((0..5).all(|_| guest(1)) && !guest(1) && guest(2));
        assert!(limits.allow_creation(Creation::Guest, None, None, 0));
    }

    #[test]
    fn a_flood_of_strangers_neither_grows_the_table_nor_frees_those_who_spent_all() {
        let limits = limits();
        while limits.allow_post_by(1, 0) {}
        assert!((0..1_000_000).all(|n| limits.allow_post_from(address(n), 0)));
        assert_eq!(limits.rows.len() * PLACES, 32_768);
        assert!(!limits.allow_post_by(1, 0), "whoever spent least makes room, not who spent most");
    }

    #[test]
    fn no_limit_is_none() {
        let none = Settings { posts_a_minute: 0, tables_an_hour: 0, guests_an_hour: 0, ..Settings::default() };
        let limits = Limits::new(&none);
        assert!((0..10_000).all(|_| limits.allow_post_by(1, 0) && limits.allow_post_from(address(1), 0)));
    }
}
