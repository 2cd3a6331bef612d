//! The expert: the policy itself after looking ahead, as somebody to learn from.
//!
//! At some of the turns the policy's candidates are played to the end in sampled worlds, and the advice is to
//! play each with a probability proportional to policy x exp(points / calm). One such turn costs as much as
//! thousands of decisions, so only a share of them is asked about.

use fivepaths_bots::mix;
use fivepaths_bots::net::{Choices, NetSearch, PolicyNet, SearchSettings, Turns, softmax};
use fivepaths_rules::{CardGame, CardView};

use crate::learnt::Adviser;
use crate::settings::Settings;

/// Looks ahead at some of the turns.
pub(super) struct Expert {
    search: NetSearch<PolicyNet>,
    asked: f32,
    worlds: u64,
    calm: f32,
}

impl Expert {
    /// An expert that looks ahead with this policy, as the settings say.
    pub(super) fn new(policy: &PolicyNet, settings: &Settings<CardGame>) -> Self {
        let search = NetSearch::new("expert", policy.clone(), SearchSettings::default());
        Expert { search, asked: settings.asked, worlds: settings.worlds, calm: settings.calm }
    }
}

impl Adviser<CardGame> for Expert {
    fn advice(&self, view: &CardView, chance: u64) -> Vec<(u16, f32)> {
        let seed = mix(&[chance, 6]);
        if (seed >> 40) as f32 / (1 << 24) as f32 >= self.asked {
            return Vec::new();
        }
        let compared = self.search.compare::<CardGame>(view, self.worlds, seed);
        let first = compared.first().map_or(0.0, |&(.., points)| points);
        let mut shares: Vec<f32> =
            compared.iter().map(|&(_, log, points)| log as f32 + (points - first) as f32 / self.calm).collect();
        softmax(&mut shares);
        let mut turns = Turns::default();
        turns.list(view);
        compared.iter().zip(shares).map(|((turn, ..), share)| (turns.nearest(turn) as u16, share)).collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use fivepaths_bots::rng;
    use fivepaths_rules::{CardRules, Game, Seat};

    #[test]
    fn advice_is_a_distribution_over_legal_turns_and_the_same_for_the_same_chance() {
        let policy = PolicyNet::new(&crate::initial::weights(PolicyNet::shape(16, 16), 1, &[])).unwrap();
        let settings = Settings { asked: 0.5, worlds: 4, ..Settings::default() };
        let expert = Expert::new(&policy, &settings);
        let rules = CardRules::default();
        let game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut rng(3));
        let view = game.view(game.to_move().unwrap());
        let mut turns = Turns::default();
        turns.list(&view);
        let asked: Vec<_> = (0..40).map(|chance| expert.advice(&view, chance)).filter(|a| !a.is_empty()).collect();
        assert!((8..32).contains(&asked.len()), "{} of 40 were asked about", asked.len());
        for advice in &asked {
            assert!((advice.iter().map(|&(_, share)| share).sum::<f32>() - 1.0).abs() < 1e-5);
            assert!(advice.iter().all(|&(turn, _)| usize::from(turn) < turns.len()));
        }
        assert_eq!(expert.advice(&view, 1), expert.advice(&view, 1));
    }
}
