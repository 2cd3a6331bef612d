//! What people call cards, colours and places.

use fivepaths_rules::{Card, Colour};

use crate::web::words::t;

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
