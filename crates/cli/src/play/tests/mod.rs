//! The sitting and its screen, tested without a terminal.
#![allow(clippy::unwrap_used)]

mod golden;
mod picture;
mod rules_of_the_table;
mod storm;

use fivepaths_rules::{AnyRules, BoardGame, CardGame, Deal, GameKind, Match, Seed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use super::command::Command;
use super::game::Playable;
use super::glyphs::Glyphs;
use super::keys;
use super::screen;
use super::sitter::Sitter;
use super::sitting::{Sitting, Waiting};
use super::theme::{Look, Surroundings, Theme};
use super::thinking::turn_of;
use fivepaths_bots::Budget;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

fn person(name: &str) -> Sitter {
    Sitter::Person(name.into())
}

fn bot(name: &str) -> Sitter {
    Sitter::Bot(name.into())
}

/// The card game from the seed of run 7, by these rules.
fn card(rules: &str, sitters: &[Sitter]) -> Sitting<CardGame> {
    let AnyRules::Card(rules) = AnyRules::from_json(GameKind::Card, &serde_json::from_str(rules).unwrap()).unwrap()
    else {
        unreachable!("asked for the card game")
    };
    Sitting::new(Match::new(rules, Deal::Seed(Seed::of_run(7, 0))).unwrap(), sitters.to_vec())
}

/// The board game from the seed of run 7, by these rules.
fn board(rules: &str, sitters: &[Sitter]) -> Sitting<BoardGame> {
    let AnyRules::Board(rules) = AnyRules::from_json(GameKind::Board, &serde_json::from_str(rules).unwrap()).unwrap()
    else {
        unreachable!("asked for the board game")
    };
    Sitting::new(Match::new(rules, Deal::Seed(Seed::of_run(7, 0))).unwrap(), sitters.to_vec())
}

/// Ann against a bot, over one round.
fn ann_and_greedy() -> Sitting<CardGame> {
    card(r#"{"rounds":1}"#, &[person("Ann"), bot("greedy")])
}

impl<G: Playable> Sitting<G> {
    /// Presses keys as a person would; bots answer at once.
    fn press(&mut self, pressed: &str) {
        for c in pressed.chars() {
            let code = match c {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                '\t' => KeyCode::Tab,
                '←' => KeyCode::Left,
                '→' => KeyCode::Right,
                c => KeyCode::Char(c),
            };
            let key = KeyEvent::new(code, KeyModifiers::NONE);
            if let Some(command) = keys::command(key, self.typed.is_some()) {
                self.obey(command);
            }
            self.answer();
        }
    }

    /// Lets bots move until a person has to.
    fn answer(&mut self) {
        while let Waiting::Bot(seat) = self.waiting() {
            let name = self.sitters[seat.index()].name().to_owned();
            let turn = turn_of::<G>(&self.game.view(Some(seat)), &name, Budget::Playouts(1), 1).unwrap();
            self.play(&turn);
        }
    }

    /// Plays this many turns, all of them by the greedy bot. Only a receipt at the very end is left unread.
    fn play_on(&mut self, turns: usize) {
        for _ in 0..turns {
            if matches!(self.waiting(), Waiting::Receipt(_) | Waiting::Curtain(_) | Waiting::HandOver(..)) {
                self.obey(Command::Space);
            }
            let Some(seat) = self.game.to_move() else { return };
            let turn = turn_of::<G>(&self.game.view(Some(seat)), "greedy", Budget::Playouts(1), 1).unwrap();
            self.play(&turn);
        }
    }
}

/// A dark terminal of many colours.
fn dark() -> Theme {
    Theme::new(Look::Dark, &Surroundings { colorterm: "truecolor".into(), ..Surroundings::default() })
}

/// What a screen of this size shows.
fn drawn<G: Playable>(sitting: &Sitting<G>, theme: Theme, glyphs: Glyphs, size: (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    let scene = sitting.scene();
    let draw = |frame: &mut ratatui::Frame<'_>| drop(screen::draw(&scene, theme, glyphs, frame.buffer_mut()));
    terminal.draw(draw).unwrap().buffer.clone()
}

/// The text of a screen, row by row.
fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let row = |y: u16| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..area.height).map(|y| row(y) + "\n").collect()
}

/// The text of a screen of the usual size.
fn seen<G: Playable>(sitting: &Sitting<G>) -> String {
    text(&drawn(sitting, dark(), Glyphs::Unicode, (80, 24)))
}
