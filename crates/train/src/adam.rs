//! Adam, with the norm of the gradient bounded.

/// The moments of a set of weights.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    /// Running mean of the gradient.
    pub(crate) mean: Vec<f32>,
    /// Running mean of its square.
    pub(crate) square: Vec<f32>,
    /// Steps made.
    pub(crate) steps: u64,
}

const DECAY_MEAN: f64 = 0.9;
const DECAY_SQUARE: f64 = 0.999;
const SMALL: f32 = 1e-6;

impl Adam {
    /// Before the first step.
    pub(crate) fn new(weights: usize) -> Self {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// Moves the weights against the gradient, whose norm is first reduced to at most `most`. Gives the norm that it
    /// had before.
    pub(crate) fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32, most: f32) -> f32 {
        let norm = gradient.iter().map(|g| f64::from(*g) * f64::from(*g)).sum::<f64>().sqrt() as f32;
        let scale = if norm > most { most / norm } else { 1.0 };
        self.steps += 1;
        let power = self.steps.min(1_000_000) as i32;
        let mean_bias = (1.0 - DECAY_MEAN.powi(power)) as f32;
        let square_bias = (1.0 - DECAY_SQUARE.powi(power)) as f32;
        let (keep_mean, keep_square) = (DECAY_MEAN as f32, DECAY_SQUARE as f32);
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            let gradient = gradient * scale;
            *mean += (1.0 - keep_mean) * (gradient - *mean);
            *square += (1.0 - keep_square) * (gradient * gradient - *square);
            *weight -= rate * (*mean / mean_bias) / ((*square / square_bias).sqrt() + SMALL);
        }
        norm
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bowl_is_descended_to_its_bottom() {
        let (mut weights, target) = (vec![5.0f32, -3.0], [1.0f32, 2.0]);
        let mut adam = Adam::new(2);
        for _ in 0..3000 {
            let gradient: Vec<f32> = weights.iter().zip(target).map(|(w, t)| w - t).collect();
            adam.step(&mut weights, &gradient, 0.01, 1.0);
        }
        assert!((weights[0] - 1.0).abs() < 1e-2 && (weights[1] - 2.0).abs() < 1e-2, "{weights:?}");
    }

    #[test]
    fn the_first_step_is_the_rate_whatever_the_gradient() {
        for size in [1e-3f32, 1.0, 1e3] {
            let mut weights = vec![0.0];
            let norm = Adam::new(1).step(&mut weights, &[size], 0.1, 1e9);
            assert_eq!(norm, size);
            assert!((weights[0] + 0.1).abs() < 1e-3, "{weights:?}");
        }
    }
}
