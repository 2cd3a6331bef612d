//! One of our bots as a teacher, or as an opponent to be measured against.

use fivepaths_bots::{Budget, bot};
use fivepaths_rules::{CardAction, CardGame, CardView, Game};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How a teacher decides: from a view, with chance.
type Decide = dyn Fn(&CardView, &mut Xoshiro256PlusPlus) -> CardAction + Send + Sync;

/// A player whose turns are imitated.
pub struct Teacher {
    decide: Box<Decide>,
}

impl Teacher {
    /// A teacher that decides like this, one decision at a time.
    pub fn new(decide: impl Fn(&CardView, &mut Xoshiro256PlusPlus) -> CardAction + Send + Sync + 'static) -> Self {
        Teacher { decide: Box::new(decide) }
    }

    /// One decision from a view.
    pub fn decide(&self, view: &CardView, seed: u64) -> CardAction {
        (self.decide)(view, &mut Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The whole turn the teacher would make. It sees views only: the truth is needed to play the
    /// first half on a copy, so that the view for the second half is one the game itself gives.
    pub fn turn(&self, game: &CardGame, seed: u64) -> [CardAction; 2] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let seat = game.to_move().unwrap_or_default();
        let mut copy = *game;
        let put = (self.decide)(&copy.view(seat), &mut rng);
        let played = copy.play(put);
        debug_assert!(played.is_ok(), "the teacher's {put} is not legal");
        [put, (self.decide)(&copy.view(seat), &mut rng)]
    }
}

/// The bot of this name, asked for one decision at a time.
pub fn bot_named(name: &str) -> Result<Teacher, String> {
    let bot = bot::<CardGame>(name).map_err(|error| error.to_string())?;
    Ok(Teacher::new(move |view, rng| {
        bot.choose(view, Budget::DEFAULT, rng.next_u64()).first().copied().unwrap_or_default()
    }))
}
