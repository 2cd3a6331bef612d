//! The pages on which people meet and talk, in every state that can look different.

use fivepaths_club::{Clock, SECOND};
use fivepaths_rules::{AnyRules, GameKind, Seed};
use fivepaths_server::lobby::{self, NewOffer, Pace, Quick, Range, Wants};
use fivepaths_server::manners::{self, Phrase};
use fivepaths_server::people::{self, NewAccount, NewSession};
use fivepaths_server::table::{NewTable, SeatRow, store};

use super::{House, Scene, Script, board, card, digest, rules};

const HOUR: i64 = 60 * 60 * 1_000;
/// Members, after the guests: their sessions are numbered from here.
pub(super) const MEMBERS: usize = 10;
const NAMES: [&str; 3] = ["Wilhelmina Featherstone", "Bartholomew of Woodbury", "Ann"];
/// What people write: short and long, with one word that is longer than any line, and from right to left.
const WORDS: [&str; 5] = [
    "Hello!",
    "I have been waiting for a hand like this one all evening, and now it comes when I need it least of all.",
    "https://example.org/a-very-long-address-that-somebody-pasted-without-looking/and-it-goes-on-and-on-and-on",
    "שלום, משחק טוב",
    "Shall we play another one after this, perhaps tomorrow?",
];

impl House {
    /// Three members; their numbers.
    pub(super) async fn members(&self) -> [i64; 3] {
        let mut numbers = [0; 3];
        for (n, name) in NAMES.into_iter().enumerate() {
            let (hash, at, folded) = (digest(MEMBERS + n), self.app.now(), name.to_lowercase());
            let account = NewAccount { name, folded: &folded, password: "", language: "en", at };
            let session = NewSession { hash: &hash, agent: "Firefox, Linux", guest: None, at };
            numbers[n] = self.write(people::register(&account, &session)).await.unwrap();
        }
        numbers
    }

    /// A table that waits in the lobby.
    async fn offered(&self, host: i64, rules: AnyRules, clock: Option<Clock>, offer: NewOffer) {
        let mut seats = vec![SeatRow::person(host, "host")];
        seats.resize(rules.players().into(), SeatRow::open());
        let table = NewTable {
            rules,
            public: true,
            rated: rules.players() == 2 && host > 4,
            clock,
            invite: format!("{:?}", self.app.secret::<16>()),
            server_seed: Seed::new([9; 32]),
            decks: None,
            seats,
            at: self.app.now(),
        };
        self.write(store::add(&table).and(lobby::offer(offer, host, &rules, table.at))).await.unwrap();
    }

    /// Where people find each other, and what one does about another.
    pub(crate) async fn company(&self) -> Vec<Scene> {
        let [ann, bob, cem] = self.members().await;
        let card_match = rules(GameKind::Card, &[], None, 3);
        let (anybody, some) = (Range::default(), Range { lowest: Some(1_400), highest: Some(1_600) });
        self.offered(bob, card_match, Some(Clock::SLOW), NewOffer::Seat(some)).await;
        self.offered(bob, rules(GameKind::Board, &[], Some(4), 3), None, NewOffer::Seat(anybody)).await;
        self.offered(1, rules(GameKind::Card, &[], None, 1), Some(Clock::QUICK), NewOffer::Seat(anybody)).await;
        self.offered(ann, card_match, None, NewOffer::Seat(anybody)).await;
        self.offered(bob, card_match, Some(Clock::CALM), NewOffer::Challenge(ann)).await;
        self.offered(ann, rules(GameKind::Board, &[], Some(2), 3), None, NewOffer::Challenge(cem)).await;
        let game = self.table(&card(5, 3)).await;
        let wants = Wants { quick: Quick::CardMatch, rated: true, pace: Pace::CALM };
        let now = self.app.now();
        self.write(lobby::wait(cem, wants, 1_500_000, now - 12_000)).await;
        self.write(lobby::keep_waiting(cem, now + HOUR)).await;
        self.write(manners::block(cem, bob, now)).await;
        let of = |who: usize| Some(MEMBERS + who);
        [
            ("lobby", "/lobby".to_owned(), of(0), ""),
            ("lobby-guest", "/lobby".into(), Some(1), ""),
            ("lobby-waiting", "/lobby".into(), of(2), ""),
            ("lobby-tables", "/lobby/tables".into(), None, ""),
            ("lobby-first-page", "/".into(), of(0), ""),
            ("challenge-card", format!("/new?game=card&against={bob}"), of(0), "details"),
            ("challenge-board", format!("/new?game=board&against={bob}"), of(0), "details"),
            ("to-block", format!("/player/{bob}"), of(0), "#to-block"),
            ("blocked", format!("/player/{bob}"), of(2), ""),
            ("blocked-list", "/account".into(), of(2), ""),
            ("report-player", format!("/player/{bob}/report"), of(0), ""),
            ("report", format!("/game/{game}/report?other=1"), Some(0), ""),
        ]
        .into_iter()
        .map(|(name, path, who, open)| Scene { name: name.to_owned(), path, who, open })
        .collect()
    }

    /// A table where these people want to write freely, and then everybody says something.
    async fn chatting(&self, script: &Script, people: &[i64], words: &[&str]) -> i64 {
        let game = self.table(script).await;
        let table = self.app.table(game).await.unwrap().unwrap();
        let at = self.app.now();
        for &person in people {
            self.write(manners::ask_to_chat(&table, person, at)).await.unwrap();
        }
        for n in 0..6 {
            let phrase = Phrase::OFFERED[n as usize];
            self.write(manners::say(&table, 1 + n % 2, phrase, at)).await.unwrap();
        }
        for (n, words) in (1..).zip(words) {
            let person = 1 + n % i64::from(script.rules.players());
            self.write(manners::write(&table, person, words, at)).await.unwrap();
        }
        game
    }

    /// Talk beside the table, at the table, and after a match.
    pub(crate) async fn talk(&self) -> Vec<Scene> {
        let (card, board) = (card(5, 3), board(4, 3));
        let both = self.chatting(&card, &[1, 2], &WORDS).await;
        let all = self.chatting(&board, &[1, 2, 3, 4], &WORDS).await;
        let asked = self.chatting(&card, &[2], &[]).await;
        let wait = self.chatting(&card, &[1], &[]).await;
        let nobody = self.chatting(&card, &[], &[]).await;
        let live = self.chatting(&card.timed(Clock::QUICK, 150 * SECOND), &[1, 2], &WORDS).await;
        let over = self.chatting(&super::card(5, 1).played_out(), &[1, 2], &WORDS).await;
        // The third guest has muted the fourth, at a board.
        self.write(manners::mute(3, 4, 1)).await;
        let details = ".talk details";
        [
            ("talk-card", format!("/game/{both}#side"), Some(0), details),
            ("talk-card-heard", format!("/game/{both}"), Some(0), details),
            ("talk-card-flipped", format!("/game/{both}?flip=1"), Some(1), ""),
            ("talk-card-watched", format!("/game/{both}"), None, ""),
            ("talk-card-live", format!("/game/{live}"), Some(1), details),
            ("talk-card-live-picked", format!("/game/{live}?pick=G8#side"), Some(0), ""),
            ("talk-card-asked", format!("/game/{asked}#side"), Some(0), details),
            ("talk-card-wait", format!("/game/{wait}#side"), Some(0), ""),
            ("talk-card-nobody", format!("/game/{nobody}#side"), Some(0), details),
            ("talk-board", format!("/game/{all}#side"), Some(0), details),
            ("talk-board-heard", format!("/game/{all}"), Some(0), ""),
            ("talk-board-muted", format!("/game/{all}#side"), Some(2), ""),
            ("talk-end", format!("/game/{over}"), Some(0), details),
        ]
        .into_iter()
        .map(|(name, path, who, open)| Scene { name: name.to_owned(), path, who, open })
        .collect()
    }
}
