//! What can be wrong with a deck or with a layout of tiles.

use std::fmt;

use crate::card::Card;
use crate::seat::Seat;

/// Why a deck or a layout of tiles is not one of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DealError {
    /// The deck has more or fewer cards than the game.
    Size {
        /// How many it has.
        cards: usize,
        /// How many the game has.
        wanted: usize,
    },
    /// The deck has a card too often, or a card that is not of this game.
    TooOften(Card),
    /// A card is missing.
    TooSeldom(Card),
    /// There are tiles, but the card game has none.
    Tiles,
    /// There are no tiles, but the board game has some.
    NoTiles,
    /// The tiles do not lie where the rules put them.
    TilePlaces,
    /// The tiles are not those of the game.
    TileKinds,
    /// An explicit deal has no deck for this round.
    NoDeck(u8),
    /// The seat that should begin does not play.
    First {
        /// The seat.
        seat: Seat,
        /// How many play.
        players: u8,
    },
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::Size { cards, wanted } => write!(f, "the deck has {cards} cards, but must have {wanted}"),
            DealError::TooOften(card) => write!(f, "the deck has {card} too often, or this game has no such card"),
            DealError::TooSeldom(card) => write!(f, "the deck has too few of {card}"),
            DealError::Tiles => f.write_str("the card game has no tiles"),
            DealError::NoTiles => f.write_str("the tiles are missing"),
            DealError::TilePlaces => f.write_str("the tiles do not lie on the marked spaces"),
            DealError::TileKinds => f.write_str("the tiles are not 9 artifacts, 9 arrows and 5 5 10 10 10 15 15"),
            DealError::NoDeck(round) => write!(f, "there is no deck for round {round}"),
            DealError::First { seat, players } => {
                write!(f, "seat {seat} cannot begin: there are only {players} players")
            }
        }
    }
}

impl std::error::Error for DealError {}
