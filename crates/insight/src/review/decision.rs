//! The judgement of one decision: the candidates, the best of them, and what the played turn lost.

use crate::outcome::Outcome;
use crate::trial::{Candidate, Difference, Tries, gap};

/// A decision judged from what its mover could know.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Judged {
    /// The turns that were compared; the first is the one that was played.
    pub(super) candidates: Vec<Candidate>,
    /// How far each is behind the best, and whether it was dropped early.
    pub(super) behind: Vec<(Difference, bool)>,
    /// Which is the best.
    pub(super) best: usize,
    /// What the played turn lost, in points and in chance.
    pub(super) loss: [Difference; 2],
    /// The mean outcome of the played turn and of the best.
    pub(super) means: [Outcome; 2],
    /// The turns that were not played, compared with the played one, in the order in which the reference prefers them.
    pub(super) others: Vec<Other>,
    /// Whether nothing was sampled.
    pub(super) exact: bool,
    /// Worlds the loss was measured in.
    pub(super) worlds: usize,
    /// What the decision made of the open value, as far as the mover could know, from seat 0's side.
    pub(super) known: Difference,
}

/// A turn that was not played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Other {
    /// Which of the candidates it is.
    pub(super) turn: usize,
    /// How far it is behind the played turn.
    pub(super) gap: Difference,
    /// Its mean outcome.
    pub(super) mean: Outcome,
}

/// The judgement if only one turn is worth considering.
pub(super) fn alone(candidates: &[Candidate], known: Difference) -> Judged {
    Judged {
        candidates: candidates.to_vec(),
        behind: vec![(Difference::default(), false)],
        best: 0,
        loss: [Difference::default(); 2],
        means: [Outcome::default(); 2],
        others: Vec::new(),
        exact: false,
        worlds: 0,
        known,
    }
}

/// The judgement if everything was enumerated.
pub(super) fn of_means(candidates: &[Candidate], means: &[Outcome], known: Difference) -> Judged {
    let best =
        (0..means.len()).reduce(|a, b| if means[b].margin > means[a].margin + 1e-9 { b } else { a }).unwrap_or(0);
    let sure = |mean: f64| Difference { mean, error: 0.0 };
    Judged {
        candidates: candidates.to_vec(),
        behind: means.iter().map(|mean| (sure(mean.margin - means[best].margin), false)).collect(),
        best,
        loss: [sure(means[best].margin - means[0].margin), sure(means[best].chance - means[0].chance)],
        means: [means[0], means[best]],
        others: (1..means.len())
            .map(|turn| Other { turn, gap: sure(means[0].margin - means[turn].margin), mean: means[turn] })
            .collect(),
        exact: true,
        worlds: 0,
        known,
    }
}

/// The turns that were not played, in the worlds of the choosing half.
fn others(chosen: &Tries) -> Vec<Other> {
    let compared =
        |turn: usize| Other { turn, gap: gap(&chosen.outcomes, 0, turn), mean: Outcome::mean(&chosen.outcomes[turn]) };
    (1..chosen.outcomes.len()).map(compared).collect()
}

/// The judgement if turns were tried in sampled worlds: in those of the choosing half and, if the played turn is
/// not the best, in those of the other half, where its loss is measured.
pub(super) fn of_tries(
    candidates: &[Candidate],
    chosen: &Tries,
    measured: Option<&Tries>,
    known: Difference,
) -> Judged {
    let best = chosen.best();
    let tries = measured.unwrap_or(chosen);
    let behind = (0..candidates.len()).map(|other| {
        // A turn that was dropped is compared within the choosing half, where it was tried.
        let dropped = !chosen.alive.contains(&other);
        let Difference { mean, error } = gap(&if dropped { chosen } else { tries }.outcomes, best, other);
        (Difference { mean: -mean, error }, dropped)
    });
    let [own, other] = [&tries.outcomes[0], &tries.outcomes[best]];
    let chances = other.iter().zip(own).map(|(best, own)| best.chance - own.chance);
    Judged {
        candidates: candidates.to_vec(),
        behind: behind.collect(),
        best,
        loss: if best == 0 {
            [Difference::default(); 2]
        } else {
            [gap(&tries.outcomes, best, 0), Difference::of(chances)]
        },
        means: [Outcome::mean(own), Outcome::mean(other)],
        others: others(chosen),
        exact: false,
        worlds: own.len(),
        known,
    }
}
