//! The first page: play at once, or go on with a game; one's own turn comes first.

use fivepaths_rules::{GameKind, Seat};
use maud::{Markup, html};

use crate::bots::{called, levels, offered};
use crate::pages::card::face;
use crate::pages::layout::{Frame, sheet};
use crate::pages::table::game_name;
use crate::storage::{Listed, Person, SeatRow, Sitter, State};
use crate::text::{fill, t};

/// Whether a listed table waits for this person.
pub(crate) fn waits_for(game: &Listed, person: i64) -> bool {
    let sits = |seat: Seat| {
        game.seats.get(seat.index()).is_some_and(|row| row.sitter == Sitter::Person(person) && row.left.is_none())
    };
    // Before the deal it waits for those who have not brought their part of the shuffle.
    let brings = |row: &SeatRow| row.sitter == Sitter::Person(person) && row.entropy.is_none();
    match game.state {
        State::Open => game.seats.iter().any(brings),
        State::Running => game.to_move.is_some_and(sits),
        State::Over => false,
    }
}

/// The page. `games` come in the order in which they are shown.
pub(crate) fn render(person: Option<&Person>, games: &[Listed]) -> Markup {
    let id = person.map_or(-1, |person| person.id);
    let mine = games.iter().filter(|game| waits_for(game, id)).count();
    let title = if mine > 0 { fill("({n}) Fivepaths", &[("n", &mine)]) } else { "Fivepaths".to_owned() };
    let running = games.iter().filter(|game| game.state != State::Over);
    let frame = Frame {
        title,
        turn: mine > 0,
        watch: running.map(|game| (game.id, game.version)).take(60).collect(),
        ..Frame::default()
    };
    sheet(
        &frame,
        &html! {
            @if games.is_empty() {
                div.fan aria-hidden="true" { @for card in ["Y4", "B7", "Ww", "G9", "R10"] { @if let Ok(card) = card.parse() { (face(card, "")) } } }
                h1.lead { (t("Five paths, one hand of cards, and the courage to begin.")) }
                p { (t("Play Lost Cities, the card game for two or the board game for two to four: with a friend by link, against a bot, or around one screen.")) }
            } @else {
                h1 { (t("Your games")) }
                ul.games id="games" { @for game in games { (line(game, id)) } }
                h2 { (t("A new game")) }
            }
            div.starts { (start(GameKind::Card)) (start(GameKind::Board)) }
            @if let Some(person) = person {
                form.name method="post" action="/name" {
                    label for="name" { (t("Your name at new tables")) } " "
                    input id="name" name="name" value=(person.name) maxlength="24" autocomplete="nickname";
                    " " button.button type="submit" { (t("Change")) }
                }
            }
            p.quiet { (t("New to it?")) " " a href="/rules/card" { (t("The card game in three minutes")) } " · " a href="/rules/board" { (t("The board game in five")) } }
        },
    )
}

/// Where a game begins: against a bot at once, or at a table for friends.
fn start(kind: GameKind) -> Markup {
    let (name, about) = match kind {
        GameKind::Card => (t("The card game"), t("Two players, three rounds, about half an hour.")),
        GameKind::Board => (t("The board game"), t("Two to four explorers, three expeditions, about an hour.")),
    };
    html! {
        section.start {
            h2 { (name) }
            p { (about) }
            form method="post" action="/quick" {
                input type="hidden" name="game" value=(kind.name());
                label.sr for={ "level-" (kind.name()) } { (t("Bot")) }
                select id={ "level-" (kind.name()) } name="level" {
                    @for level in levels(kind) { option value=(level.name) selected[level.name == offered(kind).name] { (fill("{name}, rated {rating}", &[("name", &called(level)), ("rating", &level.rating)])) } }
                }
                button.button.primary type="submit" id={ "quick-" (kind.name()) } { (t("Play a bot now")) }
            }
            details.bots { summary { (t("Who are they?")) }
                ul { @for level in levels(kind) { li { b { (called(level)) } " " (t(level.about)) } } }
            }
            p { a.button href={ "/new?game=" (kind.name()) } id={ "new-" (kind.name()) } { (t("Set up a table for friends …")) } }
        }
    }
}

fn line(game: &Listed, person: i64) -> Markup {
    let others = game.seats.iter().filter(|row| row.sitter != Sitter::Person(person));
    let names: Vec<&str> =
        others.map(|row| if row.sitter == Sitter::Open { t("an open seat") } else { row.name.as_str() }).collect();
    let waits = waits_for(game, person);
    html! {
        li.on[waits] {
            a href={ "/game/" (game.id) } {
                b { (t("Game")) " " (game.id) } " "
                @if names.is_empty() { (t("on one screen")) } @else { (t("with")) " " (names.join(", ")) }
                span.quiet { " · " (game_name(game.rules.game(), game.rules.players())) }
            }
            span.state { @match game.state {
                State::Open => @if waits { (t("waits for you")) } @else { (t("waiting")) },
                State::Over => @if game.seats.iter().any(|row| row.sitter == Sitter::Open) { (t("closed")) } @else { (t("over")) },
                State::Running => @if waits { (t("your turn")) } @else { (t("their turn")) },
            } }
        }
    }
}
