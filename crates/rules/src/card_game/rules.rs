//! The rules of a card match as data.

use serde::{Deserialize, Serialize};

use super::{CardGame, LANE};
use crate::card::{Card, Rank};
use crate::cards::Cards;
use crate::colour::Colour;
use crate::first::First;
use crate::game::{Game, Rules};
use crate::rules_error::{RulesError, within};
use crate::seat::Seat;
use crate::tiles::Tiles;

/// The keys of `rules` in records and messages. Keys that are left out have their defaults.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardOptions {
    /// How many colours, 1 to 6, the first in board order.
    #[serde(skip_serializing_if = "is_default::<5, _>")]
    pub colours: u8,
    /// How many rounds a match has, 1 to 9.
    #[serde(skip_serializing_if = "is_default::<3, _>")]
    pub rounds: u8,
    /// Who begins the first round.
    #[serde(skip_serializing_if = "is_lot")]
    pub first: First,
    /// The lowest and the highest number, within 2 to 10.
    #[serde(skip_serializing_if = "is_two_to_ten")]
    pub numbers: [u8; 2],
    /// How many wagers a colour has, 0 to 3.
    #[serde(skip_serializing_if = "is_default::<3, _>")]
    pub wagers: u8,
    /// How many cards a player holds.
    #[serde(skip_serializing_if = "is_default::<8, _>")]
    pub hand: u8,
    /// What an expedition costs, 0 to 100.
    #[serde(skip_serializing_if = "is_default::<20, _>")]
    pub cost: u8,
    /// The bonus for a long column, 0 to 100.
    #[serde(skip_serializing_if = "is_default::<20, _>")]
    pub bonus: u8,
    /// How many cards make a column long, 1 to 12.
    #[serde(skip_serializing_if = "is_default::<8, _>")]
    pub bonus_at: u8,
    /// After this many turns of a round, 0 to 500, nothing can be taken from the discard piles any more.
    /// Without it there is no such limit (G6). With it every round ends, so that small games can be solved
    /// exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patience: Option<u16>,
}

fn is_default<const D: u8, T: Copy + Into<u8>>(value: &T) -> bool {
    (*value).into() == D
}

fn is_lot(first: &First) -> bool {
    *first == First::Lot
}

fn is_two_to_ten(numbers: &[u8; 2]) -> bool {
    *numbers == [2, 10]
}

impl Default for CardOptions {
    fn default() -> Self {
        CardOptions {
            colours: 5,
            rounds: 3,
            first: First::Lot,
            numbers: [2, 10],
            wagers: 3,
            hand: 8,
            cost: 20,
            bonus: 20,
            bonus_at: 8,
            patience: None,
        }
    }
}

/// Checked rules of the card game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardRules {
    colours: u8,
    rounds: u8,
    first: First,
    numbers: [u8; 2],
    wagers: u8,
    hand: u8,
    cost: u8,
    bonus: u8,
    bonus_at: u8,
    /// `u16::MAX`, which no ply reaches, if the options set none.
    patience: u16,
    /// Every card of the game. Follows from the rest; kept for speed.
    all: Cards<LANE>,
}

impl Default for CardRules {
    fn default() -> Self {
        Self::build(&CardOptions::default())
    }
}

impl CardRules {
    /// The patience of a table of people, unless they choose another. A round between people takes about fifty
    /// turns.
    pub const PEOPLES_PATIENCE: u16 = 100;

    fn build(options: &CardOptions) -> Self {
        let CardOptions { colours, rounds, first, numbers, wagers, hand, cost, bonus, bonus_at, patience } = *options;
        let all = canonical(colours, numbers, wagers).collect();
        let patience = patience.unwrap_or(u16::MAX);
        CardRules { colours, rounds, first, numbers, wagers, hand, cost, bonus, bonus_at, patience, all }
    }

    /// How many colours.
    pub fn colours(&self) -> u8 {
        self.colours
    }

    /// The lowest and the highest number.
    pub fn numbers(&self) -> [u8; 2] {
        self.numbers
    }

    /// How many wagers a colour has.
    pub fn wagers(&self) -> u8 {
        self.wagers
    }

    /// How many cards a player holds.
    pub fn hand(&self) -> u8 {
        self.hand
    }

    /// What an expedition costs.
    pub fn cost(&self) -> i32 {
        i32::from(self.cost)
    }

    /// The bonus for a long column.
    pub fn bonus(&self) -> i32 {
        i32::from(self.bonus)
    }

    /// How many cards make a column long.
    pub fn bonus_at(&self) -> u8 {
        self.bonus_at
    }

    /// From this ply on nothing is taken from the discard piles.
    #[inline]
    pub fn patience(&self) -> u16 {
        self.patience
    }

    /// Every card of the game.
    #[inline]
    pub fn all(&self) -> &Cards<LANE> {
        &self.all
    }
}

fn canonical(colours: u8, numbers: [u8; 2], wagers: u8) -> impl Iterator<Item = Card> {
    Colour::first(colours).iter().flat_map(move |&colour| {
        let wagers = std::iter::repeat_n(Rank::WAGER, usize::from(wagers));
        let numbers = (numbers[0]..=numbers[1]).filter_map(Rank::number);
        wagers.chain(numbers).map(move |rank| Card::new(colour, rank))
    })
}

impl Rules for CardRules {
    type Options = CardOptions;

    fn new(options: &CardOptions) -> Result<Self, RulesError> {
        within("colours", options.colours.into(), 1, 6)?;
        within("rounds", options.rounds.into(), 1, 9)?;
        within("wagers", options.wagers.into(), 0, 3)?;
        within("hand", options.hand.into(), 1, 35)?;
        within("cost", options.cost.into(), 0, 100)?;
        within("bonus", options.bonus.into(), 0, 100)?;
        within("bonus_at", options.bonus_at.into(), 1, 12)?;
        within("patience", options.patience.unwrap_or_default(), 0, CardGame::PLY_CAP)?;
        let [low, high] = options.numbers;
        if low < 2 || high > 10 || low > high {
            return Err(RulesError::Numbers { low, high });
        }
        if let Some(seat) = options.first.seat().filter(|seat| seat.number() >= 2) {
            return Err(RulesError::First { seat, players: 2 });
        }
        let cards = u32::from(options.colours) * (u32::from(options.wagers) + u32::from(high - low) + 1);
        let hands = 2 * u32::from(options.hand);
        if cards <= hands {
            return Err(RulesError::NothingToDraw { hand: options.hand, cards });
        }
        Ok(Self::build(options))
    }

    fn options(&self) -> CardOptions {
        let CardRules { colours, rounds, first, numbers, wagers, hand, cost, bonus, bonus_at, patience, .. } = *self;
        let patience = (patience != u16::MAX).then_some(patience);
        CardOptions { colours, rounds, first, numbers, wagers, hand, cost, bonus, bonus_at, patience }
    }

    fn players(&self) -> u8 {
        2
    }

    fn aside(&self) -> u8 {
        0
    }

    fn rounds(&self) -> u8 {
        self.rounds
    }

    fn first(&self) -> Option<Seat> {
        self.first.seat()
    }

    fn deck(&self) -> Vec<Card> {
        canonical(self.colours, self.numbers, self.wagers).collect()
    }

    fn tiles(&self) -> Option<Tiles> {
        None
    }
}
