//! What people see of a table: one component a file, each a function of a domain type.

pub(crate) mod act;
pub(crate) mod aids;
pub(crate) mod board_log;
pub(crate) mod board_table;
pub(crate) mod card;
pub(crate) mod card_log;
pub(crate) mod card_table;
pub(crate) mod check;
pub(crate) mod end;
pub(crate) mod graph;
pub(crate) mod hand;
pub(crate) mod help;
pub(crate) mod home;
pub(crate) mod invite;
pub(crate) mod log;
pub(crate) mod new;
pub(crate) mod parts;
pub(crate) mod piece;
pub(crate) mod receipt;
pub(crate) mod rules;
pub(crate) mod since;
pub(crate) mod step;
pub(crate) mod table;
pub(crate) mod waiting;
