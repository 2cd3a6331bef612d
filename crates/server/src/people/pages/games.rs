//! All games of somebody.

use maud::{Markup, html};

use crate::lobby::pages::challenges;
use crate::lobby::store::Offer;
use crate::people::{NextBy, Person};
use crate::store::Millis;
use crate::table::Listed;
use crate::table::pages::home::{Mine, line};
use crate::web::layout::{Frame, sheet};
use crate::web::words::t;

/// What the page shows.
pub(crate) struct GamesPage<'a> {
    pub(crate) person: Option<&'a Person>,
    /// Games that are not over; only on the first page.
    pub(crate) active: Vec<Listed>,
    /// In which order those come that wait for the person.
    pub(crate) next_by: NextBy,
    /// How many wait.
    pub(crate) waiting: usize,
    /// Challenges that wait for an answer; only on the first page.
    pub(crate) challenges: Vec<Offer>,
    pub(crate) finished: Vec<Listed>,
    /// The opponent who was looked for.
    pub(crate) with: &'a str,
    pub(crate) first: bool,
    /// Where the next page begins.
    pub(crate) older: Option<String>,
    pub(crate) now: Millis,
}

/// The page.
pub(crate) fn render(page: &GamesPage<'_>) -> Markup {
    let id = page.person.map_or(-1, |person| person.id);
    let list = |games: &[Listed]| {
        html! { ul.games { @for game in games { (line(&Mine::new(game.clone(), None, page.now), id)) } } }
    };
    let older = |before: &str| {
        let fields = [("before", before), ("with", page.with)];
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields.iter().filter(|(_, value)| !value.is_empty()))
            .finish();
        format!("/games?{query}")
    };
    sheet(
        &Frame { title: t!("people-games-title"), ..Frame::default() },
        &html! {
            h1 { (t!("people-my-games")) }
            @if !page.challenges.is_empty() { (challenges(&page.challenges, id, page.now)) }
            @if !page.active.is_empty() { h2 { (t!("people-games-active")) } (next(page)) (list(&page.active)) }
            @if !page.finished.is_empty() { h2 { (t!("people-games-finished")) } (list(&page.finished)) }
            @if page.active.is_empty() && page.finished.is_empty() {
                p { @if page.with.is_empty() { (t!("people-games-none")) } @else { (t!("people-games-none-with", name = page.with)) } }
            }
            p.pages {
                @if !page.first || !page.with.is_empty() { a href="/games" { (t!("people-games-newest")) } " " }
                @if let Some(before) = &page.older { a href=(older(before)) rel="next" id="older" { (t!("people-games-older")) } }
            }
            form.search method="get" action="/games" role="search" {
                label for="with" { (t!("people-games-with")) } " "
                input id="with" name="with" value=(page.with) maxlength="60" autocomplete="off";
                " " button.button type="submit" { (t!("people-games-search")) }
            }
            @if page.person.is_some_and(|person| !person.member) { p { a href="/account" { (t!("home-keep-games")) } } }
        },
    )
}

/// The way to the first game that waits, and the choice of the order in which they come.
fn next(page: &GamesPage<'_>) -> Markup {
    let words = |order| match order {
        NextBy::TimeLeft => t!("people-next-time"),
        NextBy::Waiting => t!("people-next-waiting"),
        NextBy::Latest => t!("people-next-latest"),
        NextBy::Opponent => t!("people-next-opponent"),
    };
    html! {
        form.search method="post" action="/next/order" {
            @if page.waiting > 0 { a.button.primary href="/next" id="next-game" { (t!("clock-next")) } " " }
            label for="by" { (t!("people-next-order")) } " "
            select id="by" name="by" { @for order in NextBy::ALL { option value=(order.name()) selected[order == page.next_by] { (words(order)) } } }
            " " button.button type="submit" id="by-set" { (t!("table-note-keep")) }
        }
    }
}
