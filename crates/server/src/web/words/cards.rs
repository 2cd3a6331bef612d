//! What people call cards, colours and places.

use fivepaths_rules::{Card, Colour};
use fluent_bundle::FluentValue;

use crate::web::words::{Language, speak, t};

/// The name of a colour.
pub fn colour_name(colour: Colour) -> String {
    match colour {
        Colour::Yellow => t!("colour-yellow"),
        Colour::Blue => t!("colour-blue"),
        Colour::White => t!("colour-white"),
        Colour::Green => t!("colour-green"),
        Colour::Red => t!("colour-red"),
        Colour::Purple => t!("colour-purple"),
    }
}

/// The name of the place that a colour's path leads to. It is only decoration; wherever something is explained, the
/// colour is named.
pub fn place_name(colour: Colour) -> String {
    match colour {
        Colour::Yellow => t!("place-yellow"),
        Colour::Blue => t!("place-blue"),
        Colour::White => t!("place-white"),
        Colour::Green => t!("place-green"),
        Colour::Red => t!("place-red"),
        Colour::Purple => t!("place-purple"),
    }
}

/// The same where there is little room.
pub(crate) fn place_short(colour: Colour) -> String {
    match colour {
        Colour::Yellow => t!("place-short-yellow"),
        Colour::Blue => t!("place-short-blue"),
        Colour::White => t!("place-short-white"),
        Colour::Green => t!("place-short-green"),
        Colour::Red => t!("place-short-red"),
        Colour::Purple => t!("place-short-purple"),
    }
}

/// What a person calls a card.
pub fn card_name(card: Card) -> String {
    let colour = colour_name(card.colour());
    match card.number() {
        None => t!("card-wager", colour = colour),
        Some(n) => t!("card-number", colour = colour, n = n),
    }
}

/// Which colour a name in this language means, as texts write it in their variants. It is for texts in which the name
/// of the colour is inflected.
pub(super) fn which(language: Language, given: &[FluentValue<'_>]) -> FluentValue<'static> {
    let Some(FluentValue::String(name)) = given.first() else { return FluentValue::Error };
    let named = |colour: &Colour| speak(language, || colour_name(*colour)) == *name;
    match Colour::ALL.into_iter().find(named) {
        Some(Colour::Yellow) => "yellow".into(),
        Some(Colour::Blue) => "blue".into(),
        Some(Colour::White) => "white".into(),
        Some(Colour::Green) => "green".into(),
        Some(Colour::Red) => "red".into(),
        Some(Colour::Purple) => "purple".into(),
        None => FluentValue::Error,
    }
}
