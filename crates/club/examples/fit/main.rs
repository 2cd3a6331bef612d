//! Fits the figures of the ratings on games between our levels, whose strength is known, and says how well ratings then
//! predict. `scripts/fit-ratings` runs it; docs/ratings.md has the result.
//!
//! Figures are chosen on one set of deals and reported on another. Both come from runs that nothing else uses.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr)]

mod career;
mod page;
mod played;

use fivepaths_club::Scale;
use fivepaths_rules::Pool;

use career::{Career, careers, loss};
use page::{Fitted, judge, write};
use played::{Played, play};

/// The runs of deals: figures are chosen on the first and reported on the second.
const SEEDS: [u64; 2] = [9701, 9702];
/// The least `w`, in parts of twenty-four: a third. docs/ratings.md says why it is not 0.
const WIN_COUNTS: u8 = 8;

fn main() {
    let share: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let fitted: Vec<Fitted> = Pool::ALL.iter().map(|&pool| fit(pool, share)).collect();
    write(&fitted);
    let wrong: Vec<&Fitted> = fitted.iter().filter(|fitted| fitted.scale != Scale::of(fitted.pool)).collect();
    for Fitted { pool, scale, .. } in &wrong {
        let Scale { span, beginners, experts, stretch } = scale;
        eprintln!("crates/club/src/scale.rs should have {pool}: ({span:?}, {beginners}, {experts}, {stretch})");
    }
    std::process::exit(i32::from(!wrong.is_empty()));
}

fn fit(pool: Pool, share: u64) -> Fitted {
    let [chosen_on, reported_on] = SEEDS.map(|seed| play(pool, seed, share));
    eprintln!("{pool}: {} and {} games", chosen_on.len(), reported_on.len());
    // Where the levels were measured they stand at their measured ratings.
    let measured = matches!(pool, Pool::CardMatch | Pool::BoardTwo);
    let stretch = if measured { 1.0 } else { stretch(&chosen_on) };
    let wins = Scale { span: 100.0, beginners: 0.5, experts: 0.5, stretch };
    let seen = careers(&chosen_on, stretch, SEEDS[0]);
    // More than two are rated by their places alone, so there is nothing more to fit.
    let least = |from: u8| if pool == Pool::BoardMore { wins } else { search(&seen, wins, from) };
    let unseen = careers(&reported_on, stretch, SEEDS[1]);
    judge(pool, reported_on.len(), &unseen, [least(WIN_COUNTS), least(0), wins])
}

/// The factor by which the distances of the levels must be stretched to predict who wins, to the hundredth.
fn stretch(games: &[Played]) -> f64 {
    let loss = |stretch: f64| games.iter().map(|game| game.loss_of_levels(stretch)).sum::<f64>();
    let steps = (20..=200).map(|hundredths| f64::from(hundredths) / 100.0);
    steps.min_by(|a, b| loss(*a).total_cmp(&loss(*b))).unwrap()
}

/// The scale with the least loss and no `w` below `from` parts of twenty-four: changes the one figure that helps most,
/// until none does.
fn search(careers: &[Career], start: Scale, from: u8) -> Scale {
    let worth = |scale: &Scale| careers.iter().map(|career| loss(career, scale)).sum::<f64>();
    let weights = || (from..=12).map(|parts| f64::from(parts) / 24.0);
    let mut best = start;
    let mut least = worth(&best);
    loop {
        let from = best;
        let spans = [10, 20, 30, 40, 50, 60, 70, 80, 100, 120, 140, 170, 200, 250, 300, 400];
        let spans = spans.map(|span| Scale { span: f64::from(span), ..from });
        let beginners = weights().filter(|w| *w <= from.experts).map(|beginners| Scale { beginners, ..from });
        let experts = weights().filter(|w| *w >= from.beginners).map(|experts| Scale { experts, ..from });
        for scale in spans.into_iter().chain(beginners).chain(experts) {
            let loss = worth(&scale);
            if loss < least - 1e-9 {
                (best, least) = (scale, loss);
            }
        }
        if best == from {
            return best;
        }
    }
}
