//! One decision: the table as its player saw it, what was played and what was better, and why.

use fivepaths_insight::review::{Report, StepReport, Verdict};
use fivepaths_rules::{Card, CardAction, CardGame, Match, Turn};
use maud::{Markup, html};

use super::overview::{cost, is_mine};
use super::reason::{reason, turn};
use super::scene::{self, Scene};
use super::{costly, mark, place, seat_of, step_at};
use crate::bots;
use crate::table::sight::Sight;
use crate::web::words::{signed_tenths, t, tenths};

/// The page; `None` if the report has no such decision.
pub(crate) fn render(
    sight: &Sight<'_>,
    game: &Match<CardGame>,
    report: &Report,
    (round, ply): (usize, usize),
) -> Option<Markup> {
    let step = step_at(report, round, ply)?;
    let id = sight.table.row.id;
    let address = |(round, step): &(usize, &StepReport)| format!("/game/{id}/review/{round}/{}", step.ply);
    let costly = costly(report);
    let before = costly.iter().rfind(|(r, s)| (*r, s.ply) < (round, ply)).map(address);
    let after = costly.iter().find(|(r, s)| (*r, s.ply) > (round, ply)).map(address);
    let place = place(sight, round, step);
    scene::render(&Scene {
        sight,
        game,
        at: (u8::try_from(round).ok()?, u16::try_from(ply).ok()?),
        seat: seat_of(step),
        title: format!("{} · {place}", t!("review-title", id = id)),
        tags: tags(step),
        around: [before, after],
        foot: &|_| verdict(step),
        side: side(sight, round, step, &place),
    })
}

/// The cards that were put down, and should have been.
fn tags(step: &StepReport) -> Vec<(Card, String)> {
    let put = |turn: &str| match turn.parse::<Turn<CardAction>>().ok()?.first() {
        Some(CardAction::Play(card) | CardAction::Discard(card)) => Some(*card),
        _ => None,
    };
    let (played, better) = (put(&step.turn), put(&step.best).filter(|_| step.best != step.turn));
    match (played, better) {
        (Some(played), Some(better)) if played == better => vec![(played, t!("review-tag-both"))],
        (played, better) => {
            let played = played.map(|card| (card, t!("review-tag-played")));
            played.into_iter().chain(better.map(|card| (card, t!("review-tag-better")))).collect()
        }
    }
}

/// The decision in two lines.
fn verdict(step: &StepReport) -> Markup {
    html! {
        div.verdict id="verdict" {
            p { (t!("review-played", turn = turn(&step.turn))) @if step.verdict == Verdict::Cost { " " b.cost { (cost(step)) } } }
            @match step.verdict {
                Verdict::Fine => p { b { (t!("review-fine")) } },
                Verdict::Close => p { b { (t!("review-close")) } },
                Verdict::Cost => p { (t!("review-better", turn = turn(&step.best))) },
            }
        }
    }
}

fn side(sight: &Sight<'_>, round: usize, step: &StepReport, place: &str) -> Markup {
    let id = sight.table.row.id;
    let learns = is_mine(sight, step) && step.mark > 0;
    html! {
        h2 { (place) }
        p { b { (mark(step)) } }
        @for why in &step.reasons { p { (reason(why)) } }
        @if let Some(level) = step.found_from.as_ref().and_then(|level| bots::level(fivepaths_rules::GameKind::Card, level)) {
            p { (t!("review-found", level = bots::called(level))) }
        }
        table.candidates {
            caption { (t!("review-candidates")) }
            tbody { @for candidate in &step.candidates { tr {
                th scope="row" { (turn(&candidate.turn)) @if candidate.turn == step.turn { " (" (t!("review-tag-played")) ")" } }
                td.amount { @if candidate.dropped { (t!("review-dropped")) } @else { (signed_tenths(candidate.points.value())) @if candidate.turn != step.best && !step.exact { " ± " (tenths(candidate.se.value())) } } }
            } } }
        }
        p.quiet { @if step.exact { (t!("review-exact")) } @else { (t!("review-worlds", n = step.worlds)) } }
        p {
            @if learns { a.button href={ "/game/" (id) "/learn/" (round) "/" (step.ply) } id="try" { (t!("review-try")) } " " }
            a.button href={ "/game/" (id) "/step/" (round) "/" (step.ply) } id="open" { (t!("review-open-hands")) }
        }
    }
}
