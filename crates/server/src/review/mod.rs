//! Reviews of finished matches: what was luck, which decisions cost points and why, and learning from them; and hints
//! in matches against bots.
//!
//! A review is a job. It is made a little at a time on a thread of its own, which waits while a bot has to move (`run`).
//! Decisions are stored as they come, so a node that dies loses at most the one it was at. Only a match that is over has
//! a [`Record`], so nothing here can show a hidden card of a match that runs. A hint is made from a view.

mod pages;
mod routes;
mod run;
mod season;
pub mod store;

use std::sync::LazyLock;

use fivepaths_bots::{Budget, strongest};
use fivepaths_insight::Points;
use fivepaths_insight::review::{Hint, Report, Reviewer, ReviewerReport, Settings, StepReport};
use fivepaths_rules::{AnyMatch, CardGame, CardView, GameKind, Match, Record, Seat};

use crate::table::{Hinting, Table};

pub(crate) use pages::reason::hint as hint_words;
pub(crate) use pages::season::season;
pub(crate) use routes::routes;
pub use run::run;
pub use season::Season;

/// How every review is made. The same settings for all, so that reviews can be compared.
pub const SETTINGS: Settings = Settings { worlds: 128, seed: 1 };
/// How a hint is made.
const HINT: Settings = Settings { worlds: 256, seed: 1 };
/// How far the champion looks ahead for a hint.
const HINT_BUDGET: Budget = Budget::Playouts(64);
/// A turn that is behind by less than this is as good as the best, whatever the error; in points.
const FINE: f64 = 0.5;

/// Why no report can be made: a round is longer than any that people play.
pub const TOO_LONG: &str = "too-long";
/// The record is not sound.
pub const UNSOUND: &str = "unsound";
/// The reviewer itself broke off.
pub const BROKE_OFF: &str = "broke-off";

/// The reviewer of this release, with its networks.
pub fn reviewer() -> &'static Reviewer {
    static REVIEWER: LazyLock<Reviewer> = LazyLock::new(Reviewer::published);
    &REVIEWER
}

/// What a review by this release is made with, as it is stored beside it.
#[must_use]
pub fn made_with() -> String {
    let reviewer = reviewer();
    let made_with = ReviewerReport {
        policy: reviewer.reference().name().to_owned(),
        value: reviewer.value().name().to_owned(),
        belief: reviewer.belief().name().to_owned(),
        figures: reviewer.figures().name().to_owned(),
        worlds: SETTINGS.worlds,
        seed: SETTINGS.seed,
    };
    serde_json::to_string(&made_with).unwrap_or_default()
}

/// A review as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Its number.
    pub id: i64,
    /// The match.
    pub game: i64,
    /// Who asked for it.
    pub person: i64,
    /// When.
    pub asked: i64,
    /// With what it is made.
    pub made_with: String,
    /// When it was finished or given up; `None` while it is being made.
    pub done: Option<i64>,
    /// The report; without its decisions while it is being made, and nothing before the first look.
    pub report: Option<Report>,
    /// Why no report can be made.
    pub failed: Option<String>,
}

impl Review {
    /// Whether it is being made.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.done.is_none()
    }

    /// Whether a new one by this release could say anything else.
    #[must_use]
    pub fn is_outdated(&self) -> bool {
        !self.is_under_way() && (self.failed.is_some() || self.made_with != made_with())
    }
}

/// The record of a match that is over; `None` while it runs.
#[must_use]
pub fn record(table: &Table) -> Option<Record> {
    let game = table.game.as_ref().filter(|game| game.outcome().is_some())?;
    Some(table.record(game))
}

/// The match, if it is over and one of the card game.
fn reviewed(table: &Table) -> Option<&Match<CardGame>> {
    match &table.game {
        Some(AnyMatch::Card(game)) if game.outcome().is_some() => Some(game),
        _ => None,
    }
}

/// Whether matches of this game can be reviewed.
fn can_be_reviewed(game: GameKind) -> bool {
    game == GameKind::Card
}

/// What to do now, from what the player to move may know.
pub(crate) fn hint(view: &CardView) -> Option<Hint> {
    let champion = strongest::<CardGame>();
    reviewer().hint(view, champion.as_ref(), HINT_BUDGET, &HINT)
}

/// The hint for the player to move at a table of one person with bots; `None` if there can be none.
pub(crate) fn hint_at(table: &Table, seat: Seat) -> Option<Hinting> {
    let Some(AnyMatch::Card(game)) = &table.game else { return None };
    let hint = table.may_have_hint(seat).then(|| hint(&game.view(Some(seat))))??;
    Some(Hinting { round: table.game.as_ref()?.round(), ply: table.game.as_ref()?.ply(), hint })
}

/// The five parts of a result, from one seat's side; they add up to the margin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parts {
    /// The hands that were dealt, and who began.
    pub hands: Points,
    /// The cards that were drawn.
    pub draws: Points,
    /// The seat's own decisions, as far as it could know.
    pub mine: Points,
    /// The other player's.
    pub theirs: Points,
    /// What hidden cards made of the decisions of both.
    pub guesses: Points,
}

impl Parts {
    /// The parts of a report, seen from a seat.
    #[must_use]
    pub fn of(report: &Report, seat: Seat) -> Self {
        let own = |points: Points| if seat == Seat::default() { points } else { -points };
        let steps = || report.rounds.iter().flat_map(|round| &round.steps);
        let sum = |of: &dyn Fn(&StepReport) -> Option<Points>| own(steps().filter_map(of).sum::<Points>());
        let is_mine = |step: &StepReport| step.seat == seat.number();
        Parts {
            hands: own(report.rounds.iter().map(|round| round.start + round.deal).sum()),
            draws: sum(&|step| step.draw),
            // What the judges get wrong on average is not anybody's skill.
            mine: sum(&|step| is_mine(step).then_some(step.known - step.correction)),
            theirs: sum(&|step| (!is_mine(step)).then_some(step.known - step.correction)),
            guesses: sum(&|step| Some(step.guess + step.correction)),
        }
    }

    /// What they add up to.
    #[must_use]
    pub fn total(&self) -> Points {
        self.hands + self.draws + self.mine + self.theirs + self.guesses
    }
}

/// How good a turn was that somebody tried in learn mode.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Tried {
    /// As good as the best, within the noise.
    Right,
    /// Behind the best by so many points.
    Behind(Points),
    /// The reviewer saw so little in it that it was not tried.
    Unlikely,
}

/// Judges a turn, in the notation, by what a review says about a decision.
pub(crate) fn tried(step: &StepReport, turn: &str) -> Tried {
    match step.candidates.iter().find(|candidate| candidate.turn == turn) {
        _ if turn == step.best => Tried::Right,
        None => Tried::Unlikely,
        Some(candidate) => {
            let behind = -candidate.points.value();
            let noise = f64::max(FINE, 2.0 * candidate.se.value());
            // The played turn has a mark, so it is established that it cost something.
            if !candidate.dropped && behind <= noise && turn != step.turn {
                Tried::Right
            } else {
                Tried::Behind(-candidate.points)
            }
        }
    }
}
