//! `fivepaths bench`: speed on one core, over uniformly random play through the public API.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use fivepaths_bots::Policy;
use fivepaths_bots::card::Projection;
use fivepaths_bots::net::matrix::{Left, Packed, multiply_add};
use fivepaths_bots::net::{Batch, NetPlayer, Turns, best};
use fivepaths_bots::search::play_out;
use fivepaths_rules::{
    ActionSet, BoardGame, BoardRules, CardGame, CardRules, Deal, End, Game, How, Match, Record, Seat, Seed, View,
    play_randomly, random_turn,
};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::bench_server::BenchServer;
use crate::failure::Failure;

/// Measure speed on one core, or that of a server
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  fivepaths bench --json --seconds 2
  fivepaths bench server --json")]
pub(crate) struct Bench {
    #[command(subcommand)]
    what: Option<What>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// How long to measure each thing
    #[arg(long, default_value_t = 1.0, value_name = "S")]
    seconds: f64,
}

#[derive(Subcommand)]
enum What {
    Server(BenchServer),
}

#[derive(Serialize)]
struct Figures {
    card_turns_per_s: f64,
    card_rounds_per_s: f64,
    board2_turns_per_s: f64,
    board4_turns_per_s: f64,
    view_sample_per_s: f64,
    replayed_rounds_per_s: f64,
    projection_rounds_per_s: f64,
    rollout_playouts_per_s: f64,
    policy_decisions_per_s: f64,
    /// The rate if a decision were nothing but its matrix products.
    policy_products_per_s: f64,
    policy_gflops: f64,
}

impl Bench {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(What::Server(server)) = self.what {
            return server.run(out);
        }
        if !(0.01..=600.0).contains(&self.seconds) {
            return Err(Failure::usage("--seconds must be from 0.01 to 600"));
        }
        let time = Duration::from_secs_f64(self.seconds);
        let board = |players| BoardRules::for_players(players).map_err(Failure::input);
        let (card_turns_per_s, card_rounds_per_s) = playouts::<CardGame>(&CardRules::default(), time);
        let (policy_products_per_s, flops) = products(time);
        let figures = Figures {
            card_turns_per_s,
            card_rounds_per_s,
            board2_turns_per_s: playouts::<BoardGame>(&board(2)?, time).0,
            board4_turns_per_s: playouts::<BoardGame>(&board(4)?, time).0,
            view_sample_per_s: view_and_sample(time),
            replayed_rounds_per_s: replay(time)?,
            projection_rounds_per_s: projection_rounds(time),
            rollout_playouts_per_s: rollout_playouts(time),
            policy_decisions_per_s: policy(time),
            policy_products_per_s,
            policy_gflops: policy_products_per_s * flops / 1e9,
        };
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&figures).map_err(Failure::input)?)?;
            return Ok(());
        }
        writeln!(out, "random card turns      {:>10.2} million a second", figures.card_turns_per_s / 1e6)?;
        writeln!(out, "random card rounds     {:>10.0} a second", figures.card_rounds_per_s)?;
        writeln!(out, "random board turns, 2  {:>10.2} million a second", figures.board2_turns_per_s / 1e6)?;
        writeln!(out, "random board turns, 4  {:>10.2} million a second", figures.board4_turns_per_s / 1e6)?;
        writeln!(out, "view and sample        {:>10.2} million a second", figures.view_sample_per_s / 1e6)?;
        writeln!(out, "rounds read, replayed  {:>10.0} a second", figures.replayed_rounds_per_s)?;
        writeln!(out, "rounds by projection   {:>10.0} a second", figures.projection_rounds_per_s)?;
        writeln!(out, "playouts of rollout    {:>10.0} a second", figures.rollout_playouts_per_s)?;
        writeln!(out, "network decisions      {:>10.0} a second, in batches", figures.policy_decisions_per_s)?;
        writeln!(
            out,
            "their matrix products  {:>10.0} a second alone, {:.1} GFLOP/s",
            figures.policy_products_per_s, figures.policy_gflops
        )?;
        Ok(())
    }
}

/// Calls `work`, which returns how much it did, until the time is up. Gives the amounts per second.
fn rate<const N: usize>(time: Duration, mut work: impl FnMut() -> [u64; N]) -> [f64; N] {
    let start = Instant::now();
    let mut sums = [0; N];
    while start.elapsed() < time {
        for (sum, amount) in sums.iter_mut().zip(work()) {
            *sum += amount;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    sums.map(|sum| sum as f64 / seconds)
}

/// Turns and rounds a second.
fn playouts<G: Game>(rules: &G::Rules, time: Duration) -> (f64, f64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let standing = G::opening(rules, Seat::default());
    let [turns, rounds] = rate(time, || {
        let mut turns = 0;
        for _ in 0..100 {
            let mut round = G::deal_from_rng(rules, &standing, &mut rng);
            play_randomly(&mut round, &mut rng);
            turns += u64::from(round.ply());
        }
        [turns, 100]
    });
    (turns, rounds)
}

/// Views with a sampled world each, over positions of one random round after another.
fn view_and_sample(time: Duration) -> f64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let rules = CardRules::default();
    let standing = CardGame::opening(&rules, Seat::default());
    let [samples] = rate(time, || {
        let mut round = CardGame::deal_from_rng(&rules, &standing, &mut rng);
        let mut samples = 0;
        while let (Some(seat), Some(action)) = (round.to_move(), round.legal().choose(&mut rng)) {
            black_box(round.view(seat).sample(&mut rng));
            samples += 1;
            if round.play(action).is_err() {
                break;
            }
        }
        [samples]
    });
    samples
}

/// Rounds a second when `projection` plays both seats.
fn projection_rounds(time: Duration) -> f64 {
    let (policy, rules) = (Projection::default(), CardRules::default());
    let standing = CardGame::opening(&rules, Seat::default());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let [rounds] = rate(time, || {
        for _ in 0..20 {
            play_out(&mut CardGame::deal_from_rng(&rules, &standing, &mut rng), &policy, 0);
        }
        [20]
    });
    rounds
}

/// Playouts a second of the rollout player, over the positions of rounds played by `projection`.
fn rollout_playouts(time: Duration) -> f64 {
    let (policy, rules) = (Projection::default(), CardRules::default());
    let standing = CardGame::opening(&rules, Seat::default());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let [playouts] = rate(time, || {
        let mut round = CardGame::deal_from_rng(&rules, &standing, &mut rng);
        let mut playouts = 0;
        while let Some(seat) = round.to_move() {
            let view = round.view(seat);
            play_out(&mut view.sample(&mut rng), &policy, playouts);
            playouts += 1;
            if round.play(policy.decide(&view, &mut rng)).is_err() {
                break;
            }
        }
        [playouts]
    });
    playouts
}

/// Rounds a second when records are read and checked.
fn replay(time: Duration) -> Result<f64, Failure> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut records = Vec::new();
    for number in 0..20 {
        let deal = Deal::Seed(Seed::of_run(1, number));
        let mut game: Match<CardGame> = Match::new(CardRules::default(), deal).map_err(Failure::input)?;
        while let Some(turn) = random_turn(game.current().state(), &mut rng).filter(|_| game.to_move().is_some()) {
            if game.at_cap() {
                game.end(End { how: How::Cut, seat: None });
            } else if game.play(&turn).is_err() {
                break;
            }
        }
        records.push(Record::of_match(&game, None, vec!["a".into(), "b".into()]).to_json());
    }
    let mut next = 0;
    let [rounds] = rate(time, || {
        next = (next + 1) % records.len();
        let checked = Record::from_json(&records[next]).and_then(|record| record.check());
        [checked.map_or(0, |game| u64::from(game.round()))]
    });
    Ok(rounds)
}

/// States in a batch of the network.
const BATCH: usize = 256;

/// Whole decisions of the network a second: from views to the turn chosen, in batches.
fn policy(time: Duration) -> f64 {
    let player = NetPlayer::published("net");
    let policy = player.policy();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let rules = CardRules::default();
    let standing = CardGame::opening(&rules, Seat::default());
    let mut views = Vec::new();
    while views.len() < BATCH {
        let mut round = CardGame::deal_from_rng(&rules, &standing, &mut rng);
        while let (Some(seat), Some(turn)) = (round.to_move(), random_turn(&round, &mut rng)) {
            views.push(round.view(seat));
            if turn.iter().any(|&action| round.play(action).is_err()) {
                break;
            }
        }
    }
    views.truncate(BATCH);
    let (mut batch, mut turns, mut scores) = (Batch::default(), Turns::default(), Vec::new());
    let [decisions] = rate(time, || {
        policy.evaluate(views.iter(), &mut batch);
        for (state, view) in views.iter().enumerate() {
            turns.list(view);
            policy.scores(&batch, state, &turns, &mut scores);
            black_box(best(&scores));
        }
        [BATCH as u64]
    });
    decisions
}

/// The matrix products of the network alone: how many decisions a second they would allow, and how many operations
/// a decision takes.
fn products(time: Duration) -> (f64, f64) {
    let shape = *NetPlayer::published("net").policy().network().shape();
    let rows = 5 * BATCH;
    let shapes = [
        (rows, shape.inputs, shape.first),
        (BATCH, shape.globals, shape.first),
        (rows, shape.first, shape.second),
        (BATCH, shape.first, shape.second),
        (rows, shape.second, shape.third),
        (BATCH, shape.second, shape.third),
        (rows, shape.last(), shape.each),
        (BATCH, shape.last(), shape.whole),
    ];
    let operations: usize = shapes.iter().map(|(m, k, n)| 2 * m * k * n).sum();
    let mut matrices =
        shapes.map(|(m, k, n)| (vec![0.5; m * k], k, Packed::new(&vec![0.25; k * n], k, n), vec![0.0; m * n]));
    let [decisions] = rate(time, || {
        for (left, inner, right, out) in &mut matrices {
            multiply_add(Left::rows(left, *inner), right, out);
        }
        [BATCH as u64]
    });
    black_box(&matrices);
    (decisions, operations as f64 / BATCH as f64)
}
