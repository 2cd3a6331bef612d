//! The last draws, enumerated: every possible place of the hidden cards, and every turn the reference might make, each
//! with its probability.
//!
//! With one or two cards left there are few worlds, but the reference chooses at random and may go on taking from
//! discard piles. So the tree is followed as long as it stays small. If it does not, the decision is sampled like
//! any other.

use fivepaths_rules::{Card, CardGame, CardView, Colour, Game, Seat, View};

use crate::belief::Odds;
use crate::chances::Chances;
use crate::outcome::Outcome;
use crate::reference::{Asking, Reference};
use crate::trial::{Candidate, after, discarded, takes};

/// An ending has at most this many cards left to draw.
const LEFT: u8 = 2;
/// The most worlds of an ending, and the most positions of the trees of all of them.
const WORLDS: usize = 120;
const POSITIONS: usize = 2500;
/// A branch that is less likely than `RARE` is not followed. If the branches left out of a decision are more than
/// `LEFT_OUT` together, the decision is not exact.
const RARE: f64 = 1e-6;
const LEFT_OUT: f64 = 1e-4;

/// An ending that is being enumerated, one candidate at a time.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    /// Every world with its probability.
    worlds: Vec<(CardGame, f64)>,
    means: Vec<Outcome>,
    positions: usize,
}

/// The result of enumerating.
#[derive(Clone, Debug)]
pub(crate) enum Enumerated {
    /// There is more to do.
    Unfinished,
    /// The tree is too large.
    TooLarge,
    /// The mean outcome of each candidate.
    Means(Vec<Outcome>),
}

impl Ending {
    /// The ending that the player to move sees, with the belief's odds; `None` if too many cards are left.
    pub(crate) fn of(view: &CardView, odds: &Odds) -> Option<Self> {
        let mut worlds = enumerate(view)?;
        worlds.iter_mut().for_each(|(game, weight)| *weight *= odds.of_pile(&game.draw_pile()));
        let sum: f64 = worlds.iter().map(|(_, weight)| weight).sum();
        worlds.iter_mut().for_each(|(_, weight)| *weight /= sum);
        Some(Ending { worlds, means: Vec::new(), positions: 0 })
    }

    /// Follows one candidate to the end.
    pub(crate) fn step(
        &mut self,
        mover: Seat,
        candidates: &[Candidate],
        chances: &Chances,
        reference: &Reference,
        asking: &mut Asking,
    ) -> Enumerated {
        let Some(candidate) = candidates.get(self.means.len()) else {
            return Enumerated::Means(std::mem::take(&mut self.means));
        };
        let root =
            |(game, weight): &(CardGame, f64)| Node { game: after(game, candidate), share: *weight, taken: None };
        let tree = Tree { mover, discarded: discarded(candidate), chances, reference };
        match tree.follow(self.worlds.iter().map(root).collect(), &mut self.positions, asking) {
            None => Enumerated::TooLarge,
            Some(mean) => {
                self.means.push(mean);
                Enumerated::Unfinished
            }
        }
    }
}

/// A position of the tree, how likely it is to be reached, and whether the card that the mover discarded was taken
/// at once, as soon as that is known.
struct Node {
    game: CardGame,
    share: f64,
    taken: Option<bool>,
}

/// What the positions of a candidate's tree have in common.
struct Tree<'a> {
    mover: Seat,
    discarded: Option<Colour>,
    chances: &'a Chances,
    reference: &'a Reference,
}

impl Tree<'_> {
    /// Follows the tree level by level; `None` if it is too large.
    fn follow(&self, mut level: Vec<Node>, positions: &mut usize, asking: &mut Asking) -> Option<Outcome> {
        let mut mean = Outcome::default();
        let mut left_out = 0.0;
        while !level.is_empty() {
            let (over, open): (Vec<_>, Vec<_>) = level.into_iter().partition(|node| node.game.to_move().is_none());
            for Node { game, share, taken } in &over {
                mean.add(&Outcome::of(game, self.mover, self.chances, taken.unwrap_or(false)), *share);
            }
            *positions += open.len();
            if *positions > POSITIONS {
                return None;
            }
            let views: Vec<CardView> =
                open.iter().map(|node| node.game.view(node.game.to_move().unwrap_or_default())).collect();
            level = Vec::new();
            self.reference.consider(&views, 1.0, asking, |place, turns, shares| {
                let Node { game, share, taken } = &open[place];
                for (turn, probability) in shares.iter().enumerate() {
                    let reached = share * probability;
                    match turns.actions(turn) {
                        Some(actions) if reached >= RARE => {
                            let taken = taken.unwrap_or_else(|| takes(&actions, self.discarded));
                            level.push(Node { game: after(game, &actions), share: reached, taken: Some(taken) });
                        }
                        _ => left_out += reached,
                    }
                }
            });
            if left_out > LEFT_OUT {
                return None;
            }
        }
        // What was left out is taken to be like the rest.
        let mut whole = Outcome::default();
        whole.add(&mean, 1.0 / (1.0 - left_out));
        Some(whole)
    }
}

/// Every world of a view, if there are few, with its weight: which cards are left to draw, in which order.
pub(crate) fn enumerate(view: &CardView) -> Option<Vec<(CardGame, f64)>> {
    let left = usize::from(view.deck_left());
    let unseen: Vec<Card> = view.unseen().iter().collect();
    let count = (0..left).try_fold(1usize, |count, drawn| count.checked_mul(unseen.len().checked_sub(drawn)?))?;
    if left == 0 || left > usize::from(LEFT) || count > WORLDS {
        return None;
    }
    let mut worlds: Vec<(CardGame, f64)> = Vec::new();
    let mut piles: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..left {
        piles = piles
            .into_iter()
            .flat_map(|pile| {
                let free = (0..unseen.len()).filter(|i| !pile.contains(i)).collect::<Vec<_>>();
                free.into_iter().map(move |i| pile.iter().copied().chain([i]).collect::<Vec<_>>())
            })
            .collect();
    }
    for pile in piles {
        let cards: Vec<Card> = pile.iter().map(|&i| unseen[i]).collect();
        let game = view.with_pile(&cards)?;
        // Exchanging equal cards gives the same world.
        match worlds.iter_mut().find(|(other, _)| *other == game) {
            Some((_, times)) => *times += 1.0,
            None => worlds.push((game, 1.0)),
        }
    }
    debug_assert!(worlds.iter().all(|(game, _)| Some(game.view(view.seat().unwrap_or_default())) == Some(*view)));
    Some(worlds)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::belief::{Belief, Thinking};
    use crate::history::History;
    use crate::sight::Sight;
    use fivepaths_bots::{Budget, bot, mix};
    use fivepaths_rules::{CardOptions, CardRules, Deal, Match, Rules, Seed, Turn};

    /// A round of a small game: ten different cards, three in a hand, four to draw.
    fn mini(seed: u64) -> Match<CardGame> {
        let options = CardOptions {
            colours: 2,
            numbers: [2, 6],
            wagers: 0,
            hand: 3,
            rounds: 1,
            patience: Some(2),
            ..CardOptions::default()
        };
        played(&options, seed, "greedy")
    }

    /// A round of the usual game, played sensibly.
    fn real(seed: u64) -> Match<CardGame> {
        played(&CardOptions { rounds: 1, ..CardOptions::default() }, seed, "rambler")
    }

    fn played(options: &CardOptions, seed: u64, player: &str) -> Match<CardGame> {
        let rules = CardRules::new(options).unwrap();
        let mut played = Match::<CardGame>::new(rules, Deal::Seed(Seed::of_run(70, seed))).unwrap();
        let bot = bot::<CardGame>(player).unwrap();
        while let Some(seat) = played.to_move() {
            let (mut state, mut turn) = (*played.current().state(), Turn::new());
            let ply = state.ply();
            while state.ply() == ply {
                let chance = mix(&[seed, u64::from(ply), u64::from(state.mid_turn())]);
                for &action in bot.choose(&state.view(seat), Budget::default(), chance).iter() {
                    state.play(action).unwrap();
                    turn.push(action);
                }
            }
            played.play(&turn).unwrap();
        }
        played
    }

    /// Decisions with few enough cards left, each with the turn that was made.
    fn endings(played: &Match<CardGame>) -> Vec<(Sight, Candidate)> {
        let history = History::of_match(played).unwrap().remove(0);
        let few = |ply: &usize| (1..=LEFT).contains(&history.turns[*ply].0.public().deck_left());
        let turn = |ply: usize| std::array::from_fn(|i| history.turns[ply].1[i]);
        (0..history.turns.len()).filter(few).map(|ply| (Sight::of(&history, ply).unwrap(), turn(ply))).collect()
    }

    /// All turns by trying every pair of decisions.
    fn all_turns(game: &CardGame) -> Vec<Candidate> {
        use fivepaths_rules::ActionSet;
        let mut turns = Vec::new();
        for put in game.legal().iter() {
            let mut begun = *game;
            begun.play(put).unwrap();
            turns.extend(begun.legal().iter().map(|draw| [put, draw]));
        }
        turns
    }

    /// The share, the margin and the chance, by plain recursion.
    fn brute(game: &CardGame, share: f64, mover: Seat, chances: &Chances, reference: &Reference) -> [f64; 3] {
        let Some(seat) = game.to_move() else {
            let scores = game.scores();
            let margin = f64::from(scores[Seat::default()] - scores[Seat::new(1).unwrap()]);
            let chance = chances.of(margin, 0);
            let own = if mover == Seat::default() { [margin, chance] } else { [-margin, 1.0 - chance] };
            return [share, share * own[0], share * own[1]];
        };
        if share < 1e-7 {
            return [0.0; 3];
        }
        let mut shares = Vec::new();
        reference.consider(&[game.view(seat)], 1.0, &mut Asking::default(), |_, turns, probabilities| {
            shares.extend((0..turns.len()).map(|turn| (turns.actions(turn).unwrap(), probabilities[turn])));
        });
        assert!((shares.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
        let mut sums = [0.0; 3];
        for (turn, probability) in shares {
            let mut next = *game;
            turn.iter().for_each(|&action| next.play(action).unwrap());
            let found = brute(&next, share * probability, mover, chances, reference);
            sums.iter_mut().zip(found).for_each(|(sum, part)| *sum += part);
        }
        sums
    }

    fn agrees_with_brute_force(matches: &[Match<CardGame>], least: usize) {
        let (reference, belief, mut asking) = (Reference::published(), Belief::published(), Asking::default());
        let mut compared = 0;
        for (sight, played) in matches.iter().flat_map(endings) {
            let chances = Chances::new(sight.view.rules(), sight.view.standing());
            let worlds = enumerate(&sight.view).unwrap();
            let mut candidates = all_turns(&worlds[0].0);
            candidates.retain(|turn| *turn != played);
            candidates.truncate(2);
            candidates.insert(0, played);
            let odds = belief.odds(&sight.view, &mut Thinking::default());
            let mut ending = Ending::of(&sight.view, &odds).unwrap();
            let means = loop {
                match ending.step(sight.seat, &candidates, &chances, &reference, &mut asking) {
                    Enumerated::Unfinished => {}
                    Enumerated::TooLarge => break Vec::new(),
                    Enumerated::Means(means) => break means,
                }
            };
            for (candidate, mean) in candidates.iter().zip(&means) {
                let mut sums = [0.0; 3];
                for &(mut game, weight) in &ending.worlds {
                    candidate.iter().for_each(|&action| game.play(action).unwrap());
                    let found = brute(&game, weight, sight.seat, &chances, &reference);
                    sums.iter_mut().zip(found).for_each(|(sum, part)| *sum += part);
                }
                let [share, margin, chance] = sums;
                assert!((share - 1.0).abs() < 1e-3, "{share}");
                assert!((mean.margin - margin / share).abs() < 0.02, "{candidate:?}: {} {margin}", mean.margin);
                assert!((mean.chance - chance / share).abs() < 1e-3, "{candidate:?}: {} {chance}", mean.chance);
                compared += 1;
            }
        }
        assert!(compared >= least, "{compared} turns compared");
    }

    #[test]
    fn enumerated_endings_of_mini_games_agree_with_brute_force() {
        agrees_with_brute_force(&(0..8).map(mini).collect::<Vec<_>>(), 30);
    }

    #[test]
    fn enumerated_last_draws_of_real_rounds_agree_with_brute_force() {
        agrees_with_brute_force(&(0..2).map(real).collect::<Vec<_>>(), 6);
    }

    /// All orders of some cards.
    fn orders(cards: &[Card]) -> Vec<Vec<Card>> {
        let Some((&first, rest)) = cards.split_first() else { return vec![Vec::new()] };
        let with = |order: Vec<Card>| {
            (0..=order.len()).map(move |place| {
                let mut order = order.clone();
                order.insert(place, first);
                order
            })
        };
        orders(rest).into_iter().flat_map(with).collect()
    }

    #[test]
    fn the_worlds_of_an_ending_are_those_of_every_order_of_the_unseen_cards() {
        let belief = Belief::published();
        let mut compared = 0;
        for (sight, _) in (0..6).map(mini).flat_map(|played| endings(&played)) {
            let odds = belief.odds(&sight.view, &mut Thinking::default());
            let ending = Ending::of(&sight.view, &odds).unwrap();
            let left = usize::from(sight.view.deck_left());
            // Computed another way: the cards that are not drawn are held, and their odds are multiplied.
            let unseen: Vec<Card> = sight.view.unseen().iter().collect();
            let mut piles: Vec<(Vec<Card>, f64)> = Vec::new();
            for order in orders(&unseen) {
                let (pile, hand) = order.split_at(left);
                let product: f64 =
                    odds.cards().iter().filter(|(card, _)| hand.contains(card)).map(|(_, odds)| odds).product();
                match piles.iter_mut().find(|(known, _)| known == pile) {
                    Some((_, sum)) => *sum += product,
                    None => piles.push((pile.to_vec(), product)),
                }
            }
            let all: f64 = piles.iter().map(|(_, product)| product).sum();
            assert_eq!(ending.worlds.len(), piles.len());
            for (game, share) in &ending.worlds {
                let (_, product) = piles.iter().find(|(pile, _)| *pile == game.draw_pile()).unwrap();
                assert!((share - product / all).abs() < 1e-9);
                assert_eq!(game.view(sight.seat), sight.view);
                compared += 1;
            }
        }
        assert!(compared > 40, "{compared} worlds");
    }
}
