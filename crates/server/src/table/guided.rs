//! The guided first game: a prepared deal against the gentlest bot.
//!
//! The cards are stacked so that every idea of the game comes up early. The card game has a smaller deck, so that the
//! whole round takes about three minutes; the board game is one expedition, and its lessons end long before it does.

use fivepaths_rules::{AnyRules, Card, GameKind, RoundDeal, Rules, Seat, Seed, TilesJson};
use serde_json::json;

use super::{Deck, Decks, TableRow};

/// The cards of both hands and the first ones to be drawn, in the order in which they leave the deck: the newcomer
/// gets the first, and the bot the second.
const CARD: &[&str] = &[
    "Yw", "W6", "Y4", "W8", "Y6", "R4", "B5", "R6", "B7", "G9", "G4", "Rw", "R10", "B10", "W10",
    "G7", // The hands.
    "Y5", "W9", "B6", "R7", "Y8", "R8", "B8", "W4", "Y9", "G5", "Y10", "R9", "B9", "G10",
];
/// The same for the board game.
const BOARD: &[&str] = &[
    "Y1", "W3", "Y2", "W4", "Y4", "R2", "B3", "R5", "B5", "G8", "G0", "R6", "Y6", "B9", "R10", "W7", // The hands.
    "Y5", "W8", "B4", "R7", "Y7", "R8", "B6", "W9", "Y8", "G9", "B7", "R9",
];

/// The rules of a guided game.
pub(crate) fn rules(kind: GameKind) -> Option<AnyRules> {
    let options = match kind {
        GameKind::Card => json!({ "rounds": 1, "numbers": [4, 10], "wagers": 1 }),
        GameKind::Board => json!({ "players": 2, "expeditions": 1 }),
    };
    AnyRules::from_json(kind, &options).ok()
}

/// The prepared deal for these rules, as it is stored.
pub(crate) fn decks(rules: &AnyRules) -> Option<String> {
    let deck = match rules {
        AnyRules::Card(rules) => stacked(rules, CARD),
        AnyRules::Board(rules) => stacked(rules, BOARD),
    };
    serde_json::to_string(&Decks { first: Seat::default(), rounds: vec![deck?], guide: true }).ok()
}

/// A shuffled deck in which these cards are dealt first.
fn stacked<R: Rules>(rules: &R, first: &[&str]) -> Option<Deck> {
    let RoundDeal { mut deck, tiles } = Seed::of_run(1, 0).deal(rules, 1);
    let begin = usize::from(rules.aside());
    for (n, card) in first.iter().enumerate() {
        let (place, card) = (begin + n, card.parse::<Card>().ok()?);
        // Any copy that is not stacked already will do.
        let from = (0..begin).chain(place..deck.len()).find(|&from| deck.get(from) == Some(&card))?;
        deck.swap(place, from);
    }
    Some(Deck { deck, tiles: tiles.as_ref().map(TilesJson::from) })
}

impl TableRow {
    /// Whether this is a guided game.
    pub(crate) fn is_guided(&self) -> bool {
        let decks = self.decks.as_deref().and_then(|decks| serde_json::from_str::<Decks>(decks).ok());
        decks.is_some_and(|decks| decks.guide)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::{AnyMatch, AnyView, Deal};

    #[test]
    fn the_prepared_deals_can_be_played_and_give_the_hands_that_they_say() {
        for (kind, wanted, left) in [(GameKind::Card, CARD, 24), (GameKind::Board, BOARD, 64)] {
            let rules = rules(kind).unwrap();
            let decks: Decks = serde_json::from_str(&decks(&rules).unwrap()).unwrap();
            let deal = |deck: &Deck| RoundDeal { deck: deck.deck.clone(), tiles: deck.tiles.as_ref().map(Into::into) };
            let deal = Deal::Explicit { first: decks.first, rounds: decks.rounds.iter().map(deal).collect() };
            let game = AnyMatch::new(rules, deal).unwrap();
            let (mut hand, deck_left) = match game.view(Some(Seat::default())) {
                AnyView::Card(view) => {
                    (view.hand().iter().map(|card| card.to_string()).collect::<Vec<_>>(), view.deck_left())
                }
                AnyView::Board(view) => (view.hand().iter().map(|card| card.to_string()).collect(), view.deck_left()),
            };
            let mut mine: Vec<&str> = wanted.iter().copied().take(16).step_by(2).collect();
            mine.sort_unstable();
            hand.sort_unstable();
            assert_eq!((hand, deck_left), (mine.into_iter().map(str::to_owned).collect(), left), "{kind}");
        }
    }
}
