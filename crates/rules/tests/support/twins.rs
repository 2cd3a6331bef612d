//! Twins: two matches that differ only in what a viewer cannot know.

use fivepaths_rules::*;
use rand_core::Rng;

/// What has to be known of a game to follow its cards.
pub trait Followed: Game {
    /// How many cards a player is dealt.
    fn hand(rules: &Self::Rules) -> usize;
    /// The card that a decision takes out of the hand.
    fn put(action: Self::Action) -> Option<Card>;
    /// Where a decision draws from.
    fn source(action: Self::Action) -> Option<Source>;
}

impl Followed for CardGame {
    fn hand(rules: &CardRules) -> usize {
        usize::from(rules.hand())
    }

    fn put(action: CardAction) -> Option<Card> {
        match action {
            CardAction::Play(card) | CardAction::Discard(card) => Some(card),
            CardAction::Draw(_) => None,
        }
    }

    fn source(action: CardAction) -> Option<Source> {
        match action {
            CardAction::Draw(source) => Some(source),
            CardAction::Play(_) | CardAction::Discard(_) => None,
        }
    }
}

impl Followed for BoardGame {
    fn hand(_rules: &BoardRules) -> usize {
        8
    }

    fn put(action: BoardAction) -> Option<Card> {
        match action {
            BoardAction::Play(card) | BoardAction::Research(card) | BoardAction::Discard(card) => Some(card),
            BoardAction::Step(_) | BoardAction::Stay | BoardAction::Draw(_) => None,
        }
    }

    fn source(action: BoardAction) -> Option<Source> {
        match action {
            BoardAction::Draw(source) => Some(source),
            _ => None,
        }
    }
}

/// Two deals of a round, and the turns that were played on both.
pub struct Twins<G: Game> {
    pub rules: G::Rules,
    /// Who begins.
    pub first: Seat,
    /// The two deals. Their decks differ only in cards that the viewer never sees in these turns.
    pub deals: [RoundDeal; 2],
    /// The same turns are legal in both.
    pub turns: Vec<Turn<G::Action>>,
}

/// What became of the cards: the place in the deck of each card in each hand.
struct Tracked {
    hands: Vec<Vec<usize>>,
    next: usize,
}

impl Tracked {
    fn new(rules: &impl Rules, first: Seat, hand: usize) -> Self {
        let players = rules.players();
        let mut hands = vec![Vec::new(); usize::from(players)];
        let mut next = usize::from(rules.aside());
        let mut seat = first;
        for _ in 0..hand * usize::from(players) {
            hands[seat.index()].push(next);
            next += 1;
            seat = seat.next(players);
        }
        Tracked { hands, next }
    }

    /// The card leaves the hand. If it was drawn from a pile it has no place in the deck any more.
    fn put(&mut self, seat: Seat, card: Card, deck: &[Card]) {
        let hand = &mut self.hands[seat.index()];
        if let Some(place) = hand.iter().position(|&place| deck[place] == card) {
            hand.remove(place);
        }
    }

    fn draw(&mut self, seat: Seat) {
        self.hands[seat.index()].push(self.next);
        self.next += 1;
    }
}

/// Plays at most `plies` random turns and makes a twin for this viewer; `None` is a spectator.
pub fn twins<G: Followed>(
    rules: G::Rules,
    seed: Seed,
    viewer: Option<Seat>,
    plies: usize,
    rng: &mut impl Rng,
) -> Twins<G> {
    let first = seed.first(&rules);
    let deal = seed.deal(&rules, 1);
    let mut round = G::deal(&rules, &G::opening(&rules, first), &deal).unwrap();
    let mut tracked = Tracked::new(&rules, first, G::hand(&rules));
    let mut turns = Vec::new();
    while let (Some(seat), true) = (round.to_move(), turns.len() < plies) {
        let turn = random_turn(&round, rng).unwrap();
        for &action in turn.iter() {
            if let Some(card) = G::put(action) {
                tracked.put(seat, card, &deal.deck);
            }
            if G::source(action) == Some(Source::Stack) {
                tracked.draw(seat);
            }
            round.play(action).unwrap();
        }
        turns.push(turn);
    }
    let mut deck = deal.deck.clone();
    let hidden: Vec<usize> = hidden_places(&rules, viewer, &tracked, &deck);
    for i in (1..hidden.len()).rev() {
        deck.swap(hidden[i], hidden[below(rng, i as u32 + 1) as usize]);
    }
    let twin = RoundDeal { deck, tiles: deal.tiles };
    Twins { rules, first, deals: [deal, twin], turns }
}

/// Places of the deck whose cards the viewer has not seen: set aside, not drawn yet, or drawn by
/// somebody else who still holds them.
fn hidden_places(rules: &impl Rules, viewer: Option<Seat>, tracked: &Tracked, deck: &[Card]) -> Vec<usize> {
    let aside = 0..usize::from(rules.aside());
    let undrawn = tracked.next..deck.len();
    let held = tracked.hands.iter().enumerate().filter(|(seat, _)| viewer.is_none_or(|v| v.index() != *seat));
    aside.chain(undrawn).chain(held.flat_map(|(_, hand)| hand.iter().copied())).collect()
}
