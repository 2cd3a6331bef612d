//! What a review of a board game says: luck and skill of every seat, turn by turn.
//!
//! For every expedition that was scored and every seat, `points = start + deal + sum(decision + draw)`, to the last
//! digit.

use fivepaths_rules::{AnyMatch, Game, Record, Seat};
use serde::{Deserialize, Serialize};

use super::luck::BoardLuck;
use super::value::{BoardValue, Scratch};
use crate::amount::Points;
use crate::history::{History, HistoryError};
use crate::luck::Ledger;

/// The review of a board game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoardReport {
    /// `fivepaths-review/1`.
    pub format: String,
    /// The id of the record.
    pub record: Option<String>,
    /// The game.
    pub game: String,
    /// The names, by seat.
    pub players: Vec<String>,
    /// The open value.
    pub value: String,
    /// Expedition by expedition.
    pub rounds: Vec<BoardRoundReport>,
    /// Seat by seat.
    pub summary: Vec<BoardSummary>,
}

/// One expedition. Lists have a number for each seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoardRoundReport {
    /// From 1.
    pub round: usize,
    /// What the expedition is worth before it is dealt.
    pub start: Vec<Points>,
    /// What the deal was worth.
    pub deal: Vec<Points>,
    /// What it brought, with what its artifacts add on the track; null if it was not scored.
    pub points: Option<Vec<Points>>,
    /// Turn by turn.
    pub steps: Vec<BoardStepReport>,
}

/// One turn. Lists have a number for each seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoardStepReport {
    /// Turns made before it.
    pub ply: usize,
    /// Who made it.
    pub seat: u8,
    /// The turn.
    pub turn: String,
    /// Cards left to draw before it.
    pub left: u8,
    /// What the expedition was worth before it.
    pub before: Vec<Points>,
    /// What the decision made of it.
    pub decision: Vec<Points>,
    /// What the drawn card made of it; null if none was drawn from the draw pile.
    pub draw: Option<Vec<Points>>,
    /// What the expedition was worth after the turn.
    pub after: Vec<Points>,
}

/// A seat's sums over the game, in its own points.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BoardSummary {
    /// The seat.
    pub seat: u8,
    /// What the expeditions brought.
    pub points: Points,
    /// The luck of deals and draws, its own and that of others.
    pub luck: Points,
    /// What its own decisions were worth against the reference.
    pub own: Points,
    /// What the decisions of the others made of its points.
    pub others: Points,
    /// The points less the luck.
    pub adjusted: Points,
}

impl BoardReport {
    /// Reviews a record.
    ///
    /// # Errors
    /// If the record is not one of a finished board game.
    pub fn of(record: &Record, value: &BoardValue) -> Result<Self, HistoryError> {
        let histories = History::of_board_record(record)?;
        let mut scratch = Scratch::default();
        let lucks: Vec<BoardLuck> =
            histories.iter().map(|history| BoardLuck::of(history, value, &mut scratch)).collect();
        let rounds: Vec<_> = histories
            .iter()
            .zip(&lucks)
            .enumerate()
            .map(|(index, (history, luck))| round(index, history, luck))
            .collect();
        let seats = lucks.first().map_or(0, |luck| luck.seats.len());
        Ok(BoardReport {
            format: crate::review::FORMAT.to_owned(),
            record: record.id.clone(),
            game: "board".to_owned(),
            players: record.players.clone(),
            value: value.name().to_owned(),
            summary: Seat::all(seats as u8).map(|seat| summary(seat, &rounds, &lucks)).collect(),
            rounds,
        })
    }

    /// Whether a record is one of the board game. It need not be sound in any other way.
    ///
    /// # Errors
    /// If the record is not sound.
    pub fn is_for(record: &Record) -> Result<bool, HistoryError> {
        Ok(matches!(record.check().map_err(HistoryError::Record)?, AnyMatch::Board(_)))
    }
}

fn round(index: usize, history: &History<fivepaths_rules::BoardGame>, luck: &BoardLuck) -> BoardRoundReport {
    let each = |of: &dyn Fn(&Ledger<Points>) -> Points| luck.seats.iter().map(of).collect::<Vec<_>>();
    let steps = history.turns.iter().enumerate().map(|(ply, (game, turn))| {
        let drawn = luck.seats.iter().map(|seat| seat.entries[ply].draw);
        BoardStepReport {
            ply,
            seat: game.to_move().unwrap_or_default().number(),
            turn: turn.to_string(),
            left: game.public().deck_left(),
            before: each(&|seat| seat.entries[ply].before),
            decision: each(&|seat| seat.entries[ply].decision),
            draw: drawn.collect(),
            after: each(&|seat| seat.entries[ply].after),
        }
    });
    BoardRoundReport {
        round: index + 1,
        start: each(&|seat| seat.start),
        deal: each(&|seat| seat.deal),
        points: luck.scored.then(|| each(&|seat| seat.end())),
        steps: steps.collect(),
    }
}

fn summary(seat: Seat, rounds: &[BoardRoundReport], lucks: &[BoardLuck]) -> BoardSummary {
    let place = seat.index();
    let decided = |own: bool| -> Points {
        let steps = rounds.iter().flat_map(|round| &round.steps);
        steps.filter(|step| (step.seat == seat.number()) == own).map(|step| step.decision[place]).sum()
    };
    let points: Points = lucks.iter().map(|luck| luck.seats[place].end()).sum();
    let luck: Points = lucks.iter().map(|luck| luck.seats[place].luck()).sum();
    BoardSummary {
        seat: seat.number(),
        points,
        luck,
        own: decided(true),
        others: decided(false),
        adjusted: points - luck,
    }
}
