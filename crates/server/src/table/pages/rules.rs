//! The rules of both games in our own words.

use fivepaths_rules::{BoardOptions, Card, Colour, STONE_VALUES, Seat};
use maud::{Markup, html};

use crate::table::pages::card::{colour_class, face, stack};
use crate::table::pages::piece::piece;
use crate::table::pages::{hand, help};
use crate::web::layout::{Frame, sheet};
use crate::web::words::{points, t};

/// Cards from their notation.
fn faces(text: &str, classes: &str) -> Markup {
    html! { @for card in text.split(' ').filter_map(|card| card.parse::<Card>().ok()) { (face(card, classes)) } }
}

/// A picture with words below it.
fn figure(picture: &Markup, words: &str) -> Markup {
    html! { figure { div.picture { (picture) } figcaption { (words) } } }
}

/// A column, as it lies on the table.
fn column(text: &str) -> Markup {
    let cards: Vec<Card> = text.split(' ').filter_map(|card| card.parse().ok()).collect();
    stack(&cards, None, &html! {})
}

/// The three taps of a turn.
fn turn(hand: &str, lies: &str, pile: &str) -> Markup {
    html! {
        div.figures {
            (figure(&html! { div.fanned { (faces(hand, "")) } }, &t!("rules-turn-choose")))
            (figure(&html! { (column(lies)) span.or { (t!("rules-or")) } (faces(pile, "")) }, &t!("rules-turn-put")))
            (figure(&html! { (hand::deck(31, false)) span.or { (t!("rules-or")) } (faces(pile, "")) }, &t!("rules-turn-draw")))
        }
    }
}

/// How a column is counted, step by step.
fn sum(cards: &str, steps: &[(String, i32)]) -> Markup {
    html! {
        div.figures.sum {
            div.picture { (column(cards)) }
            table.receipt { tbody { @for (what, value) in steps { tr { th scope="row" { (what) } td.neg[*value < 0] { (points(*value)) } } } } }
        }
    }
}

/// What each number of something is worth, counted from `first`.
fn values(what: &str, first: usize, worth: &[i32]) -> Markup {
    html! {
        div.scrolls { table.receipt.even { tbody {
            tr { th scope="row" { (what) } @for n in first..first + worth.len() { td { (n) } } }
            tr { th scope="row" { (t!("receipt-points")) } @for &value in worth { td.neg[value < 0] { (points(value)) } } }
        } } }
    }
}

/// A path of the board game with what may lie and stand on it.
fn path(colour: Colour) -> Markup {
    html! {
        div class={ "drawn " (colour_class(colour)) } aria-hidden="true" {
            @for (n, value) in STONE_VALUES.iter().enumerate() {
                @if n == 6 { span.planks {} }
                div class={ "st" @if *value < 0 { " cost" } @if n > 5 { " gold" } } {
                    b.val { (points(*value)) }
                    @match n {
                        1 | 7 => span.tile { svg { use href="#artifact"; } },
                        3 => span.tile { svg { use href="#up"; } },
                        5 => span.tile { "+10" },
                        _ => {}
                    }
                    @if n == 2 { span.pcs { (piece(Seat::default(), false)) } }
                    @if n == 6 { span.pcs { (piece(Seat::default().next(2), true)) } }
                }
            }
        }
    }
}

fn tile(symbol: &str) -> Markup {
    html! { span.tile aria-hidden="true" { svg { use href={ "#" (symbol) }; } } }
}

/// The way back to the table that somebody came from.
pub(crate) fn way_back(table: Option<i64>) -> Markup {
    html! { @if let Some(table) = table { p.way-back { a.button href={ "/game/" (table) } { (t!("check-back")) } } } }
}

/// The card game.
pub(crate) fn card(back: Option<i64>) -> Markup {
    sheet(
        &Frame { title: t!("rules-card-title"), ..Frame::default() },
        &html! {
            (way_back(back))
            h1 { (t!("site-the-card-game")) }
            p { (t!("rules-card-about")) }
            p { a href="/rules/board" { (t!("site-board-rules")) } }
            h2 { (t!("rules-cards")) }
            p { (t!("rules-card-cards")) }
            (figure(&faces("Yw Y2 Y5 Y10", ""), &t!("rules-card-cards-shown")))
            h2 { (t!("rules-turn")) }
            ol {
                li { b { (t!("rules-put")) } " " (t!("rules-card-put")) }
                li { b { (t!("rules-draw")) } " " (t!("rules-card-draw")) }
            }
            (turn("B3 B7 G4", "B2 B5", "B4"))
            p { (t!("rules-card-end")) }
            h2 { (t!("rules-worth")) }
            p { (t!("rules-worth-about")) }
            (sum("Gw G4 G7 G9 G10", &[("4 + 7 + 9 + 10".into(), 30), (t!("rules-sum-cost"), -20), (t!("rules-sum-comes-to"), 10), (t!("rules-sum-one-wager"), 20)]))
            (sum("Rw R2 R5", &[("2 + 5".into(), 7), (t!("rules-sum-cost"), -20), (t!("rules-sum-comes-to"), -13), (t!("rules-sum-one-wager"), -26)]))
            (sum("Yw Yw Y2 Y4 Y5 Y6 Y8 Y10", &[("2 + 4 + 5 + 6 + 8 + 10".into(), 35), (t!("rules-sum-cost"), -20), (t!("rules-sum-two-wagers"), 45), (t!("rules-sum-bonus"), 65)]))
            h2 { (t!("rules-match")) }
            p { (t!("rules-card-match")) }
            p { (t!("rules-card-variants")) }
            h2 { (t!("rules-hints")) }
            ul {
                li { (t!("rules-hint-piles")) }
                li { (t!("rules-hint-pace")) }
                li { (t!("rules-hint-columns")) }
            }
            (help::keys())
        },
    )
}

/// The board game.
pub(crate) fn board(back: Option<i64>) -> Markup {
    let options = BoardOptions::default();
    sheet(
        &Frame { title: t!("rules-board-title"), ..Frame::default() },
        &html! {
            (way_back(back))
            h1 { (t!("site-the-board-game")) }
            p { (t!("rules-board-about")) }
            p { a href="/rules/card" { (t!("site-card-rules")) } }
            h2 { (t!("rules-cards")) }
            p { (t!("rules-board-cards")) }
            (figure(&faces("B0 B3 B3 B8", ""), &t!("rules-board-cards-shown")))
            h2 { (t!("rules-turn")) }
            ol {
                li { b { (t!("rules-put")) } " " (t!("rules-board-put")) }
                li { b { (t!("rules-draw")) } " " (t!("rules-board-draw")) }
            }
            (turn("G2 G6 R5", "G1 G3", "G5"))
            h2 { (t!("rules-stones")) }
            (path(Colour::Blue))
            (values(&t!("rules-stone"), 1, &STONE_VALUES))
            p { (t!("rules-stones-about")) }
            h2 { (t!("rules-tiles")) }
            ul.tiles {
                li { (tile("artifact")) span { b { (t!("rules-tile-artifact")) } " " (t!("rules-tile-artifact-about")) } }
                li { (tile("up")) span { b { (t!("rules-tile-arrow")) } " " (t!("rules-tile-arrow-about")) } }
                li { span.tile { "+10" } span { b { (t!("rules-tile-points")) } " " (t!("rules-tile-points-about")) } }
            }
            p { (t!("rules-city")) }
            h2 { (t!("rules-board-end")) }
            p { (t!("rules-board-end-about")) }
            (values(&t!("rules-artifacts"), 0, &options.long_track.iter().map(|&value| value.into()).collect::<Vec<_>>()))
            p.quiet { (t!("rules-artifacts-more")) }
            h2 { (t!("rules-variants")) }
            ul {
                li { b { (t!("rules-variant-short")) } " " (t!("rules-variant-short-about")) (values(&t!("rules-artifacts"), 0, &options.short_track.iter().map(|&value| value.into()).collect::<Vec<_>>())) }
                li { b { (t!("rules-variant-up-and-down")) } " " (t!("rules-variant-up-and-down-about")) }
                li { b { (t!("rules-variant-forbid-redraw")) } " " (t!("rules-variant-forbid-redraw-about")) }
            }
            (help::keys())
        },
    )
}
