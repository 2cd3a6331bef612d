//! A hint: what to do now, and why.

use fivepaths_bots::{Bot, Budget};
use fivepaths_rules::{CardAction, CardGame, CardView, Turn, View};
use serde::{Deserialize, Serialize};

use super::decision::Judged;
use super::judging::Judging;
use super::levels;
use super::reason::Reason;
use super::reviewer::{Memory, Reviewer, Settings};
use super::why::{against, words};
use crate::amount::Points;
use crate::outcome::Outcome;
use crate::sight::Sight;
use crate::trial::Difference;

/// A turn is worse if it costs at least this many points.
const LITTLE: f64 = 0.5;

/// What to do now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hint {
    /// The turn, or what is left of it.
    pub turn: String,
    /// The best of the other turns that were tried, and how far it is behind.
    pub second: Option<Second>,
    /// Why, in a sentence or two.
    pub why: Vec<String>,
    /// The same for programs.
    #[serde(default)]
    pub reasons: Vec<Reason>,
}

/// The next best turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Second {
    /// The turn.
    pub turn: String,
    /// How many points it is behind.
    pub points: Points,
    /// The standard error.
    pub se: Points,
}

impl Reviewer {
    /// What the player to move should do: the turn of `player`, usually the champion, unless the trial establishes
    /// that another one is better. It depends on the view alone. `None` if the viewer is not to move.
    pub fn hint(
        &self,
        view: &CardView,
        player: &dyn Bot<CardGame>,
        budget: Budget,
        settings: &Settings,
    ) -> Option<Hint> {
        let seat = view.seat().filter(|seat| view.to_move() == Some(*seat))?;
        if view.mid_turn() {
            let turn = player.choose(view, budget, settings.seed);
            return Some(Hint::new(turn.to_string(), None, Vec::new()));
        }
        let sight = Sight { seat, view: *view };
        let turn: Turn<CardAction> = levels::turn(player, view, budget, settings.seed);
        let mut memory = Memory::default();
        let mut judging = Judging::new(self, sight.clone(), &turn, settings, &mut memory);
        loop {
            if let Some(judged) = judging.step(self, &mut memory) {
                return Some(of(&sight, &judged));
            }
        }
    }
}

impl Hint {
    fn new(turn: String, second: Option<Second>, reasons: Vec<Reason>) -> Self {
        Hint { turn, second, why: reasons.iter().map(ToString::to_string).collect(), reasons }
    }
}

fn of(sight: &Sight, judged: &Judged) -> Hint {
    let established = |gap: &Difference| gap.mean > 2.0 * gap.error && gap.mean >= LITTLE;
    let turn = |i: usize| words(&judged.candidates[i]);
    let second = |i: usize, gap: &Difference| Second {
        turn: turn(i),
        points: Points::new(gap.mean),
        se: Points::new(gap.error),
    };
    let against = |other: usize, better: usize, means: &[Outcome; 2]| {
        against(sight, judged.candidates[other], judged.candidates[better], means)
    };
    let loss = &judged.loss[0];
    if judged.best != 0 && established(loss) {
        return Hint::new(turn(judged.best), Some(second(0, loss)), against(0, judged.best, &judged.means));
    }
    let next = judged.others.iter().reduce(|a, b| if b.gap.mean < a.gap.mean { b } else { a });
    let Some(next) = next else {
        return Hint::new(turn(0), None, vec![Reason::Alone]);
    };
    let mut reasons = Vec::new();
    if !established(&next.gap) {
        reasons.push(Reason::Even { turn: turn(next.turn) });
    }
    // The likeliest turn that is surely worse shows what matters here.
    if let Some(worse) = judged.others.iter().find(|other| established(&other.gap)) {
        reasons.push(Reason::Costs { turn: turn(worse.turn), points: Points::new(worse.gap.mean) });
        reasons.extend(against(worse.turn, 0, &[worse.mean, judged.means[0]]));
    }
    Hint::new(turn(0), Some(second(next.turn, &next.gap)), reasons)
}
