//! A table before the deal: who is here, who is missing, and the commitment to the shuffle.

use fivepaths_rules::{AnyRules, GameKind, Seat};
use maud::{Markup, html};

use crate::pages::layout::{Frame, sheet};
use crate::pages::table::{TablePage, game_name};
use crate::sight::Sight;
use crate::storage::Sitter;
use crate::text::{fill, t};

/// The page before the cards are dealt, or of a table that was closed before.
pub(crate) fn render(of: &TablePage<'_>) -> Markup {
    let table = of.sight.table;
    let row = &table.row;
    let commit = row.server_seed.commit().to_string();
    let missing = of.sight.mine.iter().any(|&seat| table.seat(seat).entropy.is_none());
    let frame = Frame {
        title: fill("Game {id} · Fivepaths", &[("id", &row.id)]),
        watch: vec![(row.id, row.version)],
        refresh: (!missing && !table.is_over()).then_some(5),
        ..Frame::default()
    };
    sheet(
        &frame,
        &html! {
            h1 { (t("Game")) " " (row.id) }
            @if let Some(notice) = &of.notice { p.notice role="alert" { (notice) } }
            p { (game_name(row.rules.game(), row.rules.players())) ", " (rounds(row.rules)) }
            @if table.is_over() {
                p { (t("This table was closed before the game began.")) }
                p { a href="/" { (t("Back to the start")) } }
            } @else {
                ul.seats { @for (seat, _) in table.seats() { (seat_line(of, seat)) } }
                @if let Some(invite) = of.invite.as_ref().filter(|_| row.seats.iter().any(|seat| seat.sitter == Sitter::Open)) {
                    p { label for="invite" { (t("Send this secret link to whoever shall play with you:")) } }
                    p.copy { input id="invite" readonly value=(invite) data-select=""; button.button.js type="button" data-copy="invite" { (t("Copy")) } }
                }
                @if missing { (bring(row.id, &commit)) }
                @else if !of.sight.mine.is_empty() { p { (t("The cards are dealt when everybody is here. You may close this page; the game is on your list.")) } }
                details { summary { (t("How the shuffle is kept honest")) }
                    p { (t("The server has already fixed its part of the shuffle and shows this fingerprint of it. What every player adds comes later, so nobody, not even the server, can choose the cards.")) }
                    p.mono { (commit) }
                }
                @if !of.sight.mine.is_empty() {
                    form.leave method="post" action={ "/game/" (row.id) "/leave" } { button.button type="submit" { (t("Leave this table")) } }
                }
            }
        },
    )
}

fn rounds(rules: AnyRules) -> String {
    let n = rules.rounds();
    match (rules.game(), n) {
        (GameKind::Card, 1) => t("one round").to_owned(),
        (GameKind::Card, _) => fill("{n} rounds", &[("n", &n)]),
        (GameKind::Board, 1) => t("one expedition").to_owned(),
        (GameKind::Board, _) => fill("{n} expeditions", &[("n", &n)]),
    }
}

fn seat_line(of: &TablePage<'_>, seat: Seat) -> Markup {
    let row = of.sight.table.seat(seat);
    html! {
        li {
            b { @match row.sitter { Sitter::Open => (t("An open seat")), _ => (row.name) } }
            " "
            span.quiet { @match (&row.sitter, &row.entropy) {
                (Sitter::Open, _) => (t("waiting for somebody with the link")),
                (Sitter::Bot(_), _) => (t("a bot")),
                (Sitter::Person(_), None) => (t("has not looked in yet")),
                (Sitter::Person(_), Some(_)) => (t("is here")),
            } }
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
            p.nojs { label for="phrase" { (t("Type anything to mix into the shuffle (or nothing):")) } br; input id="phrase" name="phrase" maxlength="200" autocomplete="off"; }
            button.button.primary type="submit" id="deal" { (t("Deal the cards")) }
        }
    }
}

/// The page behind a secret link.
pub(crate) fn join(sight: &Sight<'_>, secret: &str, my_name: &str) -> Markup {
    let row = &sight.table.row;
    let hosts: Vec<&str> = row
        .seats
        .iter()
        .filter(|seat| matches!(seat.sitter, Sitter::Person(_)))
        .map(|seat| seat.name.as_str())
        .collect();
    let commit = row.server_seed.commit().to_string();
    sheet(
        &Frame { title: t("You are invited · Fivepaths").to_owned(), ..Frame::default() },
        &html! {
            h1 { (fill("{names} would like to play", &[("names", &hosts.join(", "))])) }
            p { (game_name(row.rules.game(), row.rules.players())) ", " (rounds(row.rules)) }
            form.bring method="post" action={ "/join/" (secret) } data-entropy=(row.id) {
                input type="hidden" name="commit" value=(commit);
                input type="hidden" name="entropy" value="";
                p { label for="name" { (t("Your name")) } br; input id="name" name="name" value=(my_name) maxlength="24" autocomplete="nickname" placeholder=(t("Guest")); }
                p.nojs { label for="phrase" { (t("Type anything to mix into the shuffle (or nothing):")) } br; input id="phrase" name="phrase" maxlength="200" autocomplete="off"; }
                button.button.primary type="submit" id="join" { (t("Sit down and play")) }
            }
            p.quiet { (t("Fingerprint of the server's shuffle:")) " " span.mono { (commit) } }
        },
    )
}
