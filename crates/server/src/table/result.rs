//! How a match ended for each seat, and what that adds to everybody's tally.
//!
//! Both follow from the match and could be worked out again by replaying it. They are stored with the step that ends
//! the match, so that a list of games or the page of a player costs the same for ten games as for ten thousand.

use fivepaths_rules::{AnyMatch, GameKind, How, Outcome, Seat};

use super::{Sitter, Table};
use crate::rating::RatedResult;

/// How a match ended for a seat, or how two seats of it compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Lost.
    Lost,
    /// Neither won nor lost.
    Drawn,
    /// Won, or shared the win.
    Won,
}

impl Standing {
    /// As it is stored.
    #[must_use]
    pub fn number(self) -> i64 {
        match self {
            Standing::Lost => 0,
            Standing::Drawn => 1,
            Standing::Won => 2,
        }
    }

    /// What a stored number stands for.
    #[must_use]
    pub fn from_number(number: i64) -> Self {
        match number {
            0 => Standing::Lost,
            1 => Standing::Drawn,
            _ => Standing::Won,
        }
    }
}

/// How a match ended for one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatResult {
    /// The seat.
    pub seat: Seat,
    /// The person who sits there.
    pub person: Option<i64>,
    /// Their final points.
    pub points: i64,
    /// Whether they won.
    pub standing: Standing,
}

/// What a match adds to somebody's tally against one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tallied {
    /// Whose tally.
    pub person: i64,
    /// The opponent: `p17` for a person, `b:climber` for a level.
    pub against: String,
    /// How they stand to each other.
    pub standing: Standing,
}

/// All that a finished match adds to what is stored about its players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchResult {
    /// Which game was played.
    pub kind: GameKind,
    /// One for each seat.
    pub seats: Vec<SeatResult>,
    /// One for each pair of a person and an opponent.
    pub tallies: Vec<Tallied>,
    /// What ratings need to know, if the match counts for them.
    pub rated: Option<RatedResult>,
}

/// The name of a person in a tally.
#[must_use]
pub fn against_person(person: i64) -> String {
    format!("p{person}")
}

/// The name of a level in a tally.
#[must_use]
pub fn against_level(level: &str) -> String {
    format!("b:{level}")
}

impl Table {
    /// The result of the match; `None` while it runs, where nobody made a turn, and where it was called off.
    #[must_use]
    pub fn result(&self) -> Option<MatchResult> {
        let outcome = self.game.as_ref().and_then(AnyMatch::outcome).filter(|_| self.turns() > 0)?;
        if outcome.end.how == How::Aborted {
            return None;
        }
        let seats = self.seats().map(|(seat, row)| SeatResult {
            seat,
            person: match row.sitter {
                Sitter::Person(person) => Some(person),
                Sitter::Open | Sitter::Bot(_) => None,
            },
            points: i64::from(points(&outcome, seat)),
            standing: standing(&outcome, seat),
        });
        let (kind, seats) = (self.row.rules.game(), seats.collect());
        Some(MatchResult { kind, seats, tallies: self.tallies(&outcome), rated: self.rated_result() })
    }

    /// Nothing is tallied for games that are no contest: guided ones, and those that one person plays alone.
    fn tallies(&self, outcome: &Outcome) -> Vec<Tallied> {
        let mut tallies = Vec::new();
        if self.row.is_guided() {
            return tallies;
        }
        for (seat, row) in self.seats() {
            let Sitter::Person(person) = row.sitter else { continue };
            for (other, opponent) in self.seats().filter(|(other, _)| *other != seat) {
                let against = match &opponent.sitter {
                    Sitter::Person(id) if *id == person => continue,
                    Sitter::Person(id) => against_person(*id),
                    Sitter::Bot(level) => against_level(level),
                    Sitter::Open => continue,
                };
                tallies.push(Tallied { person, against, standing: between(outcome, seat, other) });
            }
        }
        tallies
    }
}

fn points(outcome: &Outcome, seat: Seat) -> i32 {
    outcome.totals.get(seat.index()).copied().unwrap_or_default()
}

fn standing(outcome: &Outcome, seat: Seat) -> Standing {
    if outcome.winners.is_empty() {
        Standing::Drawn
    } else if outcome.winners.contains(&seat) {
        Standing::Won
    } else {
        Standing::Lost
    }
}

/// How one seat did against another: a winner beats everybody who did not win, and the others compare their points.
fn between(outcome: &Outcome, seat: Seat, other: Seat) -> Standing {
    let won = |seat| (outcome.winners.contains(&seat), points(outcome, seat));
    // Whoever gave up may have more points than the winner.
    let (mine, theirs) = (won(seat), won(other));
    match (mine.0, theirs.0) {
        (true, true) => Standing::Drawn,
        (true, false) => Standing::Won,
        (false, true) => Standing::Lost,
        (false, false) if outcome.totals.len() == 2 => Standing::Drawn,
        (false, false) => match mine.1.cmp(&theirs.1) {
            std::cmp::Ordering::Less => Standing::Lost,
            std::cmp::Ordering::Equal => Standing::Drawn,
            std::cmp::Ordering::Greater => Standing::Won,
        },
    }
}

#[cfg(test)]
mod tests {
    use fivepaths_rules::End;

    use super::*;

    fn outcome(totals: &[i32], winners: &[u8]) -> Outcome {
        let winners = winners.iter().filter_map(|&n| Seat::new(n)).collect();
        Outcome { end: End { how: How::Played, seat: None }, totals: totals.to_vec(), winners }
    }

    fn seats(a: u8, b: u8) -> (Seat, Seat) {
        (Seat::new(a).unwrap(), Seat::new(b).unwrap())
    }

    #[test]
    fn whoever_gave_up_lost_whatever_their_points() {
        let (ann, bob) = seats(0, 1);
        let gave_up = outcome(&[120, 3], &[1]);
        assert_eq!((standing(&gave_up, ann), standing(&gave_up, bob)), (Standing::Lost, Standing::Won));
        assert_eq!(between(&gave_up, ann, bob), Standing::Lost);
        assert_eq!(between(&gave_up, bob, ann), Standing::Won);
    }

    #[test]
    fn without_a_winner_two_players_drew() {
        let (ann, bob) = seats(0, 1);
        let drawn = outcome(&[40, 40], &[]);
        assert_eq!((standing(&drawn, ann), between(&drawn, ann, bob)), (Standing::Drawn, Standing::Drawn));
    }

    #[test]
    fn those_who_did_not_win_compare_their_points() {
        let four = outcome(&[90, 70, 120, 70], &[2]);
        let (first, second) = seats(0, 1);
        assert_eq!(between(&four, first, second), Standing::Won);
        assert_eq!(between(&four, second, first), Standing::Lost);
        assert_eq!(between(&four, second, seats(0, 3).1), Standing::Drawn);
        assert_eq!(between(&four, seats(2, 0).0, first), Standing::Won);
    }

    #[test]
    fn a_standing_is_stored_as_a_number() {
        for standing in [Standing::Lost, Standing::Drawn, Standing::Won] {
            assert_eq!(Standing::from_number(standing.number()), standing);
        }
    }
}
