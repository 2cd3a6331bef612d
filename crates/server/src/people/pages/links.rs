//! The pages of links that come by mail.

use maud::{Markup, html};

use super::form::{Field, Problem, submit};
use crate::web::layout::{Frame, sheet};
use crate::web::words::t;

/// The page that sends a link for a new password.
pub(crate) fn forgot(mail: bool, sent: bool) -> Markup {
    let field = Field::text("name", t!("people-name-or-email"), "username", "");
    sheet(
        &Frame { title: t!("people-forgot-title"), ..Frame::default() },
        &html! {
            h1 { (t!("people-forgot-heading")) }
            @if !mail { p { (t!("people-forgot-ask-host")) } }
            @else if sent { p.notice role="status" { (t!("people-forgot-sent")) } }
            @else {
                p { (t!("people-forgot-about")) }
                form.account method="post" action="/forgot" {
                    (field.render(&[]))
                    (submit("send", &t!("people-forgot-send")))
                }
            }
            p { a href="/sign-in" { (t!("people-sign-in")) } }
        },
    )
}

/// The page behind a link for a new password.
pub(crate) fn reset(secret: &str, name: &str, problems: &[Problem]) -> Markup {
    sheet(
        &Frame { title: t!("people-reset-title"), ..Frame::default() },
        &html! {
            h1 { (t!("people-reset", name = name)) }
            p { (t!("people-reset-about")) }
            form.account method="post" action={ "/reset/" (secret) } {
                // Password managers keep the password together with this.
                input type="hidden" name="username" autocomplete="username" value=(name);
                (Field::new_password().render(problems))
                (submit("reset", &t!("people-password-set")))
            }
        },
    )
}

/// The page behind a link that confirms an address.
pub(crate) fn confirm(secret: &str, name: &str, email: &str) -> Markup {
    sheet(
        &Frame { title: t!("people-confirm-title"), ..Frame::default() },
        &html! {
            h1 { (t!("people-confirm")) }
            p { (t!("people-confirm-about", name = name, email = email)) }
            form.account method="post" action={ "/confirm/" (secret) } { (submit("confirm", &t!("people-confirm-button"))) }
        },
    )
}
