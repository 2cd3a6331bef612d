//! Everything about a member as one file: finished games as records, running ones as their own view.
//!
//! The file is sent while it is made, some games at a time, so that years of games need no more memory than a few.

use std::collections::VecDeque;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use fivepaths_rules::AnyMatch;
use futures_util::{StreamExt as _, stream};
use serde_json::{Value, json};

use super::member::Member;
use crate::app::App;
use crate::clock;
use crate::manners::{Saying, store as manners};
use crate::notify;
use crate::people::store;
use crate::rating;
use crate::store::Stored;
use crate::table::{Table, store as table_store};
use crate::web::error::{Error, causes};
use crate::web::limits::Creation;

/// How many games are read at once.
const AT_ONCE: i64 = 20;

pub(super) async fn export(State(app): State<App>, member: Member) -> Result<Response, Error> {
    member.visitor.may_create(&app, Creation::Export)?;
    let head = head(&app, &member).await?;
    let state = Sending { app, person: member.account.person, ready: VecDeque::from([head]), last: 0, step: 0 };
    let pieces = stream::unfold(state, |mut state| async move {
        let next = state.next().await?;
        Some((next, state))
    });
    // Fused, since what compresses the answer asks once more after the end.
    let body = Body::from_stream(pieces.fuse());
    let file = "attachment; filename=\"fivepaths-export.json\"";
    Ok(([(CONTENT_TYPE, "application/json"), (CONTENT_DISPOSITION, file)], body).into_response())
}

/// All but the games.
async fn head(app: &App, member: &Member) -> Result<String, Error> {
    let account = &member.account;
    let sessions = store::sessions(app.store(), account.person).await?;
    let sessions: Vec<Value> = sessions
        .iter()
        .map(|session| json!({ "made": session.made, "seen": session.seen, "browser": session.agent }))
        .collect();
    let blocked = manners::blocked(app.store(), account.person).await?;
    let blocked: Vec<Value> =
        blocked.iter().map(|other| json!({ "id": other.person, "name": other.name, "since": other.at })).collect();
    let (muted, _) = manners::unheard(app.store(), account.person).await?;
    let reports = manners::told_by(app.store(), account.person).await?;
    let reports: Vec<Value> = reports
        .iter()
        .map(|told| json!({ "about": told.about.1, "game": told.game, "reason": told.reason, "words": told.words, "at": told.at }))
        .collect();
    let reminders = notify::export(app.store(), account.person).await?;
    let settings = account.settings.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok());
    let ratings = rating::store::ratings(app.store(), account.person).await?;
    let ratings: Vec<Value> = ratings
        .iter()
        .map(|(pool, rating)| {
            let (value, deviation) = (f64::from(rating.rating()) / 1_000.0, f64::from(rating.deviation()) / 1_000.0);
            json!({ "pool": pool.name(), "rating": value, "deviation": deviation, "games": rating.games() })
        })
        .collect();
    let next_by = store::next_by(app.store(), account.person).await?;
    let vacation = clock::store::vacation(app.store(), account.person).await?.vacation;
    let head = json!({
        "format": "fivepaths-export/1",
        "id": account.person,
        "name": account.name,
        "email": account.email,
        "language": account.language,
        "settings": settings,
        "next_by": next_by.name(),
        "made": account.made,
        "sessions": sessions,
        "ratings": ratings,
        "vacation": vacation,
        "blocked": blocked,
        "muted": muted,
        "reports": reports,
        "reminders": reminders,
    });
    // The list of games is written behind it.
    let text = head.to_string();
    Ok(format!("{},\"games\":[", text.strip_suffix('}').unwrap_or(&text)))
}

/// A file on its way.
struct Sending {
    app: App,
    person: i64,
    ready: VecDeque<String>,
    last: i64,
    step: usize,
}

impl Sending {
    /// The next piece; `None` at the end. If the database fails, the file is cut off, which no reader takes for whole.
    async fn next(&mut self) -> Option<Result<String, std::io::Error>> {
        if let Some(piece) = self.ready.pop_front() {
            return Some(Ok(piece));
        }
        match self.step {
            0 => match self.games().await {
                Ok(Some(piece)) => Some(Ok(piece)),
                Ok(None) => {
                    self.step = 1;
                    Some(Ok("]}\n".to_owned()))
                }
                Err(error) => {
                    tracing::error!(error = %causes(&error), "an export was cut off");
                    self.step = 1;
                    Some(Err(std::io::Error::other("the database failed")))
                }
            },
            _ => None,
        }
    }

    /// The next games; `None` if there are no more.
    async fn games(&mut self) -> Stored<Option<String>> {
        let games = store::games(self.app.store(), self.person, self.last, AT_ONCE).await?;
        if games.is_empty() {
            return Ok(None);
        }
        let mut piece = String::new();
        for game in games {
            let Some(table) = self.app.table(game).await? else { continue };
            let note = table_store::note(self.app.store(), game, self.person).await?;
            let said = manners::said_by(self.app.store(), game, self.person).await?;
            let chats = manners::talk(self.app.store(), game).await?.1.contains(&self.person);
            if self.last > 0 {
                piece.push(',');
            }
            piece.push_str(&written(&table, self.person, &note, (&said, chats)).to_string());
            self.last = game;
        }
        Ok(Some(piece))
    }
}

/// A game as its player may have it: the record when it is over, and until then what they see.
fn written(table: &Table, person: i64, note: &str, (said, chats): (&[manners::Said], bool)) -> Value {
    let seats: Vec<_> = table.seats_of(Some(person));
    let names: Vec<String> = table.row.seats.iter().map(|seat| seat.name.clone()).collect();
    let id = table.row.id.to_string();
    let mut game = json!({ "id": id, "players": names, "seats": seats, "note": note });
    // What others said is theirs.
    if let Some(answers) = seats.iter().find_map(|&seat| table.answers_of(seat)) {
        game["answers"] = answers.into();
    }
    let said = said.iter().map(|said| match &said.saying {
        Saying::Phrase(phrase) => json!({ "phrase": phrase.name(), "at": said.at }),
        Saying::Words(words) => json!({ "words": words, "at": said.at }),
    });
    game["said"] = said.collect();
    game["chat"] = chats.into();
    match &table.game {
        Some(game_) if game_.outcome().is_some() => {
            game["record"] = serde_json::from_str(&table.record(game_).to_json()).unwrap_or_default();
        }
        Some(running) => {
            let views = seats.iter().map(|&seat| view(running, seat));
            game["views"] = views.collect();
        }
        None => {}
    }
    game
}

/// What one seat sees of a match, as JSON.
fn view(game: &AnyMatch, seat: fivepaths_rules::Seat) -> Value {
    game.message(Some(seat), "").ok().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}
