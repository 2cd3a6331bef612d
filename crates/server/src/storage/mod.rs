//! Where everything is kept: one trait, SQLite and PostgreSQL behind it.
//!
//! The database is the truth. A match is its rules, its deal and its turns; whatever else a page
//! shows is derived from them each time, so no stored blob can forbid changing a struct. Two columns
//! repeat what could be derived, `to_move` and `state`, because the list of somebody's games should
//! not have to replay them all.

mod postgres;
mod schema;
mod sql;
mod sqlite;
mod write;

use async_trait::async_trait;
use fivepaths_rules::{AnyRules, End, GameKind, Seat, Seed, TakenOver};
use tokio::sync::broadcast;

pub use postgres::Postgres;
pub use sqlite::Sqlite;

/// Milliseconds since 1970; time is a parameter everywhere.
pub type Millis = i64;

/// What can go wrong in a database. Stale moves are no errors.
#[derive(Debug)]
pub enum StorageError {
    /// The database failed.
    Database(sqlx::Error),
    /// A row holds what this version cannot read.
    Unreadable(String),
    /// The task that writes is gone, since the server is stopping.
    Stopped,
}

impl std::fmt::Display for StorageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StorageError::Database(error) => write!(f, "the database failed: {error}"),
            StorageError::Unreadable(what) => write!(f, "the database holds what cannot be read: {what}"),
            StorageError::Stopped => f.write_str("the server is stopping"),
        }
    }
}

impl std::error::Error for StorageError {}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> Self {
        StorageError::Database(error)
    }
}

/// The result of a question to the database.
pub type Stored<T> = Result<T, StorageError>;

/// Somebody who plays: for now always a guest behind a cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their number.
    pub id: i64,
    /// The name they chose.
    pub name: String,
}

/// Who sits, or will sit, in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Nobody yet: whoever opens the secret link may take it.
    Open,
    /// A person.
    Person(i64),
    /// A bot of this level.
    Bot(String),
}

/// A seat at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// Who sits there.
    pub sitter: Sitter,
    /// The name shown.
    pub name: String,
    /// What they put into the shuffle; `None` until they did.
    pub entropy: Option<String>,
    /// When a house bot took the seat over.
    pub left: Option<TakenOver>,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Waiting for people or their entropy.
    Open,
    /// Cards are dealt.
    Running,
    /// The match is over, or the table was closed before it began.
    Over,
}

impl State {
    fn name(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Running => "running",
            State::Over => "over",
        }
    }

    fn parse(text: &str) -> Stored<Self> {
        [State::Open, State::Running, State::Over]
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| StorageError::Unreadable(format!("state {text:?}")))
    }
}

/// What a new table is made of.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The rules.
    pub rules: AnyRules,
    /// Whether anybody may watch; otherwise strangers are told that there is nothing.
    pub public: bool,
    /// The secret of the link.
    pub invite: String,
    /// The server's part of the deal.
    pub server_seed: Seed,
    /// Decks from elsewhere instead of a fair deal, as JSON: puzzles and tests.
    pub decks: Option<String>,
    /// The seats in order.
    pub seats: Vec<SeatRow>,
    /// When.
    pub at: Millis,
}

/// A table as it is stored.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// The number, part of the address and of the deal.
    pub id: i64,
    /// Grows with every change.
    pub version: i64,
    /// The rules.
    pub rules: AnyRules,
    /// Whether anybody may watch.
    pub public: bool,
    /// The secret of the link.
    pub invite: String,
    /// The server's part of the deal.
    pub server_seed: Seed,
    /// Decks from elsewhere.
    pub decks: Option<String>,
    /// How far it is.
    pub state: State,
    /// How it ended, if not by being played out.
    pub end: Option<End>,
    /// The number of the rematch.
    pub rematch: Option<i64>,
    /// The seats in order.
    pub seats: Vec<SeatRow>,
    /// All turns, by round and ply.
    pub turns: Vec<TurnRow>,
}

/// One turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnRow {
    /// The round, from 1.
    pub round: u8,
    /// The ply, from 0.
    pub ply: u16,
    /// The turn in the notation.
    pub turn: String,
}

/// A table in somebody's list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its number.
    pub id: i64,
    /// Its version.
    pub version: i64,
    /// Its rules.
    pub rules: AnyRules,
    /// How far it is.
    pub state: State,
    /// Whose turn it is.
    pub to_move: Option<Seat>,
    /// Who plays.
    pub seats: Vec<SeatRow>,
    /// When it last changed.
    pub changed: Millis,
}

/// One step of a table, carried out if nothing else happened to it since `version`.
#[derive(Clone, Debug)]
pub struct Change {
    /// The table.
    pub game: i64,
    /// The version it was decided on.
    pub version: i64,
    /// How far the table is afterwards.
    pub state: State,
    /// Whose turn it is afterwards.
    pub to_move: Option<Seat>,
    /// A turn to add.
    pub turn: Option<TurnRow>,
    /// Seats that are different now.
    pub seats: Vec<(Seat, SeatRow)>,
    /// How the match ended, if not by being played out.
    pub end: Option<End>,
    /// The number of the rematch.
    pub rematch: Option<i64>,
    /// When a bot has to move, if one has to.
    pub bot_due: Option<Millis>,
    /// When.
    pub at: Millis,
}

/// What a table remembers of somebody who plays there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Visit {
    /// How many turns of the match they have seen; `None` before they first looked.
    pub seen: Option<i64>,
    /// Whether a turn waits for their confirmation; `None` if they never said.
    pub confirm: Option<bool>,
}

/// A table that changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changed {
    /// Its number.
    pub game: i64,
    /// Its version now.
    pub version: i64,
}

/// A database.
#[async_trait]
pub trait Storage: Send + Sync {
    /// Makes a person behind a session. The session's id is kept as a hash only.
    async fn add_person(&self, name: &str, session: &str, at: Millis) -> Stored<Person>;
    /// The person behind a session.
    async fn person(&self, session: &str) -> Stored<Option<Person>>;
    /// Changes a person's name.
    async fn rename(&self, person: i64, name: &str) -> Stored<()>;

    /// Makes a table and gives its number.
    async fn add_game(&self, game: &NewGame) -> Stored<i64>;
    /// A table.
    async fn game(&self, id: i64) -> Stored<Option<GameRow>>;
    /// The table that a secret link leads to.
    async fn invited(&self, invite: &str) -> Stored<Option<i64>>;
    /// Somebody's tables, the latest change first.
    async fn games_of(&self, person: i64) -> Stored<Vec<Listed>>;
    /// How many matches of a game somebody has been at to the end, tables that were never dealt not counted.
    async fn finished(&self, person: i64, game: GameKind) -> Stored<i64>;
    /// Carries a change out and answers after it is durable. False if the table has changed since
    /// the version that the change names; then nothing happened.
    async fn change(&self, change: Change) -> Stored<bool>;

    /// Somebody's private note on a table.
    async fn note(&self, game: i64, person: i64) -> Stored<String>;
    /// Replaces the note.
    async fn set_note(&self, game: i64, person: i64, note: &str) -> Stored<()>;

    /// What a table remembers of somebody.
    async fn visit(&self, game: i64, person: i64) -> Stored<Visit>;
    /// Notes that they have seen so many turns; never fewer than before. Not durable at once: the worst
    /// that can be lost is that something is told twice.
    async fn see(&self, game: i64, person: i64, turns: i64) -> Stored<()>;
    /// Notes whether they want to confirm their turns.
    async fn set_confirm(&self, game: i64, person: i64, confirm: bool) -> Stored<()>;

    /// Tables where a bot is due, at most `most`; they belong to the caller until `until`.
    async fn claim(&self, now: Millis, until: Millis, most: i64) -> Stored<Vec<i64>>;
    /// When the next bot is due that nobody has claimed beyond that time.
    async fn next_due(&self) -> Stored<Option<Millis>>;

    /// Every change from now on, made on this node or another.
    fn changes(&self) -> broadcast::Receiver<Changed>;
}
