//! Which game and by which rules: the arguments that several commands share.

use clap::Args;
use fivepaths_rules::{AnyRules, GameKind, Seed};

use crate::failure::Failure;

/// Which game, and by which rules.
#[derive(Args, Clone)]
pub(crate) struct GameArgs {
    /// The game: card or board
    #[arg(long, default_value = "card", value_name = "GAME")]
    pub(crate) game: GameKind,

    /// A variant by its name; may be repeated: six-colours; short, up-and-down, forbid-redraw, lowest-first
    #[arg(long = "variant", value_name = "NAME")]
    variants: Vec<String>,

    /// How many rounds (expeditions) a match has
    #[arg(long, value_name = "N")]
    rounds: Option<u8>,

    // The help is not a doc comment, since rustdoc would take the brackets for a link.
    #[arg(long, value_name = "JSON", conflicts_with_all = ["variants", "rounds"])]
    #[arg(help = r#"Rules as a JSON object, instead of variants: '{"colours":2,"numbers":[2,4],"hand":2}'"#)]
    rules: Option<String>,
}

impl GameArgs {
    /// The names of the variants.
    pub(crate) fn variants(&self) -> &[String] {
        &self.variants
    }

    /// The rules these arguments stand for. `seats` is the number of players, if it is known.
    pub(crate) fn rules(&self, seats: Option<u8>) -> Result<AnyRules, Failure> {
        let Some(json) = &self.rules else {
            return AnyRules::named(self.game, &self.variants, seats, self.rounds).map_err(Failure::usage);
        };
        let mut json: serde_json::Value =
            serde_json::from_str(json).map_err(|error| Failure::usage(format!("--rules is not JSON: {error}")))?;
        if let (GameKind::Board, Some(seats), Some(object)) = (self.game, seats, json.as_object_mut()) {
            object.entry("players").or_insert(seats.into());
        }
        AnyRules::from_json(self.game, &json).map_err(|error| Failure::usage(format!("--rules: {error}")))
    }
}

/// One deal: a game, how many play it, and the seed.
#[derive(Args, Clone)]
pub(crate) struct SeededGame {
    #[command(flatten)]
    game: GameArgs,

    /// How many play the board game
    #[arg(long, value_name = "N")]
    players: Option<u8>,

    /// The seed: 64 hex digits, or a number S for game 0 of run S
    #[arg(long, value_parser = parse_seed)]
    pub(crate) seed: Seed,
}

impl SeededGame {
    /// The rules of the game that is dealt.
    pub(crate) fn rules(&self) -> Result<AnyRules, Failure> {
        self.game.rules(self.players)
    }
}

/// A seed: 64 hex digits, or a number S, which stands for game 0 of run S.
pub(crate) fn parse_seed(text: &str) -> Result<Seed, String> {
    match text.parse::<u64>() {
        Ok(run) if text.len() < 21 => Ok(Seed::of_run(run, 0)),
        _ => text.parse().map_err(|error| format!("{error}; or a number")),
    }
}
