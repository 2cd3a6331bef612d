//! Ratings as a fold over rated matches, in the order in which they ended.
//!
//! The server rates a match in the transaction that ends it, and that transaction draws the number that the record
//! carries as `ended`. Whoever has the records can therefore repeat every step and must find the same digits.

use std::collections::BTreeMap;
use std::fmt;

use fivepaths_rules::{AnyMatch, How, Outcome, Pool, Rated, Record, RecordError};

use crate::rate::{Seated, Standing, rate};
use crate::rating::Rating;
use crate::scale::Scale;

/// A rated match, as far as ratings go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedMatch {
    /// What the record says.
    pub rated: Rated,
    /// The points by seat; `None` if the match was not played to its end by those who began it.
    pub points: Option<Vec<i32>>,
    /// The seat of somebody who left and for whom a bot finished. They lose as by forfeit, and it counts for nobody else.
    pub left: Option<usize>,
}

impl RatedMatch {
    /// Replays a record, checks all it says, and takes from it what counts. `None` if the match is casual.
    ///
    /// # Errors
    /// If the record is wrong anywhere.
    pub fn of(record: &Record) -> Result<Option<Self>, RecordError> {
        let game = record.check()?;
        let Some(rated) = record.rated().cloned() else { return Ok(None) };
        let left = finished_for(&game);
        let points = game.outcome().and_then(|outcome| played_points(&outcome).map(<[i32]>::to_vec));
        Ok(Some(RatedMatch { rated, points: points.filter(|_| left.is_none()), left }))
    }
}

/// The seat, in a match of two, of somebody who left and for whom a bot finished.
#[must_use]
pub fn finished_for(game: &AnyMatch) -> Option<usize> {
    let left = game.taken_over().first().map(|taken| taken.seat.index());
    left.filter(|_| game.players() == 2)
}

/// The points that count for ratings: none if somebody ended the match before it was played out.
#[must_use]
pub fn played_points(outcome: &Outcome) -> Option<&[i32]> {
    matches!(outcome.end.how, How::Played | How::Cut).then_some(&outcome.totals)
}

/// What one match did to one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the person sat.
    pub seat: usize,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
}

/// Why a match cannot be rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LedgerError {
    /// A match with this number, or a higher one, is rated already.
    Ended {
        /// The number of the match.
        ended: u64,
        /// The number of the latest one.
        latest: u64,
    },
    /// The bot at this seat has no measured rating.
    UnknownBot {
        /// The seat.
        seat: usize,
        /// Its id.
        id: String,
    },
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerError::Ended { ended, latest } if ended == latest => {
                write!(f, "`rated.ended` is {ended}, which another match has as well")
            }
            LedgerError::Ended { ended, latest } => {
                write!(f, "`rated.ended` is {ended}, but a match with the number {latest} is rated already")
            }
            LedgerError::UnknownBot { seat, id } => {
                write!(f, "`rated.ids`: no rating was measured for `{id}` at seat {seat}")
            }
        }
    }
}

impl std::error::Error for LedgerError {}

/// All ratings after some matches.
#[derive(Clone, Debug)]
pub struct Ledger<A> {
    anchors: A,
    ratings: BTreeMap<(Pool, String), Rating>,
    latest: u64,
}

impl<A: Fn(Pool, &str) -> Option<i32>> Ledger<A> {
    /// A ledger without a match. `anchors` gives the measured rating of a bot by its name, in points.
    pub fn new(anchors: A) -> Self {
        Ledger { anchors, ratings: BTreeMap::new(), latest: 0 }
    }

    /// Rates the next match. Either all of it counts or nothing.
    ///
    /// # Errors
    /// If the match did not end after the latest one, or a bot has no measured rating.
    pub fn add(&mut self, game: &RatedMatch) -> Result<Vec<Step>, LedgerError> {
        let Rated { pool, ended, ids, .. } = &game.rated;
        if *ended <= self.latest {
            return Err(LedgerError::Ended { ended: *ended, latest: self.latest });
        }
        let seats = ids.iter().enumerate().map(|(seat, _)| self.seated(game, seat)).collect::<Result<Vec<_>, _>>()?;
        let steps = steps(&seats, &rate(*pool, &seats));
        for step in &steps {
            self.ratings.insert((*pool, ids[step.seat].clone()), step.after);
        }
        self.latest = *ended;
        Ok(steps)
    }

    fn seated(&self, game: &RatedMatch, seat: usize) -> Result<Seated, LedgerError> {
        let Rated { pool, order, ids, .. } = &game.rated;
        let id = &ids[seat];
        let before = match Rated::bot(id) {
            Some(name) => {
                let measured = (self.anchors)(*pool, name);
                let measured = measured.ok_or_else(|| LedgerError::UnknownBot { seat, id: id.clone() })?;
                Standing::Anchor(Scale::of(*pool).anchor(measured))
            }
            None => Standing::Person(self.rating(*pool, id)),
        };
        let points = game.points.as_ref().and_then(|points| points.get(seat).copied());
        let unrated = game.left.is_some_and(|left| left != seat);
        Ok(Seated { before, place: order.get(seat).copied().unwrap_or(u8::MAX), points, unrated })
    }

    /// The rating of a person, who may be new.
    #[must_use]
    pub fn rating(&self, pool: Pool, id: &str) -> Rating {
        self.ratings.get(&(pool, id.to_owned())).copied().unwrap_or(Rating::NEW)
    }

    /// Everybody who was rated, by pool and id.
    pub fn ratings(&self) -> impl Iterator<Item = (Pool, &str, Rating)> {
        self.ratings.iter().map(|((pool, id), rating)| (*pool, id.as_str(), *rating))
    }
}

fn steps(seats: &[Seated], after: &[Standing]) -> Vec<Step> {
    let seats = seats.iter().zip(after).enumerate();
    let people = seats.filter_map(|(seat, (seated, after))| match (seated.before, *after) {
        (Standing::Person(before), Standing::Person(after)) if !seated.unrated => Some(Step { seat, before, after }),
        _ => None,
    });
    people.collect()
}
