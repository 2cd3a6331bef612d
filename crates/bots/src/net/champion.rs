//! `champion`: the strongest player there is. A champion is a network and how far it looks ahead, if it does.
//!
//! A champion is crowned when it has beaten the one before it (`scripts/promote`), and frozen then; the
//! history is in docs/strength.md.

use super::published::network;
use super::search::{NetSearch, SearchSettings};

/// A player that may reign.
struct Champion {
    name: &'static str,
    network: &'static str,
    search: SearchSettings,
}

/// In the order they came. Those beyond the crowned are candidates.
const CHAMPIONS: &[Champion] = &[
    Champion { name: "champion-1", network: "net-1", search: NONE },
    Champion { name: "champion-2", network: "deep-1", search: ENDING },
];

/// Plays the policy alone.
const NONE: SearchSettings = SearchSettings { pile: 0, ..SearchSettings::DEFAULT };

/// Looks ahead when twelve cards are left to draw. Earlier the worlds that are sampled are too unlike the true one
/// for that to be worth its time (docs/training.md).
const ENDING: SearchSettings = SearchSettings {
    candidates: 12,
    least: 0.002,
    nat: 0.1,
    errors: 0.0,
    pile: 12,
    most: 200,
    ..SearchSettings::DEFAULT
};

/// How many of them passed the gate; the last of these is `champion`.
const CROWNED: usize = 1;

/// The names of those who passed the gate, in order.
pub fn champions() -> impl Iterator<Item = &'static str> {
    CHAMPIONS.iter().take(CROWNED).map(|champion| champion.name)
}

/// The champion of this name; `champion` is the one that reigns, and people know it as `legend`.
pub(crate) fn champion(name: &str) -> Option<NetSearch> {
    let reigning = CHAMPIONS.get(CROWNED - 1).filter(|_| name == "champion" || name == "legend");
    let champion = reigning.or_else(|| CHAMPIONS.iter().find(|champion| champion.name == name))?;
    Some(NetSearch::new(name, network(champion.network)?, champion.search))
}
