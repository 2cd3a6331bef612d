//! The networks of the board game in this release.

use super::super::release::{Champion, NetworkLevel, Published, Release};
use super::super::search::SearchSettings;
use super::policy::BoardPolicy;

/// The networks, levels and champions of the board game.
pub(crate) static BOARD_RELEASE: Release<BoardPolicy> = Release {
    networks: &NETWORKS,
    historic: &HISTORIC,
    levels: &[
        NetworkLevel { name: "hiker", network: "small-1", temperature: 1.38 },
        NetworkLevel { name: "climber", network: "small-1", temperature: 0.88 },
        NetworkLevel { name: "navigator", network: "net-1", temperature: 1.8 },
        // As they were before they stood by their discards.
        NetworkLevel { name: "hiker-1", network: "small-1", temperature: 1.35 },
        NetworkLevel { name: "climber-1", network: "small-1", temperature: 0.8 },
    ],
    champions: CHAMPIONS,
    // The first had no predecessor to beat.
    crowned: &["champion-1", "champion-4"],
};

static NETWORKS: [Published<BoardPolicy>; 4] = [
    Published::new("small-1", include_bytes!("../../../weights/board-small-1.bin")),
    Published::new("net-1", include_bytes!("../../../weights/board-net-1.bin")),
    Published::new("net-4", include_bytes!("../../../weights/board-net-4.bin")),
    Published::new("net-5", include_bytes!("../../../weights/board-net-5.bin")),
];

#[cfg(feature = "historic")]
static HISTORIC: [Published<BoardPolicy>; 2] = [
    Published::new("net-2", include_bytes!("../../../weights/board-net-2.bin")),
    Published::new("net-3", include_bytes!("../../../weights/board-net-3.bin")),
];
#[cfg(not(feature = "historic"))]
static HISTORIC: [Published<BoardPolicy>; 0] = [];

/// The second passed the gate but not its locked run. The third was not tried. The gate of the fifth is undecided.
const CHAMPIONS: &[Champion] = &[
    Champion { name: "champion-1", network: "net-1", search: SearchSettings { kept: false, ..AHEAD } },
    Champion { name: "champion-2", network: "net-2", search: AHEAD },
    Champion { name: "champion-3", network: "net-3", search: AHEAD },
    Champion { name: "champion-4", network: "net-4", search: AHEAD },
    Champion { name: "champion-5", network: "net-5", search: AHEAD },
];

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
