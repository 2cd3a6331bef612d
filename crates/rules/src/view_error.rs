//! What can be wrong with a view that comes as JSON.

use std::fmt;

use crate::card::Card;
use crate::colour::Colour;
use crate::rules_error::RulesError;
use crate::seat::Seat;
use crate::tiles::Tile;

/// Why a JSON view is not a view of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ViewError {
    /// It is a view of another game.
    Game(&'static str),
    /// Nobody can play by its rules.
    Rules(RulesError),
    /// These keys contradict each other.
    TurnOrder(&'static str),
    /// `legal` has bonus steps, but no explorer can move.
    NoStep,
    /// There is a seat without a hand, or a hand without a seat.
    SeatWithoutHand,
    /// The seat does not play.
    NoSuchSeat(Seat),
    /// A list does not have one entry for each player.
    Entries {
        /// The key of the list.
        key: &'static str,
        /// How many entries it has.
        entries: usize,
        /// How many play.
        players: u8,
    },
    /// A card comes more often than the game has it.
    TooOften {
        /// The key that has it once too often.
        key: &'static str,
        /// The card.
        card: Card,
    },
    /// A colour is not part of this game.
    NoSuchColour {
        /// The key that has it.
        key: &'static str,
        /// The colour.
        colour: Colour,
    },
    /// A card stands under another colour's letter.
    WrongColour {
        /// The key that has it.
        key: &'static str,
        /// The card.
        card: Card,
        /// The colour under which it stands.
        under: Colour,
    },
    /// A card stands where its column could not take it.
    WrongPlace(Card),
    /// A card is called known that cannot be in that hand.
    NotInThatHand(Card),
    /// More is known of a hand than it holds.
    KnownTooLong(usize),
    /// The hand has more or fewer cards than it should.
    HandSize {
        /// How many it has.
        cards: usize,
        /// How many it must have.
        wanted: usize,
    },
    /// The explorers and the columns of a seat contradict each other.
    Explorer(Seat, Colour),
    /// The researcher of a seat does not fit its explorers.
    Researcher(Seat),
    /// A tile lies where no space is marked.
    Tile(Tile, Colour, u8),
    /// Cards are missing, or there are too many.
    NotAWholeDeck,
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ViewError::Game(name) => write!(f, "`game` is not {name}"),
            ViewError::Rules(error) => error.fmt(f),
            ViewError::TurnOrder(keys) => write!(f, "{keys} do not fit together"),
            ViewError::NoStep => f.write_str("`legal` has bonus steps, but no explorer can move"),
            ViewError::SeatWithoutHand => f.write_str("`seat` and `hand` come together or not at all"),
            ViewError::NoSuchSeat(seat) => write!(f, "there is no seat {seat}"),
            ViewError::Entries { key, entries, players } => {
                write!(f, "`{key}` has {entries} entries for {players} players")
            }
            ViewError::TooOften { key, card } => write!(f, "`{key}` has {card} more often than the game does"),
            ViewError::NoSuchColour { key, colour } => write!(f, "`{key}` has {colour}, which this game does not have"),
            ViewError::WrongColour { key, card, under } => write!(f, "`{key}` has {card} under {}", under.letter()),
            ViewError::WrongPlace(card) => write!(f, "`columns` has {card} in a wrong place"),
            ViewError::NotInThatHand(card) => write!(f, "`known` has {card}, which cannot be in that hand"),
            ViewError::KnownTooLong(seat) => write!(f, "`known` of seat {seat} has more cards than the hand"),
            ViewError::HandSize { cards, wanted } => write!(f, "`hand` has {cards} cards, but must have {wanted}"),
            ViewError::Explorer(seat, colour) => {
                write!(f, "`explorers` and `columns` of seat {seat} do not agree on {colour}")
            }
            ViewError::Researcher(seat) => write!(f, "`researcher` of seat {seat} does not fit the explorers"),
            ViewError::Tile(tile, colour, stone) => {
                write!(f, "`tiles` has {tile} on stone {stone} of {colour}, which is not marked")
            }
            ViewError::NotAWholeDeck => f.write_str("the cards do not add up to a whole deck"),
        }
    }
}

impl std::error::Error for ViewError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ViewError::Rules(error) => Some(error),
            _ => None,
        }
    }
}

impl From<RulesError> for ViewError {
    fn from(error: RulesError) -> Self {
        ViewError::Rules(error)
    }
}
