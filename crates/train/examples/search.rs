//! Measures what looking ahead is worth to a network: the same weights with a search and without.
//!
//! `cargo run --release -p fivepaths-train --example search -- FILE.net BUDGET PAIRS SEED ROUNDS
//! [temperature=1 nat=0.5 errors=1 least=0.02 candidates=5 matches=1 pile=8 against=OTHER.net]`

#![allow(clippy::print_stdout)]

use std::sync::Arc;

use fivepaths_bots::net::{NetSearch, SearchSettings};
use fivepaths_rules::{CardGame, CardOptions, CardRules, Rules};
use fivepaths_train::{Teacher, duel, policy_file};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, budget, pairs, seed, rounds, options @ ..] = &args[..] else {
        return Err("see the top of the file".into());
    };
    let mut settings = SearchSettings::default();
    let mut against = file.clone();
    for option in options {
        let (name, value) = option.split_once('=').ok_or("NAME=VALUE")?;
        match name {
            "temperature" => settings.temperature = value.parse()?,
            "nat" => settings.nat = value.parse()?,
            "errors" => settings.errors = value.parse()?,
            "least" => settings.least = value.parse()?,
            "candidates" => settings.candidates = value.parse()?,
            "pile" => settings.pile = value.parse()?,
            "matches" => settings.matches = value == "1",
            "against" => against = value.to_owned(),
            _ => return Err(format!("there is no setting {name}").into()),
        }
    }
    let policy = policy_file::<CardGame>(&std::fs::read(file)?)?;
    let search = Teacher::new(Arc::new(NetSearch::new("search", policy, settings)), budget.parse()?);
    let raw = policy_file::<CardGame>(&std::fs::read(against)?)?;
    let rules = CardRules::new(&CardOptions { rounds: rounds.parse()?, ..CardOptions::default() })?;
    let result = duel(&rules, &search, &raw, seed.parse()?, pairs.parse()?, 2);
    println!(
        "{options:?} {budget}: {:+.2} ± {:.2} points a round, {:.2} ± {:.2} % of matches, {:.1} plies",
        result.points,
        result.points_se,
        100.0 * result.match_score,
        100.0 * result.match_score_se,
        result.plies
    );
    Ok(())
}
