//! Scoring for people at a real table: they type columns or stones and see every step of the score.

use std::fmt;

use crate::board_game::{BoardRules, STONE_VALUES};
use crate::card::Card;
use crate::card_game::{CardRules, ColumnScore};
use crate::cards::Cards;
use crate::colour::Colour;
use crate::error::{NotationError, shorten};

/// A text that cannot be scored: which part of it, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SheetError {
    /// A word is not a card.
    Notation(NotationError),
    /// A column, as it was written, has a card of another colour.
    Stray {
        /// The column.
        column: String,
        /// The card.
        card: Card,
        /// The colour of its first card.
        colour: Colour,
    },
    /// Two columns have the same colour.
    ColumnTwice(Colour),
    /// A card comes more often than the game has it.
    TooOften(Card),
    /// A word is not a stone.
    Stone(String),
    /// Two explorers are on the same path.
    PathTwice(Colour),
    /// There is more than one researcher.
    TwoResearchers,
    /// There are more than four adventurers.
    FiveAdventurers,
    /// A part, as it was written, needs a number.
    Number {
        /// The part.
        part: String,
        /// The highest that the number can be.
        most: i32,
    },
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SheetError::Notation(error) => error.fmt(f),
            SheetError::Stray { column, card, colour } => {
                write!(f, "`{column}`: {card} is not {colour}; separate the columns by ;")
            }
            SheetError::ColumnTwice(colour) => {
                write!(f, "{colour} comes twice; a player has one column of each colour")
            }
            SheetError::TooOften(card) => write!(f, "{card} does not come that often in this game"),
            SheetError::Stone(word) => {
                write!(f, "`{word}`: a stone is one of Y B W G R and a number from 1 to 9, with ! for the researcher")
            }
            SheetError::PathTwice(colour) => {
                write!(f, "{colour} comes twice; a player has one explorer on each path")
            }
            SheetError::TwoResearchers => f.write_str("there is only one researcher"),
            SheetError::FiveAdventurers => {
                f.write_str("a player has four adventurers; the fifth explorer is the researcher (!)")
            }
            SheetError::Number { part, most } => write!(f, "`{part}`: a whole number from 0 to {most} is needed"),
        }
    }
}

impl std::error::Error for SheetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SheetError::Notation(error) => Some(error),
            _ => None,
        }
    }
}

impl From<NotationError> for SheetError {
    fn from(error: NotationError) -> Self {
        SheetError::Notation(error)
    }
}

/// The columns of one player of the card game, scored.
///
/// ```
/// use fivepaths_rules::{CardRules, CardSheet};
/// let sheet = CardSheet::parse("Yw Y7 Y8; Rw Rw R2 R4 R5 R6 R8 R10", &CardRules::default()).unwrap();
/// assert_eq!(sheet.total(), -10 + 65);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardSheet {
    columns: Vec<(Colour, ColumnScore)>,
}

impl CardSheet {
    /// Reads columns separated by `;`, each of one colour, its cards separated by blanks. Cards may
    /// come in any order; a column may be missing or empty.
    ///
    /// # Errors
    /// If a word is not a card, a column has two colours, or a card comes too often.
    pub fn parse(text: &str, rules: &CardRules) -> Result<Self, SheetError> {
        let mut left = *rules.all();
        let mut columns = Cards::EMPTY;
        let mut seen: Vec<Colour> = Vec::new();
        for part in text.split(';') {
            let cards = part.split_whitespace().map(str::parse).collect::<Result<Vec<Card>, _>>()?;
            let Some(colour) = cards.first().map(|card| card.colour()) else { continue };
            if let Some(stray) = cards.iter().find(|card| card.colour() != colour) {
                return Err(SheetError::Stray { column: shorten(part.trim()), card: *stray, colour });
            }
            if seen.contains(&colour) {
                return Err(SheetError::ColumnTwice(colour));
            }
            seen.push(colour);
            for card in cards {
                if !left.remove(card) {
                    return Err(SheetError::TooOften(card));
                }
                columns.add(card);
            }
        }
        let score = |&colour: &Colour| (colour, ColumnScore::of(rules, &columns, colour));
        Ok(CardSheet { columns: Colour::first(rules.colours()).iter().map(score).collect() })
    }

    /// The columns in board order.
    pub fn columns(&self) -> &[(Colour, ColumnScore)] {
        &self.columns
    }

    /// The points of all columns.
    pub fn total(&self) -> i32 {
        self.columns.iter().map(|column| column.1.total()).sum()
    }
}

/// The stones, artifacts and points of one player of the board game, scored.
///
/// ```
/// use fivepaths_rules::{BoardRules, BoardSheet};
/// let rules = BoardRules::for_players(2).unwrap();
/// let sheet = BoardSheet::parse("Y7 B9! R3; artifacts 4; points 25", &rules).unwrap();
/// assert_eq!(sheet.stones_total(), 30 + 2 * 50 - 10);
/// assert_eq!(sheet.total(), 25 + 120 - 5);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardSheet {
    stones: Vec<(Colour, u8, bool)>,
    points: i32,
    artifacts: Option<(u8, i32)>,
}

impl BoardSheet {
    /// Reads the stones reached (`B9!` is the researcher on stone 9), `artifacts N` if the game is over, and
    /// `points N` for the points from before; all separated by `;`.
    ///
    /// # Errors
    /// If a word is not a stone, or there are more explorers than a player has.
    pub fn parse(text: &str, rules: &BoardRules) -> Result<Self, SheetError> {
        let mut sheet = BoardSheet { stones: Vec::new(), points: 0, artifacts: None };
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            if let Some(number) = part.strip_prefix("artifacts ") {
                let tokens = read_number(part, number, 27)? as u8;
                sheet.artifacts = Some((tokens, rules.track().value(tokens)));
            } else if let Some(number) = part.strip_prefix("points ") {
                sheet.points = read_number(part, number, 100_000)?;
            } else {
                sheet.read_stones(part)?;
            }
        }
        Ok(sheet)
    }

    fn read_stones(&mut self, text: &str) -> Result<(), SheetError> {
        for word in text.split_whitespace() {
            let (place, researcher) = word.strip_suffix('!').map_or((word, false), |place| (place, true));
            let mut rest = place.chars();
            let colour = rest.next().and_then(Colour::from_letter).filter(|&colour| colour != Colour::Purple);
            let stone = (1..=9u8).find(|stone| stone.to_string() == rest.as_str());
            let (Some(colour), Some(stone)) = (colour, stone) else {
                return Err(SheetError::Stone(shorten(word)));
            };
            if self.stones.iter().any(|entry| entry.0 == colour) {
                return Err(SheetError::PathTwice(colour));
            }
            if researcher && self.stones.iter().any(|entry| entry.2) {
                return Err(SheetError::TwoResearchers);
            }
            self.stones.push((colour, stone, researcher));
        }
        let adventurers = self.stones.iter().filter(|entry| !entry.2).count();
        if adventurers > 4 {
            return Err(SheetError::FiveAdventurers);
        }
        Ok(())
    }

    /// The stones: path, stone, whether it is the researcher's, and the points.
    pub fn stones(&self) -> impl Iterator<Item = (Colour, u8, bool, i32)> {
        self.stones.iter().map(|&(colour, stone, researcher)| {
            let value = STONE_VALUES[usize::from(stone - 1).min(8)];
            (colour, stone, researcher, if researcher { 2 * value } else { value })
        })
    }

    /// The net of the stones.
    pub fn stones_total(&self) -> i32 {
        self.stones().map(|stone| stone.3).sum()
    }

    /// The points there were before the stones were counted.
    pub fn points(&self) -> i32 {
        self.points
    }

    /// How many artifacts and what they are worth, if they are counted now.
    pub fn artifacts(&self) -> Option<(u8, i32)> {
        self.artifacts
    }

    /// The points after the expedition, which never fall below 0 (B6.1).
    pub fn after_stones(&self) -> i32 {
        (self.points + self.stones_total()).max(0)
    }

    /// The points in the end.
    pub fn total(&self) -> i32 {
        (self.after_stones() + self.artifacts.map_or(0, |artifacts| artifacts.1)).max(0)
    }
}

fn read_number(part: &str, number: &str, most: i32) -> Result<i32, SheetError> {
    let value = number.trim().parse().ok().filter(|value| (0..=most).contains(value));
    value.ok_or_else(|| SheetError::Number { part: shorten(part), most })
}
