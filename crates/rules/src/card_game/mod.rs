//! The card game for two (clauses C1 to C7).

mod action;
mod json;
mod legal;
mod public;
mod rules;
mod score;
mod view;

pub use action::CardAction;
pub use json::CardViewJson;
pub use legal::CardLegal;
pub use public::{CardPublic, CardStanding};
pub use rules::{CardOptions, CardRules};
pub use score::ColumnScore;
pub use view::CardView;

use rand_core::Rng;

use crate::by_public::game_by_public;
use crate::card::Card;
use crate::cards::Cards;
use crate::deal::RoundDeal;
use crate::deal_error::DealError;
use crate::game::{Game, MatchResult, Rules};
use crate::illegal::Illegal;
use crate::pile::{DrawPile, shuffle};
use crate::seat::{BySeat, Scores, Seat};
use crate::source::Source;

/// Ten kinds of card a colour: the wager and 2 to 10.
pub(crate) const LANE: usize = 10;
/// The most cards a card game has: six colours of twelve.
pub(crate) const DECK: usize = 72;

/// One round of the card game: the truth.
#[derive(Clone, Copy, Debug)]
pub struct CardGame {
    public: CardPublic,
    hands: BySeat<Cards<LANE>, 2>,
    draw_pile: DrawPile<DECK>,
}

impl CardGame {
    /// What everybody knows.
    pub fn public(&self) -> &CardPublic {
        &self.public
    }

    /// Builds a round from a shuffled deck in reverse order: the next card to be dealt is the last.
    #[inline]
    fn from_reversed(rules: &CardRules, standing: &CardStanding, cards: [Card; DECK], mut left: usize) -> Self {
        let mut hands = BySeat([Cards::EMPTY; 2]);
        let mut seat = standing.first();
        for _ in 0..2 * rules.hand() {
            left -= 1;
            hands[seat].add(cards[left]);
            seat = seat.next(2);
        }
        let public = CardPublic::new(*rules, *standing, left as u8);
        CardGame { public, hands, draw_pile: DrawPile::from_reversed(cards) }
    }

    /// The same round with this card on top of the draw pile, exchanged with the card that was there; `None` if
    /// the draw pile has no such card. Reviews use it to compare the cards that could have come.
    #[must_use]
    pub fn with_next(&self, card: Card) -> Option<Self> {
        let mut other = *self;
        other.draw_pile.bring_up(self.public.deck_left(), card).then_some(other)
    }

    /// The same round with the draw pile in another order, each as likely as any other.
    #[must_use]
    pub fn with_pile_shuffled(&self, rng: &mut impl Rng) -> Self {
        let mut other = *self;
        other.draw_pile.shuffle(self.public.deck_left(), rng);
        other
    }

    pub(crate) fn from_parts(public: CardPublic, hands: BySeat<Cards<LANE>, 2>, draw_pile: DrawPile<DECK>) -> Self {
        CardGame { public, hands, draw_pile }
    }

    #[cold]
    fn why_not(&self, action: CardAction) -> Illegal {
        self.public.why_not(self.hand(), action)
    }

    #[inline]
    fn hand(&self) -> &Cards<LANE> {
        &self.hands[self.public.mover()]
    }
}

impl PartialEq for CardGame {
    fn eq(&self, other: &Self) -> bool {
        let left = self.public.deck_left();
        self.public == other.public
            && self.hands == other.hands
            && self.draw_pile.slice(left) == other.draw_pile.slice(left)
    }
}

impl Eq for CardGame {}

impl Game for CardGame {
    type Rules = CardRules;
    type Action = CardAction;
    type Legal = CardLegal;
    type View = CardView;
    type Standing = CardStanding;

    const NAME: &'static str = "card";
    const PLY_CAP: u16 = 500;

    game_by_public!();

    fn opening(_rules: &CardRules, first: Seat) -> CardStanding {
        CardStanding::opening(first)
    }

    fn deal(rules: &CardRules, standing: &CardStanding, deal: &RoundDeal) -> Result<Self, DealError> {
        deal.check(&rules.deck(), None)?;
        let mut cards = [Card::default(); DECK];
        for (place, card) in cards.iter_mut().zip(deal.deck.iter().rev()) {
            *place = *card;
        }
        Ok(Self::from_reversed(rules, standing, cards, deal.deck.len()))
    }

    fn deal_from_rng(rules: &CardRules, standing: &CardStanding, rng: &mut impl Rng) -> Self {
        let mut cards = [Card::default(); DECK];
        let count = rules.all().spill(&mut cards);
        shuffle(&mut cards[..count], rng);
        Self::from_reversed(rules, standing, cards, count)
    }

    #[inline]
    fn play(&mut self, action: CardAction) -> Result<(), Illegal> {
        let legal = self.legal();
        let seat = self.public.mover();
        match action {
            CardAction::Play(card) if legal.plays.contains(card) => {
                self.hands[seat].remove(card);
                self.public.play(card);
            }
            CardAction::Discard(card) if legal.discards.contains(card) => {
                self.hands[seat].remove(card);
                self.public.discard(card);
            }
            CardAction::Draw(source) if !legal.draws.contains(source) => return Err(self.why_not(action)),
            CardAction::Draw(Source::Stack) => {
                self.hands[seat].add(self.draw_pile.top(self.public.deck_left()));
                self.public.draw_from_stack();
            }
            CardAction::Draw(Source::Pile(colour)) => {
                let card = self.public.draw_from_pile(colour);
                self.hands[seat].add(card);
            }
            CardAction::Play(_) | CardAction::Discard(_) => return Err(self.why_not(action)),
        }
        Ok(())
    }

    fn play_imagined(&mut self, action: CardAction) -> Result<(), Illegal> {
        self.play(action)?;
        if matches!(action, CardAction::Draw(Source::Pile(_))) {
            self.draw_pile.wait(self.public.deck_left(), self.rules().players());
        }
        Ok(())
    }

    fn next(&self) -> CardStanding {
        self.public.standing().after(&self.scores())
    }

    fn result_among(&self, seats: &[Seat]) -> MatchResult {
        let totals = self.next().totals();
        let best = seats.iter().map(|seat| totals[seat.index()]).max();
        let winners: Vec<Seat> = seats.iter().copied().filter(|seat| Some(totals[seat.index()]) == best).collect();
        // Equal totals are a draw (C6.1).
        MatchResult { totals: totals.to_vec(), winners: if winners.len() == 1 { winners } else { Vec::new() } }
    }

    fn hands(&self) -> Vec<Vec<Card>> {
        self.hands.0.iter().map(|hand| hand.iter().collect()).collect()
    }
}
