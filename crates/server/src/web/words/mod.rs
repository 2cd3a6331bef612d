//! Every word that a person reads. The texts are in `locales`, a folder for each language and a file for
//! each group of pages, in the format of [Fluent](https://projectfluent.org), and are part of the binary.
//!
//! A page asks for a text by its key, and names what to fill in: `t!("join-invited", names = hosts)`. A number that is
//! filled in also chooses between singular and plural. What is filled in is never interpreted again, so a player may be
//! called `{ $name }`.
//!
//! The language belongs to the task that answers a request ([`speaking`]), so pages do not hand it on
//! from function to function, and a new language touches none of them: it needs a folder and a variant
//! of [`Language`] (`CONTRIBUTING.md` says how). The alternative, a value that every component takes as an argument, would say the
//! same thing a few hundred times. Work that moves to another thread takes the language along:
//! read [`Language::current`] before, and [`speak`] it there.
//!
//! A text may refer to texts that only its own language needs; their keys begin with `own-`. `COLOUR($colour)` in a text
//! says which colour a name means, for languages that inflect it: "die gelbe Karte", "de gele kaart".
//!
//! The terminal uses what is public here, so that both say the same.

mod bots;
mod cards;
mod names;
mod numbers;
mod refusals;
#[cfg(test)]
mod tests;
mod typed;

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

pub use super::when::utc;
pub(crate) use bots::{level_about, level_name};
pub(crate) use cards::place_short;
pub use cards::{card_name, colour_name, place_name};
pub(crate) use names::{GUEST, shown_name};
pub use numbers::{points, signed};
pub(crate) use numbers::{signed_tenths, tenths};
pub use refusals::{refusal, unreadable};
pub use typed::spelled;
pub(crate) use typed::spelled_list;

/// The texts of a language, a file for each group of pages.
macro_rules! files {
    ($code:literal) => {
        files!($code: "aids", "answers", "board-table", "bots", "card-table", "cards", "check", "clock", "end", "errors", "guide", "help", "home", "log", "lobby", "mail", "manners", "new", "people",
            "rating", "receipt", "refusals", "reminders", "review", "rules", "share", "site", "step", "table", "waiting")
    };
    ($code:literal: $($file:literal),*) => {
        [$(include_str!(concat!("../../../locales/", $code, "/", $file, ".ftl"))),*]
    };
}

/// A language that people can read the pages in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Language {
    /// British English, from which the others are translated.
    #[default]
    English,
    /// German.
    German,
    /// Dutch.
    Dutch,
    /// English between marks, so that a test can see which words were translated.
    #[cfg(test)]
    Marked,
}

tokio::task_local! {
    static LANGUAGE: Language;
}

impl Language {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::Dutch];

    /// The language of the request that is being answered; English by default.
    pub fn current() -> Self {
        LANGUAGE.try_with(|language| *language).unwrap_or_default()
    }

    /// The code of the language, as HTML and browsers write it.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Dutch => "nl",
            #[cfg(test)]
            Language::Marked => "x-marked",
        }
    }

    /// The language of a code; "de-AT" is German as well.
    pub fn from_code(code: &str) -> Option<Self> {
        let main = code.split(['-', '_']).next().unwrap_or_default();
        #[cfg(test)]
        if code == Language::Marked.code() {
            return Some(Language::Marked);
        }
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(main))
    }

    /// What its speakers call it.
    pub fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
            Language::Dutch => "Nederlands",
            #[cfg(test)]
            Language::Marked => "Marked",
        }
    }

    fn texts(self) -> &'static Texts {
        static ENGLISH: LazyLock<Texts> = LazyLock::new(|| texts(Language::English, &files!("en")));
        static GERMAN: LazyLock<Texts> = LazyLock::new(|| texts(Language::German, &files!("de")));
        static DUTCH: LazyLock<Texts> = LazyLock::new(|| texts(Language::Dutch, &files!("nl")));
        match self {
            Language::German => &GERMAN,
            Language::Dutch => &DUTCH,
            _ => &ENGLISH,
        }
    }
}

/// Answers in a language: all that `answer` does sees it as the current one.
pub async fn speaking<F: Future>(language: Language, answer: F) -> F::Output {
    LANGUAGE.scope(language, answer).await
}

/// The same for work that does not wait for anything.
pub fn speak<T>(language: Language, work: impl FnOnce() -> T) -> T {
    LANGUAGE.sync_scope(language, work)
}

type Texts = FluentBundle<FluentResource>;

fn texts(language: Language, files: &[&str]) -> Texts {
    // The code is one of ours. The tests find a file that cannot be read; here, what can be read of it is used.
    let mut texts = Texts::new_concurrent(language.code().parse().into_iter().collect());
    // The invisible marks that isolate right-to-left names would get in the way of searching and copying, and none
    // of our languages runs from right to left.
    texts.set_use_isolating(false);
    for file in files {
        let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(resource, _)| resource);
        texts.add_resource_overriding(resource);
    }
    // It fails only if there is a function of that name already.
    let _ = texts.add_function("COLOUR", move |given, _| cards::which(language, given));
    texts
}

/// A value that can be filled into a text.
pub(crate) trait Blank {
    /// The value as Fluent knows it.
    fn blank(&self) -> FluentValue<'_>;
}

impl<T: Blank + ?Sized> Blank for &T {
    fn blank(&self) -> FluentValue<'_> {
        (**self).blank()
    }
}

macro_rules! blanks {
    ($($type:ty),*) => {
        $(impl Blank for $type {
            fn blank(&self) -> FluentValue<'_> {
                self.into()
            }
        })*
    };
}
blanks!(str, String, u8, u16, i32, i64, usize);

/// The text of a key in the current language, or else in English. The tests check that there is one; if there were
/// none, the key would be more useful to a reader than nothing.
pub(crate) fn say(key: &str, blanks: &[(&'static str, FluentValue<'_>)]) -> String {
    let language = Language::current();
    let text = find(language.texts(), key, blanks).or_else(|| find(Language::English.texts(), key, blanks));
    let text = text.unwrap_or_else(|| key.to_owned());
    #[cfg(test)]
    if language == Language::Marked {
        return format!("⟦{text}⟧");
    }
    text
}

/// Whether there is a text behind a key, in English at least.
fn has(key: &str) -> bool {
    Language::English.texts().has_message(key)
}

fn find(texts: &'static Texts, key: &str, blanks: &[(&'static str, FluentValue<'_>)]) -> Option<String> {
    let pattern = texts.get_message(key)?.value()?;
    let blanks: FluentArgs<'_> = blanks.iter().cloned().collect();
    // The only possible error is a blank without a value, and the tests find that.
    Some(texts.format_pattern(pattern, Some(&blanks), &mut Vec::new()).into_owned())
}

/// The text behind a key, with its blanks filled: `t!("table-won", name = "Ann")`.
macro_rules! t {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::web::words::say($key, &[$((stringify!($name), $crate::web::words::Blank::blank(&$value))),*])
    };
}
pub(crate) use t;
