//! A club of members with addresses, on one database and any number of nodes, at a time of its own: what is due is done when
//! a test says so.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code)]

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_rules::Seat;
use fivepaths_server::store::{Purpose, Store};
use fivepaths_server::{App, Settings, Surroundings, clock, notify};

use crate::guest::{Guest, Server, attribute, deal, one_turn};
use crate::push::PushService;
use crate::smtp::{Smtp, link};

pub(crate) const MINUTE: i64 = 60_000;
pub(crate) const HOUR: i64 = 60 * MINUTE;
pub(crate) const DAY: i64 = 24 * HOUR;
/// A Wednesday at noon in UTC: 18 November 2026.
pub(crate) const NOON: i64 = 1_795_003_200_000;
pub(crate) const URL: &str = "http://test";

pub(crate) struct House {
    pub(crate) nodes: Vec<Server>,
    pub(crate) time: Arc<AtomicI64>,
    pub(crate) smtp: Smtp,
    pub(crate) push: PushService,
    /// Where links lead.
    pub(crate) url: String,
    database: String,
}

/// Where the database of a test is.
pub(crate) enum Place {
    File,
    Url(String),
}

impl House {
    pub(crate) async fn new(place: Place, nodes: usize) -> House {
        House::with(place, nodes, |settings| settings).await
    }

    /// The same with other settings.
    pub(crate) async fn with(place: Place, nodes: usize, with: impl Fn(Settings) -> Settings) -> House {
        let folder = tempfile::tempdir().unwrap();
        let database = match place {
            Place::File => folder.path().join("house.db").to_str().unwrap().to_owned(),
            Place::Url(url) => url,
        };
        let (time, smtp, push) = (Arc::new(AtomicI64::new(NOON)), Smtp::start(), PushService::start().await);
        let mut house = House { nodes: Vec::new(), time, smtp, push, url: String::new(), database };
        let mut folder = Some(folder);
        for _ in 0..nodes {
            let settings = with(house.settings());
            house.url = settings.public_url.clone().unwrap_or_default();
            let folder = folder.take().unwrap_or_else(|| tempfile::tempdir().unwrap());
            let app = house.app(settings).await;
            house.nodes.push(Server::on(app, Arc::clone(&house.time), folder));
        }
        house
    }

    pub(crate) fn settings(&self) -> Settings {
        Settings {
            push_to_loopback: true,
            posts_a_minute: 0,
            tables_an_hour: 0,
            guests_an_hour: 0,
            mails_an_hour: 0,
            sign_ins_an_hour: 0,
            ..self.smtp.settings(URL)
        }
    }

    /// One more node.
    pub(crate) async fn app(&self, settings: Settings) -> App {
        let store = Store::open(&self.database, Purpose::Visit).await.unwrap();
        let watch = Arc::clone(&self.time);
        let now = Arc::new(move || watch.load(Ordering::Relaxed));
        App::new(store, settings, Surroundings { now, ..Surroundings::default() })
    }

    pub(crate) fn server(&self) -> &Server {
        &self.nodes[0]
    }

    pub(crate) fn now(&self) -> i64 {
        self.time.load(Ordering::Relaxed)
    }

    /// All nodes do at once what is due.
    pub(crate) async fn work(&self) {
        let clocks = self.nodes.iter().map(|node| clock::once(&node.app));
        for done in futures_util::future::join_all(clocks).await {
            done.unwrap();
        }
        let all = self.nodes.iter().map(|node| notify::once(&node.app));
        for done in futures_util::future::join_all(all).await {
            done.unwrap();
        }
    }

    /// Time passes, and everything that becomes due is done.
    pub(crate) async fn pass(&self, time: i64) {
        self.time.fetch_add(time, Ordering::Relaxed);
        self.work().await;
    }

    /// A member with an address that is confirmed, by the link in the mail.
    pub(crate) async fn member(&self, name: &str) -> Guest {
        let (server, mut guest) = (self.server(), Guest::default());
        let address = address(name);
        let form = format!("name={name}&password=a+tower+of+cards&email={}", address.replace('@', "%40"));
        server.post(&mut guest, "/account/claim", &form).await;
        self.work().await;
        self.confirm(name).await;
        assert!(server.get(&guest, "/account").await.1.contains(&address));
        guest
    }

    /// The address of somebody is confirmed, by the link in the mail.
    pub(crate) async fn confirm(&self, name: &str) {
        let confirm = link(&self.smtp.wait(&address(name), 1).await[0]);
        self.server().post(&mut Guest::default(), confirm.strip_prefix(&self.url).unwrap(), "").await;
    }

    /// The mails that came for a member after the one that confirms their address.
    pub(crate) fn mails(&self, name: &str) -> Vec<String> {
        let all = self.smtp.mails_to(&address(name));
        all.into_iter().filter(|mail| !mail.contains("/confirm/")).collect()
    }

    /// A table of two, the cards dealt; whoever is to move comes first, by their place in what was given.
    pub(crate) async fn table(&self, people: [&Guest; 2], form: &str) -> (String, [usize; 2]) {
        let server = self.server();
        let [mut ann, mut bob] = people.map(|guest| Guest(guest.0.clone()));
        let (status, game) = server.post(&mut ann, "/new", &format!("game=card&seat2=link&rounds=1&{form}")).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{game}");
        let invite = attribute(&server.get(&ann, &game).await.1, "id=\"invite\" readonly value=\"").unwrap().to_owned();
        deal(server, &mut ann, &game).await;
        let (_, html) = server.get(&bob, &invite).await;
        let commit = attribute(&html, "name=\"commit\" value=\"").unwrap().to_owned();
        let form = format!("commit={commit}&entropy={}", "ab".repeat(16));
        assert_eq!(server.post(&mut bob, invite.strip_prefix(&self.url).unwrap_or(&invite), &form).await.1, game);
        let id = game.rsplit('/').next().unwrap().parse().unwrap();
        let first = server.app.table(id).await.unwrap().unwrap().to_move().unwrap();
        (game, if first == Seat::default() { [0, 1] } else { [1, 0] })
    }

    /// A table where one of the two is to move.
    pub(crate) async fn waiting(&self, people: [&Guest; 2], who: usize, form: &str) -> String {
        let (game, [mover, _]) = self.table(people, form).await;
        if mover != who {
            self.turn(people[mover], &game).await;
        }
        game
    }

    /// A member makes a turn.
    pub(crate) async fn turn(&self, who: &Guest, game: &str) {
        assert!(one_turn(self.server(), &mut Guest(who.0.clone()), game, 1).await);
    }

    /// When time is up at a table.
    pub(crate) async fn zero(&self, game: &str) -> i64 {
        let id = game.rsplit('/').next().unwrap().parse().unwrap();
        self.server().app.table(id).await.unwrap().unwrap().timer().unwrap().deadline().unwrap()
    }

    /// A browser of a member that shows messages, by its path at the push service.
    pub(crate) async fn browser(&self, who: &Guest) -> String {
        let (form, path) = self.push.subscribe().await;
        let mut guest = Guest(who.0.clone());
        let (status, to) = self.server().post(&mut guest, "/account/reminders/browsers", &form).await;
        assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, "/account/reminders?done=added"));
        path
    }

    /// Keeps what a member wants: the names of what is ticked, and the other fields.
    pub(crate) async fn wish(&self, who: &Guest, form: &str) -> StatusCode {
        self.server().post(&mut Guest(who.0.clone()), "/account/reminders", form).await.0
    }
}

pub(crate) fn address(name: &str) -> String {
    format!("{}@example.org", name.to_lowercase())
}

/// What a page would send if nothing was changed.
pub(crate) const EVERYTHING: &str = "mail=yes&digest=yes&calls=yes&away=yes&push-turn=yes&push-calls=yes";

/// The one line of a mail that begins so.
pub(crate) fn header<'m>(mail: &'m str, name: &str) -> &'m str {
    let mut found = mail.lines().filter_map(|line| line.strip_prefix(name));
    let value = found.next().unwrap_or_else(|| panic!("no {name} in {mail}"));
    assert!(found.next().is_none(), "{name} twice in {mail}");
    value.trim()
}

/// The link in the header by which a mail program switches such mails off.
pub(crate) fn stop_link(mail: &str) -> String {
    let unfolded = mail.replace("\r\n ", " ").replace("\n ", " ");
    let link = header(&unfolded, "List-Unsubscribe:").trim_matches(['<', '>']).to_owned();
    assert_eq!(header(&unfolded, "List-Unsubscribe-Post:"), "List-Unsubscribe=One-Click");
    link
}

/// Posts as a mail program does: no cookie, no origin, and the body of the standard.
pub(crate) async fn one_click(house: &House, link: &str) -> StatusCode {
    let request = Request::post(link.strip_prefix(&house.url).unwrap()).header("host", "test");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    house.server().status(request.body(Body::from("List-Unsubscribe=One-Click")).unwrap()).await
}
