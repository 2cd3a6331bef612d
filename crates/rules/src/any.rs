//! Either game, for code that stores, serves or prints matches whichever game they are of.
//!
//! These are closed enums, so that the compiler names every place that a new game would have to change.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::board_game::{BoardAction, BoardGame, BoardOptions, BoardRules, BoardView};
use crate::card_game::{CardAction, CardGame, CardOptions, CardRules, CardView};
use crate::deal::Deal;
use crate::deal_error::DealError;
use crate::error::NotationError;
use crate::game::{ActionSet, Game, Rules, View};
use crate::matches::{End, Match, Outcome, Played, TakenOver, TurnError};
use crate::message::ViewMessage;
use crate::rules_error::RulesError;
use crate::seat::Seat;

/// Which game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// The card game for two.
    Card,
    /// The board game for two to four.
    Board,
}

impl GameKind {
    pub(crate) fn of<G: Game>() -> Self {
        if G::NAME == BoardGame::NAME { GameKind::Board } else { GameKind::Card }
    }

    /// The name in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Card => CardGame::NAME,
            GameKind::Board => BoardGame::NAME,
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is not known, and the names that are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    name: String,
    known: &'static str,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is unknown; there are: {}", crate::error::shorten(&self.name), self.known)
    }
}

impl std::error::Error for UnknownName {}

impl FromStr for GameKind {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        match text {
            "card" => Ok(GameKind::Card),
            "board" => Ok(GameKind::Board),
            _ => Err(UnknownName { name: text.into(), known: "card, board" }),
        }
    }
}

/// The rules of either game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyRules {
    /// Of the card game.
    Card(CardRules),
    /// Of the board game.
    Board(BoardRules),
}

impl AnyRules {
    /// Reads the rules of a game from JSON.
    ///
    /// ```
    /// use fivepaths_rules::{AnyRules, GameKind};
    /// let rules = AnyRules::from_json(GameKind::Card, &serde_json::json!({"colours": 6}))?;
    /// assert_eq!((rules.players(), rules.rounds()), (2, 3));
    /// # Ok::<(), fivepaths_rules::RulesError>(())
    /// ```
    ///
    /// # Errors
    /// If a key is unknown or its value is not one that it can have.
    pub fn from_json(game: GameKind, json: &serde_json::Value) -> Result<Self, RulesError> {
        fn read<R: Rules>(json: &serde_json::Value) -> Result<R, RulesError> {
            let options = R::Options::deserialize(json).map_err(|error| RulesError::Json(error.into()))?;
            R::new(&options)
        }
        match game {
            GameKind::Card => read(json).map(AnyRules::Card),
            GameKind::Board => read(json).map(AnyRules::Board),
        }
    }

    /// The rules as JSON. Options that have their default are left out.
    pub fn to_json(&self) -> serde_json::Value {
        // Options are plain values, so this cannot fail.
        match self {
            AnyRules::Card(rules) => serde_json::to_value(rules.options()).unwrap_or_default(),
            AnyRules::Board(rules) => serde_json::to_value(rules.options()).unwrap_or_default(),
        }
    }

    /// The rules of a game with variants by their names: `six-colours` for the card game; `short`,
    /// `up-and-down`, `forbid-redraw` and `lowest-first` for the board game.
    ///
    /// `rounds` is the number of expeditions in the board game. `None` stands for the default.
    ///
    /// # Errors
    /// If a variant is unknown, or a number is not possible; the card game is only for two.
    pub fn named<S: AsRef<str>>(
        game: GameKind,
        variants: &[S],
        players: Option<u8>,
        rounds: Option<u8>,
    ) -> Result<Self, RulesError> {
        let unknown = |name: &str, known| RulesError::Variant(UnknownName { name: name.into(), known });
        match game {
            GameKind::Card => {
                let mut options = CardOptions::default();
                options.rounds = rounds.unwrap_or(options.rounds);
                if let Some(players) = players.filter(|&players| players != 2) {
                    return Err(RulesError::Players(players));
                }
                for name in variants {
                    match name.as_ref() {
                        "six-colours" => options.colours = 6,
                        name => return Err(unknown(name, "six-colours")),
                    }
                }
                CardRules::new(&options).map(AnyRules::Card)
            }
            GameKind::Board => {
                let mut options = BoardOptions::default();
                options.players = players.unwrap_or(options.players);
                options.expeditions = rounds.unwrap_or(options.expeditions);
                for name in variants {
                    match name.as_ref() {
                        "short" => options.expeditions = 1,
                        "up-and-down" => options.up_and_down = true,
                        "forbid-redraw" => options.forbid_redraw = true,
                        "lowest-first" => options.lowest_first = true,
                        name => return Err(unknown(name, "short, up-and-down, forbid-redraw, lowest-first")),
                    }
                }
                BoardRules::new(&options).map(AnyRules::Board)
            }
        }
    }

    /// Which game.
    pub fn game(&self) -> GameKind {
        match self {
            AnyRules::Card(_) => GameKind::Card,
            AnyRules::Board(_) => GameKind::Board,
        }
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        match self {
            AnyRules::Card(rules) => rules.players(),
            AnyRules::Board(rules) => rules.players(),
        }
    }

    /// How many rounds or expeditions a match has.
    pub fn rounds(&self) -> u8 {
        match self {
            AnyRules::Card(rules) => rules.rounds(),
            AnyRules::Board(rules) => rules.rounds(),
        }
    }
}

/// A view of either game. Views are plain data of a few hundred bytes, so neither is boxed.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyView {
    /// Of the card game.
    Card(CardView),
    /// Of the board game.
    Board(BoardView),
}

/// A decision in either game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyAction {
    /// In the card game.
    Card(CardAction),
    /// In the board game.
    Board(BoardAction),
}

impl AnyAction {
    /// Reads a decision of this game. The game must be known, since many words are valid in both.
    ///
    /// # Errors
    /// If the text is not a decision of this game.
    pub fn parse(game: GameKind, text: &str) -> Result<Self, NotationError> {
        match game {
            GameKind::Card => text.parse().map(AnyAction::Card),
            GameKind::Board => text.parse().map(AnyAction::Board),
        }
    }
}

impl fmt::Display for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyAction::Card(action) => action.fmt(f),
            AnyAction::Board(action) => action.fmt(f),
        }
    }
}

impl AnyView {
    /// Whose view it is; `None` for a spectator.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            AnyView::Card(view) => view.seat(),
            AnyView::Board(view) => view.seat(),
        }
    }

    /// Who decides next; `None` when the round is over.
    pub fn to_move(&self) -> Option<Seat> {
        match self {
            AnyView::Card(view) => View::to_move(view),
            AnyView::Board(view) => View::to_move(view),
        }
    }

    /// What the viewer may decide, ascending.
    pub fn legal(&self) -> Vec<AnyAction> {
        match self {
            AnyView::Card(view) => view.legal().iter().map(AnyAction::Card).collect(),
            AnyView::Board(view) => view.legal().iter().map(AnyAction::Board).collect(),
        }
    }
}

/// A match of either game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyMatch {
    /// Of the card game.
    Card(Match<CardGame>),
    /// Of the board game.
    Board(Match<BoardGame>),
}

/// Does the same to a match of either game.
macro_rules! each {
    ($any:expr, $game:ident => $what:expr) => {
        match $any {
            AnyMatch::Card($game) => $what,
            AnyMatch::Board($game) => $what,
        }
    };
}

/// Why a turn that came as text was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It is not in the notation.
    Notation(NotationError),
    /// It is not legal.
    Illegal(TurnError),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Notation(error) => error.fmt(f),
            MoveError::Illegal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for MoveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            MoveError::Notation(error) => Some(error),
            MoveError::Illegal(error) => Some(error),
        }
    }
}

impl AnyMatch {
    /// Deals the first round.
    ///
    /// # Errors
    /// If an explicit deck is not one of this game, or is missing; see [`Match::new`].
    pub fn new(rules: AnyRules, deal: Deal) -> Result<Self, DealError> {
        match rules {
            AnyRules::Card(rules) => Match::new(rules, deal).map(AnyMatch::Card),
            AnyRules::Board(rules) => Match::new(rules, deal).map(AnyMatch::Board),
        }
    }

    /// Which game.
    pub fn game(&self) -> GameKind {
        match self {
            AnyMatch::Card(_) => GameKind::Card,
            AnyMatch::Board(_) => GameKind::Board,
        }
    }

    /// The rules.
    pub fn rules(&self) -> AnyRules {
        match self {
            AnyMatch::Card(game) => AnyRules::Card(*game.rules()),
            AnyMatch::Board(game) => AnyRules::Board(*game.rules()),
        }
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        each!(self, game => game.players())
    }

    /// Who is to move; `None` when the match is over.
    pub fn to_move(&self) -> Option<Seat> {
        each!(self, game => game.to_move())
    }

    /// The number of the current round, from 1.
    pub fn round(&self) -> u8 {
        each!(self, game => game.rounds().len() as u8)
    }

    /// Whole turns played in the current round.
    pub fn ply(&self) -> u16 {
        each!(self, game => game.current().state().ply())
    }

    /// The turns of a round, counted from 1, as text.
    pub fn turns(&self, round: u8) -> Vec<String> {
        let index = usize::from(round).wrapping_sub(1);
        each!(self, game => {
            let turns = game.rounds().get(index).map(|round| round.turns());
            turns.unwrap_or_default().iter().map(ToString::to_string).collect()
        })
    }

    /// All that a seat may know now; everything public for `None`.
    pub fn view(&self, viewer: Option<Seat>) -> AnyView {
        match self {
            AnyMatch::Card(game) => AnyView::Card(game.view(viewer)),
            AnyMatch::Board(game) => AnyView::Board(game.view(viewer)),
        }
    }

    /// The message for a viewer as one line of JSON. `begun` has the decisions that the seat to move has
    /// already made in an unfinished turn.
    ///
    /// # Errors
    /// If `begun` is not in the notation, is not legal, or is a whole turn.
    pub fn message(&self, viewer: Option<Seat>, begun: &str) -> Result<String, MoveError> {
        each!(self, game => {
            let begun = begun.parse().map_err(MoveError::Notation)?;
            let message = ViewMessage::new(game, viewer, &begun).map_err(MoveError::Illegal)?;
                        // Every field is a plain value, so this cannot fail.
            Ok(serde_json::to_string(&message).unwrap_or_default())
        })
    }

    /// Plays a whole turn, or changes nothing.
    ///
    /// # Errors
    /// If the text is not in the notation, or the turn is not legal or not finished.
    pub fn play(&mut self, turn: &str) -> Result<Played, MoveError> {
        each!(self, game => {
            let turn = turn.parse().map_err(MoveError::Notation)?;
            game.play(&turn).map_err(MoveError::Illegal)
        })
    }

    /// Ends the match before its time; see [`Match::end`].
    pub fn end(&mut self, end: End) -> bool {
        each!(self, game => game.end(end))
    }

    /// Notes that a house bot plays on at a seat; see [`Match::take_over`].
    pub fn take_over(&mut self, seat: Seat) -> bool {
        each!(self, game => game.take_over(seat))
    }

    /// Notes that a bot finishes a game of two for a seat; see [`Match::bot_finishes`].
    pub fn bot_finishes(&mut self, seat: Seat) -> bool {
        each!(self, game => game.bot_finishes(seat))
    }

    /// Seats at which a house bot plays on.
    pub fn taken_over(&self) -> &[TakenOver] {
        each!(self, game => game.taken_over())
    }

    /// Whether automatic play must stop now (G6).
    pub fn at_cap(&self) -> bool {
        each!(self, game => game.at_cap())
    }

    /// Totals of the rounds that are scored.
    pub fn totals(&self) -> Vec<i32> {
        each!(self, game => game.totals())
    }

    /// The result, when the match is over.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, game => game.outcome())
    }

    /// The place of each seat when the match is over; see [`Match::order`].
    pub fn order(&self) -> Option<Vec<u8>> {
        each!(self, game => game.order())
    }
}
