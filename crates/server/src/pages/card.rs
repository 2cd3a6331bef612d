//! A card, as drawn: number and symbol in the head, so that a strip of it is enough to read it, and
//! the landscape of its colour below.

use fivepaths_rules::{Card, Colour};
use maud::{Markup, html};

use crate::text::t;

/// The name of a colour's place.
pub(crate) fn place(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => t("The Dunes"),
        Colour::Blue => t("The Deep"),
        Colour::White => t("The Heights"),
        Colour::Green => t("The Canopy"),
        Colour::Red => t("The Crater"),
        Colour::Purple => t("The Night"),
    }
}

/// The name of a colour.
pub(crate) fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => t("Yellow"),
        Colour::Blue => t("Blue"),
        Colour::White => t("White"),
        Colour::Green => t("Green"),
        Colour::Red => t("Red"),
        Colour::Purple => t("Purple"),
    }
}

/// What a person calls a card.
pub(crate) fn card_name(card: Card) -> String {
    match card.number() {
        None => format!("{} {}", colour_name(card.colour()), t("wager")),
        Some(n) => format!("{} {n}", colour_name(card.colour())),
    }
}

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
    html! { svg.sym aria-hidden="true" { use href=(format!("#s-{}", colour.letter())); } }
}

fn value(card: Card) -> Markup {
    match card.number() {
        None => html! { svg.shake aria-hidden="true" { use href="#wager"; } },
        Some(n) => html! { (n) },
    }
}

/// The face of a card. What it is in words is for the caller to say, in the place where it lies.
pub(crate) fn face(card: Card, classes: &str) -> Markup {
    drawn(card, classes, None)
}

/// The cards of a column from its first to its last, each with its classes. A wager says by how much
/// the column is multiplied with it.
pub(crate) fn stack(cards: &[Card], classes: &dyn Fn(usize) -> &'static str) -> Markup {
    html! {
        span.stack {
            @for (n, &card) in cards.iter().enumerate() {
                span.strip { (drawn(card, classes(n), card.is_wager().then_some(n + 2))) }
            }
        }
    }
}

fn drawn(card: Card, classes: &str, times: Option<usize>) -> Markup {
    let wager = if card.is_wager() { "wager" } else { "" };
    html! {
        span class={ "card " (colour_class(card.colour())) " " (wager) " " (classes) } data-face=(card) {
            span.v aria-hidden="true" { (value(card)) @if let Some(times) = times { span.times { "×" (times) } } }
            (symbol(card.colour()))
            span.big aria-hidden="true" { (value(card)) }
            span.sr { (card_name(card)) }
        }
    }
}
