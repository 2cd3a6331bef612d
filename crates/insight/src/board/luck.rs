//! Luck and skill of an expedition: for each seat its points as a sum of what the deal, each decision and each draw
//! were worth to it.

use fivepaths_rules::{BoardGame, Game, Rules, Seat};

use super::value::{BoardValue, Scratch, Values, gains};
use crate::amount::Points;
use crate::history::History;
use crate::luck::{Ledger, Positions, ledger};

/// The sums of an expedition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardLuck {
    /// By seat, each in that seat's points. The decisions and draws of all players change the points of every seat.
    pub seats: Vec<Ledger<Points>>,
    /// Whether the expedition was scored.
    pub scored: bool,
}

impl BoardLuck {
    /// The sums of an expedition.
    pub fn of(history: &History<BoardGame>, value: &BoardValue, scratch: &mut Scratch) -> Self {
        let start = value.start(history.last.rules(), history.last.standing());
        Self::from(start, history, value, scratch)
    }

    /// The same if what the expedition is worth before the deal is known already.
    pub fn from(start: Values, history: &History<BoardGame>, value: &BoardValue, scratch: &mut Scratch) -> Self {
        let positions = Positions::of(history);
        let mut values = Vec::new();
        value.of(&positions.games, scratch, &mut values);
        if history.scored {
            // An expedition that was cut is scored as it stands.
            positions.ends().into_iter().for_each(|place| values[place] = gains(&positions.games[place]));
        }
        let of = |seat: Seat| {
            let seat = seat.index();
            ledger(&positions, Points::new(start[seat]), |place| values[place][seat])
        };
        BoardLuck { seats: Seat::all(history.last.rules().players()).map(of).collect(), scored: history.scored }
    }
}
