//! What is learnt from one turn: the loss of a policy and its gradient by the scores of the turns.

/// What a policy is asked to do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Objective {
    /// Choose the turns that were advised, as often as advised, not moving far from the reference.
    Follow {
        /// Pull towards the reference; nothing without one.
        pull: f32,
    },
    /// Choose the turn more often if it was better than expected, less often if worse, not moving
    /// far from the policy that played it, nor from the reference.
    Improve {
        /// How far a probability may move, as a share of itself.
        clip: f32,
        /// Reward for an undecided policy.
        entropy: f32,
        /// Pull towards the reference.
        pull: f32,
    },
}

/// One turn to learn from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson<'a> {
    /// Its place among the legal turns; that of the first choice of an adviser.
    pub(crate) turn: usize,
    /// What an adviser would play and how often; none means this turn, always.
    pub(crate) advice: &'a [(u16, f32)],
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
    /// How undecided the policy is.
    pub(crate) entropy: f32,
    /// The divergence from the reference; 0 without one.
    pub(crate) divergence: f32,
    /// Whether the turn is the policy's first choice.
    pub(crate) first_choice: bool,
    /// Whether its probability had moved as far as it may.
    pub(crate) clipped: bool,
}

/// The loss of a turn; `scores` (of all legal turns) becomes its gradient. `reference` are the
/// scores the reference gives, empty if there is none.
pub(crate) fn loss(objective: Objective, lesson: Lesson<'_>, scores: &mut [f32], reference: &[f32]) -> Losses {
    let first_choice = fivepaths_bots::net::best(scores) == Some(lesson.turn);
    log_softmax(scores);
    let entropy = -scores.iter().map(|log| log.exp() * log).sum::<f32>();
    let own = scores[lesson.turn];
    match objective {
        Objective::Follow { pull } => {
            let only = [(lesson.turn as u16, 1.0)];
            let advice = if lesson.advice.is_empty() { &only } else { lesson.advice };
            let missed: f32 = advice.iter().map(|&(turn, share)| -share * scores[usize::from(turn)]).sum();
            let divergence = divergence(scores, reference);
            let normaliser = log_normaliser(reference);
            for (place, score) in scores.iter_mut().enumerate() {
                let (log, probability) = (*score, score.exp());
                let away = reference.get(place).map_or(0.0, |other| log - (other - normaliser) - divergence);
                *score = probability + pull * probability * away;
            }
            advice.iter().for_each(|&(turn, share)| scores[usize::from(turn)] -= share);
            Losses { loss: missed + pull * divergence, entropy, divergence, first_choice, clipped: false }
        }
        Objective::Improve { clip, entropy: reward, pull } => {
            let ratio = (own - lesson.log_probability).exp();
            let clipped =
                (lesson.advantage > 0.0 && ratio > 1.0 + clip) || (lesson.advantage < 0.0 && ratio < 1.0 - clip);
            let push = if clipped { 0.0 } else { -lesson.advantage * ratio };
            let surrogate = -lesson.advantage * if clipped { ratio.clamp(1.0 - clip, 1.0 + clip) } else { ratio };
            let normaliser = log_normaliser(reference);
            let divergence = divergence(scores, reference);
            for (place, (score, other)) in scores.iter_mut().zip(reference).enumerate() {
                let (log, probability) = (*score, score.exp());
                let chosen = f32::from(u8::from(place == lesson.turn));
                *score = push * (chosen - probability)
                    + reward * probability * (log + entropy)
                    + pull * probability * (log - (other - normaliser) - divergence);
            }
            let loss = surrogate - reward * entropy + pull * divergence;
            Losses { loss, entropy, divergence, first_choice, clipped }
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
        let of = |scores: &[f32]| loss(objective, lesson, &mut scores.to_vec(), &REFERENCE).loss;
        let mut gradient = SCORES.to_vec();
        loss(objective, lesson, &mut gradient, &REFERENCE);
        for place in 0..SCORES.len() {
            let (mut up, mut down) = (SCORES, SCORES);
            up[place] += 1e-2;
            down[place] -= 1e-2;
            let slope = (of(&up) - of(&down)) / 2e-2;
            assert!((gradient[place] - slope).abs() < 2e-4, "{objective:?} {place}: {} {slope}", gradient[place]);
        }
    }

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let lesson = Lesson { turn: 2, advice: &[], log_probability: -0.8, advantage: 0.9 };
        check(Objective::Follow { pull: 0.0 }, lesson);
        check(Objective::Follow { pull: 0.3 }, Lesson { advice: &[(2, 0.6), (0, 0.3), (3, 0.1)], ..lesson });
        check(Objective::Improve { clip: 0.2, entropy: 0.05, pull: 0.04 }, lesson);
        check(Objective::Improve { clip: 0.2, entropy: 0.5, pull: 0.4 }, Lesson { advantage: -2.0, ..lesson });
    }

    #[test]
    fn a_turn_that_moved_too_far_pushes_no_more() {
        let objective = Objective::Improve { clip: 0.2, entropy: 0.0, pull: 0.0 };
        for (log_probability, advantage) in [(-3.0, 1.0), (-0.1, -1.0)] {
            let mut scores = SCORES;
            let losses =
                loss(objective, Lesson { turn: 2, advice: &[], log_probability, advantage }, &mut scores, &REFERENCE);
            assert!(losses.clipped);
            assert!(scores.iter().all(|gradient| gradient.abs() < 1e-7), "{scores:?}");
        }
    }
}
