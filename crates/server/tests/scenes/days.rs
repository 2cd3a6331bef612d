//! Matches of days between members, in what only such a match can bring; and the pages of somebody who plays many of them.

use fivepaths_club::{Clock, DAY, HOUR};
use fivepaths_server::clock::vacation;
use fivepaths_server::table::store;

use super::company::MEMBERS;
use super::{House, Scene, Script, board, card};

/// What they are called at these tables: longer names are cut on phones, where their pages have the rest.
const CALLED: [&str; 3] = ["Wilhelmina", "Bartholomew", "Ann"];

const NOTE: &str = "They collect Red and keep both high Yellow cards. Do not discard Red 8 before they have begun, \
                    and hold Green until the wagers are out.";

impl House {
    /// A table at which two members play this script, numbered as their names; the last turn was so long ago.
    async fn between(&self, members: [i64; 3], [one, other]: [usize; 2], script: &Script, ago: i64) -> i64 {
        let people = [one, other].map(|n| (members[n], CALLED[n]));
        self.seated(&script.timed(Clock::SLOW, ago), &people).await
    }

    /// What the member who waits answers to the next turn.
    async fn answering(&self, game: i64, list: &str) {
        let table = self.app.table(game).await.unwrap().unwrap();
        self.write(table.set_answers(table.waits().unwrap(), list).unwrap()).await;
    }

    /// Their tables: the first is away, and the third comes back to notes and says ahead what they will answer.
    pub(crate) async fn days(&self) -> Vec<Scene> {
        let members = self.members().await;
        let (long, short) = (card(5, 3), board(2, 3));
        let waits = |script: &Script| script.until(script.turns.len() - 1);
        let away = self.between(members, [0, 1], &long, Clock::SLOW.start() + HOUR).await;
        let board_away = self.between(members, [0, 1], &short, Clock::SLOW.start() + HOUR).await;
        vacation::look(&self.app, members[0]).await.unwrap();
        let mut back = Vec::new();
        for script in [&long, &short] {
            let game = self.between(members, [2, 1], script, DAY).await;
            self.write(store::set_note(game, members[2], NOTE)).await;
            self.write(store::see(game, members[2], script.turns.len() as i64 - 2)).await;
            back.push(game);
        }
        let few = self.between(members, [2, 1], &waits(&long), DAY).await;
        let many = self.between(members, [2, 1], &waits(&long), DAY).await;
        self.answering(many, "xR7+: G8-r; Rw: W7-w; x?-s: R8-s; *: xG10-s").await;
        let board_many = self.between(members, [2, 1], &waits(&short), DAY).await;
        self.answering(board_many, "xR: R9-r; *: xY9-s").await;
        let (builder, of) = (".answers details", |who: usize| Some(MEMBERS + who));
        [
            ("days-card-away-mine", format!("/game/{away}"), of(0), ""),
            ("days-card-away-theirs", format!("/game/{away}"), of(1), ""),
            ("days-card-away-watched", format!("/game/{away}"), None, ""),
            ("days-board-away-mine", format!("/game/{board_away}?pick=G9"), of(0), ""),
            ("days-board-away-theirs", format!("/game/{board_away}"), of(1), ""),
            ("days-card-back", format!("/game/{}", back[0]), of(2), ""),
            ("days-card-note", format!("/game/{}?pick=G8#side", back[0]), of(2), ""),
            ("days-board-back", format!("/game/{}", back[1]), of(2), ""),
            ("days-card-answers-none", format!("/game/{few}#side"), of(2), ""),
            ("days-card-answers-builder", format!("/game/{few}#side"), of(2), builder),
            ("days-card-answers", format!("/game/{many}#side"), of(2), ""),
            ("days-card-answers-wait", format!("/game/{many}"), of(2), ""),
            ("days-board-answers", format!("/game/{board_many}#side"), of(2), builder),
            ("days-first-page", "/".to_owned(), of(2), ""),
            ("days-games", "/games".into(), of(2), ""),
            ("days-account", "/account".into(), of(2), ""),
            ("days-account-guest", "/account".into(), Some(0), ""),
            ("days-reminders", "/account/reminders".into(), of(2), ""),
            ("days-delete", "/account/delete".into(), of(2), ""),
            ("days-player", format!("/player/{}", members[1]), of(2), ""),
            ("days-new", "/new?game=card".into(), of(2), "details"),
            ("days-sign-in", "/sign-in".into(), None, ""),
        ]
        .into_iter()
        .map(|(name, path, who, open)| Scene { name: name.to_owned(), path, who, open })
        .collect()
    }
}
