//! A table where one round after another is played, sometimes by others at first.
//!
//! The value is that of play by the reference policy, but it will be asked about the positions of all kinds of
//! players. So in some rounds another player sits at one seat or at both for a while. Then the reference takes
//! over, and only its turns are learnt from.

use fivepaths_bots::mix;
use fivepaths_rules::{Card, Rules, below};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::opened::Opened;
use super::settings::OpenSettings;

/// A table and the round that is played there.
#[derive(Clone, Debug)]
pub(super) struct Table<G> {
    seed: u64,
    /// How many other players there are.
    guests: usize,
    rounds: u64,
    rng: Xoshiro256PlusPlus,
    /// The round as it stands.
    pub(super) game: G,
    guest: Option<Guest>,
}

/// Another player, who plays at first.
#[derive(Clone, Copy, Debug)]
struct Guest {
    who: usize,
    seats: [bool; 4],
    until: u16,
}

impl<G: Opened> Table<G> {
    /// The table with this number, at the beginning of its first round after an update.
    pub(super) fn new(settings: &OpenSettings, guests: usize, number: u64, update: u64) -> Self {
        let seed = mix(&[settings.seed, 6, number, update]);
        let (rng, game, guest) = Self::deal(settings, guests, seed, 0);
        Table { seed, guests, rounds: 0, rng, game, guest }
    }

    fn deal(settings: &OpenSettings, guests: usize, seed: u64, rounds: u64) -> (Xoshiro256PlusPlus, G, Option<Guest>) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(&[seed, rounds]));
        let game = G::deal_somewhere(&mut rng);
        let invited = f64::from(below(&mut rng, 1 << 16)) < settings.unlike_share * f64::from(1 << 16);
        let guest = (invited && guests > 0).then(|| {
            // At least one seat, and each as likely as any other.
            let seats = 1 + below(&mut rng, (1 << game.rules().players()) - 1);
            let seats = std::array::from_fn(|seat| seats >> seat & 1 == 1);
            let until = 2 + below(&mut rng, u32::from(game.left())) as u16;
            Guest { who: below(&mut rng, guests as u32) as usize, seats, until }
        });
        (rng, game, guest)
    }

    /// Which guest makes the next turn, if any does.
    pub(super) fn guest(&self) -> Option<usize> {
        let seat = self.game.to_move()?;
        self.guest.filter(|guest| self.game.ply() < guest.until && guest.seats[seat.index() & 3]).map(|guest| guest.who)
    }

    /// Whether the reference plays from here to the end.
    pub(super) fn counts(&self) -> bool {
        self.guest.is_none_or(|guest| self.game.ply() >= guest.until)
    }

    /// The next random number of this round.
    pub(super) fn chance(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// Cards that could come from the draw pile: a random choice of this many, or all if there are fewer.
    pub(super) fn candidates(&mut self, count: usize) -> Vec<Card> {
        let mut cards = self.game.draw_pile();
        let count = count.min(cards.len());
        for place in 0..count {
            let other = place + below(&mut self.rng, (cards.len() - place) as u32) as usize;
            cards.swap(place, other);
        }
        cards.truncate(count);
        cards
    }

    /// Deals the next round.
    pub(super) fn next_round(&mut self, settings: &OpenSettings) {
        self.rounds += 1;
        (self.rng, self.game, self.guest) = Self::deal(settings, self.guests, self.seed, self.rounds);
    }
}
