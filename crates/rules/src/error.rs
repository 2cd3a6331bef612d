//! What can be wrong with text from outside, in words a person can act on.

use std::fmt;

/// A text that is not in the notation: the text (cut when long) and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    text: String,
    expected: Expected,
}

impl NotationError {
    pub(crate) fn new(text: &str, expected: Expected) -> Self {
        NotationError { text: shorten(text), expected }
    }

    /// The text, cut when long.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What was expected.
    pub fn expected(&self) -> Expected {
        self.expected
    }
}

/// What the notation expects where a text is wrong. `Display` says it in English.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expected {
    /// A colour, with which every card begins.
    Colour,
    /// The number of a card, or that it is a wager.
    Rank,
    /// A card and nothing after it.
    OneCard,
    /// A number that the card game has.
    CardGameNumber,
    /// A card that the board game has.
    BoardGameCard,
    /// A decision of the card game; it has no explorers, so `!`, `>` and `.` mean nothing there.
    NoExplorer,
    /// The path of a bonus step.
    Step,
    /// Where a card is drawn from, within a turn.
    Draw,
    /// Where a card is drawn from, and nothing after it.
    OneSource,
    /// A decision of the card game and nothing after it.
    CardDecision,
    /// A decision of the board game and nothing after it.
    BoardDecision,
    /// A shorter text.
    ShortTurn,
    /// A turn with fewer decisions.
    FewDecisions,
    /// The digits of a seed.
    Seed,
    /// An event tile.
    Tile,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Colour => "a card begins with one of Y B W G R P",
            Expected::Rank => "after the colour comes a number from 0 to 10, without leading zeros, or w for a wager",
            Expected::OneCard => "a card is a colour letter and a number or w, and nothing more",
            Expected::CardGameNumber => "the numbers of the card game are 2 to 10",
            Expected::BoardGameCard => "the board game has no wagers and no purple",
            Expected::NoExplorer => "only the board game has explorers",
            Expected::Step => "after > comes one of Y B W G R",
            Expected::Draw => "a draw is -s for the draw pile, or - and one of y b w g r p",
            Expected::OneSource => "a source is one letter: s y b w g r p",
            Expected::CardDecision => "a single decision is one card, or one draw",
            Expected::BoardDecision => "a single decision is one card, one step, or one draw",
            Expected::ShortTurn => "a turn has at most 32 bytes",
            Expected::FewDecisions => "no turn has that many decisions",
            Expected::Seed => "64 lower-case hex digits are needed here",
            Expected::Tile => "a tile is A, >, 5, 10 or 15",
        })
    }
}

/// The beginning of a text, fit for an error message.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.escape_debug().to_string();
    }
    let start: String = text.chars().take(MOST).collect();
    format!("{}…", start.escape_debug())
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.text, self.expected)
    }
}

impl std::error::Error for NotationError {}
