//! The discard piles across the middle, and the draw pile beside them: the same in both games.

use fivepaths_rules::{ActionSet as _, Card, Colour, Source, View as _};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::pen::Pen;
use super::place::Cells;
use crate::play::command::Command;
use crate::play::game::Playable;
use crate::play::scene::Scene;

/// With at most this many cards left, the draw pile looks different.
const FEW: u8 = 5;

/// Draws the piles: a row of names and counts, and the top cards below.
pub(crate) fn draw<G: Playable>(scene: &Scene<G>, cells: &Cells, area: Rect, pen: &mut Pen<'_>) {
    let picked = scene.pick.and_then(|pick| G::hand(&scene.view).get(pick).copied());
    for (index, &colour) in scene.colours.iter().enumerate() {
        let cell = cells.colour(index, area.y, area.height);
        let target = picked.is_some_and(|card| card.colour() == colour) || can_draw(scene, Source::Pile(colour));
        pile(scene, colour, cell, target, pen);
    }
    deck(scene, cells.deck(area.y, area.height), pen);
}

fn can_draw<G: Playable>(scene: &Scene<G>, source: Source) -> bool {
    scene.deciding.is_some() && scene.view.legal().contains(G::draw_from(source))
}

fn pile<G: Playable>(scene: &Scene<G>, colour: Colour, cell: Rect, target: bool, pen: &mut Pen<'_>) {
    let cards: Vec<Card> = G::pile(&scene.view, colour);
    let taken = scene.recent.drawn.contains(&Source::Pile(colour));
    let mark = Style::new().add_modifier(Modifier::BOLD);
    let style = if target {
        pen.theme.accent()
    } else if taken {
        mark
    } else {
        pen.theme.quiet()
    };
    let arrow = if target { pen.glyphs.either('▸', '>') } else { ' ' };
    let label = format!("{arrow}{} {}", colour.letter(), pen.glyphs.symbol(colour));
    pen.text(cell.x, cell.y, cell.width, &label, style);
    if cards.len() > 1 {
        pen.right(cell.x, cell.y, cell.width, &cards.len().to_string(), pen.theme.quiet());
    }
    let face = Rect { y: cell.y + 1, height: cell.height.saturating_sub(1), ..cell };
    match cards.last() {
        Some(&top) => pen.card(face, top, scene.recent.discarded.contains(&top)),
        None => {
            let dots = pen.glyphs.either('·', '.').to_string().repeat(usize::from(cell.width));
            for y in face.top()..face.bottom() {
                pen.text(face.x, y, face.width, &dots, pen.theme.quiet());
            }
        }
    }
    pen.target(cell, Command::PileOf(colour));
}

fn deck<G: Playable>(scene: &Scene<G>, cell: Rect, pen: &mut Pen<'_>) {
    let left = G::deck_left(&scene.view);
    let target = can_draw(scene, Source::Stack);
    let drawn = scene.recent.drawn.contains(&Source::Stack);
    let mark = Style::new().add_modifier(Modifier::BOLD);
    let style = if target {
        pen.theme.accent()
    } else if drawn {
        mark
    } else {
        pen.theme.quiet()
    };
    let arrow = if target { pen.glyphs.either('▸', '>') } else { ' ' };
    pen.text(cell.x, cell.y, cell.width, &format!("{arrow}draw"), style);
    let face = Rect { y: cell.y + 1, height: cell.height.saturating_sub(1), ..cell };
    if left == 0 {
        pen.centred(face.x, face.y, face.width, "empty", pen.theme.quiet());
        return;
    }
    let few = left <= FEW;
    let back = if few { pen.theme.back().add_modifier(Modifier::BOLD | Modifier::REVERSED) } else { pen.theme.back() };
    pen.fill(face, back);
    let shade = pen.glyphs.either('░', ':').to_string();
    for y in face.top()..face.bottom() {
        pen.text(face.x, y, 1, &shade, back);
        pen.text(face.right().saturating_sub(1), y, 1, &shade, back);
    }
    let text = if few { format!("last {left}") } else { left.to_string() };
    pen.centred(face.x, face.y, face.width, &text, back.add_modifier(Modifier::BOLD));
    pen.target(cell, Command::Space);
}
