//! Programs that play.

pub mod net;
