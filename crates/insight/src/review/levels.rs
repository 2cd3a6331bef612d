//! Which of our levels find a turn. It is asked of their own policies, which see what the player saw.

use std::fmt;
use std::sync::Arc;

use fivepaths_bots::{Bot, Bots, Budget, bot, mix, rng};
use fivepaths_rules::{CardAction, CardGame, CardView, Game, Turn, View};

use crate::sight::Sight;
use crate::trial::Candidate;

/// How often each level is asked. It finds a turn if most of its answers are good.
const TIMES: u64 = 7;
/// The strongest level looks ahead, which would take too long here. Its network answers for it.
const STRONGEST: &str = "net";

/// The levels for people, the gentlest first.
#[derive(Clone)]
pub(super) struct Levels(Vec<(&'static str, Arc<dyn Bot<CardGame>>)>);

impl fmt::Debug for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl Levels {
    /// Those of this release.
    pub(super) fn published() -> Self {
        let levels = CardGame::LEVELS;
        let player = |(index, name)| {
            let player = if index + 1 == levels.len() { STRONGEST } else { name };
            Some((name, bot(player).ok()?))
        };
        Levels(levels.iter().map(|level| level.name).enumerate().filter_map(player).collect())
    }

    /// The gentlest level that finds one of these turns, if all levels above it do as well.
    pub(super) fn from(&self, sight: &Sight, good: &[Candidate], seed: u64) -> Option<&'static str> {
        let finds = |player: &dyn Bot<CardGame>| {
            let answers = (0..TIMES).map(|time| turn(player, &sight.view, Budget::Playouts(1), mix(&[seed, time])));
            let found = answers.filter(|answer| good.iter().any(|turn| answer[..] == turn[..])).count() as u64;
            2 * found > TIMES
        };
        self.0.iter().rev().take_while(|(_, player)| finds(player.as_ref())).last().map(|(name, _)| *name)
    }
}

/// The whole turn of a player.
pub(super) fn turn(player: &dyn Bot<CardGame>, view: &CardView, budget: Budget, seed: u64) -> Turn<CardAction> {
    let mut turn = player.choose(view, budget, seed);
    if turn.len() == 1 && !view.mid_turn() {
        // Nothing hidden shows before the draw, so in every world the player sees the same.
        let mut world = view.sample(&mut rng(seed));
        let seat = world.to_move().unwrap_or_default();
        if world.play(turn[0]).is_ok() {
            let rest = player.choose(&world.view(seat), budget, seed);
            turn = turn.iter().chain(rest.iter()).copied().collect();
        }
    }
    turn
}
