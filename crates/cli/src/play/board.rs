//! The board game in a terminal.

use std::ops::Range;

use fivepaths_rules::{
    BoardAction, BoardGame, BoardRules, BoardView, Card, Colour, Game as _, Illegal, Match, Recent, STONE_VALUES, Seat,
    Source,
};
use ratatui::layout::Rect;

use super::game::{Line, Phase, Playable};
use super::names::Names;
use super::receipt::{Receipt, Sheet, points, signed};
use super::scene::Scene;
use super::screen::board_table;
use super::screen::pen::Pen;
use super::screen::place::Places;

/// The board game has five colours.
pub(crate) const COLOURS: u8 = 5;

/// The value of a stone, counted from 1.
pub(crate) fn stone_value(stone: u8) -> i32 {
    STONE_VALUES.get(usize::from(stone).wrapping_sub(1)).copied().unwrap_or(0)
}

impl Playable for BoardGame {
    const ROUND: &'static str = "expedition";
    const COLUMN: &'static str = "path";

    fn colours(_rules: &BoardRules) -> &'static [Colour] {
        Colour::first(COLOURS)
    }

    fn hand(view: &BoardView) -> Vec<Card> {
        view.hand().iter().collect()
    }

    fn phase(view: &BoardView) -> Phase {
        match (view.stepping(), view.mid_turn()) {
            (true, _) => Phase::Step,
            (false, true) => Phase::Draw,
            (false, false) => Phase::Put,
        }
    }

    fn deck_left(view: &BoardView) -> u8 {
        view.deck_left()
    }

    fn pile(view: &BoardView, colour: Colour) -> Vec<Card> {
        view.pile(colour).cards(colour).collect()
    }

    fn known(view: &BoardView, seat: Seat) -> Vec<Card> {
        view.known(seat).iter().collect()
    }

    fn play_card(card: Card) -> BoardAction {
        BoardAction::Play(card)
    }

    fn discard_card(card: Card) -> BoardAction {
        BoardAction::Discard(card)
    }

    fn draw_from(source: Source) -> BoardAction {
        BoardAction::Draw(source)
    }

    fn research(card: Card) -> Option<BoardAction> {
        Some(BoardAction::Research(card))
    }

    fn step_on(colour: Colour) -> Option<BoardAction> {
        Some(BoardAction::Step(colour))
    }

    fn card_of(action: BoardAction) -> Option<Card> {
        match action {
            BoardAction::Play(card) | BoardAction::Research(card) | BoardAction::Discard(card) => Some(card),
            BoardAction::Step(_) | BoardAction::Stay | BoardAction::Draw(_) => None,
        }
    }

    fn stay() -> Option<BoardAction> {
        Some(BoardAction::Stay)
    }

    fn refusal(view: &BoardView, seat: Seat, card: Card) -> Option<Illegal> {
        let refused = |research| view.refusal(seat, view.hand(), card, research);
        refused(false).filter(|_| refused(true).is_some())
    }

    fn turns_in_words(game: &Match<BoardGame>, round: usize) -> Vec<Line> {
        let Some(played) = game.rounds().get(round) else { return Vec::new() };
        let mut seat = played.state().first();
        let mut lines = Vec::new();
        for (turn, views) in played.turns().iter().zip(views(game, round).windows(2)) {
            let words = turn_words(turn, &views[0]) + &gains(&views[0], &views[1], seat);
            lines.push(Line { seat, words, notation: turn.to_string() });
            seat = seat.next(game.players());
        }
        lines
    }

    fn recent(game: &Match<BoardGame>, round: u8, turns: Range<usize>) -> Recent {
        game.recent(round, turns)
    }

    fn receipt(view: &BoardView, names: &Names) -> Receipt {
        let scores = view.scores();
        let mut heads = vec!["Player".to_owned()];
        heads.extend(Colour::first(COLOURS).iter().map(ToString::to_string));
        heads.extend(["Tiles", "Artifacts", "Points"].map(str::to_owned));
        let mut short = vec![String::new()];
        short.extend(Colour::first(COLOURS).iter().map(|colour| colour.letter().to_string()));
        short.extend(["Tiles", "A", "Points"].map(str::to_owned));
        let stone = |seat: Seat, colour: Colour| {
            let (path, twice) = (view.path(seat, colour), view.researcher(seat) == Some(colour));
            match (path.is_begun(), twice) {
                (false, _) => "–".to_owned(),
                (true, false) => points(stone_value(path.stone)),
                (true, true) => format!("{}×2", points(stone_value(path.stone))),
            }
        };
        let mut receipt = Receipt::default();
        let mut sheet = Sheet { title: "Expedition".into(), heads, short, rows: Vec::new() };
        for seat in Seat::all(view.players()) {
            let mut row = vec![names.of(seat).to_owned()];
            row.extend(Colour::first(COLOURS).iter().map(|&colour| stone(seat, colour)));
            row.extend([points(view.points(seat)), view.artifacts(seat).to_string(), signed(scores[seat])]);
            sheet.rows.push(row);
            receipt.words.push(format!(
                "{}: stones {}, tiles {}, artifacts {}; {} points.",
                names.of(seat),
                points(view.stones(seat)),
                view.points(seat),
                view.artifacts(seat),
                signed(scores[seat])
            ));
        }
        receipt.sheets.push(sheet);
        let raised = |seat: Seat| scores[seat] != view.points(seat) + view.stones(seat);
        receipt.note = Seat::all(view.players()).any(raised).then_some("Nobody's points fall below 0.");
        receipt
    }

    fn how_it_stands(_game: &Match<BoardGame>, view: &BoardView, _names: &Names, _below: Seat) -> String {
        format!("{} of 5 over the bridge", view.crossed())
    }

    fn table_words(view: &BoardView, names: &Names) -> Vec<String> {
        let mut words = Vec::new();
        for &colour in Colour::first(COLOURS) {
            let tiles = (1..=9).filter_map(|stone| view.tiles().get(colour, stone).map(|tile| (stone, tile)));
            let tiles: Vec<String> =
                tiles.map(|(stone, tile)| format!("{} on stone {stone}", tile_words(tile))).collect();
            let tiles = if tiles.is_empty() { "no tiles".to_owned() } else { tiles.join(", ") };
            words.push(format!("{colour} path: {tiles}."));
        }
        for seat in Seat::all(view.players()) {
            let paths: Vec<String> = Colour::first(COLOURS).iter().filter_map(|&c| path_words(view, seat, c)).collect();
            let paths = if paths.is_empty() { "no path begun".to_owned() } else { paths.join("; ") };
            let artifacts = view.standing().tokens(seat) + view.artifacts(seat);
            words.push(format!(
                "{}: {paths}. Stones {}, other points {}, artifacts {artifacts}.",
                names.of(seat),
                points(view.stones(seat)),
                points(view.standing().total(seat) + view.points(seat))
            ));
        }
        let tops = Colour::first(COLOURS).iter().filter_map(|&colour| {
            let pile = Self::pile(view, colour);
            pile.last().map(|top| format!("{} of {}", top.words(), pile.len()))
        });
        let tops: Vec<String> = tops.collect();
        let tops = if tops.is_empty() { "all empty".to_owned() } else { tops.join("; ") };
        words.push(format!("Piles, top card and size: {tops}. Draw pile: {}.", view.deck_left()));
        words.push(format!("{} of 5 explorers over the bridge.", view.crossed()));
        words
    }

    fn draw_table(scene: &Scene<BoardGame>, places: &Places, pen: &mut Pen<'_>) {
        board_table::draw(scene, places, pen);
    }

    fn places(scene: &Scene<BoardGame>, area: Rect) -> Places {
        board_table::places(area, scene.view.players())
    }
}

fn tile_words(tile: fivepaths_rules::Tile) -> String {
    use fivepaths_rules::Tile;
    match tile {
        Tile::Artifact => "artifact".into(),
        Tile::Arrow => "arrow".into(),
        Tile::Five | Tile::Ten | Tile::Fifteen => format!("{} points", tile.points().unwrap_or(0)),
    }
}

fn path_words(view: &BoardView, seat: Seat, colour: Colour) -> Option<String> {
    let path = view.path(seat, colour);
    let who = if view.researcher(seat) == Some(colour) { "researcher" } else { "adventurer" };
    let last = path.last.filter(|_| path.is_begun())?;
    Some(format!("{colour} {who} on stone {}, last card {last}", path.stone))
}

/// What everybody saw before the first turn of an expedition (counted from 0), and after each turn. The match is
/// replayed only once, which is cheaper than asking it for every moment.
fn views(game: &Match<BoardGame>, round: usize) -> Vec<BoardView> {
    let Ok(mut again) = Match::<BoardGame>::new(*game.rules(), game.deal().clone()) else { return Vec::new() };
    let mut views = Vec::new();
    for (index, played) in game.rounds().iter().enumerate().take(round + 1) {
        views = vec![again.view(None)];
        for turn in played.turns() {
            // The turns were legal when they were played, so this never happens.
            if again.play(turn).is_err() {
                return views;
            }
            views.push(again.rounds()[index].state().spectate());
        }
    }
    views
}

fn turn_words(turn: &[BoardAction], before: &BoardView) -> String {
    let fresh = turn.iter().find_map(|action| match action {
        BoardAction::Discard(card) => Some(*card),
        _ => None,
    });
    let top = |colour: Colour| match fresh.filter(|card| card.colour() == colour) {
        Some(card) => Some(card),
        None => before.pile(colour).cards(colour).next_back(),
    };
    let words: Vec<String> = turn.iter().map(|&action| decision(action, &top)).collect();
    words.join(", ")
}

/// A decision in words; `top` is the card on a pile when it is drawn from.
fn decision(action: BoardAction, top: &dyn Fn(Colour) -> Option<Card>) -> String {
    match action {
        BoardAction::Play(card) => format!("played {}", card.words()),
        BoardAction::Research(card) => format!("played {} with the researcher", card.words()),
        BoardAction::Discard(card) => format!("discarded {}", card.words()),
        BoardAction::Step(colour) => format!("stepped on {colour}"),
        BoardAction::Stay => "stayed".to_owned(),
        BoardAction::Draw(Source::Stack) => "drew".to_owned(),
        BoardAction::Draw(Source::Pile(colour)) => {
            format!("took {}", top(colour).map_or_else(|| colour.to_string(), Card::words))
        }
    }
}

fn gains(before: &BoardView, after: &BoardView, seat: Seat) -> String {
    let artifacts = after.artifacts(seat).saturating_sub(before.artifacts(seat));
    let points = after.points(seat) - before.points(seat);
    let mut words = String::new();
    if artifacts > 0 {
        words += &format!("; {artifacts} × artifact");
    }
    if points > 0 {
        words += &format!("; +{points} points");
    }
    words
}
