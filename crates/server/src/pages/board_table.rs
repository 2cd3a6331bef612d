//! The board game's table: five tracks, the piles with the viewer's last cards, the hand.

use fivepaths_rules::{BoardAction, BoardGame, BoardView, Card, Colour, Match, STONES, Seat, Source, Tile, Turn, View};
use maud::{Markup, html};

use crate::pages::board_log;
use crate::pages::card::{card_name, colour_class, colour_name, face, place, symbol};
use crate::pages::receipt::{board_receipt, stone_value};
use crate::pages::table::{Parts, TablePage, finished_round, name, news, waiting_for};
use crate::sight::{Next, Sight, decides};
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
    pub(crate) act: Option<Act<'a>>,
    /// The seat that moved last, whose pieces are marked.
    pub(crate) latest: Option<Seat>,
}

/// What the viewer can do.
pub(crate) struct Act<'a> {
    sight: &'a Sight<'a>,
    of: &'a Match<BoardGame>,
    begun: Turn<BoardAction>,
}

impl Scene<'_> {
    fn pick(&self) -> Option<Card> {
        let act = self.act.as_ref()?;
        act.sight.pick.filter(|&card| self.view.legal().discards.contains(card))
    }

    /// A target that leads on or ends the turn.
    fn target(&self, action: BoardAction, key: &str, id: &str, label: &str, inside: &Markup) -> Markup {
        let Some(act) = &self.act else { return html! { span.lie { (inside) } } };
        match act.sight.next(act.of, &act.begun, action) {
            Next::Link(address) => {
                html! { a.target href=(address) data-key=(key) id=(id) { span.sr { (label) " " } (inside) } }
            }
            Next::Post(turn) => html! {
                button.target type="submit" form="turn" name="turn" value=(turn) data-key=(key) id=(id) { span.sr { (label) " " } (inside) }
            },
        }
    }
}

/// What the board game brings to a table's page.
pub(crate) fn parts(of: &TablePage<'_>, game: &Match<BoardGame>) -> Parts {
    let sight = of.sight;
    let (view, begun) = sight.view(game);
    let names: Vec<String> = Seat::all(game.players()).map(|seat| name(sight, seat)).collect();
    let lines = board_log::lines(game, game.rounds().len() - 1);
    let open = game.reveal(game.rounds().len() as u8, game.current().turns().len() as u16);
    let hands = match (view.seat(), open) {
        (_, Some(open)) => Seat::all(game.players()).zip(open.hands).collect(),
        (Some(seat), None) => vec![(seat, view.hand().iter().collect())],
        (None, None) => Vec::new(),
    };
    let below = view.seat().or(sight.mine.first().copied()).unwrap_or_default();
    let below = if sight.flip { below.next(game.players()) } else { below };
    let scene = Scene {
        view,
        below,
        hands,
        names: names.clone(),
        act: sight.deciding().map(|_| Act { sight, of: game, begun }),
        latest: lines.last().map(|line| line.seat),
    };
    Parts {
        table: table(&scene),
        prompt: prompt(&scene, &waiting_for(sight)),
        hand: hand(&scene),
        match_so_far: players(&scene, game, sight),
        news: news(sight, &lines),
        log: lines,
        receipt: finished_round(sight, game).and_then(|round| {
            let view = game.view_at(round as u8 + 1, game.rounds()[round].turns().len() as u16, None)?;
            Some(board_receipt(&view, &|seat| names[seat.index()].clone()))
        }),
        help: of.first_game.then(|| help(&scene)).flatten(),
    }
}

fn help(scene: &Scene<'_>) -> Option<&'static str> {
    let act = scene.act.as_ref()?;
    if scene.view.stepping() {
        return Some(t("A bonus step moves any of your explorers one stone; what lies there acts as well."));
    }
    if !act.begun.is_empty() {
        return Some(t("A turn ends with one card drawn: from the draw pile or the top of any discard pile."));
    }
    if act.sight.pick.is_some() {
        return Some(t(
            "Each card moves its explorer one stone. The first three stones cost points, so begin only what you can carry on. The researcher counts twice.",
        ));
    }
    (scene.view.ply() < 4).then(|| t("Play a card to its path, equal or higher than your last one there, or discard; then draw. The fifth explorer over a bridge ends the expedition."))
}

/// The tracks and the band.
pub(crate) fn table(scene: &Scene<'_>) -> Markup {
    html! {
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
        div class={ "track " (colour_class(colour)) } role="row" {
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

fn stone_cell(scene: &Scene<'_>, colour: Colour, stone: u8) -> Markup {
    let value = stone_value(stone);
    let here = |seat: &Seat| scene.view.path(*seat, colour).stone == stone;
    let mover = scene.view.seat().filter(|_| scene.view.stepping());
    let step =
        mover.filter(|&seat| scene.view.path(seat, colour).stone == stone && scene.view.legal().steps.contains(colour));
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
                span.just[scene.latest == Some(seat)] {
                    (piece(seat, scene.view.researcher(seat) == Some(colour)))
                    span.sr { (scene.names[seat.index()]) }
                }
            }
        }
    };
    html! {
        div.stone role="cell" {
            @if step.is_some() {
                (scene.target(BoardAction::Step(colour), &colour.letter().to_ascii_lowercase().to_string(), &format!("step-{}", colour.letter()), &fill("Step on {colour}", &[("colour", &colour_name(colour))]), &inside))
            } @else { span.lie { (inside) } }
        }
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
    let letter = colour.pile_letter();
    let mine = html! {
        @match path.last {
            Some(last) => (face(Card::new(colour, last), "mini")),
            None => span.hole.mini { (symbol(colour)) span.sr { (fill("{colour} is not begun", &[("colour", &colour_name(colour))])) } },
        }
    };
    let top = html! {
        @match cards.last() {
            Some(&top) => (face(top, "mini")),
            None => span.hole.mini { span.sr { (fill("The {colour} pile is empty", &[("colour", &colour_name(colour))])) } "·" },
        }
    };
    html! {
        div class={ "pair " (colour_class(colour)) } role="cell" {
            span.half data-pile=(colour.letter()) {
                (pile_target(scene, colour, &top))
                @if cards.len() > 1 {
                    button.cnt type="button" popovertarget={ "pile-" (letter) } aria-label=(fill("{n} cards in the {colour} pile; show them", &[("n", &cards.len()), ("colour", &colour_name(colour))])) { (cards.len()) }
                    div.spread popover id={ "pile-" (letter) } {
                        p { (fill("The {colour} pile, top first", &[("colour", &colour_name(colour))])) }
                        ul.hand.small { @for &card in cards.iter().rev() { li { (face(card, "mini")) } } }
                    }
                }
                span.cap { (t("pile")) }
            }
            span.half data-column=(colour.letter()) {
                (column_target(scene, colour, &mine))
                @if count > 1 { span.cnt { (count) } }
                span.cap { (t("column")) }
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
        _ => html! { span.lie { (inside) } },
    }
}

fn pile_target(scene: &Scene<'_>, colour: Colour, inside: &Markup) -> Markup {
    if let Some(card) = scene.pick().filter(|card| card.colour() == colour) {
        let label = fill("Discard {card}", &[("card", &card_name(card))]);
        return scene.target(BoardAction::Discard(card), "d", "to-pile", &label, inside);
    }
    if scene.act.is_some() && scene.view.legal().draws.contains(Source::Pile(colour)) {
        let key = colour.pile_letter().to_string();
        return scene.target(BoardAction::Draw(Source::Pile(colour)), &key, &format!("draw-{key}"), t("Take"), inside);
    }
    html! { span.lie { (inside) } }
}

fn deck(scene: &Scene<'_>) -> Markup {
    let left = scene.view.deck_left();
    let inside = html! {
        span class={ "deck" @if left <= 5 { " few" } @if left == 0 { " none" } } { span.num { (left) } span.sr { " " (t("cards left to draw")) } }
    };
    html! {
        div.slot.pilecell role="cell" {
            @if scene.act.is_some() && scene.view.legal().draws.contains(Source::Stack) {
                (scene.target(BoardAction::Draw(Source::Stack), " ", "draw-s", t("Draw"), &inside))
            } @else { span.lie { (inside) } }
        }
    }
}

fn prompt(scene: &Scene<'_>, waiting_for: &str) -> Markup {
    let Some(act) = scene.act.as_ref().filter(|_| decides(&scene.view)) else {
        return html! { p.turn id="prompt" { span { (waiting_for) } } };
    };
    let mut shorter: Vec<BoardAction> = act.begun.to_vec();
    shorter.pop();
    let back: Turn<BoardAction> = shorter.into_iter().collect();
    let undo = html! { a.button href=(act.sight.link(&back.to_string(), None)) data-key="u" id="undo" { (t("Undo")) } };
    html! {
        p.turn.mine id="prompt" {
            @if scene.view.stepping() {
                span { (t("A bonus step: move one explorer a stone, or stay.")) }
                (scene.target(BoardAction::Stay, ".", "stay", "", &html! { span.button { (t("Stay")) } }))
                (undo)
            } @else if !act.begun.is_empty() {
                span { (t("Now draw a card.")) }
                (undo)
            } @else if let Some(card) = scene.pick() {
                (choice(scene, card))
                (undo)
            } @else {
                span { b { (t("Your turn.")) } " " (t("Choose a card.")) }
            }
        }
    }
}

fn choice(scene: &Scene<'_>, card: Card) -> Markup {
    let legal = scene.view.legal();
    let refusal = scene.view.seat().and_then(|seat| scene.view.refusal(seat, scene.view.hand(), card, false));
    html! {
        @if legal.plays.contains(card) && legal.researches.contains(card) {
            span { (fill("{card}: begin the path, or the pile?", &[("card", &card_name(card))])) }
            (scene.target(BoardAction::Research(card), "e", "research", "", &html! { span.button { (t("With the researcher")) } }))
        } @else if legal.plays.contains(card) || legal.researches.contains(card) {
            span { (fill("{card}: column or pile?", &[("card", &card_name(card))])) }
        } @else if let Some(why) = refusal {
            span { (fill("{why}: only the pile takes it.", &[("why", &why)])) }
        }
    }
}

pub(crate) fn hand(scene: &Scene<'_>) -> Markup {
    let choosing = scene.act.as_ref().filter(|act| decides(&scene.view) && act.begun.is_empty());
    let pick = scene.pick();
    let legal = scene.view.legal();
    let single = scene.hands.len() == 1;
    html! {
        @for (seat, cards) in &scene.hands {
            @let picked = pick.and_then(|card| cards.iter().rposition(|&c| c == card));
            @if !single { p.handof { (scene.names[seat.index()]) } }
            ul.hand.small[!single] id=[single.then_some("hand")] aria-label=(scene.names[seat.index()]) {
                @for (n, &card) in cards.iter().enumerate() {
                    li {
                        @match choosing {
                            Some(act) => {
                                a.pick.sel[picked == Some(n)] href=(act.sight.link("", Some(card))) data-key=(n + 1) id={ "hand-" (n + 1) }
                                    aria-current=[(picked == Some(n)).then_some("true")]
                                    data-card=(card) data-play=[legal.plays.contains(card).then(|| act.sight.link(&card.to_string(), None))]
                                    data-discard=(act.sight.link(&format!("x{card}"), None)) {
                                    (face(card, ""))
                                }
                                span.key aria-hidden="true" { (n + 1) }
                            }
                            None => { (face(card, "")) span.key aria-hidden="true" { "\u{a0}" } }
                        }
                    }
                }
            }
        }
    }
}

/// Everybody with their pieces. Others' points stay hidden while the match runs (B7.3).
fn players(scene: &Scene<'_>, game: &Match<BoardGame>, sight: &Sight<'_>) -> Markup {
    let outcome = game.outcome();
    let standing = scene.view.standing();
    html! {
        p.crossed { (fill("{n} of 5 over the bridge", &[("n", &scene.view.crossed())])) }
        ul.players {
            @for seat in Seat::all(scene.view.players()) {
                @let artifacts = standing.tokens(seat) + scene.view.artifacts(seat);
                li.me[scene.view.seat() == Some(seat)].on[scene.view.to_move() == Some(seat)] {
                    (piece(seat, false))
                    span.name { (scene.names[seat.index()]) }
                    span.pts {
                        @if let Some(outcome) = &outcome { b { (points(outcome.totals.get(seat.index()).copied().unwrap_or(0))) } }
                        @else if sight.seat == Some(seat) { b { (points(standing.total(seat) + scene.view.points(seat))) } }
                        @else { "?" }
                        " · " span title=(t("What the stones come to now")) { (signed(scene.view.stones(seat))) }
                        " · " (artifacts) " " svg.ico aria-hidden="true" { use href="#artifact"; } span.sr { (t("artifacts")) }
                    }
                }
            }
        }
    }
}
