//! The table of mini-games in docs/lab/mini-games.md: equilibria, and how far from them our players are.
//!
//! ```text
//! cargo run --release -p fivepaths-train --example mini -- DIRECTORY [GAME…]
//! ```
//!
//! Networks are trained for each game, a minute each, and kept in the directory; those already there are used as they
//! are. The directory `-` leaves networks out. Without a name all games are computed; instead of a name, rules may be
//! given as JSON. The table goes to standard output as it grows, progress to standard error.

use std::io::{Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use fivepaths_bots::net::{NetSearch, PolicyNet, SearchSettings, Weights};
use fivepaths_bots::{Budget, bot};
use fivepaths_rules::{CardGame, CardRules, Rules};
use fivepaths_train::Line;
use fivepaths_train::mini::{
    Asked, CardTree, Exploitability, MiniGame, Net, Solver, Strategy, Uniform, profile, value,
};

/// NashConv that counts as solved.
const ENOUGH: f64 = 0.005;
/// The solver stops after this many rounds in any case.
const ROUNDS: u64 = 600;
/// Playouts a turn for players that search.
const PLAYOUTS: u64 = 200;
/// How often a player that searches is asked at each view, where its average play is measured.
const TIMES: u64 = 4;
/// Training runs for each game.
const SEEDS: u64 = 3;
/// Threads to train on; the result does not depend on it.
const THREADS: usize = 2;

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    let Some(dir) = args.next().map(PathBuf::from) else {
        let _ = writeln!(stderr(), "usage: mini DIRECTORY [GAME…]");
        return ExitCode::from(2);
    };
    let names: Vec<String> = args.map(|name| name.to_string_lossy().into_owned()).collect();
    let games = if names.is_empty() { Ok(MiniGame::all()) } else { names.iter().map(|name| game(name)).collect() };
    if let Err(error) = games.and_then(|games| games.iter().try_for_each(|game| figures(game, &dir))) {
        let _ = writeln!(stderr(), "{error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// A game by its name, or by rules as JSON.
fn game(name: &str) -> Result<MiniGame, String> {
    if !name.starts_with('{') {
        return MiniGame::named(name).ok_or_else(|| format!("there is no mini-game `{name}`"));
    }
    let options = serde_json::from_str(name).map_err(|error| format!("{name}: {error}"))?;
    let rules = CardRules::new(&options).map_err(|error| format!("{name}: {error}"))?;
    Ok(MiniGame { name: "own".into(), rules })
}

/// All lines of a game's table.
fn figures(game: &MiniGame, dir: &Path) -> Result<(), String> {
    let begin = Instant::now();
    let tree = game.tree()?;
    let rules = serde_json::to_string(&game.rules.options()).map_err(|error| error.to_string())?;
    say(&format!("\n`{}`: `{rules}`", game.name))?;
    let (nodes, sets) = (tree.tree().nodes(), tree.tree().sets());
    say(&format!("{nodes} nodes, {sets} information sets, {} views\n", tree.views()))?;
    say("| player | whoever begins gets | gain of the best answer, first and second | NashConv |\n|---|---|---|---|")?;
    let progress = |rounds, found| note(&format!("{rounds} rounds: {found:.4}"), begin);
    let free = Solver::new(tree.tree());
    line("equilibrium", &MiniGame::solve(&tree, free, ENOUGH, ROUNDS, progress).1)?;
    let by_view = Solver::alike(tree.tree(), tree.like().to_vec());
    line("equilibrium of those who go by the view", &MiniGame::solve(&tree, by_view, ENOUGH, ROUNDS, progress).1)?;
    measure("`random`", &tree, &Uniform)?;
    for name in ["greedy", "committer", "projection"] {
        measure(&format!("`{name}`"), &tree, &asked(name, 1)?)?;
    }
    let playouts = format!("`rollout`, {PLAYOUTS} playouts");
    measure(&playouts, &tree, &asked("rollout", 1)?)?;
    measure(&format!("{playouts}, mean of {TIMES}"), &tree, &asked("rollout", TIMES)?)?;
    let seeds = if dir == Path::new("-") { 0 } else { SEEDS };
    for taught in [true, false] {
        for seed in 1..=seeds {
            networks(game, &tree, dir, taught, seed)?;
        }
    }
    note(&format!("{}: done", game.name), begin);
    Ok(())
}

/// The lines of one training run: the network as it is, looking ahead in two ways, and a trained answer to it.
fn networks(game: &MiniGame, tree: &CardTree, dir: &Path, taught: bool, seed: u64) -> Result<(), String> {
    let begin = Instant::now();
    let progress = |line: &Line| {
        if line.update.is_multiple_of(50) {
            note(&format!("update {}: entropy {:.3}", line.update, line.entropy), begin);
        }
    };
    let how = if taught { "taught" } else { "alone" };
    let (name, file) = (format!("net {seed}, {how}"), format!("{}-{how}-{seed}", game.name));
    let frozen = kept(dir, &file, || game.train(taught, seed, THREADS, progress))?;
    let answer = kept(dir, &format!("{file}-answer"), || game.answer(frozen.clone(), seed, THREADS, progress))?;
    let policy = |weights: &Weights| PolicyNet::new(weights).ok_or("these are not the weights of a policy");
    let by_chance = profile(tree, &Net { policy: policy(&frozen.0)?, chance: true });
    line(&format!("{name}, by chance"), &Exploitability::of(tree.tree(), &by_chance))?;
    measure(&format!("{name}, first choice"), tree, &Net { policy: policy(&frozen.0)?, chance: false })?;
    for (how, settings) in [("as at first", SearchSettings::DEFAULT), ("as the champion", SearchSettings::ENDING)] {
        for times in [1, TIMES] {
            let bot = Arc::new(NetSearch::new("search", policy(&frozen.0)?, settings));
            let search = Asked { bot, budget: Budget::Playouts(PLAYOUTS), times };
            measure(&format!("{name}, looking ahead {how}, mean of {times}"), tree, &search)?;
        }
    }
    let answer = profile(tree, &Net { policy: policy(&answer.0)?, chance: false });
    let gained = value(tree.tree(), &tree.tree().seated(&answer, &by_chance))
        - value(tree.tree(), &tree.tree().seated(&by_chance, &answer));
    say(&format!("| what an answer trained against {name}, by chance, finds | | | {gained:.3} |"))
}

fn asked(name: &str, times: u64) -> Result<Asked, String> {
    let bot = bot::<CardGame>(name).map_err(|error| error.to_string())?;
    Ok(Asked { bot, budget: Budget::Playouts(PLAYOUTS), times })
}

/// Weights of policy and critic from the directory, or made now and kept there.
fn kept(
    dir: &Path,
    name: &str,
    make: impl FnOnce() -> Result<(Weights, Weights), String>,
) -> Result<(Weights, Weights), String> {
    let paths = ["policy", "critic"].map(|part| dir.join(format!("{name}-{part}.net")));
    if let (Ok(policy), Ok(critic)) = (std::fs::read(&paths[0]), std::fs::read(&paths[1])) {
        let read = |bytes: &[u8]| Weights::from_bytes(bytes).map_err(|error| format!("{name}: {error}"));
        return Ok((read(&policy)?, read(&critic)?));
    }
    let made = make()?;
    let write = |path: &Path, weights: &Weights| std::fs::write(path, weights.to_bytes());
    std::fs::create_dir_all(dir)
        .and_then(|()| write(&paths[0], &made.0))
        .and_then(|()| write(&paths[1], &made.1))
        .map_err(|error| format!("{}: {error}", dir.display()))?;
    Ok(made)
}

fn measure(name: &str, tree: &CardTree, player: &dyn Strategy) -> Result<(), String> {
    line(name, &Exploitability::of(tree.tree(), &profile(tree, player)))
}

fn line(name: &str, found: &Exploitability) -> Result<(), String> {
    let Exploitability { value, answers } = found;
    let (first, second) = (answers[0] - value, answers[1] + value);
    say(&format!("| {name} | {value:+.3} | {first:.3}, {second:.3} | {:.3} |", found.nash_conv()))
}

fn say(text: &str) -> Result<(), String> {
    writeln!(stdout(), "{text}").map_err(|error| error.to_string())
}

fn note(text: &str, begin: Instant) {
    let _ = writeln!(stderr(), "{:>6.1} s  {text}", begin.elapsed().as_secs_f64());
}
