//! A card view, colour by colour, in the form that the rules of thumb compute with.

use super::tables::count;
use fivepaths_rules::{Card, CardView, Cards, Colour, Rank, Seat};

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

/// The numbers above the highest one of a set: all bits above the highest one.
#[inline]
fn above(numbers: u16) -> u16 {
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
        let numbers = numbers_of(cards, colour);
        Column { numbers, wagers: wagers_of(cards, colour), open: above(numbers) }
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

    /// Whether the viewer's own prospects in this colour are the same as in another.
    #[inline]
    pub(super) fn same_for_me(&self, other: &Lane) -> bool {
        let open = other.mine.open;
        self.mine == other.mine
            && ((self.hand ^ other.hand) | (self.top_bit ^ other.top_bit)) & open == 0
            && (self.hand_wagers == other.hand_wagers || self.mine.numbers != 0)
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

fn numbers_of(cards: &Cards<10>, colour: Colour) -> u16 {
    cards.kinds().kinds_of(colour) as u16 & NUMBERS
}

fn wagers_of(cards: &Cards<10>, colour: Colour) -> u8 {
    cards.count(Card::new(colour, Rank::WAGER))
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
        let them = me.next(2);
        let unseen = view.unseen();
        let count = usize::from(view.rules().colours());
        let mut lanes = [Lane::default(); 6];
        for (lane, &colour) in lanes.iter_mut().zip(Colour::first(view.rules().colours())) {
            *lane = Lane {
                mine: Column::of(view.columns(me), colour),
                theirs: Column::of(view.columns(them), colour),
                hand: numbers_of(view.hand(), colour),
                hand_wagers: wagers_of(view.hand(), colour),
                known: numbers_of(view.known(them), colour),
                known_wagers: wagers_of(view.known(them), colour),
                unseen: numbers_of(&unseen, colour),
                top: None,
                top_bit: 0,
            };
            lane.set_top(view.pile(colour).top());
        }
        let deck_left = u32::from(view.deck_left());
        let unseen = unseen.len() as u32;
        Lanes { lanes, count, unseen, hidden: unseen.saturating_sub(deck_left), deck_left }
    }

    /// The lanes of the colours in play.
    #[inline]
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Lane> {
        self.lanes[..self.count.min(6)].iter()
    }
}
