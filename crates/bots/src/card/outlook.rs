//! What my columns and the opponent's will probably score at the end of the round.

use fivepaths_rules::CardRules;

use super::held::{TURNS, Worths};
use super::lane::{Lane, Lanes};
use super::prospect::{Prospect, Prospects};
use super::tables::{best, count, sum};
use super::weights::Weights;
use crate::soft::{rise, soft_within};

/// All that follows from the constants alone.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) w: Weights,
    prospects: Prospects,
    pub(super) worths: Worths,
    /// The sum of a set of numbers that may still come. Higher numbers weigh more, as they can still be played after
    /// lower ones.
    coming: [f32; 1024],
    /// The chance of the bonus, by how many cards more than needed the column will have, in steps of a sixteenth.
    bonus: [f32; 512],
    /// What it is worth to have none, one, or at least two cards to throw away.
    pub(super) spare: [f32; 3],
}

impl Tables {
    pub(super) fn new(w: Weights) -> Self {
        let mut chances = Box::new([[0.0; 36]; TURNS]);
        for (turns, row) in chances.iter_mut().enumerate() {
            for (place, chance) in row.iter_mut().enumerate().take(turns) {
                *chance = rise(((turns - place) as f32 - w.play_at) / w.play_slope);
            }
        }
        let mut coming = [0.0; 1024];
        for (mask, weighted) in coming.iter_mut().enumerate() {
            for number in (2..=10).filter(|number| mask & 1 << (number - 1) != 0) {
                let number = number as f32;
                *weighted += number * (1.0 + w.future_rank * (number - 6.0));
            }
        }
        let bonus = std::array::from_fn(|step| rise(((step as f32 - 256.0) / 16.0 + w.bonus_at) / w.bonus_slope));
        let spare = [0, 1, 2].map(|cards| w.spare * cards as f32);
        Tables { w, prospects: Prospects::new(&w), worths: Worths::new(&w, chances), coming, bonus, spare }
    }

    #[inline]
    fn coming(&self, numbers: u16) -> f32 {
        self.coming[usize::from(numbers) & 1023]
    }

    /// The outlook after a turn that ends with a draw from the draw pile, or from a discard pile.
    #[inline]
    pub(super) fn outlook(&self, rules: &CardRules, lanes: &Lanes, from_pile: bool) -> Outlook<'_> {
        Outlook {
            t: self,
            cost: rules.cost() as f32,
            bonus: rules.bonus() as f32,
            bonus_at: f32::from(rules.bonus_at()),
            at: self.prospects.after(lanes, &self.w, from_pile),
        }
    }
}

/// The figures of the rules that the projection needs, and the prospect.
pub(super) struct Outlook<'a> {
    t: &'a Tables,
    cost: f32,
    bonus: f32,
    bonus_at: f32,
    pub(super) at: Prospect,
}

/// The unseen numbers that a column of mine still takes.
#[derive(Clone, Copy)]
pub(super) struct Future {
    numbers: u16,
    /// Their weighted sum.
    coming: f32,
    /// How many of them will come.
    cards: f32,
}

/// A column of mine that is begun: its multiplier, the sum of its numbers, how many cards it has.
#[derive(Clone, Copy)]
pub(super) struct Begun {
    pub(super) times: f32,
    pub(super) sum: f32,
    pub(super) cards: u32,
}

/// The opponent's column of a colour, without the card on top of the discard pile.
#[derive(Clone, Copy, Default)]
pub(super) struct Rival {
    begun: bool,
    open: u16,
    times: f32,
    sum: f32,
    came: f32,
    bonus: f32,
}

impl Outlook<'_> {
    #[inline(always)]
    fn bonus(&self, cards: f32) -> f32 {
        let step = ((cards - self.bonus_at) * 16.0 + 256.0) as i32;
        self.bonus * self.t.bonus[step.clamp(0, 511) as usize]
    }

    /// The future of a column of mine that accepts these of the unseen numbers.
    #[inline(always)]
    pub(super) fn future(&self, numbers: u16) -> Future {
        Future { numbers, coming: self.t.coming(numbers), cards: self.at.mine * count(numbers) as f32 }
    }

    /// What will still come to a column of mine, when these cards in hand fit it and `top` is the number on top of
    /// the pile, if it fits.
    #[inline(always)]
    fn came(&self, future: &Future, fits: u16, top: u16) -> f32 {
        // Cards lower than the lowest one held can only be played if that one waits.
        let lower = future.numbers & lowest_bit(fits).saturating_sub(1);
        self.at.mine * (future.coming - self.t.w.hasty * self.t.coming(lower)) + self.at.left.top_mine * sum(top)
    }

    /// What a begun column of mine is worth, without the cards in hand that fit it.
    #[inline(always)]
    pub(super) fn begun(&self, column: Begun, future: &Future, fits: u16, top: u16) -> f32 {
        let came = self.t.w.future_begun * self.came(future, fits, top);
        let now = column.times * (column.sum + came - self.cost);
        let turns = self.at.left.turns as u32;
        if turns == 0 {
            return if column.cards as f32 >= self.bonus_at { now + self.bonus } else { now };
        }
        now + self.bonus((column.cards + count(fits).min(turns)) as f32 + future.cards)
    }

    /// What a column of mine that is not begun is worth, with all cards in hand.
    #[inline(always)]
    pub(super) fn fresh(&self, hand: u16, hand_wagers: u8, future: &Future, top: u16) -> f32 {
        let (w, left) = (&self.t.w, &self.at.left);
        if left.turns == 0 {
            return 0.0;
        }
        let numbers = best(hand, left.turns.saturating_sub(usize::from(hand_wagers)));
        let balance = w.held * numbers + self.came(future, hand, top) - self.cost - left.begin;
        (1.0 + w.wager_hand * f32::from(hand_wagers)) * soft_within(balance, left.room)
    }

    /// What my column of a colour is worth. The cards in hand that fit it count only if it is not begun.
    #[inline(always)]
    pub(super) fn mine(&self, lane: &Lane) -> f32 {
        let open = lane.mine.open();
        let (future, top) = (self.future(lane.unseen & open), lane.top_bit() & open);
        if lane.mine.is_begun() {
            self.begun(self.column(lane), &future, lane.hand & open, top)
        } else {
            self.fresh(lane.hand, lane.hand_wagers, &future, top)
        }
    }

    /// A begun column of mine as it is now.
    #[inline(always)]
    pub(super) fn column(&self, lane: &Lane) -> Begun {
        let times = self.t.worths.times(lane.factor());
        Begun { times, sum: sum(lane.mine.numbers), cards: lane.mine.len() }
    }

    /// The opponent's column of a colour.
    #[inline(always)]
    pub(super) fn rival(&self, lane: &Lane) -> Rival {
        let at = &self.at;
        let open = lane.theirs.open();
        let (future, known) = (lane.unseen & open, lane.known & open);
        let wagers = if lane.theirs.numbers == 0 { lane.known_wagers } else { 0 };
        let cards = (lane.theirs.len() + count(known)) as f32 + at.theirs * count(future) as f32;
        Rival {
            begun: lane.theirs.is_begun(),
            open,
            times: f32::from(1 + lane.theirs.wagers + wagers),
            sum: sum(lane.theirs.numbers),
            came: at.theirs * self.t.coming(future) + at.left.known * sum(known),
            bonus: self.bonus(cards),
        }
    }

    /// What the opponent's column is worth when this number lies on top of the pile, weighted as it counts for me.
    #[inline(always)]
    pub(super) fn theirs(&self, rival: &Rival, top: u16) -> f32 {
        let left = &self.at.left;
        let top = sum(top & rival.open);
        let worth = if rival.begun {
            let came = rival.came + left.top_theirs * top;
            rival.times * (rival.sum + came - self.cost) + rival.bonus
        } else {
            let came = rival.came + left.top_theirs_new * top;
            rival.times * soft_within(came - self.cost - self.t.w.rival_begin, left.rival_room)
        };
        self.t.w.rival * worth
    }
}

/// The lowest bit of a set.
#[inline]
pub(super) fn lowest_bit(numbers: u16) -> u16 {
    numbers & numbers.wrapping_neg()
}
