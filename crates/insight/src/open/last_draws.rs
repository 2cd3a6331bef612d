//! The value of the last draws: what the reference would do, followed to the end of the round.
//!
//! A third of what the network gets wrong falls in the last four cards, where a single turn decides much. There the
//! turns of the reference and the cards that could come are few, so they are followed, each with its probability.

use fivepaths_rules::{CardAction, CardGame, CardView, Game, Source};

use super::value::margin;
use crate::reference::{Asking, Reference};

/// Rounds with at most this many cards left are followed.
pub(super) const LEFT: u8 = 4;
/// For how many turns, by the cards left; then the network judges. With one or two cards left nearly every round ends
/// within them.
const TURNS: [u8; LEFT as usize + 1] = [0, 3, 3, 3, 1];
/// A turn that the reference makes less often than this is not followed.
const RARE: f64 = 0.04;

/// A position that is followed: which round it belongs to, how likely it is to be reached, and the turns to follow.
pub(super) struct Node {
    pub(super) root: usize,
    pub(super) share: f64,
    pub(super) game: CardGame,
    turns: u8,
}

/// Rounds that are followed together.
#[derive(Default)]
pub(super) struct LastDraws {
    level: Vec<Node>,
    /// Positions that the network has to judge.
    pub(super) leaves: Vec<Node>,
}

impl LastDraws {
    /// Begins to follow a round. Positions that are reached will name it by `root`.
    pub(super) fn add(&mut self, root: usize, game: &CardGame) {
        let turns = TURNS[usize::from(game.public().deck_left().min(LEFT))];
        self.level.push(Node { root, share: 1.0, game: *game, turns });
    }

    /// Follows all rounds to their ends. Adds the margin of each end, times its probability, to the round's value.
    pub(super) fn follow(&mut self, reference: &Reference, asking: &mut Asking, values: &mut [f64]) {
        while !self.level.is_empty() {
            let level = std::mem::take(&mut self.level);
            let views: Vec<CardView> =
                level.iter().map(|node| node.game.view(node.game.to_move().unwrap_or_default())).collect();
            reference.consider(&views, 1.0, asking, |place, turns, shares| {
                let kept: f64 = shares.iter().filter(|share| **share >= RARE).sum();
                for (turn, share) in shares.iter().enumerate().filter(|(_, share)| **share >= RARE) {
                    let Some(actions) = turns.actions(turn) else { continue };
                    self.branch(&level[place], actions, share / kept, values);
                }
            });
        }
    }

    /// Where a turn leads: one position for each card that could come, or the only one there is.
    fn branch(&mut self, node: &Node, actions: [CardAction; 2], share: f64, values: &mut [f64]) {
        let [card, draw] = actions;
        let mut game = node.game;
        play(&mut game, card);
        let pile = game.draw_pile();
        // The last card ends the round, whichever it is.
        if draw != CardAction::Draw(Source::Stack) || pile.len() <= 1 {
            play(&mut game, draw);
            return self.reach(node, game, node.share * share, values);
        }
        for &next in &pile {
            let Some(mut game) = game.with_next(next) else { continue };
            play(&mut game, draw);
            self.reach(node, game, node.share * share / pile.len() as f64, values);
        }
    }

    fn reach(&mut self, from: &Node, game: CardGame, share: f64, values: &mut [f64]) {
        if game.to_move().is_none() || game.ply() >= CardGame::PLY_CAP {
            values[from.root] += share * margin(&game);
            return;
        }
        let node = Node { root: from.root, share, game, turns: from.turns.saturating_sub(1) };
        if node.turns == 0 { &mut self.leaves } else { &mut self.level }.push(node);
    }
}

fn play(game: &mut CardGame, action: CardAction) {
    // The list holds legal turns only.
    let played = game.play_imagined(action);
    debug_assert!(played.is_ok(), "{action} is not legal");
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use fivepaths_bots::rng;
    use fivepaths_rules::{CardGame, CardRules, Game, Seat, random_turn};

    use super::*;
    use crate::open::{OpenValue, Scratch};

    /// Rounds with this many cards left, before somebody's turn.
    fn rounds(left: u8) -> Vec<CardGame> {
        let (rules, mut rng) = (CardRules::default(), rng(6));
        let mut found = Vec::new();
        while found.len() < 6 {
            let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut rng);
            while game.to_move().is_some() && game.public().deck_left() > left {
                random_turn(&game, &mut rng).unwrap().iter().for_each(|&action| game.play(action).unwrap());
            }
            found.extend(game.to_move().map(|_| game));
        }
        found
    }

    fn values(value: &OpenValue, games: &[CardGame]) -> Vec<f64> {
        let mut values = Vec::new();
        value.of(games, &mut Scratch::default(), &mut values);
        values
    }

    /// The mean over the reference's turns, one turn after the other, until the network judges.
    fn plain(value: &OpenValue, reference: &Reference, game: &CardGame, turns: u8) -> f64 {
        if game.to_move().is_none() {
            return margin(game);
        }
        if turns == 0 {
            return values(value, &[*game])[0];
        }
        let (mut sum, mut kept) = (0.0, 0.0);
        let view = game.view(game.to_move().unwrap());
        reference.consider(&[view], 1.0, &mut Asking::default(), |_, list, shares| {
            for (place, share) in shares.iter().enumerate().filter(|(_, share)| **share >= RARE) {
                let actions = list.actions(place).unwrap();
                let cards = game.draw_pile();
                let later = cards.iter().map(|&card| {
                    let mut game = game.with_next(card).unwrap();
                    actions.iter().for_each(|&action| game.play(action).unwrap());
                    plain(value, reference, &game, turns - 1)
                });
                sum += share * later.sum::<f64>() / cards.len() as f64;
                kept += share;
            }
        });
        sum / kept
    }

    #[test]
    fn the_last_draws_are_worth_what_plain_recursion_finds() {
        let (network, reference) = (OpenValue::network_alone(), Reference::published());
        let followed = network.clone().with_last_draws(reference.clone());
        for left in 1..=LEFT {
            let games = rounds(left);
            for (game, found) in games.iter().zip(values(&followed, &games)) {
                let expected = plain(&network, &reference, game, TURNS[usize::from(left)]);
                assert!((found - expected).abs() < 1e-3, "{left}: {found} {expected}");
            }
        }
    }

    #[test]
    fn the_order_of_the_last_cards_does_not_matter() {
        let value = OpenValue::published();
        for game in (1..=LEFT + 1).flat_map(rounds) {
            let all: Vec<CardGame> = game.draw_pile().iter().filter_map(|&card| game.with_next(card)).collect();
            let found = values(&value, &all);
            assert!(found.iter().all(|other| (other - found[0]).abs() < 1e-9), "{found:?}");
        }
    }
}
