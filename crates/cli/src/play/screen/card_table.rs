//! The card table: the opponent above, the piles across the middle, the viewer below. Each colour has one column of the
//! screen for all three.

use fivepaths_rules::{Card, CardGame, Colour, Seat, View as _};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::pen::Pen;
use super::piles;
use super::place::{Cells, Places};
use crate::play::command::Command;
use crate::play::game::Playable;
use crate::play::receipt::{points, signed};
use crate::play::scene::Scene;

/// How wide the draw pile is.
const DECK: u16 = 10;

/// The rows of a screen of this size.
pub(crate) fn places(area: Rect) -> Places {
    match area.height {
        ..24 => Places::new(area, 1, 2, 2),
        24..34 => Places::new(area, 1, 3, 3),
        _ => Places::new(area, 2, 4, 4),
    }
}

/// Draws both players and the piles.
pub(crate) fn draw(scene: &Scene<CardGame>, places: &Places, pen: &mut Pen<'_>) {
    let area = places.table;
    let above = scene.below.next(2);
    let cells = Cells::new(area, 0, scene.colours.len(), DECK);
    // Two rows of names, two rows of scores, and the piles; the columns share what is left.
    let rows = area.height.saturating_sub(4 + places.pile_rows) / 2;
    let spare = area.height.saturating_sub(4 + places.pile_rows + 2 * rows);
    let mut y = area.y;
    who(scene, above, Rect { y, height: 1, ..area }, pen);
    y += 1 + spare;
    columns(scene, above, &cells, Rect { y, height: rows, ..area }, pen);
    y += rows;
    // The scores lie between columns and piles, so that these are not confused.
    scores(scene, above, &cells, y, pen);
    piles::draw(scene, &cells, Rect { y: y + 1, height: places.pile_rows, ..area }, pen);
    y += 1 + places.pile_rows;
    scores(scene, scene.below, &cells, y, pen);
    columns(scene, scene.below, &cells, Rect { y: y + 1, height: rows, ..area }, pen);
    who(scene, scene.below, Rect { y: area.bottom() - 1, height: 1, ..area }, pen);
}

/// A player's name, running score, and what everybody knows to be in the hand.
fn who(scene: &Scene<CardGame>, seat: Seat, area: Rect, pen: &mut Pen<'_>) {
    let moving = scene.view.to_move() == Some(seat);
    let turn = if moving { pen.glyphs.either('►', '>') } else { ' ' };
    pen.text(area.x, area.y, 1, &turn.to_string(), pen.theme.accent());
    pen.text(area.x + 2, area.y, 17, scene.names.of(seat), Style::new().add_modifier(Modifier::BOLD));
    let score = scene.view.scores()[seat];
    let now = format!("now {}", points(score));
    pen.text(area.x + 20, area.y, 10, &now, if score < 0 { pen.theme.bad() } else { Style::new() });
    let (label, cards) = match scene.hands.get(seat.index()) {
        // The viewer's own hand is below the table; all others are open only when the match is over.
        Some(Some(_)) if seat == scene.below => return,
        Some(Some(hand)) => ("hand", hand.clone()),
        _ => ("holds", CardGame::known(&scene.view, seat)),
    };
    if !cards.is_empty() {
        pen.text(area.x + 30, area.y, 6, label, pen.theme.quiet());
        chips(&cards, area.x + 36, area, pen);
    }
}

/// Cards in a row, as small as they can be.
fn chips(cards: &[Card], mut x: u16, area: Rect, pen: &mut Pen<'_>) {
    for &card in cards {
        let text = card.to_string();
        let width = text.len() as u16;
        if x + width > area.right() {
            break;
        }
        pen.text(x, area.y, width, &text, pen.theme.card(card.colour()));
        x += width + 1;
    }
}

fn scores(scene: &Scene<CardGame>, seat: Seat, cells: &Cells, y: u16, pen: &mut Pen<'_>) {
    let target = target(scene).filter(|_| scene.view.seat() == Some(seat));
    for (index, (colour, score)) in scene.view.score_sheet(seat).iter().enumerate() {
        let cell = cells.colour(index, y, 1);
        let total = score.total();
        let style = match (score.cards, total < 0) {
            (0, _) => pen.theme.quiet(),
            (_, true) => pen.theme.bad(),
            (_, false) => Style::new(),
        };
        let text = if score.cards > 0 { signed(total) } else { pen.glyphs.either('·', '.').to_string() };
        if target == Some(*colour) {
            let arrow = pen.glyphs.either('▾', 'v');
            pen.centred(cell.x, y, cell.width, &format!("{arrow} {text} {arrow}"), pen.theme.accent());
        } else {
            pen.centred(cell.x, y, cell.width, &text, style);
        }
    }
}

/// The column that the picked card could go to.
fn target(scene: &Scene<CardGame>) -> Option<Colour> {
    let card = CardGame::hand(&scene.view).get(scene.pick?).copied()?;
    scene.view.legal().plays.contains(card).then(|| card.colour())
}

/// A player's columns. The opponent's stand on the piles, one's own hang from them.
fn columns(scene: &Scene<CardGame>, seat: Seat, cells: &Cells, area: Rect, pen: &mut Pen<'_>) {
    let own = scene.view.seat() == Some(seat);
    for (index, &colour) in scene.colours.iter().enumerate() {
        let cell = cells.colour(index, area.y, area.height);
        let cards: Vec<Card> = scene.view.columns(seat).iter().filter(|card| card.colour() == colour).collect();
        let just = |card: Card| scene.recent.played.contains(&(seat, card));
        column(&cards, &just, cell, seat != scene.below, pen);
        if own {
            // The row of scores above belongs to the column as well.
            let column = Rect { y: cell.y.saturating_sub(1), height: cell.height + 1, ..cell };
            pen.target(column, Command::ColumnOf(colour));
        }
    }
}

/// The cards of a column: one below the other if there is room, side by side if there is not.
fn column(cards: &[Card], just: &dyn Fn(Card) -> bool, cell: Rect, stands: bool, pen: &mut Pen<'_>) {
    let Some(colour) = cards.first().map(|card| card.colour()) else { return };
    let rows = usize::from(cell.height.max(1));
    let across = cards.len().div_ceil(rows).max(1);
    let width = (cell.width + 1) / across as u16;
    if width < 4 && across > 1 {
        return flow(cards, just, cell, stands, pen);
    }
    let used = cards.len().div_ceil(across) as u16;
    let top = if stands { cell.bottom().saturating_sub(used) } else { cell.y };
    for (n, &card) in cards.iter().enumerate() {
        let (row, place) = ((n / across) as u16, (n % across) as u16);
        let area = Rect { x: cell.x + place * width, y: top + row, width: width - 1, height: 1 };
        let times = if card.is_wager() && across == 1 { format!(" ×{}", n + 2) } else { String::new() };
        pen.strip(area, colour, &format!("{}{times}", card.rank()), just(card) && n + 1 == last(cards, card));
    }
}

/// The place after the last such card. Among equal cards the last one is the latest.
fn last(cards: &[Card], card: Card) -> usize {
    cards.iter().rposition(|&other| other == card).map_or(0, |place| place + 1)
}

/// The cards of a long column in a narrow place: numbers with a blank between them.
fn flow(cards: &[Card], just: &dyn Fn(Card) -> bool, cell: Rect, stands: bool, pen: &mut Pen<'_>) {
    let mut rows: Vec<Vec<Card>> = vec![Vec::new()];
    let length = |row: &[Card]| row.iter().map(|card| card.rank().to_string().len() + 1).sum::<usize>();
    for &card in cards {
        let current = rows.len() - 1;
        if length(&rows[current]) + card.rank().to_string().len() > usize::from(cell.width) {
            rows.push(vec![card]);
        } else {
            rows[current].push(card);
        }
    }
    let top = if stands { cell.bottom().saturating_sub(rows.len() as u16) } else { cell.y };
    for (y, row) in (top..).zip(&rows) {
        let style = pen.theme.card(colour_of(row));
        pen.fill(Rect { y, height: 1, ..cell }, style);
        let mut x = cell.x;
        for &card in row {
            let mark = if just(card) { style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { style };
            let rank = card.rank().to_string();
            pen.text(x, y, 2, &rank, mark);
            x += rank.len() as u16 + 1;
        }
    }
}

fn colour_of(cards: &[Card]) -> Colour {
    cards.first().map_or(Colour::Yellow, |card| card.colour())
}
