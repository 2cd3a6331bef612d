//! Tests a program against the protocol and says what it did wrong.

use fivepaths_rules::{Deal, Rules, Seed};

use super::program::Program;
use crate::budget::Budget;
use crate::mix::mix;
use crate::player::{Fault, House, Player};
use crate::registry::{Bots, bot};
use crate::table::{Setting, play_match};

/// One thing that was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was tried, in words.
    pub what: String,
    /// What went wrong; `None` if nothing did.
    pub fault: Option<String>,
}

/// Plays matches with the program in every seat against `random` and the strongest quick bot, and
/// gives one finding for each.
pub fn check<G: Bots>(words: &[String], rules: G::Rules, matches: u64, budget: Budget) -> Vec<Finding> {
    let mut program = Program::new(words.to_vec());
    let seats = rules.players();
    let mut findings = Vec::new();
    for index in 0..matches {
        let seat = (index % u64::from(seats)) as usize;
        let opponent = if index % 2 == 0 { "random" } else { "projection" };
        let Ok(other) = bot::<G>(opponent) else { continue };
        let mut others: Vec<House<G>> = (1..seats).map(|_| House::new(other.clone())).collect();
        let mut players: Vec<&mut dyn Player<G>> = others.iter_mut().map(|p| p as &mut dyn Player<G>).collect();
        players.insert(seat, &mut program);
        let mut names = vec![opponent.to_owned(); usize::from(seats) - 1];
        names.insert(seat, "checked".to_owned());
        let seeds: Vec<u64> = (0..u64::from(seats)).map(|seat| mix(&[index, seat])).collect();
        let setting = Setting { id: &format!("check-{index}"), names: &names, budget, seeds: &seeds };
        let mut house = House::new(other.clone());
        let deal = Deal::Seed(Seed::of_run(0, index));
        let Ok(played) = play_match(rules, deal, &mut players, &mut house, &setting) else { continue };
        let fault = played.faults.iter().find(|fault| fault.0.index() == seat);
        let round = played.game.current().state();
        let place = format!("round {}, ply {}", played.game.rounds().len(), fivepaths_rules::Game::ply(round));
        findings.push(Finding {
            what: format!("match {} as seat {seat} against {opponent}", index + 1),
            fault: fault.map(|(_, fault)| format!("{fault} ({place})")),
        });
        // A program that cannot be started will not start the next time either.
        if fault.is_some_and(|(_, fault)| matches!(fault, Fault::NoStart(_))) {
            break;
        }
    }
    findings
}
