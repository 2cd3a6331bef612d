//! What the viewer can do at a table, the same for both games: the turn in the making, what leads on
//! from it, and the line that says so.

use fivepaths_rules::{Game, Match, Turn};
use maud::{Markup, html};

use crate::table::sight::{Next, Sight, without_last};
use crate::web::words::t;

/// A turn in the making.
pub(crate) struct Act<'a, G: Game> {
    pub(crate) sight: &'a Sight<'a>,
    pub(crate) begun: Turn<G::Action>,
    game: &'a Match<G>,
    /// The whole turn, when only the last word is missing.
    ready: Option<Turn<G::Action>>,
}

/// How a decision is offered: by which key, under which id, in which words, and with which tag in sight.
#[derive(Clone, Debug, Default)]
pub(crate) struct Offer<'a> {
    pub(crate) key: &'a str,
    pub(crate) id: &'a str,
    /// For those who listen.
    pub(crate) label: &'a str,
    /// For those who look.
    pub(crate) tag: &'a str,
    pub(crate) class: &'static str,
}

impl<'a, G: Game> Act<'a, G> {
    /// What the viewer can do, if anything.
    pub(crate) fn new(sight: &'a Sight<'a>, game: &'a Match<G>, begun: Turn<G::Action>) -> Option<Self> {
        sight.deciding().map(|_| Act { sight, begun, game, ready: sight.ready(game) })
    }

    /// Whether a card of the hand is to be chosen.
    pub(crate) fn chooses(&self) -> bool {
        self.begun.is_empty() && self.ready.is_none()
    }

    /// Whether only the last word is missing.
    pub(crate) fn is_ready(&self) -> bool {
        self.ready.is_some()
    }

    /// Something to click that makes this decision; `inside` is what it looks like.
    pub(crate) fn target(&self, action: G::Action, offer: &Offer<'_>, inside: &Markup) -> Markup {
        if let Some(ready) = &self.ready {
            let chosen = ready.last() == Some(&action);
            return html! { span class={ "inert " (offer.class) @if chosen { " chosen" } } { (inside) } };
        }
        let inside = html! {
            @if !offer.label.is_empty() { span.sr { (offer.label) " " } }
            (inside)
            @if !offer.tag.is_empty() { span.tag aria-hidden="true" { (offer.tag) } }
        };
        let class = format!("target {}", offer.class);
        match self.sight.next(self.game, &self.begun, action) {
            Next::Link(address) => {
                html! { a class=(class) href=(address) data-key=(offer.key) id=(offer.id) { (inside) } }
            }
            Next::Post(turn) => {
                html! { button class=(class) type="submit" form="turn" name="turn" value=(turn) data-key=(offer.key) id=(offer.id) { (inside) } }
            }
        }
    }

    /// The way back by one decision, or the picked card back to the hand.
    fn undo(&self) -> Markup {
        let begun = if self.ready.is_some() { self.begun } else { without_last(&self.begun) };
        let back = self.chooses();
        html! {
            a.button.drop[back] href=(self.sight.link(&begun.to_string(), None)) data-key="u" id="undo" {
                @if back { (t!("table-put-back")) } @else { (t!("table-undo")) }
            }
        }
    }

    /// The line that says what to do, and undoes it. `words` say what may be decided next, `plan` what
    /// a decision would do; `picked` says that a card of the hand is picked.
    pub(crate) fn prompt(
        &self,
        words: &Markup,
        picked: bool,
        plan: &dyn Fn(G::Action) -> String,
        balance: &Markup,
    ) -> Markup {
        html! {
            p.ask.mine id="prompt" {
                (lamp(&t!("table-turn-flag")))
                @if let Some(ready) = &self.ready {
                    @let plans: Vec<String> = ready.iter().map(|action| plan(*action)).collect();
                    span.say { (plans.join(", ")) "?" }
                    button.button.primary type="submit" form="turn" name="turn" value=(ready) data-key=" " id="confirm" { (t!("table-confirm-turn")) }
                } @else { (words) }
                @if !self.chooses() || picked { (self.undo()) }
                (balance)
            }
        }
    }
}

/// The lantern of whoever is to move, with a word.
pub(crate) fn lamp(word: &str) -> Markup {
    html! { span.lamp { svg aria-hidden="true" { use href="#lantern"; } span { (word) } } }
}

/// What cannot be clicked.
pub(crate) fn inert(inside: &Markup) -> Markup {
    html! { span.inert { (inside) } }
}

/// The line while there is nothing to do.
pub(crate) fn waits(waiting_for: &str, balance: &Markup) -> Markup {
    html! { p.ask id="prompt" { span.say { (waiting_for) } (balance) } }
}
