//! A cache of tables with their matches.
//!
//! A page needs a replay of the whole match, and most pages are asked for right after a move, which had the match
//! already. So replayed tables are kept, by number and version, up to a limited amount of memory. For a page the database
//! is asked for the version every time, so the cache is never wrong. A turn is made from what is remembered, and its
//! write finds out whether that was the newest version and whether the player still has their session.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::{Table, TableRow, store};
use crate::store::{Store, Stored};
use crate::web::long_work::LongWork;

/// About how many bytes the cache may hold.
const BYTES: u64 = 64 << 20;
/// About how many tables fit, which the cache needs to know in advance.
const TABLES: usize = 8_192;
/// A match with more turns than this is replayed away from the threads that serve requests.
pub(crate) const MANY_TURNS: usize = 300;

#[derive(Clone, Debug)]
struct Size;

impl Weighter<i64, Arc<Table>> for Size {
    fn weight(&self, _: &i64, table: &Arc<Table>) -> u64 {
        // A round is about a kilobyte, a turn about 24 bytes.
        4_096 + 32 * table.turns() as u64
    }
}

/// The cache.
#[derive(Debug)]
pub(crate) struct Tables(Cache<i64, Arc<Table>, Size>);

impl Default for Tables {
    fn default() -> Self {
        Tables(Cache::with_weighter(TABLES, BYTES, Size))
    }
}

impl Tables {
    /// The table of a row, replayed if it is not in the cache. `None` if the table was removed meanwhile.
    pub(crate) async fn replayed(
        &self,
        store: &Store,
        long_work: &LongWork,
        mut row: TableRow,
    ) -> Stored<Option<Arc<Table>>> {
        let turns = loop {
            if let Some(table) = self.0.get(&row.id).filter(|table| table.row.version == row.version) {
                if table.row.answers_set == row.answers_set && table.row.seats == row.seats {
                    return Ok(Some(table));
                }
                // Only what somebody answers ahead has changed, or a guest who sits here has become a member, perhaps at
                // another node. Neither is a part of the match.
                let table = Arc::new(Table { row, ..Table::clone(&table) });
                self.0.insert(table.row.id, Arc::clone(&table));
                return Ok(Some(table));
            }
            let turns = store::turns(store, row.id).await?;
            // If a step was written between the two queries, the turns are newer than the row.
            match store::row(store, row.id).await? {
                Some(again) if again.version == row.version => break turns,
                Some(again) => row = again,
                None => return Ok(None),
            }
        };
        let many = turns.len() > MANY_TURNS;
        let replay = || Table::new(row, &turns);
        let table = Arc::new(if many { long_work.carry_out(replay).await? } else { replay()? });
        self.keep(Arc::clone(&table));
        Ok(Some(table))
    }

    /// The table as it was when it was last looked at or changed here. It may be older than the one in the database.
    pub(crate) fn remembered(&self, id: i64) -> Option<Arc<Table>> {
        self.0.get(&id)
    }

    /// Forgets a table, so that it is read again: something about those who sit there has changed.
    pub(crate) fn forget(&self, id: i64) {
        self.0.remove(&id);
    }

    /// Keeps a table, unless a newer version is there.
    pub(crate) fn keep(&self, table: Arc<Table>) {
        let age = |table: &Table| (table.row.version, table.row.answers_set);
        if self.0.peek(&table.row.id).is_none_or(|known| age(&known) < age(&table)) {
            self.0.insert(table.row.id, table);
        }
    }
}
