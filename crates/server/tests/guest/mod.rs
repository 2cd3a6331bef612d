//! A visitor without script, who reads pages and follows their links and forms.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code, unused_imports)]

mod member;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};

use axum::body::Body;
use axum::http::request::Builder;
use axum::http::{Request, StatusCode};
use fivepaths_rules::{AnyMatch, AnyRules, GameKind, Seat};
use fivepaths_server::store::{Purpose, Store, Written};
use fivepaths_server::table::{self, NewTable, SeatRow, Table};
use fivepaths_server::{App, Settings, Surroundings, app};
use http_body_util::BodyExt;
use tower::ServiceExt;

pub(crate) use member::{PASSWORD, answer, members};

/// A server whose time and secrets are always the same.
pub(crate) struct Server {
    pub(crate) app: App,
    pub(crate) store: Store,
    /// What time it is; it moves on by a millisecond whenever somebody looks.
    pub(crate) time: Arc<AtomicI64>,
    folder: tempfile::TempDir,
}

impl Server {
    pub(crate) async fn new() -> Self {
        Server::with(Settings {
            bot_delay: 0,
            posts_a_minute: 0,
            tables_an_hour: 0,
            guests_an_hour: 0,
            ..Settings::default()
        })
        .await
    }

    pub(crate) async fn with(settings: Settings) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("wire.db");
        let store = Store::open(file.to_str().unwrap(), Purpose::Serve).await.unwrap();
        Server::opened(store, folder, settings)
    }

    /// A server on a database that was opened, with a folder that lives as long as it does.
    pub(crate) fn opened(store: Store, folder: tempfile::TempDir, settings: Settings) -> Self {
        let (time, secrets) = (Arc::new(AtomicI64::new(1_000_000)), AtomicU8::new(0));
        let watch = Arc::clone(&time);
        let surroundings = Surroundings {
            now: Arc::new(move || watch.fetch_add(1, Ordering::Relaxed)),
            secret: Arc::new(move |bytes| bytes.fill(secrets.fetch_add(1, Ordering::Relaxed))),
        };
        let app = App::new(store.clone(), settings, surroundings);
        Server { app, store, time, folder }
    }

    /// A server on this app with its time, whose folder lives as long.
    pub(crate) fn on(app: App, time: Arc<AtomicI64>, folder: tempfile::TempDir) -> Self {
        Server { store: app.store().clone(), app, time, folder }
    }

    /// A second server on the same database.
    pub(crate) async fn another(&self) -> Self {
        let store = Store::open(self.file().to_str().unwrap(), Purpose::Visit).await.unwrap();
        let time = Arc::new(AtomicI64::new(self.time.load(Ordering::Relaxed)));
        let watch = Arc::clone(&time);
        let now = Arc::new(move || watch.fetch_add(1, Ordering::Relaxed));
        let app = App::new(store.clone(), self.app.settings().clone(), Surroundings { now, ..Surroundings::default() });
        Server { app, store, time, folder: tempfile::tempdir().unwrap() }
    }

    /// A server with one person at a new table, the cards dealt; with the address of the table.
    pub(crate) async fn with_table(form: &str) -> (Self, Guest, String) {
        let (server, mut ann) = (Server::new().await, Guest::default());
        let (_, game) = server.post(&mut ann, "/new", form).await;
        deal(&server, &mut ann, &game).await;
        (server, ann, game)
    }

    /// The first table as it stands.
    pub(crate) async fn table(&self) -> Table {
        Table::clone(&*self.app.table(1).await.unwrap().unwrap())
    }

    /// The turns of the first table as they are stored.
    pub(crate) async fn turns(&self) -> Vec<table::TurnRow> {
        table::store::turns(&self.store, 1).await.unwrap()
    }

    /// Writes something that must not be stale.
    pub(crate) async fn write(&self, write: fivepaths_server::store::Write) -> Written {
        let written = self.store.write(write).await.unwrap();
        assert!(written.is_done());
        written
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> (StatusCode, String, Option<String>, String) {
        let answer = app(self.app.clone()).oneshot(request).await.unwrap();
        let headers = answer.headers().clone();
        let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned());
        let mut cookies = headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap().to_owned());
        // Of several, the one with the session.
        let cookie = cookies.find(|cookie| cookie.starts_with("fivepaths="));
        let (status, location) = (answer.status(), header("location").unwrap_or_default());
        assert!(header("content-security-policy").unwrap().contains("default-src 'none'"));
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        (status, String::from_utf8_lossy(&body).into_owned(), cookie, location)
    }

    /// The status of an answer, whose body may have no end.
    pub(crate) async fn status(&self, request: Request<Body>) -> StatusCode {
        app(self.app.clone()).oneshot(request).await.unwrap().status()
    }

    /// Where the database is.
    pub(crate) fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("wire.db")
    }

    /// The first message of the stream of a table.
    pub(crate) async fn first_message(&self, who: &Guest) -> (StatusCode, String) {
        self.messages_at(who, "/live?games=1").await
    }

    /// What a stream says at first.
    pub(crate) async fn messages_at(&self, who: &Guest, address: &str) -> (StatusCode, String) {
        let request = who.asks(Request::get(address));
        let answer = app(self.app.clone()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let status = answer.status();
        let frame = answer.into_body().frame().await.unwrap().unwrap().into_data().unwrap();
        (status, String::from_utf8(frame.to_vec()).unwrap())
    }

    pub(crate) async fn get(&self, who: &Guest, path: &str) -> (StatusCode, String) {
        let (status, body, _, _) = self.send(who.asks(Request::get(path)).body(Body::empty()).unwrap()).await;
        (status, body)
    }

    /// A page that a script asks for by itself, for a tab that is visible or hidden.
    pub(crate) async fn follow(&self, who: &Guest, path: &str, follows: &str) -> String {
        let request = who.asks(Request::get(path)).header("fivepaths-follows", follows);
        self.send(request.body(Body::empty()).unwrap()).await.1
    }

    /// Posts a form; gives the status and where the answer leads.
    pub(crate) async fn post(&self, who: &mut Guest, path: &str, form: &str) -> (StatusCode, String) {
        let request = who
            .asks(Request::post(path))
            .header("origin", "http://test")
            .header("content-type", "application/x-www-form-urlencoded");
        let (status, _, cookie, location) = self.send(request.body(Body::from(form.to_owned())).unwrap()).await;
        if let Some(cookie) = cookie {
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
            who.0 = Some(cookie.split(';').next().unwrap().to_owned()).filter(|cookie| !cookie.ends_with('='));
        }
        (status, location)
    }
}

/// Somebody with a browser.
#[derive(Default)]
pub(crate) struct Guest(pub(crate) Option<String>);

impl Guest {
    /// A request as their browser would make it.
    pub(crate) fn asks(&self, request: Builder) -> Builder {
        let request = request.header("host", "test");
        match &self.0 {
            Some(cookie) => request.header("cookie", cookie),
            None => request,
        }
    }
}

pub(crate) fn attribute<'a>(html: &'a str, before: &str) -> Option<&'a str> {
    let rest = &html[html.find(before)? + before.len()..];
    rest.split('"').next()
}

/// All addresses and turns that a page offers, each with its `id`.
pub(crate) fn offers(html: &str, id: &str) -> Option<(bool, String)> {
    let at = html.find(&format!("id=\"{id}\""))?;
    let tag = &html[html[..at].rfind('<')?..at];
    if let Some(turn) = attribute(tag, "value=\"") {
        return Some((true, unescape(turn)));
    }
    attribute(tag, "href=\"").map(|address| (false, unescape(address)))
}

/// A page without the version of the lobby that it shows, which differs from server to server.
pub(crate) fn without_lobby(html: &str) -> String {
    match html.split_once("data-watch=\"lobby:") {
        Some((before, after)) => {
            format!("{before}data-watch=\"lobby:{}", after.trim_start_matches(|c: char| c.is_ascii_digit()))
        }
        None => html.to_owned(),
    }
}

pub(crate) fn unescape(text: &str) -> String {
    text.replace("&amp;", "&").replace("&gt;", ">")
}

pub(crate) fn encode(text: &str) -> String {
    text.replace('>', "%3E").replace('<', "%3C").replace('!', "%21").replace(' ', "+")
}

/// Puts the part of everybody who still has to into the shuffle, by the form on the page.
pub(crate) async fn deal(server: &Server, who: &mut Guest, game: &str) {
    let (_, html) = server.get(who, game).await;
    if let Some(commit) = attribute(&html, "name=\"commit\" value=\"") {
        let form = format!("commit={commit}&entropy=&phrase=hello");
        assert_eq!(server.post(who, &format!("{game}/entropy"), &form).await.0, StatusCode::SEE_OTHER);
    }
}

/// Two people at a new table, the first of whom makes it by this form; gives its address when the cards are dealt.
pub(crate) async fn sit_down(server: &Server, ann: &mut Guest, bob: &mut Guest, form: &str) -> String {
    let (status, game) = server.post(ann, "/new", &format!("name=Ann&seat2=link&{form}")).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let invite = attribute(&server.get(ann, &game).await.1, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    deal(server, ann, &game).await;
    let commit = attribute(&server.get(bob, &invite).await.1, "name=\"commit\" value=\"").unwrap().to_owned();
    // Whoever has a name keeps it.
    let name = if bob.0.is_some() { "" } else { "name=Bob&" };
    let form = format!("{name}commit={commit}&entropy={}", "ab".repeat(16));
    assert_eq!(server.post(bob, &invite, &form).await.1, game);
    game
}

/// Makes one turn by the links and buttons of the page alone: the first card, played if possible.
pub(crate) async fn one_turn(server: &Server, who: &mut Guest, game: &str, pick: usize) -> bool {
    let (status, mut html) = server.get(who, &format!("{game}?on=1")).await;
    assert_eq!(status, StatusCode::OK);
    if let Some((_, address)) = offers(&html, "uncover") {
        html = server.get(who, &address).await.1;
    }
    if let Some((_, address)) = offers(&html, "onward") {
        html = server.get(who, &address).await.1;
    }
    let Some((_, address)) = offers(&html, &format!("hand-{pick}")) else { return false };
    html = server.get(who, &address).await.1;
    for _ in 0..16 {
        let next = ["confirm", "to-column", "to-pile", "step-Y", "step-B", "step-W", "step-G", "step-R", "draw-s"];
        let (post, to) = next.iter().find_map(|id| offers(&html, id)).expect("something to do next");
        if post {
            let version = attribute(&html, "name=\"version\" value=\"").unwrap();
            let seat = attribute(&html, "name=\"seat\" value=\"").unwrap();
            let form = format!("version={version}&seat={seat}&turn={}", encode(&to));
            let (status, location) = server.post(who, &format!("{game}/turn"), &form).await;
            assert_eq!(status, StatusCode::SEE_OTHER);
            assert!(!location.contains("notice"), "{location} after {to}");
            return true;
        }
        html = server.get(who, &to).await.1;
    }
    panic!("the turn never ended");
}

/// A board table without patience, where two people at one screen discard a card and take it back, turn after turn. The
/// tables that people make have patience; this one is like the first of them, but without.
pub(crate) struct LongTable {
    id: i64,
    pub(crate) address: String,
    /// What each player does at every turn.
    turns: Vec<String>,
    made: usize,
    version: i64,
    mover: Seat,
}

impl LongTable {
    pub(crate) async fn new() -> (Server, Guest, Self) {
        let (server, mut ann, _) = Server::with_table("game=board&seat2=screen&name=Ann").await;
        let row = server.table().await.row;
        let rules = AnyRules::named::<&str>(GameKind::Board, &[], Some(2), None).unwrap();
        let seats = row.seats.into_iter().map(|seat| SeatRow { entropy: None, ..seat }).collect();
        let (invite, server_seed) = ("long".to_owned(), row.server_seed);
        let new = NewTable {
            rules,
            public: false,
            rated: false,
            clock: None,
            invite,
            server_seed,
            decks: None,
            seats,
            at: 0,
        };
        let id = server.write(table::store::add(&new)).await.drawn().unwrap();
        let address = format!("/game/{id}");
        deal(&server, &mut ann, &address).await;
        let table = server.app.table(id).await.unwrap().unwrap();
        let turns = Seat::all(2).map(|seat| idle_turn(table.game.as_ref().unwrap(), seat)).collect();
        let (version, mover) = (table.row.version, table.to_move().unwrap());
        (server, ann, LongTable { id, address, turns, made: 0, version, mover })
    }

    /// Plays until so many turns were made.
    pub(crate) async fn play_to(&mut self, server: &Server, ann: &mut Guest, turns: usize) {
        while self.made < turns {
            let (mover, version) = (self.mover, self.version);
            let form = format!("seat={mover}&version={version}&turn={}", self.turns[mover.index()]);
            server.post(ann, &format!("{}/turn", self.address), &form).await;
            (self.version, self.mover, self.made) = (version + 1, mover.next(2), self.made + 1);
        }
        assert_eq!(server.app.table(self.id).await.unwrap().unwrap().turns(), turns);
    }
}

/// A turn that changes nothing: the player's first card to its pile, and back.
fn idle_turn(game: &AnyMatch, seat: Seat) -> String {
    let AnyMatch::Board(game) = game else { panic!("this is the board game") };
    let card = game.view(Some(seat)).hand().iter().next().unwrap();
    format!("x{card}-{}", card.colour().pile_letter())
}
