//! The ladder as a picture.

use std::fmt::Write;

use super::ladder::Rung;
use crate::svg::{Axis, escape};

const WIDTH: f64 = 720.0;
const LEFT: f64 = 170.0;
const RIGHT: f64 = 70.0;
const ROW: f64 = 28.0;
const TOP: f64 = 44.0;

/// An SVG of the ladder: a dot for each rating, a bar for its 95 % interval.
pub fn plot(title: &str, ladder: &[Rung]) -> String {
    let axis = Axis::around(ladder.iter().flat_map(|rung| [rung.low, rung.high]), LEFT, WIDTH - RIGHT);
    let x = |elo: f64| axis.at(elo);
    let height = TOP + ROW * ladder.len() as f64 + 36.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"14\" role=\"img\">\n\
         <title>{0}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"16\" y=\"26\" font-size=\"16\" font-weight=\"600\">{0}</text>\n",
        escape(title)
    );
    for tick in axis.ticks(step(axis.range())) {
        let (at, bottom) = (x(tick), height - 30.0);
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{bottom}\" stroke=\"#ddd\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{tick:.0}</text>",
            height - 12.0
        );
    }
    for (i, rung) in ladder.iter().enumerate() {
        let y = TOP + ROW * (i as f64 + 0.5);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"#27658f\" stroke-width=\"3\"/>\
             <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#27658f\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#333\">{:.0}</text>",
            LEFT - 14.0,
            y + 5.0,
            escape(&rung.player),
            x(rung.low),
            x(rung.high),
            x(rung.elo),
            x(rung.high) + 12.0,
            y + 5.0,
            rung.elo
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// The distance of ticks: a round number that gives about six of them.
fn step(range: f64) -> f64 {
    [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0]
        .into_iter()
        .find(|step| range / step <= 7.0)
        .unwrap_or(1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_is_in_the_picture_and_names_are_escaped() {
        let rung = |player: &str, elo| Rung { player: player.into(), elo, low: elo - 9.0, high: elo + 9.0 };
        let svg = plot("card & board", &[rung("projection", 812.0), rung("cmd:a <b>", 0.0)]);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("projection") && svg.contains("a &lt;b&gt;") && svg.contains("card &amp; board"));
        assert_eq!(svg.matches("<circle").count(), 2);
    }
}
