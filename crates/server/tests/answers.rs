//! Conditional turns by links and forms alone: what is written ahead is answered in the same step, whatever node makes
//! it, and nobody but its owner can tell that there is a list.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use std::sync::atomic::Ordering;

use axum::http::StatusCode;
use fivepaths_club::{DAY, HOUR, SECOND};
use fivepaths_rules::{ActionSet as _, AnyMatch, Card, Colour, Record, Seat, View as _};
use fivepaths_server::table::Table;
use guest::{Guest, Server, deal, encode, one_turn, sit_down, without_lobby};

/// Two people at the first table; whoever is to move comes first.
async fn two(form: &str) -> (Server, [Guest; 2]) {
    let (server, mut ann, mut bob) = (Server::new().await, Guest::default(), Guest::default());
    sit_down(&server, &mut ann, &mut bob, form).await;
    let first = server.table().await.to_move().unwrap();
    let people = if first == Seat::default() { [ann, bob] } else { [bob, ann] };
    (server, people)
}

/// The cards of a seat.
fn hand(table: &Table, seat: Seat) -> Vec<Card> {
    match table.game.as_ref().unwrap() {
        AnyMatch::Card(game) => game.view(Some(seat)).hand().iter().collect(),
        AnyMatch::Board(game) => game.view(Some(seat)).hand().iter().collect(),
    }
}

/// What a typed list becomes in a form.
fn typed(list: &str) -> String {
    list.replace('+', "%2B").replace('>', "%3E").replace(';', "%3B").replace(' ', "+")
}

/// Posts to the list of the seat that waits; gives where the answer leads.
async fn post(server: &Server, who: &mut Guest, fields: &str) -> String {
    let table = server.table().await;
    let form = format!("seat={}&turns={}&{fields}", table.to_move().unwrap().next(2), table.turns());
    let (status, to) = server.post(who, "/game/1/answers", &form).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    to
}

/// Writes the whole list, which must be kept.
async fn write(server: &Server, who: &mut Guest, list: &str) {
    assert_eq!(post(server, who, &format!("do=write&list={}", typed(list))).await, "/game/1#side");
    assert_eq!(server.table().await.row.answers.as_deref(), Some(list).filter(|list| !list.is_empty()));
}

#[tokio::test]
async fn a_turn_is_answered_in_the_same_step_and_the_answer_uses_no_time() {
    let (server, [mut first, mut second]) = two("game=card&rounds=1&clock=steady").await;
    let before = server.table().await;
    let waits = before.to_move().unwrap().next(2);
    let card = hand(&before, waits)[0];
    server.get(&second, "/game/1").await;
    write(&server, &mut second, &format!("?w-y: -; *: x{card}-s")).await;
    server.time.fetch_add(5 * HOUR, Ordering::Relaxed);
    assert!(one_turn(&server, &mut first, "/game/1", 1).await);
    let after = server.table().await;
    assert_eq!((after.turns(), after.row.version), (2, before.row.version + 1), "one change carries both");
    assert_eq!((after.to_move(), after.row.answers.as_deref()), (before.to_move(), None));
    assert_eq!(after.times[0].len(), 2);
    assert!((5 * HOUR..5 * HOUR + SECOND).contains(&after.times[0][0]) && after.times[0][1] == 0);
    let timer = after.row.timer.clone().unwrap();
    // Three days at the start, eight hours for the turn, four days at most.
    assert_eq!(timer.left(waits.index(), timer.deadline().unwrap()), 3 * DAY + 8 * HOUR);
    // Whoever comes back is told of both.
    let (_, html) = server.get(&second, "/game/1").await;
    assert!(html.contains("Since you last looked") && html.contains("(as planned)"), "{html}");
    assert!(!server.get(&first, "/game/1").await.1.contains("(as planned)"));
    // The same turn once more was made already, although another came after it.
    let turn = &server.turns().await[0].turn;
    let form = format!("seat={}&version={}&turn={}", before.to_move().unwrap(), before.row.version, encode(turn));
    assert_eq!(server.post(&mut first, "/game/1/turn", &form).await.1, "/game/1?notice=twice");
    server.post(&mut first, "/game/1/resign", &format!("seat={}", before.to_move().unwrap())).await;
    let record = Record::from_json(&server.get(&first, "/game/1/record").await.1).unwrap();
    record.check().unwrap();
    assert_eq!(record.ms(1).map(<[u64]>::len), Some(2));
    assert_eq!(record.ms(1).unwrap()[1], 0);
}

#[tokio::test]
async fn what_does_not_fit_or_is_not_possible_answers_nothing_and_is_gone() {
    let (server, [mut first, mut second]) = two("game=card&rounds=1").await;
    let table = server.table().await;
    let (mover, waits) = (table.to_move().unwrap(), table.to_move().unwrap().next(2));
    let card = hand(&table, waits)[0];
    let other = Colour::first(5).iter().find(|&&colour| colour != card.colour()).unwrap();
    // Nothing lies on any pile, so nobody takes from one.
    write(&server, &mut second, &format!("-y: x{card}-s")).await;
    let (_, html) = server.get(&second, "/game/1").await;
    assert!(html.contains("takes from the Yellow pile") && html.contains("One line is waiting."));
    assert!(one_turn(&server, &mut first, "/game/1", 1).await);
    let table = server.table().await;
    assert_eq!((table.turns(), table.to_move(), table.row.answers), (1, Some(waits), None));
    assert!(!server.get(&second, "/game/1").await.1.contains("id=\"answers\""), "it is their turn");
    // Now it is the other's list that waits, for a card from a pile that stays empty.
    let table = server.table().await;
    let theirs = hand(&table, mover);
    let card = theirs.iter().find(|card| card.colour() != *other).unwrap();
    let AnyMatch::Card(game) = table.game.as_ref().unwrap() else { unreachable!() };
    let view = game.view(Some(mover));
    let empty =
        Colour::first(5).iter().find(|&&colour| view.pile(colour).is_empty() && colour != card.colour()).unwrap();
    write(&server, &mut first, &format!("*: x{card}-{}", empty.pile_letter())).await;
    let mine = hand(&table, waits).into_iter().find(|card| card.colour() != *empty).unwrap();
    let form = format!("seat={waits}&version={}&turn=x{mine}-s", table.row.version);
    assert_eq!(server.post(&mut second, "/game/1/turn", &form).await.1, "/game/1");
    let table = server.table().await;
    assert_eq!((table.turns(), table.to_move(), table.row.answers), (2, Some(mover), None));
}

#[tokio::test]
async fn lines_are_added_by_the_builder_moved_and_deleted_and_kept_when_time_is_given() {
    let (server, [mut first, mut second]) = two("game=card&rounds=1&clock=slow").await;
    let table = server.table().await;
    let (mover, waits) = (table.to_move().unwrap(), table.to_move().unwrap().next(2));
    let card = hand(&table, waits)[0];
    let (_, html) = server.get(&second, "/game/1").await;
    assert!(html.contains(&format!("value=\"x{card}-\"")), "what is legal for the hand is offered");
    let add = async |second: &mut Guest, fields: &str| post(&server, second, &format!("do=add&{fields}")).await;
    let put = format!("put=x{card}-&draw=s");
    assert_eq!(add(&mut second, &format!("does=x&colour=R&ranks=%2B&number=7&drew=&{put}")).await, "/game/1#side");
    add(&mut second, "does=p&colour=&ranks=w&number=2&drew=s&put=&draw=s").await;
    add(&mut second, &format!("does=&colour=R&ranks==&number=7&drew=&{put}")).await;
    let stored = async || server.table().await.row.answers.unwrap_or_default();
    assert_eq!(stored().await, format!("xR7+: x{card}-s; ?w-s: -; *: x{card}-s"));
    post(&server, &mut second, "do=up&line=%3Fw-s:+-").await;
    assert_eq!(stored().await, format!("?w-s: -; xR7+: x{card}-s; *: x{card}-s"));
    post(&server, &mut second, &format!("do=drop&line={}", typed(&format!("*: x{card}-s")))).await;
    assert_eq!(stored().await, format!("?w-s: -; xR7+: x{card}-s"));
    assert_eq!(post(&server, &mut second, "do=drop&line=*:+-").await, "/game/1#side", "a line that is not there");
    // It is for the next turn, whatever else happens before it.
    server.time.fetch_add(HOUR, Ordering::Relaxed);
    let version = server.table().await.row.version;
    server.post(&mut second, "/game/1/give", &format!("seat={waits}")).await;
    assert_eq!(server.table().await.row.version, version + 1);
    assert_eq!(stored().await, format!("?w-s: -; xR7+: x{card}-s"));
    // A list that is wrong is shown again with what is wrong with it, and the one before it stays.
    let missing = table.row.rules;
    let held = hand(&table, waits);
    let fivepaths_rules::AnyRules::Card(rules) = missing else { unreachable!() };
    let missing = fivepaths_rules::Rules::deck(&rules).into_iter().find(|card| !held.contains(card)).unwrap();
    for (list, why) in [
        (format!("*: x{missing}-s"), "Line 1: "),
        ("*: -; B12: -".into(), "Line 2: what stands before the colon is no event"),
        ("*".into(), "Line 1: write the event, a colon, and your turn."),
        ("*: hello".into(), "Line 1: what stands after the colon is no whole turn"),
        ("P: -".into(), "Line 1: this game has no such card or pile."),
        (vec!["*: -"; 13].join(";"), "A list has at most 12 lines."),
        (format!("*: x{card}"), "Line 1: "),
    ] {
        let to = post(&server, &mut second, &format!("do=write&list={}", typed(&list))).await;
        assert!(to.starts_with("/game/1?answers=") && to.ends_with("#side"), "{to}");
        let (_, html) = server.get(&second, to.trim_end_matches("#side")).await;
        assert!(html.contains("id=\"answers-wrong\"") && html.contains(why), "{list}");
    }
    assert_eq!(stored().await, format!("?w-s: -; xR7+: x{card}-s"));
    // An address with a list in it shows it to nobody else.
    assert!(!server.get(&first, "/game/1?answers=zzz").await.1.contains("zzz"));
    // Neither the one who is to move, nor for another turn than the one that is waited for.
    let form = |seat: Seat, turns: usize| format!("seat={seat}&turns={turns}&do=write&list=");
    let late = "/game/1?notice=answers-late#side";
    assert_eq!(server.post(&mut first, "/game/1/answers", &form(mover, 0)).await.1, late);
    assert_eq!(server.post(&mut second, "/game/1/answers", &form(waits, 1)).await.1, late);
    assert_eq!(server.post(&mut second, "/game/1/answers", &form(mover, 0)).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    write(&server, &mut second, "").await;
    for n in 0..200 {
        let texts = ["%00", "%FF", ":", ";", "*:+", "x".repeat(5_000).as_str(), "%F0%9F%98%80:+-", "B7%3EB:+-"]
            .map(str::to_owned);
        let field = ["list", "does", "colour", "ranks", "number", "drew", "put", "draw", "line"][n % 9];
        let what = ["add", "write", "up", "drop", "x"][n % 5];
        post(&server, &mut second, &format!("do={what}&{field}={}", texts[n % 8])).await;
    }
}

#[tokio::test]
async fn a_list_is_not_for_another_round() {
    let (server, [mut first, mut second]) = two("game=card&rounds=2").await;
    loop {
        let table = server.table().await;
        let AnyMatch::Card(game) = table.game.as_ref().unwrap() else { unreachable!() };
        let (mover, last) = (table.to_move().unwrap(), game.view(None).deck_left() == 1);
        let first_moves = server.get(&first, "/game/1?on=1").await.1.contains("id=\"hand-1\" ");
        let (to_move, waits) = if first_moves { (&mut first, &mut second) } else { (&mut second, &mut first) };
        let card = hand(&table, mover)[0];
        if last {
            let theirs = hand(&table, mover.next(2))[0];
            write(&server, waits, &format!("*: x{theirs}-s")).await;
        }
        let form = format!("seat={mover}&version={}&turn=x{card}-s", table.row.version);
        assert_eq!(server.post(to_move, "/game/1/turn", &form).await.1, "/game/1");
        if last {
            break;
        }
    }
    let table = server.table().await;
    assert_eq!((table.turns_by_round()[1], table.row.answers), (0, None));
}

#[tokio::test]
async fn the_board_game_for_two_has_lists_and_one_screen_or_a_bot_has_none() {
    let (server, [mut first, mut second]) = two("game=board&rounds=1").await;
    let table = server.table().await;
    let waits = table.to_move().unwrap().next(2);
    let AnyMatch::Board(game) = table.game.as_ref().unwrap() else { unreachable!() };
    // Whatever the rules offer them if it were their turn, bonus steps included.
    let view = game.view(Some(waits));
    let openings = fivepaths_club::conditional::openings::<fivepaths_rules::BoardGame>(&view);
    let opening = openings.iter().max_by_key(|opening| opening.turn.len()).unwrap();
    write(&server, &mut second, &format!("x?: {0}-s; ?: {0}-s", opening.turn)).await;
    let (_, html) = server.get(&second, "/game/1").await;
    assert!(html.contains("2 lines are waiting.") && !html.contains("of the Purple"));
    assert!(one_turn(&server, &mut first, "/game/1", 1).await);
    assert_eq!(server.turns().await[1].turn, format!("{}-s", opening.turn));
    assert!(view.legal().is_empty());
    for form in ["game=card&seat2=screen&rounds=1", "game=card&seat2=bot:stroller&rounds=1"] {
        let (server, mut ann, game) = Server::with_table(form).await;
        assert_eq!(server.table().await.waits(), None);
        assert!(!server.get(&ann, &game).await.1.contains("id=\"answers\""));
        for seat in [0, 1] {
            let form = format!("seat={seat}&turns=0&do=write&list=*:+-");
            let (status, to) = server.post(&mut ann, "/game/1/answers", &form).await;
            assert!(status == StatusCode::UNPROCESSABLE_ENTITY || to.contains("notice=answers-late"), "{status} {to}");
        }
        assert_eq!(server.table().await.row.answers, None);
    }
}

#[tokio::test]
async fn a_node_that_remembers_the_table_finds_a_list_that_another_has_set() {
    let (server, [mut first, mut second]) = two("game=card&rounds=1").await;
    let other = server.another().await;
    for n in 0..8 {
        // This node has the table and the session in memory; the list is set on the other one.
        let (_, html) = server.get(&first, "/game/1?on=1").await;
        let table = server.table().await;
        assert!(html.contains("id=\"hand-1\"") && table.row.answers.is_none());
        let (mover, waits) = (table.to_move().unwrap(), table.to_move().unwrap().next(2));
        let (mine, theirs) = (hand(&table, mover)[0], hand(&table, waits)[0]);
        write(&other, &mut second, &format!("x?: x{theirs}-s")).await;
        if n % 2 == 1 {
            write(&other, &mut second, "").await;
        }
        let form = format!("seat={mover}&version={}&turn=x{mine}-s", table.row.version);
        assert_eq!(server.post(&mut first, "/game/1/turn", &form).await.1, "/game/1");
        let made = server.table().await.turns() - table.turns();
        assert_eq!(made, if n % 2 == 1 { 1 } else { 2 });
        if made == 1 {
            assert!(one_turn(&server, &mut second, "/game/1", 1).await);
        }
    }
}

/// All that somebody else can ask for.
async fn seen(server: &Server, who: &Guest) -> Vec<(StatusCode, String)> {
    let mut seen = Vec::new();
    for page in ["/game/1", "/game/1?answers=*:+-", "/game/1?flip=1", "/", "/games", "/lobby/tables", "/game/1/record"]
    {
        let (status, html) = server.get(who, page).await;
        seen.push((status, without_lobby(&html)));
    }
    seen.push(server.first_message(who).await);
    seen
}

#[tokio::test]
async fn nobody_but_its_owner_can_tell_that_there_is_a_list() {
    // The same table twice; there is a list on one of them only, which will not fit.
    let (left, [mut mover, mut owner]) = two("game=card&rounds=1&watch=anyone").await;
    let (right, [mut same_mover, same_owner]) = two("game=card&rounds=1&watch=anyone").await;
    let watcher = Guest::default();
    write(&left, &mut owner, "-y: -; xR10--b: -").await;
    right.time.store(left.time.load(Ordering::Relaxed), Ordering::Relaxed);
    for (here, there) in [(&mover, &same_mover), (&watcher, &watcher)] {
        assert_eq!(seen(&left, here).await, seen(&right, there).await);
    }
    assert_ne!(left.get(&owner, "/game/1").await.1, right.get(&same_owner, "/game/1").await.1);
    // The answer to the turn itself, and all that follows it, are the same; afterwards for the owner as well.
    let table = left.table().await;
    let seat = table.to_move().unwrap();
    let form = format!("seat={seat}&version={}&turn=x{}-s", table.row.version, hand(&table, seat)[0]);
    let (here, there) =
        (left.post(&mut mover, "/game/1/turn", &form).await, right.post(&mut same_mover, "/game/1/turn", &form).await);
    assert_eq!((here.0, here.1.as_str()), (StatusCode::SEE_OTHER, "/game/1"));
    assert_eq!(here, there);
    right.time.store(left.time.load(Ordering::Relaxed), Ordering::Relaxed);
    for (here, there) in [(&mover, &same_mover), (&watcher, &watcher), (&owner, &same_owner)] {
        assert_eq!(seen(&left, here).await, seen(&right, there).await);
    }
}

#[tokio::test]
async fn the_next_game_comes_in_the_order_of_ones_choice() {
    let (server, mut ann) = (Server::new().await, Guest::default());
    for (clock, name) in [("none", "Zoe"), ("slow", "Mia"), ("quick", "Ben"), ("steady", "Ada")] {
        let (_, game) =
            server.post(&mut ann, "/new", &format!("game=card&name=Ann&seat2=screen&name2={name}&clock={clock}")).await;
        deal(&server, &mut ann, &game).await;
    }
    let next = async |path: &str| {
        let request = ann.asks(axum::http::Request::get(path)).body(axum::body::Body::empty()).unwrap();
        server.send(request).await.3
    };
    assert_eq!(next("/next").await, "/game/3", "the least time");
    let mut same = Guest(ann.0.clone());
    for (order, games) in [("waiting", [1, 2, 3, 4]), ("latest", [4, 3, 2, 1]), ("time", [3, 4, 2, 1])] {
        assert_eq!(server.post(&mut same, "/next/order", &format!("by={order}")).await.1, "/games");
        let (_, html) = server.get(&same, "/games").await;
        assert!(html.contains(&format!("value=\"{order}\" selected")));
        let places: Vec<usize> = games.iter().map(|n| html.find(&format!("href=\"/game/{n}\"")).unwrap()).collect();
        assert!(places.is_sorted(), "{order}");
        for n in 0..4 {
            assert_eq!(
                next(&format!("/next?game={}", games[n])).await,
                format!("/game/{}", games[(n + 1) % 4]),
                "{order}"
            );
        }
    }
    assert_eq!(server.post(&mut same, "/next/order", "by=luck").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(server.post(&mut Guest::default(), "/next/order", "by=time").await.1, "/games");
}

#[tokio::test]
async fn the_note_is_in_view_at_a_match_of_days() {
    for (clock, near) in [("slow", true), ("quick", false)] {
        let (server, [_, mut second]) = two(&format!("game=card&rounds=1&clock={clock}")).await;
        server.get(&second, "/game/1").await;
        server.post(&mut second, "/game/1/note", "note=keep+the+reds").await;
        let (_, html) = server.get(&second, "/game/1").await;
        assert_eq!(html.contains("id=\"my-note\""), near);
        let (note, moves) = (html.find("id=\"note-form\"").unwrap(), html.find("class=\"moves\"").unwrap());
        assert_eq!(note < moves, near);
    }
}

#[tokio::test]
async fn a_number_counts_only_with_a_rank_that_needs_it_and_a_line_that_never_counts_is_marked() {
    let (server, [_, mut second]) = two("game=card&rounds=1").await;
    for fields in ["ranks==&number=7", "ranks=&number=7", "ranks=-&number=4", "ranks=w&number=4"] {
        post(&server, &mut second, &format!("do=add&does=x&colour=R&{fields}&drew=&put=&draw=s")).await;
    }
    let stored = server.table().await.row.answers.unwrap();
    assert_eq!(stored, "xR7: -; xR: -; xR4-: -; xRw: -");
    let (_, html) = server.get(&second, "/game/1").await;
    assert_eq!(html.matches("This line never counts: line 2 always fits before it.").count(), 2, "{html}");
}

#[tokio::test]
async fn a_list_of_any_length_is_refused_in_a_moment_and_the_kept_one_stays() {
    let (server, [_, mut second]) = two("game=card&rounds=1").await;
    write(&server, &mut second, "xR7+: -").await;
    // Thousands of lines, one line without an end, and more than any form has.
    let long = ["*:+-%3B+".repeat(1_500), "x".repeat(15_000), "%3A+".repeat(3_000), "*:+Y4%3EY%3E".repeat(1_000)];
    for list in &long {
        let to = post(&server, &mut second, &format!("do=write&list={list}")).await;
        assert!(to.starts_with("/game/1?answers=") && to.len() < 6_000, "{}", to.len());
        assert!(server.get(&second, &to).await.1.contains("id=\"answers-wrong\""));
    }
    let table = server.table().await;
    let huge =
        format!("seat={}&turns=0&do=write&list={}", table.to_move().unwrap().next(2), "*:+-%3B+".repeat(1_000_000));
    assert_eq!(server.post(&mut second, "/game/1/answers", &huge).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(server.table().await.row.answers.as_deref(), Some("xR7+: -"));
}
