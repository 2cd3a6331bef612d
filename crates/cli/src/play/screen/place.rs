//! Where things go on a screen of a given size.

use ratatui::layout::Rect;

/// The smallest screen that a table fits on.
pub(crate) const LEAST: (u16, u16) = (60, 20);
/// From this width on, the match and its moves are shown at the side.
const WITH_SIDE: u16 = 108;
/// How wide the side is.
const SIDE: u16 = 32;

/// A table and its side.
pub(crate) fn split(area: Rect) -> (Rect, Option<Rect>) {
    if area.width < WITH_SIDE {
        return (area, None);
    }
    let width = area.width - SIDE;
    (Rect { width, ..area }, Some(Rect { x: area.x + width + 1, width: SIDE - 1, ..area }))
}

/// The rows of a table, from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Places {
    pub(crate) title: Rect,
    /// All of the table itself: players, columns or tracks, piles.
    pub(crate) table: Rect,
    /// What just happened.
    pub(crate) news: Rect,
    /// What to do.
    pub(crate) prompt: Rect,
    /// The hand, with a row of numbers below the cards.
    pub(crate) hand: Rect,
    /// What is wrong.
    pub(crate) notice: Rect,
    /// The keys; may have no height.
    pub(crate) hint: Rect,
    /// How many rows a pile has.
    pub(crate) pile_rows: u16,
}

impl Places {
    /// Distributes the rows: `news` rows of news, `hand` rows of cards, and the rest for the table.
    pub(crate) fn new(area: Rect, news: u16, hand: u16, pile_rows: u16) -> Self {
        let below = news + 1 + hand + 1 + 1 + 1;
        let table = area.height.saturating_sub(1 + below);
        let mut y = area.y;
        let mut take = |height: u16| {
            let row = Rect { y, height, ..area };
            y += height;
            row
        };
        Places {
            title: take(1),
            table: take(table),
            news: take(news),
            prompt: take(1),
            hand: take(hand + 1),
            notice: take(1),
            hint: take(1),
            pile_rows,
        }
    }
}

/// The cells of a band: as many as there are colours, then the draw pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cells {
    left: u16,
    width: u16,
    colours: u16,
    deck: u16,
}

impl Cells {
    /// Distributes a width after a label of this many cells.
    pub(crate) fn new(area: Rect, label: u16, colours: usize, deck: u16) -> Self {
        let colours = colours as u16;
        let free = area.width.saturating_sub(label + deck + 1);
        let width = (free / colours.max(1)).min(16);
        Cells { left: area.x + label, width, colours, deck }
    }

    /// The cell of a colour by its place in board order, a blank between it and the next one.
    pub(crate) fn colour(&self, index: usize, y: u16, height: u16) -> Rect {
        Rect { x: self.left + 1 + index as u16 * self.width, y, width: self.width.saturating_sub(1), height }
    }

    /// The cell of the draw pile.
    pub(crate) fn deck(&self, y: u16, height: u16) -> Rect {
        Rect { x: self.left + 1 + self.colours * self.width, y, width: self.deck.saturating_sub(1), height }
    }
}
