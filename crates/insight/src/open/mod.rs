//! The open value: the margin to expect with *both hands known and the order of the draw pile unknown*, when both
//! play the reference policy by chance.
//!
//! It knows the hands, so that what a hidden card made of a decision can be told. It does not know the order of the
//! draw pile: with the order, taking one card from a discard pile would hand every later card to the other
//! player, and that swing would be booked as skill.

pub mod features;
mod published;
mod reach;
mod value;

pub use value::{OpenValue, POINTS, Scratch, fill, margin, outputs, value};
