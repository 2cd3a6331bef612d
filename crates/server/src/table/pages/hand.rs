//! Cards in a hand, and cards in a pile.

use fivepaths_rules::{Card, Colour, Game};
use maud::{Markup, html};

use crate::table::pages::act::Act;
use crate::table::pages::card::{face, symbol};
use crate::web::words::{colour_name, t};

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
            ul.hand id="hand" aria-label=(t!("cards-your-hand")) {
                @for (n, &card) in self.cards.iter().enumerate() {
                    @let classes = if fresh == Some(n) { "fresh" } else { "" };
                    @let playable = (self.plays)(card);
                    @let chosen = picked == Some(n);
                    li.cant[self.choosing.is_some() && !playable] {
                        @match self.choosing {
                            // A second tap puts the card back.
                            Some(act) => a.pick.sel[chosen] href=(act.sight.link("", (!chosen).then_some(card))) data-key=(n + 1) id={ "hand-" (n + 1) }
                                aria-current=[chosen.then_some("true")]
                                data-card=(card) data-play=[playable.then(|| act.sight.link(&card.to_string(), None))]
                                data-discard=(act.sight.link(&format!("x{card}"), None)) {
                                (face(card, classes))
                                @if chosen { span.sr { ", " (t!("cards-picked")) } } @else if !playable { span.sr { ", " (t!("cards-discard-only")) } }
                                @if fresh == Some(n) { span.fresh-tag { span.sr { ", " } (t!("cards-new")) } }
                            },
                            None => span.pick { (face(card, classes)) @if fresh == Some(n) { span.fresh-tag { span.sr { ", " } (t!("cards-new")) } } },
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

/// The card on top of a discard pile, or its empty place.
pub(crate) fn top_card(cards: &[Card], colour: Colour, just: bool) -> Markup {
    match cards.last() {
        Some(&top) => face(top, if just { "just" } else { "" }),
        None => {
            html! { span.hole { (symbol(colour)) span.sr { (t!("cards-pile-empty", colour = colour_name(colour))) } } }
        }
    }
}

/// How many cards a pile has, and a way to look at them all: everybody may.
pub(crate) fn pile_count(colour: Colour, cards: &[Card]) -> Markup {
    let letter = colour.pile_letter();
    let name = colour_name(colour);
    html! {
        @if cards.len() > 1 {
            button.cnt type="button" popovertarget={ "pile-" (letter) } aria-label=(t!("cards-show-pile", n = cards.len(), colour = name)) { (cards.len()) }
            div.spread popover id={ "pile-" (letter) } {
                p { (t!("cards-pile", colour = name)) }
                ul.hand.small { @for &card in cards.iter().rev() { li { (face(card, "")) } } }
            }
        }
    }
}

/// The draw pile.
pub(crate) fn deck(left: u8, drawn: bool) -> Markup {
    html! {
        span class={ "card back deck" @if left <= 5 { " few" } @if left == 0 { " none" } @if drawn { " taken" } } {
            svg aria-hidden="true" { use href="#brand"; }
            b.num { (left) } span.sr { " " (t!("cards-left", n = left)) }
        }
    }
}
