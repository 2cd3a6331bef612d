//! A player who stands by a discard.
//!
//! The board game lets a player draw the very card they have just discarded (B3.1). A player who makes one decision after
//! another does that whenever they regret the discard, and to people it looks like a defect. This one remembers the
//! discard for as long as the turn lasts: if it would take that card back, it thinks about the draw again.

use std::sync::Arc;

use fivepaths_rules::{BoardAction, BoardGame, BoardView, Card, Game, Source, Turn, View};

use crate::bot::{Bot, rng};
use crate::budget::Budget;
use crate::mix::mix;

/// How often it thinks about a draw before it takes the draw pile's.
const THOUGHTS: u64 = 8;

/// A bot of the board game that does not take back what it has just discarded.
pub(crate) struct Settled {
    bot: Arc<dyn Bot<BoardGame>>,
}

impl Settled {
    /// Asks this bot, whose discards are single decisions.
    pub(crate) fn new(bot: Arc<dyn Bot<BoardGame>>) -> Self {
        Settled { bot }
    }

    /// A draw to go with this discard. A bot that draws by chance draws as it would if the card were not there.
    fn draw_after(&self, view: &BoardView, card: Card, budget: Budget, seed: u64) -> Option<BoardAction> {
        // Nothing hidden comes to light by a discard, so every world that fits the view shows the same afterwards.
        let mut world = view.sample(&mut rng(seed));
        let seat = world.to_move()?;
        world.play(BoardAction::Discard(card)).ok()?;
        let discarded = world.view(seat);
        let back = BoardAction::Draw(Source::Pile(card.colour()));
        let mut thoughts = (0..THOUGHTS).filter_map(|thought| {
            let seed = mix(&[seed, thought]);
            self.bot.choose(&discarded, budget, seed).first().copied()
        });
        // There is a card to draw while a round goes on: its last one ends it.
        thoughts.find(|&draw| draw != back).or(Some(BoardAction::Draw(Source::Stack)))
    }
}

impl Bot<BoardGame> for Settled {
    fn name(&self) -> &str {
        self.bot.name()
    }

    fn choose(&self, view: &BoardView, budget: Budget, seed: u64) -> Turn<BoardAction> {
        let turn = self.bot.choose(view, budget, seed);
        let [BoardAction::Discard(card)] = turn[..] else { return turn };
        let draw = self.draw_after(view, card, budget, seed);
        turn.iter().copied().chain(draw).collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::{ActionSet, BoardRules, Seat};

    /// Discards its first card and wants it back, whatever its chance.
    struct Regretful;

    impl Bot<BoardGame> for Regretful {
        fn name(&self) -> &str {
            "regretful"
        }

        fn choose(&self, view: &BoardView, _budget: Budget, _seed: u64) -> Turn<BoardAction> {
            let legal = view.legal();
            let wanted =
                |action: &BoardAction| matches!(action, BoardAction::Discard(_) | BoardAction::Draw(Source::Pile(_)));
            legal.iter().find(wanted).or_else(|| legal.iter().next()).into_iter().collect()
        }
    }

    #[test]
    fn whoever_always_wants_the_discard_back_draws_from_the_draw_pile() {
        let rules = BoardRules::for_players(2).unwrap();
        let game = BoardGame::deal_from_rng(&rules, &BoardGame::opening(&rules, Seat::default()), &mut rng(5));
        let view = game.view(game.to_move().unwrap());
        let turn = Settled::new(Arc::new(Regretful)).choose(&view, Budget::Playouts(1), 3);
        assert!(matches!(turn[..], [BoardAction::Discard(_), BoardAction::Draw(Source::Stack)]), "{turn}");
    }
}
