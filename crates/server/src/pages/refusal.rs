//! Why something cannot be done, in words for the person who tried.

use fivepaths_rules::{Illegal, NotationError};

use crate::pages::card::{card_name, colour_name};
use crate::text::{fill, t};

/// What is wrong with a decision, as a clause without a full stop.
pub(crate) fn refusal(why: &Illegal) -> String {
    match *why {
        Illegal::RoundOver => t("The round is over").to_owned(),
        Illegal::PutFirst => t("A card must be put down first").to_owned(),
        Illegal::DrawNow => t("A card was put down already; now draw one").to_owned(),
        Illegal::StepFirst => t("The bonus step must be taken or declined first").to_owned(),
        Illegal::NotInHand(card) => fill("{card} is not in your hand", &[("card", &card_name(card))]),
        Illegal::NotHigher(card, top) => {
            fill("{card} is not higher than your {top}", &[("card", &card_name(card)), ("top", &card_name(top))])
        }
        Illegal::WagerAfterNumber(card, top) => {
            fill("{card} cannot follow your {top}", &[("card", &card_name(card)), ("top", &card_name(top))])
        }
        Illegal::Lower(card, top) => {
            fill("{card} is lower than your {top}", &[("card", &card_name(card)), ("top", &card_name(top))])
        }
        Illegal::Higher(card, top) => fill(
            "{card} is higher than your {top}, and that column runs downward",
            &[("card", &card_name(card)), ("top", &card_name(top))],
        ),
        Illegal::NotLowest(card, lowest) => fill(
            "{card} cannot begin the path: your {lowest} is lower",
            &[("card", &card_name(card)), ("lowest", &card_name(lowest))],
        ),
        Illegal::NoAdventurer => t("All four adventurers are out; only the researcher is left").to_owned(),
        Illegal::NoResearcher => t("Your researcher is on a path already").to_owned(),
        Illegal::PathBegun(colour) => fill("Your {colour} path is begun already", &[("colour", &colour_name(colour))]),
        Illegal::NoExplorer(colour) => {
            fill("You have no explorer on the {colour} path", &[("colour", &colour_name(colour))])
        }
        Illegal::AtCity(colour) => {
            fill("Your explorer on the {colour} path is at the city", &[("colour", &colour_name(colour))])
        }
        Illegal::NoStep => t("There is no bonus step to take").to_owned(),
        Illegal::PileEmpty(colour) => fill("The {colour} pile is empty", &[("colour", &colour_name(colour))]),
        Illegal::JustDiscarded(colour) => fill(
            "The {colour} pile is closed: you have just discarded the card on it",
            &[("colour", &colour_name(colour))],
        ),
        Illegal::NoPatience(turns) => {
            fill("After {turns} turns only the draw pile is left to draw from", &[("turns", &turns)])
        }
        Illegal::NoSuchColour(colour) => fill("This game has no {colour}", &[("colour", &colour_name(colour))]),
        Illegal::Unfinished => t("The turn is not finished").to_owned(),
        Illegal::Finished => t("The turn is whole already").to_owned(),
        Illegal::AfterTheEnd => t("The turn was over before that").to_owned(),
        Illegal::TooManyTurns => t("No round can have more turns").to_owned(),
    }
}

/// What is wrong with text that should be a turn.
pub(crate) fn unreadable(error: &NotationError) -> String {
    fill("`{text}` cannot be read: {expected}", &[("text", &error.text()), ("expected", &t(error.expected()))])
}
