//! What pages show of ratings.

use fivepaths_club::Rating;
use fivepaths_rules::{Pool, Seat};
use maud::{Markup, html};

use super::store::Step;
use crate::table::pages::graph;
use crate::table::pages::table::name;
use crate::table::sight::Sight;
use crate::table::{Sitter, TableRow};
use crate::web::words::{signed, t};

/// A rating with the matches that led to it, the earliest first.
pub(crate) struct Course {
    pub(crate) pool: Pool,
    pub(crate) rating: Rating,
    pub(crate) steps: Vec<Step>,
}

/// What a pool is called.
pub(crate) fn pool_name(pool: Pool) -> String {
    match pool {
        Pool::CardMatch => t!("rating-card-match"),
        Pool::CardRound => t!("rating-card-round"),
        Pool::SixColours => t!("rating-six-colours"),
        Pool::BoardTwo => t!("rating-board-two"),
        Pool::BoardMore => t!("rating-board-more"),
    }
}

/// Thousandths of a point as points.
pub(crate) fn whole(thousandths: i64) -> i64 {
    (thousandths + 500).div_euclid(1_000)
}

fn small(thousandths: i64) -> i32 {
    i32::try_from(whole(thousandths)).unwrap_or(i32::MAX)
}

/// The ratings of a member, each with its deviation and, from the second match on, a graph.
pub(crate) fn ratings(courses: &[Course]) -> Markup {
    if courses.is_empty() {
        return html! {};
    }
    html! {
        h2 { (t!("rating-heading")) }
        @for course in courses {
            section.rating {
                h3 { (pool_name(course.pool)) }
                p {
                    strong { (t!("rating-value", rating = whole(course.rating.rating().into()), deviation = whole(course.rating.deviation().into()))) }
                    " " span.quiet { (t!("rating-matches", n = i64::from(course.rating.games()))) @if course.rating.provisional() { " · " (t!("rating-provisional")) } }
                }
                @if course.steps.len() > 1 {
                    @let values: Vec<(i32, i32)> = course.steps.iter().map(|step| (small(step.rating), small(step.deviation))).collect();
                    (graph::band(&values, &t!("rating-graph", n = values.len())))
                }
            }
        }
        p.quiet { (t!("rating-about")) }
    }
}

/// What a match did to everybody's rating, in the order of the seats.
pub(crate) fn after(sight: &Sight<'_>, steps: &[Step]) -> Markup {
    let step = |seat: Seat| match sight.table.seat(seat).sitter {
        Sitter::Person(person) => steps.iter().find(|step| step.person == person),
        Sitter::Bot(_) | Sitter::Open => None,
    };
    let changed: Vec<(Seat, &Step)> =
        sight.table.seats().filter_map(|(seat, _)| step(seat).map(|step| (seat, step))).collect();
    if changed.is_empty() {
        return html! {};
    }
    html! {
        section.box.wide.rated {
            h2 { (t!("rating-heading")) }
            ul { @for (seat, step) in changed {
                li { (name(sight, seat)) ": " strong { (whole(step.rating)) } " (" (signed(whole(step.gained))) ")" }
            } }
        }
    }
}

/// Whether a table counts, in a sentence.
pub(crate) fn counts(row: &TableRow) -> String {
    if row.rated { t!("rating-counts") } else { t!("rating-casual") }
}

/// The choice for a new table. A guest reads what it takes.
pub(crate) fn choice(member: bool, rated: bool) -> Markup {
    html! {
        fieldset {
            legend { (t!("rating-choice")) }
            p { label { input type="radio" name="rated" value="no" checked[!(member && rated)]; " " (t!("rating-choice-casual")) } }
            @if member {
                p { label { input type="radio" name="rated" value="yes" checked[rated]; " " (t!("rating-choice-rated")) } }
            } @else {
                p.quiet { (t!("rating-choice-guest")) " " a href="/account" { (t!("rating-get-account")) } }
            }
        }
    }
}
