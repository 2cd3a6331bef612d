//! Quick pairing: a game with whoever wants the same.

use maud::{Markup, html};

use super::Waiting;
use crate::bots::called;
use crate::clock::pages as clock;
use crate::lobby::{Quick, Wants};
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
            div.choices {
                @for quick in Quick::ALL {
                    button.button type="submit" name="wants" value=(quick.pool().name()) id={ "pair-" (quick.pool().name()) } { (pool_name(quick.pool())) }
                }
            }
            p.quiet { (t!("lobby-quick-about")) " " (clock::sentence(Quick::CardMatch.clock())) @if !member { " " (t!("lobby-guests-casual")) } }
        }
    }
}

fn fields(wants: Wants) -> Markup {
    html! {
        input type="hidden" name="wants" value=(wants.quick.pool().name());
        input type="hidden" name="rated" value=(if wants.rated { "yes" } else { "no" });
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
                ". " (t!("lobby-waited", n = waited / 1_000))
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
