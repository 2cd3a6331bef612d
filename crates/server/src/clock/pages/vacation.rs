//! Vacation as people see it: whether it holds a clock, who is away, and one's own.

use fivepaths_club::{Clock, HOUR, Vacation};
use fivepaths_rules::Seat;
use maud::{Markup, html};

use crate::store::Millis;
use crate::table::pages::table::name;
use crate::table::sight::Sight;
use crate::table::{Listed, Sitter};
use crate::web::when::{date, day_and_time};
use crate::web::words::t;

/// Whether it holds the clock of a table, in a sentence; nothing of live clocks.
pub(super) fn holds(clock: Clock) -> String {
    match (clock.is_live(), clock.has_vacation()) {
        (true, _) => String::new(),
        (false, true) => t!("vacation-table"),
        (false, false) => t!("vacation-table-none"),
    }
}

/// The choice for a new table.
pub(super) fn choice() -> Markup {
    html! {
        div.for-days {
            p { label { input type="checkbox" name="no-vacation" value="yes"; " " (t!("vacation-choice")) } }
            p.quiet { (t!("vacation-choice-about")) }
        }
    }
}

/// Who is to move and away, and until when at most.
fn away(sight: &Sight<'_>) -> Option<(Seat, Millis)> {
    let seat = sight.table.to_move().filter(|&seat| sight.table.is_away(seat))?;
    Some((seat, until(sight, seat)?))
}

/// The line below the table for the others while somebody is away, in place of the one that says for whom they wait.
pub(crate) fn theirs(sight: &Sight<'_>) -> Option<Markup> {
    let (seat, until) = away(sight).filter(|(seat, _)| !sight.mine.contains(seat))?;
    let words = t!("vacation-theirs", name = name(sight, seat), until = date(until));
    Some(html! { p.ask id="prompt" { span.say role="status" id="away" { (words) } } })
}

/// What is said to those who are away themselves: at the top that they are, and beside the table what that means.
pub(super) fn mine(sight: &Sight<'_>) -> Option<[String; 2]> {
    let (_, until) = away(sight).filter(|(seat, _)| sight.mine.contains(seat))?;
    Some([t!("vacation-mine-short"), t!("vacation-mine", until = day_and_time(until))])
}

fn until(sight: &Sight<'_>, seat: Seat) -> Option<Millis> {
    let Sitter::Person(person) = sight.table.seat(seat).sitter else { return None };
    sight.table.row.vacation(person).runs_out()
}

/// Why no time flows at a table of a list, if none does.
pub(crate) fn in_list(listed: &Listed) -> Option<String> {
    let timer = listed.timer.as_ref()?;
    let mover = listed.seats.get(timer.to_move())?;
    if timer.is_held() {
        // The time of a program is held as well.
        let person = matches!(mover.sitter, Sitter::Person(_)) && mover.left.is_none();
        return person.then(|| t!("vacation-in-list"));
    }
    timer.pause_ends().map(|until| t!("clock-paused-until", until = day_and_time(until)))
}

/// A member's own: what is left of this year, whether it begins by itself, and the way back.
pub(crate) fn settings(vacation: &Vacation, now: Millis) -> Markup {
    let left = vacation.left(now) / HOUR;
    html! {
        section id="vacation" {
            h2 { (t!("vacation-heading")) }
            p { (t!("vacation-about")) }
            p { b { (t!("vacation-left", n = left, days = left / 24)) } }
            @match vacation.away() {
                Some(since) => p { (t!("vacation-away", since = day_and_time(since))) " " (t!("vacation-away-about")) },
                None if vacation.off => p { (t!("vacation-is-off")) },
                None => p { (t!("vacation-is-on")) },
            }
            form method="post" action="/account/vacation" {
                @if vacation.away().is_some() {
                    button.button type="submit" name="vacation" value="off" id="come-back" { (t!("vacation-come-back")) }
                } @else if vacation.off {
                    button.button type="submit" name="vacation" value="on" id="vacation-on" { (t!("vacation-switch-on")) }
                } @else {
                    button.button type="submit" name="vacation" value="off" id="vacation-off" { (t!("vacation-switch-off")) }
                }
            }
        }
    }
}
