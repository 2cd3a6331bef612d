//! What people type for a move, in the one spelling of the notation.

use fivepaths_rules::Colour;

/// A typed move with capitals where the notation has them: cards and steps, but not draws, discards and wagers.
/// Upper and lower case are the same, and blanks do not matter.
pub fn spelled(text: &str) -> String {
    let mut spelled = String::new();
    let mut before = ' ';
    for c in text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase()) {
        let wager = c == 'w' && before.is_ascii_uppercase();
        let capital = Colour::from_pile_letter(c).is_some() && before != '-' && !wager;
        before = if capital { c.to_ascii_uppercase() } else { c };
        spelled.push(before);
    }
    spelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_blanks_do_not_matter() {
        for (typed, turn) in [
            ("y4-s", "Y4-s"),
            ("R4-R", "R4-r"),
            (" XRW-G ", "xRw-g"),
            ("ww-w", "Ww-w"),
            ("xww -w", "xWw-w"),
            ("b7>y>y-s", "B7>Y>Y-s"),
            ("w0!-b", "W0!-b"),
            ("zz", "zz"),
        ] {
            assert_eq!(spelled(typed), turn, "{typed}");
        }
    }
}
