//! A table before the deal: who is here, who is missing, and the commitment to the shuffle.

use fivepaths_rules::{AnyRules, GameKind, Seat};
use maud::{Markup, html};

use crate::clock;
use crate::people::Person;
use crate::rating;
use crate::store::news::Changed;
use crate::table::Sitter;
use crate::table::pages::invite;
use crate::table::pages::new::your_name;
use crate::table::pages::table::{TablePage, game_name, listed};
use crate::table::sight::Sight;
use crate::web::layout::{Frame, sheet};
use crate::web::words::{shown_name, t};

/// The page before the cards are dealt, or of a table that was closed before.
pub(crate) fn render(shown: &TablePage<'_>) -> Markup {
    let table = shown.sight.table;
    let row = &table.row;
    let commit = row.server_seed.commit().to_string();
    let missing = shown.sight.mine.iter().any(|&seat| table.seat(seat).entropy.is_none());
    let open = row.seats.iter().filter(|seat| seat.sitter == Sitter::Open).count();
    let challenged = shown.offer.as_ref().is_some_and(|offer| offer.target.is_some());
    let frame = Frame {
        title: t!("site-title-game", id = row.id),
        watch: vec![Changed::table(row.id, row.version)],
        refresh: (!missing && !table.is_over()).then_some(5),
        ..Frame::default()
    };
    sheet(
        &frame,
        &html! {
            h1 { (t!("table-game", id = row.id)) }
            @if let Some(notice) = &shown.notice { p.notice role="alert" { (notice) } }
            (what(row.rules, Some(row.id)))
            (clock::pages::promised(table))
            p { (rating::pages::counts(row)) }
            @if table.is_over() {
                p { (t!("waiting-closed")) }
                p { a href="/" { (t!("site-back-to-start")) } " · " a href="/lobby" { (t!("lobby-back")) } }
            } @else {
                ul.seats { @for (seat, _) in table.seats() { (seat_line(shown, seat)) } }
                @if let Some(invite) = shown.invite.as_ref().filter(|_| open > 0 && !challenged) {
                    section.invite {
                        div { p { label for="invite" { (t!("waiting-invite", n = open)) } } (invite::link("invite", invite, &t!("share-invite", game = game_name(row.rules.game(), row.rules.players())))) }
                        (invite::qr(invite))
                    }
                }
                @if missing { (bring(row.id, &commit)) }
                @else if !shown.sight.mine.is_empty() { p { (t!("waiting-about")) } }
                details { summary { (t!("waiting-shuffle")) }
                    p { (t!("waiting-shuffle-about")) }
                    p.mono { (commit) }
                }
                @if !shown.sight.mine.is_empty() {
                    form.leave method="post" action={ "/game/" (row.id) "/leave" } { button.button type="submit" { (t!("waiting-leave")) } }
                }
            }
        },
    )
}

/// What is played here, and where its rules are; they lead back to a table that one can see.
fn what(rules: AnyRules, back: Option<i64>) -> Markup {
    let from = back.map(|id| format!("?game={id}")).unwrap_or_default();
    html! {
        p {
            (t!("waiting-game", game = game_name(rules.game(), rules.players()), rounds = rounds(rules))) " "
            a href={ "/rules/" (rules.game().name()) (from) } { (t!("waiting-rules")) }
        }
    }
}

pub(crate) fn rounds(rules: AnyRules) -> String {
    match rules.game() {
        GameKind::Card => t!("waiting-card-rounds", n = rules.rounds()),
        GameKind::Board => t!("waiting-board-rounds", n = rules.rounds()),
    }
}

fn seat_line(shown: &TablePage<'_>, seat: Seat) -> Markup {
    let row = shown.sight.table.seat(seat);
    let challenged = shown.offer.as_ref().and_then(|offer| offer.target.as_ref());
    html! {
        li {
            b { @match (&row.sitter, challenged) {
                (Sitter::Open, Some((_, name))) => (name),
                (Sitter::Open, None) => (t!("waiting-open-seat")),
                _ => (shown_name(row)),
            } }
            " "
            span.quiet { @if shown.sight.mine.contains(&seat) { (t!("waiting-you")) } @else { @match (&row.sitter, &row.entropy) {
                (Sitter::Open, _) if challenged.is_some() => (t!("waiting-challenged")),
                (Sitter::Open, _) if shown.offer.is_some() => (t!("waiting-in-lobby")),
                (Sitter::Open, _) => (t!("waiting-for-link")),
                (Sitter::Bot(_), _) => (t!("waiting-bot")),
                (Sitter::Person(_), None) => (t!("waiting-not-here")),
                (Sitter::Person(_), Some(_)) => (t!("waiting-here")),
            } } }
        }
    }
}

/// The form by which a person puts their part into the shuffle. With script it fills and sends
/// itself; without, a phrase does, or nothing.
fn bring(id: i64, commit: &str) -> Markup {
    html! {
        form.bring method="post" action={ "/game/" (id) "/entropy" } data-entropy=(id) data-send="" {
            input type="hidden" name="commit" value=(commit);
            input type="hidden" name="entropy" value="";
            p.nojs { label for="phrase" { (t!("waiting-phrase")) } br; input id="phrase" name="phrase" maxlength="200" autocomplete="off"; }
            button.button.primary type="submit" id="deal" { (t!("waiting-deal")) }
        }
    }
}

/// The page behind a secret link.
pub(crate) fn join(sight: &Sight<'_>, secret: &str, person: Option<&Person>) -> Markup {
    let row = &sight.table.row;
    let hosts: Vec<String> =
        row.seats.iter().filter(|seat| matches!(seat.sitter, Sitter::Person(_))).map(shown_name).collect();
    let commit = row.server_seed.commit().to_string();
    sheet(
        &Frame { title: t!("join-title"), ..Frame::default() },
        &html! {
            h1 { (t!("join-invited", names = listed(&hosts))) }
            (what(row.rules, None))
            (clock::pages::promised(sight.table))
            p { (rating::pages::counts(row)) }
            form.bring method="post" action={ "/join/" (secret) } data-entropy=(row.id) {
                input type="hidden" name="commit" value=(commit);
                input type="hidden" name="entropy" value="";
                (your_name(person))
                p.nojs { label for="phrase" { (t!("waiting-phrase")) } br; input id="phrase" name="phrase" maxlength="200" autocomplete="off"; }
                button.button.primary type="submit" id="join" { (t!("join-sit-down")) }
            }
            details { summary { (t!("waiting-shuffle")) }
                p { (t!("waiting-shuffle-about")) }
                p.mono { (commit) }
            }
        },
    )
}
