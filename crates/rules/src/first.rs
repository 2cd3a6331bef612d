//! Who begins the first round.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::seat::Seat;

/// By lot, or a seat the table chose (C6.2, B1.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum First {
    /// Drawn from the seed.
    #[default]
    Lot,
    /// This seat.
    Seat(Seat),
}

impl First {
    /// The seat, if one was chosen.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            First::Lot => None,
            First::Seat(seat) => Some(seat),
        }
    }
}

impl Serialize for First {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            First::Lot => s.serialize_str("lot"),
            First::Seat(seat) => seat.serialize(s),
        }
    }
}

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct LotOrSeat;
        impl Visitor<'_> for LotOrSeat {
            type Value = First;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"lot\" or the number of a seat")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<First, E> {
                if text == "lot" {
                    Ok(First::Lot)
                } else {
                    Err(E::invalid_value(serde::de::Unexpected::Str(text), &self))
                }
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<First, E> {
                let seat = u8::try_from(n).ok().and_then(Seat::new);
                seat.map(First::Seat).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(n), &self))
            }
        }
        d.deserialize_any(LotOrSeat)
    }
}
