//! The colours of both games, in board order (G1).

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::byte_set::Ordered;

/// One of the six colours. The board game and the shorter card game use the first five.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// The Dunes.
    Yellow,
    /// The Deep.
    Blue,
    /// The Heights.
    White,
    /// The Canopy.
    Green,
    /// The Crater.
    Red,
    /// The Night; only in the long card game.
    Purple,
}

impl Colour {
    /// All colours, in board order.
    pub const ALL: [Colour; 6] =
        [Colour::Yellow, Colour::Blue, Colour::White, Colour::Green, Colour::Red, Colour::Purple];

    /// The first `n` colours in board order (all of them if `n` is too large).
    pub fn first(n: u8) -> &'static [Colour] {
        &Self::ALL[..usize::from(n).min(Self::ALL.len())]
    }

    /// The place in board order, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour at a place in board order.
    pub fn from_index(index: usize) -> Option<Colour> {
        Self::ALL.get(index).copied()
    }

    /// The upper-case letter of the notation.
    pub const fn letter(self) -> char {
        b"YBWGRP"[self as usize] as char
    }

    /// The lower-case letter that names the pile in a draw.
    pub const fn pile_letter(self) -> char {
        b"ybwgrp"[self as usize] as char
    }

    /// The colour with this upper-case letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Self::ALL.into_iter().find(|c| c.letter() == letter)
    }

    /// The colour whose pile has this lower-case letter.
    pub fn from_pile_letter(letter: char) -> Option<Colour> {
        Self::ALL.into_iter().find(|c| c.pile_letter() == letter)
    }

    /// The English word, capitalised.
    pub const fn name(self) -> &'static str {
        ["Yellow", "Blue", "White", "Green", "Red", "Purple"][self as usize]
    }
}

impl Ordered for Colour {
    #[inline]
    fn place(self) -> u8 {
        self as u8
    }

    #[inline]
    fn at(place: usize) -> Option<Self> {
        Self::from_index(place)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value per colour. Indexing cannot fail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColour<T>(pub [T; 6]);

impl<T> ByColour<T> {
    /// Makes each value from its colour.
    pub fn from_fn(mut f: impl FnMut(Colour) -> T) -> Self {
        ByColour(std::array::from_fn(|i| f(Colour::ALL[i])))
    }

    /// The colours with their values, in board order.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, &T)> {
        Colour::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Colour> for ByColour<T> {
    type Output = T;
    #[inline]
    fn index(&self, colour: Colour) -> &T {
        &self.0[colour as usize]
    }
}

impl<T> IndexMut<Colour> for ByColour<T> {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self.0[colour as usize]
    }
}
