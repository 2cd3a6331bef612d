//! A small table of figures; receipts are made of these.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::pen::Pen;
use crate::play::receipt::Sheet;

/// The heads that fit: the whole words, or the short ones.
fn heads(sheet: &Sheet, most: u16) -> &[String] {
    if total(&widths(sheet, &sheet.heads)) > usize::from(most) { &sheet.short } else { &sheet.heads }
}

/// How wide each column of a sheet is under these heads.
fn widths(sheet: &Sheet, heads: &[String]) -> Vec<usize> {
    let length = |text: &String| text.chars().count();
    let wide = |(n, head): (usize, &String)| {
        let cells = sheet.rows.iter().filter_map(|row| row.get(n)).map(length);
        cells.max().unwrap_or(0).max(length(head))
    };
    heads.iter().enumerate().map(wide).collect()
}

fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + widths.len().saturating_sub(1)
}

/// How wide a sheet is, if it may have at most this width.
fn width(sheet: &Sheet, most: u16) -> u16 {
    total(&widths(sheet, heads(sheet, most))).min(usize::from(most)) as u16
}

/// Sheets beside each other.
pub(crate) struct Row<'a> {
    /// Each with its distance from the left, and its width.
    pub(crate) sheets: Vec<(&'a Sheet, u16, u16)>,
    /// How many rows of text there are, including a blank one.
    pub(crate) height: u16,
}

/// Puts sheets beside each other as far as they fit. Those of two players are always side by side.
pub(crate) fn arranged(sheets: &[Sheet], most: u16) -> Vec<Row<'_>> {
    let titled = sheets.iter().filter(|sheet| !sheet.title.is_empty()).count();
    let share = if titled > 1 { (most - 2) / 2 } else { most };
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut used = 0;
    for sheet in sheets {
        let width = width(sheet, share);
        let height = sheet.rows.len() as u16 + 2 + u16::from(!sheet.title.is_empty());
        match rows.last_mut().filter(|_| used + 2 + width <= most) {
            Some(row) => {
                row.sheets.push((sheet, used + 2, width));
                row.height = row.height.max(height);
                used += 2 + width;
            }
            None => {
                rows.push(Row { sheets: vec![(sheet, 0, width)], height });
                used = width;
            }
        }
    }
    rows
}

/// Draws a sheet: the title, the heads, the rows.
pub(crate) fn draw(sheet: &Sheet, area: Rect, pen: &mut Pen<'_>) {
    let heads = heads(sheet, area.width);
    let widths = widths(sheet, heads);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut y = area.y;
    if !sheet.title.is_empty() {
        pen.text(area.x, y, area.width, &sheet.title, bold);
        y += 1;
    }
    let quiet = pen.theme.quiet();
    line(heads, &widths, area.x, y, &|_| quiet, pen);
    for row in &sheet.rows {
        y += 1;
        let negative = row.last().is_some_and(|last| last.starts_with('−'));
        let bad = pen.theme.bad();
        let style = |n: usize| {
            if n + 1 < row.len() {
                Style::new()
            } else if negative {
                bad
            } else {
                bold
            }
        };
        line(row, &widths, area.x, y, &style, pen);
    }
}

/// Draws a row. The first entry is aligned to the left, figures to the right.
fn line(row: &[String], widths: &[usize], mut x: u16, y: u16, style: &dyn Fn(usize) -> Style, pen: &mut Pen<'_>) {
    for (n, (text, &width)) in row.iter().zip(widths).enumerate() {
        let width = width as u16;
        if n == 0 {
            pen.text(x, y, width, text, style(n));
        } else {
            pen.right(x, y, width, text, style(n));
        }
        x += width + 1;
    }
}
