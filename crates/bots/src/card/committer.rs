//! `committer`: plays a few colours, in ascending order.
//!
//! This is how careful people play. They choose two or three colours by their hand, keep what fits them, play the lower
//! cards first, discard the rest where it does the least harm, and hurry at the end.

use fivepaths_rules::{Card, CardAction, CardGame, CardView, Colour, Rank, Source, View};
use rand_core::Rng;

use super::lane::{Lane, Lanes, bit};
use super::tables::sum;
use crate::bot::Policy;

/// The most colours it begins.
const COLOURS: usize = 3;
/// The sum that the hand must hold of a colour for it to be chosen early. A wager counts as [`WAGER`].
const ENOUGH: f32 = 17.0;
/// What a wager in hand adds to a colour's promise.
const WAGER: f32 = 3.0;
/// With fewer turns left than this, a colour is begun only if the cards in hand alone pay for it.
const TOO_LATE: u32 = 7;

/// The committing player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Committer;

/// The turns left after this one.
fn turns(lanes: &Lanes) -> u32 {
    lanes.deck_left.saturating_sub(1) / 2
}

fn promise(lane: &Lane) -> f32 {
    sum(lane.hand) + WAGER * f32::from(lane.hand_wagers)
}

/// The chosen colours: those that are begun, and those to be begun.
fn chosen(lanes: &Lanes) -> [bool; 6] {
    let mut chosen = [false; 6];
    let mut count = 0;
    for (i, lane) in lanes.iter().enumerate() {
        chosen[i] = lane.mine.is_begun();
        count += usize::from(chosen[i]);
    }
    let enough = if turns(lanes) >= TOO_LATE { ENOUGH } else { 26.0 };
    while count < COLOURS {
        let better = |a: &(usize, f32), b: &(usize, f32)| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0));
        let best =
            lanes.iter().enumerate().filter(|(i, _)| !chosen[*i]).map(|(i, lane)| (i, promise(lane))).max_by(better);
        match best.filter(|best| best.1 >= enough) {
            Some((i, _)) => chosen[i] = true,
            None => break,
        }
        count += 1;
    }
    chosen
}

/// The best next card of a chosen colour, and what playing it gives up: the lower cards that could still come.
fn next_card(lane: &Lane, colour: Colour) -> Option<(f32, Card)> {
    if lane.hand_wagers > 0 && lane.mine.numbers == 0 {
        return Some((0.0, Card::new(colour, Rank::WAGER)));
    }
    let fits = lane.hand & lane.mine.open();
    if fits == 0 {
        return None;
    }
    let lowest = fits & fits.wrapping_neg();
    let skipped = lane.unseen & lane.mine.open() & (lowest - 1);
    let rank = Rank::number(lowest.trailing_zeros() as u8 + 1)?;
    Some((0.4 * sum(skipped) * f32::from(1 + lane.mine.wagers), Card::new(colour, rank)))
}

/// The harm of a discard: to its own plans, and by what the opponent can do with the card.
fn harm(lane: &Lane, card: Card, wanted: bool) -> f32 {
    let number = card.number().map_or(4.0, f32::from);
    let own = match wanted && lane.mine.takes(card.rank()) {
        true => number * f32::from(1 + lane.mine.wagers) + 4.0,
        // The colour of this card may still be chosen.
        false if !lane.mine.is_begun() => 0.3 * number,
        false => 0.0,
    };
    let gift = match (lane.theirs.takes(card.rank()), lane.theirs.is_begun()) {
        (false, _) => 0.0,
        (true, false) => 0.15 * number,
        (true, true) => number * f32::from(1 + lane.theirs.wagers),
    };
    own + gift
}

impl Committer {
    fn put(view: &CardView, lanes: &Lanes) -> CardAction {
        let chosen = chosen(lanes);
        let mut play: Option<(f32, Card)> = None;
        let mut fitting = 0;
        for (i, lane) in lanes.iter().enumerate().filter(|(i, _)| chosen[*i]) {
            fitting += (lane.hand & lane.mine.open()).count_ones();
            let next = Colour::from_index(i).and_then(|colour| next_card(lane, colour));
            if let Some(next) = next.filter(|next| play.is_none_or(|play| next.0 < play.0)) {
                play = Some(next);
            }
        }
        let plan = |card: Card| (&lanes.lanes[card.colour().index()], chosen[card.colour().index()]);
        let discard = view.legal().discards.iter().map(|card| (harm(plan(card).0, card, plan(card).1), card));
        let discard = discard.min_by(|a, b| a.0.total_cmp(&b.0));
        match (play, discard) {
            // If there are hardly more turns than cards that fit, play one in every turn.
            (Some((_, card)), _) if fitting + 1 >= turns(lanes) => CardAction::Play(Self::hurry(lanes, card)),
            (Some((skipped, card)), Some((harm, _))) if skipped <= harm => CardAction::Play(card),
            (_, Some((_, card))) => CardAction::Discard(card),
            (Some((_, card)), None) => CardAction::Play(card),
            (None, None) => CardAction::default(),
        }
    }

    /// At the very end the highest card that fits counts most.
    fn hurry(lanes: &Lanes, otherwise: Card) -> Card {
        if turns(lanes) > 0 {
            return otherwise;
        }
        let last = |(i, lane): (usize, &Lane)| {
            let fits = if lane.mine.is_begun() { lane.hand & lane.mine.open() } else { 0 };
            let highest = (1u16 << 15) >> fits.leading_zeros().min(15);
            let rank = Rank::number(highest.trailing_zeros() as u8 + 1).filter(|&rank| bit(rank) & fits != 0)?;
            let worth = sum(bit(rank)) * f32::from(1 + lane.mine.wagers);
            Some((worth, Card::new(Colour::from_index(i)?, rank)))
        };
        let best = lanes.iter().enumerate().filter_map(last).max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(otherwise, |best| best.1)
    }

    fn draw(view: &CardView, lanes: &Lanes) -> Source {
        let (legal, chosen) = (view.legal().draws, chosen(lanes));
        let mut best = (0.0, Source::Stack);
        for (i, lane) in lanes.iter().enumerate().filter(|(i, _)| chosen[*i]) {
            let (Some(colour), Some(top)) = (Colour::from_index(i), lane.top) else { continue };
            let number = top.value().map_or(5.0, f32::from) * f32::from(1 + lane.mine.wagers);
            if lane.mine.takes(top) && legal.contains(Source::Pile(colour)) && number > best.0 && number >= 4.0 {
                best = (number, Source::Pile(colour));
            }
        }
        best.1
    }
}

impl Policy<CardGame> for Committer {
    fn decide(&self, view: &CardView, _rng: &mut impl Rng) -> CardAction {
        let Some(me) = view.seat() else { return CardAction::default() };
        let lanes = Lanes::of(view, me);
        if view.mid_turn() { CardAction::Draw(Self::draw(view, &lanes)) } else { Self::put(view, &lanes) }
    }
}
