//! Why somebody is reported.

use crate::web::words::t;

/// A reason from a short list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Insults, threats, or a name that is one.
    Rude,
    /// Does not play on, or leaves again and again.
    Stalling,
    /// Plays with help or as two people.
    Cheating,
    /// Anything else.
    Other,
}

impl Reason {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Reason; 4] = [Reason::Rude, Reason::Stalling, Reason::Cheating, Reason::Other];

    /// Its name, under which it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Reason::Rude => "rude",
            Reason::Stalling => "stalling",
            Reason::Cheating => "cheating",
            Reason::Other => "other",
        }
    }

    /// The reason of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Reason::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// The reason in the language of the reader.
    pub(crate) fn words(self) -> String {
        match self {
            Reason::Rude => t!("report-rude"),
            Reason::Stalling => t!("report-stalling"),
            Reason::Cheating => t!("report-cheating"),
            Reason::Other => t!("report-other"),
        }
    }
}
