//! Random weights to begin with.

use fivepaths_bots::net::{Shape, Weights};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A number from 0 up to, but not including, 1.
pub(crate) fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 24) as f32
}

fn normal(rng: &mut impl Rng) -> f32 {
    // The method of Box and Muller. It takes one minus the number, since zero has no logarithm.
    let (a, b) = (1.0 - unit(rng), unit(rng));
    (-2.0 * a.ln()).sqrt() * (std::f32::consts::TAU * b).cos()
}

/// Random weights. Those of the layers keep the size of signals; those of the outputs are small, so that the first
/// policy is nearly uniform. The weights of the `silent` numbers of the table's row are zero, and stay zero if
/// those numbers never vary in training.
pub(crate) fn weights(shape: Shape, seed: u64, silent: &[usize]) -> Weights {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut weights = Weights::zero(shape);
    let spans = shape.spans();
    let fan = |n: usize| (2.0 / n as f32).sqrt();
    let parts = [
        (spans.first, fan(shape.inputs / 2)),
        (spans.first_globals.clone(), fan(shape.inputs / 2)),
        (spans.second, fan(2 * shape.first)),
        (spans.second_sum, fan(2 * shape.first) / 5.0),
        (spans.third, fan(2 * shape.second)),
        (spans.third_sum, fan(2 * shape.second) / 5.0),
        (spans.each, 0.1 * fan(shape.last())),
        (spans.whole, 0.1 * fan(shape.last()) / 5.0),
        (spans.table, 0.1),
    ];
    for (span, size) in parts {
        weights.values_mut()[span].iter_mut().for_each(|value| *value = size * normal(&mut rng));
    }
    for global in silent {
        let row = spans.first_globals.start + global * shape.first;
        weights.values_mut()[row..row + shape.first].fill(0.0);
    }
    weights
}
