//! A write: everything that belongs in one transaction, as plain values.
//!
//! Rooms build writes from the statements in their `store.rs`, and the task that writes carries them out, many in one
//! transaction. A write knows nothing of connections, so a step at a table stays a pure function, and the same write
//! works on either database.

use std::fmt;
use std::sync::Arc;

use super::Millis;
use super::jobs::Claim;
use super::news::{Changed, Topic};

/// A value of a column. We use only text and 64-bit integers, since these are the same in both databases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// An integer, or nothing.
    Int(Option<i64>),
    /// A text, or nothing.
    Text(Option<String>),
    /// The number that this write draws; see [`Write::drawing`].
    Drawn,
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Int(Some(value))
    }
}

impl From<Option<i64>> for Value {
    fn from(value: Option<i64>) -> Self {
        Value::Int(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Value::Text(Some(value.to_owned()))
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Value::Text(Some(value))
    }
}

impl From<Option<&str>> for Value {
    fn from(value: Option<&str>) -> Self {
        Value::Text(value.map(str::to_owned))
    }
}

impl From<Option<String>> for Value {
    fn from(value: Option<String>) -> Self {
        Value::Text(value)
    }
}

/// A statement that writes. It lives in a `static`, since statements are compared by their address.
#[derive(Debug)]
pub enum Statement {
    /// For one row, with `$1`, `$2` and so on.
    Row(&'static str),
    /// The same, but exactly one row must change. Otherwise the write is stale, and nothing of it happens: a link that
    /// was used already, an account that is gone.
    One(&'static str),
    /// For all rows of a group at once, which are in a relation `u`. This is worth it for what every move does.
    Rows {
        /// The columns of `u`, in the order of the values.
        columns: &'static [&'static str],
        /// The statement, which can begin with `INSERT`, `UPDATE` or `DELETE`.
        text: &'static str,
    },
}

/// The next number of the counter `$1`.
pub(super) const DRAW: &str = "UPDATE counter SET value = value + 1 WHERE name = $1 RETURNING value";

/// A statement with the values of one row.
pub type Row = (&'static Statement, Vec<Value>);

/// What is worked out within the transaction, from what is stored at that moment: numbers that follow from those
/// before them. Folds of one counter happen one after another, on all nodes, in the order of the numbers that they draw.
#[derive(Clone)]
pub struct Fold {
    /// The counter.
    pub counter: &'static str,
    /// A query for rows of integers.
    pub read: &'static str,
    /// The parameters of the query.
    pub values: Vec<Value>,
    /// What to write, from the number drawn and the rows read. [`Value::Drawn`] is the number that the write draws, not
    /// that of the fold.
    pub then: Then,
}

/// What to write, from a number and rows.
pub type Then = Arc<dyn Fn(i64, &[Vec<i64>]) -> Vec<Row> + Send + Sync>;

impl fmt::Debug for Fold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fold").field("counter", &self.counter).field("values", &self.values).finish_non_exhaustive()
    }
}

/// Everything that belongs in one transaction.
#[derive(Clone, Debug, Default)]
pub struct Write {
    /// Tables with their versions.
    pub(super) expects: Vec<(i64, i64)>,
    /// Whether these tables keep their versions, and nobody is told.
    pub(super) quiet: bool,
    /// A table, and how often answers to a turn were set there, at most and at least.
    pub(super) heeds: Option<(i64, i64)>,
    pub(super) by: Option<(String, i64)>,
    pub(super) draws: Option<&'static str>,
    /// What has the drawn number as its version.
    pub(super) tells_drawn: Option<Topic>,
    pub(super) rows: Vec<Row>,
    pub(super) fold: Option<Fold>,
    pub(super) claim: Option<Claim>,
    /// What else changes, with the time. The writer makes versions of these.
    pub(super) tells: Vec<Changed>,
}

impl Write {
    /// A write that does nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Write::default()
    }

    /// The write is carried out only if the table `game` is still at `version`. Otherwise it is stale, and nothing
    /// of it happens. Listeners of the table are told that it has the next version. What concerns several tables
    /// expects all of them.
    #[must_use]
    pub fn expecting(mut self, game: i64, version: i64) -> Self {
        self.expects.push((game, version));
        self
    }

    /// The same for a write that changes nothing that others see: the table keeps its version, and nobody is told.
    #[must_use]
    pub fn expecting_quietly(mut self, game: i64, version: i64) -> Self {
        (self.expects, self.quiet) = (vec![(game, version)], true);
        self
    }

    /// The write is carried out only if conditional turns were set at this table, which it expects, exactly so often. So a
    /// turn is never made past a list that was set in the same moment.
    #[must_use]
    pub fn heeding(mut self, game: i64, answers_set: Option<i64>) -> Self {
        self.heeds = answers_set.map(|set| (game, set));
        self
    }

    /// The write is carried out only if this session is still that person's. Otherwise it is stale as well. So a step
    /// can be made from what is remembered of a table and its players, without a read before it.
    #[must_use]
    pub fn by(mut self, session: &str, person: i64) -> Self {
        self.by = Some((session.to_owned(), person));
        self
    }

    /// Draws the next number of a counter, which takes the place of every [`Value::Drawn`] in the write.
    #[must_use]
    pub fn drawing(mut self, counter: &'static str) -> Self {
        self.draws = Some(counter);
        self
    }

    /// Tells those who listen to a topic that the number which the write draws is its version.
    #[must_use]
    pub fn telling_drawn(mut self, topic: Topic) -> Self {
        self.tells_drawn = Some(topic);
        self
    }

    /// Adds a row.
    #[must_use]
    pub fn row(mut self, statement: &'static Statement, values: Vec<Value>) -> Self {
        self.rows.push((statement, values));
        self
    }

    /// Tells those who listen to a topic whose version nothing stored says.
    #[must_use]
    pub fn telling(mut self, topic: Topic, at: Millis) -> Self {
        self.tells.push(Changed { topic, version: at });
        self
    }

    /// Adds what is worked out within the transaction.
    #[must_use]
    pub fn folding(mut self, fold: Fold) -> Self {
        self.fold = Some(fold);
        self
    }

    /// Adds all that another write does, and all that it expects.
    #[must_use]
    pub fn and(mut self, other: Write) -> Self {
        self.expects.extend(other.expects);
        self.expects.sort_unstable();
        self.expects.dedup();
        self.quiet |= other.quiet;
        self.heeds = self.heeds.or(other.heeds);
        self.by = self.by.or(other.by);
        self.draws = self.draws.or(other.draws);
        self.tells_drawn = self.tells_drawn.or(other.tells_drawn);
        self.rows.extend(other.rows);
        self.fold = self.fold.or(other.fold);
        self.tells.extend(other.tells);
        self
    }

    /// Its rows, for a fold that may write them.
    #[must_use]
    pub(crate) fn into_rows(self) -> Vec<Row> {
        self.rows
    }

    /// A write that claims jobs; see [`Claim`].
    #[must_use]
    pub(super) fn claiming(claim: Claim) -> Self {
        Write { claim: Some(claim), ..Write::default() }
    }

    /// What listeners are told once it is carried out and has drawn this number.
    pub(super) fn news(&self, drawn: Option<i64>) -> impl Iterator<Item = Changed> {
        let tables = self.expects.iter().filter(|_| !self.quiet);
        let tables = tables.map(|(game, version)| Changed::table(*game, version + 1));
        let said = self.tells_drawn.zip(drawn).map(|(topic, version)| Changed { topic, version });
        tables.chain(said).chain(self.tells.iter().copied())
    }

    /// Whether this write sets a job.
    pub(super) fn makes_work(&self) -> bool {
        let sets = [&super::jobs::SET, &super::jobs::WAKE];
        self.rows.iter().any(|(statement, _)| sets.into_iter().any(|sets| std::ptr::eq(*statement, sets)))
    }
}

/// The result of a write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// It is durable.
    Done {
        /// The number that was drawn.
        drawn: Option<i64>,
        /// The number that the fold drew.
        folded: Option<i64>,
        /// The subjects of the jobs that were claimed.
        claimed: Vec<i64>,
    },
    /// Nothing happened: the table has another version, a row that should be added exists already, one that should
    /// change does not exist, or the session is not that person's.
    Stale,
}

impl Written {
    /// Whether it happened.
    #[must_use]
    pub fn is_done(&self) -> bool {
        matches!(self, Written::Done { .. })
    }

    /// The number that was drawn, if the write happened and drew one.
    #[must_use]
    pub fn drawn(&self) -> Option<i64> {
        match self {
            Written::Done { drawn, .. } => *drawn,
            Written::Stale => None,
        }
    }

    /// The number that its fold drew, if the write happened and has one.
    #[must_use]
    pub fn folded(&self) -> Option<i64> {
        match self {
            Written::Done { folded, .. } => *folded,
            Written::Stale => None,
        }
    }
}

/// The values of a row with the drawn number put in.
pub(super) fn filled(values: &[Value], drawn: Option<i64>) -> impl Iterator<Item = Value> {
    values.iter().map(move |value| match value {
        Value::Drawn => Value::Int(drawn),
        value => value.clone(),
    })
}

/// The parameters of a claim, in the order in which both databases bind them.
pub(super) fn claim_values(claim: &Claim) -> [Millis; 5] {
    [claim.now, claim.until, claim.horizon, claim.lane, claim.most]
}
