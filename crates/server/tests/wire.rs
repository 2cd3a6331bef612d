//! What goes over the wire: secrets, stale and bad input, curtains, whole games without script.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_rules::{
    ActionSet, AnyRules, Card, CardGame, Game, GameKind, Kept, Match, Record, RoundDeal, Rules, Seat, Seed, TilesJson,
    View, below,
};
use fivepaths_server::storage::{Change, NewGame, SeatRow, Sitter, Sqlite, State, Storage};
use fivepaths_server::table::{Deck, Decks, Table};
use fivepaths_server::{App, Settings, Surroundings, app};
use http_body_util::BodyExt;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tower::ServiceExt;

/// A server whose time and secrets are always the same.
struct Server {
    app: App,
    storage: Arc<Sqlite>,
    _folder: tempfile::TempDir,
}

impl Server {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let storage = Arc::new(Sqlite::open(&folder.path().join("wire.db")).await.unwrap());
        let (time, secrets) = (AtomicI64::new(1_000_000), AtomicU8::new(0));
        let surroundings = Surroundings {
            now: Arc::new(move || time.fetch_add(1, Ordering::Relaxed)),
            secret: Arc::new(move |bytes| bytes.fill(secrets.fetch_add(1, Ordering::Relaxed))),
        };
        let settings = Settings { bot_delay: 0, posts_a_minute: 0, ..Settings::default() };
        let app = App::new(Arc::clone(&storage) as Arc<dyn Storage>, settings, surroundings);
        Server { app, storage, _folder: folder }
    }

    async fn send(&self, request: Request<Body>) -> (StatusCode, String, Option<String>, String) {
        let answer = app(self.app.clone()).oneshot(request).await.unwrap();
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        let (status, cookie, location) =
            (answer.status(), header("set-cookie"), header("location").unwrap_or_default());
        assert!(header("content-security-policy").unwrap().contains("default-src 'none'"));
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        (status, String::from_utf8_lossy(&body).into_owned(), cookie, location)
    }

    /// The first message of the stream of a table.
    async fn first_message(&self, who: &Guest) -> (StatusCode, String) {
        let mut request = Request::get("/live?games=1").header("host", "test");
        if let Some(cookie) = &who.0 {
            request = request.header("cookie", cookie);
        }
        let answer = app(self.app.clone()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let status = answer.status();
        let frame = answer.into_body().frame().await.unwrap().unwrap().into_data().unwrap();
        (status, String::from_utf8(frame.to_vec()).unwrap())
    }

    async fn get(&self, who: &Guest, path: &str) -> (StatusCode, String) {
        let mut request = Request::get(path).header("host", "test");
        if let Some(cookie) = &who.0 {
            request = request.header("cookie", cookie);
        }
        let (status, body, _, _) = self.send(request.body(Body::empty()).unwrap()).await;
        (status, body)
    }

    /// Posts a form; gives the status and where the answer leads.
    async fn post(&self, who: &mut Guest, path: &str, form: &str) -> (StatusCode, String) {
        let mut request = Request::post(path)
            .header("host", "test")
            .header("origin", "http://test")
            .header("content-type", "application/x-www-form-urlencoded");
        if let Some(cookie) = &who.0 {
            request = request.header("cookie", cookie);
        }
        let (status, _, cookie, location) = self.send(request.body(Body::from(form.to_owned())).unwrap()).await;
        if let Some(cookie) = cookie {
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
            who.0 = Some(cookie.split(';').next().unwrap().to_owned());
        }
        (status, location)
    }
}

/// Somebody with a browser.
#[derive(Default)]
struct Guest(Option<String>);

fn attribute<'a>(html: &'a str, before: &str) -> Option<&'a str> {
    let rest = &html[html.find(before)? + before.len()..];
    rest.split('"').next()
}

/// All addresses and turns that a page offers, each with its `id`.
fn offers(html: &str, id: &str) -> Option<(bool, String)> {
    let at = html.find(&format!("id=\"{id}\""))?;
    let tag = &html[html[..at].rfind('<')?..at];
    if let Some(turn) = attribute(tag, "value=\"") {
        return Some((true, unescape(turn)));
    }
    attribute(tag, "href=\"").map(|address| (false, unescape(address)))
}

fn unescape(text: &str) -> String {
    text.replace("&amp;", "&").replace("&gt;", ">")
}

fn encode(text: &str) -> String {
    text.replace('>', "%3E").replace('!', "%21")
}

/// Puts the part of everybody who still has to into the shuffle, by the form on the page.
async fn deal(server: &Server, who: &mut Guest, game: &str) {
    let (_, html) = server.get(who, game).await;
    if let Some(commit) = attribute(&html, "name=\"commit\" value=\"") {
        let form = format!("commit={commit}&entropy=&phrase=hello");
        assert_eq!(server.post(who, &format!("{game}/entropy"), &form).await.0, StatusCode::SEE_OTHER);
    }
}

/// Makes one turn by the links and buttons of the page alone: the first card, played if possible.
async fn one_turn(server: &Server, who: &mut Guest, game: &str, pick: usize) -> bool {
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
        let next = ["to-column", "to-pile", "step-Y", "step-B", "step-W", "step-G", "step-R", "draw-s"];
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

#[tokio::test]
async fn a_whole_card_match_by_links_and_forms_alone() {
    let server = Server::new().await;
    let (mut ann, mut bob) = (Guest::default(), Guest::default());
    let (status, game) = server.post(&mut ann, "/new", "game=card&name=Ann&seat2=link&rounds=1&watch=players").await;
    assert_eq!((status, game.as_str()), (StatusCode::SEE_OTHER, "/game/1"));
    let (_, html) = server.get(&ann, &game).await;
    let invite = attribute(&html, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    deal(&server, &mut ann, &game).await;
    // Strangers see nothing of a private table, neither page nor record nor the place of the link.
    assert_eq!(server.get(&bob, &game).await.0, StatusCode::NOT_FOUND);
    let (_, html) = server.get(&bob, &invite).await;
    let commit = attribute(&html, "name=\"commit\" value=\"").unwrap().to_owned();
    let other = "0".repeat(64);
    let form = format!("name=Bob&commit={other}&entropy=");
    assert_eq!(server.post(&mut bob, &invite, &form).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let form = format!("name=Bob&commit={commit}&entropy={}", "ab".repeat(16));
    assert_eq!(server.post(&mut bob, &invite, &form).await, (StatusCode::SEE_OTHER, game.clone()));
    assert_eq!(server.get(&ann, &format!("{game}/record")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(server.get(&ann, &format!("{game}/step/1/0")).await.0, StatusCode::FORBIDDEN);
    let mut turns = 0;
    loop {
        let ann_moved = one_turn(&server, &mut ann, &game, 1).await;
        if !ann_moved && !one_turn(&server, &mut bob, &game, 8).await {
            break;
        }
        turns += 1;
        assert!(turns < 200);
    }
    assert_eq!(turns, 44);
    let (status, record) = server.get(&ann, &format!("{game}/record")).await;
    assert_eq!(status, StatusCode::OK);
    let record = Record::from_json(&record).unwrap();
    record.check().unwrap();
    let commit: Seed = commit.parse().unwrap();
    let kept = Kept { id: Some("1".into()), commit: Some(commit), entropy: Some("ab".repeat(16)) };
    assert_eq!(record.fairness(&kept).unwrap(), fivepaths_rules::Fairness::Fair);
    assert_eq!(server.get(&bob, &format!("{game}/step/1/44")).await.0, StatusCode::OK);
    // The rematch has the seats swapped; whoever asks second finds the first one's.
    let (_, rematch) = server.post(&mut ann, &format!("{game}/rematch"), "").await;
    assert_eq!(server.post(&mut bob, &format!("{game}/rematch"), "").await.1, rematch);
    let row = server.storage.game(2).await.unwrap().unwrap();
    assert_eq!((row.seats[0].name.as_str(), row.seats[1].name.as_str()), ("Bob", "Ann"));
}

#[tokio::test]
async fn a_whole_expedition_with_a_bot_and_somebody_who_leaves() {
    let server = Server::new().await;
    let bots = tokio::spawn(fivepaths_server::bots::run(server.app.clone()));
    let mut ann = Guest::default();
    let form = "game=board&name=Ann&seat2=screen&seat3=bot:stroller&variant=short&watch=anyone";
    let (_, game) = server.post(&mut ann, "/new", form).await;
    deal(&server, &mut ann, &game).await;
    let mut left = false;
    let mut changes = server.storage.changes();
    for turn in 0..2_000 {
        let row = server.storage.game(1).await.unwrap().unwrap();
        if row.state == State::Over {
            break;
        }
        let table = Table::new(row).unwrap();
        if table.is_bot(table.to_move().unwrap()) {
            // Missed ones do not matter: the table is looked at again.
            let _ = changes.recv().await;
            continue;
        }
        if turn > 30 && !left {
            // The player of seat 1 gives up; a bot plays on, and that seat can no longer win.
            left = true;
            assert_eq!(server.post(&mut ann, &format!("{game}/resign"), "seat=1").await.0, StatusCode::SEE_OTHER);
            continue;
        }
        assert!(one_turn(&server, &mut ann, &game, 1).await);
    }
    bots.abort();
    let table = Table::new(server.storage.game(1).await.unwrap().unwrap()).unwrap();
    let outcome = table.of.unwrap().outcome().expect("the expedition came to an end");
    assert!(left && !outcome.winners.contains(&Seat::new(1).unwrap()));
    let (_, record) = server.get(&ann, &format!("{game}/record")).await;
    Record::from_json(&record).unwrap().check().unwrap();
}

#[tokio::test]
async fn a_stale_or_double_turn_changes_nothing_and_says_so() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let (_, game) = server.post(&mut ann, "/new", "game=card&seat2=screen&rounds=1").await;
    deal(&server, &mut ann, &game).await;
    let table = Table::new(server.storage.game(1).await.unwrap().unwrap()).unwrap();
    let (seat, version) = (table.to_move().unwrap(), table.row.version);
    let fivepaths_rules::AnyMatch::Card(of) = table.of.unwrap() else { unreachable!() };
    let card = of.view(Some(seat)).legal().discards.nth(0).unwrap();
    let post = async |ann: &mut Guest, seat: Seat, version: i64, turn: &str| {
        server.post(ann, "/game/1/turn", &format!("seat={seat}&version={version}&turn={turn}")).await.1
    };
    let (turn, other) = (format!("x{card}-s"), seat.next(2));
    assert_eq!(post(&mut ann, other, version, &turn).await, "/game/1?notice=notyours");
    assert_eq!(post(&mut ann, seat, version, "x").await, "/game/1?notice=illegal");
    assert_eq!(post(&mut ann, seat, version, &turn).await, "/game/1");
    assert_eq!(post(&mut ann, seat, version, &turn).await, "/game/1?notice=twice");
    assert_eq!(post(&mut ann, seat, version, "Y2-s").await, "/game/1?notice=stale");
    assert!(server.get(&ann, "/game/1?notice=twice").await.1.contains("already been made"));
    assert_eq!(server.storage.game(1).await.unwrap().unwrap().turns.len(), 1);
}

#[tokio::test]
async fn the_next_hand_is_not_in_the_page_before_the_curtain() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let (_, game) = server.post(&mut ann, "/new", "game=card&seat2=screen&rounds=1").await;
    deal(&server, &mut ann, &game).await;
    for _ in 0..6 {
        let table = Table::new(server.storage.game(1).await.unwrap().unwrap()).unwrap();
        let (_, covered) = server.get(&ann, &game).await;
        assert!(covered.contains("id=\"curtain\"") && !covered.contains("id=\"hand\""));
        let spectators = {
            let public =
                Table { row: fivepaths_server::storage::GameRow { public: true, ..table.row.clone() }, ..table };
            assert!(public.may_see(None));
            covered.matches("class=\"card ").count()
        };
        let (_, address) = offers(&covered, "uncover").unwrap();
        let (_, open) = server.get(&ann, &address).await;
        assert!(open.matches("class=\"card ").count() >= spectators + 8);
        assert!(one_turn(&server, &mut ann, &game, 3).await);
        // The address of the hand is worth nothing after the turn.
        assert!(server.get(&ann, &address).await.1.contains("id=\"curtain\""));
    }
}

#[tokio::test]
async fn a_finished_turn_in_the_address_shows_no_card() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let (_, game) = server.post(&mut ann, "/new", "game=card&seat2=screen&rounds=1").await;
    deal(&server, &mut ann, &game).await;
    let table = Table::new(server.storage.game(1).await.unwrap().unwrap()).unwrap();
    let seat = table.to_move().unwrap();
    let fivepaths_rules::AnyMatch::Card(of) = table.of.unwrap() else { unreachable!() };
    let card = of.view(Some(seat)).legal().discards.nth(0).unwrap();
    let key = format!("{seat}-{}", table.row.version);
    let (_, plain) = server.get(&ann, &format!("{game}?hand={key}")).await;
    let (_, peeked) = server.get(&ann, &format!("{game}?hand={key}&begun=x{card}-s")).await;
    // The decisions are dropped, so the page is the one without them, save for its own address.
    let without = |html: &str| html.replace(&format!("&amp;begun=x{card}-s"), "");
    assert_eq!(without(&peeked), without(&plain));
}

/// A match with explicit decks, and its twin that differs only in what `viewer` cannot know.
async fn twin(server: &Server, rules: AnyRules, deals: &[RoundDeal], turns: &[String]) {
    let decks = Decks {
        first: Seat::default(),
        rounds: deals
            .iter()
            .map(|deal| Deck { deck: deal.deck.clone(), tiles: deal.tiles.as_ref().map(TilesJson::from) })
            .collect(),
    };
    let seats = (0..rules.players())
        .map(|n| SeatRow {
            sitter: Sitter::Person(i64::from(n) + 1),
            name: format!("P{n}"),
            entropy: Some(String::new()),
            left: None,
        })
        .collect();
    let game = NewGame {
        rules,
        public: true,
        invite: "i".into(),
        server_seed: Seed::new([9; 32]),
        decks: Some(serde_json::to_string(&decks).unwrap()),
        seats,
        at: 5,
    };
    let id = server.storage.add_game(&game).await.unwrap();
    let start = Change {
        game: id,
        version: 0,
        state: State::Running,
        to_move: Some(Seat::default()),
        turn: None,
        seats: vec![],
        end: None,
        rematch: None,
        bot_due: None,
        at: 6,
    };
    assert!(server.storage.change(start).await.unwrap());
    for turn in turns {
        let table = server.app.table(id).await.unwrap().unwrap();
        let change = table.turn(table.to_move().unwrap(), table.row.version, turn, 7, 0).unwrap();
        assert!(server.storage.change(change).await.unwrap());
    }
}

/// Random turns of a match, and the places of its deck that the viewer has seen by then: their own
/// cards and whatever anybody put down. Places are followed, not cards, since equal cards exist.
fn scripted<G: Game>(
    of: &mut Match<G>,
    deck: &[Card],
    viewer: Option<Seat>,
    rng: &mut impl Rng,
) -> (Vec<String>, Vec<bool>) {
    let state = of.current().state();
    let players = usize::from(of.players());
    let held: usize = state.hands().iter().map(Vec::len).sum();
    let aside = deck.len() - held - state.draw_pile().len();
    let mut seen = vec![false; deck.len()];
    let mut hands: Vec<Vec<usize>> = vec![Vec::new(); players];
    let mut piles: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for place in aside..aside + held {
        hands[(state.first().index() + place - aside) % players].push(place);
    }
    let mut next = aside + held;
    let mut turns = Vec::new();
    while turns.len() < 30 && of.to_move().is_some() {
        let seat = of.to_move().unwrap();
        let mut turn = fivepaths_rules::Turn::new();
        while of.begin(&turn).unwrap().ply() == of.current().state().ply() {
            turn.push(of.begin(&turn).unwrap().view(seat).legal().choose(rng).unwrap());
        }
        for action in turn.iter().map(ToString::to_string) {
            let hand = &mut hands[seat.index()];
            let card: Result<Card, _> = action.trim_start_matches('x').trim_end_matches('!').parse();
            if action == "-s" {
                hand.push(next);
                next += 1;
            } else if let Some(letter) = action.strip_prefix('-') {
                hand.push(piles.get_mut(&letter.chars().next().unwrap()).unwrap().pop().unwrap());
            } else if let Ok(card) = card {
                let at = hand.iter().position(|&place| deck[place] == card).unwrap();
                let place = hand.remove(at);
                seen[place] = true;
                if action.starts_with('x') {
                    piles.entry(card.colour().pile_letter()).or_default().push(place);
                }
            }
        }
        turns.push(turn.to_string());
        if of.play(&turn).is_err() || of.rounds().len() > 1 {
            break;
        }
    }
    for &place in viewer.iter().flat_map(|seat| &hands[seat.index()]) {
        seen[place] = true;
    }
    (turns, seen)
}

/// The same deck with everything exchanged that was not seen.
fn other_deck(deal: &RoundDeal, seen: &[bool], rng: &mut impl Rng) -> RoundDeal {
    let mut deck = deal.deck.clone();
    let places: Vec<usize> = (0..deck.len()).filter(|&place| !seen[place]).collect();
    for i in (1..places.len()).rev() {
        deck.swap(places[i], places[below(rng, i as u32 + 1) as usize]);
    }
    RoundDeal { deck, tiles: deal.tiles }
}

async fn twins_are_equal<G: Game>(kind: GameKind, rules: AnyRules, plain: G::Rules, seed: u64) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let deal = Seed::of_run(seed, 0).deal(&plain, 1);
    let explicit =
        |deal: &RoundDeal| fivepaths_rules::Deal::Explicit { first: Seat::default(), rounds: vec![deal.clone()] };
    let viewers: Vec<Option<Seat>> = std::iter::once(None).chain(Seat::all(plain.players()).map(Some)).collect();
    let mut compared = 0;
    for viewer in viewers {
        let mut a = Match::<G>::new(plain, explicit(&deal)).unwrap();
        let (turns, seen) = scripted(&mut a, &deal.deck, viewer, &mut rng);
        let twin_deal = other_deck(&deal, &seen, &mut rng);
        assert_ne!(deal, twin_deal, "there is something to hide");
        let (left, right) = (Server::new().await, Server::new().await);
        for server in [&left, &right] {
            for n in 0..plain.players() {
                let mut guest = Guest::default();
                server.post(&mut guest, "/name", &format!("name=P{n}")).await;
            }
        }
        twin(&left, rules, std::slice::from_ref(&deal), &turns).await;
        twin(&right, rules, std::slice::from_ref(&twin_deal), &turns).await;
        // The sessions were made of the same fixed secrets, so a cookie is good for both.
        let cookie = viewer.map(|seat| format!("fivepaths={}", format!("{:02x}", seat.number()).repeat(32)));
        let guest = Guest(cookie);
        let pages = [
            "/game/1",
            "/game/1?flip=1",
            "/game/1?begun=Y4&pick=Y4",
            "/game/1/record",
            "/game/1/check",
            "/game/1/step/1/0",
            "/",
        ];
        for page in pages {
            let (x, y) = (left.get(&guest, page).await, right.get(&guest, page).await);
            assert_eq!(x, y, "{kind} seed {seed} viewer {viewer:?} page {page}");
            compared += 1;
        }
        let (x, y) = (left.first_message(&guest).await, right.first_message(&guest).await);
        assert!(x == y && x.1.contains("data: 1:"), "{x:?} {y:?}");
        let (_, html) = left.get(&guest, "/game/1").await;
        assert_eq!(html.contains("id=\"hand\""), viewer.is_some());
    }
    compared
}

#[tokio::test]
async fn twins_receive_equal_bytes() {
    let mut compared = 0;
    for seed in 0..4 {
        let rules = AnyRules::named::<&str>(GameKind::Card, &[], None, Some(1)).unwrap();
        let AnyRules::Card(plain) = rules else { unreachable!() };
        compared += twins_are_equal::<CardGame>(GameKind::Card, rules, plain, seed).await;
        let rules = AnyRules::named(GameKind::Board, &["short"], Some(3), None).unwrap();
        let AnyRules::Board(plain) = rules else { unreachable!() };
        compared += twins_are_equal::<fivepaths_rules::BoardGame>(GameKind::Board, rules, plain, seed).await;
    }
    assert_eq!(compared, 4 * 7 * (3 + 4));
}

#[tokio::test]
async fn nothing_from_outside_makes_the_server_stumble() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let (_, game) = server.post(&mut ann, "/new", "game=card&seat2=screen&rounds=1").await;
    deal(&server, &mut ann, &game).await;
    let strange = ["", "0", "-1", "99999999999999999999", "%00", "%FF", "Y4-s", "a/b", "<script>", "😀", "1e9"];
    for text in strange {
        let text = text.replace(['<', '>'], "%3C").replace('😀', "%F0%9F%98%80");
        for path in [
            format!("/game/{text}"),
            format!("/game/1?begun={text}&pick={text}&hand={text}&flip={text}&on={text}&notice={text}"),
            format!("/game/1/step/{text}/{text}"),
            format!("/join/{text}"),
            format!("/live?games={}", if text.is_empty() { "x" } else { "x+y+-1" }),
            format!("/new?game={text}"),
            format!("/assets/{text}/{text}"),
            format!("/{text}"),
        ] {
            if path.starts_with("/live") {
                continue;
            }
            let (status, body) = server.get(&ann, &path).await;
            assert!(!status.is_server_error() && !body.is_empty(), "{path}: {status}");
        }
        for (path, form) in [
            ("/game/1/turn", format!("version={text}&turn={text}&seat={text}")),
            ("/game/1/entropy", format!("commit={text}&entropy={text}")),
            ("/game/1/note", format!("note={text}")),
            ("/game/1/resign", format!("seat={text}9")),
            ("/new", format!("game=card&seat2={text}&rounds={text}&variant={text}")),
            ("/quick", format!("game={text}&level={text}")),
            ("/name", format!("name={text}")),
            ("/join/x", format!("name={text}&commit={text}")),
        ] {
            let (status, _) = server.post(&mut ann, path, &form).await;
            assert!(!status.is_server_error(), "{path} {form}: {status}");
        }
    }
    let (status, _) = server.post(&mut ann, "/game/1/note", &format!("note={}", "x".repeat(20_000))).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let mut request = Request::post("/name").header("host", "test").header("origin", "http://evil");
    request = request.header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(server.send(request.body(Body::from("name=x")).unwrap()).await.0, StatusCode::FORBIDDEN);
    let request =
        Request::post("/name").header("host", "test").header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(server.send(request.body(Body::from("name=x")).unwrap()).await.0, StatusCode::FORBIDDEN);
    let request = Request::get("/").header("cookie", "fivepaths=\u{1}; fivepaths=zz; a=b=c");
    if let Ok(request) = request.body(Body::empty()) {
        assert_eq!(server.send(request).await.0, StatusCode::OK);
    }
    // What was typed is text on the page, never markup.
    server.post(&mut ann, "/name", "name=%3Cb%3Ehi").await;
    assert!(server.get(&ann, "/").await.1.contains("&lt;b&gt;hi"));
}

#[tokio::test]
async fn a_second_node_takes_up_a_bots_turn_after_a_restart() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let (_, game) = server.post(&mut ann, "/quick", "game=card&level=stroller").await;
    // No bots run yet: the server stops right after the deal, with the bot's job in the database.
    deal(&server, &mut ann, &game).await;
    if Table::new(server.storage.game(1).await.unwrap().unwrap()).unwrap().to_move() == Seat::new(0) {
        assert!(one_turn(&server, &mut ann, &game, 1).await);
    }
    let before = server.storage.game(1).await.unwrap().unwrap().turns.len();
    let mut changes = server.storage.changes();
    let bots = tokio::spawn(fivepaths_server::bots::run(server.app.clone()));
    changes.recv().await.unwrap();
    bots.abort();
    assert_eq!(server.storage.game(1).await.unwrap().unwrap().turns.len(), before + 1);
}
