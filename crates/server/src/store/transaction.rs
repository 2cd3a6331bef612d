//! A group of writes in one transaction, in as few exchanges with the database as possible.
//!
//! Each exchange takes a round trip to PostgreSQL, or a switch to the thread of SQLite and back, and both take longer
//! than the statement itself. So what every move does is one statement for all rows of the group.

use std::collections::HashMap;

use super::jobs::Claim;
use super::news::Changed;
use super::write::{Fold, Row, Statement, Value, Write, Written, filled};
use super::{StoreError, Stored};

/// What the two databases do differently within a transaction.
pub(super) trait Transaction: Send {
    /// The versions of these tables, which cannot change until the end of the transaction, and whose these sessions are.
    fn present(&mut self, games: &[i64], sessions: &[&str]) -> impl Future<Output = Stored<Present>> + Send;

    /// The next number of a counter.
    fn draw(&mut self, counter: &'static str) -> impl Future<Output = Stored<i64>> + Send;

    /// Carries a statement out with these parameters; gives how many rows changed.
    fn execute(&mut self, text: &'static str, values: Vec<Value>) -> impl Future<Output = Stored<u64>> + Send;

    /// Carries a query out; gives rows of integers.
    fn read(&mut self, text: &'static str, values: Vec<Value>) -> impl Future<Output = Stored<Vec<Vec<i64>>>> + Send;

    /// Claims jobs; gives their subjects.
    fn claim(&mut self, claim: &Claim) -> impl Future<Output = Stored<Vec<i64>>> + Send;

    /// Carries statements for many rows out, and tells other nodes of changes when the transaction commits.
    fn execute_rows(&mut self, batches: &[Batch], changed: &[Changed]) -> impl Future<Output = Stored<()>> + Send;
}

/// What a group depends on, as it is at the beginning of the transaction.
#[derive(Debug, Default)]
pub(super) struct Present {
    /// Table, version, how often answers were set.
    pub(super) versions: HashMap<i64, (i64, i64)>,
    /// Session, person.
    pub(super) sessions: HashMap<String, i64>,
}

impl Present {
    /// From rows of a table, its version, how often answers were set there, and nothing; or of a person, nothing twice, and
    /// a session of theirs.
    pub(super) fn new(
        rows: impl Iterator<Item = Stored<(i64, Option<i64>, Option<i64>, Option<String>)>>,
    ) -> Stored<Self> {
        let mut present = Present::default();
        for row in rows {
            match row? {
                (person, _, _, Some(session)) => drop(present.sessions.insert(session, person)),
                (game, Some(version), set, None) => {
                    present.versions.insert(game, (version, set.unwrap_or_default()));
                }
                (_, None, _, None) => {}
            }
        }
        Ok(present)
    }

    fn allows(&self, write: &Write) -> bool {
        let stale = write.expects.iter().any(|(game, version)| {
            let set = write.heeds.and_then(|(heeded, set)| (heeded == *game).then_some(set));
            let fits = |(now, latest): &(i64, i64)| now == version && set.is_none_or(|set| set == *latest);
            !self.versions.get(game).is_some_and(fits)
        });
        let gone = write.by.as_ref().is_some_and(|(session, person)| self.sessions.get(session) != Some(person));
        !stale && !gone
    }
}

/// Carries out a group. A write that expects an older version of its table is stale, and nothing of it happens.
pub(super) async fn carry_out(transaction: &mut impl Transaction, group: &[&Write]) -> Stored<Vec<Written>> {
    let games: Vec<i64> = group.iter().flat_map(|write| &write.expects).map(|(game, _)| *game).collect();
    let sessions: Vec<&str> = group.iter().filter_map(|write| write.by.as_ref()).map(|(id, _)| id.as_str()).collect();
    let nothing = games.is_empty() && sessions.is_empty();
    let present = if nothing { Present::default() } else { transaction.present(&games, &sessions).await? };
    let (mut batches, mut changed, mut written) = (Vec::new(), Vec::new(), Vec::new());
    // Counters are drawn from first, and in the same order on all nodes, since each stays locked until the commit.
    let mut draws: Vec<(&'static str, usize)> = group
        .iter()
        .enumerate()
        .filter(|(_, write)| present.allows(write))
        .filter_map(|(place, write)| Some((write.draws?, place)))
        .collect();
    draws.sort_unstable();
    let mut numbers = vec![None; group.len()];
    for (counter, place) in draws {
        numbers[place] = Some(transaction.draw(counter).await?);
    }
    for (write, drawn) in group.iter().zip(numbers) {
        if !present.allows(write) {
            written.push(Written::Stale);
            continue;
        }
        changed.extend(write.news(drawn));
        for row in &write.rows {
            carry_out_row(transaction, row, drawn, &mut batches).await?;
        }
        let claimed = match &write.claim {
            Some(claim) => transaction.claim(claim).await?,
            None => Vec::new(),
        };
        written.push(Written::Done { drawn, folded: None, claimed });
    }
    // Folds come after everything else that locks rows one by one, and in the order of their counters, so that two nodes
    // never wait for each other: whoever has drawn from a counter here needs nothing that another node holds while it
    // waits for that counter.
    let mut folds: Vec<_> =
        group.iter().zip(&mut written).filter_map(|(write, written)| Some((write.fold.as_ref()?, written))).collect();
    folds.sort_by_key(|(fold, _)| fold.counter);
    for (fold, written) in folds {
        if let Written::Done { folded, drawn, .. } = written {
            *folded = Some(carry_out_fold(transaction, fold, *drawn, &mut batches).await?);
        }
    }
    transaction.execute_rows(&batches, &changed).await?;
    Ok(written)
}

async fn carry_out_row(
    transaction: &mut impl Transaction,
    (statement, values): &Row,
    drawn: Option<i64>,
    batches: &mut Vec<Batch>,
) -> Stored<()> {
    let values = filled(values, drawn).collect();
    match statement {
        Statement::Row(text) => {
            transaction.execute(text, values).await?;
        }
        Statement::One(text) => {
            if transaction.execute(text, values).await? != 1 {
                return Err(StoreError::Unmet);
            }
        }
        Statement::Rows { columns, text } => add(batches, columns, text, values),
    }
    Ok(())
}

/// Gives the number that it drew. The counter stays locked until the end of the transaction.
async fn carry_out_fold(
    transaction: &mut impl Transaction,
    fold: &Fold,
    drawn: Option<i64>,
    batches: &mut Vec<Batch>,
) -> Stored<i64> {
    let number = transaction.draw(fold.counter).await?;
    let rows = transaction.read(fold.read, fold.values.clone()).await?;
    for row in (fold.then)(number, &rows) {
        carry_out_row(transaction, &row, drawn, batches).await?;
    }
    Ok(number)
}

/// A statement with all its rows in a group, at least one. It reads them from a relation `u`.
pub(super) struct Batch {
    pub(super) columns: &'static [&'static str],
    pub(super) text: &'static str,
    pub(super) rows: Vec<Vec<Value>>,
}

/// Adds a row to those of the same statement; statements stay in the order in which they first came.
fn add(batches: &mut Vec<Batch>, columns: &'static [&'static str], text: &'static str, values: Vec<Value>) {
    match batches.iter_mut().find(|batch| batch.text == text) {
        Some(batch) => batch.rows.push(values),
        None => batches.push(Batch { columns, text, rows: vec![values] }),
    }
}
