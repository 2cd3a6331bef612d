//! When people look in.

use fivepaths_club::{DAY, HOUR, Ms};
use rand_core::Rng;

/// How somebody plays by correspondence.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Habit {
    /// A few times a day.
    Fast,
    /// Every day or two.
    Steady,
    /// Now and then, sometimes too late.
    Slow,
    /// Never again from this moment on.
    Vanishes(Ms),
    /// Not between these two moments.
    Holiday(Ms, Ms),
}

impl Habit {
    /// The habit of the person with this number, in a year that begins then.
    pub(crate) fn of(number: usize, begins: Ms, random: &mut impl Rng) -> Habit {
        let day = begins + (random.next_u64() % 250) as Ms * DAY;
        match number % 10 {
            0..3 => Habit::Fast,
            3..6 => Habit::Steady,
            6 | 7 => Habit::Slow,
            8 => Habit::Vanishes(day),
            _ => Habit::Holiday(day, day + DAY * (7 + random.next_u64() % 20) as Ms),
        }
    }

    /// How many matches they have at once.
    pub(crate) fn games(self) -> usize {
        match self {
            Habit::Fast => 8,
            Habit::Steady | Habit::Holiday(..) => 4,
            Habit::Slow | Habit::Vanishes(_) => 2,
        }
    }

    /// When they look in again; `None` if never.
    pub(crate) fn next_look(self, now: Ms, random: &mut impl Rng) -> Option<Ms> {
        let mut between = |from: Ms, to: Ms| now + from + (random.next_u64() % (to - from) as u64) as Ms;
        match self {
            Habit::Fast => Some(between(HOUR, 9 * HOUR)),
            Habit::Steady => Some(between(8 * HOUR, 2 * DAY)),
            Habit::Slow => Some(between(DAY, 6 * DAY)),
            Habit::Vanishes(when) => Some(between(6 * HOUR, DAY)).filter(|next| *next < when),
            Habit::Holiday(from, to) => {
                let next = between(6 * HOUR, DAY);
                Some(if (from..to).contains(&next) { to } else { next })
            }
        }
    }
}
