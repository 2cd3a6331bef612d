//! The list of moves, in words and in both notations.

use std::cmp::Ordering;

use fivepaths_rules::{AnyMatch, Seat};
use maud::{Markup, html};

use crate::web::words::t;

/// The colours of the board game.
const BOARD_COLOURS: u8 = 5;

/// One turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// Who.
    pub(crate) seat: Seat,
    /// What, in words that follow the name: "played Red 4, drew".
    pub(crate) words: String,
    /// The same where there is little room, without what can be seen on the table anyway; the board game only.
    pub(crate) brief: Option<String>,
    /// The same in the notation.
    pub(crate) notation: String,
    /// The same in column-row notation; the card game only.
    pub(crate) rows: Option<String>,
}

/// The list of a round's turns. The one that the table shows is marked: the last, unless somebody steps through; those
/// after it are `later`.
pub(crate) fn list(
    lines: &[Line],
    shown: usize,
    name: &dyn Fn(Seat) -> String,
    step: &dyn Fn(usize) -> Option<String>,
) -> Markup {
    html! {
        ol.log tabindex="0" aria-label=(t!("table-moves-of-round")) {
            @for (number, line) in lines.iter().enumerate() {
                @let class = match (number + 1).cmp(&shown) { Ordering::Less => None, Ordering::Equal => Some("last_"), Ordering::Greater => Some("later") };
                li class=[class] aria-current=[class.filter(|_| shown < lines.len()).filter(|class| *class == "last_").map(|_| "step")] {
                    span.n { (number + 1) }
                    span.w { b { (name(line.seat)) } " " (line.words) }
                    @if let Some(address) = step(number + 1) {
                        a.nota href=(address) { (line.notation) }
                    } @else {
                        span.nota { (line.notation) }
                    }
                    @if let Some(rows) = &line.rows { span.nota.rows { (rows) } }
                }
            }
        }
    }
}

/// What the letters beside the words of the list mean. Only the card game has column-row notation.
pub(crate) fn notations(game: &AnyMatch) -> Markup {
    let (colours, pieces) = match game {
        AnyMatch::Card(game) => (game.rules().colours(), t!("table-notation-card")),
        AnyMatch::Board(_) => (BOARD_COLOURS, t!("table-notation-board")),
    };
    html! {
        details.notations {
            summary { (t!("table-notation")) }
            p { (t!("table-notation-about", colours = colours)) " " (pieces) }
            @if matches!(game, AnyMatch::Card(_)) { p { (t!("table-notation-rows")) } }
        }
    }
}
