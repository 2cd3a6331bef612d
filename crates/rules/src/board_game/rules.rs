//! The rules of a board match as data.

use serde::{Deserialize, Serialize};

use super::track::Track;
use super::{BoardGame, DECK, HAND, LANE};
use crate::by_letter::ByLetter;
use crate::card::{Card, Rank};
use crate::cards::Cards;
use crate::colour::{ByColour, Colour};
use crate::first::First;
use crate::game::{Game, Rules};
use crate::rules_error::{RulesError, within};
use crate::seat::Seat;
use crate::tiles::{STONES, Tile, Tiles};

/// The five colours of the board game.
pub(crate) const COLOURS: u8 = 5;

/// The marked spaces, colour by colour. Reconstructed from pictures of a board, not from a printed
/// list, so a table can replace them (B1.3).
const SPACES: [&[u8]; COLOURS as usize] =
    [&[2, 4, 6, 8, 9], &[2, 3, 5, 7, 9], &[2, 4, 6, 8, 9], &[2, 3, 5, 7, 9], &[2, 4, 6, 8, 9]];
/// The artifact track of the long game. Reconstructed from the few values that are known (4, 8 and 9
/// artifacts; fewer than six are always negative), so a table can replace it (B7.1).
const LONG_TRACK: [i16; 11] = [-25, -20, -15, -10, -5, -5, 10, 20, 40, 70, 100];
/// The artifact track of the short game, reconstructed in the same way (B8.1).
const SHORT_TRACK: [i16; 6] = [-20, -15, 10, 15, 30, 50];

/// The keys of `rules` in records and messages. Keys that are left out have their defaults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BoardOptions {
    /// How many play, 2 to 4. Always written, since a record should say it.
    pub players: u8,
    /// How many expeditions: 3, or 1 for the short game.
    #[serde(skip_serializing_if = "is_three")]
    pub expeditions: u8,
    /// Who begins the first expedition.
    #[serde(skip_serializing_if = "is_lot")]
    pub first: First,
    /// Columns may run upward or downward (B8.2).
    #[serde(skip_serializing_if = "is_false")]
    pub up_and_down: bool,
    /// The card just discarded may not be drawn (B3.1).
    #[serde(skip_serializing_if = "is_false")]
    pub forbid_redraw: bool,
    /// A path begins with the lowest card held of its colour (B2.1).
    #[serde(skip_serializing_if = "is_false")]
    pub lowest_first: bool,
    /// The marked stones of every path, 25 in all.
    #[serde(skip_serializing_if = "are_usual_spaces")]
    pub spaces: ByLetter<Vec<u8>>,
    /// What artifacts are worth in the long game.
    #[serde(skip_serializing_if = "is_usual_long_track")]
    pub long_track: Vec<i16>,
    /// What artifacts are worth in the short game.
    #[serde(skip_serializing_if = "is_usual_short_track")]
    pub short_track: Vec<i16>,
    /// After this many turns of an expedition, 0 to 2,000, nothing can be taken from the discard piles any
    /// more. Without it there is no such limit (G6). A record that has it is of version 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patience: Option<u16>,
}

fn is_three(value: &u8) -> bool {
    *value == 3
}

fn is_lot(first: &First) -> bool {
    *first == First::Lot
}

fn is_false(value: &bool) -> bool {
    !value
}

fn usual_spaces() -> ByLetter<Vec<u8>> {
    Colour::first(COLOURS).iter().map(|&colour| (colour, SPACES[colour.index()].to_vec())).collect()
}

fn are_usual_spaces(spaces: &ByLetter<Vec<u8>>) -> bool {
    *spaces == usual_spaces()
}

fn is_usual_long_track(track: &[i16]) -> bool {
    *track == LONG_TRACK
}

fn is_usual_short_track(track: &[i16]) -> bool {
    *track == SHORT_TRACK
}

impl Default for BoardOptions {
    fn default() -> Self {
        BoardOptions {
            players: 2,
            expeditions: 3,
            first: First::Lot,
            up_and_down: false,
            forbid_redraw: false,
            lowest_first: false,
            spaces: usual_spaces(),
            long_track: LONG_TRACK.to_vec(),
            short_track: SHORT_TRACK.to_vec(),
            patience: None,
        }
    }
}

/// Checked rules of the board game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardRules {
    players: u8,
    expeditions: u8,
    first: First,
    up_and_down: bool,
    forbid_redraw: bool,
    lowest_first: bool,
    /// Bit `stone - 1` is set where a tile lies.
    spaces: ByColour<u16>,
    long_track: Track,
    short_track: Track,
    /// `u16::MAX`, which no ply reaches, if the options set none.
    patience: u16,
}

impl BoardRules {
    /// The patience of a table of people, unless they choose another. An expedition between people takes about
    /// seventy turns.
    pub const PEOPLES_PATIENCE: u16 = 200;

    /// The default rules for this many players.
    ///
    /// # Errors
    /// If the number is not 2 to 4.
    pub fn for_players(players: u8) -> Result<Self, RulesError> {
        Rules::new(&BoardOptions { players, ..BoardOptions::default() })
    }

    /// Columns may run upward or downward (B8.2).
    #[inline]
    pub fn up_and_down(&self) -> bool {
        self.up_and_down
    }

    /// The card just discarded may not be drawn (B3.1).
    #[inline]
    pub fn forbid_redraw(&self) -> bool {
        self.forbid_redraw
    }

    /// A path begins with the lowest card held of its colour (B2.1).
    #[inline]
    pub fn lowest_first(&self) -> bool {
        self.lowest_first
    }

    /// From this ply on nothing is taken from the discard piles.
    #[inline]
    pub fn patience(&self) -> u16 {
        self.patience
    }

    /// The artifact track that counts at the end of this game: long or short.
    pub fn track(&self) -> &Track {
        if self.expeditions == 1 { &self.short_track } else { &self.long_track }
    }

    /// The marked spaces, by colour, then stone.
    pub fn spaces(&self) -> impl Iterator<Item = (Colour, u8)> {
        Colour::first(COLOURS).iter().flat_map(|&colour| {
            let mask = self.spaces[colour];
            (1..=STONES).filter(move |stone| mask & 1 << (stone - 1) != 0).map(move |stone| (colour, stone))
        })
    }

    /// How many cards the draw pile has at first.
    pub fn draw_pile(&self) -> u8 {
        DECK as u8 - self.aside() - HAND * self.players
    }

    /// Every card of the game.
    #[inline]
    pub(super) fn all() -> Cards<LANE> {
        let mut all = Cards::EMPTY;
        for &colour in Colour::first(COLOURS) {
            for rank in (0..=10).filter_map(Rank::number) {
                all.add(Card::new(colour, rank));
                all.add(Card::new(colour, rank));
            }
        }
        all
    }
}

fn check_spaces(spaces: &ByLetter<Vec<u8>>) -> Result<ByColour<u16>, RulesError> {
    let mut masks = ByColour::<u16>::default();
    for (colour, stones) in &spaces.0 {
        if colour.index() >= usize::from(COLOURS) {
            return Err(RulesError::SpaceColour(*colour));
        }
        for &stone in stones {
            if !(1..=STONES).contains(&stone) {
                return Err(RulesError::SpaceStone(*colour, stone));
            }
            let bit = 1u16 << (stone - 1);
            if masks[*colour] & bit != 0 {
                return Err(RulesError::SpaceTwice(*colour, stone));
            }
            masks[*colour] |= bit;
        }
    }
    let count: u32 = masks.0.iter().map(|mask| mask.count_ones()).sum();
    if count as usize != Tile::ALL.len() {
        return Err(RulesError::SpaceCount(count));
    }
    Ok(masks)
}

impl Rules for BoardRules {
    type Options = BoardOptions;

    fn new(options: &BoardOptions) -> Result<Self, RulesError> {
        within("players", options.players.into(), 2, 4)?;
        if options.expeditions != 1 && options.expeditions != 3 {
            return Err(RulesError::Expeditions(options.expeditions));
        }
        if let Some(seat) = options.first.seat().filter(|seat| seat.number() >= options.players) {
            return Err(RulesError::First { seat, players: options.players });
        }
        within("patience", options.patience.unwrap_or_default(), 0, BoardGame::PLY_CAP)?;
        Ok(BoardRules {
            players: options.players,
            expeditions: options.expeditions,
            first: options.first,
            up_and_down: options.up_and_down,
            forbid_redraw: options.forbid_redraw,
            lowest_first: options.lowest_first,
            spaces: check_spaces(&options.spaces)?,
            long_track: Track::new("long_track", &options.long_track)?,
            short_track: Track::new("short_track", &options.short_track)?,
            patience: options.patience.unwrap_or(u16::MAX),
        })
    }

    fn options(&self) -> BoardOptions {
        let stones = |colour: Colour| self.spaces().filter(|space| space.0 == colour).map(|space| space.1).collect();
        BoardOptions {
            players: self.players,
            expeditions: self.expeditions,
            first: self.first,
            up_and_down: self.up_and_down,
            forbid_redraw: self.forbid_redraw,
            lowest_first: self.lowest_first,
            spaces: Colour::first(COLOURS).iter().map(|&colour| (colour, stones(colour))).collect(),
            long_track: self.long_track.values().to_vec(),
            short_track: self.short_track.values().to_vec(),
            patience: (self.patience != u16::MAX).then_some(self.patience),
        }
    }

    #[inline]
    fn players(&self) -> u8 {
        self.players
    }

    fn aside(&self) -> u8 {
        if self.players == 2 { 30 } else { 0 }
    }

    fn rounds(&self) -> u8 {
        self.expeditions
    }

    fn first(&self) -> Option<Seat> {
        self.first.seat()
    }

    fn deck(&self) -> Vec<Card> {
        Self::all().iter().collect()
    }

    fn tiles(&self) -> Option<Tiles> {
        let mut tiles = Tiles::default();
        for ((colour, stone), tile) in self.spaces().zip(Tile::ALL) {
            tiles.set(colour, stone, Some(tile));
        }
        Some(tiles)
    }
}
