//! Aids beside the table, which each can be hidden: how long the draw pile lasts, and the cards that the viewer has
//! not seen. Both are made from the viewer's own view, so they say nothing that anybody at the table could not count.

use fivepaths_rules::{BoardView, Card, CardView, Colour, View as _};
use maud::{Markup, html};

use crate::table::pages::card::{colour_class, symbol};
use crate::web::words::{colour_name, t};

/// The aids of the card game.
pub(crate) fn card(view: &CardView) -> Markup {
    let mine = view.seat().map(|seat| view.turns_left_of(seat));
    let unseen: Vec<Card> = view.unseen().iter().collect();
    aids(view.turns_left(), mine, Colour::first(view.rules().colours()), &unseen)
}

/// The aids of the board game.
pub(crate) fn board(view: &BoardView) -> Markup {
    let mine = view.seat().map(|seat| view.turns_left_of(seat));
    let unseen: Vec<Card> = view.unseen().iter().collect();
    aids(view.turns_left(), mine, Colour::first(5), &unseen)
}

fn aids(turns: u16, mine: Option<u16>, colours: &[Colour], unseen: &[Card]) -> Markup {
    if turns == 0 {
        return html! {};
    }
    html! {
        div.aids id="aids" {
            p.turns-left { @match mine { Some(mine) => (t!("aid-turns-mine", n = turns, mine = mine)), None => (t!("aid-turns", n = turns)) } }
            details.unseen id="unseen" {
                summary { (t!("aid-unseen", n = unseen.len())) }
                dl { @for &colour in colours { (of_colour(colour, unseen)) } }
            }
        }
    }
}

/// The unseen cards of a colour: how many wagers, and which numbers. In the board game each number is there twice,
/// and those that have both left come first.
fn of_colour(colour: Colour, unseen: &[Card]) -> Markup {
    let cards = unseen.iter().filter(|card| card.colour() == colour);
    let wagers = cards.clone().filter(|card| card.is_wager()).count();
    let numbers: Vec<u8> = cards.filter_map(|card| card.number()).collect();
    let times = |number: &u8| numbers.iter().filter(|other| *other == number).count();
    let both: Vec<u8> = (0..=10).filter(|number| times(number) > 1).collect();
    let once: Vec<u8> = (0..=10).filter(|number| times(number) == 1).collect();
    html! {
        div class=(colour_class(colour)) {
            dt { (symbol(colour)) span.sr { (colour_name(colour)) } }
            dd {
                @if wagers > 0 { span.w { svg aria-hidden="true" { use href="#wager"; } span aria-hidden="true" { "×" (wagers) } span.sr { (t!("cards-wagers", n = wagers, colour = colour_name(colour))) ", " } } }
                @if wagers == 0 && numbers.is_empty() { span.quiet { (t!("aid-none")) } }
                @if !both.is_empty() { span.x { (t!("aid-both")) } " " (listed(&both)) " " }
                @if !both.is_empty() && !once.is_empty() { span.x { (t!("aid-once")) } " " }
                (listed(&once))
            }
        }
    }
}

fn listed(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}
