//! The constants of `projection`, found by play against itself.

use crate::weights::weights;

weights! {
    /// How much an unseen card above the column counts, early in the round...
    future = 0.863;
    /// ... and by how much less when few turns are left (turns at which half is left).
    future_turns = 3.75;
    /// By how much a higher unseen number counts more than a lower one.
    future_rank = 0.069;
    /// The same for a column that is begun.
    future_begun = 1.0;
    /// How much less cards count that are lower than the lowest one held.
    hasty = 0.1;
    /// What the opponent may be trusted to discard: added to the chance to get an unseen card.
    fed = 0.02;
    /// How surely a held card can still be played, by turns left: where the chance is one half...
    play_at = 0.05;
    /// ... and how steep.
    play_slope = 1.88;
    /// Spread of the final sum of a column not begun.
    spread = 6.0;
    /// Turns left at which half of the spread is left.
    spread_turns = 8.0;
    /// The cost of beginning a column besides the printed one.
    begin = 3.0;
    /// The same, more with many turns left.
    begin_turns = 0.1;
    /// How much held cards of a column not begun count.
    held = 1.12;
    /// How much a wager in hand multiplies, before it is played.
    wager_hand = 0.926;
    /// The chance to get a card that lies on top for me after the opponent's turn.
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
    /// How much the opponent's begun column attracts future cards.
    rival_turns = 3.0;
    /// Slope of the chance of a bonus per expected card.
    bonus_slope = 0.8;
    /// Where the chance of the bonus is one half, in cards short.
    bonus_at = 0.3;
    /// The worth of having a card to throw away.
    spare = 0.75;
    /// The worth of a deck card against a seen one.
    deck = 6.0;
    /// What a draw that only gains time costs, for each draw from a pile so far: rounds must end.
    patience = 0.3;
    /// From how few cards in the draw pile on a longer round counts.
    stretch = 6.0;
    /// The price of a wager played late.
    rival_begin = 5.0;
}
