//! What can be wrong with a record, and where.

use std::error::Error;
use std::fmt;

use crate::deal_error::DealError;
use crate::error::NotationError;
use crate::matches::{TakenOver, TurnError};
use crate::rated::RatedFault;
use crate::record::{FORMAT_1, FORMAT_2, Winner};
use crate::rules_error::{JsonError, RulesError};
use crate::seat::Seat;
use crate::timed::TimeFault;

/// Where in a record something is wrong; rounds and moves are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The record as a whole.
    Record,
    /// A round.
    Round(usize),
    /// A move of a round, with its text.
    Move(usize, usize, String),
}

/// The first thing that is wrong in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: RecordFault,
}

/// What is wrong in a record. The keys are those of formats.md.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordFault {
    /// It is not JSON, or does not have the form of a record.
    Json(JsonError),
    /// `format` is not a known one; its text, cut when long.
    Format(String),
    /// `format` is the first version, but this, as the record spells it, needs the second.
    FormatTooOld(&'static str),
    /// `rules` cannot be played by.
    Rules(RulesError),
    /// There is not one name for each player.
    Players {
        /// How many are named.
        named: usize,
        /// How many play.
        players: u8,
    },
    /// There is no round.
    NoRound,
    /// There are more rounds than the match has.
    Rounds {
        /// How many there are.
        rounds: usize,
        /// How many the match has.
        most: u8,
    },
    /// The deal says both `fair` and `seed`.
    TwoDeals,
    /// A fair deal has no `id`.
    NoId,
    /// `commit` is not that of `server_seed`.
    Commit,
    /// `entropy` does not have one entry for each player.
    Entropies {
        /// How many it has.
        entries: usize,
        /// How many play.
        players: usize,
    },
    /// The entropy of this seat is neither empty nor 16 to 64 bytes in hex.
    Entropy(usize),
    /// A deck or a layout of tiles is not one of this game.
    Deal(DealError),
    /// The round before this one is not finished.
    RoundBefore,
    /// The record names the wrong seat as the one that begins a round.
    First {
        /// Who begins by the rules.
        begins: Seat,
        /// Who begins in the record.
        named: Seat,
    },
    /// The deck is not the one that the seed gives.
    Deck,
    /// A move is not in the notation.
    Notation(NotationError),
    /// A move comes after the end of its round.
    RoundOver,
    /// A move is not legal.
    Illegal(TurnError),
    /// A seat cannot have been taken over at that moment.
    TakenOver(TakenOver),
    /// The takeback with this number, counted from 1, is not possible.
    Takeback(usize),
    /// The hint with this number, counted from 1, is not possible.
    Hint(usize),
    /// The clock does not fit.
    Time(TimeFault),
    /// `rated` does not fit.
    Rated(RatedFault),
    /// The match cannot have ended like this.
    End,
    /// `scores` of a round are wrong.
    Scores {
        /// Those in the record.
        named: Option<Vec<i32>>,
        /// Those that were reached.
        reached: Option<Vec<i32>>,
    },
    /// `artifacts` of a round are wrong; these are right.
    Artifacts(Option<Vec<u8>>),
    /// The match runs, but has totals or a winner.
    NotOver,
    /// The match was played to its end, but `end` says something else.
    PlayedOut,
    /// `end` says that the match was played to its end, but it was not.
    NotPlayedOut,
    /// `totals` are wrong; these are right.
    Totals(Vec<i32>),
    /// `winner` is wrong; this is right.
    Winner(Winner),
    /// The player kept something from a fair deal, but the deal of this record was not a fair one.
    NotFair,
    /// The player was shown another id.
    OtherId,
    /// The player was shown another commitment.
    OtherCommit,
    /// The player's entropy is missing.
    NoEntropy,
}

impl RecordFault {
    pub(crate) fn at(self, place: Place) -> RecordError {
        RecordError { place, fault: self }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Record => self.fault.fmt(f),
            Place::Round(round) => write!(f, "round {round}: {}", self.fault),
            Place::Move(round, number, text) => write!(f, "round {round}, move {number} `{text}`: {}", self.fault),
        }
    }
}

impl Error for RecordError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.fault {
            RecordFault::Json(error) => Some(error),
            RecordFault::Rules(error) => Some(error),
            RecordFault::Deal(error) => Some(error),
            RecordFault::Notation(error) => Some(error),
            RecordFault::Illegal(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordFault::Json(error) => error.fmt(f),
            RecordFault::Format(format) => {
                write!(f, "`format` is `{format}`, but must be `{FORMAT_1}` or `{FORMAT_2}`")
            }
            RecordFault::FormatTooOld(what) => write!(f, "{what} needs `format` to be `{FORMAT_2}`"),
            RecordFault::Rules(error) => write!(f, "`rules`: {error}"),
            RecordFault::Players { named, players } => write!(f, "{named} players are named, but {players} play"),
            RecordFault::NoRound => f.write_str("there is no round"),
            RecordFault::Rounds { rounds, most } => {
                write!(f, "there are {rounds} rounds, but the match has only {most}")
            }
            RecordFault::TwoDeals => f.write_str("there are `fair` and `seed`; a deal has only one of them"),
            RecordFault::NoId => f.write_str("a fair deal needs the `id`, which is part of its seed"),
            RecordFault::Commit => f.write_str("`commit` is not the SHA-256 of `server_seed`"),
            RecordFault::Entropies { entries, players } => {
                write!(f, "`entropy` has {entries} entries for {players} players")
            }
            RecordFault::Entropy(seat) => {
                write!(f, "the entropy of seat {seat} is neither empty nor 16 to 64 bytes in lower-case hex")
            }
            RecordFault::Deal(error) => error.fmt(f),
            RecordFault::RoundBefore => f.write_str("the round before it is not finished"),
            RecordFault::First { begins, named } => write!(f, "seat {begins} begins, not seat {named}"),
            RecordFault::Deck => f.write_str("the deck is not the one that the seed gives"),
            RecordFault::Notation(error) => error.fmt(f),
            RecordFault::RoundOver => f.write_str("the round is over"),
            RecordFault::Illegal(error) => error.fmt(f),
            RecordFault::TakenOver(TakenOver { seat, round, ply }) => {
                write!(f, "`taken_over` does not fit: seat {seat}, round {round}, ply {ply}")
            }
            RecordFault::Takeback(number) => write!(f, "`takebacks`: number {number} does not fit the moves"),
            RecordFault::Hint(number) => write!(f, "`hints`: number {number} does not fit the moves"),
            RecordFault::Time(fault) => fault.fmt(f),
            RecordFault::Rated(fault) => fault.fmt(f),
            RecordFault::End => f.write_str(
                "`end` does not fit: the match was over, the cap on turns was not reached, or the seat is missing",
            ),
            RecordFault::Scores { named, reached } => {
                write!(f, "`scores` is {}, but must be {}", json(named), json(reached))
            }
            RecordFault::Artifacts(reached) => write!(f, "`artifacts` must be {}", json(reached)),
            RecordFault::NotOver => f.write_str("the match is not over, but there are totals or a winner"),
            RecordFault::PlayedOut => f.write_str("the match was played to its end, but `end` does not say so"),
            RecordFault::NotPlayedOut => f.write_str("`end` says played, but the match is not over"),
            RecordFault::Totals(totals) => write!(f, "`totals` must be {}", json(totals)),
            RecordFault::Winner(winner) => write!(f, "`winner` must be {}", json(winner)),
            RecordFault::NotFair => f.write_str("this deal was not a fair one: the record has no `fair`"),
            RecordFault::OtherId => {
                f.write_str("the id, which is part of the seed, is not the one you were shown before the deal")
            }
            RecordFault::OtherCommit => f.write_str("the commitment is not the one you were shown before the deal"),
            RecordFault::NoEntropy => f.write_str("your entropy is not in the deal"),
        }
    }
}

/// A value as it must be written in the record. It is always a plain value, so this cannot fail.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
