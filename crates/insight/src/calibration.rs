//! Checks that luck is luck: means over many rounds that must be zero, and how much of the spread luck explains.
//!
//! The means of the deal and of the draws are zero whatever the open value is. The mean of a side's decisions is
//! zero only between reference players, and only as far as the value is right, so it says how wrong the value is.

use std::fmt::Write;

use fivepaths_bots::arena::Mean;
use fivepaths_rules::{Game, Seat};

use crate::amount::Points;
use crate::history::History;
use crate::luck::Ledger;

/// Bands of cards left to draw: 1 to 4, 5 to 8, and so on to 41 to 44.
pub(crate) const BANDS: usize = 11;

/// Sums over rounds.
#[derive(Clone, Debug, Default)]
pub struct LuckTally {
    /// The raw margins, from the first player's side.
    pub raw: Mean,
    /// The same without luck.
    pub adjusted: Mean,
    /// The deal, from seat 0's side.
    pub deal: Mean,
    /// The draw of each turn, by the cards left before it, from the mover's side.
    pub draws: [Mean; BANDS],
    /// The sum of a seat's decisions within a band in a round, by whether the seat began the round, from its own side.
    pub decisions: [[Mean; 2]; BANDS],
    /// The final margin less the value, by cards left.
    pub residual: [Mean; BANDS],
}

pub(crate) fn band(left: u8) -> usize {
    (usize::from(left.max(1)) - 1).min(4 * BANDS - 1) / 4
}

impl LuckTally {
    /// Adds a round that was played to its end. `first` is the seat of the player whose margins are summed.
    pub fn add(&mut self, history: &History, luck: &Ledger<Points>, first: Seat) {
        let Some(margin) = history.margin() else { return };
        let side = |seat: Seat| if seat == Seat::default() { 1.0 } else { -1.0 };
        self.raw.add(side(first) * f64::from(margin));
        self.adjusted.add(side(first) * luck.adjusted().value());
        self.deal.add(luck.deal.value());
        let mut decisions = [[0.0; 2]; BANDS];
        for ((game, _), entry) in history.turns.iter().zip(&luck.entries) {
            let (seat, band) = (game.to_move().unwrap_or_default(), band(game.public().deck_left()));
            if let Some(draw) = entry.draw {
                self.draws[band].add(side(seat) * draw.value());
            }
            decisions[band][usize::from(seat == history.last.first())] += side(seat) * entry.decision.value();
            self.residual[band].add(f64::from(margin) - entry.before.value());
        }
        for (means, sums) in self.decisions.iter_mut().zip(decisions) {
            means.iter_mut().zip(sums).for_each(|(mean, sum)| mean.add(sum));
        }
    }

    /// The variance of the adjusted margin as a share of the variance of the raw one.
    pub fn ratio(&self) -> f64 {
        self.adjusted.variance() / self.raw.variance().max(1e-9)
    }

    /// A test of whether the means of the deal and of all draws are zero: chi-square, degrees of freedom, p.
    pub fn surprise(&self) -> (f64, usize, f64) {
        surprise(std::iter::once(&self.deal).chain(&self.draws))
    }

    /// The sums as text.
    pub fn words(&self) -> String {
        let mut text = String::new();
        let (raw, adjusted) = (&self.raw, &self.adjusted);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "{} rounds", raw.count());
        let _ =
            writeln!(text, "margin           {:+.2} ± {:.2}, variance {:.0}", raw.mean(), raw.error(), raw.variance());
        let _ = writeln!(
            text,
            "without luck     {:+.2} ± {:.2}, variance {:.0}, ratio {:.4}",
            adjusted.mean(),
            adjusted.error(),
            adjusted.variance(),
            self.ratio()
        );
        let _ = writeln!(text, "deal             {:+.3} ± {:.3}", self.deal.mean(), self.deal.error());
        let (chi, bins, p) = self.surprise();
        let _ = writeln!(text, "deal and draws   chi-square {chi:.1} over {bins} bins, p = {p:.4}");
        let _ = writeln!(
            text,
            "\ncards left    a draw             decisions of who began, of the other   spread of margin - V"
        );
        for (band, draws) in self.draws.iter().enumerate() {
            let [other, first] = &self.decisions[band];
            let _ = writeln!(
                text,
                "{:>3} to {:>2}    {:+.3} ± {:.3}    {:+.2} ± {:.2}    {:+.2} ± {:.2}    {:.1}",
                4 * band + 1,
                4 * band + 4,
                draws.mean(),
                draws.error(),
                first.mean(),
                first.error(),
                other.mean(),
                other.error(),
                self.residual[band].variance().sqrt()
            );
        }
        text
    }
}

/// A test of whether all these means are zero: chi-square, degrees of freedom, p.
pub(crate) fn surprise<'a>(means: impl Iterator<Item = &'a Mean>) -> (f64, usize, f64) {
    let bins: Vec<&Mean> = means.filter(|mean| mean.error() > 0.0).collect();
    let chi: f64 = bins.iter().map(|mean| (mean.mean() / mean.error()).powi(2)).sum();
    (chi, bins.len(), p_value(chi, bins.len()))
}

/// The probability of a chi-square at least this large, by the approximation of Wilson and Hilferty.
fn p_value(chi: f64, freedom: usize) -> f64 {
    let k = freedom.max(1) as f64;
    let z = ((chi / k).cbrt() - (1.0 - 2.0 / (9.0 * k))) / (2.0 / (9.0 * k)).sqrt();
    0.5 * erfc(z / std::f64::consts::SQRT_2)
}

/// The complementary error function, to about one part in ten million.
fn erfc(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.5 * x.abs());
    let series = [
        0.170_872_77,
        -0.822_152_23,
        1.488_515_87,
        -1.135_203_98,
        0.278_868_07,
        -0.186_288_06,
        0.096_784_18,
        0.374_091_96,
        1.000_023_68,
        -1.265_512_23,
    ];
    let sum = series.iter().fold(0.0, |sum, term| sum * t + term);
    let tail = t * (-x * x + sum).exp();
    if x >= 0.0 { tail } else { 2.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_p_value_is_that_of_the_tables() {
        // Five per cent and a tenth of one per cent with ten degrees of freedom.
        assert!((p_value(18.307, 10) - 0.05).abs() < 0.002);
        assert!((p_value(29.588, 10) - 0.001).abs() < 0.0002);
    }

    #[test]
    fn bands_have_four_cards() {
        assert_eq!([1, 4, 5, 44, 60].map(band), [0, 0, 1, 10, 10]);
    }
}
