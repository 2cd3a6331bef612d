//! Quick pairing: a game with whoever wants the same.

use maud::{Markup, html};

use super::Waiting;
use crate::bots::called;
use crate::clock::pages as clock;
use crate::lobby::{Pace, Quick, Wants};
use crate::rating::pages::pool_name;
use crate::web::words::t;

/// A button for each game; members choose whether it counts.
pub(super) fn choice(member: bool) -> Markup {
    html! {
        form.quick method="post" action="/lobby/pair" {
            @if member {
                div.counts role="radiogroup" aria-label=(t!("rating-choice")) {
                    label { input type="radio" name="rated" value="yes" checked; " " (t!("rating-rated")) }
                    label { input type="radio" name="rated" value="no"; " " (t!("lobby-casual")) }
                }
            }
            (clocks())
            div.choices {
                @for quick in Quick::ALL {
                    button.button type="submit" name="wants" value=(quick.pool().name()) id={ "pair-" (quick.pool().name()) } { (pool_name(quick.pool())) }
                }
            }
            p.quiet { (t!("lobby-quick-about")) @if !member { " " (t!("lobby-guests-casual")) } }
        }
    }
}

/// The choice of a clock, with how long each game takes.
fn clocks() -> Markup {
    html! {
        details.clock-choice {
            summary { (t!("lobby-clock")) }
            div role="radiogroup" aria-label=(t!("clock-choice")) {
                @for pace in Pace::all() {
                    p { label {
                        input type="radio" name="clock" value=(pace.name()) checked[pace == Pace::CALM]; " "
                        span {
                            b { (clock::called(pace.name())) } ": " (clock::in_short(Some(pace.clock()))) ". "
                            span.quiet { @for quick in Quick::ALL { (pool_name(quick.pool())) ": " (clock::takes(pace.clock(), 2, quick.turns())) " " } }
                        }
                    } }
                }
            }
        }
    }
}

fn fields(wants: Wants) -> Markup {
    html! {
        input type="hidden" name="wants" value=(wants.quick.pool().name());
        input type="hidden" name="rated" value=(if wants.rated { "yes" } else { "no" });
        input type="hidden" name="clock" value=(wants.pace.name());
    }
}

/// Somebody waits: for what, how long, and what they can do instead.
pub(super) fn waiting(waiting: &Waiting) -> Markup {
    let Waiting { wants, waited, bot } = waiting;
    html! {
        div.looking id="waiting" role="status" {
            h2 { (t!("lobby-waiting")) }
            p {
                b { (pool_name(wants.quick.pool())) } ", " @if wants.rated { (t!("rating-rated")) } @else { (t!("lobby-casual")) }
                ", " (clock::in_short(Some(wants.pace.clock()))) ". " (t!("lobby-waited", n = waited / 1_000))
            }
            p.quiet { (t!("lobby-waiting-about")) }
            div.choices {
                @if let Some(level) = bot {
                    form method="post" action="/lobby/pair/bot" {
                        (fields(*wants))
                        input type="hidden" name="level" value=(level.name);
                        button.button.primary type="submit" id="play-bot" { (t!("lobby-play-bot", name = called(level), rating = level.rating)) }
                    }
                }
                form method="post" action="/lobby/pair/stop" { button.button type="submit" id="stop" { (t!("lobby-stop")) } }
            }
        }
    }
}
