//! The constants of `projection`, found by play against itself.

use crate::weights::weights;

weights! {
    /// How much an unseen card that fits a column counts, early in the round.
    future = 0.863;
    /// The number of turns left at which it counts half as much.
    future_turns = 3.75;
    /// By how much a higher unseen number counts more than a lower one.
    future_rank = 0.069;
    /// How much the cards to come count for a column that is begun.
    future_begun = 1.0;
    /// How much less a card to come counts if it is lower than the lowest one held.
    hasty = 0.1;
    /// Added to the chance to get an unseen card, for what the opponent may discard.
    fed = 0.02;
    /// How likely a held card is to be played, by turns left: where the chance is one half.
    play_at = 0.05;
    /// How slowly that chance rises with the turns left.
    play_slope = 1.88;
    /// Spread of the final sum of a column not begun.
    spread = 6.0;
    /// Turns left at which half of the spread is left.
    spread_turns = 8.0;
    /// What beginning a column costs besides the cost in the rules.
    begin = 3.0;
    /// Added to that cost for every twenty turns left.
    begin_turns = 0.1;
    /// How much held cards of a column not begun count.
    held = 1.12;
    /// How much a wager in hand multiplies, before it is played.
    wager_hand = 0.926;
    /// My chance to get the card on top of a pile after the opponent's turn.
    top_mine = 0.3;
    /// The same for the opponent, who moves first.
    top_theirs = 0.68;
    /// How much of that counts for a column the opponent has not begun.
    top_theirs_new = 1.0;
    /// How much the opponent's prospects weigh against mine.
    rival = 1.0;
    /// Spread of the opponent's final sum.
    rival_spread = 8.0;
    /// How much the opponent's unseen cards count.
    rival_future = 0.6;
    /// The number of turns left at which they count half as much.
    rival_turns = 3.0;
    /// How slowly the chance of the bonus rises with the expected cards.
    bonus_slope = 0.8;
    /// Where the chance of the bonus is one half, in cards short.
    bonus_at = 0.3;
    /// The worth of having a card to throw away.
    spare = 0.75;
    /// What a card from the draw pile is worth.
    deck = 6.0;
    /// What a draw from a pile that only gains time costs, for each draw from a pile so far. It makes rounds end.
    patience = 0.3;
    /// The turn that a draw from a pile adds counts only if the draw pile has at most this many cards.
    stretch = 6.0;
    /// What the opponent's beginning of a column costs besides the cost in the rules.
    rival_begin = 5.0;
}
