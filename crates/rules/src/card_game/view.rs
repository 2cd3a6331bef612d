//! What one player of the card game may know.

use std::ops::Deref;

use rand_core::Rng;

use super::{CardAction, CardGame, CardLegal, CardPublic, DECK, LANE};
use crate::by_public::view_by_public;
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

    /// What the viewer would see if the turn of somebody else passed without a trace and it were theirs: for planning an
    /// answer ahead. `None` if it is their turn already, for a spectator, during a turn, and after the end.
    #[must_use]
    pub fn in_turn(&self) -> Option<Self> {
        let seat = self.seat.filter(|&seat| self.public.to_move().is_some_and(|mover| mover != seat))?;
        (!self.public.mid_turn()).then(|| CardView { public: self.public.in_turn_of(seat), ..*self })
    }
}

impl CardView {
    /// The world in which these cards are the draw pile, the next one first, and the other player holds all other
    /// cards that the viewer has not seen; `None` if there is no such world.
    #[must_use]
    pub fn with_pile(&self, pile: &[Card]) -> Option<CardGame> {
        let (seat, mut rest) = (self.seat?, self.unseen());
        let fits = pile.len() == usize::from(self.public.deck_left()) && pile.iter().all(|&card| rest.remove(card));
        rest.add_all(self.public.known(seat.next(2)));
        let mut hands = BySeat([Cards::EMPTY; 2]);
        (hands[seat], hands[seat.next(2)]) = (self.hand, rest);
        fits.then(|| CardGame::from_parts(self.public, hands, DrawPile::new(pile)))
    }

    /// What the other player would see if they held these cards. It tells nothing that the viewer does not know.
    ///
    /// `None` if they cannot hold them: there are too many or too few, a card is known to be elsewhere, or a card
    /// is missing that everybody knows them to hold.
    #[must_use]
    pub fn as_other(&self, hand: &Cards<LANE>) -> Option<CardView> {
        let other = self.seat?.next(2);
        let known = self.public.known(other);
        let mut possible = self.unseen();
        possible.add_all(known);
        let fits =
            hand.len() == usize::from(self.public.hand_len(other)) && hand.includes(known) && possible.includes(hand);
        fits.then(|| CardView::new(self.public, Some(other), *hand))
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

    view_by_public!();

    #[inline]
    fn sample(&self, rng: &mut impl Rng) -> CardGame {
        let mut cards = [Card::default(); DECK];
        let count = self.unseen().spill(&mut cards);
        shuffle(&mut cards[..count], rng);
        // The first cards stay where they are, as the draw pile; the rest completes the hands.
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
