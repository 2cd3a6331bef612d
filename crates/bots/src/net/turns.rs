//! The whole turns a player may choose from: a card put down, then a draw.

use fivepaths_rules::{CardAction, CardGame, CardView, Colour, Source, Turn, View};

use super::features::{card, kind};
use super::scorer::Choices;

/// The first half of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Put {
    /// The colour of the card.
    pub colour: Colour,
    /// Its index within the colour: 0 the wager, then 2 to 10.
    pub kind: usize,
    /// Whether it is discarded, not played.
    pub discard: bool,
}

impl Put {
    /// The decision in the words of the rules.
    pub fn action(self) -> CardAction {
        let card = card(self.colour, self.kind);
        if self.discard { CardAction::Discard(card) } else { CardAction::Play(card) }
    }
}

/// The turns of a position that are considered, in a fixed order: all legal ones, until the player's patience has run
/// out. Kept between positions, so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    puts: Vec<Put>,
    draws: Vec<Source>,
    pairs: Vec<(u8, u8)>,
}

impl Turns {
    /// Whether the player's patience has run out: after twice as many turns as the draw pile had cards (or earlier, if
    /// the rules say so) it takes nothing more from the discard piles, so that every round ends. Otherwise two players
    /// that always do the same in the same position could swap cards for ever.
    pub fn impatient(view: &CardView) -> bool {
        let rules = view.rules();
        let long = 2 * (rules.all().len() - 2 * usize::from(rules.hand()));
        usize::from(view.ply()) >= long.min(usize::from(rules.patience()))
    }

    /// The turns of this view; none unless the viewer is about to put a card down.
    pub fn list(&mut self, view: &CardView) {
        self.puts.clear();
        self.draws.clear();
        self.pairs.clear();
        let legal = view.legal();
        let put = |discard| move |card: fivepaths_rules::Card| Put { colour: card.colour(), kind: kind(card), discard };
        self.puts.extend(legal.plays.iter().map(put(false)));
        self.puts.extend(legal.discards.iter().map(put(true)));
        self.draws.push(Source::Stack);
        if !Self::impatient(view) {
            let open = Colour::first(view.rules().colours()).iter().filter(|&&colour| !view.pile(colour).is_empty());
            self.draws.extend(open.map(|&colour| Source::Pile(colour)));
        }
        for (p, put) in self.puts.iter().enumerate() {
            for (d, &draw) in self.draws.iter().enumerate() {
                // The card just discarded may not be drawn again (C3.1).
                if !(put.discard && draw == Source::Pile(put.colour)) {
                    // At most 60 kinds of card, twice, and seven sources.
                    self.pairs.push((p as u8, d as u8));
                }
            }
        }
    }

    /// How many turns there are.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The first halves.
    pub fn puts(&self) -> &[Put] {
        &self.puts
    }

    /// The second halves.
    pub fn draws(&self) -> &[Source] {
        &self.draws
    }

    /// Each turn as places in [`Turns::puts`] and [`Turns::draws`].
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = (usize, usize)> + '_ {
        self.pairs.iter().map(|&(put, draw)| (usize::from(put), usize::from(draw)))
    }

    /// The decisions of a turn.
    pub fn actions(&self, turn: usize) -> Option<[CardAction; 2]> {
        let &(put, draw) = self.pairs.get(turn)?;
        Some([self.puts[usize::from(put)].action(), CardAction::Draw(self.draws[usize::from(draw)])])
    }

    /// The place of a turn in the list.
    pub fn find(&self, turn: [CardAction; 2]) -> Option<usize> {
        (0..self.len()).find(|&i| self.actions(i) == Some(turn))
    }
}

impl Choices<CardGame> for Turns {
    fn list(&mut self, view: &CardView) {
        Turns::list(self, view);
    }

    fn len(&self) -> usize {
        Turns::len(self)
    }

    fn decisions(&self, choice: usize) -> Turn<CardAction> {
        self.actions(choice).into_iter().flatten().collect()
    }

    /// When patience has run out, a draw from a discard pile becomes one from the draw pile.
    fn nearest(&self, decisions: &[CardAction]) -> usize {
        let &[put, draw] = decisions else { return 0 };
        self.find([put, draw]).or_else(|| self.find([put, CardAction::Draw(Source::Stack)])).unwrap_or_default()
    }
}
