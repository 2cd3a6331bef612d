//! A round of a record, turn by turn: the truth, for sums of luck and skill, and what each mover could see.

use std::fmt;

use fivepaths_rules::{
    AnyMatch, BoardAction, BoardGame, Card, CardAction, CardGame, DealError, Game, Match, Record, RecordError, Seat,
    Source, Turn,
};

/// A game whose rounds can be told as a sum of luck and skill.
pub trait Summed: Game + Copy {
    /// The same round with this card on top of the draw pile; `None` if the draw pile does not have it.
    fn next_is(&self, card: Card) -> Option<Self>;
    /// Whether a decision draws from the draw pile.
    fn is_blind(action: Self::Action) -> bool;
}

impl Summed for CardGame {
    fn next_is(&self, card: Card) -> Option<Self> {
        self.with_next(card)
    }

    fn is_blind(action: CardAction) -> bool {
        action == CardAction::Draw(Source::Stack)
    }
}

impl Summed for BoardGame {
    fn next_is(&self, card: Card) -> Option<Self> {
        self.with_next(card)
    }

    fn is_blind(action: BoardAction) -> bool {
        action == BoardAction::Draw(Source::Stack)
    }
}

/// A round that was played, or a part of one.
#[derive(Clone, Debug)]
pub struct History<G: Game = CardGame> {
    /// Each turn with the round before it.
    pub turns: Vec<(G, Turn<G::Action>)>,
    /// The round after the last turn.
    pub last: G,
    /// Whether the round is scored: it was played out, or cut. A round that was resigned or timed out is not.
    pub scored: bool,
}

/// Why a record is not reviewed.
#[derive(Clone, PartialEq, Debug)]
pub enum HistoryError {
    /// The record itself is not sound.
    Record(RecordError),
    /// The deck of a round does not belong to the game.
    Deal(DealError),
    /// A round is longer than any that people play: the round, and its number of turns.
    TooLong(usize, usize),
    /// The match still runs.
    Running,
    /// It is a record of the other game.
    OtherGame,
}

impl fmt::Display for HistoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HistoryError::Record(error) => error.fmt(f),
            HistoryError::Deal(error) => error.fmt(f),
            HistoryError::TooLong(round, turns) => {
                write!(f, "round {round} has {turns} turns, and rounds as long as that are not reviewed")
            }
            HistoryError::Running => f.write_str("the match is not over, and only finished matches are reviewed"),
            HistoryError::OtherGame => f.write_str("it is a record of the other game"),
        }
    }
}

impl std::error::Error for HistoryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            HistoryError::Record(error) => Some(error),
            HistoryError::Deal(error) => Some(error),
            HistoryError::TooLong(..) | HistoryError::Running | HistoryError::OtherGame => None,
        }
    }
}

impl History {
    /// The rounds of a record of a finished match of the card game, which is replayed and checked.
    ///
    /// # Errors
    /// If the record is not sound, the match is not over or is one of the board game, or a round is too long.
    pub fn of_record(record: &Record) -> Result<Vec<History>, HistoryError> {
        match record.check().map_err(HistoryError::Record)? {
            AnyMatch::Card(played) if played.to_move().is_some() => Err(HistoryError::Running),
            AnyMatch::Card(played) => Self::of_match(&played),
            AnyMatch::Board(_) => Err(HistoryError::OtherGame),
        }
    }

    /// The margin from seat 0's side; `None` if the round was not scored.
    pub fn margin(&self) -> Option<i32> {
        let scores = self.last.scores();
        self.scored.then(|| scores.0[0] - scores.0[1])
    }
}

impl History<BoardGame> {
    /// The expeditions of a record of a finished board game, which is replayed and checked.
    ///
    /// # Errors
    /// If the record is not sound, the game is not over or is the card game, or an expedition is too long.
    pub fn of_board_record(record: &Record) -> Result<Vec<Self>, HistoryError> {
        match record.check().map_err(HistoryError::Record)? {
            AnyMatch::Board(played) if played.to_move().is_some() => Err(HistoryError::Running),
            AnyMatch::Board(played) => Self::of_match(&played),
            AnyMatch::Card(_) => Err(HistoryError::OtherGame),
        }
    }
}

impl<G: Summed> History<G> {
    /// The rounds of a match.
    ///
    /// # Errors
    /// If a round is too long.
    pub fn of_match(played: &Match<G>) -> Result<Vec<Self>, HistoryError> {
        (0..played.rounds().len()).map(|index| Self::of_round(played, index)).collect()
    }

    fn of_round(played: &Match<G>, index: usize) -> Result<Self, HistoryError> {
        let round = &played.rounds()[index];
        if round.turns().len() > usize::from(G::PLY_CAP) {
            return Err(HistoryError::TooLong(index + 1, round.turns().len()));
        }
        let deal = played.deal().round(played.rules(), index as u8 + 1).map_err(HistoryError::Deal)?;
        let mut game = G::deal(played.rules(), round.state().standing(), &deal).map_err(HistoryError::Deal)?;
        let mut turns = Vec::with_capacity(round.turns().len());
        for turn in round.turns() {
            turns.push((game, *turn));
            for &action in turn.iter() {
                // The match was played by the rules, so no turn is refused.
                let played = game.play(action);
                debug_assert!(played.is_ok(), "{action}");
            }
        }
        Ok(History { turns, last: game, scored: played.is_scored(index) })
    }

    /// Who made a turn.
    pub fn mover(&self, ply: usize) -> Seat {
        self.turns.get(ply).and_then(|(game, _)| game.to_move()).unwrap_or_default()
    }
}
