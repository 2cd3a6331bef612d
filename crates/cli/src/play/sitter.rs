//! Who sits where.

use serde::{Deserialize, Serialize};

/// Somebody at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Sitter {
    /// A person at this keyboard.
    Person(String),
    /// A bot, by the name it was chosen by.
    Bot(String),
    /// Somebody in a record that is only watched.
    Recorded(String),
}

impl Sitter {
    /// Whether it is a person at this keyboard.
    pub(crate) fn is_person(&self) -> bool {
        matches!(self, Sitter::Person(_))
    }

    /// The name in records.
    pub(crate) fn name(&self) -> &str {
        let (Sitter::Person(name) | Sitter::Bot(name) | Sitter::Recorded(name)) = self;
        name
    }

    /// The name on the screen. Names of bots get a capital letter.
    pub(crate) fn called(&self) -> String {
        match self {
            Sitter::Bot(name) => {
                let mut letters = name.chars();
                letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
            }
            Sitter::Person(name) | Sitter::Recorded(name) => name.clone(),
        }
    }
}
