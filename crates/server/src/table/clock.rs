//! The time of a match: what a turn does to it, and what happens when it is up.
//!
//! The rules of time are in `fivepaths-club`. Here a step takes the timer from the row and writes it back with everything
//! else, so a turn and a time-out at the same moment are two changes of one version, and one of them is stale. No page
//! and no node keeps time; all of them read the same instants.

use fivepaths_club::{AtZero, Clock, HOUR, Refused as TimeRefused, SECOND, Timer};
use fivepaths_rules::{End, How, RecordClock, Seat, TakenOver};

use super::{Change, Moment, Refused, SeatRow, Sitter, Step, Table, TurnRow};
use crate::store::Millis;

impl From<TimeRefused> for Refused {
    fn from(refused: TimeRefused) -> Self {
        match refused {
            TimeRefused::TooLate => Refused::TooLate,
            TimeRefused::Paused => Refused::Paused,
            TimeRefused::Nothing => Refused::NoTime,
        }
    }
}

/// Adds the time of a turn to those of its round.
pub(super) fn note(times: &mut Vec<Vec<Millis>>, turn: &TurnRow) {
    let Some(used) = turn.used else { return };
    let round = usize::from(turn.round);
    times.resize_with(times.len().max(round), Vec::new);
    if let Some(round) = round.checked_sub(1).and_then(|round| times.get_mut(round)) {
        round.push(used);
    }
}

impl Table {
    /// The timer of a match that was just dealt.
    pub(super) fn started(&self, now: Millis) -> Option<Timer> {
        let (clock, mover) = (self.row.clock?, self.to_move()?);
        Some(Timer::start(clock, self.row.rules.players(), mover.index(), self.among_strangers(), now))
    }

    /// Whether people play here who may not know each other, so that nobody waits long for somebody who never comes: two
    /// days for the first turn, and then the match is void.
    #[must_use]
    pub fn among_strangers(&self) -> bool {
        let people = self.row.seats.iter().filter(|row| matches!(row.sitter, Sitter::Person(_))).count();
        self.row.rated && people > 1
    }

    /// Whether nothing presses and nothing counts: no clock, no rating. Only such games allow help.
    pub(super) fn is_leisurely(&self) -> bool {
        !self.row.rated && self.row.clock.is_none()
    }

    /// The timer after a turn of whoever is to move, and how much time that turn used.
    pub(super) fn timed(&self, next: Option<Seat>, now: Millis) -> Result<(Option<Timer>, Option<Millis>), Refused> {
        let Some(timer) = &self.row.timer else { return Ok((None, None)) };
        // After the last turn nobody's time flows any more.
        let after = timer.turn(next.map_or(timer.to_move(), Seat::index), now)?;
        Ok((Some(after), Some(timer.used(now))))
    }

    /// The timer of a match that runs.
    #[must_use]
    pub fn timer(&self) -> Option<&Timer> {
        self.row.timer.as_ref().filter(|_| self.to_move().is_some())
    }

    /// Until when the others may choose what happens, since the time of whoever is to move is up.
    #[must_use]
    pub fn choosing(&self, now: Millis) -> Option<Millis> {
        self.timer()?.choosing(now).filter(|_| self.goes_away(now).is_none())
    }

    /// Whether a seat may claim the match now, as its opponent's time is up.
    #[must_use]
    pub fn may_claim(&self, seat: Seat, now: Millis) -> bool {
        self.choosing(now).is_some() && self.to_move() != Some(seat) && !self.is_bot(seat)
    }

    /// What happens by itself when time is up.
    ///
    /// # Errors
    /// When it is not up: then nothing happens, unless the wall clock was set back, which the step sets right.
    pub fn time_up(&self, moment: Moment) -> Result<Step, Refused> {
        let (timer, mover) = self.timer().zip(self.to_move()).ok_or(Refused::NotRunning)?;
        if let Some(timer) = timer.set_back(moment.at) {
            let change = Change { timer: Some(timer), ..self.change(moment.at) };
            return Ok(self.step(change, self.game.clone(), moment));
        }
        // Their vacation has begun, which is written for all their tables at once.
        let (due, what) = timer.due().filter(|_| self.goes_away(moment.at).is_none()).ok_or(Refused::NoTime)?;
        if moment.at < due {
            return self.goes_on(timer, moment);
        }
        match what {
            AtZero::Void => self.ends(End { how: How::Aborted, seat: None }, moment),
            AtZero::Timeout | AtZero::Choice { .. } => self.ends(self.lost_by(mover, How::Timeout), moment),
            AtZero::TakeOver => self.leaves(mover, How::Timeout, moment),
        }
    }

    /// A pause is over, or the others may choose from now on. Nothing else changes, but those who look are told.
    fn goes_on(&self, timer: &Timer, moment: Moment) -> Result<Step, Refused> {
        let resumed = timer.resumed(moment.at);
        if resumed.is_none() && timer.choosing(moment.at).is_none() {
            return Err(Refused::NoTime);
        }
        let timer = resumed.unwrap_or_else(|| timer.clone());
        Ok(self.step(Change { timer: Some(timer), ..self.change(moment.at) }, self.game.clone(), moment))
    }

    /// Somebody claims the match, as the time of their opponent is up.
    ///
    /// # Errors
    /// When that is not so, or not any more.
    pub fn claim(&self, seat: Seat, moment: Moment) -> Result<Step, Refused> {
        if !self.may_claim(seat, moment.at) {
            return Err(Refused::NoTime);
        }
        self.ends(End { how: How::Timeout, seat: self.to_move() }, moment)
    }

    /// A bot finishes for whoever is to move in a match of two, as their time is up. For the other the match counts no
    /// more; it is lost for whoever left.
    ///
    /// # Errors
    /// When that is not so, or not any more.
    pub fn let_bot_finish(&self, seat: Seat, moment: Moment) -> Result<Step, Refused> {
        let (timer, mover) =
            self.timer().zip(self.to_move()).filter(|_| self.may_claim(seat, moment.at)).ok_or(Refused::NoTime)?;
        let timer = Some(timer.bot_finishes(moment.at)?);
        let mut game = self.game.clone().ok_or(Refused::NotRunning)?;
        let left = TakenOver { seat: mover, round: game.round(), ply: game.ply() };
        if !game.bot_finishes(mover) {
            return Err(Refused::NoTime);
        }
        let seats = vec![(mover, SeatRow { left: Some(left), ..self.seat(mover).clone() })];
        Ok(self.step(Change { timer, seats, ..self.change(moment.at) }, Some(game), moment))
    }

    /// Somebody gives their opponent some of their own time.
    ///
    /// # Errors
    /// When there is nothing to give or no room for it, or the time of either is up.
    pub fn give_time(&self, seat: Seat, moment: Moment) -> Result<Step, Refused> {
        let timer = self.timer().filter(|_| self.may_give(seat)).ok_or(Refused::NoTime)?;
        let given = timer.give(seat.index(), seat.next(2).index(), gift(timer.clock()), moment.at)?;
        let change = Change { timer: Some(given), ..self.change(moment.at) };
        Ok(self.step(change, self.game.clone(), moment))
    }

    /// Whether a seat has one person as its opponent, to whom time could be given.
    #[must_use]
    pub fn may_give(&self, seat: Seat) -> bool {
        let two = self.row.rules.players() == 2 && self.timer().is_some();
        two && !self.is_bot(seat)
            && !self.is_bot(seat.next(2))
            && self.seat(seat).sitter != self.seat(seat.next(2)).sitter
    }

    fn ends(&self, end: End, moment: Moment) -> Result<Step, Refused> {
        let mut game = self.game.clone().ok_or(Refused::NotRunning)?;
        game.end(end);
        Ok(self.step(Change { end: Some(end), ..self.change(moment.at) }, Some(game), moment))
    }

    /// The clock and the time of each turn, as records have them.
    pub(super) fn record_clock(&self) -> Option<(RecordClock, Vec<Vec<u64>>)> {
        let clock = self.row.clock.filter(|_| self.row.timer.is_some())?;
        let whole = |ms: Millis| u64::try_from(ms).unwrap_or_default();
        let (start, increment, cap) = (whole(clock.start()), whole(clock.increment()), whole(clock.cap()));
        let times = self.times.iter().map(|round| round.iter().map(|&used| whole(used)).collect()).collect();
        Some((RecordClock { start, increment, cap }, times))
    }
}

/// How much time is given at once.
#[must_use]
pub fn gift(clock: Clock) -> Millis {
    if clock.is_live() { 30 * SECOND } else { 12 * HOUR }
}
