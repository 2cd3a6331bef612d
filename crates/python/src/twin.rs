//! A round as one seat has seen it: every card that the seat cannot know is dealt anew.
//!
//! A view can sample a world, but such a world has no past. Here the past is kept: the turns stay the same, the seat
//! draws the same cards, and only the cards that it never saw change places in the deck. What the seat is shown must
//! be the same, byte for byte, before and after; `fivepaths.testing.no_leak` checks that.

use fivepaths_rules::{Card, Colour, RoundDeal, Rules, Seat, Source, below};
use rand_core::Rng;

use crate::table::{Numbers, Part};

/// How many orders are tried. Under `lowest-first` a legal turn depends on the whole hand, so an order may not fit the
/// turns.
const TRIES: usize = 200;

/// A card in a hand, with its place in the deck if nobody else has seen it since.
struct Held {
    card: Card,
    place: Option<usize>,
}

/// Follows the cards from the deck to the hands.
struct Trace<'a, G: Numbers> {
    round: G,
    deck: &'a [Card],
    next: usize,
    hands: Vec<Vec<Held>>,
    piles: Vec<Vec<Card>>,
}

impl<'a, G: Numbers> Trace<'a, G> {
    /// The trace of a round that was just dealt.
    fn new(round: G, deck: &'a [Card]) -> Self {
        let players = round.rules().players();
        let hand = round.hands().first().map_or(0, Vec::len);
        let (mut seat, next) = (round.first(), usize::from(round.rules().aside()));
        let hands = (0..players).map(|_| Vec::with_capacity(hand)).collect();
        let mut trace = Trace { round, deck, next, hands, piles: vec![Vec::new(); Colour::ALL.len()] };
        for _ in 0..hand * usize::from(players) {
            trace.draw(seat);
            seat = seat.next(players);
        }
        trace
    }

    fn draw(&mut self, seat: Seat) {
        if let Some(&card) = self.deck.get(self.next) {
            self.hands[seat.index()].push(Held { card, place: Some(self.next) });
            self.next += 1;
        }
    }

    /// A card leaves a hand. If there are several such cards, one that everybody knew to be there leaves first (G3).
    fn put(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        let known = hand.iter().position(|held| held.card == card && held.place.is_none());
        if let Some(index) = known.or_else(|| hand.iter().position(|held| held.card == card)) {
            hand.swap_remove(index);
        }
    }

    /// Follows a decision; false if it is not legal.
    fn follow(&mut self, action: G::Action) -> bool {
        let Some(seat) = self.round.to_move() else { return false };
        if self.round.play(action).is_err() {
            return false;
        }
        if let Some((card, discarded)) = G::put_down(action) {
            self.put(seat, card);
            if discarded {
                self.piles[card.colour().index()].push(card);
            }
        }
        match G::part(self.round.rules(), action) {
            Part::Draw(Source::Stack) => self.draw(seat),
            Part::Draw(Source::Pile(colour)) => {
                let card = self.piles[colour.index()].pop();
                self.hands[seat.index()].extend(card.map(|card| Held { card, place: None }));
            }
            Part::Put(_) | Part::Step(_) => {}
        }
        true
    }

    /// The places in the deck of all cards that the viewer has never seen.
    fn unseen(&self, viewer: Option<Seat>) -> Vec<usize> {
        let aside = 0..usize::from(self.round.rules().aside());
        let held =
            self.hands.iter().enumerate().filter(|(seat, _)| viewer.is_none_or(|viewer| viewer.index() != *seat));
        let held = held.flat_map(|(_, hand)| hand.iter().filter_map(|held| held.place));
        aside.chain(held).chain(self.next..self.deck.len()).collect()
    }
}

/// The deal of a round and its decisions.
pub(crate) struct Past<'a, G: Numbers> {
    pub(crate) rules: &'a G::Rules,
    pub(crate) standing: &'a G::Standing,
    pub(crate) deal: &'a RoundDeal,
    pub(crate) actions: &'a [G::Action],
}

impl<G: Numbers> Past<'_, G> {
    /// Another deal in which the viewer would have seen exactly the same, every such deal as likely as any other.
    pub(crate) fn redeal(&self, viewer: Option<Seat>, rng: &mut impl Rng) -> RoundDeal {
        let Some(unseen) = self.trace(self.deal).map(|trace| trace.unseen(viewer)) else { return self.deal.clone() };
        for _ in 0..TRIES {
            let mut deal = self.deal.clone();
            for last in (1..unseen.len()).rev() {
                let other = below(rng, last as u32 + 1) as usize;
                deal.deck.swap(unseen[last], unseen[other]);
            }
            if self.trace(&deal).is_some() {
                return deal;
            }
        }
        self.deal.clone()
    }

    /// The round with this deal; `None` if the turns do not fit it.
    fn trace<'b>(&self, deal: &'b RoundDeal) -> Option<Trace<'b, G>> {
        let round = G::deal(self.rules, self.standing, deal).ok()?;
        let mut trace = Trace::new(round, &deal.deck);
        self.actions.iter().all(|&action| trace.follow(action)).then_some(trace)
    }
}
