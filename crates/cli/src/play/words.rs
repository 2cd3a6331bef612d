//! Why something cannot be done, in the same words as on the page.

pub(crate) use fivepaths_server::words::{refusal, spelled, unreadable};
