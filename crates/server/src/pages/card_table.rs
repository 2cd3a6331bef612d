//! The card table: the opponent above, the piles across the middle, the viewer below. One colour is
//! one column for all three.

use fivepaths_rules::{Card, CardAction, CardGame, CardView, Colour, Match, Seat, Source, Turn, View};
use maud::{Markup, html};

use crate::pages::card::{card_name, colour_class, colour_name, face, place, symbol};
use crate::pages::card_log::Latest;
use crate::sight::{Next, Sight, decides};
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
    pub(crate) act: Option<Act<'a>>,
    /// What each player is called here.
    pub(crate) names: [String; 2],
    /// What each did last, in words.
    pub(crate) did: [Option<String>; 2],
}

/// What the viewer can do.
pub(crate) struct Act<'a> {
    pub(crate) sight: &'a Sight<'a>,
    pub(crate) of: &'a Match<CardGame>,
    pub(crate) begun: Turn<CardAction>,
}

impl Act<'_> {
    fn next(&self, action: CardAction) -> Next {
        self.sight.next(self.of, &self.begun, action)
    }
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
            span.score.neg[score < 0] title=(t("What the columns would score now")) { (points(score)) }
        }
        @if place == "above" {
            @if let Some(hand) = &scene.hands[seat.index()] { (open_hand(hand)) }
        }
    }
}

/// A hand that is only looked at.
fn open_hand(hand: &[Card]) -> Markup {
    html! { ul.hand.small aria-label=(t("Hand")) { @for &card in hand { li { (face(card, "")) } } } }
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
    let target = scene.act.as_ref().and_then(|act| {
        let card = scene.pick().filter(|card| card.colour() == colour && scene.view.seat() == Some(seat))?;
        let legal = scene.view.legal().plays.contains(card);
        legal.then(|| (card, act.next(CardAction::Play(card))))
    });
    let inside = html! {
        span.stack {
            @for (n, &card) in cards.iter().enumerate() {
                span.strip { (face(card, if just == Some(card) && n + 1 == cards.len() { "just" } else { "" })) }
            }
        }
        @if let Some(score) = score { span.tot.neg[score < 0] { span.sr { (t("score")) " " } (signed(score)) } }
    };
    html! {
        div class={ "col " (colour_class(colour)) } role="cell" data-column=(colour.letter()) {
            @match target {
                Some((card, Next::Link(address))) => {
                    a.target.put href=(address) data-key="c" id="to-column" {
                        span.sr { (fill("Play {card} to your column", &[("card", &card_name(card))])) " " }
                        (inside)
                    }
                }
                _ => div.lie { (inside) }
            }
        }
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

/// A button that ends the turn.
fn post(turn: &str, key: &str, id: &str, label: &str, inside: &Markup) -> Markup {
    html! {
        button.target type="submit" form="turn" name="turn" value=(turn) data-key=(key) id=(id) { span.sr { (label) } (inside) }
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
    let letter = colour.pile_letter();
    html! {
        div class={ "slot " (colour_class(colour)) @if taken { " taken" } } role="cell" data-pile=(colour.letter()) {
            (pile_target(scene, colour, &inside))
            @if cards.len() > 1 {
                button.cnt type="button" popovertarget={ "pile-" (letter) } aria-label=(fill("{n} cards in the {colour} pile; show them", &[("n", &cards.len()), ("colour", &colour_name(colour))])) { (cards.len()) }
                div.spread popover id={ "pile-" (letter) } {
                    p { (fill("The {colour} pile, top first", &[("colour", &colour_name(colour))])) }
                    ul.hand.small { @for &card in cards.iter().rev() { li { (face(card, "")) } } }
                }
            }
        }
    }
}

fn pile_target(scene: &Scene<'_>, colour: Colour, inside: &Markup) -> Markup {
    let Some(act) = &scene.act else { return html! { span.lie { (inside) } } };
    if let Some(card) = scene.pick().filter(|card| card.colour() == colour)
        && let Next::Link(address) = act.next(CardAction::Discard(card))
    {
        let label = fill("Discard {card}", &[("card", &card_name(card))]);
        return html! { a.target href=(address) data-key="d" id="to-pile" { span.sr { (label) " " } (inside) } };
    }
    if scene.view.legal().draws.contains(Source::Pile(colour))
        && let Next::Post(turn) = act.next(CardAction::Draw(Source::Pile(colour)))
    {
        let key = colour.pile_letter().to_string();
        return post(&turn, &key, &format!("draw-{key}"), t("Take"), inside);
    }
    html! { span.lie { (inside) } }
}

fn deck(scene: &Scene<'_>) -> Markup {
    let left = scene.view.deck_left();
    let drawn = scene.latest.is_some_and(|latest| latest.source == Source::Stack);
    let inside = html! {
        span class={ "deck" @if left <= 5 { " few" } @if left == 0 { " none" } @if drawn { " taken" } } { span.num { (left) } span.sr { " " (t("cards left to draw")) } }
    };
    let draw = CardAction::Draw(Source::Stack);
    let turn =
        scene.act.as_ref().filter(|_| scene.view.legal().draws.contains(Source::Stack)).map(|act| act.next(draw));
    html! {
        div.slot.pilecell role="cell" {
            @match turn {
                Some(Next::Post(turn)) => (post(&turn, " ", "draw-s", t("Draw"), &inside)),
                _ => span.lie { (inside) },
            }
        }
    }
}

/// The line that says what to do, and undoes it.
pub(crate) fn prompt(scene: &Scene<'_>, waiting_for: &str) -> Markup {
    let score = scene.view.seat().map(|seat| scene.view.scores()[seat]);
    let balance = html! {
        @if let Some(score) = score { span.score.neg[score < 0] title=(t("What your columns would score now")) { span.sr { (t("Your balance")) " " } (points(score)) } }
    };
    let Some(act) = scene.act.as_ref().filter(|_| decides(&scene.view)) else {
        return html! { p.turn id="prompt" { span { (waiting_for) } (balance) } };
    };
    let put = act.begun.first().map(|action| match *action {
        CardAction::Play(card) => fill("{card} played. Now draw a card.", &[("card", &card_name(card))]),
        CardAction::Discard(card) => fill("{card} discarded. Now draw a card.", &[("card", &card_name(card))]),
        CardAction::Draw(_) => String::new(),
    });
    let refusal = scene.pick().and_then(|card| scene.view.refusal(scene.view.seat()?, card));
    html! {
        p.turn.mine id="prompt" {
            @if let Some(put) = put {
                span { (put) }
                a.button href=(act.sight.link("", None)) data-key="u" id="undo" { (t("Undo")) }
            } @else if let Some(card) = scene.pick() {
                @match refusal {
                    Some(why) => span { (fill("{why}: only the pile takes it.", &[("why", &why)])) },
                    None => span { (fill("{card}: column or pile?", &[("card", &card_name(card))])) },
                }
                a.button href=(act.sight.link("", None)) data-key="u" id="undo" { (t("Undo")) }
            } @else {
                span { b { (t("Your turn.")) } " " (t("Choose a card.")) }
            }
            (balance)
        }
    }
}

/// The viewer's hand.
pub(crate) fn hand(scene: &Scene<'_>) -> Markup {
    let Some(cards) = &scene.hands[scene.below.index()] else { return html! {} };
    let choosing = scene.act.as_ref().filter(|act| decides(&scene.view) && act.begun.is_empty());
    let pick = scene.pick();
    // Of equal cards only one can be picked, drawn or counted as fresh.
    let place_of = |wanted: Option<Card>| wanted.and_then(|card| cards.iter().rposition(|&c| c == card));
    let (picked, fresh) = (place_of(pick), place_of(scene.fresh));
    let legal = scene.view.legal();
    html! {
        ul.hand id="hand" aria-label=(t("Your hand")) {
            @for (n, &card) in cards.iter().enumerate() {
                @let classes = if fresh == Some(n) { "fresh" } else { "" };
                li {
                    @match choosing {
                        Some(act) => {
                            a.pick.sel[picked == Some(n)] href=(act.sight.link("", Some(card))) data-key=(n + 1) id={ "hand-" (n + 1) }
                                aria-current=[(picked == Some(n)).then_some("true")]
                                data-card=(card) data-play=[legal.plays.contains(card).then(|| act.sight.link(&card.to_string(), None))]
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
