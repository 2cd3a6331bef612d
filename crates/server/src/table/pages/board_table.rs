//! The board game's table: who plays, five paths through five lands, the piles, the hand.

use fivepaths_rules::{
    BoardAction, BoardGame, BoardView, Card, Colour, Match, Recent, STONES, Seat, Source, Tile, View,
};
use maud::{Markup, html};

use crate::table::pages::act::{Act, Offer, inert, lamp, waits};
use crate::table::pages::card::{colour_class, symbol};
use crate::table::pages::hand::{self, Hand, open_hand, pile_count, top_card};
use crate::table::pages::log::Line;
use crate::table::pages::piece::piece;
use crate::table::pages::receipt::stone_value;
use crate::table::pages::table::linked;
use crate::web::words::{card_name, colour_name, place_short, points, refusal, signed, t};

const COLOURS: u8 = 5;
/// The bridge lies before this stone.
const AFTER_BRIDGE: u8 = 7;

/// A moment of an expedition, ready to be drawn.
pub(crate) struct Scene<'a> {
    pub(crate) view: BoardView,
    /// Who comes first wherever all players are named.
    pub(crate) below: Seat,
    /// Whether the panel at the end of a round lies over the table, so that nothing of it can be reached.
    pub(crate) behind: bool,
    pub(crate) hands: Vec<(Seat, Vec<Card>)>,
    pub(crate) names: Vec<String>,
    /// The addresses of their pages.
    pub(crate) pages: Vec<Option<String>>,
    /// What each did last.
    pub(crate) did: Vec<Option<Line>>,
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
    fn target(&self, action: BoardAction, offer: &Offer<'_>, inside: &Markup) -> Markup {
        self.act.as_ref().map_or_else(|| inert(inside), |act| act.target(action, offer, inside))
    }

    /// All players, beginning with whoever comes first.
    fn seats(&self) -> Vec<Seat> {
        let players = self.view.players();
        std::iter::successors(Some(self.below), |seat| Some(seat.next(players))).take(players.into()).collect()
    }
}

/// What to explain now, in somebody's first game.
pub(crate) fn help(scene: &Scene<'_>) -> Option<String> {
    let act = scene.act.as_ref()?;
    if scene.view.stepping() {
        return Some(t!("board-help-step"));
    }
    if !act.begun.is_empty() {
        return Some(t!("board-help-draw"));
    }
    if let Some(card) = act.sight.pick {
        let begun = scene.view.seat().is_some_and(|seat| scene.view.path(seat, card.colour()).is_begun());
        if begun {
            return Some(t!("board-help-go-on"));
        }
        return Some(t!("board-help-begin"));
    }
    match scene.view.ply() {
        0..4 => Some(t!("board-help-start")),
        4..8 => Some(t!("board-help-end")),
        _ => None,
    }
}

/// Who plays, the board, and the piles.
pub(crate) fn table(scene: &Scene<'_>, game: &Match<BoardGame>) -> Markup {
    html! {
        ul.who inert[scene.behind] aria-label=(t!("board-players")) { @for seat in scene.seats() { (player(scene, game, seat)) } }
        div.board inert[scene.behind] role="table" aria-label=(t!("board-paths")) {
            div.sr role="row" {
                span role="columnheader" { (t!("board-path")) }
                @for stone in 1..=STONES { span role="columnheader" { (t!("board-stone", n = stone, points = points(stone_value(stone)))) } }
            }
            @for &colour in Colour::first(COLOURS) { (path(scene, colour)) }
        }
        div.piles inert[scene.behind] role="table" aria-label=(t!("board-piles")) {
            div.cols.band role="row" {
                @for &colour in Colour::first(COLOURS) { (pile(scene, colour)) }
                (deck(scene))
            }
        }
    }
}

/// What a player has by now: what they took, and what their stones would give.
fn standing(scene: &Scene<'_>, game: &Match<BoardGame>, seat: Seat) -> i32 {
    let now = scene.view.standing().total(seat) + scene.view.points(seat) + scene.view.stones(seat);
    game.outcome().and_then(|outcome| outcome.totals.get(seat.index()).copied()).unwrap_or(now)
}

fn artifacts(scene: &Scene<'_>, seat: Seat) -> Markup {
    let found = scene.view.standing().tokens(seat) + scene.view.artifacts(seat);
    html! { span.art { svg aria-hidden="true" { use href="#artifact"; } (found) span.sr { " " (t!("board-artifacts-of", n = found)) ". " } } }
}

/// A player with their piece; whoever is to move carries the lantern. The last move is a line of its own.
fn player(scene: &Scene<'_>, game: &Match<BoardGame>, seat: Seat) -> Markup {
    let moving = scene.view.to_move() == Some(seat);
    let me = scene.view.seat() == Some(seat);
    let points_now = standing(scene, game, seat);
    html! {
        li.pl.on[moving].me[me] data-seat=(seat) {
            (piece(seat, false))
            b.name { (linked(&scene.names[seat.index()], scene.pages[seat.index()].as_deref())) }
            @if moving { (lamp(&if me { t!("table-turn-flag") } else { t!("table-moves-now") })) }
            span.pts title=(t!("board-points-about")) { span.neg[points_now < 0].pos[points_now > 0] { (points(points_now)) } span.sr { " " (t!("board-points")) ". " } }
            (artifacts(scene, seat))
            span.did { @if let Some(did) = &scene.did[seat.index()] {
                span.full { (did.words) } @if let Some(brief) = &did.brief { span.brief aria-hidden="true" { (brief) } }
            } }
        }
    }
}

/// A path climbs from the foot of its land, where everybody's last cards are, over the gorge to the lost city.
fn path(scene: &Scene<'_>, colour: Colour) -> Markup {
    let lane = lane_target(scene, colour);
    let aim = lane.as_ref().map(|(stone, _, tag)| (*stone, tag.as_str()));
    html! {
        div class={ "path " (colour_class(colour)) } role="row" data-column=(colour.letter()) data-own="" {
            (foot(scene, colour))
            @for stone in 1..=STONES {
                @if stone == AFTER_BRIDGE { span.gorge aria-hidden="true" { svg { use href="#bridge"; } } }
                (stone_cell(scene, colour, stone, aim.filter(|(at, _)| *at == stone).map(|(_, tag)| tag)))
            }
            span.city aria-hidden="true" {}
            @if let Some((_, lane, _)) = &lane { span.lanecell role="cell" { (lane) } }
        }
    }
}

/// What a click on a path does: a bonus step of the explorer there, or the picked card, by which one comes to
/// the next stone. Gives that stone, what is clicked, and its tag. The whole lane can be hit, and the pile is
/// far from it, so a slip does not discard.
fn lane_target(scene: &Scene<'_>, colour: Colour) -> Option<(u8, Markup, String)> {
    let act = scene.act.as_ref().filter(|act| !act.is_ready())?;
    let (legal, letter) = (scene.view.legal(), colour.letter());
    let at = scene.view.seat().map_or(0, |seat| scene.view.path(seat, colour).stone);
    let stone = (at + 1).min(STONES);
    let (action, key, id, tag) = if scene.view.stepping() && legal.steps.contains(colour) {
        let key = letter.to_ascii_lowercase().to_string();
        (BoardAction::Step(colour), key, format!("step-{letter}"), t!("board-tag-step"))
    } else {
        let card = scene.pick().filter(|card| card.colour() == colour)?;
        let (action, key, tag) = if legal.plays.contains(card) {
            (BoardAction::Play(card), "c", t!("table-tag-play"))
        } else {
            let research = legal.researches.contains(card).then_some(BoardAction::Research(card))?;
            (research, "e", t!("table-tag-play"))
        };
        (action, key.to_owned(), "to-column".to_owned(), tag)
    };
    let label = match action {
        BoardAction::Step(colour) => t!("board-step", colour = colour_name(colour)),
        BoardAction::Research(_) => t!("board-begin-researcher"),
        action => plan(action),
    };
    let offer = Offer { key: &key, id: &id, label: &label, tag: &tag, class: "lane" };
    Some((stone, act.target(action, &offer, &html! {}), tag))
}

/// The land's name, and what everybody last laid there. A tap tells the rest.
fn foot(scene: &Scene<'_>, colour: Colour) -> Markup {
    let letter = colour.letter();
    html! {
        div.ft role="rowheader" {
            span.nm { (symbol(colour)) span.sr { (colour_name(colour)) ", " } span { (place_short(colour)) } }
            @for seat in scene.seats() {
                @let count = scene.view.columns(seat).len_of(colour);
                @let name = &scene.names[seat.index()];
                span.laid.me[seat == scene.below].none[count == 0] title=(name) {
                    (piece(seat, false))
                    @match scene.view.path(seat, colour).last {
                        Some(last) => {
                            b aria-hidden="true" { (last) } small aria-hidden="true" { "×" (count) }
                            span.sr { (t!("board-last-card", name = name, card = card_name(Card::new(colour, last)), n = count)) ". " }
                        }
                        None => { small aria-hidden="true" { "–" } span.sr { (t!("board-none-yet", name = name)) ". " } }
                    }
                }
            }
            button.cards type="button" popovertarget={ "columns-" (letter) } { span.sr { (t!("board-columns", colour = colour_name(colour))) } }
            div.spread popover id={ "columns-" (letter) } {
                p { (t!("board-columns", colour = colour_name(colour))) }
                @for seat in scene.seats() {
                    @let cards: Vec<Card> = scene.view.columns(seat).iter().filter(|card| card.colour() == colour).collect();
                    p.handof { (piece(seat, false)) span { (scene.names[seat.index()]) } }
                    @if cards.is_empty() { p.quiet { (t!("board-not-begun")) } } @else { (open_hand(&cards, &scene.names[seat.index()])) }
                }
            }
        }
    }
}

/// What lies on a stone.
fn tile(scene: &Scene<'_>, colour: Colour, stone: u8) -> Markup {
    html! {
        @match scene.view.tiles().get(colour, stone) {
            Some(Tile::Artifact) => span.tile { svg aria-hidden="true" { use href="#artifact"; } span.sr { ", " (t!("board-artifact")) } },
            Some(Tile::Arrow) => span.tile { svg aria-hidden="true" { use href="#up"; } span.sr { ", " (t!("board-arrow")) } },
            Some(tile) => span.tile { span.sr { ", " } "+" (tile.points().unwrap_or(0)) span.sr { " " (t!("board-points")) } },
            None => {}
        }
    }
}

/// Who stands on a stone, in words.
fn standing_here(scene: &Scene<'_>, seat: Seat, researcher: bool) -> String {
    let name = &scene.names[seat.index()];
    match (researcher, scene.view.seat() == Some(seat)) {
        (true, true) => t!("board-your-researcher"),
        (true, false) => t!("board-researcher-of", name = name),
        (false, _) => name.clone(),
    }
}

fn stone_cell(scene: &Scene<'_>, colour: Colour, stone: u8, aim: Option<&str>) -> Markup {
    let value = stone_value(stone);
    let here: Vec<Seat> =
        Seat::all(scene.view.players()).filter(|&seat| scene.view.path(seat, colour).stone == stone).collect();
    let ground = if value < 0 {
        "cost"
    } else if stone >= AFTER_BRIDGE {
        "gold"
    } else {
        ""
    };
    html! {
        div class={ "st " (ground) @if aim.is_some() { " aim" } @if here.len() > 2 { " crowd" } } role="cell" {
            b.val { (points(value)) }
            (tile(scene, colour, stone))
            @if !here.is_empty() { span.pcs {
                @for seat in here {
                    @let researcher = scene.view.researcher(seat) == Some(colour);
                    span.who-here.just[scene.recent.moved.contains(&(seat, colour))] data-piece={ (seat) (colour.letter()) } {
                        (piece(seat, researcher))
                        span.sr { ", " (standing_here(scene, seat, researcher)) }
                    }
                }
            } }
            @if let Some(tag) = aim { span.tag aria-hidden="true" { (tag) } }
        }
    }
}

fn pile(scene: &Scene<'_>, colour: Colour) -> Markup {
    let cards: Vec<Card> = scene.view.pile(colour).cards(colour).collect();
    let just = cards.last().is_some_and(|card| scene.recent.discarded.contains(card));
    let taken = scene.recent.drawn.contains(&Source::Pile(colour));
    html! {
        div class={ "slot " (colour_class(colour)) @if taken { " taken" } } role="cell" data-pile=(colour.letter()) {
            (pile_target(scene, colour, &top_card(&cards, colour, just)))
            (pile_count(colour, &cards))
        }
    }
}

fn pile_target(scene: &Scene<'_>, colour: Colour, inside: &Markup) -> Markup {
    if let Some(card) = scene.pick().filter(|card| card.colour() == colour) {
        let label = t!("table-discard", card = card_name(card));
        let offer = Offer { key: "d", id: "to-pile", label: &label, tag: &t!("table-tag-discard"), class: "" };
        return scene.target(BoardAction::Discard(card), &offer, inside);
    }
    let source = Source::Pile(colour);
    if scene.act.is_some() && scene.view.legal().draws.contains(source) {
        let (key, take) = (colour.pile_letter().to_string(), t!("table-take"));
        let id = format!("draw-{key}");
        let offer = Offer { key: &key, id: &id, label: &take, tag: &take, class: "" };
        return scene.target(BoardAction::Draw(source), &offer, inside);
    }
    inert(inside)
}

fn deck(scene: &Scene<'_>) -> Markup {
    let inside = hand::deck(scene.view.deck_left(), scene.recent.drawn.contains(&Source::Stack));
    let (label, draw) = (t!("table-draw-from"), t!("table-draw"));
    let offer = Offer { key: " ", id: "draw-s", label: &label, tag: &draw, class: "" };
    html! {
        div.slot.pilecell role="cell" {
            @if scene.act.is_some() && scene.view.legal().draws.contains(Source::Stack) {
                (scene.target(BoardAction::Draw(Source::Stack), &offer, &inside))
            } @else { (inert(&inside)) }
        }
    }
}

/// The line that says what to do, and undoes it; on small screens it has what the viewer has by now.
pub(crate) fn prompt(scene: &Scene<'_>, game: &Match<BoardGame>, waiting_for: &str) -> Markup {
    let balance = html! {
        @if let Some(seat) = scene.view.seat() {
            @let now = standing(scene, game, seat);
            span.score aria-hidden="true" { b.neg[now < 0].pos[now > 0] { (points(now)) } (artifacts(scene, seat)) }
        }
    };
    let Some(act) = &scene.act else { return waits(waiting_for, &balance) };
    let stay = Offer { key: ".", id: "stay", class: "button", ..Offer::default() };
    let words = html! {
        @if scene.view.stepping() {
            span.say { (t!("board-bonus-step")) }
            (scene.target(BoardAction::Stay, &stay, &html! { (t!("board-stay")) }))
        } @else if let Some(put) = act.begun.first() {
            span.say { (plan(*put)) ". " b { (t!("table-now-draw")) } }
        } @else if let Some(card) = scene.pick() {
            (choice(scene, card))
        } @else {
            span.say { (t!("table-choose")) }
        }
    };
    act.prompt(&words, scene.pick().is_some(), &plan, &balance)
}

/// What a decision does, in a few words.
pub(crate) fn plan(action: BoardAction) -> String {
    match action {
        BoardAction::Play(card) => t!("board-plan-play", card = card_name(card)),
        BoardAction::Research(card) => t!("board-plan-research", card = card_name(card)),
        BoardAction::Discard(card) => t!("table-plan-discard", card = card_name(card)),
        BoardAction::Step(colour) => t!("board-plan-step", colour = colour_name(colour)),
        BoardAction::Stay => t!("board-plan-stay"),
        BoardAction::Draw(Source::Stack) => t!("table-plan-draw"),
        BoardAction::Draw(Source::Pile(colour)) => {
            t!("table-plan-take", colour = colour_name(colour))
        }
    }
}

fn choice(scene: &Scene<'_>, card: Card) -> Markup {
    let legal = scene.view.legal();
    let refused = scene.view.seat().and_then(|seat| scene.view.refusal(seat, scene.view.hand(), card, false));
    html! {
        @if legal.plays.contains(card) || legal.researches.contains(card) {
            @if legal.plays.contains(card) {
                span.say { (t!("table-play-or-discard", card = card_name(card))) }
            } @else {
                span.say { (t!("board-only-researcher", card = card_name(card))) }
            }
            @if legal.plays.contains(card) && legal.researches.contains(card) {
                @let offer = Offer { key: "e", id: "research", class: "button", ..Offer::default() };
                (scene.target(BoardAction::Research(card), &offer, &html! { (t!("board-send-researcher")) }))
            }
        } @else if let Some(why) = refused {
            span.say { (refusal(&why)) ". " b { (t!("table-discard-it")) } }
        }
    }
}

/// The viewer's hand, or all of them when everything is open.
pub(crate) fn hand(scene: &Scene<'_>) -> Markup {
    let legal = scene.view.legal();
    let plays = |card| legal.plays.contains(card) || legal.researches.contains(card);
    let choosing = scene.act.as_ref().filter(|act| act.chooses());
    match scene.hands.as_slice() {
        [(_, cards)] => Hand { cards, choosing, pick: scene.pick(), fresh: scene.fresh, plays: &plays }.render(),
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

/// The match so far, with where everybody's points come from.
pub(crate) fn players(scene: &Scene<'_>, game: &Match<BoardGame>) -> Markup {
    let standing_ = scene.view.standing();
    html! {
        table.sofar {
            caption.sr { (t!("rules-match")) }
            thead { tr {
                th scope="col" { span.sr { (t!("table-player")) } }
                th scope="col" title=(t!("board-points-about")) { (t!("board-taken")) }
                th scope="col" title=(t!("board-stones-about")) { (t!("board-stones")) }
                th scope="col" { svg.ico aria-hidden="true" { use href="#artifact"; } span.sr { (t!("board-artifacts")) } }
                th scope="col" { (t!("table-total")) }
            } }
            tbody {
                @for seat in scene.seats() {
                    @let stones = scene.view.stones(seat);
                    tr {
                        th scope="row" { (scene.names[seat.index()]) }
                        td { (points(standing_.total(seat) + scene.view.points(seat))) }
                        td.neg[stones < 0] { (signed(stones)) }
                        td { (standing_.tokens(seat) + scene.view.artifacts(seat)) }
                        td { b { (points(standing(scene, game, seat))) } }
                    }
                }
            }
        }
    }
}
