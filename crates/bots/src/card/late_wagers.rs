//! A beginner's way with wagers: afraid of them while they would pay, tempted by them when it is too
//! late, and loath to throw one away.

use fivepaths_rules::{CardAction, CardGame, CardView, View};
use rand_core::Rng;

use super::projection::Projection;
use crate::bot::{Policy, Ranking, best_of};

/// In this turn a wager seems worth what it is; before it less, later more...
const FAIR: f32 = 6.0;
/// ... by the whole temptation after so many turns, and no more than that.
const TURNS: f32 = 10.0;

/// The projection player with that habit.
#[derive(Clone, Debug)]
pub struct LateWagers {
    policy: Projection,
    tempted: f32,
    loath: f32,
}

impl LateWagers {
    /// So many points more for a wager played late, so many less for one thrown away that could be
    /// played.
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
