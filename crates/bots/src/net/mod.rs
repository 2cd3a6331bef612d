//! The network player: what it sees, its forward pass, its weights.
//!
//! A [`Network`] is exactly colour-equivariant: permuting the colours of a position permutes its outputs, bit for
//! bit. So it never has to learn the same thing five times, and it plays the game of six colours with the weights
//! of the game of five. The [`PolicyNet`] on top of it gives a score to every whole turn, a card put down and a
//! draw.

pub mod board;
pub mod features;
mod halfway;
mod kernel;
pub mod matrix;
mod network;
mod player;
mod policy;
mod published;
mod release;
mod scorer;
mod search;
mod shape;
mod turns;
mod weights;

pub use network::{Batch, MOST_COLOURS, Network};
pub use player::NetPlayer;
pub use policy::{Heads, PolicyNet, best, pick, softmax};
pub(crate) use published::CARD_RELEASE;
pub use release::Release;
pub use scorer::{Choices, Scorer};
pub use search::{NetSearch, SearchSettings};
pub use shape::{Shape, Spans};
pub use turns::{Put, Turns};
pub use weights::{Weights, WeightsError};
