//! The networks of a game in this release, and the players made of them. Once published they are frozen, so that
//! figures stay comparable; a name without a number means the newest.
//!
//! A champion is crowned when it has beaten the one before it (`scripts/promote`); the history is in docs/strength.md.

use std::sync::{Arc, OnceLock};

use fivepaths_rules::Game;

use super::player::NetPlayer;
use super::scorer::Scorer;
use super::search::{NetSearch, SearchSettings};
use super::weights::Weights;
use crate::bot::Bot;
use crate::search::Worth;

/// A network by its name. Its weights are read when it is first asked for and then shared, since a server asks
/// for the same few players at every turn.
pub(crate) struct Published<S> {
    name: &'static str,
    bytes: &'static [u8],
    policy: OnceLock<Option<Arc<S>>>,
}

impl<S> Published<S> {
    pub(crate) const fn new(name: &'static str, bytes: &'static [u8]) -> Self {
        Published { name, bytes, policy: OnceLock::new() }
    }

    /// The network itself. A test reads all of them, so this is never `None`.
    fn policy<G: Game>(&self) -> Option<Arc<S>>
    where
        S: Scorer<G>,
    {
        self.policy.get_or_init(|| S::from_weights(&Weights::from_bytes(self.bytes).ok()?).map(Arc::new)).clone()
    }
}

/// A champion, present or former, or a challenger: a network, and how it looks ahead.
pub(crate) struct Champion {
    pub(crate) name: &'static str,
    pub(crate) network: &'static str,
    pub(crate) search: SearchSettings,
}

/// A level for people: a network that chooses at random at this temperature.
pub(crate) struct NetworkLevel {
    pub(crate) name: &'static str,
    pub(crate) network: &'static str,
    pub(crate) temperature: f32,
}

/// All networks of a game in a release, and the players made of them.
pub struct Release<S: 'static> {
    /// Those that people play against under some name: a level, `net` or `champion`. They are part of every build, in
    /// the order in which they were published.
    pub(crate) networks: &'static [Published<S>],
    /// The others, which are kept so that they can be measured again.
    pub(crate) historic: &'static [Published<S>],
    pub(crate) levels: &'static [NetworkLevel],
    /// In the order in which they were published; a number is never used again.
    pub(crate) champions: &'static [Champion],
    /// Those that passed the gate and the locked run, in order; the last of them is `champion`.
    pub(crate) crowned: &'static [&'static str],
}

impl<S> Release<S> {
    /// The names of those that were crowned, in order.
    pub fn crowned(&self) -> &'static [&'static str] {
        self.crowned
    }

    /// The network of this name; `net` is the newest of those that play at once.
    pub fn network<G: Game>(&self, name: &str) -> Option<Arc<S>>
    where
        S: Scorer<G>,
    {
        let wanted = |network: &&Published<S>| {
            if name == "net" { network.name.starts_with("net-") } else { network.name == name }
        };
        self.historic.iter().chain(self.networks).rev().find(wanted)?.policy()
    }

    /// The champion of this name. `champion` is the present one, which people know as `legend`.
    fn champion(&self, name: &str) -> Option<&'static Champion> {
        let wanted = if name == "champion" || name == "legend" { self.crowned.last()? } else { name };
        self.champions.iter().find(|champion| champion.name == wanted)
    }

    /// The player of this name: a level, a champion, or a network that plays its first choice.
    pub(crate) fn player<G: Worth>(&self, name: &str) -> Option<Arc<dyn Bot<G>>>
    where
        S: Scorer<G>,
    {
        if let Some(level) = self.levels.iter().find(|level| level.name == name) {
            return Some(Arc::new(NetPlayer::new(name, self.network(level.network)?, level.temperature)));
        }
        if let Some(champion) = self.champion(name) {
            return Some(Arc::new(NetSearch::new(name, self.network(champion.network)?, champion.search)));
        }
        Some(Arc::new(NetPlayer::new(name, self.network(name)?, 0.0)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::registry::Bots;
    use fivepaths_rules::{BoardGame, CardGame};

    fn everybody_is_there<G: Bots>() {
        let release = G::release();
        for network in release.historic.iter().chain(release.networks) {
            assert!(release.network(network.name).is_some(), "{}", network.name);
        }
        assert!(release.network("net").is_some() && release.network("net-0").is_none());
        for champion in release.champions {
            let built_in = cfg!(feature = "historic") || release.networks.iter().any(|n| n.name == champion.network);
            assert_eq!(G::named(champion.name).is_some(), built_in, "{}", champion.name);
        }
        assert!(G::named("champion").is_some() && G::named("champion-0").is_none());
    }

    fn whoever_people_play_against_is_in_every_build<G: Bots>() {
        let release = G::release();
        let always = |name: &str| release.networks.iter().any(|network| network.name == name);
        for level in G::LEVELS {
            let needed = release.levels.iter().find(|other| other.name == level.name);
            assert!(needed.is_none_or(|needed| always(needed.network)), "{}", level.name);
        }
        assert!(["champion", "legend"].iter().all(|name| always(release.champion(name).unwrap().network)));
        let newest = release.networks.iter().rev().find(|network| network.name.starts_with("net-")).unwrap();
        let found = release.network("net").unwrap();
        assert!(Arc::ptr_eq(&newest.policy().unwrap(), &found), "the newest network is in every build");
    }

    #[test]
    fn all_published_weights_are_those_of_policies() {
        everybody_is_there::<CardGame>();
        everybody_is_there::<BoardGame>();
    }

    #[test]
    fn every_build_has_whom_people_play_against() {
        whoever_people_play_against_is_in_every_build::<CardGame>();
        whoever_people_play_against_is_in_every_build::<BoardGame>();
    }

    #[test]
    fn a_network_is_read_once_and_then_shared() {
        let read = || CardGame::release().network("small-1").unwrap();
        assert!(Arc::ptr_eq(&read(), &read()));
    }
}
