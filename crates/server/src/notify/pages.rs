//! What a member wants to hear of and when, by channel; and the page behind a link in a mail.

use maud::{Markup, html};

use super::push::store::Browser;
use super::wishes::{What, Wishes};
use super::zone;
use crate::web::layout::{Frame, sheet};
use crate::web::when::date;
use crate::web::words::t;

/// What the page shows.
pub(super) struct Page<'a> {
    pub(super) wishes: &'a Wishes,
    /// The confirmed address.
    pub(super) address: Option<&'a str>,
    /// Whether an address waits to be confirmed.
    pub(super) pending: bool,
    /// Whether the host sends mail.
    pub(super) mail: bool,
    /// By which browsers know this server, if it can reach them.
    pub(super) key: Option<&'a str>,
    pub(super) browsers: &'a [Browser],
    /// The hash of the session that is in use.
    pub(super) session: &'a str,
    /// What was just done.
    pub(super) done: &'a str,
    /// The quiet hours as they are chosen, which may be wrong: from, until.
    pub(super) quiet: [String; 2],
    /// What is wrong with the hours.
    pub(super) problem: Option<String>,
}

/// The sentence for a name in the address. Free text from an address is never shown.
fn notice(done: &str) -> Option<String> {
    match done {
        "kept" => Some(t!("remind-done-kept")),
        "added" => Some(t!("remind-done-added")),
        "removed" => Some(t!("remind-done-removed")),
        _ => None,
    }
}

fn tick(name: &str, ticked: bool, words: &str) -> Markup {
    html! {
        label.choice { input type="checkbox" id=(name) name=(name) value="yes" checked[ticked]; span { (words) } }
    }
}

/// The page.
pub(super) fn show(page: &Page<'_>) -> Markup {
    let wishes = page.wishes;
    sheet(
        &Frame { title: t!("remind-title"), ..Frame::default() },
        &html! {
            h1 { (t!("remind-heading")) }
            @if let Some(notice) = notice(page.done) { p.notice role="status" { (notice) } }
            p { (t!("remind-about")) }
            form.account.reminders method="post" action="/account/reminders" {
                section {
                    h2 { (t!("remind-mail")) }
                    (missing(page))
                    (tick("mail", wishes.mail, &t!("remind-mail-on")))
                    fieldset {
                        legend { (t!("remind-mail-which")) }
                        (tick("digest", wishes.digest, &t!("remind-digest")))
                        (tick("calls", wishes.calls, &t!("remind-calls")))
                        (tick("away", wishes.away, &t!("remind-away")))
                    }
                }
                section {
                    h2 { (t!("remind-push")) }
                    p { (t!("remind-push-about")) }
                    (tick("push-turn", wishes.push_turn, &t!("remind-push-turns")))
                    (tick("push-calls", wishes.push_calls, &t!("remind-push-calls")))
                }
                (hours(page))
                p { button.button.primary type="submit" id="keep" { (t!("remind-keep")) } }
            }
            (browsers(page))
            p { a href="/account" { (t!("people-back-to-account")) } }
        },
    )
}

/// What is missing before a mail can be sent.
fn missing(page: &Page<'_>) -> Markup {
    html! {
        @if !page.mail { p.notice id="no-mail" { (t!("remind-no-mail")) } }
        @else if let Some(address) = page.address { p { (t!("remind-address", email = address)) } }
        @else if page.pending { p.notice id="not-confirmed" { (t!("remind-not-confirmed")) } }
        @else { p.notice id="no-address" { (t!("remind-no-address")) " " a href="/account#set-email" { (t!("remind-give-address")) } } }
    }
}

fn hours(page: &Page<'_>) -> Markup {
    let [from, to] = &page.quiet;
    let wrong = page.problem.is_some();
    html! {
        section {
            h2 { (t!("remind-hours")) }
            p { (t!("remind-hours-about")) }
            @if let Some(problem) = &page.problem { p.problem id="hours-problem" role="alert" { (problem) } }
            (time("quiet-from", &t!("remind-quiet-from"), from, wrong))
            (time("quiet-to", &t!("remind-quiet-to"), to, wrong))
            p.field {
                label for="zone" { (t!("remind-zone")) }
                select id="zone" name="zone" data-guess[page.wishes.zone.is_empty() && page.wishes.quiet.is_none()] {
                    option value="" selected[page.wishes.zone.is_empty()] { "UTC" }
                    @for name in zone::NAMES.iter() {
                        option value=(name) selected[*name == page.wishes.zone] { (name.replace('_', " ")) }
                    }
                }
            }
        }
    }
}

/// A time of day, `22:30`.
pub(super) fn time_of_day(minutes: i64) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn time(name: &str, words: &str, chosen: &str, wrong: bool) -> Markup {
    html! {
        p.field {
            label for=(name) { (words) }
            select id=(name) name=(name) aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some("hours-problem")] {
                option value="" selected[chosen.is_empty()] { (t!("remind-quiet-never")) }
                @for minutes in (0..1_440).step_by(30) {
                    @let time = time_of_day(minutes);
                    option value=(time) selected[chosen == time] { (time) }
                }
            }
        }
    }
}

fn browsers(page: &Page<'_>) -> Markup {
    let Some(key) = page.key else {
        return html! { section id="browsers" { h2 { (t!("remind-browsers")) } p.notice id="no-push" { (t!("remind-no-push")) } } };
    };
    html! {
        section id="browsers" data-key=(key) {
            h2 { (t!("remind-browsers")) }
            @if page.browsers.is_empty() { p { (t!("remind-browsers-none")) } }
            @else {
                ul.sessions {
                    @for browser in page.browsers {
                        li {
                            span {
                                b { @if browser.agent.is_empty() { (t!("people-session-unknown")) } @else { (browser.agent) } }
                                " " small { (t!("remind-browser-since", date = date(browser.made))) }
                                @if browser.session == page.session { " " em { (t!("people-session-this")) } }
                            }
                            form method="post" action="/account/reminders/remove" {
                                button.button type="submit" name="browser" value=(browser.id) { (t!("remind-browser-remove")) }
                            }
                        }
                    }
                }
            }
            // Only a script can ask the browser; it shows the button where the browser can.
            p id="push-cannot" { (t!("remind-browser-cannot")) }
            p { button.button type="button" id="subscribe" hidden data-denied=(t!("remind-browser-denied")) data-failed=(t!("remind-browser-failed")) { (t!("remind-browser-add")) } }
            p id="push-status" role="status" {}
            p.quiet { (t!("remind-install")) }
        }
    }
}

/// What a link switches off, in words.
fn named(what: What) -> String {
    match what {
        What::Mail => t!("remind-stop-mail"),
        What::Digest => t!("remind-stop-digest"),
        What::Calls => t!("remind-stop-calls"),
        What::Away => t!("remind-stop-away"),
    }
}

/// The page behind the link in a mail: such mails, or all about games.
pub(super) fn ask(what: What, address: &str, all: &str) -> Markup {
    sheet(
        &Frame { title: t!("remind-stop-title"), ..Frame::default() },
        &html! {
            h1 { (t!("remind-stop-heading")) }
            p { (named(what)) }
            form method="post" action=(address) { button.button.primary type="submit" id="unsubscribe" { (t!("remind-stop-button")) } }
            @if what != What::Mail {
                form method="post" action=(all) { button.button type="submit" id="unsubscribe-all" { (t!("remind-stop-all")) } }
            }
            p { a href="/account/reminders" { (t!("remind-stop-settings")) } }
        },
    )
}

/// The page after it.
pub(super) fn stopped(what: What) -> Markup {
    sheet(
        &Frame { title: t!("remind-stop-title"), ..Frame::default() },
        &html! {
            h1 { (t!("remind-stopped")) }
            p { (named(what)) }
            p { (t!("remind-stopped-about")) " " a href="/account/reminders" { (t!("remind-stop-settings")) } }
        },
    )
}
