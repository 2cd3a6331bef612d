//! What the end of a round is worth to a seat.

use fivepaths_rules::{BoardGame, CardGame, Game, Rules, Seat};

use super::rollout::Worth;
use crate::match_value::MatchValue;
use crate::net::PolicyNet;

impl Worth for CardGame {
    fn worth(&self, seat: Seat) -> f64 {
        let scores = self.scores();
        f64::from(scores[seat] - scores[seat.next(2)])
    }

    fn match_worth(&self, seat: Seat) -> f64 {
        f64::from(PolicyNet::POINTS * MatchValue::published().after(self, seat))
    }
}

impl Worth for BoardGame {
    /// Points ahead of the best of the others, artifacts counted as the track would now; with
    /// expeditions to come, half of what the track will still rise.
    fn worth(&self, seat: Seat) -> f64 {
        let next = self.next();
        let rules = self.rules();
        let later = rules.rounds().saturating_sub(self.round());
        // What everybody will probably find later, as artifacts go.
        let more = (u32::from(later) * 9 * 4 / 5 / u32::from(rules.players())) as u8;
        let total = |seat: Seat| {
            let tokens = next.tokens(seat) + more;
            // The track is steep in places; what is near counts as well.
            let track = rules.track();
            let smooth = [tokens.saturating_sub(1), tokens, tokens + 1].map(|n| f64::from(track.value(n)));
            f64::from(next.total(seat)) + if later == 0 { smooth[1] } else { smooth.iter().sum::<f64>() / 3.0 }
        };
        let best =
            Seat::all(rules.players()).filter(|&other| other != seat).map(total).fold(f64::NEG_INFINITY, f64::max);
        total(seat) - best
    }
}
