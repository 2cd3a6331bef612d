//! The viewer's hand, each card above its number.

use fivepaths_rules::Card;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::pen::{Pen, wrapped};
use crate::play::command::Command;
use crate::play::game::Playable;
use crate::play::scene::Scene;

/// The widest card, and the narrowest that can still be drawn as a card.
const WIDTHS: (u16, u16) = (10, 5);

/// Draws the hand that belongs below the table.
pub(crate) fn draw<G: Playable>(scene: &Scene<G>, area: Rect, pen: &mut Pen<'_>) {
    let Some(Some(cards)) = scene.hands.get(scene.below.index()) else { return };
    if cards.is_empty() {
        return;
    }
    let width = (area.width / cards.len() as u16).min(WIDTHS.0);
    if width < WIDTHS.1 {
        return as_text(cards, area, pen);
    }
    // Among equal cards only one is marked as fresh.
    let fresh = scene.fresh.and_then(|card| cards.iter().rposition(|&held| held == card));
    for (n, &card) in cards.iter().enumerate() {
        let slot = Rect { x: area.x + n as u16 * width, y: area.y, width: width - 1, height: area.height };
        let face = Rect { height: area.height - 1, ..slot };
        let (picked, new) = (scene.pick == Some(n), fresh == Some(n));
        pen.card(face, card, picked || new);
        label(n, picked, new, slot, pen);
        if scene.deciding.is_some() {
            pen.target(slot, Command::Pick(n));
        }
    }
}

fn label(n: usize, picked: bool, new: bool, slot: Rect, pen: &mut Pen<'_>) {
    let number = n + 1;
    let arrow = pen.glyphs.either('▲', '^');
    let (text, style) = match (picked, new) {
        (true, _) => (format!("{arrow}{number}{arrow}"), pen.theme.accent().add_modifier(Modifier::REVERSED)),
        (false, true) => (format!("{number} new"), Style::new().add_modifier(Modifier::BOLD)),
        (false, false) => (number.to_string(), pen.theme.quiet()),
    };
    pen.centred(slot.x, slot.bottom() - 1, slot.width, &text, style);
}

/// A hand that is too large for cards, which some variants have.
fn as_text(cards: &[Card], area: Rect, pen: &mut Pen<'_>) {
    let text: Vec<String> = cards.iter().enumerate().map(|(n, card)| format!("{}:{card}", n + 1)).collect();
    for (y, row) in (area.y..area.bottom()).zip(wrapped(&text.join(" "), usize::from(area.width))) {
        pen.text(area.x, y, area.width, &row, Style::new());
    }
}
