//! Hints, which are given only where they harm nobody: all other players are bots, and nothing is rated. They are
//! counted, and the record of the match says when they were given.

use fivepaths_insight::review::Hint;
use fivepaths_rules::{AnyMatch, Hinted, Seat};
use serde::{Deserialize, Serialize};

use super::{Change, Moment, Refused, Step, Table};

/// How many hints can be given in a match. It limits how much of the disk a table takes.
const MOST: usize = 200;

/// A hint that was given, and when.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hinting {
    /// The round, from 1.
    pub round: u8,
    /// The ply, from 0.
    pub ply: u16,
    /// What was said.
    pub hint: Hint,
}

impl Hinting {
    /// The moment, as the record has it.
    #[must_use]
    pub fn moment(&self) -> Hinted {
        Hinted { round: self.round, ply: self.ply }
    }
}

impl Table {
    /// A hint for the player to move, in answer to a version of the table.
    ///
    /// # Errors
    /// When the table has another version, when it is somebody else's turn, or when no hint may be given.
    pub fn give_hint(&self, seat: Seat, version: i64, hint: Hinting, moment: Moment) -> Result<Step, Refused> {
        if version != self.row.version {
            return Err(Refused::Stale);
        }
        if !self.may_have_hint(seat) || self.now() != Some(hint.moment()) {
            return Err(Refused::NoHint);
        }
        let all = self.row.hints.iter().cloned().chain([hint]).collect();
        let change = Change { hints: Some(all), ..self.change(moment.at) };
        Ok(self.step(change, self.game.clone(), moment))
    }

    /// Whether a seat could have a hint now. There is none for a seat that has one already.
    #[must_use]
    pub fn may_have_hint(&self, seat: Seat) -> bool {
        let card_game = matches!(self.game, Some(AnyMatch::Card(_)));
        let room = self.row.hints.len() < MOST && self.hint(seat).is_none();
        card_game && room && self.is_leisurely() && self.to_move() == Some(seat) && self.plays_alone(seat)
    }

    /// The hint that a seat was given for this turn.
    #[must_use]
    pub fn hint(&self, seat: Seat) -> Option<&Hinting> {
        let now = self.now().filter(|_| self.to_move() == Some(seat) && self.plays_alone(seat))?;
        self.row.hints.iter().find(|hint| hint.moment() == now)
    }

    /// The moment that the match has come to.
    fn now(&self) -> Option<Hinted> {
        self.game.as_ref().map(|game| Hinted { round: game.round(), ply: game.ply() })
    }
}
