//! Time zones: how far the clocks of a place are ahead of UTC, from the database of time zones that is part of the binary.

use std::sync::LazyLock;

use jiff::Timestamp;
use jiff::tz::{TimeZone, db};

use crate::store::Millis;
use crate::web::when;

/// The parts of the world whose zones are offered. The database has other names, for zones that have two.
const PARTS: [&str; 10] = [
    "Africa/",
    "America/",
    "Antarctica/",
    "Arctic/",
    "Asia/",
    "Atlantic/",
    "Australia/",
    "Europe/",
    "Indian/",
    "Pacific/",
];

/// The names of all zones that are offered, in order.
pub(crate) static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let all = db().available().map(|name| name.as_str().to_owned());
    let mut names: Vec<String> = all.filter(|name| PARTS.iter().any(|part| name.starts_with(part))).collect();
    names.sort_unstable();
    names
});

/// The time of a place. Where nobody knows the place, it is UTC.
#[derive(Clone, Debug)]
pub(crate) struct Zone(TimeZone);

impl Zone {
    /// The zone of a name.
    pub(crate) fn new(name: &str) -> Zone {
        let known = NAMES.binary_search_by(|known| known.as_str().cmp(name)).is_ok();
        Zone(known.then(|| TimeZone::get(name).ok()).flatten().unwrap_or(TimeZone::UTC))
    }

    /// How far its clocks are ahead of UTC.
    pub(crate) fn offset(&self, at: Millis) -> Millis {
        let Ok(instant) = Timestamp::from_millisecond(at) else { return 0 };
        i64::from(self.0.to_offset(instant).seconds()) * 1_000
    }

    /// An instant as people there say it.
    pub(crate) fn say(&self, at: Millis) -> String {
        when::day_and_time(at + self.offset(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Millis = 60 * 60 * 1_000;

    #[test]
    fn clocks_are_put_forward_and_back() {
        let berlin = Zone::new("Europe/Berlin");
        // 1 July 2026, noon, and 1 December.
        assert_eq!([1_782_907_200_000, 1_796_126_400_000].map(|at| berlin.offset(at) / HOUR), [2, 1]);
        assert_eq!(Zone::new("Asia/Kathmandu").offset(0), 5 * HOUR + HOUR / 2);
        for unknown in ["", "Nowhere/Land", "../etc/passwd", "UTC", "europe/berlin"] {
            assert_eq!(Zone::new(unknown).offset(1_782_907_200_000), 0, "{unknown}");
        }
    }

    #[test]
    fn the_zones_of_the_world_are_offered() {
        assert!(NAMES.len() > 300, "{}", NAMES.len());
        for name in ["Europe/Amsterdam", "America/New_York", "Asia/Tokyo"] {
            assert!(NAMES.iter().any(|known| known == name), "{name}");
        }
    }

    #[test]
    fn an_instant_is_said_as_the_clocks_there_show_it() {
        assert_eq!(Zone::new("Europe/Berlin").say(1_782_907_200_000), "1 July 2026, 14:00");
    }
}
