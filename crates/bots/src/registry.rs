//! Our own bots by name.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use fivepaths_rules::{BoardGame, CardGame, Json, Turn};

use crate::bot::{AtOnce, Bot};
use crate::budget::Budget;
use crate::level::{BOARD_LEVELS, BOARD_SETTLED, CARD_LEVELS, Level, board_level, card_level};
use crate::net::board::{BOARD_RELEASE, BoardPolicy};
use crate::net::{CARD_RELEASE, NetPlayer, PolicyNet, Release, Scorer, Weights};
use crate::random::Random;
use crate::search::{Ismcts, Rollout, Settings, Worth};
use crate::settled::Settled;
use crate::{board, card};

/// A game that has bots.
///
/// Hand-written players are frozen once published, so that figures stay comparable: `projection-1` will always play as
/// it does, and a better one will be `projection-2`. A name without a number means the newest. Networks and champions
/// that no level or plain name stands for exist only with the feature `historic`.
pub trait Bots: Json + Worth {
    /// Their names, the weakest first.
    const NAMES: &'static [&'static str];

    /// The levels for people, the gentlest first; each is also the name of a bot.
    const LEVELS: &'static [Level];

    /// The networks that play it.
    type Net: Scorer<Self>;

    /// The networks of this release, with the levels and champions made of them.
    fn release() -> &'static Release<Self::Net>;

    /// The hand-written bot of this name: one of those whose play is frozen, or one of the gentlest levels.
    fn hand_written(name: &str) -> Option<Arc<dyn Bot<Self>>>;

    /// A network of your own as a bot; `None` if its weights are not those of a player of this game.
    fn network(name: &str, weights: &Weights) -> Option<Arc<dyn Bot<Self>>> {
        Some(Arc::new(NetPlayer::new(name, Self::Net::from_weights(weights)?, 0.0)))
    }

    /// The bot of this name.
    fn named(name: &str) -> Option<Arc<dyn Bot<Self>>> {
        Self::hand_written(name).or_else(|| Self::release().player(name))
    }
}

/// No bot has that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    name: String,
    known: &'static [&'static str],
}

impl UnknownBot {
    /// Whether the name looks like that of an earlier network or champion, which this build does not have.
    fn is_historic(&self) -> bool {
        let plain = self.name.split_once('@').map_or(self.name.as_str(), |(name, _)| name);
        let number = ["net-", "deep-", "champion-"].iter().find_map(|kind| plain.strip_prefix(kind));
        !cfg!(feature = "historic") && number.is_some_and(|number| number.parse::<u32>().is_ok())
    }
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no player `{}`; there are: {}", self.name, self.known.join(", "))?;
        let levels: Vec<&str> = CARD_LEVELS.iter().map(|level| level.name).collect();
        write!(f, "; the levels {}", levels.join(", "))?;
        if self.is_historic() {
            return f.write_str("; earlier networks and champions are in a build with `--features historic`");
        }
        f.write_str(
            "; a name may end in its own budget, as in rollout@2000n; a network is a file that ends in .net; \
             other programs are cmd:COMMAND",
        )
    }
}

impl std::error::Error for UnknownBot {}

/// The bot of this name. `name@budget` gives it a budget of its own, whatever the table's is.
///
/// ```
/// use fivepaths_bots::{Bots, bot};
/// use fivepaths_rules::CardGame;
/// assert_eq!(bot::<CardGame>("rollout@2000n")?.name(), "rollout@2000n");
/// assert!(CardGame::LEVELS.iter().all(|level| bot::<CardGame>(level.name).is_ok()));
/// # Ok::<(), fivepaths_bots::UnknownBot>(())
/// ```
///
/// # Errors
/// If no bot has that name; the error lists the names there are.
pub fn bot<G: Bots>(name: &str) -> Result<Arc<dyn Bot<G>>, UnknownBot> {
    let unknown = || UnknownBot { name: name.to_owned(), known: G::NAMES };
    let Some((plain, budget)) = name.split_once('@') else { return G::named(name).ok_or_else(unknown) };
    let budget = budget.parse().map_err(|_| unknown())?;
    let inner = G::named(plain).ok_or_else(unknown)?;
    Ok(Arc::new(WithBudget { name: name.to_owned(), inner, budget }))
}

/// The strongest bot of a game. It also plays on for a player who left.
pub fn strongest<G: Bots>() -> Arc<dyn Bot<G>> {
    let legend = G::LEVELS.last().and_then(|level| G::named(level.name));
    // Every game has levels, and each level has a bot; tests check this.
    legend.unwrap_or_else(|| Arc::new(AtOnce::new("random", Random)))
}

/// The network in a file of weights, as a bot that plays its first choice.
///
/// # Errors
/// If the file cannot be read or does not hold a player of this game; the error names the file.
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

    type Net = PolicyNet;

    fn release() -> &'static Release<PolicyNet> {
        &CARD_RELEASE
    }

    fn hand_written(name: &str) -> Option<Arc<dyn Bot<Self>>> {
        Some(match name {
            "random" => Arc::new(AtOnce::new(name, Random)),
            "greedy" | "greedy-1" => Arc::new(AtOnce::new(name, card::Greedy)),
            "committer" | "committer-1" => Arc::new(AtOnce::new(name, card::Committer)),
            "projection" | "projection-1" => Arc::new(AtOnce::new(name, card::Projection::default())),
            "ismcts" | "ismcts-1" => Arc::new(Ismcts::new(name, card::Projection::default())),
            "rollout" | "rollout-1" => Arc::new(Rollout::new(name, card::Projection::default(), Settings::default())),
            level => Arc::new(AtOnce::new(name, card_level(level)?)),
        })
    }
}

impl Bots for BoardGame {
    const NAMES: &'static [&'static str] = &["random", "greedy", "projection", "rollout", "net", "champion"];

    const LEVELS: &'static [Level] = BOARD_LEVELS;

    type Net = BoardPolicy;

    fn release() -> &'static Release<BoardPolicy> {
        &BOARD_RELEASE
    }

    fn hand_written(name: &str) -> Option<Arc<dyn Bot<Self>>> {
        Some(match name {
            "random" => Arc::new(AtOnce::new(name, Random)),
            "greedy" | "greedy-1" => Arc::new(AtOnce::new(name, board::Greedy)),
            "projection" | "projection-1" => Arc::new(AtOnce::new(name, board::Projection::default())),
            "rollout" | "rollout-1" => Arc::new(Rollout::new(name, board::Projection::default(), Settings::default())),
            level => Arc::new(AtOnce::new(name, board_level(level)?)),
        })
    }

    fn named(name: &str) -> Option<Arc<dyn Bot<Self>>> {
        let bot = Self::hand_written(name).or_else(|| Self::release().player(name))?;
        Some(if BOARD_SETTLED.contains(&name) { Arc::new(Settled::new(bot)) } else { bot })
    }
}
