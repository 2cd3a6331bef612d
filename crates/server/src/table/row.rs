//! A table as it is stored, and what may change about it.

use fivepaths_club::{Clock, Timer, Vacation};
use fivepaths_rules::{AnyRules, End, Seat, Seed, Takeback, TakenOver};

use super::hint::Hinting;
use super::result::{MatchResult, Standing};
use crate::notify::Waits;
use crate::store::{Millis, StoreError, Stored};

/// Who sits, or will sit, in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Nobody yet. Anybody who opens the secret link may take it.
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
    /// What they put into the shuffle; `None` until they have.
    pub entropy: Option<String>,
    /// When a house bot took the seat over.
    pub left: Option<TakenOver>,
    /// Whether the person had an account when the table was read. It is not written with the seat.
    pub member: bool,
}

impl SeatRow {
    /// A seat for somebody with the link.
    #[must_use]
    pub fn open() -> Self {
        SeatRow { sitter: Sitter::Open, name: String::new(), entropy: None, left: None, member: false }
    }

    /// A seat of a person, whose part of the shuffle is still to come.
    #[must_use]
    pub fn person(person: i64, name: &str) -> Self {
        SeatRow { sitter: Sitter::Person(person), name: name.to_owned(), entropy: None, left: None, member: false }
    }

    /// A seat of a bot. Its part of the shuffle is empty, and is there from the start.
    #[must_use]
    pub fn bot(level: &str, name: &str) -> Self {
        SeatRow {
            sitter: Sitter::Bot(level.to_owned()),
            name: name.to_owned(),
            entropy: Some(String::new()),
            left: None,
            member: false,
        }
    }
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
    pub(super) fn name(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Running => "running",
            State::Over => "over",
        }
    }

    pub(super) fn parse(text: &str) -> Stored<Self> {
        [State::Open, State::Running, State::Over]
            .into_iter()
            .find(|state| state.name() == text)
            .ok_or_else(|| StoreError::Unreadable(format!("state {text:?}")))
    }
}

/// What a new table is made of.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The rules.
    pub rules: AnyRules,
    /// Whether anybody may watch. If not, strangers are told that there is no such table.
    pub public: bool,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// How much time everybody has; `None` for as much as they like.
    pub clock: Option<Clock>,
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

/// A table as it is stored, without its turns. That is enough to decide who may see it.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// The number, part of the address and of the deal.
    pub id: i64,
    /// Grows with every change.
    pub version: i64,
    /// The rules.
    pub rules: AnyRules,
    /// Whether anybody may watch.
    pub public: bool,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Its number among all rated matches, in the order in which they ended.
    pub ended: Option<i64>,
    /// How much time everybody has.
    pub clock: Option<Clock>,
    /// The time of the match as it stands; `None` before the deal, and without a clock.
    pub timer: Option<Timer>,
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
    /// The turns that were taken back, in the order in which they were.
    pub takebacks: Vec<Takeback>,
    /// The hints that were given, in the order in which they were.
    pub hints: Vec<Hinting>,
    /// What the player who waits answers to the next turn, as a list in the notation. It is shown to them alone.
    pub answers: Option<String>,
    /// How often such a list was set. It is not part of the version, since others may not learn of it.
    pub answers_set: i64,
    /// The seats in order.
    pub seats: Vec<SeatRow>,
    /// The vacation of those who have used or changed theirs, by person. It is not written with the table.
    pub vacations: Vec<(i64, Vacation)>,
}

impl TableRow {
    /// The vacation of somebody who sits here.
    #[must_use]
    pub fn vacation(&self, person: i64) -> Vacation {
        self.vacations.iter().find(|(one, _)| *one == person).map(|(_, vacation)| *vacation).unwrap_or_default()
    }

    /// Whether somebody may look at it: players always, others if the table is open to all.
    #[must_use]
    pub fn may_see(&self, person: Option<i64>) -> bool {
        self.public || self.is_player(person)
    }

    /// Whether somebody has a seat, or had one before a bot took it over.
    #[must_use]
    pub fn is_player(&self, person: Option<i64>) -> bool {
        self.seats.iter().any(|row| person.is_some_and(|id| row.sitter == Sitter::Person(id)))
    }
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
    /// How many milliseconds it used, at a table with a clock.
    pub used: Option<Millis>,
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
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whose turn it is.
    pub to_move: Option<Seat>,
    /// When their time is up, if it flows.
    pub deadline: Option<Millis>,
    /// The time of the match, if it runs with a clock.
    pub timer: Option<Timer>,
    /// Who plays.
    pub seats: Vec<SeatRow>,
    /// Everybody's points and whether they won, by seat; nothing while it runs.
    pub results: Vec<(i64, Standing)>,
    /// When it last changed, or ended.
    pub changed: Millis,
}

/// A bot that has to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotDue {
    /// When.
    pub at: Millis,
    /// Whether its level thinks for long, or answers at once.
    pub thinks: bool,
}

/// One step of a table. It is carried out only if the table still has this version.
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
    /// The turn with which the other player answers it at once, by their list.
    pub answer: Option<TurnRow>,
    /// The list that the turn was decided with: how often one was set by then.
    pub heeds: Option<i64>,
    /// Whether the list of the player who waits is still good afterwards.
    pub keeps_answers: bool,
    /// Turns that go, if some are taken back.
    pub takeback: Option<Box<TakenBack>>,
    /// All hints of the match, if one more is given.
    pub hints: Option<Vec<Hinting>>,
    /// Seats that are different now.
    pub seats: Vec<(Seat, SeatRow)>,
    /// How the match ended, if not by being played out.
    pub end: Option<End>,
    /// Whether nobody can take a seat any more where somebody could before.
    pub settles: bool,
    /// The rematch that this step makes.
    pub rematch: Option<Box<NewTable>>,
    /// The result, if this step ends the match.
    pub result: Option<MatchResult>,
    /// The bot that has to move, if one has to.
    pub bot: Option<BotDue>,
    /// The time of the match afterwards, at a table with a clock.
    pub timer: Option<Timer>,
    /// For whom the table waits afterwards, if that changes.
    pub waits: Option<Waits>,
    /// Who moved, or was relieved of moving, while they were on vacation: they may be back.
    pub moved: Option<i64>,
    /// The person for whom the bots of this table play: the one who made it.
    pub owner: i64,
    /// When.
    pub at: Millis,
}

impl Change {
    /// A step at a running match that changes nothing yet.
    #[must_use]
    pub fn new(game: i64, version: i64, to_move: Option<Seat>, at: Millis) -> Self {
        Change {
            game,
            version,
            state: State::Running,
            to_move,
            turn: None,
            answer: None,
            heeds: None,
            keeps_answers: false,
            takeback: None,
            hints: None,
            seats: Vec::new(),
            end: None,
            settles: false,
            rematch: None,
            result: None,
            bot: None,
            timer: None,
            waits: None,
            moved: None,
            owner: 0,
            at,
        }
    }
}

/// What a takeback changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenBack {
    /// The round whose turns go.
    pub round: u8,
    /// The first ply that goes; all after it go as well.
    pub from: u16,
    /// How many turns the match then has: nobody has seen more.
    pub turns: i64,
    /// All takebacks of the match, these included.
    pub all: Vec<Takeback>,
}

/// What a table remembers of somebody who plays there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Visit {
    /// How many turns of the match they have seen; `None` before they first looked.
    pub seen: Option<i64>,
    /// Whether a turn waits for their confirmation; `None` if they never said.
    pub confirm: Option<bool>,
}
