//! The phrases that can be said at a table.

use crate::web::words::t;

/// A phrase. Everybody reads it in their own language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Good luck.
    Luck,
    /// That was a nice move.
    Nice,
    /// That was not what one wanted.
    Oops,
    /// An excuse.
    Sorry,
    /// It takes a little.
    Moment,
    /// One has to go.
    Leaving,
    /// The other has played well.
    Played,
    /// Thanks for the game.
    Thanks,
    /// Another game?
    Again,
    /// Said by whoever asks to write freely.
    Chat,
}

impl Phrase {
    /// Those that are offered, in this order.
    pub const OFFERED: [Phrase; 10] = [
        Phrase::Hello,
        Phrase::Luck,
        Phrase::Nice,
        Phrase::Oops,
        Phrase::Sorry,
        Phrase::Moment,
        Phrase::Leaving,
        Phrase::Played,
        Phrase::Thanks,
        Phrase::Again,
    ];

    /// Its name, under which it is stored and sent.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Phrase::Hello => "hello",
            Phrase::Luck => "luck",
            Phrase::Nice => "nice",
            Phrase::Oops => "oops",
            Phrase::Sorry => "sorry",
            Phrase::Moment => "moment",
            Phrase::Leaving => "leaving",
            Phrase::Played => "played",
            Phrase::Thanks => "thanks",
            Phrase::Again => "again",
            Phrase::Chat => "chat",
        }
    }

    /// The phrase of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Phrase::OFFERED.into_iter().chain([Phrase::Chat]).find(|phrase| phrase.name() == name)
    }

    /// The phrase in the language of the reader.
    pub(crate) fn words(self) -> String {
        match self {
            Phrase::Hello => t!("phrase-hello"),
            Phrase::Luck => t!("phrase-luck"),
            Phrase::Nice => t!("phrase-nice"),
            Phrase::Oops => t!("phrase-oops"),
            Phrase::Sorry => t!("phrase-sorry"),
            Phrase::Moment => t!("phrase-moment"),
            Phrase::Leaving => t!("phrase-leaving"),
            Phrase::Played => t!("phrase-played"),
            Phrase::Thanks => t!("phrase-thanks"),
            Phrase::Again => t!("phrase-again"),
            Phrase::Chat => t!("phrase-chat"),
        }
    }
}
