//! The network of the board game treats all colours alike, and it is the same network for two, three and four seats.
#![allow(clippy::unwrap_used)]

mod permutation;

use fivepaths_bots::net::board::features::{self, COLOURS, GLOBALS, INPUTS};
use fivepaths_bots::net::board::{BoardHeads, BoardPolicy, Decisions};
use fivepaths_bots::net::{Batch, Choices, NetPlayer, Scorer, Weights};
use fivepaths_bots::{Bot, BotRng, Budget, rng};
use fivepaths_rules::{
    ActionSet, BoardAction, BoardGame, BoardOptions, BoardRules, BoardStanding, BoardView, BySeat, Colour, Game,
    RoundDeal, Rules, Seat, Seed, Source, Tiles, below,
};
use permutation::Permutation;
use rand_core::Rng;

/// Weights of any size around zero: a trained network is not needed to see a broken symmetry.
fn policy(seed: u64) -> BoardPolicy {
    let mut weights = Weights::zero(BoardPolicy::shape(32, 48));
    let mut rng = rng(seed);
    for value in weights.values_mut() {
        *value = (rng.next_u32() as f32 / u32::MAX as f32 - 0.5) * 0.4;
    }
    BoardPolicy::from_weights(&weights).unwrap()
}

impl Permutation {
    fn action(self, action: BoardAction) -> BoardAction {
        match action {
            BoardAction::Play(card) => BoardAction::Play(self.card(card)),
            BoardAction::Research(card) => BoardAction::Research(self.card(card)),
            BoardAction::Discard(card) => BoardAction::Discard(self.card(card)),
            BoardAction::Step(colour) => BoardAction::Step(self.colour(colour)),
            BoardAction::Draw(Source::Pile(colour)) => BoardAction::Draw(Source::Pile(self.colour(colour))),
            BoardAction::Stay | BoardAction::Draw(Source::Stack) => action,
        }
    }

    /// The spaces of the board are not the same for all colours, so they are permuted, too.
    fn rules(self, rules: &BoardRules) -> BoardRules {
        let mut options = rules.options();
        options.spaces =
            options.spaces.0.iter().map(|(colour, stones)| (self.colour(*colour), stones.clone())).collect();
        BoardRules::new(&options).unwrap()
    }

    fn deal(self, deal: &RoundDeal) -> RoundDeal {
        let mut tiles = Tiles::default();
        for (colour, stone, tile) in deal.tiles.unwrap().iter() {
            tiles.set(self.colour(colour), stone, Some(tile));
        }
        RoundDeal { deck: deal.deck.iter().map(|&card| self.card(card)).collect(), tiles: Some(tiles) }
    }
}

fn rules(seats: u8) -> BoardRules {
    BoardRules::new(&BoardOptions { players: seats, ..BoardOptions::default() }).unwrap()
}

fn standing() -> BoardStanding {
    BoardStanding::new(2, Seat::default(), BySeat([80, 95, 0, 130]), BySeat([2, 0, 4, 3]))
}

fn view(game: &BoardGame) -> BoardView {
    game.view(game.to_move().unwrap())
}

/// A random decision, with so few discards that the explorers get somewhere.
fn any(game: &BoardGame, rng: &mut BotRng) -> BoardAction {
    let legal = game.legal();
    let plays: Vec<BoardAction> =
        legal.iter().filter(|action| !matches!(action, BoardAction::Discard(_) | BoardAction::Stay)).collect();
    if plays.is_empty() || below(rng, 4) == 0 {
        legal.choose(rng).unwrap()
    } else {
        plays[below(rng, plays.len() as u32) as usize]
    }
}

/// Calls `check` with every position of a random expedition and its image under a random permutation.
fn twin_games(seats: u8, seed: u64, mut check: impl FnMut(&BoardView, &BoardView, Permutation)) {
    let rules = rules(seats);
    let mut rng = rng(seed);
    let permutation = Permutation::random(COLOURS as u8, &mut rng);
    let deal = Seed::of_run(seed, 0).deal(&rules, 2);
    let mut twin = BoardGame::deal(&permutation.rules(&rules), &standing(), &permutation.deal(&deal)).unwrap();
    let mut game = BoardGame::deal(&rules, &standing(), &deal).unwrap();
    while game.to_move().is_some() && game.ply() < 400 {
        check(&view(&game), &view(&twin), permutation);
        let action = any(&game, &mut rng);
        game.play(action).unwrap();
        twin.play(permutation.action(action)).unwrap();
    }
}

#[test]
fn permuting_colours_permutes_what_is_seen_and_said_bit_for_bit() {
    for (seats, seed) in [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6)] {
        let net = policy(seed);
        let (mut one, mut other) = (Batch::default(), Batch::default());
        let (mut decisions, mut twins) = (Decisions::default(), Decisions::default());
        let (mut scores, mut twin_scores) = (Vec::new(), Vec::new());
        let mut steps = 0;
        twin_games(seats, seed, |view, twin, permutation| {
            net.evaluate([view].into_iter(), &mut one);
            net.evaluate([twin].into_iter(), &mut other);
            assert_eq!((&one.globals, &one.whole), (&other.globals, &other.whole));
            for &colour in Colour::first(COLOURS as u8) {
                let (from, to) = (colour.index(), permutation.colour(colour).index());
                let line = |lines: &[f32], at: usize, width: usize| lines[at * width..(at + 1) * width].to_vec();
                assert_eq!(line(&one.rows, from, INPUTS), line(&other.rows, to, INPUTS));
                assert_eq!(line(&one.each, from, BoardHeads::EACH), line(&other.each, to, BoardHeads::EACH));
            }
            decisions.list(view);
            twins.list(twin);
            net.scores(&one, 0, &decisions, &mut scores);
            net.scores(&other, 0, &twins, &mut twin_scores);
            for (&action, score) in decisions.actions().iter().zip(&scores) {
                assert_eq!(*score, twin_scores[twins.nearest(&[permutation.action(action)])]);
            }
            steps += usize::from(view.stepping());
        });
        assert!(steps > 0, "no bonus step in an expedition of {seats}");
    }
}

#[test]
fn a_state_is_judged_the_same_alone_and_in_a_batch_of_games_with_more_seats() {
    let net = policy(9);
    let mut views = Vec::new();
    for seats in [2, 3, 4] {
        twin_games(seats, 9, |view, _, _| views.push(*view));
    }
    let (mut all, mut alone) = (Batch::default(), Batch::default());
    net.evaluate(views.iter(), &mut all);
    for (state, view) in views.iter().enumerate() {
        net.evaluate([view].into_iter(), &mut alone);
        assert_eq!(alone.whole, all.whole[state * BoardHeads::WHOLE..(state + 1) * BoardHeads::WHOLE]);
        let lines = COLOURS * BoardHeads::EACH;
        assert_eq!(alone.each, all.each[state * lines..(state + 1) * lines]);
    }
}

#[test]
fn every_decision_has_an_output_of_its_own() {
    use std::collections::BTreeSet;
    let mut decisions = Decisions::default();
    twin_games(4, 12, |view, _, _| {
        decisions.list(view);
        assert_eq!(decisions.actions(), fivepaths_rules::View::legal(view).iter().collect::<Vec<_>>());
        let places: BTreeSet<String> = decisions.outputs().map(|output| format!("{output:?}")).collect();
        assert_eq!(places.len(), decisions.len());
    });
}

#[test]
fn an_expedition_that_went_on_for_long_is_ended_by_drawing() {
    // A network that never plays a card and always draws from a pile, if it may.
    let mut weights = Weights::zero(BoardPolicy::shape(16, 16));
    let spans = weights.shape().spans();
    let bias = &mut weights.values_mut()[spans.each_bias];
    bias[BoardHeads::DRAW] = 1.0;
    bias[BoardHeads::DISCARD..BoardHeads::STEP].fill(1.0);
    let player = NetPlayer::new("swapper", BoardPolicy::from_weights(&weights).unwrap(), 0.0);
    let rules = rules(2);
    let mut game = BoardGame::deal_from_rng(&rules, &standing(), &mut rng(1));
    while let Some(seat) = game.to_move() {
        for &action in player.choose(&game.view(seat), Budget::default(), 0).iter() {
            game.play(action).unwrap();
        }
    }
    assert_eq!(game.ply(), 3 * u16::from(rules.draw_pile()));
}

#[test]
fn rows_may_be_longer_and_are_zero_there() {
    twin_games(3, 8, |view, _, _| {
        let (mut rows, mut wide) = (vec![9.0; COLOURS * INPUTS], vec![9.0; COLOURS * (INPUTS + 7)]);
        let mut globals = vec![9.0; GLOBALS];
        features::write(view, &mut rows, &mut globals);
        features::write(view, &mut wide, &mut globals);
        for (row, wide) in rows.chunks_exact(INPUTS).zip(wide.chunks_exact(INPUTS + 7)) {
            assert_eq!(row, &wide[..INPUTS]);
            assert_eq!(wide[INPUTS..], [0.0; 7]);
        }
    });
}
