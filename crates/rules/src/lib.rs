//! The rules of both games.
#![warn(missing_docs)]

mod board_game;
mod by_letter;
mod card;
mod card_game;
mod cards;
mod colour;
mod deal;
mod error;
mod first;
mod game;
mod illegal;
mod notation;
mod pile;
mod random;
mod seat;
mod source;
mod tiles;
mod turn;

pub use board_game::*;
pub use by_letter::ByLetter;
pub use card::{Card, Rank};
pub use card_game::*;
pub use cards::{CardSet, Cards};
pub use colour::{ByColour, Colour};
pub use deal::{Deal, DealError, RoundDeal, Seed};
pub use error::{NotationError, RulesError};
pub use first::First;
pub use game::{Action, ActionSet, Game, MatchResult, Rules, View};
pub use illegal::Illegal;
pub use pile::Pile;
pub use random::below;
pub use seat::{BySeat, Scores, Seat};
pub use source::{Source, Sources};
pub use tiles::{STONES, Tile, Tiles};
pub use turn::Turn;
