//! One of our bots as a teacher, or as an opponent to be measured against.

use std::sync::Arc;

use fivepaths_bots::{Bot, Bots, Budget, bot, network_file};
use fivepaths_rules::{Game, Turn};

use crate::duel::{Chooser, Side};

/// A player whose turns are imitated, or who is an opponent.
pub struct Teacher<G: Game> {
    bot: Arc<dyn Bot<G>>,
    budget: Budget,
}

/// The bot of this name, or the network in the file of this name.
///
/// # Errors
/// If there is none.
pub fn bot_named<G: Bots>(name: &str) -> Result<Teacher<G>, String> {
    let bot = if name.ends_with(".net") {
        network_file(name.as_ref())?
    } else {
        bot(name).map_err(|error| error.to_string())?
    };
    Ok(Teacher::new(bot, Budget::DEFAULT))
}

impl<G: Game> Teacher<G> {
    /// A bot with this budget.
    pub fn new(bot: Arc<dyn Bot<G>>, budget: Budget) -> Self {
        Teacher { bot, budget }
    }

    fn decide(&self, view: &G::View, seed: u64) -> Turn<G::Action> {
        self.bot.choose(view, self.budget, seed)
    }

    /// This many decisions of the teacher, which sees only views. The truth is needed to play the first decision on a
    /// copy, from which the view for the second is taken.
    pub(crate) fn decisions(&self, game: &G, seed: u64, count: usize) -> Turn<G::Action> {
        let seat = game.to_move().unwrap_or_default();
        let mut copy = game.clone();
        let mut made = Turn::new();
        let mut next = self.decide(&game.view(seat), seed);
        loop {
            for &action in next.iter().take(count - made.len()) {
                let played = copy.play(action);
                debug_assert!(played.is_ok(), "the teacher's {action} is not legal");
                made.push(action);
            }
            if made.len() >= count || next.is_empty() || copy.to_move() != Some(seat) {
                return made;
            }
            next = self.decide(&copy.view(seat), seed);
        }
    }
}

impl<G: Game> Side<G> for Teacher<G> {
    fn sit(&self) -> Box<dyn Chooser<G> + '_> {
        Box::new(self)
    }
}

impl<G: Game> Chooser<G> for &Teacher<G> {
    fn choose(&mut self, views: &[G::View], seeds: &[u64]) -> Vec<Turn<G::Action>> {
        views.iter().zip(seeds).map(|(view, &seed)| self.decide(view, seed)).collect()
    }
}
