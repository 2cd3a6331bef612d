//! The people of the year, and the two nodes that they come to. Time goes from one moment at which somebody looks in or
//! something is due to the next; what both nodes do then, they do at once.

mod log;
mod member;
mod post;
mod said;
mod table;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use fivepaths_club::{Clock, DAY, HOUR, Ms, Turns, year_begins};
use fivepaths_server::store::{Purpose, Store};
use fivepaths_server::table::{State, Table, lists};
use fivepaths_server::{App, Settings, Surroundings, bots, clock, notify};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;

use crate::cluster;
use crate::guest::Server;
use crate::push::PushService;
use crate::smtp::Smtp;
use log::Log;
pub(crate) use member::Member;
use post::Post;
pub(crate) use said::{Said, planned};

/// How many turns each player has at most in the matches of this year: one round.
pub(crate) const MOST: Turns = Turns { usual: 24, most: Some(72) };
pub(crate) const URL: &str = "http://test";
/// How long bots may take for what they have to do.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Game {
    pub(crate) clock: Clock,
    pub(crate) begun: Ms,
    /// The two players; the first may have the record.
    pub(crate) players: [usize; 2],
}

/// A player saw a turn without making one: when, and how many turns there were.
pub(crate) type Seen = (Ms, i64);

pub(crate) struct World {
    pub(crate) nodes: [Server; 2],
    pub(crate) people: Vec<Member>,
    pub(crate) games: BTreeMap<i64, Game>,
    /// By game and person.
    pub(crate) seen: BTreeMap<(i64, i64), Vec<Seen>>,
    pub(crate) log: Log,
    /// How often something was done at a table, by its name.
    pub(crate) done: BTreeMap<&'static str, usize>,
    time: Arc<AtomicI64>,
    pool: sqlx::PgPool,
    postbox: Post,
    push: PushService,
    random: Random,
    /// When who looks in.
    looks: BinaryHeap<Reverse<(Ms, usize)>>,
    /// Until when new matches are begun.
    open_until: Ms,
    /// How many matches there are at most.
    most: usize,
    bots: tokio::task::JoinSet<()>,
    /// Whether a bot may have something to do.
    bots_play: bool,
}

impl World {
    /// With so many people; matches are begun for so many days, and no more of them than that.
    pub(crate) async fn begin(people: usize, days: Ms, most: usize, seed: u64) -> World {
        let (database, smtp, begins) = (cluster::database().await, Smtp::start(), year_begins(2027));
        let (time, push) = (Arc::new(AtomicI64::new(begins)), PushService::start().await);
        let settings = Settings {
            posts_a_minute: 0,
            tables_an_hour: 0,
            guests_an_hour: 0,
            sign_ins_an_hour: 0,
            mails_an_hour: 0,
            push_to_loopback: true,
            bot_budget: 1,
            ..smtp.settings(URL)
        };
        let first = node(&database, Purpose::Serve, &settings, &time, seed + 1).await;
        let nodes = [first, node(&database, Purpose::Visit, &settings, &time, seed + 2).await];
        let pool = sqlx::PgPool::connect(&database).await.unwrap();
        let log = Log::begin(&pool).await;
        let mut bots = tokio::task::JoinSet::new();
        for node in &nodes {
            bots.spawn(bots::run(node.app.clone()));
        }
        let mut world = World {
            nodes,
            people: Vec::new(),
            games: BTreeMap::new(),
            seen: BTreeMap::new(),
            log,
            done: BTreeMap::new(),
            time,
            pool,
            postbox: Post::new(smtp),
            push,
            random: Random::seed_from_u64(seed),
            looks: BinaryHeap::new(),
            open_until: begins + days * DAY,
            most,
            bots,
            bots_play: false,
        };
        for number in 0..people {
            world.arrives(number, begins, days).await;
            world.looks.push(Reverse((begins + HOUR + number as Ms, number)));
        }
        world
    }

    /// A number below another.
    fn below(&mut self, limit: usize) -> usize {
        (self.random.next_u64() % limit as u64) as usize
    }

    /// Whether something happens that happens once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn now(&self) -> Ms {
        self.time.load(Ordering::Relaxed)
    }

    pub(crate) async fn count(&self, query: &str) -> i64 {
        sqlx::query_scalar(sqlx::AssertSqlSafe(query.to_owned())).fetch_one(&self.pool).await.unwrap()
    }

    /// When a match ended.
    pub(crate) async fn ended(&self, game: i64) -> Ms {
        self.count(&format!("SELECT changed FROM game WHERE id = {game}")).await
    }

    pub(crate) async fn table(&self, game: i64) -> Arc<Table> {
        self.nodes[0].app.table(game).await.unwrap().unwrap()
    }

    pub(crate) async fn record(&self, game: i64) -> String {
        let player = &self.people[self.games[&game].players[0]].guest;
        let (status, text) = self.nodes[1].get(player, &format!("/game/{game}/record")).await;
        assert_eq!(status, StatusCode::OK);
        text
    }

    /// Lets the year go by until nobody looks in any more and nothing is due.
    pub(crate) async fn pass(&mut self) {
        loop {
            let due = self.work().await;
            let look = self.looks.peek().map(|Reverse((at, _))| *at);
            let Some(next) = due.into_iter().chain(look).min() else { break };
            assert!(next >= self.now(), "time never runs back");
            self.time.store(next, Ordering::Relaxed);
            if look == Some(next)
                && let Some(Reverse((_, who))) = self.looks.pop()
            {
                self.look(who).await;
            }
        }
        self.bots.abort_all();
    }

    /// Does what is due now, on both nodes at once; gives when the next thing is.
    async fn work(&mut self) -> Option<Ms> {
        loop {
            self.bots_rest().await;
            self.log.read(&self.pool, self.now()).await;
            let next = "SELECT MIN(GREATEST(due, lease)) FROM job WHERE kind <> 'bot'";
            let next: Option<Ms> = sqlx::query_scalar(next).fetch_one(&self.pool).await.unwrap();
            if next.is_none_or(|next| next > self.now()) {
                return next;
            }
            let [one, two] = &self.nodes;
            let (one_done, two_done) = tokio::join!(clock::once(&one.app), clock::once(&two.app));
            let _ = (one_done.unwrap(), two_done.unwrap());
            let (one_done, two_done) = tokio::join!(notify::once(&one.app), notify::once(&two.app));
            one_done.unwrap();
            two_done.unwrap();
            self.postbox.take(self.now());
        }
    }

    /// Waits until no bot has to move.
    async fn bots_rest(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        while self.bots_play && self.count("SELECT COUNT(*) FROM job WHERE kind = 'bot'").await > 0 {
            assert!(Instant::now() < deadline, "the bots do not move");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        self.bots_play = false;
    }

    /// Somebody looks in at one of the nodes.
    async fn look(&mut self, who: usize) {
        let (node, person) = (self.below(2), self.people[who].id);
        self.settle(node, who).await;
        let mut games = lists::active(&self.nodes[node].store, person).await.unwrap();
        games.retain(|game| game.state == State::Running);
        for game in &games {
            self.attend(node, who, game.id).await;
        }
        let open = self.now() < self.open_until && self.games.len() < self.most;
        if open && games.len() < self.people[who].habit.games() {
            self.challenge(node, who).await;
        }
        let now = self.now();
        if (now < self.open_until || !games.is_empty())
            && let Some(next) = self.people[who].habit.next_look(now, &mut self.random)
        {
            self.looks.push(Reverse((next, who)));
        }
    }

    async fn post(&mut self, node: usize, who: usize, path: &str, form: &str) {
        let (status, to) = self.nodes[node].post(&mut self.people[who].guest, path, form).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{path} {form} {to}");
        // A vacation may have begun at this very moment, and then the table has another version.
        assert!(!to.contains("notice") || to.contains("notice=stale") || to.contains("notice=notime"), "{path}: {to}");
    }

    /// Everything that came: mails, and messages to browsers.
    pub(crate) fn came(&mut self) -> Vec<Said> {
        self.postbox.came(&self.push, &self.people)
    }
}

/// One of the nodes, whose secrets are always the same, so that the same year goes by again.
async fn node(database: &str, purpose: Purpose, settings: &Settings, time: &Arc<AtomicI64>, seed: u64) -> Server {
    let store = Store::open(database, purpose).await.unwrap();
    let (clock, random) = (Arc::clone(time), Mutex::new(Random::seed_from_u64(seed)));
    let surroundings = Surroundings {
        now: Arc::new(move || clock.load(Ordering::Relaxed)),
        secret: Arc::new(move |bytes| random.lock().unwrap().fill_bytes(bytes)),
    };
    Server::on(App::new(store, settings.clone(), surroundings), Arc::clone(time), tempfile::tempdir().unwrap())
}
