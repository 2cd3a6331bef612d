//! When somebody is reminded of a turn that waits for them.
//!
//! A turn has two instants: one for a first mail, when it has waited for a third of its time or a day, and one for a last
//! call, when a fifth of it or six hours are left. What may wait is held until quiet hours are over. A last call may not, so
//! it comes before they begin. Only where quiet hours last from the beginning of a turn to its end are they broken, since a
//! lost game is worse than a sound at night.

use crate::clock::{DAY, HOUR, Ms};

const MINUTE: Ms = HOUR / 60;
/// How long before quiet hours a last call comes that would have come within them.
const LEAD: Ms = 15 * MINUTE;
/// How much of a day is quiet at most, so that there is time left in which somebody can be reached.
const LONGEST: Ms = 20 * HOUR;
/// How often a moved instant is looked at again. Once is enough, except where clocks are put forward or back.
const LOOKS: usize = 4;

/// Hours of the day in which somebody wants to hear nothing, also over midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quiet {
    from: Ms,
    to: Ms,
}

impl Quiet {
    /// From one minute of the day to another. `None` if there are no such minutes, no time between them, or more than
    /// twenty hours.
    #[must_use]
    pub fn new(from: i64, to: i64) -> Option<Quiet> {
        let minutes = 0..DAY / MINUTE;
        let fits = minutes.contains(&from)
            && minutes.contains(&to)
            && from != to
            && (to - from).rem_euclid(DAY / MINUTE) <= LONGEST / MINUTE;
        fits.then(|| Quiet { from: from * MINUTE, to: to * MINUTE })
    }

    /// The minutes of the day at which they begin and end.
    #[must_use]
    pub fn minutes(&self) -> (i64, i64) {
        (self.from / MINUTE, self.to / MINUTE)
    }
}

/// The hours of somebody's day.
#[derive(Clone, Copy)]
pub struct Hours<'a> {
    /// When they want to hear nothing.
    pub quiet: Option<Quiet>,
    /// How far their clocks are ahead of UTC at an instant.
    pub offset: &'a dyn Fn(Ms) -> Ms,
}

impl std::fmt::Debug for Hours<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hours").field("quiet", &self.quiet).finish_non_exhaustive()
    }
}

impl Hours<'_> {
    /// Whether an instant lies in quiet hours.
    #[must_use]
    pub fn is_quiet(&self, at: Ms) -> bool {
        self.stretch(at).is_some()
    }

    /// An instant, or the end of the quiet hours that it lies in.
    #[must_use]
    pub fn after(&self, at: Ms) -> Ms {
        (0..LOOKS).fold(at, |at, _| self.stretch(at).map_or(at, |(_, end)| end))
    }

    /// An instant, or a quarter of an hour before the quiet hours that it lies in.
    #[must_use]
    pub fn before(&self, at: Ms) -> Ms {
        (0..LOOKS).fold(at, |at, _| self.stretch(at).map_or(at, |(begin, _)| begin - LEAD))
    }

    /// When the quiet hours began that an instant lies in, and when they end.
    fn stretch(&self, at: Ms) -> Option<(Ms, Ms)> {
        let Quiet { from, to } = self.quiet?;
        let local = at + (self.offset)(at);
        let (day, time) = (local - local.rem_euclid(DAY), local.rem_euclid(DAY));
        let (begin, end) = match (from < to, time >= from, time < to) {
            (true, true, true) => (day + from, day + to),
            (false, true, _) => (day + from, day + DAY + to),
            (false, false, true) => (day - DAY + from, day + to),
            _ => return None,
        };
        let end = self.instant(end, at);
        Some((self.instant(begin, at).min(at), if end > at { end } else { at + MINUTE }))
    }

    /// When somebody's clocks show this, near another instant. If they are put forward over it, when that happens.
    fn instant(&self, local: Ms, near: Ms) -> Ms {
        let later = local - (self.offset)(near);
        let found = local - (self.offset)(later);
        let before = (self.offset)(found);
        if found + before == local || found >= later {
            return found;
        }
        // Somewhere between the two the clocks are put forward.
        let (mut first, mut last) = (found, later);
        while last - first > 1 {
            let middle = first + (last - first) / 2;
            if (self.offset)(middle) == before { first = middle } else { last = middle }
        }
        last
    }
}

/// A turn that waits for somebody who plays by correspondence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// Since when.
    pub since: Ms,
    /// Until when, if there is a clock.
    pub deadline: Option<Ms>,
}

impl Waiting {
    /// When somebody hears at once that it is their turn.
    #[must_use]
    pub fn told(&self, hours: &Hours<'_>) -> Ms {
        hours.after(self.since)
    }

    /// When a mail says that the turn waits; `None` if a last call comes first.
    #[must_use]
    pub fn mailed(&self, hours: &Hours<'_>) -> Option<Ms> {
        let wait = self.deadline.map_or(DAY, |deadline| ((deadline - self.since) / 3).min(DAY));
        let at = hours.after(self.since + wait.max(0));
        match self.deadline {
            Some(_) => self.called(hours).filter(|last| at < *last).map(|_| at),
            None => Some(at),
        }
    }

    /// When the last call comes; `None` without a deadline.
    #[must_use]
    pub fn called(&self, hours: &Hours<'_>) -> Option<Ms> {
        let deadline = self.deadline.filter(|deadline| *deadline > self.since)?;
        let left = ((deadline - self.since) / 5).min(6 * HOUR);
        let before = hours.before(deadline - left);
        if before >= self.since {
            return Some(before);
        }
        // It has been quiet, or nearly, since the turn began.
        Some(hours.after(self.since)).filter(|after| *after < deadline).or(Some(self.since))
    }
}
