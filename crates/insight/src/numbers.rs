//! Functions whose last bit is the same on every machine.
//!
//! The standard library asks the system for `exp`, and systems differ in the last bit. These functions use only sums,
//! products and quotients.

/// The exponential function, to about one part in 10^15.
pub(crate) fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    let x = x.min(700.0);
    // x = n ln 2 + r with |r| at most half of ln 2, which is subtracted in two parts.
    let n = (x * std::f64::consts::LOG2_E).round();
    let r = (x - n * 0.693_147_180_369_123_8) - n * 1.908_214_929_270_587_7e-10;
    let mut sum = 1.0;
    for k in (1..=14).rev() {
        sum = 1.0 + sum * r / f64::from(k);
    }
    sum * f64::from_bits(((n as i64 + 1023) as u64) << 52)
}

/// Turns scores into probabilities, at a temperature above 0.
pub(crate) fn softmax(scores: &[f32], temperature: f64, out: &mut Vec<f64>) {
    let most = f64::from(scores.iter().copied().fold(f32::NEG_INFINITY, f32::max));
    out.clear();
    out.extend(scores.iter().map(|&score| exp((f64::from(score) - most) / temperature)));
    let sum: f64 = out.iter().sum();
    out.iter_mut().for_each(|share| *share /= sum);
}

/// A number from 0 up to, but not including, 1.
pub(crate) fn unit(rng: &mut impl rand_core::Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// The place that a random number picks, each with its probability.
pub(crate) fn pick(probabilities: &[f64], chance: u64) -> usize {
    let mut left = (chance >> 11) as f64 / (1u64 << 53) as f64;
    for (place, probability) in probabilities.iter().enumerate() {
        left -= probability;
        if left < 0.0 {
            return place;
        }
    }
    // Rounding may leave a little over, which goes to the last place that is possible.
    probabilities.iter().rposition(|&probability| probability > 0.0).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_the_exponential_function() {
        for i in -3000..3000 {
            let x = f64::from(i) * 0.0317;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-13, "{x}: {} {}", exp(x), x.exp());
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(exp(-1e9), 0.0);
    }

    #[test]
    fn picks_follow_the_probabilities() {
        let at = |share: f64| pick(&[0.5, 0.25, 0.25, 0.0], (share * 2f64.powi(64)) as u64);
        assert_eq!([at(0.0), at(0.49), at(0.51), at(0.74), at(0.76), at(0.9999)], [0, 0, 1, 1, 2, 2]);
    }
}
