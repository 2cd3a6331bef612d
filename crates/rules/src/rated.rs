//! What a record says about ratings: in which pool the match counts, in which order its seats finished, when it ended
//! among all rated matches, and who played. With this anybody can compute the ratings anew from the records alone.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::any::AnyMatch;
use crate::matches::How;
use crate::pool::Pool;

/// A match counts for ratings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// The matches it is rated with.
    pub pool: Pool,
    /// The place of each seat, from 1; equal places share the better one, as in `[1,1,3]`.
    pub order: Vec<u8>,
    /// Its number among all rated matches of a club in the order in which they ended, from 1.
    pub ended: u64,
    /// Who sat at each seat: an opaque name for a person, `bot:` and its name for a bot.
    pub ids: Vec<String>,
}

/// What is wrong with `rated`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RatedFault {
    /// The match is not over, or was called off.
    NotOver,
    /// Turns were taken back or hints given, which only casual matches allow.
    Casual,
    /// The rules are not a named variant, so the match has no pool.
    NoPool,
    /// The pool is wrong; this is right.
    Pool(Pool),
    /// The order is wrong; this is right.
    Order(Vec<u8>),
    /// The number of the match is not at least 1.
    Ended,
    /// There is not one id for each player.
    Ids {
        /// How many there are.
        entries: usize,
        /// How many play.
        players: u8,
    },
    /// The id of this seat is not one to sixty-four letters, digits or `-`, `_`, `.`, `:`.
    Id(usize),
    /// The person at this seat also sits at an earlier one.
    Twice(usize),
}

impl fmt::Display for RatedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatedFault::NotOver => f.write_str("`rated`: the match is not over, or was called off"),
            RatedFault::Casual => f.write_str("`rated`: turns were taken back or hints given, so the match is casual"),
            RatedFault::NoPool => f.write_str("`rated`: these rules are not a named variant, so they have no pool"),
            RatedFault::Pool(pool) => write!(f, "`rated.pool` must be `{pool}`"),
            RatedFault::Order(order) => {
                let places: Vec<String> = order.iter().map(u8::to_string).collect();
                write!(f, "`rated.order` must be [{}]", places.join(","))
            }
            RatedFault::Ended => f.write_str("`rated.ended` must be at least 1"),
            RatedFault::Ids { entries, players } => {
                write!(f, "`rated.ids` has {entries} entries for {players} players")
            }
            RatedFault::Id(seat) => {
                write!(f, "`rated.ids`: that of seat {seat} is not 1 to 64 letters, digits or any of `-_.:`")
            }
            RatedFault::Twice(seat) => write!(f, "`rated.ids`: the person at seat {seat} also sits at another seat"),
        }
    }
}

impl Rated {
    /// What the id of a bot begins with.
    pub const BOT: &'static str = "bot:";

    /// The name of the bot with this id; `None` for a person.
    ///
    /// ```
    /// use fivepaths_rules::Rated;
    /// assert_eq!((Rated::bot("bot:climber"), Rated::bot("17")), (Some("climber"), None));
    /// ```
    #[must_use]
    pub fn bot(id: &str) -> Option<&str> {
        id.strip_prefix(Self::BOT)
    }

    /// The first thing in it that does not fit this match. `casual` tells whether turns were taken back or hints given.
    pub(crate) fn misfit(&self, game: &AnyMatch, casual: bool) -> Option<RatedFault> {
        let over = game.outcome().filter(|outcome| outcome.end.how != How::Aborted);
        let (Some(_), Some(order)) = (over, game.order()) else { return Some(RatedFault::NotOver) };
        let Some(pool) = Pool::of(&game.rules()) else { return Some(RatedFault::NoPool) };
        let wrong = [
            casual.then_some(RatedFault::Casual),
            (self.pool != pool).then_some(RatedFault::Pool(pool)),
            (self.order != order).then_some(RatedFault::Order(order)),
            (self.ended == 0).then_some(RatedFault::Ended),
        ];
        wrong.into_iter().flatten().next().or_else(|| self.wrong_id(game.players()))
    }

    fn wrong_id(&self, players: u8) -> Option<RatedFault> {
        let entries = self.ids.len();
        if entries != usize::from(players) {
            return Some(RatedFault::Ids { entries, players });
        }
        self.ids.iter().enumerate().find_map(|(seat, id)| {
            let twice = Self::bot(id).is_none() && self.ids.iter().take(seat).any(|earlier| earlier == id);
            if !is_id(id) { Some(RatedFault::Id(seat)) } else { twice.then_some(RatedFault::Twice(seat)) }
        })
    }
}

fn is_id(id: &str) -> bool {
    (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
}
