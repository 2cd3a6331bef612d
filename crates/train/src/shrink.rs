//! Makes the layers of a trained network narrower, by dropping the units that matter least.
//!
//! How much a unit matters is estimated from its weights alone: the size of its incoming weights times the size of its
//! outgoing ones. What is lost has to be learnt again, which takes far less time than learning it took at first.

use std::ops::Range;

use fivepaths_bots::net::{Shape, Weights};

/// The same network with no layer wider than in this shape. A third layer is never dropped as a whole.
pub(crate) fn shrink(old: &Weights, shape: Shape) -> Weights {
    let before = *old.shape();
    let third = if shape.third == 0 { before.third } else { before.third.min(shape.third) };
    let after =
        Shape { first: before.first.min(shape.first), second: before.second.min(shape.second), third, ..before };
    let (from, to) = (before.spans(), after.spans());
    let outputs = [(&from.each, before.each), (&from.whole, before.whole)];
    let third_in = [(&from.third, before.third), (&from.third_sum, before.third)];
    let second_in = [(&from.second, before.second), (&from.second_sum, before.second)];
    let first_in = [(&from.first, before.first), (&from.first_globals, before.first)];
    let values = old.values();
    let first = matter_most(values, first_in, second_in, after.first);
    let second_out = if before.third > 0 { third_in } else { outputs };
    let second = matter_most(values, second_in, second_out, after.second);
    let third = matter_most(values, third_in, outputs, after.third);
    let last = if before.third > 0 { &third } else { &second };
    let all = |n: usize| (0..n).collect::<Vec<usize>>();
    let mut new = Weights::zero(after);
    let mut keep = |from: &Range<usize>, to: &Range<usize>, width: usize, rows: &[usize], columns: &[usize]| {
        let kept = rows.iter().flat_map(|row| columns.iter().map(move |column| row * width + column));
        let new = &mut new.values_mut()[to.clone()];
        new.iter_mut().zip(kept).for_each(|(new, place)| *new = values[from.start + place]);
    };
    keep(&from.first, &to.first, before.first, &all(before.inputs), &first);
    keep(&from.first_globals, &to.first_globals, before.first, &all(before.globals), &first);
    keep(&from.first_bias, &to.first_bias, before.first, &[0], &first);
    keep(&from.second, &to.second, before.second, &first, &second);
    keep(&from.second_sum, &to.second_sum, before.second, &first, &second);
    keep(&from.second_bias, &to.second_bias, before.second, &[0], &second);
    keep(&from.third, &to.third, before.third, &second, &third);
    keep(&from.third_sum, &to.third_sum, before.third, &second, &third);
    keep(&from.third_bias, &to.third_bias, before.third, &[0], &third);
    keep(&from.each, &to.each, before.each, last, &all(before.each));
    keep(&from.each_bias, &to.each_bias, before.each, &[0], &all(before.each));
    keep(&from.whole, &to.whole, before.whole, last, &all(before.whole));
    keep(&from.whole_bias, &to.whole_bias, before.whole, &[0], &all(before.whole));
    keep(&from.table, &to.table, before.table, &[0], &all(before.table));
    new
}

/// Matrices with their widths: those into a layer, or those out of it.
type Matrices<'a> = [(&'a Range<usize>, usize); 2];

/// The `most` units of a layer that matter most, in their order.
fn matter_most(values: &[f32], into: Matrices<'_>, out_of: Matrices<'_>, most: usize) -> Vec<usize> {
    let squares = |places: &mut dyn Iterator<Item = usize>| places.map(|place| values[place].powi(2)).sum::<f32>();
    let heard = |unit: usize| -> f32 {
        into.iter().map(|(span, width)| squares(&mut (span.start + unit..span.end).step_by(*width))).sum()
    };
    let told = |unit: usize| -> f32 {
        let row = |start: usize, width: usize| start + unit * width..start + (unit + 1) * width;
        out_of.iter().map(|(span, width)| squares(&mut row(span.start, *width))).sum()
    };
    let mut units: Vec<(usize, f32)> = (0..into[0].1).map(|unit| (unit, heard(unit) * told(unit))).collect();
    units.sort_by(|a, b| b.1.total_cmp(&a.1));
    units.truncate(most);
    let mut units: Vec<usize> = units.into_iter().map(|(unit, _)| unit).collect();
    units.sort_unstable();
    units
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::grow::grow;
    use crate::initial;
    use fivepaths_bots::net::PolicyNet;

    #[test]
    fn units_that_nobody_listens_to_are_dropped_first() {
        let old = initial::weights(PolicyNet::shape(16, 32).deeper(48), 1, &[]);
        let grown = grow(&old, PolicyNet::shape(64, 48).deeper(64), 2, &[]).unwrap();
        assert_eq!(shrink(&grown, *old.shape()), old);
    }

    #[test]
    fn a_network_that_is_narrow_enough_stays_as_it_is() {
        let old = initial::weights(PolicyNet::shape(16, 32), 1, &[]);
        assert_eq!(shrink(&old, PolicyNet::shape(16, 48).deeper(64)), old);
        let deep = initial::weights(PolicyNet::shape(16, 32).deeper(16), 1, &[]);
        assert_eq!(shrink(&deep, PolicyNet::shape(32, 32)), deep, "a third layer is not dropped");
    }
}
