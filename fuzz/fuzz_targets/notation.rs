//! Any text as notation: it gives an error, or a value that is written in exactly the same way.
#![no_main]

use std::fmt::Display;
use std::str::FromStr;

use fivepaths_rules::{BoardAction, BoardRules, BoardSheet, Card, CardAction, CardRules, CardSheet, Seed, Turn};

fn one_spelling<T: FromStr + Display>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string(), text);
    }
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    one_spelling::<Card>(text);
    one_spelling::<CardAction>(text);
    one_spelling::<BoardAction>(text);
    one_spelling::<Turn<CardAction>>(text);
    one_spelling::<Turn<BoardAction>>(text);
    one_spelling::<Seed>(text);
    let _ = CardSheet::parse(text, &CardRules::default());
    if let Ok(rules) = BoardRules::for_players(4) {
        let _ = BoardSheet::parse(text, &rules);
    }
});
