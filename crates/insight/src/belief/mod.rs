//! The belief over hidden hands: which worlds agree with what the player to move sees, and how likely each is.
//!
//! People keep what they can use and put down what they cannot, so not every hidden hand is equally likely. A small
//! network tells from a view how likely each unseen card is to be in the other hand (`network`). One card is drawn by
//! these odds (`hands`) and assumed to be there, the network is asked again, and so on until the hand is complete: whoever
//! holds the 7 of a colour probably holds its 8 as well. All worlds drawn in this way count the same.
//!
//! The first attempt was to go back through the other player's turns and ask how likely they were with each hand. But
//! the cards drawn on the way are not known and have to be guessed, and over twenty turns these guesses outweigh
//! everything that the turns tell (docs/review.md).

mod hands;
mod network;
mod published;

use fivepaths_bots::net::features::KINDS;
use fivepaths_bots::{mix, rng};
use fivepaths_rules::{Card, CardGame, CardView, Cards, View, below};

pub use hands::Odds;
pub use network::{Belief, EACH, Thinking, fill, odds, output, shape};

/// How many worlds the network is asked about at once.
const AT_ONCE: usize = 64;

/// This many worlds that agree with a view, drawn by the belief.
pub fn worlds(belief: &Belief, view: &CardView, count: usize, seed: u64, thinking: &mut Thinking) -> Vec<CardGame> {
    let mut rng = rng(mix(&[seed, 1]));
    let mut assumed = vec![Cards::default(); count];
    let hidden = belief.odds(view, thinking).hand();
    for left in (1..=hidden).rev() {
        for part in assumed.chunks_mut(AT_ONCE) {
            // Before anything is assumed, the odds are the same in all worlds.
            let asked = if left == hidden { 1 } else { part.len() };
            let views: Vec<_> = part[..asked].iter().map(|assumed| (view, assumed)).collect();
            belief.ask(&views, thinking);
            for (place, assumed) in part.iter_mut().enumerate() {
                let hand = thinking.odds(place.min(asked - 1), view, assumed).draw(&mut rng);
                assumed.add(hand[below(&mut rng, hand.len() as u32) as usize]);
            }
        }
    }
    let world = |hand: &Cards<KINDS>| {
        let mut pile = view.unseen();
        pile.remove_all(hand);
        let pile: Vec<Card> = pile.iter().collect();
        // The cards are those that the viewer has not seen, so there is such a world. Only a spectator has none.
        let world = view.with_pile(&pile).unwrap_or_else(|| view.sample(&mut rng));
        world.with_pile_shuffled(&mut rng)
    };
    assumed.iter().map(world).collect()
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
