//! Mini-games: card games so small that it can be computed exactly how far a player is from perfect.
//!
//! The measure is NashConv: what two players who know the player would win against it, one in each
//! seat, in points a round. An equilibrium has 0, and nothing else has; for anybody else it says how
//! much there is to be found out about them. No number of games against other players can show that.
//!
//! Read in this order: `tree` (a game as a tree), `response` (what a profile is worth, and the best
//! answer to it), `solver` (equilibria by CFR+), `card_tree` (a card game as a tree, by the rules
//! themselves), `strategy` (our players in it), `game` (the games and their training).

mod card_tree;
mod game;
mod response;
mod solver;
mod strategy;
mod tree;

pub use card_tree::{CardTree, WholeTurn};
pub use game::MiniGame;
pub use response::{Exploitability, best_answer, value};
pub use solver::Solver;
pub use strategy::{Asked, Net, Strategy, Uniform, profile};
pub use tree::{Builder, Player, Profile, Tree};
