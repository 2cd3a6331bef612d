//! The belief over hidden hands: which worlds agree with what a mover sees, and how likely each is.
//!
//! People keep what they can use and put down what they cannot, so a hidden hand is not dealt by chance. A small network
//! reads from a view how likely each unseen card is to be in the other hand (`network`); hands are then drawn so that a hand
//! is as likely as the product of the odds of its cards (`hands`). Nothing is weighed afterwards: all worlds count the same.
//!
//! Going back through the other player's turns and asking how likely they were with each hand was tried first. The cards
//! that were drawn on the way are not known and have to be guessed, and over twenty turns these guesses outweigh
//! everything that the turns tell (docs/review.md).

mod hands;
mod network;
mod published;

use fivepaths_bots::{mix, rng};
use fivepaths_rules::{CardGame, CardView, View};

pub use hands::Odds;
pub use network::{Belief, EACH, Thinking, fill, odds, output, shape};

/// So many worlds that agree with a view, drawn by what the viewer must believe.
pub fn worlds(belief: &Belief, view: &CardView, count: usize, seed: u64, thinking: &mut Thinking) -> Vec<CardGame> {
    let odds = belief.odds(view, thinking);
    let mut rng = rng(mix(&[seed, 1]));
    let world = |_| {
        // The cards are those that the viewer has not seen, so there is such a world; a spectator has none.
        let world = view.with_pile(&odds.pile(&mut rng)).unwrap_or_else(|| view.sample(&mut rng));
        world.with_pile_shuffled(&mut rng)
    };
    (0..count).map(world).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::{CardRules, Game, Seat, random_turn};

    #[test]
    fn worlds_agree_with_the_view_and_come_as_many_as_asked_for() {
        let (belief, mut thinking) = (Belief::published(), Thinking::default());
        let (rules, mut rng) = (CardRules::default(), rng(4));
        let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut rng);
        while let Some(seat) = game.to_move() {
            let view = game.view(seat);
            let found = worlds(&belief, &view, 5, 7, &mut thinking);
            assert_eq!(found.len(), 5);
            assert!(found.iter().all(|world| world.view(seat) == view));
            for &action in random_turn(&game, &mut rng).unwrap().iter() {
                game.play(action).unwrap();
            }
        }
    }
}
