//! The card table: the opponent above, the piles across the middle, the viewer below. One colour is
//! one column for all three.

use fivepaths_rules::{Card, CardAction, CardGame, CardView, Colour, Seat, Source, View};
use maud::{Markup, html};

use crate::pages::act::{Act, lie, waits};
use crate::pages::card::{card_name, colour_class, colour_name, face, place, stack, symbol};
use crate::pages::card_log::Latest;
use crate::pages::hand::{self, Hand, open_hand, pile_count};
use crate::pages::refusal::refusal;
use crate::text::{fill, points, signed, t};

/// A moment of a card round, ready to be drawn.
pub(crate) struct Scene<'a> {
    /// What the viewer may know.
    pub(crate) view: CardView,
    /// Who is below; the other is above.
    pub(crate) below: Seat,
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

/// The whole table with the hand.
pub(crate) fn table(scene: &Scene<'_>) -> Markup {
    let above = scene.below.next(2);
    let six = if scene.colours().len() == 6 { " six" } else { "" };
    html! {
        (who(scene, above, "above"))
        div class={ "grid" (six) } role="table" aria-label=(t("The table")) {
            div.sr role="row" {
                span role="columnheader" { (t("Whose")) }
                @for &colour in scene.colours() {
                    span role="columnheader" { (colour_name(colour)) ", " (place(colour)) }
                }
                span role="columnheader" { (t("Draw pile")) }
            }
            (columns(scene, above, "opp"))
            (band(scene))
            (columns(scene, scene.below, "own"))
        }
        @if scene.act.is_none() && scene.view.seat().is_none() { (who(scene, scene.below, "below")) }
    }
}

fn who(scene: &Scene<'_>, seat: Seat, place: &str) -> Markup {
    let score = scene.view.scores()[seat];
    let moving = scene.view.to_move() == Some(seat);
    let own = scene.view.seat() == Some(seat) || scene.hands[seat.index()].is_some();
    let known: Vec<Card> = if own { Vec::new() } else { scene.view.known(seat).iter().collect() };
    html! {
        div class={ "who " (place) } {
            span.dot.on[moving] aria-hidden="true" {}
            span.name { (scene.names[seat.index()]) }
            @if !known.is_empty() {
                span.known title=(t("Taken from a pile, so everybody knows it is in this hand")) {
                    span.lbl { (t("holds")) }
                    @for card in known { span class={ "chip " (colour_class(card.colour())) } { (symbol(card.colour())) (card.rank()) span.sr { (card_name(card)) } } }
                }
            }
            @if let Some(did) = &scene.did[seat.index()] { span.did { (did) } }
            span.score.neg[score < 0] title=(t("What the columns would score now")) { span.lbl { (t("now")) " " } (points(score)) }
        }
        @if place == "above" {
            @if let Some(hand) = &scene.hands[seat.index()] { (open_hand(hand, &scene.names[seat.index()])) }
        }
    }
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
    let inside = html! {
        (stack(&cards, &|n| if just.is_some() && cards.get(n) == just.as_ref() && n + 1 == cards.len() { "just" } else { "" }))
        @if let Some(score) = score { span.tot.neg[score < 0] { span.sr { (t("score")) " " } (signed(score)) } }
    };
    html! {
        div class={ "col " (colour_class(colour)) } role="cell" data-column=(colour.letter()) {
            (column_target(scene, seat, colour, &inside))
        }
    }
}

fn column_target(scene: &Scene<'_>, seat: Seat, colour: Colour, inside: &Markup) -> Markup {
    let picked = scene.pick().filter(|card| card.colour() == colour && scene.view.seat() == Some(seat));
    match (&scene.act, picked.filter(|&card| scene.view.legal().plays.contains(card))) {
        (Some(act), Some(card)) => {
            let label = fill("Play {card} to your column", &[("card", &card_name(card))]);
            act.target(CardAction::Play(card), "c", "to-column", &label, inside)
        }
        _ => lie(inside),
    }
}

fn band(scene: &Scene<'_>) -> Markup {
    html! {
        div.cols.band role="row" {
            span.sr role="rowheader" { (t("Discard piles")) }
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
    let inside = html! {
        @match cards.last() {
            Some(&top) => (face(top, if discarded { "just" } else { "" })),
            None => span.hole { (symbol(colour)) span.sr { (fill("The {colour} pile is empty", &[("colour", &colour_name(colour))])) } },
        }
    };
    html! {
        div class={ "slot " (colour_class(colour)) @if taken { " taken" } } role="cell" data-pile=(colour.letter()) {
            (pile_target(scene, colour, &inside))
            (pile_count(colour, &cards))
        }
    }
}

fn pile_target(scene: &Scene<'_>, colour: Colour, inside: &Markup) -> Markup {
    let Some(act) = &scene.act else { return lie(inside) };
    if let Some(card) = scene.pick().filter(|card| card.colour() == colour) {
        let label = fill("Discard {card}", &[("card", &card_name(card))]);
        return act.target(CardAction::Discard(card), "d", "to-pile", &label, inside);
    }
    let source = Source::Pile(colour);
    if scene.view.legal().draws.contains(source) {
        let key = colour.pile_letter().to_string();
        return act.target(CardAction::Draw(source), &key, &format!("draw-{key}"), t("Take"), inside);
    }
    lie(inside)
}

fn deck(scene: &Scene<'_>) -> Markup {
    let drawn = scene.latest.is_some_and(|latest| latest.source == Source::Stack);
    let inside = hand::deck(scene.view.deck_left(), drawn);
    let act = scene.act.as_ref().filter(|_| scene.view.legal().draws.contains(Source::Stack));
    html! {
        div.slot.pilecell role="cell" {
            @match act {
                Some(act) => (act.target(CardAction::Draw(Source::Stack), " ", "draw-s", t("Draw"), &inside)),
                None => (lie(&inside)),
            }
        }
    }
}

/// The line that says what to do, and undoes it.
pub(crate) fn prompt(scene: &Scene<'_>, waiting_for: &str) -> Markup {
    let score = scene.view.seat().map(|seat| scene.view.scores()[seat]);
    let balance = html! {
        @if let Some(score) = score { span.score.neg[score < 0] title=(t("What your columns would score now")) { span.lbl { (t("now")) " " } (points(score)) } }
    };
    let Some(act) = &scene.act else { return waits(waiting_for, &balance) };
    let refused = scene.pick().and_then(|card| scene.view.refusal(scene.view.seat()?, card));
    let words = html! {
        @if let Some(put) = act.begun.first() {
            span { (plan(*put)) ". " b { (t("Now draw a card.")) } }
        } @else if let Some(card) = scene.pick() {
            @match refused {
                Some(why) => span { (refusal(&why)) ". " b { (t("Discard it?")) } },
                None => span { (fill("{card}: column or pile?", &[("card", &card_name(card))])) },
            }
        } @else {
            span { b { (t("Your turn.")) } " " (t("Choose a card.")) }
        }
    };
    act.prompt(&words, &plan, &balance)
}

/// What a decision does, in a few words.
fn plan(action: CardAction) -> String {
    match action {
        CardAction::Play(card) => fill("{card} to your column", &[("card", &card_name(card))]),
        CardAction::Discard(card) => fill("{card} to the pile", &[("card", &card_name(card))]),
        CardAction::Draw(Source::Stack) => t("draw from the draw pile").to_owned(),
        CardAction::Draw(Source::Pile(colour)) => {
            fill("take from the {colour} pile", &[("colour", &colour_name(colour))])
        }
    }
}

/// The viewer's hand.
pub(crate) fn hand(scene: &Scene<'_>) -> Markup {
    let Some(cards) = &scene.hands[scene.below.index()] else { return html! {} };
    let plays = scene.view.legal().plays;
    let choosing = scene.act.as_ref().filter(|act| act.chooses());
    Hand { cards, choosing, pick: scene.pick(), fresh: scene.fresh, plays: &|card| plays.contains(card) }.render()
}
