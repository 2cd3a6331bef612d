//! What the rest of a round holds for both players, whatever the colour.

use super::held::TURNS;
use super::lane::Lanes;
use super::weights::Weights;

/// The chances that go into every column's projection after a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// My chance to get an unseen card and to play it.
    pub(super) mine: f32,
    /// The opponent's.
    pub(super) theirs: f32,
    /// What follows from the number of turns alone.
    pub(super) left: Left,
}

/// What follows from the number of cards left to draw after a turn.
///
/// With n of them the opponent has n / 2 turns, rounded up, and I have n / 2, rounded down.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Left {
    /// My turns to come.
    pub(super) turns: usize,
    /// Cards that the opponent will draw in time to play them.
    their_draws: u32,
    /// How much a chance is worth with the turns that are left to use it: mine, and the opponent's.
    mine: f32,
    theirs: f32,
    /// The opponent's chance to play a card known to be in that hand.
    pub(super) known: f32,
    /// My chance to take and play the top of a pile, which the opponent could take first.
    pub(super) top_mine: f32,
    /// The opponent's chance to do so.
    pub(super) top_theirs: f32,
    /// The opponent's chance to do so for a column that is not begun.
    pub(super) top_theirs_new: f32,
    /// How uncertain the final sum of a column not begun is, as [`crate::soft::room`].
    pub(super) room: f32,
    /// The same for the opponent's.
    pub(super) rival_room: f32,
    /// What a column not begun must promise besides its cost.
    pub(super) begin: f32,
}

impl Left {
    fn new(w: &Weights, deck: u32) -> Self {
        let (turns, their_turns) = (deck / 2, deck.div_ceil(2));
        let left = |turns: u32, half: f32| turns as f32 / (turns as f32 + half);
        let top_theirs = w.top_theirs * left(their_turns, 1.0);
        Left {
            turns: turns as usize,
            their_draws: their_turns.saturating_sub(1),
            mine: left(turns, w.future_turns),
            theirs: left(their_turns, w.rival_turns),
            known: left(their_turns, 1.0),
            top_mine: if turns == 0 { 0.0 } else { w.top_mine },
            top_theirs,
            top_theirs_new: w.top_theirs_new * top_theirs,
            room: crate::soft::room(w.spread * left(turns, w.spread_turns)),
            rival_room: crate::soft::room(w.rival_spread * left(their_turns, w.spread_turns)),
            begin: w.begin + w.begin_turns * turns as f32 / 20.0,
        }
    }
}

/// The prospects by the number of cards left to draw.
#[derive(Clone, Debug)]
pub(super) struct Prospects(Box<[Left; 2 * TURNS]>);

impl Prospects {
    pub(super) fn new(w: &Weights) -> Self {
        Prospects(Box::new(std::array::from_fn(|deck| Left::new(w, deck as u32))))
    }

    /// The prospect after a turn that ends with a draw from the draw pile, or from a discard pile. A card drawn in the
    /// last turn is never played.
    pub(super) fn after(&self, lanes: &Lanes, w: &Weights, from_pile: bool) -> Prospect {
        let stretched = from_pile && lanes.deck_left as f32 <= w.stretch;
        let deck = if stretched { lanes.deck_left } else { lanes.deck_left.saturating_sub(1) };
        // The draw pile of the largest game has 70 cards.
        let left = self.0[(deck as usize).min(2 * TURNS - 1)];
        let draws = if stretched { left.turns.saturating_sub(1) } else { left.turns };
        let their_cards = if deck == 0 { 0 } else { lanes.hidden + left.their_draws };
        let unseen = lanes.unseen.max(1) as f32;
        Prospect {
            mine: (w.future * draws as f32 / unseen + w.fed) * left.mine,
            theirs: w.rival_future * their_cards as f32 / unseen * left.theirs,
            left,
        }
    }
}
