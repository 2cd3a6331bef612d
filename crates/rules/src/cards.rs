//! Sets and multisets of cards as bit masks.
//!
//! Six colours of twelve ranks do not fit 64 bits, but no game uses all of them: the card game has
//! ten kinds a colour (wager, 2 to 10) and six colours, the board game eleven kinds (0 to 10) and
//! five colours. `LANE` is the number of kinds a colour, so either game fits one machine word, and
//! both share this code. A card the game does not have maps to no bit: it is never contained and
//! cannot be added.

use std::fmt;
use std::ops::BitAnd;

use crate::bits;
use crate::card::{Card, Rank};
use crate::colour::Colour;

const fn slot(lane: usize, rank: Rank) -> Option<usize> {
    match rank.value() {
        None if lane == 10 => Some(0),
        Some(n) if lane == 10 && n >= 2 => Some(n as usize - 1),
        Some(n) if lane == 11 => Some(n as usize),
        _ => None,
    }
}

const fn bit_table(lane: usize) -> [u64; 128] {
    let mut table = [0; 128];
    let mut colour = 0;
    while colour < 6 {
        let mut code = 0;
        while code < 12 {
            if let (Some(slot), true) = (slot(lane, Rank::ALL[code]), (colour + 1) * lane <= 64) {
                let card = Card::new(Colour::ALL[colour], Rank::ALL[code]);
                table[card.code()] = 1 << (colour * lane + slot);
            }
            code += 1;
        }
        colour += 1;
    }
    table
}

const fn card_table(lane: usize) -> [Card; 64] {
    let bits = bit_table(lane);
    let mut table = [Card::new(Colour::Yellow, Rank::WAGER); 64];
    let mut colour = 0;
    while colour < 6 {
        let mut code = 0;
        while code < 12 {
            let card = Card::new(Colour::ALL[colour], Rank::ALL[code]);
            let bit = bits[card.code()];
            if bit != 0 {
                table[bit.trailing_zeros() as usize] = card;
            }
            code += 1;
        }
        colour += 1;
    }
    table
}

/// A set of kinds of cards, in one word; the order of bits is colour, wager, number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet<const LANE: usize>(u64);

impl<const LANE: usize> CardSet<LANE> {
    const BITS: [u64; 128] = bit_table(LANE);
    const CARDS: [Card; 64] = card_table(LANE);

    /// No card.
    pub const EMPTY: Self = CardSet(0);

    /// The set of this one card; empty if the game has no such card.
    #[inline]
    pub fn of(card: Card) -> Self {
        CardSet(Self::BITS[card.code()])
    }

    /// How many kinds there are.
    #[inline]
    pub const fn len(self) -> usize {
        bits::count(self.0)
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the kind is in the set.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.0 & Self::BITS[card.code()] != 0
    }

    /// Adds a kind.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= Self::BITS[card.code()];
    }

    /// Removes a kind.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !Self::BITS[card.code()];
    }

    /// The `n`-th kind from below, counted from 0.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Card> {
        (n < self.len()).then(|| self.select(n))
    }

    /// The `n`-th kind. The caller knows that there are more than `n`; otherwise it is some arbitrary card.
    #[inline]
    pub(crate) fn select(self, n: usize) -> Card {
        Self::CARDS[bits::select(self.0, n) & 63]
    }

    /// The kinds, ascending.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let index = bits.trailing_zeros() as usize & 63;
            bits &= bits - 1;
            Some(Self::CARDS[index])
        })
    }

    /// All bits of one colour.
    #[inline]
    pub const fn lane(colour: Colour) -> Self {
        let index = colour as usize;
        if (index + 1) * LANE > 64 {
            return CardSet(0);
        }
        CardSet(((1 << LANE) - 1) << (index * LANE))
    }

    /// The kinds of one colour, the lowest bit being its lowest kind.
    #[inline]
    pub const fn kinds_of(self, colour: Colour) -> u32 {
        let shift = colour as usize * LANE;
        if shift + LANE > 64 {
            return 0;
        }
        (self.0 >> shift) as u32 & ((1 << LANE) - 1)
    }

    /// Everything in one but not the other.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        CardSet(self.0 & !other.0)
    }

    /// Everything in either.
    #[inline]
    pub const fn with(self, other: Self) -> Self {
        CardSet(self.0 | other.0)
    }

    /// The cards of the same colour that are strictly higher than this one.
    #[inline]
    pub fn above(card: Card) -> Self {
        let bit = Self::BITS[card.code()];
        // All bits above this one, cut off at the end of the lane.
        CardSet(Self::lane(card.colour()).0 & !(bit | bit.wrapping_sub(1)))
    }

    /// The cards of the same colour that are strictly lower than this one.
    #[inline]
    pub fn below(card: Card) -> Self {
        let bit = Self::BITS[card.code()];
        CardSet(Self::lane(card.colour()).0 & bit.wrapping_sub(1))
    }
}

impl<const LANE: usize> BitAnd for CardSet<LANE> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        CardSet(self.0 & other.0)
    }
}

impl<const LANE: usize> FromIterator<Card> for CardSet<LANE> {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl<const LANE: usize> fmt::Debug for CardSet<LANE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A multiset of cards with up to three of a kind. Each kind has one bit in each of two words, which together
/// count how many there are.
///
/// Hands, columns and the cards known to be in a hand are all of this type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards<const LANE: usize> {
    ones: u64,
    twos: u64,
}

impl<const LANE: usize> Cards<LANE> {
    /// No card.
    pub const EMPTY: Self = Cards { ones: 0, twos: 0 };

    /// Adds a card. A fourth of a kind does not exist in either game and is lost.
    #[inline]
    pub fn add(&mut self, card: Card) {
        let bit = CardSet::<LANE>::BITS[card.code()];
        debug_assert!(bit != 0, "{card} does not belong to this game");
        debug_assert!(self.count(card) < 3, "a fourth {card}");
        self.twos ^= self.ones & bit;
        self.ones ^= bit;
    }

    /// Removes one card of this kind; false if there is none.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        let bit = CardSet::<LANE>::BITS[card.code()] & (self.ones | self.twos);
        self.twos ^= bit & !self.ones;
        self.ones ^= bit;
        bit != 0
    }

    /// How many of this kind.
    #[inline]
    pub fn count(&self, card: Card) -> u8 {
        let bit = CardSet::<LANE>::BITS[card.code()];
        u8::from(self.ones & bit != 0) + 2 * u8::from(self.twos & bit != 0)
    }

    /// The kinds of which there is at least one.
    #[inline]
    pub const fn kinds(&self) -> CardSet<LANE> {
        CardSet(self.ones | self.twos)
    }

    /// How many cards.
    #[inline]
    pub const fn len(&self) -> usize {
        bits::count(self.ones) + 2 * bits::count(self.twos)
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.ones | self.twos == 0
    }

    /// How many cards of one colour.
    #[inline]
    pub const fn len_of(&self, colour: Colour) -> usize {
        let (ones, twos) = self.planes_of(colour);
        (ones.count_ones() + 2 * twos.count_ones()) as usize
    }

    /// Two masks of one colour: the kinds with one or three cards, and the kinds with two or three. The lowest
    /// bit is the lowest kind.
    #[inline]
    pub const fn planes_of(&self, colour: Colour) -> (u32, u32) {
        (CardSet::<LANE>(self.ones).kinds_of(colour), CardSet::<LANE>(self.twos).kinds_of(colour))
    }

    /// Whether every card of `other` is here at least as often as there.
    pub fn includes(&self, other: &Self) -> bool {
        other.kinds().iter().all(|card| self.count(card) >= other.count(card))
    }

    /// Adds all of `other`.
    #[inline]
    pub fn add_all(&mut self, other: &Self) {
        let carry = self.ones & other.ones;
        self.ones ^= other.ones;
        self.twos ^= other.twos ^ carry;
    }

    /// Removes all of `other`, which must be included.
    #[inline]
    pub fn remove_all(&mut self, other: &Self) {
        let borrow = !self.ones & other.ones;
        self.ones ^= other.ones;
        self.twos ^= other.twos ^ borrow;
    }

    /// Writes all cards to the front of `out`, ascending within each plane; gives how many.
    ///
    /// The order means nothing; callers shuffle next.
    #[inline]
    pub(crate) fn spill(&self, out: &mut [Card]) -> usize {
        let mut n = 0;
        let mut put = |mut bits: u64, times: usize| {
            while bits != 0 {
                let card = CardSet::<LANE>::CARDS[bits.trailing_zeros() as usize & 63];
                bits &= bits - 1;
                for _ in 0..times {
                    if let Some(place) = out.get_mut(n) {
                        *place = card;
                        n += 1;
                    }
                }
            }
        };
        put(self.ones, 1);
        put(self.twos, 2);
        n
    }

    /// The cards, ascending, each as many times as it is in the multiset.
    pub fn iter(&self) -> impl Iterator<Item = Card> + Clone + use<LANE> {
        let cards = *self;
        cards.kinds().iter().flat_map(move |card| std::iter::repeat_n(card, usize::from(cards.count(card))))
    }
}

impl<const LANE: usize> FromIterator<Card> for Cards<LANE> {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Self::EMPTY;
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

impl<const LANE: usize> fmt::Debug for Cards<LANE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Cards<10> {
        text.split(' ').map(|c| c.parse().unwrap()).collect()
    }

    #[test]
    fn three_wagers_are_counted_not_numbered() {
        let mut hand = cards("Yw Y2 Yw Yw");
        assert_eq!(hand.len(), 4);
        assert_eq!(hand.count("Yw".parse().unwrap()), 3);
        for left in [2, 1, 0] {
            assert!(hand.remove("Yw".parse().unwrap()));
            assert_eq!(hand.count("Yw".parse().unwrap()), left);
        }
        assert!(!hand.remove("Yw".parse().unwrap()));
        assert_eq!(hand, cards("Y2"));
    }

    #[test]
    fn a_card_of_the_other_game_is_in_no_set() {
        let all = CardSet::<10>(u64::MAX);
        assert!(!all.contains("Y0".parse().unwrap()));
        assert!(all.contains("P10".parse().unwrap()));
        let all = CardSet::<11>(u64::MAX);
        assert!(!all.contains("Yw".parse().unwrap()));
        assert!(!all.contains("P3".parse().unwrap()));
        assert!(all.contains("R10".parse().unwrap()));
    }

    #[test]
    fn every_kind_has_its_own_bit_in_order() {
        fn check<const LANE: usize>(colours: u8) {
            let mut last = 0;
            for &colour in Colour::first(colours) {
                for code in 0..Rank::ALL.len() {
                    let bit = CardSet::<LANE>::of(Card::new(colour, Rank::ALL[code])).0;
                    if bit != 0 {
                        assert!(bit > last);
                        last = bit;
                    }
                }
            }
        }
        check::<10>(6);
        check::<11>(5);
    }

    #[test]
    fn above_and_below_stay_in_the_lane() {
        let seven: Card = "R7".parse().unwrap();
        let above: Vec<_> = CardSet::<10>::above(seven).iter().map(|c| c.to_string()).collect();
        assert_eq!(above, ["R8", "R9", "R10"]);
        let below: Vec<_> = CardSet::<11>::below("B2".parse().unwrap()).iter().map(|c| c.to_string()).collect();
        assert_eq!(below, ["B0", "B1"]);
    }

    #[test]
    fn sums_and_differences_are_inverse() {
        let (a, b) = (cards("Yw Yw R3"), cards("Yw R3 G7"));
        let b = {
            let mut b = b;
            b.remove("R3".parse().unwrap());
            b
        };
        let mut sum = a;
        sum.add_all(&b);
        assert_eq!(sum, cards("Yw Yw Yw R3 G7"));
        sum.remove_all(&b);
        assert_eq!(sum, a);
    }
}
