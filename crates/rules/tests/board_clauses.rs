//! One test per clause of the board game, named after it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use fivepaths_rules::*;
use support::{board_match, board_rules, cards, legal, play, refused, seat};

fn two(hands: [&str; 2], draw: &str, tiles: &str) -> Match<BoardGame> {
    board_match(board_rules(r#"{"players":2}"#), &hands, draw, tiles)
}

fn stone(game: &Match<BoardGame>, number: u8, colour: Colour) -> u8 {
    game.view(None).path(seat(number), colour).stone
}

/// Seat 0 walks its yellow explorer along while seat 1 discards; cards of value 0 to 10 each once.
fn walker(tiles: &str) -> Match<BoardGame> {
    two(["Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7", "B0 B0 B1 B1 B2 B2 B3 B3"], "Y8 G0 Y9 G1 Y10 G2 R0 G3", tiles)
}

#[test]
fn b1_1_a_hundred_and_ten_cards_and_thirty_aside_for_two() {
    for (players, aside, left) in [(2, 30, 64), (3, 0, 86), (4, 0, 78)] {
        let rules = board_rules(&format!(r#"{{"players":{players}}}"#));
        assert_eq!((rules.deck().len(), rules.aside()), (110, aside));
        assert_eq!(rules.deck()[..5], cards("Y0 Y0 Y1 Y1 Y2"));
        let game = Match::<BoardGame>::new(rules, Deal::Seed(Seed::of_run(1, 0))).unwrap();
        assert_eq!(game.view(None).deck_left(), left);
        assert!(game.current().state().hands().iter().all(|hand| hand.len() == 8));
    }
    let deal = Seed::of_run(1, 0).deal(&board_rules(r#"{"players":2}"#), 1);
    let game =
        Match::<BoardGame>::new(board_rules(r#"{"players":2,"first":0}"#), Deal::Seed(Seed::of_run(1, 0))).unwrap();
    assert!(game.current().state().hands()[0].contains(&deal.deck[30]));
    assert!(game.current().state().hands()[1].contains(&deal.deck[31]));
}

#[test]
fn b1_1_a_fresh_thirty_each_expedition() {
    let rules = board_rules(r#"{"players":2}"#);
    let aside = |round| Seed::of_run(1, 0).deal(&rules, round).deck[..30].to_vec();
    assert_ne!(aside(1), aside(2));
}

#[test]
fn b1_2_nine_stones_and_their_values() {
    assert_eq!(STONE_VALUES, [-20, -15, -10, 5, 10, 15, 30, 35, 50]);
    assert_eq!(usize::from(STONES), STONE_VALUES.len());
}

#[test]
fn b1_3_twenty_five_tiles_on_the_marked_spaces() {
    let rules = board_rules(r#"{"players":2}"#);
    let count = |tile: Tile| Tile::ALL.iter().filter(|t| **t == tile).count();
    let counts = [Tile::Artifact, Tile::Arrow, Tile::Five, Tile::Ten, Tile::Fifteen].map(count);
    assert_eq!(counts, [9, 9, 2, 3, 2]);
    let stones = |colour: Colour| rules.spaces().filter(|s| s.0 == colour).map(|s| s.1).collect::<Vec<_>>();
    for colour in [Colour::Yellow, Colour::White, Colour::Red] {
        assert_eq!(stones(colour), [2, 4, 6, 8, 9]);
    }
    for colour in [Colour::Blue, Colour::Green] {
        assert_eq!(stones(colour), [2, 3, 5, 7, 9]);
    }
    let tiles = Seed::of_run(1, 0).deal(&rules, 1).tiles.unwrap();
    assert!(tiles.iter().map(|tile| (tile.0, tile.1)).eq(rules.spaces()));
}

#[test]
fn b1_3_a_table_can_replace_the_marked_spaces() {
    let spaces = r#"{"Y":[1,2,3,4,5,6,7,8,9],"B":[1,2,3,4,5,6,7,8,9],"W":[1,2,3,4,5,6,7]}"#;
    let rules = board_rules(&format!(r#"{{"spaces":{spaces}}}"#));
    assert_eq!(rules.spaces().count(), 25);
    let bad = |json: &str| BoardRules::new(&serde_json::from_str(json).unwrap()).unwrap_err().to_string();
    assert!(bad(r#"{"spaces":{"Y":[1,2]}}"#).contains("marks 2 stones, but must mark 25"));
    assert!(bad(r#"{"spaces":{"Y":[10]}}"#).contains("stones are 1 to 9"));
    assert!(bad(r#"{"spaces":{"Y":[3,3]}}"#).contains("twice"));
    assert!(bad(r#"{"spaces":{"P":[3]}}"#).contains("does not have"));
}

#[test]
fn b1_4_four_adventurers_and_one_researcher() {
    let mut game = two(["Y0 B0 W0 G0 R0", "Y1 Y1 Y2 Y2 Y3"], "", "Y2:5 B2:5 W2:10 G2:10 R2:10");
    play(&mut game, "Y0-s xY1-s B0-s xY1-s W0-s xY2-s G0-s xY2-s");
    assert_eq!(refused(&game, "R0-s"), "all four adventurers are out; only the researcher is left");
    play(&mut game, "R0!-s");
    assert_eq!(game.view(None).researcher(seat(0)), Some(Colour::Red));
    assert_eq!(game.view(None).adventurers_out(seat(0)), 4);
}

#[test]
fn b1_5_a_lot_or_the_table_says_who_begins() {
    let rules = board_rules(r#"{"players":4}"#);
    let begun: Vec<u8> = (0..60).map(|run| Seed::of_run(run, 0).first(&rules).number()).collect();
    assert!((0..4).all(|seat| begun.contains(&seat)));
    assert_eq!(Seed::of_run(0, 0).first(&board_rules(r#"{"players":4,"first":3}"#)), seat(3));
}

#[test]
fn b2_1_a_path_begins_with_any_card_and_either_kind_of_explorer() {
    let game = two(["Y3 Y7", ""], "", "");
    let legal = legal(&game, "");
    for begin in ["Y3", "Y7", "Y3!", "Y7!"] {
        assert!(legal.contains(&begin.to_string()), "{begin}");
    }
    let mut game = game;
    play(&mut game, "Y7!-s");
    assert_eq!((stone(&game, 0, Colour::Yellow), game.view(None).researcher(seat(0))), (1, Some(Colour::Yellow)));
}

#[test]
fn b2_1_the_researcher_begins_only_one_path_and_none_that_is_begun() {
    let mut game = two(["Y3 Y7 B5", "G0 G0"], "", "");
    play(&mut game, "Y3!-s xG0-s");
    assert_eq!(refused(&game, "B5!-s"), "the researcher is on a path already");
    assert_eq!(refused(&game, "Y7!-s"), "the Yellow path is begun already");
}

#[test]
fn b2_1_others_on_the_same_path_do_not_matter() {
    let mut game = two(["Y3", "Y3"], "", "");
    play(&mut game, "Y3-s Y3!-s");
    assert_eq!((stone(&game, 0, Colour::Yellow), stone(&game, 1, Colour::Yellow)), (1, 1));
}

#[test]
fn b2_1_lowest_first_taken_literally_if_the_table_wants_it() {
    let rules = board_rules(r#"{"players":2,"lowest_first":true}"#);
    let game = board_match(rules, &["Y3 Y7", ""], "", "");
    assert_eq!(refused(&game, "Y7-s"), "Yellow 7 cannot begin the path: Yellow 3 in the hand is lower");
    assert_eq!(refused(&game, "Y7!-s"), "Yellow 7 cannot begin the path: Yellow 3 in the hand is lower");
    let mut game = game;
    play(&mut game, "Y3-s");
}

#[test]
fn b2_2_advance_with_an_equal_or_higher_card() {
    let mut game = two(["Y3 Y3 Y2 Y5", "G0 G0 G1"], "", "Y2:5");
    play(&mut game, "Y3-s xG0-s");
    assert_eq!(refused(&game, "Y2-s"), "Yellow 2 is lower than Yellow 3");
    play(&mut game, "Y3-s xG0-s Y5-s");
    assert_eq!(stone(&game, 0, Colour::Yellow), 3);
}

/// Yellow reaches stone 9, everything on the way being points.
fn at_the_city() -> Match<BoardGame> {
    let mut game = walker("Y2:5 Y4:5 Y6:10 Y8:10 Y9:10 R2A");
    play(
        &mut game,
        "Y0-s xB0-s Y1-s xB0-s Y2-s xB1-s Y3-s xB1-s Y4-s xB2-s Y5-s xB2-s Y6-s xB3-s Y7-s xB3-s Y8-s xG0-s",
    );
    assert_eq!(stone(&game, 0, Colour::Yellow), 9);
    game
}

#[test]
fn b2_3_a_card_at_the_city_moves_another_explorer() {
    let mut game = at_the_city();
    // No other explorer is out: the card can still be played, and nothing is written for the bonus.
    assert_eq!(legal(&game, "Y9"), legal(&game, "xY9").into_iter().filter(|t| t != "-y").collect::<Vec<_>>());
    assert_eq!(refused(&game, "Y9.-s"), "there is no bonus step to take");
    play(&mut game, "R0-s xG1-s");
    assert_eq!(legal(&game, "Y9"), [">R", "."]);
    assert_eq!(refused(&game, "Y9-s"), "the bonus step must be taken or declined first");
    assert_eq!(refused(&game, "Y9>Y-s"), "the explorer on the Yellow path is at the city");
    assert_eq!(refused(&game, "Y9>B-s"), "there is no explorer on the Blue path");
    let mut stayed = game.clone();
    play(&mut stayed, "Y9.-s");
    assert_eq!(stone(&stayed, 0, Colour::Red), 1);
    play(&mut game, "Y9>R-s");
    assert_eq!((stone(&game, 0, Colour::Yellow), stone(&game, 0, Colour::Red)), (9, 2));
}

#[test]
fn b2_4_any_card_can_be_discarded() {
    let game = two(["Y0 Y5 B3 B3 W1 G4 R9 R10", ""], "", "");
    let discards: Vec<String> = legal(&game, "").into_iter().filter(|text| text.starts_with('x')).collect();
    assert_eq!(discards, ["xY0", "xY5", "xB3", "xW1", "xG4", "xR9", "xR10"]);
}

#[test]
fn b3_1_an_own_fresh_discard_may_be_drawn_unless_the_table_forbids_it() {
    let mut game = two(["Y5", ""], "", "");
    play(&mut game, "xY5-y");
    assert_eq!(game.view(Some(seat(0))).hand().count(cards("Y5")[0]), 1);
    let game = board_match(board_rules(r#"{"players":2,"forbid_redraw":true}"#), &["Y5", ""], "", "");
    assert_eq!(refused(&game, "xY5-y"), "the Yellow pile is closed: the card on it was discarded this turn");
}

#[test]
fn g6_with_limited_patience_only_the_draw_pile_is_left_in_the_end() {
    let mut game = board_match(board_rules(r#"{"players":2,"patience":2}"#), &["Y2 Y3", "Y4 Y5"], "", "");
    assert_eq!(game.view(None).patience_left(), Some(2));
    play(&mut game, "xY2-s");
    assert_eq!(legal(&game, "Y4"), ["-s", "-y"]);
    play(&mut game, "xY4-s");
    assert_eq!(game.view(None).patience_left(), Some(0));
    assert_eq!(legal(&game, "Y3"), ["-s"]);
    assert_eq!(refused(&game, "Y3-y"), "after 2 turns nothing is taken from the discard piles any more");
    assert_eq!(refused(&game, "Y3-g"), "the Green pile is empty");
    assert_eq!(two(["", ""], "", "").view(None).patience_left(), None);
}

#[test]
fn g6_every_expedition_of_an_impatient_table_ends_by_itself() {
    let rules = board_rules(r#"{"players":3,"patience":0}"#);
    let mut game = board_match(rules, &["", "", ""], "", "");
    let mut rng = support::rng(8);
    while game.rounds().len() == 1 {
        let turn = random_turn(game.current().state(), &mut rng).unwrap();
        game.play(&turn).unwrap();
    }
    assert!(game.rounds()[0].turns().len() <= usize::from(rules.draw_pile()));
}

#[test]
fn g6_patience_is_at_most_the_cap_on_turns() {
    let rules = |json: &str| BoardRules::new(&serde_json::from_str(json).unwrap());
    assert_eq!(rules(r#"{"patience":2000}"#).unwrap().patience(), 2000);
    let error = rules(r#"{"patience":2001}"#).unwrap_err().to_string();
    assert_eq!(error, "`patience` is 2001, but must be from 0 to 2000");
    assert_eq!(rules("{}").unwrap().options().patience, None);
}

#[test]
fn b4_1_an_artifact_is_taken_and_its_space_stays_empty() {
    let mut game = two(["Y3 Y4", "Y3 Y4"], "", "Y2A");
    play(&mut game, "Y3-s Y3-s Y4-s");
    assert_eq!(game.view(None).artifacts(seat(0)), 1);
    assert_eq!(game.view(None).tiles().get(Colour::Yellow, 2), None);
    play(&mut game, "Y4-s");
    assert_eq!(game.view(None).artifacts(seat(1)), 0);
}

#[test]
fn b4_1_point_tiles_stay_and_are_never_doubled() {
    let mut game = two(["Y3 Y4", "Y3 Y4"], "", "Y2:15");
    play(&mut game, "Y3!-s Y3-s Y4-s Y4-s");
    assert_eq!((game.view(None).points(seat(0)), game.view(None).points(seat(1))), (15, 15));
    assert_eq!(game.view(None).tiles().get(Colour::Yellow, 2), Some(Tile::Fifteen));
}

#[test]
fn b4_1_an_arrow_moves_any_own_explorer_and_arrows_chain() {
    let mut game = two(["Y3 Y4 B3", "G0 G0"], "", "Y2> B2> B3:5 Y4:10");
    play(&mut game, "Y3-s xG0-s B3-s xG0-s");
    assert_eq!(legal(&game, "Y4"), [">Y", ">B", "."]);
    // The blue explorer steps onto another arrow, which moves it again, onto five points.
    assert_eq!(legal(&game, "Y4>B"), [">Y", ">B", "."]);
    assert_eq!(legal(&game, "Y4>B>B"), ["-s", "-g"]);
    let mut declined = game.clone();
    play(&mut declined, "Y4>B.-s");
    assert_eq!(stone(&declined, 0, Colour::Blue), 2);
    play(&mut game, "Y4>B>B-s");
    assert_eq!((stone(&game, 0, Colour::Yellow), stone(&game, 0, Colour::Blue)), (2, 3));
    assert_eq!(game.view(None).points(seat(0)), 5);
    assert_eq!(game.view(None).tiles().get(Colour::Blue, 2), Some(Tile::Arrow));
}

#[test]
fn b4_1_an_arrow_may_move_the_explorer_that_just_moved() {
    let mut game = two(["Y3 Y4", "G0"], "", "Y2> Y4:5");
    play(&mut game, "Y3-s xG0-s Y4>Y-s");
    assert_eq!(stone(&game, 0, Colour::Yellow), 3);
}

#[test]
fn b4_1_an_explorer_at_the_city_cannot_move() {
    let mut game = walker("Y2:5 Y4:5 Y6:10 Y8:10 Y9>");
    play(&mut game, "Y0-s xB0-s Y1-s xB0-s Y2-s xB1-s Y3-s xB1-s Y4-s xB2-s Y5-s xB2-s Y6-s xB3-s Y7-s xB3-s");
    // The arrow at the city finds nobody who can move, so nothing is written for it.
    assert_eq!(refused(&game, "Y8.-s"), "there is no bonus step to take");
    play(&mut game, "Y8-s");
}

#[test]
fn b5_1_a_crossing_is_the_step_from_stone_six_to_seven() {
    let hands = ["Y0 Y0 Y1 Y1 Y2 Y2 Y3", "B0 B0 B1 B1 B2 B2 B3"];
    let mut game = two(hands, "", "Y2:5 Y4:5 Y6:10 B2:10 B3:10 B5:15 B7:15");
    play(&mut game, "Y0-s B0-s Y0-s B0-s Y1-s B1-s Y1-s B1-s Y2-s B2-s Y2-s B2-s");
    assert_eq!(game.view(None).crossed(), 0);
    play(&mut game, "Y3-s B3-s");
    assert_eq!(game.view(None).crossed(), 2);
    assert_eq!((stone(&game, 0, Colour::Yellow), stone(&game, 1, Colour::Blue)), (7, 7));
}

/// A greedy random player that likes to play cards, so that expeditions end by crossings.
fn played_by_walkers(rules: BoardRules, game: u64) -> Match<BoardGame> {
    let mut rng = support::rng(game);
    let mut game = Match::<BoardGame>::new(rules, Deal::Seed(Seed::of_run(3, game))).unwrap();
    while game.to_move().is_some() && game.rounds().len() == 1 && !game.at_cap() {
        let mut state = *game.current().state();
        let ply = state.ply();
        let mut turn = Turn::new();
        while state.ply() == ply && state.to_move().is_some() {
            let legal = state.legal();
            let lowest_play = legal.iter().find(|a| matches!(a, BoardAction::Play(_) | BoardAction::Step(_)));
            let action = lowest_play.unwrap_or_else(|| legal.choose(&mut rng).unwrap());
            turn.push(action);
            state.play(action).unwrap();
        }
        game.play(&turn).unwrap();
    }
    game
}

#[test]
fn b5_1_the_fifth_crossing_ends_at_once_without_tile_or_draw() {
    let mut by_crossing = 0;
    let mut by_step = 0;
    for game in 0..300 {
        let game = played_by_walkers(board_rules(r#"{"players":4,"expeditions":1}"#), game);
        let state = game.current().state();
        if state.public().crossed() < 5 {
            continue;
        }
        by_crossing += 1;
        let last = game.current().turns().last().unwrap().to_string();
        assert!(!last.contains('-'), "{last}");
        by_step += u32::from(last.contains('>'));
        assert!(state.public().deck_left() > 0);
        // The one who crossed did not draw.
        let plies = game.current().turns().len() as u16;
        let before = game.reveal(1, plies - 1).unwrap();
        let crosser = View::to_move(&before.view).unwrap();
        assert_eq!(state.hands()[crosser.index()].len(), 7);
        // The tile on the stone beyond the bridge did not act.
        let colour = match game.current().turns().last().unwrap().last().unwrap() {
            BoardAction::Play(card) => card.colour(),
            BoardAction::Step(colour) => *colour,
            other => panic!("{other}"),
        };
        assert_eq!(state.public().path(crosser, colour).stone, 7);
        if !last.contains('>') {
            assert_eq!(state.public().points(crosser), before.view.points(crosser));
            assert_eq!(state.public().artifacts(crosser), before.view.artifacts(crosser));
        }
        let record = Record::of_match(&game, None, vec!["a".into(), "b".into(), "c".into(), "d".into()]);
        assert_eq!(Record::from_json(&record.to_json()).unwrap().check().unwrap().outcome(), game.outcome());
    }
    assert!(by_crossing > 20 && by_step > 0, "{by_crossing} crossings, {by_step} of them by a step");
}

#[test]
fn b5_1_it_also_ends_when_the_last_card_is_drawn() {
    let mut rng = support::rng(2);
    let rules = board_rules(r#"{"players":3,"expeditions":1}"#);
    let mut game = Match::<BoardGame>::new(rules, Deal::Seed(Seed::of_run(3, 1))).unwrap();
    while game.to_move().is_some() {
        let turn = random_turn(game.current().state(), &mut rng).unwrap();
        game.play(&turn).unwrap();
    }
    assert_eq!(game.view(None).deck_left(), 0);
    assert!(game.current().turns().last().unwrap().to_string().ends_with("-s"));
}

#[test]
fn b6_1_stones_net_first_then_the_floor() {
    // -20 doubled and -20: the net is -60, and points never fall below 0.
    let mut game = two(["Y3 B3", "G0"], "", "");
    play(&mut game, "Y3!-s xG0-s B3-s");
    assert_eq!(game.view(None).stones(seat(0)), -60);
    assert_eq!(game.view(None).scores().0[..2], [0, 0]);
    // Fifteen points from a tile, then the net of one adventurer on stone 2: 15 - 15.
    let mut game = two(["Y3 Y4", "G0"], "", "Y2:15");
    play(&mut game, "Y3-s xG0-s Y4-s");
    assert_eq!((game.view(None).stones(seat(0)), game.view(None).scores().0[0]), (-15, 0));
}

#[test]
fn b6_1_the_researcher_counts_twice() {
    let mut game = two(["Y0 Y1 Y2 Y3", "B0 B0 B1 B1"], "", "Y2A Y4A");
    play(&mut game, "Y0!-s xB0-s Y1-s xB0-s Y2-s xB1-s Y3-s");
    assert_eq!(game.view(None).stones(seat(0)), 10);
}

#[test]
fn b6_2_the_player_after_the_last_turn_begins_with_new_cards_and_tiles() {
    for players in 2..=4 {
        let game = played_by_walkers(board_rules(&format!(r#"{{"players":{players}}}"#)), 7);
        let (first, second) = (&game.rounds()[0], &game.rounds()[1]);
        let turns = (first.turns().len() % usize::from(players)) as u8;
        let last = (first.state().first().number() + turns + players - 1) % players;
        assert_eq!(second.state().first().number(), (last + 1) % players);
        assert_eq!(second.state().public().tiles().iter().count(), 25);
        let tokens = Seat::all(players).map(|seat| second.state().standing().tokens(seat));
        assert!(tokens.eq(Seat::all(players).map(|seat| first.state().public().artifacts(seat))));
    }
}

#[test]
fn b7_1_artifacts_score_on_the_long_track_after_the_third_expedition() {
    let rules = board_rules(r#"{"players":2}"#);
    let values: Vec<i32> = (0..13).map(|tokens| rules.track().value(tokens)).collect();
    assert_eq!(values, [-25, -20, -15, -10, -5, -5, 10, 20, 40, 70, 100, 100, 100]);
    let mut rng = support::rng(1);
    let mut game = Match::<BoardGame>::new(rules, Deal::Seed(Seed::of_run(3, 2))).unwrap();
    while game.to_move().is_some() {
        let turn = random_turn(game.current().state(), &mut rng).unwrap();
        game.play(&turn).unwrap();
    }
    let tokens = |seat: Seat| game.rounds().iter().map(|round| round.state().public().artifacts(seat)).sum::<u8>();
    let expected: Vec<i32> = Seat::all(2)
        .zip(game.totals())
        .map(|(seat, total)| (total + rules.track().value(tokens(seat))).max(0))
        .collect();
    assert_eq!(game.outcome().unwrap().totals, expected);
}

/// The result of a game that begins at its last expedition with these points and tokens and ends
/// at once, nobody having begun a path.
fn result(rules: &BoardRules, totals: [i32; 4], tokens: [u8; 4]) -> MatchResult {
    let standing = BoardStanding::new(rules.rounds(), seat(0), BySeat(totals), BySeat(tokens));
    let deal = Seed::of_run(1, 0).deal(rules, rules.rounds());
    BoardGame::deal(rules, &standing, &deal).unwrap().result()
}

#[test]
fn b7_1_points_never_fall_below_zero_through_the_track() {
    let rules = board_rules(r#"{"players":2}"#);
    assert_eq!(result(&rules, [10, 60, 0, 0], [0, 0, 0, 0]).totals, [0, 35]);
}

#[test]
fn b7_2_a_tie_goes_to_the_most_artifacts_and_is_shared_if_still_tied() {
    let rules = board_rules(r#"{"players":3}"#);
    // 4 and 5 artifacts are both worth -5.
    let tie = result(&rules, [50, 50, 20, 0], [4, 5, 9, 0]);
    assert_eq!((tie.totals, tie.winners), (vec![45, 45, 90], vec![seat(2)]));
    assert_eq!(result(&rules, [50, 50, 20, 0], [4, 5, 0, 0]).winners, [seat(1)]);
    assert_eq!(result(&rules, [50, 50, 20, 0], [5, 5, 0, 0]).winners, [seat(0), seat(1)]);
}

#[test]
fn b7_3_a_view_may_hold_the_points_that_the_screen_hides() {
    let rules = board_rules(r#"{"players":2}"#);
    let standing = BoardStanding::new(2, seat(0), BySeat([10, 20, 0, 0]), BySeat([1, 2, 0, 0]));
    let game = BoardGame::deal(&rules, &standing, &Seed::of_run(1, 0).deal(&rules, 2)).unwrap();
    assert_eq!(game.view(seat(0)).standing().total(seat(1)), 20);
}

#[test]
fn b8_1_the_short_game_is_one_expedition_with_its_own_track() {
    let rules = board_rules(r#"{"players":2,"expeditions":1}"#);
    assert_eq!(rules.rounds(), 1);
    let values: Vec<i32> = (0..8).map(|tokens| rules.track().value(tokens)).collect();
    assert_eq!(values, [-20, -15, 10, 15, 30, 50, 50, 50]);
    let own = board_rules(r#"{"players":2,"expeditions":1,"short_track":[1,2]}"#);
    assert_eq!(own.track().value(9), 2);
}

#[test]
fn b8_2_a_column_runs_up_or_down_from_the_first_card_that_differs() {
    let rules = board_rules(r#"{"players":2,"up_and_down":true}"#);
    let mut game = board_match(rules, &["Y5 Y5 Y4 Y3 Y6", "B5 B7 B6 G0 G0"], "", "Y2A Y4A B2A B3A");
    play(&mut game, "Y5-s B5-s Y5-s B7-s");
    // Equal cards fix nothing: up and down are both open.
    let plays = legal(&game, "");
    assert!(["Y3", "Y4", "Y6"].iter().all(|play| plays.contains(&play.to_string())));
    play(&mut game, "Y4-s");
    assert_eq!(refused(&game, "B6-s"), "Blue 6 is lower than Blue 7");
    play(&mut game, "xG0-s");
    assert_eq!(refused(&game, "Y6-s"), "Yellow 6 is higher than Yellow 4, and the column runs downward");
    assert_eq!(refused(&game, "Y5-s"), "Yellow 5 is not in the hand");
    play(&mut game, "Y3-s");
    assert_eq!(game.view(None).column(seat(0), Colour::Yellow), cards("Y5 Y5 Y4 Y3"));
}

#[test]
fn a_seat_that_is_taken_over_cannot_win() {
    let mut game = played_by_walkers(board_rules(r#"{"players":3,"expeditions":1}"#), 3);
    let winner = game.outcome().unwrap().winners[0];
    assert!(!game.take_over(winner), "after the end");
    let mut again = Match::<BoardGame>::new(*game.rules(), game.deal().clone()).unwrap();
    assert!(again.take_over(winner));
    assert!(!again.take_over(winner), "twice");
    for turn in game.current().turns() {
        again.play(turn).unwrap();
    }
    let outcome = again.outcome().unwrap();
    assert_eq!(outcome.totals, game.outcome().unwrap().totals);
    assert!(!outcome.winners.contains(&winner) && !outcome.winners.is_empty());
    let record = Record::of_match(&again, None, vec!["a".into(), "b".into(), "c".into()]);
    assert!(record.to_json().contains("taken_over"));
    record.check().unwrap();
    let two = Match::<BoardGame>::new(board_rules("{}"), Deal::Seed(Seed::of_run(1, 1)));
    assert!(!two.unwrap().take_over(seat(0)), "a game of two ends instead");
}
