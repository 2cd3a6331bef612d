//! What the viewer can do at a table, the same for both games: the turn in the making, what leads on
//! from it, and the line that says so.

use fivepaths_rules::{Game, Match, Turn};
use maud::{Markup, html};

use crate::sight::{Next, Sight, without_last};
use crate::text::t;

/// A turn in the making.
pub(crate) struct Act<'a, G: Game> {
    pub(crate) sight: &'a Sight<'a>,
    pub(crate) begun: Turn<G::Action>,
    of: &'a Match<G>,
    /// The whole turn, when only the last word is missing.
    ready: Option<Turn<G::Action>>,
}

impl<'a, G: Game> Act<'a, G> {
    /// What the viewer can do, if anything.
    pub(crate) fn new(sight: &'a Sight<'a>, of: &'a Match<G>, begun: Turn<G::Action>) -> Option<Self> {
        sight.deciding().map(|_| Act { sight, begun, of, ready: sight.ready(of) })
    }

    /// Whether a card of the hand is to be chosen.
    pub(crate) fn chooses(&self) -> bool {
        self.begun.is_empty() && self.ready.is_none()
    }

    /// Something to click that makes this decision; `inside` is what it looks like.
    pub(crate) fn target(&self, action: G::Action, key: &str, id: &str, label: &str, inside: &Markup) -> Markup {
        if let Some(ready) = &self.ready {
            let chosen = ready.last() == Some(&action);
            return html! { span.lie.chosen[chosen] { (inside) } };
        }
        let inside = html! { @if !label.is_empty() { span.sr { (label) " " } } (inside) };
        match self.sight.next(self.of, &self.begun, action) {
            Next::Link(address) => html! { a.target href=(address) data-key=(key) id=(id) { (inside) } },
            Next::Post(turn) => {
                html! { button.target type="submit" form="turn" name="turn" value=(turn) data-key=(key) id=(id) { (inside) } }
            }
        }
    }

    /// The way back by one decision.
    fn undo(&self) -> Markup {
        let begun = if self.ready.is_some() { self.begun } else { without_last(&self.begun) };
        html! { a.button href=(self.sight.link(&begun.to_string(), None)) data-key="u" id="undo" { (t("Undo")) } }
    }

    /// The line that says what to do, and undoes it. `words` say what may be decided next, `plan` what
    /// a decision would do.
    pub(crate) fn prompt(&self, words: &Markup, plan: &dyn Fn(G::Action) -> String, balance: &Markup) -> Markup {
        html! {
            p.turn.mine id="prompt" {
                @if let Some(ready) = &self.ready {
                    @let plans: Vec<String> = ready.iter().map(|action| plan(*action)).collect();
                    span { (plans.join(", ")) "?" }
                    button.button.primary type="submit" form="turn" name="turn" value=(ready) data-key=" " id="confirm" { (t("Make this turn")) }
                } @else { (words) }
                @if !self.chooses() || self.sight.pick.is_some() { (self.undo()) }
                (balance)
            }
        }
    }
}

/// What cannot be clicked.
pub(crate) fn lie(inside: &Markup) -> Markup {
    html! { span.lie { (inside) } }
}

/// The line while there is nothing to do.
pub(crate) fn waits(waiting_for: &str, balance: &Markup) -> Markup {
    html! { p.turn id="prompt" { span { (waiting_for) } (balance) } }
}
