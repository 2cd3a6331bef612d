//! Any bytes as a record: they give an error or a match, never a panic. A record of that match is good as well.
#![no_main]

use fivepaths_rules::Record;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(record) = Record::from_json(text) else { return };
    if let Ok(checked) = record.check() {
        let again = Record::of(&checked, record.id.clone(), record.players.clone());
        assert_eq!(again.check().map(|game| game.outcome()), Ok(checked.outcome()));
    }
});
