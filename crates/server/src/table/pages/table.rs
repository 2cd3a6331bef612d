//! A table's page: what is the same for both games around the table itself.

use std::borrow::Borrow;

use fivepaths_rules::{AnyMatch, GameKind, How, Outcome, Seat};
use maud::{Markup, html};

use crate::answers;
use crate::bots::level;
use crate::clock;
use crate::lobby::store::Offer;
use crate::manners;
use crate::rating;
use crate::review;
use crate::store::Millis;
use crate::store::news::{Changed, Topic};
use crate::table::pages::parts::{self, Parts};
use crate::table::pages::since::since;
use crate::table::pages::{end, guide, help, log, waiting};
use crate::table::row::Sitter;
use crate::table::sight::Sight;
use crate::web::layout::{Frame, bar, page};
use crate::web::site::Site;
use crate::web::words::{shown_name, t};

/// Everything a table's page is made of.
pub(crate) struct TablePage<'a> {
    /// Who looks, and how.
    pub(crate) sight: &'a Sight<'a>,
    /// A sentence about what was just tried.
    pub(crate) notice: Option<String>,
    /// The viewer's private note; `None` for strangers.
    pub(crate) note: Option<String>,
    /// The address of the server.
    pub(crate) site: &'a Site,
    /// The address of the secret link, for those who may give it away.
    pub(crate) invite: Option<String>,
    /// Whether to explain things when they first matter.
    pub(crate) first_game: bool,
    /// Whether this is a guided game.
    pub(crate) guided: bool,
    /// How many others watch who do not play.
    pub(crate) watching: usize,
    /// How many turns the viewer had seen before, if they come back.
    pub(crate) seen: Option<i64>,
    /// How many turns the viewer had seen before, also if their page follows the table.
    pub(crate) seen_before: Option<i64>,
    /// A move that was typed and could not be made.
    pub(crate) typed: Option<Typed>,
    /// The time.
    pub(crate) now: Millis,
    /// What the match did to ratings, if it counted and is over.
    pub(crate) ratings: Vec<rating::store::Step>,
    /// Whether those who sat here may play again; people who block each other may not.
    pub(crate) again: bool,
    /// A list of conditional turns that was asked for and could not be kept.
    pub(crate) list: Option<String>,
    /// What is said here, for those who play, if there are at least two.
    pub(crate) talk: Option<manners::pages::Talk>,
    /// For whom a seat is free, if it is offered in the lobby or somebody was challenged.
    pub(crate) offer: Option<Offer>,
}

impl TablePage<'_> {
    /// What the page wants to hear of, with what it shows: the table, and what is said there.
    pub(crate) fn watch(&self) -> Vec<Changed> {
        let row = &self.sight.table.row;
        let said = |talk: &manners::pages::Talk| Changed { topic: Topic::Said(row.id), version: talk.latest };
        std::iter::once(Changed::table(row.id, row.version)).chain(self.talk.as_ref().map(said)).collect()
    }
}

/// What somebody typed, and what is wrong with it.
pub(crate) struct Typed {
    pub(crate) text: String,
    pub(crate) wrong: String,
}

/// What a player is called on this page.
pub(crate) fn name(sight: &Sight<'_>, seat: Seat) -> String {
    if sight.mine == [seat] && sight.seat == Some(seat) {
        return t!("table-you");
    }
    let row = sight.table.seat(seat);
    if row.left.is_some() { t!("table-left-bot", name = shown_name(row)) } else { shown_name(row) }
}

/// The address of the page of a player: a member's or a bot's. Guests have none, and nobody needs their own at the table.
pub(crate) fn page_of(sight: &Sight<'_>, seat: Seat) -> Option<String> {
    let (id, game, row) = (sight.table.row.id, sight.table.row.rules.game(), sight.table.seat(seat));
    // At one screen several share an account, and which of them owns it is not known.
    let alone = sight.table.row.seats.iter().filter(|other| other.sitter == row.sitter).count() == 1;
    match &row.sitter {
        Sitter::Person(person) if row.member && alone && !sight.mine.contains(&seat) => {
            Some(format!("/player/{person}?game={id}"))
        }
        Sitter::Bot(name) => level(game, name).map(|level| format!("/bot/{}/{}?game={id}", game.name(), level.name)),
        _ => None,
    }
}

/// What a player is called, as a link to their page if they have one.
pub(crate) fn linked(name: &str, page: Option<&str>) -> Markup {
    html! { @if let Some(page) = page { a href=(page) { (name) } } @else { (name) } }
}

/// What the game is called.
pub(crate) fn game_name(kind: GameKind, players: u8) -> String {
    match kind {
        GameKind::Card => t!("table-card-game"),
        GameKind::Board => t!("table-board-game", n = players),
    }
}

/// The page.
pub(crate) fn render(shown: &TablePage<'_>) -> Markup {
    let sight = shown.sight;
    let row = &sight.table.row;
    let Some(game) = &sight.table.game else { return waiting::render(shown) };
    let parts = match game {
        AnyMatch::Card(game) => parts::of_card(shown, game),
        AnyMatch::Board(game) => parts::of_board(shown, game),
    };
    if let Some(outcome) = game.outcome().filter(|_| !sight.receipt_read) {
        return end::render(shown, game, &outcome, &parts);
    }
    let (n, all) = (game.round(), row.rules.rounds());
    let round = match game.game() {
        GameKind::Card => t!("table-round", n = n, all = all),
        GameKind::Board => t!("table-expedition", n = n, all = all),
    };
    let mine = sight.my_turn();
    // A page without script that is shown anew takes along what somebody is writing.
    let seldom = shown.talk.as_ref().is_some_and(|talk| talk.is_open(sight.table));
    let frame = Frame {
        title: title(sight, mine),
        turn: mine,
        watch: shown.watch(),
        table: true,
        refresh: (!mine && !sight.table.is_over()).then_some(if seldom { 60 } else { 5 }),
        again: None,
        now: sight.table.timer().map(|_| shown.now),
        preview: None,
    };
    let middle = html! {
        span.where_ {
            (clock::pages::bar(sight, shown.now))
            span.g { (t!("table-game", id = row.id)) " · " (game_name(game.game(), game.players())) " · " }
            @if row.rated { span.g { (t!("rating-rated")) " · " } }
            span.round { (round) }
            span.g { " · " }
            span.standing.in-words[parts.standing_short.is_some()] { (parts.standing) }
            @if let Some(short) = &parts.standing_short { span.standing.in-short aria-hidden="true" { (short) } }
        }
    };
    let right = html! {
        @if row.decks.is_none() { a.only-wide href={ "/game/" (row.id) "/check" } { (t!("table-fair-deal")) } }
        @if shown.guided { a href="/" id="leave-guide" title=(t!("guide-leave-about")) { (t!("guide-leave")) } }
        @if !shown.guided { a href=(sight.flipped()) data-key="f" title=(t!("table-flip-about")) { (t!("table-flip")) } }
        a.to-side href="#side" { (t!("table-moves")) }
        button.sound.js type="button" data-toggle="sound-on" aria-pressed="false" aria-label=(t!("help-sound")) title=(t!("help-sound")) { svg aria-hidden="true" { use href="#sound"; } }
        button type="button" popovertarget="help" data-key="?" title=(t!("table-rules-about")) aria-label=(t!("table-rules-about")) { "?" }
    };
    page(
        &frame,
        &html! {
            (bar(&middle, &right))
            (help::help(sight, game.game()))
            div class={ "page " (game.game().name()) "game" } {
                main class={ "table " (game.game().name()) "game" @if mine { " mine" } @else { " theirs" } } id="main" aria-label=(t!("table-label")) data-game=(row.id) data-version=(row.version) {
                    h1.sr { (t!("table-game", id = row.id)) ": " (game_name(game.game(), game.players())) }
                    div.alerts {
                        @if let Some(notice) = &shown.notice { p.notice role="alert" id="notice" { (notice) } }
                        @else if let Some(patience) = patience(game) { p.notice role="status" id="patience" { (patience) } }
                        @if let Some(hint) = sight.seat.and_then(|seat| sight.table.hint(seat)) { p.notice.hint role="status" id="hint" { (review::hint_words(&hint.hint)) } }
                        p.sr role="status" id="news" { (parts.news) }
                        (manners::pages::status(shown))
                        @if let Some(since) = since(sight, shown.seen, &parts.log, &|seat| name(sight, seat), &to_note(shown)) { (since) }
                        @else { (note_again(shown)) }
                    }
                    // Before the table of the next round, so that whoever listens hears of the last one first.
                    @if let Some(receipt) = &parts.receipt { (panel(sight, game, &parts, receipt)) }
                    (parts.table)
                    div.foot inert[parts.receipt.is_some()] {
                        // Kept free while there is nothing to explain, so that the table stays where it is.
                        @if shown.guided { (guide::line(parts.help.as_deref().unwrap_or_default())) }
                        @else if shown.first_game { p.tip id="tip" { (parts.help.as_deref().unwrap_or_default()) } }
                        @if let Some(seat) = sight.curtain { (curtain(sight, seat)) }
                        @else if let Some(paused) = clock::pages::pause::paused(sight) { (paused) }
                        @else if let Some(late) = clock::pages::theirs_is_up(sight, shown.now) { (late) }
                        @else if let Some(away) = clock::pages::vacation::theirs(sight) { (away) }
                        @else if let Some(proposed) = clock::pages::pause::proposed(sight, shown.now) { (proposed) }
                        @else { (parts.prompt) }
                        (parts.hand)
                        @if sight.mine.is_empty() { (watching(shown)) }
                    }
                    form id="turn" method="post" action={ "/game/" (row.id) "/turn" } {
                        (carried(sight))
                    }
                }
                (side(shown, game, &parts))
            }
        },
    )
}

/// The fields that every form of a table sends along: whose turn it is about, and how the table is seen.
pub(crate) fn carried(sight: &Sight<'_>) -> Markup {
    html! {
        input type="hidden" name="version" value=(sight.table.row.version);
        @if let Some(seat) = sight.seat { input type="hidden" name="seat" value=(seat); }
        @for (name, value) in sight.carried() { input type="hidden" name=(name) value=(value); }
    }
}

/// A field for those who would rather type.
fn typing(shown: &TablePage<'_>) -> Markup {
    let id = shown.sight.table.row.id;
    let wrong = shown.typed.as_ref().map(|typed| typed.wrong.as_str());
    html! {
        form.typing id="typing" method="post" action={ "/game/" (id) "/typed" } {
            (carried(shown.sight))
            label for="move" data-key="t" { (t!("table-type")) }
            input id="move" name="typed" maxlength="40" size="9" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Y4-s"
                value=[shown.typed.as_ref().map(|typed| &typed.text)] aria-invalid=[wrong.map(|_| "true")] aria-describedby=[wrong.map(|_| "wrong")];
            button.button type="submit" { (t!("table-type-go")) }
            @if let Some(wrong) = wrong { p.wrong id="wrong" role="alert" { (wrong) "." } }
        }
    }
}

fn title(sight: &Sight<'_>, mine: bool) -> String {
    let id = sight.table.row.id;
    if mine { t!("table-title-your-turn", id = id) } else { t!("site-title-game", id = id) }
}

fn curtain(sight: &Sight<'_>, seat: Seat) -> Markup {
    let name = &shown_name(sight.table.seat(seat));
    html! {
        div.curtain id="curtain" {
            p { (t!("table-hand-over", name = name)) }
            a.button.primary href=(sight.uncovered(seat)) data-key=" " id="uncover" { (t!("table-uncover", name = name)) }
        }
    }
}

/// The panel over the table at the end of a round: who won it and by how much, how it adds up, and a way to
/// look at how the table stood.
fn panel(sight: &Sight<'_>, game: &AnyMatch, parts: &Parts, receipt: &Markup) -> Markup {
    let id = sight.table.row.id;
    let (next, last) = (game.round(), game.round() - 1);
    let (over, on) = match game.game() {
        GameKind::Card => (t!("table-round-over", n = last), t!("table-on-to-round", n = next)),
        GameKind::Board => (t!("table-expedition-over", n = last), t!("table-on-to-expedition", n = next)),
    };
    let turns = sight.table.turns_by_round().get(usize::from(last).wrapping_sub(1)).copied().unwrap_or(0);
    html! {
        section.panel id="panel" aria-labelledby="panel-title" {
            div.card-sheet {
                p.over { (over) }
                h2 id="panel-title" { (parts.round_won.as_deref().unwrap_or_default()) }
                div.receipts { (receipt) (parts.tally) }
                div.actions {
                    a.button.primary href=(sight.onward()) data-key=" " id="onward" { (on) }
                    a.button href={ "/game/" (id) "/step/" (last) "/" (turns) } { (t!("table-final")) }
                }
            }
        }
    }
}

/// Names in a sentence: "Ann, Bob and Rambler".
pub(crate) fn listed<S: Borrow<str>>(names: &[S]) -> String {
    match names {
        [] => String::new(),
        [only] => only.borrow().to_owned(),
        [others @ .., last] => t!("table-and", names = others.join(", "), last = last.borrow()),
    }
}

/// Who won, in a sentence.
pub(crate) fn verdict(sight: &Sight<'_>, outcome: &Outcome) -> String {
    let names: Vec<String> = outcome.winners.iter().map(|&seat| name(sight, seat)).collect();
    let how = match (outcome.end.how, outcome.end.seat) {
        (How::Resigned, Some(seat)) => t!("table-gave-up", name = name(sight, seat)),
        (How::Timeout, Some(seat)) => t!("clock-lost", name = name(sight, seat)),
        (How::Aborted, _) => t!("table-called-off"),
        (How::Cut, _) => t!("table-cut"),
        _ => String::new(),
    };
    if outcome.end.how == How::Aborted {
        return how;
    }
    let won = match (outcome.winners.as_slice(), sight.mine.as_slice()) {
        ([], _) => t!("table-drawn"),
        ([winner], [me]) if winner == me => t!("table-you-won"),
        ([_], _) => t!("table-won", name = names.join("")),
        _ => t!("table-shared", names = listed(&names)),
    };
    format!("{how} {won}").trim_start().to_owned()
}

fn side(shown: &TablePage<'_>, game: &AnyMatch, parts: &Parts) -> Markup {
    let (sight, row) = (shown.sight, &shown.sight.table.row);
    let step = |ply: usize| Some(format!("/game/{}/step/{}/{ply}", row.id, game.round()));
    html! {
        aside.side id="side" aria-label=(t!("table-about")) {
            a.close href="#main" { (t!("table-close")) }
            div {
                h2 { (t!("table-match")) }
                (parts.match_so_far)
                @if !sight.mine.is_empty() && shown.watching > 0 { p.watched { (t!("table-watched", n = shown.watching)) } }
            }
            (clock::pages::next(sight))
            // In a match of days one comes back to one's note every time.
            @if sight.table.confirms_by_default() { (note(shown)) }
            (answers::pages::panel(shown))
            (parts.aids)
            div.moves {
                h2 { (t!("table-moves")) }
                (log::list(&parts.log, parts.log.len(), &|seat| name(sight, seat), &step))
                (take_back(sight))
                (ask_hint(sight))
                (log::notations(game))
            }
            @if sight.deciding().is_some() { (typing(shown)) }
            @if shown.talk.is_some() { div.talk id="talk" { (manners::pages::panel(shown)) } }
            (clock::pages::side(sight, shown.now))
            @if !sight.table.confirms_by_default() { (note(shown)) }
            @if !sight.table.is_over() && !sight.mine.is_empty() {
                @if let Some(seat) = resigning(sight) { details.resign { summary { (t!("table-give-up")) }
                    form method="post" action={ "/game/" (row.id) "/resign" } {
                        p { (t!("table-give-up-about")) }
                        input type="hidden" name="seat" value=(seat);
                        button.button type="submit" id="resign" { (t!("table-give-up-yes")) }
                    }
                } }
            }
        }
    }
}

/// The viewer's private note.
fn note(shown: &TablePage<'_>) -> Markup {
    let Some(note) = &shown.note else { return html! {} };
    html! {
        form.note id="note-form" method="post" action={ "/game/" (shown.sight.table.row.id) "/note" } {
            label for="note" { h2 { (t!("table-note")) } }
            textarea id="note" name="note" maxlength="2000" rows="3" placeholder=(t!("table-note-about")) { (note) }
            button.button.nojs type="submit" { (t!("table-note-keep")) }
        }
    }
}

/// What somebody wrote down who comes back to a match of days.
fn noted<'a>(shown: &'a TablePage<'_>) -> Option<&'a str> {
    let back = shown.seen.is_some() && shown.sight.table.confirms_by_default() && !shown.sight.table.is_over();
    shown.note.as_deref().filter(|note| back && !note.trim().is_empty())
}

/// The note in a line for those who come back, on screens where it is out of view.
fn note_again(shown: &TablePage<'_>) -> Markup {
    let Some(note) = noted(shown) else { return html! {} };
    html! {
        p.since id="my-note" {
            span { b { (t!("table-note")) ":" } " " (note) }
            a.button href="#side" { (t!("table-note-see")) }
        }
    }
}

/// The way to it at the end of the line that says what happened meanwhile: two lines would hide too much of the table.
fn to_note(shown: &TablePage<'_>) -> Markup {
    html! { @if noted(shown).is_some() { a.button href="#side" id="my-note" { (t!("table-note")) } } }
}

/// What somebody is told who only looks on: that they do, with how many others, and why they see no hand.
fn watching(shown: &TablePage<'_>) -> Markup {
    let over = shown.sight.table.is_over();
    html! {
        p.watching id="watching" {
            b { (t!("table-watching", n = shown.watching)) }
            @if !over { " " (t!("table-watching-hands")) }
        }
    }
}

/// Takes the viewer's last turn back, where only bots play along.
fn take_back(sight: &Sight<'_>) -> Markup {
    let Some(seat) = sight.seat.filter(|&seat| sight.table.may_take_back(seat)) else { return html! {} };
    let bots: Vec<String> =
        sight.table.seats().filter(|(other, _)| *other != seat).map(|(_, row)| shown_name(row)).collect();
    html! {
        form.takeback method="post" action={ "/game/" (sight.table.row.id) "/takeback" } {
            (carried(sight))
            button.button type="submit" data-key="z" id="take-back" title=(t!("table-take-back-about", names = listed(&bots))) { (t!("table-take-back")) }
        }
    }
}

/// Asks what the champion would do, where only bots play along.
fn ask_hint(sight: &Sight<'_>) -> Markup {
    if !sight.seat.is_some_and(|seat| sight.table.may_have_hint(seat)) {
        return html! {};
    }
    html! {
        form.takeback method="post" action={ "/game/" (sight.table.row.id) "/hint" } {
            (carried(sight))
            button.button type="submit" data-key="h" id="ask-hint" title=(t!("review-hint-about")) { (t!("review-hint-ask")) }
        }
    }
}

/// The seat that can be given up on this page: the only one somebody has, or, on a shared screen, the one whose
/// hand is shown. While the curtain is up nobody is there to say so.
fn resigning(sight: &Sight<'_>) -> Option<Seat> {
    sight.seat.or(if let [only] = sight.mine[..] { Some(only) } else { None })
}

/// So many turns before only the draw pile is left, that is said at the table.
const NEAR: u16 = 10;

/// What is said about the bound on turns (G6) when it comes near.
fn patience(game: &AnyMatch) -> Option<String> {
    game.to_move()?;
    let left = match game {
        AnyMatch::Card(game) => game.view(None).patience_left(),
        AnyMatch::Board(game) => game.view(None).patience_left(),
    };
    match left? {
        0 => Some(t!("table-patience-over")),
        left if left <= NEAR => Some(t!("table-patience-near", n = left)),
        _ => None,
    }
}
