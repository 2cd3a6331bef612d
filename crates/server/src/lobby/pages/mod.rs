//! The lobby as people see it.

mod offer;
mod quick;

use fivepaths_bots::Level;
use maud::{Markup, html};

use super::Wants;
use super::store::Offer;
use crate::people::Person;
use crate::store::Millis;
use crate::store::news::Changed;
use crate::table::Listed;
use crate::table::pages::home::{Mine, line};
use crate::web::layout::{Frame, sheet};
use crate::web::words::t;

pub(crate) use offer::{challenges, pending};

/// How somebody waits for an opponent.
pub(crate) struct Waiting {
    pub(crate) wants: Wants,
    /// For how long, in milliseconds.
    pub(crate) waited: Millis,
    /// Who would play meanwhile.
    pub(crate) bot: Option<&'static Level>,
}

/// What the page shows.
pub(crate) struct LobbyPage<'a> {
    pub(crate) person: Option<&'a Person>,
    pub(crate) watch: Vec<Changed>,
    pub(crate) waiting: Option<Waiting>,
    pub(crate) challenges: &'a [Offer],
    pub(crate) seats: &'a [Offer],
    pub(crate) first: bool,
    /// Where the next page of seats begins.
    pub(crate) older: Option<String>,
    pub(crate) tables: Vec<Listed>,
    /// A name that was looked for and that nobody has.
    pub(crate) unknown: &'a str,
    pub(crate) now: Millis,
}

/// What the first page of the server shows.
pub(crate) struct Strip {
    /// What there is to hear of, as it was before all this was read.
    pub(crate) watch: Vec<Changed>,
    pub(crate) challenges: Vec<Offer>,
    pub(crate) seats: Vec<Offer>,
    pub(crate) person: i64,
    pub(crate) member: bool,
    pub(crate) now: Millis,
}

/// How often the page asks for itself: who waits is heard from, and how long others wait is told.
const AGAIN: u8 = 10;
const SELDOM: u8 = 60;

/// The page.
pub(crate) fn render(page: &LobbyPage<'_>) -> Markup {
    let id = page.person.map_or(-1, |person| person.id);
    let member = page.person.is_some_and(|person| person.member);
    let mine = page.challenges.iter().any(|offer| offer.target.as_ref().is_some_and(|(target, _)| *target == id));
    let frame = Frame {
        title: t!("lobby-title"),
        turn: mine,
        watch: page.watch.clone(),
        refresh: Some(if page.waiting.is_some() { 5 } else { 30 }),
        again: Some(if page.waiting.is_some() { AGAIN } else { SELDOM }),
        ..Frame::default()
    };
    sheet(
        &frame,
        &html! {
            h1 { (t!("lobby-heading")) }
            (challenges(page.challenges, id, page.now))
            section id="quick" {
                @match &page.waiting {
                    Some(waiting) => (quick::waiting(waiting)),
                    None => { h2 { (t!("lobby-quick")) } (quick::choice(member)) }
                }
            }
            section id="open-seats" {
                h2 { (t!("lobby-seats")) }
                @if page.seats.is_empty() { p { (t!("lobby-no-seats")) } }
                @else { ul.offers { @for offer in page.seats { (offer::seat(offer, id, member, page.now)) } } }
                @if !page.first || page.older.is_some() {
                    p.pages {
                        @if !page.first { a href="/lobby" { (t!("people-games-newest")) } }
                        @if let Some(before) = &page.older { a href={ "/lobby?before=" (before) } rel="next" { (t!("lobby-older")) } }
                    }
                }
                p.choices {
                    a.button href="/new?game=card&seat=lobby" id="seat-card" { (t!("lobby-new-card")) }
                    a.button href="/new?game=board&seat=lobby" id="seat-board" { (t!("lobby-new-board")) }
                }
            }
            section {
                h2 { (t!("lobby-challenge")) }
                @if member {
                    form.search method="get" action="/lobby/challenge" role="search" {
                        label for="name" { (t!("lobby-challenge-name")) } " "
                        input id="name" name="name" maxlength="24" autocomplete="off" required;
                        " " button.button type="submit" { (t!("people-games-search")) }
                    }
                    @if !page.unknown.is_empty() { p role="alert" { (t!("lobby-unknown", name = page.unknown)) } }
                } @else { p.quiet { (t!("lobby-challenge-account")) " " a href="/account" { (t!("rating-get-account")) } } }
            }
            section {
                h2 { (t!("lobby-watch")) }
                @if page.tables.is_empty() { p { (t!("lobby-no-tables")) } }
                @else {
                    (watchable(&page.tables, id, page.now))
                    p { a href="/lobby/tables" { (t!("lobby-all-tables")) } }
                }
            }
        },
    )
}

fn watchable(tables: &[Listed], person: i64, now: Millis) -> Markup {
    html! { ul.games { @for table in tables { (line(&Mine::new(table.clone(), None, now), person)) } } }
}

/// Tables to watch, by page.
pub(crate) fn tables(tables: &[Listed], person: i64, first: bool, older: Option<i64>, now: Millis) -> Markup {
    sheet(
        &Frame { title: t!("lobby-title"), refresh: Some(60), ..Frame::default() },
        &html! {
            h1 { (t!("lobby-watch")) }
            @if tables.is_empty() { p { (t!("lobby-no-tables")) } } @else { (watchable(tables, person, now)) }
            p.pages {
                @if !first { a href="/lobby/tables" { (t!("people-games-newest")) } }
                @if let Some(before) = older { a href={ "/lobby/tables?before=" (before) } rel="next" { (t!("lobby-older")) } }
            }
            p { a href="/lobby" { (t!("lobby-back")) } }
        },
    )
}

/// The lobby on the first page: a game with somebody at once, and a few open seats.
pub(crate) fn strip(strip: &Strip) -> Markup {
    html! {
        section.box.lobby id="lobby" {
            h2 { (t!("lobby-strip")) }
            (quick::choice(strip.member))
            div id="open-seats" {
                @if !strip.seats.is_empty() {
                    h3 { (t!("lobby-seats")) }
                    ul.offers { @for offer in &strip.seats { (offer::seat(offer, strip.person, strip.member, strip.now)) } }
                }
            }
            p.more { a href="/lobby" id="to-lobby" { (t!("lobby-all")) } }
        }
    }
}
