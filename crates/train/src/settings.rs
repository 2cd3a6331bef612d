//! The settings of a training run, and how they change as it goes on.

use serde::{Deserialize, Serialize};

use crate::learnt::{Learnt, Options};

/// What is learnt from the turns that are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// To imitate the teacher.
    Imitate,
    /// To win by more points, in play against itself.
    Ppo,
    /// The same, with an expert that shows what would have come of other turns.
    Expert,
    /// To win matches: a round is worth what it changes in the chance to win the match.
    Finish,
}

/// A value at the beginning and at the end of a run.
pub(crate) type Span = [f32; 2];

/// Everything that decides how a run goes. The same settings give the same run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, bound = "")]
pub struct Settings<G: Learnt> {
    /// The name of the game, which must be that of `G`.
    pub game: String,
    /// What is learnt.
    pub stage: Stage,
    /// The seed of all randomness.
    pub seed: u64,
    /// The rules of the game.
    pub rules: Options<G>,
    /// How many play at each table; the tables take these numbers in turn. If it is empty, the rules say how many.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<u8>,
    /// Widths of the policy's layers, multiples of sixteen.
    pub policy: [usize; 2],
    /// Widths of the critic's layers, multiples of sixteen.
    pub critic: [usize; 2],
    /// Widths of a third layer of the policy and of the critic, multiples of sixteen; 0 for none.
    pub third: [usize; 2],
    /// How many updates the run has.
    pub updates: u64,
    /// Tables that are played at.
    pub tables: usize,
    /// Turns played at each table between updates.
    pub steps: usize,
    /// How many turns one gradient is made from.
    pub minibatch: usize,
    /// Learning rate; falls geometrically.
    pub rate: Span,
    /// The number of updates at the beginning over which the learning rate rises to its first value. Otherwise weights
    /// that have already learnt would be disturbed, as the right size of a step is not known yet.
    pub warm: u64,
    /// How far ahead advantages look; linear.
    pub lambda: Span,
    /// The weight of the entropy, which rewards an undecided policy; falls geometrically.
    pub entropy: Span,
    /// The weight of the divergence, which pulls towards the reference; linear.
    pub pull: Span,
    /// How far a probability may move within an update.
    pub clip: f32,
    /// The largest norm that a gradient may have.
    pub norm: f32,
    /// The reference is renewed, and the pool gets a member, every so many updates.
    pub refresh: u64,
    /// Share of the tables where one side is played by the pool.
    pub pool_share: f32,
    /// How many members the pool keeps.
    pub pool_size: usize,
    /// Players that do not learn and take the pool's place now and then: bots by name, or files of weights.
    pub guests: Vec<String>,
    /// Share of the pool's games that guests play.
    pub guest_share: f32,
    /// Weight of the policy's own value in its loss.
    pub value_weight: f32,
    /// The margin of a round between equal players, from which the standing of a match is valued: how many points
    /// beginning is worth, and the standard deviation.
    pub margin: [f32; 2],
    /// The share of the positions at which the expert tries out every candidate.
    pub asked: f32,
    /// Turns (in the board game decisions) that the expert plays from each candidate, before the critic judges.
    pub horizon: usize,
    /// Who is imitated: a bot by name, with a budget if it looks ahead, or a file of weights.
    pub teacher: String,
    /// The share of turns that are random while a teacher plays, so that positions outside its own games are seen
    /// as well.
    pub wander: f32,
}

impl<G: Learnt> Default for Settings<G> {
    fn default() -> Self {
        G::settings(Settings {
            game: G::NAME.to_owned(),
            stage: Stage::Ppo,
            seed: 1,
            rules: Options::<G>::default(),
            seats: Vec::new(),
            policy: [128, 128],
            critic: [128, 128],
            third: [0, 0],
            updates: 700,
            tables: 2048,
            steps: 32,
            minibatch: 256,
            rate: [6e-4, 6e-6],
            warm: 0,
            lambda: [0.85, 0.97],
            entropy: [0.10, 0.001],
            pull: [0.04, 0.02],
            clip: 0.2,
            norm: 1.0,
            refresh: 25,
            pool_share: 0.19,
            pool_size: 12,
            guests: Vec::new(),
            guest_share: 0.5,
            value_weight: 0.1,
            margin: [0.0, 50.0],
            asked: 0.25,
            horizon: 8,
            teacher: "projection".to_owned(),
            wander: 0.05,
        })
    }
}

impl<G: Learnt> Settings<G> {
    /// The published settings of a stage.
    pub fn of(stage: Stage) -> Self {
        let settings = Settings { stage, ..Settings::default() };
        let last = [settings.lambda[1]; 2];
        match stage {
            Stage::Imitate => Settings { updates: 100, rate: [1.5e-3, 1e-4], lambda: last, ..settings },
            Stage::Ppo => settings,
            Stage::Expert => Settings {
                updates: 200,
                rate: [5e-5, 5e-6],
                lambda: last,
                entropy: [0.002, 0.0005],
                pull: [0.02, 0.02],
                ..settings
            },
            Stage::Finish => Settings {
                updates: 200,
                rate: [5e-5, 5e-6],
                lambda: last,
                entropy: [0.001, 0.001],
                pull: [0.02, 0.02],
                ..settings
            },
        }
    }

    /// Checks the settings and gives the rules, which the tables take in turn.
    ///
    /// # Errors
    /// If the settings are not possible; the text says why.
    pub fn check(&self) -> Result<Vec<G::Rules>, String> {
        if self.game != G::NAME {
            return Err(format!("these are settings for the {} game, not the {} game", self.game, G::NAME));
        }
        let rules = self.rules_of(&self.rules)?;
        let widths = self.policy.iter().chain(&self.critic);
        if widths.clone().any(|&width| width == 0) || widths.chain(&self.third).any(|&width| width % 16 != 0) {
            return Err("`policy`, `critic` and `third` must be widths that are multiples of 16".into());
        }
        if self.tables == 0 || self.steps == 0 || self.minibatch == 0 || self.updates == 0 || self.refresh == 0 {
            return Err("`tables`, `steps`, `minibatch`, `updates` and `refresh` must be at least 1".into());
        }
        if self.rate.iter().chain(&self.entropy).any(|&value| value <= 0.0) {
            return Err("`rate` and `entropy` must be above 0".into());
        }
        if !(0.0..=1.0).contains(&self.asked) {
            return Err("`asked` must be a share, from 0 to 1".into());
        }
        Ok(rules)
    }

    fn rules_of(&self, options: &Options<G>) -> Result<Vec<G::Rules>, String> {
        if self.seats.is_empty() {
            return Ok(vec![G::rules_for(options, None)?]);
        }
        self.seats.iter().map(|&seats| G::rules_for(options, Some(seats))).collect()
    }

    /// The rules that policies are compared by: single rounds, unless whole matches are learnt.
    pub(crate) fn duel_rules(&self) -> Result<Vec<G::Rules>, String> {
        let rules = if self.stage == Stage::Finish { self.rules.clone() } else { G::duel_options(&self.rules) };
        self.rules_of(&rules)
    }

    /// How far the run is at this update, from 0 to 1.
    fn progress(&self, update: u64) -> f32 {
        update as f32 / (self.updates.saturating_sub(1)).max(1) as f32
    }

    /// The settings that hold at this update.
    pub fn at(&self, update: u64) -> Moment {
        let progress = self.progress(update).min(1.0);
        let linear = |span: Span| span[0] + (span[1] - span[0]) * progress;
        let geometric = |span: Span| span[0] * (span[1] / span[0]).powf(progress);
        Moment {
            rate: geometric(self.rate) * ((update + 1) as f32 / (self.warm + 1) as f32).min(1.0),
            lambda: linear(self.lambda),
            entropy: geometric(self.entropy),
            pull: linear(self.pull),
        }
    }
}

/// The settings that change, at one update.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// Learning rate.
    pub rate: f32,
    /// How far ahead advantages look.
    pub lambda: f32,
    /// The weight of the entropy.
    pub entropy: f32,
    /// The weight of the divergence from the reference.
    pub pull: f32,
}

#[cfg(test)]
mod tests {
    use fivepaths_rules::{CardGame, CardOptions};

    type Settings = super::Settings<CardGame>;

    #[test]
    fn schedules_begin_and_end_where_they_say() {
        let settings = Settings { updates: 101, ..Settings::default() };
        let (begin, end, middle) = (settings.at(0), settings.at(100), settings.at(50));
        assert_eq!((begin.rate, begin.lambda, begin.entropy, begin.pull), (6e-4, 0.85, 0.10, 0.04));
        assert!((end.rate - 6e-6).abs() < 1e-9 && (end.entropy - 0.001).abs() < 1e-7);
        assert_eq!((end.lambda, end.pull), (0.97, 0.02));
        assert!((middle.entropy - 0.01).abs() < 1e-4, "geometric: {}", middle.entropy);
        assert!((middle.lambda - 0.91).abs() < 1e-6);
        let warm = Settings { warm: 9, ..settings.clone() };
        assert!((warm.at(0).rate - begin.rate / 10.0).abs() < 1e-9);
        assert_eq!((warm.at(9), warm.at(50)), (settings.at(9), middle));
    }

    #[test]
    fn impossible_settings_are_refused() {
        assert!(Settings::default().check().is_ok());
        assert!(Settings { policy: [100, 128], ..Settings::default() }.check().is_err());
        assert!(Settings { tables: 0, ..Settings::default() }.check().is_err());
        assert!(Settings { entropy: [0.1, 0.0], ..Settings::default() }.check().is_err());
        let rules = CardOptions { colours: 9, ..CardOptions::default() };
        assert!(Settings { rules, ..Settings::default() }.check().is_err());
    }
}
