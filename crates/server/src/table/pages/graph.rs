//! The course of a match as a graph: the lead card by card, or everybody's points round by round.

use fivepaths_rules::Seat;
use maud::{Markup, html};

use crate::table::pages::piece::piece;
use crate::web::words::{points, signed};

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 160.0;
const EDGE: f64 = 12.0;

/// Where values lie: x by their number, y by their size.
struct Frame {
    count: usize,
    low: f64,
    high: f64,
}

impl Frame {
    fn new(count: usize, values: impl Iterator<Item = i32> + Clone) -> Self {
        let low = values.clone().min().unwrap_or(0).min(0);
        let high = values.max().unwrap_or(0).max(low + 1).max(0);
        Frame { count, low: f64::from(low), high: f64::from(high) }
    }

    fn x(&self, n: usize) -> f64 {
        WIDTH * n as f64 / (self.count.max(2) - 1) as f64
    }

    fn y(&self, value: i32) -> f64 {
        let span = (self.high - self.low).max(1.0);
        HEIGHT - EDGE - (f64::from(value) - self.low) / span * (HEIGHT - 2.0 * EDGE)
    }

    fn line(&self, values: &[i32]) -> String {
        let places: Vec<String> =
            values.iter().enumerate().map(|(n, &value)| format!("{:.1},{:.1}", self.x(n), self.y(value))).collect();
        places.join(" ")
    }
}

/// The lead over a match; `marks` are the places where a new round begins.
pub(crate) fn lead(values: &[i32], marks: &[usize], about: &str) -> Markup {
    let frame = Frame::new(values.len(), values.iter().copied());
    let zero = frame.y(0);
    let line = frame.line(values);
    let area = format!("0,{zero:.1} {line} {WIDTH:.1},{zero:.1}");
    let last = values.last().copied().unwrap_or(0);
    let (lowest, highest) = (values.iter().min().copied().unwrap_or(0), values.iter().max().copied().unwrap_or(0));
    html! {
        div.plot {
            svg viewBox="0 0 600 160" preserveAspectRatio="none" role="img" aria-label={ (about) ": " (signed(last)) } {
                clipPath id="above" { path d={ "M0 0h600V" (format!("{zero:.1}")) "H0z" } {} }
                clipPath id="under" { path d={ "M0 " (format!("{zero:.1}")) "h600V160H0z" } {} }
                polygon.up clip-path="url(#above)" points=(area) {}
                polygon.dn clip-path="url(#under)" points=(area) {}
                @for &mark in marks { path.rd d={ "M" (format!("{:.1}", frame.x(mark))) " 0v160" } {} }
                path.z d={ "M0 " (format!("{zero:.1}")) "h600" } {}
                polyline.ln points=(line) {}
            }
            p.legend { span { (about) } @if lowest < 0 && lowest != last { span.neg { (points(lowest)) } } @if highest > 0 && highest != last { span.pos { (signed(highest)) } } b.neg[last < 0].pos[last > 0] { (signed(last)) } }
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
    html! {
        div.plot {
            svg viewBox="0 0 600 160" preserveAspectRatio="none" role="img" aria-label=(about) {
                @for n in 1..count.max(2) - 1 { path.rd d={ "M" (format!("{:.1}", frame.x(n))) " 0v160" } {} }
                path.z d={ "M0 " (format!("{:.1}", frame.y(0))) "h600" } {}
                @for line in lines { polyline class={ "ln p" (line.seat) } points=(frame.line(&line.values)) {} }
            }
            p.legend { span { (about) } @for line in lines { span { (piece(line.seat, false)) (line.name) " " (points(line.values.last().copied().unwrap_or(0))) } } }
        }
    }
}
