//! The rules of both games in our own words.

use fivepaths_rules::{BoardOptions, Card, Colour, STONE_VALUES};
use maud::{Markup, html};

use crate::pages::card::{colour_class, face, place, stack, symbol};
use crate::pages::hand;
use crate::pages::layout::{Frame, sheet};
use crate::text::{points, t};

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
    stack(&cards, &|_| "")
}

/// The three taps of a turn.
fn turn(hand: &str, lies: &str, pile: &str) -> Markup {
    html! {
        div.figures {
            (figure(&html! { div.fanned { (faces(hand, "")) } }, t("Choose a card of your hand.")))
            (figure(&html! { (column(lies)) span.or { (t("or")) } (faces(pile, "")) }, t("Put it into your column, or onto the pile of its colour.")))
            (figure(&html! { (hand::deck(31, false)) span.or { (t("or")) } (faces(pile, "")) }, t("Draw: from the draw pile, or the top of any discard pile.")))
        }
    }
}

/// How a column is counted, step by step.
fn sum(cards: &str, steps: &[(&'static str, i32)]) -> Markup {
    html! {
        div.figures.sum {
            div.picture { (column(cards)) }
            table.receipt { tbody { @for (what, value) in steps { tr { th scope="row" { (t(what)) } td.neg[*value < 0] { (points(*value)) } } } } }
        }
    }
}

/// What each number of something is worth, counted from `first`.
fn values(what: &str, first: usize, worth: &[i32]) -> Markup {
    html! {
        div.scrolls { table.receipt.even { tbody {
            tr { th scope="row" { (what) } @for n in first..first + worth.len() { td { (n) } } }
            tr { th scope="row" { (t("Points")) } @for &value in worth { td.neg[value < 0] { (points(value)) } } }
        } } }
    }
}

/// A path of the board game with what may lie and stand on it.
fn path(colour: Colour) -> Markup {
    html! {
        div.tracks.drawn aria-hidden="true" {
            div class={ "track " (colour_class(colour)) } {
                div.pathname { (symbol(colour)) span.place { (place(colour)) } }
                @for (n, value) in STONE_VALUES.iter().enumerate() {
                    @if n == 6 { span.bridge {} }
                    div.stone { span.lie {
                        span.val { (points(*value)) }
                        @match n {
                            1 | 7 => span.tile { svg { use href="#artifact"; } },
                            3 => span.tile { svg { use href="#arrow"; } },
                            5 => span.tile { "+10" },
                            _ => {}
                        }
                        span.pieces {
                            @if n == 2 { (piece(0, false)) }
                            @if n == 6 { (piece(1, true)) }
                        }
                    } }
                }
            }
        }
    }
}

fn tile(symbol: &str) -> Markup {
    html! { span.tile aria-hidden="true" { svg { use href={ "#" (symbol) }; } } }
}

fn piece(seat: u8, researcher: bool) -> Markup {
    html! { svg class={ "piece seat-" (seat) @if researcher { " big" } } { use href={ "#p-" (seat) }; } }
}

fn keys() -> Markup {
    html! {
        h2 { (t("Keys")) }
        dl.keys {
            dt { "1–8" } dd { (t("pick a card of your hand")) }
            dt { "c" } dd { (t("play it to your column")) }
            dt { "d" } dd { (t("discard it")) }
            dt { (t("space")) } dd { (t("draw from the draw pile")) }
            dt { "y b w g r p" } dd { (t("take the top of that pile (or step on that path)")) }
            dt { "e" } dd { (t("begin a path with the researcher")) }
            dt { "." } dd { (t("decline a bonus step")) }
            dt { "t" } dd { (t("type a move")) }
            dt { "u" } dd { (t("undo")) }
            dt { "f" } dd { (t("change sides")) }
            dt { "← →" } dd { (t("step through the game")) }
        }
        p { label { input type="checkbox" id="keys-off" data-setting="keys-off"; " " (t("switch the keys off in this browser")) } }
        p { label { input type="checkbox" id="sound-on" data-setting="sound-on"; " " (t("a soft sound when it is my turn")) } }
    }
}

/// The card game.
pub(crate) fn card() -> Markup {
    sheet(
        &Frame { title: t("The card game · Fivepaths").to_owned(), ..Frame::default() },
        &html! {
            h1 { (t("The card game")) }
            p { (t("Two explorers, five expeditions each, and never enough time. You lay out columns of rising numbers. Every column costs before it pays, so the question is always the same: do I dare to begin?")) }
            h2 { (t("The cards")) }
            p { (t("Each of the five colours has the numbers 2 to 10 once, and three wagers, shown by a handshake. You hold eight cards.")) }
            (figure(&faces("Yw Y2 Y5 Y10", ""), t("A wager, and three of the nine numbers of the Dunes.")))
            h2 { (t("Your turn")) }
            ol {
                li { b { (t("Put one card down.")) } " " (t("Either into your own column of its colour, where each number must be higher than the ones before and wagers come before any number; or onto the discard pile of its colour.")) }
                li { b { (t("Draw one card.")) } " " (t("From the draw pile, or the top of any discard pile, but not the card you have just discarded.")) }
            }
            (turn("B3 B7 G4", "B2 B5", "B4"))
            p { (t("The round ends the moment the last card of the draw pile is taken. What is left in your hand counts for nothing.")) }
            h2 { (t("What a column is worth")) }
            p { (t("A column you never began is worth nothing. Otherwise add its numbers, take away 20, multiply by one more than its wagers, and add 20 if it has eight cards or more.")) }
            (sum("Gw G4 G7 G9 G10", &[("4 + 7 + 9 + 10", 30), ("the expedition costs", -20), ("comes to", 10), ("times 2 for one wager", 20)]))
            (sum("Rw R2 R5", &[("2 + 5", 7), ("the expedition costs", -20), ("comes to", -13), ("times 2 for one wager", -26)]))
            (sum("Yw Yw Y2 Y4 Y5 Y6 Y8 Y10", &[("2 + 4 + 5 + 6 + 8 + 10", 35), ("the expedition costs", -20), ("times 3 for two wagers", 45), ("plus 20 for eight cards", 65)]))
            h2 { (t("The match")) }
            p { (t("Three rounds. Who is ahead begins the next one. The higher total wins.")) }
            p { (t("A table can have one to nine rounds, and a sixth colour: the Night, with twelve cards more.")) }
            h2 { (t("Three things to know early")) }
            ul {
                li { (t("The piles are shared. Think who is waiting for what you throw away.")) }
                li { (t("You choose the pace: taking from the piles makes the round longer, the draw pile makes it shorter.")) }
                li { (t("Two or three good columns usually beat five thin ones.")) }
            }
            (keys())
        },
    )
}

/// The board game.
pub(crate) fn board() -> Markup {
    let options = BoardOptions::default();
    sheet(
        &Frame { title: t("The board game · Fivepaths").to_owned(), ..Frame::default() },
        &html! {
            h1 { (t("The board game")) }
            p { (t("Two to four players send explorers along five paths to five lost cities. The first stones cost points, the last ones pay. Three expeditions make a game.")) }
            h2 { (t("The cards")) }
            p { (t("Each of the five colours has the numbers 0 to 10 twice. You hold eight cards.")) }
            (figure(&faces("B0 B3 B3 B8", ""), t("Equal numbers may follow each other.")))
            h2 { (t("Your turn")) }
            ol {
                li { b { (t("Put one card down.")) } " " (t("To begin a path, play any card of its colour and put an adventurer, or your one researcher, on its first stone. To go on, play a card equal to or higher than your last one of that colour: the explorer moves one stone. Or discard a card.")) }
                li { b { (t("Draw one card.")) } " " (t("From the draw pile or the top of any discard pile.")) }
            }
            (turn("G2 G6 R5", "G1 G3", "G5"))
            h2 { (t("The stones")) }
            (path(Colour::Blue))
            (values(t("Stone"), 1, &STONE_VALUES))
            p { (t("The bridge lies between stones 6 and 7. The researcher's stone counts twice, for better or worse.")) }
            h2 { (t("The tiles")) }
            ul.tiles {
                li { (tile("artifact")) span { b { (t("Artifact:")) } " " (t("take it. Few artifacts cost points at the end of the game, many are worth a lot.")) } }
                li { (tile("arrow")) span { b { (t("Arrow:")) } " " (t("you may move one of your explorers a stone further, and what lies there acts as well.")) } }
                li { span.tile { "+10" } span { b { (t("Points:")) } " " (t("take 5, 10 or 15 at once.")) } }
            }
            p { (t("Once an explorer is in the city (stone 9), further cards of that colour let another explorer of yours move a stone.")) }
            h2 { (t("The end of an expedition")) }
            p { (t("When the fifth explorer of all players together crosses a bridge, or the draw pile is empty. Add up your stones; your points never fall below zero. After the third expedition the artifacts are scored, and most points win.")) }
            (values(t("Artifacts"), 0, &options.long_track.iter().map(|&value| value.into()).collect::<Vec<_>>()))
            p.quiet { (t("The last value is also that of every number above.")) }
            h2 { (t("Other ways to play")) }
            ul {
                li { b { (t("One expedition:")) } " " (t("the short game, in which artifacts count so:")) (values(t("Artifacts"), 0, &options.short_track.iter().map(|&value| value.into()).collect::<Vec<_>>())) }
                li { b { (t("Up or down:")) } " " (t("each column may run upward or downward; the first card that differs from the one before decides.")) }
                li { b { (t("No fresh discards:")) } " " (t("what you have just discarded cannot be the card you draw.")) }
            }
            (keys())
        },
    )
}
