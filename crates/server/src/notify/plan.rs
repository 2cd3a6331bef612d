//! What somebody is to be told now, and when the next thing is due: a pure function of what waits for them, what they want
//! to hear, and the time.

use fivepaths_club::{Hours, Waiting as Turn};

use super::store::Waiting;
use super::waits::Pace;
use super::wishes::{What, Wishes};
use crate::store::Millis;

/// How long a message in a browser waits for a page that follows the table, here or at another node, to note that its
/// player has seen the turn.
const GRACE: Millis = 5_000;
const MINUTE: Millis = 60_000;

/// By which ways somebody can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Ways {
    /// They have a confirmed address, and the host sends mail.
    pub(super) mail: bool,
    /// Some browser of theirs shows messages.
    pub(super) push: bool,
    /// A page of theirs is open here.
    pub(super) open: bool,
}

/// What is to be said now, as places in the list of what waits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Plan {
    /// It is your turn: in browsers.
    pub(super) tell: Vec<usize>,
    /// Your time runs out: in browsers, by mail, or both.
    pub(super) call: Vec<usize>,
    /// What a mail is about that says what waits.
    pub(super) mail: Vec<usize>,
    /// When the next thing is due.
    pub(super) next: Option<Millis>,
}

impl Plan {
    fn later(&mut self, at: Millis) {
        self.next = Some(self.next.map_or(at, |next| next.min(at)));
    }
}

/// What is to be said now, and when to look again.
pub(super) fn plan(now: Millis, waiting: &[Waiting], wishes: &Wishes, ways: Ways, hours: &Hours<'_>) -> Plan {
    let mut plan = Plan::default();
    let by_mail = |what| ways.mail && wishes.wants(what);
    let called = by_mail(What::Calls) || (ways.push && wishes.push_calls);
    let mut due = false;
    for (place, wait) in waiting.iter().enumerate() {
        let turn = Turn { since: wait.since, deadline: wait.deadline };
        if wait.pace == Pace::Held || wait.deadline.is_some_and(|deadline| deadline <= now) {
            // Nothing presses, or it is too late: what happens now is told by the next turn, or by the end.
            continue;
        }
        let by_days = wait.pace == Pace::Days;
        let last = turn.called(hours).filter(|_| by_days && called && wait.called == 0);
        let calls = last.is_some_and(|at| at <= now);
        if calls {
            plan.call.push(place);
        } else if let Some(at) = last {
            plan.later(at);
        }
        if ways.push && wishes.push_turn && !wait.told && !wait.seen && wait.called == 0 && !calls {
            let at = turn.told(hours) + GRACE;
            if at > now {
                plan.later(at);
            } else if ways.open {
                // A page that is open shows the turn, unless it sleeps. So it is looked at again, less and less often.
                plan.later(now + (now - wait.since).clamp(MINUTE, 60 * MINUTE));
            } else {
                plan.tell.push(place);
            }
        }
        let first = turn.mailed(hours).filter(|_| wait.pace != Pace::Live && by_mail(What::Digest));
        match first.filter(|_| wait.mailed == 0 && wait.called == 0 && !calls) {
            Some(at) if at <= now => due = true,
            Some(at) => plan.later(at),
            None => {}
        }
    }
    if due {
        // One mail is about all games, also those whose time for it has not come.
        let mine = waiting.iter().enumerate().filter(|(_, wait)| {
            let over = wait.deadline.is_some_and(|deadline| deadline <= now);
            matches!(wait.pace, Pace::None | Pace::Days) && wait.mailed == 0 && !over
        });
        plan.mail = mine.map(|(place, _)| place).collect();
    }
    if due || !plan.call.is_empty() || !plan.tell.is_empty() {
        // What was said now may put off what else is due.
        plan.next = plan.next.filter(|next| *next > now);
    }
    plan
}

#[cfg(test)]
mod tests {
    use fivepaths_club::{DAY, HOUR, Quiet};

    use super::*;

    fn utc(_: Millis) -> Millis {
        0
    }

    const ANY: Hours<'static> = Hours { quiet: None, offset: &utc };
    const BOTH: Ways = Ways { mail: true, push: true, open: false };

    fn wait(game: i64, since: Millis, days: Option<i64>) -> Waiting {
        let (deadline, pace) =
            (days.map(|days| since + days * DAY), if days.is_some() { Pace::Days } else { Pace::None });
        Waiting { game, turn: 1, since, deadline, pace, told: false, mailed: 0, called: 0, seen: false }
    }

    fn at(now: Millis, waiting: &[Waiting], wishes: &Wishes, ways: Ways) -> Plan {
        plan(now, waiting, wishes, ways, &ANY)
    }

    #[test]
    fn each_thing_is_said_in_its_time() {
        let (wishes, turn) = (Wishes::default(), wait(1, 0, Some(3)));
        assert_eq!(at(0, std::slice::from_ref(&turn), &wishes, BOTH), Plan { next: Some(GRACE), ..Plan::default() });
        let told = at(GRACE, std::slice::from_ref(&turn), &wishes, BOTH);
        assert_eq!(told, Plan { tell: vec![0], next: Some(DAY), ..Plan::default() });
        let turn = Waiting { told: true, ..turn };
        let mailed = at(DAY, &[turn.clone(), wait(2, DAY - HOUR, Some(3))], &wishes, BOTH);
        assert_eq!((mailed.mail, mailed.tell), (vec![0, 1], vec![1]), "all games in one mail");
        let turn = Waiting { mailed: 5, ..turn };
        let last = 3 * DAY - 6 * HOUR;
        assert_eq!(at(DAY, std::slice::from_ref(&turn), &wishes, BOTH).next, Some(last));
        assert_eq!(at(last, std::slice::from_ref(&turn), &wishes, BOTH), Plan { call: vec![0], ..Plan::default() });
        let turn = Waiting { called: 6, ..turn };
        assert_eq!(at(last, &[turn], &wishes, BOTH), Plan::default());
    }

    #[test]
    fn nothing_is_said_that_is_not_wanted_or_cannot_be() {
        let turn = [wait(1, 0, Some(3)), Waiting { pace: Pace::Live, ..wait(2, 0, Some(3)) }];
        let late = 3 * DAY - 1;
        let nothing = Wishes { mail: false, push_turn: false, push_calls: false, ..Wishes::default() };
        for now in [0, GRACE, DAY, late, 4 * DAY] {
            assert_eq!(at(now, &turn, &nothing, BOTH), Plan::default(), "{now}");
            assert_eq!(at(now, &turn, &Wishes::default(), Ways::default()), Plan::default(), "{now}");
        }
        assert_eq!(at(3 * DAY, &turn, &Wishes::default(), BOTH), Plan::default(), "it is too late");
        let held = [Waiting { pace: Pace::Held, deadline: None, ..wait(1, 0, None) }];
        assert_eq!(at(9 * DAY, &held, &Wishes::default(), BOTH), Plan::default());
        let without = Wishes { digest: false, ..Wishes::default() };
        let plan = at(DAY, &turn[..1], &without, Ways { mail: true, ..Ways::default() });
        assert_eq!(plan, Plan { next: Some(3 * DAY - 6 * HOUR), ..Plan::default() });
    }

    #[test]
    fn a_live_game_is_told_of_in_browsers_alone_and_one_without_a_clock_has_no_last_call() {
        let live = [Waiting { pace: Pace::Live, deadline: Some(5 * MINUTE), ..wait(1, 0, None) }];
        assert_eq!(at(GRACE, &live, &Wishes::default(), BOTH), Plan { tell: vec![0], ..Plan::default() });
        assert_eq!(at(4 * MINUTE, &live, &Wishes::default(), Ways { mail: true, ..Ways::default() }), Plan::default());
        let calm = [Waiting { told: true, ..wait(1, 0, None) }];
        assert_eq!(at(HOUR, &calm, &Wishes::default(), BOTH).next, Some(DAY));
        assert_eq!(at(DAY, &calm, &Wishes::default(), BOTH).mail, [0]);
        let mailed = [Waiting { mailed: 3, ..calm[0].clone() }];
        assert_eq!(at(900 * DAY, &mailed, &Wishes::default(), BOTH), Plan::default());
    }

    #[test]
    fn who_sees_the_table_is_not_told_and_an_open_page_is_given_time() {
        let turn = [wait(1, 0, Some(3))];
        let open = Ways { open: true, ..BOTH };
        assert_eq!(at(GRACE, &turn, &Wishes::default(), open).next, Some(GRACE + MINUTE));
        assert_eq!(at(10 * MINUTE, &turn, &Wishes::default(), open).next, Some(20 * MINUTE));
        assert_eq!(at(10 * MINUTE, &turn, &Wishes::default(), BOTH).tell, [0]);
        let seen = [Waiting { seen: true, ..turn[0].clone() }];
        assert_eq!(at(GRACE, &seen, &Wishes::default(), BOTH).next, Some(DAY));
    }

    #[test]
    fn whoever_sleeps_is_told_in_the_morning_and_called_in_the_evening() {
        let hours = Hours { quiet: Quiet::new(22 * 60, 8 * 60), offset: &utc };
        let turn = [wait(1, 23 * HOUR, Some(2))];
        let night = plan(23 * HOUR, &turn, &Wishes::default(), BOTH, &hours);
        assert_eq!(night.next, Some(DAY + 8 * HOUR + GRACE));
        assert_eq!(plan(DAY + 8 * HOUR + GRACE, &turn, &Wishes::default(), BOTH, &hours).tell, [0]);
    }
}
