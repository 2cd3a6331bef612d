//! What the player to move could know at a decision: all that a judgement of it may depend on.

use fivepaths_rules::{CardView, Game, Seat};

use crate::history::History;

/// A decision as its mover saw it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    /// Who decides.
    pub seat: Seat,
    /// What they see. It tells who took which card openly, so the belief does not need the turns before.
    pub view: CardView,
}

impl Sight {
    /// The decision at this turn of a round; `None` if there is none.
    pub fn of(history: &History, ply: usize) -> Option<Self> {
        let (game, _) = history.turns.get(ply)?;
        let seat = game.to_move()?;
        Some(Sight { seat, view: game.view(seat) })
    }
}
