//! How long a bot may think about a turn.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A time, or a count of playouts. Only a count gives the same move everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Budget {
    /// Milliseconds for the whole turn.
    Ms(u64),
    /// Playouts for the whole turn. A bot that makes one decision at a time uses a part of them for each.
    Playouts(u64),
}

impl Budget {
    /// The budget where none is given.
    pub const DEFAULT: Budget = Budget::Ms(100);

    /// The time, if it is one.
    pub fn time(self) -> Option<Duration> {
        match self {
            Budget::Ms(ms) => Some(Duration::from_millis(ms)),
            Budget::Playouts(_) => None,
        }
    }

    /// What is left after this time. A count of playouts stays as it is.
    #[must_use]
    pub fn after(self, elapsed: Duration) -> Budget {
        match self {
            Budget::Ms(ms) => Budget::Ms(ms.saturating_sub(elapsed.as_millis() as u64)),
            Budget::Playouts(_) => self,
        }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget::DEFAULT
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Ms(ms) => write!(f, "{ms}ms"),
            Budget::Playouts(n) => write!(f, "{n}n"),
        }
    }
}

/// A text that is not a budget.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BudgetError(String);

impl fmt::Display for BudgetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a budget: write a time such as 100ms, or a count of playouts such as 2000n", self.0)
    }
}

impl std::error::Error for BudgetError {}

impl FromStr for Budget {
    type Err = BudgetError;

    fn from_str(text: &str) -> Result<Self, BudgetError> {
        let error = || BudgetError(text.to_owned());
        let number = |digits: &str| match digits.parse() {
            Ok(0) | Err(_) => Err(error()),
            Ok(number) => Ok(number),
        };
        if let Some(ms) = text.strip_suffix("ms") {
            Ok(Budget::Ms(number(ms)?))
        } else if let Some(playouts) = text.strip_suffix('n') {
            Ok(Budget::Playouts(number(playouts)?))
        } else {
            Err(error())
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_budget_is_written_as_it_is_read() {
        for text in ["100ms", "2000n"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        for text in ["", "100", "ms", "-1n", "0n", "1s"] {
            assert!(text.parse::<Budget>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_json_is_that_of_the_protocol() {
        assert_eq!(serde_json::to_string(&Budget::Ms(100)).unwrap(), r#"{"ms":100}"#);
        assert_eq!(serde_json::to_string(&Budget::Playouts(2000)).unwrap(), r#"{"playouts":2000}"#);
    }
}
