//! Why a decision is not allowed, in the words of the rules.

use std::fmt;

use crate::card::Card;
use crate::colour::Colour;

/// Why a decision was refused. The game is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The round has ended.
    RoundOver,
    /// A card must be put down before one is drawn (G4).
    PutFirst,
    /// A card was put down already; only the draw is left of the turn.
    DrawNow,
    /// There is a bonus step to take or to decline first (B4.1).
    StepFirst,
    /// The card is not in the hand of the player to move.
    NotInHand(Card),
    /// Card game: a number must be higher than those in the column (C2.1).
    NotHigher(Card, Card),
    /// Card game: no wager after a number (C2.1).
    WagerAfterNumber(Card, Card),
    /// Board game: lower than the last card of the column (B2.2).
    Lower(Card, Card),
    /// Board game, up-and-down: the column runs downward, and this card is higher (B8.2).
    Higher(Card, Card),
    /// Board game, lowest first: a path begins with the lowest card held of its colour (B2.1).
    NotLowest(Card, Card),
    /// Board game: all four adventurers are on paths, only the researcher is left (B2.1).
    NoAdventurer,
    /// Board game: the researcher is on a path already (B2.1).
    NoResearcher,
    /// Board game: the researcher can only begin a path, and this one is begun (B2.1).
    PathBegun(Colour),
    /// Board game: no explorer of this player is on that path (B4.1).
    NoExplorer(Colour),
    /// Board game: an explorer at the city cannot move (B4.1).
    AtCity(Colour),
    /// Board game: there is no bonus step to take or to decline.
    NoStep,
    /// The discard pile is empty.
    PileEmpty(Colour),
    /// The pile is closed for this draw, since this turn's discard lies on it (C3.1).
    JustDiscarded(Colour),
    /// At a table with limited patience: after this many turns cards come only from the draw pile (G6).
    NoPatience(u16),
    /// The colour is not part of this game.
    NoSuchColour(Colour),
    /// A turn that stops before its draw.
    Unfinished,
    /// What should be an unfinished turn is already whole: looking at it would show the card that it draws.
    Finished,
    /// Decisions after the end of the turn.
    AfterTheEnd,
    /// More turns than a round can count.
    TooManyTurns,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Illegal::RoundOver => f.write_str("the round is over"),
            Illegal::PutFirst => f.write_str("a card must be put down first"),
            Illegal::DrawNow => f.write_str("a card was put down already; now draw one"),
            Illegal::StepFirst => f.write_str("the bonus step must be taken or declined first"),
            Illegal::NotInHand(card) => write!(f, "{} is not in the hand", card.words()),
            Illegal::NotHigher(card, top) => write!(f, "{} is not higher than {}", card.words(), top.words()),
            Illegal::WagerAfterNumber(card, top) => write!(f, "{} cannot follow {}", card.words(), top.words()),
            Illegal::Lower(card, top) => write!(f, "{} is lower than {}", card.words(), top.words()),
            Illegal::Higher(card, top) => {
                write!(f, "{} is higher than {}, and the column runs downward", card.words(), top.words())
            }
            Illegal::NotLowest(card, lowest) => {
                write!(f, "{} cannot begin the path: {} in the hand is lower", card.words(), lowest.words())
            }
            Illegal::NoAdventurer => f.write_str("all four adventurers are out; only the researcher is left"),
            Illegal::NoResearcher => f.write_str("the researcher is on a path already"),
            Illegal::PathBegun(colour) => write!(f, "the {colour} path is begun already"),
            Illegal::NoExplorer(colour) => write!(f, "there is no explorer on the {colour} path"),
            Illegal::AtCity(colour) => write!(f, "the explorer on the {colour} path is at the city"),
            Illegal::NoStep => f.write_str("there is no bonus step to take"),
            Illegal::PileEmpty(colour) => write!(f, "the {colour} pile is empty"),
            Illegal::JustDiscarded(colour) => {
                write!(f, "the {colour} pile is closed: the card on it was discarded this turn")
            }
            Illegal::NoPatience(turns) => {
                write!(f, "after {turns} turns nothing is taken from the discard piles any more")
            }
            Illegal::NoSuchColour(colour) => write!(f, "this game has no {colour}"),
            Illegal::Unfinished => f.write_str("the turn is not finished"),
            Illegal::TooManyTurns => write!(f, "a round has at most {} turns", u16::MAX),
            Illegal::Finished => f.write_str("the turn is whole; play it to see what it draws"),
            Illegal::AfterTheEnd => f.write_str("the turn ended before this decision"),
        }
    }
}

impl std::error::Error for Illegal {}
