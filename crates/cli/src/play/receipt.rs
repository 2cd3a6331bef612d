//! The scoring of a round, step by step, as data. The screen draws it as tables, line mode says it in sentences.

/// The receipt of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Receipt {
    /// One table for each player of the card game, one for all in the board game.
    pub(crate) sheets: Vec<Sheet>,
    /// A sentence about a sum that is not what it seems.
    pub(crate) note: Option<&'static str>,
    /// The same in sentences.
    pub(crate) words: Vec<String>,
}

/// A small table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sheet {
    /// Whose it is.
    pub(crate) title: String,
    /// What its columns are called.
    pub(crate) heads: Vec<String>,
    /// The same, shorter, for where there is little room.
    pub(crate) short: Vec<String>,
    /// Its rows. The first entry says what the row is about, the last one is the sum.
    pub(crate) rows: Vec<Vec<String>>,
}

/// A number with a true minus sign.
pub(crate) fn points(n: i32) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// A number that always has a sign.
pub(crate) fn signed(n: i32) -> String {
    if n > 0 { format!("+{n}") } else { points(n) }
}
