//! Deals that anyone can check.
//!
//! The shuffle will never change. It is blocks of HMAC-SHA256, rejection sampling and Fisher-Yates from the
//! end, which is fifteen lines in any language, so that nobody has to trust or keep a library's generator.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::card::Card;
use crate::deal_error::DealError;
use crate::error::{Expected, NotationError};
use crate::game::Rules;
use crate::notation::serde_by_notation;
use crate::seat::Seat;
use crate::tiles::{Tile, Tiles};

/// The 32 bytes that all chance of a match comes from; written as 64 lower-case hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The seed of game `game` (from 0) of a run that was given the number `run`.
    pub fn of_run(run: u64, game: u64) -> Self {
        Seed(Sha256::digest(format!("fivepaths/1/run/{run}/{game}")).into())
    }

    /// The commitment to this seed: its SHA-256.
    #[must_use]
    pub fn commit(&self) -> Seed {
        Seed(Sha256::digest(self.0).into())
    }

    /// The seed of a fair deal (formats.md). `self` is the server's secret; the match's id and everybody's
    /// entropy are known to all.
    pub fn fair<S: AsRef<str>>(&self, id: &str, entropy: &[S]) -> Seed {
        let entropy: Vec<&str> = entropy.iter().map(AsRef::as_ref).collect();
        Seed(hmac(&self.0, &format!("{id}/{}", entropy.join("/"))))
    }

    /// The deal of a round, counted from 1.
    #[must_use]
    pub fn deal<R: Rules>(&self, rules: &R, round: u8) -> RoundDeal {
        let mut deck = rules.deck();
        self.stream("deck", round).shuffle(&mut deck);
        let tiles = rules.tiles().map(|spaces| {
            let mut tiles = Tile::ALL;
            self.stream("tiles", round).shuffle(&mut tiles);
            let mut dealt = Tiles::default();
            for ((colour, stone, _), tile) in spaces.iter().zip(tiles) {
                dealt.set(colour, stone, Some(tile));
            }
            dealt
        });
        RoundDeal { deck, tiles }
    }

    /// The seat that begins the first round: the table's choice, or by lot.
    pub fn first<R: Rules>(&self, rules: &R) -> Seat {
        rules.first().unwrap_or_else(|| {
            let lot = self.stream("first", 1).below(u32::from(rules.players()));
            // There are at most four players.
            Seat::new(lot as u8).unwrap_or_default()
        })
    }

    fn stream(&self, what: &'static str, round: u8) -> Stream<'_> {
        Stream { seed: self, what, round, block: 0, words: [0; 8], used: 8 }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    /// A seed is a secret while its match runs, so it never reaches a log by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl FromStr for Seed {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digit = |c: u8| match c {
            b'0'..=b'9' => Some(c - b'0'),
            b'a'..=b'f' => Some(c - b'a' + 10),
            _ => None,
        };
        let error = || NotationError::new(text, Expected::Seed);
        if text.len() != 64 {
            return Err(error());
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0]).ok_or_else(error)? << 4 | digit(pair[1]).ok_or_else(error)?;
        }
        Ok(Seed(bytes))
    }
}

serde_by_notation!(Seed);

/// What a person puts into a fair deal: 16 to 64 bytes, two digits each.
const ENTROPY_DIGITS: std::ops::RangeInclusive<usize> = 32..=128;

/// Whether a seat can put this text into a fair deal: nothing (a bot), or 16 to 64 bytes in lower-case hex.
///
/// ```
/// use fivepaths_rules::is_entropy;
/// assert!(is_entropy("00112233445566778899aabbccddeeff") && is_entropy(""));
/// assert!(!is_entropy("0011") && !is_entropy("00112233445566778899AABBCCDDEEFF"));
/// ```
pub fn is_entropy(text: &str) -> bool {
    let hex = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
    text.is_empty() || (ENTROPY_DIGITS.contains(&text.len()) && text.len().is_multiple_of(2) && text.bytes().all(hex))
}

fn hmac(key: &[u8; 32], message: &str) -> [u8; 32] {
    // HMAC pads a key that is shorter than the hash's block with zeros. Padding it here gives a key of a fixed
    // size, which cannot be refused.
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    let mut mac = Hmac::<Sha256>::new(&block.into());
    mac.update(message.as_bytes());
    mac.finalize().into_bytes().into()
}

struct Stream<'a> {
    seed: &'a Seed,
    what: &'static str,
    round: u8,
    block: u32,
    words: [u32; 8],
    used: usize,
}

impl Stream<'_> {
    fn word(&mut self) -> u32 {
        if self.used == self.words.len() {
            let block = hmac(&self.seed.0, &format!("fivepaths/1/{}/{}/{}", self.what, self.round, self.block));
            for (word, bytes) in self.words.iter_mut().zip(block.chunks_exact(4)) {
                *word = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            }
            self.block += 1;
            self.used = 0;
        }
        let word = self.words[self.used];
        self.used += 1;
        word
    }

    fn below(&mut self, m: u32) -> u32 {
        let m = u64::from(m);
        let limit = (1 << 32) / m * m;
        loop {
            let word = u64::from(self.word());
            if word < limit {
                return (word % m) as u32;
            }
        }
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

/// The chance of one round: the shuffled deck, in the order in which it is dealt, and the tiles on their spaces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundDeal {
    /// The whole deck.
    pub deck: Vec<Card>,
    /// The tiles; `None` in the card game.
    pub tiles: Option<Tiles>,
}

impl RoundDeal {
    /// Checks that the deck has exactly the cards of the game, and that the tiles lie on its spaces.
    pub(crate) fn check(&self, canonical: &[Card], spaces: Option<&Tiles>) -> Result<(), DealError> {
        if self.deck.len() != canonical.len() {
            return Err(DealError::Size { cards: self.deck.len(), wanted: canonical.len() });
        }
        let mut have = self.deck.clone();
        let mut want = canonical.to_vec();
        have.sort_unstable();
        want.sort_unstable();
        if let Some((have, want)) = have.iter().zip(&want).find(|(have, want)| have != want) {
            return Err(if have < want { DealError::TooOften(*have) } else { DealError::TooSeldom(*want) });
        }
        match (&self.tiles, spaces) {
            (None, None) => Ok(()),
            (Some(_), None) => Err(DealError::Tiles),
            (None, Some(_)) => Err(DealError::NoTiles),
            (Some(tiles), Some(spaces)) => check_tiles(tiles, spaces),
        }
    }
}

fn check_tiles(tiles: &Tiles, spaces: &Tiles) -> Result<(), DealError> {
    let place = |(colour, stone, _): (_, u8, _)| (colour, stone);
    if !tiles.iter().map(place).eq(spaces.iter().map(place)) {
        return Err(DealError::TilePlaces);
    }
    let mut have: Vec<Tile> = tiles.iter().map(|tile| tile.2).collect();
    let mut want = Tile::ALL;
    have.sort_unstable();
    want.sort_unstable();
    if have == want {
        return Ok(());
    }
    Err(DealError::TileKinds)
}

/// Where the chance of a match comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deal {
    /// One seed for everything.
    Seed(Seed),
    /// A server's secret and everybody's entropy.
    Fair {
        /// The id of the match, which is part of what is hashed.
        id: String,
        /// The server's secret.
        server_seed: Seed,
        /// What each seat put in; empty for a bot.
        entropy: Vec<String>,
    },
    /// Decks from elsewhere: imports, puzzles, tests.
    Explicit {
        /// Who begins the first round, unless the rules name a seat.
        first: Seat,
        /// One deal a round; a match stops being playable when they run out.
        rounds: Vec<RoundDeal>,
    },
}

impl Deal {
    /// The seed of the deal; or, for an explicit deal, who begins and the decks.
    fn seed(&self) -> Result<Seed, (Seat, &[RoundDeal])> {
        match self {
            Deal::Seed(seed) => Ok(*seed),
            Deal::Fair { id, server_seed, entropy } => Ok(server_seed.fair(id, entropy)),
            Deal::Explicit { first, rounds } => Err((*first, rounds)),
        }
    }

    /// The seat that begins the first round.
    pub fn first<R: Rules>(&self, rules: &R) -> Seat {
        match self.seed() {
            Ok(seed) => seed.first(rules),
            Err((first, _)) => rules.first().unwrap_or(first),
        }
    }

    /// The deal of a round, counted from 1.
    ///
    /// # Errors
    /// If an explicit deal has no deck for this round.
    pub fn round<R: Rules>(&self, rules: &R, round: u8) -> Result<RoundDeal, DealError> {
        match self.seed() {
            Ok(seed) => Ok(seed.deal(rules, round)),
            Err((_, rounds)) => rounds.get(usize::from(round).wrapping_sub(1)).cloned().ok_or(DealError::NoDeck(round)),
        }
    }
}
