//! Mini-games: the solver is compared with a known solution, the tree with the rules, and players with the solution.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use fivepaths_bots::net::{PolicyNet, Weights};
use fivepaths_bots::{Budget, bot};
use fivepaths_rules::{
    ActionSet, Card, CardGame, CardOptions, CardRules, CardStanding, Game, RoundDeal, Rules, Seat, View,
};
use fivepaths_train::mini::{
    Asked, Builder, CardTree, Exploitability, MiniGame, Net, Profile, Solver, Strategy, Tree, Uniform, best_answer,
    profile,
};
use fivepaths_train::{Settings, Stage, Trainer};

/// Kuhn's poker: three cards, one each, a stake of one, a bet of one. Its equilibria are known: the first
/// player loses an eighteenth.
fn kuhn() -> Tree {
    let mut tree = Builder::default();
    // For each card: the first player at the beginning and after (check, bet); the second player after a check and
    // after a bet.
    let sets: Vec<[usize; 4]> = (0..3).map(|_| [0, 0, 1, 1].map(|player| tree.set(player, 2))).collect();
    for (first, second) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
        let won = if first > second { 1.0 } else { -1.0 };
        let begin = tree.node(Builder::ROOT, 0, 1.0 / 6.0);
        tree.moves(begin, sets[first][0]);
        let (checked, bet) = (tree.node(begin, 0, 1.0), tree.node(begin, 1, 1.0));
        tree.moves(checked, sets[second][2]);
        tree.moves(bet, sets[second][3]);
        let (shown, raised) = (tree.node(checked, 0, 1.0), tree.node(checked, 1, 1.0));
        tree.ends(shown, won);
        tree.moves(raised, sets[first][1]);
        let ends = [(raised, 0, -1.0), (raised, 1, 2.0 * won), (bet, 0, 1.0), (bet, 1, 2.0 * won)];
        for (from, choice, value) in ends {
            let end = tree.node(from, choice, 1.0);
            tree.ends(end, value);
        }
    }
    tree.build()
}

#[test]
fn the_solver_finds_the_known_equilibrium_of_kuhn_poker() {
    let tree = kuhn();
    assert_eq!((tree.sets(), tree.slots(), tree.nodes()), (12, 24, 1 + 6 * 9));
    let mut solver = Solver::new(&tree);
    let mut before = f64::INFINITY;
    for _ in 0..4 {
        solver.run(500);
        let found = Exploitability::of(&tree, &solver.average()).nash_conv();
        assert!((0.0..before).contains(&found), "{found} after {before}");
        before = found;
    }
    let found = Exploitability::of(&tree, &solver.average());
    assert!((found.value + 1.0 / 18.0).abs() < 1e-4 && found.nash_conv() < 1e-4, "{found:?}");
    // With the middle card the second player calls a bet in one of three cases, whatever the equilibrium.
    let call = solver.average()[tree.slots_of(4 + 3)][1];
    assert!((call - 1.0 / 3.0).abs() < 0.02, "{call}");
}

#[test]
fn the_best_answer_is_the_best_of_all_answers() {
    let tree = kuhn();
    let mut profile = tree.uniform();
    for (slot, p) in profile.iter_mut().enumerate() {
        *p = [0.1, 0.9, 0.6, 0.4, 1.0, 0.0][slot % 6];
    }
    for player in 0..2 {
        let mine: Vec<usize> = (0..tree.sets()).filter(|set| set % 4 / 2 == player).collect();
        let answer = |code: usize| {
            let mut answer: Profile = profile.clone();
            for (bit, &set) in mine.iter().enumerate() {
                let choice = code >> bit & 1;
                answer[tree.slots_of(set)].copy_from_slice(&[(1 - choice) as f64, choice as f64]);
            }
            let value = Exploitability::of(&tree, &answer).value;
            if player == 0 { value } else { -value }
        };
        let best = (0..1 << mine.len()).map(answer).fold(f64::NEG_INFINITY, f64::max);
        assert!((best - best_answer(&tree, &profile, player)).abs() < 1e-12);
    }
}

fn rules(json: &str) -> CardRules {
    CardRules::new(&serde_json::from_str(json).unwrap()).unwrap()
}

#[test]
fn a_card_game_of_one_turn_is_worth_what_can_be_counted_by_hand() {
    // Three cards: one each, one to draw. The first player puts theirs down and draws; that is all. It is
    // played if it is worth more than the three points it costs, so only the four is, for one point.
    let game =
        CardTree::new(&rules(r#"{"colours":1,"numbers":[2,4],"wagers":0,"hand":1,"cost":3,"rounds":1,"patience":0}"#))
            .unwrap();
    assert_eq!((game.tree().sets(), game.views(), game.tree().nodes()), (3, 3, 1 + 6 + 12));
    let random = Exploitability::of(game.tree(), &profile(&game, &Uniform));
    assert!(random.value.abs() < 1e-12 && (random.nash_conv() - 1.0 / 3.0).abs() < 1e-12, "{random:?}");
    let mut solver = Solver::new(game.tree());
    solver.run(2000);
    let solved = Exploitability::of(game.tree(), &solver.average());
    assert!((solved.value - 1.0 / 3.0).abs() < 1e-3 && solved.nash_conv() < 1e-3, "{solved:?}");
}

#[test]
fn a_game_without_end_is_refused() {
    let why = CardTree::new(&rules(r#"{"colours":2,"numbers":[2,4],"hand":2}"#)).err().unwrap();
    assert!(why.contains("patience"), "{why}");
}

/// All orders of some cards.
fn orders(cards: &[Card]) -> Vec<Vec<Card>> {
    let Some((&last, rest)) = cards.split_last() else { return vec![Vec::new()] };
    let with =
        |order: Vec<Card>| (0..cards.len()).map(move |place| [&order[..place], &[last], &order[place..]].concat());
    orders(rest).into_iter().flat_map(with).collect()
}

/// The mean margin of the player who begins, when a bot plays every deal against itself.
fn mean_margin(rules: &CardRules, name: &str) -> f64 {
    let player = bot::<CardGame>(name).unwrap();
    let orders = orders(&rules.deck());
    let margin = |deck: &Vec<Card>| {
        let standing = CardStanding::opening(Seat::default());
        let deal = RoundDeal { deck: deck.clone(), tiles: None };
        let mut game = CardGame::deal(rules, &standing, &deal).unwrap();
        while let Some(seat) = game.to_move() {
            for &action in player.choose(&game.view(seat), Budget::default(), 0).iter() {
                game.play(action).unwrap();
            }
        }
        f64::from(game.scores().0[0] - game.scores().0[1])
    };
    orders.iter().map(margin).sum::<f64>() / orders.len() as f64
}

fn asked(name: &str, times: u64) -> Asked {
    Asked { bot: bot::<CardGame>(name).unwrap(), budget: Budget::Playouts(60), times }
}

#[test]
fn a_player_is_worth_in_the_tree_what_playing_every_deal_shows() {
    for game in MiniGame::all() {
        let tree = game.tree().unwrap();
        for name in ["greedy", "committer", "projection"] {
            let value = Exploitability::of(tree.tree(), &profile(&tree, &asked(name, 1))).value;
            let played = mean_margin(&game.rules, name);
            assert!((value - played).abs() < 1e-9, "{name} in {}: {value}, but {played}", game.name);
        }
    }
}

#[test]
fn every_view_offers_the_same_turns_and_probabilities_add_up() {
    let tree = MiniGame::named("short").unwrap().tree().unwrap();
    let policy = PolicyNet::new(&untrained("short")).unwrap();
    let players: [&dyn Strategy; 4] =
        [&Uniform, &asked("rollout", 3), &Net { policy: policy.clone(), chance: true }, &Net { policy, chance: false }];
    for set in 0..tree.tree().sets() {
        let (view, turns) = tree.set(set);
        assert_eq!((view, turns), tree.set(tree.like()[set]));
        assert!(view.legal().len() <= turns.len());
    }
    for player in players {
        let profile = profile(&tree, player);
        for set in 0..tree.tree().sets() {
            let sum: f64 = profile[tree.tree().slots_of(set)].iter().sum();
            assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        }
    }
    assert!(tree.views() < tree.tree().sets(), "a view does not tell how it came about");
}

fn nash_conv(tree: &CardTree, player: &dyn Strategy) -> f64 {
    Exploitability::of(tree.tree(), &profile(tree, player)).nash_conv()
}

#[test]
fn equilibria_of_the_mini_games_are_found_and_nobody_is_nearer() {
    for name in ["short", "single"] {
        let tree = MiniGame::named(name).unwrap().tree().unwrap();
        let (_, found) = MiniGame::solve(&tree, Solver::new(tree.tree()), 0.002, 1000, |_, _| {});
        assert!((0.0..0.002).contains(&found.nash_conv()), "{found:?}");
        for player in ["greedy", "committer", "projection"] {
            let other = nash_conv(&tree, &asked(player, 1));
            assert!(other >= found.nash_conv() - 0.002, "{player} in {name}: {other}");
        }
        assert!(nash_conv(&tree, &Uniform) > 1.0);
    }
}

/// A small network for a mini-game, as it is before training.
fn trainer(name: &str, stage: Stage, start: Option<(Weights, Weights)>) -> Trainer<CardGame> {
    let settings = MiniGame::named(name).unwrap().settings(stage, 1);
    let small = Settings { policy: [32, 32], critic: [32, 32], tables: 128, minibatch: 512, ..settings };
    Trainer::new(Settings { updates: if stage == Stage::Imitate { 10 } else { 50 }, ..small }, start).unwrap()
}

fn untrained(name: &str) -> Weights {
    trainer(name, Stage::Ppo, None).policy().clone()
}

#[test]
fn training_on_a_mini_game_brings_the_network_nearer_to_its_equilibrium() {
    let tree = MiniGame::named("short").unwrap().tree().unwrap();
    let net = |weights: &Weights| Net { policy: PolicyNet::new(weights).unwrap(), chance: true };
    let before = nash_conv(&tree, &net(&untrained("short")));
    let mut start = None;
    for stage in [Stage::Imitate, Stage::Ppo] {
        let mut trainer = trainer("short", stage, start);
        while trainer.updates() < trainer.settings().updates {
            trainer.update(1);
        }
        start = Some((trainer.policy().clone(), trainer.critic().clone()));
    }
    let after = nash_conv(&tree, &net(&start.unwrap().0));
    assert!(after < 0.5 * before, "{after} after {before}");
}

#[test]
fn search_is_a_fixed_player_here() {
    let tree = MiniGame::named("narrow").unwrap().tree().unwrap();
    let once = profile(&tree, &asked("rollout", 2));
    assert!(once == profile(&tree, &asked("rollout", 2)), "the same numbers for chance, the same player");
    assert!(once != profile(&tree, &asked("rollout", 1)), "it does depend on chance");
}

#[test]
fn own_rules_can_be_solved_too() {
    let options = CardOptions { colours: 1, numbers: [7, 10], wagers: 0, hand: 1, rounds: 1, ..CardOptions::default() };
    let options = CardOptions { cost: 8, patience: Some(3), ..options };
    let game = MiniGame { name: "own".into(), rules: CardRules::new(&options).unwrap() };
    let tree = game.tree().unwrap();
    let mut told = 0;
    let (_, found) = MiniGame::solve(&tree, Solver::new(tree.tree()), 1e-3, 2000, |_, _| told += 1);
    assert!(told > 0 && found.nash_conv() <= 1e-3, "{found:?}");
}
