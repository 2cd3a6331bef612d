//! A review as one page that needs neither a script nor another file.
//!
//! Two curves tell the story of the match: the result to be expected after each turn, and how much of it was luck.
//! Below them are the decisions by what they cost, each with its reason.

use std::fmt::Write;

use super::report::{Report, StepReport};
use crate::amount::Points;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 220.0;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#222;\
background:#fff}h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%}\
th,td{padding:.25rem .5rem;text-align:right;border-bottom:1px solid #ddd}th:first-child,td:first-child{text-align:left}\
.bar{display:flex;gap:.5rem;flex-wrap:wrap;padding:0;list-style:none}.bar li{flex:1 1 7rem;padding:.5rem;background:#f2f2ee;\
border-radius:.4rem}.bar b{display:block;font-size:1.25rem}svg{width:100%;height:auto}ol{padding-left:1.5rem}\
li{margin:.5rem 0}.small{color:#555;font-size:.9rem}code{font-size:1em}\
body{overflow-wrap:anywhere}@media(max-width:30rem){th,td{padding:.25rem .2rem;font-size:.85rem}}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}.bar li{background:#2a2a28}th,td{border-color:#444}\
.small{color:#aaa}}";

/// The page.
pub fn page(report: &Report) -> String {
    let name = |seat: u8| escape(report.players.get(usize::from(seat)).map_or("", |name| name.as_str()));
    let title = format!("{} and {}", name(0), name(1));
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>{title}</title><style>{STYLE}</style><h1>{title}</h1>"
    );
    html.push_str(&parts(report, &name));
    html.push_str(&curves(report));
    html.push_str(&rounds(report, &name));
    html.push_str(&decisions(report, &name));
    let reviewer = &report.reviewer;
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(
        html,
        "<p class=\"small\">Everything said about a decision follows from what its player could know at that moment. \
         Reviewed with {}, {}, {}, at most {} worlds a decision, seed {}. Losses lean towards the reviewer; the result without \
         luck does not.</p></html>",
        escape(&reviewer.policy),
        escape(&reviewer.value),
        escape(&reviewer.belief),
        reviewer.worlds,
        reviewer.seed
    );
    html
}

/// The five parts of the result, from seat 0's side.
fn parts(report: &Report, name: &impl Fn(u8) -> String) -> String {
    let steps = || report.rounds.iter().flat_map(|round| &round.steps);
    let sum = |of: &dyn Fn(&StepReport) -> Option<Points>| steps().filter_map(of).sum::<Points>();
    let hands: Points = report.rounds.iter().map(|round| round.start + round.deal).sum();
    // What the judges get wrong on average is not anybody's skill.
    let known = |seat: u8| sum(&|step| (step.seat == seat).then_some(step.known - step.correction));
    let parts = [
        ("hands".to_owned(), hands),
        ("draws".to_owned(), sum(&|step| step.draw)),
        (format!("decisions of {}", name(0)), known(0)),
        (format!("decisions of {}", name(1)), known(1)),
        ("guesses".to_owned(), sum(&|step| Some(step.guess + step.correction))),
    ];
    let total: Points = parts.iter().map(|(_, points)| *points).sum();
    let mut html =
        format!("<p>{} came out {:+.0} points, as the sum of these:</p><ul class=\"bar\">", name(0), total.value());
    for (what, points) in parts {
        let _ = write!(html, "<li>{what}<b>{:+.1}</b></li>", points.value());
    }
    html.push_str("</ul>");
    html
}

/// Two curves over the whole match: the expected result, and the luck so far.
fn curves(report: &Report) -> String {
    let (mut expected, mut luck) = (vec![0.0], vec![0.0]);
    let (mut before, mut lucky) = (0.0, 0.0);
    for round in &report.rounds {
        lucky += round.deal.value();
        expected.push(before + (round.start + round.deal).value());
        luck.push(lucky);
        for step in &round.steps {
            lucky += step.draw.map_or(0.0, Points::value);
            expected.push(before + step.after.value());
            luck.push(lucky);
        }
        before = *expected.last().unwrap_or(&before);
    }
    let most = expected.iter().chain(&luck).fold(10.0f64, |most, value| most.max(value.abs()));
    let line = |values: &[f64]| {
        let step = WIDTH / (values.len().max(2) - 1) as f64;
        let at = |(i, value): (usize, &f64)| {
            format!("{:.1},{:.1}", i as f64 * step, HEIGHT / 2.0 - value / most * (HEIGHT / 2.0 - 8.0))
        };
        values.iter().enumerate().map(at).collect::<Vec<_>>().join(" ")
    };
    format!(
        "<h2>The match</h2><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"The result to be expected after each \
         turn, and the luck so far\"><line x1=\"0\" x2=\"{WIDTH}\" y1=\"{0}\" y2=\"{0}\" stroke=\"#999\"/>\
         <polyline points=\"{1}\" fill=\"none\" stroke=\"#1f6f8b\" stroke-width=\"2.5\"/>\
         <polyline points=\"{2}\" fill=\"none\" stroke=\"#c8553d\" stroke-width=\"2\" stroke-dasharray=\"6 4\"/></svg>\
         <p class=\"small\">Solid: the result to be expected, up to {most:.0} points either way. Dashed: how much of it was luck.</p>",
        HEIGHT / 2.0,
        line(&expected),
        line(&luck)
    )
}

fn rounds(report: &Report, name: &impl Fn(u8) -> String) -> String {
    let mut html = format!(
        "<h2>Round by round</h2><table><tr><th>round<th>result<th>hands<th>draws<th>{}<th>{}</tr>",
        name(0),
        name(1)
    );
    for round in &report.rounds {
        let _ = write!(
            html,
            "<tr><td>{}<td>{}<td>{:+.1}<td>{:+.1}<td>{:+.1}<td>{:+.1}</tr>",
            round.round,
            round.result(),
            (round.start + round.deal).value(),
            round.draws().value(),
            round.decided(0).value(),
            round.decided(1).value()
        );
    }
    html.push_str("</table>");
    for summary in &report.summary {
        let _ = write!(
            html,
            "<p>{} lost {:.1} ± {:.1} points in {} decisions, {:.2} each. Luck was worth {:+.1}; without it the result is {:+.1}.</p>",
            name(summary.seat),
            summary.loss.value().max(0.0),
            summary.loss_se.value(),
            summary.decisions,
            summary.per_decision.max(0.0),
            summary.luck.value(),
            summary.adjusted.value()
        );
        if let Some(like) = summary.like() {
            let _ = write!(
                html,
                "<p>{}</p>",
                escape(&format!(
                    "{}: {like}",
                    report.players.get(usize::from(summary.seat)).map_or("", |name| name.as_str())
                ))
            );
        }
    }
    html
}

fn decisions(report: &Report, name: &impl Fn(u8) -> String) -> String {
    let dear = report.costly();
    let mut html = String::from("<h2>Decisions by what they cost</h2>");
    if dear.is_empty() {
        html.push_str("<p>No decision cost anything that could be established.</p>");
        return html;
    }
    html.push_str("<ol>");
    for (round, step) in dear {
        let _ = write!(
            html,
            "<li>Round {round}, turn {}: {} chose <code>{}</code> instead of <code>{}</code>, which cost {:.1} ± {:.1} points{}.",
            step.ply + 1,
            name(step.seat),
            escape(&step.turn),
            escape(&step.best),
            step.loss.points.value(),
            step.loss.se.value(),
            if step.exact { " (exact)" } else { "" }
        );
        for sentence in step.why.iter().chain(&step.found()) {
            let _ = write!(html, " {}", escape(sentence));
        }
        html.push_str("</li>");
    }
    html.push_str("</ol>");
    html
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_write_html() {
        assert_eq!(escape("<b>\"x\" & y"), "&lt;b&gt;&quot;x&quot; &amp; y");
    }
}
