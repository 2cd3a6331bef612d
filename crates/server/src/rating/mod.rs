//! Ratings: what a finished match does to everybody's rating, and how everybody stands.
//!
//! A step that ends a rated match names the result alone. The writer works the new ratings out within the transaction
//! that ends the match (`rate`), in the order in which matches end, so a match counts exactly once and whoever has the
//! records can repeat every step. The formula is in `fivepaths-club`, which `fivepaths rate` uses as well.

pub(crate) mod pages;
pub mod store;

use std::sync::Arc;

use fivepaths_club::{Rating, Scale, Seated, Standing, finished_for, played_points};
use fivepaths_rules::{How, Pool, Rated};

use crate::bots;
use crate::store::{Fold, Millis, Row, Value, Write};
use crate::table::{Sitter, Table};

/// Who sits at a rated table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// A member.
    Person(i64),
    /// A bot, with its measured rating in thousandths of a point.
    Bot(i32),
}

/// How one seat did in a rated match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedSeat {
    /// Who sits there.
    pub who: Who,
    /// The place, from 1; equal places are shared.
    pub place: u8,
    /// The points; `None` if the match was not played to its end.
    pub points: Option<i32>,
}

/// The result of a rated match, as far as ratings go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedResult {
    /// The pool.
    pub pool: Pool,
    /// By seat.
    pub seats: Vec<RatedSeat>,
    /// The seat of somebody who left and for whom a bot finished: it counts for nobody else.
    pub left: Option<usize>,
}

/// The name of a person in records, which says nothing about who it is.
fn person_id(person: i64) -> String {
    format!("p{person}")
}

/// The pool of a table whose seats can be rated: its rules have a name, and nobody sits at it twice.
#[must_use]
pub fn pool(rules: &fivepaths_rules::AnyRules, sitters: &[&Sitter]) -> Option<Pool> {
    let twice = |(n, sitter): (usize, &&Sitter)| matches!(sitter, Sitter::Person(_)) && sitters[..n].contains(sitter);
    Pool::of(rules).filter(|_| !sitters.iter().enumerate().any(twice))
}

impl Table {
    /// What ratings need to know of the match when it is over; `None` if it does not count.
    #[must_use]
    pub fn rated_result(&self) -> Option<RatedResult> {
        let game = self.game.as_ref().filter(|_| self.row.rated && self.turns() > 0)?;
        let outcome = game.outcome().filter(|outcome| outcome.end.how != How::Aborted)?;
        let sitters: Vec<&Sitter> = self.row.seats.iter().map(|row| &row.sitter).collect();
        let pool = pool(&self.row.rules, &sitters)?;
        let left = finished_for(game);
        let (order, points) = (game.order()?, played_points(&outcome).filter(|_| left.is_none()));
        let who = |sitter: &Sitter| match sitter {
            Sitter::Person(person) => Some(Who::Person(*person)),
            Sitter::Bot(name) => {
                let level = bots::level(self.row.rules.game(), name)?;
                Some(Who::Bot(Scale::of(pool).anchor(level.rating)))
            }
            Sitter::Open => None,
        };
        let seat = |(n, sitter): (usize, &&Sitter)| {
            let points = points.and_then(|points| points.get(n).copied());
            Some(RatedSeat { who: who(sitter)?, place: *order.get(n)?, points })
        };
        let seats = sitters.iter().enumerate().map(seat).collect::<Option<Vec<_>>>()?;
        Some(RatedResult { pool, seats, left })
    }

    /// What the record says of a rated match that is over.
    pub(crate) fn rated(&self) -> Option<Rated> {
        let ended = self.row.ended.and_then(|ended| u64::try_from(ended).ok())?;
        let pool = Pool::of(&self.row.rules)?;
        let id = |sitter: &Sitter| match sitter {
            Sitter::Person(person) => person_id(*person),
            Sitter::Bot(level) => format!("{}{level}", Rated::BOT),
            Sitter::Open => String::new(),
        };
        let ids = self.row.seats.iter().map(|row| id(&row.sitter)).collect();
        Some(Rated { pool, order: self.game.as_ref()?.order()?, ended, ids })
    }
}

/// Rates a match within the transaction that ends it.
pub(crate) fn rate(game: i64, result: &RatedResult, at: Millis) -> Write {
    let people = result.seats.iter().filter_map(|seat| match seat.who {
        Who::Person(person) => Some(Value::from(person)),
        Who::Bot(_) => None,
    });
    let mut values = vec![result.pool.name().into()];
    values.extend(people.chain(std::iter::repeat(Value::Int(None))).take(store::MOST_SEATS));
    let result = result.clone();
    let then = Arc::new(move |ended, rows: &[Vec<i64>]| rows_after(game, &result, at, ended, rows));
    Write::new().folding(Fold { counter: "ended", read: store::STANDINGS, values, then })
}

/// What to write when a match is the `ended`th, and those who are not new stand like this before it.
fn rows_after(game: i64, result: &RatedResult, at: Millis, ended: i64, rows: &[Vec<i64>]) -> Vec<Row> {
    let before = |person| rows.iter().find_map(|row| store::standing(row).filter(|found| found.0 == person));
    let seated = |(n, seat): (usize, &RatedSeat)| Seated {
        before: match seat.who {
            Who::Person(person) => Standing::Person(before(person).map_or(Rating::NEW, |(_, rating)| rating)),
            Who::Bot(anchor) => Standing::Anchor(anchor),
        },
        place: seat.place,
        points: seat.points,
        unrated: result.left.is_some_and(|left| left != n),
    };
    let seats: Vec<Seated> = result.seats.iter().enumerate().map(seated).collect();
    let mut written = vec![store::number(game, ended)];
    for ((seat, seated), after) in result.seats.iter().zip(&seats).zip(fivepaths_club::rate(result.pool, &seats)) {
        if let (Who::Person(person), Standing::Person(before), Standing::Person(after)) =
            (seat.who, seated.before, after)
            && !seated.unrated
        {
            let step = store::NewStep { game, person, pool: result.pool, ended, before, after, at };
            written.extend(store::step(&step));
        }
    }
    written
}
