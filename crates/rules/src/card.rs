//! A card: its colour and its rank. Equal cards have no identity (G3).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::colour::Colour;
use crate::error::{Expected, NotationError};

/// What stands on a card: a wager, or a number from 0 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rank(u8);

impl Rank {
    /// The wager, which sorts below every number.
    pub const WAGER: Rank = Rank(0);

    /// All ranks, ascending.
    pub const ALL: [Rank; 12] = {
        let mut all = [Rank::WAGER; 12];
        let mut code = 1;
        while code < all.len() {
            all[code] = Rank(code as u8);
            code += 1;
        }
        all
    };

    /// The rank of a number card.
    pub const fn number(n: u8) -> Option<Rank> {
        if n <= 10 { Some(Rank(n + 1)) } else { None }
    }

    /// The number, or `None` for a wager.
    pub const fn value(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0 - 1) }
    }

    /// Whether this is a wager.
    pub const fn is_wager(self) -> bool {
        self.0 == 0
    }

    /// 0 for a wager, the number plus one otherwise.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The rank with this code, 0 to 11.
    pub const fn from_code(code: u8) -> Option<Rank> {
        if code < 12 { Some(Rank(code)) } else { None }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            None => f.write_str("w"),
            Some(n) => write!(f, "{n}"),
        }
    }
}

/// A card, in one byte: the colour in the high half, the rank's code in the low half.
///
/// ```
/// use fivepaths_rules::{Card, Colour};
/// let card: Card = "R10".parse().unwrap();
/// assert_eq!((card.colour(), card.number()), (Colour::Red, Some(10)));
/// assert_eq!(card.to_string(), "R10");
/// assert!("R010".parse::<Card>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

impl Card {
    /// The card of a colour and rank.
    pub const fn new(colour: Colour, rank: Rank) -> Card {
        Card((colour as u8) << 4 | rank.0)
    }

    /// The colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        // A card is only ever made from a colour, so the last two entries are never read.
        const BY_CODE: [Colour; 8] = {
            let mut all = [Colour::Purple; 8];
            let mut i = 0;
            while i < 6 {
                all[i] = Colour::ALL[i];
                i += 1;
            }
            all
        };
        BY_CODE[(self.0 >> 4) as usize & 7]
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 & 15)
    }

    /// The number, or `None` for a wager.
    pub const fn number(self) -> Option<u8> {
        self.rank().value()
    }

    /// Whether this is a wager.
    pub const fn is_wager(self) -> bool {
        self.rank().is_wager()
    }

    /// A number below 128 that is different for every card.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The words a person would say: "Red 4", "Blue wager".
    pub fn words(self) -> String {
        match self.number() {
            None => format!("{} wager", self.colour()),
            Some(n) => format!("{} {n}", self.colour()),
        }
    }

    /// Reads a card at the beginning of a text; gives the rest back.
    pub(crate) fn read(text: &str) -> Result<(Card, &str), NotationError> {
        let mut rest = text.chars();
        let colour =
            rest.next().and_then(Colour::from_letter).ok_or_else(|| NotationError::new(text, Expected::Colour))?;
        let rest = rest.as_str();
        if let Some(rest) = rest.strip_prefix('w') {
            return Ok((Card::new(colour, Rank::WAGER), rest));
        }
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = rest.split_at(digits);
        let rank = match number {
            "10" => Rank::number(10),
            _ if number.len() == 1 => number.parse().ok().and_then(Rank::number),
            _ => None,
        };
        let rank = rank.ok_or_else(|| NotationError::new(text, Expected::Rank))?;
        Ok((Card::new(colour, rank), rest))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.rank())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match Card::read(text)? {
            (card, "") => Ok(card),
            _ => Err(NotationError::new(text, Expected::OneCard)),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        crate::notation::deserialize(d)
    }
}
