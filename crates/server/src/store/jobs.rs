//! Jobs: work that is due at a time and that any node can do.
//!
//! A job is claimed with a lease. If the node that claimed it dies, the lease runs out and another node takes the job.
//! Work is shared fairly between owners: a job remembers how many others of its owner were waiting when it was set, so
//! everybody's first job comes before anybody's second. Lanes keep quick work from waiting behind slow work.

use sqlx::Row as _;

use super::write::{Statement, Value, Write, Written};
use super::{Millis, Store, Stored};

/// Sets a job, or sets it anew.
pub static SET: Statement = Statement::Rows {
    columns: &["kind", "subject", "owner", "lane", "due"],
    // Without a WHERE clause, SQLite would read ON CONFLICT as the ON of a join.
    text: "INSERT INTO job (kind, subject, owner, lane, due, lease, behind)
           SELECT kind, subject, owner, lane, due, 0,
                  (SELECT COUNT(*) FROM job
                   WHERE job.kind = u.kind AND job.owner = u.owner AND job.subject <> u.subject)
           FROM u WHERE TRUE
           ON CONFLICT (kind, subject)
           DO UPDATE SET owner = excluded.owner, lane = excluded.lane, due = excluded.due, lease = 0,
                         behind = excluded.behind",
};

/// Sets the job of a person anew, if they have an account. The order is the same on every node, so two nodes never wait for
/// each other.
pub static WAKE: Statement = Statement::Rows {
    columns: &["kind", "person", "due"],
    text: "INSERT INTO job (kind, subject, owner, lane, due, lease, behind)
           SELECT u.kind, u.person, u.person, 0, MIN(u.due), 0, 0 FROM u
           WHERE EXISTS (SELECT 1 FROM account WHERE account.person = u.person)
           GROUP BY u.kind, u.person ORDER BY u.kind, u.person
           ON CONFLICT (kind, subject) DO UPDATE SET due = excluded.due, lease = 0",
};

/// Removes a job, in a step at its table.
pub static DROP: Statement = Statement::Rows {
    columns: &["kind", "subject"],
    text: "DELETE FROM job WHERE (kind, subject) IN (SELECT kind, subject FROM u)",
};

/// Removes a job outside a step at its table: kind, subject. This is a statement of its own, since the same group may
/// set that job anew, and one statement cannot do both to one row.
pub static FORGET: Statement = Statement::Row("DELETE FROM job WHERE kind = $1 AND subject = $2");

/// Renews the lease of a job that takes long: kind, subject, until when.
pub static KEEP: Statement = Statement::Row("UPDATE job SET lease = $3 WHERE kind = $1 AND subject = $2");

/// A job to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// What kind of work it is.
    pub kind: &'static str,
    /// What it is about, for instance the number of a table.
    pub subject: i64,
    /// Who the job is done for. When there is much to do, owners take turns.
    pub owner: i64,
    /// Which queue it stands in.
    pub lane: i64,
    /// When it is to be done.
    pub due: Millis,
}

impl Job {
    /// The row that sets it.
    #[must_use]
    pub fn values(&self) -> Vec<Value> {
        vec![self.kind.into(), self.subject.into(), self.owner.into(), self.lane.into(), self.due.into()]
    }
}

/// A request for jobs that are due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// What kind of work.
    pub kind: &'static str,
    /// From which queue.
    pub lane: i64,
    /// The time.
    pub now: Millis,
    /// The jobs belong to the caller until then.
    pub until: Millis,
    /// Due times and leases of this kind never lie further ahead than this. One that does was written before the clock
    /// was set back, and counts as due.
    pub horizon: Millis,
    /// How many at most.
    pub most: i64,
}

/// The condition that a job can be claimed, for the parameters of [`super::write::claim_values`] and the
/// kind as `$6`; in the order of `behind`, then `due`.
pub(super) const CLAIMABLE: &str = "job.kind = $6 AND job.lane = $4 AND (job.due <= $1 OR job.due > $1 + $3)
     AND (job.lease <= $1 OR job.lease > $1 + $3)";

impl Store {
    /// Claims jobs that are due; gives their subjects.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn claim(&self, claim: Claim) -> Stored<Vec<i64>> {
        match self.write(Write::claiming(claim)).await? {
            Written::Done { claimed, .. } => Ok(claimed),
            Written::Stale => Ok(Vec::new()),
        }
    }

    /// When the next job of a kind and lane can be claimed: when it is due, or when its lease runs out, whichever is
    /// later.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn next_due(&self, kind: &str, lane: i64) -> Stored<Option<Millis>> {
        // Both parts are the beginning of a range of an index, however many jobs are due later. A job that is worked on
        // was due when it was claimed.
        let row = sqlx::query(
            "SELECT MIN(next) FROM (
                SELECT MIN(due) AS next FROM job WHERE kind = $1 AND lane = $2 AND lease = 0
                UNION ALL
                SELECT MIN(lease) AS next FROM job WHERE kind = $1 AND lane = $2 AND lease > 0) AS parts",
        )
        .bind(kind.to_owned())
        .bind(lane)
        .fetch_one(self.reads())
        .await?;
        Ok(row.try_get(0)?)
    }

    /// How many jobs are due that nobody works on, and since when the oldest has been due.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn waiting(&self, now: Millis) -> Stored<(i64, Option<Millis>)> {
        let row = sqlx::query("SELECT COUNT(*), MIN(due) FROM job WHERE due <= $1 AND lease <= $1")
            .bind(now)
            .fetch_one(self.reads())
            .await?;
        Ok((row.try_get(0)?, row.try_get(1)?))
    }
}
