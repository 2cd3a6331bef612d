//! The page of a player: a member, or a level of bots.

use fivepaths_bots::Level;
use fivepaths_rules::GameKind;
use maud::{Markup, html};

use crate::bots::{called, level};
use crate::manners::pages as manners;
use crate::rating;
use crate::rating::pages::Course;
use crate::review::{self, Season};
use crate::store::Millis;
use crate::table::Listed;
use crate::table::lists::{Opponent, Tally};
use crate::table::pages::home::{Mine, line};
use crate::table::pages::rules::way_back;
use crate::web::layout::{Frame, sheet};
use crate::web::when::date;
use crate::web::words::{level_about, t};

/// What the page of a member shows.
pub(crate) struct PlayerPage<'a> {
    pub(crate) id: i64,
    pub(crate) name: &'a str,
    pub(crate) since: Millis,
    /// How they stand in each pool.
    pub(crate) ratings: &'a [Course],
    /// Results by opponent, with the names of members.
    pub(crate) tallies: &'a [(Tally, Option<String>)],
    /// How the viewer has done against them.
    pub(crate) between: &'a [Tally],
    /// Their season, if they are the viewer.
    pub(crate) season: Option<Season>,
    pub(crate) games: Vec<Listed>,
    /// Whether the viewer may challenge them.
    pub(crate) challenge: bool,
    /// Whether the viewer, another member, has blocked them; `None` for others.
    pub(crate) blocked: Option<bool>,
    /// What was just done.
    pub(crate) done: &'a str,
    /// The table from which somebody came.
    pub(crate) table: Option<i64>,
    pub(crate) now: Millis,
}

fn game_name(kind: GameKind) -> String {
    match kind {
        GameKind::Card => t!("site-the-card-game"),
        GameKind::Board => t!("site-the-board-game"),
    }
}

fn frame(name: &str) -> Frame {
    Frame { title: t!("people-player-title", name = name), ..Frame::default() }
}

/// The page of a member.
pub(crate) fn person(page: &PlayerPage<'_>) -> Markup {
    sheet(
        &frame(page.name),
        &html! {
            (way_back(page.table))
            h1 { (page.name) }
            @if let Some(notice) = manners::notice(page.done) { p.notice role="status" { (notice) } }
            p { (t!("people-since", date = date(page.since))) }
            @for tally in page.between { p { (t!("people-between", game = game_name(tally.kind), won = tally.won, drawn = tally.drawn, lost = tally.lost)) } }
            @if page.challenge {
                p.choices {
                    a.button href={ "/new?game=card&against=" (page.id) } id="challenge-card" { (t!("lobby-challenge-card")) }
                    a.button href={ "/new?game=board&against=" (page.id) } id="challenge-board" { (t!("lobby-challenge-board")) }
                }
            }
            (rating::pages::ratings(page.ratings))
            @if let Some(season) = &page.season { (review::season(season)) }
            @for kind in [GameKind::Card, GameKind::Board] { (results(kind, page.tallies)) }
            @if page.tallies.is_empty() { p { (t!("people-no-results")) } }
            @if !page.games.is_empty() {
                h2 { (t!("people-recent")) }
                ul.games { @for game in &page.games { (line(&Mine::new(game.clone(), None, page.now), page.id)) } }
            }
            @if let Some(blocked) = page.blocked { (manners::player(page.id, page.name, blocked)) }
        },
    )
}

/// The results of one game: against levels from weak to strong, then against people.
fn results(kind: GameKind, tallies: &[(Tally, Option<String>)]) -> Markup {
    let mine = || tallies.iter().filter(move |(tally, _)| tally.kind == kind);
    let mut levels: Vec<(&Level, &Tally)> = mine()
        .filter_map(|(tally, _)| match &tally.against {
            Opponent::Level(name) => level(kind, name).map(|level| (level, tally)),
            Opponent::Person(_) => None,
        })
        .collect();
    levels.sort_by_key(|(level, _)| level.rating);
    // Guests have no page, so all of them are one line.
    let members = mine().filter_map(|(tally, name)| match (&tally.against, name) {
        (Opponent::Person(id), Some(name)) => Some((*id, name, tally)),
        _ => None,
    });
    let guests = mine().filter(|(tally, name)| matches!(tally.against, Opponent::Person(_)) && name.is_none());
    let guests = guests
        .fold((0, 0, 0), |(won, drawn, lost), (tally, _)| (won + tally.won, drawn + tally.drawn, lost + tally.lost));
    if mine().next().is_none() {
        return html! {};
    }
    html! {
        h2 { (game_name(kind)) }
        table.tallies {
            thead { tr { th scope="col" { (t!("people-against")) } th scope="col" { (t!("people-won")) } th scope="col" { (t!("people-drawn")) } th scope="col" { (t!("people-lost")) } } }
            tbody {
                @for (level, tally) in levels {
                    (row(&html! { a href={ "/bot/" (kind.name()) "/" (level.name) } { (called(level)) } " " small.bot { (t!("people-bot")) } }, (tally.won, tally.drawn, tally.lost)))
                }
                @for (id, name, tally) in members {
                    (row(&html! { a href={ "/player/" (id) } { (name) } }, (tally.won, tally.drawn, tally.lost)))
                }
                @if guests != (0, 0, 0) { (row(&html! { (t!("people-guests")) }, guests)) }
            }
        }
    }
}

fn row(name: &Markup, (won, drawn, lost): (i64, i64, i64)) -> Markup {
    html! { tr { th scope="row" { (name) } td { (won) } td { (drawn) } td { (lost) } } }
}

/// The page of a level.
pub(crate) fn bot(
    kind: GameKind,
    level: &Level,
    all: (i64, i64, i64),
    mine: Option<&Tally>,
    table: Option<i64>,
) -> Markup {
    let name = called(level);
    sheet(
        &frame(&name),
        &html! {
            (way_back(table))
            h1 { (name) " " small.bot { (t!("people-bot")) } }
            p { (game_name(kind)) ": " (level_about(kind, level)) }
            p { (t!("people-bot-rating", rating = level.rating)) }
            table.tallies {
                thead { tr { th scope="col" { (t!("people-against")) } th scope="col" { (t!("people-won")) } th scope="col" { (t!("people-drawn")) } th scope="col" { (t!("people-lost")) } } }
                tbody {
                    (row(&html! { (t!("people-everybody")) }, all))
                    // What I won, it lost.
                    @if let Some(mine) = mine { (row(&html! { (t!("people-you")) }, (mine.lost, mine.drawn, mine.won))) }
                }
            }
            form.account method="post" action="/quick" {
                input type="hidden" name="game" value=(kind.name());
                input type="hidden" name="level" value=(level.name);
                p { button.button.primary type="submit" id="play" { (t!("home-play-bot")) } }
            }
        },
    )
}
