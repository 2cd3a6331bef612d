//! The card table: the opponent above, the piles across the middle, the viewer below. One colour is
//! one column for all three.

use fivepaths_rules::{Card, CardAction, CardGame, CardView, Colour, Seat, Source, View};
use maud::{Markup, html};

use crate::table::pages::act::{Act, Offer, inert, lamp, waits};
use crate::table::pages::card::{colour_class, stack, symbol};
use crate::table::pages::card_log::Latest;
use crate::table::pages::hand::{self, Hand, open_hand, pile_count, top_card};
use crate::table::pages::piece::piece;
use crate::table::pages::table::linked;
use crate::web::words::{card_name, colour_name, place_short, points, refusal, signed, t};

/// A moment of a card round, ready to be drawn.
pub(crate) struct Scene<'a> {
    /// What the viewer may know.
    pub(crate) view: CardView,
    /// Who is below; the other is above.
    pub(crate) below: Seat,
    /// Whether the panel at the end of a round lies over the table, so that nothing of it can be reached.
    pub(crate) behind: bool,
    /// Hands to show: the viewer's own, or both when the match is over.
    pub(crate) hands: [Option<Vec<Card>>; 2],
    /// The turn before.
    pub(crate) latest: Option<Latest>,
    /// The card the viewer drew last.
    pub(crate) fresh: Option<Card>,
    /// What can be done, if anything.
    pub(crate) act: Option<Act<'a, CardGame>>,
    /// What each player is called here.
    pub(crate) names: [String; 2],
    /// The addresses of their pages.
    pub(crate) pages: [Option<String>; 2],
    /// What each did last, in words.
    pub(crate) did: [Option<String>; 2],
}

impl Scene<'_> {
    fn colours(&self) -> &'static [Colour] {
        Colour::first(self.view.rules().colours())
    }

    /// The card that is picked, if it is in the hand and a card may be put down.
    fn pick(&self) -> Option<Card> {
        let act = self.act.as_ref()?;
        act.sight.pick.filter(|&card| self.view.legal().discards.contains(card))
    }
}

/// The whole table without the hand. Whoever is above has a line above it, and whoever is below one below it,
/// unless that is the viewer, whose line is the prompt.
pub(crate) fn table(scene: &Scene<'_>) -> Markup {
    let above = scene.below.next(2);
    let six = if scene.colours().len() == 6 { " six" } else { "" };
    html! {
        (who(scene, above, "above"))
        div class={ "grid" (six) } inert[scene.behind] role="table" aria-label=(t!("card-columns")) {
            div.sr role="row" {
                span role="columnheader" { (t!("card-whose")) }
                @for &colour in scene.colours() {
                    span role="columnheader" { (colour_name(colour)) }
                }
                span role="columnheader" { (t!("card-draw-pile")) }
            }
            (columns(scene, above, "upper"))
            (band(scene))
            (columns(scene, scene.below, "lower"))
        }
        @if scene.view.seat() != Some(scene.below) { (who(scene, scene.below, "below")) }
    }
}

/// Who somebody is, what they did last, what is known of their hand, and how their columns stand.
fn who(scene: &Scene<'_>, seat: Seat, place: &str) -> Markup {
    let moving = scene.view.to_move() == Some(seat);
    let own = scene.view.seat() == Some(seat) || scene.hands[seat.index()].is_some();
    let known: Vec<Card> = if own { Vec::new() } else { scene.view.known(seat).iter().collect() };
    html! {
        div class={ "who " (place) @if moving { " on" } } inert[scene.behind] {
            span.name { (piece(seat, false)) span { (linked(&scene.names[seat.index()], scene.pages[seat.index()].as_deref())) } }
            @if moving { (lamp(&t!("table-moves-now"))) }
            @if let Some(did) = &scene.did[seat.index()] { span.did { (did) } }
            @if !known.is_empty() {
                span.known title=(t!("card-known-about")) {
                    span.lbl { (t!("card-known")) }
                    @for card in known { (chip(card)) }
                }
            }
            (score(scene.view.scores()[seat], &t!("card-score-about")))
        }
        @if place == "above" && scene.view.seat() != Some(seat) {
            @if let Some(hand) = &scene.hands[seat.index()] { (open_hand(hand, &scene.names[seat.index()])) }
        }
    }
}

/// A card in a line of text.
fn chip(card: Card) -> Markup {
    html! {
        span class={ "chip " (colour_class(card.colour())) } {
            (symbol(card.colour()))
            @match card.number() { Some(n) => span aria-hidden="true" { (n) }, None => svg.w aria-hidden="true" { use href="#wager"; } }
            span.sr { (card_name(card)) ". " }
        }
    }
}

/// What the columns of a player come to.
fn score(score: i32, about: &str) -> Markup {
    html! { span.score title=(about) { span.lbl { (t!("card-score")) " " } b.neg[score < 0].pos[score > 0] { (points(score)) } } }
}

fn columns(scene: &Scene<'_>, seat: Seat, row: &str) -> Markup {
    html! {
        div class={ "cols " (row) } role="row" {
            span.sr role="rowheader" { (scene.names[seat.index()]) }
            @for (colour, score) in scene.view.score_sheet(seat) {
                (column(scene, seat, colour, (score.cards > 0).then(|| score.total())))
            }
            span.gap role="cell" {}
        }
    }
}

fn column(scene: &Scene<'_>, seat: Seat, colour: Colour, score: Option<i32>) -> Markup {
    let cards: Vec<Card> = scene.view.columns(seat).iter().filter(|card| card.colour() == colour).collect();
    let just = scene.latest.filter(|l| l.seat == seat && l.played && l.card.colour() == colour).map(|l| l.card);
    let total = html! {
        @if let Some(score) = score { span.tot.neg[score < 0] { span.sr { (t!("card-column-score")) " " } (signed(score)) } }
    };
    let inside = html! {
        @if cards.is_empty() { (ghost(colour)) } @else { (stack(&cards, just, &total)) }
    };
    let own = scene.view.seat() == Some(seat);
    html! {
        div class={ "col " (colour_class(colour)) } role="cell" data-column=(colour.letter()) data-own=[own.then_some("")] {
            (column_target(scene, seat, colour, &inside))
        }
    }
}

/// What is seen of a column that nobody has begun.
fn ghost(colour: Colour) -> Markup {
    html! { span.stack.ghost { (symbol(colour)) span aria-hidden="true" { (place_short(colour)) } span.sr { (t!("card-not-begun")) } } }
}

fn column_target(scene: &Scene<'_>, seat: Seat, colour: Colour, inside: &Markup) -> Markup {
    let picked = scene.pick().filter(|card| card.colour() == colour && scene.view.seat() == Some(seat));
    match (&scene.act, picked.filter(|&card| scene.view.legal().plays.contains(card))) {
        (Some(act), Some(card)) => {
            let label = t!("table-play", card = card_name(card));
            let offer = Offer { key: "c", id: "to-column", label: &label, tag: &t!("table-tag-play"), class: "" };
            act.target(CardAction::Play(card), &offer, inside)
        }
        _ => inert(inside),
    }
}

fn band(scene: &Scene<'_>) -> Markup {
    html! {
        div.cols.band role="row" {
            span.sr role="rowheader" { (t!("card-piles")) }
            @for &colour in scene.colours() { (pile(scene, colour)) }
            (deck(scene))
        }
    }
}

fn pile(scene: &Scene<'_>, colour: Colour) -> Markup {
    let cards: Vec<Card> = scene.view.pile(colour).cards(colour).collect();
    let discarded =
        scene.latest.is_some_and(|l| !l.played && l.card.colour() == colour && cards.last() == Some(&l.card));
    let taken = scene.latest.is_some_and(|l| l.source == Source::Pile(colour));
    let inside = top_card(&cards, colour, discarded);
    html! {
        div class={ "slot " (colour_class(colour)) @if taken { " taken" } } role="cell" data-pile=(colour.letter()) {
            (pile_target(scene, colour, &inside))
            (pile_count(colour, &cards))
        }
    }
}

fn pile_target(scene: &Scene<'_>, colour: Colour, inside: &Markup) -> Markup {
    let Some(act) = &scene.act else { return inert(inside) };
    if let Some(card) = scene.pick().filter(|card| card.colour() == colour) {
        let label = t!("table-discard", card = card_name(card));
        let offer = Offer { key: "d", id: "to-pile", label: &label, tag: &t!("table-tag-discard"), class: "" };
        return act.target(CardAction::Discard(card), &offer, inside);
    }
    let source = Source::Pile(colour);
    if scene.view.legal().draws.contains(source) {
        let (key, take) = (colour.pile_letter().to_string(), t!("table-take"));
        let id = format!("draw-{key}");
        let offer = Offer { key: &key, id: &id, label: &take, tag: &take, class: "" };
        return act.target(CardAction::Draw(source), &offer, inside);
    }
    inert(inside)
}

fn deck(scene: &Scene<'_>) -> Markup {
    let drawn = scene.latest.is_some_and(|latest| latest.source == Source::Stack);
    let inside = hand::deck(scene.view.deck_left(), drawn);
    let act = scene.act.as_ref().filter(|_| scene.view.legal().draws.contains(Source::Stack));
    let (label, draw) = (t!("table-draw-from"), t!("table-draw"));
    let offer = Offer { key: " ", id: "draw-s", label: &label, tag: &draw, class: "" };
    html! {
        div.slot.pilecell role="cell" {
            @match act {
                Some(act) => (act.target(CardAction::Draw(Source::Stack), &offer, &inside)),
                None => (inert(&inside)),
            }
        }
    }
}

/// The line that says what to do, and undoes it. It has the viewer's score, unless they sit above and have it there.
pub(crate) fn prompt(scene: &Scene<'_>, waiting_for: &str) -> Markup {
    let own = scene.view.seat().filter(|&seat| seat == scene.below);
    let balance =
        html! { @if let Some(seat) = own { (score(scene.view.scores()[seat], &t!("card-your-score-about"))) } };
    let Some(act) = &scene.act else { return waits(waiting_for, &balance) };
    let refused = scene.pick().and_then(|card| scene.view.refusal(scene.view.seat()?, card));
    let words = html! {
        @if let Some(put) = act.begun.first() {
            span.say { (plan(*put)) ". " b { (t!("table-now-draw")) } }
        } @else if let Some(card) = scene.pick() {
            @match refused {
                Some(why) => span.say { (refusal(&why)) ". " b { (t!("table-discard-it")) } },
                None => span.say { (t!("table-play-or-discard", card = card_name(card))) },
            }
        } @else {
            span.say { (t!("table-choose")) }
        }
    };
    act.prompt(&words, scene.pick().is_some(), &plan, &balance)
}

/// What a decision does, in a few words.
pub(crate) fn plan(action: CardAction) -> String {
    match action {
        CardAction::Play(card) => t!("card-plan-play", card = card_name(card)),
        CardAction::Discard(card) => t!("table-plan-discard", card = card_name(card)),
        CardAction::Draw(Source::Stack) => t!("table-plan-draw"),
        CardAction::Draw(Source::Pile(colour)) => {
            t!("table-plan-take", colour = colour_name(colour))
        }
    }
}

/// The viewer's hand.
pub(crate) fn hand(scene: &Scene<'_>) -> Markup {
    // The viewer's own wherever they sit; where everything is open, that of the player below.
    let seat = scene.view.seat().unwrap_or(scene.below);
    let Some(cards) = &scene.hands[seat.index()] else { return html! {} };
    let plays = scene.view.legal().plays;
    let choosing = scene.act.as_ref().filter(|act| act.chooses());
    Hand { cards, choosing, pick: scene.pick(), fresh: scene.fresh, plays: &|card| plays.contains(card) }.render()
}
