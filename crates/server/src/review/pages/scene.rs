//! A moment of a match with words about it: the table and the hand as the player to move saw them.

use fivepaths_rules::{Card, CardGame, CardView, Match, Seat};
use maud::{Markup, html};

use crate::table::pages::card::face;
use crate::table::pages::step;
use crate::table::pages::table::name;
use crate::table::sight::Sight;
use crate::web::language;
use crate::web::layout::{Frame, bar, page};
use crate::web::words::t;

/// A moment, and what is said about it.
pub(super) struct Scene<'a> {
    pub(super) sight: &'a Sight<'a>,
    pub(super) game: &'a Match<CardGame>,
    pub(super) at: (u8, u16),
    pub(super) seat: Seat,
    pub(super) title: String,
    /// Cards of the hand that have a word on them.
    pub(super) tags: Vec<(Card, String)>,
    /// The moments before and after, as addresses.
    pub(super) around: [Option<String>; 2],
    /// What stands below the hand.
    pub(super) foot: &'a dyn Fn(&CardView) -> Markup,
    pub(super) side: Markup,
}

/// The page of a moment; `None` if it was not that seat's turn.
pub(super) fn render(scene: &Scene<'_>) -> Option<Markup> {
    let (round, ply) = scene.at;
    let id = scene.sight.table.row.id;
    let (table, view) = step::as_seen(scene.sight, scene.game, scene.at, scene.seat)?;
    let frame = Frame { title: scene.title.clone(), table: true, ..Frame::default() };
    let last = scene.game.rounds().get(usize::from(round).checked_sub(1)?)?.turns().len();
    let middle = html! { span.where_ { span.g { (t!("table-game", id = id)) " · " } (t!("step-where", n = round, ply = ply + 1, last = last)) } };
    let right = html! { a href={ "/game/" (id) "/review" } id="overview" { (t!("review-link")) } a.to-side href="#side" { (t!("review-why")) } };
    let [before, after] = &scene.around;
    Some(page(
        &frame,
        &html! {
            (bar(&middle, &right))
            div.page.cardgame {
                main.table.stepping.cardgame.reviewed id="main" aria-label=(t!("table-label")) {
                    h1.sr { (frame.title) }
                    (table)
                    div.foot {
                        (hand(scene, &view))
                        ((scene.foot)(&view))
                        nav.stepper id="stepper" aria-label=(t!("review-decisions")) {
                            @if let Some(before) = before { a.button href=(before) data-key="ArrowLeft" id="back" { "◀ " (t!("review-before")) } } @else { span.button aria-hidden="true" { "◀" } }
                            @if let Some(after) = after { a.button href=(after) data-key="ArrowRight" id="forward" { (t!("review-after")) " ▶" } } @else { span.button aria-hidden="true" { "▶" } }
                        }
                    }
                }
                aside.side.why id="side" aria-label=(t!("review-why")) {
                    a.close href="#main" { (t!("table-close")) }
                    div { (scene.side) }
                    (language::switch())
                }
            }
        },
    ))
}

fn hand(scene: &Scene<'_>, view: &CardView) -> Markup {
    let tag = |card: Card| scene.tags.iter().find(|(tagged, _)| *tagged == card).map(|(_, words)| words);
    html! {
        ul.hand id="hand" aria-label=(t!("review-hand", name = name(scene.sight, scene.seat))) {
            @for card in view.hand().iter() {
                li { span.pick { (face(card, "")) @if let Some(words) = tag(card) { span.fresh-tag { span.sr { ", " } (words) } } } }
            }
        }
    }
}
