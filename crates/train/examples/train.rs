//! A bare command around the library, for experiments:
//! `train begin DIR SETTINGS.json [--from DIR]`, `train resume DIR`, `train duel A.net B.net PAIRS RUN`.
#![allow(clippy::print_stdout)]

use std::path::Path;

use fivepaths_bots::card::Projection;
use fivepaths_bots::net::{PolicyNet, Weights};
use fivepaths_bots::{Policy, Random};
use fivepaths_rules::{CardGame, CardRules};
use fivepaths_train::*;

fn weights(path: &Path) -> Result<Weights, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    Weights::from_bytes(&bytes).map_err(|e| format!("{}: {e}", path.display()))
}

fn teacher(name: &str) -> Result<Teacher, String> {
    match name {
        "projection" => Ok(policy(Projection::default())),
        "random" => Ok(policy(Random)),
        _ => Err(format!("no teacher is called {name}")),
    }
}

fn policy(policy: impl Policy<CardGame> + 'static) -> Teacher {
    Teacher::new(move |view, rng| policy.decide(view, rng))
}

fn side(name: &str) -> Result<Box<dyn Side>, String> {
    if name.ends_with(".net") {
        return Ok(Box::new(PolicyNet::new(&weights(Path::new(name))?).ok_or("not a policy")?));
    }
    Ok(Box::new(teacher(name)?))
}

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let threads = std::env::var("THREADS").ok().and_then(|t| t.parse().ok()).unwrap_or(2);
    let mut run = match args[..] {
        ["begin", dir, settings, ref rest @ ..] => {
            let text = std::fs::read_to_string(settings).map_err(|e| e.to_string())?;
            let settings: Settings = serde_json::from_str(&text).map_err(|e| e.to_string())?;
            let start = match rest {
                ["--from", from] => {
                    let from = Path::new(from);
                    Some((weights(&from.join("policy.net"))?, weights(&from.join("critic.net"))?))
                }
                _ => None,
            };
            Run::begin(Path::new(dir), settings, start)?
        }
        ["resume", dir] => Run::resume(Path::new(dir))?,
        ["duel", a, b, pairs, run] => {
            let parse = |text: &str| text.parse::<u64>().map_err(|e| e.to_string());
            let result =
                duel(&CardRules::default(), side(a)?.as_ref(), side(b)?.as_ref(), parse(run)?, parse(pairs)?, threads);
            println!("{result:?}");
            return Ok(());
        }
        _ => return Err("begin, resume or duel".into()),
    };
    let frozen = std::env::var("AGAINST").unwrap_or_else(|_| "projection".into());
    for name in frozen.split(',') {
        let short = Path::new(name).file_stem().map_or(name.into(), |stem| stem.to_string_lossy().into_owned());
        run.measure_against(&short, side(name)?);
    }
    let teacher = teacher("projection")?;
    let effort = Effort { threads, ..Effort::default() };
    run.go(Some(&teacher), effort, |entry| println!("{}", serde_json::to_string(entry).unwrap_or_default()))
}
