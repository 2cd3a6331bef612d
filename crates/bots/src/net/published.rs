//! The networks of the card game in this release.

use std::sync::Arc;

use super::policy::PolicyNet;
use super::release::{Champion, NetworkLevel, Published, Release};
use super::search::SearchSettings;

/// The networks, levels and champions of the card game.
pub(crate) static CARD_RELEASE: Release<PolicyNet> = Release {
    networks: &NETWORKS,
    historic: &HISTORIC,
    levels: &[
        NetworkLevel { name: "hiker", network: "small-1", temperature: 1.8 },
        NetworkLevel { name: "climber", network: "small-1", temperature: 0.7 },
        NetworkLevel { name: "navigator", network: "net-2", temperature: 3.0 },
    ],
    champions: CHAMPIONS,
    crowned: &["champion-1", "champion-3", "champion-7"],
};

static NETWORKS: [Published<PolicyNet>; 4] = [
    Published::new("small-1", include_bytes!("../../weights/small-1.bin")),
    Published::new("net-2", include_bytes!("../../weights/net-2.bin")),
    Published::new("net-6", include_bytes!("../../weights/net-6.bin")),
    // Wider and half as fast, for players that have the time to look ahead as well.
    Published::new("deep-3", include_bytes!("../../weights/deep-3.bin")),
];

#[cfg(feature = "historic")]
static HISTORIC: [Published<PolicyNet>; 6] = [
    Published::new("net-1", include_bytes!("../../weights/net-1.bin")),
    Published::new("net-3", include_bytes!("../../weights/net-3.bin")),
    Published::new("net-4", include_bytes!("../../weights/net-4.bin")),
    Published::new("net-5", include_bytes!("../../weights/net-5.bin")),
    Published::new("deep-1", include_bytes!("../../weights/deep-1.bin")),
    Published::new("deep-2", include_bytes!("../../weights/deep-2.bin")),
];
#[cfg(not(feature = "historic"))]
static HISTORIC: [Published<PolicyNet>; 0] = [];

/// The second passed the gate but not its locked run: its playouts followed first choices only, which helps more
/// against itself than against others. The fourth was level with the third, and the fifth was not tried. The sixth
/// passed the gate; its locked run was given up half way, level. The seventh also learnt at tables with
/// hand-written guests.
const CHAMPIONS: &[Champion] = &[
    Champion { name: "champion-1", network: "net-1", search: SearchSettings { pile: 0, ..SearchSettings::DEFAULT } },
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

impl PolicyNet {
    /// The published network of this name, such as `net-6`; `net` is the newest.
    pub fn published(name: &str) -> Option<Arc<Self>> {
        CARD_RELEASE.network(name)
    }
}
