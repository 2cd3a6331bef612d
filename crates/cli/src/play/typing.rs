//! Typing at the table: a move in the notation or in words, and a few requests.

use fivepaths_rules::{End, How, NotationError, Turn};

use super::command::Command;
use super::game::Playable;
use super::sitting::{Overlay, Sitting};
use super::typed::{self, Typed};
use super::words;

impl<G: Playable> Sitting<G> {
    /// A line that was typed, which may be anything.
    pub(crate) fn read(&mut self, line: &str) -> Typed {
        self.notice = None;
        let asked = typed::read(line);
        if asked != Typed::Resign {
            self.resigning = false;
        }
        match &asked {
            Typed::Move(text) => self.typed_move(text),
            Typed::Undo => self.undo_if_deciding(),
            Typed::Quit => self.leaving = true,
            Typed::Resign => self.resign(),
            Typed::Help | Typed::Hand | Typed::Table | Typed::Piles | Typed::Moves | Typed::Nothing => {}
        }
        asked
    }

    fn undo_if_deciding(&mut self) {
        if self.deciding().is_some() { self.undo() } else { self.cannot_decide() }
    }

    /// A typed move. It goes on with the unfinished turn, or begins it again with another card.
    fn typed_move(&mut self, text: &str) {
        if self.deciding().is_none() {
            return self.cannot_decide();
        }
        let turn: Result<Turn<G::Action>, NotationError> = text.parse();
        let turn = match turn {
            Ok(turn) => turn,
            Err(error) => {
                return self.notice = Some(format!("{}.", words::unreadable(&error, G::colours(self.game.rules()))));
            }
        };
        let joined: Turn<G::Action> = self.begun.iter().chain(turn.iter()).copied().collect();
        if self.game.begin(&joined).is_ok() {
            return self.make(&joined);
        }
        match self.game.begin(&turn) {
            Ok(_) => self.make(&turn),
            // If nothing was begun, both errors are the same. Otherwise the one of the joined turn says more.
            Err(_) => {
                if let Err(error) = self.game.begin(&joined) {
                    self.refuse(error.why);
                }
            }
        }
    }

    fn resign(&mut self) {
        let Some(seat) = self.deciding() else { return self.cannot_decide() };
        if !self.resigning {
            self.resigning = true;
            self.notice = Some("This ends the match for you. Type resign once more if you mean it.".into());
            return;
        }
        let round = self.game.rounds().len() - 1;
        if self.game.end(End { how: How::Resigned, seat: Some(seat) }) {
            (self.begun, self.pick, self.unread) = (Turn::new(), None, Some(round));
            self.changes += 1;
        }
    }

    /// Keys while a move is typed.
    pub(super) fn type_on(&mut self, command: Command) {
        let Some(text) = &mut self.typed else { return };
        match command {
            Command::Letters(c) if text.len() < 40 => text.push(c),
            Command::Rubout => {
                text.pop();
            }
            Command::Escape => self.typed = None,
            Command::Quit => self.leaving = true,
            Command::Enter => {
                let text = self.typed.take().unwrap_or_default();
                match self.read(&text) {
                    Typed::Help => self.overlay = Some(Overlay::Help),
                    Typed::Moves => self.overlay = Some(Overlay::Moves),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}
