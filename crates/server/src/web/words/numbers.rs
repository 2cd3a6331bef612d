//! Numbers as people read them.

/// A number with a true minus sign.
pub fn points(n: impl Into<i64>) -> String {
    let n = n.into();
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// A number that always has a sign, unless it is 0.
pub fn signed(n: impl Into<i64>) -> String {
    let n = n.into();
    if n > 0 { format!("+{n}") } else { points(n) }
}
