//! Bots at the table: which levels there are, and their turns.

mod run;
mod under_way;

use fivepaths_bots::{Bots, Level};
use fivepaths_rules::{BoardGame, CardGame, GameKind};

use crate::web::words::level_name;

pub use run::run;
pub use under_way::UnderWay;

/// The levels of a game, the gentlest first.
pub fn levels(game: GameKind) -> &'static [Level] {
    match game {
        GameKind::Card => CardGame::LEVELS,
        GameKind::Board => BoardGame::LEVELS,
    }
}

/// The level of a name in a game.
pub fn level(game: GameKind, name: &str) -> Option<&'static Level> {
    levels(game).iter().find(|level| level.name == name)
}

/// The level that is offered first: the second gentlest, which a newcomer can beat with some effort.
pub fn offered(game: GameKind) -> &'static Level {
    let levels = levels(game);
    levels.get(1).unwrap_or(&levels[0])
}

/// What people call a bot at the table.
pub(crate) fn called(level: &Level) -> String {
    level_name(level)
}

/// Whether a level uses its whole time to think. The others answer at once.
pub fn thinks(game: GameKind, level: &str) -> bool {
    levels(game).last().is_some_and(|strongest| strongest.name == level)
}
