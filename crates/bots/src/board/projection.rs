//! `projection`: the strong hand-written player of the board game.
//!
//! For every path it estimates where the explorer will stand at the end, from the cards in hand, the cards that may
//! still come, and the turns that are left before the draw pile is empty or the fifth explorer crosses. A decision is
//! worth what it changes in the points of the stones and tiles that this leads to.

use fivepaths_rules::{ActionSet, BoardAction, BoardGame, BoardView, Card, Colour, Path, Seat, Source, View};
use rand_core::Rng;

use super::outlook::{COLOURS, Counts, Roads, after, artifact_worth, ends, takes, turns_left};
use super::weights::Weights;
use crate::bot::{Policy, Ranking, best_of};
use crate::soft::soft;

/// The projection player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Projection {
    w: Weights,
}

/// Everything that goes into the worth of a decision.
struct Sight<'a> {
    w: &'a Weights,
    view: &'a BoardView,
    seat: Seat,
    roads: Roads,
    hand: Counts,
    unseen: Counts,
    turns: f32,
    /// The chance to get an unseen card in time.
    chance: f32,
    /// What each path is worth as things are.
    now: [f32; COLOURS],
    /// Held cards that fit a path in use.
    held: f32,
}

impl Projection {
    /// With these constants.
    pub fn new(w: Weights) -> Self {
        Projection { w }
    }

    fn sight<'a>(&'a self, view: &'a BoardView, seat: Seat) -> Sight<'a> {
        let w = &self.w;
        let turns = turns_left(view, w.pace);
        let unseen = view.unseen();
        let chance = w.future * turns / (unseen.len().max(1) as f32) * turns / (turns + w.future_turns);
        let mut sight = Sight {
            w,
            view,
            seat,
            roads: Roads::of(view, w.artifact * artifact_worth(view, seat), w.arrow),
            hand: Counts::of(view.hand()),
            unseen: Counts::of(&unseen),
            turns,
            chance,
            now: [0.0; COLOURS],
            held: 0.0,
        };
        for &colour in Colour::first(COLOURS as u8) {
            let path = view.path(seat, colour);
            if path.is_begun() && path.stone < 9 {
                sight.held += sight.hand.fitting(colour.index(), path) as f32;
            }
        }
        for &colour in Colour::first(COLOURS as u8) {
            let (path, researcher) = (*view.path(seat, colour), view.researcher(seat) == Some(colour));
            sight.now[colour.index()] = sight.worth(colour, &path, &sight.hand, researcher, sight.held);
        }
        sight
    }
}

impl Sight<'_> {
    /// How likely a held card is to be played when this many compete for the turns that are left.
    fn sure(&self, held: f32) -> f32 {
        self.w.sure * (self.turns / held.max(0.5)).min(1.0)
    }

    /// Where a path will probably end.
    fn end(&self, colour: Colour, path: &Path, hand: &Counts, held: f32) -> f32 {
        let cards = hand.fitting(colour.index(), path) as f32;
        let future = self.unseen.fitting(colour.index(), path) as f32;
        f32::from(path.stone) + (self.sure(held) * cards + self.chance * future).min(self.turns)
    }

    fn worth(&self, colour: Colour, path: &Path, hand: &Counts, researcher: bool, held: f32) -> f32 {
        let times = if researcher { 2.0 } else { 1.0 };
        let worth = self.roads.worth(colour.index(), path.stone, self.end(colour, path, hand, held), times);
        if path.is_begun() {
            return worth;
        }
        let spread = self.w.spread * self.turns / (self.turns + self.w.future_turns);
        soft(worth - self.w.begin, spread)
    }

    /// What the researcher would add to the best path that is not begun, this one excepted.
    fn reserve(&self, without: Option<Colour>) -> f32 {
        let open = Colour::first(COLOURS as u8)
            .iter()
            .filter(|&&colour| Some(colour) != without && !self.view.path(self.seat, colour).is_begun());
        self.w.reserve * open.map(|colour| self.now[colour.index()]).fold(0.0, f32::max)
    }

    /// What a card on a pile brings the next player.
    fn gift(&self, card: Card) -> f32 {
        let next = self.seat.next(self.view.players());
        let path = self.view.path(next, card.colour());
        match (path.is_begun(), path.stone < 9 && takes(path, card.rank())) {
            (true, true) if self.view.researcher(next) == Some(card.colour()) => 1.5 * self.w.gift,
            (true, true) => self.w.gift,
            (false, _) => self.w.gift_new,
            (true, false) => 0.0,
        }
    }

    /// What I gain if the expedition ends now: the points that the others could still make, less those that I could.
    fn ending(&self) -> f32 {
        let hopes: f32 = Colour::first(COLOURS as u8)
            .iter()
            .map(|&colour| {
                let path = self.view.path(self.seat, colour);
                let times = if self.view.researcher(self.seat) == Some(colour) { 2.0 } else { 1.0 };
                self.now[colour.index()] - self.roads.worth(colour.index(), path.stone, f32::from(path.stone), times)
            })
            .sum();
        self.w.rival * self.turns * self.w.pace * self.w.step - hopes
    }

    fn play(&self, card: Card, research: bool) -> f32 {
        let colour = card.colour();
        let path = self.view.path(self.seat, colour);
        let mut hand = self.hand;
        hand.take(card);
        let next = after(path, card.rank(), self.view.rules().up_and_down());
        let mine = self.view.researcher(self.seat);
        // When a path is begun, the other held cards of its colour can be played as well.
        let held =
            if path.is_begun() { self.held - 1.0 } else { self.held + hand.fitting(colour.index(), &next) as f32 };
        let mut value = self.worth(colour, &next, &hand, research || mine == Some(colour), held.max(0.0));
        value -= self.now[colour.index()];
        value += self.roads.worth(colour.index(), path.stone, f32::from(next.stone), 0.0);
        if research {
            value -= self.reserve(None);
        } else if mine.is_none() && !path.is_begun() {
            value += self.reserve(Some(colour)) - self.reserve(None);
        }
        if path.stone == 9 {
            value += self.best_step(Some(colour));
        }
        if ends(self.view, path.stone) { value + self.ending() } else { value }
    }

    fn step(&self, colour: Colour) -> f32 {
        let path = self.view.path(self.seat, colour);
        let times = if self.view.researcher(self.seat) == Some(colour) { 2.0 } else { 1.0 };
        let end = self.end(colour, path, &self.hand, self.held);
        let worth = |to: f32| self.roads.worth(colour.index(), path.stone, to, times);
        let value = worth(end + 1.0) - worth(end);
        if ends(self.view, path.stone) { value + self.ending() } else { value }
    }

    fn best_step(&self, except: Option<Colour>) -> f32 {
        let open = |colour: &&Colour| Some(**colour) != except && self.view.path(self.seat, **colour).can_move();
        Colour::first(COLOURS as u8).iter().filter(open).map(|&colour| self.step(colour)).fold(0.0, f32::max)
    }

    fn discard(&self, card: Card) -> f32 {
        let colour = card.colour();
        let path = self.view.path(self.seat, colour);
        let mut hand = self.hand;
        hand.take(card);
        let fits = path.is_begun() && takes(path, card.rank());
        let held = if fits { self.held - 1.0 } else { self.held };
        let researcher = self.view.researcher(self.seat) == Some(colour);
        let value = self.worth(colour, path, &hand, researcher, held) - self.now[colour.index()];
        value - self.gift(card) - self.w.idle
    }

    fn draw(&self, colour: Colour) -> f32 {
        let mut pile = self.view.pile(colour);
        let Some(top) = pile.pop() else { return f32::NEG_INFINITY };
        let card = Card::new(colour, top);
        let path = self.view.path(self.seat, colour);
        if path.stone == 9 || !takes(path, top) {
            return self.w.deny * self.gift(card) / self.w.gift.max(0.1);
        }
        let mut hand = self.hand;
        hand.give(card);
        let held = if path.is_begun() { self.held + 1.0 } else { self.held };
        let researcher = self.view.researcher(self.seat) == Some(colour);
        let gain = self.worth(colour, path, &hand, researcher, held) - self.now[colour.index()];
        let below = pile.top().map_or(0.0, |rank| self.gift(Card::new(colour, rank)));
        gain + self.w.deny * (self.gift(card) - below) / self.w.gift.max(0.1)
    }

    /// How often each player lengthened the expedition by a draw from a discard pile.
    fn pile_draws(&self) -> f32 {
        let drawn = self.view.rules().draw_pile().saturating_sub(self.view.deck_left());
        (f32::from(self.view.ply()) - f32::from(drawn)) / f32::from(self.view.players())
    }

    fn value(&self, action: BoardAction) -> f32 {
        match action {
            BoardAction::Play(card) => self.play(card, false),
            BoardAction::Research(card) => self.play(card, true),
            BoardAction::Discard(card) => self.discard(card),
            BoardAction::Step(colour) => self.step(colour),
            BoardAction::Stay => 0.0,
            BoardAction::Draw(Source::Stack) => self.w.deck,
            BoardAction::Draw(Source::Pile(colour)) => self.draw(colour) - self.w.patience * self.pile_draws(),
        }
    }
}

impl Ranking<BoardGame> for Projection {
    fn rank(&self, view: &BoardView, mut put: impl FnMut(BoardAction, f32)) {
        let Some(seat) = view.seat() else { return };
        let legal = view.legal();
        if legal.len() == 1 {
            legal.iter().for_each(|action| put(action, 0.0));
            return;
        }
        let sight = self.sight(view, seat);
        legal.iter().for_each(|action| put(action, sight.value(action)));
    }
}

impl Policy<BoardGame> for Projection {
    fn decide(&self, view: &BoardView, _rng: &mut impl Rng) -> BoardAction {
        best_of(self, view)
    }
}
