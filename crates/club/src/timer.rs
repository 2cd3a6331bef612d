//! The time of one match: whose flows, how much is left, and when it is up.
//!
//! A timer changes only by its steps, and each is given the time; so it does not matter which node looks or how often.
//! Time flows for the seat to move and for nobody else. It is held while that person is on vacation and while a pause
//! lasts that both agreed on.
//!
//! Three things could make a match endless, and each has its limit. Pauses are at most thirty days in all. Time that is
//! given to an opponent is taken from one's own, so there is never more of it. The three days in which the others may
//! claim after zero are counted once in a match, not for every turn.

use serde::{Deserialize, Serialize};

use crate::clock::{Clock, DAY, HOUR, Ms};

/// How long the others may choose what happens after zero, in all of a match.
pub const TO_CLAIM: Ms = 3 * DAY;
/// How long a match is paused at most, in all.
pub const PAUSES: Ms = 30 * DAY;
/// How long a stranger has for the first turn.
pub const FIRST_TURN: Ms = 48 * HOUR;

/// The time of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Timer {
    clock: Clock,
    /// What everybody had left when the time of the seat to move last began to flow.
    left: Vec<Ms>,
    to_move: usize,
    /// When it last began to flow; while it is held, when that began.
    since: Ms,
    /// Whether the person to move is on vacation.
    away: bool,
    /// Until when a pause lasts.
    pause: Option<Ms>,
    /// What was used of the pauses.
    paused: Ms,
    /// What was used of the days to claim.
    waited: Ms,
    /// What strangers have left for their first turn; `None` for those who have made it, and among friends.
    first: Vec<Option<Ms>>,
    /// A pause that one seat has proposed and nobody has answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proposal: Option<Proposal>,
}

/// A pause that somebody proposes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    /// The seat that proposes it.
    pub by: usize,
    /// When it would end.
    pub until: Ms,
}

/// What happens when the time of somebody is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtZero {
    /// The match ends, and they lose it by time.
    Timeout,
    /// They never made a turn: the match is void.
    Void,
    /// The others choose until this instant; then the match ends as by [`AtZero::Timeout`].
    Choice {
        /// The end of the choice.
        until: Ms,
    },
    /// A house bot plays on at the seat.
    TakeOver,
}

/// What the others choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// To win now.
    Claim,
    /// To wait, as long as there is time for it.
    Wait,
    /// That an honest bot finishes the seat: unrated for them, a loss for whoever left.
    BotFinishes,
}

/// A step that the timer does not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The time was up.
    TooLate,
    /// The match is paused.
    Paused,
    /// There is nothing to do, or too little left to do it with.
    Nothing,
}

impl Timer {
    /// Everybody has the start of the clock, and the time of the first seat flows.
    #[must_use]
    pub fn start(clock: Clock, seats: u8, to_move: usize, strangers: bool, now: Ms) -> Timer {
        let seats = usize::from(seats);
        Timer {
            clock,
            left: vec![clock.start(); seats],
            to_move,
            since: now,
            away: false,
            pause: None,
            paused: 0,
            waited: 0,
            first: vec![strangers.then_some(FIRST_TURN); seats],
            proposal: None,
        }
    }

    /// The seat whose time flows, or is held.
    #[must_use]
    pub fn to_move(&self) -> usize {
        self.to_move
    }

    /// Whether time flows at this instant.
    #[must_use]
    pub fn flows(&self, now: Ms) -> bool {
        !self.away && self.pause.is_none_or(|until| now >= until)
    }

    /// What a seat has left. It is never less than nothing.
    #[must_use]
    pub fn left(&self, seat: usize, now: Ms) -> Ms {
        let used = if seat == self.to_move { self.used(now) } else { 0 };
        (self.of(seat) - used).max(0)
    }

    /// The clock that it runs by.
    #[must_use]
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// How much time the seat to move has used since it last began to flow, also beyond what it had.
    #[must_use]
    pub fn used(&self, now: Ms) -> Ms {
        if self.away { 0 } else { (now - self.flows_from()).max(0) }
    }

    /// Until when a pause lasts, if one does.
    #[must_use]
    pub fn paused_until(&self, now: Ms) -> Option<Ms> {
        self.pause.filter(|until| now < *until)
    }

    /// When the latest pause ends or ended, until somebody has looked at it since.
    #[must_use]
    pub fn pause_ends(&self) -> Option<Ms> {
        self.pause
    }

    /// When the time of the seat to move is up, if nothing else happens; `None` while that person is on vacation.
    #[must_use]
    pub fn deadline(&self) -> Option<Ms> {
        (!self.away).then(|| self.flows_from() + self.of(self.to_move))
    }

    /// What happens at the deadline.
    #[must_use]
    pub fn at_zero(&self) -> AtZero {
        if self.first.get(self.to_move).copied().flatten().is_some() {
            return AtZero::Void;
        }
        if self.left.len() > 2 {
            return AtZero::TakeOver;
        }
        match self.deadline().filter(|_| !self.clock.is_live() && self.waited < TO_CLAIM) {
            Some(zero) => AtZero::Choice { until: zero + TO_CLAIM - self.waited },
            None => AtZero::Timeout,
        }
    }

    /// When something happens by itself, and what: at the deadline, or when the others have had their time to choose.
    /// `None` while nothing can happen, since the time is held.
    #[must_use]
    pub fn due(&self) -> Option<(Ms, AtZero)> {
        let (zero, what) = (self.deadline()?, self.at_zero());
        Some((if let AtZero::Choice { until } = what { until } else { zero }, what))
    }

    /// When to look at it again: at the end of a pause, at zero, and when the others have had their time to choose.
    /// `None` while the time is held. If all of that is past, it is the latest of these.
    #[must_use]
    pub fn look(&self, now: Ms) -> Option<Ms> {
        let (due, _) = self.due()?;
        let next = [self.pause, self.deadline()].into_iter().flatten().filter(|at| now < *at).min();
        Some(next.unwrap_or(due))
    }

    /// The same when a pause is over, so that nothing is said of it any more. `None` if none is over.
    #[must_use]
    pub fn resumed(&self, now: Ms) -> Option<Timer> {
        let over = self.pause.is_some_and(|until| until <= now);
        over.then(|| Timer { since: self.flows_from(), pause: None, ..self.clone() })
    }

    /// Until when the others may choose what happens, if that is so at this instant.
    #[must_use]
    pub fn choosing(&self, now: Ms) -> Option<Ms> {
        match (self.deadline(), self.at_zero()) {
            (Some(zero), AtZero::Choice { until }) if now >= zero && now < until => Some(until),
            _ => None,
        }
    }

    /// The same after the wall clock was set back, so that it is earlier than when time began to flow: everybody has what
    /// they had then, and time flows from now on, or after as much of a pause as was left. `None` if that is not so.
    #[must_use]
    pub fn set_back(&self, now: Ms) -> Option<Timer> {
        let pause = self.pause.map(|until| now + (until - self.since).max(0));
        (now < self.since).then(|| Timer { pause, ..self.clone() }.settled(now))
    }

    /// The seat to move has made a turn, and now it is another's. After zero this is still possible as long as the others
    /// wait. Whoever is on vacation may move at any time.
    ///
    /// # Errors
    /// If the time was up for good, or the match is paused.
    pub fn turn(&self, next: usize, now: Ms) -> Result<Timer, Refused> {
        if self.pause.is_some_and(|until| now < until) {
            return Err(Refused::Paused);
        }
        let zero = self.deadline().unwrap_or(Ms::MAX);
        let last = match self.at_zero() {
            AtZero::Choice { until } => until,
            _ => zero,
        };
        if now >= last {
            return Err(Refused::TooLate);
        }
        let mut after = self.settled(now);
        if let (Some(left), Some(first)) = (after.left.get_mut(self.to_move), after.first.get_mut(self.to_move)) {
            (*left, *first) = (self.clock.after_turn(*left, 0), None);
        }
        let waited = self.waited + now.saturating_sub(zero).max(0);
        Ok(Timer { to_move: next, away: false, waited, ..after })
    }

    /// The person to move is on vacation from this instant on. It may be past, but nothing changes before time last began
    /// to flow.
    #[must_use]
    pub fn hold(&self, at: Ms) -> Timer {
        Timer { away: true, ..self.settled(at.max(self.since)) }
    }

    /// The vacation of the person to move is over at this instant, which may be past as well.
    #[must_use]
    pub fn release(&self, at: Ms) -> Timer {
        Timer { away: false, ..self.settled(at.max(self.since)) }
    }

    /// Whether the time of the seat to move is held, by a vacation or since a program plays there.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.away
    }

    /// A bot plays on for the seat to move, whose time is up. Its time is held.
    ///
    /// # Errors
    /// If the others have nothing to choose now.
    pub fn bot_finishes(&self, now: Ms) -> Result<Timer, Refused> {
        let zero = self.deadline().filter(|_| self.choosing(now).is_some()).ok_or(Refused::Nothing)?;
        Ok(Timer { waited: self.waited + now - zero, proposal: None, ..self.hold(now) })
    }

    /// The pause that is proposed, if it could still begin.
    #[must_use]
    pub fn proposal(&self, now: Ms) -> Option<Proposal> {
        self.proposal.filter(|proposal| self.pause(proposal.until, now).is_ok())
    }

    /// What is left of the thirty days of pauses.
    #[must_use]
    pub fn pauses_left(&self) -> Ms {
        PAUSES - self.paused
    }

    /// A seat proposes a pause until an instant.
    ///
    /// # Errors
    /// If another waits for an answer, or a pause could not begin now.
    pub fn propose(&self, by: usize, until: Ms, now: Ms) -> Result<Timer, Refused> {
        self.pause(until, now)?;
        if self.proposal(now).is_some() {
            return Err(Refused::Nothing);
        }
        Ok(Timer { proposal: Some(Proposal { by, until }), ..self.clone() })
    }

    /// Another seat accepts the pause that was proposed, until the instant that it has read.
    ///
    /// # Errors
    /// If no such pause is proposed by somebody else, or it cannot begin any more.
    pub fn accept(&self, by: usize, until: Ms, now: Ms) -> Result<Timer, Refused> {
        let proposed = self.proposal.filter(|proposal| proposal.by != by && proposal.until == until);
        self.pause(proposed.ok_or(Refused::Nothing)?.until, now)
    }

    /// The same without what was proposed: it is declined or withdrawn, or the match is over.
    #[must_use]
    pub fn without_proposal(&self) -> Timer {
        Timer { proposal: None, ..self.clone() }
    }

    /// Both agree on a pause with an end. It is part of the thirty days from the moment when it is agreed on.
    ///
    /// # Errors
    /// If a pause lasts, the end is not ahead, the time is up, or the thirty days do not suffice.
    pub fn pause(&self, until: Ms, now: Ms) -> Result<Timer, Refused> {
        let (begun, length) = (self.pause.is_some_and(|until| now < until), until - now);
        if begun || length <= 0 || self.paused + length > PAUSES {
            return Err(Refused::Nothing);
        }
        if self.deadline().is_some_and(|deadline| now >= deadline) {
            return Err(Refused::TooLate);
        }
        Ok(Timer { pause: Some(until), paused: self.paused + length, proposal: None, ..self.settled(now) })
    }

    /// One seat gives time to another, up to the cap of the clock. It is taken from what the giver has.
    ///
    /// # Errors
    /// If the giver has no more than that, the other has as much as one can have, or the time of either is up.
    pub fn give(&self, from: usize, to: usize, amount: Ms, now: Ms) -> Result<Timer, Refused> {
        let after = self.settled(now);
        let has = after.left.get(to).copied().unwrap_or(self.clock.cap());
        let amount = amount.min(self.clock.cap() - has);
        if from == to || amount <= 0 || after.of(from) <= amount || after.of(to) <= 0 {
            return Err(Refused::Nothing);
        }
        let mut left = after.left.clone();
        for (seat, change) in [(from, -amount), (to, amount)] {
            *left.get_mut(seat).ok_or(Refused::Nothing)? += change;
        }
        Ok(Timer { left, ..after })
    }

    /// What a seat had when time last began to flow.
    fn of(&self, seat: usize) -> Ms {
        let left = self.left.get(seat).copied().unwrap_or(0);
        self.first.get(seat).copied().flatten().map_or(left, |first| left.min(first))
    }

    /// When time flows, or would if nobody were away.
    fn flows_from(&self) -> Ms {
        self.pause.map_or(self.since, |until| until.max(self.since))
    }

    /// The same with what was used until now taken off.
    fn settled(&self, now: Ms) -> Timer {
        let mut after = self.clone();
        let used = self.used(now);
        let (left, first) = (after.left.get_mut(self.to_move), after.first.get_mut(self.to_move));
        for mine in left.into_iter().chain(first.and_then(Option::as_mut)) {
            *mine = (*mine - used).max(0);
        }
        let pause = self.pause.filter(|until| now < *until);
        Timer { since: now, pause, ..after }
    }
}
