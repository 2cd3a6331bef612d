//! The constants of the board game's `projection`, found by play against itself.

use crate::weights::weights;

weights! {
    /// How likely a held card that fits is to be played before the expedition ends.
    sure = 0.9;
    /// How much an unseen card that fits counts.
    future = 0.7;
    /// The number of turns left at which half of that is left.
    future_turns = 4.0;
    /// How uncertain the worth of a path not begun is.
    spread = 5.6;
    /// The points that a path not begun must promise before it counts.
    begin = 4.81;
    /// What an arrow is worth.
    arrow = 7.0;
    /// How much artifacts count, relative to what the track says.
    artifact = 0.7;
    /// How much the chance to double a path counts while the researcher is not on one.
    reserve = 0.256;
    /// What a card is worth to the next player whose path takes it.
    gift = 4.0;
    /// The same if that path is not begun.
    gift_new = 1.0;
    /// What an unknown card is worth.
    deck = 3.0;
    /// What a draw from a pile costs, for each such draw of a player so far. It makes expeditions end.
    patience = 0.2;
    /// What it is worth to take a card that the next player could use.
    deny = 1.0;
    /// How many steps a player makes in a turn.
    pace = 0.656;
    /// How many points a step brings another player.
    step = 6.0;
    /// How much the others' points count when I can end the expedition.
    rival = 1.0;
    /// What a turn spent on a card that fits nothing costs.
    idle = 0.5;
}
