//! What people type: a move in the notation or in a few words, or a request such as `undo`.

use fivepaths_rules::Colour;

use super::words::spelled;

/// What a typed line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// A turn or a part of one, in the notation.
    Move(String),
    /// Take the last decision back.
    Undo,
    /// Explain.
    Help,
    /// The hand.
    Hand,
    /// The table.
    Table,
    /// All cards of the discard piles.
    Piles,
    /// The turns so far.
    Moves,
    /// Give the match up.
    Resign,
    /// Leave; the match is kept.
    Quit,
    /// Nothing.
    Nothing,
}

/// Reads a line. Upper and lower case are the same, and blanks do not matter.
pub(crate) fn read(line: &str) -> Typed {
    let line = line.trim().to_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [] => Typed::Nothing,
        ["undo" | "u"] => Typed::Undo,
        ["help" | "?"] => Typed::Help,
        ["hand"] => Typed::Hand,
        ["table"] => Typed::Table,
        ["piles"] => Typed::Piles,
        ["moves"] => Typed::Moves,
        ["resign"] => Typed::Resign,
        ["quit" | "exit" | "q"] => Typed::Quit,
        ["play", card @ ..] => Typed::Move(card_notation(card)),
        ["researcher", card @ ..] => Typed::Move(format!("{}!", card_notation(card))),
        ["discard", card @ ..] => Typed::Move(format!("x{}", card_notation(card))),
        ["draw"] => Typed::Move("-s".into()),
        ["take", colour] => Typed::Move(format!("-{}", letter(colour))),
        ["step", colour] => Typed::Move(spelled(&format!(">{}", letter(colour)))),
        ["stay"] => Typed::Move(".".into()),
        words => Typed::Move(spelled(&words.concat())),
    }
}

/// "yellow 4", "y 4", "yellow wager" and "y4" are all `Y4` or `Yw`.
fn card_notation(words: &[&str]) -> String {
    match words {
        [colour, rank] => spelled(&format!("{}{}", letter(colour), if *rank == "wager" { "w" } else { rank })),
        words => spelled(&words.concat()),
    }
}

/// The letter of a colour's name. Anything else stays as it is, and will be refused later.
fn letter(colour: &str) -> String {
    let named = Colour::ALL.into_iter().find(|c| c.name().eq_ignore_ascii_case(colour));
    named.map_or_else(|| colour.to_owned(), |c| c.pile_letter().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_blanks_do_not_matter() {
        for (line, turn) in [
            ("y4-s", "Y4-s"),
            (" XRW-G ", "xRw-g"),
            ("ww-w", "Ww-w"),
            ("xww -w", "xWw-w"),
            ("b7>y>y-s", "B7>Y>Y-s"),
            ("w0!-b", "W0!-b"),
            ("play yellow 4", "Y4"),
            ("discard red wager", "xRw"),
            ("discard r10", "xR10"),
            ("researcher W 0", "W0!"),
            ("draw", "-s"),
            ("take white", "-w"),
            ("take w", "-w"),
            ("step blue", ">B"),
            ("stay", "."),
            ("nonsense", "nonsense"),
        ] {
            assert_eq!(read(line), Typed::Move(turn.replace("nonsense", &spelled("nonsense"))), "{line}");
        }
        assert_eq!(read("  "), Typed::Nothing);
        assert_eq!(read("QUIT"), Typed::Quit);
    }
}
