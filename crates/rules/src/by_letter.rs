//! JSON objects with one entry per colour, keyed by its letter, in board order.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::colour::Colour;

/// Entries by colour. Reading refuses unknown letters and a letter that comes twice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ByLetter<T>(pub Vec<(Colour, T)>);

impl<T> ByLetter<T> {
    /// The value of a colour.
    pub fn get(&self, colour: Colour) -> Option<&T> {
        self.0.iter().find(|entry| entry.0 == colour).map(|entry| &entry.1)
    }
}

impl<T> FromIterator<(Colour, T)> for ByLetter<T> {
    fn from_iter<I: IntoIterator<Item = (Colour, T)>>(entries: I) -> Self {
        ByLetter(entries.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for ByLetter<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(Some(self.0.len()))?;
        for (colour, value) in &self.0 {
            map.serialize_entry(&colour.letter(), value)?;
        }
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByLetter<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Letters<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Letters<T> {
            type Value = ByLetter<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with colour letters as keys")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ByLetter<T>, A::Error> {
                let mut entries = ByLetter(Vec::new());
                while let Some(letter) = map.next_key::<char>()? {
                    let colour = Colour::from_letter(letter).ok_or_else(|| {
                        A::Error::custom(format!("no colour has the letter `{}`", letter.escape_debug()))
                    })?;
                    if entries.get(colour).is_some() {
                        return Err(A::Error::custom(format!("`{letter}` comes twice")));
                    }
                    entries.0.push((colour, map.next_value()?));
                }
                Ok(entries)
            }
        }
        d.deserialize_map(Letters(PhantomData))
    }
}
