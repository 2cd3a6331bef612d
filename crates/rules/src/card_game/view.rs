//! What one player of the card game may know.

use std::ops::Deref;

use rand_core::Rng;

use super::{CardAction, CardGame, CardLegal, CardPublic, DECK, LANE};
use crate::card::Card;
use crate::cards::Cards;
use crate::game::View;
use crate::pile::{DrawPile, shuffle};
use crate::seat::{BySeat, Seat};

/// Everything public, and one hand. Dereferences to the public part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardView {
    public: CardPublic,
    seat: Option<Seat>,
    hand: Cards<LANE>,
}

impl CardView {
    pub(super) fn new(public: CardPublic, seat: Option<Seat>, hand: Cards<LANE>) -> Self {
        CardView { public, seat, hand }
    }

    /// The viewer's hand; empty for a spectator.
    #[inline]
    pub fn hand(&self) -> &Cards<LANE> {
        &self.hand
    }

    /// Cards whose place the viewer does not know: in the draw pile, or in another hand without
    /// having been taken openly.
    pub fn unseen(&self) -> Cards<LANE> {
        let mut unseen = *self.public.rules().all();
        for seat in Seat::all(2) {
            unseen.remove_all(self.public.columns(seat));
            if self.seat != Some(seat) {
                unseen.remove_all(self.public.known(seat));
            }
        }
        unseen.remove_all(self.public.piled());
        unseen.remove_all(&self.hand);
        unseen
    }
}

impl Deref for CardView {
    type Target = CardPublic;
    #[inline]
    fn deref(&self) -> &CardPublic {
        &self.public
    }
}

impl View for CardView {
    type Game = CardGame;
    type Action = CardAction;
    type Legal = CardLegal;

    #[inline]
    fn seat(&self) -> Option<Seat> {
        self.seat
    }

    #[inline]
    fn to_move(&self) -> Option<Seat> {
        self.public.to_move()
    }

    #[inline]
    fn legal(&self) -> CardLegal {
        if self.seat == Some(self.public.mover()) { self.public.legal(&self.hand) } else { CardLegal::default() }
    }

    #[inline]
    fn sample(&self, rng: &mut impl Rng) -> CardGame {
        let mut cards = [Card::default(); DECK];
        let count = self.unseen().spill(&mut cards);
        shuffle(&mut cards[..count], rng);
        // The first ones stay where they are as the draw pile; the rest completes the hands.
        let mut rest = cards[..count].iter().skip(usize::from(self.public.deck_left()));
        let mut hands = BySeat([Cards::EMPTY; 2]);
        for seat in Seat::all(2) {
            if self.seat == Some(seat) {
                hands[seat] = self.hand;
                continue;
            }
            hands[seat] = *self.public.known(seat);
            let missing = usize::from(self.public.hand_len(seat)).saturating_sub(hands[seat].len());
            rest.by_ref().take(missing).for_each(|&card| hands[seat].add(card));
        }
        CardGame::from_parts(self.public, hands, DrawPile::from_reversed(cards))
    }
}
