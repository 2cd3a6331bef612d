//! What lies over the table: receipts, the keys, the list of moves, a whole pile, the curtain.

use fivepaths_rules::{Card, GameKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::pen::Pen;
use super::sheet;
use crate::play::command::Command;
use crate::play::game::Playable;
use crate::play::receipt::Receipt;
use crate::play::scene::{Panel, Scene};

/// The keys, and what they do.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("1-9, Tab", "pick a card of your hand"),
    ("c", "put it into its column, onto its path"),
    ("e", "begin a path with the researcher"),
    ("d", "discard it"),
    ("space", "draw from the draw pile; go on"),
    ("y b w g r p", "take from that pile; a bonus step"),
    (".", "decline a bonus step"),
    ("u", "undo, until you draw"),
    ("Y B W G R P", "look at all cards of a pile"),
    ("t", "type a move: Y4-s, xRw-g, B7>Y-s"),
    ("arrows", "step through the match; Esc back"),
    ("m  f  ?", "moves; change sides; these keys"),
    ("q", "leave; --resume takes it up again"),
];

/// The signs on the board.
const BOARD_SIGNS: &[(&str, &str)] =
    &[("A  >  +10", "artifact; arrow: a bonus step; points"), ("hollow, full", "adventurer; researcher, counts twice")];

/// Draws what lies over the table, if anything does.
pub(crate) fn draw<G: Playable>(scene: &Scene<G>, area: Rect, hand: Rect, pen: &mut Pen<'_>) {
    match &scene.panel {
        None => {}
        Some(Panel::Help) => help::<G>(area, pen),
        Some(Panel::Moves) => moves(scene, area, pen),
        Some(Panel::Pile(title, cards)) => pile(title, cards, area, pen),
        Some(Panel::Curtain(text)) => curtain(text, hand, pen),
        Some(Panel::Receipt { heading, receipt, onward }) => receipt_panel(heading, receipt, onward, area, pen),
    }
}

/// A box in the middle of a place, with a title; gives the place inside.
fn frame(title: &str, width: u16, height: u16, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let (width, height) = ((width + 4).min(area.width), (height + 2).min(area.height));
    let place = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    pen.fill(place, Style::reset());
    let (across, down) = (pen.glyphs.either('─', '-'), pen.glyphs.either('│', '|'));
    let corners = ['┌', '┐', '└', '┘'].map(|corner| pen.glyphs.either(corner, '+'));
    let line = across.to_string().repeat(usize::from(width.saturating_sub(2)));
    pen.text(place.x, place.y, width, &format!("{}{line}{}", corners[0], corners[1]), Style::new());
    pen.text(place.x, place.bottom() - 1, width, &format!("{}{line}{}", corners[2], corners[3]), Style::new());
    for y in place.y + 1..place.bottom() - 1 {
        pen.text(place.x, y, 1, &down.to_string(), Style::new());
        pen.text(place.right() - 1, y, 1, &down.to_string(), Style::new());
    }
    pen.centred(place.x, place.y, width, &format!(" {title} "), Style::new().add_modifier(Modifier::BOLD));
    // What lies below the panel can no longer be clicked.
    pen.target(area, Command::Space);
    Rect { x: place.x + 2, y: place.y + 1, width: width.saturating_sub(4), height: height.saturating_sub(2) }
}

fn help<G: Playable>(area: Rect, pen: &mut Pen<'_>) {
    let signs = if G::NAME == GameKind::Board.name() { BOARD_SIGNS } else { &[] };
    // Keys that only one of the games has are left out in the other.
    let meant = |key: &&(&str, &str)| !signs.is_empty() || !["e", "."].contains(&key.0);
    let rows: Vec<_> = KEYS.iter().filter(meant).chain(signs).collect();
    let inner = frame("Keys", 52, rows.len() as u16 + 2, area, pen);
    for (y, (key, what)) in (inner.y..inner.bottom()).zip(&rows) {
        pen.text(inner.x, y, 12, key, Style::new().add_modifier(Modifier::BOLD));
        pen.text(inner.x + 13, y, inner.width - 13, what, Style::new());
    }
    let y = inner.bottom() - 1;
    pen.text(inner.x, y, inner.width, "The mouse works as well. Esc puts this away.", pen.theme.quiet());
}

fn moves<G: Playable>(scene: &Scene<G>, area: Rect, pen: &mut Pen<'_>) {
    let height = area.height.saturating_sub(4);
    let rows = (scene.lines.len() as u16).clamp(1, height);
    let inner = frame("Moves", area.width.min(72) - 4, rows, area, pen);
    list(scene, inner, pen);
    if scene.lines.is_empty() {
        pen.text(inner.x, inner.y, inner.width, "Nobody has moved yet.", pen.theme.quiet());
    }
}

/// The latest moves, as many as there is room for.
pub(crate) fn list<G: Playable>(scene: &Scene<G>, area: Rect, pen: &mut Pen<'_>) {
    let skipped = scene.lines.len().saturating_sub(usize::from(area.height));
    for (y, (n, line)) in (area.y..area.bottom()).zip(scene.lines.iter().enumerate().skip(skipped)) {
        let bold = if n + 1 == scene.lines.len() { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        pen.text(area.x, y, 4, &format!("{:>3}", n + 1), pen.theme.quiet());
        let text = if area.width >= 50 {
            format!("{:<12} {} {}", line.notation, scene.names.of(line.seat), line.words)
        } else {
            format!("{} {}", scene.names.of(line.seat), line.notation)
        };
        pen.text(area.x + 4, y, area.width - 4, &text, bold);
    }
}

fn pile(title: &str, cards: &[Card], area: Rect, pen: &mut Pen<'_>) {
    let inner = frame(title, 40, 4, area, pen);
    let (mut x, mut y) = (inner.x, inner.y + 1);
    if cards.is_empty() {
        pen.text(x, y, inner.width, "It is empty.", pen.theme.quiet());
    }
    for &card in cards {
        if x + 4 > inner.right() {
            (x, y) = (inner.x, y + 1);
        }
        pen.text(x, y, 4, &format!(" {card} "), pen.theme.card(card.colour()));
        x += 5;
    }
}

/// Covers the place of the hand.
fn curtain(text: &str, hand: Rect, pen: &mut Pen<'_>) {
    let weave = pen.glyphs.either('░', ':').to_string().repeat(usize::from(hand.width));
    for y in hand.top()..hand.bottom() {
        pen.text(hand.x, y, hand.width, &weave, pen.theme.quiet());
    }
    let y = hand.y + hand.height / 2;
    pen.centred(hand.x, y, hand.width, &format!("  {text}  "), Style::new().add_modifier(Modifier::BOLD));
    pen.target(hand, Command::Space);
}

fn receipt_panel(heading: &str, receipt: &Receipt, onward: &str, area: Rect, pen: &mut Pen<'_>) {
    let width = area.width.min(100) - 4;
    let rows = sheet::arranged(&receipt.sheets, width);
    let height: u16 = rows.iter().map(|row| row.height).sum::<u16>() + 1 + u16::from(receipt.note.is_some());
    let inner = frame(heading, width, height, area, pen);
    let mut y = inner.y;
    for row in rows {
        for (sheet, x, width) in row.sheets {
            sheet::draw(sheet, Rect { x: inner.x + x, y, width, height: row.height }, pen);
        }
        y += row.height;
    }
    if let Some(note) = receipt.note {
        pen.text(inner.x, y, inner.width, note, pen.theme.quiet());
    }
    pen.text(inner.x, inner.bottom() - 1, inner.width, onward, pen.theme.accent());
}
