//! Names that nobody chose: of bots, of guests, of players at a shared screen, and of those who deleted
//! their account. They are stored in English, whatever
//! language the table was set up in, and everybody reads them in their own. So two people see the same bot, each by the
//! name that they know, and records name it alike everywhere.

use crate::table::{SeatRow, Sitter};
use crate::web::words::{Language, speak, t};

/// How a guest without a name is stored.
pub(crate) const GUEST: &str = "Guest";

/// What somebody at a table is called on a page.
pub(crate) fn shown_name(row: &SeatRow) -> String {
    let name = row.name.as_str();
    match &row.sitter {
        Sitter::Bot(level) => like(name, &|| super::bots::name_of(level)),
        Sitter::Person(_) | Sitter::Open => {
            // A name at a shared screen has the number of its seat.
            let number = name.rsplit_once(' ').map_or("", |(_, number)| number);
            let player = || is_number(number).then(|| t!("new-player-name", n = number));
            let guest = || Some(t!("site-guest"));
            let former = || Some(t!("site-former-player"));
            like(name, &player).or_else(|| like(name, &guest)).or_else(|| like(name, &former))
        }
    }
    .unwrap_or_else(|| row.name.clone())
}

/// The name in the reader's language, if it is stored in English and perhaps numbered: the second Rambler at a table is
/// stored as "Rambler 2".
fn like(name: &str, words: &dyn Fn() -> Option<String>) -> Option<String> {
    let english = speak(Language::English, words)?;
    let rest = name.strip_prefix(&english)?;
    let numbered = rest.strip_prefix(' ').is_some_and(is_number);
    (rest.is_empty() || numbered).then(words).flatten().map(|words| format!("{words}{rest}"))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::store::FORMER;

    fn german(row: &SeatRow) -> String {
        speak(Language::German, || shown_name(row))
    }

    #[test]
    fn names_that_nobody_chose_are_read_in_ones_own_language() {
        assert_eq!(german(&SeatRow::bot("rambler", "Rambler")), "Wanderer");
        assert_eq!(german(&SeatRow::bot("rambler", "Rambler 2")), "Wanderer 2");
        assert_eq!(german(&SeatRow::person(1, GUEST)), "Gast");
        assert_eq!(german(&SeatRow::person(1, "Guest 2")), "Gast 2");
        assert_eq!(german(&SeatRow::person(1, "Player 3")), "Spieler 3");
        assert_eq!(shown_name(&SeatRow::bot("rambler", "Rambler 2")), "Rambler 2");
        assert_eq!(german(&SeatRow::person(1, FORMER)), "ein früherer Spieler");
        assert_eq!(speak(Language::English, || t!("site-guest")), GUEST);
        assert_eq!(speak(Language::English, || t!("site-former-player")), FORMER);
    }

    #[test]
    fn names_that_somebody_chose_stay() {
        for name in ["Rambler", "Guests", "Guest of honour", "Player one", "Ann"] {
            assert_eq!(german(&SeatRow::person(1, name)), name);
        }
        assert_eq!(german(&SeatRow::bot("rambler", "Bartholomew")), "Bartholomew");
        assert_eq!(german(&SeatRow::bot("gone", "Gone")), "Gone");
    }
}
