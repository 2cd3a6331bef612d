//! `greedy`: values every path by the cards in hand that fit it, and ignores the other players.

use fivepaths_rules::{ActionSet, BoardAction, BoardGame, BoardView, Colour, Source, View};
use rand_core::Rng;

use super::outlook::{Counts, Roads, after, takes};
use crate::bot::Policy;

/// The greedy player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// What an artifact is worth to it.
const ARTIFACT: f32 = 10.0;
/// What an arrow is worth to it.
const ARROW: f32 = 6.0;
/// How many points the top of a pile must add to be better than an unknown card.
const PILE: f32 = 4.0;

struct Sight<'a> {
    view: &'a BoardView,
    seat: fivepaths_rules::Seat,
    roads: Roads,
    hand: Counts,
}

impl Sight<'_> {
    /// What a path is worth when all cards in hand that fit it are played.
    fn worth(&self, colour: Colour, path: &fivepaths_rules::Path, hand: &Counts, researcher: bool) -> f32 {
        let to = f32::from(path.stone) + hand.fitting(colour.index(), path) as f32;
        let times = if researcher { 2.0 } else { 1.0 };
        let worth = self.roads.worth(colour.index(), path.stone, to, times);
        if path.is_begun() { worth } else { worth.max(0.0) }
    }

    fn now(&self, colour: Colour) -> f32 {
        let path = self.view.path(self.seat, colour);
        self.worth(colour, path, &self.hand, self.view.researcher(self.seat) == Some(colour))
    }

    fn value(&self, action: BoardAction) -> f32 {
        match action {
            BoardAction::Play(card) | BoardAction::Research(card) => {
                let colour = card.colour();
                let path = self.view.path(self.seat, colour);
                let research = action == BoardAction::Research(card);
                let mut hand = self.hand;
                hand.take(card);
                let next = after(path, card.rank(), self.view.rules().up_and_down());
                let researcher = research || self.view.researcher(self.seat) == Some(colour);
                // The tile on the next stone is taken at once, and a step made is better than a step planned.
                let tile = self.roads.worth(colour.index(), path.stone, f32::from(next.stone), 0.0);
                self.worth(colour, &next, &hand, researcher) + tile - self.now(colour) + 0.5
                    - 0.02 * card.number().map_or(0.0, f32::from)
            }
            BoardAction::Discard(card) => {
                let mut hand = self.hand;
                hand.take(card);
                let path = self.view.path(self.seat, card.colour());
                let researcher = self.view.researcher(self.seat) == Some(card.colour());
                self.worth(card.colour(), path, &hand, researcher)
                    - self.now(card.colour())
                    - if path.is_begun() && takes(path, card.rank()) { 1.0 } else { 0.0 }
            }
            BoardAction::Step(colour) => {
                let path = self.view.path(self.seat, colour);
                let times = if self.view.researcher(self.seat) == Some(colour) { 2.0 } else { 1.0 };
                let at = |stone: f32| self.roads.worth(colour.index(), path.stone, stone, times);
                at(f32::from(path.stone) + 1.0) - at(f32::from(path.stone))
            }
            BoardAction::Stay => 0.0,
            BoardAction::Draw(Source::Stack) => PILE,
            BoardAction::Draw(Source::Pile(colour)) => {
                let Some(top) = self.view.pile(colour).top() else { return 0.0 };
                let path = self.view.path(self.seat, colour);
                if !takes(path, top) {
                    return 0.0;
                }
                let mut hand = self.hand;
                hand.give(fivepaths_rules::Card::new(colour, top));
                let researcher = self.view.researcher(self.seat) == Some(colour);
                self.worth(colour, path, &hand, researcher) - self.now(colour)
            }
        }
    }
}

impl Policy<BoardGame> for Greedy {
    fn decide(&self, view: &BoardView, _rng: &mut impl Rng) -> BoardAction {
        let Some(seat) = view.seat() else { return BoardAction::default() };
        let sight = Sight { view, seat, roads: Roads::of(view, ARTIFACT, ARROW), hand: Counts::of(view.hand()) };
        let mut best = (f32::NEG_INFINITY, BoardAction::default());
        for action in view.legal().iter() {
            let value = sight.value(action);
            if value > best.0 {
                best = (value, action);
            }
        }
        best.1
    }
}
