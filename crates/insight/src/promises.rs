//! Promised against kept: whether turns that a review calls better are better.
//!
//! A review derives losses from imagined worlds. Here both turns are played in the true world, many times: with the
//! true hands, the draw pile in any order, and the reference on both sides. In every bin, by the size of the claim
//! and the cards left, what was kept should equal what was promised, which is a slope of 1.

use std::fmt::Write;

use fivepaths_bots::arena::Mean;
use fivepaths_bots::svg::Axis;
use fivepaths_bots::{mix, rng};
use fivepaths_rules::{CardAction, CardGame, Game, Turn};

use crate::figures::Claims;
use crate::history::History;
use crate::reference::{Asking, Reference};
use crate::trial::after;

/// Where the bins of claims begin, in points, and of cards left.
const SIZES: [f64; 5] = [f64::NEG_INFINITY, 0.5, 2.0, 5.0, 10.0];
const LEFT: [u8; 4] = [1, 9, 21, 33];

/// A claim, and what was kept of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Promise {
    /// Cards left.
    pub left: u8,
    /// What the review says the played turn lost.
    pub promised: f64,
    /// What the better turn brought in the true world.
    pub kept: f64,
}

/// What another turn brings in the true world, compared with the played one, over this many playouts.
pub fn kept(
    reference: &Reference,
    history: &History,
    ply: usize,
    better: &Turn<CardAction>,
    times: usize,
    seed: u64,
) -> Option<f64> {
    let (game, played) = history.turns.get(ply)?;
    let mover = game.to_move()?;
    let mut rng = rng(mix(&[seed, 1]));
    let worlds: Vec<CardGame> = (0..times).map(|_| game.with_pile_shuffled(&mut rng)).collect();
    let mut games: Vec<CardGame> =
        worlds.iter().flat_map(|world| [after(world, better), after(world, played)]).collect();
    let seeds: Vec<u64> = (0..2 * times as u64).map(|place| mix(&[seed, 2, place / 2])).collect();
    reference.play_out(&mut games, &seeds, &mut Asking::default());
    let lead = |game: &CardGame| f64::from(game.scores()[mover] - game.scores()[mover.next(2)]);
    let sum: f64 = games.chunks_exact(2).map(|pair| lead(&pair[0]) - lead(&pair[1])).sum();
    Some(sum / times.max(1) as f64)
}

/// Claims in their bins.
#[derive(Clone, Debug, Default)]
pub struct Promises {
    all: Vec<Promise>,
}

/// The means of a bin.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bin {
    /// The mean claim.
    pub promised: Mean,
    /// The mean of what was kept.
    pub kept: Mean,
    /// What was kept less what was promised.
    pub change: Mean,
}

impl Promises {
    /// Adds a claim.
    pub fn add(&mut self, promise: Promise) {
        self.all.push(promise);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The claims within bounds of size and of cards left.
    fn bin(&self, sizes: [f64; 2], left: [u8; 2]) -> Bin {
        let mut bin = Bin::default();
        let inside =
            |p: &&Promise| p.promised >= sizes[0] && p.promised < sizes[1] && p.left >= left[0] && p.left < left[1];
        for promise in self.all.iter().filter(inside) {
            bin.promised.add(promise.promised);
            bin.kept.add(promise.kept);
            bin.change.add(promise.kept - promise.promised);
        }
        bin
    }

    /// All bins: their bounds, and their means.
    pub fn bins(&self) -> Vec<([f64; 2], [u8; 2], Bin)> {
        let size = |i: usize| [SIZES[i], SIZES.get(i + 1).copied().unwrap_or(f64::INFINITY)];
        let left = |i: usize| [LEFT[i], LEFT.get(i + 1).copied().unwrap_or(u8::MAX)];
        let places = (0..LEFT.len()).flat_map(|l| (0..SIZES.len()).map(move |s| (s, l)));
        places.map(|(s, l)| (size(s), left(l), self.bin(size(s), left(l)))).collect()
    }

    /// The bins as the table that a review makes use of.
    pub fn table(&self) -> Vec<Claims> {
        let round = |value: f64| (1000.0 * value).round() / 1000.0;
        let finite = |bound: f64| bound.is_finite().then_some(bound);
        let claims = |([low, high], left, bin): ([f64; 2], [u8; 2], Bin)| Claims {
            left: (left[0], (left[1] < u8::MAX).then_some(left[1])),
            size: (finite(low), finite(high)),
            claims: bin.kept.count(),
            promised: round(bin.promised.mean()),
            kept: round(bin.kept.mean()),
            error: round(bin.change.error()),
        };
        self.bins().into_iter().map(claims).collect()
    }

    /// The slope of kept over promised through the origin, with its error.
    pub fn slope(&self) -> (f64, f64) {
        let squares: f64 = self.all.iter().map(|p| p.promised * p.promised).sum();
        let slope = self.all.iter().map(|p| p.promised * p.kept).sum::<f64>() / squares.max(1e-9);
        let rest: f64 = self.all.iter().map(|p| (p.promised * (p.kept - slope * p.promised)).powi(2)).sum();
        (slope, rest.sqrt() / squares.max(1e-9))
    }

    /// The bins as text.
    pub fn words(&self) -> String {
        let (slope, error) = self.slope();
        let mut text = format!(
            "{} claims, slope {slope:.3} ± {error:.3}\n\ncards left   claim          promised   kept\n",
            self.len()
        );
        for ([low, high], left, bin) in self.bins().into_iter().filter(|(_, _, bin)| bin.kept.count() > 1) {
            let below = format!("{}", left[1] - 1);
            let below = if left[1] == u8::MAX { "more" } else { &below };
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{:>2} to {below:<5} {:>4} to {:<5} {:>8.2}   {:+.2} ± {:.2}   {} ({} claims)",
                left[0],
                if low.is_finite() { format!("{low}") } else { "-".into() },
                if high.is_finite() { format!("{high}") } else { "more".into() },
                bin.promised.mean(),
                bin.kept.mean(),
                bin.kept.error(),
                if bin.change.mean().abs() <= 2.0 * bin.change.error() { "kept" } else { "not kept" },
                bin.kept.count()
            );
        }
        text
    }

    /// The bins as a picture: promised to the right, kept upwards, and the line where both are equal.
    pub fn plot(&self) -> String {
        const SIZE: f64 = 420.0;
        let most = 16.0;
        let (across, up) = (Axis::new(-2.0, most, 30.0, SIZE - 30.0), Axis::new(-2.0, most, SIZE - 30.0, 30.0));
        let (x, y) = (|points| across.at(points), |points| up.at(points));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" font-family=\"sans-serif\" font-size=\"12\">\
             <rect width=\"{SIZE}\" height=\"{SIZE}\" fill=\"#fff\"/>\
             <line x1=\"{0:.1}\" y1=\"{1:.1}\" x2=\"{2:.1}\" y2=\"{3:.1}\" stroke=\"#999\"/>",
            x(-2.0),
            y(-2.0),
            x(most),
            y(most)
        );
        let colours = ["#c8553d", "#e0a030", "#4f8a4f", "#1f6f8b"];
        for (_, left, bin) in self.bins().into_iter().filter(|(_, _, bin)| bin.kept.count() > 1) {
            let colour = LEFT.iter().position(|&begin| begin == left[0]).map_or("#000", |i| colours[i]);
            let (promised, kept, error) = (bin.promised.mean(), bin.kept.mean(), 2.0 * bin.kept.error());
            let _ = write!(
                svg,
                "<line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{1:.1}\" y2=\"{2:.1}\" stroke=\"{colour}\"/>\
                 <circle cx=\"{0:.1}\" cy=\"{3:.1}\" r=\"4\" fill=\"{colour}\"/>",
                x(promised),
                y(kept - error),
                y(kept + error),
                y(kept)
            );
        }
        for (i, begin) in LEFT.iter().enumerate() {
            let _ = write!(
                svg,
                "<text x=\"40\" y=\"{}\" fill=\"{}\">from {begin} cards left</text>",
                30 + 16 * i,
                colours[i]
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{0}\" y=\"{1}\" text-anchor=\"middle\">promised, points</text>\
             <text x=\"14\" y=\"{2}\" text-anchor=\"middle\" transform=\"rotate(-90 14 {2})\">kept, points</text></svg>",
            SIZE / 2.0,
            SIZE - 8.0,
            SIZE / 2.0
        );
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promises_that_are_kept_have_slope_one() {
        let mut promises = Promises::default();
        for i in 0..200 {
            let promised = f64::from(i % 20) / 1.5;
            let noise = if i % 3 == 0 { 2.0 } else { -1.0 };
            promises.add(Promise { left: (i % 44 + 1) as u8, promised, kept: promised + noise });
        }
        let (slope, error) = promises.slope();
        assert!((slope - 1.0).abs() < 3.0 * error && error < 0.05, "{slope} ± {error}");
        assert_eq!(promises.bins().iter().map(|(_, _, bin)| bin.kept.count()).sum::<u64>(), 200);
        assert!(promises.words().contains("200 claims") && promises.plot().ends_with("</svg>\n"));
    }
}
