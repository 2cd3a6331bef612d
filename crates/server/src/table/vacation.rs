//! What a vacation does at a table.
//!
//! Whether somebody is away is stored with the person, since it holds all their clocks. It changes together with the
//! version of every table at which they sit (`clock/vacation.rs`), so a table that is remembered is never wrong about it.

use fivepaths_club::{AtZero, Timer};
use fivepaths_rules::Seat;

use super::{Sitter, Table, TableRow};
use crate::store::Millis;

impl TableRow {
    /// The person at a seat, if they still play there and their vacation counts at this table.
    fn vacationer(&self, seat: usize) -> Option<i64> {
        let row = self.seats.get(seat).filter(|row| row.left.is_none())?;
        match row.sitter {
            Sitter::Person(person) if self.clock.is_some_and(|clock| clock.has_vacation()) => Some(person),
            _ => None,
        }
    }

    /// The time of the match as it is, when somebody sat down here at the moment at which their vacation began or ended,
    /// so that this table was left out.
    pub(super) fn timer_now(&self) -> Option<Timer> {
        let timer = self.timer.as_ref()?;
        let Some(person) = self.vacationer(timer.to_move()) else { return Some(timer.clone()) };
        let vacation = self.vacation(person);
        Some(match (vacation.away(), timer.is_held()) {
            (Some(since), false) => timer.hold(since),
            (None, true) => timer.release(vacation.changed),
            _ => timer.clone(),
        })
    }
}

impl Table {
    /// Whether the person at a seat is on vacation, which holds their clock here.
    #[must_use]
    pub fn is_away(&self, seat: Seat) -> bool {
        self.row.vacationer(seat.index()).is_some_and(|person| self.row.vacation(person).away().is_some())
    }

    /// Whose vacation has begun without being written yet, and when: the time of whoever is to move is up, and they have
    /// hours left.
    #[must_use]
    pub fn goes_away(&self, now: Millis) -> Option<(i64, Millis)> {
        let timer = self.timer()?;
        let zero = timer.deadline().filter(|zero| *zero <= now && timer.at_zero() != AtZero::Void)?;
        let person = self.row.vacationer(timer.to_move()).filter(|_| self.row.seats[timer.to_move()].member)?;
        self.row.vacation(person).leave(zero).map(|_| (person, zero))
    }

    /// Whose vacation holds the time here although something is due: it was not written, since they sat down at the moment
    /// at which it began.
    pub(crate) fn holds_unwritten(&self) -> Option<i64> {
        let timer = self.timer().filter(|timer| timer.is_held())?;
        self.row.vacationer(timer.to_move())
    }

    /// Who was to move and on vacation, and need not move any more after a step.
    pub(super) fn relieved(&self, after: &Table) -> Option<i64> {
        let mover = self.to_move().filter(|&mover| self.is_away(mover) && after.to_move() != Some(mover))?;
        self.row.vacationer(mover.index())
    }
}
