//! The rules of *Lost Cities*, the card game and the board game.
//!
//! Everything here is a pure function of rules, deal and decisions. The crate knows no clock, no
//! file, no socket and no randomness of its own.
//!
//! # A tour
//!
//! A **card** is a colour and a rank; its text is its notation, here and in every file and message.
//!
//! ```
//! use fivepaths_rules::{Card, CardAction, Turn};
//! let card: Card = "R10".parse()?;
//! assert_eq!(card.words(), "Red 10");
//! let turn: Turn<CardAction> = "xR10-g".parse()?; // discard it, take the top of the green pile
//! assert_eq!(turn.len(), 2);
//! # Ok::<(), fivepaths_rules::NotationError>(())
//! ```
//!
//! **Rules** are data: every variant is a value, checked when it is made.
//!
//! ```
//! use fivepaths_rules::{CardOptions, CardRules, Rules};
//! let long = CardRules::new(&CardOptions { colours: 6, ..CardOptions::default() })?;
//! assert_eq!(long.deck().len(), 72);
//! # Ok::<(), fivepaths_rules::RulesError>(())
//! ```
//!
//! All chance is in the **deal**. A [`Seed`] gives the same deal for ever, by a shuffle that anyone can
//! repeat. A [`Match`] is rules, deal and turns; it deals its rounds and keeps the score.
//!
//! ```
//! use fivepaths_rules::{CardGame, CardRules, Deal, Match, Seed, random_turn};
//! use rand_core::SeedableRng;
//! let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
//! let mut game = Match::<CardGame>::new(CardRules::default(), Deal::Seed(Seed::of_run(7, 0)))?;
//! while game.to_move().is_some() {
//!     let Some(turn) = random_turn(game.current().state(), &mut rng) else { break };
//!     game.play(&turn).expect("a random turn is legal");
//! }
//! assert_eq!(game.rounds().len(), 3);
//! assert!(game.outcome().is_some());
//! # Ok::<(), fivepaths_rules::DealError>(())
//! ```
//!
//! One round is a [`Game`]: the truth, which cannot be serialised. What a seat may know is another
//! type, a [`View`]. For search, a view can be completed to a whole world that fits it: one that looks
//! exactly the same from that seat.
//!
//! ```
//! use fivepaths_rules::{CardGame, CardRules, Game, Seat, View};
//! use rand_core::SeedableRng;
//! let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(2);
//! let rules = CardRules::default();
//! let me = Seat::default();
//! let round = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, me), &mut rng);
//! let view = round.view(me);
//! let world = view.sample(&mut rng);
//! assert_eq!(world.view(me), view);
//! ```
//!
//! The legal decisions are a small set of masks with `len`, `nth`, `contains` and an ascending
//! `iter`, so that playing at random needs no list ([`ActionSet`]).
//!
//! A [`Record`] is a whole match as JSON; [`Record::check`] replays it and checks everything it says.
//! [`AnyMatch`], [`AnyView`] and [`AnyRules`] are for code that serves or stores either game.

mod any;
mod bits;
mod board_game;
mod by_letter;
mod by_public;
mod byte_set;
mod card;
mod card_game;
mod cards;
mod colour;
mod column_row;
mod deal;
mod deal_error;
mod error;
mod first;
mod game;
mod hinted;
mod illegal;
mod matches;
mod message;
mod notation;
mod perft;
mod pile;
mod pool;
mod random;
mod rated;
mod recent;
mod record;
mod record_error;
mod rules_error;
mod score_sheet;
mod seat;
mod source;
mod takeback;
mod tiles;
mod timed;
mod turn;
mod view_error;

/// The trait of random generators that this crate's functions take.
pub use rand_core;

pub use any::{AnyAction, AnyMatch, AnyRules, AnyView, GameKind, MoveError, UnknownName};
pub use board_game::*;
pub use by_letter::ByLetter;
pub use byte_set::{ByteSet, Ordered};
pub use card::{Card, Rank};
pub use card_game::*;
pub use cards::{CardSet, Cards};
pub use colour::{ByColour, Colour};
pub use column_row::column_row;
pub use deal::{Deal, RoundDeal, Seed, is_entropy};
pub use deal_error::DealError;
pub use error::{Expected, NotationError};
pub use first::First;
pub use game::{Action, ActionSet, Game, MatchResult, Rules, View};
pub use hinted::Hinted;
pub use illegal::Illegal;
pub use matches::{End, How, Match, Outcome, Played, Revealed, Round, TakenOver, TurnError};
pub use message::{Json, ViewMessage};
pub use perft::perft;
pub use pile::Pile;
pub use pool::Pool;
pub use random::{below, play_randomly, random_turn};
pub use rated::{Rated, RatedFault};
pub use recent::Recent;
pub use record::{Fairness, Kept, Record, Winner};
pub use record_error::{Place, RecordError, RecordFault};
pub use rules_error::{JsonError, RulesError};
pub use score_sheet::{BoardSheet, CardSheet, SheetError};
pub use seat::{BySeat, Scores, Seat};
pub use source::{Source, Sources};
pub use takeback::Takeback;
pub use tiles::{STONES, Tile, Tiles};
pub use timed::{RecordClock, TimeFault};
pub use turn::Turn;
pub use view_error::ViewError;

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
