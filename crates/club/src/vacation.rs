//! Vacation: twenty days a year, used by themselves.
//!
//! Nobody has to remember to announce a holiday. When a deadline would pass, hours of vacation hold all clocks of that
//! person until they have moved, or until the hours of the year are used up. Hours are counted by the wall clock, not by
//! game, and belong to a year of UTC.
//!
//! A vacation begins at the deadline and ends with a turn, however much later somebody looks at it. What was decided stays
//! decided: a deadline that passed before the latest change (while it was switched off, for instance) begins none.

use serde::{Deserialize, Serialize};

use crate::clock::{DAY, HOUR, Ms};

/// The vacation of a year.
pub const A_YEAR: Ms = 480 * HOUR;

/// What somebody has used of their vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Vacation {
    /// The year that `spent` belongs to.
    pub year: i64,
    /// What was used in it, without what is being used.
    pub spent: Ms,
    /// Since when the person is away.
    pub away: Option<Ms>,
    /// Whether they do not want it to begin by itself.
    pub off: bool,
    /// When any of this last changed.
    pub changed: Ms,
}

impl Vacation {
    /// What is left at an instant, of the year that it lies in.
    #[must_use]
    pub fn left(&self, now: Ms) -> Ms {
        A_YEAR - self.at(now).spent
    }

    /// Since when the person is away, if so.
    #[must_use]
    pub fn away(&self) -> Option<Ms> {
        self.away
    }

    /// The person is away from now on, since a deadline passes. `None` if nothing is left of this year, if they do not
    /// want it, if they are away already, or if something later is decided.
    #[must_use]
    pub fn leave(&self, now: Ms) -> Option<Vacation> {
        let then = self.at(now);
        let may = then.away.is_none() && then.spent < A_YEAR && !self.off && now >= self.changed;
        may.then_some(Vacation { away: Some(now), changed: now, ..then })
    }

    /// The person is back. What they used is spent, for each year its own part.
    #[must_use]
    pub fn back(&self, now: Ms) -> Vacation {
        Vacation { away: None, changed: now, ..self.at(now) }
    }

    /// Whether it begins by itself from now on. Whoever switches it off is back as well.
    #[must_use]
    pub fn switched(&self, off: bool, now: Ms) -> Vacation {
        let then = if off && self.away.is_some() { self.back(now) } else { *self };
        Vacation { off, changed: now, ..then }
    }

    /// The same after the wall clock was set back by hours, so that all of this lies ahead: what was used stays used, and
    /// whoever is away is so from now on. `None` if that is not so; nodes need not agree to the second.
    #[must_use]
    pub fn set_back(&self, now: Ms) -> Option<Vacation> {
        let away = self.away.map(|_| now);
        (self.changed > now + HOUR).then_some(Vacation { year: year_of(now), away, changed: now, ..*self })
    }

    /// When the hours of somebody who is away run out. If they last until the end of the year, those of the next follow.
    #[must_use]
    pub fn runs_out(&self) -> Option<Ms> {
        let away = self.away?;
        let (end, next) = (away + A_YEAR - self.spent, year_begins(self.year + 1));
        Some(if end < next { end } else { next + A_YEAR })
    }

    /// The same at a later instant, with what was used until then.
    fn at(&self, now: Ms) -> Vacation {
        let year = year_of(now);
        let begins = year_begins(year);
        let before = if self.year == year { self.spent } else { 0 };
        let since = self.away.map(|away| (now - away.max(begins)).max(0)).unwrap_or(0);
        let away = self.away.map(|_| now);
        Vacation { year, spent: (before + since).min(A_YEAR), away, ..*self }
    }
}

/// The first instant of a year in UTC.
#[must_use]
pub fn year_begins(year: i64) -> Ms {
    let before = year - 1;
    let leap_days = before.div_euclid(4) - before.div_euclid(100) + before.div_euclid(400);
    // 719,162 days lie before 1970, counted from the year 1.
    (365 * before + leap_days - 719_162) * DAY
}

/// The year of an instant in UTC.
#[must_use]
pub fn year_of(now: Ms) -> i64 {
    let guess = 1970 + now.div_euclid(365 * DAY + DAY / 4);
    let later = i64::from(now >= year_begins(guess + 1));
    let earlier = i64::from(now < year_begins(guess));
    guess + later - earlier
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_begin_where_the_calendar_says() {
        assert_eq!(year_begins(1970), 0);
        assert_eq!(year_begins(2000), 946_684_800_000);
        assert_eq!(year_begins(2026), 1_767_225_600_000);
        for year in 1900..2400 {
            assert_eq!(year_of(year_begins(year)), year);
            assert_eq!(year_of(year_begins(year) - 1), year - 1);
        }
    }

    #[test]
    fn a_vacation_over_new_year_uses_hours_of_both_years() {
        let new_year = year_begins(2027);
        let away = Vacation::default().leave(new_year - 3 * DAY).expect("there is some left");
        assert_eq!(away.runs_out(), Some(new_year + A_YEAR));
        let back = away.back(new_year + 2 * DAY);
        assert_eq!((back.left(new_year + 2 * DAY), back.away()), (A_YEAR - 2 * DAY, None));
        assert_eq!(away.back(new_year - DAY).left(new_year - 1), A_YEAR - 2 * DAY);
        let summer = Vacation::default().leave(new_year - 100 * DAY).expect("there is some left");
        assert_eq!(summer.runs_out(), Some(new_year - 80 * DAY));
        assert_eq!(summer.back(new_year - 80 * DAY).leave(new_year - 9 * DAY), None, "all of it is used");
        assert!(summer.back(new_year - 80 * DAY).leave(new_year).is_some(), "a new year, new hours");
    }

    #[test]
    fn a_vacation_that_lies_ahead_begins_anew_with_what_was_used() {
        let (wrong, now) = (year_begins(2029) + 50 * DAY, year_begins(2027) + 90 * DAY);
        let used = Vacation::default().leave(wrong).expect("there is some left").back(wrong + 5 * DAY);
        let away = used.leave(wrong + 9 * DAY).expect("there is some left");
        assert_eq!(away.set_back(wrong + 9 * DAY - HOUR), None, "two nodes that do not quite agree");
        let back = away.set_back(now).expect("it lies ahead");
        assert_eq!((back.away(), back.runs_out()), (Some(now), Some(now + A_YEAR - 5 * DAY)));
        let stays = used.set_back(now).expect("it lies ahead");
        assert_eq!((stays.away(), stays.left(now)), (None, A_YEAR - 5 * DAY));
        assert!(stays.leave(now + DAY).is_some(), "a deadline after that begins one");
    }

    #[test]
    fn it_begins_only_where_it_is_wanted_and_never_in_what_is_past() {
        let (spring, deadline) = (year_begins(2027) + 90 * DAY, year_begins(2027) + 100 * DAY);
        let off = Vacation::default().switched(true, spring);
        assert_eq!(off.leave(deadline), None);
        let on = off.switched(false, deadline + DAY);
        assert_eq!(on.leave(deadline), None, "it was off when that time was up");
        assert!(on.leave(deadline + DAY).is_some());
        let away = Vacation::default().leave(deadline).expect("it is on");
        let stopped = away.switched(true, deadline + 3 * DAY);
        assert_eq!((stopped.away(), stopped.left(deadline + 9 * DAY)), (None, A_YEAR - 3 * DAY));
        assert_eq!(away.switched(false, deadline + DAY).away(), Some(deadline), "it goes on");
    }
}
