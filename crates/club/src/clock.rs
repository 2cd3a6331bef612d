//! Clocks: how much time a player has, and how long a match can take.
//!
//! One formula serves all of them, from five minutes to weeks: `left' = min(cap, left - used + increment)`. All time that
//! a player ever gets is the start and an increment for every turn, so a match that has a last turn has a last day. Both
//! durations, the usual one and the longest, are told beside the choice of a clock.

use fivepaths_rules::{AnyMatch, AnyRules, Deal, Json, Match, Seed};
use serde::{Deserialize, Serialize};

/// Milliseconds: a duration, or an instant counted from the start of 1970 in UTC.
pub type Ms = i64;

/// A second.
pub const SECOND: Ms = 1000;
/// An hour.
pub const HOUR: Ms = 3600 * SECOND;
/// A day.
pub const DAY: Ms = 24 * HOUR;

/// How much time everybody at a table has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    start: Ms,
    increment: Ms,
    cap: Ms,
    /// Whether nobody's vacation holds it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    no_vacation: bool,
}

/// How many turns a player makes in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turns {
    /// Usually.
    pub usual: u32,
    /// At most; `None` if the rules have no patience, and so no last turn.
    pub most: Option<u32>,
}

impl Clock {
    /// Live: five minutes, and five seconds for each turn.
    pub const QUICK: Clock = Clock::of(300 * SECOND, 5 * SECOND, 300 * SECOND);
    /// Live: fifteen minutes, and fifteen seconds for each turn.
    pub const CALM: Clock = Clock::of(900 * SECOND, 15 * SECOND, 900 * SECOND);
    /// By correspondence: two days, and four hours for each turn.
    pub const BRISK: Clock = Clock::of(2 * DAY, 4 * HOUR, 3 * DAY);
    /// By correspondence: three days, and eight hours for each turn.
    pub const STEADY: Clock = Clock::of(3 * DAY, 8 * HOUR, 4 * DAY);
    /// By correspondence: a week, and a day for each turn.
    pub const SLOW: Clock = Clock::of(7 * DAY, DAY, 7 * DAY);
    /// Those that have a name, the quickest first.
    pub const NAMED: [(&'static str, Clock); 5] = [
        ("quick", Clock::QUICK),
        ("calm", Clock::CALM),
        ("brisk", Clock::BRISK),
        ("steady", Clock::STEADY),
        ("slow", Clock::SLOW),
    ];

    const fn of(start: Ms, increment: Ms, cap: Ms) -> Clock {
        Clock { start, increment, cap, no_vacation: false }
    }

    /// A clock of one's own choice. `None` unless it starts with a minute to two weeks, adds at most two days a turn, and
    /// is capped at no less than its start and no more than two weeks.
    #[must_use]
    pub fn new(start: Ms, increment: Ms, cap: Ms) -> Option<Clock> {
        let fits = (60 * SECOND..=14 * DAY).contains(&start)
            && (0..=2 * DAY).contains(&increment)
            && (start..=14 * DAY).contains(&cap);
        fits.then_some(Clock::of(start, increment, cap))
    }

    /// The same clock, which nobody's vacation holds.
    #[must_use]
    pub fn without_vacation(self) -> Clock {
        Clock { no_vacation: true, ..self }
    }

    /// Whether the vacation of a player holds it: by correspondence, unless the table says that it does not.
    #[must_use]
    pub fn has_vacation(&self) -> bool {
        !self.is_live() && !self.no_vacation
    }

    /// What everybody begins with.
    #[must_use]
    pub fn start(&self) -> Ms {
        self.start
    }

    /// What a turn earns.
    #[must_use]
    pub fn increment(&self) -> Ms {
        self.increment
    }

    /// The most that anybody has.
    #[must_use]
    pub fn cap(&self) -> Ms {
        self.cap
    }

    /// Whether both sit at the table at the same time; otherwise they play by correspondence.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.start < DAY
    }

    /// What is left after a turn.
    #[must_use]
    pub fn after_turn(&self, left: Ms, used: Ms) -> Ms {
        (left - used + self.increment).min(self.cap)
    }

    /// How long a match takes usually, if everybody uses the time they have.
    #[must_use]
    pub fn usual(&self, players: u8, turns: Turns) -> Ms {
        self.all_time(players, turns.usual)
    }

    /// How long a match takes at most, without vacation, pauses and the days to claim; `None` if it has no last turn.
    #[must_use]
    pub fn longest(&self, players: u8, turns: Turns) -> Option<Ms> {
        turns.most.map(|most| self.all_time(players, most))
    }

    fn all_time(&self, players: u8, turns: u32) -> Ms {
        Ms::from(players) * (self.start + Ms::from(turns) * self.increment)
    }
}

impl Turns {
    /// In a match by these rules. After its patience a round lasts as long as its draw pile; usually a few turns of a round
    /// draw from the discards.
    #[must_use]
    pub fn of(rules: &AnyRules) -> Turns {
        let patience = match rules {
            AnyRules::Card(rules) => rules.patience(),
            AnyRules::Board(rules) => rules.patience(),
        };
        let pile = match AnyMatch::new(*rules, Deal::Seed(Seed::of_run(0, 0))) {
            Ok(AnyMatch::Card(game)) => draw_pile(&game),
            Ok(AnyMatch::Board(game)) => draw_pile(&game),
            // A deal from a seed is always sound.
            Err(_) => 0,
        };
        let each = |turns: u32| (turns * u32::from(rules.rounds())).div_ceil(u32::from(rules.players()));
        let most = (patience != u16::MAX).then(|| each(u32::from(patience) + pile));
        Turns { usual: each(pile + 4), most }
    }
}

fn draw_pile<G: Json>(game: &Match<G>) -> u32 {
    game.current().state().draw_pile().len() as u32
}
