//! The page that deletes an account.

use maud::{Markup, html};

use super::form::{Field, Problem};
use crate::web::layout::{Frame, sheet};
use crate::web::words::t;

/// What will happen, and the form.
pub(crate) fn render(name: &str, running: usize, problems: &[Problem]) -> Markup {
    sheet(
        &Frame { title: t!("people-delete-title"), ..Frame::default() },
        &html! {
            h1 { (t!("people-delete", name = name)) }
            p { (t!("people-delete-about")) }
            @if running > 0 { p { (t!("people-delete-running", n = running)) } }
            p { a href="/account/export" { (t!("people-export")) } }
            form.account method="post" action="/account/delete" {
                (Field::password("current", "current").render(problems))
                p { button.button.danger type="submit" id="delete" { (t!("people-delete-button")) } }
            }
            p { a href="/account" { (t!("people-back-to-account")) } }
        },
    )
}
