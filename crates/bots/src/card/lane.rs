//! A card view, colour by colour, in the form that the rules of thumb compute with.

use super::held::Factor;
use super::tables::count;
use fivepaths_rules::{CardView, Cards, Colour, Rank, Seat};

/// The numbers of a colour as bits: bit n is the number n + 1, bit 0 (the wager) stays clear.
pub(super) const NUMBERS: u16 = 0x3FE;

/// The bit of a number.
#[inline]
pub(super) fn bit(rank: Rank) -> u16 {
    match rank.value() {
        Some(n) => 1 << (n.saturating_sub(1) & 15),
        None => 0,
    }
}

/// The rank of a number's bit.
#[inline]
pub(super) fn rank(bit: u16) -> Rank {
    Rank::ALL[(bit.trailing_zeros() as usize + 2).min(11)]
}

/// The numbers above the highest one of a set: all bits above the highest one.
#[inline]
pub(super) fn above(numbers: u16) -> u16 {
    NUMBERS & (u16::MAX << (16 - numbers.leading_zeros()))
}

/// One player's column of a colour.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Column {
    /// Its numbers.
    pub(super) numbers: u16,
    /// Its wagers.
    pub(super) wagers: u8,
    /// The numbers it still accepts. Follows from `numbers`; kept for speed.
    open: u16,
}

impl Column {
    fn of(cards: &Cards<10>, colour: Colour) -> Self {
        let (numbers, wagers) = numbers_and_wagers(cards, colour);
        Column { numbers, wagers, open: above(numbers) }
    }

    /// Whether it has a card.
    #[inline]
    pub(super) fn is_begun(self) -> bool {
        self.numbers != 0 || self.wagers != 0
    }

    /// The numbers it still accepts.
    #[inline]
    pub(super) fn open(self) -> u16 {
        self.open
    }

    /// Whether it accepts a card.
    #[inline]
    pub(super) fn takes(self, rank: Rank) -> bool {
        if rank.is_wager() { self.numbers == 0 } else { self.open() & bit(rank) != 0 }
    }

    /// Adds a card.
    #[inline]
    pub(super) fn put(&mut self, rank: Rank) {
        if rank.is_wager() {
            self.wagers += 1;
        } else {
            self.numbers |= bit(rank);
            self.open = above(self.numbers);
        }
    }

    /// How many cards.
    #[inline]
    pub(super) fn len(self) -> u32 {
        count(self.numbers) + u32::from(self.wagers)
    }
}

/// All that a view says about one colour.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lane {
    /// The viewer's column.
    pub(super) mine: Column,
    /// The opponent's.
    pub(super) theirs: Column,
    /// Numbers in the viewer's hand.
    pub(super) hand: u16,
    /// Wagers in the viewer's hand.
    pub(super) hand_wagers: u8,
    /// Numbers known to be in the opponent's hand.
    pub(super) known: u16,
    /// Wagers known to be in the opponent's hand.
    pub(super) known_wagers: u8,
    /// Numbers whose place the viewer does not know.
    pub(super) unseen: u16,
    /// The top of the discard pile.
    pub(super) top: Option<Rank>,
    /// The same as a bit, if it is a number. Follows from `top`; kept for speed.
    top_bit: u16,
}

impl Lane {
    /// A card leaves the viewer's hand.
    #[inline]
    pub(super) fn lose(&mut self, rank: Rank) {
        if rank.is_wager() {
            self.hand_wagers = self.hand_wagers.saturating_sub(1);
        } else {
            self.hand &= !bit(rank);
        }
    }

    /// The top of the discard pile as a bit, if it is a number.
    #[inline]
    pub(super) fn top_bit(&self) -> u16 {
        self.top_bit
    }

    /// Another card lies on top now, or none.
    #[inline]
    pub(super) fn set_top(&mut self, top: Option<Rank>) {
        self.top = top;
        self.top_bit = top.map_or(0, bit);
    }

    /// By how much my column will be multiplied; wagers in hand count in part while they can be played.
    #[inline]
    pub(super) fn factor(&self) -> Factor {
        let playable = if self.mine.numbers == 0 { self.hand_wagers } else { 0 };
        Factor::of(self.mine.wagers, playable)
    }

    /// A card comes to the viewer's hand.
    #[inline]
    pub(super) fn gain(&mut self, rank: Rank) {
        if rank.is_wager() {
            self.hand_wagers += 1;
        } else {
            self.hand |= bit(rank);
        }
    }
}

/// The numbers and the wagers of a colour.
#[inline(always)]
fn numbers_and_wagers(cards: &Cards<10>, colour: Colour) -> (u16, u8) {
    // In the card game only wagers come twice.
    let (ones, twos) = cards.planes_of(colour);
    (ones as u16 & NUMBERS, (ones & 1) as u8 + 2 * (twos & 1) as u8)
}

/// A view, colour by colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes {
    pub(super) lanes: [Lane; 6],
    count: usize,
    /// How many cards the viewer cannot place.
    pub(super) unseen: u32,
    /// How many of the opponent's cards are not known.
    pub(super) hidden: u32,
    pub(super) deck_left: u32,
}

impl Lanes {
    /// The view of this seat.
    pub(super) fn of(view: &CardView, me: Seat) -> Self {
        let mut lanes = Lanes { lanes: [Lane::default(); 6], count: 0, unseen: 0, hidden: 0, deck_left: 0 };
        lanes.renew(view, me);
        lanes
    }

    /// Another view, in the same place.
    pub(super) fn renew(&mut self, view: &CardView, me: Seat) {
        let them = me.next(2);
        let unseen = view.unseen();
        for (lane, &colour) in self.lanes.iter_mut().zip(Colour::first(view.rules().colours())) {
            let (hand, hand_wagers) = numbers_and_wagers(view.hand(), colour);
            let (known, known_wagers) = numbers_and_wagers(view.known(them), colour);
            *lane = Lane {
                mine: Column::of(view.columns(me), colour),
                theirs: Column::of(view.columns(them), colour),
                hand,
                hand_wagers,
                known,
                known_wagers,
                unseen: numbers_and_wagers(&unseen, colour).0,
                top: None,
                top_bit: 0,
            };
            lane.set_top(view.pile(colour).top());
        }
        self.count = usize::from(view.rules().colours());
        self.deck_left = u32::from(view.deck_left());
        self.unseen = unseen.len() as u32;
        self.hidden = self.unseen.saturating_sub(self.deck_left);
    }

    /// The lanes of the colours in play.
    #[inline]
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Lane> {
        self.lanes[..self.count.min(6)].iter()
    }
}
