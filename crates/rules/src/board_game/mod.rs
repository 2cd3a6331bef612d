//! The board game for two to four (clauses B1 to B8).

mod action;
mod json;
mod legal;
mod path;
mod public;
mod rules;
mod score;
mod standing;
mod track;
mod view;

pub use action::BoardAction;
pub use json::{BoardViewJson, TilesJson};
pub use legal::{BoardLegal, Steps};
pub use path::{Direction, Path};
pub use public::BoardPublic;
pub use rules::{BoardOptions, BoardRules};
pub use score::{STONE_VALUES, stones_score};
pub use standing::BoardStanding;
pub use track::Track;
pub use view::BoardView;

use rand_core::Rng;

use crate::by_public::game_by_public;
use crate::card::Card;
use crate::cards::Cards;
use crate::deal::RoundDeal;
use crate::deal_error::DealError;
use crate::game::{ActionSet, Game, MatchResult, Rules};
use crate::illegal::Illegal;
use crate::pile::{DrawPile, shuffle};
use crate::random::below;
use crate::seat::{BySeat, Scores, Seat};
use crate::source::Source;
use crate::tiles::{Tile, Tiles};

/// Eleven kinds of card a colour: 0 to 10.
pub(crate) const LANE: usize = 11;
/// Five colours of two times eleven.
pub(crate) const DECK: usize = 110;
/// The largest draw pile: three players.
pub(crate) const DRAW_PILE: usize = 86;
/// How many cards a player holds.
pub(crate) const HAND: u8 = 8;

/// One expedition of the board game: the truth.
#[derive(Clone, Copy, Debug)]
pub struct BoardGame {
    public: BoardPublic,
    hands: BySeat<Cards<LANE>, 4>,
    draw_pile: DrawPile<DRAW_PILE>,
}

impl BoardGame {
    /// What everybody knows.
    pub fn public(&self) -> &BoardPublic {
        &self.public
    }

    /// The same expedition with this card on top of the draw pile, in exchange for the one that is there; `None` if the
    /// draw pile does not have it.
    #[must_use]
    pub fn with_next(&self, card: Card) -> Option<Self> {
        let mut other = *self;
        other.draw_pile.bring_up(self.public.deck_left(), card).then_some(other)
    }

    fn new(rules: &BoardRules, standing: &BoardStanding, deck: &[Card], tiles: Tiles) -> Self {
        let mut cards = deck.get(usize::from(rules.aside())..).unwrap_or_default().iter();
        let mut hands = BySeat([Cards::EMPTY; 4]);
        let mut seat = standing.first();
        for &card in cards.by_ref().take(usize::from(HAND * rules.players())) {
            hands[seat].add(card);
            seat = seat.next(rules.players());
        }
        let rest = cards.as_slice();
        let public = BoardPublic::new(*rules, *standing, tiles, rest.len() as u8);
        BoardGame { public, hands, draw_pile: DrawPile::new(rest) }
    }

    pub(crate) fn from_parts(
        public: BoardPublic,
        hands: BySeat<Cards<LANE>, 4>,
        draw_pile: DrawPile<DRAW_PILE>,
    ) -> Self {
        BoardGame { public, hands, draw_pile }
    }

    #[inline]
    fn hand(&self) -> &Cards<LANE> {
        &self.hands[self.public.mover()]
    }
}

impl PartialEq for BoardGame {
    fn eq(&self, other: &Self) -> bool {
        let left = self.public.deck_left();
        self.public == other.public
            && self.hands == other.hands
            && self.draw_pile.slice(left) == other.draw_pile.slice(left)
    }
}

impl Eq for BoardGame {}

impl Game for BoardGame {
    type Rules = BoardRules;
    type Action = BoardAction;
    type Legal = BoardLegal;
    type View = BoardView;
    type Standing = BoardStanding;

    const NAME: &'static str = "board";
    const PLY_CAP: u16 = 2000;

    game_by_public!();

    fn opening(_rules: &BoardRules, first: Seat) -> BoardStanding {
        BoardStanding::opening(first)
    }

    fn deal(rules: &BoardRules, standing: &BoardStanding, deal: &RoundDeal) -> Result<Self, DealError> {
        deal.check(&rules.deck(), rules.tiles().as_ref())?;
        Ok(Self::new(rules, standing, &deal.deck, deal.tiles.unwrap_or_default()))
    }

    fn deal_from_rng(rules: &BoardRules, standing: &BoardStanding, rng: &mut impl Rng) -> Self {
        let mut cards = [Card::default(); DECK];
        BoardRules::all().spill(&mut cards);
        shuffle(&mut cards, rng);
        let mut loose = Tile::ALL;
        for i in (1..loose.len()).rev() {
            loose.swap(i, below(rng, i as u32 + 1) as usize);
        }
        let mut tiles = Tiles::default();
        for ((colour, stone), tile) in rules.spaces().zip(loose) {
            tiles.set(colour, stone, Some(tile));
        }
        Self::new(rules, standing, &cards, tiles)
    }

    #[inline]
    fn play(&mut self, action: BoardAction) -> Result<(), Illegal> {
        if !self.legal().contains(action) {
            return Err(self.public.why_not(self.hand(), action));
        }
        let seat = self.public.mover();
        match action {
            BoardAction::Play(card) | BoardAction::Research(card) => {
                self.hands[seat].remove(card);
                self.public.play(card, action == BoardAction::Research(card));
            }
            BoardAction::Discard(card) => {
                self.hands[seat].remove(card);
                self.public.discard(card);
            }
            BoardAction::Step(colour) => self.public.step(colour),
            BoardAction::Stay => self.public.stay(),
            BoardAction::Draw(Source::Stack) => {
                self.hands[seat].add(self.draw_pile.top(self.public.deck_left()));
                self.public.draw_from_stack();
            }
            BoardAction::Draw(Source::Pile(colour)) => {
                let card = self.public.draw_from_pile(colour);
                self.hands[seat].add(card);
            }
        }
        Ok(())
    }

    fn play_imagined(&mut self, action: BoardAction) -> Result<(), Illegal> {
        self.play(action)?;
        if matches!(action, BoardAction::Draw(Source::Pile(_))) {
            self.draw_pile.wait(self.public.deck_left(), self.rules().players());
        }
        Ok(())
    }

    fn next(&self) -> BoardStanding {
        self.public.next()
    }

    fn result_among(&self, seats: &[Seat]) -> MatchResult {
        self.next().result(self.public.rules(), seats)
    }

    fn hands(&self) -> Vec<Vec<Card>> {
        self.hands.of(self.rules().players()).iter().map(|hand| hand.iter().collect()).collect()
    }
}
