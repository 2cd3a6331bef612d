//! What people type for a move, in the one spelling of the notation.

use fivepaths_rules::Colour;

/// A typed move with capitals where the notation has them: cards and steps, but not draws, discards and wagers.
/// Upper and lower case are the same, and blanks do not matter.
pub fn spelled(text: &str) -> String {
    let mut spelled = String::new();
    let mut before = ' ';
    for c in text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase()) {
        let wager = c == 'w' && (before.is_ascii_uppercase() || before == '?');
        let capital = Colour::from_pile_letter(c).is_some() && before != '-' && !wager;
        before = if capital { c.to_ascii_uppercase() } else { c };
        spelled.push(before);
    }
    spelled
}

/// A typed list of conditional turns in the one spelling of the notation. Its lines may be lines of text as well.
pub(crate) fn spelled_list(text: &str) -> String {
    let line = |line: &str| match line.split_once(':') {
        Some((event, answer)) => format!("{}: {}", spelled(event), spelled(answer)),
        None => spelled(line),
    };
    let lines = text.split([';', '\n']).filter(|line| !line.trim().is_empty());
    lines.map(line).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_list_is_forgiven_its_blanks_lines_and_capitals() {
        for (typed, list) in [
            ("XR7+:b5-R", "xR7+: B5-r"),
            ("x r7- -s : b5 -r;\r\n?W:-;; *:XG2-S\n", "xR7--s: B5-r; ?w: -; *: xG2-s"),
            ("rw: w0!-b", "Rw: W0!-b"),
            (" \n;", ""),
            ("zz", "zz"),
        ] {
            assert_eq!(spelled_list(typed), list, "{typed}");
        }
    }

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
