//! A reason why one turn is better than another: a value for programs, and an English sentence for readers.
//!
//! Pages in other languages make their own sentence from the same value.

use std::fmt;

use fivepaths_rules::{Card, Colour};
use serde::{Deserialize, Serialize};

use crate::amount::Points;

/// A reason. Turns are in the notation; chances are in a hundred. What else a reason has is clear from its sentence.
#[allow(missing_docs)]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Reason {
    /// The difference to this turn is within the error of the trial.
    Undecided { turn: String },
    /// This turn seems better, but claims like this one were not kept when they were tried.
    Unproven { turn: String, lost: Points },
    /// A wager on a column that then does not pay.
    Wager {
        #[serde(with = "letter")]
        colour: Colour,
        comes_to: Points,
        lost: Points,
        better: String,
    },
    /// A column begun that does not pay.
    Began { card: Card, left: u8, comes_to: Points, lost: Points, better: String },
    /// Cards that can no longer be played.
    ShutsOut { card: Card, shut: Vec<Card>, lost: Points },
    /// A discard that the other player wanted.
    Fed { card: Card, times: u8, lost: Points },
    /// A card on a discard pile that was worth having.
    Lay { card: Card, lost: Points },
    /// A card on a discard pile that was worth keeping from the other player.
    LeftToThem { card: Card, lost: Points },
    /// A card that should be played now.
    Waited { card: Card, lost: Points },
    /// The bonus for a long column.
    Bonus {
        #[serde(with = "letter")]
        colour: Colour,
        at: u8,
        played: u8,
        best: u8,
    },
    /// The column in which most is lost, the mover's own or the other player's.
    Most {
        #[serde(with = "letter")]
        colour: Colour,
        own: bool,
        lost: Points,
    },
    /// No other turn was worth trying.
    Alone,
    /// Nothing decides between the turn of a hint and this one.
    Even { turn: String },
    /// Another turn costs this much.
    Costs { turn: String, points: Points },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenth = |points: &Points| format!("{:.1}", points.value());
        match self {
            Reason::Undecided { turn } => {
                write!(f, "Nothing decides between this and {turn}: the difference is within the error of the trial.")
            }
            Reason::Unproven { turn, lost } => write!(
                f,
                "{turn} seems {} points better, but such claims have promised too much when they were put to the test.",
                tenth(lost)
            ),
            Reason::Wager { colour, comes_to, lost, better } => write!(
                f,
                "The wager on {} has too little behind it: the column comes to {:+.1} points on average, {} fewer than after {better}.",
                colour.name(),
                comes_to.value(),
                tenth(lost)
            ),
            Reason::Began { card, left, comes_to, lost, better } => write!(
                f,
                "{card} begins {} with {left} cards left to draw: the column comes to {:+.1} points on average, {} fewer than after {better}.",
                card.colour().name(),
                comes_to.value(),
                tenth(lost)
            ),
            Reason::ShutsOut { card, shut, lost } => write!(
                f,
                "{card} shuts out {}, still in hand or to come: {} ends {} points lower.",
                list(shut),
                card.colour().name(),
                tenth(lost)
            ),
            Reason::Fed { card, times, lost } => write!(
                f,
                "They take {card} at once {times} times in 100, and their {} gains {} points by it.",
                card.colour().name(),
                tenth(lost)
            ),
            Reason::Lay { card, lost } => write!(
                f,
                "{card} lay on its discard pile: with it {} ends {} points higher.",
                card.colour().name(),
                tenth(lost)
            ),
            Reason::LeftToThem { card, lost } => write!(
                f,
                "{card} was left on its discard pile: their {} gains {} points by it.",
                card.colour().name(),
                tenth(lost)
            ),
            Reason::Waited { card, lost } => write!(
                f,
                "{card} is wanted down now: a turn later {} ends {} points lower.",
                card.colour().name(),
                tenth(lost)
            ),
            Reason::Bonus { colour, at, played, best } => write!(
                f,
                "The bonus for {at} cards in {} comes {played} times in 100 instead of {best}.",
                colour.name()
            ),
            Reason::Most { colour, own, lost } => {
                let (whose, how) = if *own { ("the player's own", "lower") } else { ("the other player's", "higher") };
                let (colour, lost) = (colour.name(), tenth(lost));
                write!(f, "Most of it is lost in {whose} {colour}, which ends {lost} points {how}.")
            }
            Reason::Alone => f.write_str("No other turn is worth a thought."),
            Reason::Even { turn } => write!(f, "Nothing decides between this and {turn}."),
            Reason::Costs { turn, points } => write!(f, "{turn} costs {} points.", tenth(points)),
        }
    }
}

/// Cards one after the other: `R4`, `R4 and R5`, `R4, R5 and R6`.
fn list(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(Card::to_string).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A colour is written as its letter.
mod letter {
    use fivepaths_rules::Colour;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(colour: &Colour, to: S) -> Result<S::Ok, S::Error> {
        colour.letter().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Colour, D::Error> {
        let letter = char::deserialize(from)?;
        Colour::from_letter(letter).ok_or_else(|| D::Error::custom(format!("there is no colour {letter}")))
    }
}
