//! Any bytes as a record: an error or a match, never a panic. What checks out is written the same again.
#![no_main]

use fivepaths_rules::Record;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(record) = Record::from_json(text) else { return };
    if let Ok(checked) = record.check() {
        let again = Record::of(&checked, record.id.clone(), record.players.clone());
        assert_eq!(again.check().map(|of| of.outcome()), Ok(checked.outcome()));
    }
});
