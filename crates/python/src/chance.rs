//! One round with explicit chance: tiles, hands and draws come one at a time, as algorithms on game trees need it.
//!
//! In the rules all chance is in the deal. Here the order of the deck is decided late: the cards that have not left it
//! are in an arbitrary order, and a chance outcome moves one of them to the front. A round follows from its deck, its
//! tiles and its decisions, so when the deck changes the round is dealt again and replayed.

use fivepaths_bots::rng;
use fivepaths_rules::{Card, Game, Illegal, RoundDeal, Rules, Seat, Source, Tile, Tiles, below};

use crate::table::{Actions, Numbers, Part};
use crate::twin::Past;

/// Who comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Chance lays a tile.
    Tile,
    /// Chance gives a card: at first to a hand, later to the player who draws from the stack.
    Card,
    /// A player decides.
    Seat(Seat),
    /// Nobody: the round is over, or cut at the cap on turns.
    Nobody,
}

/// A decision that was made, and the card it drew from the stack.
#[derive(Clone)]
struct Step<A> {
    seat: Seat,
    action: A,
    drawn: Option<Card>,
}

/// A node of the game tree.
#[derive(Clone)]
pub(crate) struct Tree<G: Numbers> {
    rules: G::Rules,
    standing: G::Standing,
    hand: usize,
    /// The order in which the cards leave the deck. Those that have not left it are in no particular order.
    deck: Vec<Card>,
    /// How many cards have left it.
    left: usize,
    /// The tiles in the order of their spaces. Those that are not laid yet are in no particular order.
    tiles: Vec<Tile>,
    laid: usize,
    round: Option<G>,
    steps: Vec<Step<G::Action>>,
    /// The player to move has chosen the stack, and chance has not given the card yet.
    drawing: bool,
}

impl<G: Numbers> Tree<G> {
    /// Before anything is dealt. Seat 0 begins unless the rules say otherwise.
    pub(crate) fn new(rules: G::Rules) -> Self {
        let standing = G::opening(&rules, rules.first().unwrap_or_default());
        let deck = rules.deck();
        let tiles: Vec<Tile> = rules.tiles().iter().flat_map(Tiles::iter).map(|(_, _, tile)| tile).collect();
        let mut tree = Tree {
            rules,
            standing,
            hand: 0,
            deck,
            left: 0,
            tiles,
            laid: 0,
            round: None,
            steps: Vec::new(),
            drawing: false,
        };
        tree.hand = tree.dealt().and_then(|round: G| round.hands().first().map(Vec::len)).unwrap_or_default();
        tree
    }

    pub(crate) fn rules(&self) -> &G::Rules {
        &self.rules
    }

    pub(crate) fn round(&self) -> Option<&G> {
        self.round.as_ref()
    }

    fn deal(&self) -> RoundDeal {
        let tiles = self.rules.tiles().map(|spaces| {
            let mut tiles = spaces;
            for ((colour, stone, _), tile) in spaces.iter().zip(&self.tiles) {
                tiles.set(colour, stone, Some(*tile));
            }
            tiles
        });
        RoundDeal { deck: self.deck.clone(), tiles }
    }

    /// The round at its beginning. The deck is always one of the game, so this is never `None`.
    fn dealt(&self) -> Option<G> {
        G::deal(&self.rules, &self.standing, &self.deal()).ok()
    }

    fn aside(&self) -> usize {
        usize::from(self.rules.aside())
    }

    /// How many cards are dealt before the first decision.
    fn hands(&self) -> usize {
        self.hand * usize::from(self.rules.players())
    }

    pub(crate) fn next(&self) -> Next {
        if self.laid < self.tiles.len() {
            return Next::Tile;
        }
        match self.round.as_ref() {
            None => Next::Card,
            Some(_) if self.drawing => Next::Card,
            Some(round) if round.ply() >= G::PLY_CAP && !round.mid_turn() => Next::Nobody,
            Some(round) => round.to_move().map_or(Next::Nobody, Next::Seat),
        }
    }

    /// The number of a card among chance's outcomes: colour by colour, as in the table of plays.
    fn outcome(&self, card: Card) -> usize {
        // Cards are numbered like plays, which come first in every table of actions.
        (0..G::puts(&self.rules))
            .find(|&place| G::put(&self.rules, place).and_then(G::put_down) == Some((card, false)))
            .unwrap_or_default()
    }

    /// How many different outcomes chance can have.
    pub(crate) fn most_outcomes(&self) -> usize {
        let mut kinds = self.deck.clone();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.iter().map(|&card| self.outcome(card) + 1).max().unwrap_or(1).max(if self.tiles.is_empty() {
            0
        } else {
            5
        })
    }

    /// The places of cards whose order is not decided: those set aside, and those that have not left the deck.
    fn open_places(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.aside()).chain(self.aside() + self.left..self.deck.len())
    }

    /// What chance may do, ascending, and how likely each is.
    pub(crate) fn outcomes(&self) -> Vec<(usize, f64)> {
        let mut found: Vec<usize> = match self.next() {
            Next::Tile => self.tiles[self.laid..].iter().map(|&tile| tile as usize).collect(),
            Next::Card => self.open_places().map(|place| self.outcome(self.deck[place])).collect(),
            Next::Seat(_) | Next::Nobody => Vec::new(),
        };
        let all = found.len() as f64;
        found.sort_unstable();
        let counts = found.chunk_by(|a, b| a == b);
        counts.map(|same| (same[0], same.len() as f64 / all)).collect()
    }

    /// Carries out what chance does; false if it cannot.
    pub(crate) fn happen(&mut self, outcome: usize) -> bool {
        match self.next() {
            Next::Tile => {
                let found = (self.laid..self.tiles.len()).find(|&place| self.tiles[place] as usize == outcome);
                let Some(place) = found else { return false };
                self.tiles.swap(self.laid, place);
                self.laid += 1;
                true
            }
            Next::Card => {
                let found = self.open_places().find(|&place| self.outcome(self.deck[place]) == outcome);
                let Some(place) = found else { return false };
                let next = self.aside() + self.left;
                let moved = self.deck[next] != self.deck[place];
                self.deck.swap(next, place);
                self.left += 1;
                self.give(moved);
                true
            }
            Next::Seat(_) | Next::Nobody => false,
        }
    }

    /// A card has left the deck: into a hand before the first decision, to the player who draws after that.
    fn give(&mut self, moved: bool) {
        if self.drawing {
            self.drawing = false;
            if moved {
                self.round = self.replayed();
            }
            let drawn = self.deck.get(self.aside() + self.left - 1).copied();
            let draw = G::draw(Source::Stack);
            if let Some(round) = &mut self.round
                && let Some(seat) = round.to_move()
                && round.play(draw).is_ok()
            {
                self.steps.push(Step { seat, action: draw, drawn });
            }
        } else if self.left == self.hands() {
            self.round = self.dealt();
        }
    }

    /// The round dealt again and played up to now.
    fn replayed(&self) -> Option<G> {
        let mut round = self.dealt()?;
        self.steps.iter().all(|step| round.play(step.action).is_ok()).then_some(round)
    }

    /// A decision of the player to move.
    pub(crate) fn decide(&mut self, action: G::Action) -> Result<(), Illegal> {
        let (Next::Seat(seat), Some(round)) = (self.next(), &mut self.round) else { return Err(Illegal::RoundOver) };
        if matches!(G::part(&self.rules, action), Part::Draw(Source::Stack)) {
            // Only checked on a copy, since chance has to give the card first.
            round.clone().play(action)?;
            self.drawing = true;
            return Ok(());
        }
        round.play(action)?;
        self.steps.push(Step { seat, action, drawn: None });
        Ok(())
    }

    /// By how many points each seat is ahead of the others on average; zeros before the end.
    pub(crate) fn returns(&self) -> Vec<f64> {
        let players = usize::from(self.rules.players());
        let Some(round) = self.round.as_ref().filter(|_| self.next() == Next::Nobody) else {
            return vec![0.0; players];
        };
        let totals = round.result().totals;
        let sum: i32 = totals.iter().sum();
        totals.iter().map(|&total| f64::from(total) - f64::from(sum - total) / (players as f64 - 1.0)).collect()
    }

    /// Everything that happened, with `None` for chance.
    pub(crate) fn history(&self) -> Vec<(Option<Seat>, usize)> {
        let table = |action| Actions::Decisions.place::<G>(&self.rules, action, Source::Stack).unwrap_or_default();
        let tiles = self.tiles[..self.laid].iter().map(|&tile| (None, tile as usize));
        let hands = self.deck[self.aside()..].iter().take(self.left.min(self.hands()));
        let mut history: Vec<_> = tiles.chain(hands.map(|&card| (None, self.outcome(card)))).collect();
        for step in &self.steps {
            history.push((Some(step.seat), table(step.action)));
            history.extend(step.drawn.map(|card| (None, self.outcome(card))));
        }
        if let (true, Some(seat)) = (self.drawing, self.round.as_ref().and_then(Game::to_move)) {
            history.push((Some(seat), table(G::draw(Source::Stack))));
        }
        history
    }

    /// The cards that a seat was dealt, as far as the deal has come.
    pub(crate) fn dealt_to(&self, seat: Seat) -> Vec<Card> {
        let players = self.rules.players();
        let first = self.rules.first().unwrap_or_default();
        let to = |index: usize| (0..index % usize::from(players)).fold(first, |seat, _| seat.next(players));
        let hands = self.deck[self.aside()..].iter().take(self.left.min(self.hands()));
        hands.enumerate().filter(|(index, _)| to(*index) == seat).map(|(_, card)| *card).collect()
    }

    /// The decisions as a seat remembers them, turn by turn. Only its own draws from the draw pile are named.
    pub(crate) fn remembered_by(&self, seat: Seat) -> String {
        let mut text = String::new();
        let mut before = None;
        for step in &self.steps {
            let put = matches!(G::part(&self.rules, step.action), Part::Put(_));
            if before.is_some() && put {
                text.push(' ');
            }
            text.push_str(&step.action.to_string());
            if let Some(card) = step.drawn.filter(|_| step.seat == seat) {
                text.push_str(&format!("={card}"));
            }
            before = Some(step.seat);
        }
        if self.drawing {
            text.push_str("-s");
        }
        text
    }

    /// The tiles that are laid, in the order of their spaces.
    pub(crate) fn laid(&self) -> &[Tile] {
        &self.tiles[..self.laid]
    }

    /// A node that this seat cannot tell from this one: the cards it has not seen are dealt anew.
    pub(crate) fn resampled(&self, seat: Seat, seed: u64) -> Self {
        let mut rng = rng(seed);
        let mut other = self.clone();
        if self.round.is_none() {
            other.redeal_hands(seat, &mut rng);
            return other;
        }
        let actions: Vec<G::Action> = self.steps.iter().map(|step| step.action).collect();
        let past = Past::<G> { rules: &self.rules, standing: &self.standing, deal: &self.deal(), actions: &actions };
        other.deck = past.redeal(Some(seat), &mut rng).deck;
        other.round = other.replayed();
        let mut drawn = other.deck.iter().skip(self.aside() + self.hands()).copied();
        for step in other.steps.iter_mut().filter(|step| step.drawn.is_some()) {
            step.drawn = drawn.next();
        }
        other
    }

    /// Deals the hands anew while they are being dealt, when a seat has seen only its own cards.
    fn redeal_hands(&mut self, seat: Seat, rng: &mut impl rand_core::Rng) {
        let players = self.rules.players();
        let first = self.rules.first().unwrap_or_default();
        let own = |index: usize| (0..index % usize::from(players)).fold(first, |seat, _| seat.next(players)) == seat;
        let aside = self.aside();
        let seen = |place: usize| place >= aside && place < aside + self.left && own(place - aside);
        let unseen: Vec<usize> = (0..self.deck.len()).filter(|&place| !seen(place)).collect();
        for last in (1..unseen.len()).rev() {
            self.deck.swap(unseen[last], unseen[below(rng, last as u32 + 1) as usize]);
        }
    }
}
