//! Open seats and challenges.

use fivepaths_club::Rating;
use fivepaths_rules::{AnyRules, GameKind, Pool};
use maud::{Markup, html};

use crate::clock::pages as clock;
use crate::lobby::Range;
use crate::lobby::store::Offer;
use crate::rating::pages::{pool_name, whole};
use crate::store::Millis;
use crate::table::SeatRow;
use crate::table::pages::table::game_name;
use crate::table::pages::waiting::rounds;
use crate::web::when::ago;
use crate::web::words::{shown_name, t};

/// What is played, in a few words.
fn what(rules: AnyRules) -> String {
    match (Pool::of(&rules), rules.game()) {
        (Some(pool), GameKind::Card) => pool_name(pool),
        _ => t!("lobby-what", game = game_name(rules.game(), rules.players()), rounds = rounds(rules)),
    }
}

/// Whether it counts, and for whom it is.
fn counts(offer: &Offer) -> String {
    let counts = if offer.rated { t!("rating-rated") } else { t!("lobby-casual") };
    let range = match offer.range {
        Range { lowest: None, highest: None } => return counts,
        Range { lowest: Some(lowest), highest: None } => t!("lobby-range-from", lowest = lowest),
        Range { lowest: None, highest: Some(highest) } => t!("lobby-range-to", highest = highest),
        Range { lowest: Some(lowest), highest: Some(highest) } => {
            t!("lobby-range-between", lowest = lowest, highest = highest)
        }
    };
    format!("{counts}, {range}")
}

/// The name of somebody, which leads to their page if they have one, with their rating.
fn who(id: i64, name: &str, member: bool, rating: Option<Rating>) -> Markup {
    let shown = shown_name(&SeatRow::person(id, name));
    html! {
        @if member { a href={ "/player/" (id) } { (shown) } } @else { b { (shown) } }
        @if member {
            @let rating = rating.unwrap_or(Rating::NEW);
            " " span.stand { (whole(rating.rating().into())) @if rating.provisional() { "?" span.sr { " (" (t!("rating-provisional")) ")" } } }
        }
    }
}

fn about(offer: &Offer, now: Millis) -> Markup {
    html! {
        small {
            (what(offer.rules)) " · " (counts(offer)) " · " (clock::in_short(offer.clock))
            @if offer.open > 1 { " · " (t!("lobby-free", n = offer.open)) }
            " · " (ago(now, offer.made))
        }
    }
}

/// The form by which somebody takes what is offered, with their part of the shuffle.
fn take(offer: &Offer, words: &str) -> Markup {
    html! {
        form method="post" action={ "/lobby/take/" (offer.game) } data-entropy=(offer.game) data-later="" {
            input type="hidden" name="commit" value=(offer.server_seed.commit());
            input type="hidden" name="entropy" value="";
            button.button.primary type="submit" id={ "take-" (offer.game) } { (words) }
        }
    }
}

fn withdraw(offer: &Offer) -> Markup {
    html! {
        form method="post" action={ "/lobby/withdraw/" (offer.game) } {
            button.button type="submit" id={ "withdraw-" (offer.game) } { (t!("lobby-withdraw")) }
        }
    }
}

/// An open seat.
pub(super) fn seat(offer: &Offer, person: i64, member: bool, now: Millis) -> Markup {
    html! {
        li id={ "offer-" (offer.game) } {
            div { @if offer.person == person { a href={ "/game/" (offer.game) } { (t!("lobby-mine")) } } @else { (who(offer.person, &offer.name, offer.member, offer.rating)) } (about(offer, now)) }
            @if offer.person == person { (withdraw(offer)) }
            @else if offer.rated && !member { a.button href="/account" { (t!("rating-get-account")) } }
            @else { (take(offer, &t!("lobby-sit-down"))) }
        }
    }
}

/// How many challenges wait for this person.
pub(crate) fn pending(offers: &[Offer], person: i64) -> usize {
    offers.iter().filter(|offer| offer.target.as_ref().is_some_and(|(target, _)| *target == person)).count()
}

/// Challenges to somebody and by them; those that wait for them come first. The part is there even if it is empty, so that
/// it can be filled when news come.
pub(crate) fn challenges(offers: &[Offer], person: i64, now: Millis) -> Markup {
    let mine = |offer: &&Offer| offer.target.as_ref().is_some_and(|(target, _)| *target == person);
    html! {
        section.challenges id="challenges" {
            @if !offers.is_empty() {
                h2 { (t!("lobby-challenges")) }
                ul.offers {
                    @for offer in offers.iter().filter(mine) {
                        li.on id={ "offer-" (offer.game) } {
                            div { (who(offer.person, &offer.name, offer.member, offer.rating)) " " (t!("lobby-challenges-you")) (about(offer, now)) }
                            div.choices {
                                (take(offer, &t!("lobby-accept")))
                                form method="post" action={ "/lobby/decline/" (offer.game) } { button.button type="submit" id={ "decline-" (offer.game) } { (t!("lobby-decline")) } }
                            }
                        }
                    }
                    @for offer in offers.iter().filter(|offer| !mine(offer)) {
                        @let (target, name) = offer.target.clone().unwrap_or_default();
                        li id={ "offer-" (offer.game) } {
                            div { (t!("lobby-you-challenge")) " " a href={ "/player/" (target) } { (shown_name(&SeatRow::person(target, &name))) } (about(offer, now)) }
                            (withdraw(offer))
                        }
                    }
                }
            }
        }
    }
}
