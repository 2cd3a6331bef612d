//! A beginner's mistakes with wagers: too few while they would pay, too many when it is too late, and hardly ever
//! a discard of one.

use fivepaths_rules::{CardAction, CardGame, CardView, View};
use rand_core::Rng;

use super::projection::Projection;
use crate::bot::{Policy, Ranking, best_of};

/// In this turn the player judges a wager rightly; earlier it seems worth less than it is, later more.
const FAIR: f32 = 6.0;
/// This many turns later the temptation has its full size.
const TURNS: f32 = 10.0;

/// The projection player with these mistakes.
#[derive(Clone, Debug)]
pub struct LateWagers {
    policy: Projection,
    tempted: f32,
    loath: f32,
}

impl LateWagers {
    /// A wager played late seems worth `tempted` points more; discarding one that could be played, `loath` points
    /// less.
    pub fn new(policy: Projection, tempted: f32, loath: f32) -> Self {
        LateWagers { policy, tempted, loath }
    }
}

impl Ranking<CardGame> for LateWagers {
    fn rank(&self, view: &CardView, mut put: impl FnMut(CardAction, f32)) {
        let turn = f32::from(view.ply() / 2);
        let late = (turn - FAIR).clamp(-FAIR, TURNS) / TURNS;
        let open = |card| view.seat().is_some_and(|me| view.open(me).contains(card));
        self.policy.rank(view, |action, value| match action {
            CardAction::Play(card) if card.is_wager() => put(action, value + self.tempted * late),
            CardAction::Discard(card) if card.is_wager() && open(card) => put(action, value - self.loath),
            _ => put(action, value),
        });
    }
}

impl Policy<CardGame> for LateWagers {
    fn decide(&self, view: &CardView, _rng: &mut impl Rng) -> CardAction {
        best_of(self, view)
    }
}
