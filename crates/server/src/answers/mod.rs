//! Conditional turns: what somebody answers if their opponent does this or that, written while the opponent has to move.
//!
//! What a list means is in `fivepaths-club`. Here it is kept beside the table, and looked at by the step that makes the
//! opponent's turn, so that one change carries both turns: nobody is reminded in between, and the answer uses no time.
//!
//! Others must not learn that there is a list. So the table keeps its version when one is set, nobody is told, and a turn
//! reads what is stored whether there is a list or not. The write of a turn makes sure that it has seen the latest list
//! (`Write::heeding`).
//!
//! Only two people who play each other have lists. A bot answers within a second, and in a game of three or four the turn
//! of whoever comes between would make most lists worthless.

pub(crate) mod pages;
mod routes;
pub mod store;

use std::sync::Arc;

use fivepaths_club::conditional::{Conditional, Foreseen, NoList, Unfit};
use fivepaths_club::{Ms, Timer};
use fivepaths_rules::{AnyMatch, BoardAction, BoardGame, CardAction, CardGame, Match, Seat};

use crate::store::{Store, Stored, Write};
use crate::table::pages::{board_table, card_table};
use crate::table::{SeatRow, Sitter, Table, TableRow, TurnRow};

pub(crate) use routes::routes;

/// The table as it is remembered, with the list that is stored now; `None` if the table has changed. It is read whether there
/// is a list or not, so that the time of a turn tells nothing, and only where there can be one.
pub(crate) async fn read_again(store: &Store, table: &Arc<Table>) -> Stored<Option<Arc<Table>>> {
    if table.waits().is_none() {
        return Ok(Some(Arc::clone(table)));
    }
    let latest = store::latest(store, table.row.id, table.row.version).await?;
    Ok(latest.map(|(answers, answers_set)| {
        let row = TableRow { answers, answers_set, ..table.row.clone() };
        Arc::new(Table { row, ..Table::clone(table) })
    }))
}

/// What follows from a list: the answer, with the match and the time after it.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) game: AnyMatch,
    pub(crate) turn: TurnRow,
    pub(crate) timer: Option<Timer>,
}

/// A game whose turns can be told in words.
pub(crate) trait Listed: Foreseen {
    /// A decision in a few words.
    fn words(action: Self::Action) -> String;
}

impl Listed for CardGame {
    fn words(action: CardAction) -> String {
        card_table::plan(action)
    }
}

impl Listed for BoardGame {
    fn words(action: BoardAction) -> String {
        board_table::plan(action)
    }
}

/// Why a list cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoAnswers {
    /// Nobody can have a list here, or it is not their opponent's turn.
    NotNow,
    /// It is not in the notation.
    Unreadable(NoList),
    /// A line does not fit what the player sees.
    Misfit(usize, Unfit),
}

impl Table {
    /// Whether two people play each other here, neither of them a bot by now.
    #[must_use]
    pub fn has_lists(&self) -> bool {
        let [one, other] = &self.row.seats[..] else { return false };
        let person = |row: &SeatRow| matches!(row.sitter, Sitter::Person(_)) && row.left.is_none();
        person(one) && person(other) && one.sitter != other.sitter
    }

    /// The seat that waits for the other and may say how it answers.
    #[must_use]
    pub fn waits(&self) -> Option<Seat> {
        self.to_move().filter(|_| self.has_lists()).map(|mover| mover.next(2))
    }

    /// What a seat answers to the next turn, as it is stored; nothing for any seat but the one that waits.
    #[must_use]
    pub fn answers_of(&self, seat: Seat) -> Option<&str> {
        self.row.answers.as_deref().filter(|_| self.waits() == Some(seat))
    }

    /// The answer to a turn that has just led to `after`, if there is one and it is legal.
    pub(crate) fn answered(&self, after: &AnyMatch, turn: &str, timer: Option<&Timer>, now: Ms) -> Option<Answered> {
        let (waits, before) = (self.waits()?, self.game.as_ref()?);
        // A list is never for another round.
        let goes_on = after.to_move() == Some(waits) && after.round() == before.round();
        let list = self.row.answers.as_deref().filter(|_| goes_on)?;
        let answer = match before {
            AnyMatch::Card(game) => answer(game, list, turn)?,
            AnyMatch::Board(game) => answer(game, list, turn)?,
        };
        let mut game = after.clone();
        game.play(&answer).ok()?;
        let next = game.to_move().unwrap_or(waits);
        let timer = timer.map(|timer| timer.turn(next.index(), now)).transpose().ok()?;
        let turn = TurnRow { round: after.round(), ply: after.ply(), turn: answer, used: timer.as_ref().map(|_| 0) };
        Some(Answered { game, turn, timer })
    }

    /// Whether a seat may answer by this list now.
    ///
    /// # Errors
    /// When nobody waits there, or the list is not in the notation or does not fit what the player sees.
    pub fn check_answers(&self, seat: Seat, list: &str) -> Result<(), NoAnswers> {
        match &self.game {
            _ if self.waits() != Some(seat) => Err(NoAnswers::NotNow),
            Some(AnyMatch::Card(game)) => check(game, seat, list),
            Some(AnyMatch::Board(game)) => check(game, seat, list),
            None => Err(NoAnswers::NotNow),
        }
    }

    /// Sets what a seat answers, in place of what it answered before; an empty list answers nothing.
    ///
    /// # Errors
    /// As for [`Table::check_answers`].
    pub fn set_answers(&self, seat: Seat, list: &str) -> Result<Write, NoAnswers> {
        self.check_answers(seat, list)?;
        Ok(store::set(&self.row, Some(list).filter(|list| !list.is_empty())))
    }
}

/// The answer of a list to a turn, in the notation. What cannot be read answers nothing.
fn answer<G: Foreseen>(_: &Match<G>, list: &str, turn: &str) -> Option<String> {
    let list: Conditional<G::Action> = list.parse().ok()?;
    list.answer_to(&turn.parse().ok()?).map(|turn| turn.to_string())
}

fn check<G: Foreseen>(game: &Match<G>, seat: Seat, list: &str) -> Result<(), NoAnswers> {
    let list: Conditional<G::Action> = list.parse().map_err(NoAnswers::Unreadable)?;
    // An empty list takes one away, which is always possible.
    if list.lines().is_empty() {
        return Ok(());
    }
    list.check::<G>(&game.view(Some(seat))).map_err(|misfit| NoAnswers::Misfit(misfit.line, misfit.why))
}
