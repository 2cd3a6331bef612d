//! Where a card can be drawn from.

use std::fmt;
use std::str::FromStr;

use crate::byte_set::{ByteSet, Ordered};
use crate::colour::Colour;
use crate::error::{Expected, NotationError};

/// The draw pile, or one of the discard piles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Source {
    /// The face-down draw pile (the stack).
    #[default]
    Stack,
    /// The top of the discard pile of a colour.
    Pile(Colour),
}

impl Source {
    pub(crate) fn read(text: &str) -> Result<(Source, &str), NotationError> {
        let mut rest = text.chars();
        let source = match rest.next() {
            Some('s') => Some(Source::Stack),
            Some(letter) => Colour::from_pile_letter(letter).map(Source::Pile),
            None => None,
        };
        let source = source.ok_or_else(|| NotationError::new(text, Expected::Draw))?;
        Ok((source, rest.as_str()))
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stack => f.write_str("s"),
            Source::Pile(colour) => write!(f, "{}", colour.pile_letter()),
        }
    }
}

impl FromStr for Source {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match Source::read(text)? {
            (source, "") => Ok(source),
            _ => Err(NotationError::new(text, Expected::OneSource)),
        }
    }
}

/// All sources in their order. The last entry only fills the eight places of a byte.
static IN_ORDER: [Source; 8] = [
    Source::Stack,
    Source::Pile(Colour::Yellow),
    Source::Pile(Colour::Blue),
    Source::Pile(Colour::White),
    Source::Pile(Colour::Green),
    Source::Pile(Colour::Red),
    Source::Pile(Colour::Purple),
    Source::Stack,
];

impl Ordered for Source {
    #[inline]
    fn place(self) -> u8 {
        match self {
            Source::Stack => 0,
            Source::Pile(colour) => 1 + colour as u8,
        }
    }

    #[inline]
    fn at(place: usize) -> Option<Self> {
        IN_ORDER.get(place).copied()
    }
}

/// A set of sources; the stack first, then the piles in board order.
pub type Sources = ByteSet<Source>;

impl Sources {
    /// Only the draw pile.
    pub const STACK: Sources = Sources::from_bits(1);

    /// Only the pile of this colour.
    #[inline]
    pub fn pile(colour: Colour) -> Sources {
        Self::only(Source::Pile(colour))
    }
}
