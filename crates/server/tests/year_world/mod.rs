//! The people of the year, and the two nodes that they come to.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::http::StatusCode;
use fivepaths_bots::{Budget, whole_turn};
use fivepaths_club::{Clock, DAY, HOUR, Ms, Turns, year_begins};
use fivepaths_rules::{AnyMatch, Seat};
use fivepaths_server::store::{Purpose, Store};
use fivepaths_server::table::{Listed, State, Table, lists};
use fivepaths_server::{App, Settings, Surroundings, clock};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;

use crate::cluster;
use crate::guest::{Guest, Server, attribute, deal, encode};
use crate::habit::Habit;
use crate::smtp::Smtp;

/// How many turns each player has at most in the matches of this year: one round.
pub(crate) const MOST: Turns = Turns { usual: 24, most: Some(72) };
const CLOCKS: [(&str, Clock); 3] = [("brisk", Clock::BRISK), ("steady", Clock::STEADY), ("slow", Clock::SLOW)];
const URL: &str = "http://test";

pub(crate) struct Person {
    pub(crate) id: i64,
    guest: Guest,
    habit: Habit,
}

pub(crate) struct Game {
    pub(crate) clock: Clock,
    pub(crate) begun: Ms,
    /// A player, who may have the record.
    player: usize,
}

pub(crate) struct World {
    pub(crate) nodes: [Server; 2],
    pub(crate) people: Vec<Person>,
    pub(crate) games: BTreeMap<i64, Game>,
    time: Arc<AtomicI64>,
    pool: sqlx::PgPool,
    _smtp: Smtp,
    random: Random,
    /// When who looks in.
    looks: BinaryHeap<Reverse<(Ms, usize)>>,
    /// Until when new matches are begun.
    open_until: Ms,
}

impl World {
    pub(crate) async fn begin(people: usize, days: Ms, seed: u64) -> World {
        let (database, smtp, begins) = (cluster::database().await, Smtp::start(), year_begins(2027));
        let time = Arc::new(AtomicI64::new(begins));
        let settings = Settings {
            posts_a_minute: 0,
            tables_an_hour: 0,
            guests_an_hour: 0,
            sign_ins_an_hour: 0,
            mails_an_hour: 0,
            ..smtp.settings(URL)
        };
        let first = node(&database, Purpose::Serve, &settings, &time).await;
        let nodes = [first, node(&database, Purpose::Visit, &settings, &time).await];
        let pool = sqlx::PgPool::connect(&database).await.unwrap();
        let (random, games, looks) = (Random::seed_from_u64(seed), BTreeMap::new(), BinaryHeap::new());
        let open_until = begins + days * DAY;
        let mut world = World { nodes, people: Vec::new(), games, time, pool, _smtp: smtp, random, looks, open_until };
        for number in 0..people {
            world.arrives(number, begins).await;
        }
        world
    }

    /// A new member, whose address is confirmed.
    async fn arrives(&mut self, number: usize, begins: Ms) {
        let (name, address) = (format!("Member {number}"), format!("m{number}@example.org"));
        let mut guest = Guest::default();
        let form = format!("name={}&password=a+tower+of+cards&email={}", encode(&name), address.replace('@', "%40"));
        let (status, to) = self.nodes[0].post(&mut guest, "/account/claim", &form).await;
        assert!(status.is_redirection() || status.is_success(), "{status} {to}");
        self.work().await;
        let id = self.count(&format!("SELECT id FROM person WHERE name = '{name}'")).await;
        let habit = Habit::of(number, begins, &mut self.random);
        self.people.push(Person { id, guest, habit });
        self.looks.push(Reverse((begins + HOUR + number as Ms, number)));
    }

    /// A number below another.
    fn below(&mut self, limit: usize) -> usize {
        (self.random.next_u64() % limit as u64) as usize
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
        let player = &self.people[self.games[&game].player].guest;
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
    }

    /// Does what is due now, on both nodes at once; gives when the next thing is.
    async fn work(&mut self) -> Option<Ms> {
        let [one, two] = &self.nodes;
        let (one, two) = tokio::join!(clock::once(&one.app), clock::once(&two.app));
        let _ = (one.unwrap(), two.unwrap());
        clock::once(&self.nodes[0].app).await.unwrap()
    }

    /// Somebody looks in at one of the nodes.
    async fn look(&mut self, who: usize) {
        let (node, person) = (self.below(2), self.people[who].id);
        let mut games = lists::active(&self.nodes[node].store, person).await.unwrap();
        games.retain(|game| game.state == State::Running);
        for game in &games {
            self.attend(node, who, game).await;
        }
        if self.now() < self.open_until && games.len() < self.people[who].habit.games() {
            self.challenge(node, who).await;
        }
        let now = self.now();
        if (now < self.open_until || !games.is_empty())
            && let Some(next) = self.people[who].habit.next_look(now, &mut self.random)
        {
            self.looks.push(Reverse((next, who)));
        }
    }

    /// Somebody makes a table for another, who comes by the link at once.
    async fn challenge(&mut self, node: usize, who: usize) {
        let other = self.below(self.people.len());
        let (clock_name, clock) = CLOCKS[self.below(3)];
        let rated = if self.below(3) == 0 { "" } else { "&rated=yes" };
        if other == who {
            return;
        }
        let (server, entropy) = (&self.nodes[node], format!("{:032x}", self.random.next_u64()));
        let [maker, guest] = self.people.get_disjoint_mut([who, other]).unwrap().map(|person| &mut person.guest);
        let form = format!("game=card&seat2=link&rounds=1&clock={clock_name}{rated}");
        let (status, game) = server.post(maker, "/new", &form).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        let page = server.get(maker, &game).await.1;
        let invite = attribute(&page, "id=\"invite\" readonly value=\"").unwrap().to_owned();
        let invite = invite.strip_prefix(URL).unwrap_or(&invite);
        deal(server, maker, &game).await;
        let (_, page) = server.get(guest, invite).await;
        let commit = attribute(&page, "name=\"commit\" value=\"").unwrap().to_owned();
        let (status, to) = server.post(guest, invite, &format!("commit={commit}&entropy={entropy}")).await;
        assert_eq!((status, &to), (StatusCode::SEE_OTHER, &game));
        let id = game.strip_prefix("/game/").unwrap().parse().unwrap();
        self.games.insert(id, Game { clock, begun: self.now(), player: who });
    }

    /// What somebody does at one of their tables: move, or claim, or wait.
    async fn attend(&mut self, node: usize, who: usize, game: &Listed) {
        let table = self.nodes[node].app.table(game.id).await.unwrap().unwrap();
        let (mine, mover) = (table.seats_of(Some(self.people[who].id)), table.to_move());
        let now = self.now();
        if let Some(mover) = mover.filter(|mover| mine.contains(mover)) {
            let turn = choose(table.game.as_ref().unwrap(), mover);
            let form = format!("seat={mover}&version={}&turn={}", table.row.version, encode(&turn));
            self.post(node, who, &format!("/game/{}/turn", game.id), &form).await;
        } else if mine.iter().any(|seat| table.may_claim(*seat, now)) && self.below(3) == 0 {
            self.post(node, who, &format!("/game/{}/claim", game.id), &format!("seat={}", mine[0])).await;
        } else if self.below(40) == 0 {
            self.post(node, who, &format!("/game/{}/give", game.id), &format!("seat={}", mine[0])).await;
        }
    }

    async fn post(&mut self, node: usize, who: usize, path: &str, form: &str) {
        let (status, to) = self.nodes[node].post(&mut self.people[who].guest, path, form).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{path} {form} {to}");
    }
}

async fn node(database: &str, purpose: Purpose, settings: &Settings, time: &Arc<AtomicI64>) -> Server {
    let store = Store::open(database, purpose).await.unwrap();
    let clock = Arc::clone(time);
    let now: Arc<dyn Fn() -> Ms + Send + Sync> = Arc::new(move || clock.load(Ordering::Relaxed));
    let app = App::new(store, settings.clone(), Surroundings { now, ..Surroundings::default() });
    Server::on(app, Arc::clone(time), tempfile::tempdir().unwrap())
}

/// A quick turn, from what the seat may know.
fn choose(game: &AnyMatch, seat: Seat) -> String {
    let AnyMatch::Card(game) = game else { panic!("this year has card games only") };
    let bot = fivepaths_bots::bot::<fivepaths_rules::CardGame>("greedy").unwrap();
    whole_turn(bot.as_ref(), &game.view(Some(seat)), Budget::Ms(1), 1).unwrap().to_string()
}
