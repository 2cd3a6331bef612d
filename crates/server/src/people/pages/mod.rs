//! The pages of the room, one component in each file.

pub(super) mod account;
pub(super) mod form;
pub(super) mod games;
pub(super) mod leave;
pub(super) mod links;
pub(super) mod player;
pub(super) mod sign_in;
