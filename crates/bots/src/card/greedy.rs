//! `greedy`: sees only its own columns and its own hand, and takes what they are worth now.
//!
//! A column is worth what it would score if every card in hand that fits it were played. It expects nothing from the
//! draw pile, and ignores the opponent.

use fivepaths_rules::{CardAction, CardGame, CardView, Colour, Source, View};
use rand_core::Rng;

use super::lane::{Lane, Lanes};
use super::tables::best;
use crate::bot::Policy;

/// The greedy player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// What a column not begun must promise before it counts, as a price for the turns it takes.
const BEGIN: f32 = 2.0;

impl Greedy {
    /// What the column is worth with all cards in hand that fit it, as many as there are turns for.
    fn worth(view: &CardView, lane: &Lane, turns: usize) -> f32 {
        let rules = view.rules();
        let fits = lane.hand & lane.mine.open();
        let wagers = if lane.mine.numbers == 0 { usize::from(lane.hand_wagers) } else { 0 };
        let wagers = wagers.min(turns);
        let table = f32::from(1 + lane.mine.wagers) + wagers as f32;
        let balance = best(lane.mine.numbers, 9) + best(fits, turns - wagers) - rules.cost() as f32;
        let cards = lane.mine.len() as usize + wagers + (fits.count_ones() as usize).min(turns - wagers);
        let bonus = if cards >= usize::from(rules.bonus_at()) { rules.bonus() as f32 } else { 0.0 };
        if lane.mine.is_begun() { balance * table + bonus } else { (balance * table + bonus - BEGIN).max(0.0) }
    }

    fn put(view: &CardView, lanes: &Lanes) -> CardAction {
        let legal = view.legal();
        let turns = (lanes.deck_left.saturating_sub(1) / 2) as usize;
        let mut choice = (f32::NEG_INFINITY, CardAction::default());
        for card in legal.discards.iter() {
            let old = &lanes.lanes[card.colour().index()];
            let before = Self::worth(view, old, turns);
            let mut lane = *old;
            lane.lose(card.rank());
            let number = card.number().map_or(0.0, f32::from);
            let mut consider = |lane: &Lane, tie: f32, action| {
                let value = Self::worth(view, lane, turns) - before + tie;
                if value > choice.0 {
                    choice = (value, action);
                }
            };
            // Between equally good decisions it prefers the lowest card, and a play to a discard.
            consider(&lane, -0.01 * number - 0.2, CardAction::Discard(card));
            if legal.plays.contains(card) {
                lane.mine.put(card.rank());
                consider(&lane, -0.01 * number, CardAction::Play(card));
            }
        }
        choice.1
    }

    /// The pile whose top adds most to a column, if it adds anything; the draw pile otherwise.
    fn draw(view: &CardView, lanes: &Lanes) -> Source {
        let legal = view.legal().draws;
        let turns = (lanes.deck_left / 2) as usize;
        let mut choice = (4.0, Source::Stack);
        for (lane, &colour) in lanes.iter().zip(&Colour::ALL) {
            let (Some(top), true) = (lane.top, legal.contains(Source::Pile(colour))) else { continue };
            let mut with = *lane;
            with.gain(top);
            let gain = Self::worth(view, &with, turns) - Self::worth(view, lane, turns);
            if gain > choice.0 {
                choice = (gain, Source::Pile(colour));
            }
        }
        choice.1
    }
}

impl Policy<CardGame> for Greedy {
    fn decide(&self, view: &CardView, _rng: &mut impl Rng) -> CardAction {
        let Some(me) = view.seat() else { return CardAction::default() };
        let lanes = Lanes::of(view, me);
        if view.mid_turn() { CardAction::Draw(Self::draw(view, &lanes)) } else { Self::put(view, &lanes) }
    }
}
