//! Pauses at the table: what is proposed, how one answers, and how long it lasts.

use fivepaths_club::DAY;
use fivepaths_rules::Seat;
use maud::{Markup, html};

use crate::store::Millis;
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

/// What the other proposes, with the answers; for whoever proposed it, how it stands.
pub(crate) fn proposed(sight: &Sight<'_>, now: Millis) -> Markup {
    let (Some(seat), Some(proposal)) = (sight.seat, sight.table.proposal(now)) else { return html! {} };
    let Some(by) = u8::try_from(proposal.by).ok().and_then(Seat::new) else { return html! {} };
    let (action, until) = (format!("/game/{}/pause", sight.table.row.id), day_and_time(proposal.until));
    html! {
        div.notice.proposal id="proposal" {
            @if by == seat {
                span role="status" { (t!("clock-pause-waits", until = until)) }
                form method="post" action=(action) { (fields(seat, "withdraw")) button.button type="submit" id="withdraw-pause" { (t!("clock-pause-withdraw")) } }
            } @else {
                span role="status" { (t!("clock-pause-proposed", name = name(sight, by), until = until)) }
                form method="post" action=(action) {
                    (fields(seat, "accept"))
                    input type="hidden" name="until" value=(proposal.until);
                    button.button.primary type="submit" id="accept-pause" { (t!("clock-pause-accept")) }
                }
                form method="post" action=(action) { (fields(seat, "decline")) button.button type="submit" id="decline-pause" { (t!("clock-pause-decline")) } }
            }
        }
    }
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
