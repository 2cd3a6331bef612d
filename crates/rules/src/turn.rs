//! A turn: decisions joined into one word, such as `Y4-s` or `B7>Y>Y-s`.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::{Expected, NotationError};
use crate::game::Action;

/// The most decisions a turn can have: one card, at most ten bonus steps, one refusal and one draw. There are nine
/// arrows, each of which can act once, and a card played at the city gives one more step.
const MOST: usize = 13;
/// The most bytes a turn has in writing.
const MOST_BYTES: usize = 32;

/// The decisions of one turn, or of the part of it that was made so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn<A> {
    decisions: [A; MOST],
    len: u8,
}

impl<A: Action> Turn<A> {
    /// No decision yet.
    pub fn new() -> Self {
        Turn { decisions: [A::default(); MOST], len: 0 }
    }

    /// Adds a decision; false if no turn can be that long.
    pub fn push(&mut self, action: A) -> bool {
        let Some(place) = self.decisions.get_mut(usize::from(self.len)) else { return false };
        *place = action;
        self.len += 1;
        true
    }
}

impl<A: Action> Default for Turn<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Deref for Turn<A> {
    type Target = [A];
    fn deref(&self) -> &[A] {
        &self.decisions[..usize::from(self.len).min(MOST)]
    }
}

impl<A: Action> FromIterator<A> for Turn<A> {
    fn from_iter<I: IntoIterator<Item = A>>(actions: I) -> Self {
        let mut turn = Turn::new();
        for action in actions.into_iter().take(MOST) {
            turn.push(action);
        }
        turn
    }
}

impl<A: Action> fmt::Display for Turn<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|action| write!(f, "{action}"))
    }
}

impl<A: Action> fmt::Debug for Turn<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<A: Action> FromStr for Turn<A> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MOST_BYTES {
            return Err(NotationError::new(text, Expected::ShortTurn));
        }
        let mut turn = Turn::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (action, after) = A::read(rest)?;
            if !turn.push(action) {
                return Err(NotationError::new(text, Expected::FewDecisions));
            }
            rest = after;
        }
        Ok(turn)
    }
}

impl<A: Action> Serialize for Turn<A> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de, A: Action> Deserialize<'de> for Turn<A> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        crate::notation::deserialize(d)
    }
}
