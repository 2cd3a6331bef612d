//! Turns that were taken back. They are no longer among the moves of a record, but the record still lists them,
//! since the player who took a turn back had seen the card that it drew.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::matches::Match;

/// The most takebacks that a record may have, since checking each of them replays a round.
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

/// The index of a takeback that is not possible in this match, or `None` if all are possible. If there are several,
/// it is the last of them.
///
/// Takebacks are listed in the order in which they were made, and each took back the latest turn on the table. So
/// the turns before a takeback follow from those after it: they are the same up to its ply, and then comes the turn
/// that was taken back. After the last takeback of a round they are the round as it was played.
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
