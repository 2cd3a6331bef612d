//! The review of a match on one page: the parts of the result, two curves, sums for each player, and the decisions that
//! cost something.

use fivepaths_insight::Points;
use fivepaths_insight::review::{Report, ReviewerReport, StepReport, SummaryReport};
use fivepaths_rules::{GameKind, Seat};
use maud::{Markup, html};

use super::reason::{reason, turn};
use super::{mark, marked, place, seat_of};
use crate::bots::{called, level};
use crate::review::{Parts, Review, TOO_LONG};
use crate::table::pages::graph;
use crate::table::pages::table::name;
use crate::table::sight::Sight;
use crate::web::layout::{Frame, sheet};
use crate::web::words::{Language, signed_tenths, t, tenths};

/// How often the page of a review that is being made is asked for again, in seconds.
const REFRESH: u8 = 3;
/// So many decisions are listed at once.
const FIRST: usize = 10;
/// Half the width of a bar, in its own units.
const HALF: f64 = 100.0;

/// Everything the page is made of.
pub(crate) struct Overview<'a> {
    pub(crate) sight: &'a Sight<'a>,
    /// Whether matches of this game can be reviewed.
    pub(crate) possible: bool,
    /// Whether the viewer plays here and may ask.
    pub(crate) player: bool,
    pub(crate) notice: Option<String>,
    /// The review that is shown, if there is one.
    pub(crate) review: Option<&'a Review>,
    /// Its report, with the decisions so far.
    pub(crate) report: Option<&'a Report>,
    /// The other finished reviews of the match.
    pub(crate) others: &'a [(i64, String)],
}

/// The page.
pub(crate) fn render(shown: &Overview<'_>) -> Markup {
    let id = shown.sight.table.row.id;
    let making = shown.review.is_some_and(Review::is_under_way);
    let title = t!("review-title", id = id);
    let frame = Frame { title: title.clone(), refresh: making.then_some(REFRESH), ..Frame::default() };
    let body = html! {
        h1 { (title) }
        @if let Some(notice) = &shown.notice { p.notice role="alert" { (notice) } }
        @if shown.possible { (state(shown)) } @else { p { (t!("review-board")) } }
        @if let Some(report) = shown.report { (report_of(shown, report, making)) }
        @if let Some(review) = shown.review.filter(|review| !making && review.failed.is_none()) { (versions(shown, review)) }
        p { a href={ "/game/" (id) } { (t!("review-back")) } }
    };
    sheet(&frame, &html! { div.review { (body) } })
}

/// How far the review is, and what can be asked for.
fn state(shown: &Overview<'_>) -> Markup {
    let all = shown.sight.table.turns();
    let done = shown.report.map_or(0, |report| report.rounds.iter().map(|round| round.steps.len()).sum());
    html! {
        @match shown.review {
            None => {
                p { (t!("review-about")) }
                @if shown.player { (ask(shown, &t!("review-ask"))) } @else { p.quiet { (t!("review-only-players")) } }
            },
            Some(review) if review.is_under_way() => {
                p role="status" id="progress" { (t!("review-progress", n = done, all = all)) }
                progress value=(done) max=(all) aria-label=(t!("review-progress-label")) {}
                p.quiet { (t!("review-patience")) }
            },
            Some(review) => @if let Some(failed) = &review.failed {
                p.notice { @if failed == TOO_LONG { (t!("review-too-long")) } @else { (t!("review-failed")) } }
                @if shown.player { (ask(shown, &t!("review-again"))) }
            },
        }
    }
}

fn ask(shown: &Overview<'_>, words: &str) -> Markup {
    html! {
        form method="post" action={ "/game/" (shown.sight.table.row.id) "/review" } {
            button.button.primary type="submit" id="ask-review" { (words) }
        }
    }
}

fn report_of(shown: &Overview<'_>, report: &Report, making: bool) -> Markup {
    let sight = shown.sight;
    let me = sight.mine.first().copied().unwrap_or_default();
    let lessons = marked(report, &sight.mine).len();
    html! {
        @if !making {
            h2 { (t!("review-parts")) }
            (parts(sight, &Parts::of(report, me), me))
        }
        @if report.rounds.iter().any(|round| !round.steps.is_empty()) {
            h2 { (t!("review-curves")) }
            (curves(report, me))
        }
        @if !making { h2 { (t!("review-players")) } (players(sight, report)) }
        h2 id="decisions" { (t!("review-decisions")) }
        @if lessons > 0 { p { a.button.primary href={ "/game/" (sight.table.row.id) "/learn" } id="to-lessons" { (t!("review-learn", n = lessons)) } } }
        (decisions(sight, report))
        p.quiet { (t!("review-leans")) }
        details { summary { (t!("review-method")) } p { (t!("review-method-about")) } p { (t!("review-method-more")) " " span.nota { "docs/review.md" } } }
    }
}

/// The five parts of the result and their sum, as a table with bars.
fn parts(sight: &Sight<'_>, parts: &Parts, me: Seat) -> Markup {
    let mine = sight.mine == [me];
    let them = name(sight, me.next(2));
    let rows = [
        (t!("review-part-hands"), parts.hands),
        (t!("review-part-draws"), parts.draws),
        (if mine { t!("review-part-mine") } else { t!("review-part-of", name = name(sight, me)) }, parts.mine),
        (t!("review-part-of", name = them), parts.theirs),
        (t!("review-part-guesses"), parts.guesses),
    ];
    let most = rows.iter().map(|(_, points)| points.value().abs()).fold(parts.total().value().abs().max(1.0), f64::max);
    let about = if mine { t!("review-parts-yours") } else { t!("review-parts-of", name = name(sight, me)) };
    html! {
        table.parts {
            caption { (about) }
            tbody { @for (label, points) in &rows { tr { th scope="row" { (label) } td.figure { (bar(points.value() / most)) } (amount(*points)) } } }
            tfoot { tr { th scope="row" { (t!("review-part-total")) } td.figure { (bar(parts.total().value() / most)) } (amount(parts.total())) } }
        }
        p.quiet { (t!("review-parts-about")) }
    }
}

fn amount(points: Points) -> Markup {
    let value = points.value();
    html! { td.amount.neg[value <= -0.05].pos[value >= 0.05] { (signed_tenths(value)) } }
}

/// A bar from the middle to one side; `part` is between -1 and 1. The figure beside it says the same.
fn bar(part: f64) -> Markup {
    let width = part.abs() * (HALF - 2.0);
    let x = if part < 0.0 { HALF - width } else { HALF };
    html! {
        svg viewBox="0 0 200 14" preserveAspectRatio="none" aria-hidden="true" {
            rect.up[part >= 0.0].dn[part < 0.0] x=(format!("{x:.1}")) y="1" width=(format!("{width:.1}")) height="12" {}
            path.z d="M100 0v14" {}
        }
    }
}

/// The result to be expected after each turn, and the luck so far, from a seat's side.
fn curves(report: &Report, me: Seat) -> Markup {
    let own = |value: f64| (if me == Seat::default() { value } else { -value }).round() as i32;
    let (mut expected, mut luck, mut marks) = (vec![0], vec![0], Vec::new());
    let (mut before, mut lucky) = (0.0, 0.0);
    for round in &report.rounds {
        if round.round > 1 {
            marks.push(expected.len());
        }
        lucky += round.deal.value();
        let mut now = before + (round.start + round.deal).value();
        let mut push = |now: f64, lucky: f64| {
            expected.push(own(now));
            luck.push(own(lucky));
        };
        push(now, lucky);
        for step in &round.steps {
            lucky += step.draw.map_or(0.0, Points::value);
            now = before + step.after.value();
            push(now, lucky);
        }
        before = round.margin.map_or(now, |margin| before + f64::from(margin));
    }
    graph::curves(&expected, &luck, &marks)
}

/// What each player's decisions lost, and what was luck.
fn players(sight: &Sight<'_>, report: &Report) -> Markup {
    let row = |label: String, of: &dyn Fn(&SummaryReport) -> String| html! { tr { th scope="row" { (label) } @for sum in &report.summary { td { (of(sum)) } } } };
    let lost = |sum: &SummaryReport| format!("{} ± {}", tenths(sum.loss.value().max(0.0)), tenths(sum.loss_se.value()));
    let like = |sum: &SummaryReport| {
        let level = sum.like.as_ref().and_then(|name| level(GameKind::Card, name));
        level.map_or_else(|| t!("review-like-none"), called)
    };
    html! {
        table.sums {
            thead { tr {
                td {}
                @for sum in &report.summary { th scope="col" { (name(sight, Seat::new(sum.seat).unwrap_or_default())) } }
            } }
            tbody {
                (row(t!("review-sum-decisions"), &|sum| sum.decisions.to_string()))
                (row(t!("review-sum-lost"), &lost))
                (row(t!("review-sum-each"), &|sum| hundredths(sum.per_decision.max(0.0))))
                @if report.summary.iter().any(|sum| sum.like.is_some()) { (row(t!("review-sum-like"), &like)) }
                (row(t!("review-sum-luck"), &|sum| signed_tenths(sum.luck.value())))
                (row(t!("review-sum-adjusted"), &|sum| signed_tenths(sum.adjusted.value())))
            }
        }
        @if report.summary.iter().any(|sum| sum.like.is_some()) { p.quiet { (t!("review-like-about")) } }
    }
}

fn hundredths(n: f64) -> String {
    let text = format!("{n:.2}");
    if Language::current() == Language::English { text } else { text.replace('.', ",") }
}

/// The decisions that cost something, the most expensive first.
fn decisions(sight: &Sight<'_>, report: &Report) -> Markup {
    let costly = report.costly();
    html! {
        @if costly.is_empty() { p { (t!("review-nothing-cost")) } } @else {
            (list(sight, costly.get(..FIRST).unwrap_or(&costly)))
            @if let Some(more) = costly.get(FIRST..).filter(|more| !more.is_empty()) { details { summary { (t!("review-more", n = more.len())) } (list(sight, more)) } }
        }
    }
}

fn list(sight: &Sight<'_>, steps: &[(usize, &StepReport)]) -> Markup {
    html! { ol.costly { @for (round, step) in steps { li class={ "mark" (step.mark) } { (line(sight, *round, step)) } } } }
}

fn line(sight: &Sight<'_>, round: usize, step: &StepReport) -> Markup {
    let address = format!("/game/{}/review/{round}/{}", sight.table.row.id, step.ply);
    html! {
        div.head {
        a href=(address) { b { (place(sight, round, step)) } }
        span.cost { span.sr { (mark(step)) " " } @if step.mark > 0 { span.dots aria-hidden="true" { ("●".repeat(step.mark.into())) } " " } (cost(step)) }
        }
        p { (t!("review-instead", played = turn(&step.turn), better = turn(&step.best))) }
        @if let Some(why) = step.reasons.first() { p.quiet { (reason(why)) } }
    }
}

/// What a decision cost, with its error.
pub(super) fn cost(step: &StepReport) -> String {
    let lost = tenths(step.loss.points.value().max(0.0));
    if step.exact {
        t!("review-cost-exact", lost = lost)
    } else {
        t!("review-cost", lost = lost, se = tenths(step.loss.se.value()))
    }
}

/// With what the review was made, the other reviews of this match, and a way to a new one.
fn versions(shown: &Overview<'_>, review: &Review) -> Markup {
    let id = shown.sight.table.row.id;
    html! {
        p.quiet { (t!("review-made-with")) " " span.nota { (made_with(&review.made_with)) } "." }
        @if !shown.others.is_empty() {
            p.quiet { (t!("review-others")) @for (other, with) in shown.others { " " a href={ "/game/" (id) "/review?made=" (other) } { span.nota { (made_with(with)) } } } }
        }
        @if shown.player && review.is_outdated() { p { (t!("review-outdated")) } (ask(shown, &t!("review-anew"))) }
    }
}

/// The names of a reviewer's parts.
fn made_with(json: &str) -> String {
    match serde_json::from_str::<ReviewerReport>(json) {
        Ok(with) => format!("{}, {}, {}, {} × {}", with.policy, with.value, with.belief, with.worlds, with.seed),
        Err(_) => String::new(),
    }
}

/// Whose decision it is, for pages that show one.
pub(super) fn is_mine(sight: &Sight<'_>, step: &StepReport) -> bool {
    sight.mine.contains(&seat_of(step))
}
