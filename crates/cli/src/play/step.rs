//! Stepping through a match: back in a running one, or through all of a recorded one.

use super::game::Playable;
use super::sitting::{Sitting, Waiting};

impl<G: Playable> Sitting<G> {
    /// The last moment: the current round after all its turns.
    fn last_moment(&self) -> (u8, u16) {
        (self.game.rounds().len() as u8, self.turns(self.game.rounds().len() as u8))
    }

    fn turns(&self, round: u8) -> u16 {
        let round = self.game.rounds().get(usize::from(round).wrapping_sub(1));
        round.map_or(0, |round| round.turns().len() as u16)
    }

    /// The moment that is shown: an earlier one, the end of a round whose receipt is read, or the present.
    pub(crate) fn moment(&self) -> (u8, u16) {
        match (self.looking, self.waiting()) {
            (Some(moment), _) => moment,
            (None, Waiting::Receipt(round)) => (round as u8 + 1, self.turns(round as u8 + 1)),
            (None, _) => self.last_moment(),
        }
    }

    /// Shows a moment. The last moment of a match that is played here is the table itself.
    fn look(&mut self, moment: (u8, u16)) {
        self.overlay = None;
        self.looking = if moment == self.last_moment() && !self.is_watched() { None } else { Some(moment) };
    }

    /// One turn back or forward.
    pub(crate) fn step(&mut self, forward: bool) {
        let (round, ply) = self.moment();
        let next = match (forward, ply) {
            (true, ply) if ply < self.turns(round) => (round, ply + 1),
            (true, _) if round < self.last_moment().0 => (round + 1, 0),
            (false, 0) if round > 1 => (round - 1, self.turns(round - 1)),
            (false, ply) if ply > 0 => (round, ply - 1),
            _ => {
                self.notice = Some(if forward { "This is the end." } else { "This is the beginning." }.into());
                return;
            }
        };
        self.look(next);
    }

    /// To the beginning of the round before, or of the next one.
    pub(crate) fn step_round(&mut self, forward: bool) {
        let (round, ply) = self.moment();
        match (forward, ply) {
            (true, _) if round < self.last_moment().0 => self.look((round + 1, 0)),
            (true, _) => self.look(self.last_moment()),
            (false, 0) if round > 1 => self.look((round - 1, 0)),
            (false, _) => self.look((round, 0)),
        }
    }

    /// To the beginning of the match, or to its end.
    pub(crate) fn step_far(&mut self, end: bool) {
        self.look(if end { self.last_moment() } else { (1, 0) });
    }
}
