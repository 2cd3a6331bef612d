//! Permutations of the colours, for tests of code that must treat all colours alike.

use fivepaths_bots::BotRng;
use fivepaths_rules::{Card, Colour, below};

#[derive(Clone, Copy)]
pub(crate) struct Permutation([Colour; 6]);

impl Permutation {
    /// A random permutation of the first `colours` colours.
    pub(crate) fn random(colours: u8, rng: &mut BotRng) -> Self {
        let mut order = Colour::ALL;
        for i in (1..usize::from(colours)).rev() {
            order.swap(i, below(rng, i as u32 + 1) as usize);
        }
        Permutation(order)
    }

    pub(crate) fn colour(self, colour: Colour) -> Colour {
        self.0[colour.index()]
    }

    pub(crate) fn card(self, card: Card) -> Card {
        Card::new(self.colour(card.colour()), card.rank())
    }
}
