//! One step of Glicko-2, in the notation of Mark Glickman's *Example of the Glicko-2 system*.
//!
//! The crates that offer Glicko-2 know wins, draws and losses. We need scores between them, opponents with weights, and
//! the same digits on every machine. So this is our own, checked against the example of the paper. Exponentials and
//! logarithms come from `libm`, which computes them by the same additions and multiplications everywhere, unlike the
//! mathematical library of an operating system. Sums run over meetings in an order of their own, so that it does not
//! matter who is listed first.

use libm::{exp, log, sqrt};

/// The factor between the scale of Elo and the scale of the paper.
pub(crate) const POINTS: f64 = 173.7178;
/// How fast volatility may change (tau).
const PACE: f64 = 0.5;
/// The least volatility.
pub(crate) const LEAST: f64 = 0.01;
/// The greatest volatility.
pub(crate) const MOST: f64 = 0.1;
/// How exactly the volatility is found.
const TOLERANCE: f64 = 1e-9;
/// The search takes a dozen rounds; it must end whatever it is given.
const ROUNDS: u32 = 100;

/// One opponent and what came out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    /// How much an opponent's rating says (`g` of the paper).
    pub(crate) trust: f64,
    /// The expected score.
    pub(crate) expected: f64,
    /// The score, 0 to 1.
    pub(crate) score: f64,
    /// How much it counts.
    pub(crate) weight: f64,
}

/// What a step makes of a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    /// The change of the rating.
    pub(crate) mu: f64,
    /// The new deviation.
    pub(crate) phi: f64,
    /// The new volatility.
    pub(crate) sigma: f64,
}

/// How much a result against a player of this deviation says.
pub(crate) fn trust(phi: f64) -> f64 {
    let pi = std::f64::consts::PI;
    1.0 / sqrt(1.0 + 3.0 * phi * phi / (pi * pi))
}

/// The expected score against an opponent who is so much weaker.
pub(crate) fn expected(trust: f64, ahead: f64) -> f64 {
    1.0 / (1.0 + exp(-trust * ahead))
}

/// Everything that a player of this deviation and volatility did in one period.
pub(crate) fn step(phi: f64, sigma: f64, meetings: &mut [Meeting]) -> Change {
    meetings.sort_by(|a, b| {
        let by = |x: f64, y: f64| x.total_cmp(&y);
        by(a.trust, b.trust).then(by(a.expected, b.expected)).then(by(a.score, b.score))
    });
    let (mut information, mut surprise) = (0.0, 0.0);
    for meeting in meetings.iter() {
        let Meeting { trust, expected, score, weight } = *meeting;
        information += weight * trust * trust * expected * (1.0 - expected);
        surprise += weight * trust * (score - expected);
    }
    // Beyond some four thousand points nothing is learnt from a result, and the variance would be infinite.
    let variance = 1.0 / information.max(1e-9);
    // Within a step it has the bounds under which it is stored.
    let sigma = volatility(phi, sigma, variance, variance * surprise).clamp(LEAST, MOST);
    let widened = phi * phi + sigma * sigma;
    let phi_squared = 1.0 / (1.0 / widened + 1.0 / variance);
    Change { mu: phi_squared * surprise, phi: sqrt(phi_squared), sigma }
}

/// The new volatility: the root of a falling function, found by the Illinois method.
fn volatility(phi: f64, sigma: f64, variance: f64, delta: f64) -> f64 {
    let start = log(sigma * sigma);
    let f = |x: f64| {
        let (squared, wide) = (exp(x), phi * phi + variance + exp(x));
        squared * (delta * delta - wide) / (2.0 * wide * wide) - (x - start) / (PACE * PACE)
    };
    let excess = delta * delta - phi * phi - variance;
    let mut a = start;
    let mut b = if excess > 0.0 {
        log(excess)
    } else {
        (1..ROUNDS).map(|k| start - f64::from(k) * PACE).find(|&x| f(x) >= 0.0).unwrap_or(start)
    };
    let (mut at_a, mut at_b) = (f(a), f(b));
    for _ in 0..ROUNDS {
        if (b - a).abs() <= TOLERANCE || at_a == at_b {
            break;
        }
        let c = a + (a - b) * at_a / (at_b - at_a);
        let at_c = f(c);
        if at_c * at_b <= 0.0 {
            (a, at_a) = (b, at_b);
        } else {
            at_a /= 2.0;
        }
        (b, at_b) = (c, at_c);
    }
    exp(a / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rating: f64, deviation: f64, score: f64) -> Meeting {
        let trust = trust(deviation / POINTS);
        let expected = expected(trust, (1500.0 - rating) / POINTS);
        Meeting { trust, expected, score, weight: 1.0 }
    }

    /// The example of the paper: 1500 with a deviation of 200 beats 1400 (30), and loses to 1550 (100) and 1700 (300).
    #[test]
    fn the_published_example() {
        let mut meetings = [of(1400.0, 30.0, 1.0), of(1550.0, 100.0, 0.0), of(1700.0, 300.0, 0.0)];
        let close = |value: f64, published: f64, digit: f64| assert!((value - published).abs() < digit, "{value}");
        close(meetings[0].trust, 0.9955, 5e-5);
        close(meetings[1].trust, 0.9531, 5e-5);
        close(meetings[2].trust, 0.7242, 5e-5);
        close(meetings[0].expected, 0.639, 5e-4);
        close(meetings[1].expected, 0.432, 5e-4);
        close(meetings[2].expected, 0.303, 5e-4);
        let change = step(200.0 / POINTS, 0.06, &mut meetings);
        close(1500.0 + POINTS * change.mu, 1464.06, 0.01);
        close(POINTS * change.phi, 151.52, 0.01);
        close(change.sigma, 0.05999, 1e-5);
    }

    #[test]
    fn the_order_of_meetings_makes_no_difference_at_all() {
        let meetings = [of(1400.0, 30.0, 1.0), of(1550.0, 77.0, 0.0), of(1700.0, 300.0, 0.5)];
        let first = step(1.1, 0.06, &mut meetings.clone());
        for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let other = step(1.1, 0.06, &mut order.map(|index| meetings[index]));
            assert_eq!((first.mu, first.phi, first.sigma), (other.mu, other.phi, other.sigma));
        }
    }
}
