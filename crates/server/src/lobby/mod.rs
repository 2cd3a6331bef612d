//! The lobby: where people find somebody to play with.
//!
//! An open seat and a challenge are the same thing, an [`offer`]: a table that waits, and a row by which others find it.
//! Whoever takes it joins the table as by its link, with their part of the shuffle, so the deal is as fair as any other.
//! Quick pairing needs no table before there are two: people wait in the database, any node may pair them, and both then
//! bring their part of the shuffle to a table where nobody chose anything ([`pairing`]). Those who block each other never
//! meet here: every statement that lists or takes something says so.

pub(crate) mod pages;
pub mod pairing;
mod routes;
mod run;
pub mod store;

use std::sync::LazyLock;

use fivepaths_club::{Clock, Turns};
use fivepaths_rules::{AnyRules, GameKind, Pool};

use crate::store::news::Topic;
use crate::store::{Millis, Value, Write};
use crate::table::{NewTable, bounded};

pub(crate) use routes::{routes, strip};
pub use run::{once, run};
pub use store::Viewer;

const HOUR: Millis = 60 * 60 * 1_000;
const DAY: Millis = 24 * HOUR;
/// How long an open seat is listed.
pub const OPEN: Millis = DAY;
/// How long a challenge waits for its answer.
pub const CHALLENGE: Millis = 3 * DAY;
/// How long somebody waits to be paired if nothing more is heard from their page, which asks for itself three times as often.
pub const LEASE: Millis = 30_000;
/// How long after that their page may come back and wait on.
const REVIVED: Millis = 2 * 60_000;
/// How long two who were paired have to come to their table.
const ABSENT: Millis = 60_000;
/// After how long a bot is offered to those who wait.
pub(crate) const PATIENCE: Millis = 10_000;

/// What can be played at once with somebody who wants the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Quick {
    /// The card game, three rounds.
    CardMatch,
    /// The card game, a single round.
    CardRound,
    /// The board game for two.
    BoardTwo,
}

impl Quick {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Quick; 3] = [Quick::CardMatch, Quick::CardRound, Quick::BoardTwo];

    /// The pool in which it is rated.
    #[must_use]
    pub fn pool(self) -> Pool {
        match self {
            Quick::CardMatch => Pool::CardMatch,
            Quick::CardRound => Pool::CardRound,
            Quick::BoardTwo => Pool::BoardTwo,
        }
    }

    /// The game.
    #[must_use]
    pub fn game(self) -> GameKind {
        match self {
            Quick::CardMatch | Quick::CardRound => GameKind::Card,
            Quick::BoardTwo => GameKind::Board,
        }
    }

    /// How many turns a player makes in it. It is worked out once, as a page asks for it with every clock.
    pub(crate) fn turns(self) -> Turns {
        static ALL: LazyLock<Vec<(Quick, Turns)>> = LazyLock::new(|| {
            let bounded = |quick: Quick| bounded(quick.rules()?).ok();
            Quick::ALL.into_iter().filter_map(|quick| Some((quick, Turns::of(&bounded(quick)?)))).collect()
        });
        let found = ALL.iter().find(|(quick, _)| *quick == self);
        found.map_or(Turns { usual: 0, most: None }, |(_, turns)| *turns)
    }

    /// The rules; `None` never, since they are named ones.
    pub(crate) fn rules(self) -> Option<AnyRules> {
        let rounds = matches!(self, Quick::CardRound).then_some(1);
        AnyRules::named::<&str>(self.game(), &[], None, rounds).ok()
    }
}

/// One of the clocks that have a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Pace(&'static str);

impl Pace {
    /// What is chosen if somebody chooses nothing. It is a live one, so that nobody is left waiting.
    pub const CALM: Pace = Pace("calm");

    /// All of them, the quickest first.
    pub fn all() -> impl Iterator<Item = Pace> {
        Clock::NAMED.into_iter().map(|(name, _)| Pace(name))
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0
    }

    /// The clock.
    #[must_use]
    pub fn clock(self) -> Clock {
        Clock::NAMED.into_iter().find(|(name, _)| *name == self.0).map_or(Clock::CALM, |(_, clock)| clock)
    }
}

/// What somebody who waits wants. People are paired if they want the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Wants {
    /// What to play.
    pub quick: Quick,
    /// Whether it counts.
    pub rated: bool,
    /// With which clock.
    pub pace: Pace,
}

impl Wants {
    /// As it is stored, `card-match/rated/brisk`. The calm clock, which once was the only one, is not named.
    #[must_use]
    pub fn text(self) -> String {
        let counts = if self.rated { "rated" } else { "casual" };
        let text = format!("{}/{counts}", self.quick.pool().name());
        if self.pace == Pace::CALM { text } else { format!("{text}/{}", self.pace.name()) }
    }

    /// From what is stored or posted.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut all = Quick::ALL.into_iter().flat_map(|quick| {
            Pace::all().flat_map(move |pace| [true, false].map(|rated| Wants { quick, rated, pace }))
        });
        all.find(|wants| wants.text() == text)
    }
}

/// For whom a seat is, by their rating in the pool, in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Range {
    /// The lowest rating.
    pub lowest: Option<i64>,
    /// The highest rating.
    pub highest: Option<i64>,
}

impl Range {
    /// Whether it is for everybody.
    #[must_use]
    pub fn is_open(self) -> bool {
        self == Range::default()
    }

    /// Whether a rating in thousandths of a point is in it.
    #[must_use]
    pub fn holds(self, rating: i64) -> bool {
        self.lowest.is_none_or(|lowest| lowest * 1_000 <= rating)
            && self.highest.is_none_or(|highest| rating < (highest + 1) * 1_000)
    }
}

/// Whom a new table waits for in the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewOffer {
    /// Anybody whose rating is in the range.
    Seat(Range),
    /// One person.
    Challenge(i64),
}

/// Lists a new table in the lobby, in the write that makes it. The write is stale if its maker has too many already, or
/// if the person may not be challenged by them, or not any more today.
#[must_use]
pub fn offer(offer: NewOffer, person: i64, rules: &AnyRules, at: Millis) -> Write {
    let pool = || Value::from(Pool::of(rules).map(Pool::name));
    match offer {
        NewOffer::Seat(Range { lowest, highest }) => Write::new()
            .row(
                &store::ADD_SEAT,
                vec![
                    Value::Drawn,
                    person.into(),
                    pool(),
                    lowest.into(),
                    highest.into(),
                    at.into(),
                    (at + OPEN).into(),
                    store::MOST_SEATS.into(),
                ],
            )
            .telling(Topic::Lobby, at),
        NewOffer::Challenge(target) => {
            let day = at.div_euclid(DAY);
            Write::new()
                .row(
                    &store::ADD_CHALLENGE,
                    vec![
                        Value::Drawn,
                        person.into(),
                        target.into(),
                        pool(),
                        at.into(),
                        (at + CHALLENGE).into(),
                        store::MOST_CHALLENGES.into(),
                        store::MOST_CHALLENGED.into(),
                    ],
                )
                .row(
                    &store::COUNT_CHALLENGE,
                    vec![target.into(), person.into(), day.into(), store::A_DAY_FROM_ONE.into()],
                )
                .row(&store::COUNT_CHALLENGE, vec![target.into(), 0.into(), day.into(), store::A_DAY.into()])
                .telling(Topic::Person(target), at)
                .telling(Topic::Lobby, at)
        }
    }
}

/// What must still be true when somebody takes what is offered at a table: it is offered to them, and nobody there
/// blocks them. It comes before the step in its write, which is stale otherwise.
#[must_use]
pub fn may_take(game: i64, person: i64, at: Millis) -> Write {
    Write::new().row(&store::MAY_TAKE, vec![game.into(), person.into(), at.into()])
}

/// Somebody waits to be paired. If they were paired at this moment and their table is still to be dealt, nothing changes.
#[must_use]
pub fn wait(person: i64, wants: Wants, rating: i64, at: Millis) -> Write {
    pairing::wait(person, wants, rating, at)
}

/// Two who wait are paired, if both still do: their table is made.
#[must_use]
pub fn pair(two: [(i64, Millis); 2], table: &NewTable) -> Write {
    pairing::pair(two, table)
}

/// Somebody waits on.
#[must_use]
pub fn keep_waiting(person: i64, at: Millis) -> Write {
    Write::new().row(&store::KEEP_WAITING, vec![person.into(), (at + LEASE).into()])
}

/// Somebody waits no more.
#[must_use]
pub fn stop_waiting(person: i64) -> Write {
    Write::new().row(&store::STOP_WAITING, vec![person.into()])
}

/// Forgets offers whose time is over, and who waited long ago.
#[must_use]
pub fn purge(now: Millis) -> Write {
    Write::new()
        .row(&store::FORGET_OFFERS, vec![now.into()])
        .row(&store::FORGET_CHALLENGED, vec![now.div_euclid(DAY).into()])
        .row(&store::FORGET_WAITING, vec![(now - HOUR).into()])
        .row(&store::FORGET_PAIRINGS, vec![(now - HOUR).into()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_is_stored_as_text() {
        let wants = Wants { quick: Quick::CardRound, rated: true, pace: Pace::CALM };
        assert_eq!(wants.text(), "card-round/rated");
        let slow = Wants { pace: Pace("slow"), ..wants };
        assert_eq!((slow.text().as_str(), slow.pace.clock()), ("card-round/rated/slow", Clock::SLOW));
        assert_eq!(Wants::parse("card-round/rated/calm"), None, "one spelling only");
        for quick in Quick::ALL {
            assert_eq!(Pool::of(&quick.rules().unwrap()), Some(quick.pool()));
            for (rated, pace) in Pace::all().flat_map(|pace| [(true, pace), (false, pace)]) {
                let wants = Wants { quick, rated, pace };
                assert_eq!(Wants::parse(&wants.text()), Some(wants));
            }
        }
        assert_eq!(Wants::parse("six-colours/rated"), None);
    }

    #[test]
    fn a_range_holds_both_its_ends() {
        let range = Range { lowest: Some(1_400), highest: Some(1_600) };
        assert!(range.holds(1_400_000) && range.holds(1_600_999) && !range.holds(1_399_999) && !range.holds(1_601_000));
        assert!(Range::default().holds(0) && Range::default().is_open());
        assert!(Range { lowest: Some(1_400), highest: None }.holds(4_000_000));
    }
}
