//! Why something cannot be done, in words for the person who tried, the same on a page and in a terminal.

use fivepaths_rules::{Colour, Expected, Illegal, NotationError};

use crate::web::words::{card_name, colour_name, t};

/// What is wrong with a decision, as a clause without a full stop.
pub fn refusal(why: &Illegal) -> String {
    match *why {
        Illegal::RoundOver => t!("refusal-round-over"),
        Illegal::PutFirst => t!("refusal-put-first"),
        Illegal::DrawNow => t!("refusal-draw-now"),
        Illegal::StepFirst => t!("refusal-step-first"),
        Illegal::NotInHand(card) => t!("refusal-not-in-hand", card = card_name(card)),
        Illegal::NotHigher(card, top) => {
            t!("refusal-not-higher", card = card_name(card), top = card_name(top))
        }
        Illegal::WagerAfterNumber(card, top) => {
            t!("refusal-wager-after-number", card = card_name(card), top = card_name(top))
        }
        Illegal::Lower(card, top) => {
            t!("refusal-lower", card = card_name(card), top = card_name(top))
        }
        Illegal::Higher(card, top) => t!("refusal-higher", card = card_name(card), top = card_name(top)),
        Illegal::NotLowest(card, lowest) => {
            t!("refusal-not-lowest", card = card_name(card), lowest = card_name(lowest))
        }
        Illegal::NoAdventurer => t!("refusal-no-adventurer"),
        Illegal::NoResearcher => t!("refusal-no-researcher"),
        Illegal::PathBegun(colour) => t!("refusal-path-begun", colour = colour_name(colour)),
        Illegal::NoExplorer(colour) => {
            t!("refusal-no-explorer", colour = colour_name(colour))
        }
        Illegal::AtCity(colour) => {
            t!("refusal-at-city", colour = colour_name(colour))
        }
        Illegal::NoStep => t!("refusal-no-step"),
        Illegal::PileEmpty(colour) => t!("cards-pile-empty", colour = colour_name(colour)),
        Illegal::JustDiscarded(colour) => t!("refusal-just-discarded", colour = colour_name(colour)),
        Illegal::NoPatience(turns) => {
            t!("refusal-no-patience", turns = turns)
        }
        Illegal::NoSuchColour(colour) => t!("refusal-no-such-colour", colour = colour_name(colour)),
        Illegal::Unfinished => t!("refusal-unfinished"),
        Illegal::Finished => t!("refusal-finished"),
        Illegal::AfterTheEnd => t!("refusal-after-the-end"),
        Illegal::TooManyTurns => t!("refusal-too-many-turns"),
    }
}

/// What is wrong with text that should be a turn at a table of these colours, as a clause without a full stop.
pub fn unreadable(error: &NotationError, colours: &[Colour]) -> String {
    let expected = expected(error, colours).unwrap_or_else(|| error.expected().to_string());
    t!("refusal-unreadable", text = error.text(), expected = expected)
}

/// What the notation expects at the place of an error; `None` if no turn can cause that error.
pub(super) fn expected(error: &NotationError, colours: &[Colour]) -> Option<String> {
    let letters = |letter: fn(Colour) -> char| -> String {
        colours.iter().map(|&colour| letter(colour).to_string()).collect::<Vec<_>>().join(" ")
    };
    Some(match error.expected() {
        Expected::ShortTurn => t!("notation-turn-too-long"),
        Expected::FewDecisions => t!("notation-too-many-decisions"),
        Expected::Draw => t!("notation-draw", letters = letters(Colour::pile_letter)),
        Expected::CardGameNumber => t!("notation-card-numbers"),
        Expected::NoExplorer => t!("notation-no-explorers"),
        Expected::BoardGameCard => t!("notation-board-cards"),
        Expected::Step => t!("notation-step"),
        Expected::Colour => t!("notation-colour", letters = letters(Colour::letter)),
        Expected::Rank => t!("notation-rank"),
        Expected::OneCard
        | Expected::OneSource
        | Expected::CardDecision
        | Expected::BoardDecision
        | Expected::Seed
        | Expected::Tile => return None,
    })
}
