//! A pause that both agree on: proposed, accepted, declined or withdrawn. It has an end, after which time flows again by
//! itself.

use fivepaths_club::{DAY, Proposal};
use fivepaths_rules::Seat;

use super::{Change, Moment, Refused, Step, Table};
use crate::store::Millis;

/// For how many days a pause can be proposed.
const DAYS: [Millis; 9] = [1, 2, 3, 5, 7, 10, 14, 21, 30];

impl Table {
    /// Until when the match is paused.
    #[must_use]
    pub fn paused_until(&self, now: Millis) -> Option<Millis> {
        self.timer()?.paused_until(now)
    }

    /// The pause that somebody proposes, if it could still begin.
    #[must_use]
    pub fn proposal(&self, now: Millis) -> Option<Proposal> {
        self.timer()?.proposal(now)
    }

    /// For how many days a seat could propose a pause now; none where both do not play by days, or another is proposed.
    #[must_use]
    pub fn pauses(&self, seat: Seat, now: Millis) -> Vec<Millis> {
        let Some(timer) = self.timer().filter(|timer| self.may_give(seat) && !timer.clock().is_live()) else {
            return Vec::new();
        };
        let fits = |days: &Millis| timer.propose(seat.index(), now + days * DAY, now).is_ok();
        DAYS.into_iter().filter(fits).collect()
    }

    /// A seat proposes a pause of so many days from now on.
    ///
    /// # Errors
    /// When that is not one of those that are possible.
    pub fn propose_pause(&self, seat: Seat, days: Millis, moment: Moment) -> Result<Step, Refused> {
        let timer = self.timer().filter(|_| self.pauses(seat, moment.at).contains(&days)).ok_or(Refused::NoTime)?;
        let timer = timer.propose(seat.index(), moment.at + days * DAY, moment.at)?;
        Ok(self.step(Change { timer: Some(timer), ..self.change(moment.at) }, self.game.clone(), moment))
    }

    /// A seat accepts the pause that the other has proposed, until the instant that it has read.
    ///
    /// # Errors
    /// When that is not proposed any more.
    pub fn accept_pause(&self, seat: Seat, until: Millis, moment: Moment) -> Result<Step, Refused> {
        let timer = self.timer().filter(|_| self.may_give(seat)).ok_or(Refused::NoTime)?;
        let timer = timer.accept(seat.index(), until, moment.at)?;
        Ok(self.step(Change { timer: Some(timer), ..self.change(moment.at) }, self.game.clone(), moment))
    }

    /// A seat declines what the other has proposed, or withdraws what it has proposed itself.
    ///
    /// # Errors
    /// When nothing is proposed.
    pub fn no_pause(&self, moment: Moment) -> Result<Step, Refused> {
        let timer = self.timer().filter(|timer| timer.proposal(moment.at).is_some()).ok_or(Refused::NoTime)?;
        let timer = Some(timer.without_proposal());
        Ok(self.step(Change { timer, ..self.change(moment.at) }, self.game.clone(), moment))
    }
}
