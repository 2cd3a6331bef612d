//! The open value: the margin to expect with *both hands known and the order of the draw pile unknown*, when both
//! players choose with the probabilities of the reference policy.
//!
//! It knows the hands, so that it can tell what a hidden card made of a decision. It does not know the order of the
//! draw pile: otherwise, taking a card from a discard pile would give every later card to the other player, and
//! that swing would count as skill.

pub mod features;
mod last_draws;
mod published;
mod reach;
mod value;

pub use value::{OpenValue, POINTS, Scratch, fill, margin, outputs, value};
