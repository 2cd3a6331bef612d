//! Reminders come in time, and not at night.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use fivepaths_club::{DAY, HOUR, Hours, Ms, Quiet, Waiting};
use proptest::prelude::*;

const MINUTE: Ms = HOUR / 60;

fn utc(_: Ms) -> Ms {
    0
}

const ALWAYS: Hours<'static> = Hours { quiet: None, offset: &utc };

/// Quiet from ten in the evening to eight in the morning.
fn night() -> Hours<'static> {
    Hours { quiet: Quiet::new(22 * 60, 8 * 60), offset: &utc }
}

#[test]
fn without_quiet_hours_the_instants_are_those_of_the_clock() {
    let of = |days: Ms| Waiting { since: 0, deadline: Some(days * DAY) };
    assert_eq!((of(2).mailed(&ALWAYS), of(2).called(&ALWAYS)), (Some(16 * HOUR), Some(42 * HOUR)));
    assert_eq!((of(7).mailed(&ALWAYS), of(7).called(&ALWAYS)), (Some(DAY), Some(7 * DAY - 6 * HOUR)));
    let short = Waiting { since: 0, deadline: Some(10 * HOUR) };
    assert_eq!((short.mailed(&ALWAYS), short.called(&ALWAYS)), (Some(200 * MINUTE), Some(8 * HOUR)));
    let without = Waiting { since: 5, deadline: None };
    assert_eq!((without.mailed(&ALWAYS), without.called(&ALWAYS), without.told(&ALWAYS)), (Some(DAY + 5), None, 5));
}

#[test]
fn what_may_wait_waits_for_the_morning_and_a_last_call_comes_in_the_evening() {
    // The turn begins at noon, and its time is up at six in the morning of the third day.
    let waiting = Waiting { since: 12 * HOUR, deadline: Some(2 * DAY + 6 * HOUR) };
    assert_eq!(waiting.mailed(&night()), Some(DAY + 8 * HOUR), "a third has passed at two in the night");
    assert_eq!(waiting.called(&night()), Some(DAY + 22 * HOUR - 15 * MINUTE));
    // Begun at eleven in the evening, over at seven: there is no hour that is not quiet.
    let lost = Waiting { since: 23 * HOUR, deadline: Some(DAY + 7 * HOUR) };
    assert_eq!((lost.called(&night()), lost.mailed(&night())), (Some(23 * HOUR), None));
    // Over at half past nine: the morning is early enough.
    let late = Waiting { since: 23 * HOUR, deadline: Some(DAY + 9 * HOUR + 30 * MINUTE) };
    assert_eq!(late.called(&night()), Some(DAY + 8 * HOUR));
    assert_eq!(late.told(&night()), DAY + 8 * HOUR);
}

#[test]
fn quiet_hours_are_those_of_the_zone_also_when_clocks_change() {
    // Clocks are put forward by an hour in the second night, at one.
    let offset = |at: Ms| if at < 2 * DAY + HOUR { HOUR } else { 2 * HOUR };
    let hours = Hours { quiet: Quiet::new(22 * 60, 8 * 60), offset: &offset };
    assert_eq!(hours.after(DAY + 23 * HOUR), 2 * DAY + 6 * HOUR, "eight in summer is six in UTC");
    assert_eq!(hours.before(2 * DAY + 5 * HOUR), DAY + 21 * HOUR - 15 * MINUTE, "ten in winter is nine in UTC");
    assert!(!hours.is_quiet(DAY + 21 * HOUR - 1) && hours.is_quiet(DAY + 21 * HOUR));
}

#[test]
fn quiet_hours_that_would_end_in_an_hour_that_is_left_out_end_when_it_is() {
    // Clocks are put forward from two to three; the quiet hours end at half past two.
    let change = 5 * DAY + 2 * HOUR;
    let offset = |at: Ms| if at < change { 0 } else { HOUR };
    let hours = Hours { quiet: Quiet::new(22 * 60, 2 * 60 + 30), offset: &offset };
    assert_eq!(hours.after(5 * DAY), change);
    assert!(hours.is_quiet(change - 1) && !hours.is_quiet(change));
    // And where they would begin then, they begin at once.
    let hours = Hours { quiet: Quiet::new(2 * 60 + 30, 8 * 60), offset: &offset };
    assert_eq!((hours.before(change + HOUR), hours.after(change)), (change - 15 * MINUTE, 5 * DAY + 7 * HOUR));
}

#[test]
fn quiet_hours_are_minutes_of_a_day() {
    for (from, to) in [(0, 0), (600, 600), (-1, 5), (0, 1440), (i64::MAX, 3), (8 * 60, 7 * 60), (0, 1201)] {
        assert_eq!(Quiet::new(from, to), None);
    }
    assert_eq!(Quiet::new(1439, 0).unwrap().minutes(), (1439, 0));
    assert_eq!(Quiet::new(12 * 60, 8 * 60).unwrap().minutes(), (720, 480), "twenty hours");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn reminders_come_within_the_turn_in_their_order_and_not_in_quiet_hours(
        since in 0..400 * DAY, length in 1..15 * DAY, quiet in prop::option::of((0..1440_i64, 0..1440_i64)),
        zone in -12..=14_i64, change in 0..400 * DAY, forward in any::<bool>(),
    ) {
        // The zone of somebody, where clocks are put forward or back once.
        let offset = |at: Ms| {
            let summer = if (at < change) == forward { 0 } else { HOUR };
            zone * HOUR + summer
        };
        let hours = Hours { quiet: quiet.and_then(|(from, to)| Quiet::new(from, to)), offset: &offset };
        let deadline = since + length;
        let waiting = Waiting { since, deadline: Some(deadline) };
        let called = waiting.called(&hours).unwrap();
        prop_assert!((since..deadline).contains(&called));
        // Quiet hours are broken only where there are no others.
        let others = hours.after(since) < deadline;
        prop_assert!(!others || !hours.is_quiet(called));
        prop_assert!(others || called == since);
        // A last call is late only where it was quiet from the beginning.
        let left = (length / 5).min(6 * HOUR);
        prop_assert!(called <= deadline - left || called == hours.after(since));
        if let Some(mailed) = waiting.mailed(&hours) {
            prop_assert!(mailed >= since + (length / 3).min(DAY) && mailed < called && !hours.is_quiet(mailed));
        }
        let told = waiting.told(&hours);
        prop_assert!(told >= since && told <= since + DAY + 2 * HOUR && !hours.is_quiet(told));
        let without = Waiting { since, deadline: None };
        prop_assert_eq!(without.called(&hours), None);
        prop_assert!(without.mailed(&hours).is_some_and(|mailed| mailed >= since + DAY && mailed <= since + 2 * DAY + 2 * HOUR));
    }
}
