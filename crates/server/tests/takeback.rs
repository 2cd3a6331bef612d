//! Taking turns back: against bots only, within a round, a bounded number, and never unsaid.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use axum::http::StatusCode;
use fivepaths_rules::{Record, Seat};
use fivepaths_server::table::{Moment, Refused, Table};
use guest::{Guest, Server, attribute, offers, one_turn};

const NOW: Moment = Moment { at: 9, bot_delay: 0 };

fn first() -> Seat {
    Seat::new(0).unwrap()
}

/// Everybody makes the turn that discards their first card and draws, until it is the person's turn again.
async fn play_to(server: &Server, ann: &mut Guest, game: &str) {
    loop {
        let table = server.table().await;
        match table.to_move() {
            Some(seat) if table.is_bot(seat) => {
                let step = table.turn(seat, table.row.version, &first_discard(&table, seat), NOW).unwrap();
                assert!(server.app.carry_out(step).await.unwrap().0.is_done());
            }
            Some(_) if table.turns() > 0 && table.game.as_ref().unwrap().ply() > 2 => return,
            Some(_) => assert!(one_turn(server, ann, game, 1).await),
            None => return,
        }
    }
}

fn first_discard(table: &Table, seat: Seat) -> String {
    let fivepaths_rules::AnyMatch::Card(game) = table.game.as_ref().unwrap() else { unreachable!() };
    format!("x{}-s", game.view(Some(seat)).hand().iter().next().unwrap())
}

/// Posts a takeback as the page would.
async fn take_back(server: &Server, ann: &mut Guest, game: &str) -> (StatusCode, String) {
    let (_, page) = server.get(ann, &format!("{game}?on=1")).await;
    let version = attribute(&page, "name=\"version\" value=\"").unwrap().to_owned();
    server.post(ann, &format!("{game}/takeback"), &format!("version={version}&seat=0")).await
}

#[tokio::test]
async fn a_turn_and_the_bots_answer_are_taken_back_and_the_record_says_so() {
    let (server, mut ann, game) = Server::with_table("game=card&seat2=bot:stroller&rounds=1").await;
    play_to(&server, &mut ann, &game).await;
    let before = server.turns().await;
    // As it was before the person's turn.
    let (_, then) = server.get(&ann, &game).await;
    assert!(one_turn(&server, &mut ann, &game, 2).await);
    play_to(&server, &mut ann, &game).await;
    let made = server.turns().await;
    assert_eq!(made.len(), before.len() + 2);
    let (_, page) = server.get(&ann, &game).await;
    assert!(page.contains("id=\"take-back\""));
    assert_eq!(take_back(&server, &mut ann, &game).await, (StatusCode::SEE_OTHER, game.clone()));
    assert_eq!(server.turns().await, before);
    let (_, again) = server.get(&ann, &game).await;
    let hand = |page: &str| page.split("id=\"hand\"").nth(1).unwrap().matches("data-face=").count();
    assert_eq!((hand(&then), offers(&again, "hand-1").is_some()), (hand(&again), true), "the same turn again");
    // While the bot has not answered, only the person's own turn goes, and the bot has nothing to do.
    assert!(one_turn(&server, &mut ann, &game, 3).await);
    assert_eq!(take_back(&server, &mut ann, &game).await.1, game);
    assert_eq!(server.turns().await, before);
    let table = server.table().await;
    assert_eq!(table.to_move(), Some(first()));
    assert_eq!(server.store.next_due("bot", 0).await.unwrap(), None, "nobody waits for the bot");
    let plies: Vec<u16> = table.row.takebacks.iter().map(|takeback| takeback.ply).collect();
    let from = made[made.len() - 2].ply;
    assert_eq!(plies, [from + 1, from, from], "the latest first");
    // To the end: the record holds, and says which turns are gone.
    while server.table().await.to_move().is_some() {
        play_to(&server, &mut ann, &game).await;
        one_turn(&server, &mut ann, &game, 1).await;
    }
    let (_, text) = server.get(&ann, &format!("{game}/record")).await;
    let record = Record::from_json(&text).unwrap();
    record.check().unwrap();
    assert_eq!(record.takebacks().len(), 3);
    assert!(text.contains("fivepaths-record/2") && text.contains(&made[made.len() - 1].turn));
    assert_eq!(take_back(&server, &mut ann, &game).await.1, format!("{game}?notice=over"));
}

#[tokio::test]
async fn nothing_is_taken_back_from_a_person_or_across_a_round_or_without_end() {
    let (server, mut ann, game) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    for _ in 0..3 {
        assert!(one_turn(&server, &mut ann, &game, 1).await);
    }
    assert_eq!(take_back(&server, &mut ann, &game).await.1, format!("{game}?notice=notakeback"));
    assert!(!server.get(&ann, &game).await.1.contains("id=\"take-back\""));
    assert_eq!(server.turns().await.len(), 3);

    let (server, mut ann, game) = Server::with_table("game=card&seat2=bot:stroller&rounds=2").await;
    assert_eq!(take_back(&server, &mut ann, &game).await.1, format!("{game}?notice=notakeback"), "no turn yet");
    let (mut bob, version) = (Guest::default(), server.table().await.row.version);
    server.post(&mut bob, "/name", "name=Bob").await;
    let form = format!("version={version}&seat=0");
    assert_eq!(server.post(&mut bob, &format!("{game}/takeback"), &form).await.0, StatusCode::NOT_FOUND);
    while server.table().await.game.unwrap().round() == 1 {
        play_to(&server, &mut ann, &game).await;
        one_turn(&server, &mut ann, &game, 1).await;
        let table = server.table().await;
        if let Some(bot) = table.to_move().filter(|&seat| table.is_bot(seat)) {
            let step = table.turn(bot, table.row.version, &first_discard(&table, bot), NOW).unwrap();
            server.app.carry_out(step).await.unwrap();
        }
    }
    let table = server.table().await;
    if table.game.as_ref().unwrap().ply() == 0 {
        assert_eq!(table.take_back(first(), table.row.version, NOW).unwrap_err(), Refused::NoTakeback, "another round");
    }
    assert_eq!(table.take_back(first(), table.row.version - 1, NOW).unwrap_err(), Refused::Stale);
    let mut taken = 0;
    loop {
        play_to(&server, &mut ann, &game).await;
        assert!(one_turn(&server, &mut ann, &game, 1).await);
        if take_back(&server, &mut ann, &game).await.1 != game {
            break;
        }
        taken += 1;
        assert!(taken < 100, "there is a bound");
    }
    assert!(taken >= 20);
    assert!(server.table().await.row.takebacks.len() <= 40);
}
