//! A set of up to eight things in one byte: where a card may be drawn from, which explorers may step.
//!
//! Uniform play asks for the size and for the n-th member at every decision, so both are looked up in tables (`bits.rs`).

use std::fmt;
use std::marker::PhantomData;

use crate::bits::{count_in_byte, select_in_byte};

/// One of at most eight things that have an order.
pub trait Ordered: Copy + fmt::Debug {
    /// Its place in the order, from 0 to 7.
    fn place(self) -> u8;

    /// What has this place.
    fn at(place: usize) -> Option<Self>;
}

/// A set of such things.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteSet<T> {
    bits: u8,
    of: PhantomData<T>,
}

impl<T: Ordered> ByteSet<T> {
    /// Nothing.
    pub const EMPTY: Self = Self::from_bits(0);

    pub(crate) const fn from_bits(bits: u8) -> Self {
        ByteSet { bits, of: PhantomData }
    }

    /// Only this one.
    #[inline]
    pub fn only(member: T) -> Self {
        Self::from_bits(1 << member.place())
    }

    /// Adds one.
    #[inline]
    pub fn insert(&mut self, member: T) {
        self.bits |= 1 << member.place();
    }

    /// Removes one.
    #[inline]
    pub fn remove(&mut self, member: T) {
        self.bits &= !(1 << member.place());
    }

    /// Everything in one but not in the other.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }

    /// Whether one is in the set.
    #[inline]
    pub fn contains(self, member: T) -> bool {
        self.bits & 1 << member.place() != 0
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> usize {
        count_in_byte(self.bits)
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The `n`-th in their order, counted from 0.
    #[inline]
    pub fn nth(self, n: usize) -> Option<T> {
        if n < self.len() { T::at(select_in_byte(self.bits, n)) } else { None }
    }

    /// All of them in their order.
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        (0..self.len()).filter_map(move |n| self.nth(n))
    }
}

impl<T: Ordered> Default for ByteSet<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Ordered> fmt::Debug for ByteSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
