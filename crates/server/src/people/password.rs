//! Passwords: which are accepted, and how they are kept.
//!
//! A password must be long enough and must not be among those that everybody tries first. There are no rules about
//! capitals or digits, since these make passwords harder to remember and hardly harder to guess.
//!
//! Only an argon2id hash is stored. Making one takes 19 MiB and some milliseconds on purpose, so only as many are made
//! at once as there are cores, and when too many wait, the next visitor is asked to come back.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use tokio::sync::Semaphore;

use crate::web::error::Error;
use crate::web::names::folded;

/// The fewest characters.
pub(crate) const SHORTEST: usize = 8;
/// The most bytes. Longer ones would only cost time.
const LONGEST: usize = 256;
/// The most visitors who wait for a hash.
const MOST_WAITING: usize = 64;

/// The passwords that everybody tries first, a line for each; of eight characters or more.
const COMMON: &str = include_str!("common-passwords.txt");

/// Why a password is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weak {
    /// It is too short.
    Short,
    /// It is too long.
    Long,
    /// Many people use it.
    Common,
    /// It is the name of the account.
    Name,
}

/// Checks a new password.
pub(crate) fn check(password: &str, name: &str) -> Result<(), Weak> {
    if password.chars().count() < SHORTEST {
        return Err(Weak::Short);
    }
    if password.len() > LONGEST {
        return Err(Weak::Long);
    }
    let lower = password.to_lowercase();
    let mut characters = lower.chars();
    let first = characters.next();
    if COMMON.lines().any(|common| common == lower) || characters.all(|c| Some(c) == first) {
        return Err(Weak::Common);
    }
    let plain = |text: &str| folded(text.trim_end_matches(|c: char| !c.is_alphabetic()));
    if plain(password) == folded(name) || plain(password) == plain(name) {
        return Err(Weak::Name);
    }
    Ok(())
}

/// The hash of a password with this salt, as it is stored.
#[must_use]
pub fn hash(password: &str, salt: [u8; 16]) -> String {
    // The salt is as long as it should be, so there is nothing that could fail; and nothing fits an empty hash.
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
    hash.map(|hash| hash.to_string()).unwrap_or_default()
}

/// Makes and compares hashes.
#[derive(Debug)]
pub(crate) struct Passwords {
    room: Semaphore,
    waiting: AtomicUsize,
}

impl Default for Passwords {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Passwords { room: Semaphore::new(cores), waiting: AtomicUsize::new(0) }
    }
}

impl Passwords {
    /// The hash of a password, with this salt.
    ///
    /// # Errors
    /// When too many are waiting.
    pub(crate) async fn hash(&self, password: &str, salt: [u8; 16]) -> Result<String, Error> {
        let password = password.to_owned();
        self.work(move || hash(&password, salt)).await
    }

    /// Whether a password fits a hash. Without a hash it takes just as long, and the answer is no: nobody learns which
    /// accounts there are.
    ///
    /// # Errors
    /// When too many are waiting.
    pub(crate) async fn fits(&self, password: &str, stored: Option<&str>) -> Result<bool, Error> {
        static NOBODYS: LazyLock<String> = LazyLock::new(|| hash("nobody has this password", [7; 16]));
        if password.len() > LONGEST {
            return Ok(false);
        }
        let (password, known) = (password.to_owned(), stored.is_some());
        let stored = stored.unwrap_or(NOBODYS.as_str()).to_owned();
        let fits = move || {
            let parsed = PasswordHash::new(&stored);
            parsed.is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
        };
        Ok(self.work(fits).await? && known)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
        let waiting = Waiting::new(&self.waiting).ok_or(Error::TooMany)?;
        let _permit = self.room.acquire().await.map_err(|_| Error::TooMany)?;
        let result = tokio::task::spawn_blocking(work).await.map_err(|_| Error::TooMany);
        drop(waiting);
        result
    }
}

/// A visitor who waits; counted until dropped, also if they go away.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn new(count: &'a AtomicUsize) -> Option<Self> {
        let waiting = Waiting(count);
        (count.fetch_add(1, Ordering::Relaxed) < MOST_WAITING).then_some(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_uncommon_is_enough() {
        for good in ["correct horse battery", "zwölf Boxkämpfer", "x7#kq!9z", "        a b c"] {
            assert_eq!(check(good, "Ann"), Ok(()), "{good}");
        }
        for (bad, why) in [
            ("short", Weak::Short),
            ("ééééééé", Weak::Short),
            ("password", Weak::Common),
            ("PassWord1", Weak::Common),
            ("12345678", Weak::Common),
            ("zzzzzzzzzz", Weak::Common),
            ("Annabella", Weak::Name),
            ("annabella1234", Weak::Name),
            ("АnnаbеІІа!!", Weak::Name),
        ] {
            assert_eq!(check(bad, "Annabella"), Err(why), "{bad}");
        }
        assert_eq!(check(&"x y".repeat(100), "Ann"), Err(Weak::Long));
    }

    #[test]
    fn the_list_of_common_passwords_is_plain() {
        assert!(COMMON.lines().count() > 200);
        for line in COMMON.lines() {
            assert!(line.chars().count() >= SHORTEST && line == line.to_lowercase().trim(), "{line:?}");
        }
    }

    #[tokio::test]
    async fn a_hash_fits_its_password_and_no_other() {
        let passwords = Passwords::default();
        let hash = passwords.hash("correct horse", [1; 16]).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_ne!(hash, passwords.hash("correct horse", [2; 16]).await.unwrap());
        assert!(passwords.fits("correct horse", Some(&hash)).await.unwrap());
        assert!(!passwords.fits("correct house", Some(&hash)).await.unwrap());
        assert!(!passwords.fits("nobody has this password", None).await.unwrap());
        assert!(!passwords.fits("correct horse", Some("not a hash")).await.unwrap());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn those_who_wait_are_counted_and_the_next_is_sent_away() {
        let passwords = std::sync::Arc::new(Passwords::default());
        let held = passwords.room.acquire_many(passwords.room.available_permits() as u32).await.unwrap();
        let asks: Vec<_> = (0..MOST_WAITING)
            .map(|_| {
                let passwords = std::sync::Arc::clone(&passwords);
                tokio::spawn(async move { passwords.work(|| ()).await })
            })
            .collect();
        while passwords.waiting.load(Ordering::Relaxed) < MOST_WAITING {
            tokio::task::yield_now().await;
        }
        assert!(matches!(passwords.work(|| ()).await, Err(Error::TooMany)));
        drop(held);
        for ask in asks {
            ask.await.unwrap().unwrap();
        }
        assert!(passwords.work(|| ()).await.is_ok());
    }
}
