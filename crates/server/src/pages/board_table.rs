//! The board game's table: five tracks, the piles with the viewer's last cards, the hand.

use fivepaths_rules::{BoardAction, BoardGame, BoardView, Card, Colour, Match, STONES, Seat, Source, Tile, View};
use maud::{Markup, html};

use crate::pages::act::{Act, lie, waits};
use crate::pages::board_log::Recent;
use crate::pages::card::{card_name, colour_class, colour_name, face, place, symbol};
use crate::pages::hand::{self, Hand, open_hand, pile_count};
use crate::pages::receipt::stone_value;
use crate::pages::refusal::refusal;
use crate::text::{fill, points, signed, t};

const COLOURS: u8 = 5;
/// The bridge lies before this stone.
const AFTER_BRIDGE: u8 = 7;

/// A moment of an expedition, ready to be drawn.
pub(crate) struct Scene<'a> {
    pub(crate) view: BoardView,
    /// Whose columns are shown beside the piles.
    pub(crate) below: Seat,
    pub(crate) hands: Vec<(Seat, Vec<Card>)>,
    pub(crate) names: Vec<String>,
    /// The card the viewer drew last.
    pub(crate) fresh: Option<Card>,
    pub(crate) act: Option<Act<'a, BoardGame>>,
    /// What happened lately, which is marked.
    pub(crate) recent: Recent,
}

impl Scene<'_> {
    fn pick(&self) -> Option<Card> {
        let act = self.act.as_ref()?;
        act.sight.pick.filter(|&card| self.view.legal().discards.contains(card))
    }

    /// A target, if the viewer can do anything at all.
    fn target(&self, action: BoardAction, key: &str, id: &str, label: &str, inside: &Markup) -> Markup {
        self.act.as_ref().map_or_else(|| lie(inside), |act| act.target(action, key, id, label, inside))
    }
}

/// What to explain now, in somebody's first game.
pub(crate) fn help(scene: &Scene<'_>) -> Option<&'static str> {
    let act = scene.act.as_ref()?;
    if scene.view.stepping() {
        return Some(t("A bonus step moves any of your explorers one stone; what lies there acts as well."));
    }
    if !act.begun.is_empty() {
        return Some(t("A turn ends with one card drawn: from the draw pile or the top of any discard pile."));
    }
    if let Some(card) = act.sight.pick {
        let begun = scene.view.seat().is_some_and(|seat| scene.view.path(seat, card.colour()).is_begun());
        if begun {
            return Some(t(
                "A card moves your explorer one stone; what lies there acts at once. The best stones lie over the bridge.",
            ));
        }
        return Some(t(
            "The first three stones cost points: begin what you can carry on. The researcher's stone counts twice.",
        ));
    }
    (scene.view.ply() < 4).then(|| {
        t("Put a card on its path, never lower than your last, or on its pile; then draw. Five over the bridge end it.")
    })
}

/// The tracks and the band.
pub(crate) fn table(scene: &Scene<'_>, game: &Match<BoardGame>) -> Markup {
    html! {
        // On small screens, where the list beside the table is put away.
        div.explorers.only-small { (players(scene, game)) }
        div.tracks role="table" aria-label=(t("The five paths")) {
            div.sr role="row" {
                span role="columnheader" { (t("Path")) }
                @for stone in 1..=STONES { span role="columnheader" { (fill("Stone {n}, {v} points", &[("n", &stone), ("v", &stone_value(stone))])) } }
            }
            @for &colour in Colour::first(COLOURS) { (track(scene, colour)) }
        }
        div.grid.boardband role="table" aria-label=(t("Piles and columns")) {
            div.cols.band role="row" {
                @for &colour in Colour::first(COLOURS) { (pair(scene, colour)) }
                (deck(scene))
            }
        }
    }
}

fn track(scene: &Scene<'_>, colour: Colour) -> Markup {
    html! {
        div class={ "track " (colour_class(colour)) } role="row" data-column=(colour.letter()) {
            div.pathname role="rowheader" {
                (symbol(colour)) span.letter { (colour.letter()) } span.place { (place(colour)) }
                span.lasts {
                    @for seat in Seat::all(scene.view.players()) {
                        @if let Some(last) = scene.view.path(seat, colour).last {
                            span.lastcard title=(scene.names[seat.index()]) { (piece(seat, false)) (last) span.sr { (fill(" last card of {name}, {n} cards", &[("name", &scene.names[seat.index()]), ("n", &scene.view.columns(seat).len_of(colour))])) } }
                        }
                    }
                }
            }
            @for stone in 1..=STONES {
                @if stone == AFTER_BRIDGE { span.bridge aria-hidden="true" {} }
                (stone_cell(scene, colour, stone))
            }
        }
    }
}

/// What a click on a stone does: a bonus step of the explorer who stands there, or the picked card, by
/// which an explorer comes there. The pile is far from it, so a slip does not discard.
fn stone_target(scene: &Scene<'_>, colour: Colour, stone: u8, inside: &Markup) -> Markup {
    let legal = scene.view.legal();
    let at = scene.view.seat().map_or(0, |seat| scene.view.path(seat, colour).stone);
    let letter = colour.letter();
    if scene.view.stepping() && at == stone && legal.steps.contains(colour) {
        let label = fill("Step on {colour}", &[("colour", &colour_name(colour))]);
        let key = letter.to_ascii_lowercase().to_string();
        return scene.target(BoardAction::Step(colour), &key, &format!("step-{letter}"), &label, inside);
    }
    let picked = scene.pick().filter(|card| card.colour() == colour && stone == (at + 1).min(STONES));
    let action = match picked {
        Some(card) if legal.plays.contains(card) => BoardAction::Play(card),
        Some(card) if legal.researches.contains(card) => BoardAction::Research(card),
        _ => return lie(inside),
    };
    scene.target(action, "", "to-stone", &plan(action), inside)
}

fn stone_cell(scene: &Scene<'_>, colour: Colour, stone: u8) -> Markup {
    let value = stone_value(stone);
    let here = |seat: &Seat| scene.view.path(*seat, colour).stone == stone;
    let inside = html! {
        span.val.neg[value < 0] { (points(value)) }
        @match scene.view.tiles().get(colour, stone) {
            Some(Tile::Artifact) => span.tile { svg aria-hidden="true" { use href="#artifact"; } span.sr { (t("artifact")) } },
            Some(Tile::Arrow) => span.tile { svg aria-hidden="true" { use href="#arrow"; } span.sr { (t("arrow")) } },
            Some(tile) => span.tile { "+" (tile.points().unwrap_or(0)) span.sr { " " (t("points")) } },
            None => {}
        }
        span.pieces {
            @for seat in Seat::all(scene.view.players()).filter(here) {
                span.just[scene.recent.moved.contains(&(seat, colour))] {
                    (piece(seat, scene.view.researcher(seat) == Some(colour)))
                    span.sr { (scene.names[seat.index()]) }
                }
            }
        }
    };
    html! {
        div.stone role="cell" { (stone_target(scene, colour, stone, &inside)) }
    }
}

fn piece(seat: Seat, researcher: bool) -> Markup {
    html! {
        svg class={ "piece seat-" (seat) @if researcher { " big" } } aria-hidden="true" { use href={ "#p-" (seat) }; }
        @if researcher { span.sr { (t("researcher of")) " " } }
    }
}

fn pair(scene: &Scene<'_>, colour: Colour) -> Markup {
    let cards: Vec<Card> = scene.view.pile(colour).cards(colour).collect();
    let path = scene.view.path(scene.below, colour);
    let count = scene.view.columns(scene.below).len_of(colour);
    let just = |card: &Card| if scene.recent.discarded.contains(card) { "mini just" } else { "mini" };
    let mine = html! {
        @match path.last {
            Some(last) => (face(Card::new(colour, last), "mini")),
            None => span.hole.mini { span.sr { (fill("{colour} is not begun", &[("colour", &colour_name(colour))])) } },
        }
    };
    let top = html! {
        @match cards.last() {
            Some(top) => (face(*top, just(top))),
            None => span.hole.mini { (symbol(colour)) span.sr { (fill("The {colour} pile is empty", &[("colour", &colour_name(colour))])) } },
        }
    };
    let taken = scene.recent.drawn.contains(&Source::Pile(colour));
    html! {
        div class={ "pair " (colour_class(colour)) } role="cell" {
            span.half.taken[taken] data-pile=(colour.letter()) {
                (pile_target(scene, colour, &top))
                (pile_count(colour, &cards))
                span.cap { (t("pile")) }
            }
            span.half data-column=(colour.letter()) {
                (column_target(scene, colour, &mine))
                @if count > 1 { span.cnt { (count) span.sr { " " (t("cards in the column")) } } }
                span.cap { @if scene.view.seat() == Some(scene.below) { (t("yours")) } @else { (scene.names[scene.below.index()]) } }
            }
        }
    }
}

fn column_target(scene: &Scene<'_>, colour: Colour, inside: &Markup) -> Markup {
    let legal = scene.view.legal();
    match scene.pick().filter(|card| card.colour() == colour && scene.view.seat() == Some(scene.below)) {
        Some(card) if legal.plays.contains(card) => {
            let label = fill("Play {card} to your column", &[("card", &card_name(card))]);
            scene.target(BoardAction::Play(card), "c", "to-column", &label, inside)
        }
        Some(card) if legal.researches.contains(card) => {
            scene.target(BoardAction::Research(card), "e", "to-column", t("Begin with the researcher"), inside)
        }
        _ => lie(inside),
    }
}

fn pile_target(scene: &Scene<'_>, colour: Colour, inside: &Markup) -> Markup {
    if let Some(card) = scene.pick().filter(|card| card.colour() == colour) {
        let label = fill("Discard {card}", &[("card", &card_name(card))]);
        return scene.target(BoardAction::Discard(card), "d", "to-pile", &label, inside);
    }
    let source = Source::Pile(colour);
    if scene.act.is_some() && scene.view.legal().draws.contains(source) {
        let key = colour.pile_letter().to_string();
        return scene.target(BoardAction::Draw(source), &key, &format!("draw-{key}"), t("Take"), inside);
    }
    lie(inside)
}

fn deck(scene: &Scene<'_>) -> Markup {
    let inside = hand::deck(scene.view.deck_left(), scene.recent.drawn.contains(&Source::Stack));
    html! {
        div.slot.pilecell role="cell" {
            @if scene.act.is_some() && scene.view.legal().draws.contains(Source::Stack) {
                (scene.target(BoardAction::Draw(Source::Stack), " ", "draw-s", t("Draw"), &inside))
            } @else { (lie(&inside)) }
        }
    }
}

pub(crate) fn prompt(scene: &Scene<'_>, waiting_for: &str) -> Markup {
    let Some(act) = &scene.act else { return waits(waiting_for, &html! {}) };
    let words = html! {
        @if scene.view.stepping() {
            span { (t("A bonus step: move one explorer a stone, or stay.")) }
            (scene.target(BoardAction::Stay, ".", "stay", "", &html! { span.button { (t("Stay")) } }))
        } @else if !act.begun.is_empty() {
            span { b { (t("Now draw a card.")) } }
        } @else if let Some(card) = scene.pick() {
            (choice(scene, card))
        } @else {
            span { b { (t("Your turn.")) } " " (t("Choose a card.")) }
        }
    };
    act.prompt(&words, &plan, &html! {})
}

/// What a decision does, in a few words.
fn plan(action: BoardAction) -> String {
    match action {
        BoardAction::Play(card) => fill("{card} to its path", &[("card", &card_name(card))]),
        BoardAction::Research(card) => fill("{card} with the researcher", &[("card", &card_name(card))]),
        BoardAction::Discard(card) => fill("{card} to the pile", &[("card", &card_name(card))]),
        BoardAction::Step(colour) => fill("a step on {colour}", &[("colour", &colour_name(colour))]),
        BoardAction::Stay => t("stay").to_owned(),
        BoardAction::Draw(Source::Stack) => t("draw from the draw pile").to_owned(),
        BoardAction::Draw(Source::Pile(colour)) => {
            fill("take from the {colour} pile", &[("colour", &colour_name(colour))])
        }
    }
}

fn choice(scene: &Scene<'_>, card: Card) -> Markup {
    let legal = scene.view.legal();
    let refused = scene.view.seat().and_then(|seat| scene.view.refusal(seat, scene.view.hand(), card, false));
    html! {
        @if legal.plays.contains(card) || legal.researches.contains(card) {
            span { (fill("{card}: path or pile?", &[("card", &card_name(card))])) }
            @if legal.plays.contains(card) && legal.researches.contains(card) {
                (scene.target(BoardAction::Research(card), "e", "research", "", &html! { span.button { (t("Researcher")) } }))
            }
        } @else if let Some(why) = refused {
            span { (refusal(&why)) ". " b { (t("Discard it?")) } }
        }
    }
}

/// The viewer's hand, or all of them when everything is open.
pub(crate) fn hand(scene: &Scene<'_>) -> Markup {
    let plays = scene.view.legal().plays;
    let choosing = scene.act.as_ref().filter(|act| act.chooses());
    match scene.hands.as_slice() {
        [(_, cards)] => {
            Hand { cards, choosing, pick: scene.pick(), fresh: scene.fresh, plays: &|card| plays.contains(card) }
                .render()
        }
        hands => html! {
            div.openhands {
                @for (seat, cards) in hands {
                    @let name = &scene.names[seat.index()];
                    div { p.handof { (piece(*seat, false)) span { (name) } } (open_hand(cards, name)) }
                }
            }
        },
    }
}

/// Everybody with their pieces. Others' points stay hidden while the match runs (B7.3).
pub(crate) fn players(scene: &Scene<'_>, game: &Match<BoardGame>) -> Markup {
    let outcome = game.outcome();
    let standing = scene.view.standing();
    html! {
        ul.players {
            li.heads aria-hidden="true" {
                span {} span {}
                span.pts { span.all { (t("points")) } span { (t("stones")) } span { svg.ico { use href="#artifact"; } } }
            }
            @for seat in Seat::all(scene.view.players()) {
                @let artifacts = standing.tokens(seat) + scene.view.artifacts(seat);
                li.me[scene.view.seat() == Some(seat)].on[scene.view.to_move() == Some(seat)] {
                    (piece(seat, false))
                    span.name { (scene.names[seat.index()]) }
                    span.pts {
                        span.all title=(t("Points of their own, which others do not see")) {
                            @if let Some(outcome) = &outcome { b { (points(outcome.totals.get(seat.index()).copied().unwrap_or(0))) } }
                            @else if scene.view.seat() == Some(seat) { b { (points(standing.total(seat) + scene.view.points(seat))) } }
                            @else { "?" }
                            span.sr { " " (t("points")) }
                        }
                        span title=(t("What the stones come to now")) { (signed(scene.view.stones(seat))) span.sr { " " (t("by stones")) } }
                        span { (artifacts) svg.ico aria-hidden="true" { use href="#artifact"; } span.sr { " " (t("artifacts")) } }
                    }
                }
            }
        }
    }
}
