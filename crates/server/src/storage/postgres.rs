//! PostgreSQL: any number of nodes on one database, which hear of each other's changes by NOTIFY.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::broadcast;

use super::write::Writer;

/// A PostgreSQL database.
#[derive(Clone, Debug)]
pub struct Postgres {
    pool: PgPool,
    /// For what nobody waits to be durable; a transaction says so itself, so the pool is the same.
    light: PgPool,
    writer: Writer,
    changed: broadcast::Sender<Changed>,
}

const BEGIN: &str = "BEGIN";
/// Nodes that start together migrate one after the other.
const LOCK: Option<&str> = Some("SELECT pg_advisory_xact_lock(5474)");
const LIGHTLY: Option<&str> = Some("SET LOCAL synchronous_commit = off");
/// NOTIFY reaches the node that sent it as well.
const TELLS_ITSELF: bool = false;
const CLAIM: &str = "UPDATE job SET lease = $2 WHERE game IN
    (SELECT game FROM job WHERE due <= $1 AND lease <= $1 ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING game";
const CHANNEL: &str = "fivepaths";

super::sql::sql_storage!(Postgres, sqlx::Postgres);

/// Sent by the database when the transaction commits, and not if it does not.
async fn announce(connection: &mut Connection, change: &Change) -> Stored<()> {
    sqlx::query("SELECT pg_notify($1, $2)")
        .bind(CHANNEL)
        .bind(format!("{} {}", change.game, change.version + 1))
        .execute(connection)
        .await?;
    Ok(())
}

impl Postgres {
    /// Connects, brings the tables to the newest form, and begins to listen.
    pub async fn open(url: &str) -> Stored<Self> {
        let pool = PgPoolOptions::new().max_connections(16).connect(url).await?;
        migrate(&pool).await?;
        let (writer, queue) = Writer::new();
        let (changed, _) = broadcast::channel(1024);
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.listen(CHANNEL).await?;
        tokio::spawn(listen(listener, changed.clone()));
        tokio::spawn(write_groups(pool.clone(), queue, changed.clone()));
        Ok(Postgres { light: pool.clone(), pool, writer, changed })
    }
}

async fn listen(mut listener: PgListener, changed: broadcast::Sender<Changed>) {
    loop {
        match listener.recv().await {
            Ok(notice) => {
                let mut numbers = notice.payload().split(' ').map(str::parse);
                if let (Some(Ok(game)), Some(Ok(version))) = (numbers.next(), numbers.next()) {
                    // Nobody listening is fine.
                    let _ = changed.send(Changed { game, version });
                }
            }
            Err(error) => {
                // The listener connects again by itself at the next call.
                tracing::warn!(%error, "lost the connection that tells of changes");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}
