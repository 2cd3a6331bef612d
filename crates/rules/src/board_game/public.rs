//! What everybody at a board table knows, and the rules of play. The truth adds all hands to this, a view
//! adds one hand; so the rules are written once, for both.

use super::rules::COLOURS;
use super::score::stones_score;
use super::{BoardAction, BoardLegal, BoardRules, BoardStanding, HAND, LANE, Path, Steps};
use crate::card::Card;
use crate::cards::{CardSet, Cards};
use crate::colour::{ByColour, Colour};
use crate::game::Rules;
use crate::illegal::Illegal;
use crate::pile::Pile;
use crate::seat::{BySeat, Scores, Seat};
use crate::source::{Source, Sources};
use crate::tiles::{Tile, Tiles};

/// Adventurers a player has, besides the researcher (B1.4).
const ADVENTURERS: usize = 4;
/// The expedition ends when this many explorers have crossed (B5.1).
const CROSSINGS: u8 = 5;
/// The first stone beyond the bridge (B1.2).
const BEYOND_THE_BRIDGE: u8 = 7;

/// What the player to move decides next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Put a card down.
    Put,
    /// Take a bonus step, or stay (B2.3, B4.1).
    Step,
    /// Draw a card; the pile of this colour may be closed (B3.1).
    Draw { closed: Sources },
}

/// What everybody at the table knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardPublic {
    rules: BoardRules,
    standing: BoardStanding,
    columns: BySeat<Cards<LANE>, 4>,
    paths: BySeat<ByColour<Path>, 4>,
    researchers: BySeat<Option<Colour>, 4>,
    known: BySeat<Cards<LANE>, 4>,
    piles: ByColour<Pile>,
    /// The stack and the piles that have a card. Follows from `piles`; kept for speed.
    sources: Sources,
    tiles: Tiles,
    artifacts: BySeat<u8, 4>,
    points: BySeat<i32, 4>,
    crossed: u8,
    deck_left: u8,
    mover: Seat,
    phase: Phase,
    ply: u16,
}

/// The parts of a position that comes from outside. Nothing is checked here.
pub(super) struct Parts {
    pub(super) rules: BoardRules,
    pub(super) standing: BoardStanding,
    pub(super) columns: BySeat<Cards<LANE>, 4>,
    pub(super) paths: BySeat<ByColour<Path>, 4>,
    pub(super) researchers: BySeat<Option<Colour>, 4>,
    pub(super) known: BySeat<Cards<LANE>, 4>,
    pub(super) piles: ByColour<Pile>,
    pub(super) tiles: Tiles,
    pub(super) artifacts: BySeat<u8, 4>,
    pub(super) points: BySeat<i32, 4>,
    pub(super) crossed: u8,
    pub(super) deck_left: u8,
    pub(super) mover: Seat,
    pub(super) phase: Phase,
    pub(super) ply: u16,
}

impl BoardPublic {
    pub(super) fn from_parts(parts: &Parts) -> Self {
        let Parts { rules, standing, columns, paths, researchers, known, piles, .. } = *parts;
        let Parts { tiles, artifacts, points, crossed, deck_left, mover, phase, ply, .. } = *parts;
        let mut sources = Sources::STACK;
        for (colour, _) in piles.iter().filter(|(_, pile)| !pile.is_empty()) {
            sources.insert(Source::Pile(colour));
        }
        BoardPublic {
            rules,
            standing,
            columns,
            paths,
            researchers,
            known,
            piles,
            sources,
            tiles,
            artifacts,
            points,
            crossed,
            deck_left,
            mover,
            phase,
            ply,
        }
    }

    pub(super) fn new(rules: BoardRules, standing: BoardStanding, tiles: Tiles, deck_left: u8) -> Self {
        BoardPublic {
            rules,
            standing,
            columns: BySeat([Cards::EMPTY; 4]),
            paths: BySeat([ByColour::default(); 4]),
            researchers: BySeat([None; 4]),
            known: BySeat([Cards::EMPTY; 4]),
            piles: ByColour::default(),
            sources: Sources::STACK,
            tiles,
            artifacts: BySeat([0; 4]),
            points: BySeat([0; 4]),
            crossed: 0,
            deck_left,
            mover: standing.first(),
            phase: Phase::Put,
            ply: 0,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &BoardRules {
        &self.rules
    }

    /// What the expedition began with.
    pub fn standing(&self) -> &BoardStanding {
        &self.standing
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        self.rules.players()
    }

    /// The columns of a player, all colours in one multiset.
    pub fn columns(&self, seat: Seat) -> &Cards<LANE> {
        &self.columns[seat]
    }

    /// The cards of one column in the order in which they were played.
    pub fn column(&self, seat: Seat, colour: Colour) -> Vec<Card> {
        let mut cards: Vec<Card> = self.columns[seat].iter().filter(|card| card.colour() == colour).collect();
        if self.paths[seat][colour].direction == Some(super::Direction::Down) {
            cards.reverse();
        }
        cards
    }

    /// A player's progress on a path.
    #[inline]
    pub fn path(&self, seat: Seat, colour: Colour) -> &Path {
        &self.paths[seat][colour]
    }

    /// The path a player's researcher is on.
    #[inline]
    pub fn researcher(&self, seat: Seat) -> Option<Colour> {
        self.researchers[seat]
    }

    /// How many of a player's adventurers are on paths.
    pub fn adventurers_out(&self, seat: Seat) -> usize {
        let begun = self.paths[seat].0.iter().filter(|path| path.is_begun()).count();
        begun - usize::from(self.researchers[seat].is_some())
    }

    /// Cards that everybody knows to be in a player's hand (G3).
    pub fn known(&self, seat: Seat) -> &Cards<LANE> {
        &self.known[seat]
    }

    /// A discard pile.
    pub fn pile(&self, colour: Colour) -> Pile {
        self.piles[colour]
    }

    /// The tiles that lie on the paths now.
    pub fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// Artifact tiles a player took in this expedition.
    pub fn artifacts(&self, seat: Seat) -> u8 {
        self.artifacts[seat]
    }

    /// Victory points a player took from tiles in this expedition.
    pub fn points(&self, seat: Seat) -> i32 {
        self.points[seat]
    }

    /// How many explorers have crossed a bridge.
    pub fn crossed(&self) -> u8 {
        self.crossed
    }

    /// How many cards are left to draw (G5).
    #[inline]
    pub fn deck_left(&self) -> u8 {
        self.deck_left
    }

    /// Whole turns played in this expedition.
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

    /// Whether a card is down and the turn is not finished.
    pub fn mid_turn(&self) -> bool {
        self.phase != Phase::Put
    }

    /// Whether a bonus step is to be taken or declined.
    pub fn stepping(&self) -> bool {
        self.phase == Phase::Step
    }

    /// The pile that is closed for the draw to come.
    pub fn closed(&self) -> Option<Colour> {
        let Phase::Draw { closed } = self.phase else { return None };
        Colour::ALL.into_iter().find(|&colour| closed.contains(Source::Pile(colour)))
    }

    /// Who decides next; `None` when the expedition is over.
    #[inline]
    pub fn to_move(&self) -> Option<Seat> {
        if self.is_over() { None } else { Some(self.mover) }
    }

    /// Whether the last card was drawn or the fifth explorer crossed (B5.1).
    #[inline]
    pub fn is_over(&self) -> bool {
        self.deck_left == 0 || self.crossed >= CROSSINGS
    }

    /// How many turns the draw pile lasts if nobody takes from a discard pile, the one under way included; none after
    /// the end.
    #[must_use]
    pub fn turns_left(&self) -> u16 {
        if self.is_over() { 0 } else { u16::from(self.deck_left) }
    }

    /// How many of them are this player's.
    #[must_use]
    pub fn turns_left_of(&self, seat: Seat) -> u16 {
        self.mover.share_of(seat, self.turns_left(), self.players())
    }

    /// The seat whose turn it is, or would be.
    #[inline]
    pub(crate) fn mover(&self) -> Seat {
        self.mover
    }

    /// The same one turn later, with this seat to move; nothing else has happened.
    pub(super) fn in_turn_of(self, seat: Seat) -> Self {
        BoardPublic { mover: seat, ply: self.ply.saturating_add(1), ..self }
    }

    /// How many cards a player holds. A player who ends the expedition by a crossing does not draw.
    pub fn hand_len(&self, seat: Seat) -> u8 {
        let drawing = self.mid_turn() && seat == self.mover;
        let crossed_last = self.crossed >= CROSSINGS && seat.next(self.players()) == self.mover;
        HAND - u8::from(drawing || crossed_last)
    }

    /// The stones a player's explorers stand on, before the floor (B6.1).
    pub fn stones(&self, seat: Seat) -> i32 {
        stones_score(&self.paths[seat], self.researchers[seat])
    }

    /// What this expedition adds to each player's points if it ends as it stands (B6.1).
    pub fn scores(&self) -> Scores {
        let mut scores = Scores::default();
        for seat in Seat::all(self.players()) {
            let before = self.standing.total(seat);
            scores[seat] = (before + self.points[seat] + self.stones(seat)).max(0) - before;
        }
        scores
    }

    /// The standing of the next expedition. The player after the one who took the last turn begins it (B6.2).
    pub(super) fn next(&self) -> BoardStanding {
        let scores = self.scores();
        let (mut totals, mut tokens) = (BySeat([0; 4]), BySeat([0; 4]));
        for seat in Seat::all(self.players()) {
            totals[seat] = self.standing.total(seat) + scores[seat];
            tokens[seat] = self.standing.tokens(seat).saturating_add(self.artifacts[seat]);
        }
        BoardStanding::new(self.standing.round() + 1, self.mover, totals, tokens)
    }

    #[inline]
    pub(crate) fn legal(&self, hand: &Cards<LANE>) -> BoardLegal {
        if self.is_over() {
            return BoardLegal::default();
        }
        match self.phase {
            Phase::Put => self.legal_puts(hand),
            Phase::Step => BoardLegal { steps: self.movable(self.mover), ..BoardLegal::default() },
            Phase::Draw { closed } => {
                let sources = if self.ply < self.rules.patience() { self.sources } else { Sources::STACK };
                let draws = sources.without(closed);
                BoardLegal { draws, ..BoardLegal::default() }
            }
        }
    }

    #[inline]
    fn legal_puts(&self, hand: &Cards<LANE>) -> BoardLegal {
        let discards = hand.kinds();
        let (mut advances, mut begins) = (CardSet::EMPTY, CardSet::EMPTY);
        for &colour in Colour::first(COLOURS) {
            let path = &self.paths[self.mover][colour];
            if path.is_begun() {
                advances = advances.with(discards & path.accepts(colour));
            } else {
                begins = begins.with(self.beginnings(discards, colour));
            }
        }
        let plays = if self.adventurers_out(self.mover) < ADVENTURERS { advances.with(begins) } else { advances };
        let researches = if self.researchers[self.mover].is_none() { begins } else { CardSet::EMPTY };
        BoardLegal { plays, researches, discards, ..BoardLegal::default() }
    }

    /// The cards of a hand that may begin a path: all of its colour, or only the lowest if the table plays
    /// lowest first (B2.1).
    #[inline]
    fn beginnings(&self, hand: CardSet<LANE>, colour: Colour) -> CardSet<LANE> {
        let held = hand & CardSet::lane(colour);
        match held.nth(0) {
            Some(lowest) if self.rules.lowest_first() => CardSet::of(lowest),
            _ => held,
        }
    }

    /// The explorers of a player that can take a step.
    #[inline]
    pub fn movable(&self, seat: Seat) -> Steps {
        let mut steps = Steps::EMPTY;
        for &colour in Colour::first(COLOURS) {
            if self.paths[seat][colour].can_move() {
                steps.insert(colour);
            }
        }
        steps
    }

    /// Why a decision is refused. Only asked about a decision that is not legal.
    #[cold]
    pub(crate) fn why_not(&self, hand: &Cards<LANE>, action: BoardAction) -> Illegal {
        if self.is_over() {
            return Illegal::RoundOver;
        }
        match (self.phase, action) {
            (Phase::Put, BoardAction::Draw(_)) => Illegal::PutFirst,
            (Phase::Put | Phase::Draw { .. }, BoardAction::Step(_) | BoardAction::Stay) => Illegal::NoStep,
            (Phase::Put, BoardAction::Play(card) | BoardAction::Research(card) | BoardAction::Discard(card)) => {
                let research = matches!(action, BoardAction::Research(_));
                self.refusal(self.mover, hand, card, research).unwrap_or(Illegal::NotInHand(card))
            }
            (Phase::Step, BoardAction::Step(colour)) if self.paths[self.mover][colour].is_begun() => {
                Illegal::AtCity(colour)
            }
            (Phase::Step, BoardAction::Step(colour)) => Illegal::NoExplorer(colour),
            (Phase::Step, _) => Illegal::StepFirst,
            (Phase::Draw { closed }, BoardAction::Draw(Source::Pile(colour))) => {
                if colour.index() >= usize::from(COLOURS) {
                    Illegal::NoSuchColour(colour)
                } else if closed.contains(Source::Pile(colour)) {
                    Illegal::JustDiscarded(colour)
                } else if self.piles[colour].is_empty() {
                    Illegal::PileEmpty(colour)
                } else {
                    Illegal::NoPatience(self.rules.patience())
                }
            }
            (Phase::Draw { .. }, _) => Illegal::DrawNow,
        }
    }

    /// Why this card of this hand may not be played by this seat; `None` if it may.
    pub fn refusal(&self, seat: Seat, hand: &Cards<LANE>, card: Card, research: bool) -> Option<Illegal> {
        if hand.count(card) == 0 {
            return Some(Illegal::NotInHand(card));
        }
        let colour = card.colour();
        let path = &self.paths[seat][colour];
        if let Some(last) = path.last {
            let top = Card::new(colour, last);
            return if research {
                Some(Illegal::PathBegun(colour))
            } else if path.accepts(colour).contains(card) {
                None
            } else if card < top {
                Some(Illegal::Lower(card, top))
            } else {
                Some(Illegal::Higher(card, top))
            };
        }
        if research && self.researchers[seat].is_some() {
            return Some(Illegal::NoResearcher);
        }
        if !research && self.adventurers_out(seat) >= ADVENTURERS {
            return Some(Illegal::NoAdventurer);
        }
        let lowest = (hand.kinds() & CardSet::lane(colour)).nth(0).filter(|&lowest| lowest != card);
        lowest.filter(|_| self.rules.lowest_first()).map(|lowest| Illegal::NotLowest(card, lowest))
    }

    /// A legal card has left the hand of the player to move and goes into a column.
    #[inline]
    pub(super) fn play(&mut self, card: Card, research: bool) {
        let (seat, colour) = (self.mover, card.colour());
        self.known[seat].remove(card);
        self.columns[seat].add(card);
        self.paths[seat][colour].add(card.rank(), self.rules.up_and_down());
        if research {
            self.researchers[seat] = Some(colour);
        }
        if self.paths[seat][colour].stone == crate::tiles::STONES {
            self.offer_step();
        } else {
            self.move_explorer(colour);
        }
    }

    #[inline]
    pub(super) fn discard(&mut self, card: Card) {
        self.known[self.mover].remove(card);
        self.piles[card.colour()].push(card.rank());
        self.sources.insert(Source::Pile(card.colour()));
        let closed = if self.rules.forbid_redraw() { Sources::pile(card.colour()) } else { Sources::EMPTY };
        self.phase = Phase::Draw { closed };
    }

    #[inline]
    pub(super) fn step(&mut self, colour: Colour) {
        self.move_explorer(colour);
    }

    #[inline]
    pub(super) fn stay(&mut self) {
        self.phase = Phase::Draw { closed: Sources::EMPTY };
    }

    /// Moves an explorer of the player to move one stone; the new stone's tile acts (B4.1), unless
    /// the move ends the expedition (B5.1).
    #[inline]
    fn move_explorer(&mut self, colour: Colour) {
        let seat = self.mover;
        let path = &mut self.paths[seat][colour];
        path.stone += 1;
        let stone = path.stone;
        self.phase = Phase::Draw { closed: Sources::EMPTY };
        if stone == BEYOND_THE_BRIDGE {
            self.crossed += 1;
            if self.crossed >= CROSSINGS {
                self.end_turn();
                return;
            }
        }
        match self.tiles.get(colour, stone) {
            None => {}
            Some(Tile::Artifact) => {
                self.tiles.set(colour, stone, None);
                self.artifacts[seat] += 1;
            }
            Some(Tile::Arrow) => self.offer_step(),
            Some(tile) => self.points[seat] += tile.points().unwrap_or(0),
        }
    }

    /// Offers a bonus step if an explorer can take one; otherwise the draw is next.
    #[inline]
    fn offer_step(&mut self) {
        self.phase =
            if self.movable(self.mover).is_empty() { Phase::Draw { closed: Sources::EMPTY } } else { Phase::Step };
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
        self.known[self.mover].add(card);
        self.end_turn();
        card
    }

    #[inline]
    fn end_turn(&mut self) {
        self.mover = self.mover.next(self.rules.players());
        self.ply = self.ply.saturating_add(1);
        self.phase = Phase::Put;
    }
}
