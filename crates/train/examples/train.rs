//! A bare command around the library, for experiments:
//! `train begin DIR SETTINGS.json [--from DIR]`, `train resume DIR`, `train duel A.net B.net PAIRS RUN`.
#![allow(clippy::print_stdout)]

use std::path::Path;

use fivepaths_bots::net::{PolicyNet, Weights};
use fivepaths_rules::{CardRules, View, ActionSet};
use fivepaths_train::*;

fn weights(path: &Path) -> Result<Weights, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    Weights::from_bytes(&bytes).map_err(|e| format!("{}: {e}", path.display()))
}

fn teacher() -> Teacher {
    Teacher::new(|view, rng| view.legal().choose(rng).unwrap_or_default())
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
            let net = |path: &str| -> Result<PolicyNet, String> {
                PolicyNet::new(&weights(Path::new(path))?).ok_or("not a policy".into())
            };
            let parse = |text: &str| text.parse::<u64>().map_err(|e| e.to_string());
            let result = duel(&CardRules::default(), &net(a)?, &net(b)?, parse(run)?, parse(pairs)?, threads);
            println!("{result:?}");
            return Ok(());
        }
        _ => return Err("begin, resume or duel".into()),
    };
    run.measure_against("teacher", Box::new(teacher()));
    let teacher = teacher();
    let effort = Effort { threads, ..Effort::default() };
    run.go(Some(&teacher), effort, |entry| println!("{}", serde_json::to_string(entry).unwrap_or_default()))
}
