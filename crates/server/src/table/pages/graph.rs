//! The course of a match as a graph: the lead card by card, or everybody's points round by round. The scale stands
//! beside it and the rounds below; both are texts of their own, since the plot is stretched to its room.

use fivepaths_rules::Seat;
use maud::{Markup, html};

use crate::table::pages::piece::piece;
use crate::web::words::{points, signed, t};

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 160.0;
const EDGE: f64 = 10.0;
/// The steps that a scale may have.
const STEPS: [i32; 9] = [5, 10, 20, 25, 50, 100, 200, 250, 500];
/// A scale has at most so many steps.
const MOST_STEPS: i32 = 4;

/// Where values lie: x by their number, y by their size.
struct Frame {
    count: usize,
    /// The lines of the scale, from the lowest to the highest.
    lines: Vec<i32>,
}

impl Frame {
    /// For values that are compared with zero.
    fn new(count: usize, values: impl Iterator<Item = i32> + Clone) -> Self {
        Frame::around(count, values.chain([0]))
    }

    /// For values that are compared with each other alone.
    fn around(count: usize, values: impl Iterator<Item = i32> + Clone) -> Self {
        let low = values.clone().min().unwrap_or(0);
        let high = values.max().unwrap_or(0);
        let span = |step: i32| high.div_euclid(step) + i32::from(high.rem_euclid(step) > 0) - low.div_euclid(step);
        let step = STEPS.into_iter().find(|&step| span(step) <= MOST_STEPS).unwrap_or(1_000);
        let first = low.div_euclid(step);
        Frame { count, lines: (first..=first + span(step).max(1)).map(|n| n * step).collect() }
    }

    fn x(&self, n: usize) -> f64 {
        WIDTH * n as f64 / (self.count.max(2) - 1) as f64
    }

    fn y(&self, value: i32) -> f64 {
        let (low, high) = self.lines.first().zip(self.lines.last()).map_or((0, 1), |(low, high)| (*low, *high));
        HEIGHT - EDGE - f64::from(value - low) / f64::from((high - low).max(1)) * (HEIGHT - 2.0 * EDGE)
    }

    fn line(&self, values: &[i32]) -> String {
        let places: Vec<String> =
            values.iter().enumerate().map(|(n, &value)| format!("{:.1},{:.1}", self.x(n), self.y(value))).collect();
        places.join(" ")
    }

    /// The scale beside the plot.
    fn scale(&self, sign: bool) -> Markup {
        html! {
            svg.scale aria-hidden="true" {
                @for &value in &self.lines {
                    text x="100%" y=(percent(self.y(value) / HEIGHT)) dy=".35em" text-anchor="end" { @if sign { (signed(value)) } @else { (points(value)) } }
                }
            }
        }
    }

    /// The lines of the scale behind the plot, the zero line last and strongest.
    fn grid(&self) -> Markup {
        html! {
            @for &value in self.lines.iter().filter(|value| **value != 0) { path.grid-line d={ "M0 " (format!("{:.1}", self.y(value))) "h600" } {} }
            path.z d={ "M0 " (format!("{:.1}", self.y(0))) "h600" } {}
        }
    }

    /// Names below the plot, each where it begins or, if it stands for a moment, in its middle.
    fn below(&self, names: &[(usize, String)], middle: bool) -> Markup {
        html! {
            svg.below aria-hidden="true" {
                @for (at, name) in names {
                    @let anchor = match (middle, *at) { (false, _) | (true, 0) => "start", (true, at) if at + 1 == self.count => "end", _ => "middle" };
                    text x=(percent(self.x(*at) / WIDTH)) y="1em" text-anchor=(anchor) { (name) }
                }
            }
        }
    }
}

fn percent(part: f64) -> String {
    format!("{:.2}%", part * 100.0)
}

/// The lead over a match; `marks` are the places where a new round begins.
pub(crate) fn lead(values: &[i32], marks: &[usize], about: &str) -> Markup {
    let frame = Frame::new(values.len(), values.iter().copied());
    let zero = frame.y(0);
    let line = frame.line(values);
    let area = format!("0,{zero:.1} {line} {WIDTH:.1},{zero:.1}");
    let last = values.last().copied().unwrap_or(0);
    let begins = std::iter::once(&0).chain(marks).enumerate();
    let rounds: Vec<(usize, String)> = begins.map(|(n, &at)| (at, t!("step-round", n = n + 1))).collect();
    html! {
        div.plot {
            div.chart {
                (frame.scale(true))
                svg viewBox="0 0 600 160" preserveAspectRatio="none" role="img" aria-label={ (about) ": " (signed(last)) } {
                    clipPath id="above" { path d={ "M0 0h600V" (format!("{zero:.1}")) "H0z" } {} }
                    clipPath id="under" { path d={ "M0 " (format!("{zero:.1}")) "h600V160H0z" } {} }
                    polygon.up clip-path="url(#above)" points=(area) {}
                    polygon.dn clip-path="url(#under)" points=(area) {}
                    @for &mark in marks { path.rd d={ "M" (format!("{:.1}", frame.x(mark))) " 0v160" } {} }
                    (frame.grid())
                    polyline.ln points=(line) {}
                }
                (frame.below(&rounds, false))
            }
            p.legend { span { (about) } b.neg[last < 0].pos[last > 0] { (signed(last)) } }
        }
    }
}

/// Values with how far off each may be, from the earliest to the latest.
pub(crate) fn band(values: &[(i32, i32)], about: &str) -> Markup {
    let (low, high): (Vec<i32>, Vec<i32>) = values.iter().map(|(value, off)| (value - off, value + off)).unzip();
    let middle: Vec<i32> = values.iter().map(|(value, _)| *value).collect();
    let frame = Frame::around(values.len(), low.iter().chain(&high).copied());
    // The outline goes along the upper edge and comes back along the lower one.
    let below = frame.line(&low);
    let outline: Vec<String> =
        std::iter::once(frame.line(&high)).chain(below.split(' ').rev().map(str::to_owned)).collect();
    html! {
        div.plot {
            div.chart {
                (frame.scale(false))
                svg viewBox="0 0 600 160" preserveAspectRatio="none" role="img" aria-label=(about) {
                    polygon.band points=(outline.join(" ")) {}
                    @for &value in &frame.lines { path.grid-line d={ "M0 " (format!("{:.1}", frame.y(value))) "h600" } {} }
                    polyline.ln points=(frame.line(&middle)) {}
                }
            }
            p.legend { span { (about) } }
        }
    }
}

/// Two curves over a match: the result to be expected, and how much of it was luck. `marks` are the places where a new
/// round begins. Whoever listens hears both after every round.
pub(crate) fn curves(expected: &[i32], luck: &[i32], marks: &[usize]) -> Markup {
    let frame = Frame::new(expected.len(), expected.iter().chain(luck).copied());
    let begins = std::iter::once(&0).chain(marks).enumerate();
    let rounds: Vec<(usize, String)> = begins.map(|(n, &at)| (at, t!("step-round", n = n + 1))).collect();
    let at = |values: &[i32], n: usize| signed(values.get(n).copied().unwrap_or(0));
    let ends = marks.iter().map(|&mark| mark - 1).chain(expected.len().checked_sub(1)).enumerate();
    let told: Vec<String> = ends
        .map(|(n, end)| t!("review-curves-after", n = n + 1, expected = at(expected, end), luck = at(luck, end)))
        .collect();
    let last = expected.len().saturating_sub(1);
    html! {
        div.plot {
            div.chart {
                (frame.scale(true))
                svg viewBox="0 0 600 160" preserveAspectRatio="none" role="img" aria-label=(told.join(" ")) {
                    @for &mark in marks { path.rd d={ "M" (format!("{:.1}", frame.x(mark))) " 0v160" } {} }
                    (frame.grid())
                    polyline.ln.luck points=(frame.line(luck)) {}
                    polyline.ln points=(frame.line(expected)) {}
                }
                (frame.below(&rounds, false))
            }
            p.legend { span.solid { (t!("review-curve-expected")) " " strong { (at(expected, last)) } } span.dashed { (t!("review-curve-luck")) " " strong { (at(luck, last)) } } }
        }
    }
}

/// A player's points after each round, beginning with none.
pub(crate) struct Line {
    pub(crate) seat: Seat,
    pub(crate) name: String,
    pub(crate) values: Vec<i32>,
}

/// Everybody's points, round by round.
pub(crate) fn totals(lines: &[Line], about: &str) -> Markup {
    let count = lines.iter().map(|line| line.values.len()).max().unwrap_or(0);
    let frame = Frame::new(count, lines.iter().flat_map(|line| line.values.iter().copied()));
    let after: Vec<(usize, String)> =
        (0..count).map(|n| (n, if n == 0 { t!("end-graph-start") } else { t!("end-graph-after", n = n) })).collect();
    html! {
        div.plot {
            div.chart {
                (frame.scale(false))
                svg viewBox="0 0 600 160" preserveAspectRatio="none" role="img" aria-label=(about) {
                    @for n in 1..count.max(2) - 1 { path.rd d={ "M" (format!("{:.1}", frame.x(n))) " 0v160" } {} }
                    (frame.grid())
                    @for line in lines { polyline class={ "ln p" (line.seat) } points=(frame.line(&line.values)) {} }
                }
                (frame.below(&after, true))
            }
            p.legend { span { (about) } @for line in lines { span { (piece(line.seat, false)) (line.name) " " (points(line.values.last().copied().unwrap_or(0))) } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_has_round_numbers_around_all_values_and_the_zero() {
        let lines = |values: &[i32]| Frame::new(values.len(), values.iter().copied()).lines;
        assert_eq!(lines(&[0, -41, 24]), [-50, -25, 0, 25]);
        assert_eq!(lines(&[0, 7]), [0, 5, 10]);
        assert_eq!(lines(&[0, 0]), [0, 5]);
        assert_eq!(lines(&[-3]), [-5, 0]);
        assert_eq!(lines(&[171, 147]), [0, 50, 100, 150, 200]);
        for low in (-700..=0).step_by(13) {
            for high in (0..=700).step_by(17) {
                let lines = lines(&[low, high]);
                assert!(lines.contains(&0) && lines.len() <= 5 && lines[0] <= low && lines[lines.len() - 1] >= high);
            }
        }
    }
}
