//! What one player of the board game may know.

use std::ops::Deref;

use rand_core::Rng;

use super::rules::COLOURS;
use super::{BoardAction, BoardGame, BoardLegal, BoardPublic, BoardRules, DECK, DRAW_PILE, LANE};
use crate::by_public::view_by_public;
use crate::card::Card;
use crate::cards::Cards;
use crate::colour::Colour;
use crate::game::View;
use crate::pile::{DrawPile, shuffle};
use crate::seat::{BySeat, Seat};

/// Everything public, and one hand. Dereferences to the public part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardView {
    public: BoardPublic,
    seat: Option<Seat>,
    hand: Cards<LANE>,
}

impl BoardView {
    pub(super) fn new(public: BoardPublic, seat: Option<Seat>, hand: Cards<LANE>) -> Self {
        BoardView { public, seat, hand }
    }

    /// The viewer's hand; empty for a spectator.
    #[inline]
    pub fn hand(&self) -> &Cards<LANE> {
        &self.hand
    }

    /// Cards whose place the viewer does not know: in the draw pile, set aside, or in another hand
    /// without having been taken openly.
    pub fn unseen(&self) -> Cards<LANE> {
        let mut unseen = BoardRules::all();
        for seat in Seat::all(self.public.players()) {
            unseen.remove_all(self.public.columns(seat));
            if self.seat != Some(seat) {
                unseen.remove_all(self.public.known(seat));
            }
        }
        for &colour in Colour::first(COLOURS) {
            for rank in self.public.pile(colour).iter() {
                unseen.remove(Card::new(colour, rank));
            }
        }
        unseen.remove_all(&self.hand);
        unseen
    }

    /// What the viewer would see if the turn of somebody else passed without a trace and it were theirs: for planning an
    /// answer ahead. `None` if it is their turn already, for a spectator, during a turn, and after the end.
    #[must_use]
    pub fn in_turn(&self) -> Option<Self> {
        let seat = self.seat.filter(|&seat| self.public.to_move().is_some_and(|mover| mover != seat))?;
        (!self.public.mid_turn()).then(|| BoardView { public: self.public.in_turn_of(seat), ..*self })
    }
}

impl Deref for BoardView {
    type Target = BoardPublic;
    #[inline]
    fn deref(&self) -> &BoardPublic {
        &self.public
    }
}

impl View for BoardView {
    type Game = BoardGame;
    type Action = BoardAction;
    type Legal = BoardLegal;

    view_by_public!();

    #[inline]
    fn sample(&self, rng: &mut impl Rng) -> BoardGame {
        let mut cards = [Card::default(); DECK];
        let count = self.unseen().spill(&mut cards);
        shuffle(&mut cards[..count], rng);
        let (draw_pile, rest) = cards[..count].split_at(usize::from(self.public.deck_left()).min(count));
        let mut rest = rest.iter();
        let mut hands = BySeat([Cards::EMPTY; 4]);
        for seat in Seat::all(self.public.players()) {
            if self.seat == Some(seat) {
                hands[seat] = self.hand;
                continue;
            }
            hands[seat] = *self.public.known(seat);
            let missing = usize::from(self.public.hand_len(seat)).saturating_sub(hands[seat].len());
            rest.by_ref().take(missing).for_each(|&card| hands[seat].add(card));
        }
        BoardGame::from_parts(self.public, hands, DrawPile::<DRAW_PILE>::new(draw_pile))
    }
}
