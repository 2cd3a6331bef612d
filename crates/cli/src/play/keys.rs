//! Keys, the same as on the page: `1` to `9` pick, `c` column, `d` discard, `e` researcher, space, the letters of the
//! piles, `u`, `f`, `t`, arrows, `?`.

use fivepaths_rules::Colour;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::command::Command;

/// What a key asks for; `typing` while a move is typed.
pub(crate) fn command(key: KeyEvent, typing: bool) -> Option<Command> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'd' | 'q')).then_some(Command::Quit);
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    match key.code {
        KeyCode::Char(c) if typing => Some(Command::Letters(c)),
        KeyCode::Char(c) => letter(c),
        KeyCode::Enter => Some(Command::Enter),
        KeyCode::Esc => Some(Command::Escape),
        KeyCode::Backspace if typing => Some(Command::Rubout),
        KeyCode::Backspace => Some(Command::Undo),
        KeyCode::Tab => Some(Command::PickNext(true)),
        KeyCode::BackTab => Some(Command::PickNext(false)),
        KeyCode::Left => Some(Command::Step(false)),
        KeyCode::Right => Some(Command::Step(true)),
        KeyCode::Up | KeyCode::PageUp => Some(Command::StepRound(false)),
        KeyCode::Down | KeyCode::PageDown => Some(Command::StepRound(true)),
        KeyCode::Home => Some(Command::StepFar(false)),
        KeyCode::End => Some(Command::StepFar(true)),
        KeyCode::F(1) => Some(Command::Help),
        _ => None,
    }
}

fn letter(c: char) -> Option<Command> {
    match c {
        '1'..='9' => c.to_digit(10).map(|digit| Command::Pick(digit as usize - 1)),
        'c' => Some(Command::Column),
        'd' | 'x' => Some(Command::Discard),
        'e' => Some(Command::Researcher),
        ' ' => Some(Command::Space),
        '.' => Some(Command::Stay),
        'u' => Some(Command::Undo),
        'f' => Some(Command::Flip),
        't' => Some(Command::Type),
        'm' => Some(Command::Moves),
        '?' | 'h' => Some(Command::Help),
        'q' => Some(Command::Quit),
        c if c.is_ascii_uppercase() => Colour::from_letter(c).map(Command::OpenPile),
        c => Colour::from_pile_letter(c).map(Command::Letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode) -> KeyEvent {
        KeyEvent::new(code, KeyModifiers::NONE)
    }

    #[test]
    fn the_keys_of_the_page_do_the_same_here() {
        for (c, wanted) in [
            ('1', Command::Pick(0)),
            ('8', Command::Pick(7)),
            ('c', Command::Column),
            ('e', Command::Researcher),
            ('d', Command::Discard),
            (' ', Command::Space),
            ('y', Command::Letter(Colour::Yellow)),
            ('p', Command::Letter(Colour::Purple)),
            ('.', Command::Stay),
            ('u', Command::Undo),
            ('f', Command::Flip),
            ('t', Command::Type),
            ('?', Command::Help),
        ] {
            assert_eq!(command(key(KeyCode::Char(c)), false), Some(wanted), "{c}");
        }
        assert_eq!(command(key(KeyCode::Left), false), Some(Command::Step(false)));
        assert_eq!(command(key(KeyCode::Right), false), Some(Command::Step(true)));
    }

    #[test]
    fn while_a_move_is_typed_letters_are_letters() {
        assert_eq!(command(key(KeyCode::Char('q')), true), Some(Command::Letters('q')));
        assert_eq!(command(key(KeyCode::Backspace), true), Some(Command::Rubout));
        let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(command(interrupt, true), Some(Command::Quit));
    }
}
