//! One gradient step of policy and critic from a minibatch of turns.
//!
//! A minibatch is cut into parts whose size depends only on its own. Each part's gradient is computed alone, and
//! they are added in the order of the parts, so the result does not depend on the number of threads.

use fivepaths_bots::net::{Batch, Choices, Scorer, Weights};
use fivepaths_rules::Rules;

use crate::adam::Adam;
use crate::critic::Critic;
use crate::gradient::{Backward, Scratch};
use crate::heads::OutputGradient;
use crate::learnt::{ChoicesOf, Learnt};
use crate::loss::{Lesson, Objective, loss};
use crate::rollout::Sample;
use crate::threads;

/// Turns in a part of a minibatch of this size. There are at least four parts where possible, for as many threads, but
/// none so small that its products are slow.
fn part_of(minibatch: usize) -> usize {
    (minibatch / 4).clamp(64, 256)
}

/// The weights that learn, with the moments of their gradients.
#[derive(Clone, Debug)]
pub(crate) struct Learner {
    /// The policy's weights.
    pub(crate) policy: Weights,
    /// The critic's weights.
    pub(crate) critic: Weights,
    /// The policy's moments.
    pub(crate) policy_adam: Adam,
    /// The critic's moments.
    pub(crate) critic_adam: Adam,
}

/// How a step is made.
pub(crate) struct Step<'a, P> {
    /// What the policy is to learn.
    pub(crate) objective: Objective,
    /// Learning rate.
    pub(crate) rate: f32,
    /// The largest norm that a gradient may have.
    pub(crate) norm: f32,
    /// Weight of the policy's own value in its loss.
    pub(crate) value_weight: f32,
    /// Advantages are divided by this.
    pub(crate) spread: f32,
    /// The policy that the learner must not move far from; not needed to imitate.
    pub(crate) reference: Option<&'a P>,
    /// Threads to work on.
    pub(crate) threads: usize,
}

/// Sums over the turns of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Report {
    /// Turns learnt from.
    pub(crate) turns: f64,
    /// Loss of the policy.
    pub(crate) loss: f64,
    /// The policy's entropy.
    pub(crate) entropy: f64,
    /// Divergence from the reference.
    pub(crate) divergence: f64,
    /// Turns that were the first choice.
    pub(crate) first_choice: f64,
    /// Turns whose probability had moved as far as it may.
    pub(crate) clipped: f64,
    /// Squared error of the critic.
    pub(crate) critic_error: f64,
    /// Squared error of the policy's own value.
    pub(crate) value_error: f64,
    /// Norm of the policy's gradient.
    pub(crate) norm: f64,
    /// Steps summed here.
    pub(crate) steps: f64,
}

impl Report {
    /// Adds another.
    pub(crate) fn add(&mut self, other: &Report) {
        self.turns += other.turns;
        self.loss += other.loss;
        self.entropy += other.entropy;
        self.divergence += other.divergence;
        self.first_choice += other.first_choice;
        self.clipped += other.clipped;
        self.critic_error += other.critic_error;
        self.value_error += other.value_error;
        self.norm += other.norm;
        self.steps += other.steps;
    }
}

/// Memory for one part, kept between steps.
#[derive(Default)]
pub(crate) struct Part<C> {
    batch: Batch,
    other: Batch,
    choices: C,
    scores: Vec<f32>,
    reference: Vec<f32>,
    outputs: OutputGradient,
    scratch: Scratch,
    policy_gradient: Vec<f32>,
    critic_gradient: Vec<f32>,
    report: Report,
}

/// Memory for all parts of a minibatch.
pub(crate) type Parts<G> = Vec<Part<ChoicesOf<G>>>;

impl Learner {
    /// Makes one step from these turns.
    pub(crate) fn step<G: Learnt>(
        &mut self,
        samples: &[&Sample<G>],
        step: &Step<'_, G::Policy>,
        parts: &mut Parts<G>,
    ) -> Report {
        let Some(sum) = self.gradient(samples, step, parts) else { return Report::default() };
        let norm = self.policy_adam.step(self.policy.values_mut(), &sum.policy_gradient, step.rate, step.norm);
        self.critic_adam.step(self.critic.values_mut(), &sum.critic_gradient, step.rate, step.norm);
        Report { norm: f64::from(norm), steps: 1.0, ..sum.report }
    }

    /// The gradient of both losses, each the mean over these turns.
    fn gradient<'p, G: Learnt>(
        &self,
        samples: &[&Sample<G>],
        step: &Step<'_, G::Policy>,
        parts: &'p mut Parts<G>,
    ) -> Option<&'p Part<ChoicesOf<G>>> {
        let policy = (policy::<G>(&self.policy), Backward::new(&self.policy));
        let critic = (Critic::<G>::new(&self.critic), Backward::new(&self.critic));
        let sizes = (self.policy.values().len(), self.critic.values().len());
        let size = part_of(samples.len());
        let count = samples.len().div_ceil(size);
        if parts.len() < count {
            parts.resize_with(count, Part::default);
        }
        let share = 1.0 / samples.len() as f32;
        threads::each(step.threads, &mut parts[..count], |index, part| {
            let samples = &samples[index * size..samples.len().min((index + 1) * size)];
            part.clear(sizes);
            part.policy(samples, &policy.0, &policy.1, step, share);
            part.critic(samples, &critic.0, &critic.1, share);
        });
        let (first, rest) = parts[..count].split_at_mut(count.min(1));
        let first = first.first_mut()?;
        for part in rest {
            add(&mut first.policy_gradient, &part.policy_gradient);
            add(&mut first.critic_gradient, &part.critic_gradient);
            first.report.add(&part.report);
        }
        Some(first)
    }
}

/// The policy with these weights, whose shape was checked when they were made or read.
#[allow(clippy::expect_used)]
pub(crate) fn policy<G: Learnt>(weights: &Weights) -> G::Policy {
    G::Policy::from_weights(weights).expect("the weights of a policy")
}

fn add(sum: &mut [f32], values: &[f32]) {
    sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
}

impl<C: Default> Part<C> {
    fn clear(&mut self, (policy, critic): (usize, usize)) {
        for (gradient, size) in [(&mut self.policy_gradient, policy), (&mut self.critic_gradient, critic)] {
            gradient.clear();
            gradient.resize(size, 0.0);
        }
        self.report = Report::default();
    }

    fn policy<G: Learnt>(
        &mut self,
        samples: &[&Sample<G>],
        policy: &G::Policy,
        backward: &Backward,
        step: &Step<'_, G::Policy>,
        share: f32,
    ) where
        C: Choices<G>,
        G::Policy: Scorer<G, Choices = C>,
    {
        let views: Vec<G::View> =
            samples.iter().map(|sample| sample.game.view(sample.game.to_move().unwrap_or_default())).collect();
        policy.evaluate(views.iter(), &mut self.batch);
        if let Some(reference) = step.reference {
            reference.evaluate(views.iter(), &mut self.other);
        }
        self.outputs.clear(&self.batch);
        let table = self.policy_gradient.len() - policy.network().table().len();
        for (state, sample) in samples.iter().enumerate() {
            self.choices.list(&views[state]);
            policy.scores(&self.batch, state, &self.choices, &mut self.scores);
            self.reference.clear();
            if let Some(reference) = step.reference {
                reference.scores(&self.other, state, &self.choices, &mut self.reference);
            }
            let lesson = Lesson {
                turn: usize::from(sample.turn),
                tried: &sample.tried,
                spread: step.spread,
                log_probability: sample.log_probability,
                advantage: sample.advantage / step.spread,
            };
            let losses = loss(step.objective, lesson, &mut self.scores, &self.reference);
            self.scores.iter_mut().for_each(|gradient| *gradient *= share);
            G::add_scores(
                policy,
                &self.batch,
                state,
                &self.choices,
                &self.scores,
                &mut self.outputs,
                &mut self.policy_gradient[table..],
            );
            let place = G::Policy::value_place(state);
            let error = self.batch.whole[place] - (sample.value + sample.advantage);
            self.outputs.whole[place] += step.value_weight * share * error;
            let report = &mut self.report;
            report.turns += 1.0;
            report.loss += f64::from(losses.loss);
            report.entropy += f64::from(losses.entropy);
            report.divergence += f64::from(losses.divergence);
            report.first_choice += f64::from(u8::from(losses.first_choice));
            report.clipped += f64::from(u8::from(losses.clipped));
            report.value_error += f64::from(error * error);
        }
        backward.run(
            &self.batch,
            &self.outputs.each,
            &self.outputs.whole,
            &mut self.policy_gradient,
            &mut self.scratch,
        );
    }

    fn critic<G: Learnt>(&mut self, samples: &[&Sample<G>], critic: &Critic<G>, backward: &Backward, share: f32) {
        critic.evaluate(samples.iter().map(|sample| &sample.game), &mut self.batch);
        let outputs = &mut self.outputs.whole;
        outputs.clear();
        outputs.resize(Critic::<G>::outputs(samples.len()), 0.0);
        for (state, sample) in samples.iter().enumerate() {
            let place = Critic::<G>::value_place(state);
            let seats = usize::from(sample.game.rules().players()).min(G::VALUES);
            for (seat, &went) in sample.returns.iter().take(seats).enumerate() {
                let error = self.batch.whole[place + seat] - went;
                outputs[place + seat] = share * error / seats as f32;
                self.report.critic_error += f64::from(error * error) / seats as f64;
            }
        }
        backward.run(&self.batch, &[], outputs, &mut self.critic_gradient, &mut self.scratch);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::board::Worth;
    use crate::card::Reward;
    use crate::rollout::{Group, Opponent, Player};
    use crate::table::{Kind, Progress, Table};
    use fivepaths_bots::mix;
    use fivepaths_bots::net::Shape;
    use fivepaths_rules::{BoardGame, BoardRules, CardGame, CardOptions, CardRules};
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Some turns of a random policy, the policy, and its critic.
    fn played<G: Learnt>(rules: &[G::Rules], third: [usize; 2], reward: &G::Reward) -> (Learner, Vec<Sample<G>>) {
        let weights = |shape: Shape, seed| {
            let mut weights = crate::initial::weights(shape, seed, &[]);
            // The outputs must not be small, so that no part of the gradient is.
            let spans = shape.spans();
            weights.values_mut()[spans.each.start..spans.table.end].iter_mut().for_each(|value| *value *= 5.0);
            weights
        };
        let policy = weights(G::Policy::shape(16, 32).deeper(third[0]), 1);
        let critic = weights(G::critic_shape(32, 16).deeper(third[1]), 2);
        let net = super::policy::<G>(&policy);
        let kind = Kind { pool: false, matches: G::MATCHES };
        let rules = rules.iter().cycle().take(10);
        let table = |(seed, rules)| Table::resume(rules, seed, kind, Progress::default()).unwrap();
        let mut group = Group::new((0..).zip(rules).map(table).collect());
        group.play(30, &Player::Policy(&net), &Opponent::Policy(&net));
        group.judge(&Critic::new(&critic), 0.9, reward);
        let learner = Learner {
            policy_adam: Adam::new(policy.values().len()),
            critic_adam: Adam::new(critic.values().len()),
            policy,
            critic,
        };
        (learner, group.samples)
    }

    fn of_cards(colours: u8, third: [usize; 2]) -> (Learner, Vec<Sample<CardGame>>) {
        let rules = CardRules::new(&CardOptions { colours, ..CardOptions::default() }).unwrap();
        played(&[rules], third, &Reward::Margin)
    }

    fn step<P>(objective: Objective, reference: Option<&P>) -> Step<'_, P> {
        Step { objective, rate: 0.0, norm: 1.0, value_weight: 0.3, spread: 1.0, reference, threads: 1 }
    }

    fn losses<G: Learnt>(learner: &Learner, samples: &[&Sample<G>], step: &Step<'_, G::Policy>) -> (f64, f64) {
        let mut parts = Parts::<G>::new();
        let Report { loss, value_error, critic_error, turns, .. } =
            learner.gradient(samples, step, &mut parts).unwrap().report;
        ((loss + 0.5 * f64::from(step.value_weight) * value_error) / turns, 0.5 * critic_error / turns)
    }

    /// Compares slopes along the gradient, randomly disturbed, for each matrix and bias.
    fn check<G: Learnt>(learner: &Learner, samples: &[&Sample<G>], step: &Step<'_, G::Policy>) {
        let mut parts = Parts::<G>::new();
        let sum = learner.gradient(samples, step, &mut parts).unwrap();
        let (policy, critic) = (sum.policy_gradient.clone(), sum.critic_gradient.clone());
        let spans = |shape: &Shape| {
            let s = shape.spans();
            [
                s.first,
                s.first_globals,
                s.first_bias,
                s.second,
                s.second_sum,
                s.second_bias,
                s.third,
                s.third_sum,
                s.third_bias,
                s.each,
                s.each_bias,
                s.whole,
                s.whole_bias,
                s.table,
            ]
        };
        for (which, gradient) in [policy, critic].iter().enumerate() {
            let shape = *[&learner.policy, &learner.critic][which].shape();
            for (number, span) in spans(&shape).into_iter().enumerate().filter(|(_, span)| !span.is_empty()) {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(&[number as u64, which as u64]));
                let random: Vec<f32> = span.clone().map(|_| crate::initial::unit(&mut rng) - 0.5).collect();
                let length = |v: &[f32]| v.iter().map(|x| x * x).sum::<f32>().sqrt().max(1e-12);
                let (norm, other) = (length(&gradient[span.clone()]), length(&random));
                let direction: Vec<f32> =
                    gradient[span.clone()].iter().zip(&random).map(|(g, r)| g / norm + 0.5 * r / other).collect();
                let size = 5e-4;
                let moved = |sign: f32| {
                    let mut moved = learner.clone();
                    let values = if which == 0 { moved.policy.values_mut() } else { moved.critic.values_mut() };
                    values[span.clone()].iter_mut().zip(&direction).for_each(|(v, d)| *v += sign * size * d);
                    let (policy, critic) = losses(&moved, samples, step);
                    [policy, critic][which]
                };
                let slope = (moved(1.0) - moved(-1.0)) / (2.0 * f64::from(size));
                let expected: f64 = gradient[span.clone()].iter().zip(&direction).map(|(g, d)| f64::from(g * d)).sum();
                let near = (slope - expected).abs() < 0.01 * expected.abs() + 1e-4;
                assert!(near, "net {which} span {number}: slope {slope}, gradient {expected}, norm {norm}");
            }
        }
    }

    fn check_both<G: Learnt>((learner, samples): &(Learner, Vec<Sample<G>>)) {
        let samples: Vec<&Sample<G>> = samples.iter().collect();
        check(learner, &samples, &step(Objective::Follow, None));
        let reference = super::policy::<G>(&crate::initial::weights(*learner.policy.shape(), 9, &[]));
        let improve = Objective::Improve { clip: 10.0, entropy: 0.1, pull: 0.2 };
        check(learner, &samples, &step(improve, Some(&reference)));
    }

    #[test]
    fn gradients_are_the_slopes_of_the_losses() {
        for (colours, third) in [(5, [0, 0]), (6, [16, 32]), (3, [32, 0])] {
            check_both(&of_cards(colours, third));
        }
    }

    #[test]
    fn gradients_of_the_board_game_are_the_slopes_of_the_losses() {
        let rules = [2, 3, 4].map(|players| BoardRules::for_players(players).unwrap());
        check_both(&played::<BoardGame>(&rules, [0, 16], &Worth::Lead));
    }

    #[test]
    fn threads_do_not_change_a_step() {
        let (learner, samples) = of_cards(5, [0, 0]);
        let samples: Vec<&Sample<CardGame>> = samples.iter().chain(&samples).chain(&samples).collect();
        let run = |threads| {
            let mut learner = learner.clone();
            let step = Step { rate: 1e-3, threads, ..step(Objective::Follow, None) };
            learner.step(&samples, &step, &mut Parts::<CardGame>::new());
            learner.policy
        };
        assert_eq!(run(1), run(2));
        assert_eq!(run(1), run(3));
    }
}
