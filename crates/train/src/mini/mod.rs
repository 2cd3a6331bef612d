//! Mini-games: card games so small that it can be computed exactly how far a player is from perfect.
//!
//! The measure is NashConv: how many points a round two opponents, one in each seat, would win against a player if
//! they knew exactly how it plays. It is 0 for an equilibrium and only for that; for any other player it says how
//! much can be exploited. No number of games against other players can show that.
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
