//! Any bytes as a view: they give an error, or a view that can be played from and survives a round trip through JSON.
#![no_main]

use fivepaths_rules::{BoardGame, CardGame, Json, View, ViewMessage, play_randomly};

/// A small generator of our own, so that this crate needs no other.
struct Counter(u64);

fn play<G: Json>(text: &str)
where
    ViewMessage<G>: PartialEq,
{
    let Ok(message) = serde_json::from_str::<ViewMessage<G>>(text) else { return };
    let json = serde_json::to_string(&message).unwrap();
    assert_eq!(serde_json::from_str::<ViewMessage<G>>(&json).unwrap(), message);
    let mut world = message.view.sample(&mut Counter(1));
    play_randomly(&mut world, &mut Counter(2));
    let _ = world.scores();
}

impl fivepaths_rules::rand_core::TryRng for Counter {
    type Error = std::convert::Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.try_next_u64().map(|word| (word >> 32) as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Ok(self.0)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        for byte in bytes {
            *byte = (self.try_next_u64()? >> 56) as u8;
        }
        Ok(())
    }
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    play::<CardGame>(text);
    play::<BoardGame>(text);
});
