//! Cards in a hand, and cards in a pile.

use fivepaths_rules::{Card, Colour, Game};
use maud::{Markup, html};

use crate::pages::act::Act;
use crate::pages::card::{colour_name, face};
use crate::text::{fill, t};

/// The viewer's own hand.
pub(crate) struct Hand<'a, G: Game> {
    pub(crate) cards: &'a [Card],
    /// What the viewer can do, if a card may be chosen now.
    pub(crate) choosing: Option<&'a Act<'a, G>>,
    /// The card that is picked.
    pub(crate) pick: Option<Card>,
    /// The card that was drawn last.
    pub(crate) fresh: Option<Card>,
    /// Whether a card may go to its column.
    pub(crate) plays: &'a dyn Fn(Card) -> bool,
}

impl<G: Game> Hand<'_, G> {
    pub(crate) fn render(&self) -> Markup {
        // Of equal cards only one can be picked or count as fresh.
        let place_of = |wanted: Option<Card>| wanted.and_then(|card| self.cards.iter().rposition(|&c| c == card));
        let (picked, fresh) = (place_of(self.pick), place_of(self.fresh));
        html! {
            ul.hand id="hand" aria-label=(t("Your hand")) {
                @for (n, &card) in self.cards.iter().enumerate() {
                    @let classes = if fresh == Some(n) { "fresh" } else { "" };
                    li {
                        @match self.choosing {
                            Some(act) => {
                                a.pick.sel[picked == Some(n)] href=(act.sight.link("", Some(card))) data-key=(n + 1) id={ "hand-" (n + 1) }
                                    aria-current=[(picked == Some(n)).then_some("true")]
                                    data-card=(card) data-play=[(self.plays)(card).then(|| act.sight.link(&card.to_string(), None))]
                                    data-discard=(act.sight.link(&format!("x{card}"), None)) {
                                    (face(card, classes))
                                }
                                span.key aria-hidden="true" { (n + 1) }
                            }
                            None => { (face(card, classes)) span.key aria-hidden="true" { "\u{a0}" } }
                        }
                    }
                }
            }
        }
    }
}

/// A hand that is only looked at.
pub(crate) fn open_hand(cards: &[Card], label: &str) -> Markup {
    html! { ul.hand.small aria-label=(label) { @for &card in cards { li { (face(card, "")) } } } }
}

/// How many cards a pile has, and a way to look at them all: everybody may.
pub(crate) fn pile_count(colour: Colour, cards: &[Card]) -> Markup {
    let letter = colour.pile_letter();
    let name = colour_name(colour);
    html! {
        @if cards.len() > 1 {
            button.cnt type="button" popovertarget={ "pile-" (letter) } aria-label=(fill("{n} cards in the {colour} pile; show them", &[("n", &cards.len()), ("colour", &name)])) { (cards.len()) }
            div.spread popover id={ "pile-" (letter) } {
                p { (fill("The {colour} pile, top first", &[("colour", &name)])) }
                ul.hand.small { @for &card in cards.iter().rev() { li { (face(card, "")) } } }
            }
        }
    }
}

/// The draw pile.
pub(crate) fn deck(left: u8, drawn: bool) -> Markup {
    html! {
        span class={ "deck" @if left <= 5 { " few" } @if left == 0 { " none" } @if drawn { " taken" } } {
            span.num { (left) } span.sr { " " (t("cards left to draw")) }
        }
    }
}
