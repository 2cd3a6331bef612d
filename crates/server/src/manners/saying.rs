//! Something that is said: a phrase, or somebody's own words.

use super::Phrase;
use crate::web::words::t;

/// How much of what somebody wrote stands beside their name, where there is little room.
const BRIEF: usize = 24;

/// What was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saying {
    /// A phrase, in the language of the reader.
    Phrase(Phrase),
    /// Words as they were written.
    Words(String),
}

impl Saying {
    /// All of it.
    pub(crate) fn text(&self) -> String {
        match self {
            Saying::Phrase(phrase) => phrase.words(),
            Saying::Words(words) => words.clone(),
        }
    }

    /// In quotation marks.
    pub(crate) fn quoted(&self) -> String {
        t!("manners-quoted", words = self.text())
    }

    /// In quotation marks, and only the beginning of what is long. Phrases are short.
    pub(crate) fn quoted_in_brief(&self) -> String {
        let words = match self {
            Saying::Words(words) if words.chars().count() > BRIEF => {
                let some: String = words.chars().take(BRIEF).collect();
                format!("{} …", some.trim_end())
            }
            saying => saying.text(),
        };
        t!("manners-quoted", words = words)
    }
}
