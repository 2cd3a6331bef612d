//! Stepping through a finished match, with every hand open.

use fivepaths_rules::{AnyMatch, BoardGame, CardGame, Game, Match, Seat};
use maud::{Markup, html};

use crate::pages::layout::{Frame, bar, page};
use crate::pages::log::{self, Line};
use crate::pages::table::{game_name, name};
use crate::pages::{board_log, board_table, card_log, card_table};
use crate::sight::Sight;
use crate::text::{fill, t};

/// The page of a moment; `None` while the match runs or if it never came to that.
pub(crate) fn render(sight: &Sight<'_>, round: u8, ply: u16) -> Option<Markup> {
    let of = sight.table.of.as_ref()?;
    let (table, lines, turns) = match of {
        AnyMatch::Card(game) => (card(sight, game, round, ply)?, card_log::lines(game, index(round)), turns(game)),
        AnyMatch::Board(game) => (board(sight, game, round, ply)?, board_log::lines(game, index(round)), turns(game)),
    };
    let id = sight.table.row.id;
    let address = |(round, ply): (u8, u16)| format!("/game/{id}/step/{round}/{ply}");
    let last = turns.get(index(round)).copied()?;
    let before =
        if ply > 0 { Some((round, ply - 1)) } else { turns.get(index(round).wrapping_sub(1)).map(|&n| (round - 1, n)) };
    let after = if ply < last { Some((round, ply + 1)) } else { turns.get(index(round) + 1).map(|_| (round + 1, 0)) };
    let shown: &[Line] = lines.get(..usize::from(ply)).unwrap_or_default();
    let frame = Frame {
        title: fill("Game {id}, move {n} · Fivepaths", &[("id", &id), ("n", &ply)]),
        table: true,
        ..Frame::default()
    };
    let middle = html! { span.where_ { span.g { (t("Game")) " " (id) " · " (game_name(of.game(), of.players())) " · " } (fill("round {n}, move {ply} of {last}", &[("n", &round), ("ply", &ply), ("last", &last)])) } };
    let right = html! { a href={ "/game/" (id) } { (t("Result")) } a.only-small href="#side" { (t("Moves")) } };
    Some(page(
        &frame,
        &html! {
            (bar(&middle, &right))
            div.page {
                main.table.stepping id="main" aria-label=(t("The table")) {
                    p.sr role="status" id="news" { @if let Some(line) = shown.last() { (name(sight, line.seat)) " " (line.words) } }
                    (table)
                    nav.stepper id="stepper" aria-label=(t("Step through the game")) {
                        @if let Some(before) = before { a.button href=(address(before)) data-key="ArrowLeft" id="back" { "◀ " span.sr { (t("Back")) } } } @else { span.button aria-hidden="true" { "◀" } }
                        input.js type="range" min="0" max=(last) value=(ply) aria-label=(t("Move")) data-step={ "/game/" (id) "/step/" (round) "/" } id="slider";
                        @if let Some(after) = after { a.button href=(address(after)) data-key="ArrowRight" id="forward" { "▶" span.sr { (t("Forward")) } } } @else { span.button aria-hidden="true" { "▶" } }
                        span.rounds { @for (n, _) in turns.iter().enumerate() { a.button aria-current=[(n == index(round)).then_some("true")] href=(address((n as u8 + 1, 0))) { (fill("Round {n}", &[("n", &(n + 1))])) } } }
                    }
                }
                aside.side id="side" aria-label=(t("About the match")) {
                    a.close.only-small href="#main" { (t("Close")) }
                    div.moves { h2 { (t("Moves")) } (log::list(shown, &|seat| name(sight, seat), &|n| Some(address((round, n as u16))))) }
                }
            }
        },
    ))
}

fn index(round: u8) -> usize {
    usize::from(round).wrapping_sub(1)
}

fn turns<G: Game>(game: &Match<G>) -> Vec<u16> {
    game.rounds().iter().map(|round| round.turns().len() as u16).collect()
}

fn card(sight: &Sight<'_>, game: &Match<CardGame>, round: u8, ply: u16) -> Option<Markup> {
    let open = game.reveal(round, ply)?;
    let lines = card_log::lines(game, index(round));
    let last = usize::from(ply).checked_sub(1).and_then(|n| lines.get(n));
    let [first, second] = <[Vec<_>; 2]>::try_from(open.hands).ok()?;
    let scene = card_table::Scene {
        view: open.view,
        below: crate::pages::table::default_below(sight, None),
        hands: [Some(first), Some(second)],
        latest: card_log::latest(game, index(round), usize::from(ply)),
        fresh: None,
        act: None,
        names: [0, 1].map(|n| Seat::new(n).map(|seat| name(sight, seat)).unwrap_or_default()),
        did: [0, 1].map(|n| last.filter(|line| line.seat.number() == n).map(|line| line.words.clone())),
    };
    Some(html! { (card_table::table(&scene)) (card_table::hand(&scene)) })
}

fn board(sight: &Sight<'_>, game: &Match<BoardGame>, round: u8, ply: u16) -> Option<Markup> {
    let open = game.reveal(round, ply)?;
    let mover = open.view.to_move();
    let scene = board_table::Scene {
        below: mover.unwrap_or_default(),
        view: open.view,
        hands: Seat::all(game.players()).zip(open.hands).collect(),
        names: Seat::all(game.players()).map(|seat| name(sight, seat)).collect(),
        act: None,
        latest: None,
    };
    Some(html! { (board_table::table(&scene)) div.openhands { (board_table::hand(&scene)) } })
}
