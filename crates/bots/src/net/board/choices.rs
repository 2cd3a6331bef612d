//! The single decisions of the board game, each with its place among the network's outputs.

use fivepaths_rules::{ActionSet, BoardAction, BoardGame, BoardView, Card, Colour, Source, Turn, View};

use super::super::scorer::Choices;
use super::policy::BoardHeads;

/// The decisions of a position that are considered: all legal ones, until the player's patience has run out.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    actions: Vec<BoardAction>,
}

/// Where the score of a decision lies: among the outputs of a colour, or of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// Of a colour.
    Each(Colour, usize),
    /// Of the table.
    Whole(usize),
}

impl Output {
    fn of(action: BoardAction) -> Self {
        let kind = |card: Card| card.number().map_or(0, usize::from);
        match action {
            BoardAction::Play(card) => Output::Each(card.colour(), BoardHeads::PLAY + kind(card)),
            BoardAction::Research(card) => Output::Each(card.colour(), BoardHeads::RESEARCH + kind(card)),
            BoardAction::Discard(card) => Output::Each(card.colour(), BoardHeads::DISCARD + kind(card)),
            BoardAction::Step(colour) => Output::Each(colour, BoardHeads::STEP),
            BoardAction::Stay => Output::Whole(BoardHeads::STAY),
            BoardAction::Draw(Source::Pile(colour)) => Output::Each(colour, BoardHeads::DRAW),
            BoardAction::Draw(Source::Stack) => Output::Whole(BoardHeads::STACK),
        }
    }

    /// Its place in a state's outputs, counted from the first of all colours or of the table.
    #[inline]
    pub fn place(self) -> usize {
        match self {
            Output::Each(colour, place) => colour.index() * BoardHeads::EACH + place,
            Output::Whole(place) => place,
        }
    }
}

impl Decisions {
    /// Whether the player's patience has run out: after twice as many turns as the draw pile had cards, it takes
    /// nothing more from the discard piles, so that every expedition ends.
    fn impatient(view: &BoardView) -> bool {
        view.ply() >= 2 * u16::from(view.rules().draw_pile())
    }

    /// The decisions.
    pub fn actions(&self) -> &[BoardAction] {
        &self.actions
    }

    /// Where the score of each decision lies.
    pub fn outputs(&self) -> impl Iterator<Item = Output> + '_ {
        self.actions.iter().map(|&action| Output::of(action))
    }
}

impl Choices<BoardGame> for Decisions {
    fn list(&mut self, view: &BoardView) {
        self.actions.clear();
        self.actions.extend(view.legal().iter());
        if Self::impatient(view) {
            self.actions.retain(|action| !matches!(action, BoardAction::Draw(Source::Pile(_))));
        }
    }

    fn len(&self) -> usize {
        self.actions.len()
    }

    fn decisions(&self, choice: usize) -> Turn<BoardAction> {
        self.actions.get(choice).copied().into_iter().collect()
    }

    /// When patience has run out, a draw from a discard pile becomes one from the draw pile.
    fn nearest(&self, decisions: &[BoardAction]) -> usize {
        let find = |wanted: BoardAction| self.actions.iter().position(|&action| action == wanted);
        let first = decisions.first().copied().unwrap_or_default();
        find(first).or_else(|| find(BoardAction::Draw(Source::Stack))).unwrap_or_default()
    }
}
