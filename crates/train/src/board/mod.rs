//! How the board game is learnt: one decision at a time, in whole games of two to four seats.

mod truth;

use fivepaths_bots::net::board::features::{COLOURS, VARIANT_GLOBALS};
use fivepaths_bots::net::board::{BoardHeads, BoardPolicy, Decisions, Output};
use fivepaths_bots::net::{Batch, Shape};
use fivepaths_rules::{BoardGame, BoardOptions, BoardRules, BoardStanding, BySeat, Game, Rules, Seat};

use crate::heads::OutputGradient;
use crate::learnt::{Learnt, Values};
use crate::settings::{Settings, Stage};
use crate::table::Ending;

/// What the end of an expedition is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// What it changes in the lead over the best of the others.
    Lead,
    /// The share of the win once the game is over, less the average share.
    Win,
}

impl Learnt for BoardGame {
    type Policy = BoardPolicy;
    type Saved = (u8, Seat, [i32; 4], [u8; 4]);
    type Reward = Worth;

    const DECISIONS: usize = 1;
    const VALUES: usize = 4;
    const MATCHES: bool = true;
    const SILENT: &'static [usize] = &VARIANT_GLOBALS;

    fn settings(settings: Settings<Self>) -> Settings<Self> {
        // A turn has about two decisions, so there are half as many tables and twice as many steps, and it takes a
        // higher lambda to look as far ahead.
        Settings {
            seats: vec![2, 3, 4],
            tables: 1024,
            steps: 64,
            lambda: [0.92, 0.98],
            entropy: [0.05, 0.001],
            ..settings
        }
    }

    fn rules_for(options: &BoardOptions, seats: Option<u8>) -> Result<BoardRules, String> {
        let players = seats.unwrap_or(options.players);
        BoardRules::new(&BoardOptions { players, ..options.clone() }).map_err(|error| error.to_string())
    }

    /// Whole games: because of the artifacts and the floor under the points, a game is more than its expeditions.
    fn duel_options(options: &BoardOptions) -> BoardOptions {
        options.clone()
    }

    fn lone(_rules: &BoardRules, first: Seat) -> BoardStanding {
        BoardStanding::opening(first)
    }

    fn save(standing: &BoardStanding) -> Self::Saved {
        let seats = || Seat::all(Seat::MAX);
        let (mut totals, mut tokens) = (BySeat([0; 4]), BySeat([0; 4]));
        for seat in seats() {
            (totals[seat], tokens[seat]) = (standing.total(seat), standing.tokens(seat));
        }
        (standing.round(), standing.first(), totals.0, tokens.0)
    }

    fn restore(&(round, first, totals, tokens): &Self::Saved) -> BoardStanding {
        BoardStanding::new(round, first, BySeat(totals), BySeat(tokens))
    }

    fn colours(_rules: &BoardRules) -> usize {
        COLOURS
    }

    fn critic_shape(first: usize, second: usize) -> Shape {
        truth::shape(first, second)
    }

    fn write_truth(game: &Self, rows: &mut [f32], globals: &mut [f32]) {
        truth::write(game, rows, globals);
    }

    fn add_scores(
        _policy: &BoardPolicy,
        _batch: &Batch,
        state: usize,
        decisions: &Decisions,
        scores: &[f32],
        outputs: &mut OutputGradient,
        _table_gradient: &mut [f32],
    ) {
        for (output, score) in decisions.outputs().zip(scores) {
            match output {
                Output::Each(..) => outputs.each[state * COLOURS * BoardHeads::EACH + output.place()] += score,
                Output::Whole(_) => outputs.whole[state * BoardHeads::WHOLE + output.place()] += score,
            }
        }
    }

    fn reward(settings: &Settings<Self>, _rules: &BoardRules) -> Worth {
        if settings.stage == Stage::Finish { Worth::Win } else { Worth::Lead }
    }

    fn rewards(reward: &Worth, ending: &Ending<Self>, _mover: Seat) -> Values {
        let game = &ending.game;
        let seats = || Seat::all(game.rules().players());
        let mut values = Values::default();
        match reward {
            Worth::Lead => {
                let before: Vec<i32> = seats().map(|seat| game.standing().total(seat)).collect();
                let after: Vec<i32> = match ending.to_come {
                    0 => game.result().totals,
                    _ => seats().map(|seat| game.next().total(seat)).collect(),
                };
                for seat in seats() {
                    values[seat.index()] = (lead(&after, seat) - lead(&before, seat)) as f32 / BoardPolicy::POINTS;
                }
            }
            Worth::Win if ending.to_come == 0 => {
                let winners = game.result().winners;
                let even = 1.0 / f32::from(game.rules().players());
                for seat in seats() {
                    let share = if winners.contains(&seat) { 1.0 / winners.len() as f32 } else { 0.0 };
                    values[seat.index()] = share - even;
                }
            }
            Worth::Win => {}
        }
        values
    }
}

/// By how much a seat is ahead of the best of the others.
fn lead(totals: &[i32], seat: Seat) -> i32 {
    let others = totals.iter().enumerate().filter(|&(other, _)| other != seat.index());
    totals[seat.index()] - others.map(|(_, &total)| total).max().unwrap_or_default()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::critic::Critic;
    use crate::rollout::{Group, Opponent, Player};
    use crate::table::{Kind, Progress, Table};
    use fivepaths_bots::net::{Choices, Scorer};

    fn rules(players: u8) -> BoardRules {
        BoardRules::for_players(players).unwrap()
    }

    const KIND: Kind = Kind { pool: true, matches: true };

    fn table(players: u8, seed: u64) -> Table<BoardGame> {
        Table::resume(&rules(players), seed, KIND, Progress::default()).unwrap()
    }

    /// Some decisions at a few tables by random policies.
    fn played(steps: usize, lambda: f32, worth: Worth) -> Group<BoardGame> {
        let mut group = Group::new((0..6).map(|seed| table(2 + seed as u8 % 3, seed)).collect());
        let weights = |seed| crate::initial::weights(BoardPolicy::shape(16, 16), seed, &[]);
        let policy = |seed| BoardPolicy::from_weights(&weights(seed)).unwrap();
        group.play(steps, &Player::Policy(&policy(1)), &Opponent::Policy(&policy(2)));
        let critic = crate::initial::weights(BoardGame::critic_shape(16, 16), 3, &[]);
        group.judge(&Critic::new(&critic), lambda, &worth);
        group
    }

    #[test]
    fn looking_to_the_end_every_decision_is_judged_by_the_end_of_the_game() {
        let group = played(2500, 1.0, Worth::Lead);
        let tables = group.tables.len();
        let mut games = 0;
        for table in 0..tables {
            // The totals of the game that a decision belongs to; the last one is not over yet.
            let mut totals: Option<Vec<i32>> = None;
            for sample in group.samples.iter().skip(table).step_by(tables).rev() {
                if let Some(ending) = sample.ending.map(|ending| &group.endings[ending]).filter(|e| e.to_come == 0) {
                    totals = Some(ending.game.result().totals);
                    games += 1;
                }
                let Some(totals) = &totals else { continue };
                let before: Vec<i32> =
                    (0..totals.len()).map(|i| sample.game.standing().total(Seat::new(i as u8).unwrap())).collect();
                for (place, seat) in crate::critic::from_mover(&sample.game).enumerate() {
                    let expected = (lead(totals, seat) - lead(&before, seat)) as f32 / BoardPolicy::POINTS;
                    assert!((sample.returns[place] - expected).abs() < 1e-3);
                }
                let mover = sample.game.to_move().unwrap();
                assert!((sample.value + sample.advantage - sample.returns[0]).abs() < 1e-6, "{mover}");
            }
        }
        assert!(games >= 4, "{games} games ended");
    }

    #[test]
    fn wins_are_shared_and_add_up_to_nothing() {
        let group = played(2500, 1.0, Worth::Win);
        let mut over = 0;
        for ending in &group.endings {
            let seats = usize::from(ending.game.rules().players());
            let values = BoardGame::rewards(&Worth::Win, ending, Seat::default());
            assert!(values.iter().sum::<f32>().abs() < 1e-6);
            over += usize::from(ending.to_come == 0);
            let most = values.iter().copied().fold(f32::MIN, f32::max);
            let winners = ending.game.result().winners;
            match ending.to_come {
                0 => assert!((most - (1.0 / winners.len() as f32 - 1.0 / seats as f32)).abs() < 1e-6),
                _ => assert_eq!(values, Values::default()),
            }
        }
        assert!(over >= 4);
    }

    #[test]
    fn a_table_found_again_goes_on_as_if_nothing_had_happened() {
        let play = |table: &mut Table<BoardGame>, count: usize| {
            let mut decisions = Decisions::default();
            for _ in 0..count {
                decisions.list(&table.game().view(table.game().to_move().unwrap()));
                let choice = table.chance() as usize % decisions.len();
                table.play(&decisions, choice);
            }
        };
        for (players, count) in [(2, 0), (2, 1500), (3, 700), (4, 3000)] {
            let mut one = table(players, u64::from(players));
            play(&mut one, count);
            let (seed, progress) = (u64::from(players), one.progress().clone());
            let mut again = Table::resume(&rules(players), seed, KIND, progress).unwrap();
            assert_eq!(again.game(), one.game());
            play(&mut one, 300);
            play(&mut again, 300);
            assert_eq!((again.game(), again.progress()), (one.game(), one.progress()));
        }
    }
}
