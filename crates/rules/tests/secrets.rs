//! Nothing a viewer receives depends on what they may not know: two matches that differ only in hidden cards
//! ("twins") give equal views and equal JSON.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use fivepaths_rules::*;
use support::twins::{Followed, Twins, twins};
use support::{board_match, board_rules, card_match, card_rules, card_table, cards, play, rng, seat};

fn twin_matches<G: Game>(twins: &Twins<G>) -> [Match<G>; 2] {
    let game = |deal: &RoundDeal| {
        let deal = Deal::Explicit { first: twins.first, rounds: vec![deal.clone(); 9] };
        Match::new(twins.rules, deal).unwrap()
    };
    [game(&twins.deals[0]), game(&twins.deals[1])]
}

/// Plays twins side by side and compares what the viewer gets at every decision.
fn twins_look_alike<G: Json + Followed>(rules: G::Rules, pairs: u64) {
    let mut rng = rng(pairs);
    let viewers: Vec<Option<Seat>> = Seat::all(rules.players()).map(Some).chain([None]).collect();
    let mut different = 0;
    for pair in 0..pairs * support::soak() {
        let viewer = viewers[pair as usize % viewers.len()];
        let plies = 1 + below(&mut rng, 60) as usize;
        let twins = twins::<G>(rules, Seed::of_run(5, pair), viewer, plies, &mut rng);
        let [mut a, mut b] = twin_matches(&twins);
        for turn in &twins.turns {
            different += u64::from(a.current().state() != b.current().state());
            let mut begun = Turn::new();
            for &action in turn.iter() {
                look_alike(&a, &b, viewer, &begun);
                begun.push(action);
            }
            assert_eq!(a.play(turn).unwrap(), b.play(turn).unwrap());
            if a.rounds().len() > 1 {
                break;
            }
        }
        if a.rounds().len() == 1 {
            look_alike(&a, &b, viewer, &Turn::new());
        }
    }
    assert!(different > pairs, "the twins hardly differ, so this shows nothing: {different} of {pairs}");
}

fn look_alike<G: Json>(a: &Match<G>, b: &Match<G>, viewer: Option<Seat>, begun: &Turn<G::Action>) {
    assert_eq!(a.view(viewer), b.view(viewer));
    let json = |game: &Match<G>| serde_json::to_string(&ViewMessage::new(game, viewer, begun).unwrap()).unwrap();
    assert_eq!(json(a), json(b));
    // Also what the engine shows after each decision of a turn that somebody else is making.
    let state = |game: &Match<G>| game.begin(begun).unwrap();
    let view = |game: &Match<G>| viewer.map_or_else(|| state(game).spectate(), |seat| state(game).view(seat));
    assert_eq!(view(a), view(b));
    assert!(a.reveal(1, 0).is_none() && b.reveal(1, 0).is_none());
}

#[test]
fn hidden_cards_are_in_no_view_of_the_card_game() {
    twins_look_alike::<CardGame>(CardRules::default(), 600);
    twins_look_alike::<CardGame>(card_rules(r#"{"colours":6}"#), 200);
    twins_look_alike::<CardGame>(card_rules(r#"{"colours":2,"numbers":[2,5],"hand":3}"#), 300);
}

#[test]
fn hidden_cards_are_in_no_view_of_the_board_game() {
    for players in 2..=4 {
        let variant = r#""up_and_down":true,"forbid_redraw":true"#;
        twins_look_alike::<BoardGame>(board_rules(&format!(r#"{{"players":{players}}}"#)), 200);
        twins_look_alike::<BoardGame>(board_rules(&format!(r#"{{"players":{players},{variant}}}"#)), 100);
    }
}

fn known(game: &Match<CardGame>, number: u8) -> Vec<Card> {
    game.view(None).known(seat(number)).iter().collect()
}

#[test]
fn a_wager_taken_and_then_one_of_several_played_is_known_no_more() {
    // Seat 1 holds two red wagers and takes a third openly. When one is played, nobody can tell which, so none is
    // known to be in the hand any more.
    let mut game = card_table(["Rw Y2", "Rw Rw B2"], "");
    play(&mut game, "xRw-s");
    assert_eq!(known(&game, 1), []);
    play(&mut game, "xB2-r");
    assert_eq!(known(&game, 1), cards("Rw"));
    play(&mut game, "xY2-s Rw-s");
    assert_eq!(known(&game, 1), []);
    assert_eq!(game.view(Some(seat(1))).hand().count(cards("Rw")[0]), 2);
}

#[test]
fn a_board_card_of_which_there_are_two_is_known_once() {
    let rules = board_rules(r#"{"players":2}"#);
    let mut game = board_match(rules, &["Y5 Y0", "Y5 B0 B1 B2"], "", "");
    let known = |game: &Match<BoardGame>| game.view(None).known(seat(1)).iter().collect::<Vec<_>>();
    play(&mut game, "xY5-s xB0-y");
    assert_eq!(known(&game), cards("Y5"));
    // Seat 1 now holds both. When one leaves, none is known any more, although the other stays.
    play(&mut game, "xY0-s xY5-s");
    assert_eq!(known(&game), []);
    assert_eq!(game.view(Some(seat(1))).hand().count(cards("Y5")[0]), 1);
}

#[test]
fn an_own_discard_taken_back_is_known() {
    let mut game = card_table(["R7 Y2 Y3", "B2 B3"], "");
    play(&mut game, "xR7-s xB2-s Y2-r");
    assert_eq!(known(&game, 0), cards("R7"));
    play(&mut game, "xB3-s R7-s");
    assert_eq!(known(&game, 0), []);
}

#[test]
fn an_early_end_leaves_nothing_to_decide_in_the_message() {
    let mut game = card_match(card_rules("{}"), ["", ""], "");
    assert!(game.end(End { how: How::Resigned, seat: Some(seat(0)) }));
    for viewer in [Some(seat(0)), Some(seat(1)), None] {
        let message = ViewMessage::new(&game, viewer, &Turn::new()).unwrap();
        let json = serde_json::to_value(&message).unwrap();
        assert!(json["to_move"].is_null() && json.get("legal").is_none() && json.get("begun").is_none());
        assert_eq!(serde_json::from_value::<ViewMessage<CardGame>>(json).unwrap(), message);
    }
}

#[test]
fn a_whole_turn_cannot_be_looked_at_before_it_is_played() {
    // It would show the card that it draws.
    let game = card_table(["R7", ""], "Y9");
    let message = |begun: &str| ViewMessage::new(&game, Some(seat(0)), &begun.parse().unwrap());
    assert!(message("R7").is_ok());
    assert_eq!(message("R7-s").unwrap_err().why, Illegal::Finished);
    assert_eq!(
        AnyMatch::Card(game.clone()).message(Some(seat(0)), "R7-s").unwrap_err().to_string(),
        Illegal::Finished.to_string()
    );
}
