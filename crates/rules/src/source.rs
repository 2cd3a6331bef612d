//! Where a card can be drawn from.

use std::fmt;
use std::str::FromStr;

use crate::bits::{count_in_byte, select_in_byte};
use crate::colour::Colour;
use crate::error::NotationError;

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
        let source = source
            .ok_or_else(|| NotationError::new(text, "a draw is -s for the draw pile, or - and one of y b w g r p"))?;
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
            _ => Err(NotationError::new(text, "a source is one letter: s y b w g r p")),
        }
    }
}

/// All sources by the bit they have; the last one is there to fill the byte.
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

/// A set of sources in one byte; the stack first, then the piles in board order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Sources(u8);

impl Sources {
    /// No source.
    pub const EMPTY: Sources = Sources(0);
    /// Only the draw pile.
    pub const STACK: Sources = Sources(1);

    const fn bit(source: Source) -> u8 {
        match source {
            Source::Stack => 1,
            Source::Pile(colour) => 2 << colour as u8,
        }
    }

    /// Adds a source.
    #[inline]
    pub fn insert(&mut self, source: Source) {
        self.0 |= Self::bit(source);
    }

    /// Removes a source.
    #[inline]
    pub fn remove(&mut self, source: Source) {
        self.0 &= !Self::bit(source);
    }

    /// Only the pile of this colour.
    pub const fn pile(colour: Colour) -> Sources {
        Sources(Self::bit(Source::Pile(colour)))
    }

    /// Everything in one but not the other.
    #[inline]
    pub const fn without(self, other: Sources) -> Sources {
        Sources(self.0 & !other.0)
    }

    /// Whether the source is in the set.
    #[inline]
    pub const fn contains(self, source: Source) -> bool {
        self.0 & Self::bit(source) != 0
    }

    /// How many sources.
    #[inline]
    pub fn len(self) -> usize {
        count_in_byte(self.0)
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The `n`-th source, counted from 0.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Source> {
        (n < self.len()).then(|| IN_ORDER[select_in_byte(self.0, n)])
    }

    /// The sources in order.
    pub fn iter(self) -> impl Iterator<Item = Source> + Clone {
        (0..self.len()).filter_map(move |n| self.nth(n))
    }
}

impl fmt::Debug for Sources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
