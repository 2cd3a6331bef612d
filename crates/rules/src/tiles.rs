//! Event tiles of the board game and where they lie (B1.3).

use std::fmt;
use std::str::FromStr;

use crate::colour::{ByColour, Colour};
use crate::error::{Expected, NotationError};
use crate::notation::serde_by_notation;

/// Stones on a path, counted from 1.
pub const STONES: u8 = 9;

/// One event tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// Is taken, and scores at the end of the game.
    Artifact,
    /// One explorer may move one stone.
    Arrow,
    /// Five points.
    Five,
    /// Ten points.
    Ten,
    /// Fifteen points.
    Fifteen,
}

impl Tile {
    /// All 25 tiles in canonical order, before they are shuffled.
    pub const ALL: [Tile; 25] = {
        let mut all = [Tile::Artifact; 25];
        let mut i = 9;
        while i < 25 {
            all[i] = match i {
                9..18 => Tile::Arrow,
                18 | 19 => Tile::Five,
                20..23 => Tile::Ten,
                _ => Tile::Fifteen,
            };
            i += 1;
        }
        all
    };

    /// The victory points it gives.
    pub const fn points(self) -> Option<i32> {
        match self {
            Tile::Artifact | Tile::Arrow => None,
            Tile::Five => Some(5),
            Tile::Ten => Some(10),
            Tile::Fifteen => Some(15),
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Tile::Artifact => "A",
            Tile::Arrow => ">",
            Tile::Five => "5",
            Tile::Ten => "10",
            Tile::Fifteen => "15",
        })
    }
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "A" => Ok(Tile::Artifact),
            ">" => Ok(Tile::Arrow),
            "5" => Ok(Tile::Five),
            "10" => Ok(Tile::Ten),
            "15" => Ok(Tile::Fifteen),
            _ => Err(NotationError::new(text, Expected::Tile)),
        }
    }
}

serde_by_notation!(Tile);

/// The tiles on the stones of every path; `None` where none lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tiles(ByColour<[Option<Tile>; STONES as usize]>);

impl Tiles {
    /// The tile on a stone, counted from 1.
    #[inline]
    pub fn get(&self, colour: Colour, stone: u8) -> Option<Tile> {
        self.0[colour].get(usize::from(stone).wrapping_sub(1)).copied().flatten()
    }

    /// Puts a tile on a stone, or takes it away. A stone that does not exist is ignored.
    #[inline]
    pub fn set(&mut self, colour: Colour, stone: u8, tile: Option<Tile>) {
        if let Some(place) = self.0[colour].get_mut(usize::from(stone).wrapping_sub(1)) {
            *place = tile;
        }
    }

    /// The nine stones of a path, the first one first.
    pub fn path(&self, colour: Colour) -> &[Option<Tile>; STONES as usize] {
        &self.0[colour]
    }

    /// Every stone that has a tile, by colour, then stone.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, u8, Tile)> {
        self.0.iter().flat_map(|(colour, path)| {
            path.iter().zip(1..).filter_map(move |(tile, stone)| tile.map(|tile| (colour, stone, tile)))
        })
    }
}
