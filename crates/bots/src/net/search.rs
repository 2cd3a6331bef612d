//! A network player that looks ahead: its policy plays sampled worlds to the end of the round, once for
//! each of the turns it would consider.
//!
//! All candidates meet the same worlds and the same chance, and in each world both sides are played by
//! the policy from what that side can see. The playouts go on in lockstep, so that every ply of all of
//! them is one batch for the network.

use std::time::Instant;

use fivepaths_rules::{CardAction, CardGame, CardView, Game, Seat, Turn, View};
use rand_core::Rng;

use super::network::Batch;
use super::player::NetPlayer;
use super::policy::{PolicyNet, best, pick, softmax};
use super::turns::Turns;
use crate::bot::{Bot, BotRng, rng};
use crate::budget::Budget;
use crate::match_value::MatchValue;
use crate::mix::mix;
use crate::search::{Candidate, Limit, choice, race};

/// Worlds that are played together.
const WORLDS: u64 = 8;

/// How a search is set.
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
    /// Whether a round is worth what it changes in the chance to win the match, not its margin.
    pub matches: bool,
    /// It looks ahead once the draw pile has at most so many cards; before that the policy plays.
    pub pile: u8,
    /// The most playouts, even if there is time for more.
    pub most: u64,
}

impl SearchSettings {
    /// Looks ahead at every turn, as far as the budget goes, for points.
    pub const DEFAULT: Self = SearchSettings {
        candidates: 5,
        least: 0.02,
        nat: 1.0,
        errors: 1.0,
        temperature: 0.0,
        matches: false,
        pile: u8::MAX,
        most: u64::MAX,
    };
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A network that looks ahead.
#[derive(Clone, Debug)]
pub struct NetSearch {
    raw: NetPlayer,
    settings: SearchSettings,
}

/// A turn that is considered.
type Considered = Candidate<[CardAction; 2]>;

impl NetSearch {
    /// Looks ahead with this policy.
    pub fn new(name: &str, policy: PolicyNet, settings: SearchSettings) -> Self {
        NetSearch { raw: NetPlayer::new(name, policy, 0.0), settings }
    }

    /// The turns that are considered, each with its probability relative to the first's (as a logarithm) and
    /// its mean result over so many worlds; none if there is no choice to speak of.
    pub fn compare(&self, view: &CardView, worlds: u64, seed: u64) -> Vec<([CardAction; 2], f64, f64)> {
        let (Some(seat), false) = (view.seat(), view.mid_turn()) else { return Vec::new() };
        let mut candidates = self.candidates(view);
        if candidates.len() < 2 {
            return Vec::new();
        }
        self.play_worlds(view, seat, &mut candidates, (0..worlds).map(|world| mix(&[seed, world])));
        candidates.iter().map(|candidate| (candidate.action, candidate.prior, candidate.mean())).collect()
    }

    fn candidates(&self, view: &CardView) -> Vec<Considered> {
        let (mut batch, mut turns, mut scores) = (Batch::default(), Turns::default(), Vec::new());
        self.raw.policy().evaluate([view].into_iter(), &mut batch);
        turns.list(view);
        self.raw.policy().scores(&batch, 0, &turns, &mut scores);
        softmax(&mut scores);
        let mut order: Vec<usize> = (0..scores.len()).collect();
        // A stable sort: among equals the policy's own choice is the first.
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
        let most = order.first().map_or(1.0, |&first| scores[first]);
        order
            .into_iter()
            .filter(|&turn| scores[turn] >= self.settings.least.min(most))
            .take(self.settings.candidates)
            .filter_map(|turn| Some((turns.actions(turn)?, scores[turn])))
            .map(|(turn, probability)| Candidate::new(turn, f64::from((probability / most).ln())))
            .collect()
    }

    /// Plays these worlds with every candidate.
    fn play_worlds(
        &self,
        view: &CardView,
        seat: Seat,
        candidates: &mut [Considered],
        seeds: impl Iterator<Item = u64>,
    ) {
        let mut games: Vec<(CardGame, BotRng)> = Vec::new();
        for seed in seeds {
            let mut chance = rng(seed);
            let world = view.sample(&mut chance);
            games.extend(candidates.iter().map(|candidate| {
                let mut game = world;
                for action in candidate.action {
                    let played = game.play(action);
                    debug_assert!(played.is_ok(), "{action} is not legal in a sampled world");
                }
                (game, chance.clone())
            }));
        }
        self.play_out(&mut games);
        for games in games.chunks(candidates.len()) {
            for (candidate, (game, _)) in candidates.iter_mut().zip(games) {
                candidate.add(self.worth(game, seat));
            }
        }
    }

    /// Plays rounds to their end, in lockstep.
    fn play_out(&self, games: &mut [(CardGame, BotRng)]) {
        let (mut batch, mut turns, mut scores) = (Batch::default(), Turns::default(), Vec::new());
        loop {
            let on = |game: &CardGame| game.to_move().filter(|_| game.ply() < CardGame::PLY_CAP);
            let places: Vec<usize> = (0..games.len()).filter(|&i| on(&games[i].0).is_some()).collect();
            if places.is_empty() {
                return;
            }
            let views: Vec<CardView> =
                places.iter().map(|&i| games[i].0.view(games[i].0.to_move().unwrap_or_default())).collect();
            self.raw.policy().evaluate(views.iter(), &mut batch);
            for (state, (&place, view)) in places.iter().zip(&views).enumerate() {
                turns.list(view);
                self.raw.policy().scores(&batch, state, &turns, &mut scores);
                let (game, chance) = &mut games[place];
                let turn = if self.settings.temperature > 0.0 {
                    scores.iter_mut().for_each(|score| *score /= self.settings.temperature);
                    softmax(&mut scores);
                    Some(pick(&scores, chance.next_u64()))
                } else {
                    best(&scores)
                };
                for action in turn.and_then(|turn| turns.actions(turn)).into_iter().flatten() {
                    let played = game.play(action);
                    debug_assert!(played.is_ok(), "{action} is not legal");
                }
            }
        }
    }

    /// What the end of a round is worth to a seat, in points or on the scale of points.
    fn worth(&self, game: &CardGame, seat: Seat) -> f64 {
        if self.settings.matches {
            return f64::from(PolicyNet::POINTS * MatchValue::published().after(game, seat));
        }
        let scores = game.scores();
        f64::from(scores[seat] - scores[seat.next(2)])
    }
}

impl Bot<CardGame> for NetSearch {
    fn name(&self) -> &str {
        self.raw.name()
    }

    fn choose(&self, view: &CardView, budget: Budget, seed: u64) -> Turn<CardAction> {
        let begin = Instant::now();
        let early = view.deck_left() > self.settings.pile;
        let (Some(seat), false) = (view.seat(), early || view.mid_turn()) else {
            return self.raw.choose(view, budget, seed);
        };
        let mut candidates = self.candidates(view);
        if candidates.len() > 1 {
            let limit = Limit::of(budget, begin, 0.9).at_most(self.settings.most);
            race(&mut candidates, &limit, self.settings.nat, WORLDS, |candidates, worlds| {
                self.play_worlds(view, seat, candidates, worlds.map(|world| mix(&[seed, world])));
            });
        }
        choice(&candidates, self.settings.nat, self.settings.errors).into_iter().flatten().collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::CardRules;

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
    fn with_the_last_card_left_a_won_round_is_ended() {
        // Whoever is ahead with nothing left to play wins at once by drawing; playouts see that exactly.
        let bot = NetSearch::new("search", NetPlayer::published("net").policy().clone(), SearchSettings::default());
        let rules = CardRules::default();
        for seed in 0..3 {
            let standing = CardGame::opening(&rules, Seat::default());
            let mut game = CardGame::deal_from_rng(&rules, &standing, &mut rng(seed));
            while game.to_move().is_some() {
                let view = game.view(game.to_move().unwrap());
                for &action in bot.raw.choose(&view, Budget::default(), 1).iter() {
                    game.play(action).unwrap();
                }
                if game.public().deck_left() == 1 {
                    break;
                }
            }
            let Some(seat) = game.to_move() else { continue };
            let view = game.view(seat);
            let mut candidates = bot.candidates(&view);
            bot.play_worlds(&view, seat, &mut candidates, 0..6);
            for candidate in candidates.iter().filter(|c| c.action[1].to_string() == "+S") {
                assert_eq!(candidate.error(), 0.0, "a turn that ends the round has one result in all worlds");
            }
        }
    }
}
