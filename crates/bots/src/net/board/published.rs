//! The networks of the board game in this release, and the strongest player made of them. Once published they
//! are frozen, so that figures stay comparable: the plain name means the newest.

use super::super::scorer::Scorer;
use super::super::search::{NetSearch, SearchSettings};
use super::super::weights::Weights;
use super::policy::BoardPolicy;

/// The networks under their names, in the order they came.
const NETWORKS: &[(&str, &[u8])] = &[
    ("small-1", include_bytes!("../../../weights/board-small-1.bin")),
    ("net-1", include_bytes!("../../../weights/board-net-1.bin")),
    ("net-2", include_bytes!("../../../weights/board-net-2.bin")),
    ("net-3", include_bytes!("../../../weights/board-net-3.bin")),
    ("net-4", include_bytes!("../../../weights/board-net-4.bin")),
    ("net-5", include_bytes!("../../../weights/board-net-5.bin")),
];

/// The network of this name; `net` is the newest.
pub(crate) fn board_network(name: &str) -> Option<BoardPolicy> {
    let newest = NETWORKS.last().filter(|_| name == "net");
    let (_, bytes) = newest.or_else(|| NETWORKS.iter().find(|(known, _)| *known == name))?;
    BoardPolicy::from_weights(&Weights::from_bytes(bytes).ok()?)
}

/// Those who reign or want to (`scripts/promote board`), each with its network and how it looks ahead; a number is
/// never given again. The second passed the gate, but not its locked run; the third was not tried; the gate of the
/// fifth is not decided.
const CHAMPIONS: &[(&str, &str, SearchSettings)] = &[
    ("champion-1", "net-1", SearchSettings { kept: false, ..AHEAD }),
    ("champion-2", "net-2", AHEAD),
    ("champion-3", "net-3", AHEAD),
    ("champion-4", "net-4", AHEAD),
    ("champion-5", "net-5", AHEAD),
];

/// Those who reigned, in order; the last of these is `champion`. The first had nobody to beat.
const CROWNED: &[&str] = &["champion-1", "champion-4"];

/// The names of those who were crowned, in order.
pub fn board_champions() -> &'static [&'static str] {
    CROWNED
}

/// The champion of this name: a network that looks ahead at every decision. People know it as `legend`.
pub(crate) fn board_champion(name: &str) -> Option<NetSearch<BoardPolicy>> {
    let wanted = if matches!(name, "champion" | "legend") { CROWNED.last()? } else { name };
    let (_, network, search) = CHAMPIONS.iter().find(|(known, ..)| *known == wanted)?;
    Some(NetSearch::new(name, board_network(network)?, *search))
}

/// How it looks ahead. A turn has two or three decisions, each with playouts of its own.
const AHEAD: SearchSettings = SearchSettings {
    candidates: 6,
    least: 0.01,
    nat: 1.0,
    errors: 0.5,
    temperature: 1.0,
    most: 200,
    ..SearchSettings::DEFAULT
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_published_weights_are_those_of_policies() {
        for (name, _) in NETWORKS {
            assert!(board_network(name).is_some(), "{name}");
        }
        assert!(board_network("net").is_some() && board_network("net-0").is_none());
        assert!(CHAMPIONS.iter().all(|(name, ..)| board_champion(name).is_some()));
        assert!(board_champion("champion").is_some() && board_champion("champion-0").is_none());
    }
}
