//! The belief over hidden hands: which worlds agree with what the player to move sees, and how likely each is.
//!
//! People keep what they can use and put down what they cannot, so not every hidden hand is equally likely. A small
//! network tells from a view how likely each unseen card is to be in the other hand (`network`). Hands are then drawn
//! with a probability proportional to the product of the odds of their cards (`hands`). All worlds drawn in this way
//! count the same.
//!
//! The first attempt was to go back through the other player's turns and ask how likely they were with each hand. But
//! the cards drawn on the way are not known and have to be guessed, and over twenty turns these guesses outweigh
//! everything that the turns tell (docs/review.md).

mod hands;
mod network;
mod published;

use fivepaths_bots::{mix, rng};
use fivepaths_rules::{CardGame, CardView, View};

pub use hands::Odds;
pub use network::{Belief, EACH, Thinking, fill, odds, output, shape};

/// This many worlds that agree with a view, drawn by the belief.
pub fn worlds(belief: &Belief, view: &CardView, count: usize, seed: u64, thinking: &mut Thinking) -> Vec<CardGame> {
    let odds = belief.odds(view, thinking);
    let mut rng = rng(mix(&[seed, 1]));
    let world = |_| {
        // The cards are those that the viewer has not seen, so there is such a world. Only a spectator has none.
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
