//! Every bot plays every game by the rules, and makes the same move for the same view, seed and count of playouts.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use fivepaths_bots::card::Projection;
use fivepaths_bots::{Bot, Bots, Budget, House, Player, Policy, Setting, bot, mix, play_match};
use fivepaths_rules::{
    AnyRules, BoardGame, CardGame, CardRules, Deal, Game, GameKind, How, Json, Match, Rules, Seat, Seed, View,
};

const BUDGET: Budget = Budget::Playouts(24);

fn names<G: Bots>() -> Vec<&'static str> {
    G::NAMES.iter().copied().chain(G::LEVELS.iter().map(|level| level.name)).collect()
}

fn play<G: Bots>(rules: G::Rules, players: &[Arc<dyn Bot<G>>], seed: u64) -> Match<G> {
    let mut seats: Vec<House<G>> = players.iter().map(|player| House::new(player.clone())).collect();
    let mut seats: Vec<&mut dyn Player<G>> = seats.iter_mut().map(|seat| seat as &mut dyn Player<G>).collect();
    let names: Vec<String> = players.iter().map(|player| player.name().to_owned()).collect();
    let seeds: Vec<u64> = (0..players.len() as u64).map(|seat| mix(&[seed, seat])).collect();
    let setting = Setting { id: "test", names: &names, budget: BUDGET, seeds: &seeds };
    let mut house = House::new(bot::<G>("random").unwrap());
    let deal = Deal::Seed(Seed::of_run(77, seed));
    let played = play_match(rules, deal, &mut seats, &mut house, &setting).unwrap();
    assert!(played.faults.is_empty(), "{:?} {:?}", names, played.faults);
    played.game
}

fn each_plays_to_the_end<G: Bots>(rules: G::Rules) {
    for (index, name) in names::<G>().into_iter().enumerate() {
        let mut players = vec![bot::<G>("random").unwrap(); usize::from(rules.players())];
        let seat = index % players.len();
        players[seat] = bot::<G>(name).unwrap();
        let game = play::<G>(rules, &players, index as u64);
        assert!(matches!(game.outcome().unwrap().end.how, How::Played | How::Cut), "{name}");
    }
}

fn rules(game: GameKind, json: &str) -> AnyRules {
    AnyRules::from_json(game, &serde_json::from_str(json).unwrap()).unwrap()
}

#[test]
fn every_card_bot_plays_every_variant() {
    for json in [
        "{}",
        r#"{"colours":6,"rounds":1}"#,
        r#"{"colours":1,"numbers":[2,4],"wagers":0,"hand":1,"rounds":2}"#,
        r#"{"colours":2,"numbers":[2,4],"wagers":1,"hand":2,"bonus_at":1,"cost":0,"rounds":1}"#,
        r#"{"colours":6,"hand":35,"rounds":1}"#,
        r#"{"colours":5,"hand":29,"rounds":1}"#,
        r#"{"rounds":1,"patience":12}"#,
    ] {
        let AnyRules::Card(rules) = rules(GameKind::Card, json) else { panic!() };
        each_plays_to_the_end::<CardGame>(rules);
    }
}

#[test]
fn every_board_bot_plays_every_variant() {
    for json in [
        r#"{"expeditions":1}"#,
        r#"{"players":3,"expeditions":1,"up_and_down":true}"#,
        r#"{"players":4,"expeditions":1,"forbid_redraw":true,"lowest_first":true}"#,
        r#"{"expeditions":1,"patience":20}"#,
    ] {
        let AnyRules::Board(rules) = rules(GameKind::Board, json) else { panic!() };
        each_plays_to_the_end::<BoardGame>(rules);
    }
}

/// Positions of a round played at random, which leads to all kinds of them.
fn positions<G: Json>(rules: G::Rules, seed: u64) -> Vec<G::View> {
    let mut chance = fivepaths_bots::rng(seed);
    let mut game = G::deal_from_rng(&rules, &G::opening(&rules, Seat::default()), &mut chance);
    let mut views = Vec::new();
    while let Some(seat) = game.to_move().filter(|_| game.ply() < 60) {
        let view = game.view(seat);
        let action = fivepaths_rules::ActionSet::choose(&view.legal(), &mut chance).unwrap();
        views.push(view);
        game.play(action).unwrap();
    }
    views
}

fn same_view_seed_and_count_give_the_same_move<G: Bots>(rules: G::Rules) {
    for (index, view) in positions::<G>(rules, 5).iter().enumerate().step_by(9) {
        for name in names::<G>() {
            // Two bots are made, since nothing may be remembered or shared between them.
            let choose = || bot::<G>(name).unwrap().choose(view, Budget::Playouts(60), index as u64);
            let first = choose();
            assert!(!first.is_empty(), "{name}");
            let other = std::thread::scope(|scope| scope.spawn(choose).join().unwrap());
            assert_eq!(first, other, "{name}");
        }
    }
}

#[test]
fn same_view_seed_and_count_give_the_same_move_in_the_card_game() {
    same_view_seed_and_count_give_the_same_move::<CardGame>(CardRules::default());
}

#[test]
fn same_view_seed_and_count_give_the_same_move_in_the_board_game() {
    let AnyRules::Board(rules) = rules(GameKind::Board, r#"{"players":3}"#) else { panic!() };
    same_view_seed_and_count_give_the_same_move::<BoardGame>(rules);
}

/// Cards that were taken openly stay in that hand in every world that a search looks at.
fn worlds_never_contradict_the_view<G: Bots>(rules: G::Rules, known: impl Fn(&G::View, &G) -> bool) {
    let mut chance = fivepaths_bots::rng(1);
    for seed in 0..10 {
        for view in positions::<G>(rules, seed) {
            let world = view.sample(&mut chance);
            let seat = view.seat().unwrap();
            assert_eq!(world.view(seat), view);
            assert!(known(&view, &world));
            for (other, hand) in world.hands().iter().enumerate() {
                assert_eq!(
                    hand.len(),
                    world.view(Seat::new(other as u8).unwrap()).clone().sample(&mut chance).hands()[other].len()
                );
            }
        }
    }
}

#[test]
fn known_cards_stay_in_that_hand_in_every_world() {
    worlds_never_contradict_the_view::<CardGame>(CardRules::default(), |view, world| {
        Seat::all(2).all(|seat| world.view(seat).hand().includes(view.known(seat)))
    });
    let AnyRules::Board(rules) = rules(GameKind::Board, r#"{"players":4}"#) else { panic!() };
    worlds_never_contradict_the_view::<BoardGame>(rules, |view, world| {
        Seat::all(4).all(|seat| world.view(seat).hand().includes(view.known(seat)))
    });
}

#[test]
fn a_bot_that_nobody_knows_is_named_with_those_that_exist() {
    let error = bot::<CardGame>("nobody").err().unwrap().to_string();
    assert!(error.contains("nobody") && error.contains("projection"), "{error}");
    assert!(bot::<BoardGame>("committer").is_err());
    assert!(bot::<CardGame>("rollout@12n").is_ok() && bot::<CardGame>("rollout@12").is_err());
}

#[test]
fn a_frozen_name_plays_like_the_plain_one() {
    let (plain, frozen) = (bot::<CardGame>("projection").unwrap(), bot::<CardGame>("projection-1").unwrap());
    for view in positions::<CardGame>(CardRules::default(), 3) {
        assert_eq!(plain.choose(&view, BUDGET, 1), frozen.choose(&view, BUDGET, 1));
    }
}

#[test]
fn what_a_policy_remembers_changes_no_decision() {
    let (policy, rules) = (Projection::default(), CardRules::default());
    let mut chance = fivepaths_bots::rng(2);
    for seed in 0..200 {
        let mut deal = fivepaths_bots::rng(seed);
        let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut deal);
        let mut playing = policy.playing();
        while let Some(seat) = game.to_move() {
            let view = game.view(seat);
            let mut action = policy.decide(&view, &mut chance);
            // Now and then it is not asked about a decision, or its decision is not carried out.
            if fivepaths_rules::below(&mut chance, 8) != 0 {
                assert_eq!(playing(&view, &mut chance), action);
            }
            if fivepaths_rules::below(&mut chance, 8) == 0 {
                action = fivepaths_rules::ActionSet::choose(&view.legal(), &mut chance).unwrap();
            }
            game.play(action).unwrap();
        }
    }
}
