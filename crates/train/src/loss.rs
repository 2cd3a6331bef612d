//! What is learnt from one turn: the loss of a policy, and its gradient with respect to the scores of the turns.

/// What a policy is to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Objective {
    /// Choose the turn that was advised.
    Follow,
    /// Choose the turn more often if it was better than expected and less often if it was worse, without moving far
    /// from the policy that played it or from the reference. Where an expert tried several turns, choose the better
    /// ones of them more often.
    Improve {
        /// How far a probability may move, as a share of itself.
        clip: f32,
        /// The weight of the entropy, which rewards an undecided policy.
        entropy: f32,
        /// The weight of the divergence, which pulls towards the reference.
        pull: f32,
    },
}

/// One turn to learn from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson<'a> {
    /// Its place among the legal turns.
    pub(crate) turn: usize,
    /// Turns that an expert tried, and the result of each, in units of value.
    pub(crate) tried: &'a [(u16, f32)],
    /// A standard deviation of the advantages, in units of value.
    pub(crate) spread: f32,
    /// The logarithm of its probability when it was played.
    pub(crate) log_probability: f32,
    /// How much better it was than expected, in standard deviations.
    pub(crate) advantage: f32,
}

/// What is reported of one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Losses {
    /// The loss itself.
    pub(crate) loss: f32,
    /// The policy's entropy: how undecided it is.
    pub(crate) entropy: f32,
    /// The divergence from the reference; 0 without one.
    pub(crate) divergence: f32,
    /// Whether the turn is the policy's first choice.
    pub(crate) first_choice: bool,
    /// Whether its probability had moved as far as it may.
    pub(crate) clipped: bool,
}

/// The loss of a turn. `scores`, those of all legal turns, are replaced by its gradient. `reference` has the scores
/// that the reference gives, and is empty if there is none.
pub(crate) fn loss(objective: Objective, lesson: Lesson<'_>, scores: &mut [f32], reference: &[f32]) -> Losses {
    let first_choice = fivepaths_bots::net::best(scores) == Some(lesson.turn);
    log_softmax(scores);
    let entropy = -scores.iter().map(|log| log.exp() * log).sum::<f32>();
    match objective {
        Objective::Follow => {
            let loss = -scores[lesson.turn];
            scores.iter_mut().for_each(|score| *score = score.exp());
            scores[lesson.turn] -= 1.0;
            Losses { loss, entropy, divergence: 0.0, first_choice, clipped: false }
        }
        Objective::Improve { clip, entropy: reward, pull } => {
            let normaliser = log_normaliser(reference);
            let divergence = divergence(scores, reference);
            let mut losses = Losses {
                loss: pull * divergence - reward * entropy,
                entropy,
                divergence,
                first_choice,
                clipped: false,
            };
            let better = Better::of(&lesson, scores, clip, &mut losses);
            for (place, (score, other)) in scores.iter_mut().zip(reference).enumerate() {
                let (log, probability) = (*score, score.exp());
                *score = better.gradient(&lesson, place, probability)
                    + reward * probability * (log + entropy)
                    + pull * probability * (log - (other - normaliser) - divergence);
            }
            losses
        }
    }
}

/// What to choose more often.
enum Better {
    /// The turn that was played, with this weight.
    Turn(f32),
    /// Of the turns that were tried, those that led to more than their mean, in units of value. `together` is the
    /// probability of all that were tried.
    Tried { mean: f32, together: f32 },
}

impl Better {
    /// What to choose more often. Adds its loss to `losses`, and whether the turn's probability had moved as far as it
    /// may.
    fn of(lesson: &Lesson<'_>, logs: &[f32], clip: f32, losses: &mut Losses) -> Self {
        if lesson.tried.is_empty() {
            let ratio = (logs[lesson.turn] - lesson.log_probability).exp();
            let far = if lesson.advantage > 0.0 { ratio > 1.0 + clip } else { ratio < 1.0 - clip };
            losses.clipped = far && lesson.advantage != 0.0;
            losses.loss -= lesson.advantage * if losses.clipped { ratio.clamp(1.0 - clip, 1.0 + clip) } else { ratio };
            return Better::Turn(if losses.clipped { 0.0 } else { -lesson.advantage * ratio });
        }
        let probability = |turn: u16| logs[usize::from(turn)].exp();
        let together = lesson.tried.iter().map(|&(turn, _)| probability(turn)).sum::<f32>().max(1e-20);
        let mean = lesson.tried.iter().map(|&(turn, worth)| probability(turn) * worth).sum::<f32>() / together;
        losses.loss -= mean / lesson.spread;
        Better::Tried { mean, together }
    }

    /// The gradient with respect to the score of a turn.
    fn gradient(&self, lesson: &Lesson<'_>, place: usize, probability: f32) -> f32 {
        match *self {
            Better::Turn(push) => push * (f32::from(u8::from(place == lesson.turn)) - probability),
            Better::Tried { mean, together } => {
                let worth = lesson.tried.iter().find(|(turn, _)| usize::from(*turn) == place);
                worth.map_or(0.0, |(_, worth)| -probability * (worth - mean) / (together * lesson.spread))
            }
        }
    }
}

/// The divergence of a policy, given by the logarithms of its probabilities, from the reference's scores.
fn divergence(logs: &[f32], reference: &[f32]) -> f32 {
    let normaliser = log_normaliser(reference);
    logs.iter().zip(reference).map(|(log, other)| log.exp() * (log - (other - normaliser))).sum()
}

fn log_normaliser(scores: &[f32]) -> f32 {
    let most = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    most + scores.iter().map(|score| (score - most).exp()).sum::<f32>().ln()
}

fn log_softmax(scores: &mut [f32]) {
    let normaliser = log_normaliser(scores);
    scores.iter_mut().for_each(|score| *score -= normaliser);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORES: [f32; 4] = [0.3, -0.7, 1.1, 0.2];
    const REFERENCE: [f32; 4] = [0.1, 0.4, 0.9, -0.3];

    fn check(objective: Objective, lesson: Lesson<'_>) {
        let loss_of = |scores: &[f32]| loss(objective, lesson, &mut scores.to_vec(), &REFERENCE).loss;
        let mut gradient = SCORES.to_vec();
        loss(objective, lesson, &mut gradient, &REFERENCE);
        for place in 0..SCORES.len() {
            let (mut up, mut down) = (SCORES, SCORES);
            up[place] += 1e-2;
            down[place] -= 1e-2;
            let slope = (loss_of(&up) - loss_of(&down)) / 2e-2;
            assert!((gradient[place] - slope).abs() < 2e-4, "{objective:?} {place}: {} {slope}", gradient[place]);
        }
    }

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let lesson = Lesson { turn: 2, tried: &[], spread: 0.7, log_probability: -0.8, advantage: 0.9 };
        check(Objective::Follow, lesson);
        check(Objective::Improve { clip: 0.2, entropy: 0.05, pull: 0.04 }, lesson);
        check(Objective::Improve { clip: 0.2, entropy: 0.5, pull: 0.4 }, Lesson { advantage: -2.0, ..lesson });
        let tried = Lesson { tried: &[(2, 0.6), (0, -0.3), (3, 1.1)], ..lesson };
        check(Objective::Improve { clip: 0.2, entropy: 0.05, pull: 0.04 }, tried);
    }

    #[test]
    fn a_turn_that_moved_too_far_pushes_no_more() {
        let objective = Objective::Improve { clip: 0.2, entropy: 0.0, pull: 0.0 };
        for (log_probability, advantage) in [(-3.0, 1.0), (-0.1, -1.0)] {
            let mut scores = SCORES;
            let losses = loss(
                objective,
                Lesson { turn: 2, tried: &[], spread: 1.0, log_probability, advantage },
                &mut scores,
                &REFERENCE,
            );
            assert!(losses.clipped);
            assert!(scores.iter().all(|gradient| gradient.abs() < 1e-7), "{scores:?}");
        }
    }
}
