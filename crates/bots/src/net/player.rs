//! `net`: the raw policy of the network as a player.

use fivepaths_rules::{ActionSet, CardAction, CardGame, CardView, Source, Turn, View};
use rand_core::Rng;

use super::features::{KINDS, kinds_of};
use super::network::Batch;
use super::policy::{Heads, PolicyNet, best, pick, softmax};
use super::published::network;
use super::turns::{Put, Turns};
use crate::bot::{Bot, rng};
use crate::budget::Budget;

/// A network that plays at once, without search.
#[derive(Clone, Debug)]
pub struct NetPlayer {
    name: String,
    policy: PolicyNet,
    temperature: f32,
}

impl NetPlayer {
    /// The newest network of this release under this name, playing its first choice.
    pub fn published(name: &str) -> Self {
        // The weights are part of the program, and a test reads them.
        Self::new(name, network("net").unwrap_or_else(|| unreachable!("there is a network")), 0.0)
    }

    /// A policy as a player. At temperature 0 it plays its first choice; above, it plays by chance,
    /// at 1 with its own probabilities.
    pub fn new(name: &str, policy: PolicyNet, temperature: f32) -> Self {
        NetPlayer { name: name.to_owned(), policy, temperature: temperature.max(0.0) }
    }

    /// The policy.
    pub fn policy(&self) -> &PolicyNet {
        &self.policy
    }

    fn pick(&self, scores: &mut [f32], seed: u64) -> Option<usize> {
        if self.temperature == 0.0 || scores.is_empty() {
            return best(scores);
        }
        scores.iter_mut().for_each(|score| *score /= self.temperature);
        softmax(scores);
        Some(pick(scores, rng(seed).next_u64()))
    }
}

impl Bot<CardGame> for NetPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(&self, view: &CardView, _budget: Budget, seed: u64) -> Turn<CardAction> {
        let (mut batch, mut scores) = (Batch::default(), Vec::new());
        self.policy.evaluate([view].into_iter(), &mut batch);
        if view.mid_turn() {
            let considered = |draw: &CardAction| !Turns::impatient(view) || *draw == CardAction::Draw(Source::Stack);
            let draws: Vec<CardAction> = view.legal().iter().filter(considered).collect();
            scores.extend(draws.iter().map(|&draw| self.policy.draw_score(&batch, view, draw)));
            return self.pick(&mut scores, seed).map(|draw| draws[draw]).into_iter().collect();
        }
        let mut turns = Turns::default();
        turns.list(view);
        self.policy.scores(&batch, 0, &turns, &mut scores);
        self.pick(&mut scores, seed).and_then(|turn| turns.actions(turn)).into_iter().flatten().collect()
    }
}

impl PolicyNet {
    /// The score of a draw when the card is already down. The network chooses whole turns, so this
    /// serves only those who take over in the middle of one. Which card was played cannot be seen,
    /// so every card that may have been it counts alike.
    fn draw_score(&self, batch: &Batch, view: &CardView, draw: CardAction) -> f32 {
        let CardAction::Draw(source) = draw else { return 0.0 };
        let (score, factor) = match source {
            Source::Stack => (batch.whole[Heads::STACK], &batch.whole[Heads::STACK_FACTOR..]),
            Source::Pile(colour) => {
                let line = &batch.each[colour.index() * Heads::EACH..];
                (line[Heads::DRAW], &line[Heads::DRAW_FACTOR..])
            }
        };
        let puts = candidates(view);
        let meant: f32 = puts.iter().map(|&put| self.meaning(batch, put, source, factor)).sum();
        score + meant / puts.len().max(1) as f32
    }

    /// What a card put down means for a draw.
    fn meaning(&self, batch: &Batch, put: Put, source: Source, factor: &[f32]) -> f32 {
        let line = &batch.each[put.colour.index() * Heads::EACH..];
        let same = if source == Source::Pile(put.colour) { line[Heads::SAME + put.kind] } else { 0.0 };
        let row = usize::from(put.discard) * KINDS + put.kind;
        same + self.interaction(line, put.discard, row, factor)
    }
}

/// The cards that may have just been put down.
fn candidates(view: &CardView) -> Vec<Put> {
    let top = |kinds: u32| (kinds.checked_ilog2().unwrap_or_default()) as usize;
    if let Some(colour) = view.closed() {
        let pile = view.pile(colour);
        let kind = pile.top().map_or(0, |rank| super::features::kind(fivepaths_rules::Card::new(colour, rank)));
        return vec![Put { colour, kind, discard: true }];
    }
    let columns = view.columns(view.seat().unwrap_or_default());
    let begun = fivepaths_rules::Colour::first(view.rules().colours()).iter().map(|&c| (c, kinds_of(columns, c)));
    begun
        .filter(|(_, kinds)| *kinds != 0)
        .map(|(colour, kinds)| Put { colour, kind: top(kinds), discard: false })
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_rules::{CardOptions, CardRules, Game, Rules, Seat};

    /// Plays a round; `whole` or one decision at a time.
    fn play(player: &NetPlayer, colours: u8, whole: bool, seed: u64) -> CardGame {
        let rules = CardRules::new(&CardOptions { colours, ..CardOptions::default() }).unwrap();
        let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut rng(seed));
        while let Some(seat) = game.to_move() {
            assert!(game.ply() < CardGame::PLY_CAP, "the round does not end");
            let turn = player.choose(&game.view(seat), Budget::default(), u64::from(game.ply()));
            assert_eq!(turn.len(), if game.mid_turn() { 1 } else { 2 });
            for &decision in turn.iter().take(if whole { 2 } else { 1 }) {
                game.play(decision).unwrap();
            }
        }
        game
    }

    #[test]
    fn the_published_network_plays_games_of_five_and_six_colours() {
        let player = NetPlayer::published("net");
        for (colours, least) in [(5, 10), (6, 0)] {
            let scores: Vec<i32> =
                (0..20).flat_map(|seed| play(&player, colours, true, seed).scores().0[..2].to_vec()).collect();
            let mean = scores.iter().sum::<i32>() / scores.len() as i32;
            assert!(mean > least, "{mean} points a player and round with {colours} colours");
        }
    }

    #[test]
    fn a_turn_can_be_finished_by_somebody_who_did_not_begin_it() {
        let player = NetPlayer::published("net");
        for seed in 0..5 {
            play(&player, 5, false, seed);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_choice() {
        let warm = NetPlayer::new("warm", NetPlayer::published("net").policy().clone(), 1.5);
        assert_eq!(play(&warm, 5, true, 3), play(&warm, 5, true, 3));
        assert_ne!(play(&warm, 5, true, 3), play(&NetPlayer::published("net"), 5, true, 3));
    }
}
