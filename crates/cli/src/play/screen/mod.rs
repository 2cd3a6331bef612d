//! The screen: a function from what there is to see to what the terminal shows.

pub(crate) mod board_table;
pub(crate) mod card_table;
mod hand;
pub(crate) mod panel;
pub(crate) mod pen;
mod piles;
pub(crate) mod place;
mod sheet;

use fivepaths_rules::GameKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::command::Command;
use super::game::Playable;
use super::glyphs::Glyphs;
use super::scene::Scene;
use super::theme::Theme;
use pen::{Pen, wrapped};
use place::Places;

/// Draws the scene; gives what can be clicked.
pub(crate) fn draw<G: Playable>(
    scene: &Scene<G>,
    theme: Theme,
    glyphs: Glyphs,
    buffer: &mut Buffer,
) -> Vec<(Rect, Command)> {
    let area = buffer.area;
    let mut pen = Pen::new(buffer, theme, glyphs);
    if area.width < place::LEAST.0 || area.height < place::LEAST.1 {
        too_small(area, &mut pen);
        return Vec::new();
    }
    let (table, side) = place::split(area);
    let places = G::places(scene, table);
    title(scene, places.title, &mut pen);
    G::draw_table(scene, &places, &mut pen);
    news(scene, places.news, &mut pen);
    prompt(scene, places.prompt, &mut pen);
    hand::draw(scene, places.hand, &mut pen);
    notice(scene, &places, &mut pen);
    if let Some(side) = side {
        aside(scene, side, &mut pen);
    }
    panel::draw(scene, table, places.hand, &mut pen);
    pen.targets
}

/// A sentence in place of a table that does not fit.
fn too_small(area: Rect, pen: &mut Pen<'_>) {
    let text = format!(
        "The table needs {} columns and {} rows; this window has {} and {}. Make it larger, or q leaves and keeps the match.",
        place::LEAST.0,
        place::LEAST.1,
        area.width,
        area.height
    );
    for (y, row) in (area.y..area.bottom()).zip(wrapped(&text, usize::from(area.width))) {
        pen.text(area.x, y, area.width, &row, Style::new());
    }
}

fn title<G: Playable>(scene: &Scene<G>, area: Rect, pen: &mut Pen<'_>) {
    let game = if G::NAME == GameKind::Card.name() { "card game" } else { "board game" };
    let brand = if area.width < 76 { "" } else { "Fivepaths · " };
    let left = format!(" {brand}{game} · {}", scene.title);
    let style = Style::new().add_modifier(Modifier::REVERSED);
    pen.fill(area, style);
    pen.text(area.x, area.y, area.width, &left, style);
    let standing = format!("{} ", scene.standing);
    let free = area.width.saturating_sub(left.chars().count() as u16 + 1);
    let width = (standing.chars().count() as u16).min(free);
    pen.text(area.right() - width, area.y, width, &standing, style.add_modifier(Modifier::BOLD));
}

/// What just happened, in bold: a line each, or run together, or in the notation, as room allows.
fn news<G: Playable>(scene: &Scene<G>, area: Rect, pen: &mut Pen<'_>) {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let words: Vec<String> = scene.news.iter().map(|news| news.0.clone()).collect();
    let short: Vec<String> = scene.news.iter().map(|news| news.1.clone()).collect();
    let fits = |rows: &Vec<String>| rows.len() <= height && rows.iter().all(|row| row.chars().count() <= width);
    let ways = [words.clone(), wrapped(&words.join(" "), width), wrapped(&short.join(", "), width)];
    // If nothing fits, show the latest news.
    let rows = ways.into_iter().find(fits).unwrap_or_else(|| words.last().cloned().into_iter().collect());
    let bold = Style::new().add_modifier(Modifier::BOLD);
    for (y, row) in (area.y..area.bottom()).zip(&rows) {
        pen.text(area.x, y, area.width, row, bold);
    }
}

fn prompt<G: Playable>(scene: &Scene<G>, area: Rect, pen: &mut Pen<'_>) {
    let style = if scene.mine { pen.theme.accent() } else { pen.theme.quiet() };
    let mark = if scene.mine { pen.glyphs.either('►', '>') } else { ' ' };
    let text = match &scene.typed {
        Some(typed) => format!("Type a move, then Enter: {typed}{}", pen.glyphs.either('▏', '_')),
        None => scene.prompt.clone(),
    };
    pen.text(area.x, area.y, area.width, &format!("{mark} {text}"), style);
}

/// Why something cannot be done, and the keys.
fn notice<G: Playable>(scene: &Scene<G>, places: &Places, pen: &mut Pen<'_>) {
    if let Some(notice) = &scene.notice {
        let mark = pen.glyphs.either('✗', '!');
        let style = pen.theme.bad().add_modifier(Modifier::BOLD);
        let rows = wrapped(&format!("{mark} {notice}"), usize::from(places.notice.width));
        for (y, row) in (places.notice.y..places.hint.bottom()).zip(&rows) {
            pen.text(places.notice.x, y, places.notice.width, row, style);
        }
        if rows.len() > 1 {
            return;
        }
    }
    let hint = if scene.watched {
        "arrows step  m moves  f flip  ? keys  q leave"
    } else if G::NAME == GameKind::Card.name() {
        "1-8 pick  c column  d discard  space draw  t type  u undo  m moves  ? keys  q leave"
    } else {
        "1-8 pick  c path  e researcher  d discard  space draw  u undo  ? keys  q leave"
    };
    let hint = if places.hint.width < 84 { hint.replace("  m moves", "") } else { hint.to_owned() };
    let hint = if places.hint.width < 76 { hint.replace("  t type", "").replace("  e researcher", "") } else { hint };
    let hint = if places.hint.width < 66 { hint.replace("  q leave", "") } else { hint };
    pen.text(places.hint.x, places.hint.y, places.hint.width, &hint, pen.theme.quiet());
}

/// The match and its moves, where there is room beside the table.
fn aside<G: Playable>(scene: &Scene<G>, area: Rect, pen: &mut Pen<'_>) {
    let bar = pen.glyphs.either('│', '|').to_string();
    for y in area.top()..area.bottom() {
        pen.text(area.x - 1, y, 1, &bar, pen.theme.quiet());
    }
    let inner = Rect { x: area.x + 1, width: area.width - 1, ..area };
    let height = scene.match_so_far.rows.len() as u16 + 1;
    sheet::draw(&scene.match_so_far, Rect { height, ..inner }, pen);
    let y = area.y + height + 1;
    pen.text(inner.x, y, inner.width, "Moves", pen.theme.quiet());
    panel::list(scene, Rect { y: y + 1, height: area.bottom().saturating_sub(y + 1), ..inner }, pen);
}
