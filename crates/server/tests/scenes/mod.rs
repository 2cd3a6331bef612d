//! Tables in every state that matters for how they look, made directly in the database: with decks laid out so that
//! the turns of a script can be made, and with nothing left to chance.
#![allow(clippy::unwrap_used, clippy::expect_used, dead_code)]

mod company;
mod days;
mod script;

use std::sync::Arc;

use fivepaths_club::{Clock, DAY, SECOND, Timer};
use fivepaths_rules::{AnyMatch, AnyRules, GameKind, Seat, Seed, TilesJson};
use fivepaths_server::manners::{self, Phrase};
use fivepaths_server::store::Write;
use fivepaths_server::table::{Change, Deck, Decks, Moment, NewTable, SeatRow, Table, store};
use fivepaths_server::{App, Settings, Surroundings, people};
use sha2::{Digest, Sha256};

pub(crate) use script::{Script, board, card, wordy};

/// Who plays; the first is the one whose page is looked at, if no other is named.
const NAMES: [&str; 4] = ["Marguerite", "Rambler", "Bartholomew", "Legend"];

/// A server full of tables.
pub(crate) struct House {
    pub(crate) url: String,
    app: App,
    _folder: tempfile::TempDir,
}

/// A page to look at, and who looks: a seat, or nobody who plays there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    pub(crate) name: String,
    pub(crate) path: String,
    pub(crate) who: Option<usize>,
    /// What is opened before one looks; nothing if it is empty.
    pub(crate) open: &'static str,
}

impl Scene {
    /// A script that opens what has to be open.
    pub(crate) fn opening(&self) -> String {
        let open = if self.open.is_empty() { "no-such" } else { self.open };
        format!("for (const details of document.querySelectorAll({open:?})) details.open = true;")
    }
}

impl House {
    pub(crate) async fn start() -> House {
        let folder = tempfile::tempdir().unwrap();
        let opened = fivepaths_server::open(folder.path().join("scenes.sqlite").to_str().unwrap()).await.unwrap();
        let app = App::new(opened, Settings::default(), Surroundings::default());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(fivepaths_server::serve(app.clone(), listener));
        let house = House { url, app, _folder: folder };
        for (n, name) in NAMES.into_iter().enumerate() {
            house
                .write(people::arrive(
                    name,
                    &people::NewSession { hash: &digest(n), agent: "", guest: None, at: house.app.now() },
                ))
                .await;
        }
        house
    }

    async fn write(&self, write: Write) -> Option<i64> {
        self.app.store().write(write).await.unwrap().drawn()
    }

    /// A table at which this script was played by the guests, who have seen all of it; its number.
    pub(crate) async fn table(&self, script: &Script) -> i64 {
        let people: Vec<(i64, &str)> = (1..).zip(NAMES).take(script.rules.players().into()).collect();
        let game = self.seated(script, &people).await;
        for (person, _) in people {
            self.write(store::see(game, person, script.turns.len() as i64)).await;
        }
        game
    }

    /// A table at which this script was played by these people, who have seen nothing yet.
    async fn seated(&self, script: &Script, people: &[(i64, &str)]) -> i64 {
        let deck = Deck { deck: script.deck.clone(), tiles: script.tiles.as_ref().map(TilesJson::from) };
        let decks =
            Decks { first: Seat::default(), rounds: vec![deck; script.rules.rounds().into()], guide: script.guide };
        let sits =
            |(person, name): &(i64, &str)| SeatRow { entropy: Some(String::new()), ..SeatRow::person(*person, name) };
        let at = self.app.now() - script.clock.map_or(0, |(_, ago)| ago);
        let clock = script.clock.map(|(clock, _)| clock);
        let table = NewTable {
            rules: script.rules,
            public: true,
            rated: false,
            clock,
            invite: format!("{:?}", self.app.secret::<16>()),
            server_seed: Seed::new([9; 32]),
            decks: Some(serde_json::to_string(&decks).unwrap()),
            seats: people.iter().map(sits).collect(),
            at,
        };
        let game = self.write(store::add(&table)).await.unwrap();
        self.write(store::change(&Change::new(game, 0, Some(Seat::default()), at))).await;
        let mut timer = clock.map(|clock| Timer::start(clock, script.rules.players(), 0, false, at));
        for turn in &script.turns {
            let after = self.turn(game, turn, at).await;
            let next = after.to_move().map(Seat::index);
            timer = timer.map(|timer| timer.turn(next.unwrap_or(timer.to_move()), at).unwrap());
        }
        // The clock runs once all turns are made: before, the server would end a match whose time was up long ago.
        while timer.is_some() {
            let table = self.app.table(game).await.unwrap().unwrap();
            let timer = timer.clone();
            let change = Change { timer, ..Change::new(game, table.row.version, table.to_move(), at) };
            if self.app.store().write(store::change(&change)).await.unwrap().is_done() {
                break;
            }
        }
        game
    }

    /// A turn that was made then. If the vacation of somebody there begins at this moment, it is made once more.
    async fn turn(&self, game: i64, turn: &str, at: i64) -> Arc<Table> {
        loop {
            let table = self.app.table(game).await.unwrap().unwrap();
            let moment = Moment { at, bot_delay: 0 };
            let step = table.turn(table.to_move().unwrap(), table.row.version, turn, moment).unwrap();
            let (written, after) = self.app.carry_out(step).await.unwrap();
            if written.is_done() {
                return after;
            }
        }
    }

    /// Whoever is to move at a card table discards their first card and draws from the draw pile.
    pub(crate) async fn discard(&self, game: i64) {
        let table = self.app.table(game).await.unwrap().unwrap();
        let (mover, Some(AnyMatch::Card(match_))) = (table.to_move().unwrap(), &table.game) else { unreachable!() };
        let card = match_.view(Some(mover)).hand().iter().next().unwrap();
        let moment = Moment { at: self.app.now(), bot_delay: 0 };
        let step = table.turn(mover, table.row.version, &format!("x{card}-s"), moment).unwrap();
        self.app.carry_out(step).await.unwrap();
    }

    /// A link by which somebody can choose a new password.
    pub(crate) async fn reset_link(&self, name: &str) -> String {
        fivepaths_server::admin::reset(&self.app, name).await.unwrap().1
    }

    /// The same where everybody but the first player has just said something.
    pub(crate) async fn talking(&self, script: &Script) -> i64 {
        let game = self.table(script).await;
        let table = self.app.table(game).await.unwrap().unwrap();
        for person in 2..=i64::from(script.rules.players()) {
            self.write(manners::say(&table, person, Phrase::Moment, self.app.now())).await;
        }
        game
    }

    /// The same where the second player has proposed a pause, which the first may have accepted.
    pub(crate) async fn pausing(&self, script: &Script, accepted: bool) -> i64 {
        let game = self.table(script).await;
        let table = self.app.table(game).await.unwrap().unwrap();
        let step = table.propose_pause(Seat::new(1).unwrap(), 7, self.app.moment()).unwrap();
        let (_, table) = self.app.carry_out(step).await.unwrap();
        if accepted {
            let until = table.proposal(self.app.now()).unwrap().until;
            self.app.carry_out(table.accept_pause(Seat::default(), until, self.app.moment()).unwrap()).await.unwrap();
        }
        game
    }

    /// A match that was played out and reviewed, with few worlds; its number, and a decision of the first player that has
    /// a mark.
    pub(crate) async fn reviewed(&self, script: &Script) -> (i64, usize) {
        use fivepaths_server::review::{self, made_with, reviewer};
        let game = self.table(&script.played_out()).await;
        let record = review::record(&self.app.table(game).await.unwrap().unwrap()).unwrap();
        let settings = fivepaths_insight::review::Settings { worlds: 16, seed: 1 };
        let report = reviewer().review(&record, &settings, 2, &[], |_, _| {}).unwrap();
        let marked = report.rounds[0].steps.iter().find(|step| step.seat == 0 && step.mark > 0).unwrap().ply;
        let id = self.write(review::store::ask(game, 1, &made_with(), 0)).await.unwrap();
        self.write(review::store::finish(id, &report, 1)).await;
        (game, marked)
    }

    /// Every state of both games that can look different.
    pub(crate) async fn scenes(&self) -> Vec<Scene> {
        let mut scenes = Vec::new();
        for colours in [5, 6] {
            let full = card(colours, 3);
            let game = self.table(&full).await;
            let theirs = self.table(&full.until(full.turns.len() - 1)).await;
            let begun = self.table(&full.until(0)).await;
            let over = self.table(&full.played_out()).await;
            let states = [
                ("turn", game, "", Some(0)),
                ("picked", game, "?pick=G8", Some(0)),
                ("refused", game, "?pick=R8", Some(0)),
                ("discarded", game, "?begun=xR8", Some(0)),
                ("ready", game, "?ready=xR8-w", Some(0)),
                ("waiting", theirs, "", Some(0)),
                ("round-over", over, "", Some(0)),
                ("watched", game, "", None),
                ("flipped", game, "?flip=1", Some(0)),
                ("start", begun, "", Some(0)),
                ("picked-pile", game, "?pick=W7", Some(0)),
                ("drawing", game, "?begun=G8", Some(0)),
                ("answer", theirs, "?pick=R9", Some(1)),
                ("round-over-watched", over, "", None),
            ];
            scenes.extend(states.iter().map(|state| scene(&format!("card{colours}"), state)));
            if colours == 5 {
                // Not the quick clock: on a busy machine its time would be up before all screens were looked at.
                let live = self.table(&full.timed(Clock::CALM, 150 * SECOND)).await;
                let theirs = full.until(full.turns.len() - 1);
                let days = self.table(&theirs.timed(Clock::SLOW, DAY)).await;
                let up = self.table(&theirs.timed(Clock::BRISK, 7 * DAY / 2)).await;
                let mine_up = self.table(&full.timed(Clock::BRISK, 7 * DAY / 2)).await;
                let proposed = self.pausing(&full.timed(Clock::SLOW, DAY), false).await;
                let paused = self.pausing(&full.timed(Clock::SLOW, DAY), true).await;
                let states = [
                    ("clock-live", live, "", Some(0)),
                    ("clock-picked", live, "?pick=G8", Some(0)),
                    ("clock-days", days, "", Some(0)),
                    ("clock-watched", live, "", None),
                    ("clock-up", up, "", Some(0)),
                    ("clock-up-mine", mine_up, "", Some(0)),
                    ("clock-proposed", proposed, "", Some(0)),
                    ("clock-paused", paused, "", Some(0)),
                ];
                scenes.extend(states.iter().map(|state| scene("card5", state)));
            }
        }
        for players in [4, 3, 2] {
            let full = board(players, 3);
            let game = self.table(&full).await;
            let theirs = self.table(&full.until(full.turns.len() - usize::from(players) + 1)).await;
            let begun = self.table(&full.until(0)).await;
            let over = self.table(&full.played_out()).await;
            let wordy = self.table(&wordy(players)).await;
            let states = [
                ("turn", game, "", Some(0)),
                ("wordy", wordy, "", Some(0)),
                ("researcher", wordy, "?pick=G9", Some(0)),
                ("researched", wordy, "?begun=G9!", Some(0)),
                ("researcher-ready", wordy, "?ready=G9!-s", Some(0)),
                ("picked-crowd", game, "?pick=G9", Some(0)),
                ("step", game, "?begun=B9", Some(0)),
                ("waiting", theirs, "", Some(0)),
                ("round-over", over, "", Some(0)),
                ("watched", game, "", None),
                ("start", begun, "", Some(0)),
                ("picked", game, "?pick=R9", Some(0)),
                ("drawing", game, "?begun=xY9", Some(0)),
                ("ready", game, "?ready=xY9-s", Some(0)),
                ("flipped", game, "?flip=1", Some(0)),
            ];
            scenes.extend(states.iter().map(|state| scene(&format!("board{players}"), state)));
            if players != 3 {
                let live = self.table(&full.timed(Clock::CALM, 150 * SECOND)).await;
                let theirs = full.until(full.turns.len() - usize::from(players) + 1);
                let days = self.table(&theirs.timed(Clock::SLOW, if players == 2 { 8 * DAY } else { DAY })).await;
                let states = [("clock-live", live, "", Some(0)), ("clock-days", days, "", Some(0))];
                scenes.extend(states.iter().map(|state| scene(&format!("board{players}"), state)));
            }
        }
        let days = board(2, 3).timed(Clock::SLOW, DAY);
        for (state, accepted) in [("clock-proposed", false), ("clock-paused", true)] {
            scenes.push(scene("board2", &(state, self.pausing(&days, accepted).await, "", Some(0))));
        }
        for (name, script) in [("card5", card(5, 3)), ("board2", board(2, 3))] {
            for (state, turns) in [("guided", 0), ("guided-later", 12)] {
                let game = self.table(&script.until(turns).guided()).await;
                scenes.push(scene(name, &(state, game, "", Some(0))));
            }
        }
        scenes
    }

    /// The ends of matches: won, lost and drawn.
    pub(crate) async fn ends(&self) -> Vec<Scene> {
        let mut scenes = Vec::new();
        for (name, script) in [
            ("card5", card(5, 1).played_out()),
            ("card5-long", card(5, 3).played_out().times(3)),
            ("board4", board(4, 1).played_out()),
        ] {
            let game = self.table(&script).await;
            for (state, who) in [("won", Some(0)), ("lost", Some(1)), ("end-watched", None)] {
                scenes.push(Scene {
                    name: format!("{name}-{state}"),
                    path: format!("/game/{game}"),
                    who,
                    ..Scene::default()
                });
            }
            scenes.push(Scene {
                name: format!("{name}-final"),
                path: format!("/game/{game}?on=1"),
                who: Some(0),
                ..Scene::default()
            });
            let step = format!("/game/{game}/step/1/20");
            scenes.push(Scene { name: format!("{name}-moment"), path: step, who: Some(0), ..Scene::default() });
        }
        for (name, script) in [("card5-drawn", script::drawn()), ("board3-drawn", script::shared(3))] {
            let game = self.table(&script).await;
            scenes.push(Scene {
                name: name.to_owned(),
                path: format!("/game/{game}"),
                who: Some(0),
                ..Scene::default()
            });
        }
        scenes
    }
}

fn scene(table: &str, (state, game, query, who): &(&str, i64, &str, Option<usize>)) -> Scene {
    Scene { name: format!("{table}-{state}"), path: format!("/game/{game}{query}"), who: *who, ..Scene::default() }
}

/// The session of somebody.
pub(crate) fn cookie(who: usize) -> String {
    format!("{who:02x}").repeat(32)
}

/// Its hash, as it is stored.
fn digest(who: usize) -> String {
    Sha256::digest(cookie(who)).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn rules(game: GameKind, variants: &[&str], players: Option<u8>, rounds: u8) -> AnyRules {
    AnyRules::named(game, variants, players, Some(rounds)).unwrap()
}
