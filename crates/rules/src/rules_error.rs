//! What can be wrong with rules that somebody asks for.

use std::fmt;
use std::sync::Arc;

use crate::any::UnknownName;
use crate::colour::Colour;
use crate::seat::Seat;
use crate::tiles::{STONES, Tile};

/// Rules that cannot be played by, and why. The keys are those of `rules` in records (formats.md).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RulesError {
    /// A number lies outside its range.
    OutOfRange {
        /// The key of the number.
        key: &'static str,
        /// The number.
        value: u32,
        /// The lowest that is possible.
        low: u32,
        /// The highest that is possible.
        high: u32,
    },
    /// `numbers` is not a range within 2 to 10.
    Numbers {
        /// The lowest number, as it was given.
        low: u8,
        /// The highest number, as it was given.
        high: u8,
    },
    /// `first` is a seat at which nobody sits.
    First {
        /// The seat.
        seat: Seat,
        /// How many play.
        players: u8,
    },
    /// The hands take all cards.
    NothingToDraw {
        /// How many cards a player holds.
        hand: u8,
        /// How many cards the game has.
        cards: u32,
    },
    /// The card game is for two.
    Players(u8),
    /// `expeditions` is neither 3 nor 1.
    Expeditions(u8),
    /// `spaces` names a colour that the board game does not have.
    SpaceColour(Colour),
    /// `spaces` names a stone that no path has.
    SpaceStone(Colour, u8),
    /// `spaces` names a stone twice.
    SpaceTwice(Colour, u8),
    /// `spaces` marks more or fewer stones than there are tiles.
    SpaceCount(u32),
    /// An artifact track has too few or too many values.
    TrackLength {
        /// The key of the track.
        key: &'static str,
        /// How many values it has.
        values: usize,
        /// The most it can have.
        most: usize,
    },
    /// An artifact track has a value beyond a thousand points.
    TrackValue {
        /// The key of the track.
        key: &'static str,
        /// The value.
        value: i16,
    },
    /// There is no variant of this name.
    Variant(UnknownName),
    /// The JSON does not have the form of rules.
    Json(JsonError),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::OutOfRange { key, value, low, high } => {
                write!(f, "`{key}` is {value}, but must be from {low} to {high}")
            }
            RulesError::Numbers { low, high } => {
                write!(f, "`numbers` is [{low}, {high}], but must be a lowest and a highest number within 2 to 10")
            }
            RulesError::First { seat, players } => {
                write!(f, "`first` is seat {seat}, but there are only {players} players")
            }
            RulesError::NothingToDraw { hand, cards } => {
                write!(f, "two hands of {hand} leave no card to draw: there are only {cards} cards")
            }
            RulesError::Players(players) => write!(f, "the card game is for 2 players, not {players}"),
            RulesError::Expeditions(count) => write!(f, "`expeditions` is {count}, but must be 3 or 1"),
            RulesError::SpaceColour(colour) => {
                write!(f, "`spaces` has {colour}, which the board game does not have")
            }
            RulesError::SpaceStone(colour, stone) => {
                write!(f, "`spaces` has stone {stone} of {colour}; stones are 1 to {STONES}")
            }
            RulesError::SpaceTwice(colour, stone) => write!(f, "`spaces` has stone {stone} of {colour} twice"),
            RulesError::SpaceCount(count) => {
                write!(f, "`spaces` marks {count} stones, but must mark {}", Tile::ALL.len())
            }
            RulesError::TrackLength { key, values, most } => {
                write!(f, "`{key}` has {values} values, but must have 1 to {most}")
            }
            RulesError::TrackValue { key, value } => {
                write!(f, "`{key}` has the value {value}, but must stay within -1000 to 1000")
            }
            RulesError::Variant(error) => error.fmt(f),
            RulesError::Json(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RulesError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            RulesError::Variant(error) => Some(error),
            RulesError::Json(error) => Some(error),
            _ => None,
        }
    }
}

/// Checks a number of the rules.
pub(crate) fn within(key: &'static str, value: u16, low: u16, high: u16) -> Result<(), RulesError> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(RulesError::OutOfRange { key, value: value.into(), low: low.into(), high: high.into() })
}

/// What `serde_json` found wrong with a text. Two such errors are equal if their messages are.
#[derive(Clone, Debug)]
pub struct JsonError(Arc<serde_json::Error>);

impl From<serde_json::Error> for JsonError {
    fn from(error: serde_json::Error) -> Self {
        JsonError(Arc::new(error))
    }
}

impl PartialEq for JsonError {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}

impl Eq for JsonError {}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for JsonError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.0)
    }
}
