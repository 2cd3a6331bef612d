//! Writes into a screen's buffer, and remembers what can be clicked.

use fivepaths_rules::{Card, Colour};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use crate::play::command::Command;
use crate::play::glyphs::Glyphs;
use crate::play::theme::Theme;

/// What is needed to draw.
pub(crate) struct Pen<'a> {
    buffer: &'a mut Buffer,
    pub(crate) theme: Theme,
    pub(crate) glyphs: Glyphs,
    /// What a click on a place means; later ones lie over earlier ones.
    pub(crate) targets: Vec<(Rect, Command)>,
}

impl<'a> Pen<'a> {
    /// A pen for a screen.
    pub(crate) fn new(buffer: &'a mut Buffer, theme: Theme, glyphs: Glyphs) -> Self {
        Pen { buffer, theme, glyphs, targets: Vec::new() }
    }

    /// Writes a text, cut to the width that is there.
    pub(crate) fn text(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) {
        let area = self.buffer.area;
        if !area.contains(Position { x, y }) {
            return;
        }
        let text = self.glyphs.text(text);
        let width = usize::from(width.min(area.right() - x));
        let text = if text.chars().count() > width { shortened(&text, width, self.glyphs) } else { text };
        self.buffer.set_stringn(x, y, text, width, style);
    }

    /// Writes a text into the middle of a row.
    pub(crate) fn centred(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) {
        let free = width.saturating_sub(text.chars().count() as u16);
        self.text(x + free / 2, y, width, text, style);
    }

    /// Writes a text at the right end of a row.
    pub(crate) fn right(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) {
        let free = width.saturating_sub(text.chars().count() as u16);
        self.text(x + free, y, width, text, style);
    }

    /// Fills a place with blanks of a style.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        let blank = " ".repeat(usize::from(area.width));
        for y in area.top()..area.bottom() {
            self.text(area.x, y, area.width, &blank, style);
        }
    }

    /// A strip of a card: its number, and its symbol if there is room. `mark` makes it bold.
    pub(crate) fn strip(&mut self, area: Rect, colour: Colour, text: &str, mark: bool) {
        let mut style = self.theme.card(colour);
        if mark {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        self.fill(Rect { height: 1, ..area }, self.theme.card(colour));
        let (mut x, mut width) = (area.x, area.width);
        if self.theme.is_mono() && width >= 5 {
            self.text(x, area.y, 1, "[", style);
            self.text(x + width - 1, area.y, 1, "]", style);
            (x, width) = (x + 1, width - 2);
        }
        if width >= 5 {
            let symbol = self.glyphs.symbol(colour).to_string();
            self.text(x + width - 1 - u16::from(width >= 7), area.y, 1, &symbol, style);
        }
        let indent = u16::from(width >= 3);
        self.text(x + indent, area.y, width - indent, text, style);
    }

    /// A whole card of several rows: number and symbol, the name of its colour, and "wager" if it is one.
    pub(crate) fn card(&mut self, area: Rect, card: Card, mark: bool) {
        let style = self.theme.card(card.colour());
        self.fill(area, style);
        let name = card.colour().to_string();
        let letter = card.colour().letter();
        let rank = if area.height == 1 { card.to_string() } else { card.rank().to_string() };
        self.strip(area, card.colour(), &rank, mark);
        let inner = area.width.saturating_sub(1 + u16::from(self.theme.is_mono()));
        let name = if usize::from(inner) >= name.len() { name } else { letter.to_string() };
        let mut rows = vec![name];
        if card.is_wager() {
            rows.push("wager".into());
        }
        for (y, row) in (area.y + 1..area.bottom()).zip(rows) {
            self.text(area.x + 1, y, inner, &row, style);
        }
        if self.theme.is_mono() && area.width >= 5 {
            for y in area.y + 1..area.bottom() {
                self.text(area.x, y, 1, "[", style);
                self.text(area.right() - 1, y, 1, "]", style);
            }
        }
    }

    /// A click here means this command.
    pub(crate) fn target(&mut self, area: Rect, command: Command) {
        self.targets.push((area, command));
    }
}

/// A text cut to a width, with a sign that it is cut.
fn shortened(text: &str, width: usize, glyphs: Glyphs) -> String {
    let mut cut: String = text.chars().take(width.saturating_sub(1)).collect();
    cut.push(glyphs.either('…', '.'));
    cut
}

/// A text in rows of a width, broken between words.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for word in text.split_whitespace() {
        let row = rows.len() - 1;
        let used = rows[row].chars().count();
        if used > 0 && used + 1 + word.chars().count() > width {
            rows.push(word.to_owned());
        } else {
            if used > 0 {
                rows[row].push(' ');
            }
            rows[row].push_str(word);
        }
    }
    rows
}
