//! What the fit writes: the figures in docs/ratings.md and the picture of how well ratings are calibrated.

use std::fmt::Write;

use fivepaths_bots::svg::Axis;
use fivepaths_club::Scale;
use fivepaths_rules::Pool;

use crate::career::{Career, loss, predictions};

const PAGE: &str = "docs/ratings.md";
const BEGIN: &str = "<!-- fit: written by scripts/fit-ratings -->\n";
const END: &str = "<!-- end of fit -->";
const PICTURE: &str = "docs/ratings/calibration.svg";
/// From this many games on a rating is no longer provisional, and is looked at for the picture.
const SETTLED: usize = 10;
/// The parts into which chances are sorted for the picture.
const BINS: usize = 10;

/// What came out for a pool.
#[derive(Clone, Debug)]
pub(crate) struct Fitted {
    pub(crate) pool: Pool,
    pub(crate) scale: Scale,
    pub(crate) games: usize,
    /// What it would be if `w` could be anything.
    free: Scale,
    /// The log loss by wins alone, and by how much it is less with the margin, first as it is and then if `w` could be
    /// anything; each with its standard error.
    losses: [f64; 5],
    /// By the chance that was given: the sums of chances, of scores and of squared scores, and the count.
    bins: [[f64; 4]; BINS],
}

/// Judges two scales, beside one that counts wins alone, by careers that they were not chosen on.
pub(crate) fn judge(pool: Pool, games: usize, careers: &[Career], [scale, free, wins]: [Scale; 3]) -> Fitted {
    let by_wins: Vec<f64> = careers.iter().map(|career| loss(career, &wins)).collect();
    let gain = |scale: Scale| {
        let gains = careers.iter().zip(&by_wins).map(|(career, wins)| wins - loss(career, &scale));
        mean(&gains.collect::<Vec<f64>>())
    };
    let ((gain, error), (more, error_of_more)) = (gain(scale), gain(free));
    let losses = [mean(&by_wins).0, gain, error, more, error_of_more];
    let mut bins = [[0.0; 4]; BINS];
    for career in careers {
        predictions(career, &scale, |told| {
            if told.after >= SETTLED {
                let bin = ((told.chance * BINS as f64) as usize).min(BINS - 1);
                let add = [told.chance, told.score, told.score * told.score, 1.0];
                bins[bin].iter_mut().zip(add).for_each(|(sum, value)| *sum += value);
            }
        });
    }
    Fitted { pool, scale, free, games, losses, bins }
}

/// A mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    (mean, (spread / (n - 1.0) / n).sqrt())
}

/// Writes the figures and the picture.
pub(crate) fn write(fitted: &[Fitted]) {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    std::fs::write(PAGE, format!("{before}{BEGIN}\n{}\n{END}{after}", table(fitted))).unwrap();
    std::fs::write(PICTURE, picture(fitted)).unwrap();
}

fn table(fitted: &[Fitted]) -> String {
    let mut text = String::from(
        "| pool | `S` | `w` of beginners | `w` of experts | stretch | games | log loss by wins alone | less with the margin \
         | if `w` were free: `S`, `w`, `w` | less then |\n|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for Fitted { pool, scale, free, games, losses: [wins, gain, error, more, error_of_more], .. } in fitted {
        let figures = |Scale { span, beginners, experts, .. }: &Scale| [*span, *beginners, *experts].map(short);
        let stretch = short(scale.stretch);
        let line = match pool {
            Pool::BoardMore => format!("by places | | | {stretch} | {games} | {wins:.4} | | |"),
            _ => format!(
                "{} | {stretch} | {games} | {wins:.4} | {gain:.4} ± {error:.4} | {} | {more:.4} ± {error_of_more:.4}",
                figures(scale).join(" | "),
                figures(free).join(", ")
            ),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| {pool} | {line} |");
    }
    text
}

/// A number with as many digits as it needs, at most three.
fn short(number: f64) -> String {
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// One small picture for each pool: the chance that was given, and how often it came true.
fn picture(fitted: &[Fitted]) -> String {
    const SIDE: f64 = 200.0;
    const WIDE: f64 = 260.0;
    let width = WIDE * fitted.len() as f64 + 30.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} 290\" font-family=\"system-ui, sans-serif\" \
         font-size=\"13\" role=\"img\">\n<title>How often predictions come true, by pool</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (place, fitted) in fitted.iter().enumerate() {
        let left = 50.0 + WIDE * place as f64;
        let (x, y) = (Axis::new(0.0, 1.0, left, left + SIDE), Axis::new(0.0, 1.0, 240.0, 40.0));
        let _ = writeln!(
            svg,
            "<text x=\"{left}\" y=\"24\" font-weight=\"600\">{}</text>\
             <path d=\"M{left} 240V40H{1}V240ZL{1} 40\" fill=\"none\" stroke=\"#bbb\"/>\
             <text x=\"{2}\" y=\"280\" text-anchor=\"middle\" fill=\"#555\">chance that was given, %</text>",
            fitted.pool,
            left + SIDE,
            left + SIDE / 2.0
        );
        for tick in x.ticks(0.25) {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"258\" text-anchor=\"middle\" fill=\"#555\">{3:.0}</text>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{3:.0}</text>",
                x.at(tick),
                left - 6.0,
                y.at(tick) + 4.0,
                100.0 * tick
            );
        }
        for [chances, scores, squares, count] in fitted.bins.into_iter().filter(|bin| bin[3] >= 20.0) {
            let (chance, score) = (chances / count, scores / count);
            let error = 1.96 * ((squares / count - score * score) / count).sqrt();
            let (top, bottom) = (y.at((score + error).min(1.0)), y.at((score - error).max(0.0)));
            let _ = writeln!(
                svg,
                "<line x1=\"{0:.1}\" y1=\"{top:.1}\" x2=\"{0:.1}\" y2=\"{bottom:.1}\" stroke=\"#27658f\" \
                 stroke-width=\"2\"/><circle cx=\"{0:.1}\" cy=\"{1:.1}\" r=\"4\" fill=\"#27658f\"/>",
                x.at(chance),
                y.at(score)
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}
