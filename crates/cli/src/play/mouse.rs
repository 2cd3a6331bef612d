//! The mouse: a click on something does what its key does, and a card can be dragged to where it goes.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::command::Command;

/// What can be clicked on the screen that is shown, and whether a card is being dragged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mouse {
    targets: Vec<(Rect, Command)>,
    dragged: Option<Command>,
}

impl Mouse {
    /// A new screen is shown, with these targets.
    pub(crate) fn shown(&mut self, targets: Vec<(Rect, Command)>) {
        self.targets = targets;
    }

    /// What lies at a place. What was drawn last lies on top.
    fn at(&self, column: u16, row: u16) -> Option<Command> {
        let place = Position { x: column, y: row };
        self.targets.iter().rev().find(|target| target.0.contains(place)).map(|target| target.1)
    }

    /// What an event asks for.
    pub(crate) fn command(&mut self, event: MouseEvent) -> Option<Command> {
        let here = self.at(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.dragged = here.filter(|command| matches!(command, Command::Pick(_)));
                here
            }
            // A card that is released over a column or pile goes there; released over itself it was only picked.
            MouseEventKind::Up(MouseButton::Left) => {
                let dragged = self.dragged.take();
                here.filter(|command| dragged.is_some() && matches!(command, Command::ColumnOf(_) | Command::PileOf(_)))
            }
            MouseEventKind::Down(MouseButton::Right) => match here {
                Some(Command::PileOf(colour)) => Some(Command::OpenPile(colour)),
                _ => Some(Command::Undo),
            },
            MouseEventKind::ScrollUp => Some(Command::Step(false)),
            MouseEventKind::ScrollDown => Some(Command::Step(true)),
            _ => None,
        }
    }
}
