//! Turns that were taken back. They are gone from the moves of a record, but not unsaid: whoever took a turn back
//! had seen the card it drew.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::matches::Match;

/// A record with more of them is not believed; checking each replays a round.
const MOST: usize = 200;

/// A turn that was taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Takeback {
    /// The round, from 1.
    pub round: u8,
    /// How many turns of the round came before it.
    pub ply: u16,
    /// The turn, in the notation.
    pub turn: String,
}

/// The number of the last one, counted from 0, that cannot have been taken back in this match; `None` if all can.
///
/// They stand in the order in which they were taken back, and each was the latest turn on the table at that moment.
/// So the line of turns before a takeback is known from the one after it: as far as the ply it is the same, and then
/// comes the turn. The last line of all is the round as it was played.
pub(crate) fn misfit<G: Game>(game: &Match<G>, takebacks: &[Takeback]) -> Option<usize> {
    if takebacks.len() > MOST {
        return Some(MOST);
    }
    let mut round = u8::MAX;
    let mut line = Vec::new();
    for (number, takeback) in takebacks.iter().enumerate().rev() {
        if takeback.round != round {
            let turns = usize::from(takeback.round).checked_sub(1).and_then(|index| game.rounds().get(index));
            let Some(played) = turns.filter(|_| takeback.round < round) else { return Some(number) };
            (round, line) = (takeback.round, played.turns().to_vec());
        }
        let (ply, Ok(turn)) = (usize::from(takeback.ply), takeback.turn.parse()) else { return Some(number) };
        if ply > line.len() {
            return Some(number);
        }
        line.truncate(ply);
        line.push(turn);
        if !game.goes_on_after(round, &line) {
            return Some(number);
        }
    }
    None
}
