//! The decisions of the card game and their notation.

use std::fmt;
use std::str::FromStr;

use crate::card::Card;
use crate::error::{Expected, NotationError};
use crate::game::Action;
use crate::notation::serde_by_notation;
use crate::source::Source;

/// One decision: `Y4` plays, `xY4` discards, `-s` and `-r` draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CardAction {
    /// Put a card into one's own column of its colour (C2.1).
    Play(Card),
    /// Put a card onto the discard pile of its colour (C2.2).
    Discard(Card),
    /// Draw a card (C3.1).
    Draw(Source),
}

impl Default for CardAction {
    fn default() -> Self {
        CardAction::Draw(Source::Stack)
    }
}

impl fmt::Display for CardAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardAction::Play(card) => write!(f, "{card}"),
            CardAction::Discard(card) => write!(f, "x{card}"),
            CardAction::Draw(source) => write!(f, "-{source}"),
        }
    }
}

fn read_card(text: &str) -> Result<(Card, &str), NotationError> {
    let (card, rest) = Card::read(text)?;
    if matches!(card.number(), Some(0 | 1)) {
        return Err(NotationError::new(text, Expected::CardGameNumber));
    }
    Ok((card, rest))
}

impl Action for CardAction {
    fn read(text: &str) -> Result<(Self, &str), NotationError> {
        if let Some(rest) = text.strip_prefix('x') {
            let (card, rest) = read_card(rest)?;
            return Ok((CardAction::Discard(card), rest));
        }
        if let Some(rest) = text.strip_prefix('-') {
            let (source, rest) = Source::read(rest)?;
            return Ok((CardAction::Draw(source), rest));
        }
        if text.starts_with(['>', '.', '!']) {
            return Err(NotationError::new(text, Expected::NoExplorer));
        }
        let (card, rest) = read_card(text)?;
        Ok((CardAction::Play(card), rest))
    }
}

impl FromStr for CardAction {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match CardAction::read(text)? {
            (action, "") => Ok(action),
            _ => Err(NotationError::new(text, Expected::CardDecision)),
        }
    }
}

serde_by_notation!(CardAction);
