//! What people do at their tables.

use axum::http::StatusCode;
use fivepaths_bots::{Budget, whole_turn};
use fivepaths_club::{Clock, Ms};
use fivepaths_rules::{AnyMatch, Seat};
use fivepaths_server::table::Table;
use rand_core::Rng as _;

use super::{Game, URL, World};
use crate::guest::{attribute, deal, encode};

const CLOCKS: [(&str, Clock); 3] = [("brisk", Clock::BRISK), ("steady", Clock::STEADY), ("slow", Clock::SLOW)];
/// How long a pause is that somebody proposes, in days.
const PAUSES: [Ms; 3] = [2, 5, 10];

impl World {
    /// Somebody makes a table for another, who comes by the link at once.
    pub(super) async fn challenge(&mut self, node: usize, who: usize) {
        let other = self.below(self.people.len());
        let (clock_name, clock) = CLOCKS[self.below(3)];
        let rated = if self.once_in(3) { "" } else { "&rated=yes" };
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
        self.games.insert(id, Game { clock, begun: self.now(), players: [who, other] });
    }

    /// What somebody does at one of their tables.
    pub(super) async fn attend(&mut self, node: usize, who: usize, game: i64) {
        let table = self.nodes[node].app.table(game).await.unwrap().unwrap();
        let (mine, mover) = (table.seats_of(Some(self.people[who].id)), table.to_move());
        let (Some(&seat), Some(mover)) = (mine.first(), mover) else { return };
        let (now, address) = (self.now(), format!("/game/{game}"));
        if table.paused_until(now).is_some() || table.is_bot(mover) {
            return;
        }
        let answered = self.answers_proposal(node, who, &table, seat).await;
        if answered {
            return;
        }
        if mover == seat {
            if self.once_in(12) {
                self.only_looks(node, who, &table).await;
                return;
            }
            self.done("turn");
            let turn = choose(table.game.as_ref().unwrap(), mover);
            let form = format!("seat={mover}&version={}&turn={}", table.row.version, encode(&turn));
            self.post(node, who, &format!("{address}/turn"), &form).await;
            self.bots_play |= table.is_bot(mover.next(2));
        } else if table.may_claim(seat, now) {
            match self.below(6) {
                0 | 1 => self.does("claim", node, who, &format!("{address}/claim"), &format!("seat={seat}")).await,
                2 => {
                    self.does("finish", node, who, &format!("{address}/finish"), &format!("seat={seat}")).await;
                    self.bots_play = true;
                }
                _ => {}
            }
        } else {
            self.waits(node, who, &table, seat).await;
        }
    }

    /// Somebody accepts the pause that is proposed, or does not, or takes back their own; gives whether they did any of it.
    async fn answers_proposal(&mut self, node: usize, who: usize, table: &Table, seat: Seat) -> bool {
        let Some(proposal) = table.proposal(self.now()) else { return false };
        let what = match (proposal.by == seat.index(), self.below(4)) {
            (false, 0 | 1) => format!("accept&until={}", proposal.until),
            (false, 2) => "decline".to_owned(),
            (true, 3) => "withdraw".to_owned(),
            _ => return false,
        };
        let name = if what.starts_with("accept") { "pause" } else { "no pause" };
        let form = format!("seat={seat}&do={what}");
        self.does(name, node, who, &format!("/game/{}/pause", table.row.id), &form).await;
        true
    }

    /// What somebody does while it is their opponent's turn: mostly nothing.
    async fn waits(&mut self, node: usize, who: usize, table: &Table, seat: Seat) {
        let (now, address) = (self.now(), format!("/game/{}", table.row.id));
        match self.below(30) {
            0 => self.does("give", node, who, &format!("{address}/give"), &format!("seat={seat}")).await,
            1 => {
                let days = PAUSES[self.below(3)];
                if table.pauses(seat, now).contains(&days) {
                    let form = format!("seat={seat}&do=propose&days={days}");
                    self.does("proposal", node, who, &format!("{address}/pause"), &form).await;
                }
            }
            2..5 if table.waits() == Some(seat) => {
                let list = format!("*%3A+{}", discard(table.game.as_ref().unwrap(), seat));
                let form = format!("seat={seat}&turns={}&do=write&list={list}", table.turns());
                self.does("answer", node, who, &format!("{address}/answers"), &form).await;
            }
            _ => {}
        }
    }

    /// Somebody looks at a table where it is their turn, and does nothing.
    async fn only_looks(&mut self, node: usize, who: usize, table: &Table) {
        let (game, person, turns) = (table.row.id, self.people[who].id, table.turns());
        let (status, _) = self.nodes[node].get(&self.people[who].guest, &format!("/game/{game}")).await;
        assert_eq!(status, StatusCode::OK);
        let noted = format!("SELECT COUNT(*) FROM visit WHERE game = {game} AND person = {person} AND seen >= {turns}");
        while self.count(&noted).await == 0 {
            tokio::task::yield_now().await;
        }
        self.done("look");
        let now = self.now();
        self.seen.entry((game, person)).or_default().push((now, turns as i64));
    }

    async fn does(&mut self, what: &'static str, node: usize, who: usize, path: &str, form: &str) {
        self.done(what);
        self.post(node, who, path, form).await;
    }

    fn done(&mut self, what: &'static str) {
        *self.done.entry(what).or_default() += 1;
    }
}

/// A quick turn, from what the seat may know.
fn choose(game: &AnyMatch, seat: Seat) -> String {
    let AnyMatch::Card(game) = game else { panic!("this year has card games only") };
    let bot = fivepaths_bots::bot::<fivepaths_rules::CardGame>("greedy").unwrap();
    whole_turn(bot.as_ref(), &game.view(Some(seat)), Budget::Ms(1), 1).unwrap().to_string()
}

/// A turn that a seat can make whatever happens before: its first card to the discards, and a new one.
fn discard(game: &AnyMatch, seat: Seat) -> String {
    let AnyMatch::Card(game) = game else { panic!("this year has card games only") };
    let card = game.view(Some(seat)).hand().iter().next().unwrap();
    format!("x{card}-s")
}
