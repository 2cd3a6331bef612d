//! Programs that play both games, and the arena that measures them.
//!
//! # A tour
//!
//! Everything here works on the traits of `fivepaths_rules`: a `Game` is the truth of one round, a
//! `View` is what one seat may know of it. A bot is given a view, a [`Budget`] and a seed for its own
//! randomness, and nothing else, so it cannot cheat.
//!
//! ## A match between two bots
//!
//! Bots are found by name ([`bot`]; [`Bots::NAMES`] lists the names). [`House`] puts one at a seat, and
//! [`play_match`] is the host, which alone knows the truth.
//!
//! ```
//! use fivepaths_bots::{Budget, House, Setting, bot, play_match};
//! use fivepaths_rules::{CardGame, CardRules, Deal, How, Seed};
//!
//! let mut ann = House::new(bot::<CardGame>("projection")?);
//! let mut bob = House::new(bot::<CardGame>("greedy")?);
//! // Plays on for players who break the rules at a table of three or four; a match of two just ends.
//! let mut house = House::new(bot::<CardGame>("random")?);
//! let names = ["ann", "bob"].map(String::from);
//! let setting = Setting { id: "tour", names: &names, budget: Budget::Ms(20), seeds: &[1, 2] };
//!
//! let deal = Deal::Seed(Seed::of_run(7, 0));
//! let played = play_match(CardRules::default(), deal, &mut [&mut ann, &mut bob], &mut house, &setting)?;
//!
//! let outcome = played.game.outcome().expect("it is over");
//! assert_eq!(outcome.end.how, How::Played);
//! assert!(played.faults.is_empty() && played.game.rounds().len() == 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## A bot of your own
//!
//! A rule of thumb is a [`Policy`]: one decision from one view, at once. This one plays both games. It
//! asks only for what every view has; `CardView` and `BoardView` tell the rest.
//!
//! ```
//! use std::sync::Arc;
//! use fivepaths_bots::arena::{About, Arena, Report};
//! use fivepaths_bots::{AtOnce, Budget, Entrant, Policy};
//! use fivepaths_rules::{ActionSet, CardGame, CardRules, Game, Rules, View};
//!
//! /// Takes the first legal decision, which is a play wherever one is possible.
//! struct First;
//!
//! impl<G: Game> Policy<G> for First {
//!     fn decide(&self, view: &G::View, _rng: &mut impl rand_core::Rng) -> G::Action {
//!         view.legal().nth(0).unwrap_or_default()
//!     }
//! }
//!
//! // Is it any good? Ask the arena: mirrored pairs, the same deals with the seats swapped.
//! let mine = Entrant::Bot(Arc::new(AtOnce::new("first", First)));
//! let arena = Arena::<CardGame> {
//!     rules: CardRules::default(),
//!     players: vec![mine, "random".parse()?, "greedy".parse()?],
//!     pairs: 20,
//!     seed: 1,
//!     budget: Budget::default(),
//!     sprt: None,
//! };
//! let mut pairs = Vec::new();
//! arena.run(&[], 2, false, |finished| pairs.push(finished.result));
//!
//! let about = About {
//!     game: "card".into(),
//!     variant: Vec::new(),
//!     seats: 2,
//!     rounds: arena.rules.rounds(),
//!     seed: arena.seed,
//!     pairs: arena.pairs,
//!     budget: None,
//! };
//! let report = Report::new(about, &arena.names(), &pairs, None);
//! assert_eq!(report.ladder[0].player, "greedy");
//! assert!(report.words().contains("first - greedy: 20 pairs"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A policy that can say what it thinks of every decision is a [`Ranking`], and [`search::Rollout`] makes it
//! look ahead without further work. A player that thinks by itself implements [`Bot`].
//!
//! ## Looking ahead
//!
//! `view.sample(rng)` is a whole world in which the viewer would see exactly this view. Play such worlds to the
//! end, as many as the budget allows:
//!
//! ```
//! use fivepaths_bots::card::Projection;
//! use fivepaths_bots::search::{Worth, play_out};
//! use fivepaths_rules::{CardGame, CardRules, Game, Seat, View};
//!
//! let (rules, me) = (CardRules::default(), Seat::default());
//! let mut rng = fivepaths_bots::rng(3);
//! let view = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, me), &mut rng).view(me);
//! let policy = Projection::default();
//! let mean = (0..50)
//!     .map(|seed| {
//!         let mut world = view.sample(&mut rng);
//!         play_out(&mut world, &policy, seed);
//!         world.worth(me)
//!     })
//!     .sum::<f64>()
//!     / 50.0;
//! assert!(mean.abs() < 60.0, "by how much I shall be ahead");
//! ```
//!
//! ## Any language
//!
//! The bot protocol is lines of JSON. [`protocol::Engine`] is a bot's end of it. The following, with standard
//! input and output, is all that `fivepaths engine --bot projection` does. [`Engine::of`] serves a bot of your
//! own, and then `"cmd:./mybot"` is a player wherever a player is named.
//!
//! ```
//! use fivepaths_bots::protocol::Engine;
//!
//! let question = r#"{"type":"hello","protocol":1}"#;
//! let mut answer = Vec::new();
//! Engine::new("projection")?.serve(question.as_bytes(), &mut answer)?;
//! assert!(String::from_utf8(answer)?.starts_with(r#"{"type":"hello","name":"projection""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Engine::of`]: protocol::Engine::of

pub mod arena;
pub mod board;
mod bot;
mod budget;
pub mod card;
mod entrant;
mod level;
mod match_value;
mod mix;
pub mod net;
mod player;
pub mod protocol;
mod random;
mod registry;
pub mod search;
mod settled;
mod soft;
pub mod svg;
mod table;
mod weights;
mod whole_turn;

pub use bot::{AtOnce, Bot, BotRng, Policy, Ranking, rng};
pub use budget::{Budget, BudgetError};
pub use entrant::{Entrant, EntrantError, MakePlayer};
pub use level::{Level, Unsteady};
pub use match_value::MatchValue;
pub use mix::mix;
pub use player::{Fault, House, Invitation, Player, Table};
pub use random::Random;
pub use registry::{Bots, UnknownBot, bot, network_file, strongest};
pub use table::{PlayedMatch, Setting, play_match};
pub use whole_turn::{NoTurn, whole_turn};

/// The example of the README runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
