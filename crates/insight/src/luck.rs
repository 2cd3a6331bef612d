//! Luck and skill: a round's margin as a sum of what the deal, each decision and each draw were worth.
//!
//! ```text
//! margin   = start(who begins) + deal + sum of draws + sum of decisions
//! deal     = V(after the deal) - start
//! decision = V(after it) - V(before it), where V before a draw from the draw pile is the mean over the cards that could come
//! draw     = V(with the card that came) - that mean
//! ```
//!
//! The sum is exact, since each value is added once and subtracted once. The means of deal and draws are zero
//! whatever V is, so `margin - deal - draws` has the same mean as the margin and, with a good V, varies far less.
//! Taking a card from a discard pile is part of the decision.

use fivepaths_rules::{Card, CardGame, Game};

use crate::amount::{Amount, Chance, Points};
use crate::chances::Chances;
use crate::history::{History, Summed};
use crate::open::{OpenValue, Scratch, margin};

/// One turn in the sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<A> {
    /// What the round was worth before the turn.
    pub before: A,
    /// What the decision made of it.
    pub decision: A,
    /// What the card from the draw pile made of it; `None` if the card was taken from a discard pile.
    pub draw: Option<A>,
    /// What the round was worth after the turn.
    pub after: A,
}

/// The sum of a round, from seat 0's side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ledger<A> {
    /// What the round is worth before it is dealt.
    pub start: A,
    /// What the deal made of it.
    pub deal: A,
    /// Turn by turn.
    pub entries: Vec<Entry<A>>,
}

/// The sums of a round, in points and in chances to win the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Luck {
    /// In points.
    pub points: Ledger<Points>,
    /// In chances to win the match.
    pub chance: Ledger<Chance>,
    /// The margin; `None` if the round was not scored.
    pub margin: Option<i32>,
}

impl<const PER: i64> Ledger<Amount<PER>> {
    /// What the round was worth in the end: its margin if it was scored.
    pub fn end(&self) -> Amount<PER> {
        self.entries.last().map_or(self.start + self.deal, |entry| entry.after)
    }

    /// All draws.
    pub fn draws(&self) -> Amount<PER> {
        self.entries.iter().filter_map(|entry| entry.draw).sum()
    }

    /// All luck: the deal and the draws.
    pub fn luck(&self) -> Amount<PER> {
        self.deal + self.draws()
    }

    /// The result less the luck.
    pub fn adjusted(&self) -> Amount<PER> {
        self.end() - self.luck()
    }
}

/// A position with the number of ways in which it can come about.
#[derive(Clone, Copy, Debug)]
struct Weighted {
    count: f64,
    /// Where the position is in the list of all.
    place: usize,
}

/// Where a turn can lead: one position for each card that could come, or the only one there is.
struct Branches {
    all: Vec<Weighted>,
    actual: usize,
    drawn: bool,
}

/// All positions of a round that are to be judged, each of them once.
pub(crate) struct Positions<G> {
    pub(crate) games: Vec<G>,
    turns: Vec<Branches>,
}

impl<G: Summed> Positions<G> {
    pub(crate) fn of(history: &History<G>) -> Self {
        let mut positions = Positions { games: Vec::new(), turns: Vec::new() };
        positions.games.push(history.turns.first().map_or(history.last, |(game, _)| *game));
        for (game, turn) in &history.turns {
            let branches = positions.branches(*game, turn);
            positions.turns.push(branches);
        }
        positions
    }

    /// The positions that the last turn can lead to.
    pub(crate) fn ends(&self) -> Vec<usize> {
        let last = self.turns.last();
        last.map_or(Vec::new(), |branches| branches.all.iter().map(|branch| branch.place).collect())
    }

    fn branches(&mut self, mut game: G, turn: &[G::Action]) -> Branches {
        let mut branches = Branches { all: Vec::new(), actual: 0, drawn: false };
        for &action in turn {
            if G::is_blind(action) {
                branches.drawn = true;
                let pile = game.draw_pile();
                for (index, &card) in pile.iter().enumerate() {
                    // Equal cards are counted at the first of them. The first card of the pile is the one that came.
                    if pile[..index].contains(&card) {
                        continue;
                    }
                    let count = pile.iter().filter(|&&other| other == card).count() as f64;
                    branches.all.push(Weighted { count, place: self.games.len() });
                    self.games.push(drawn(&game, card, action));
                }
                return branches;
            }
            // The turn was played by the rules, so it is not refused.
            let played = game.play(action);
            debug_assert!(played.is_ok(), "{action}");
        }
        branches.all.push(Weighted { count: 1.0, place: self.games.len() });
        self.games.push(game);
        branches
    }
}

/// The round after this card, which is in the draw pile, was drawn from it.
fn drawn<G: Summed>(game: &G, card: Card, draw: G::Action) -> G {
    let mut game = game.next_is(card).unwrap_or(*game);
    let played = game.play(draw);
    debug_assert!(played.is_ok(), "a draw from the draw pile");
    game
}

/// How many positions are judged in one step, which takes some milliseconds.
const AT_ONCE: usize = 512;
/// For how many a position counts where the last draws are followed.
const FOLLOWED: usize = 100;

/// A round whose positions are being judged, a few at a time.
pub(crate) struct Judgement {
    positions: Positions<CardGame>,
    values: Vec<f64>,
}

impl Judgement {
    /// The judgement of this round, before anything is judged.
    pub(crate) fn of(history: &History) -> Self {
        Judgement { positions: Positions::of(history), values: Vec::new() }
    }

    /// Judges some positions. True if they were the last.
    pub(crate) fn step(&mut self, value: &OpenValue, scratch: &mut Scratch) -> bool {
        let begin = self.values.len();
        let mut effort = 0;
        let affordable = self.positions.games[begin..].iter().take_while(|game| {
            effort += if value.follows(game) { FOLLOWED } else { 1 };
            effort <= AT_ONCE
        });
        let end = begin + affordable.count();
        let mut found = Vec::new();
        value.of(&self.positions.games[begin..end], scratch, &mut found);
        self.values.extend(found);
        end == self.positions.games.len()
    }

    /// The sums of the round, once all positions are judged.
    pub(crate) fn luck(mut self, history: &History, value: &OpenValue) -> Luck {
        self.settle(history);
        Luck { points: self.points(history, value), chance: self.chance(history), margin: history.margin() }
    }

    /// After the last turn of a scored round, its value is its margin, also if the round was cut.
    fn settle(&mut self, history: &History) {
        if history.scored {
            for place in self.positions.ends() {
                self.values[place] = margin(&self.positions.games[place]);
            }
        }
    }

    fn points(&self, history: &History, value: &OpenValue) -> Ledger<Points> {
        let start = value.start(history.last.rules(), history.last.first());
        ledger(&self.positions, Points::new(start), |place| self.values[place])
    }

    fn chance(&self, history: &History) -> Ledger<Chance> {
        let chances = Chances::new(history.last.rules(), history.last.standing());
        let ends = if history.scored { self.positions.ends() } else { Vec::new() };
        ledger(&self.positions, Chance::new(chances.before()), |place| {
            let left = if ends.contains(&place) { 0 } else { self.positions.games[place].public().deck_left() };
            chances.of(self.values[place], left)
        })
    }
}

impl Ledger<Points> {
    /// The sum of a round in points.
    pub fn of(history: &History, value: &OpenValue, scratch: &mut Scratch) -> Self {
        let mut judgement = Judgement::of(history);
        while !judgement.step(value, scratch) {}
        judgement.settle(history);
        judgement.points(history, value)
    }
}

impl Luck {
    /// The sums of a round, in points and in chances.
    pub fn of(history: &History, value: &OpenValue, scratch: &mut Scratch) -> Self {
        let mut judgement = Judgement::of(history);
        while !judgement.step(value, scratch) {}
        judgement.luck(history, value)
    }
}

/// The sum of a round whose positions are worth this.
pub(crate) fn ledger<G, const PER: i64>(
    positions: &Positions<G>,
    start: Amount<PER>,
    worth: impl Fn(usize) -> f64,
) -> Ledger<Amount<PER>> {
    let dealt = Amount::new(worth(0));
    let mut before = dealt;
    let mut entries = Vec::with_capacity(positions.turns.len());
    for branches in &positions.turns {
        let (sum, count) = branches
            .all
            .iter()
            .fold((0.0, 0.0), |(sum, count), branch| (sum + branch.count * worth(branch.place), count + branch.count));
        let after = Amount::new(worth(branches.all[branches.actual].place));
        let mean = if branches.drawn { Amount::new(sum / count) } else { after };
        entries.push(Entry { before, decision: mean - before, draw: branches.drawn.then(|| after - mean), after });
        before = after;
    }
    Ledger { start, deal: dealt - start, entries }
}
