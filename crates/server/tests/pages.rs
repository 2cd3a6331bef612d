//! What pages show and offer: sides, typed moves, stale addresses, names, points.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use axum::http::StatusCode;
use guest::{Guest, Server, attribute, deal, offers, one_turn};

/// Two people at a table; the second comes by the link.
async fn two(form: &str) -> (Server, Guest, Guest, String) {
    let server = Server::new().await;
    let (mut ann, mut bob) = (Guest::default(), Guest::default());
    let (_, game) = server.post(&mut ann, "/new", &format!("name=Ann&seat2=link&{form}")).await;
    let (_, html) = server.get(&ann, &game).await;
    let invite = attribute(&html, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    deal(&server, &mut ann, &game).await;
    let (_, html) = server.get(&bob, &invite).await;
    let commit = attribute(&html, "name=\"commit\" value=\"").unwrap().to_owned();
    server.post(&mut bob, &invite, &format!("name=Bob&commit={commit}&entropy=")).await;
    (server, ann, bob, game)
}

/// The player to move, and their page.
async fn mover<'a>(server: &Server, ann: &'a mut Guest, bob: &'a mut Guest, game: &str) -> (&'a mut Guest, String) {
    let (_, page) = server.get(ann, game).await;
    if offers(&page, "hand-1").is_some() {
        return (ann, page);
    }
    let (_, page) = server.get(bob, game).await;
    (bob, page)
}

#[tokio::test]
async fn with_sides_changed_a_turn_can_still_be_made() {
    let (server, mut ann, mut bob, game) = two("game=card&rounds=1").await;
    for _ in 0..3 {
        let (who, _) = mover(&server, &mut ann, &mut bob, &game).await;
        // A card taken from a pile is known to be in the hand, on either side.
        one_turn(&server, who, &game, 1).await;
    }
    let (who, plain) = mover(&server, &mut ann, &mut bob, &game).await;
    let (_, flipped) = server.get(who, &format!("{game}?flip=1")).await;
    let count = |page: &str, what: &str| page.matches(what).count();
    for page in [&plain, &flipped] {
        assert!(offers(page, "hand-1").is_some(), "a card can be picked");
        assert_eq!(count(page, "class=\"score\""), 2, "each score stands once");
    }
    let (_, picked) = server.get(who, &offers(&flipped, "hand-8").unwrap().1).await;
    assert!(offers(&picked, "to-pile").is_some());
    let me = |page: &str| page.find("data-own").unwrap() > page.find("data-pile").unwrap();
    assert_eq!((me(&plain), me(&flipped)), (true, false), "my columns are above now");
}

#[tokio::test]
async fn the_sides_of_the_board_go_round_all_players() {
    let form = "game=board&seat2=bot:stroller&seat3=bot:stroller&seat4=bot:stroller";
    let (server, ann, game) = Server::with_table(form).await;
    let (mut firsts, mut address) = (Vec::new(), game.clone());
    for _ in 0..5 {
        let (_, page) = server.get(&ann, &address).await;
        firsts.push(attribute(&page, "data-seat=\"").unwrap().to_owned());
        let at = page.find("data-key=\"f\"").unwrap();
        let link = &page[page[..at].rfind('<').unwrap()..at];
        address = attribute(link, "href=\"").unwrap().to_owned();
    }
    assert_eq!(firsts, ["0", "1", "2", "3", "0"]);
    // What everybody saw is on everybody's page.
    let (_, page) = server.get(&ann, &game).await;
    let points: Vec<&str> = page.split("class=\"pts\"").skip(1).collect();
    assert_eq!(points.len(), 4);
    for shown in points {
        let shown = shown.split("</span>").next().unwrap().rsplit('>').next().unwrap();
        let digits = shown.trim_start_matches('−');
        assert!(!digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()), "{shown}");
    }
}

#[tokio::test]
async fn a_typed_move_may_have_any_capitals_and_errors_name_only_what_the_table_has() {
    let (server, mut ann, mut bob, game) = two("game=card&rounds=1").await;
    let (who, page) = mover(&server, &mut ann, &mut bob, &game).await;
    let card = attribute(&page, "data-card=\"").unwrap().to_owned();
    let (version, seat) =
        (attribute(&page, "name=\"version\" value=\"").unwrap(), attribute(&page, "name=\"seat\" value=\"").unwrap());
    let typed = |text: &str| format!("version={version}&seat={seat}&typed={text}");
    let (_, wrong) = server.post(who, &format!("{game}/typed"), &typed("Q4-s")).await;
    let (_, shown) = server.get(who, &wrong).await;
    assert!(shown.contains("one of Y B W G R."), "five colours have no P");
    let text = format!("X{}-S", card.to_lowercase());
    let (status, to) = server.post(who, &format!("{game}/typed"), &typed(&text)).await;
    assert_eq!((status, to.as_str()), (StatusCode::SEE_OTHER, game.as_str()));
    assert_eq!(server.turns().await[0].turn, format!("x{card}-s"), "there is one spelling");
}

#[tokio::test]
async fn an_address_from_before_the_turn_shows_no_picked_card() {
    let (server, mut ann, mut bob, game) = two("game=card&rounds=1").await;
    let (who, page) = mover(&server, &mut ann, &mut bob, &game).await;
    let (_, address) = offers(&page, "hand-2").unwrap();
    assert!(server.get(who, &address).await.1.contains("id=\"undo\""));
    one_turn(&server, who, &game, 1).await;
    let (_, page) = server.get(who, &address).await;
    assert!(!page.contains("id=\"undo\"") && !page.contains("class=\"pick sel\""));
    let (who, _) = mover(&server, &mut ann, &mut bob, &game).await;
    one_turn(&server, who, &game, 1).await;
    // It is the first player's turn again, and the card may be another by now.
    let (who, _) = mover(&server, &mut ann, &mut bob, &game).await;
    let (_, page) = server.get(who, &address).await;
    assert!(!page.contains("id=\"undo\"") && !page.contains("class=\"pick sel\""));
}

#[tokio::test]
async fn the_rules_lead_back_to_the_table_and_a_host_is_not_told_that_they_are_missing() {
    let server = Server::new().await;
    let mut ann = Guest::default();
    let (_, game) = server.post(&mut ann, "/new", "name=Ann&game=card&seat2=link").await;
    let (_, page) = server.get(&ann, &game).await;
    assert!(page.contains("this is you") && !page.contains("has not opened the table yet"));
    let (_, rules) = server.get(&ann, "/rules/card?game=1").await;
    assert!(rules.contains("href=\"/game/1\""));
}

#[tokio::test]
async fn wherever_a_name_is_typed_it_says_how_long_it_may_be() {
    let server = Server::new().await;
    let (mut ann, bob) = (Guest::default(), Guest::default());
    let (_, game) = server.post(&mut ann, "/new", "name=Ann&game=card&seat2=link").await;
    let (_, page) = server.get(&ann, &game).await;
    let invite = attribute(&page, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    for path in ["/", "/new?game=card", "/account", &invite] {
        // The first page asks those for their name who have done something.
        let (_, page) = server.get(if path == "/" { &ann } else { &bob }, path).await;
        let field = page.split("<input").find(|field| field.contains("name=\"name\"")).expect(path);
        let field = field.split('>').next().unwrap();
        let about = attribute(field, "aria-describedby=\"").expect(path);
        assert!(field.contains("maxlength=\"24\""), "{path}: {field}");
        let said = page.split(&format!("id=\"{about}\">")).nth(1).expect(path).split('<').next().unwrap();
        assert!(said.contains("24"), "{path}: {said}");
    }
}

#[test]
fn our_javascript_stays_small() {
    let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    let scripts = std::fs::read_dir(assets).unwrap().map(|entry| entry.unwrap().path());
    let scripts = scripts.filter(|path| path.extension().is_some_and(|ending| ending == "js"));
    let lines: usize = scripts.map(|path| std::fs::read_to_string(path).unwrap().lines().count()).sum();
    assert!((500..1_200).contains(&lines), "{lines} lines");
}

#[tokio::test]
async fn an_invitation_names_the_game_and_hides_the_fingerprint_behind_fair_deal() {
    let server = Server::new().await;
    let (mut ann, bob) = (Guest::default(), Guest::default());
    let form = "name=Ann&game=board&seat2=link&seat3=screen&name3=%20Cl%C3%A9o%20&seat4=screen&name4=%20%20";
    let (_, game) = server.post(&mut ann, "/new", form).await;
    let (_, page) = server.get(&ann, &game).await;
    let invite = attribute(&page, "id=\"invite\" readonly value=\"").unwrap().to_owned();
    assert!(invite.starts_with("http://test/join/"), "{invite}");
    assert!(page.contains("class=\"qr\"") && page.contains("Lost Cities, the board game, 4 players"));
    assert!(page.contains("href=\"/rules/board?game=1\""));
    // A name made of blanks is none.
    let names: Vec<String> = server.table().await.row.seats.iter().map(|seat| seat.name.clone()).collect();
    assert_eq!(names, ["Ann", "", "Cléo", "Player 4"]);
    let (_, join) = server.get(&bob, &invite).await;
    let commit = server.table().await.row.server_seed.commit().to_string();
    assert!(join.contains("Lost Cities, the board game") && join.contains("href=\"/rules/board\""));
    let shown = join.rfind(&commit).unwrap();
    assert!(join[..shown].rfind("<details>").unwrap() > join[..shown].rfind("</form>").unwrap(), "folded away");
}
