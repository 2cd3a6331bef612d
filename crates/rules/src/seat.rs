//! Places at a table.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0, at most four of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Seat(u8);

impl Seat {
    /// The most seats any game has.
    pub const MAX: u8 = 4;

    /// The seat with this number, if there is one.
    pub const fn new(number: u8) -> Option<Seat> {
        if number < Self::MAX { Some(Seat(number)) } else { None }
    }

    /// The first `players` seats.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..players.min(Self::MAX)).map(Seat)
    }

    /// The number, from 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise among `players`.
    #[inline]
    pub const fn next(self, players: u8) -> Seat {
        let next = self.0 + 1;
        Seat(if next >= players { 0 } else { next })
    }

    /// How many of the next `turns` are those of `other`, if this seat begins and all take turns.
    #[must_use]
    pub fn share_of(self, other: Seat, turns: u16, players: u8) -> u16 {
        let players = players.max(1);
        let before = (other.0 % players + players - self.0 % players) % players;
        turns.saturating_sub(u16::from(before)).div_ceil(u16::from(players))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(d)?;
        Seat::new(number)
            .ok_or_else(|| serde::de::Error::custom(format!("there is no seat {number}; seats are 0 to 3")))
    }
}

/// One value per seat of a game with up to `N` seats, a power of two.
///
/// Indexing cannot fail: the seat is taken modulo `N`, which changes nothing for a seat of the game. The card game
/// keeps two values where the board game keeps four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T, const N: usize>(pub [T; N]);

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat(std::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> BySeat<T, N> {
    /// The values of the first `players` seats.
    pub fn of(&self, players: u8) -> &[T] {
        &self.0[..usize::from(players).min(N)]
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        const { assert!(N.is_power_of_two()) };
        &self.0[seat.index() & (N - 1)]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() & (N - 1)]
    }
}

/// Points by seat, in either game. Only the first `players` entries mean anything.
pub type Scores = BySeat<i32, 4>;
