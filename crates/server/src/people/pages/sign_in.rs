//! The page to sign in, and what it offers a guest who did.

use maud::{Markup, html};

use super::form::{Field, Problem, submit};
use crate::web::layout::{Frame, sheet};
use crate::web::words::t;

/// The form.
pub(crate) fn sign_in(name: &str, problems: &[Problem]) -> Markup {
    let field = Field::text("name", t!("people-name-or-email"), "username", name);
    sheet(
        &Frame { title: t!("people-sign-in-title"), ..Frame::default() },
        &html! {
            h1 { (t!("people-sign-in")) }
            form.account method="post" action="/sign-in" {
                (field.render(problems))
                (Field::password("password", "password").render(problems))
                (submit("sign-in", &t!("people-sign-in")))
            }
            p { a href="/forgot" { (t!("people-forgot")) } }
            p { (t!("people-no-account")) " " a href="/account" { (t!("people-claim-link")) } }
        },
    )
}

/// What happens to the games that this browser had as a guest.
pub(crate) fn offer(name: &str, games: i64) -> Markup {
    sheet(
        &Frame { title: t!("people-guest-title"), ..Frame::default() },
        &html! {
            h1 { (t!("people-guest-welcome", name = name)) }
            p { (t!("people-guest-about", n = games)) }
            form.account method="post" action="/account/guest" {
                p.choices {
                    button.button.primary type="submit" name="games" value="move" id="guest-move" { (t!("people-guest-move")) }
                    " "
                    button.button type="submit" name="games" value="leave" id="guest-leave" { (t!("people-guest-leave")) }
                }
            }
            p.quiet { (t!("people-guest-fine")) }
        },
    )
}
