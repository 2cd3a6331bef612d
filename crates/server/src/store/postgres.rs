//! PostgreSQL: any number of nodes on one database, which learn of each other's changes by NOTIFY.
//!
//! A group is carried out with a few statements over arrays, however many writes are in it. The rows of tables are
//! locked in ascending order, so two nodes cannot deadlock over them.

use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::postgres::{PgArguments, PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::query::Query;
use sqlx::{AnyPool, AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, PgConnection, Row as _};

use super::Stored;
use super::group::Backend;
use super::jobs::{CLAIMABLE, Claim};
use super::news::{Changed, News};
use super::transaction::{self, Batch, Present, Transaction};
use super::write::{DRAW, Value, Write, Written, claim_values};

const CHANNEL: &str = "fivepaths";
/// A connection that was idle for this long may have been lost.
const IDLE: Duration = Duration::from_secs(2);
/// How long a request waits for a connection.
const ACQUIRE: Duration = Duration::from_secs(3);

/// The connection that writes.
pub(super) struct Postgres {
    options: PgConnectOptions,
    /// `None` after a failure.
    connection: Option<PgConnection>,
}

/// Connects, brings the tables to the newest form, and begins to listen.
pub(super) async fn open(url: &str, news: News) -> Stored<(AnyPool, Postgres)> {
    let options: PgConnectOptions = url.parse()?;
    let mut connection = options.connect().await?;
    super::MIGRATIONS.run_direct(None, &mut connection, false).await?;
    let readers = AnyPoolOptions::new()
        .max_connections(16)
        .acquire_timeout(ACQUIRE)
        // Checking a connection costs a round trip, so only those that were idle are checked.
        .test_before_acquire(false)
        .before_acquire(|connection, about| {
            Box::pin(async move { Ok(about.idle_for < IDLE || sqlx::Connection::ping(connection).await.is_ok()) })
        })
        .after_connect(|connection, _| {
            Box::pin(async move {
                connection.execute("SET default_transaction_read_only = on").await?;
                Ok(())
            })
        })
        .connect_with(url.parse::<AnyConnectOptions>()?)
        .await?;
    let pool = PgPoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    // Otherwise it would reconnect silently, and nobody would know that changes were missed.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    tokio::spawn(listen(listener, news));
    Ok((readers, Postgres { options, connection: Some(connection) }))
}

async fn listen(mut listener: PgListener, news: News) {
    loop {
        match listener.try_recv().await {
            Ok(Some(notice)) => news.tell(&heard(notice.payload())),
            Ok(None) => {
                tracing::warn!("lost the connection that tells of changes; connecting again");
                news.missed();
            }
            Err(error) => {
                // The listener reconnects by itself at the next call.
                tracing::warn!(%error, "cannot hear of changes made by other nodes");
                news.missed();
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

/// What one notice can carry, with some room to spare.
const NOTICE: usize = 7_500;

/// A notice is a list of topics with their versions, `7:12 lobby:3`.
fn heard(payload: &str) -> Vec<Changed> {
    payload.split(' ').filter_map(Changed::parse).collect()
}

/// As many notices as it takes.
fn notices(changed: &[Changed]) -> Vec<String> {
    let mut notices: Vec<String> = Vec::new();
    for change in changed {
        let change = change.to_string();
        match notices.last_mut().filter(|notice| notice.len() + change.len() < NOTICE) {
            Some(notice) => {
                notice.push(' ');
                notice.push_str(&change);
            }
            None => notices.push(change),
        }
    }
    notices
}

impl Backend for Postgres {
    async fn carry_out(&mut self, group: &[&Write]) -> Stored<Vec<Written>> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        match transact(&mut connection, group).await {
            Ok(written) => {
                self.connection = Some(connection);
                Ok(written)
            }
            Err(error) => {
                // A connection whose transaction failed is not used again.
                drop(connection.close_hard().await);
                Err(error)
            }
        }
    }
}

async fn transact(connection: &mut PgConnection, group: &[&Write]) -> Stored<Vec<Written>> {
    let mut transaction = connection.begin().await?;
    let written = transaction::carry_out(&mut *transaction, group).await?;
    transaction.commit().await?;
    Ok(written)
}

impl Transaction for PgConnection {
    async fn present(&mut self, games: &[i64], sessions: &[&str]) -> Stored<Present> {
        let statement =
            "WITH locked AS (SELECT id, version, answers_set FROM game WHERE id = ANY($1) ORDER BY id FOR UPDATE)
                         SELECT id, version, answers_set, NULL::TEXT FROM locked
                         UNION ALL
                         SELECT person, NULL, NULL, id FROM session WHERE id = ANY($2)";
        let rows = sqlx::query(statement).bind(games).bind(sessions).fetch_all(self).await?;
        Present::new(rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?))))
    }

    async fn draw(&mut self, counter: &'static str) -> Stored<i64> {
        let row = sqlx::query(DRAW).bind(counter).fetch_one(self).await?;
        Ok(row.try_get(0)?)
    }

    async fn execute(&mut self, text: &'static str, values: Vec<Value>) -> Stored<u64> {
        Ok(bound(text, values).execute(self).await?.rows_affected())
    }

    async fn read(&mut self, text: &'static str, values: Vec<Value>) -> Stored<Vec<Vec<i64>>> {
        let rows = bound(text, values).fetch_all(self).await?;
        rows.iter().map(|row| (0..row.len()).map(|column| Ok(row.try_get(column)?)).collect()).collect()
    }

    async fn claim(&mut self, claim: &Claim) -> Stored<Vec<i64>> {
        // Jobs that another node is claiming at this moment are skipped.
        let statement = const_format::formatcp!(
            "UPDATE job SET lease = $2 WHERE kind = $6 AND subject IN (SELECT subject FROM job WHERE {CLAIMABLE}
             ORDER BY behind, due, subject LIMIT $5 FOR UPDATE SKIP LOCKED) RETURNING subject"
        );
        let mut query = sqlx::query(statement);
        for value in claim_values(claim) {
            query = query.bind(value);
        }
        let rows = query.bind(claim.kind).fetch_all(self).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Everything is one statement, since a round trip takes longer than the work itself. Each batch is a part of
    /// it, with one array for the values of each column, and the last part sends the notice.
    ///
    /// There is one notice for a group. The database sends it when the transaction commits, and not if it fails. (A
    /// notice locks the whole database at commit, so one for every write would not scale.)
    async fn execute_rows(&mut self, batches: &[Batch], changed: &[Changed]) -> Stored<()> {
        if batches.is_empty() && changed.is_empty() {
            return Ok(());
        }
        let (mut parts, mut number) = (Vec::new(), 0);
        for (part, Batch { columns, text, .. }) in batches.iter().enumerate() {
            let arrays: Vec<String> =
                (number + 1..=number + columns.len()).map(|number| format!("${number}")).collect();
            let (columns, arrays) = (columns.join(", "), arrays.join(", "));
            parts.push(format!("part{part} AS (WITH u ({columns}) AS (SELECT * FROM UNNEST({arrays})) {text})"));
            number += batches[part].columns.len();
        }
        let with = if parts.is_empty() { String::new() } else { format!("WITH {} ", parts.join(", ")) };
        let (channel, told) = (number + 1, number + 2);
        // The text is made only of our own statements.
        let statement = format!("{with}SELECT pg_notify(${channel}, told) FROM unnest(${told}::text[]) AS told");
        let mut query: Query<'_, sqlx::Postgres, PgArguments> = sqlx::query(AssertSqlSafe(statement));
        for batch in batches {
            query = bind_columns(query, &batch.rows);
        }
        query.bind(CHANNEL).bind(notices(changed)).execute(self).await?;
        Ok(())
    }
}

/// A statement with its parameters.
fn bound(text: &'static str, values: Vec<Value>) -> Query<'static, sqlx::Postgres, PgArguments> {
    values.into_iter().fold(sqlx::query(text), |query, value| match value {
        Value::Int(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
        Value::Drawn => query.bind(None::<i64>),
    })
}

/// Binds each column of rows as an array.
fn bind_columns<'q>(
    mut query: Query<'q, sqlx::Postgres, PgArguments>,
    rows: &[Vec<Value>],
) -> Query<'q, sqlx::Postgres, PgArguments> {
    for column in 0..rows.first().map_or(0, Vec::len) {
        let values = rows.iter().filter_map(|row| row.get(column));
        if rows.iter().any(|row| matches!(row.get(column), Some(Value::Text(_)))) {
            let texts = values.map(|value| if let Value::Text(text) = value { text.clone() } else { None });
            query = query.bind(texts.collect::<Vec<Option<String>>>());
        } else {
            let numbers = values.map(|value| if let Value::Int(number) = value { *number } else { None });
            query = query.bind(numbers.collect::<Vec<Option<i64>>>());
        }
    }
    query
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::news::Topic;

    #[test]
    fn a_large_group_takes_several_notices_and_loses_nothing() {
        let changed: Vec<Changed> = (0..500).map(|n| Changed { topic: Topic::Person(n), version: i64::MAX }).collect();
        let notices = notices(&changed);
        assert!(notices.len() > 1 && notices.iter().all(|notice| notice.len() < 8_000));
        assert_eq!(notices.iter().flat_map(|notice| heard(notice)).collect::<Vec<_>>(), changed);
        assert!(super::notices(&[]).is_empty());
    }
}
