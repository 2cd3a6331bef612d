//! How often one visitor may post: a bucket of tokens each, filled again over a minute.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::storage::Millis;

/// Buckets kept before the full ones are forgotten.
const MOST: usize = 10_000;

#[derive(Debug)]
pub(crate) struct Limits {
    a_minute: u32,
    buckets: Mutex<HashMap<String, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    at: Millis,
}

impl Limits {
    pub(crate) fn new(a_minute: u32) -> Self {
        Limits { a_minute, buckets: Mutex::default() }
    }

    /// Whether `visitor`, who stands for so many `people`, may post now.
    pub(crate) fn allow(&self, visitor: &str, people: u32, now: Millis) -> bool {
        if self.a_minute == 0 {
            return true;
        }
        let full = f64::from(self.a_minute) * f64::from(people);
        let filled = |bucket: Bucket| (bucket.tokens + full * (now - bucket.at).max(0) as f64 / 60_000.0).min(full);
        // A panic while counting leaves counts, which are as good as any.
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            buckets.retain(|_, bucket| now - bucket.at < 60_000);
        }
        let bucket = buckets.entry(visitor.to_owned()).or_insert(Bucket { tokens: full, at: now });
        let tokens = filled(*bucket);
        *bucket = Bucket { tokens: if tokens >= 1.0 { tokens - 1.0 } else { tokens }, at: now };
        tokens >= 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_cut_and_time_heals() {
        let limits = Limits::new(60);
        assert!((0..60).all(|_| limits.allow("a", 1, 0)));
        assert!(!limits.allow("a", 1, 0));
        assert!(limits.allow("b", 1, 0));
        assert!(limits.allow("a", 1, 1_000));
        assert!(!limits.allow("a", 1, 1_000));
    }
}
