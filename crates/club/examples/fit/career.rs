//! Careers: a level plays some games as if it were a person of whom nothing is known, against levels that stand at their
//! measured ratings. Before each game its rating says how it will end; the log loss of that is what the fit makes small.
//!
//! A figure that made ratings noisy would be found out, and so would one that made them biased, since the results that
//! are predicted are wins and not margins.

use fivepaths_bots::{mix, rng};
use fivepaths_club::{Rating, Scale, Seated, Standing, rate_by};
use fivepaths_rules::below;

use crate::played::{Played, log_loss};

/// The games of a career.
const GAMES: usize = 25;

/// The games of a newcomer, each with the seat where they sat.
pub(crate) struct Career {
    games: Vec<(Played, usize)>,
    stretch: f64,
}

/// A prediction, and what came out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prediction {
    /// How many games were rated before.
    pub(crate) after: usize,
    /// The chance that was given.
    pub(crate) chance: f64,
    /// What came out: 1, one half or 0.
    pub(crate) score: f64,
}

/// All careers that can be made of these games. Every game is in one career of each of its levels.
pub(crate) fn careers(games: &[Played], stretch: f64, seed: u64) -> Vec<Career> {
    let mut levels: Vec<i32> = games.iter().flat_map(|game| game.levels.clone()).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut careers = Vec::new();
    for level in levels {
        let seat = |game: &Played| game.levels.iter().position(|other| *other == level);
        let mut own: Vec<_> = games.iter().filter_map(|game| Some((game.clone(), seat(game)?))).collect();
        let mut chance = rng(mix(&[seed, level as u64]));
        for last in (1..own.len()).rev() {
            own.swap(last, below(&mut chance, last as u32 + 1) as usize);
        }
        careers.extend(own.chunks_exact(GAMES).map(|games| Career { games: games.to_vec(), stretch }));
    }
    careers
}

/// Lives through a career by a scale.
pub(crate) fn predictions(career: &Career, scale: &Scale, mut tell: impl FnMut(Prediction)) {
    let mut me = Standing::Person(Rating::NEW);
    let anchors = Scale { stretch: career.stretch, ..*scale };
    for (after, (game, seat)) in career.games.iter().enumerate() {
        let seated = |other: usize| Seated {
            before: if other == *seat { me } else { Standing::Anchor(anchors.anchor(game.levels[other])) },
            place: game.places[other],
            points: Some(game.points[other]),
            unrated: false,
        };
        let table: Vec<Seated> = (0..game.levels.len()).map(seated).collect();
        for (other, seated) in table.iter().enumerate().filter(|other| other.0 != *seat) {
            tell(Prediction { after, chance: me.chance(seated.before), score: game.score(*seat, other) });
        }
        me = rate_by(scale, &table)[*seat];
    }
}

/// The mean log loss of the predictions of a career.
pub(crate) fn loss(career: &Career, scale: &Scale) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    predictions(career, scale, |told| {
        sum += log_loss(told.chance, told.score);
        count += 1.0;
    });
    sum / count
}
