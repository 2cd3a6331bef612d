//! The board game's table: five tracks of nine stones, everybody's last cards, the piles.

use fivepaths_rules::{BoardGame, Colour, STONES, Seat, View as _};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::pen::Pen;
use super::piles;
use super::place::{Cells, Places};
use crate::play::board::{COLOURS, stone_value};
use crate::play::command::Command;
use crate::play::game::Playable as _;
use crate::play::receipt::{points, signed};
use crate::play::scene::Scene;

/// The bridge lies before this stone.
const AFTER_BRIDGE: u8 = 7;

/// The rows of a screen of this size.
pub(crate) fn places(area: Rect, players: u8) -> Places {
    let crowd = u16::from(players > 2);
    match area.height {
        ..24 => Places::new(area, 1, 2, 2),
        24..34 => Places::new(area, 1 + crowd, 3, 3),
        _ => Places::new(area, 1 + 2 * crowd, 4, 4),
    }
}

/// Draws tracks, players and piles.
pub(crate) fn draw(scene: &Scene<BoardGame>, places: &Places, pen: &mut Pen<'_>) {
    let area = places.table;
    let players = u16::from(scene.view.players());
    // One row for the values of the stones, then the players and the piles; the tracks get the rest.
    let free = area.height.saturating_sub(1 + players + places.pile_rows);
    let step = (free / u16::from(COLOURS)).clamp(1, 4);
    let stones = Stones::new(area);
    stones.values(area.y, pen);
    for (index, &colour) in Colour::first(COLOURS).iter().enumerate() {
        stones.track(scene, colour, area.y + 1 + index as u16 * step, step, pen);
    }
    if free >= u16::from(COLOURS) * step + 2 {
        signs(scene, Rect { y: area.y + 2 + u16::from(COLOURS) * step, height: 1, ..area }, pen);
    }
    let figures = Figures { wide: area.width >= 76 };
    let cells = Cells::new(area, figures.label(), usize::from(COLOURS), figures.deck());
    let y = area.bottom() - players - places.pile_rows;
    for (n, seat) in order(scene).into_iter().enumerate() {
        figures.player(scene, seat, &cells, Rect { y: y + n as u16, height: 1, ..area }, pen);
    }
    let y = y + players;
    figures.heads(area.x, y, pen);
    pen.text(area.x + 1, y + 1, figures.label() - 2, "discard piles", pen.theme.quiet());
    piles::draw(scene, &cells, Rect { y, height: places.pile_rows, ..area }, pen);
}

/// What the signs on the stones mean, where there is room for it.
fn signs(scene: &Scene<BoardGame>, area: Rect, pen: &mut Pen<'_>) {
    let [adventurer, researcher] = [false, true].map(|researcher| pen.glyphs.piece(scene.below, researcher));
    let words =
        format!("{adventurer} adventurer  {researcher} researcher, counts twice  > bonus step  A artifact  +5 points");
    if words.chars().count() < usize::from(area.width) {
        pen.text(area.x + 1, area.y, area.width - 1, &words, pen.theme.quiet());
    }
}

/// The players, the one below last.
fn order(scene: &Scene<BoardGame>) -> Vec<Seat> {
    let players = scene.view.players();
    let mut seat = scene.below;
    (0..players)
        .map(|_| {
            seat = seat.next(players);
            seat
        })
        .collect()
}

/// Where the stones are.
struct Stones {
    left: u16,
    label: u16,
    width: u16,
}

impl Stones {
    fn new(area: Rect) -> Self {
        let label = if area.width >= 76 { 14 } else { 4 };
        let width = ((area.width - label - 2) / u16::from(STONES)).min(9);
        Stones { left: area.x, label, width }
    }

    fn x(&self, stone: u8) -> u16 {
        let bridge = u16::from(stone >= AFTER_BRIDGE) * 2;
        self.left + self.label + u16::from(stone - 1) * self.width + bridge
    }

    fn values(&self, y: u16, pen: &mut Pen<'_>) {
        for stone in 1..=STONES {
            let value = stone_value(stone);
            let style = if value < 0 { pen.theme.bad() } else { pen.theme.quiet() };
            pen.text(self.x(stone) + 1, y, self.width - 1, &points(value), style);
        }
    }

    fn track(&self, scene: &Scene<BoardGame>, colour: Colour, y: u16, rows: u16, pen: &mut Pen<'_>) {
        let style = pen.theme.card(colour);
        let (letter, symbol) = (colour.letter(), pen.glyphs.symbol(colour));
        let name = if self.label > 10 {
            format!("{letter} {symbol} {}", place_of(colour))
        } else {
            format!("{letter}{symbol}")
        };
        let label = Rect { x: self.left, y, width: self.label - 1, height: 1 };
        pen.fill(label, style);
        pen.text(self.left + 1, y, self.label - 2, &name, style);
        for stone in 1..=STONES {
            self.stone(scene, colour, stone, Rect { x: self.x(stone), y, width: self.width, height: rows }, pen);
        }
        let bridge = pen.glyphs.either('║', '|').to_string();
        for row in 0..rows {
            pen.text(self.x(AFTER_BRIDGE) - 2, y + row, 1, &bridge, pen.theme.quiet());
        }
    }

    fn stone(&self, scene: &Scene<BoardGame>, colour: Colour, stone: u8, area: Rect, pen: &mut Pen<'_>) {
        let here: Vec<Seat> =
            Seat::all(scene.view.players()).filter(|&seat| scene.view.path(seat, colour).stone == stone).collect();
        let tile = scene.view.tiles().get(colour, stone).map(|tile| pen.glyphs.tile(tile));
        let style = if tile.is_some() { Style::new() } else { pen.theme.quiet() };
        let mut sign = tile.unwrap_or_else(|| pen.glyphs.either('·', '.').to_string());
        // Pieces have a row of their own if there is one, and stand beside the tile otherwise. A crowd pushes the tile to
        // the edge of the stone, and the plus sign of its points off it, so that the number can always be read.
        let free = area.width.saturating_sub(here.len() as u16);
        let beside = area.height == 1 && free < 4;
        let indent = if beside { free.saturating_sub(sign.chars().count() as u16).min(1) } else { 1 };
        if beside && sign.chars().count() as u16 > free {
            sign = sign.trim_start_matches('+').to_owned();
        }
        pen.text(area.x + indent, area.y, 3, &sign, style);
        let (mut x, y) = match area.height {
            1 => (area.x + free.min(4), area.y),
            _ => (area.x + 1, area.y + 1),
        };
        for seat in here {
            let mut style = pen.theme.seat(seat);
            if scene.recent.moved.contains(&(seat, colour)) {
                style = style.add_modifier(Modifier::UNDERLINED | Modifier::REVERSED);
            }
            let researcher = scene.view.researcher(seat) == Some(colour);
            pen.text(x, y, 1, &pen.glyphs.piece(seat, researcher).to_string(), style);
            x += 1;
        }
        if target(scene) == Some((colour, stone)) {
            let arrow = pen.glyphs.either('▸', '>');
            pen.text(area.x, area.y, 1, &arrow.to_string(), pen.theme.accent());
        }
        pen.target(area, Command::ColumnOf(colour));
    }
}

/// The stone that the picked card would move an explorer to.
fn target(scene: &Scene<BoardGame>) -> Option<(Colour, u8)> {
    let card = BoardGame::hand(&scene.view).get(scene.pick?).copied()?;
    let legal = scene.view.legal();
    let at = scene.view.path(scene.deciding?, card.colour()).stone;
    let fits = legal.plays.contains(card) || legal.researches.contains(card);
    fits.then(|| (card.colour(), (at + 1).min(STONES)))
}

/// The name of a colour's place.
fn place_of(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "Dunes",
        Colour::Blue => "Deep",
        Colour::White => "Heights",
        Colour::Green => "Canopy",
        Colour::Red => "Crater",
        Colour::Purple => "Night",
    }
}

/// The figures of every player: their points, the sum of their stones, their artifacts, and the last card of each
/// column with the number of cards.
struct Figures {
    wide: bool,
}

impl Figures {
    fn label(&self) -> u16 {
        if self.wide { 29 } else { 21 }
    }

    /// How wide the draw pile is.
    fn deck(&self) -> u16 {
        if self.wide { 9 } else { 8 }
    }

    fn row(&self, points: &str, stones: &str, artifacts: &str) -> String {
        if self.wide {
            format!("{points:>5}{stones:>7}{artifacts:>4}")
        } else {
            format!("{points:>3}{stones:>4}{artifacts:>2}")
        }
    }

    fn heads(&self, x: u16, y: u16, pen: &mut Pen<'_>) {
        let heads = if self.wide { self.row("pts", "stones", "A") } else { self.row("pts", "st", "A") };
        pen.right(x, y, self.label() - 1, &heads, pen.theme.quiet());
    }

    fn player(&self, scene: &Scene<BoardGame>, seat: Seat, cells: &Cells, area: Rect, pen: &mut Pen<'_>) {
        let view = &scene.view;
        let turn = if view.to_move() == Some(seat) { pen.glyphs.either('►', '>') } else { ' ' };
        pen.text(area.x, area.y, 1, &turn.to_string(), pen.theme.accent());
        pen.text(area.x + 1, area.y, 1, &pen.glyphs.piece(seat, true).to_string(), pen.theme.seat(seat));
        let artifacts = view.standing().tokens(seat) + view.artifacts(seat);
        let figures = self.row(&own_points(scene, seat), &signed(view.stones(seat)), &artifacts.to_string());
        let name = self.label() - 4 - figures.chars().count() as u16;
        pen.text(
            area.x + 3,
            area.y,
            name,
            &scene.names.short(seat, usize::from(name)),
            Style::new().add_modifier(Modifier::BOLD),
        );
        pen.right(area.x, area.y, self.label() - 1, &figures, Style::new());
        for (index, &colour) in Colour::first(COLOURS).iter().enumerate() {
            let cell = cells.colour(index, area.y, 1);
            let Some(last) = view.path(seat, colour).last else { continue };
            let text = match view.columns(seat).len_of(colour) {
                1 => last.to_string(),
                count if cell.width > 6 => format!("{last} ×{count}"),
                count => format!("{last}×{count}"),
            };
            pen.fill(cell, pen.theme.card(colour));
            pen.text(cell.x + 1, area.y, cell.width - 1, &text, pen.theme.card(colour));
        }
    }
}

/// A player's points of this expedition and those before it, without the stones. They are no secret (B7.3).
fn own_points(scene: &Scene<BoardGame>, seat: Seat) -> String {
    match &scene.outcome {
        Some(outcome) => points(outcome.totals.get(seat.index()).copied().unwrap_or(0)),
        None => points(scene.view.standing().total(seat) + scene.view.points(seat)),
    }
}
