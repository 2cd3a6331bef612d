//! What everybody at a card table knows, and the rules of play. The truth adds both hands to this, a view
//! adds one hand; so the rules are written once, for both.

use super::score::ColumnScore;
use super::{CardAction, CardLegal, CardRules, LANE};
use crate::card::Card;
use crate::cards::{CardSet, Cards};
use crate::colour::{ByColour, Colour};
use crate::illegal::Illegal;
use crate::pile::Pile;
use crate::seat::{BySeat, Scores, Seat};
use crate::source::{Source, Sources};

/// What a round begins with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardStanding {
    round: u8,
    first: Seat,
    totals: BySeat<i32, 2>,
}

impl CardStanding {
    /// Before the first round.
    pub fn opening(first: Seat) -> Self {
        CardStanding { round: 1, first, totals: BySeat([0; 2]) }
    }

    /// Any standing: the round's number from 1, who begins it, the totals of the rounds before.
    pub fn new(round: u8, first: Seat, totals: [i32; 2]) -> Self {
        CardStanding { round, first, totals: BySeat(totals) }
    }

    /// The number of the round, from 1.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Who begins.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The totals of the rounds before.
    pub fn totals(&self) -> [i32; 2] {
        self.totals.0
    }

    /// The standing after a round with these scores (C6.2).
    pub(super) fn after(&self, scores: &Scores) -> Self {
        let totals = BySeat([self.totals.0[0] + scores.0[0], self.totals.0[1] + scores.0[1]]);
        let other = self.first.next(2);
        let first = match totals[self.first].cmp(&totals[other]) {
            std::cmp::Ordering::Greater => self.first,
            _ => other,
        };
        CardStanding { round: self.round + 1, first, totals }
    }
}

/// Which half of a turn comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    /// Put a card down.
    Put,
    /// Draw one; the pile of this colour is closed (C3.1).
    Draw { closed: Sources },
}

/// What everybody at the table knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardPublic {
    rules: CardRules,
    standing: CardStanding,
    columns: BySeat<Cards<LANE>, 2>,
    /// What each player's columns still accept. Follows from `columns`; kept for speed.
    open: BySeat<CardSet<LANE>, 2>,
    known: BySeat<Cards<LANE>, 2>,
    piles: ByColour<Pile>,
    /// The cards in the piles, whatever their order. Follows from `piles`; kept for speed.
    piled: Cards<LANE>,
    /// The stack and the piles that have a card. Follows from `piles`; kept for speed.
    sources: Sources,
    deck_left: u8,
    mover: Seat,
    phase: Phase,
    ply: u16,
}

/// The parts of a position that comes from outside. Nothing is checked here.
pub(super) struct Parts {
    pub(super) rules: CardRules,
    pub(super) standing: CardStanding,
    pub(super) columns: BySeat<Cards<LANE>, 2>,
    pub(super) known: BySeat<Cards<LANE>, 2>,
    pub(super) piles: ByColour<Pile>,
    pub(super) deck_left: u8,
    pub(super) mover: Seat,
    pub(super) phase: Phase,
    pub(super) ply: u16,
}

impl CardPublic {
    pub(super) fn new(rules: CardRules, standing: CardStanding, deck_left: u8) -> Self {
        CardPublic {
            rules,
            standing,
            columns: BySeat([Cards::EMPTY; 2]),
            open: BySeat([rules.all().kinds(); 2]),
            known: BySeat([Cards::EMPTY; 2]),
            piles: ByColour::default(),
            piled: Cards::EMPTY,
            sources: Sources::STACK,
            deck_left,
            mover: standing.first(),
            phase: Phase::Put,
            ply: 0,
        }
    }

    pub(super) fn from_parts(parts: &Parts) -> Self {
        let Parts { rules, standing, columns, known, piles, deck_left, mover, phase, ply } = *parts;
        let mut public = CardPublic { known, piles, mover, phase, ply, ..Self::new(rules, standing, deck_left) };
        for seat in Seat::all(2) {
            columns[seat].iter().for_each(|card| public.add_to_column(seat, card));
        }
        for (colour, pile) in piles.iter().filter(|(_, pile)| !pile.is_empty()) {
            pile.cards(colour).for_each(|card| public.piled.add(card));
            public.sources.insert(Source::Pile(colour));
        }
        public
    }

    /// The rules.
    pub fn rules(&self) -> &CardRules {
        &self.rules
    }

    /// What the round began with.
    pub fn standing(&self) -> &CardStanding {
        &self.standing
    }

    /// The columns of a player, all colours in one multiset.
    pub fn columns(&self, seat: Seat) -> &Cards<LANE> {
        &self.columns[seat]
    }

    /// The kinds of card that a player's columns still accept.
    #[inline]
    pub fn open(&self, seat: Seat) -> CardSet<LANE> {
        self.open[seat]
    }

    /// Cards that everybody knows to be in a player's hand (G3).
    pub fn known(&self, seat: Seat) -> &Cards<LANE> {
        &self.known[seat]
    }

    /// A discard pile.
    pub fn pile(&self, colour: Colour) -> Pile {
        self.piles[colour]
    }

    /// The cards in all discard piles, whatever their order.
    #[inline]
    pub fn piled(&self) -> &Cards<LANE> {
        &self.piled
    }

    /// How many cards are left to draw (G5).
    #[inline]
    pub fn deck_left(&self) -> u8 {
        self.deck_left
    }

    /// Whole turns played in this round.
    #[inline]
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// In how many more turns, counting this one, a card may be taken from a discard pile; `None` if the table has
    /// set no patience (G6).
    pub fn patience_left(&self) -> Option<u16> {
        let patience = self.rules.patience();
        (patience != u16::MAX).then(|| patience.saturating_sub(self.ply))
    }

    /// Whether a card was put down and the draw is still to come.
    pub fn mid_turn(&self) -> bool {
        self.phase != Phase::Put
    }

    /// The pile that is closed for the draw to come, since this turn's discard lies on it.
    pub fn closed(&self) -> Option<Colour> {
        let Phase::Draw { closed } = self.phase else { return None };
        Colour::ALL.into_iter().find(|&colour| closed.contains(Source::Pile(colour)))
    }

    /// Who decides next; `None` when the round is over.
    #[inline]
    pub fn to_move(&self) -> Option<Seat> {
        if self.is_over() { None } else { Some(self.mover) }
    }

    /// Whether the last card was drawn (C4.1).
    #[inline]
    pub fn is_over(&self) -> bool {
        self.deck_left == 0
    }

    /// How many turns the round has left if nobody takes from a discard pile, the one under way included.
    #[must_use]
    pub fn turns_left(&self) -> u16 {
        u16::from(self.deck_left)
    }

    /// How many of them are this player's.
    #[must_use]
    pub fn turns_left_of(&self, seat: Seat) -> u16 {
        self.mover.share_of(seat, self.turns_left(), 2)
    }

    /// The seat whose turn it is, or would be.
    #[inline]
    pub(crate) fn mover(&self) -> Seat {
        self.mover
    }

    /// The same one turn later, with this seat to move; nothing else has happened.
    pub(super) fn in_turn_of(self, seat: Seat) -> Self {
        CardPublic { mover: seat, ply: self.ply.saturating_add(1), ..self }
    }

    /// How many cards a player holds.
    pub fn hand_len(&self, seat: Seat) -> u8 {
        self.rules.hand() - u8::from(self.mid_turn() && seat == self.mover)
    }

    /// What the columns would score if the round ended now (C7.1).
    pub fn scores(&self) -> Scores {
        let mut scores = Scores::default();
        for seat in Seat::all(2) {
            scores[seat] = self.score_sheet(seat).iter().map(|column| column.1.total()).sum();
        }
        scores
    }

    /// The score of every column of a player, colour by colour.
    pub fn score_sheet(&self, seat: Seat) -> Vec<(Colour, ColumnScore)> {
        Colour::first(self.rules.colours())
            .iter()
            .map(|&colour| (colour, ColumnScore::of(&self.rules, &self.columns[seat], colour)))
            .collect()
    }

    #[inline]
    pub(crate) fn legal(&self, hand: &Cards<LANE>) -> CardLegal {
        if self.is_over() {
            return CardLegal::default();
        }
        match self.phase {
            Phase::Put => {
                let kinds = hand.kinds();
                CardLegal { plays: kinds & self.open[self.mover], discards: kinds, draws: Sources::EMPTY }
            }
            Phase::Draw { closed } => {
                let sources = if self.ply < self.rules.patience() { self.sources } else { Sources::STACK };
                let draws = sources.without(closed);
                CardLegal { plays: CardSet::EMPTY, discards: CardSet::EMPTY, draws }
            }
        }
    }

    /// Why a decision is refused. Only asked about a decision that is not legal.
    #[cold]
    pub(crate) fn why_not(&self, hand: &Cards<LANE>, action: CardAction) -> Illegal {
        if self.is_over() {
            return Illegal::RoundOver;
        }
        match (self.phase, action) {
            (Phase::Put, CardAction::Draw(_)) => Illegal::PutFirst,
            (Phase::Put, CardAction::Play(card)) if hand.count(card) > 0 => {
                self.refusal(self.mover, card).unwrap_or(Illegal::NotInHand(card))
            }
            (Phase::Put, CardAction::Play(card) | CardAction::Discard(card)) => Illegal::NotInHand(card),
            (Phase::Draw { .. }, CardAction::Play(_) | CardAction::Discard(_)) => Illegal::DrawNow,
            (Phase::Draw { closed }, CardAction::Draw(Source::Pile(colour))) => {
                if colour.index() >= usize::from(self.rules.colours()) {
                    Illegal::NoSuchColour(colour)
                } else if closed.contains(Source::Pile(colour)) {
                    Illegal::JustDiscarded(colour)
                } else if self.piles[colour].is_empty() {
                    Illegal::PileEmpty(colour)
                } else {
                    Illegal::NoPatience(self.rules.patience())
                }
            }
            (Phase::Draw { .. }, CardAction::Draw(Source::Stack)) => Illegal::RoundOver,
        }
    }

    /// Why this card may not be played by this seat, in words for the table; `None` if its column
    /// accepts it.
    pub fn refusal(&self, seat: Seat, card: Card) -> Option<Illegal> {
        let column = self.columns[seat].kinds() & CardSet::lane(card.colour());
        match column.iter().last() {
            Some(top) if !self.open[seat].contains(card) => {
                Some(if card.is_wager() { Illegal::WagerAfterNumber(card, top) } else { Illegal::NotHigher(card, top) })
            }
            _ => None,
        }
    }

    /// A legal card has left the hand of the player to move and goes into a column.
    #[inline]
    pub(super) fn play(&mut self, card: Card) {
        self.known[self.mover].remove(card);
        self.add_to_column(self.mover, card);
        self.phase = Phase::Draw { closed: Sources::EMPTY };
    }

    /// A card has left the hand of the player to move and goes onto its pile.
    #[inline]
    pub(super) fn discard(&mut self, card: Card) {
        self.known[self.mover].remove(card);
        self.piles[card.colour()].push(card.rank());
        self.piled.add(card);
        self.sources.insert(Source::Pile(card.colour()));
        self.phase = Phase::Draw { closed: Sources::pile(card.colour()) };
    }

    /// Adds a card to its column. A number closes the column to everything that is not higher (C2.1).
    #[inline]
    fn add_to_column(&mut self, seat: Seat, card: Card) {
        self.columns[seat].add(card);
        if !card.is_wager() {
            let lane = CardSet::lane(card.colour());
            self.open[seat] = self.open[seat].without(lane.without(CardSet::above(card)));
        }
    }

    #[inline]
    pub(super) fn draw_from_stack(&mut self) {
        self.deck_left -= 1;
        self.end_turn();
    }

    #[inline]
    pub(super) fn draw_from_pile(&mut self, colour: Colour) -> Card {
        let pile = &mut self.piles[colour];
        // The draw was legal, so the pile has a card.
        let card = Card::new(colour, pile.pop().unwrap_or_default());
        if pile.is_empty() {
            self.sources.remove(Source::Pile(colour));
        }
        self.piled.remove(card);
        self.known[self.mover].add(card);
        self.end_turn();
        card
    }

    #[inline]
    fn end_turn(&mut self) {
        self.mover = self.mover.next(2);
        self.ply = self.ply.saturating_add(1);
        self.phase = Phase::Put;
    }
}
