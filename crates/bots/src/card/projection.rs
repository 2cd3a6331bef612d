//! `projection`: the strong hand-written player of the card game.
//!
//! It projects every column, its own and the opponent's, to the end of the round: what lies there,
//! what is in hand, what may still come from the draw pile, what lies on top of the piles. A
//! decision is worth what it changes in (own columns - the opponent's columns). So playing a card
//! costs the lower ones that could still have come; a discard costs what the opponent gains by it;
//! a draw from a pile is weighed against the unknown card and, near the end, against the turn it
//! adds to the round.

use fivepaths_rules::{Card, CardAction, CardGame, CardRules, CardView, Colour, Seat, Source, Sources, View};
use rand_core::Rng;

use super::held::{Chances, Held, TURNS};
use super::lane::{Lane, Lanes, bit};
use super::prospect::Prospect;
use super::tables::{best, count, sum};
use super::weights::Weights;
use crate::bot::{Policy, Ranking};
use crate::soft::{rise, soft};

/// The projection player.
#[derive(Clone, Debug)]
pub struct Projection {
    w: Weights,
    chances: Box<Chances>,
    /// The sum of a set of numbers that may still come, each weighted by how likely it is to come
    /// before a higher one is played.
    coming: Box<[f32; 1024]>,
    /// The chance of the bonus, by cards in excess of what it takes, in steps of a sixteenth.
    bonus: Box<[f32; 512]>,
}

impl Default for Projection {
    fn default() -> Self {
        Self::new(Weights::PUBLISHED)
    }
}

/// All columns as they are before a decision.
struct Base {
    mine: [f32; 6],
    theirs: [f32; 6],
    total: f32,
    held: Held,
    held_worth: f32,
    dead: u32,
}

/// The terms of the rules as the projection needs them, and the prospect.
struct Outlook {
    cost: f32,
    bonus: f32,
    bonus_at: f32,
    at: Prospect,
}

impl Outlook {
    fn new(rules: &CardRules, at: Prospect) -> Self {
        let bonus_at = f32::from(rules.bonus_at());
        Outlook { cost: rules.cost() as f32, bonus: rules.bonus() as f32, bonus_at, at }
    }
}

impl Projection {
    /// With these constants.
    pub fn new(w: Weights) -> Self {
        let mut chances = Box::new([[0.0; 36]; TURNS]);
        for (turns, row) in chances.iter_mut().enumerate() {
            for (place, chance) in row.iter_mut().enumerate().take(turns) {
                *chance = rise(((turns - place) as f32 - w.play_at) / w.play_slope);
            }
        }
        let mut coming = Box::new([0.0; 1024]);
        for (mask, weighted) in coming.iter_mut().enumerate() {
            for number in (2..=10).filter(|number| mask & 1 << (number - 1) != 0) {
                let number = number as f32;
                *weighted += number * (1.0 + w.future_rank * (number - 6.0));
            }
        }
        let mut bonus = Box::new([0.0; 512]);
        for (step, chance) in bonus.iter_mut().enumerate() {
            *chance = rise(((step as f32 - 256.0) / 16.0 + w.bonus_at) / w.bonus_slope);
        }
        Projection { w, chances, coming, bonus }
    }

    #[inline]
    fn coming(&self, numbers: u16) -> f32 {
        self.coming[usize::from(numbers) & 1023]
    }

    #[inline]
    fn bonus(&self, outlook: &Outlook, cards: f32) -> f32 {
        let step = ((cards - outlook.bonus_at) * 16.0 + 256.0) as usize;
        outlook.bonus * self.bonus[step.min(511)]
    }

    /// My column of a colour; the cards in hand that fit it count only if it is not begun.
    #[inline(always)]
    fn mine(&self, outlook: &Outlook, lane: &Lane) -> f32 {
        let (w, at) = (&self.w, &outlook.at);
        let open = lane.mine.open();
        let future = lane.unseen & open;
        let top = lane.top_bit() & open;
        let fits = lane.hand & open;
        // Cards below the lowest one held come in time only if that one waits.
        let lower = future & fits.wrapping_sub(1) & !fits;
        let lower = if fits == 0 { 0 } else { lower };
        let came = at.mine * (self.coming(future) - w.hasty * self.coming(lower)) + at.top_mine * sum(top);
        if lane.mine.is_begun() {
            let came = w.future_begun * came;
            let now = multiplier(lane, w) * (sum(lane.mine.numbers) + came - outlook.cost);
            let cards = lane.mine.len();
            if at.turns == 0 {
                return if cards as f32 >= outlook.bonus_at { now + outlook.bonus } else { now };
            }
            let more = count(fits).min(at.turns as u32);
            return now + self.bonus(outlook, (cards + more) as f32 + at.mine * count(future) as f32);
        }
        if at.turns == 0 {
            return 0.0;
        }
        let numbers = best(lane.hand, at.turns.saturating_sub(usize::from(lane.hand_wagers)));
        let balance = w.held * numbers + came - outlook.cost - at.begin;
        (1.0 + w.wager_hand * f32::from(lane.hand_wagers)) * soft(balance, at.spread)
    }

    /// The opponent's column of a colour.
    #[inline(always)]
    fn theirs(&self, outlook: &Outlook, lane: &Lane) -> f32 {
        let at = &outlook.at;
        let open = lane.theirs.open();
        let (future, known) = (lane.unseen & open, lane.known & open);
        let top = lane.top_bit() & open;
        let came = at.theirs * self.coming(future) + at.known * sum(known);
        let wagers = if lane.theirs.numbers == 0 { lane.known_wagers } else { 0 };
        let multiplier = f32::from(1 + lane.theirs.wagers + wagers);
        if !lane.theirs.is_begun() {
            let came = came + self.w.top_theirs_new * at.top_theirs * sum(top);
            return multiplier * soft(came - outlook.cost - self.w.rival_begin, at.rival_spread);
        }
        let cards = (lane.theirs.len() + count(known)) as f32 + at.theirs * count(future) as f32;
        let came = came + at.top_theirs * sum(top);
        multiplier * (sum(lane.theirs.numbers) + came - outlook.cost) + self.bonus(outlook, cards)
    }

    fn base(&self, outlook: &Outlook, lanes: &Lanes) -> Base {
        let mut base =
            Base { mine: [0.0; 6], theirs: [0.0; 6], total: 0.0, held: Held::EMPTY, held_worth: 0.0, dead: 0 };
        for (i, lane) in lanes.iter().enumerate() {
            base.mine[i] = self.mine(outlook, lane);
            base.theirs[i] = self.w.rival * self.theirs(outlook, lane);
            base.total += base.mine[i] - base.theirs[i];
            base.dead += dead(lane);
            if lane.mine.is_begun() {
                base.held.add_numbers(lane.hand & lane.mine.open(), multiplier(lane, &self.w));
            }
        }
        base.held_worth = base.held.worth(&self.chances[outlook.at.turns.min(TURNS - 1)]);
        base
    }

    /// What the position is worth when one colour has become `lane`.
    #[inline]
    fn changed(&self, outlook: &Outlook, lanes: &Lanes, base: &Base, i: usize, lane: &Lane) -> f32 {
        let (w, old) = (&self.w, &lanes.lanes[i]);
        let mut value = base.total;
        if (lane.top_bit() ^ old.top_bit()) & lane.theirs.open() != 0 {
            value += base.theirs[i] - w.rival * self.theirs(outlook, lane);
        }
        let opens = !old.mine.is_begun() && lane.mine.is_begun();
        if !lane.same_for_me(old) {
            value += self.mine(outlook, lane) - base.mine[i];
            value += self.held_after(outlook, lanes, base, i, lane, opens);
        } else {
            value += base.held_worth;
        }
        value + w.spare * (base.dead - dead(old) + dead(lane)).min(2) as f32
    }

    /// What the held cards are worth when one colour has become `lane`.
    #[inline]
    fn held_after(&self, outlook: &Outlook, lanes: &Lanes, base: &Base, i: usize, lane: &Lane, opens: bool) -> f32 {
        let (w, old) = (&self.w, &lanes.lanes[i]);
        let chances = &self.chances[outlook.at.turns.min(TURNS - 1)];
        let (fit, fitted) = (lane.hand & lane.mine.open(), old.hand & old.mine.open());
        let (factor, before) = (multiplier(lane, w), multiplier(old, w));
        if !lane.mine.is_begun() || (!opens && factor == before && fit == fitted) {
            return base.held_worth;
        }
        let gone = fitted & !fit;
        if !opens && factor == before && fit & !fitted == 0 && gone.is_power_of_two() {
            return base.held.worth_without(factor * (gone.trailing_zeros() + 1) as f32, chances);
        }
        if opens || (factor == before && gone == 0) {
            let mut held = base.held;
            held.add_numbers(if opens { fit } else { fit & !fitted }, factor);
            return held.worth(chances);
        }
        let mut held = Held::EMPTY;
        for (j, other) in lanes.iter().enumerate() {
            let other = if j == i { lane } else { other };
            if other.mine.is_begun() {
                held.add_numbers(other.hand & other.mine.open(), multiplier(other, w));
            }
        }
        held.worth(chances)
    }

    #[inline]
    fn put(&self, view: &CardView, lanes: &Lanes, mut put: impl FnMut(CardAction, f32)) {
        let legal = view.legal();
        let outlook = Outlook::new(view.rules(), Prospect::after(lanes, &self.w, false));
        let base = self.base(&outlook, lanes);
        let unhurried = outlook.at.turns > usize::from(view.rules().hand()) + 2;
        for card in legal.discards.iter() {
            let i = card.colour().index();
            let mut lane = lanes.lanes[i];
            lane.lose(card.rank());
            // With turns to spare the lower card goes first.
            let in_order = !unhurried || card.is_wager() || bit(card.rank()) == lowest(&lanes.lanes[i]);
            if in_order && legal.plays.contains(card) {
                let mut lane = lane;
                lane.mine.put(card.rank());
                put(CardAction::Play(card), self.changed(&outlook, lanes, &base, i, &lane));
            }
            lane.set_top(Some(card.rank()));
            put(CardAction::Discard(card), self.changed(&outlook, lanes, &base, i, &lane));
        }
    }

    fn near_the_end(&self, view: &CardView) -> bool {
        f32::from(view.deck_left()) <= self.w.stretch
    }

    /// The piles that are worth a look: far from the end only those whose top goes into a column.
    fn tempting(&self, view: &CardView, me: Seat) -> Sources {
        let mut draws = view.legal().draws;
        if self.near_the_end(view) {
            return draws;
        }
        let them = me.next(2);
        for &colour in Colour::first(view.rules().colours()) {
            let top = view.pile(colour).top().map(|rank| Card::new(colour, rank));
            let begun = view.columns(them).len_of(colour) > 0;
            let useful = |top| view.open(me).contains(top) || (begun && view.open(them).contains(top));
            if !top.is_some_and(useful) {
                draws.remove(Source::Pile(colour));
            }
        }
        draws
    }

    #[inline]
    fn draw(&self, view: &CardView, lanes: &Lanes, draws: Sources, mut put: impl FnMut(CardAction, f32)) {
        let outlook = Outlook::new(view.rules(), Prospect::after(lanes, &self.w, false));
        let base = self.base(&outlook, lanes);
        let stack = base.total + base.held_worth + self.w.spare * base.dead.min(2) as f32 + self.w.deck;
        put(CardAction::Draw(Source::Stack), stack);
        // Far from the end the turn that a pile draw adds is as good for either side.
        let (outlook, base) = if self.near_the_end(view) {
            let outlook = Outlook::new(view.rules(), Prospect::after(lanes, &self.w, true));
            let base = self.base(&outlook, lanes);
            (outlook, base)
        } else {
            (outlook, base)
        };
        for (i, old) in lanes.iter().enumerate() {
            let Some(colour) = Colour::from_index(i) else { continue };
            if !draws.contains(Source::Pile(colour)) {
                continue;
            }
            let (mut lane, mut pile) = (*old, view.pile(colour));
            let Some(rank) = pile.pop() else { continue };
            lane.gain(rank);
            lane.set_top(pile.top());
            let mut value = self.changed(&outlook, lanes, &base, i, &lane);
            if !old.mine.takes(rank) {
                value -= self.w.patience * pile_draws(view);
            }
            put(CardAction::Draw(Source::Pile(colour)), value);
        }
    }
}

/// By how much my column will be multiplied; wagers in hand count in part while they can be played.
#[inline]
fn multiplier(lane: &Lane, w: &Weights) -> f32 {
    let played = f32::from(1 + lane.mine.wagers);
    if lane.mine.numbers == 0 { played + w.wager_hand * f32::from(lane.hand_wagers) } else { played }
}

/// The lowest held card that fits my column.
#[inline]
fn lowest(lane: &Lane) -> u16 {
    let fits = lane.hand & lane.mine.open();
    fits & fits.wrapping_neg()
}

/// How often the round was lengthened by a draw from a discard pile.
fn pile_draws(view: &CardView) -> f32 {
    let deck = view.rules().all().len() as f32 - 2.0 * f32::from(view.rules().hand());
    f32::from(view.ply()) - (deck - f32::from(view.deck_left()))
}

/// How many of the cards in hand no column of mine will ever take.
#[inline]
fn dead(lane: &Lane) -> u32 {
    if lane.mine.numbers == 0 {
        return 0;
    }
    count(lane.hand & !lane.mine.open()) + u32::from(lane.hand_wagers)
}

impl Ranking<CardGame> for Projection {
    #[inline]
    fn rank(&self, view: &CardView, mut put: impl FnMut(CardAction, f32)) {
        let Some(me) = view.seat() else { return };
        if !view.mid_turn() {
            return self.put(view, &Lanes::of(view, me), put);
        }
        let draws = self.tempting(view, me);
        if draws == Sources::STACK {
            return put(CardAction::Draw(Source::Stack), 0.0);
        }
        self.draw(view, &Lanes::of(view, me), draws, put);
    }
}

impl Policy<CardGame> for Projection {
    fn decide(&self, view: &CardView, _rng: &mut impl Rng) -> CardAction {
        let mut best = (f32::NEG_INFINITY, CardAction::default());
        self.rank(view, |action, value| {
            if value > best.0 {
                best = (value, action);
            }
        });
        best.1
    }
}
