//! The first page: play at once, or go on with a game; one's own turn comes first.

use fivepaths_rules::{Colour, GameKind, Seat};
use maud::{Markup, html};

use crate::bots::{called, levels, offered};
use crate::clock::pages::left;
use crate::clock::pages::vacation::in_list;
use crate::lobby::pages::{Strip, challenges, pending, strip};
use crate::people::Person;
use crate::store::Millis;
use crate::store::news::Changed;
use crate::table::pages::card::{colour_class, symbol};
use crate::table::pages::table::game_name;
use crate::table::{Listed, SeatRow, Sitter, Standing, State};
use crate::web::layout::{Frame, wide};
use crate::web::when::ago;
use crate::web::words::{GUEST, level_about, place_short, points, shown_name, t};

/// Whether a listed table waits for this person.
pub(crate) fn waits_for(game: &Listed, person: i64) -> bool {
    let sits = |seat: Seat| {
        game.seats.get(seat.index()).is_some_and(|row| row.sitter == Sitter::Person(person) && row.left.is_none())
    };
    let paused = game.timer.as_ref().is_some_and(|timer| timer.pause_ends().is_some() && !timer.is_held());
    // Before the deal it waits for those who have not brought their part of the shuffle.
    let brings = |row: &SeatRow| row.sitter == Sitter::Person(person) && row.entropy.is_none();
    match game.state {
        State::Open => game.seats.iter().any(brings),
        State::Running => game.to_move.is_some_and(sits) && !paused,
        State::Over => false,
    }
}

/// A table of somebody's list, with how it stands if that was looked up.
pub(crate) struct Mine {
    pub(crate) listed: Listed,
    /// Everybody's points, by seat.
    pub(crate) totals: Vec<i64>,
    /// How long ago it changed, or how much time is left, as people say it.
    pub(crate) when: String,
}

impl Mine {
    /// A table of the list; `totals` are the points of a match that runs.
    pub(crate) fn new(listed: Listed, totals: Option<Vec<i32>>, now: Millis) -> Self {
        let running = totals.unwrap_or_default().into_iter().map(i64::from);
        let totals = listed.results.iter().map(|(points, _)| *points).chain(running).collect();
        let when = in_list(&listed).unwrap_or_else(|| match listed.deadline {
            Some(zero) => t!("clock-left", time = left(zero - now)),
            None => ago(now, listed.changed),
        });
        Mine { listed, totals, when }
    }
}

/// The most tables whose changes the page hears of.
const MOST_HEARD: usize = 60;

/// The page. `games` come in the order in which they are shown.
pub(crate) fn render(person: Option<&Person>, games: &[Mine], announced: Option<&str>, lobby: &Strip) -> Markup {
    let id = person.map_or(-1, |person| person.id);
    let challenged = pending(&lobby.challenges, id);
    let mine = games.iter().filter(|game| waits_for(&game.listed, id)).count() + challenged;
    let title = if mine > 0 { t!("home-title-waiting", n = mine) } else { "Fivepaths".to_owned() };
    let running = games.iter().map(|game| &game.listed).filter(|game| game.state != State::Over);
    let tables = running.map(|game| Changed::table(game.id, game.version));
    let frame = Frame {
        title,
        turn: mine > 0,
        watch: lobby.watch.iter().copied().chain(tables.take(MOST_HEARD)).collect(),
        ..Frame::default()
    };
    wide(
        &frame,
        &html! {
            (hero(!games.iter().any(|game| game.listed.state == State::Over)))
            div.low {
                @if let Some(text) = announced { p.box.announced role="status" { (text) } }
                // These two are there even if they are empty, so that they can be filled when news come.
                div.box { (challenges(&lobby.challenges, id, lobby.now)) }
                section.box id="games" {
                    @if !games.is_empty() {
                        h2 { (t!("home-your-games")) }
                        ul.games { @for game in games { (line(game, id)) } }
                        p.more { a href="/games" { (t!("home-all-games")) } @if person.is_some_and(|person| !person.member) { " · " a href="/account" { (t!("home-keep-games")) } } }
                    }
                }
                (strip(lobby))
                section.box id="bots" {
                    h2 { (t!("home-choose-bot")) }
                    div.starts { (start(GameKind::Card)) (start(GameKind::Board)) }
                }
                @if let Some(member) = person.filter(|person| person.member) {
                    p.box.name { (t!("home-member", name = member.name)) " " a href="/account" { (t!("site-account")) } }
                } @else if let Some(person) = person {
                    form.box.name method="post" action="/name" {
                        label for="name" { (t!("home-name")) } " "
                        input id="name" name="name" value=[Some(&person.name).filter(|name| *name != GUEST)] maxlength="24" autocomplete="nickname" placeholder=(t!("site-guest")) aria-describedby="name-about";
                        " " button.button type="submit" { (t!("home-name-change")) }
                        " " span.quiet id="name-about" { (t!("site-name-about")) }
                    }
                }
            }
        },
    )
}

/// What the game is, in a picture, and one click to play; for a newcomer, who has never been at a match to its end, a
/// guided game as well.
fn hero(newcomer: bool) -> Markup {
    let (card, board) = (offered(GameKind::Card), offered(GameKind::Board));
    html! {
        section.hero {
            div {
                h1 { (t!("home-lead")) }
                p { (t!("home-about")) }
                div.cta {
                    form method="post" action="/quick" {
                        input type="hidden" name="game" value="card";
                        button.button.primary type="submit" id="quick-card" { span { (t!("home-play-card")) small { (t!("home-against", name = called(card))) } } }
                    }
                    form method="post" action="/quick" {
                        input type="hidden" name="game" value="board";
                        button.button.primary type="submit" id="quick-board" { span { (t!("home-play-board")) small { (t!("home-against", name = called(board))) } } }
                    }
                    @if newcomer {
                        div.guided {
                            p { (t!("home-guided")) }
                            @for (kind, words) in [(GameKind::Card, t!("home-guided-card")), (GameKind::Board, t!("home-guided-board"))] {
                                form method="post" action="/guided" {
                                    input type="hidden" name="game" value=(kind.name());
                                    button.button type="submit" id={ "guided-" (kind.name()) } { (words) }
                                }
                            }
                        }
                    }
                    div.more {
                        a.button href="/new?game=card" id="new-card" { (t!("home-invite-card")) }
                        a.button href="/new?game=board" id="new-board" { (t!("home-invite-board")) }
                    }
                }
            }
            div.gates aria-hidden="true" {
                @for (n, &colour) in Colour::first(5).iter().enumerate() {
                    div class={ "gate g" (n + 1) " " (colour_class(colour)) } { span { (symbol(colour)) i { (place_short(colour)) } } }
                }
                svg.trails viewBox="0 0 640 62" preserveAspectRatio="none" {
                    path d="M64 6c6 30 206 12 240 30M192 6c4 18 94 8 120 26M320 6v20M448 6c-4 18-94 8-120 26M576 6c-6 30-206 12-240 30" {}
                    path.camp d="m296 62 24-30 24 30h-18l-6-14-6 14z" {}
                }
            }
        }
    }
}

/// A bot of one's choice, and how each of them plays.
fn start(kind: GameKind) -> Markup {
    let (name, about) = match kind {
        GameKind::Card => (t!("site-the-card-game"), t!("home-card-about")),
        GameKind::Board => (t!("site-the-board-game"), t!("home-board-about")),
    };
    html! {
        div.start {
            h3 { (name) }
            p { (about) }
            form method="post" action="/quick" {
                input type="hidden" name="game" value=(kind.name());
                label.sr for={ "level-" (kind.name()) } { (t!("home-bot")) }
                select id={ "level-" (kind.name()) } name="level" {
                    @for level in levels(kind) { option value=(level.name) selected[level.name == offered(kind).name] { (t!("home-bot-rated", name = called(level), rating = level.rating)) } }
                }
                button.button type="submit" { (t!("home-play-bot")) }
            }
            details.bots { summary { (t!("home-bots")) }
                ul { @for level in levels(kind) { li { b { a href={ "/bot/" (kind.name()) "/" (level.name) } { (called(level)) } } " " (level_about(kind, level)) } } }
            }
        }
    }
}

/// How a game stands for somebody, in a word or two, and how that is marked.
fn state(game: &Mine, person: i64, me: Option<Seat>) -> (String, &'static str) {
    let listed = &game.listed;
    let waits = waits_for(listed, person);
    match listed.state {
        State::Open if waits => (t!("home-waits"), "t"),
        State::Open => (t!("home-waiting"), ""),
        State::Running if waits => (t!("home-your-turn"), "t"),
        // The name of the other stands beside it.
        State::Running if listed.seats.len() == 2 => (t!("home-their-turn"), ""),
        State::Running => {
            let mover = listed.to_move.and_then(|seat| listed.seats.get(seat.index()));
            (t!("home-turn-of", name = mover.map(shown_name).unwrap_or_default()), "")
        }
        State::Over if listed.seats.iter().any(|row| row.sitter == Sitter::Open) => (t!("home-closed"), ""),
        State::Over => {
            let won = |&(_, standing): &(i64, Standing)| standing == Standing::Won;
            let winners = listed.results.iter().filter(|result| won(result)).count();
            match me.and_then(|me| listed.results.get(me.index())).map(|(_, standing)| standing) {
                Some(Standing::Won) if winners > 1 => (t!("home-shared"), "w"),
                Some(Standing::Won) => (t!("home-won"), "w"),
                Some(Standing::Drawn) => (t!("home-drawn"), ""),
                Some(Standing::Lost) => (t!("home-lost"), "l"),
                None => (t!("home-over"), ""),
            }
        }
    }
}

/// A game of a list, as this person sees it.
pub(crate) fn line(game: &Mine, person: i64) -> Markup {
    let listed = &game.listed;
    let mine: Vec<Seat> = Seat::all(listed.rules.players())
        .zip(&listed.seats)
        .filter(|(_, row)| row.sitter == Sitter::Person(person))
        .map(|(seat, _)| seat)
        .collect();
    let me = if let [only] = mine[..] { Some(only) } else { None };
    let others = listed.seats.iter().filter(|row| row.sitter != Sitter::Person(person));
    let names: Vec<String> =
        others.map(|row| if row.sitter == Sitter::Open { t!("home-open-seat") } else { shown_name(row) }).collect();
    let (words, class) = state(game, person, me);
    let mut totals = game.totals.clone();
    if let Some(me) = me.filter(|me| me.index() < totals.len()) {
        totals.rotate_left(me.index());
    }
    let totals: Vec<String> = totals.iter().map(|&total| points(total)).collect();
    html! {
        li.on[class == "t"] {
            a href={ "/game/" (listed.id) } {
                em class=(class) { (words) }
                span {
                    b { @if names.is_empty() { (t!("home-one-screen")) } @else { (names.join(", ")) } }
                    small { (game_name(listed.rules.game(), listed.rules.players())) ", " @if listed.rated { (t!("rating-rated")) ", " } (game.when) span.sr { ", " (t!("table-game", id = listed.id)) } }
                }
                strong { (totals.join(" : ")) }
            }
        }
    }
}
