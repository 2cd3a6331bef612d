//! The decisions of the board game and their notation.

use std::fmt;
use std::str::FromStr;

use crate::card::Card;
use crate::colour::Colour;
use crate::error::{Expected, NotationError};
use crate::game::Action;
use crate::notation::serde_by_notation;
use crate::source::Source;

/// One decision: `Y4` plays, `Y4!` begins with the researcher, `xY4` discards, `>B` takes a bonus
/// step, `.` declines it, `-s` and `-r` draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoardAction {
    /// Begin a path with an adventurer, advance, or play at the city (B2.1 to B2.3).
    Play(Card),
    /// Begin a path with the researcher (B2.1).
    Research(Card),
    /// Put a card onto the discard pile of its colour (B2.4).
    Discard(Card),
    /// Move the explorer on this path one stone, as an arrow or the city allows (B2.3, B4.1).
    Step(Colour),
    /// Decline a bonus step; the chain ends.
    Stay,
    /// Draw a card (B3.1).
    Draw(Source),
}

impl Default for BoardAction {
    fn default() -> Self {
        BoardAction::Draw(Source::Stack)
    }
}

impl fmt::Display for BoardAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardAction::Play(card) => write!(f, "{card}"),
            BoardAction::Research(card) => write!(f, "{card}!"),
            BoardAction::Discard(card) => write!(f, "x{card}"),
            BoardAction::Step(colour) => write!(f, ">{}", colour.letter()),
            BoardAction::Stay => f.write_str("."),
            BoardAction::Draw(source) => write!(f, "-{source}"),
        }
    }
}

fn read_card(text: &str) -> Result<(Card, &str), NotationError> {
    let (card, rest) = Card::read(text)?;
    if card.is_wager() || card.colour() == Colour::Purple {
        return Err(NotationError::new(text, Expected::BoardGameCard));
    }
    Ok((card, rest))
}

impl Action for BoardAction {
    fn read(text: &str) -> Result<(Self, &str), NotationError> {
        if let Some(rest) = text.strip_prefix('x') {
            let (card, rest) = read_card(rest)?;
            return Ok((BoardAction::Discard(card), rest));
        }
        if let Some(rest) = text.strip_prefix('-') {
            let (source, rest) = Source::read(rest)?;
            return Ok((BoardAction::Draw(source), rest));
        }
        if let Some(rest) = text.strip_prefix('.') {
            return Ok((BoardAction::Stay, rest));
        }
        if let Some(rest) = text.strip_prefix('>') {
            let mut letters = rest.chars();
            let colour = letters.next().and_then(Colour::from_letter).filter(|&c| c != Colour::Purple);
            let colour = colour.ok_or_else(|| NotationError::new(text, Expected::Step))?;
            return Ok((BoardAction::Step(colour), letters.as_str()));
        }
        let (card, rest) = read_card(text)?;
        match rest.strip_prefix('!') {
            Some(rest) => Ok((BoardAction::Research(card), rest)),
            None => Ok((BoardAction::Play(card), rest)),
        }
    }
}

impl FromStr for BoardAction {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match BoardAction::read(text)? {
            (action, "") => Ok(action),
            _ => Err(NotationError::new(text, Expected::BoardDecision)),
        }
    }
}

serde_by_notation!(BoardAction);
