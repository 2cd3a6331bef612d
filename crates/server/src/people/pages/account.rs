//! The account of a member, and the form that makes one.

use fivepaths_club::Vacation;
use maud::{Markup, html};

use super::form::{Field, Problem, submit};
use crate::clock::pages::vacation;
use crate::manners::pages as manners;
use crate::manners::store::Blocked;
use crate::people::{Account, Person, SessionRow};
use crate::store::Millis;
use crate::web::fields::Fields;
use crate::web::layout::{Frame, sheet};
use crate::web::when::{ago, date};
use crate::web::words::{GUEST, t};

/// The form that makes an account, for a guest or a stranger.
pub(crate) fn claim(person: Option<&Person>, typed: &Fields, problems: &[Problem], mail: bool) -> Markup {
    let guest = person.map(|person| person.name.as_str()).filter(|name| *name != GUEST).unwrap_or_default();
    let name = if typed.get("name").is_empty() { guest } else { typed.get("name") };
    let email = Field { hint: t!("people-email-about"), required: false, ..Field::email(typed.get("email")) };
    sheet(
        &Frame { title: t!("people-claim-title"), ..Frame::default() },
        &html! {
            h1 { (t!("people-claim")) }
            p { @if person.is_some() { (t!("people-claim-guest")) } @else { (t!("people-claim-stranger")) } }
            form.account method="post" action="/account/claim" {
                (Field::name(name).render(problems))
                (Field::new_password().render(problems))
                @if mail { (email.render(problems)) } @else { p.quiet { (t!("people-no-mail-claim")) } }
                (submit("claim", &t!("people-claim-button")))
            }
            p { (t!("people-have-account")) " " a href="/sign-in" { (t!("people-sign-in")) } }
        },
    )
}

/// What the page of an account shows.
pub(crate) struct AccountPage<'a> {
    pub(crate) account: &'a Account,
    pub(crate) sessions: &'a [SessionRow],
    /// Whom they have blocked.
    pub(crate) blocked: &'a [Blocked],
    /// The hash of the session that is in use.
    pub(crate) session: &'a str,
    /// How many games of a guest can be moved here.
    pub(crate) guest_games: i64,
    /// An address that waits to be confirmed.
    pub(crate) pending: Option<&'a str>,
    /// What they have used of their vacation.
    pub(crate) vacation: Vacation,
    /// Whether the host sends mail.
    pub(crate) mail: bool,
    /// What was just done.
    pub(crate) done: &'a str,
    pub(crate) problems: &'a [Problem],
    pub(crate) now: Millis,
}

/// The sentence for a name in the address. Free text from an address is never shown.
fn notice(done: &str) -> Option<String> {
    let text = match done {
        "claimed" => t!("people-done-claimed"),
        "renamed" => t!("people-done-renamed"),
        "password" => t!("people-done-password"),
        "email" => t!("people-done-email"),
        "email-gone" => t!("people-done-email-gone"),
        "revoked" => t!("people-done-revoked"),
        "vacation" => t!("vacation-done"),
        _ => return manners::notice(done),
    };
    Some(text)
}

/// The page.
pub(crate) fn show(shown: &AccountPage<'_>) -> Markup {
    let AccountPage { account, problems, .. } = shown;
    sheet(
        &Frame { title: t!("people-account-title"), ..Frame::default() },
        &html! {
            h1 { (account.name) }
            @if let Some(notice) = notice(shown.done) { p.notice role="status" { (notice) } }
            p.links {
                a href="/games" { (t!("people-my-games")) }
                " · " a href={ "/player/" (account.person) } { (t!("people-my-page")) }
                " · " a href="/account/reminders" id="to-reminders" { (t!("remind-heading")) }
            }
            @if shown.guest_games > 0 { p { a href="/account/guest" { (t!("people-guest-again", n = shown.guest_games)) } } }
            form method="post" action="/sign-out" { button.button type="submit" id="sign-out" { (t!("people-sign-out")) } }
            section id="set-name" {
                h2 { (t!("people-name")) }
                form.account method="post" action="/account/name" {
                    (Field { label: t!("site-your-name"), ..Field::name(&account.name) }.render(problems))
                    (submit("rename", &t!("people-rename")))
                }
            }
            (email(shown))
            section id="set-password" {
                h2 { (t!("people-password")) }
                form.account method="post" action="/account/password" {
                    input type="hidden" name="username" autocomplete="username" value=(account.name);
                    (Field { label: t!("people-password-current"), ..Field::password("current", "current") }.render(problems))
                    (Field::new_password().render(problems))
                    (submit("change-password", &t!("people-password-change")))
                }
            }
            (vacation::settings(&shown.vacation, shown.now))
            (sessions(shown))
            (manners::list(shown.blocked))
            section {
                h2 { (t!("people-data")) }
                p { (t!("people-export-about")) " " a href="/account/export" id="export" download { (t!("people-export")) } }
                p { a href="/account/delete" id="to-delete" { (t!("people-delete-link")) } }
            }
        },
    )
}

fn email(shown: &AccountPage<'_>) -> Markup {
    let account = shown.account;
    let password = Field { label: t!("people-password-current"), ..Field::password("email-current", "current") };
    html! {
        section id="set-email" {
            h2 { (t!("people-email")) }
            @match &account.email {
                Some(email) => p { (t!("people-email-is", email = email)) },
                None => p { (t!("people-email-none")) },
            }
            @if let Some(pending) = shown.pending { p { (t!("people-email-pending", email = pending)) } }
            @if shown.mail {
                form.account method="post" action="/account/email" {
                    (Field { label: t!("people-email-new"), ..Field::email("") }.render(shown.problems))
                    (password.render(shown.problems))
                    (submit("change-email", &t!("people-email-change")))
                }
            } @else { p.quiet { (t!("people-no-mail")) } }
            @if account.email.is_some() || shown.pending.is_some() {
                form method="post" action="/account/email/forget" { button.button type="submit" id="forget-email" { (t!("people-email-forget")) } }
            }
        }
    }
}

fn sessions(shown: &AccountPage<'_>) -> Markup {
    html! {
        section id="sessions" {
            h2 { (t!("people-sessions")) }
            p { (t!("people-sessions-about")) }
            ul.sessions {
                @for session in shown.sessions {
                    li {
                        span {
                            b { @if session.agent.is_empty() { (t!("people-session-unknown")) } @else { (session.agent) } }
                            " " small { (t!("people-session-times", since = date(session.made), seen = ago(shown.now, session.seen))) }
                        }
                        @if session.hash == shown.session { em { (t!("people-session-this")) } }
                        @else {
                            form method="post" action="/account/sessions" {
                                button.button type="submit" name="session" value=(session.hash.get(..16).unwrap_or_default()) { (t!("people-session-end")) }
                            }
                        }
                    }
                }
            }
            @if shown.sessions.len() > 1 {
                form method="post" action="/account/sessions" { button.button type="submit" id="end-others" { (t!("people-sessions-end-others")) } }
            }
        }
    }
}
