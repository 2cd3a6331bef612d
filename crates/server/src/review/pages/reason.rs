//! Turns and reasons in words.

use fivepaths_insight::Points;
use fivepaths_insight::review::{Hint, Reason};
use fivepaths_rules::{CardAction, Source, Turn};

use crate::web::words::{card_name, colour_name, signed_tenths, t, tenths};

/// A turn in words: "play Yellow 4, draw from the draw pile".
pub(crate) fn turn(notation: &str) -> String {
    let turn: Turn<CardAction> = notation.parse().unwrap_or_default();
    turn.iter().map(|action| decision(*action)).collect::<Vec<_>>().join(", ")
}

/// One decision of a turn in words.
pub(super) fn decision(action: CardAction) -> String {
    match action {
        CardAction::Play(card) => t!("review-play", card = card_name(card)),
        CardAction::Discard(card) => t!("review-discard", card = card_name(card)),
        CardAction::Draw(Source::Stack) => t!("table-plan-draw"),
        CardAction::Draw(Source::Pile(colour)) => t!("table-plan-take", colour = colour_name(colour)),
    }
}

/// A hint in words.
pub(crate) fn hint(hint: &Hint) -> String {
    let told = t!("review-hint", turn = turn(&hint.turn));
    std::iter::once(told).chain(hint.reasons.iter().map(reason)).collect::<Vec<_>>().join(" ")
}

/// A reason in a sentence.
pub(crate) fn reason(reason: &Reason) -> String {
    let n = |points: &Points| tenths(points.value());
    match reason {
        Reason::Undecided { turn: other } => t!("review-why-undecided", turn = turn(other)),
        Reason::Unproven { turn: other, lost } => t!("review-why-unproven", turn = turn(other), lost = n(lost)),
        Reason::Wager { colour, comes_to, lost, better } => t!(
            "review-why-wager",
            colour = colour_name(*colour),
            worth = signed_tenths(comes_to.value()),
            lost = n(lost),
            better = turn(better)
        ),
        Reason::Began { card, left, comes_to, lost, better } => t!(
            "review-why-began",
            card = card_name(*card),
            n = *left,
            worth = signed_tenths(comes_to.value()),
            lost = n(lost),
            better = turn(better)
        ),
        Reason::ShutsOut { card, shut, lost } => {
            let shut: Vec<String> = shut.iter().map(|card| card_name(*card)).collect();
            t!("review-why-shuts-out", card = card_name(*card), shut = shut.join(", "), lost = n(lost))
        }
        Reason::Fed { card, times, lost } => {
            t!("review-why-fed", card = card_name(*card), times = *times, lost = n(lost))
        }
        Reason::Lay { card, lost } => t!("review-why-lay", card = card_name(*card), lost = n(lost)),
        Reason::LeftToThem { card, lost } => t!("review-why-left", card = card_name(*card), lost = n(lost)),
        Reason::Waited { card, lost } => t!("review-why-waited", card = card_name(*card), lost = n(lost)),
        Reason::Bonus { colour, at, played, best } => {
            t!("review-why-bonus", colour = colour_name(*colour), n = *at, played = *played, best = *best)
        }
        Reason::Most { colour, own: true, lost } => {
            t!("review-why-own", colour = colour_name(*colour), lost = n(lost))
        }
        Reason::Most { colour, own: false, lost } => {
            t!("review-why-theirs", colour = colour_name(*colour), lost = n(lost))
        }
        Reason::Alone => t!("review-why-alone"),
        Reason::Even { turn: other } => t!("review-why-even", turn = turn(other)),
        Reason::Costs { turn: other, points } => t!("review-why-costs", turn = turn(other), lost = n(points)),
    }
}
