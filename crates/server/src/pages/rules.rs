//! The rules of both games in our own words.

use fivepaths_rules::{Card, STONE_VALUES};
use maud::{Markup, html};

use crate::pages::card::face;
use crate::pages::layout::{Frame, sheet};
use crate::text::{points, t};

/// A row of cards, from their notation.
fn cards(text: &str) -> Markup {
    html! { p.row-of-cards { @for card in text.split(' ').filter_map(|card| card.parse::<Card>().ok()) { (face(card, "mini")) } } }
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
            dt { "u" } dd { (t("undo")) }
            dt { "f" } dd { (t("change sides")) }
            dt { "← →" } dd { (t("step through a finished game")) }
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
            (cards("Yw Y2 Y5 Y10"))
            h2 { (t("Your turn")) }
            ol {
                li { b { (t("Put one card down.")) } " " (t("Either into your own column of its colour, where each number must be higher than the ones before and wagers come before any number; or onto the discard pile of its colour.")) }
                li { b { (t("Draw one card.")) } " " (t("From the draw pile, or the top of any discard pile, but not the card you have just discarded.")) }
            }
            p { (t("The round ends the moment the last card of the draw pile is taken. What is left in your hand counts for nothing.")) }
            h2 { (t("What a column is worth")) }
            p { (t("A column you never began is worth nothing. Otherwise add its numbers, take away 20, multiply by one more than its wagers, and add 20 if it has eight cards or more.")) }
            (cards("Gw G4 G7 G9"))
            p { (t("Here: 4 + 7 + 9 = 20, minus 20 is 0, times 2 is still 0. One more card makes the difference, and it is doubled.")) }
            (cards("Rw"))
            p { (t("A wager alone: 0 minus 20, times 2: −40.")) }
            h2 { (t("The match")) }
            p { (t("Three rounds. Who is ahead begins the next one. The higher total wins.")) }
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
    sheet(
        &Frame { title: t("The board game · Fivepaths").to_owned(), ..Frame::default() },
        &html! {
            h1 { (t("The board game")) }
            p { (t("Two to four players send explorers along five paths to five lost cities. The first stones cost points, the last ones pay. Three expeditions make a game.")) }
            h2 { (t("The cards")) }
            p { (t("Each of the five colours has the numbers 0 to 10 twice. You hold eight cards.")) }
            (cards("B0 B3 B3 B8"))
            h2 { (t("Your turn")) }
            ol {
                li { b { (t("Put one card down.")) } " " (t("To begin a path, play any card of its colour and put an adventurer, or your one researcher, on its first stone. To go on, play a card equal to or higher than your last one of that colour: the explorer moves one stone. Or discard a card.")) }
                li { b { (t("Draw one card.")) } " " (t("From the draw pile or the top of any discard pile.")) }
            }
            h2 { (t("The stones")) }
            table.receipt {
                tbody {
                    tr { th scope="row" { (t("Stone")) } @for stone in 1..=STONE_VALUES.len() { td { (stone) } } }
                    tr { th scope="row" { (t("Points")) } @for value in STONE_VALUES { td.neg[value < 0] { (points(value)) } } }
                }
            }
            p { (t("The bridge lies between stones 6 and 7. The researcher's stone counts twice, for better or worse.")) }
            h2 { (t("The tiles")) }
            ul {
                li { b { (t("Artifact:")) } " " (t("take it. Few artifacts cost points at the end of the game, many are worth a lot.")) }
                li { b { (t("Arrow:")) } " " (t("you may move one of your explorers a stone further, and what lies there acts as well.")) }
                li { b { (t("Points:")) } " " (t("take 5, 10 or 15 at once.")) }
            }
            p { (t("Once an explorer is in the city (stone 9), further cards of that colour let another explorer of yours move a stone.")) }
            h2 { (t("The end of an expedition")) }
            p { (t("When the fifth explorer of all players together crosses a bridge, or the draw pile is empty. Add up your stones; your points never fall below zero. After the third expedition the artifacts are scored, and most points win.")) }
            (keys())
        },
    )
}
