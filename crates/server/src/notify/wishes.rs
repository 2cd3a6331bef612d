//! What a member wants to hear of, and when.

use fivepaths_club::Quiet;
use sqlx::Row as _;

use super::store;
use crate::store::{Millis, Statement, Store, Stored, Write};

/// What a member wants to hear of, and when. At first that is everything, at any time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// Mails about games at all.
    pub mail: bool,
    /// A mail when turns have waited for a while.
    pub digest: bool,
    /// A mail when time runs out.
    pub calls: bool,
    /// A mail when their vacation begins.
    pub away: bool,
    /// A message in their browsers when it becomes their turn.
    pub push_turn: bool,
    /// A message in their browsers when time runs out.
    pub push_calls: bool,
    /// When they want to hear nothing.
    pub quiet: Option<Quiet>,
    /// The name of their time zone; empty for UTC.
    pub zone: String,
}

impl Default for Wishes {
    fn default() -> Self {
        Wishes {
            mail: true,
            digest: true,
            calls: true,
            away: true,
            push_turn: true,
            push_calls: true,
            quiet: None,
            zone: String::new(),
        }
    }
}

/// What the link in a mail switches off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// All mails about games.
    Mail,
    /// Those about turns that have waited for a while.
    Digest,
    /// Those about time that runs out.
    Calls,
    /// Those about vacation.
    Away,
}

impl What {
    const ALL: [What; 4] = [What::Mail, What::Digest, What::Calls, What::Away];

    /// Its name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            What::Mail => "mail",
            What::Digest => "digest",
            What::Calls => "calls",
            What::Away => "away",
        }
    }

    pub(super) fn parse(name: &str) -> Option<What> {
        What::ALL.into_iter().find(|what| what.name() == name)
    }
}

impl Wishes {
    /// Whether a mail of this kind is wanted.
    #[must_use]
    pub fn wants(&self, what: What) -> bool {
        self.mail
            && match what {
                What::Mail => true,
                What::Digest => self.digest,
                What::Calls => self.calls,
                What::Away => self.away,
            }
    }

    /// The same without one kind of mail.
    #[must_use]
    pub fn without(self, what: What) -> Wishes {
        match what {
            What::Mail => Wishes { mail: false, ..self },
            What::Digest => Wishes { digest: false, ..self },
            What::Calls => Wishes { calls: false, ..self },
            What::Away => Wishes { away: false, ..self },
        }
    }
}

/// Person, mail, digest, calls, away, messages about turns, about time, quiet from, to, zone. Only members have wishes.
static SET: Statement = Statement::Row(
    "INSERT INTO reminders (person, mail, digest, calls, away, push_turn, push_calls, quiet_from, quiet_to, zone)
     SELECT account.person, CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT),
            CAST($6 AS BIGINT), CAST($7 AS BIGINT), CAST($8 AS BIGINT), CAST($9 AS BIGINT), CAST($10 AS TEXT)
     FROM account WHERE account.person = $1
     ON CONFLICT (person)
     DO UPDATE SET mail = excluded.mail, digest = excluded.digest, calls = excluded.calls, away = excluded.away,
                   push_turn = excluded.push_turn, push_calls = excluded.push_calls,
                   quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, zone = excluded.zone",
);

/// Keeps what a member wants, and looks at once what follows from it.
#[must_use]
pub fn wish(person: i64, wishes: &Wishes, at: Millis) -> Write {
    let flags = [wishes.mail, wishes.digest, wishes.calls, wishes.away, wishes.push_turn, wishes.push_calls];
    let quiet = wishes.quiet.map(|quiet| quiet.minutes());
    let values = std::iter::once(person.into()).chain(flags.map(|flag| i64::from(flag).into())).chain([
        quiet.map(|(from, _)| from).into(),
        quiet.map(|(_, to)| to).into(),
        wishes.zone.as_str().into(),
    ]);
    Write::new().row(&SET, values.collect()).and(store::wake(person, at))
}

/// What somebody wants to hear of.
///
/// # Errors
/// When the database fails.
pub async fn wishes(store: &Store, person: i64) -> Stored<Wishes> {
    let query = sqlx::query(
        "SELECT mail, digest, calls, away, push_turn, push_calls, quiet_from, quiet_to, zone
         FROM reminders WHERE person = $1",
    );
    let Some(row) = query.bind(person).fetch_optional(store.reads()).await? else { return Ok(Wishes::default()) };
    let flag = |column: &str| -> Stored<bool> { Ok(row.try_get::<i64, _>(column)? != 0) };
    let (from, to): (Option<i64>, Option<i64>) = (row.try_get("quiet_from")?, row.try_get("quiet_to")?);
    Ok(Wishes {
        mail: flag("mail")?,
        digest: flag("digest")?,
        calls: flag("calls")?,
        away: flag("away")?,
        push_turn: flag("push_turn")?,
        push_calls: flag("push_calls")?,
        quiet: from.zip(to).and_then(|(from, to)| Quiet::new(from, to)),
        zone: row.try_get("zone")?,
    })
}
