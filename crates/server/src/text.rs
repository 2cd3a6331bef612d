//! Every word that a person reads goes through here, so that other languages have one place to come
//! in: a sentence is looked up by its English, and the blanks are filled by name.

use std::fmt::Display;

/// A sentence in the reader's language. English is the only one so far, so it is its own answer.
pub(crate) fn t(english: &'static str) -> &'static str {
    english
}

/// A sentence with blanks, `{name}`.
pub(crate) fn fill(english: &'static str, blanks: &[(&str, &dyn Display)]) -> String {
    let mut text = t(english).to_owned();
    for (name, value) in blanks {
        text = text.replace(&format!("{{{name}}}"), &value.to_string());
    }
    text
}

/// A number with a true minus sign.
pub(crate) fn points(n: i32) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// A number that always has a sign.
pub(crate) fn signed(n: i32) -> String {
    if n > 0 { format!("+{n}") } else { points(n) }
}
