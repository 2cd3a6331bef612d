//! Blocking on the page of a player, and the list of those whom a member has blocked.

use maud::{Markup, html};

use crate::manners::store::Blocked;
use crate::web::when::date;
use crate::web::words::t;

/// On the page of a player: the button, and what it means. A form is folded away until somebody wants it.
pub(crate) fn player(id: i64, name: &str, blocked: bool) -> Markup {
    html! {
        section.manners id="manners" {
            @if blocked {
                p { (t!("manners-blocked", name = name)) }
                form method="post" action={ "/player/" (id) "/unblock" } { button.button type="submit" id="unblock" { (t!("manners-unblock")) } }
            } @else {
                details id="to-block" {
                    summary { (t!("manners-block-player", name = name)) }
                    p { (t!("manners-block-about")) }
                    form method="post" action={ "/player/" (id) "/block" } { button.button type="submit" id="block" { (t!("manners-block")) } }
                }
            }
            p { a href={ "/player/" (id) "/report" } id="to-report" { (t!("report-player", name = name)) } }
        }
    }
}

/// On the account's page: everybody whom its owner has blocked.
pub(crate) fn list(blocked: &[Blocked]) -> Markup {
    html! {
        section id="blocked" {
            h2 { (t!("manners-blocked-people")) }
            p { @if blocked.is_empty() { (t!("manners-blocked-nobody")) } @else { (t!("manners-block-about")) } }
            @if !blocked.is_empty() {
                ul.sessions {
                    @for other in blocked {
                        li {
                            span { b { (other.name) } " " small { (t!("manners-blocked-since", date = date(other.at))) } }
                            form method="post" action={ "/player/" (other.person) "/unblock" } {
                                button.button type="submit" name="from" value="account" aria-label=(t!("manners-unblock-player", name = other.name)) { (t!("manners-unblock")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The sentence for a name in the address. Free text from an address is never shown.
pub(crate) fn notice(done: &str) -> Option<String> {
    match done {
        "blocked" => Some(t!("manners-done-blocked")),
        "reported" => Some(t!("report-done")),
        "unblocked" => Some(t!("manners-done-unblocked")),
        _ => None,
    }
}
