//! What the stones are worth (B1.2, B6.1).

use super::Path;
use crate::colour::{ByColour, Colour};

/// The value of each stone, the first one first.
pub const STONE_VALUES: [i32; 9] = [-20, -15, -10, 5, 10, 15, 30, 35, 50];

/// The value of a stone, counted from 1; 0 for a path that is not begun.
pub(crate) const fn stone_value(stone: u8) -> i32 {
    if stone == 0 || stone as usize > STONE_VALUES.len() { 0 } else { STONE_VALUES[stone as usize - 1] }
}

/// The stones a player's explorers stand on, the researcher's counted twice.
pub fn stones_score(paths: &ByColour<Path>, researcher: Option<Colour>) -> i32 {
    paths.iter().map(|(colour, path)| stone_value(path.stone) * if researcher == Some(colour) { 2 } else { 1 }).sum()
}
