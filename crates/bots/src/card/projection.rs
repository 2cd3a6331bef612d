//! `projection`: the strong hand-written player of the card game.
//!
//! It estimates what every column, its own and the opponent's, will score at the end of the round, from what lies
//! there, what is in hand, what may still come from the draw pile, and what lies on top of the piles. A decision is
//! worth what it changes in (own columns - the opponent's columns). So playing a card costs the lower ones that could
//! still have come, a discard costs what the opponent gains by it, and a draw from a pile is compared with an unknown
//! card and, near the end, credited with the turn that it adds to the round.
//!
//! Searches call this a million times a second, so whatever two candidates, or the two decisions of a turn, have in
//! common is worked out only once.

use fivepaths_rules::{Card, CardAction, CardGame, CardView, Cards, Colour, Rank, Seat, Source, Sources, View};
use rand_core::Rng;

use super::held::{Factor, Held};
use super::lane::{Lane, Lanes, above, rank};
use super::outlook::{Begun, Outlook, Rival, Tables, lowest_bit};
use super::tables::{count, sum};
use super::weights::Weights;
use crate::bot::{BotRng, Policy, Ranking, best_of};

/// The projection player.
#[derive(Clone, Debug)]
pub struct Projection {
    t: Box<Tables>,
}

impl Default for Projection {
    fn default() -> Self {
        Self::new(Weights::PUBLISHED)
    }
}

/// One colour as it is before a decision.
#[derive(Clone, Copy, Default)]
struct Strand {
    mine: f32,
    theirs: f32,
    rival: Rival,
    /// The cards in hand that fit my column, if it is begun.
    held: u64,
    /// How many of the cards in hand my column will never take.
    dead: u32,
}

/// All colours as they are before a decision.
struct Base<'a> {
    t: &'a Tables,
    outlook: Outlook<'a>,
    strands: [Strand; 6],
    total: f32,
    held: Held,
    held_worth: f32,
    dead: u32,
}

impl<'a> Base<'a> {
    fn new(t: &'a Tables, outlook: Outlook<'a>, lanes: &Lanes) -> Self {
        let (strands, held) = ([Strand::default(); 6], Held::default());
        let mut base = Base { t, outlook, strands, total: 0.0, held, held_worth: 0.0, dead: 0 };
        base.work_out(lanes);
        base
    }

    /// Works everything out anew.
    fn work_out(&mut self, lanes: &Lanes) {
        let (mut held, mut dead) = (Held::default(), 0);
        for (strand, lane) in self.strands.iter_mut().zip(lanes.iter()) {
            strand.rival = self.outlook.rival(lane);
            strand.become_lane(self.t, &self.outlook, lane);
            held.add(strand.held);
            dead += strand.dead;
        }
        (self.held, self.dead) = (held, dead);
        self.sum_up(lanes);
    }

    /// Works one colour out anew, after a decision of mine changed it.
    fn replace(&mut self, i: usize, lanes: &Lanes) {
        let (strand, lane) = (&mut self.strands[i], &lanes.lanes[i]);
        self.held.remove(strand.held);
        self.dead -= strand.dead;
        strand.become_lane(self.t, &self.outlook, lane);
        self.held.add(strand.held);
        self.dead += strand.dead;
        self.sum_up(lanes);
    }

    fn sum_up(&mut self, lanes: &Lanes) {
        self.total = 0.0;
        for (strand, _) in self.strands.iter().zip(lanes.iter()) {
            self.total += strand.mine - strand.theirs;
        }
        self.held_worth = self.held.worth(&self.t.worths, self.outlook.at.left.turns);
    }

    /// What the position is worth as it is.
    fn worth(&self) -> f32 {
        self.total + self.held_worth + self.t.spare[self.dead.min(2) as usize]
    }

    /// What the position is worth with other values in place of one strand.
    #[inline(always)]
    fn with(&self, old: &Strand, [mine, theirs]: [f32; 2], held: u64, dead: u32) -> f32 {
        let mut value = self.total + (old.theirs - theirs);
        value += mine - old.mine;
        value += if held == old.held {
            self.held_worth
        } else {
            let mut all = self.held;
            all.remove(old.held);
            all.add(held);
            all.worth(&self.t.worths, self.outlook.at.left.turns)
        };
        value + self.t.spare[(self.dead - old.dead + dead).min(2) as usize]
    }

    /// What the position is worth with `lane` in place of one strand.
    #[inline]
    fn with_lane(&self, old: &Strand, lane: &Lane) -> f32 {
        let theirs = self.outlook.theirs(&old.rival, lane.top_bit());
        self.with(old, [self.outlook.mine(lane), theirs], held(self.t, lane), dead(lane))
    }
}

impl Strand {
    #[inline(always)]
    fn become_lane(&mut self, t: &Tables, outlook: &Outlook<'_>, lane: &Lane) {
        self.mine = outlook.mine(lane);
        self.theirs = outlook.theirs(&self.rival, lane.top_bit());
        self.held = held(t, lane);
        self.dead = dead(lane);
    }
}

/// A position, and what was worked out from it.
struct Sight<'a> {
    lanes: Lanes,
    base: Base<'a>,
}

impl Projection {
    /// With these constants.
    pub fn new(w: Weights) -> Self {
        Projection { t: Box::new(Tables::new(w)) }
    }

    fn sight(&self, view: &CardView, me: Seat) -> Sight<'_> {
        let lanes = Lanes::of(view, me);
        let base = Base::new(&self.t, self.t.outlook(view.rules(), &lanes, false), &lanes);
        Sight { lanes, base }
    }

    fn near_the_end(&self, view: &CardView) -> bool {
        f32::from(view.deck_left()) <= self.t.w.stretch
    }

    /// The draws that are considered: near the end all of them, before that only piles whose top fits a column.
    fn tempting(&self, view: &CardView, lanes: &Lanes) -> Sources {
        let mut draws = view.legal().draws;
        if self.near_the_end(view) {
            return draws;
        }
        for (lane, &colour) in lanes.iter().zip(&Colour::ALL) {
            let useful = |top| lane.mine.takes(top) || (lane.theirs.is_begun() && lane.theirs.takes(top));
            if !lane.top.is_some_and(useful) {
                draws.remove(Source::Pile(colour));
            }
        }
        draws
    }

    #[inline]
    fn draw(&self, view: &CardView, Sight { lanes, base }: &Sight<'_>, mut put: impl FnMut(CardAction, f32)) {
        let draws = self.tempting(view, lanes);
        if draws == Sources::STACK {
            return put(CardAction::Draw(Source::Stack), 0.0);
        }
        put(CardAction::Draw(Source::Stack), base.worth() + self.t.w.deck);
        // Far from the end, the turn that a draw from a pile adds helps both sides equally.
        let longer =
            self.near_the_end(view).then(|| Base::new(&self.t, self.t.outlook(view.rules(), lanes, true), lanes));
        let base = longer.as_ref().unwrap_or(base);
        for ((old, strand), &colour) in lanes.iter().zip(&base.strands).zip(&Colour::ALL) {
            if !draws.contains(Source::Pile(colour)) {
                continue;
            }
            let (mut lane, mut pile) = (*old, view.pile(colour));
            let Some(rank) = pile.pop() else { continue };
            lane.gain(rank);
            lane.set_top(pile.top());
            let mut value = base.with_lane(strand, &lane);
            if !old.mine.takes(rank) {
                value -= self.t.w.patience * pile_draws(view);
            }
            put(CardAction::Draw(Source::Pile(colour)), value);
        }
    }
}

impl Sight<'_> {
    /// Another position.
    fn look(&mut self, view: &CardView, me: Seat) {
        self.lanes.renew(view, me);
        self.base.outlook = self.base.t.outlook(view.rules(), &self.lanes, false);
        self.base.work_out(&self.lanes);
    }

    #[inline]
    fn put(&self, view: &CardView, mut put: impl FnMut(CardAction, f32)) {
        if view.legal().discards.is_empty() {
            return;
        }
        let unhurried = self.base.outlook.at.left.turns > usize::from(view.rules().hand()) + 2;
        for ((lane, strand), &colour) in self.lanes.iter().zip(&self.base.strands).zip(&Colour::ALL) {
            if lane.hand_wagers > 0 {
                self.put_wager(lane, strand, colour, &mut put);
            }
            if lane.hand != 0 {
                self.put_numbers(lane, strand, (colour, unhurried), &mut put);
            }
        }
    }

    fn put_wager(&self, lane: &Lane, strand: &Strand, colour: Colour, put: &mut impl FnMut(CardAction, f32)) {
        let wager = Card::new(colour, Rank::WAGER);
        let mut lane = *lane;
        lane.lose(Rank::WAGER);
        if lane.mine.takes(Rank::WAGER) {
            let mut lane = lane;
            lane.mine.put(Rank::WAGER);
            put(CardAction::Play(wager), self.base.with_lane(strand, &lane));
        }
        lane.set_top(Some(Rank::WAGER));
        put(CardAction::Discard(wager), self.base.with_lane(strand, &lane));
    }

    /// Considers playing (if possible) and discarding each number in hand. With turns to spare, the lowest card that
    /// fits is played first.
    #[inline(always)]
    fn put_numbers(
        &self,
        lane: &Lane,
        strand: &Strand,
        (colour, unhurried): (Colour, bool),
        put: &mut impl FnMut(CardAction, f32),
    ) {
        let base = &self.base;
        let (outlook, worths) = (&base.outlook, &base.t.worths);
        let open = lane.mine.open();
        let fits = lane.hand & open;
        let future = outlook.future(lane.unseen & open);
        let (factor, column) = (lane.factor(), outlook.column(lane));
        let mut left = lane.hand;
        while left != 0 {
            let number = lowest_bit(left);
            left ^= number;
            let card = Card::new(colour, rank(number));
            let rest = lane.hand ^ number;
            if number & fits != 0 && (!unhurried || number == lowest_bit(fits)) {
                let open = above(number);
                let (fits, factor) = (rest & open, Factor::of_wagers(lane.mine.wagers));
                let sum = sum(lane.mine.numbers | number);
                let column = Begun { times: worths.times(factor), sum, cards: column.cards + 1 };
                let mine = outlook.begun(column, &outlook.future(lane.unseen & open), fits, lane.top_bit() & open);
                let dead = count(rest & !open) + u32::from(lane.hand_wagers);
                let value = base.with(strand, [mine, strand.theirs], worths.cards(fits, factor), dead);
                put(CardAction::Play(card), value);
            }
            let theirs = outlook.theirs(&strand.rival, number);
            let value = if lane.mine.is_begun() {
                let fits = fits & !number;
                let mine = outlook.begun(column, &future, fits, number & open);
                let dead = strand.dead - u32::from(number & open == 0);
                base.with(strand, [mine, theirs], worths.cards(fits, factor), dead)
            } else {
                let mine = outlook.fresh(rest, lane.hand_wagers, &future, number);
                base.with(strand, [mine, theirs], 0, 0)
            };
            put(CardAction::Discard(card), value);
        }
    }

    /// Carries my own decision out.
    fn play(&mut self, action: CardAction) {
        let (CardAction::Play(card) | CardAction::Discard(card)) = action else { return };
        let i = card.colour().index();
        let lane = &mut self.lanes.lanes[i];
        lane.lose(card.rank());
        match action {
            CardAction::Play(_) => lane.mine.put(card.rank()),
            _ => lane.set_top(Some(card.rank())),
        }
        self.base.replace(i, &self.lanes);
    }
}

/// The cards in hand that fit my column, if it is begun.
#[inline]
fn held(t: &Tables, lane: &Lane) -> u64 {
    if lane.mine.is_begun() { t.worths.cards(lane.hand & lane.mine.open(), lane.factor()) } else { 0 }
}

/// How often the round was lengthened by a draw from a discard pile.
fn pile_draws(view: &CardView) -> f32 {
    let deck = view.rules().all().len() as f32 - 2.0 * f32::from(view.rules().hand());
    f32::from(view.ply()) - (deck - f32::from(view.deck_left()))
}

/// How many cards in hand my column of this colour will never take.
#[inline]
fn dead(lane: &Lane) -> u32 {
    if lane.mine.numbers == 0 {
        return 0;
    }
    count(lane.hand & !lane.mine.open()) + u32::from(lane.hand_wagers)
}

impl Ranking<CardGame> for Projection {
    #[inline]
    fn rank(&self, view: &CardView, put: impl FnMut(CardAction, f32)) {
        let Some(me) = view.seat() else { return };
        let sight = self.sight(view, me);
        if view.mid_turn() { self.draw(view, &sight, put) } else { sight.put(view, put) }
    }
}

/// The first of the best.
struct Best(f32, CardAction);

impl Best {
    const NONE: Best = Best(f32::NEG_INFINITY, CardAction::Draw(Source::Stack));

    #[inline(always)]
    fn put(&mut self, action: CardAction, value: f32) {
        if value > self.0 {
            *self = Best(value, action);
        }
    }
}

impl Policy<CardGame> for Projection {
    fn decide(&self, view: &CardView, _rng: &mut impl Rng) -> CardAction {
        best_of(self, view)
    }

    /// What was worked out to put a card down is used again for the draw.
    fn playing(&self) -> impl FnMut(&CardView, &mut BotRng) -> CardAction {
        let mut kept: Option<(Expected, Sight<'_>)> = None;
        move |view, rng| {
            let Some(me) = view.seat() else { return self.decide(view, rng) };
            let mut best = Best::NONE;
            match &mut kept {
                Some((expected, sight)) if !view.mid_turn() => {
                    sight.look(view, me);
                    sight.put(view, |action, value| best.put(action, value));
                    sight.play(best.1);
                    *expected = Expected::after(view, me, best.1);
                }
                Some((expected, sight)) if *expected == Expected::of(view, me) => {
                    self.draw(view, sight, |action, value| best.put(action, value));
                }
                _ => {
                    let sight = self.sight(view, me);
                    kept = Some((Expected::of(view, me), sight));
                    return self.decide(view, rng);
                }
            }
            best.1
        }
    }
}

/// What the next view must look like if it follows the decision before.
#[derive(Clone, Copy, PartialEq)]
struct Expected {
    ply: u16,
    hand: Cards<10>,
    columns: Cards<10>,
}

impl Expected {
    fn of(view: &CardView, me: Seat) -> Self {
        Expected { ply: view.ply(), hand: *view.hand(), columns: *view.columns(me) }
    }

    fn after(view: &CardView, me: Seat, action: CardAction) -> Self {
        let mut expected = Self::of(view, me);
        if let CardAction::Play(card) | CardAction::Discard(card) = action {
            expected.hand.remove(card);
        }
        if let CardAction::Play(card) = action {
            expected.columns.add(card);
        }
        expected
    }
}
