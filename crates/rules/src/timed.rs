//! Clocks in records: how much time everybody had, and how much each turn used.
//!
//! A record cannot show everything that happened to a clock: players may give each other time, and a turn may come while
//! the others wait after zero. So what is checked is what holds whatever happened: no turn uses more than anybody can have,
//! and all turns together use no more than everybody was given.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::matches::{How, Match};
use crate::seat::Seat;

/// The clock of a match, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecordClock {
    /// What everybody begins with.
    pub start: u64,
    /// What a turn earns.
    pub increment: u64,
    /// The most that anybody has.
    pub cap: u64,
}

/// What is wrong with the clock of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TimeFault {
    /// There is `ms`, but no `clock`.
    NoClock,
    /// The clock starts with nothing, or its cap is below its start, or it is longer than a year.
    Clock,
    /// `ms` of a round does not have one entry for each move.
    Entries {
        /// How many entries there are.
        entries: usize,
        /// How many moves there are.
        moves: usize,
    },
    /// A turn used more time than anybody can have.
    TooLong,
    /// All turns together used more time than everybody was given.
    TooMuch,
    /// The match ended by time, but not for the seat that was to move.
    NotToMove,
}

const DAY: u64 = 24 * 3600 * 1000;
/// No part of a clock is longer.
const YEAR: u64 = 366 * DAY;
/// Where a clock starts with a day or more, turns may come this late after zero, in all of a match.
const LATE: u64 = 3 * DAY;

impl RecordClock {
    fn is_sound(&self) -> bool {
        self.start > 0 && self.start <= self.cap && self.cap <= YEAR && self.increment <= YEAR
    }

    /// Whether the others choose what happens when time is up; otherwise the match ends.
    pub(crate) fn waits(&self) -> bool {
        self.start >= DAY
    }

    /// How late turns may be, in all of a match.
    fn late(&self) -> u64 {
        if self.waits() { LATE } else { 0 }
    }
}

/// What is wrong, and in which round, counted from 0, if it concerns one.
pub(crate) fn misfit<G: Game>(
    game: &Match<G>,
    clock: Option<&RecordClock>,
    ms: &[Option<&[u64]>],
) -> Option<(Option<usize>, TimeFault)> {
    let Some(clock) = clock else {
        let round = ms.iter().position(Option::is_some)?;
        return Some((Some(round), TimeFault::NoClock));
    };
    if !clock.is_sound() {
        return Some((None, TimeFault::Clock));
    }
    let (mut turns, mut used) = (0_u64, 0_u64);
    for (index, (round, ms)) in game.rounds().iter().zip(ms).enumerate() {
        let (ms, moves) = (ms.unwrap_or_default(), round.turns().len());
        if ms.len() != moves {
            return Some((Some(index), TimeFault::Entries { entries: ms.len(), moves }));
        }
        for &one in ms {
            if one > clock.cap + clock.late() {
                return Some((Some(index), TimeFault::TooLong));
            }
            (turns, used) = (turns + 1, used.saturating_add(one));
        }
    }
    let given = u64::from(game.players()) * clock.start + turns.saturating_mul(clock.increment) + clock.late();
    (used > given).then_some((None, TimeFault::TooMuch))
}

/// Whether a match with a clock can end like this: time is up only for the seat that is to move, or was up before, so that
/// a bot played on there.
pub(crate) fn may_end<G: Game>(game: &Match<G>, how: How, seat: Option<Seat>) -> bool {
    let left = game.taken_over().iter().any(|taken| game.players() == 2 && Some(taken.seat) == seat);
    how != How::Timeout || seat == game.to_move() || left
}

impl std::fmt::Display for TimeFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TimeFault::NoClock => f.write_str("there is `ms`, but the record has no `clock`"),
            TimeFault::Clock => {
                f.write_str("`clock` must have a start, a cap that is no less, and nothing beyond a year")
            }
            TimeFault::Entries { entries, moves } => write!(f, "`ms` has {entries} entries for {moves} moves"),
            TimeFault::TooLong => f.write_str("`ms` has a turn that used more time than the clock allows"),
            TimeFault::TooMuch => f.write_str("the turns used more time in all than everybody was given"),
            TimeFault::NotToMove => f.write_str("`end` says that time was up, but not for the seat that was to move"),
        }
    }
}
