//! Learning: one of my marked decisions, with hand and table as they were, to be tried again. Every turn within the
//! noise is right.

use fivepaths_insight::review::{Report, StepReport};
use fivepaths_rules::{Card, CardAction, CardGame, CardView, Colour, Match, Source, Turn, View as _};
use maud::{Markup, html};

use super::reason::{decision, reason, turn};
use super::scene::{self, Scene};
use super::{marked, place, seat_of};
use crate::review::{Tried, tried};
use crate::table::sight::Sight;
use crate::web::fields::Fields;
use crate::web::layout::{Frame, sheet};
use crate::web::words::{t, tenths};

/// The page of one decision; `None` if it is not one of mine that has a mark.
pub(crate) fn render(
    sight: &Sight<'_>,
    game: &Match<CardGame>,
    report: &Report,
    at: (usize, usize),
    asked: &Fields,
) -> Option<Markup> {
    let (id, lessons) = (sight.table.row.id, marked(report, &sight.mine));
    let number = lessons.iter().position(|(round, step)| (*round, step.ply) == at)?;
    let (round, step) = lessons[number];
    let address = |(round, step): &(usize, &StepReport)| format!("/game/{id}/learn/{round}/{}", step.ply);
    let around = [number.checked_sub(1), Some(number + 1)].map(|n| n.and_then(|n| lessons.get(n)).map(address));
    let answer = Answer::of(step, asked);
    scene::render(&Scene {
        sight,
        game,
        at: (u8::try_from(round).ok()?, u16::try_from(step.ply).ok()?),
        seat: seat_of(step),
        title: t!("review-learn-title", n = number + 1, all = lessons.len()),
        tags: Vec::new(),
        around,
        foot: &|view| question(view, &answer),
        side: html! {
            h2 { (t!("review-learn-title", n = number + 1, all = lessons.len())) }
            p { (place(sight, round, step)) }
            p { (t!("review-learn-about")) }
            @if answer.is_right() { @for why in &step.reasons { p { (reason(why)) } } }
            p { a.button href={ "/game/" (id) "/review/" (round) "/" (step.ply) } id="answer" { (t!("review-learn-answer")) } }
        },
    })
}

/// The page of somebody who has nothing to learn here.
pub(crate) fn nothing(id: i64) -> Markup {
    let title = t!("review-learn-none");
    sheet(
        &Frame { title: title.clone(), ..Frame::default() },
        &html! { h1 { (title) } p { (t!("review-learn-none-about")) } p { a href={ "/game/" (id) "/review" } { (t!("review-link")) } } },
    )
}

/// What was tried, and how good it is.
struct Answer {
    put: String,
    draw: String,
    turn: Option<String>,
    verdict: Option<Tried>,
}

impl Answer {
    fn of(step: &StepReport, asked: &Fields) -> Self {
        let (put, draw) = (asked.get("put").to_owned(), asked.get("draw").to_owned());
        // Whatever the address says, only a turn in the notation is looked at.
        let parsed: Option<Turn<CardAction>> = format!("{put}-{draw}").parse().ok();
        let turn = parsed.filter(|_| !put.is_empty()).map(|turn| turn.to_string());
        let verdict = turn.as_ref().map(|turn| tried(step, turn));
        Answer { put, draw, turn, verdict }
    }

    fn is_right(&self) -> bool {
        self.verdict == Some(Tried::Right)
    }
}

/// The question, with what was answered before.
fn question(view: &CardView, answer: &Answer) -> Markup {
    let puts = puts(view);
    let draws = draws(view);
    html! {
        p.verdict role="status" id="verdict" {
            @match (&answer.verdict, &answer.turn) {
                (Some(Tried::Right), Some(tried)) => b.pos { (t!("review-learn-right", turn = turn(tried))) },
                (Some(Tried::Behind(points)), Some(tried)) => (t!("review-learn-behind", turn = turn(tried), lost = tenths(points.value()))),
                (Some(Tried::NotTried), Some(tried)) => (t!("review-learn-not-tried", turn = turn(tried))),
                _ => (t!("review-learn-question")),
            }
        }
        form.trying id="trying" method="get" {
            label.sr for="put" { (t!("review-learn-put")) }
            select id="put" name="put" { @for action in puts { option value=(action) selected[action.to_string() == answer.put] { (decision(action)) } } }
            label.sr for="draw" { (t!("review-learn-draw")) }
            select id="draw" name="draw" { @for source in draws { @let value = letter(source); option value=(value) selected[answer.draw == value] { (decision(CardAction::Draw(source))) } } }
            button.button.primary type="submit" { (t!("review-learn-try")) }
        }
    }
}

/// What can be put down, each card once: first what can be played.
fn puts(view: &CardView) -> Vec<CardAction> {
    let legal = view.legal();
    let mut cards: Vec<Card> = view.hand().iter().collect();
    cards.dedup();
    let plays = cards.iter().filter(|&&card| legal.plays.contains(card)).map(|&card| CardAction::Play(card));
    plays.chain(cards.iter().map(|&card| CardAction::Discard(card))).collect()
}

fn draws(view: &CardView) -> Vec<Source> {
    let piles = Colour::first(view.rules().colours()).iter().filter(|&&colour| view.pile(colour).top().is_some());
    std::iter::once(Source::Stack).chain(piles.map(|&colour| Source::Pile(colour))).collect()
}

fn letter(source: Source) -> String {
    match source {
        Source::Stack => "s".to_owned(),
        Source::Pile(colour) => colour.pile_letter().to_string(),
    }
}
