//! A card, as drawn: a window on the land of its colour. The head is plain, with number and symbol, so that
//! a strip of it is enough to read it; below it a 2 shows the start of the path and a 10 the lost city.

use fivepaths_rules::{Card, Colour};
use maud::{Markup, html};

use crate::web::words::{card_name, colour_name, t};

/// So many strips have room in a column on every screen. Of a longer one the lowest numbers share a strip
/// where the window is low.
const ROOM: usize = 6;

/// The class that brings the colours of a colour.
pub(crate) fn colour_class(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "c-Y",
        Colour::Blue => "c-B",
        Colour::White => "c-W",
        Colour::Green => "c-G",
        Colour::Red => "c-R",
        Colour::Purple => "c-P",
    }
}

/// The symbol of a colour.
pub(crate) fn symbol(colour: Colour) -> Markup {
    html! { svg.s aria-hidden="true" { use href=(format!("#s-{}", colour.letter())); } }
}

fn wager() -> Markup {
    html! { svg.hs aria-hidden="true" { use href="#wager"; } }
}

/// The face of a card, with what it is in words.
pub(crate) fn face(card: Card, classes: &str) -> Markup {
    let name = html! { span.sr { (card_name(card)) } };
    drawn(
        card,
        classes,
        &html! { @if card.is_wager() { span.seal aria-hidden="true" { svg { use href="#wager"; } } } (name) },
    )
}

/// The window of a card: which part of the land it shows.
fn window(card: Card) -> String {
    card.number().filter(|&n| n > 2).map(|n| format!(" v{n}")).unwrap_or_default()
}

fn drawn(card: Card, classes: &str, inside: &Markup) -> Markup {
    html! {
        span class={ "card " (colour_class(card.colour())) (window(card)) " " (classes) } data-face=(card) {
            @match card.number() { Some(n) => b.n aria-hidden="true" { (n) }, None => (wager()) }
            (symbol(card.colour()))
            (inside)
        }
    }
}

/// The cards of a column from its first to its last, as strips of which the last is a whole card. All wagers
/// share one strip that says by how much they multiply. `just` is the card that came last of all, and `end`
/// goes onto the last card.
pub(crate) fn stack(cards: &[Card], just: Option<Card>, end: &Markup) -> Markup {
    let wagers = cards.iter().take_while(|card| card.is_wager()).count();
    let numbers = cards.get(wagers..).unwrap_or_default();
    let strips = numbers.len() + usize::from(wagers > 0);
    let folded = if strips > ROOM { strips - ROOM + 1 } else { 0 };
    let latest = |card: Card, last: bool| if last && just == Some(card) { "just" } else { "" };
    html! {
        span.stack {
            @if let Some(&first) = cards.first().filter(|card| card.is_wager()) {
                @let last = numbers.is_empty();
                span.strip.wagers.last[last] data-times=(wagers) {
                    (drawn(first, latest(first, last), &html! {
                        b.x aria-hidden="true" { "×" (wagers + 1) }
                        span.sr { (t!("cards-wagers", n = wagers, colour = colour_name(first.colour()))) }
                    }))
                    @if last { (end) }
                }
            }
            @for (n, &card) in numbers.iter().enumerate() {
                @let last = n + 1 == numbers.len();
                span.strip.low[n < folded].last[last] {
                    (drawn(card, latest(card, last), &html! { span.sr { (card_name(card)) } }))
                    @if last { (end) }
                }
                @if n + 1 == folded { (fold(numbers.first().copied().unwrap_or(card), card)) }
            }
        }
    }
}

/// The strip that stands for all cards from the first to the last of these. Whoever listens hears each of them.
fn fold(first: Card, last: Card) -> Markup {
    html! {
        span.strip.fold aria-hidden="true" {
            span class={ "card " (colour_class(first.colour())) } { b.n { (first.rank()) "–" (last.rank()) } (symbol(first.colour())) }
        }
    }
}
