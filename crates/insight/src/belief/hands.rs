//! Hands of a known size, where the probability of a hand is proportional to the product of the odds of its cards.
//!
//! Statisticians call this a conditional Bernoulli distribution. A small table of sums over hands gives everything
//! exactly: how likely a card is to be in the hand, how likely a hand is, and random hands.

use fivepaths_rules::Card;
use rand_core::Rng;

use crate::numbers::unit;

/// The odds of each unseen card to be in the other hand, and how many of them are.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    cards: Vec<(Card, f64)>,
    hand: usize,
    /// `sums[place][count]` is the sum, over all choices of `count` cards from this place on, of the product of
    /// their odds.
    sums: Vec<Vec<f64>>,
}

impl Odds {
    /// The odds of these cards, of which this many are in the hand.
    pub fn new(cards: Vec<(Card, f64)>, hand: usize) -> Self {
        let hand = hand.min(cards.len());
        let mut sums = vec![vec![0.0; hand + 1]; cards.len() + 1];
        sums[cards.len()][0] = 1.0;
        for place in (0..cards.len()).rev() {
            for count in 0..=hand {
                let with = if count > 0 { cards[place].1 * sums[place + 1][count - 1] } else { 0.0 };
                sums[place][count] = sums[place + 1][count] + with;
            }
        }
        Odds { cards, hand, sums }
    }

    /// The cards with their odds.
    pub fn cards(&self) -> &[(Card, f64)] {
        &self.cards
    }

    /// How many of them are in the hand.
    pub fn hand(&self) -> usize {
        self.hand
    }

    /// Draws the hand at random.
    pub fn draw(&self, rng: &mut impl Rng) -> Vec<Card> {
        let mut left = self.hand;
        let mut hand = Vec::with_capacity(self.hand);
        for (place, &(card, odds)) in self.cards.iter().enumerate() {
            let with = if left > 0 { odds * self.sums[place + 1][left - 1] } else { 0.0 };
            if unit(rng) * self.sums[place][left] < with {
                left -= 1;
                hand.push(card);
            }
        }
        hand
    }

    /// How likely each card is to be in the hand.
    pub fn chances(&self) -> Vec<f64> {
        // The same sums over the cards before a place.
        let mut before = vec![0.0; self.hand + 1];
        before[0] = 1.0;
        let all = self.sums[0][self.hand];
        let mut chances = Vec::with_capacity(self.cards.len());
        for (place, &(_, odds)) in self.cards.iter().enumerate() {
            let others: f64 =
                (0..self.hand).map(|count| before[count] * self.sums[place + 1][self.hand - 1 - count]).sum();
            chances.push(odds * others / all);
            for count in (1..=self.hand).rev() {
                before[count] += odds * before[count - 1];
            }
        }
        chances
    }

    /// How many times more likely than by an even deal it is that these cards are left to draw, in any order. If one of
    /// them is not among the unseen cards, it is 0.
    pub fn against_even(&self, pile: &[Card]) -> f64 {
        let even = Odds::new(self.cards.iter().map(|&(card, _)| (card, 1.0)).collect(), self.hand);
        self.of_pile(pile) / self.sums[0][self.hand] * even.sums[0][self.hand]
    }

    /// The product of the odds of the hand, if these cards are left to draw.
    pub(crate) fn of_pile(&self, pile: &[Card]) -> f64 {
        let mut pile = pile.to_vec();
        let mut product = 1.0;
        for &(card, odds) in &self.cards {
            match pile.iter().position(|&other| other == card) {
                Some(place) => {
                    pile.swap_remove(place);
                }
                None => product *= odds,
            }
        }
        if pile.is_empty() { product } else { 0.0 }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_bots::rng;

    fn odds(numbers: &[f64], hand: usize) -> Odds {
        let names = ["Y2", "Y3", "Y4", "B2", "B3", "B4"];
        Odds::new(names.iter().zip(numbers).map(|(name, &odds)| (name.parse().unwrap(), odds)).collect(), hand)
    }

    /// Every hand with its product, by trying all.
    fn hands(odds: &Odds) -> Vec<(u32, f64)> {
        let count = odds.cards.len();
        let product = |hand: u32| (0..count).filter(|i| hand & 1 << i != 0).map(|i| odds.cards[i].1).product::<f64>();
        let sizes = (0..1 << count).filter(|hand: &u32| hand.count_ones() as usize == odds.hand);
        sizes.map(|hand| (hand, product(hand))).collect()
    }

    #[test]
    fn chances_and_likelihoods_are_sums_over_all_hands() {
        for size in 0..=6 {
            let odds = odds(&[0.5, 3.0, 1.0, 0.01, 7.0, 2.0], size);
            let hands = hands(&odds);
            let all: f64 = hands.iter().map(|(_, product)| product).sum();
            for (place, chance) in odds.chances().into_iter().enumerate() {
                let with: f64 = hands.iter().filter(|(hand, _)| hand & 1 << place != 0).map(|(_, p)| p).sum();
                assert!((chance - with / all).abs() < 1e-12, "{size} {place}");
            }
            for (hand, product) in &hands {
                let pile: Vec<Card> = (0..6).filter(|i| hand & 1 << i == 0).map(|i| odds.cards[i].0).collect();
                let found = odds.against_even(&pile);
                assert!((found - product / all * hands.len() as f64).abs() < 1e-9, "{found}");
            }
        }
    }

    #[test]
    fn drawn_hands_come_as_often_as_they_are_likely() {
        let odds = odds(&[0.5, 3.0, 1.0, 0.01, 7.0, 2.0], 3);
        let mut rng = rng(2);
        let mut counts = [0.0; 6];
        for _ in 0..20_000 {
            let hand = odds.draw(&mut rng);
            assert_eq!(hand.len(), 3);
            for (place, (card, _)) in odds.cards.iter().enumerate() {
                counts[place] += f64::from(u8::from(hand.contains(card))) / 20_000.0;
            }
        }
        for (count, chance) in counts.iter().zip(odds.chances()) {
            assert!((count - chance).abs() < 0.015, "{count} {chance}");
        }
    }

    #[test]
    fn a_pile_of_other_cards_is_impossible() {
        let odds = odds(&[1.0, 1.0, 1.0], 1);
        assert_eq!(odds.against_even(&["B2", "Y2"].map(|card| card.parse().unwrap())), 0.0);
    }
}
