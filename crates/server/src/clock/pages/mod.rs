//! How time is shown: the choice of a clock, everybody's time at the table, and what happens when it is up.
//!
//! A page says how much is left at the moment when it was made. A script draws it anew from the deadline and the server's
//! time; it decides nothing.

pub(crate) mod pause;
pub(crate) mod vacation;

use fivepaths_club::{AtZero, Clock, DAY, HOUR, Ms, SECOND, Turns};
use fivepaths_rules::{AnyRules, Seat};
use maud::{Markup, html};

use super::UNITS;
use crate::table::pages::piece::piece;
use crate::table::pages::table::name;
use crate::table::sight::Sight;
use crate::table::{Table, gift};
use crate::web::when::day_and_time;
use crate::web::words::t;

const MINUTE: Ms = 60 * SECOND;

/// A duration in words, in the longest unit that says it exactly.
fn words(time: Ms) -> String {
    let unit = UNITS.into_iter().find(|(_, unit)| time % unit == 0 && time > 0).unwrap_or(("seconds", SECOND));
    let n = time / unit.1;
    match unit.0 {
        "days" => t!("clock-days", n = n),
        "hours" => t!("clock-hours", n = n),
        "minutes" => t!("clock-minutes", n = n),
        _ => t!("clock-seconds", n = n),
    }
}

/// About how long something takes, in words: never less than it can.
fn length(time: Ms) -> String {
    let unit = match time {
        time if time >= 2 * DAY => DAY,
        time if time >= 3 * HOUR => HOUR,
        _ => MINUTE,
    };
    let whole = (time + unit - 1) / unit;
    match unit {
        DAY => t!("clock-days", n = whole),
        HOUR => t!("clock-hours", n = whole),
        _ => t!("clock-minutes", n = whole),
    }
}

/// What is left, short enough for a small place. The script in `clock.js` writes it in the same way.
pub(crate) fn left(time: Ms) -> String {
    let time = time.max(0);
    match time / DAY {
        10.. => t!("clock-left-many", d = (time / DAY).to_string()),
        1.. => t!("clock-left-days", d = (time / DAY).to_string(), h = (time % DAY / HOUR).to_string()),
        _ if time >= HOUR => {
            t!("clock-left-hours", h = (time / HOUR).to_string(), m = format!("{:02}", time % HOUR / MINUTE))
        }
        _ => format!("{}:{:02}", time / MINUTE, time % MINUTE / SECOND),
    }
}

/// What everybody has with a clock: "5 minutes each, and 5 seconds for every turn".
fn has(clock: Clock) -> String {
    let (start, increment) = (words(clock.start()), words(clock.increment()));
    match (clock.increment(), clock.cap() > clock.start()) {
        (0, _) => t!("clock-has-start", start = start),
        (_, false) => t!("clock-has", start = start, increment = increment),
        (_, true) => t!("clock-has-cap", start = start, increment = increment, cap = words(clock.cap())),
    }
}

/// The clock of a table, for a line in a list.
pub(crate) fn in_short(clock: Option<Clock>) -> String {
    match clock {
        None => t!("clock-without-short"),
        Some(clock) if clock.is_live() || clock.has_vacation() => has(clock),
        Some(clock) => format!("{}, {}", has(clock), t!("vacation-none-short")),
    }
}

/// The clock of a table, in a sentence.
pub(crate) fn sentence(clock: Clock) -> String {
    t!("clock-with", clock = has(clock))
}

/// How long a match takes with a clock, usually and at most.
fn lasts(clock: Clock, rules: &AnyRules) -> String {
    let (players, turns) = (rules.players(), Turns::of(rules));
    let usual = length(clock.usual(players, turns));
    match clock.longest(players, turns) {
        Some(most) => t!("clock-lasts", usual = usual, most = length(most)),
        None => t!("clock-lasts-usually", usual = usual),
    }
}

/// The same in a few words, for a list.
pub(crate) fn takes(clock: Clock, players: u8, turns: Turns) -> String {
    let usual = length(clock.usual(players, turns));
    let most = clock.longest(players, turns).map(length).unwrap_or_default();
    t!("lobby-lasts", usual = usual, most = most)
}

/// What happens when somebody's time is up.
fn at_zero(clock: Clock, players: u8) -> String {
    match (players, clock.is_live()) {
        (2, true) => t!("clock-zero-live"),
        (2, false) => t!("clock-zero-days"),
        _ => t!("clock-zero-more"),
    }
}

/// What happens if somebody never makes their first turn, among strangers.
fn first_turn(clock: Clock) -> String {
    if clock.is_live() { t!("clock-first-turn-live") } else { t!("clock-first-turn") }
}

/// What a clock that has a name is called.
pub(crate) fn called(name: &str) -> String {
    match name {
        "quick" => t!("clock-quick"),
        "calm" => t!("clock-calm"),
        "brisk" => t!("clock-brisk"),
        "steady" => t!("clock-steady"),
        _ => t!("clock-slow"),
    }
}

/// The choice for a new table, with how long a match by these rules takes.
pub(crate) fn choice(rules: &AnyRules) -> Markup {
    html! {
        fieldset.clock-choice {
            legend { (t!("clock-choice")) }
            p { label { input type="radio" name="clock" value="none" checked; " " (t!("clock-none")) } }
            @for (name, clock) in Clock::NAMED {
                p { label { input type="radio" name="clock" value=(name); " " span { b { (called(name)) } ": " (has(clock)) ". " span.quiet { (lasts(clock, rules)) } } } }
            }
            details {
                summary { (t!("clock-own")) }
                p { label { input type="radio" name="clock" value="own" id="own-clock"; " " (t!("clock-own-use")) } }
                (part("start", &t!("clock-start"), "20", "minutes"))
                (part("increment", &t!("clock-increment"), "10", "seconds"))
                (part("cap", &t!("clock-cap"), "", "minutes"))
                p.quiet { (t!("clock-own-about")) }
            }
            (vacation::choice())
        }
    }
}

/// A number with its unit.
fn part(name: &str, words: &str, value: &str, unit: &str) -> Markup {
    html! {
        p.part {
            label for=(name) { (words) }
            input id=(name) name=(name) value=(value) inputmode="numeric" pattern="[0-9]*" maxlength="4" size="4";
            select name={ (name) "-unit" } aria-label=(t!("clock-unit")) {
                @for (one, _) in UNITS { option value=(one) selected[one == unit] { (unit_name(one)) } }
            }
        }
    }
}

fn unit_name(unit: &str) -> String {
    match unit {
        "days" => t!("clock-unit-days"),
        "hours" => t!("clock-unit-hours"),
        "minutes" => t!("clock-unit-minutes"),
        _ => t!("clock-unit-seconds"),
    }
}

/// The clock of a table before the deal: what everybody has, how long it takes, and what happens at zero.
pub(crate) fn promised(table: &Table) -> Markup {
    let (row, rules) = (&table.row, &table.row.rules);
    html! {
        p id="clock" { @match row.clock {
            None => (t!("clock-without")),
            Some(clock) => { (sentence(clock)) " " (lasts(clock, rules)) }
        } }
        @if let Some(clock) = row.clock {
            details.clock-rules {
                summary { (t!("clock-more")) }
                p {
                    (at_zero(clock, rules.players())) " " (vacation::holds(clock))
                    @if table.among_strangers() { " " (first_turn(clock)) }
                }
            }
        }
    }
}

/// The time of one seat, as a small plate. The one that flows says until when, for the script.
fn plate(sight: &Sight<'_>, seat: Seat, now: Ms) -> Markup {
    let Some(timer) = sight.table.timer() else { return html! {} };
    let (time, flows) = (timer.left(seat.index(), now), timer.to_move() == seat.index() && timer.flows(now));
    let zero = timer.deadline().filter(|_| flows);
    let low = time < MINUTE && flows;
    html! {
        span class={ "clock" @if flows { " on" } @if low { " low" } } title=(name(sight, seat)) {
            (piece(seat, false))
            span.sr { (name(sight, seat)) " " }
            b role="timer" aria-live="off" data-zero=[zero] data-mine[sight.mine.contains(&seat)] { (left(time)) }
        }
    }
}

/// The time at the top of a table: in a match of two both, in a larger one that of the viewer and of whoever is to move.
pub(crate) fn bar(sight: &Sight<'_>, now: Ms) -> Markup {
    if sight.table.timer().is_none() {
        return html! {};
    }
    let (players, mover) = (sight.table.row.rules.players(), sight.table.to_move());
    let own = sight.seat.or(sight.mine.first().copied());
    let shown = |seat: &Seat| players == 2 || Some(*seat) == own || Some(*seat) == mover;
    html! {
        // The script fills in what stands between the signs.
        span.clocks id="clocks" data-many=(t!("clock-left-many", d = "{d}")) data-days=(t!("clock-left-days", d = "{d}", h = "{h}")) data-hours=(t!("clock-left-hours", h = "{h}", m = "{m}")) data-left=(t!("clock-left", time = "{time}")) {
            @for seat in Seat::all(players).filter(shown) { (plate(sight, seat, now)) }
            span.sr role="status" id="time-news" {}
        }
        @if mover.is_some_and(|mover| sight.mine.contains(&mover)) && sight.table.choosing(now).is_some() {
            strong.late role="status" id="time-up" { (t!("clock-late")) } " "
        }
        @if let Some([short, _]) = vacation::mine(sight) { strong.late.away role="status" id="away" { (short) } " " }
    }
}

/// Everybody's time beside the table; folded away, what happens when it is up, pauses, and time that can be given.
pub(crate) fn side(sight: &Sight<'_>, now: Ms) -> Markup {
    let table = sight.table;
    let Some(timer) = table.timer() else { return html! {} };
    let clock = timer.clock();
    let giver = sight.seat.filter(|&seat| table.may_give(seat));
    let pauses = pause::offer(sight, now);
    html! {
        div.times {
            h2 { (t!("clock-heading")) }
            ul { @for (seat, _) in table.seats() {
                li { (name(sight, seat)) " " @if table.is_bot(seat) { span.quiet { (t!("clock-bot")) } } @else { (t!("clock-left", time = left(timer.left(seat.index(), now)))) } }
            } }
            @if let Some([_, words]) = vacation::mine(sight) { p { (words) } }
            @if let Some(until) = table.choosing(now) { p { (t!("clock-ends", until = day_and_time(until))) } }
            @if let Some(proposed) = pause::waits(sight, now) { (proposed) }
            details.pause {
                summary { @if pauses.is_some() { (t!("clock-more-pauses")) } @else if giver.is_some() { (t!("clock-more-giving")) } @else { (t!("clock-more")) } }
                p.quiet { (has(clock)) ". " @if timer.at_zero() == AtZero::Void { (first_turn(clock)) } @else { (at_zero(clock, table.row.rules.players())) " " (vacation::holds(clock)) } }
                @if let Some(pauses) = pauses { (pauses) }
                @if let Some(seat) = giver {
                    form.give method="post" action={ "/game/" (table.row.id) "/give" } {
                        input type="hidden" name="seat" value=(seat);
                        button.button type="submit" id="give" { (t!("clock-give", name = name(sight, seat.next(2)), time = words(gift(clock)))) }
                    }
                }
            }
        }
    }
}

/// In a match of days, the way to the next game for whoever waits in this one.
pub(crate) fn next(sight: &Sight<'_>) -> Markup {
    let days = sight.table.confirms_by_default();
    html! {
        @if days && !sight.mine.is_empty() && !sight.my_turn() {
            a.button href={ "/next?game=" (sight.table.row.id) } id="next-game" { (t!("clock-next")) }
        }
    }
}

/// The line below the table for the others, in place of the one that says for whom they wait: a player can claim.
pub(crate) fn theirs_is_up(sight: &Sight<'_>, now: Ms) -> Option<Markup> {
    let table = sight.table;
    let (_, mover) = table.choosing(now).zip(table.to_move())?;
    if sight.mine.contains(&mover) {
        return None;
    }
    let claimer = sight.mine.iter().find(|&&seat| table.may_claim(seat, now));
    Some(html! {
        p.ask id="prompt" {
            span.say id="time-up" { (t!("clock-up-theirs", name = name(sight, mover))) }
            @if claimer.is_some() {
                button.button.primary type="submit" form="claiming" id="claim" { (t!("clock-claim")) }
                button.button type="submit" form="claiming" formaction={ "/game/" (table.row.id) "/finish" } id="let-bot" title=(t!("clock-let-bot-about")) { (t!("clock-let-bot")) }
            }
        }
        @if let Some(seat) = claimer {
            form id="claiming" method="post" action={ "/game/" (table.row.id) "/claim" } { input type="hidden" name="seat" value=(seat); }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_said_in_the_unit_that_fits() {
        assert_eq!([words(DAY), words(36 * HOUR), words(5 * SECOND)], ["1 day", "36 hours", "5 seconds"]);
        assert_eq!([length(28 * DAY), length(28 * DAY + 1)], ["28 days", "29 days"], "never less than it can be");
        assert_eq!([length(138 * MINUTE), length(3 * HOUR)], ["138 minutes", "3 hours"]);
        assert_eq!([left(-5), left(59_999), left(61 * SECOND)], ["0:00", "0:59", "1:01"]);
        assert_eq!([left(HOUR), left(DAY - 1), left(7 * DAY)], ["1:00 h", "23:59 h", "7 d 0 h"]);
        assert_eq!([left(10 * DAY - 1), left(14 * DAY)], ["9 d 23 h", "14 d"]);
    }

    #[test]
    fn the_printed_durations_are_those_of_the_club() {
        let rules = serde_json::json!({ "patience": 100 });
        let rules = AnyRules::from_json(fivepaths_rules::GameKind::Card, &rules).unwrap();
        assert_eq!(lasts(Clock::BRISK, &rules), t!("clock-lasts", usual = "28 days", most = "76 days"));
        assert_eq!(lasts(Clock::QUICK, &rules), t!("clock-lasts", usual = "22 minutes", most = "46 minutes"));
    }
}
