//! A network player that looks ahead. Its policy plays sampled worlds to the end of the round, once for each choice
//! that it considers: whole turns in the card game, single decisions in the board game.
//!
//! All candidates meet the same worlds and the same random numbers, and in each world the policy plays every seat
//! from what that seat can see. The playouts go on in lockstep, so that each ply of all of them is one batch for
//! the network.

use std::time::Instant;

use fivepaths_rules::{Game, Seat, Turn, View};
use rand_core::Rng;

use super::network::Batch;
use super::player::NetPlayer;
use super::policy::{choose, softmax};
use super::scorer::{Choices, Scorer};
use crate::bot::{Bot, BotRng, rng};
use crate::budget::Budget;
use crate::mix::mix;
use crate::search::{Candidate, Limit, Worth, choice, race};

/// Worlds that are played together.
const WORLDS: u64 = 8;

/// The settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// The most candidates.
    pub candidates: usize,
    /// A candidate has at least this probability.
    pub least: f32,
    /// Points that a factor of e in probability is worth.
    pub nat: f64,
    /// How many paired standard errors a lead must have.
    pub errors: f64,
    /// At 0 playouts follow the policy's first choice; at 1 they follow its probabilities.
    pub temperature: f32,
    /// Whether a round is valued by the chance to win the match, and not by its margin.
    pub matches: bool,
    /// It looks ahead once the draw pile has at most this many cards; before that the policy plays.
    pub pile: u8,
    /// The most playouts, even if there is time for more.
    pub most: u64,
    /// Whether everybody keeps their draws in playouts, whatever is taken from the piles ([`Game::play_imagined`]).
    /// Only players that were published before this was tried do without it.
    pub kept: bool,
}

impl SearchSettings {
    /// Looks ahead at every turn, as far as the budget goes, and values rounds by points.
    pub const DEFAULT: Self = SearchSettings {
        candidates: 5,
        least: 0.02,
        nat: 1.0,
        errors: 1.0,
        temperature: 0.0,
        matches: false,
        pile: u8::MAX,
        most: u64::MAX,
        kept: true,
    };

    /// Looks ahead as the champion does, once twelve cards are left to draw. Earlier, the sampled worlds are too unlike
    /// the true one for looking ahead to be worth its time (docs/lab/looking-ahead.md).
    pub const ENDING: Self = SearchSettings {
        candidates: 12,
        least: 0.002,
        nat: 0.1,
        errors: 0.0,
        temperature: 1.0,
        matches: false,
        pile: 12,
        most: 200,
        kept: true,
    };
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A network that looks ahead.
#[derive(Clone, Debug)]
pub struct NetSearch<S> {
    raw: NetPlayer<S>,
    settings: SearchSettings,
}

/// A choice that is considered.
type Considered<G> = Candidate<Turn<<G as Game>::Action>>;

impl<S> NetSearch<S> {
    /// Looks ahead with this policy.
    pub fn new(name: &str, policy: S, settings: SearchSettings) -> Self {
        NetSearch { raw: NetPlayer::new(name, policy, 0.0), settings }
    }

    fn candidates<G: Worth>(&self, view: &G::View) -> Vec<Considered<G>>
    where
        S: Scorer<G>,
    {
        let (mut batch, mut choices, mut scores) = (Batch::default(), S::Choices::default(), Vec::new());
        choices.list(view);
        if choices.is_empty() {
            return Vec::new();
        }
        self.raw.policy().evaluate([view].into_iter(), &mut batch);
        self.raw.policy().scores(&batch, 0, &choices, &mut scores);
        softmax(&mut scores);
        let mut order: Vec<usize> = (0..scores.len()).collect();
        // The sort is stable, so among equals the policy's own choice comes first.
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
        let most = order.first().map_or(1.0, |&first| scores[first]);
        order
            .into_iter()
            .filter(|&choice| scores[choice] >= self.settings.least.min(most))
            .take(self.settings.candidates)
            .map(|choice| Candidate::new(choices.decisions(choice), f64::from((scores[choice] / most).ln())))
            .collect()
    }

    /// Plays these worlds with every candidate.
    fn play_worlds<G: Worth>(
        &self,
        view: &G::View,
        seat: Seat,
        candidates: &mut [Considered<G>],
        seeds: impl Iterator<Item = u64>,
    ) where
        S: Scorer<G>,
    {
        let mut games: Vec<(G, BotRng)> = Vec::new();
        for seed in seeds {
            let mut chance = rng(seed);
            let world = view.sample(&mut chance);
            games.extend(candidates.iter().map(|candidate| {
                let mut game = world.clone();
                self.carry_out(&mut game, &candidate.action);
                (game, chance.clone())
            }));
        }
        self.play_out(&mut games);
        let worth = |game: &G| if self.settings.matches { game.match_worth(seat) } else { game.worth(seat) };
        for games in games.chunks(candidates.len()) {
            for (candidate, (game, _)) in candidates.iter_mut().zip(games) {
                candidate.add(worth(game));
            }
        }
    }

    /// Plays rounds to their end, in lockstep.
    fn play_out<G: Game>(&self, games: &mut [(G, BotRng)])
    where
        S: Scorer<G>,
    {
        let (mut batch, mut choices, mut scores) = (Batch::default(), S::Choices::default(), Vec::new());
        loop {
            let on = |game: &G| game.to_move().filter(|_| game.ply() < G::PLY_CAP);
            let (places, views): (Vec<usize>, Vec<G::View>) =
                (0..games.len()).filter_map(|i| Some((i, games[i].0.view(on(&games[i].0)?)))).unzip();
            if places.is_empty() {
                return;
            }
            self.raw.policy().evaluate(views.iter(), &mut batch);
            for (state, (&place, view)) in places.iter().zip(&views).enumerate() {
                choices.list(view);
                self.raw.policy().scores(&batch, state, &choices, &mut scores);
                let (game, chance) = &mut games[place];
                let choice = choose(&mut scores, self.settings.temperature, || chance.next_u64());
                self.carry_out(game, &choices.decisions(choice.unwrap_or_default()));
            }
        }
    }

    fn carry_out<G: Game>(&self, game: &mut G, decisions: &[G::Action]) {
        for &action in decisions {
            let played = if self.settings.kept { game.play_imagined(action) } else { game.play(action) };
            debug_assert!(played.is_ok(), "{action} is not legal");
        }
    }
}

impl<G: Worth, S: Scorer<G>> Bot<G> for NetSearch<S> {
    fn name(&self) -> &str {
        self.raw.name()
    }

    fn choose(&self, view: &G::View, budget: Budget, seed: u64) -> Turn<G::Action> {
        let begin = Instant::now();
        let early = S::cards_left(view) > self.settings.pile;
        let mut candidates = if early { Vec::new() } else { self.candidates(view) };
        let (Some(seat), false) = (view.seat(), candidates.is_empty()) else {
            return self.raw.choose(view, budget, seed);
        };
        if candidates.len() > 1 {
            let limit = Limit::of(budget, begin, 0.9).at_most(self.settings.most);
            race(&mut candidates, &limit, self.settings.nat, WORLDS, |candidates, worlds| {
                self.play_worlds::<G>(view, seat, candidates, worlds.map(|world| mix(&[seed, world])));
            });
        }
        choice(&candidates, self.settings.nat, self.settings.errors).unwrap_or_default()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::{CardAction, CardGame, CardRules, Source};

    #[test]
    fn a_count_of_playouts_gives_the_same_turn_every_time_and_turns_are_legal() {
        let policy = NetPlayer::published("net").policy().clone();
        let settings = SearchSettings { temperature: 1.0, matches: true, ..SearchSettings::default() };
        let bot = NetSearch::new("search", policy, settings);
        let rules = CardRules::default();
        let standing = CardGame::opening(&rules, Seat::default());
        let mut game = CardGame::deal_from_rng(&rules, &standing, &mut rng(4));
        for _ in 0..12 {
            let view = game.view(game.to_move().unwrap());
            let turn = bot.choose(&view, Budget::Playouts(40), 7);
            assert_eq!(turn, bot.choose(&view, Budget::Playouts(40), 7));
            assert_eq!(turn.len(), 2);
            for &action in turn.iter() {
                game.play(action).unwrap();
            }
        }
    }

    #[test]
    fn with_the_last_card_left_a_turn_that_draws_it_has_one_result_in_all_worlds() {
        let settings = SearchSettings { candidates: 24, least: 0.0, ..SearchSettings::default() };
        let bot = NetSearch::new("search", NetPlayer::published("net").policy().clone(), settings);
        let rules = CardRules::default();
        let (mut ended, mut went_on) = (0, 0);
        for seed in 0..3 {
            let standing = CardGame::opening(&rules, Seat::default());
            let mut game = CardGame::deal_from_rng(&rules, &standing, &mut rng(seed));
            while game.to_move().is_some() && game.public().deck_left() > 1 {
                let view = game.view(game.to_move().unwrap());
                for &action in bot.raw.choose(&view, Budget::default(), 1).iter() {
                    game.play(action).unwrap();
                }
            }
            let seat = game.to_move().unwrap();
            let view = game.view(seat);
            let mut candidates = bot.candidates::<CardGame>(&view);
            bot.play_worlds::<CardGame>(&view, seat, &mut candidates, 0..6);
            for candidate in &candidates {
                if candidate.action[1] == CardAction::Draw(Source::Stack) {
                    assert_eq!(candidate.error(), 0.0, "{} ends the round", candidate.action);
                    ended += 1;
                } else {
                    went_on += usize::from(candidate.error() > 0.0);
                }
            }
        }
        assert!(ended > 0, "some candidates draw the last card");
        assert!(went_on > 0, "others leave it, and their result depends on hidden cards");
    }
}
