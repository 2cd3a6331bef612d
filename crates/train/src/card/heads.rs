//! The backward pass of a policy's heads: from the gradient of the scores of turns to the gradients of the network's
//! outputs and of the table of constants.

use fivepaths_bots::net::features::KINDS;
use fivepaths_bots::net::{Batch, Heads, Turns};
use fivepaths_rules::Source;

use crate::heads::OutputGradient;

/// Adds the gradients of one state's outputs and of the table of constants, given that of the scores of its turns.
pub(super) fn add_scores(
    batch: &Batch,
    state: usize,
    turns: &Turns,
    scores: &[f32],
    table: &[f32],
    outputs: &mut OutputGradient,
    table_gradient: &mut [f32],
) {
    let colours = batch.colours();
    let lines = state * colours * Heads::EACH;
    let whole_line = state * Heads::WHOLE;
    for ((p, d), &score) in turns.pairs().zip(scores) {
        let put = turns.puts()[p];
        let row = usize::from(put.discard) * KINDS + put.kind;
        let line = lines + put.colour.index() * Heads::EACH;
        outputs.each[line + Heads::PUT + row] += score;
        let (values, gradient, factor) = match turns.draws()[d] {
            Source::Stack => {
                outputs.whole[whole_line + Heads::STACK] += score;
                (&batch.whole, &mut outputs.whole, whole_line + Heads::STACK_FACTOR)
            }
            Source::Pile(colour) => {
                let pile = lines + colour.index() * Heads::EACH;
                outputs.each[pile + Heads::DRAW] += score;
                if colour == put.colour {
                    outputs.each[line + Heads::SAME + put.kind] += score;
                }
                (&batch.each, &mut outputs.each, pile + Heads::DRAW_FACTOR)
            }
        };
        let own = line + Heads::PUT_FACTOR + usize::from(put.discard) * Heads::RANK;
        let scaled = score / Heads::SCALE;
        let mut put_gradient = [0.0; Heads::RANK];
        for i in 0..Heads::RANK {
            let constant = table[row * Heads::RANK + i];
            gradient[factor + i] += scaled * (batch.each[own + i] + constant);
            put_gradient[i] = scaled * values[factor + i];
        }
        for i in 0..Heads::RANK {
            outputs.each[own + i] += put_gradient[i];
            table_gradient[row * Heads::RANK + i] += put_gradient[i];
        }
    }
}
