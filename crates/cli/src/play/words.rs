//! Why something cannot be done, in the words of the page: whoever knows one table knows the other.

pub(crate) use fivepaths_server::words::{refusal, spelled, unreadable};
