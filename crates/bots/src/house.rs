//! Our own bots by name.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use fivepaths_rules::{BoardGame, CardGame, Json, Turn};

use crate::bot::{AtOnce, Bot};
use crate::budget::Budget;
use crate::level::{
    BOARD_LEVELS, CARD_LEVELS, Level, board_level, board_network_level, card_level, card_network_level,
};
use crate::net::board::{BoardPolicy, board_champion, board_network};
use crate::net::{NetPlayer, PolicyNet, Scorer, Weights, champion, network};
use crate::random::Random;
use crate::search::{Ismcts, Rollout, Settings};
use crate::{board, card};

/// A game that has bots.
///
/// Hand-written players are frozen once published, so that figures stay comparable: `projection-1`
/// will always play like this, and a better one will be `projection-2`. The plain name means the
/// newest.
pub trait Bots: Json {
    /// Their names, the weakest first.
    const NAMES: &'static [&'static str];

    /// The levels for people, the gentlest first; each is also the name of a bot.
    const LEVELS: &'static [Level];

    /// A network of one's own as a bot; `None` if its weights are not those of a player of this game.
    fn network(name: &str, weights: &Weights) -> Option<Arc<dyn Bot<Self>>>;

    /// The bot of this name.
    fn named(name: &str) -> Option<Arc<dyn Bot<Self>>>;
}

/// No bot has that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    name: String,
    known: &'static [&'static str],
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no player `{}`; there are: {}", self.name, self.known.join(", "))?;
        let levels: Vec<&str> = CARD_LEVELS.iter().map(|level| level.name).collect();
        write!(f, "; the levels {}", levels.join(", "))?;
        f.write_str(
            "; a name may end in its own budget, as in rollout@2000n; a network is a file that ends in .net; \
             other programs are cmd:COMMAND",
        )
    }
}

impl std::error::Error for UnknownBot {}

/// The bot of this name. `name@budget` gives it a budget of its own, whatever the table's is.
pub fn bot<G: Bots>(name: &str) -> Result<Arc<dyn Bot<G>>, UnknownBot> {
    let unknown = || UnknownBot { name: name.to_owned(), known: G::NAMES };
    let Some((plain, budget)) = name.split_once('@') else { return G::named(name).ok_or_else(unknown) };
    let budget = budget.parse().map_err(|_| unknown())?;
    let inner = G::named(plain).ok_or_else(unknown)?;
    Ok(Arc::new(WithBudget { name: name.to_owned(), inner, budget }))
}

/// The network in a file of weights, as a bot that plays its first choice.
///
/// # Errors
/// With the name of the file, if it cannot be read or holds no player of this game.
pub fn network_file<G: Bots>(path: &Path) -> Result<Arc<dyn Bot<G>>, String> {
    let name = path.display().to_string();
    let wrong = |error: &dyn fmt::Display| format!("{name}: {error}");
    let bytes = std::fs::read(path).map_err(|error| wrong(&error))?;
    let weights = Weights::from_bytes(&bytes).map_err(|error| wrong(&error))?;
    G::network(&name, &weights).ok_or_else(|| wrong(&format!("these weights do not play the {} game", G::NAME)))
}

/// A bot with a budget of its own.
struct WithBudget<G: Bots> {
    name: String,
    inner: Arc<dyn Bot<G>>,
    budget: Budget,
}

impl<G: Bots> Bot<G> for WithBudget<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&self, view: &G::View, _budget: Budget, seed: u64) -> Turn<G::Action> {
        self.inner.choose(view, self.budget, seed)
    }
}

impl Bots for CardGame {
    const NAMES: &'static [&'static str] =
        &["random", "greedy", "committer", "projection", "ismcts", "rollout", "net", "champion"];

    const LEVELS: &'static [Level] = CARD_LEVELS;

    fn network(name: &str, weights: &Weights) -> Option<Arc<dyn Bot<Self>>> {
        Some(Arc::new(NetPlayer::new(name, PolicyNet::new(weights)?, 0.0)))
    }

    fn named(name: &str) -> Option<Arc<dyn Bot<Self>>> {
        if let Some(level) = card_level(name) {
            return Some(Arc::new(AtOnce::new(name, level)));
        }
        if let Some((network_name, temperature)) = card_network_level(name) {
            return Some(Arc::new(NetPlayer::new(name, network(network_name)?, temperature)));
        }
        if let Some(champion) = champion(name) {
            return Some(Arc::new(champion));
        }
        if let Some(network) = network(name) {
            return Some(Arc::new(NetPlayer::new(name, network, 0.0)));
        }
        Some(match name {
            "random" => Arc::new(AtOnce::new(name, Random)),
            "greedy" | "greedy-1" => Arc::new(AtOnce::new(name, card::Greedy)),
            "committer" | "committer-1" => Arc::new(AtOnce::new(name, card::Committer)),
            "projection" | "projection-1" => Arc::new(AtOnce::new(name, card::Projection::default())),
            "ismcts" | "ismcts-1" => Arc::new(Ismcts::new(name, card::Projection::default())),
            "rollout" | "rollout-1" => Arc::new(Rollout::new(name, card::Projection::default(), Settings::default())),
            _ => return None,
        })
    }
}

impl Bots for BoardGame {
    const NAMES: &'static [&'static str] = &["random", "greedy", "projection", "rollout", "net", "champion"];

    const LEVELS: &'static [Level] = BOARD_LEVELS;

    fn network(name: &str, weights: &Weights) -> Option<Arc<dyn Bot<Self>>> {
        Some(Arc::new(NetPlayer::new(name, BoardPolicy::from_weights(weights)?, 0.0)))
    }

    fn named(name: &str) -> Option<Arc<dyn Bot<Self>>> {
        if let Some(level) = board_level(name) {
            return Some(Arc::new(AtOnce::new(name, level)));
        }
        if let Some((network_name, temperature)) = board_network_level(name) {
            return Some(Arc::new(NetPlayer::new(name, board_network(network_name)?, temperature)));
        }
        if let Some(champion) = board_champion(name) {
            return Some(Arc::new(champion));
        }
        if let Some(network) = board_network(name) {
            return Some(Arc::new(NetPlayer::new(name, network, 0.0)));
        }
        Some(match name {
            "random" => Arc::new(AtOnce::new(name, Random)),
            "greedy" | "greedy-1" => Arc::new(AtOnce::new(name, board::Greedy)),
            "projection" | "projection-1" => Arc::new(AtOnce::new(name, board::Projection::default())),
            "rollout" | "rollout-1" => Arc::new(Rollout::new(name, board::Projection::default(), Settings::default())),
            _ => return None,
        })
    }
}
