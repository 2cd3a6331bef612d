//! One of our bots as a teacher, or as an opponent to be measured against.

use std::sync::Arc;

use fivepaths_bots::{Bot, Budget, bot};
use fivepaths_rules::{CardAction, CardGame, CardView, Game, Turn};

use crate::duel::{Chooser, Side};

/// A player whose turns are imitated, or who is played against.
pub struct Teacher {
    bot: Arc<dyn Bot<CardGame>>,
    budget: Budget,
}

/// The bot of this name.
pub fn bot_named(name: &str) -> Result<Teacher, String> {
    let bot = bot::<CardGame>(name).map_err(|error| error.to_string())?;
    Ok(Teacher::new(bot, Budget::DEFAULT))
}

impl Teacher {
    /// A bot that thinks for so long.
    pub fn new(bot: Arc<dyn Bot<CardGame>>, budget: Budget) -> Self {
        Teacher { bot, budget }
    }

    fn decide(&self, view: &CardView, seed: u64) -> Turn<CardAction> {
        self.bot.choose(view, self.budget, seed)
    }

    /// The whole turn the teacher would make. It sees views only: the truth is needed to play the
    /// first half on a copy, so that the view for the second half is one the game itself gives.
    pub(crate) fn turn(&self, game: &CardGame, seed: u64) -> [CardAction; 2] {
        let seat = game.to_move().unwrap_or_default();
        let begun = self.decide(&game.view(seat), seed);
        let put = begun.first().copied().unwrap_or_default();
        if let Some(&draw) = begun.get(1) {
            return [put, draw];
        }
        let mut copy = *game;
        let played = copy.play(put);
        debug_assert!(played.is_ok(), "the teacher's {put} is not legal");
        [put, self.decide(&copy.view(seat), seed).first().copied().unwrap_or_default()]
    }
}

impl Side for Teacher {
    fn sit(&self) -> Box<dyn Chooser + '_> {
        Box::new(self)
    }
}

impl Chooser for &Teacher {
    fn choose(&mut self, views: &[CardView], seeds: &[u64]) -> Vec<Turn<CardAction>> {
        views.iter().zip(seeds).map(|(view, &seed)| self.decide(view, seed)).collect()
    }
}
