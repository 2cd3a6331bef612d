//! What goes over the wire contains no secrets: curtains, turns in addresses, and random matches that differ only
//! in hidden cards.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;

use std::collections::BTreeMap;

use fivepaths_rules::{
    ActionSet, AnyRules, Card, CardGame, Game, GameKind, Match, RoundDeal, Rules, Seat, Seed, TilesJson, View, below,
};
use fivepaths_server::table::{Change, Deck, Decks, Moment, NewTable, SeatRow, Sitter, store};
use guest::{Guest, Server, offers, one_turn};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

#[tokio::test]
async fn the_next_hand_is_not_in_the_page_before_the_curtain() {
    let (server, mut ann, game) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    for _ in 0..6 {
        let (_, covered) = server.get(&ann, &game).await;
        assert!(covered.contains("id=\"curtain\"") && !covered.contains("id=\"hand\""));
        let public = covered.matches("class=\"card ").count();
        let (_, address) = offers(&covered, "uncover").unwrap();
        let (_, open) = server.get(&ann, &address).await;
        assert!(open.matches("class=\"card ").count() >= public + 8);
        assert!(one_turn(&server, &mut ann, &game, 3).await);
        // The address of the hand is worth nothing after the turn.
        assert!(server.get(&ann, &address).await.1.contains("id=\"curtain\""));
    }
}

#[tokio::test]
async fn a_finished_turn_in_the_address_shows_no_card() {
    let (server, ann, game) = Server::with_table("game=card&seat2=screen&rounds=1").await;
    let table = server.table().await;
    let seat = table.to_move().unwrap();
    let fivepaths_rules::AnyMatch::Card(dealt) = table.game.unwrap() else { unreachable!() };
    let card = dealt.view(Some(seat)).legal().discards.nth(0).unwrap();
    let key = format!("{seat}-{}", table.row.version);
    let (_, plain) = server.get(&ann, &format!("{game}?hand={key}")).await;
    let (_, peeked) = server.get(&ann, &format!("{game}?hand={key}&begun=x{card}-s")).await;
    // The decisions are dropped, so the page is the one without them, save for its own address.
    let without = |html: &str| html.replace("&amp;at=1", "").replace(&format!("&amp;begun=x{card}-s"), "");
    assert_eq!(without(&peeked), without(&plain));
}

/// A match with explicit decks, and its twin that differs only in what `viewer` cannot know.
async fn twin(server: &Server, rules: AnyRules, deals: &[RoundDeal], turns: &[String], bots: bool) {
    let decks = Decks {
        first: Seat::default(),
        rounds: deals
            .iter()
            .map(|deal| Deck { deck: deal.deck.clone(), tiles: deal.tiles.as_ref().map(TilesJson::from) })
            .collect(),
        guide: false,
    };
    let seats = (0..rules.players())
        .map(|n| SeatRow {
            sitter: if bots && n > 0 { Sitter::Bot("stroller".into()) } else { Sitter::Person(i64::from(n) + 1) },
            name: format!("P{n}"),
            entropy: Some(String::new()),
            left: None,
            member: false,
        })
        .collect();
    let table = NewTable {
        rules,
        public: true,
        rated: false,
        clock: None,
        invite: "i".into(),
        server_seed: Seed::new([9; 32]),
        decks: Some(serde_json::to_string(&decks).unwrap()),
        seats,
        at: 5,
    };
    let id = server.write(store::add(&table)).await.drawn().unwrap();
    let start = Change::new(id, 0, Some(Seat::default()), 6);
    server.write(store::change(&start)).await;
    for turn in turns {
        let table = server.app.table(id).await.unwrap().unwrap();
        let moment = Moment { at: 7, bot_delay: 0 };
        let step = table.turn(table.to_move().unwrap(), table.row.version, turn, moment).unwrap();
        assert!(server.app.carry_out(step).await.unwrap().0.is_done());
    }
}

/// Random turns of a match, and the places of its deck that the viewer has seen by then: their own
/// cards and whatever anybody put down. Places are followed, not cards, since equal cards exist.
fn scripted<G: Game>(
    game: &mut Match<G>,
    deck: &[Card],
    viewer: Option<Seat>,
    rng: &mut impl Rng,
) -> (Vec<String>, Vec<bool>) {
    let state = game.current().state();
    let players = usize::from(game.players());
    let held: usize = state.hands().iter().map(Vec::len).sum();
    let aside = deck.len() - held - state.draw_pile().len();
    let mut seen = vec![false; deck.len()];
    let mut hands: Vec<Vec<usize>> = vec![Vec::new(); players];
    let mut piles: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for place in aside..aside + held {
        hands[(state.first().index() + place - aside) % players].push(place);
    }
    let mut next = aside + held;
    let mut turns = Vec::new();
    while turns.len() < 30 && game.to_move().is_some() {
        let seat = game.to_move().unwrap();
        let mut turn = fivepaths_rules::Turn::new();
        while game.begin(&turn).unwrap().ply() == game.current().state().ply() {
            turn.push(game.begin(&turn).unwrap().view(seat).legal().choose(rng).unwrap());
        }
        for action in turn.iter().map(ToString::to_string) {
            let hand = &mut hands[seat.index()];
            let card: Result<Card, _> = action.trim_start_matches('x').trim_end_matches('!').parse();
            if action == "-s" {
                hand.push(next);
                next += 1;
            } else if let Some(letter) = action.strip_prefix('-') {
                hand.push(piles.get_mut(&letter.chars().next().unwrap()).unwrap().pop().unwrap());
            } else if let Ok(card) = card {
                let at = hand.iter().position(|&place| deck[place] == card).unwrap();
                let place = hand.remove(at);
                seen[place] = true;
                if action.starts_with('x') {
                    piles.entry(card.colour().pile_letter()).or_default().push(place);
                }
            }
        }
        turns.push(turn.to_string());
        if game.play(&turn).is_err() || game.rounds().len() > 1 {
            break;
        }
    }
    for &place in viewer.iter().flat_map(|seat| &hands[seat.index()]) {
        seen[place] = true;
    }
    (turns, seen)
}

/// The same deck with everything exchanged that was not seen.
fn other_deck(deal: &RoundDeal, seen: &[bool], rng: &mut impl Rng) -> RoundDeal {
    let mut deck = deal.deck.clone();
    let places: Vec<usize> = (0..deck.len()).filter(|&place| !seen[place]).collect();
    for i in (1..places.len()).rev() {
        deck.swap(places[i], places[below(rng, i as u32 + 1) as usize]);
    }
    RoundDeal { deck, tiles: deal.tiles }
}

/// Takes turns back until `turns` are left, or none can be.
async fn take_back(server: &Server, turns: usize) -> usize {
    let mut taken = 0;
    loop {
        let table = server.app.table(1).await.unwrap().unwrap();
        if table.turns() <= turns || !table.may_take_back(Seat::default()) {
            return taken;
        }
        let step = table.take_back(Seat::default(), table.row.version, Moment { at: 8, bot_delay: 0 }).unwrap();
        assert!(server.app.carry_out(step).await.unwrap().0.is_done());
        taken += 1;
    }
}

/// Compares all pages of two tables that look alike to a viewer. With bots, turns were taken back, by the first player;
/// what was seen before stays seen.
async fn twins_are_equal<G: Game>(kind: GameKind, rules: AnyRules, plain: G::Rules, seed: u64, bots: bool) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let deal = Seed::of_run(seed, 0).deal(&plain, 1);
    let explicit =
        |deal: &RoundDeal| fivepaths_rules::Deal::Explicit { first: Seat::default(), rounds: vec![deal.clone()] };
    let viewers: Vec<Option<Seat>> = std::iter::once(None).chain(Seat::all(plain.players()).map(Some)).collect();
    let (mut compared, mut with_list) = (0, 0);
    for viewer in viewers.into_iter().filter(|viewer| !bots || viewer.is_none_or(|seat| seat == Seat::default())) {
        let mut a = Match::<G>::new(plain, explicit(&deal)).unwrap();
        let (turns, seen) = scripted(&mut a, &deal.deck, viewer, &mut rng);
        let twin_deal = other_deck(&deal, &seen, &mut rng);
        assert_ne!(deal, twin_deal, "there is something to hide");
        let (left, right) = (Server::new().await, Server::new().await);
        for server in [&left, &right] {
            for n in 0..plain.players() {
                let mut guest = Guest::default();
                server.post(&mut guest, "/name", &format!("name=P{n}")).await;
            }
        }
        twin(&left, rules, std::slice::from_ref(&deal), &turns, bots).await;
        twin(&right, rules, std::slice::from_ref(&twin_deal), &turns, bots).await;
        if bots {
            let taken = (take_back(&left, turns.len() - 9).await, take_back(&right, turns.len() - 9).await);
            assert!(taken.0 > 2 && taken.0 == taken.1, "{taken:?}");
        }
        // On one side somebody has a list of conditional turns, unless they are the one who looks.
        let table = left.app.table(1).await.unwrap().unwrap();
        if let Some(waits) = table.waits().filter(|waits| Some(*waits) != viewer) {
            left.write(table.set_answers(waits, "x?-s: -; *: -").unwrap()).await;
            with_list += 1;
        }
        for (server, n) in [&left, &right].into_iter().flat_map(|server| (1..=3).map(move |n| (server, n))) {
            if n <= i64::from(plain.players()) && !bots {
                server.write(store::see(1, n, turns.len() as i64 - 3)).await;
            }
        }
        // The sessions were made of the same fixed secrets, so a cookie is good for both.
        let cookie = viewer.map(|seat| format!("fivepaths={}", format!("{:02x}", seat.number()).repeat(32)));
        let guest = Guest(cookie);
        let pages = [
            "/game/1",
            "/game/1?flip=1",
            "/game/1?begun=Y4&pick=Y4",
            "/game/1/record",
            "/game/1/check",
            "/game/1/review",
            "/game/1/review/1/0",
            "/game/1/learn",
            "/game/1/learn/1/0",
            "/game/1?ready=xY4-s",
            "/game/1?typed=Y4-s",
            "/game/1?answers=*:+-",
            "/game/1/step/1/0",
            "/game/1/step/1/9",
            "/game/1/step/1/29",
            "/game/1/step/1/30",
            "/",
        ];
        let (_, first) = left.get(&guest, "/game/1").await;
        assert_eq!(first, right.get(&guest, "/game/1").await.1);
        assert_eq!(first.contains("Since you last looked"), viewer.is_some() && !bots, "{viewer:?}");
        assert_eq!(first.contains("id=\"take-back\""), viewer.is_some() && bots, "{viewer:?}");
        for page in pages {
            let (x, y) = (left.get(&guest, page).await, right.get(&guest, page).await);
            assert_eq!(x, y, "{kind} seed {seed} viewer {viewer:?} page {page}");
            compared += 1;
        }
        let (x, y) = (left.first_message(&guest).await, right.first_message(&guest).await);
        assert!(x == y && x.1.contains("data: 1:"), "{x:?} {y:?}");
        let (_, html) = left.get(&guest, "/game/1").await;
        assert_eq!(html.contains("id=\"hand\""), viewer.is_some());
    }
    assert!(with_list == 2 || bots || plain.players() > 2, "{with_list}");
    compared
}

#[tokio::test]
async fn twins_receive_equal_bytes() {
    let mut compared = 0;
    for seed in 0..4 {
        let rules = AnyRules::named::<&str>(GameKind::Card, &[], None, Some(1)).unwrap();
        let AnyRules::Card(plain) = rules else { unreachable!() };
        compared += twins_are_equal::<CardGame>(GameKind::Card, rules, plain, seed, false).await;
        compared += twins_are_equal::<CardGame>(GameKind::Card, rules, plain, seed, true).await;
        let rules = AnyRules::named(GameKind::Board, &["short"], Some(3), None).unwrap();
        let AnyRules::Board(plain) = rules else { unreachable!() };
        for bots in [false, true] {
            compared += twins_are_equal::<fivepaths_rules::BoardGame>(GameKind::Board, rules, plain, seed, bots).await;
        }
    }
    assert_eq!(compared, 4 * 17 * (3 + 2 + 4 + 2));
}
