//! The form with which somebody tells the host about somebody else.

use fivepaths_rules::Seat;
use maud::{Markup, html};

use crate::manners::Reason;
use crate::web::layout::{Frame, sheet};
use crate::web::words::t;

/// The page; `place` is the address it came from, a player's or that of a table with a seat.
pub(crate) fn report(place: &str, name: &str, seat: Option<Seat>) -> Markup {
    sheet(
        &Frame { title: t!("report-title", name = name), ..Frame::default() },
        &html! {
            h1 { (t!("report-player", name = name)) }
            p { (t!("report-about", name = name)) }
            form.account.report method="post" action={ (place) "/report" } {
                @if let Some(seat) = seat { input type="hidden" name="other" value=(seat); }
                fieldset {
                    legend { (t!("report-why")) }
                    @for reason in Reason::ALL {
                        label.choice { input type="radio" name="reason" value=(reason.name()) required; " " (reason.words()) }
                    }
                }
                p.field {
                    label for="words" { (t!("report-words")) }
                    textarea id="words" name="words" rows="4" maxlength="500" aria-describedby="words-about" {}
                    span.quiet id="words-about" { (t!("report-words-about")) }
                }
                @if seat.is_some() { p.quiet { (t!("report-said")) } }
                p { button.button.primary type="submit" id="report" { (t!("report-send")) } }
            }
            p { a href=(place) { (t!("report-back")) } }
        },
    )
}
