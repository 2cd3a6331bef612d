//! What the pages of other rooms show of manners.

mod block;

pub(crate) use block::{list, notice, player};
