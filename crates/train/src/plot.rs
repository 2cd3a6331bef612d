//! The log of a run as pictures: plain SVG, one curve or several over the decisions made.

use std::fmt::Write;

use fivepaths_bots::svg::{Axis, escape};

use crate::run::Entry;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 60.0;
const BOTTOM: f64 = 40.0;
const TOP: f64 = 30.0;
const RIGHT: f64 = 20.0;
const INK: [&str; 5] = ["#1f6f8b", "#c8553d", "#588157", "#8a5a9e", "#b08900"];

/// A named curve.
struct Curve {
    name: String,
    points: Vec<(f64, f64)>,
}

/// All pictures of a log, by name.
pub(crate) fn all(log: &[Entry]) -> Vec<(&'static str, String)> {
    let updates = log.iter().filter_map(|entry| match entry {
        Entry::Update { line, .. } => Some(line),
        Entry::Duel { .. } => None,
    });
    let updates: Vec<_> = updates.collect();
    let a_update = updates.first().map_or(1.0, |line| line.decisions as f64 / line.update.max(1) as f64);
    let curve = |name: &str, value: fn(&crate::trainer::Line) -> f64| Curve {
        name: name.to_owned(),
        points: updates.iter().map(|line| (line.decisions as f64 / 1e6, value(line))).collect(),
    };
    let mut duels: Vec<Curve> = Vec::new();
    for entry in log {
        let Entry::Duel { update, against, duel } = entry else { continue };
        let point = (*update as f64 * a_update / 1e6, duel.points);
        match duels.iter_mut().find(|curve| curve.name == *against) {
            Some(curve) => curve.points.push(point),
            None => duels.push(Curve { name: against.clone(), points: vec![point] }),
        }
    }
    vec![
        (
            "loss",
            picture(
                "Error, as a share of the variance",
                &[curve("critic", |l| l.critic_error), curve("own value", |l| l.value_error)],
            ),
        ),
        ("entropy", picture("Entropy, nats a turn", &[curve("entropy", |l| l.entropy)])),
        ("plies", picture("Turns a round", &[curve("turns", |l| l.plies)])),
        ("points", picture("Points a player and round, against itself", &[curve("points", |l| l.points)])),
        ("duels", picture("Points a round more than a frozen opponent", &duels)),
    ]
}

/// The distance of the lines of a scale: a round number that gives about five of them.
fn tick(range: f64) -> f64 {
    let raw = range / 5.0;
    let unit = 10f64.powf(raw.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|step| step * unit).find(|&step| step >= raw).unwrap_or(unit)
}

fn picture(title: &str, curves: &[Curve]) -> String {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let across = Axis::around(points().map(|point| point.0), LEFT, WIDTH - RIGHT);
    let up = Axis::around(points().map(|point| point.1), HEIGHT - BOTTOM, TOP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"11\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><text x=\"{LEFT}\" y=\"18\" \
         font-size=\"13\">{}</text>\n",
        escape(title)
    );
    // Writing to a string cannot fail.
    for at in up.ticks(tick(up.range())) {
        let height = up.at(at);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {height:.1}H{:.1}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\">{}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            height + 4.0,
            label(at)
        );
    }
    for at in across.ticks(tick(across.range())) {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            across.at(at),
            HEIGHT - BOTTOM + 16.0,
            label(at)
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">million decisions</text>",
        WIDTH - RIGHT,
        HEIGHT - 8.0
    );
    for (number, curve) in curves.iter().enumerate() {
        let ink = INK[number % INK.len()];
        let line: Vec<String> =
            curve.points.iter().map(|point| format!("{:.1},{:.1}", across.at(point.0), up.at(point.1))).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.5\"/><text x=\"{:.1}\" \
             y=\"{:.1}\" fill=\"{ink}\" text-anchor=\"end\">{}</text>",
            line.join(" "),
            WIDTH - RIGHT,
            18.0 + 13.0 * number as f64,
            escape(&curve.name)
        );
    }
    svg + "</svg>\n"
}

/// A number without needless digits.
fn label(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_every_curve_and_round_labels() {
        let curves = [
            Curve { name: "up".into(), points: vec![(0.0, 0.0), (10.0, 10.0)] },
            Curve { name: "down".into(), points: vec![(0.0, 5.0), (10.0, 0.0)] },
        ];
        let svg = picture("Both", &curves);
        assert!(svg.contains(">up<") && svg.contains(">down<") && svg.contains(">Both<"));
        assert!(svg.contains("points=\"60.0,280.0 620.0,30.0\""), "{svg}");
        assert!(svg.contains(">4</text>") && svg.ends_with("</svg>\n"));
        assert!(!picture("Empty", &[]).contains("NaN"));
    }
}
