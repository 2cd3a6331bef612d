//! Stepping through a match: with every hand open when it is over, and with one's own eyes while it runs.

use fivepaths_rules::{AnyMatch, BoardGame, Card, CardGame, CardView, Game, Match, Seat, View};
use maud::{Markup, html};

use crate::store::news::Changed;
use crate::table::pages::log::{self, Line};
use crate::table::pages::parts::{default_below, last_of};
use crate::table::pages::table::{game_name, name, page_of};
use crate::table::pages::{board_log, board_table, card_log, card_table};
use crate::table::sight::Sight;
use crate::web::language;
use crate::web::layout::{Frame, bar, page};
use crate::web::words::t;

/// The page of a moment; `None` if it never came to that.
pub(crate) fn render(sight: &Sight<'_>, round: u8, ply: u16) -> Option<Markup> {
    let game = sight.table.game.as_ref()?;
    let ((table, hand), lines, turns) = match game {
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
        title: t!("step-title", id = id, n = ply),
        table: true,
        watch: if sight.table.is_over() { Vec::new() } else { vec![Changed::table(id, sight.table.row.version)] },
        ..Frame::default()
    };
    let middle = html! { span.where_ { span.g { (t!("table-game", id = id)) " · " (game_name(game.game(), game.players())) " · " } (t!("step-where", n = round, ply = ply, last = last)) } };
    let right = html! { a href={ "/game/" (id) } id="now" { @if sight.table.is_over() { (t!("step-result")) } @else { (t!("step-to-table")) } } a.to-side href="#side" { (t!("table-moves")) } };
    Some(page(
        &frame,
        &html! {
            (bar(&middle, &right))
            div class={ "page " (game.game().name()) "game" } {
                main class={ "table stepping " (game.game().name()) "game" } id="main" aria-label=(t!("table-label")) {
                    h1.sr { (frame.title) }
                    p.sr role="status" id="news" { @if let Some(line) = shown.last() { (t!("table-news", name = name(sight, line.seat), words = line.words)) } }
                    (table)
                    div.foot {
                    (hand)
                    nav.stepper id="stepper" aria-label=(t!("step-through")) {
                        @if let Some(before) = before { a.button href=(address(before)) data-key="ArrowLeft" id="back" { "◀ " span.sr { (t!("step-back")) } } } @else { span.button aria-hidden="true" { "◀" } }
                        input.js type="range" min="0" max=(last) value=(ply) aria-label=(t!("step-move")) data-step={ "/game/" (id) "/step/" (round) "/" } id="slider";
                        @if let Some(after) = after { a.button href=(address(after)) data-key="ArrowRight" id="forward" { "▶" span.sr { (t!("step-forward")) } } } @else { span.button aria-hidden="true" { "▶" } }
                        (autoplay(after.is_some()))
                        @if turns.len() > 1 {
                            span.rounds { @for n in 1..=turns.len() {
                                a.button aria-current=[(n == usize::from(round)).then_some("true")] href=(address((n as u8, 0))) {
                                    span.full { (t!("step-round", n = n)) } span.brief aria-hidden="true" { (n) }
                                }
                            } }
                        }
                    }
                    }
                }
                aside.side id="side" aria-label=(t!("table-about")) {
                    a.close href="#main" { (t!("table-close")) }
                    div.moves { h2 { (t!("table-moves")) } (log::list(&lines, usize::from(ply), &|seat| name(sight, seat), &|n| Some(address((round, n as u16))))) }
                    (language::switch())
                }
            }
        },
    ))
}

/// The button that steps on by itself, and how fast. It needs script; without, there are the links.
fn autoplay(goes_on: bool) -> Markup {
    html! {
        span.autoplay.js {
            button.button type="button" data-key=" " id="play" data-play=(t!("step-play")) data-pause=(t!("step-pause")) disabled[!goes_on] { (t!("step-play")) }
            label.sr for="speed" { (t!("step-speed")) }
            select id="speed" data-setting="speed" {
                option value="2400" { (t!("step-slow")) }
                option value="" selected { (t!("step-medium")) }
                option value="500" { (t!("step-fast")) }
            }
        }
    }
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

/// The card table as a player could see it before their turn, and what they could know.
pub(crate) fn as_seen(
    sight: &Sight<'_>,
    game: &Match<CardGame>,
    (round, ply): (u8, u16),
    seat: Seat,
) -> Option<(Markup, CardView)> {
    let view = game.view_at(round, ply, Some(seat)).filter(|view| view.to_move() == Some(seat))?;
    let mut hands = [None, None];
    hands[seat.index()] = Some(view.hand().iter().collect());
    Some((card_table::table(&card_scene(sight, game, (round, ply), view, hands, seat)), view))
}

fn card(sight: &Sight<'_>, game: &Match<CardGame>, round: u8, ply: u16) -> Option<(Markup, Markup)> {
    let (view, open) = moment(sight, game, round, ply)?;
    let mut hands = [None, None];
    match (open, view.seat()) {
        (Some(open), _) => hands.iter_mut().zip(open).for_each(|(hand, cards)| *hand = Some(cards)),
        (None, Some(seat)) => hands[seat.index()] = Some(view.hand().iter().collect()),
        (None, None) => {}
    }
    let below = default_below(sight, view.seat());
    let scene = card_scene(sight, game, (round, ply), view, hands, below);
    Some((card_table::table(&scene), card_table::hand(&scene)))
}

fn card_scene(
    sight: &Sight<'_>,
    game: &Match<CardGame>,
    (round, ply): (u8, u16),
    view: CardView,
    hands: [Option<Vec<Card>>; 2],
    below: Seat,
) -> card_table::Scene<'static> {
    let lines = card_log::lines(game, index(round));
    let done = lines.get(..usize::from(ply)).unwrap_or_default();
    card_table::Scene {
        view,
        below,
        behind: false,
        hands,
        latest: card_log::latest(game, index(round), usize::from(ply)),
        fresh: None,
        act: None,
        names: [0, 1].map(|n| Seat::new(n).map(|seat| name(sight, seat)).unwrap_or_default()),
        pages: [0, 1].map(|n| Seat::new(n).and_then(|seat| page_of(sight, seat))),
        did: [0, 1].map(|n| Seat::new(n).and_then(|seat| last_of(done, seat)).map(|line| line.words)),
    }
}

fn board(sight: &Sight<'_>, game: &Match<BoardGame>, round: u8, ply: u16) -> Option<(Markup, Markup)> {
    let (view, open) = moment(sight, game, round, ply)?;
    let until = usize::from(ply);
    let lines = board_log::lines(game, index(round));
    let own = view.seat().map(|seat| vec![(seat, view.hand().iter().collect())]);
    let scene = board_table::Scene {
        below: view.seat().or(view.to_move()).unwrap_or_default(),
        view,
        behind: false,
        hands: open.map(|open| Seat::all(game.players()).zip(open).collect()).or(own).unwrap_or_default(),
        names: Seat::all(game.players()).map(|seat| name(sight, seat)).collect(),
        pages: Seat::all(game.players()).map(|seat| page_of(sight, seat)).collect(),
        did: Seat::all(game.players()).map(|seat| last_of(lines.get(..until).unwrap_or_default(), seat)).collect(),
        fresh: None,
        act: None,
        recent: game.recent(round, until.saturating_sub(1)..until),
    };
    Some((board_table::table(&scene, game), board_table::hand(&scene)))
}
