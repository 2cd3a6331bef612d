//! Pauses at the table: what is proposed, how one answers, and how long it lasts.

use fivepaths_club::DAY;
use fivepaths_rules::Seat;
use maud::{Markup, html};

use crate::store::Millis;
use crate::table::pages::act::lamp;
use crate::table::pages::table::name;
use crate::table::sight::Sight;
use crate::web::when::day_and_time;
use crate::web::words::t;

/// The fields of a form about pauses, for the seat that acts.
fn fields(seat: Seat, what: &str) -> Markup {
    html! {
        input type="hidden" name="seat" value=(seat);
        input type="hidden" name="do" value=(what);
    }
}

/// What is proposed, and by which seat.
fn proposal(sight: &Sight<'_>, now: Millis) -> Option<(Seat, Millis)> {
    let proposal = sight.table.proposal(now)?;
    Some((u8::try_from(proposal.by).ok().and_then(Seat::new)?, proposal.until))
}

/// What the other proposes, with the answers, in place of the line below the table, where it hides nothing. Whoever is in
/// the middle of a turn is not asked until it is made or put back.
pub(crate) fn proposed(sight: &Sight<'_>, now: Millis) -> Option<Markup> {
    let seat = sight.seat?;
    let (by, until) = proposal(sight, now).filter(|(by, _)| *by != seat)?;
    (!sight.in_a_turn()).then(|| {
        html! {
            div.ask.proposal id="prompt" {
                @if sight.my_turn() { (lamp(&t!("table-turn-flag"))) }
                span.say role="status" id="proposal" { (t!("clock-pause-proposed", name = name(sight, by), until = day_and_time(until))) }
                button.button.primary type="submit" form="pausing" name="do" value="accept" id="accept-pause" { (t!("clock-pause-accept")) }
                button.button type="submit" form="pausing" name="do" value="decline" id="decline-pause" { (t!("clock-pause-decline")) }
            }
            form id="pausing" method="post" action={ "/game/" (sight.table.row.id) "/pause" } {
                input type="hidden" name="seat" value=(seat);
                input type="hidden" name="until" value=(until);
            }
        }
    })
}

/// What the viewer has proposed, beside the table, and the way to take it back.
pub(super) fn waits(sight: &Sight<'_>, now: Millis) -> Option<Markup> {
    let seat = sight.seat?;
    let (_, until) = proposal(sight, now).filter(|(by, _)| *by == seat)?;
    Some(html! {
        p role="status" id="proposal" { (t!("clock-pause-waits", until = day_and_time(until))) }
        form method="post" action={ "/game/" (sight.table.row.id) "/pause" } {
            (fields(seat, "withdraw"))
            button.button type="submit" id="withdraw-pause" { (t!("clock-pause-withdraw")) }
        }
    })
}

/// The way to propose one, beside the table; nothing if none is possible.
pub(super) fn offer(sight: &Sight<'_>, now: Millis) -> Option<Markup> {
    let seat = sight.seat?;
    let days = sight.table.pauses(seat, now);
    if days.is_empty() {
        return None;
    }
    Some(html! {
        h3 { (t!("clock-pause")) }
        p { (t!("clock-pause-about")) }
        form method="post" action={ "/game/" (sight.table.row.id) "/pause" } {
            (fields(seat, "propose"))
            label for="pause-days" { (t!("clock-pause-days")) } " "
            select id="pause-days" name="days" {
                @for n in days { option value=(n) selected[n == 7] { (t!("clock-pause-until", n = n, until = day_and_time(now + n * DAY))) } }
            }
            " " button.button type="submit" id="propose-pause" { (t!("clock-pause-propose")) }
        }
    })
}

/// The line below the table while the match is paused.
pub(crate) fn paused(sight: &Sight<'_>) -> Option<Markup> {
    let until = sight.paused?;
    Some(html! { p.ask id="prompt" { span.say id="paused" { (t!("clock-paused", until = day_and_time(until))) } } })
}
