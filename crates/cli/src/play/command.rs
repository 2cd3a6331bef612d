//! What a person can ask for, whether by a key, with the mouse or by typing.

use fivepaths_rules::Colour;

/// Something that a person asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Pick the card with this number, from 0.
    Pick(usize),
    /// Pick the next card, or the one before.
    PickNext(bool),
    /// Put the picked card into its column.
    Column,
    /// The same with the researcher.
    Researcher,
    /// Put the picked card onto its pile.
    Discard,
    /// Draw from the draw pile, or go on when there is something to read.
    Space,
    /// The pile of this colour, or the path in a bonus step.
    Letter(Colour),
    /// Decline a bonus step.
    Stay,
    /// Undo the last decision of the turn.
    Undo,
    /// One turn back or forward in the match.
    Step(bool),
    /// One round back or forward.
    StepRound(bool),
    /// To the beginning of the match, or to its end.
    StepFar(bool),
    /// Change sides.
    Flip,
    /// Explain the keys.
    Help,
    /// The list of moves.
    Moves,
    /// Look at a whole pile.
    OpenPile(Colour),
    /// Begin to type a move.
    Type,
    /// A letter of what is typed.
    Letters(char),
    /// Take the last letter back.
    Rubout,
    /// The typed move is complete; otherwise the same as space.
    Enter,
    /// Close what lies over the table.
    Escape,
    /// A click on one's own column, or on a stone, of a colour.
    ColumnOf(Colour),
    /// A click on a pile.
    PileOf(Colour),
    /// Leave; the match is kept.
    Quit,
}
