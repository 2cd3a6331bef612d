//! The methods of a round and of a view that only ask its public part, written once for both games.
//!
//! They are macros rather than provided methods of the traits. A provided method would need a third trait, for the
//! public parts, and every caller that asks a view for its rules or its ply would have to import that trait.

/// The methods of `Game` that ask the field `public`.
macro_rules! game_by_public {
    () => {
        fn rules(&self) -> &Self::Rules {
            self.public.rules()
        }

        fn standing(&self) -> &Self::Standing {
            self.public.standing()
        }

        fn round(&self) -> u8 {
            self.public.standing().round()
        }

        fn first(&self) -> Seat {
            self.public.standing().first()
        }

        #[inline]
        fn ply(&self) -> u16 {
            self.public.ply()
        }

        fn mid_turn(&self) -> bool {
            self.public.mid_turn()
        }

        #[inline]
        fn to_move(&self) -> Option<Seat> {
            self.public.to_move()
        }

        #[inline]
        fn legal(&self) -> Self::Legal {
            self.public.legal(self.hand())
        }

        fn scores(&self) -> Scores {
            self.public.scores()
        }

        #[inline]
        fn view(&self, seat: Seat) -> Self::View {
            Self::View::new(self.public, Some(seat), self.hands[seat])
        }

        fn spectate(&self) -> Self::View {
            Self::View::new(self.public, None, Cards::EMPTY)
        }

        fn draw_pile(&self) -> Vec<Card> {
            self.draw_pile.order(self.public.deck_left()).collect()
        }
    };
}

/// The methods of `View` that ask the fields `public`, `seat` and `hand`.
macro_rules! view_by_public {
    () => {
        #[inline]
        fn seat(&self) -> Option<Seat> {
            self.seat
        }

        #[inline]
        fn to_move(&self) -> Option<Seat> {
            self.public.to_move()
        }

        #[inline]
        fn legal(&self) -> Self::Legal {
            if self.seat == Some(self.public.mover()) { self.public.legal(&self.hand) } else { Self::Legal::default() }
        }
    };
}

pub(crate) use {game_by_public, view_by_public};
