//! What people call the levels, and how they play. The keys are made of the levels' names, so that a new level needs no
//! code here. Until it has texts, the English words of the level itself are used.

use fivepaths_bots::Level;
use fivepaths_rules::GameKind;

use crate::web::words::say;

/// What a bot is called at the table.
pub(crate) fn level_name(level: &Level) -> String {
    name_of(level.name).unwrap_or_else(|| {
        let mut letters = level.name.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    })
}

/// What the bots of a level are called, if there is a text for it.
pub(super) fn name_of(level: &str) -> Option<String> {
    said(&format!("bot-name-{level}"))
}

/// How a bot plays, in a few words that follow its name.
pub(crate) fn level_about(game: GameKind, level: &Level) -> String {
    said(&format!("bot-{}-{}", game.name(), level.name)).unwrap_or_else(|| level.about.to_owned())
}

/// The text of a key that may not exist.
fn said(key: &str) -> Option<String> {
    super::has(key).then(|| say(key, &[]))
}
