//! What a game must define to be learnt: its network, what the critic sees, and what the end of a round is worth.
//!
//! Everything else in this crate is the same for both games.

use fivepaths_bots::Bots;
use fivepaths_bots::net::{Batch, Scorer, Shape};
use fivepaths_rules::{Rules, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::heads::OutputGradient;
use crate::settings::Settings;
use crate::table::Ending;

/// Options of a game's rules.
pub type Options<G> = <<G as fivepaths_rules::Game>::Rules as Rules>::Options;
/// What a player of a game chooses from.
pub type ChoicesOf<G> = <<G as Learnt>::Policy as Scorer<G>>::Choices;
/// A number for each seat.
pub type Values = [f32; Seat::MAX as usize];

/// A game that can be learnt.
pub trait Learnt: Bots + Copy {
    /// The network that chooses.
    type Policy: Scorer<Self>;
    /// A standing in the form in which it is saved.
    type Saved: Clone + Eq + std::fmt::Debug + Send + Sync + Serialize + DeserializeOwned;
    /// What the end of a round is worth.
    type Reward: Send + Sync;

    /// The number of decisions in a choice: two for a whole turn of card and draw.
    const DECISIONS: usize;
    /// To how many seats the critic gives a value, beginning with the player to move. If it is one, the other
    /// seat's value is its negative.
    const VALUES: usize;
    /// Whether every table plays whole matches, and the turns of a round are also judged by the rounds after it.
    const MATCHES: bool;
    /// Numbers of the table's row whose weights are zero at the beginning.
    const SILENT: &'static [usize];

    /// Adapts the settings that both games share to this game.
    fn settings(settings: Settings<Self>) -> Settings<Self>;
    /// The rules for a table. `seats` is how many are to play there, if the settings say so.
    ///
    /// # Errors
    /// If the rules are not possible; the text says why.
    fn rules_for(options: &Options<Self>, seats: Option<u8>) -> Result<Self::Rules, String>;
    /// The rules by which policies are compared: single rounds, unless rounds make no sense alone.
    fn duel_options(options: &Options<Self>) -> Options<Self>;

    /// The standing of a single round that belongs to no match.
    fn lone(rules: &Self::Rules, first: Seat) -> Self::Standing;
    /// The form of a standing that is saved.
    fn save(standing: &Self::Standing) -> Self::Saved;
    /// The standing from its saved form.
    fn restore(saved: &Self::Saved) -> Self::Standing;

    /// How many colours the game has.
    fn colours(rules: &Self::Rules) -> usize;
    /// The shape of a critic with layers of these widths.
    fn critic_shape(first: usize, second: usize) -> Shape;
    /// Writes everything the player to move sees, and everything hidden from them.
    fn write_truth(game: &Self, rows: &mut [f32], globals: &mut [f32]);

    /// Adds the gradients of one state's outputs and of the table of constants, given that of the scores of its
    /// choices.
    fn add_scores(
        policy: &Self::Policy,
        batch: &Batch,
        state: usize,
        choices: &ChoicesOf<Self>,
        scores: &[f32],
        outputs: &mut OutputGradient,
        table_gradient: &mut [f32],
    );

    /// What the end of a round is worth in a run with these settings.
    fn reward(settings: &Settings<Self>, rules: &Self::Rules) -> Self::Reward;
    /// What this end is worth to each seat after the last turn of `mover`, in units of [`Scorer::POINTS`].
    fn rewards(reward: &Self::Reward, ending: &Ending<Self>, mover: Seat) -> Values;
}
