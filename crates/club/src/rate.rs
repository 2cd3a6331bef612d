//! The new ratings of everybody at a table that finished.
//!
//! A match is one period of Glicko-2, and all ratings in it are those from before it. For two, the score of a match
//! comes from its margin ([`Scale`]). For more, every two at the table are compared by their places alone, and each such
//! comparison counts `1 / (n - 1)`, so that a table of four does not move a rating three times as far.
//!
//! A winner's score is never taken for less than what was expected of them, nor a loser's for more. So a win never costs
//! points and a loss never earns any, however narrow they are.

use fivepaths_rules::Pool;

use crate::glicko::{Meeting, POINTS, expected, step, trust};
use crate::rating::Rating;
use crate::scale::Scale;

/// Who sits there, as far as ratings go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// A person, with the rating from before the match.
    Person(Rating),
    /// A bot, with its measured rating in thousandths of a point. It is certain and does not change.
    Anchor(i32),
}

/// One seat of a match that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seated {
    /// Who sits there.
    pub before: Standing,
    /// The place, from 1; equal places are shared.
    pub place: u8,
    /// The points at the end; `None` if the match was not played to its end.
    pub points: Option<i32>,
    /// Whether it does not count for them: they let a bot finish for somebody who had left.
    pub unrated: bool,
}

impl Standing {
    /// The chance to come in before somebody else, with a draw as half of one: what the ratings say before a match.
    #[must_use]
    pub fn chance(self, other: Standing) -> f64 {
        let seat = |before| Seated { before, place: 1, points: None, unrated: false };
        let (me, other) = (seat(self), seat(other));
        let doubt = libm::sqrt(me.phi() * me.phi() + other.phi() * other.phi());
        expected(trust(doubt), (me.rating() - other.rating()) / POINTS)
    }

    /// The rating, in thousandths of a point.
    #[must_use]
    pub fn rating(&self) -> i32 {
        match self {
            Standing::Person(rating) => rating.rating(),
            Standing::Anchor(rating) => (*rating).clamp(0, Rating::MOST),
        }
    }
}

impl Seated {
    /// The rating in points.
    fn rating(&self) -> f64 {
        f64::from(self.before.rating()) / 1000.0
    }

    /// The deviation on the scale of Glicko-2.
    fn phi(&self) -> f64 {
        match self.before {
            Standing::Person(rating) => f64::from(rating.deviation()) / 1000.0 / POINTS,
            Standing::Anchor(_) => 0.0,
        }
    }
}

/// How everybody stands after a match, by seat. Bots stand where they stood, and so do those for whom it does not count.
#[must_use]
pub fn rate(pool: Pool, seats: &[Seated]) -> Vec<Standing> {
    rate_by(&Scale::of(pool), seats)
}

/// The same by another scale; this is for fitting one.
#[must_use]
pub fn rate_by(scale: &Scale, seats: &[Seated]) -> Vec<Standing> {
    let after = |(seat, seated): (usize, &Seated)| match seated.before {
        Standing::Person(before) if !seated.unrated => Standing::Person(after(scale, seats, seat, before)),
        Standing::Person(_) | Standing::Anchor(_) => seated.before,
    };
    seats.iter().enumerate().map(after).collect()
}

fn after(scale: &Scale, seats: &[Seated], seat: usize, before: Rating) -> Rating {
    let me = &seats[seat];
    let others = seats.iter().enumerate().filter(|other| other.0 != seat);
    let mut meetings: Vec<Meeting> = others.map(|(_, other)| meeting(scale, me, other, seats.len())).collect();
    if meetings.is_empty() {
        return before;
    }
    let sigma = f64::from(before.volatility()) / 1_000_000.0;
    let change = step(me.phi(), sigma, &mut meetings);
    // The change is rounded and not the result, so that its sign is kept.
    Rating::new(
        before.rating().saturating_add(libm::round(1000.0 * POINTS * change.mu) as i32),
        libm::round(1000.0 * POINTS * change.phi) as i32,
        libm::round(1_000_000.0 * change.sigma) as i32,
        before.games().saturating_add(1),
    )
}

fn meeting(scale: &Scale, me: &Seated, other: &Seated, seats: usize) -> Meeting {
    let trust = trust(other.phi());
    let expected = expected(trust, (me.rating() - other.rating()) / POINTS);
    let beyond = beyond_half(scale, me, other, seats);
    let score = match me.place.cmp(&other.place) {
        std::cmp::Ordering::Less => (0.5 + beyond).max(expected),
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => (0.5 - beyond).min(expected),
    };
    Meeting { trust, expected, score, weight: 1.0 / (seats as f64 - 1.0) }
}

/// How far the score of whoever was ahead is above one half.
fn beyond_half(scale: &Scale, me: &Seated, other: &Seated, seats: usize) -> f64 {
    let margin = me.points.zip(other.points).map(|(mine, theirs)| {
        let (ahead, behind) = if me.place < other.place { (mine, theirs) } else { (theirs, mine) };
        // Places decide who won: somebody can win a tie on points, or be placed last for having left.
        u32::try_from(i64::from(ahead) - i64::from(behind)).unwrap_or(0)
    });
    let mean = (me.rating() + other.rating()) / 2.0;
    if seats > 2 { 0.5 } else { scale.beyond_half(margin, mean) }
}
