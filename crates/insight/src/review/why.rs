//! Why a turn cost something, in words.
//!
//! The playouts give the loss column by column, which splits it without any model. A sentence is a template with a
//! figure from the same playouts. Of the sentences that fit, the two that explain most are given. "Nothing decides
//! between them" is an answer as well.

use fivepaths_rules::{Card, CardAction, Colour, Rank, Source};

use super::decision::Judged;
use super::report::Verdict;
use crate::outcome::Outcome;
use crate::sight::Sight;
use crate::trial::Candidate;

/// A sentence must explain at least this many points.
const LITTLE: f64 = 0.75;
/// The most sentences.
const MOST: usize = 2;

/// What can be said about a loss.
struct Case<'a> {
    sight: &'a Sight,
    played: Candidate,
    best: Candidate,
    means: &'a [Outcome; 2],
}

/// Why the verdict is what it is: at most two sentences.
pub(super) fn why(sight: &Sight, judged: &Judged, verdict: Verdict) -> Vec<String> {
    match verdict {
        Verdict::Fine => Vec::new(),
        Verdict::Close => vec![format!(
            "Nothing decides between this and {}: the difference is within the error of the trial.",
            words(&judged.candidates[judged.best])
        )],
        Verdict::Cost => against(sight, judged.candidates[0], judged.candidates[judged.best], &judged.means),
    }
}

/// Why one turn is better than another, given the mean outcomes of the worse and of the better one.
pub(super) fn against(sight: &Sight, worse: Candidate, better: Candidate, means: &[Outcome; 2]) -> Vec<String> {
    Case { sight, played: worse, best: better, means }.sentences()
}

/// A turn as it is written.
pub(super) fn words(turn: &Candidate) -> String {
    turn.iter().copied().collect::<fivepaths_rules::Turn<CardAction>>().to_string()
}

impl Case<'_> {
    fn sentences(&self) -> Vec<String> {
        let mut found: Vec<(f64, String)> =
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
        found.into_iter().take(MOST).map(|(_, sentence)| sentence).collect()
    }

    /// What the best turn has in a column that the played one does not: the mover's own, or the other's.
    fn lost(&self, colour: Colour, owner: usize) -> f64 {
        self.means[1].columns[colour.index()][owner] - self.means[0].columns[colour.index()][owner]
    }

    /// A column begun that does not pay.
    fn began(&self) -> Option<(f64, String)> {
        let CardAction::Play(card) = self.played[0] else { return None };
        let colour = card.colour();
        if self.sight.view.columns(self.sight.seat).len_of(colour) > 0 || self.best[0] == self.played[0] {
            return None;
        }
        let comes_to = self.means[0].columns[colour.index()][0];
        let left = self.sight.view.deck_left();
        let lost = self.lost(colour, 0);
        let sentence = if card.is_wager() {
            format!(
                "The wager on {} has too little behind it: the column comes to {comes_to:+.1} points on average, {lost:.1} fewer than after {}.",
                colour.name(),
                words(&self.best)
            )
        } else {
            format!(
                "{card} begins {} with {left} cards left to draw: the column comes to {comes_to:+.1} points on average, {lost:.1} fewer than after {}.",
                colour.name(),
                words(&self.best)
            )
        };
        Some((lost, sentence))
    }

    /// Numbers that can no longer be played.
    fn skipped(&self) -> Option<(f64, String)> {
        let CardAction::Play(card) = self.played[0] else { return None };
        let (seat, view, colour) = (self.sight.seat, &self.sight.view, card.colour());
        let number = card.number()?;
        let fits = |number: u8| {
            let lower = Card::new(colour, Rank::number(number)?);
            let there = view.hand().count(lower) > 0 || view.unseen().count(lower) > 0;
            (there && view.open(seat).contains(lower)).then_some(lower)
        };
        let skipped: Vec<String> = (2..number).filter_map(fits).map(|card| card.to_string()).collect();
        if skipped.is_empty() || view.columns(seat).len_of(colour) == 0 {
            return None;
        }
        let lost = self.lost(colour, 0);
        Some((
            lost,
            format!(
                "{card} shuts out {}, still in hand or to come: {} ends {lost:.1} points lower.",
                list(&skipped),
                colour.name()
            ),
        ))
    }

    /// A discard that the other player wanted.
    fn fed(&self) -> Option<(f64, String)> {
        let CardAction::Discard(card) = self.played[0] else { return None };
        let [played, best] = self.means.map(|mean| mean.taken);
        let lost = self.lost(card.colour(), 1);
        if played < best + 0.1 || played < 0.15 {
            return None;
        }
        Some((
            lost,
            format!(
                "They take {card} at once {:.0} times in 100, and their {} gains {lost:.1} points by it.",
                100.0 * played,
                card.colour().name()
            ),
        ))
    }

    /// A card on a discard pile that was worth having, or worth keeping from them.
    fn left_lying(&self) -> Option<(f64, String)> {
        let CardAction::Draw(Source::Pile(colour)) = self.best[1] else { return None };
        if self.played[1] == self.best[1] {
            return None;
        }
        let card = Card::new(colour, self.sight.view.pile(colour).top()?);
        let [own, other] = [0, 1].map(|owner| self.lost(colour, owner));
        Some(if own >= other {
            (own, format!("{card} lay on its discard pile: with it {} ends {own:.1} points higher.", colour.name()))
        } else {
            (
                other,
                format!("{card} was left on its discard pile: their {} gains {other:.1} points by it.", colour.name()),
            )
        })
    }

    /// A card that should have been played now.
    fn waited(&self) -> Option<(f64, String)> {
        let CardAction::Play(card) = self.best[0] else { return None };
        if self.played[0] == self.best[0] {
            return None;
        }
        let lost = self.lost(card.colour(), 0);
        Some((
            lost,
            format!("{card} is wanted down now: a turn later {} ends {lost:.1} points lower.", card.colour().name()),
        ))
    }

    /// The bonus for a long column.
    fn bonus(&self) -> Option<(f64, String)> {
        let rules = self.sight.view.rules();
        let gap = |colour: &Colour| self.means[1].long[colour.index()] - self.means[0].long[colour.index()];
        let colour = *Colour::first(rules.colours()).iter().max_by(|a, b| gap(a).total_cmp(&gap(b)))?;
        let [played, best] = self.means.map(|mean| 100.0 * mean.long[colour.index()]);
        if best < played + 5.0 {
            return None;
        }
        let points = (best - played) / 100.0 * f64::from(rules.bonus());
        Some((
            points,
            format!(
                "The bonus for {} cards in {} comes {played:.0} times in 100 instead of {best:.0}.",
                rules.bonus_at(),
                colour.name()
            ),
        ))
    }

    /// The column in which most is lost.
    fn most(&self) -> Option<(f64, String)> {
        let colours = Colour::first(self.sight.view.rules().colours()).iter();
        let columns = colours.flat_map(|&colour| [0, 1].map(|owner| (self.lost(colour, owner), colour, owner)));
        let (lost, colour, owner) = columns.reduce(|a, b| if b.0 > a.0 { b } else { a })?;
        let (whose, how) = if owner == 0 { ("the player's own", "lower") } else { ("the other player's", "higher") };
        Some((lost, format!("Most of it is lost in {whose} {}, which ends {lost:.1} points {how}.", colour.name())))
    }
}

/// Words one after the other: `R4`, `R4 and R5`, `R4, R5 and R6`.
fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
