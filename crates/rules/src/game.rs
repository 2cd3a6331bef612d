//! What both games have in common: the traits that search, arena and contract tests work on.
//!
//! A [`Game`] is the truth of one round and cannot be serialised. A [`View`] is what one seat may know, and is all
//! that players, pages and other programs ever get.
//!
//! A method is here for one of two reasons: search, arena and contract tests use it for both games, or a match
//! (`matches.rs`, written once for both) needs it to deal its rounds or to reveal them after the end. Everything
//! else stays on the concrete types.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use rand_core::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::card::Card;
use crate::deal::RoundDeal;
use crate::deal_error::DealError;
use crate::error::NotationError;
use crate::illegal::Illegal;
use crate::random::below;
use crate::rules_error::RulesError;
use crate::seat::{Scores, Seat};
use crate::tiles::Tiles;

/// A single decision: put a card down, take a bonus step, draw.
pub trait Action:
    Copy + Eq + Ord + Hash + Debug + Default + Display + FromStr<Err = NotationError> + Send + Sync + 'static
{
    /// Reads one decision at the beginning of a text; gives the rest back.
    ///
    /// # Errors
    /// If the text does not begin with a decision.
    fn read(text: &str) -> Result<(Self, &str), NotationError>;
}

/// The legal decisions: a small set made of masks, ascending and free of duplicates.
pub trait ActionSet: Copy + Eq + Debug {
    /// What is in the set.
    type Action: Action;

    /// How many.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The `n`-th, counted from 0.
    fn nth(&self, n: usize) -> Option<Self::Action>;
    /// Whether a decision is among them.
    fn contains(&self, action: Self::Action) -> bool;

    /// All of them, ascending.
    fn iter(&self) -> impl Iterator<Item = Self::Action> {
        (0..self.len()).filter_map(|n| self.nth(n))
    }

    /// One of them, each as likely as any other; `None` if there are none.
    #[inline]
    fn choose(&self, rng: &mut impl Rng) -> Option<Self::Action> {
        self.nth(below(rng, self.len() as u32) as usize)
    }
}

/// The rules of a game as data: every variant is a value of this.
pub trait Rules: Copy + Eq + Debug + Send + Sync + 'static {
    /// The rules as the keys of a JSON object, not yet checked. Keys that are left out have their defaults.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned;

    /// Checks the options.
    ///
    /// # Errors
    /// If an option is not possible; the error names the first such option.
    fn new(options: &Self::Options) -> Result<Self, RulesError>;
    /// The options these rules were made from. As JSON, options that have their default are left out.
    fn options(&self) -> Self::Options;
    /// How many play.
    fn players(&self) -> u8;
    /// How many cards of the deck are set aside unseen, before any is dealt (B1.1).
    fn aside(&self) -> u8;
    /// How many rounds (or expeditions) a match has.
    fn rounds(&self) -> u8;
    /// The seat that begins the first round, if the table chose one; otherwise it is by lot.
    fn first(&self) -> Option<Seat>;
    /// The whole deck in canonical order.
    fn deck(&self) -> Vec<Card>;
    /// The event tiles in canonical order, already on their spaces; `None` in the card game.
    fn tiles(&self) -> Option<Tiles>;
}

/// One round of a game: the truth, with every hidden card in it.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// The game's rules.
    type Rules: Rules;
    /// A decision.
    type Action: Action;
    /// The legal decisions.
    type Legal: ActionSet<Action = Self::Action>;
    /// What one seat may know.
    type View: View<Game = Self, Action = Self::Action, Legal = Self::Legal>;
    /// What a round begins with: its number, who begins, the totals so far.
    type Standing: Clone + Eq + Debug + Send + Sync;

    /// The name in records and on the command line.
    const NAME: &'static str;
    /// Automatic play is cut after this many turns a round (G6).
    const PLY_CAP: u16;

    /// The standing before the first round.
    fn opening(rules: &Self::Rules, first: Seat) -> Self::Standing;
    /// Deals a round from a given deck.
    ///
    /// # Errors
    /// If the deck or the tiles are not those of the game.
    fn deal(rules: &Self::Rules, standing: &Self::Standing, deal: &RoundDeal) -> Result<Self, DealError>;
    /// Deals a round with a fast generator: for playouts and benchmarks, never for a record.
    fn deal_from_rng(rules: &Self::Rules, standing: &Self::Standing, rng: &mut impl Rng) -> Self;

    /// The rules of this game.
    fn rules(&self) -> &Self::Rules;
    /// What this round began with.
    fn standing(&self) -> &Self::Standing;
    /// The number of this round, from 1.
    fn round(&self) -> u8;
    /// The seat that began this round.
    fn first(&self) -> Seat;
    /// Whole turns played in this round.
    fn ply(&self) -> u16;
    /// Whether the turn of the player to move is begun but not finished.
    fn mid_turn(&self) -> bool;
    /// Who decides next; `None` when the round is over.
    fn to_move(&self) -> Option<Seat>;
    /// What the player to move may decide; empty when the round is over.
    fn legal(&self) -> Self::Legal;
    /// Carries a decision out, or says why not and changes nothing.
    ///
    /// # Errors
    /// If the decision is not legal.
    fn play(&mut self, action: Self::Action) -> Result<(), Illegal>;
    /// Carries a decision out in a round that is only imagined, as in playouts and training. After a turn that took
    /// a card from a discard pile, the draw pile is put in another order, in which everybody will draw the cards
    /// that they would have drawn without that turn.
    ///
    /// This is fair, because every order of the hidden cards is as likely as any other. It is useful, because
    /// otherwise a card taken from a discard pile would shift every later draw to another player, and two lines of
    /// play that begin in the same world would soon differ by luck alone. This way they differ only by the
    /// decisions made.
    ///
    /// # Errors
    /// If the decision is not legal.
    fn play_imagined(&mut self, action: Self::Action) -> Result<(), Illegal>;

    /// What this round adds to each player's total if it ends as it stands.
    fn scores(&self) -> Scores;
    /// The standing of the next round, with this one scored as it stands.
    fn next(&self) -> Self::Standing;
    /// The totals and winners of the match, with this round scored as it stands and no other to come.
    fn result(&self) -> MatchResult {
        self.result_among(&Seat::all(self.rules().players()).collect::<Vec<_>>())
    }
    /// The same if only these seats can win, since house bots play on at the others.
    fn result_among(&self, seats: &[Seat]) -> MatchResult;

    /// All that this seat may know.
    #[must_use]
    fn view(&self, seat: Seat) -> Self::View;
    /// All that somebody without a seat may know.
    fn spectate(&self) -> Self::View;
    /// The cards in each hand: for the truth's own use (records, the page after the end).
    fn hands(&self) -> Vec<Vec<Card>>;
    /// What is left of the draw pile, next card first: for the truth's own use.
    fn draw_pile(&self) -> Vec<Card>;
}

/// What one seat (or a spectator) may know of a round: an information state.
pub trait View: Clone + Eq + Debug + Send + Sync + 'static {
    /// The game this is a view of.
    type Game: Game<View = Self, Action = Self::Action, Legal = Self::Legal>;
    /// A decision.
    type Action: Action;
    /// The legal decisions.
    type Legal: ActionSet<Action = Self::Action>;

    /// Whose view it is; `None` for a spectator.
    fn seat(&self) -> Option<Seat>;
    /// Who decides next; `None` when the round is over.
    fn to_move(&self) -> Option<Seat>;
    /// What the viewer may decide; empty when it is not their turn.
    fn legal(&self) -> Self::Legal;
    /// A whole world in which the viewer would see exactly this view, every such world as likely as any
    /// other: `view.sample(rng).view(seat) == view`.
    #[must_use]
    fn sample(&self, rng: &mut impl Rng) -> Self::Game;
}

/// How a match ended in points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchResult {
    /// Final totals by seat.
    pub totals: Vec<i32>,
    /// The seats that won: one, or several when shared; none in a draw.
    pub winners: Vec<Seat>,
}
