//! What is said at a table, and what can be done about it.

use std::collections::BTreeSet;

use fivepaths_rules::Seat;
use maud::{Markup, html};

use crate::manners::store::Said;
use crate::manners::{Phrase, store};
use crate::store::{Store, Stored};
use crate::table::pages::table::{TablePage, name};
use crate::table::{Sitter, Table};
use crate::web::words::t;

/// How many lines are shown.
const SHOWN: usize = 6;
/// For how many turns something is shown beside the player who said it.
const TURNS: i64 = 1;

/// What a player hears at a table.
#[derive(Clone, Debug)]
pub(crate) struct Talk {
    /// What was said by those whom they want to hear.
    said: Vec<Said>,
    /// Whom they have muted.
    muted: BTreeSet<i64>,
    /// Whom they have blocked, who are not heard either.
    blocked: BTreeSet<i64>,
    /// The number of what was said last.
    pub(crate) latest: i64,
}

impl Talk {
    /// As it is stored.
    pub(crate) async fn of(app: &Store, game: i64, person: i64) -> Stored<Self> {
        let said = store::said(app, game).await?;
        let (muted, blocked) = store::unheard(app, person).await?;
        let latest = said.last().map_or(0, |said| said.id);
        let heard = said.into_iter().filter(|said| !muted.contains(&said.person) && !blocked.contains(&said.person));
        Ok(Talk { said: heard.collect(), muted, blocked, latest })
    }
}

/// The first seat of somebody.
fn seat_of(table: &Table, person: i64) -> Option<Seat> {
    table.seats().find(|(_, row)| row.sitter == Sitter::Person(person)).map(|(seat, _)| seat)
}

/// What a player has just said, until a turn or two later.
pub(crate) fn heard(shown: &TablePage<'_>, seat: Seat) -> Option<String> {
    let table = shown.sight.table;
    let Sitter::Person(person) = table.seat(seat).sitter else { return None };
    let said = shown.talk.as_ref()?.said.iter().rfind(|said| said.person == person)?;
    let fresh = table.turns() as i64 <= said.turns + TURNS && seat_of(table, person) == Some(seat);
    fresh.then(|| t!("manners-quoted", words = said.phrase.words()))
}

/// The same for those who listen: what the others have just said.
pub(crate) fn status(shown: &TablePage<'_>) -> Markup {
    if shown.talk.is_none() {
        return html! {};
    }
    let (sight, table) = (shown.sight, shown.sight.table);
    let others = table.seats().map(|(seat, _)| seat).filter(|seat| !sight.mine.contains(seat));
    let said: Vec<String> = others
        .filter_map(|seat| Some(t!("manners-says", name = name(sight, seat), words = heard(shown, seat)?)))
        .collect();
    html! { p.sr role="status" id="heard" { (said.join(" ")) } }
}

/// Beside the table and at the end of a match: what was said, what can be said, and about whom something can be done.
pub(crate) fn panel(shown: &TablePage<'_>) -> Markup {
    let Some(talk) = &shown.talk else { return html! {} };
    let (sight, table) = (shown.sight, shown.sight.table);
    let called = |person: i64| seat_of(table, person).map(|seat| name(sight, seat)).unwrap_or_default();
    let lines = &talk.said[talk.said.len().saturating_sub(SHOWN)..];
    html! {
        h2 { (t!("manners-talk")) }
        @if !lines.is_empty() {
            ul.said { @for said in lines { li { b { (called(said.person)) } " " span { (said.phrase.words()) } } } }
        }
        details.speak {
            summary id="say" { (t!("manners-say")) }
            form.phrases method="post" action={ "/game/" (table.row.id) "/say" } {
                (kept(shown))
                @for phrase in Phrase::ALL { button.button type="submit" name="phrase" value=(phrase.name()) { (phrase.words()) } }
            }
        }
        @for (seat, row) in table.seats().filter(|(seat, _)| !sight.mine.contains(seat)) {
            @if let Sitter::Person(other) = row.sitter { (about(shown, talk, seat, other)) }
        }
    }
}

/// Muting and reporting somebody.
fn about(shown: &TablePage<'_>, talk: &Talk, seat: Seat, other: i64) -> Markup {
    let (sight, id) = (shown.sight, shown.sight.table.row.id);
    let who = name(sight, seat);
    let muted = talk.muted.contains(&other);
    let (to, words) =
        if muted { ("unmute", t!("manners-unmute", name = who)) } else { ("mute", t!("manners-mute", name = who)) };
    html! {
        div.about {
            @if !talk.blocked.contains(&other) {
                form method="post" action={ "/game/" (id) "/" (to) } {
                    (kept(shown))
                    button.button type="submit" name="other" value=(seat) id={ (to) "-" (seat) } { (words) }
                }
            }
            a href={ "/game/" (id) "/report?other=" (seat) } id={ "report-" (seat) } { (t!("report-player", name = who)) }
        }
    }
}

/// What a form sends along, so that a turn in the making is not lost.
fn kept(shown: &TablePage<'_>) -> Markup {
    html! { @for (name, value) in shown.sight.kept() { input type="hidden" name=(name) value=(value); } }
}
