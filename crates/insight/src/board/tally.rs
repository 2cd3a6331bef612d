//! Checks over many expeditions: whether the means of luck are zero, and how much of the spread is luck.

use std::fmt::Write;

use fivepaths_bots::arena::Mean;
use fivepaths_rules::{BoardGame, Game, Rules};

use super::luck::BoardLuck;
use crate::calibration::surprise;
use crate::history::History;

/// Bands of cards left to draw: 1 to 8, 9 to 16, and so on.
const BANDS: usize = 11;

/// Sums over expeditions, from the side of the player who began.
#[derive(Clone, Debug, Default)]
pub struct BoardTally {
    raw: Mean,
    adjusted: Mean,
    deal: Mean,
    draws: [Mean; BANDS],
    own: [Mean; BANDS],
}

impl BoardTally {
    /// Adds an expedition that was played to its end. The points are those of the player who began, less the mean of
    /// the others.
    pub fn add(&mut self, history: &History<BoardGame>, luck: &BoardLuck) {
        if !luck.scored {
            return;
        }
        let (players, first) = (usize::from(history.last.rules().players()), history.last.first().index());
        let lead = |of: &dyn Fn(usize) -> f64| {
            let others: f64 = (0..players).filter(|&seat| seat != first).map(of).sum();
            of(first) - others / (players - 1) as f64
        };
        self.raw.add(lead(&|seat| luck.seats[seat].end().value()));
        self.adjusted.add(lead(&|seat| luck.seats[seat].adjusted().value()));
        self.deal.add(lead(&|seat| luck.seats[seat].deal.value()));
        let mut own = [0.0; BANDS];
        for (ply, (game, _)) in history.turns.iter().enumerate() {
            let band = (usize::from(game.public().deck_left().max(1)) - 1).min(8 * BANDS - 1) / 8;
            if luck.seats[first].entries[ply].draw.is_some() {
                let draw = |seat: usize| luck.seats[seat].entries[ply].draw.map_or(0.0, |draw| draw.value());
                self.draws[band].add(lead(&draw));
            }
            let mover = game.to_move().unwrap_or_default().index();
            own[band] += luck.seats[mover].entries[ply].decision.value();
        }
        self.own.iter_mut().zip(own).for_each(|(mean, sum)| mean.add(sum / players as f64));
    }

    /// The sums as text.
    pub fn words(&self) -> String {
        let mut text = String::new();
        let (raw, adjusted) = (&self.raw, &self.adjusted);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "{} expeditions, the points of who began less the mean of the others", raw.count());
        let _ =
            writeln!(text, "lead             {:+.2} ± {:.2}, variance {:.0}", raw.mean(), raw.error(), raw.variance());
        let _ = writeln!(
            text,
            "without luck     {:+.2} ± {:.2}, variance {:.0}, ratio {:.4}",
            adjusted.mean(),
            adjusted.error(),
            adjusted.variance(),
            adjusted.variance() / raw.variance().max(1e-9)
        );
        let _ = writeln!(text, "deal             {:+.3} ± {:.3}", self.deal.mean(), self.deal.error());
        let (chi, bins, p) = surprise(self.draws.iter());
        let _ = writeln!(text, "draws            chi-square {chi:.1} over {bins} bins, p = {p:.4}");
        let _ = writeln!(text, "\ncards left    a draw             own decisions of a seat");
        for (band, (draws, own)) in
            self.draws.iter().zip(&self.own).enumerate().filter(|(_, (draws, _))| draws.count() > 0)
        {
            let _ = writeln!(
                text,
                "{:>3} to {:>2}    {:+.3} ± {:.3}    {:+.2} ± {:.2}",
                8 * band + 1,
                8 * band + 8,
                draws.mean(),
                draws.error(),
                own.mean(),
                own.error()
            );
        }
        text
    }
}
