//! A list beside the table of the player who waits: in words, with a builder and a field for the notation.

mod builder;
mod words;

use fivepaths_club::conditional::{Conditional, Line, MOST_BYTES, MOST_LINES};
use fivepaths_rules::{AnyMatch, Match, Seat};
use maud::{Markup, html};

use super::Listed;
use crate::table::pages::table::{TablePage, carried, name};
use crate::web::words::{spelled_list, t};

/// The list of the player who looks, if they wait for the other and may have one.
pub(crate) fn panel(shown: &TablePage<'_>) -> Markup {
    let sight = shown.sight;
    let Some(seat) = sight.seat.filter(|&seat| sight.table.waits() == Some(seat)) else { return html! {} };
    match &sight.table.game {
        Some(AnyMatch::Card(game)) => of_game(shown, seat, game),
        Some(AnyMatch::Board(game)) => of_game(shown, seat, game),
        None => html! {},
    }
}

fn of_game<G: Listed>(shown: &TablePage<'_>, seat: Seat, game: &Match<G>) -> Markup {
    let (sight, table) = (shown.sight, shown.sight.table);
    let other = name(sight, seat.next(2));
    let stored = table.answers_of(seat).unwrap_or_default();
    let list: Conditional<G::Action> = stored.parse().unwrap_or_default();
    let lines = list.lines();
    // What somebody asked for and could not have is shown again, with what is wrong with it.
    let asked = shown.list.as_deref().map(spelled_list);
    let wrong = asked.as_ref().and_then(|text| table.check_answers(seat, text).err());
    let typed = if wrong.is_some() { asked.as_deref().unwrap_or_default() } else { stored };
    let wrong = wrong.map(|why| words::wrong(&why));
    html! {
        div.answers id="answers" {
            @if !lines.is_empty() { h2 { (t!("answers-title")) } }
            p.sr role="status" id="answers-news" { @if !lines.is_empty() { (t!("answers-count", n = lines.len())) } }
            @if !lines.is_empty() {
                ol { @for (n, line) in lines.iter().enumerate() { (one::<G>(shown, n, line, &other, list.forestalls(n))) } }
                p.quiet { (t!("answers-otherwise")) }
            }
            details open[wrong.is_some()] {
                summary id="answers-more" { @if lines.is_empty() { (t!("answers-title")) } @else { (t!("answers-more")) } }
                p.quiet { (t!("answers-about", name = other)) }
                @if lines.len() < MOST_LINES {
                    (form(shown, &builder::fields(game, seat, &other)))
                }
                (form(shown, &html! {
                    label for="answers-list" { (t!("answers-notation")) }
                    input id="answers-list" name="list" maxlength=(2 * MOST_BYTES) value=(typed) autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="xR7+: B5-r; *: xG2-s"
                        aria-invalid=[wrong.as_ref().map(|_| "true")] aria-describedby=[wrong.as_ref().map(|_| "answers-wrong")];
                    button.button type="submit" name="do" value="write" id="answers-write" { (t!("table-note-keep")) }
                    @if let Some(wrong) = &wrong { p.wrong id="answers-wrong" role="alert" { (wrong) } }
                }))
            }
        }
    }
}

/// A line in words, with what can be done about it; `forestalled` is the line before it because of which it never counts.
fn one<G: Listed>(
    shown: &TablePage<'_>,
    n: usize,
    line: &Line<G::Action>,
    other: &str,
    forestalled: Option<usize>,
) -> Markup {
    let (event, answer) = (words::event(&line.event, other), words::answer::<G>(line.answer.as_ref()));
    let text = line.to_string();
    html! {
        li {
            span.w { b { (event) ":" } " " (answer) "." }
            code.nota { (text) }
            @if let Some(first) = forestalled { p.wrong { (t!("answers-forestalled", n = first + 1)) } }
            (form(shown, &html! {
                input type="hidden" name="line" value=(text);
                @if n > 0 { button.button type="submit" name="do" value="up" id={ "answers-up-" (n + 1) } aria-label=(t!("answers-up-line", n = n + 1)) { (t!("answers-up")) } }
                button.button type="submit" name="do" value="drop" id={ "answers-drop-" (n + 1) } aria-label=(t!("answers-drop-line", n = n + 1)) { (t!("answers-drop")) }
            }))
        }
    }
}

/// A form about the list, for the turn that is waited for.
fn form(shown: &TablePage<'_>, inside: &Markup) -> Markup {
    let table = shown.sight.table;
    html! {
        form method="post" action={ "/game/" (table.row.id) "/answers" } {
            (carried(shown.sight))
            input type="hidden" name="turns" value=(table.turns());
            (inside)
        }
    }
}
