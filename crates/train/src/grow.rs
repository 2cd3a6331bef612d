//! Makes the layers of a trained network wider, or adds one, without losing what it has learnt.
//!
//! The new units of a layer have random weights for their inputs, but nothing reads their outputs yet, and a new layer
//! passes on the layer below. So the larger network computes what the smaller one did, and training finds out what the
//! new parts are good for.

use std::ops::Range;

use fivepaths_bots::net::{Shape, Weights};

use crate::initial;

/// The same network in this shape; `None` if the shape is not at least as large in every layer.
pub(crate) fn grow(old: &Weights, shape: Shape, seed: u64, silent: &[usize]) -> Option<Weights> {
    let before = *old.shape();
    let Shape { first, second, third, .. } = before;
    let larger = shape.first >= first && shape.second >= second;
    // A new layer is at least as wide as the layer that it passes on.
    let deeper = shape.third >= if third == 0 && shape.third > 0 { second } else { third };
    if !larger || !deeper || (Shape { first, second, third, ..shape }) != before {
        return None;
    }
    let mut new = initial::weights(shape, seed, silent);
    let (from, to) = (before.spans(), shape.spans());
    let mut copy = |from: Range<usize>, to: Range<usize>, rows: usize, columns: [usize; 2]| {
        copy(&old.values()[from], &mut new.values_mut()[to], rows, columns);
    };
    let (first, second) = ([before.first, shape.first], [before.second, shape.second]);
    let third = [if before.third == 0 && shape.third > 0 { before.second } else { before.third }, shape.third];
    copy(from.first, to.first, before.inputs, first);
    copy(from.first_globals, to.first_globals, before.globals, first);
    copy(from.first_bias, to.first_bias, 1, first);
    copy(from.second, to.second, before.first, second);
    copy(from.second_sum, to.second_sum, before.first, second);
    copy(from.second_bias, to.second_bias, 1, second);
    copy(from.third, to.third.clone(), before.second, third);
    copy(from.third_sum, to.third_sum, before.second, third);
    copy(from.third_bias, to.third_bias, 1, third);
    copy(from.each, to.each, before.last(), [before.each; 2]);
    copy(from.each_bias, to.each_bias, 1, [before.each; 2]);
    copy(from.whole, to.whole, before.last(), [before.whole; 2]);
    copy(from.whole_bias, to.whole_bias, 1, [before.whole; 2]);
    copy(from.table, to.table, 1, [before.table; 2]);
    if before.third == 0 && shape.third > 0 {
        // These values are not negative, so they pass the rectifier unchanged.
        let third = &mut new.values_mut()[to.third];
        (0..before.second).for_each(|unit| third[unit * shape.third + unit] = 1.0);
    }
    Some(new)
}

/// Copies a matrix of this many rows into the corner of a larger one. The new rows are zero in the old columns.
fn copy(old: &[f32], new: &mut [f32], rows: usize, [before, after]: [usize; 2]) {
    if after == 0 {
        return;
    }
    for (row, new) in new.chunks_exact_mut(after).enumerate() {
        match old.get(row * before..(row + 1) * before).filter(|_| row < rows) {
            Some(old) => new[..before].copy_from_slice(old),
            None => new[..before].fill(0.0),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_bots::net::{Batch, PolicyNet};
    use fivepaths_bots::rng;
    use fivepaths_rules::{CardGame, CardRules, CardView, Game, Seat};

    #[test]
    fn a_larger_network_computes_the_same() {
        let old = initial::weights(PolicyNet::shape(16, 32), 1, &[]);
        let deep = PolicyNet::shape(48, 64).deeper(80);
        let rules = CardRules::default();
        let deal = |seed| CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut rng(seed));
        let views: Vec<CardView> = (0..5).map(deal).map(|game| game.view(game.to_move().unwrap())).collect();
        let outputs = |weights: &Weights| {
            let mut batch = Batch::default();
            PolicyNet::new(weights).unwrap().evaluate(views.iter(), &mut batch);
            (batch.each, batch.whole)
        };
        let wide = grow(&old, PolicyNet::shape(48, 64), 2, &[]).unwrap();
        for new in [grow(&old, deep, 2, &[]), grow(&wide, deep, 3, &[]), Some(wide.clone())].map(Option::unwrap) {
            assert_eq!(outputs(&old), outputs(&new));
            // The incoming weights of the new units are there, so that they can learn.
            let span = new.shape().spans().first;
            assert!(new.values()[span].iter().all(|&weight| weight != 0.0));
        }
    }

    #[test]
    fn a_network_does_not_shrink() {
        let old = initial::weights(PolicyNet::shape(32, 32), 1, &[]);
        assert!(grow(&old, PolicyNet::shape(16, 64), 2, &[]).is_none());
        assert!(grow(&old, PolicyNet::shape(32, 32).deeper(16), 2, &[]).is_none());
        assert_eq!(grow(&old, PolicyNet::shape(32, 32), 2, &[]), Some(old));
    }
}
