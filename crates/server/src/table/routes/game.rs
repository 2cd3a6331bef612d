//! What happens at a table.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LOCATION, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use fivepaths_rules::{AnyMatch, AnyRules, Colour, Game, Match, Seat};
use maud::Markup;
use sha2::{Digest, Sha256};

use super::at::{At, Remembered};
use super::back;
use crate::answers;
use crate::app::{App, hex};
use crate::lobby::store::{self as lobby, Viewer};
use crate::manners;
use crate::rating;
use crate::review;
use crate::table::cache::MANY_TURNS;
use crate::table::pages;
use crate::table::pages::table::{TablePage, Typed};
use crate::table::sight::{Next, Sight, flip};
use crate::table::{Brought, Refused, Step, Table, Visit, lists, store};
use crate::web::error::Error;
use crate::web::fields::{Asked, Fields};
use crate::web::words::{refusal, spelled, t, unreadable};

/// Notes longer than this are cut.
const LONGEST_NOTE: usize = 2_000;
/// The header with which a page says that it follows the table by itself.
const FOLLOWS: &str = "fivepaths-follows";
/// How long a page may be held up by noting what somebody has seen.
const SEEN: Duration = Duration::from_millis(250);
/// How often a turn is tried again if something else was written in the same moment.
const TRIES: usize = 4;
/// The value of [`FOLLOWS`] while the page is hidden.
const HIDDEN: &str = "hidden";

/// The sentence for a name in the address. Free text from an address is never shown.
fn notice(name: &str) -> Option<String> {
    let text = match name {
        "stale" => t!("notice-stale"),
        "twice" => t!("notice-twice"),
        "notyours" => t!("notice-not-your-turn"),
        "over" => t!("notice-not-running"),
        "running" => t!("notice-running"),
        "illegal" => t!("notice-illegal"),
        "nodeal" => t!("notice-no-deal"),
        "commitment" => t!("notice-commitment"),
        "entropy" => t!("notice-entropy"),
        "notakeback" => t!("notice-no-takeback"),
        "nohint" => t!("notice-no-hint"),
        "members" => t!("rating-needs-account"),
        "slow" => t!("manners-slow"),
        "nochat" => t!("chat-closed"),
        "reported" => t!("report-done"),
        "toolate" => t!("clock-too-late"),
        "notime" => t!("clock-nothing"),
        "answers-late" => t!("answers-late"),
        "paused" => t!("clock-paused-notice"),
        _ => return None,
    };
    Some(text)
}

fn notice_of(refused: &Refused) -> &'static str {
    match refused {
        Refused::Stale => "stale",
        Refused::Twice => "twice",
        Refused::NotYourTurn => "notyours",
        Refused::NotRunning | Refused::Full => "over",
        Refused::NotOver => "running",
        Refused::OtherCommitment => "commitment",
        Refused::BadEntropy => "entropy",
        Refused::Turn(_) => "illegal",
        Refused::NoDeal => "nodeal",
        Refused::NoTakeback => "notakeback",
        Refused::NoHint => "nohint",
        Refused::MembersOnly => "members",
        Refused::TooLate => "toolate",
        Refused::Paused => "paused",
        Refused::NoTime => "notime",
    }
}

/// Carries out a step and leads back to the table, with a sentence if it was not possible.
pub(crate) async fn carry_out(app: &App, table: &Table, step: Result<Step, Refused>) -> Result<Response, Error> {
    let notice = match step {
        Ok(step) => (!app.carry_out(step).await?.0.is_done()).then_some("stale"),
        Err(refused) => Some(notice_of(&refused)),
    };
    Ok(back(table.row.id, notice, 0))
}

pub(super) async fn show(
    State(app): State<App>,
    at: At,
    headers: HeaderMap,
    Asked(asked): Asked,
) -> Result<Markup, Error> {
    page(&app, &at, &headers, &asked).await
}

/// The page of a table for this visitor.
async fn page(app: &App, at: &At, headers: &HeaderMap, asked: &Fields) -> Result<Markup, Error> {
    let table = &*at.table;
    let visit = at.visit(app).await?;
    let player = at.player().ok();
    let note = match player {
        Some(person) => Some(store::note(app.store(), table.row.id, person).await?),
        None => None,
    };
    let first_game = match player.filter(|_| !table.is_over()) {
        Some(person) => !lists::has_finished(app.store(), person, table.row.rules.game()).await?,
        None => false,
    };
    let invite = player.map(|_| at.site.link(&format!("/join/{}", table.row.invite)));
    let watching = app.watchers().others(table.row.id, at.visitor.id(), headers.contains_key(FOLLOWS));
    let guided = player.is_some() && table.row.is_guided();
    let ratings = match table.row.ended {
        Some(_) => rating::store::steps(app.store(), table.row.id).await?,
        None => Vec::new(),
    };
    let again =
        !table.is_over() || player.is_none() || !manners::store::blocked_among(app.store(), &table.people()).await?;
    let talk = match player.filter(|_| manners::may_talk(table)) {
        Some(person) => Some(manners::pages::Talk::of(app.store(), table.row.id, person).await?),
        None => None,
    };
    let offer = match player.filter(|_| table.game.is_none()) {
        Some(person) => {
            let viewer = Viewer { person, member: at.visitor.member().is_some(), now: app.now() };
            lobby::offered(app.store(), viewer, table.row.id).await?
        }
        None => None,
    };
    let seen = looks(app, at, visit, headers).await;
    let render = || {
        let now = app.now();
        let sight = Sight::new(table, at.visitor.id(), visit, asked).at(now);
        pages::table::render(&TablePage {
            sight: &sight,
            notice: notice(asked.get("notice")),
            note,
            site: &at.site,
            invite,
            first_game: first_game || guided,
            guided,
            watching,
            seen,
            seen_before: visit.seen,
            typed: wrong(&sight, asked.get("typed")),
            now,
            ratings,
            again,
            list: Some(asked.get("answers").to_owned()).filter(|list| !list.is_empty()),
            talk,
            offer,
        })
    };
    Ok(shown(app, table, render).await)
}

/// Shows something of a table, away from the threads that serve requests if that takes long.
async fn shown<R>(app: &App, table: &Table, show: impl FnOnce() -> R) -> R {
    if table.turns() > MANY_TURNS { app.long_work().carry_out(show).await } else { show() }
}

/// Notes how many turns a player has seen by now. If they come back, it gives how many it was before. A page that
/// follows the table by itself says so in a header, and whether it is visible.
async fn looks(app: &App, at: &At, visit: Visit, headers: &HeaderMap) -> Option<i64> {
    let person = at.player().ok()?;
    let (row, follows) = (&at.table.row, headers.get(FOLLOWS));
    let turns = at.table.turns() as i64;
    if visit.seen != Some(turns) && at.table.game.is_some() && follows.is_none_or(|value| value != HIDDEN) {
        let see = store::see(row.id, person, turns);
        if follows.is_some() {
            app.store().write_lightly(see);
        } else if let Ok(Err(error)) = tokio::time::timeout(SEEN, app.store().write(see)).await {
            // The page is shown even if nothing can be written. At worst, something is told twice.
            tracing::warn!(%error, "cannot note what somebody has seen");
        }
    }
    // At a shared screen everybody saw everything.
    let shared = at.table.seats_of(Some(person)).len() > 1;
    visit.seen.filter(|_| follows.is_none() && !shared)
}

/// What is wrong with a typed move, which is shown again together with it.
fn wrong(sight: &Sight<'_>, text: &str) -> Option<Typed> {
    let game = sight.table.game.as_ref().filter(|_| !text.is_empty() && sight.deciding().is_some())?;
    let wrong = match game {
        AnyMatch::Card(game) => typed(sight, game, text),
        AnyMatch::Board(game) => typed(sight, game, text),
    };
    wrong.err().map(|wrong| Typed { text: text.to_owned(), wrong })
}

/// Where a typed move leads, or what is wrong with it.
fn typed<G: Game>(sight: &Sight<'_>, game: &Match<G>, text: &str) -> Result<Next, String> {
    let colours = match sight.table.row.rules {
        AnyRules::Card(rules) => Colour::first(rules.colours()),
        AnyRules::Board(_) => Colour::first(5),
    };
    let turn = spelled(text).parse().map_err(|error| unreadable(&error, colours))?;
    sight.typed(game, &turn).map_err(|why| refusal(&why))
}

/// The seat that a person acts for, which must be named and be theirs.
pub(crate) fn acting(at: &At, fields: &Fields) -> Result<Seat, Error> {
    let named = fields.small("seat")?.and_then(Seat::new);
    let mine = at.table.seats_of(at.visitor.id());
    named.filter(|seat| mine.contains(seat)).ok_or_else(|| Error::BadInput(t!("error-not-your-seat")))
}

pub(super) async fn turn(
    State(app): State<App>,
    player: Remembered,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Error> {
    let turn = fields.get("turn").to_owned();
    if let Some(after) = turn_from_memory(&app, &player, &fields, &turn).await? {
        let at = At { table: after, ..player.at };
        return made(&app, at, &headers, &fields).await;
    }
    make_turn(&app, player.again(&app).await?, &headers, &fields, &turn).await
}

/// Makes a turn from what is remembered of the table; gives the table after it. `None` if that was not possible, be it
/// that the turn is wrong or that what is remembered is.
async fn turn_from_memory(
    app: &App,
    player: &Remembered,
    fields: &Fields,
    turn: &str,
) -> Result<Option<Arc<Table>>, Error> {
    let (Some(session), Ok(person)) = (&player.session, player.at.player()) else { return Ok(None) };
    let Ok(seat) = acting(&player.at, fields) else { return Ok(None) };
    let Some(table) = answers::read_again(app.store(), &player.at.table).await? else { return Ok(None) };
    let Ok(step) = table.turn(seat, fields.number("version")?, turn, app.moment()) else { return Ok(None) };
    let (written, after) = app.carry_out_by(step, session, person).await?;
    Ok(written.is_done().then_some(after))
}

/// Makes a turn. A page that follows the table by itself gets the new table at once; others are redirected to it.
async fn make_turn(app: &App, at: At, headers: &HeaderMap, fields: &Fields, turn: &str) -> Result<Response, Error> {
    let (seat, version) = (acting(&at, fields)?, fields.number("version")?);
    let mut table = Arc::clone(&at.table);
    for _ in 0..TRIES {
        let Ok(step) = table.turn(seat, version, turn, app.moment()) else { break };
        let (written, after) = app.carry_out(step).await?;
        if written.is_done() {
            return made(app, At { table: after, ..at }, headers, fields).await;
        }
        // Perhaps only what the other player answers has changed, of which nobody may be told.
        table = app.table(table.row.id).await?.ok_or(Error::NotFound)?;
    }
    let step = table.turn(seat, version, turn, app.moment());
    make(app, At { table, ..at }, headers, fields, step).await
}

/// Takes a player's last turn back, and what the bots did after it.
pub(super) async fn take_back(
    State(app): State<App>,
    at: At,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Error> {
    let seat = acting(&at, &fields)?;
    let step = at.table.take_back(seat, fields.number("version")?, app.moment());
    make(&app, at, &headers, &fields, step).await
}

/// Tells a player who plays against bots alone what the champion would do.
pub(super) async fn hint(
    State(app): State<App>,
    at: At,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Error> {
    let (seat, version) = (acting(&at, &fields)?, fields.number("version")?);
    let table = &at.table;
    let hint = app.long_work().carry_out(|| review::hint_at(table, seat)).await;
    let step = hint.ok_or(Refused::NoHint).and_then(|hint| table.give_hint(seat, version, hint, app.moment()));
    make(&app, at, &headers, &fields, step).await
}

/// Makes a step, and shows the table after it.
async fn make(
    app: &App,
    at: At,
    headers: &HeaderMap,
    fields: &Fields,
    step: Result<Step, Refused>,
) -> Result<Response, Error> {
    let (id, flip) = (at.table.row.id, flip(fields));
    let step = match step {
        Ok(step) => step,
        Err(refused) => return Ok(back(id, Some(notice_of(&refused)), flip)),
    };
    let (written, after) = app.carry_out(step).await?;
    if !written.is_done() {
        return Ok(back(id, Some("stale"), flip));
    }
    made(app, At { table: after, ..at }, headers, fields).await
}

/// The answer to a step that was made: the table after it, or the way there.
async fn made(app: &App, at: At, headers: &HeaderMap, fields: &Fields) -> Result<Response, Error> {
    let (id, flip) = (at.table.row.id, flip(fields));
    if !headers.contains_key(FOLLOWS) {
        return Ok(back(id, None, flip));
    }
    let asked = Fields::of(&[("flip", &flip.to_string())]);
    let address = Sight::new(&at.table, at.visitor.id(), Visit::default(), &asked).link("", None);
    Ok(([(CONTENT_LOCATION, address)], page(app, &at, headers, &asked).await?).into_response())
}

/// A move that somebody typed. A part of a turn leads to its next decision, a whole turn is made, and a wrong one
/// is shown again with what is wrong with it.
pub(super) async fn type_move(
    State(app): State<App>,
    at: At,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Error> {
    let text = fields.get("typed").trim();
    let sight = Sight::new(&at.table, at.visitor.id(), at.visit(&app).await?, &fields);
    let next = match &at.table.game {
        // If the table has changed meanwhile, the turn itself will be refused for that.
        _ if fields.number("version")? != at.table.row.version || sight.deciding().is_none() => {
            Ok(Next::Post(spelled(text)))
        }
        Some(AnyMatch::Card(game)) => typed(&sight, game, text),
        Some(AnyMatch::Board(game)) => typed(&sight, game, text),
        None => return Err(Error::NotFound),
    };
    let address = match next {
        Ok(Next::Post(turn)) => return make_turn(&app, at, &headers, &fields, &turn).await,
        Ok(Next::Link(address)) => address,
        Err(_) => sight.address(&[("typed", text)]),
    };
    Ok(Redirect::to(&address).into_response())
}

pub(super) async fn confirm(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let confirm = match fields.get("confirm") {
        "yes" => true,
        "no" => false,
        _ => return Err(Error::BadInput(t!("error-confirm"))),
    };
    app.store().write(store::set_confirm(at.table.row.id, at.player()?, confirm)).await?;
    let sight = Sight::new(&at.table, at.visitor.id(), Visit::default(), &fields);
    Ok(Redirect::to(&sight.link("", None)).into_response())
}

/// What somebody mixes into the shuffle: bytes from their browser, or the hash of a phrase.
pub(crate) fn entropy_of(fields: &Fields) -> String {
    match (fields.get("entropy"), fields.get("phrase")) {
        ("", "") => String::new(),
        ("", phrase) => hex(&Sha256::digest(phrase)),
        (entropy, _) => entropy.to_owned(),
    }
}

pub(super) async fn entropy(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let (person, table, entropy) = (at.player()?, &at.table, entropy_of(&fields));
    let step = match table.bring(person, Brought { entropy: &entropy, commit: fields.get("commit") }, app.moment()) {
        // The page sends this by itself, so nothing needs to be said if it comes twice.
        Err(Refused::Twice) => return Ok(back(table.row.id, None, 0)),
        step => step,
    };
    carry_out(&app, table, step).await
}

pub(super) async fn resign(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let seat = acting(&at, &fields)?;
    carry_out(&app, &at.table, at.table.resign(seat, app.moment())).await
}

pub(super) async fn leave(State(app): State<App>, at: At) -> Result<Response, Error> {
    let person = at.player()?;
    let answer = carry_out(&app, &at.table, at.table.leave(person, app.moment())).await?;
    // Somebody who freed their seat at a private table cannot see it any more.
    let sees = app.table(at.table.row.id).await?.is_some_and(|table| table.row.may_see(Some(person)));
    Ok(if sees { answer } else { Redirect::to("/").into_response() })
}

pub(super) async fn note(State(app): State<App>, at: At, fields: Fields) -> Result<Response, Error> {
    let note: String = fields.get("note").chars().filter(|c| *c != '\0').take(LONGEST_NOTE).collect();
    app.store().write(store::set_note(at.table.row.id, at.player()?, &note)).await?;
    Ok(back(at.table.row.id, None, 0))
}

pub(super) async fn record(State(app): State<App>, At { table, .. }: At) -> Result<Response, Error> {
    let game = table.game.as_ref().filter(|game| game.outcome().is_some()).ok_or(Error::NotOver)?;
    let record = shown(&app, &table, || table.record(game).to_json()).await;
    let file = format!("attachment; filename=\"fivepaths-{}.json\"", table.row.id);
    Ok(([(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, file)], record).into_response())
}

pub(super) async fn check(At { table, .. }: At) -> Markup {
    pages::check::render(&table)
}

pub(super) async fn step(
    State(app): State<App>,
    at: At,
    Path((_, round, ply)): Path<(String, String, String)>,
    Asked(asked): Asked,
) -> Result<Markup, Error> {
    let (Ok(round), Ok(ply)) = (round.parse(), ply.parse()) else { return Err(Error::NotFound) };
    let sight = Sight::new(&at.table, at.visitor.id(), Visit::default(), &asked);
    shown(&app, &at.table, || pages::step::render(&sight, round, ply)).await.ok_or(Error::NotFound)
}
