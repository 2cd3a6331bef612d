//! Who may see and who may act: every address of the server, asked for by a stranger, a guest, another member, one whom
//! the owner has blocked, and the owner. Hosts have no role on the web. A new address must get a line here.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use std::collections::BTreeSet;
use std::path::Path;

use axum::body::Body;
use axum::http::Request;
use guest::{Guest, Server, attribute, deal, one_turn};

const PASSWORD: &str = "a+tower+of+cards";

/// An address, what is posted to it (nothing for a page), and the status for a stranger, a guest, another member, one whom
/// the owner has blocked, and the owner. `{link}` is the secret link of the owner's open table.
struct Row(&'static str, Option<&'static str>, [u16; 5]);

const fn page(path: &'static str, statuses: [u16; 5]) -> Row {
    Row(path, None, statuses)
}

const fn post(path: &'static str, form: &'static str, statuses: [u16; 5]) -> Row {
    Row(path, Some(form), statuses)
}

/// Tables: 1 is private and runs, 2 is private and over, 3 is public and over, 4 is private and waits for somebody, 5 is an
/// open seat in the lobby, 6 a challenge to Eve, 7 is private and runs with the one who is blocked. Ann owns all of them.
const ROWS: &[Row] = &[
    page("/", [200; 5]),
    page("/new?game=card", [200; 5]),
    page("/rules/card", [200; 5]),
    page("/rules/board", [200; 5]),
    page("/health", [200; 5]),
    page("/ready", [200; 5]),
    page("/live?games=1", [404, 404, 404, 404, 200]),
    page("/live?games=3", [200; 5]),
    page("/assets/x/style.css", [200; 5]),
    page("/next?game=1", [303; 5]),
    post("/next/order", "by=latest", [303; 5]),
    post("/next/order", "by=luck", [422; 5]),
    post("/name", "name=Nobody", [303; 5]),
    post("/language", "language=de", [303; 5]),
    post("/quick", "game=card", [303; 5]),
    post("/guided", "game=card", [303; 5]),
    post("/new", "game=card&seat2=link", [303; 5]),
    // The link lets in whoever has it; those who sit there are led to the table.
    page("/join/{link}", [200, 200, 200, 422, 303]),
    post("/join/{link}", "commit=other", [422, 422, 422, 422, 303]),
    // A table that runs belongs to those who sit at it.
    page("/game/1", [404, 404, 404, 404, 200]),
    post("/game/1/turn", "seat=9&version=1&turn=x", [404, 404, 404, 404, 422]),
    post("/game/1/takeback", "seat=0&version=1", [404, 404, 404, 404, 303]),
    post("/game/1/typed", "seat=0&version=1&typed=x", [404, 404, 404, 404, 303]),
    post("/game/1/confirm", "confirm=yes", [404, 404, 404, 404, 303]),
    post("/game/1/entropy", "commit=x", [404, 404, 404, 404, 303]),
    post("/game/1/note", "note=x", [404, 404, 404, 404, 303]),
    post("/game/1/leave", "", [404, 404, 404, 404, 303]),
    post("/game/1/rematch", "", [404, 404, 404, 404, 303]),
    post("/game/1/claim", "seat=0", [404, 404, 404, 404, 303]),
    post("/game/1/give", "seat=0", [404, 404, 404, 404, 303]),
    post("/game/1/finish", "seat=0", [404, 404, 404, 404, 303]),
    post("/game/1/pause", "seat=0&do=propose&days=7", [404, 404, 404, 404, 303]),
    post("/game/7/pause", "seat=0&do=withdraw", [404, 404, 404, 422, 303]),
    page("/game/1/record", [404, 404, 404, 404, 403]),
    page("/game/1/check", [404, 404, 404, 404, 200]),
    page("/game/1/step/1/1", [404, 404, 404, 404, 200]),
    post("/game/1/resign", "seat=0", [404, 404, 404, 404, 303]),
    // Over and private; over and public.
    page("/game/2", [404, 404, 404, 404, 200]),
    page("/game/2/record", [404, 404, 404, 404, 200]),
    post("/game/2/rematch", "", [404, 404, 404, 404, 303]),
    page("/game/3", [200; 5]),
    page("/game/3/record", [200; 5]),
    page("/game/3/check", [200; 5]),
    page("/game/3/step/1/1", [200; 5]),
    post("/game/3/note", "note=x", [404, 404, 404, 404, 303]),
    post("/game/3/rematch", "", [404, 404, 404, 404, 303]),
    // Reviews are for what is over: seen by whoever may see the match, asked for by those who played. Table 1 has no bots,
    // so nobody gets a hint there.
    page("/game/1/review", [404, 404, 404, 404, 403]),
    page("/game/2/review", [404, 404, 404, 404, 200]),
    post("/game/2/review", "", [404, 404, 404, 404, 303]),
    page("/game/3/review", [200; 5]),
    post("/game/3/review", "", [404, 404, 404, 404, 303]),
    page("/game/2/review/1/0", [404; 5]),
    page("/game/3/review/1/0", [404; 5]),
    page("/game/2/learn", [404; 5]),
    page("/game/3/learn", [404; 5]),
    page("/game/3/learn/1/0", [404; 5]),
    post("/game/1/hint", "seat=0&version=1", [404, 404, 404, 404, 303]),
    post("/game/3/claim", "seat=0", [422, 422, 422, 422, 303]),
    post("/game/3/give", "seat=0", [422, 422, 422, 422, 303]),
    post("/game/3/finish", "seat=0", [422, 422, 422, 422, 303]),
    post("/game/3/pause", "seat=0&do=accept&until=1", [422, 422, 422, 422, 303]),
    post("/game/3/hint", "seat=0&version=1", [422, 422, 422, 422, 303]),
    // The key of what is shared is not one that can be guessed.
    page("/shared/3/0000000000000000", [404; 5]),
    page("/shared/3/0000000000000000/table.svg", [404; 5]),
    page("/shared/3/0000000000000000/table.png", [404; 5]),
    // Accounts: everybody has their own, and others are led to the door.
    page("/account", [200; 5]),
    page("/account/claim", [303; 5]),
    page("/account/name", [303; 5]),
    page("/account/password", [303; 5]),
    page("/account/email", [303; 5]),
    post("/account/claim", "name=&password=x", [422, 422, 303, 303, 303]),
    post("/account/name", "name=", [303, 303, 422, 422, 422]),
    post("/account/password", "current=x&password=x", [303, 303, 422, 422, 422]),
    post("/account/email", "email=x", [303, 303, 422, 422, 422]),
    post("/account/email/forget", "", [303; 5]),
    post("/account/sessions", "session=x", [303; 5]),
    page("/account/vacation", [303; 5]),
    post("/account/vacation", "vacation=off", [303; 5]),
    post("/account/vacation", "vacation=x", [303, 303, 422, 422, 422]),
    post("/account/settings", "settings=%7B%7D", [204; 5]),
    page("/account/export", [303, 303, 200, 200, 200]),
    page("/account/delete", [303, 303, 200, 200, 200]),
    post("/account/delete", "current=x", [303, 303, 422, 422, 422]),
    page("/account/guest", [303; 5]),
    post("/account/guest", "games=move", [303; 5]),
    // What a member wants to hear of is theirs alone; the links in mails are for whoever has them, and cannot be guessed.
    page("/account/reminders", [303, 303, 200, 200, 200]),
    post("/account/reminders", "mail=yes", [303; 5]),
    post("/account/reminders", "quiet-from=x", [303, 303, 422, 422, 422]),
    post("/account/reminders/browsers", "endpoint=x", [303, 303, 422, 422, 422]),
    post("/account/reminders/remove", "browser=1", [303; 5]),
    page("/unsubscribe/1/mail/x", [404; 5]),
    post("/unsubscribe/1/mail/x", "", [404; 5]),
    page("/worker.js", [200; 5]),
    page("/manifest.webmanifest", [200; 5]),
    page("/apple-touch-icon.png", [200; 5]),
    page("/sign-in", [200, 200, 303, 303, 303]),
    post("/sign-in", "name=Ann&password=x", [422; 5]),
    post("/sign-out", "", [303; 5]),
    page("/forgot", [200; 5]),
    post("/forgot", "name=Ann", [200; 5]),
    page("/reset/x", [404; 5]),
    post("/reset/x", "password=x", [404; 5]),
    page("/confirm/x", [404; 5]),
    post("/confirm/x", "", [404; 5]),
    page("/games", [200; 5]),
    // Members have a page, guests have none.
    page("/player/{ann}", [200; 5]),
    page("/player/{guest}", [404; 5]),
    // Members block members; whoever is blocked learns nothing from any answer.
    post("/player/{ann}/block", "", [303, 303, 303, 303, 422]),
    post("/player/{ann}/unblock", "", [303; 5]),
    post("/player/{guest}/block", "", [303, 303, 404, 404, 404]),
    page("/player/{ann}/report", [303, 303, 200, 200, 404]),
    post("/player/{ann}/report", "reason=rude", [303, 303, 303, 303, 404]),
    // Those who play with each other talk, also when one has blocked the other meanwhile; nobody talks alone.
    page("/game/7", [404, 404, 404, 200, 200]),
    page("/live?games=said-7", [404, 404, 404, 200, 200]),
    page("/live?games=said-3", [404, 404, 404, 404, 200]),
    post("/game/7/say", "phrase=hello", [404, 404, 404, 303, 303]),
    post("/game/1/say", "phrase=hello", [404; 5]),
    post("/game/7/say", "words=hello", [404, 404, 404, 303, 303]),
    post("/game/7/chat", "chat=on", [404, 404, 404, 303, 303]),
    post("/game/1/chat", "chat=on", [404; 5]),
    post("/game/7/mute", "other=0", [404, 404, 404, 303, 404]),
    post("/game/7/unmute", "other=0", [404, 404, 404, 303, 404]),
    // Neither on behalf of the other, nor when it is one's own turn; who waits here is led back as well.
    post("/game/7/answers", "seat=0&turns=0&do=write&list=", [404, 404, 404, 422, 303]),
    page("/game/7/report?other=1", [404, 404, 404, 404, 200]),
    post("/game/7/report", "other=1&reason=rude", [404, 404, 404, 404, 303]),
    page("/bot/card/rambler", [200; 5]),
    page("/bot/card/nobody", [404; 5]),
    // The lobby is for everybody; what somebody is offered there is for them alone, and whoever is blocked is told the same
    // as whoever comes too late.
    page("/lobby", [200; 5]),
    page("/lobby/tables", [200; 5]),
    page("/lobby/challenge?name=Ann", [303; 5]),
    page("/live?games=lobby", [200; 5]),
    page("/live?games=person-1", [404, 404, 404, 404, 200]),
    page("/new?game=card&against=3", [422, 422, 422, 200, 200]),
    page("/new?game=card&against={guest}", [422, 422, 404, 404, 404]),
    post("/new", "game=card&seat2=lobby", [303; 5]),
    post("/new", "game=card&seat2=member:1", [422, 422, 303, 422, 422]),
    post("/new", "game=card&seat2=member:2", [422, 422, 404, 404, 404]),
    page("/lobby/pair", [303; 5]),
    post("/lobby/pair", "wants=card-match", [303; 5]),
    post("/lobby/pair", "wants=card-match&rated=yes", [422, 422, 303, 303, 303]),
    post("/lobby/pair", "wants=card-match&clock=slow", [303; 5]),
    post("/lobby/pair", "wants=chess", [422; 5]),
    post("/lobby/pair", "wants=card-match&clock=x", [422; 5]),
    post("/lobby/pair/stop", "", [303; 5]),
    post("/lobby/pair/bot", "wants=card-match&level=rambler", [303; 5]),
    page("/lobby/take/5", [303; 5]),
    post("/lobby/take/4", "commit=x", [422; 5]),
    post("/lobby/take/5", "commit=x", [422, 422, 422, 422, 303]),
    post("/lobby/take/6", "commit=x", [422, 422, 422, 422, 303]),
    post("/lobby/decline/5", "", [422; 5]),
    post("/lobby/decline/6", "", [422, 422, 303, 422, 422]),
    post("/lobby/withdraw/5", "", [422, 422, 422, 422, 303]),
    post("/lobby/withdraw/6", "", [422, 422, 422, 422, 303]),
    page("/nothing", [404; 5]),
];

/// The server with Ann's four tables, and the five who ask.
async fn scene() -> (Server, [Guest; 5], String) {
    let server = Server::new().await;
    let (mut guest, mut eve, mut mallory, mut ann) = Default::default();
    server.post(&mut ann, "/account/claim", &format!("name=Ann&password={PASSWORD}")).await;
    for (n, watch) in ["players", "players", "anyone"].into_iter().enumerate() {
        let form = format!("game=card&seat2=screen&rounds=1&watch={watch}");
        let (_, game) = server.post(&mut ann, "/new", &form).await;
        deal(&server, &mut ann, &game).await;
        assert!(one_turn(&server, &mut ann, &game, 1).await);
        if n > 0 {
            server.post(&mut ann, &format!("{game}/resign"), "seat=0").await;
        }
    }
    let (_, open) = server.post(&mut ann, "/new", "game=card&seat2=link").await;
    let html = server.get(&ann, &open).await.1;
    let link = attribute(&html, "value=\"http://test/join/").unwrap().to_owned();
    server.post(&mut guest, "/name", "name=Visitor").await;
    server.post(&mut eve, "/account/claim", &format!("name=Eve&password={PASSWORD}")).await;
    server.post(&mut mallory, "/account/claim", &format!("name=Mallory&password={PASSWORD}")).await;
    server.post(&mut ann, "/new", "game=card&seat2=lobby&rounds=1").await;
    server.post(&mut ann, "/new", "game=card&seat2=member:3&rounds=1").await;
    let (_, played) = server.post(&mut ann, "/new", "game=card&seat2=link").await;
    let html = server.get(&ann, &played).await.1;
    let to = format!("/join/{}", attribute(&html, "value=\"http://test/join/").unwrap());
    let commit = attribute(&html, "name=\"commit\" value=\"").unwrap();
    server.post(&mut mallory, &to, &format!("commit={commit}&entropy=&phrase=hello")).await;
    deal(&server, &mut ann, &played).await;
    server.post(&mut ann, "/player/4/block", "").await;
    (server, [Guest::default(), guest, eve, mallory, ann], link)
}

/// The numbers of Ann and of the guest, in the order in which they came.
fn filled(path: &str, link: &str) -> String {
    path.replace("{link}", link).replace("{ann}", "1").replace("{guest}", "2")
}

async fn status(server: &Server, who: &Guest, path: &str, form: Option<&str>) -> u16 {
    let request = match form {
        None => who.asks(Request::get(path)).body(Body::empty()),
        Some(form) => who
            .asks(Request::post(path))
            .header("origin", "http://test")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(form.to_owned())),
    };
    server.status(request.unwrap()).await.as_u16()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_sees_and_does_what_they_may_and_no_more() {
    let mut wrong = Vec::new();
    let (mut server, mut people, mut link) = scene().await;
    for Row(path, form, expected) in ROWS {
        let address = filled(path, &link);
        // From those who may least to those who may most, so that nobody finds what another has changed.
        for ((who, role), expected) in
            people.iter().zip(["stranger", "guest", "member", "blocked member", "owner"]).zip(expected)
        {
            let found = status(&server, who, &address, *form).await;
            if found != *expected {
                wrong.push(format!("{path} {form:?} for a {role}: {found}, not {expected}"));
            }
        }
        if form.is_some() {
            (server, people, link) = scene().await;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Addresses in the sources, and whether something is posted to them: what stands in `.route("…", get(…).post(…))`.
fn routes(folder: &Path, found: &mut BTreeSet<(String, bool)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            routes(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            for rest in text.split(".route(\"").skip(1) {
                let (address, rest) = rest.split_once('"').unwrap();
                let mut open = 1;
                let end = rest.find(|c| {
                    open += i32::from(c == '(') - i32::from(c == ')');
                    open == 0
                });
                let (methods, mut known) = (&rest[..end.unwrap()], false);
                for (method, posts) in [("get(", false), ("post(", true)] {
                    if methods.contains(method) {
                        // The address may be served in two places.
                        found.insert((address.to_owned(), posts));
                        known = true;
                    }
                }
                assert!(known, "a method that this test does not know: {address} {methods}");
            }
        }
    }
}

#[test]
fn no_address_is_missing_here() {
    let mut all = BTreeSet::new();
    routes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    assert!(all.len() > 40, "{all:?}");
    let fits = |route: &str, path: &str| {
        let path = path.split('?').next().unwrap();
        let (route, path): (Vec<&str>, Vec<&str>) = (route.split('/').collect(), path.split('/').collect());
        route.len() == path.len()
            && route.iter().zip(&path).all(|(route, path)| route.starts_with('{') || route == path)
    };
    // Metrics have an address of their own.
    all.remove(&("/metrics".to_owned(), false));
    all.retain(|(route, posts)| !ROWS.iter().any(|Row(path, form, _)| fits(route, path) && form.is_some() == *posts));
    assert!(all.is_empty(), "who may see and do this? {all:?}");
}
