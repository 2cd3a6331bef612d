//! The rules of both games.
#![warn(missing_docs)]

mod any;
mod board_game;
mod by_letter;
mod card;
mod card_game;
mod cards;
mod colour;
mod column_row;
mod deal;
mod error;
mod first;
mod game;
mod illegal;
mod matches;
mod message;
mod notation;
mod perft;
mod pile;
mod random;
mod record;
mod score_sheet;
mod seat;
mod source;
mod tiles;
mod turn;

/// The trait of random generators that this crate's functions take.
pub use rand_core;

pub use any::{AnyAction, AnyMatch, AnyRules, AnyView, GameKind, MoveError, UnknownName};
pub use board_game::*;
pub use by_letter::ByLetter;
pub use card::{Card, Rank};
pub use card_game::*;
pub use cards::{CardSet, Cards};
pub use colour::{ByColour, Colour};
pub use column_row::column_row;
pub use deal::{Deal, DealError, RoundDeal, Seed};
pub use error::{NotationError, RulesError};
pub use first::First;
pub use game::{Action, ActionSet, Game, MatchResult, Rules, View};
pub use illegal::Illegal;
pub use matches::{End, How, Match, Outcome, Played, Revealed, Round, TakenOver, TurnError};
pub use message::{Json, ViewError, ViewMessage};
pub use perft::perft;
pub use pile::Pile;
pub use random::{below, play_randomly, random_turn};
pub use record::{Fairness, Kept, Place, Record, RecordError, Winner};
pub use score_sheet::{BoardSheet, CardSheet, SheetError};
pub use seat::{BySeat, Scores, Seat};
pub use source::{Source, Sources};
pub use tiles::{STONES, Tile, Tiles};
pub use turn::Turn;
