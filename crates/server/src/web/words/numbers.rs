//! Numbers as people read them.

use super::Language;

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

/// A number to a tenth, with the decimal sign of the language and a true minus sign.
pub(crate) fn tenths(n: f64) -> String {
    let text = format!("{:.1}", n.abs());
    let text = if Language::current() == Language::English { text } else { text.replace('.', ",") };
    if n <= -0.05 { format!("−{text}") } else { text }
}

/// The same with a sign in any case, unless it is 0.
pub(crate) fn signed_tenths(n: f64) -> String {
    if n >= 0.05 { format!("+{}", tenths(n)) } else { tenths(n) }
}
