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
    /// Points ahead of the best of the others, artifacts included. With expeditions to come, everybody's artifacts
    /// count as if they had found their share of the later ones.
    fn worth(&self, seat: Seat) -> f64 {
        let next = self.next();
        let rules = self.rules();
        let later = rules.rounds().saturating_sub(self.round());
        // How many artifacts everybody will probably find later.
        let more = (u32::from(later) * 9 * 4 / 5 / u32::from(rules.players())) as u8;
        let total = |seat: Seat| {
            let tokens = next.tokens(seat) + more;
            // The track is steep in places, so the values next to it count as well, unless this is the end.
            let track = rules.track();
            let smooth = [tokens.saturating_sub(1), tokens, tokens + 1].map(|n| f64::from(track.value(n)));
            f64::from(next.total(seat)) + if later == 0 { smooth[1] } else { smooth.iter().sum::<f64>() / 3.0 }
        };
        let best =
            Seat::all(rules.players()).filter(|&other| other != seat).map(total).fold(f64::NEG_INFINITY, f64::max);
        total(seat) - best
    }
}
