//! `champion`: the strongest player there is. A champion is a network and how far it looks ahead, if it does.
//!
//! A champion is crowned when it has beaten the one before it (`scripts/promote`), and frozen then; the
//! history is in docs/strength.md.

use super::policy::PolicyNet;
use super::published::network;
use super::search::{NetSearch, SearchSettings};

/// A player that may reign.
struct Champion {
    name: &'static str,
    network: &'static str,
    search: SearchSettings,
}

/// All there have been, in the order they came; a number is never given again. The second passed the gate, but not its
/// locked run: it looked ahead by first choices alone, which is worth more against oneself than against others. The fourth
/// was level with the third, and the fifth was not tried. The sixth passed the gate; its locked run was given up half way,
/// level. The seventh learnt at tables with hand-written guests as well.
const CHAMPIONS: &[Champion] = &[
    Champion { name: "champion-1", network: "net-1", search: NONE },
    Champion {
        name: "champion-2",
        network: "deep-1",
        search: SearchSettings { temperature: 0.0, kept: false, ..SearchSettings::ENDING },
    },
    Champion {
        name: "champion-3",
        network: "deep-1",
        search: SearchSettings { kept: false, ..SearchSettings::ENDING },
    },
    Champion { name: "champion-4", network: "net-4", search: SearchSettings { most: 600, ..SearchSettings::ENDING } },
    Champion { name: "champion-5", network: "net-5", search: SearchSettings::ENDING },
    Champion { name: "champion-6", network: "deep-2", search: SearchSettings::ENDING },
    Champion { name: "champion-7", network: "deep-3", search: SearchSettings::ENDING },
];

/// Plays the policy alone.
const NONE: SearchSettings = SearchSettings { pile: 0, ..SearchSettings::DEFAULT };

/// Those who passed gate and locked run, in order; the last of these is `champion`.
const CROWNED: &[&str] = &["champion-1", "champion-3", "champion-7"];

/// The names of those who were crowned, in order.
pub fn champions() -> &'static [&'static str] {
    CROWNED
}

/// The champion of this name; `champion` is the one that reigns, and people know it as `legend`.
pub(crate) fn champion(name: &str) -> Option<NetSearch<PolicyNet>> {
    let wanted = if name == "champion" || name == "legend" { CROWNED.last()? } else { name };
    let champion = CHAMPIONS.iter().find(|champion| champion.name == wanted)?;
    Some(NetSearch::new(name, network(champion.network)?, champion.search))
}
