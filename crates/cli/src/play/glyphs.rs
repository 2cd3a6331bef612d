//! Signs: a symbol for each colour and a shape for each player, so that nothing is told by colour alone; and the
//! same in ASCII.

use fivepaths_rules::{Colour, Seat, Tile};

/// Which signs a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Glyphs {
    /// Signs of one cell that the usual fonts of terminals have.
    Unicode,
    /// Only ASCII.
    Ascii,
}

impl Glyphs {
    /// The symbol of a colour: sun, waves, peak, leaf, fire, star.
    pub(crate) fn symbol(self, colour: Colour) -> char {
        let (unicode, ascii) = match colour {
            Colour::Yellow => ('☼', 'o'),
            Colour::Blue => ('≈', '~'),
            Colour::White => ('∧', '^'),
            Colour::Green => ('♣', '%'),
            Colour::Red => ('¤', '@'),
            Colour::Purple => ('★', '*'),
        };
        self.either(unicode, ascii)
    }

    /// A player's piece: an adventurer is hollow or small, the researcher full or large.
    pub(crate) fn piece(self, seat: Seat, researcher: bool) -> char {
        let place = seat.index() & 3;
        match (self, researcher) {
            (Glyphs::Unicode, false) => ['○', '□', '△', '◇'][place],
            (Glyphs::Unicode, true) => ['●', '■', '▲', '◆'][place],
            (Glyphs::Ascii, false) => ['o', 'x', 'v', 'z'][place],
            (Glyphs::Ascii, true) => ['O', 'X', 'V', 'Z'][place],
        }
    }

    /// A tile, in at most three cells, as the notation has it.
    pub(crate) fn tile(self, tile: Tile) -> String {
        tile.points().map_or_else(|| tile.to_string(), |points| format!("+{points}"))
    }

    /// One of two signs.
    pub(crate) fn either(self, unicode: char, ascii: char) -> char {
        match self {
            Glyphs::Unicode => unicode,
            Glyphs::Ascii => ascii,
        }
    }

    /// A text in which the few signs that are not ASCII are replaced, if need be.
    pub(crate) fn text(self, text: &str) -> String {
        if self == Glyphs::Unicode {
            return text.to_owned();
        }
        let plain = |c: char| match c {
            '−' | '–' => '-',
            '×' => 'x',
            '·' => '-',
            c if c.is_ascii() => c,
            _ => '?',
        };
        text.replace('…', "...").chars().map(plain).collect()
    }
}
