//! How the card game is learnt: whole turns, in single rounds or in matches.

mod heads;
mod truth;

use fivepaths_bots::MatchValue;
use fivepaths_bots::net::features::MATCH_GLOBALS;
use fivepaths_bots::net::{Batch, PolicyNet, Shape, Turns};
use fivepaths_rules::{CardGame, CardOptions, CardRules, CardStanding, Game, Rules, Seat};

use crate::heads::OutputGradient;
use crate::learnt::{Learnt, Values};
use crate::settings::{Settings, Stage};
use crate::table::Ending;

/// What the end of a round is worth.
pub enum Reward {
    /// Its margin.
    Margin,
    /// What the match is then worth.
    Match(MatchValue),
}

impl Learnt for CardGame {
    type Policy = PolicyNet;
    type Saved = (u8, Seat, [i32; 2]);
    type Reward = Reward;

    const DECISIONS: usize = 2;
    const VALUES: usize = 1;
    const MATCHES: bool = false;
    const SILENT: &'static [usize] = &MATCH_GLOBALS;

    fn settings(settings: Settings<Self>) -> Settings<Self> {
        settings
    }

    fn rules_for(options: &CardOptions, seats: Option<u8>) -> Result<CardRules, String> {
        if seats.is_some_and(|seats| seats != 2) {
            return Err("the card game has two seats".into());
        }
        CardRules::new(options).map_err(|error| error.to_string())
    }

    fn duel_options(options: &CardOptions) -> CardOptions {
        CardOptions { rounds: 1, ..options.clone() }
    }

    fn lone(rules: &CardRules, first: Seat) -> CardStanding {
        // The last round of an even match, in which only its own margin matters.
        CardStanding::new(rules.rounds(), first, [0, 0])
    }

    fn save(standing: &CardStanding) -> Self::Saved {
        (standing.round(), standing.first(), standing.totals())
    }

    fn restore(&(round, first, totals): &Self::Saved) -> CardStanding {
        CardStanding::new(round, first, totals)
    }

    fn colours(rules: &CardRules) -> usize {
        usize::from(rules.colours())
    }

    fn critic_shape(first: usize, second: usize) -> Shape {
        truth::shape(first, second)
    }

    fn write_truth(game: &Self, rows: &mut [f32], globals: &mut [f32]) {
        truth::write(game, rows, globals);
    }

    fn add_scores(
        policy: &PolicyNet,
        batch: &Batch,
        state: usize,
        turns: &Turns,
        scores: &[f32],
        outputs: &mut OutputGradient,
        table_gradient: &mut [f32],
    ) {
        heads::add_scores(batch, state, turns, scores, policy.network().table(), outputs, table_gradient);
    }

    fn reward(settings: &Settings<Self>, rules: &CardRules) -> Reward {
        match settings.stage {
            Stage::Finish => Reward::Match(MatchValue::new(rules.rounds(), settings.margin)),
            _ => Reward::Margin,
        }
    }

    fn rewards(reward: &Reward, ending: &Ending<Self>, mover: Seat) -> Values {
        let (me, other) = (mover.index() & 1, 1 - (mover.index() & 1));
        let worth = match reward {
            Reward::Margin => {
                let scores = ending.game.scores();
                (scores.0[me] - scores.0[other]) as f32 / PolicyNet::POINTS
            }
            Reward::Match(value) => value.of(&ending.game.next(), mover, ending.to_come),
        };
        let mut values = Values::default();
        (values[me], values[other]) = (worth, -worth);
        values
    }
}
