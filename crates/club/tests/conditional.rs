//! Conditional turns: one spelling, the first event that fits, and nothing that a player could not do.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use fivepaths_club::Conditional;
use fivepaths_club::conditional::*;
use fivepaths_rules::{
    ActionSet, AnyRules, BoardAction, BoardGame, CardAction, CardGame, Colour, Deal, Game, GameKind, Illegal, Match,
    Rank, Rules, Seed, Source, Turn, View, random_turn,
};
use proptest::prelude::*;
use rand_core::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

type Cards = Conditional<CardAction>;

fn any_event() -> impl Strategy<Value = Event> {
    let ranks = prop_oneof![
        Just(Ranks::Any),
        (0..12usize).prop_map(|rank| Ranks::Exactly(Rank::ALL[rank])),
        (0..=10u8).prop_map(Ranks::AtLeast),
        (0..=10u8).prop_map(Ranks::AtMost),
    ];
    let colour = (0..7usize).prop_map(Colour::from_index);
    let put = (any::<bool>(), colour, ranks).prop_map(|(discarded, colour, ranks)| Put { discarded, colour, ranks });
    let source = (0..7usize).prop_map(|i| Colour::from_index(i).map_or(Source::Stack, Source::Pile));
    (proptest::option::of(put), proptest::option::of(source)).prop_map(|(put, drew)| Event { put, drew })
}

fn any_turn() -> impl Strategy<Value = Turn<BoardAction>> {
    let texts = ["Y4-s", "xR10-g", "B7>Y>Y-s", "W0!-b", "G9.-s", "R8", "xG2-s"];
    (0..texts.len()).prop_map(move |n| texts[n].parse().unwrap())
}

proptest! {
    #[test]
    fn lists_round_trip(lines in proptest::collection::vec((any_event(), proptest::option::of(any_turn())), 0..=MOST_LINES)) {
        let mut list = Conditional::<BoardAction>::default();
        for (event, answer) in lines {
            prop_assert_eq!(event.to_string().parse::<Event>(), Ok(event));
            let pushed = list.push(Line { event, answer });
            prop_assert!(pushed);
        }
        let text = list.to_string();
        prop_assert!(text.len() <= MOST_BYTES);
        prop_assert_eq!(text.parse(), Ok(list));
    }

    #[test]
    fn there_is_one_spelling(text in "[x?*YBWGRPwybgrps0-9+-]{0,7}(: [xYBR0-9s-]{0,5})?(; [x?R7+]{1,4}: -)?") {
        if let Ok(event) = text.parse::<Event>() { prop_assert_eq!(event.to_string(), text.clone()); }
        if let Ok(list) = text.parse::<Cards>() { prop_assert_eq!(list.to_string(), text); }
    }

    #[test]
    fn an_event_that_covers_another_is_every_turn_that_the_other_is(
        one in any_event(), other in any_event(), turn in any_turn(),
    ) {
        prop_assert!(one.covers(&one));
        prop_assert!(!one.covers(&other) || !other.is(&turn) || one.is(&turn), "{} {}", one, other);
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,80}") {
        let _ = text.parse::<Cards>();
    }
}

#[test]
fn an_event_is_what_everybody_sees() {
    let fits = |event: &str, turn: &str| event.parse::<Event>().unwrap().is(&turn.parse::<Turn<CardAction>>().unwrap());
    for (event, yes, no) in [
        ("*", &["Y4-s", "xRw-g"][..], &[][..]),
        ("xR7+", &["xR7-s", "xR10-b"], &["xR6-s", "R8-s", "xRw-s", "xB8-s"]),
        ("R7-", &["R7-s", "R2-b"], &["R8-s", "xR2-s", "Rw-s"]),
        ("R7", &["R7-s"], &["R8-s", "xR7-s"]),
        ("R7-s", &["R7-s"], &["R7-b", "R6-s"]),
        ("R7--s", &["R7-s", "R2-s"], &["R2-b", "R8-s"]),
        ("?w", &["Rw-s", "Bw-g"], &["xRw-s", "R2-s"]),
        ("x?", &["xRw-s", "xB2-g"], &["Rw-s"]),
        ("Y", &["Yw-s", "Y2-s"], &["xY2-s", "B2-s"]),
        ("-r", &["Y4-r", "xB2-r"], &["Y4-s", "R4-s"]),
        ("-s", &["Y4-s"], &["Y4-r"]),
        ("?10+-y", &["W10-y"], &["W10-s", "W9-y"]),
    ] {
        assert!(yes.iter().all(|turn| fits(event, turn)), "{event}");
        assert!(!no.iter().any(|turn| fits(event, turn)), "{event}");
    }
    let board =
        |event: &str, turn: &str| event.parse::<Event>().unwrap().is(&turn.parse::<Turn<BoardAction>>().unwrap());
    assert!(board("W0", "W0!-b") && board("B-s", "B7>Y>Y-s") && !board("Y", "B7>Y>Y-s") && !board("-s", "R8"));
}

#[test]
fn what_is_no_event_or_list_is_refused() {
    for wrong in [
        "", "x", "?7*", "R07", "R11", "R7+-", "R7-+", "Rw+", "r7", "R 7", "**", "*-s", "R7---s", "-", "-t", "xx", "x-s",
    ] {
        assert_eq!(wrong.parse::<Event>(), Err(NoEvent), "{wrong}");
    }
    let list = |text: &str| text.parse::<Cards>().unwrap_err();
    assert_eq!(list("R7:B5-s"), NoList::NoColon(0));
    assert_eq!(list("R7: B5-s;*: B5-s"), NoList::Answer(0));
    assert_eq!(list("R7: B5-s; r: B5-s"), NoList::Event(1));
    assert_eq!(list("R7: "), NoList::Answer(0));
    assert_eq!(list("R7: B0-s"), NoList::Answer(0), "not of this game");
    assert_eq!(list(&vec!["*: -"; MOST_LINES + 1].join("; ")), NoList::TooLong);
    assert!(["*: -"; MOST_LINES].join("; ").parse::<Cards>().is_ok());
    let longest = ["x?10+-s: B7>Y>Y>Y>Y>Y>Y>Y>Y>Y>Y>Y-s"; MOST_LINES].join("; ");
    assert!(longest.len() <= MOST_BYTES && longest.parse::<Conditional<BoardAction>>().is_ok());
}

#[test]
fn the_first_that_fits_counts_also_if_it_answers_nothing() {
    let list: Cards = "xR10: -; xR7+: B5-r; -s: xG2-s".parse().unwrap();
    let answer = |turn: &str| list.answer_to(&turn.parse().unwrap()).map(|turn| turn.to_string());
    assert_eq!(answer("xR10-s"), None);
    assert_eq!(answer("xR8-s").as_deref(), Some("B5-r"));
    assert_eq!(answer("Y4-s").as_deref(), Some("xG2-s"));
    assert_eq!(answer("Y4-b"), None);
}

#[test]
fn lines_are_added_moved_and_taken_out() {
    let mut list: Cards = "R: -; B: -; G: -".parse().unwrap();
    assert!(list.raise(2) && !list.raise(0) && !list.raise(3));
    assert_eq!(list.to_string(), "R: -; G: -; B: -");
    assert!(list.remove(0) && !list.remove(2));
    assert_eq!(list.to_string(), "G: -; B: -");
}

/// A match after some random turns.
fn after<G: Game>(rules: G::Rules, seed: u64, turns: usize) -> (Match<G>, Xoshiro256PlusPlus) {
    let mut game = Match::<G>::new(rules, Deal::Seed(Seed::of_run(seed, 0))).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..turns {
        let turn = random_turn(game.current().state(), &mut rng).unwrap();
        game.play(&turn).unwrap();
    }
    (game, rng)
}

/// Whatever the player who waits could write down ahead with a card from the draw pile is a turn of their own hand; after
/// the opponent's turn the rules refuse nothing else than what that turn changed.
fn ahead<G: Foreseen>(rules: G::Rules, changes: &dyn Fn(&Illegal) -> bool) -> (usize, usize) {
    let (mut made, mut refused) = (0, 0);
    for seed in 0..60 {
        let (game, mut rng) = after::<G>(rules, seed, (seed % 23) as usize);
        let waits = game.to_move().unwrap().next(2);
        let view = game.view(Some(waits));
        assert!(G::in_turn(&game.view(game.to_move())).is_none() && G::in_turn(&game.view(None)).is_none());
        let openings = openings::<G>(&view);
        assert!(openings.len() >= 8, "every card can be discarded");
        let mut next = game.clone();
        next.play(&random_turn(game.current().state(), &mut rng).unwrap()).unwrap();
        if next.to_move() != Some(waits) || next.rounds().len() != game.rounds().len() {
            continue;
        }
        for Opening { turn, draws } in openings {
            let text = if draws { format!("{turn}-s") } else { turn.to_string() };
            let turn: Turn<G::Action> = text.parse().unwrap();
            assert_eq!(legal_ahead::<G>(&view, &turn), Ok(()), "{text}");
            match next.begin(&turn) {
                Ok(_) => made += 1,
                Err(error) => {
                    assert!(changes(&error.why), "{text}: {}", error.why);
                    refused += 1;
                }
            }
        }
    }
    (made, refused)
}

#[test]
fn an_answer_of_the_card_game_that_draws_from_the_pile_is_always_legal() {
    let AnyRules::Card(rules) = AnyRules::named::<&str>(GameKind::Card, &[], None, None).unwrap() else { panic!() };
    let (made, refused) = ahead::<CardGame>(rules, &|_| false);
    assert!(made > 500 && refused == 0, "{made} {refused}");
}

#[test]
fn an_answer_of_the_board_game_is_illegal_only_for_what_the_opponent_took() {
    let AnyRules::Board(rules) = AnyRules::named::<&str>(GameKind::Board, &[], Some(2), None).unwrap() else {
        panic!()
    };
    let (made, _) = ahead::<BoardGame>(rules, &|why| matches!(why, Illegal::NoStep));
    assert!(made > 500, "{made}");
}

#[test]
fn an_answer_uses_cards_of_the_hand_and_ends_with_its_draw() {
    let AnyRules::Card(rules) = AnyRules::named::<&str>(GameKind::Card, &[], None, None).unwrap() else { panic!() };
    let (game, _) = after::<CardGame>(rules, 1, 6);
    let waits = game.to_move().unwrap().next(2);
    let view = game.view(Some(waits));
    let held = view.hand().iter().next().unwrap();
    let other = rules.deck().into_iter().find(|card| view.hand().count(*card) == 0).unwrap();
    let why = |turn: String| legal_ahead::<CardGame>(&view, &turn.parse().unwrap());
    let own = held.colour().pile_letter();
    let empty =
        Colour::first(5).iter().find(|&&colour| view.pile(colour).is_empty() && colour != held.colour()).unwrap();
    assert_eq!(why(format!("x{held}-s")), Ok(()));
    assert_eq!(why(format!("x{held}-{}", empty.pile_letter())), Ok(()), "there may be a card by then");
    assert_eq!(why(format!("x{other}-s")), Err(Illegal::NotInHand(other)));
    assert_eq!(why(format!("x{held}")), Err(Illegal::Unfinished));
    assert_eq!(why(format!("x{held}-{own}")), Err(Illegal::JustDiscarded(held.colour())));
    assert_eq!(why(format!("x{held}-sx{held}-s")), Err(Illegal::AfterTheEnd));
    assert_eq!(why(format!("x{held}-{}-s", empty.pile_letter())), Err(Illegal::AfterTheEnd));
    assert_eq!(why(format!("x{held}-p")), Err(Illegal::NoSuchColour(Colour::Purple)));
    let check = |text: &str| text.parse::<Cards>().unwrap().check::<CardGame>(&view);
    assert_eq!(check(&format!("xR7+: x{held}-s; ?w: -; -y: -")), Ok(()));
    assert_eq!(
        check(&format!("*: -; R: x{other}-s")),
        Err(Misfit { line: 1, why: Unfit::Illegal(Illegal::NotInHand(other)) })
    );
    for never in ["P: -", "-p: -", "R1: -", "R1-: -", "xP7: -"] {
        assert_eq!(check(never), Err(Misfit { line: 0, why: Unfit::Never }), "{never}");
    }
    let mine = game.view(game.to_move());
    assert_eq!(
        "*: -".parse::<Cards>().unwrap().check::<CardGame>(&mine).unwrap_err().why,
        Unfit::Illegal(Illegal::RoundOver)
    );
    assert!(view.legal().is_empty(), "it is not their turn");
}

#[test]
fn a_line_that_never_counts_is_found() {
    let of = |text: &str| {
        let list: Cards = text.parse().unwrap();
        (0..list.lines().len()).map(|line| list.forestalls(line)).collect::<Vec<_>>()
    };
    assert_eq!(of("xR7+: B5-r; xR9: -; xR6: -; xR: -"), [None, Some(0), None, None]);
    assert_eq!(of("-s: -; xR7-s: -; *: -; x?w: -"), [None, Some(0), None, Some(2)]);
    assert_eq!(of("?5-: -; Y3-: -; Y6-: -; Yw: -; ?w: -; Gw-g: -"), [None, Some(0), None, None, None, Some(4)]);
    assert_eq!(of("x?: -; ?: -"), [None, None], "a card that is played is not discarded");
    assert_eq!(of("*: -; *: -"), [None, Some(0)]);
}
