//! The network treats all colours alike: permuting the colours of a game permutes its outputs, bit for bit.
#![allow(clippy::unwrap_used)]

mod permutation;

use fivepaths_bots::net::{Batch, Heads, PolicyNet, Turns, Weights};
use fivepaths_bots::{BotRng, rng};
use fivepaths_rules::{
    Card, CardAction, CardGame, CardOptions, CardRules, CardStanding, CardView, Colour, Game, RoundDeal, Rules, Seat,
    Source, below,
};
use permutation::Permutation;
use rand_core::Rng;

/// Weights of any size around zero: a trained network is not needed to see a broken symmetry.
fn policy(seed: u64) -> PolicyNet {
    let mut weights = Weights::zero(PolicyNet::shape(32, 48).deeper(32 * (seed as usize % 2)));
    let mut rng = rng(seed);
    for value in weights.values_mut() {
        *value = (rng.next_u32() as f32 / u32::MAX as f32 - 0.5) * 0.4;
    }
    PolicyNet::new(&weights).unwrap()
}

impl Permutation {
    fn action(self, action: CardAction) -> CardAction {
        match action {
            CardAction::Play(card) => CardAction::Play(self.card(card)),
            CardAction::Discard(card) => CardAction::Discard(self.card(card)),
            CardAction::Draw(Source::Pile(colour)) => CardAction::Draw(Source::Pile(self.colour(colour))),
            CardAction::Draw(Source::Stack) => action,
        }
    }
}

fn deal(rules: &CardRules, deck: Vec<Card>) -> CardGame {
    let standing = CardStanding::new(2, Seat::default(), [12, -7]);
    CardGame::deal(rules, &standing, &RoundDeal { deck, tiles: None }).unwrap()
}

fn shuffled(rules: &CardRules, rng: &mut BotRng) -> Vec<Card> {
    let mut deck = rules.deck();
    for i in (1..deck.len()).rev() {
        deck.swap(i, below(rng, i as u32 + 1) as usize);
    }
    deck
}

fn view(game: &CardGame) -> CardView {
    game.view(game.to_move().unwrap())
}

/// Calls `check` with every position of a random game and its image under a random permutation.
fn twin_games(colours: u8, seed: u64, mut check: impl FnMut(&CardView, &CardView, Permutation)) {
    let rules = CardRules::new(&CardOptions { colours, ..CardOptions::default() }).unwrap();
    let mut rng = rng(seed);
    let permutation = Permutation::random(colours, &mut rng);
    let deck = shuffled(&rules, &mut rng);
    let mut twin = deal(&rules, deck.iter().map(|&card| permutation.card(card)).collect());
    let mut game = deal(&rules, deck);
    let mut turns = Turns::default();
    while game.to_move().is_some() {
        check(&view(&game), &view(&twin), permutation);
        turns.list(&view(&game));
        for action in turns.actions(below(&mut rng, turns.len() as u32) as usize).unwrap() {
            game.play(action).unwrap();
            twin.play(permutation.action(action)).unwrap();
        }
    }
}

#[test]
fn permuting_colours_permutes_outputs_bit_for_bit() {
    for (colours, seed) in [(5, 1), (5, 2), (6, 3), (6, 4), (3, 5), (2, 6)] {
        let net = policy(seed);
        let (mut one, mut other) = (Batch::default(), Batch::default());
        twin_games(colours, seed, |view, twin, permutation| {
            net.evaluate([view].into_iter(), &mut one);
            net.evaluate([twin].into_iter(), &mut other);
            assert_eq!(one.whole, other.whole);
            for &colour in Colour::first(colours) {
                let line = |batch: &Batch, colour: Colour| {
                    batch.each[colour.index() * Heads::EACH..(colour.index() + 1) * Heads::EACH].to_vec()
                };
                assert_eq!(line(&one, colour), line(&other, permutation.colour(colour)));
            }
        });
    }
}

#[test]
fn permuting_colours_permutes_the_scores_of_turns() {
    for (colours, seed) in [(5, 7), (6, 8)] {
        let net = policy(seed);
        let (mut one, mut other) = (Batch::default(), Batch::default());
        let (mut turns, mut twins) = (Turns::default(), Turns::default());
        let (mut scores, mut twin_scores) = (Vec::new(), Vec::new());
        twin_games(colours, seed, |view, twin, permutation| {
            net.evaluate([view].into_iter(), &mut one);
            net.evaluate([twin].into_iter(), &mut other);
            turns.list(view);
            twins.list(twin);
            net.scores(&one, 0, &turns, &mut scores);
            net.scores(&other, 0, &twins, &mut twin_scores);
            assert_eq!(turns.len(), twins.len());
            for (turn, score) in scores.iter().enumerate() {
                let image = turns.actions(turn).unwrap().map(|action| permutation.action(action));
                assert_eq!(*score, twin_scores[twins.find(image).unwrap()]);
            }
        });
    }
}

#[test]
fn a_state_is_judged_the_same_alone_and_in_a_batch() {
    let net = policy(9);
    let mut views = Vec::new();
    twin_games(5, 9, |view, twin, _| views.extend([*view, *twin]));
    let (mut all, mut alone) = (Batch::default(), Batch::default());
    net.evaluate(views.iter(), &mut all);
    for (state, view) in views.iter().enumerate() {
        net.evaluate([view].into_iter(), &mut alone);
        assert_eq!(alone.whole, all.whole[state * Heads::WHOLE..(state + 1) * Heads::WHOLE]);
        assert_eq!(alone.each, all.each[state * 5 * Heads::EACH..(state + 1) * 5 * Heads::EACH]);
    }
}

#[test]
fn the_turns_are_the_legal_decisions_until_patience_is_at_an_end() {
    use fivepaths_rules::ActionSet;
    let mut turns = Turns::default();
    let rules = CardRules::default();
    let mut rng = rng(11);
    let mut longest = 0;
    for _ in 0..10 {
        let mut game = deal(&rules, shuffled(&rules, &mut rng));
        while game.to_move().is_some() {
            let mut expected = Vec::new();
            for put in game.legal().iter() {
                let mut after = game;
                after.play(put).unwrap();
                let stack = |draw: &CardAction| *draw == CardAction::Draw(Source::Stack);
                let legal = after.legal();
                let draws = legal.iter().filter(|draw| game.ply() < 88 || stack(draw));
                expected.extend(draws.map(|draw| [put, draw]).collect::<Vec<_>>());
            }
            turns.list(&view(&game));
            let listed: Vec<_> = (0..turns.len()).map(|turn| turns.actions(turn).unwrap()).collect();
            assert_eq!(listed, expected);
            for action in listed[below(&mut rng, listed.len() as u32) as usize] {
                game.play(action).unwrap();
            }
        }
        longest = longest.max(game.ply());
    }
    assert!((89..=88 + 44).contains(&longest), "{longest} turns in the longest round");
}
