//! Stepping through a match: with every hand open when it is over, and with one's own eyes while it runs.

use fivepaths_rules::{AnyMatch, BoardGame, Card, CardGame, Game, Match, Seat, View};
use maud::{Markup, html};

use crate::pages::layout::{Frame, bar, page};
use crate::pages::log::{self, Line};
use crate::pages::parts::default_below;
use crate::pages::table::{game_name, name};
use crate::pages::{board_log, board_table, card_log, card_table};
use crate::sight::Sight;
use crate::text::{fill, t};

/// The page of a moment; `None` if it never came to that.
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
        watch: if sight.table.is_over() { Vec::new() } else { vec![(id, sight.table.row.version)] },
        ..Frame::default()
    };
    let middle = html! { span.where_ { span.g { (t("Game")) " " (id) " · " (game_name(of.game(), of.players())) " · " } (fill("round {n}, move {ply} of {last}", &[("n", &round), ("ply", &ply), ("last", &last)])) } };
    let right = html! { a href={ "/game/" (id) } id="now" { @if sight.table.is_over() { (t("Result")) } @else { (t("To the table")) } } a.only-small href="#side" { (t("Moves")) } };
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
                        @if turns.len() > 1 {
                            span.rounds { @for n in 1..=turns.len() {
                                a.button aria-current=[(n == usize::from(round)).then_some("true")] href=(address((n as u8, 0))) { (fill("Round {n}", &[("n", &n)])) }
                            } }
                        }
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

/// What is seen of a moment: a view, and every hand if they are open.
type Moment<G> = (<G as Game>::View, Option<Vec<Vec<Card>>>);

/// A moment as the viewer may see it: everything open when the match is over, and what they could
/// know at that time while it runs.
fn moment<G: Game>(sight: &Sight<'_>, game: &Match<G>, round: u8, ply: u16) -> Option<Moment<G>> {
    match game.reveal(round, ply) {
        Some(open) => Some((open.view, Some(open.hands))),
        None if game.outcome().is_some() => None,
        None => Some((game.view_at(round, ply, sight.seat)?, None)),
    }
}

fn card(sight: &Sight<'_>, game: &Match<CardGame>, round: u8, ply: u16) -> Option<Markup> {
    let (view, open) = moment(sight, game, round, ply)?;
    let lines = card_log::lines(game, index(round));
    let last = usize::from(ply).checked_sub(1).and_then(|n| lines.get(n));
    let mut hands = [None, None];
    match (open, view.seat()) {
        (Some(open), _) => hands.iter_mut().zip(open).for_each(|(hand, cards)| *hand = Some(cards)),
        (None, Some(seat)) => hands[seat.index()] = Some(view.hand().iter().collect()),
        (None, None) => {}
    }
    let scene = card_table::Scene {
        view,
        below: default_below(sight, view.seat()),
        hands,
        latest: card_log::latest(game, index(round), usize::from(ply)),
        fresh: None,
        act: None,
        names: [0, 1].map(|n| Seat::new(n).map(|seat| name(sight, seat)).unwrap_or_default()),
        did: [0, 1].map(|n| last.filter(|line| line.seat.number() == n).map(|line| line.words.clone())),
    };
    Some(html! { (card_table::table(&scene)) (card_table::hand(&scene)) })
}

fn board(sight: &Sight<'_>, game: &Match<BoardGame>, round: u8, ply: u16) -> Option<Markup> {
    let (view, open) = moment(sight, game, round, ply)?;
    let until = usize::from(ply);
    let own = view.seat().map(|seat| vec![(seat, view.hand().iter().collect())]);
    let scene = board_table::Scene {
        below: view.seat().or(view.to_move()).unwrap_or_default(),
        view,
        hands: open.map(|open| Seat::all(game.players()).zip(open).collect()).or(own).unwrap_or_default(),
        names: Seat::all(game.players()).map(|seat| name(sight, seat)).collect(),
        fresh: None,
        act: None,
        recent: board_log::recent(game, index(round), until.saturating_sub(1), until),
    };
    Some(html! { (board_table::table(&scene, game)) (board_table::hand(&scene)) })
}
