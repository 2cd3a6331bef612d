//! Reading a record never trusts it: every lie is found and its place named.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use fivepaths_rules::*;
use serde_json::{Value, json};
use support::{board_rules, rng, seat};

fn record(game: GameKind) -> Value {
    let mut rng = rng(1);
    let rules = match game {
        GameKind::Card => AnyRules::Card(CardRules::default()),
        GameKind::Board => AnyRules::Board(board_rules(r#"{"players":3}"#)),
    };
    let entropy = ["00112233445566778899aabbccddeeff".into(), String::new(), "ff".repeat(64)];
    let deal = Deal::Fair {
        id: "4711".into(),
        server_seed: Seed::of_run(1, 1),
        entropy: entropy[..usize::from(rules.players())].to_vec(),
    };
    let mut game = AnyMatch::new(rules, deal).unwrap();
    while game.to_move().is_some() {
        let turn = match &game {
            AnyMatch::Card(game) => random_turn(game.current().state(), &mut rng).unwrap().to_string(),
            AnyMatch::Board(game) => random_turn(game.current().state(), &mut rng).unwrap().to_string(),
        };
        game.play(&turn).unwrap();
    }
    let names = (0..game.players()).map(|seat| format!("p{seat}")).collect();
    serde_json::from_str(&Record::of(&game, None, names).to_json()).unwrap()
}

/// What reading says of a record after a change.
fn error(mut value: Value, change: impl FnOnce(&mut Value)) -> String {
    change(&mut value);
    match Record::from_json(&value.to_string()).and_then(|record| record.check()) {
        Ok(_) => "good".into(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn an_honest_record_is_good_and_unknown_keys_are_ignored() {
    for game in [GameKind::Card, GameKind::Board] {
        assert_eq!(error(record(game), |_| {}), "good");
        assert_eq!(error(record(game), |r| r["comment"] = json!({"by": ["me"]})), "good");
        assert_eq!(error(record(game), |r| r["rounds"][0]["clock"] = json!([1, 2])), "good");
    }
}

#[test]
fn a_wrong_move_is_named_by_round_and_move() {
    let mut value = record(GameKind::Card);
    value["rounds"][1]["moves"][16] = json!("P4-s");
    assert_eq!(error(value, |_| {}), "round 2, move 17 `P4-s`: Purple 4 is not in the hand");
    let illegible = error(record(GameKind::Card), |r| r["rounds"][0]["moves"][2] = json!("Y04-s"));
    assert!(illegible.starts_with("round 1, move 3 `Y04-s`: "), "{illegible}");
    let extra = error(record(GameKind::Card), |r| r["rounds"][2]["moves"].as_array_mut().unwrap().push(json!("Y4-s")));
    assert!(extra.ends_with("`Y4-s`: the round is over"), "{extra}");
    let missing = error(record(GameKind::Card), |r| {
        r["rounds"][0]["moves"].as_array_mut().unwrap().pop();
    });
    assert_eq!(missing, "round 2: the round before it is not finished");
    let long = error(record(GameKind::Card), |r| r["rounds"][0]["moves"][0] = json!("Y".repeat(100_000)));
    assert!(long.len() < 300, "{}", long.len());
}

#[test]
fn wrong_scores_totals_winner_and_artifacts_are_named() {
    let scores = error(record(GameKind::Card), |r| r["rounds"][1]["scores"][0] = json!(1000));
    assert!(scores.starts_with("round 2: `scores` is [1000,"), "{scores}");
    assert!(error(record(GameKind::Card), |r| r["rounds"][1]["scores"] = Value::Null).contains("`scores` is null"));
    assert!(error(record(GameKind::Card), |r| r["totals"][0] = json!(1000)).starts_with("`totals` must be ["));
    let winner = |r: &Value| if r["winner"] == 0 { 1 } else { 0 };
    let lie = error(record(GameKind::Card), |r| r["winner"] = json!(winner(r)));
    assert!(lie.starts_with("`winner` must be "), "{lie}");
    let artifacts = error(record(GameKind::Board), |r| r["rounds"][0]["artifacts"][0] = json!(9));
    assert!(artifacts.starts_with("round 1: `artifacts` must be ["), "{artifacts}");
}

#[test]
fn a_deck_that_the_seed_does_not_give_is_named() {
    let swap = |r: &mut Value| {
        let deck = r["rounds"][1]["deck"].as_array_mut().unwrap();
        let other = (1..deck.len()).find(|&i| deck[i] != deck[0]).unwrap();
        deck.swap(0, other);
    };
    assert_eq!(error(record(GameKind::Card), swap), "round 2: the deck is not the one that the seed gives");
    let twice = error(record(GameKind::Card), |r| r["rounds"][0]["deck"][0] = r["rounds"][0]["deck"][1].clone());
    assert!(twice.starts_with("round 1: the deck has "), "{twice}");
    let short = error(record(GameKind::Card), |r| {
        r["rounds"][1]["deck"].as_array_mut().unwrap().pop();
    });
    assert_eq!(short, "round 2: the deck has 59 cards, but must have 60");
    let tiles = error(record(GameKind::Board), |r| {
        let path = r["rounds"][0]["tiles"]["Y"].as_array_mut().unwrap();
        path.swap(0, 1);
    });
    assert_eq!(tiles, "round 1: the tiles do not lie on the marked spaces");
    let first = error(record(GameKind::Board), |r| {
        r["rounds"][0]["first"] = json!((r["rounds"][0]["first"].as_u64().unwrap() + 1) % 3);
    });
    assert!(first.starts_with("round 1: seat "), "{first}");
}

#[test]
fn a_bad_deck_of_an_explicit_deal_is_named_too() {
    let explicit = |r: &mut Value| {
        r.as_object_mut().unwrap().remove("fair");
        r["rounds"][1]["deck"][0] = json!("Y0");
    };
    let error = error(record(GameKind::Card), explicit);
    assert!(error.starts_with("round 2: the deck has "), "{error}");
}

#[test]
fn a_commitment_that_does_not_fit_is_named() {
    let seed = Seed::of_run(9, 9).to_string();
    let commit = error(record(GameKind::Card), |r| r["fair"]["commit"] = json!(seed));
    assert_eq!(commit, "`commit` is not the SHA-256 of `server_seed`");
    let id = error(record(GameKind::Card), |r| r["id"] = json!("4712"));
    assert!(id.starts_with("round 1: "), "{id}");
    let none = error(record(GameKind::Card), |r| r["id"] = Value::Null);
    assert!(none.contains("needs the `id`"), "{none}");
    let entropy = error(record(GameKind::Card), |r| r["fair"]["entropy"][0] = json!("AB"));
    assert!(entropy.starts_with("the entropy of seat 0 is neither empty nor"), "{entropy}");
    let both = error(record(GameKind::Card), |r| r["seed"] = json!(seed));
    assert!(both.contains("only one of them"), "{both}");
}

#[test]
fn what_a_player_kept_makes_a_consistent_deal_a_fair_one() {
    let value = record(GameKind::Card);
    let record = Record::from_json(&value.to_string()).unwrap();
    record.check().unwrap();
    let commit: Seed = value["fair"]["commit"].as_str().unwrap().parse().unwrap();
    let kept = |id: Option<&str>, commit: Option<Seed>, entropy: Option<&str>| Kept {
        id: id.map(Into::into),
        commit,
        entropy: entropy.map(Into::into),
    };
    let mine = "00112233445566778899aabbccddeeff";
    assert_eq!(record.fairness(&Kept::default()), Ok(Fairness::Consistent));
    assert_eq!(record.fairness(&kept(None, Some(commit), None)), Ok(Fairness::Consistent));
    assert_eq!(record.fairness(&kept(Some("4711"), Some(commit), Some(mine))), Ok(Fairness::Fair));
    for lie in [
        kept(Some("1"), Some(commit), Some(mine)),
        kept(None, Some(Seed::of_run(0, 0)), Some(mine)),
        kept(None, Some(commit), Some("aa")),
        kept(None, Some(commit), Some("")),
    ] {
        assert!(record.fairness(&lie).is_err(), "{lie:?}");
    }
}

#[test]
fn ends_that_do_not_fit_are_named() {
    let end = |how: Value| error(record(GameKind::Card), |r| r["end"] = how);
    assert!(end(json!({"how":"resigned","seat":0})).starts_with("`end` does not fit"));
    assert!(end(json!({"how":"cut"})).starts_with("`end` does not fit"));
    assert!(end(Value::Null).contains("`end` does not say so"));
    assert!(end(json!({"how":"bored"})).contains("unknown variant `bored`"));
    let running = |r: &mut Value| {
        r["rounds"].as_array_mut().unwrap().truncate(1);
        r["rounds"][0]["moves"].as_array_mut().unwrap().truncate(10);
        r["rounds"][0]["scores"] = Value::Null;
    };
    assert!(error(record(GameKind::Card), running).contains("the match is not over"));
    let resigned = |r: &mut Value| {
        running(r);
        r["end"] = json!({"how":"resigned","seat":1});
        r["totals"] = json!([0, 0]);
        r["winner"] = json!(0);
    };
    assert_eq!(error(record(GameKind::Card), resigned), "good");
    let winner_wrong = |r: &mut Value| {
        resigned(r);
        r["winner"] = json!(1);
    };
    assert_eq!(error(record(GameKind::Card), winner_wrong), "`winner` must be 0");
    let takeover = error(record(GameKind::Card), |r| r["taken_over"] = json!([{"seat":0,"round":1,"ply":3}]));
    assert!(takeover.starts_with("`taken_over` in a game of two"), "{takeover}");
}

#[test]
fn shape_errors_say_where() {
    assert!(Record::from_json("{").unwrap_err().to_string().contains("line 1 column 1"));
    assert!(error(record(GameKind::Card), |r| r["game"] = json!("chess")).contains("unknown variant `chess`"));
    let rules = error(record(GameKind::Card), |r| r["rules"] = json!({"colors": 5}));
    assert!(rules.starts_with("`rules`: unknown field `colors`"), "{rules}");
    assert!(error(record(GameKind::Card), |r| r["players"] = json!(["a"])).contains("1 players are named, but 2 play"));
    assert!(error(record(GameKind::Card), |r| r["rounds"] = json!([])).contains("there is no round"));
    let rounds = error(record(GameKind::Card), |r| {
        let first = r["rounds"][0].clone();
        r["rounds"] = json!(vec![first; 4]);
    });
    assert_eq!(rounds, "there are 4 rounds, but the match has only 3");
    assert!(error(record(GameKind::Card), |r| r["format"] = json!("x/1")).starts_with("`format` is `x/1`"));
}

/// Writers write the first version where it suffices, and readers take both.
#[test]
fn only_patience_at_a_board_table_needs_the_second_version() {
    let written = |rules: AnyRules| {
        let game = AnyMatch::new(rules, Deal::Seed(Seed::of_run(1, 1))).unwrap();
        let names = (0..game.players()).map(|seat| format!("p{seat}")).collect();
        serde_json::from_str::<Value>(&Record::of(&game, None, names).to_json()).unwrap()
    };
    let card = written(AnyRules::Card(support::card_rules(r#"{"patience":100}"#)));
    let plain = written(AnyRules::Board(board_rules(r#"{"players":2}"#)));
    let board = written(AnyRules::Board(board_rules(r#"{"players":2,"patience":200}"#)));
    assert_eq!((&card["format"], &plain["format"]), (&json!("fivepaths-record/1"), &json!("fivepaths-record/1")));
    assert_eq!((&board["format"], &board["rules"]["patience"]), (&json!("fivepaths-record/2"), &json!(200)));
    assert_eq!(error(board.clone(), |_| {}), "good");
    assert_eq!(error(plain, |r| r["format"] = json!("fivepaths-record/2")), "good");
    assert_eq!(error(card, |r| r["format"] = json!("fivepaths-record/2")), "good");
    let old = error(board.clone(), |r| r["format"] = json!("fivepaths-record/1"));
    assert_eq!(old, "`patience` among the rules of the board game needs `format` to be `fivepaths-record/2`");
    let new = error(board, |r| r["format"] = json!("fivepaths-record/3"));
    assert!(new.starts_with("`format` is `fivepaths-record/3`, but must be"), "{new}");
}

/// A hint is given once at a moment that the match came to, also in turns that were taken back, and needs version 2.
#[test]
fn hints_fit_the_moves_and_need_the_second_version() {
    let mut good = with_takebacks();
    let last = good["rounds"][0]["moves"].as_array().unwrap().len();
    let taken = good["takebacks"][0]["ply"].clone();
    good["hints"] = json!([{ "round": 1, "ply": 0 }, { "round": 1, "ply": last }]);
    let record = Record::from_json(&good.to_string()).unwrap();
    record.check().unwrap();
    assert_eq!(record.hints().len(), 2);
    let again = Record::of(&record.check().unwrap(), None, vec!["a".into(), "b".into()]);
    assert!(again.clone().with_hints(record.hints().to_vec()).to_json().contains("fivepaths-record/2"));
    assert!(again.with_hints(Vec::new()).to_json().contains("fivepaths-record/1"));
    let old = error(good.clone(), |r| {
        r["format"] = json!("fivepaths-record/1");
        r["takebacks"] = json!([]);
    });
    assert_eq!(old, "`hints` needs `format` to be `fivepaths-record/2`");
    let reached = taken.as_u64().unwrap().max(last as u64 - 1) + 1;
    for wrong in [
        json!({ "round": 1, "ply": reached + 1 }),
        json!({ "round": 0, "ply": 0 }),
        json!({ "round": 4, "ply": 0 }),
        json!({ "round": 1, "ply": 0 }),
    ] {
        let said = error(good.clone(), |r| r["hints"][1] = wrong);
        assert_eq!(said, "`hints`: number 2 does not fit the moves");
    }
    let many = error(good, |r| r["hints"] = json!(vec![json!({ "round": 1, "ply": 0 }); 100_000]));
    assert_eq!(many, "`hints`: number 2 does not fit the moves");
}

/// A match of the card game with takebacks as a table makes them: each takes the latest turns back, the latest first.
fn with_takebacks() -> Value {
    let (mut rng, rules) = (rng(5), support::card_rules(r#"{"rounds":1}"#));
    let deal = Deal::Seed(Seed::of_run(3, 1));
    let mut turns: Vec<String> = Vec::new();
    let mut taken = Vec::new();
    let replay = |turns: &[String]| {
        let mut game = AnyMatch::new(AnyRules::Card(rules), deal.clone()).unwrap();
        for turn in turns {
            game.play(turn).unwrap();
        }
        game
    };
    // After so many turns, so many are taken back; twice in a row, and the same place twice.
    for (play, back) in [(8, 2), (0, 2), (4, 1), (1, 2), (5, 0)] {
        for _ in 0..play {
            let AnyMatch::Card(game) = replay(&turns) else { unreachable!() };
            turns.push(random_turn(game.current().state(), &mut rng).unwrap().to_string());
        }
        for _ in 0..back {
            let turn = turns.pop().unwrap();
            taken.push(Takeback { round: 1, ply: turns.len() as u16, turn });
        }
    }
    assert_eq!((turns.len(), taken.len()), (11, 7));
    let record = Record::of(&replay(&turns), None, vec!["a".into(), "b".into()]).with_takebacks(taken.clone());
    let again = Record::from_json(&record.to_json()).unwrap();
    assert_eq!(again.takebacks(), taken);
    again.check().unwrap();
    serde_json::from_str(&record.to_json()).unwrap()
}

#[test]
fn turns_that_were_taken_back_fit_the_moves_and_each_other() {
    let good = with_takebacks();
    assert_eq!(good["format"], json!("fivepaths-record/2"));
    assert_eq!(error(good.clone(), |_| {}), "good");
    let old = error(good.clone(), |r| r["format"] = json!("fivepaths-record/1"));
    assert_eq!(old, "`takebacks` needs `format` to be `fivepaths-record/2`");
    let says = |number: usize| format!("`takebacks`: number {number} does not fit the moves");
    let all = good["takebacks"].as_array().unwrap().len();
    for number in 0..all {
        let place = |key: &'static str, value: Value| error(good.clone(), |r| r["takebacks"][number][key] = value);
        assert_eq!(place("round", json!(2)), says(number + 1), "there is no such round");
        assert_eq!(place("round", json!(0)), says(number + 1));
        assert_eq!(place("ply", json!(40)), says(number + 1), "it never came to that");
        assert_eq!(place("turn", json!("Y4")), says(number + 1), "half a turn");
        assert_eq!(place("turn", json!("Pw-s")), says(number + 1), "no such card");
    }
    // The other way round, the second one would have come after a turn that was gone already.
    let turned = error(good.clone(), |r| r["takebacks"].as_array_mut().unwrap().swap(0, 1));
    assert_eq!(turned, says(2));
    let many = error(good, |r| {
        let one = r["takebacks"][0].clone();
        r["takebacks"] = json!(vec![one; 201]);
    });
    assert_eq!(many, says(201));
}

/// A match that counts for ratings.
fn rated(game: GameKind) -> Value {
    let (pool, order) = match game {
        GameKind::Card => (Pool::CardMatch, 2),
        GameKind::Board => (Pool::BoardMore, 3),
    };
    let plain = Record::from_json(&record(game).to_string()).unwrap();
    let order: Vec<u8> = plain.check().unwrap().order().filter(|places| places.len() == order).unwrap();
    let ids = ["17", "bot:climber", "bot:climber"][..order.len()].iter().map(ToString::to_string).collect();
    let record = plain.with_rated(Rated { pool, order, ended: 9, ids });
    assert_eq!(Record::from_json(&record.to_json()).unwrap().rated(), record.rated());
    serde_json::from_str(&record.to_json()).unwrap()
}

#[test]
fn what_counts_for_ratings_fits_the_match() {
    for game in [GameKind::Card, GameKind::Board] {
        let good = rated(game);
        assert_eq!(good["format"], json!("fivepaths-record/2"));
        assert_eq!(error(good.clone(), |_| {}), "good");
        let old = error(good.clone(), |r| r["format"] = json!("fivepaths-record/1"));
        assert_eq!(old, "`rated` needs `format` to be `fivepaths-record/2`");
        let with = |key: &str, value: Value| error(good.clone(), |r| r["rated"][key] = value);
        let pool = good["rated"]["pool"].as_str().unwrap();
        assert_eq!(with("pool", json!("card-round")), format!("`rated.pool` must be `{pool}`"));
        assert_eq!(with("order", json!([1])), format!("`rated.order` must be {}", good["rated"]["order"]));
        assert_eq!(with("ended", json!(0)), "`rated.ended` must be at least 1");
        assert!(with("ended", json!(-1)).contains("invalid value: integer `-1`"));
        assert!(with("ids", json!(["a"])).starts_with("`rated.ids` has 1 entries for "));
        for id in ["", "two words", "Jürgen", &"x".repeat(65)] {
            let mut ids = good["rated"]["ids"].clone();
            ids[1] = json!(id);
            assert!(with("ids", ids).starts_with("`rated.ids`: that of seat 1 is not 1 to 64 letters"), "{id}");
        }
        let mut ids = good["rated"]["ids"].clone();
        ids[1] = json!("17");
        assert_eq!(with("ids", ids), "`rated.ids`: the person at seat 1 also sits at another seat");
        let mut called_off = good.clone();
        called_off["end"] = json!({"how": "aborted"});
        assert_ne!(error(called_off, |_| {}), "good");
    }
}

#[test]
fn a_match_that_runs_or_was_called_off_or_has_no_pool_is_not_rated() {
    let rated = Rated { pool: Pool::CardMatch, order: vec![1, 2], ended: 1, ids: vec!["1".into(), "2".into()] };
    let record = |rules: &str, end: Option<How>| {
        let rules = AnyRules::Card(support::card_rules(rules));
        let mut game = AnyMatch::new(rules, Deal::Seed(Seed::of_run(3, 1))).unwrap();
        if let Some(how) = end {
            assert!(game.end(End { how, seat: (how != How::Aborted).then_some(seat(1)) }));
        }
        let names = vec!["a".into(), "b".into()];
        let checked = Record::of(&game, None, names).with_rated(rated.clone()).check();
        checked.map_or_else(|error| error.to_string(), |_| "good".into())
    };
    assert_eq!(record("{}", Some(How::Resigned)), "good");
    assert_eq!(record("{}", None), "`rated`: the match is not over, or was called off");
    assert_eq!(record("{}", Some(How::Aborted)), "`rated`: the match is not over, or was called off");
    let own = record(r#"{"rounds":2}"#, Some(How::Timeout));
    assert_eq!(own, "`rated`: these rules are not a named variant, so they have no pool");
    let taken_back = error(with_takebacks(), |r| r["rated"] = serde_json::to_value(&rated).unwrap());
    assert_eq!(taken_back, "`rated`: the match is not over, or was called off");
}

/// A record of a match with a clock whose turns used as much as these.
fn timed(game: GameKind, clock: RecordClock, mut used: impl FnMut() -> u64) -> Value {
    let plain = Record::from_json(&record(game).to_string()).unwrap();
    let moves = record(game)["rounds"].as_array().unwrap().clone();
    let ms = moves.iter().map(|round| round["moves"].as_array().unwrap().iter().map(|_| used()).collect()).collect();
    let record = plain.with_clock(clock, ms);
    assert_eq!((record.clock(), record.ms(1).is_some(), record.ms(0), record.ms(99)), (Some(&clock), true, None, None));
    serde_json::from_str(&record.to_json()).unwrap()
}

const QUICK: RecordClock = RecordClock { start: 300_000, increment: 5_000, cap: 300_000 };

#[test]
fn the_time_of_turns_fits_the_moves_and_the_clock() {
    for game in [GameKind::Card, GameKind::Board] {
        let good = timed(game, QUICK, || 4_000);
        assert_eq!((&good["format"], &good["clock"]["cap"]), (&json!("fivepaths-record/2"), &json!(300_000)));
        assert_eq!(error(good.clone(), |_| {}), "good");
        let old = error(good.clone(), |r| r["format"] = json!("fivepaths-record/1"));
        assert_eq!(old, "`clock` needs `format` to be `fivepaths-record/2`");
        let ms = |place: usize, value: Value| error(good.clone(), |r| r["rounds"][0]["ms"][place] = value);
        assert_eq!(ms(0, json!(300_000)), "good");
        assert_eq!(ms(0, json!(300_001)), "round 1: `ms` has a turn that used more time than the clock allows");
        assert!(ms(0, json!(-1)).contains("invalid value: integer `-1`"));
        let moves = good["rounds"][0]["moves"].as_array().unwrap().len();
        let none = error(good.clone(), |r| drop(r["rounds"][0].as_object_mut().unwrap().remove("ms")));
        assert_eq!(none, format!("round 1: `ms` has 0 entries for {moves} moves"));
        let short = error(good.clone(), |r| drop(r["rounds"][0]["ms"].as_array_mut().unwrap().pop()));
        assert_eq!(short, format!("round 1: `ms` has {} entries for {moves} moves", moves - 1));
        let without = error(good.clone(), |r| drop(r.as_object_mut().unwrap().remove("clock")));
        assert_eq!(without, "round 1: there is `ms`, but the record has no `clock`");
        for (key, wrong) in
            [("start", json!(0)), ("cap", json!(299_999)), ("increment", json!(u64::MAX)), ("cap", json!(u64::MAX))]
        {
            let said = error(good.clone(), |r| r["clock"][key] = wrong);
            assert_eq!(said, "`clock` must have a start, a cap that is no less, and nothing beyond a year");
        }
        let day = RecordClock { start: 86_400_000, increment: 0, cap: 86_400_000 };
        let mut first = Some(4 * 86_400_000);
        assert_eq!(error(timed(game, day, || first.take().unwrap_or(0)), |_| {}), "good", "three days late, once");
    }
}

#[test]
fn all_turns_use_no_more_than_was_given() {
    for game in [GameKind::Card, GameKind::Board] {
        let plain = record(game);
        let moves = plain["rounds"].as_array().unwrap().iter().map(|r| r["moves"].as_array().unwrap().len());
        let (turns, players) = (moves.sum::<usize>() as u64, plain["players"].as_array().unwrap().len() as u64);
        let mut left = players * QUICK.start + turns * QUICK.increment;
        let mut next = || {
            let used = left.min(QUICK.cap);
            left -= used;
            used
        };
        let all = timed(game, QUICK, &mut next);
        assert_eq!(error(all.clone(), |_| {}), "good");
        let zero = all["rounds"][0]["ms"].as_array().unwrap().iter().position(|used| used != &json!(300_000));
        let more = error(all.clone(), |r| match zero {
            Some(place) => r["rounds"][0]["ms"][place] = json!(300_000),
            None => r["rounds"][1]["ms"][0] = json!(300_000),
        });
        let last =
            |r: &Value| r["rounds"].as_array().unwrap().last().unwrap()["ms"].as_array().unwrap().last().unwrap() == 0;
        assert!(last(&all), "there are more turns than it takes to use all the time");
        assert_eq!(more, "the turns used more time in all than everybody was given");
    }
}

#[test]
fn with_a_clock_time_is_up_only_for_the_seat_to_move() {
    let rules = AnyRules::Card(support::card_rules("{}"));
    let ended = |how: How, seat_: u8, clock: bool| {
        let mut game = AnyMatch::new(rules, Deal::Seed(Seed::of_run(3, 1))).unwrap();
        let mover = game.to_move().unwrap();
        assert!(game.end(End { how, seat: Some(if seat_ == 0 { mover } else { mover.next(2) }) }));
        let record = Record::of(&game, None, vec!["a".into(), "b".into()]);
        let record = if clock { record.with_clock(QUICK, Vec::new()) } else { record };
        record.check().map_or_else(|error| error.to_string(), |_| "good".into())
    };
    assert_eq!(ended(How::Timeout, 0, true), "good");
    assert_eq!(ended(How::Timeout, 1, true), "`end` says that time was up, but not for the seat that was to move");
    assert_eq!(ended(How::Resigned, 1, true), "good");
    assert_eq!(ended(How::Timeout, 1, false), "good", "a program that answered late");
}

/// A bot may finish a game of two by correspondence, for the seat that was to move.
#[test]
fn a_bot_finishes_only_where_time_was_up_for_the_seat_to_move() {
    let days = RecordClock { start: 172_800_000, increment: 14_400_000, cap: 259_200_000 };
    let mut rng = rng(9);
    let mut game = AnyMatch::new(AnyRules::Card(CardRules::default()), Deal::Seed(Seed::of_run(3, 4))).unwrap();
    let late = game.to_move().unwrap().next(2);
    let mut turns = 0;
    while game.to_move().is_some() {
        if turns == 3 {
            assert!(game.bot_finishes(late));
        }
        let AnyMatch::Card(card) = &game else { panic!("this is the card game") };
        let turn = random_turn(card.current().state(), &mut rng).unwrap().to_string();
        game.play(&turn).unwrap();
        turns += 1;
    }
    let plain = Record::of(&game, None, vec!["a".into(), "b".into()]);
    let ms = (1..=3).map(|round| vec![0; game.turns(round).len()]).collect();
    let good: Value = serde_json::from_str(&plain.with_clock(days, ms).to_json()).unwrap();
    assert_eq!(error(good.clone(), |_| {}), "good");
    assert_eq!(good["format"], json!("fivepaths-record/2"));
    assert_eq!(good["winner"], json!(late.next(2)));
    let old = error(good.clone(), |r| r["format"] = json!("fivepaths-record/1"));
    assert!(old.ends_with("needs `format` to be `fivepaths-record/2`"), "{old}");
    let misfit = |change: fn(&mut Value, Seat)| {
        let said = error(good.clone(), |r| change(r, late));
        assert!(said.starts_with("`taken_over` does not fit"), "{said}");
    };
    misfit(|r, late| r["taken_over"][0]["seat"] = json!(late.next(2)));
    misfit(|r, _| r["taken_over"][0]["ply"] = json!(2));
    misfit(|r, _| r["taken_over"][0]["ply"] = json!(9_999));
    misfit(|r, _| r["taken_over"][0]["round"] = json!(0));
    misfit(|r, _| {
        let again = r["taken_over"][0].clone();
        r["taken_over"].as_array_mut().unwrap().push(again);
    });
    // Where time ends a match at once, nobody could choose that.
    misfit(|r, _| r["clock"] = json!({"start": 300_000, "increment": 5_000, "cap": 300_000}));
    let winner = error(good.clone(), |r| r["winner"] = json!(late));
    assert!(winner.starts_with("`winner` must be"), "{winner}");
}

#[test]
fn seats_that_left_come_last_and_equal_places_are_shared() {
    let rules = AnyRules::Board(board_rules(r#"{"players":4}"#));
    let mut game = AnyMatch::new(rules, Deal::Seed(Seed::of_run(3, 2))).unwrap();
    assert_eq!(game.order(), None);
    assert!(game.take_over(seat(2)));
    assert!(game.end(End { how: How::Timeout, seat: Some(seat(0)) }));
    assert_eq!(game.order(), Some(vec![3, 1, 3, 1]));
}

/// Ten megabytes in one line, a million moves, deep nesting: an error or an answer, soon.
#[test]
fn hostile_records_neither_hang_nor_panic() {
    let big = error(record(GameKind::Card), |r| r["players"][0] = json!("x".repeat(10_000_000)));
    assert_eq!(big, "good");
    let million = error(record(GameKind::Card), |r| r["rounds"][0]["moves"] = json!(vec!["Y4-s"; 1_000_000]));
    assert!(million.starts_with("round 1, move "), "{million}");
    let nested = format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
    assert!(Record::from_json(&nested).is_err());
    let inside = record(GameKind::Card).to_string().replacen('{', &format!(r#"{{"deep":{nested},"#), 1);
    assert!(Record::from_json(&inside).unwrap().check().is_ok(), "an unknown key is ignored, however deep");
    let rules = record(GameKind::Card).to_string().replacen(r#""rules":{}"#, &format!(r#""rules":{nested}"#), 1);
    assert!(Record::from_json(&rules).unwrap_err().to_string().contains("recursion limit"));
    let deck = error(record(GameKind::Card), |r| r["rounds"][0]["deck"] = json!(vec!["Y4"; 1_000_000]));
    assert_eq!(deck, "round 1: the deck has 1000000 cards, but must have 60");
}

/// A million turns that are all legal: swapping pile tops goes on for ever, so a round has a last turn.
#[test]
fn an_endless_round_ends_with_a_clear_error() {
    let mut game = support::card_table(["R2 R3", "G2 G3"], "");
    support::play(&mut game, "xR2-s xG2-s");
    // Four cards go round and round; after eight turns all is as it was.
    for (i, turn) in ["xR3-g", "xG3-r", "xG2-r", "xR3-g", "xR2-g", "xG2-r", "xG3-r", "xR2-g"].iter().cycle().enumerate()
    {
        let Err(error) = game.play(&turn.parse().unwrap()) else { continue };
        assert_eq!(error.why, Illegal::TooManyTurns, "turn {i} {turn}: {error}");
        break;
    }
    assert_eq!(game.current().turns().len(), usize::from(u16::MAX));
    assert_eq!(game.to_move(), Some(seat(1)));
}

#[test]
fn what_is_wrong_with_a_record_can_be_asked_for_down_to_its_cause() {
    use std::error::Error as _;
    let wrong = |key: &str, value: Value| {
        let mut record = record(GameKind::Card);
        *record.pointer_mut(key).unwrap() = value;
        Record::from_json(&record.to_string()).unwrap().check().unwrap_err()
    };
    let unread = wrong("/rounds/0/moves/0", json!("Q4-s"));
    assert!(matches!(unread.place, Place::Move(1, 1, _)) && matches!(unread.fault, RecordFault::Notation(_)));
    let cause = unread.source().unwrap().downcast_ref::<NotationError>().unwrap();
    assert_eq!(cause.expected(), Expected::Colour);
    let illegal = wrong("/rounds/0/moves/0", json!("-s"));
    assert_eq!(illegal.source().unwrap().downcast_ref::<TurnError>().unwrap().why, Illegal::PutFirst);
    let rules = wrong("/rules", json!({"colours": 9}));
    assert!(rules.source().unwrap().is::<RulesError>() && rules.fault.to_string().starts_with("`rules`: "));
    assert!(wrong("/totals", json!([0, 0])).source().is_none());
}
