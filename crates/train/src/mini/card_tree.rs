//! A small card game as a tree, built by playing every turn of every deal with the rules themselves.
//!
//! Deals that agree on all cards seen so far share a node, so the chance of a draw comes when the card is drawn. A
//! player remembers their hand as it was dealt, every turn since, and every card they drew: all that they ever saw,
//! in its order. That is more than a [`CardView`] holds, which shows where the cards are but not how they came
//! there. So several information sets may show the same view, and a player who only looks at the view plays them
//! alike.

use std::collections::{BTreeMap, HashMap};

use fivepaths_rules::{
    ActionSet, Card, CardAction, CardGame, CardRules, CardStanding, CardView, Game, RoundDeal, Rules, Seat,
};

use super::tree::{Builder, Tree};

/// A whole turn: a card put down, then a draw.
pub type WholeTurn = [CardAction; 2];

/// A card game as a tree.
pub struct CardTree {
    tree: Tree,
    /// What each information set shows.
    views: Vec<CardView>,
    /// The turn of each slot.
    turns: Vec<WholeTurn>,
    /// For each information set, the first one that shows the same view.
    like: Vec<usize>,
}

/// A small game is one with no more nodes than this.
const MOST_NODES: usize = 20_000_000;

impl CardTree {
    /// Plays out the first round under these rules, begun by seat 0.
    ///
    /// # Errors
    /// If a round need not end, or the tree is too large.
    pub fn new(rules: &CardRules) -> Result<Self, String> {
        if rules.patience() == u16::MAX {
            return Err("a round without `patience` need not end, so its tree is not finite".into());
        }
        let mut growth = Growth::default();
        growth.deal(rules)?;
        let tree = growth.builder.build();
        Ok(CardTree { tree, views: growth.views, turns: growth.turns, like: growth.like })
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// What an information set shows, and the turns to choose from.
    pub fn set(&self, set: usize) -> (&CardView, &[WholeTurn]) {
        (&self.views[set], &self.turns[self.tree.sets[set].slots.clone()])
    }

    /// For each information set, the first one that shows the same view.
    pub fn like(&self) -> &[usize] {
        &self.like
    }

    /// How many different views there are.
    pub fn views(&self) -> usize {
        self.like.iter().enumerate().filter(|&(set, like)| set == *like).count()
    }
}

/// What a player remembers, as a number that is different for every memory.
type Memory = usize;

/// What is added to a memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Seen {
    Hand(fivepaths_rules::Cards<10>),
    Turn(WholeTurn, Option<Card>),
}

#[derive(Default)]
struct Growth {
    builder: Builder,
    views: Vec<CardView>,
    turns: Vec<WholeTurn>,
    like: Vec<usize>,
    by_view: HashMap<CardView, usize>,
    memories: HashMap<(Memory, Seen), Memory>,
    sets: HashMap<Memory, usize>,
    nodes: usize,
}

impl Growth {
    fn deal(&mut self, rules: &CardRules) -> Result<(), String> {
        let standing = CardStanding::new(rules.rounds(), Seat::default(), [0, 0]);
        let mut by_hands: BTreeMap<Vec<Vec<Card>>, Vec<CardGame>> = BTreeMap::new();
        let mut count = 0usize;
        for deck in decks(rules) {
            let deal = RoundDeal { deck, tiles: None };
            let game = CardGame::deal(rules, &standing, &deal).map_err(|error| error.to_string())?;
            by_hands.entry(game.hands()).or_default().push(game);
            count += 1;
        }
        for games in by_hands.into_values() {
            let Some(game) = games.first() else { continue };
            let node = self.builder.node(Builder::ROOT, 0, games.len() as f64 / count as f64);
            let hand = |seat: Seat| Seen::Hand(*game.view(seat).hand());
            // The memories of the two players never mix: the root of one is 0, of the other 1.
            let memory = players().map(|seat| self.remember(seat.index(), hand(seat)));
            self.grow(node, &games, memory)?;
        }
        Ok(())
    }

    /// The memory with something added to it.
    fn remember(&mut self, memory: Memory, seen: Seen) -> Memory {
        let next = self.memories.len() + 2;
        *self.memories.entry((memory, seen)).or_insert(next)
    }

    /// Goes on from games that look the same to both players, as they differ only in the rest of the draw pile.
    fn grow(&mut self, node: usize, games: &[CardGame], memory: [Memory; 2]) -> Result<(), String> {
        let Some(game) = games.first() else { return Ok(()) };
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(format!("the game has more than {MOST_NODES} nodes"));
        }
        let Some(seat) = game.to_move() else {
            let scores = game.scores();
            self.builder.ends(node, f64::from(scores.0[0] - scores.0[1]));
            return Ok(());
        };
        let set = self.set(game, seat, memory[seat.index()]);
        self.builder.moves(node, set);
        for (choice, turn) in turns(game).into_iter().enumerate() {
            for (drawn, next) in after(games, turn) {
                let child = self.builder.node(node, choice, next.len() as f64 / games.len() as f64);
                let mut memory = memory;
                if next.first().is_some_and(|game| game.to_move().is_some()) {
                    for player in players() {
                        let seen = Seen::Turn(turn, drawn.filter(|_| player == seat));
                        memory[player.index()] = self.remember(memory[player.index()], seen);
                    }
                }
                self.grow(child, &next, memory)?;
            }
        }
        Ok(())
    }

    fn set(&mut self, game: &CardGame, seat: Seat, memory: Memory) -> usize {
        let view = game.view(seat);
        if let Some(&set) = self.sets.get(&memory) {
            debug_assert_eq!(self.views[set], view, "who remembers the same sees the same");
            return set;
        }
        let turns = turns(game);
        let set = self.builder.set(seat.index(), turns.len());
        self.turns.extend(turns);
        self.views.push(view);
        self.like.push(*self.by_view.entry(view).or_insert(set));
        self.sets.insert(memory, set);
        set
    }
}

fn players() -> [Seat; 2] {
    let first = Seat::default();
    [first, first.next(2)]
}

/// The legal turns.
fn turns(game: &CardGame) -> Vec<WholeTurn> {
    let mut turns = Vec::new();
    for put in game.legal().iter() {
        let mut begun = *game;
        if begun.play(put).is_ok() {
            turns.extend(begun.legal().iter().map(|draw| [put, draw]));
        }
    }
    turns
}

/// The games after a turn, by the card that was drawn unseen.
fn after(games: &[CardGame], turn: WholeTurn) -> BTreeMap<Option<Card>, Vec<CardGame>> {
    let mut after: BTreeMap<Option<Card>, Vec<CardGame>> = BTreeMap::new();
    for game in games {
        let mut next = *game;
        let played = turn.iter().all(|&action| next.play(action).is_ok());
        debug_assert!(played, "{turn:?} is not legal");
        let unseen = next.public().deck_left() < game.public().deck_left();
        // The last card ends the round and is never played, so it makes no difference which one it is.
        let drawn = game.draw_pile().first().copied().filter(|_| unseen && next.to_move().is_some());
        after.entry(drawn).or_default().push(next);
    }
    after
}

/// Every deal, each as likely as any other. The order of a hand does not matter, so only one is made.
fn decks(rules: &CardRules) -> Vec<Vec<Card>> {
    let (cards, hand) = (rules.deck(), usize::from(rules.hand()));
    let mut decks = Vec::new();
    for (first, rest) in choices(&cards, hand) {
        for (second, rest) in choices(&rest, hand) {
            let dealt: Vec<Card> = first.iter().zip(&second).flat_map(|(a, b)| [*a, *b]).collect();
            decks.extend(orders(&rest).into_iter().map(|rest| [dealt.clone(), rest].concat()));
        }
    }
    decks
}

/// All ways to take this many cards, each with the cards that are left.
fn choices(cards: &[Card], count: usize) -> Vec<(Vec<Card>, Vec<Card>)> {
    let Some((card, rest)) = cards.split_first().filter(|_| cards.len() >= count) else {
        return if count == 0 { vec![(Vec::new(), Vec::new())] } else { Vec::new() };
    };
    let mut ways = Vec::new();
    if count > 0 {
        ways.extend(choices(rest, count - 1).into_iter().map(|(taken, left)| ([vec![*card], taken].concat(), left)));
    }
    ways.extend(choices(rest, count).into_iter().map(|(taken, left)| (taken, [vec![*card], left].concat())));
    ways
}

/// All orders of some cards.
fn orders(cards: &[Card]) -> Vec<Vec<Card>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let first = |place: usize| {
        let mut rest = cards.to_vec();
        let card = rest.remove(place);
        orders(&rest).into_iter().map(move |rest| [vec![card], rest].concat())
    };
    (0..cards.len()).flat_map(first).collect()
}
