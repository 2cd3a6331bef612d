//! Why a turn cost something, in words.
//!
//! The playouts give the loss column by column, which splits it without any model. A reason has its figure from the
//! same playouts. Of the reasons that fit, the two that explain most are given. "Nothing decides between them" is an
//! answer as well.

use fivepaths_rules::{Card, CardAction, Colour, Rank, Source};

use super::decision::Judged;
use super::reason::Reason;
use super::report::Verdict;
use super::step::within_error;
use crate::amount::Points;
use crate::outcome::Outcome;
use crate::sight::Sight;
use crate::trial::Candidate;

/// A reason must explain at least this many points.
const LITTLE: f64 = 0.75;
/// The most reasons.
const MOST: usize = 2;

/// What can be said about a loss.
struct Case<'a> {
    sight: &'a Sight,
    played: Candidate,
    best: Candidate,
    means: &'a [Outcome; 2],
}

/// Why the verdict is what it is: at most two reasons.
pub(super) fn why(sight: &Sight, judged: &Judged, verdict: Verdict) -> Vec<Reason> {
    match verdict {
        Verdict::Fine => Vec::new(),
        Verdict::Close => {
            let turn = words(&judged.candidates[judged.best]);
            let lost = Points::new(judged.loss[0].mean);
            vec![if within_error(judged) { Reason::Undecided { turn } } else { Reason::Unproven { turn, lost } }]
        }
        Verdict::Cost => against(sight, judged.candidates[0], judged.candidates[judged.best], &judged.means),
    }
}

/// Why one turn is better than another, given the mean outcomes of the worse and of the better one.
pub(super) fn against(sight: &Sight, worse: Candidate, better: Candidate, means: &[Outcome; 2]) -> Vec<Reason> {
    Case { sight, played: worse, best: better, means }.reasons()
}

/// A turn as it is written.
pub(super) fn words(turn: &Candidate) -> String {
    turn.iter().copied().collect::<fivepaths_rules::Turn<CardAction>>().to_string()
}

impl Case<'_> {
    fn reasons(&self) -> Vec<Reason> {
        let mut found: Vec<(f64, Reason)> =
            [self.began(), self.skipped(), self.fed(), self.left_lying(), self.waited(), self.bonus()]
                .into_iter()
                .flatten()
                .filter(|(points, _)| *points >= LITTLE)
                .collect();
        if found.is_empty() {
            found.extend(self.most());
        }
        // The sort is stable, so equals stay in the order above.
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.into_iter().take(MOST).map(|(_, reason)| reason).collect()
    }

    /// What the best turn has in a column that the played one does not: the mover's own, or the other's.
    fn lost(&self, colour: Colour, owner: usize) -> f64 {
        self.means[1].columns[colour.index()][owner] - self.means[0].columns[colour.index()][owner]
    }

    /// A column begun that does not pay.
    fn began(&self) -> Option<(f64, Reason)> {
        let CardAction::Play(card) = self.played[0] else { return None };
        let colour = card.colour();
        if self.sight.view.columns(self.sight.seat).len_of(colour) > 0 || self.best[0] == self.played[0] {
            return None;
        }
        let comes_to = self.means[0].columns[colour.index()][0];
        let left = self.sight.view.deck_left();
        let lost = self.lost(colour, 0);
        let (comes_to, lost_points, better) = (Points::new(comes_to), Points::new(lost), words(&self.best));
        let reason = if card.is_wager() {
            Reason::Wager { colour, comes_to, lost: lost_points, better }
        } else {
            Reason::Began { card, left, comes_to, lost: lost_points, better }
        };
        Some((lost, reason))
    }

    /// Numbers that can no longer be played.
    fn skipped(&self) -> Option<(f64, Reason)> {
        let CardAction::Play(card) = self.played[0] else { return None };
        let (seat, view, colour) = (self.sight.seat, &self.sight.view, card.colour());
        let number = card.number()?;
        let fits = |number: u8| {
            let lower = Card::new(colour, Rank::number(number)?);
            let there = view.hand().count(lower) > 0 || view.unseen().count(lower) > 0;
            (there && view.open(seat).contains(lower)).then_some(lower)
        };
        let shut: Vec<Card> = (2..number).filter_map(fits).collect();
        if shut.is_empty() || view.columns(seat).len_of(colour) == 0 {
            return None;
        }
        let lost = self.lost(colour, 0);
        Some((lost, Reason::ShutsOut { card, shut, lost: Points::new(lost) }))
    }

    /// A discard that the other player wanted.
    fn fed(&self) -> Option<(f64, Reason)> {
        let CardAction::Discard(card) = self.played[0] else { return None };
        let [played, best] = self.means.map(|mean| mean.taken);
        let lost = self.lost(card.colour(), 1);
        if played < best + 0.1 || played < 0.15 {
            return None;
        }
        Some((lost, Reason::Fed { card, times: hundredths(played), lost: Points::new(lost) }))
    }

    /// A card on a discard pile that was worth having, or worth keeping from them.
    fn left_lying(&self) -> Option<(f64, Reason)> {
        let CardAction::Draw(Source::Pile(colour)) = self.best[1] else { return None };
        if self.played[1] == self.best[1] {
            return None;
        }
        let card = Card::new(colour, self.sight.view.pile(colour).top()?);
        let [own, other] = [0, 1].map(|owner| self.lost(colour, owner));
        Some(if own >= other {
            (own, Reason::Lay { card, lost: Points::new(own) })
        } else {
            (other, Reason::LeftToThem { card, lost: Points::new(other) })
        })
    }

    /// A card that should have been played now.
    fn waited(&self) -> Option<(f64, Reason)> {
        let CardAction::Play(card) = self.best[0] else { return None };
        if self.played[0] == self.best[0] {
            return None;
        }
        let lost = self.lost(card.colour(), 0);
        Some((lost, Reason::Waited { card, lost: Points::new(lost) }))
    }

    /// The bonus for a long column.
    fn bonus(&self) -> Option<(f64, Reason)> {
        let rules = self.sight.view.rules();
        let gap = |colour: &Colour| self.means[1].long[colour.index()] - self.means[0].long[colour.index()];
        let colour = *Colour::first(rules.colours()).iter().max_by(|a, b| gap(a).total_cmp(&gap(b)))?;
        let [played, best] = self.means.map(|mean| mean.long[colour.index()]);
        if best < played + 0.05 {
            return None;
        }
        let points = (best - played) * f64::from(rules.bonus());
        let (at, played, best) = (rules.bonus_at(), hundredths(played), hundredths(best));
        Some((points, Reason::Bonus { colour, at, played, best }))
    }

    /// The column in which most is lost.
    fn most(&self) -> Option<(f64, Reason)> {
        let colours = Colour::first(self.sight.view.rules().colours()).iter();
        let columns = colours.flat_map(|&colour| [0, 1].map(|owner| (self.lost(colour, owner), colour, owner)));
        let (lost, colour, owner) = columns.reduce(|a, b| if b.0 > a.0 { b } else { a })?;
        Some((lost, Reason::Most { colour, own: owner == 0, lost: Points::new(lost) }))
    }
}

/// How often something happens, of a hundred times.
fn hundredths(chance: f64) -> u8 {
    (100.0 * chance).round() as u8
}
