//! `fivepaths train`: trains the network player.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use fivepaths_bots::net::Weights;
use fivepaths_insight::Reference;
use fivepaths_rules::{BoardGame, CardGame, GameKind};
use fivepaths_train::{
    Effort, Entry, HandSettings, HandTrainer, Learnt, OpenSettings, OpenTrainer, Opened, Run, Settings, ShortRun, Side,
    Stage, Updates, bot_named, policy_file,
};
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// Train a network player
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths train --stage imitate --run runs/imitate
  fivepaths train --stage ppo --run runs/ppo --from runs/imitate --updates 1000
  fivepaths train --stage ppo --run runs/ppo --resume
  fivepaths train --stage finish --run runs/finish --from runs/ppo
  fivepaths train --game board --stage imitate --run runs/board-imitate
  fivepaths train --stage open --run runs/open
  fivepaths train --stage hands --run runs/hands

A run can be interrupted at any time; with --resume it goes on from its last saved state. A run of a policy then has the
same curve as if it had not been interrupted.")]
pub(crate) struct Train {
    /// The game: card or board
    #[arg(long, default_value = "card", value_name = "GAME")]
    game: GameKind,

    /// What is learnt: to imitate a teacher, to win by more points, the same with an expert's advice, or to win
    /// matches; or else the open value and the belief over hidden hands, which reviews need
    #[arg(long, value_name = "STAGE")]
    stage: StageArg,

    /// The directory of the run
    #[arg(long, value_name = "DIR")]
    run: PathBuf,

    /// Go on with the run in that directory
    #[arg(long, conflicts_with_all = ["from", "settings", "seed", "updates"])]
    resume: bool,

    /// Begin with the weights of another run, and with layers as wide as those, unless the settings name other widths
    #[arg(long, value_name = "DIR")]
    from: Option<PathBuf>,

    /// A file of settings as JSON; settings that are left out have the published values
    #[arg(long, value_name = "FILE")]
    settings: Option<PathBuf>,

    /// The seed of all randomness
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// How many updates the run has
    #[arg(long, value_name = "N")]
    updates: Option<u64>,

    /// Stop after this update; the run can be resumed
    #[arg(long, value_name = "N")]
    until: Option<u64>,

    /// Threads to work on; the result does not depend on it
    #[arg(long, default_value_t = 2, value_name = "N")]
    threads: usize,

    /// Opponents the policy is measured against: hand-written players, or files of weights
    #[arg(long, value_delimiter = ',', default_value = "projection", value_name = "P,P")]
    against: Vec<String>,

    /// Mirrored pairs of each measurement
    #[arg(long, default_value_t = 1000, value_name = "N")]
    pairs: u64,

    /// Updates between measurements, each with a checkpoint
    #[arg(long, default_value_t = 50, value_name = "N")]
    check_every: u64,
}

/// The stages that can be trained.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StageArg {
    Imitate,
    Ppo,
    Expert,
    Finish,
    Open,
    Hands,
}

impl StageArg {
    /// The stage of a policy's training; `None` for what reviews need.
    fn of_policy(self) -> Option<Stage> {
        match self {
            StageArg::Imitate => Some(Stage::Imitate),
            StageArg::Ppo => Some(Stage::Ppo),
            StageArg::Expert => Some(Stage::Expert),
            StageArg::Finish => Some(Stage::Finish),
            StageArg::Open | StageArg::Hands => None,
        }
    }
}

impl Train {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if self.threads == 0 || self.pairs == 0 || self.check_every == 0 {
            return Err(Failure::usage("--threads, --pairs and --check-every must be at least 1"));
        }
        match (self.stage.of_policy(), self.game) {
            (Some(stage), GameKind::Card) => self.train::<CardGame>(stage, out),
            (Some(stage), GameKind::Board) => self.train::<BoardGame>(stage, out),
            (None, GameKind::Board) if self.stage == StageArg::Hands => {
                Err(Failure::usage("a belief is trained for the card game only"))
            }
            (None, GameKind::Card) if self.stage == StageArg::Hands => self.train_hands(out),
            (None, GameKind::Card) => self.train_open::<CardGame>(out),
            (None, GameKind::Board) => self.train_open::<BoardGame>(out),
        }
    }

    /// Trains the open value, perhaps beginning with the weights of another run.
    fn train_open<G: Opened>(&self, out: &mut impl Write) -> Result<(), Failure> {
        let policy = G::reference();
        let run = if self.resume {
            ShortRun::resume(&self.run, |settings, learning| OpenTrainer::<G>::resume(settings, policy, learning))
        } else {
            let mut settings: OpenSettings = self.short_settings()?;
            settings.seed = self.seed.unwrap_or(settings.seed);
            settings.updates = self.updates.unwrap_or(settings.updates);
            let start = self.from.as_ref().map(|dir| weights_in(&dir.join(G::FILE))).transpose()?;
            OpenTrainer::<G>::new(settings, policy, start).and_then(|trainer| ShortRun::begin(&self.run, trainer))
        };
        self.go(run.map_err(Failure::input)?, out, |line| {
            let millions = line.decisions as f64 / 1e6;
            format!(
                "update {:>5}  {millions:>6.1} M decisions  error {:>5.2} points, {:>5.2} in the last ten cards",
                line.update, line.error, line.late_error
            )
        })
    }

    /// Trains the belief.
    fn train_hands(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.from.is_some() {
            return Err(Failure::usage("a belief is trained from the beginning"));
        }
        let policy = Reference::published().policy().clone();
        let run = if self.resume {
            ShortRun::resume(&self.run, |settings, learning| HandTrainer::resume(settings, policy, learning))
        } else {
            let mut settings: HandSettings = self.short_settings()?;
            settings.seed = self.seed.unwrap_or(settings.seed);
            settings.updates = self.updates.unwrap_or(settings.updates);
            HandTrainer::new(settings, policy).and_then(|trainer| ShortRun::begin(&self.run, trainer))
        };
        self.go(run.map_err(Failure::input)?, out, |line| {
            let millions = line.decisions as f64 / 1e6;
            format!("update {:>5}  {millions:>6.1} M decisions  {:>5.3} bits", line.update, line.bits)
        })
    }

    /// The settings of a run of a single network.
    fn short_settings<S: Default + DeserializeOwned>(&self) -> Result<S, Failure> {
        let Some(path) = &self.settings else { return Ok(S::default()) };
        let at = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| at(&error))?;
        serde_json::from_str(&text).map_err(|error| at(&error))
    }

    fn go<T: Updates>(
        &self,
        mut run: ShortRun<T>,
        out: &mut impl Write,
        words: impl Fn(&T::Line) -> String,
    ) -> Result<(), Failure> {
        run.go(self.until.unwrap_or(u64::MAX), self.check_every, self.threads, |line| {
            // Training goes on even if nobody reads its output any more.
            let _ = writeln!(out, "{}", words(line)).and_then(|()| out.flush());
        })
        .map_err(Failure::input)
    }

    fn train<G: Learnt>(&self, stage: Stage, out: &mut impl Write) -> Result<(), Failure> {
        let mut run = if self.resume {
            Run::<G>::resume(&self.run).map_err(Failure::input)?
        } else {
            let start = self.start()?;
            Run::begin(&self.run, self.settings(stage, start.as_ref())?, start).map_err(Failure::input)?
        };
        if run.trainer().settings().stage != stage {
            return Err(Failure::usage(format!("the run in {} is of another stage", self.run.display())));
        }
        for name in &self.against {
            let stem = Path::new(name).file_stem().map_or(name.clone(), |stem| stem.to_string_lossy().into_owned());
            run.measure_against(&stem, side(name)?);
        }
        let effort = Effort {
            threads: self.threads,
            until: self.until.unwrap_or(u64::MAX),
            check_every: self.check_every,
            pairs: self.pairs,
            ..Effort::default()
        };
        run.go(effort, |entry| {
            // Training goes on even if nobody reads its output any more.
            let _ = writeln!(out, "{}", words(entry)).and_then(|()| out.flush());
        })
        .map_err(Failure::input)
    }

    /// The settings of a new run. Layers whose widths they do not name are as wide as those of the weights to begin
    /// with.
    fn settings<G: Learnt>(&self, stage: Stage, start: Option<&(Weights, Weights)>) -> Result<Settings<G>, Failure> {
        let published = Settings::<G>::of(stage);
        let (mut settings, named) = match &self.settings {
            Some(path) => {
                let at = |error: String| Failure::input(format!("{}: {error}", path.display()));
                let text = fs::read_to_string(path).map_err(|error| at(error.to_string()))?;
                // Read the file alone first, for an error that names the place; then add it to the settings of the
                // stage.
                serde_json::from_str::<Settings<G>>(&text).map_err(|error| at(error.to_string()))?;
                let named: serde_json::Map<_, _> = serde_json::from_str(&text).unwrap_or_default();
                let mut whole = serde_json::to_value(&published).map_err(|error| at(error.to_string()))?;
                named.iter().for_each(|(name, value)| whole[name] = value.clone());
                (serde_json::from_value(whole).map_err(|error| at(error.to_string()))?, named)
            }
            None => (published, serde_json::Map::default()),
        };
        if let Some((policy, critic)) = start.map(|(policy, critic)| (policy.shape(), critic.shape())) {
            let unnamed = |width: &str| !named.contains_key(width);
            settings.policy = if unnamed("policy") { [policy.first, policy.second] } else { settings.policy };
            settings.critic = if unnamed("critic") { [critic.first, critic.second] } else { settings.critic };
            settings.third = if unnamed("third") { [policy.third, critic.third] } else { settings.third };
        }
        settings.stage = stage;
        settings.seed = self.seed.unwrap_or(settings.seed);
        settings.updates = self.updates.unwrap_or(settings.updates);
        Ok(settings)
    }

    fn start(&self) -> Result<Option<(Weights, Weights)>, Failure> {
        let Some(dir) = &self.from else { return Ok(None) };
        Ok(Some((weights_in(&dir.join("policy.net"))?, weights_in(&dir.join("critic.net"))?)))
    }
}

fn weights_in(path: &Path) -> Result<Weights, Failure> {
    let at = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
    let bytes = fs::read(path).map_err(|error| at(&error))?;
    Weights::from_bytes(&bytes).map_err(|error| at(&error))
}

/// A hand-written player by name, or a policy from a file of weights.
pub(crate) fn side<G: Learnt>(name: &str) -> Result<Box<dyn Side<G>>, Failure> {
    if !name.ends_with(".net") {
        return Ok(Box::new(bot_named::<G>(name).map_err(Failure::input)?));
    }
    let bytes = fs::read(name).map_err(|error| Failure::input(format!("{name}: {error}")))?;
    Ok(Box::new(policy_file::<G>(&bytes).map_err(|error| Failure::input(format!("{name}: {error}")))?))
}

fn words(entry: &Entry) -> String {
    match entry {
        Entry::Update { line, seconds } => format!(
            "update {:>5}  {:>6.1} M decisions  first choice {:>4.1} %  entropy {:.3}  divergence {:.3}  critic \
             {:.3}  points {:>6.1}  plies {:>5.1}  {:>4.1} s",
            line.update,
            line.decisions as f64 / 1e6,
            100.0 * line.first_choice,
            line.entropy,
            line.divergence,
            line.critic_error,
            line.points,
            line.plies,
            seconds
        ),
        Entry::Duel { update, against, duel } => format!(
            "update {update:>5}  against {against}: {:+.2} ± {:.2} points a round, {:.2} ± {:.2} % of matches over {} \
             pairs, {:.1} plies, {} cut",
            duel.points,
            duel.points_se,
            100.0 * duel.match_score,
            100.0 * duel.match_score_se,
            duel.pairs,
            duel.plies,
            duel.cut
        ),
    }
}
