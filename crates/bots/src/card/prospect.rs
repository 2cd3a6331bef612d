//! What the rest of a round holds for both players, whatever the colour.

use super::lane::Lanes;
use super::weights::Weights;

/// The chances that go into every column's projection after a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// My turns to come.
    pub(super) turns: usize,
    /// My chance to get an unseen card and to play it.
    pub(super) mine: f32,
    /// The opponent's.
    pub(super) theirs: f32,
    /// The opponent's chance to play a card known to be in that hand.
    pub(super) known: f32,
    /// The chances to take and play the top of a pile: mine, after the opponent had the choice...
    pub(super) top_mine: f32,
    /// ... and the opponent's.
    pub(super) top_theirs: f32,
    /// How far the final sum of a column not begun may still go from what is expected.
    pub(super) spread: f32,
    /// The same for the opponent's.
    pub(super) rival_spread: f32,
    /// What a column not begun must promise besides its cost.
    pub(super) begin: f32,
}

impl Prospect {
    /// After a turn that ends with a draw from the draw pile, or from a discard pile.
    ///
    /// With n cards left after my turn the opponent has n / 2 turns, rounded up, and I have n / 2,
    /// rounded down. A card drawn in my last turn is never played.
    pub(super) fn after(lanes: &Lanes, w: &Weights, from_pile: bool) -> Self {
        let stretched = from_pile && lanes.deck_left as f32 <= w.stretch;
        let deck = if stretched { lanes.deck_left } else { lanes.deck_left.saturating_sub(1) };
        let (turns, their_turns) = (deck / 2, deck.div_ceil(2));
        let draws = if stretched { turns.saturating_sub(1) } else { turns };
        let their_cards = if their_turns == 0 { 0 } else { lanes.hidden + their_turns - 1 };
        let unseen = lanes.unseen.max(1) as f32;
        let left = |turns: u32, half: f32| turns as f32 / (turns as f32 + half);
        Prospect {
            turns: turns as usize,
            mine: (w.future * draws as f32 / unseen + w.fed) * left(turns, w.future_turns),
            theirs: w.rival_future * their_cards as f32 / unseen * left(their_turns, w.rival_turns),
            known: left(their_turns, 1.0),
            top_mine: if turns == 0 { 0.0 } else { w.top_mine },
            top_theirs: w.top_theirs * left(their_turns, 1.0),
            spread: w.spread * left(turns, w.spread_turns),
            begin: w.begin + w.begin_turns * turns as f32 / 20.0,
            rival_spread: w.rival_spread * left(their_turns, w.spread_turns),
        }
    }
}
