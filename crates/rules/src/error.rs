//! What can be wrong with text from outside, in words a person can act on.

use std::fmt;

/// A text that is not in the notation: the text (cut when long) and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    text: String,
    expected: &'static str,
}

impl NotationError {
    pub(crate) fn new(text: &str, expected: &'static str) -> Self {
        NotationError { text: shorten(text), expected }
    }

    /// The text, cut when long.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What was expected, in English.
    pub fn expected(&self) -> &'static str {
        self.expected
    }
}

/// The beginning of a text, fit for an error message.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.escape_debug().to_string();
    }
    let start: String = text.chars().take(MOST).collect();
    format!("{}…", start.escape_debug())
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.text, self.expected)
    }
}

impl std::error::Error for NotationError {}

/// Rules that cannot be played by, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesError(pub(crate) String);

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RulesError {}
