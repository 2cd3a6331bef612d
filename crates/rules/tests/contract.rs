//! The laws that hold for both games, every variant and every number of players, on random play.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use fivepaths_rules::*;
use rand_core::Rng;
use serde_json::Value;
use support::twins::Followed;
use support::{board_rules, card_rules, oracle, rng};

/// What the laws need to know of a game besides its trait.
trait Lawful: Json + Followed {
    fn every_action() -> Vec<Self::Action>;
    fn on_table(view: &Self::View) -> Vec<Card>;
    fn known(view: &Self::View, seat: Seat) -> Vec<Card>;
    fn top(view: &Self::View, colour: Colour) -> Option<Card>;
    /// Whether the mover's explorer of this card's colour is at the city.
    fn at_city(view: &Self::View, card: Card) -> bool;
}

fn every_card() -> Vec<Card> {
    let ranks = |colour: Colour| Rank::ALL.into_iter().map(move |rank| Card::new(colour, rank));
    Colour::ALL.into_iter().flat_map(ranks).collect()
}

fn every_source() -> Vec<Source> {
    std::iter::once(Source::Stack).chain(Colour::ALL.into_iter().map(Source::Pile)).collect()
}

impl Lawful for CardGame {
    fn every_action() -> Vec<CardAction> {
        let cards = every_card();
        let plays = cards.iter().map(|&card| CardAction::Play(card));
        let discards = cards.iter().map(|&card| CardAction::Discard(card));
        plays.chain(discards).chain(every_source().into_iter().map(CardAction::Draw)).collect()
    }

    fn on_table(view: &CardView) -> Vec<Card> {
        let columns = Seat::all(2).flat_map(|seat| view.columns(seat).iter().collect::<Vec<_>>());
        columns.chain(Colour::ALL.into_iter().flat_map(|colour| view.pile(colour).cards(colour))).collect()
    }

    fn known(view: &CardView, seat: Seat) -> Vec<Card> {
        view.known(seat).iter().collect()
    }

    fn top(view: &CardView, colour: Colour) -> Option<Card> {
        view.pile(colour).top().map(|rank| Card::new(colour, rank))
    }

    fn at_city(_view: &CardView, _card: Card) -> bool {
        false
    }
}

impl Lawful for BoardGame {
    fn every_action() -> Vec<BoardAction> {
        let cards = every_card();
        let plays = cards.iter().map(|&card| BoardAction::Play(card));
        let researches = cards.iter().map(|&card| BoardAction::Research(card));
        let discards = cards.iter().map(|&card| BoardAction::Discard(card));
        let steps = Colour::ALL.into_iter().map(BoardAction::Step).chain([BoardAction::Stay]);
        let draws = every_source().into_iter().map(BoardAction::Draw);
        plays.chain(researches).chain(discards).chain(steps).chain(draws).collect()
    }

    fn on_table(view: &BoardView) -> Vec<Card> {
        let columns = Seat::all(view.players()).flat_map(|seat| view.columns(seat).iter().collect::<Vec<_>>());
        columns.chain(Colour::ALL.into_iter().flat_map(|colour| view.pile(colour).cards(colour))).collect()
    }

    fn known(view: &BoardView, seat: Seat) -> Vec<Card> {
        view.known(seat).iter().collect()
    }

    fn top(view: &BoardView, colour: Colour) -> Option<Card> {
        view.pile(colour).top().map(|rank| Card::new(colour, rank))
    }

    fn at_city(view: &BoardView, card: Card) -> bool {
        let seat = View::to_move(view).unwrap();
        view.path(seat, card.colour()).stone == STONES
    }
}

/// Plays whole random matches and checks every law, the slow ones only now and then.
fn laws<G: Lawful>(rules: G::Rules, matches: u64) {
    let mut rng = rng(matches);
    for game in 0..matches * support::soak() {
        let deal = Deal::Seed(Seed::of_run(99, game));
        let mut game = Match::<G>::new(rules, deal).unwrap();
        while game.to_move().is_some() {
            if game.at_cap() {
                assert!(game.end(End { how: How::Cut, seat: None }));
                break;
            }
            assert!(game.current().state().ply() < G::PLY_CAP);
            play_turn(&mut game, &mut rng);
        }
        record_round_trip(&game);
        replay_equality(&game, &mut rng);
        if below(&mut rng, 10) == 0 {
            views_are_those_of_each_ply(&game);
        }
    }
}

/// One random turn, decision by decision, with the laws checked at each.
fn play_turn<G: Lawful>(game: &mut Match<G>, rng: &mut impl Rng) {
    let mut state = game.current().state().clone();
    let mut known = Known::of(&state);
    let (ply, mover) = (state.ply(), state.to_move().unwrap());
    let mut turn = Turn::new();
    let mut was_at_city = false;
    while state.ply() == ply && state.to_move().is_some() {
        legal_is_a_set(&state);
        if below(rng, 50) == 0 {
            play_accepts_exactly_the_legal(&state);
            cards_are_conserved(game, &state);
            samples_look_the_same(&state, rng);
            imagined_play_looks_the_same(&state, rng);
            messages_round_trip(game, &turn, was_at_city);
        }
        let action = state.legal().choose(rng).unwrap();
        if let (Some(card), true) = (G::put(action), turn.is_empty()) {
            was_at_city = !action.to_string().starts_with('x') && G::at_city(&state.view(mover), card);
        }
        known.follow::<G>(mover, action, &state.spectate());
        turn.push(action);
        state.play(action).unwrap();
        assert_eq!(known, Known::of(&state), "after {turn}");
    }
    assert!(turn.to_string().len() <= 32);
    assert_eq!(turn.to_string().parse::<Turn<G::Action>>().unwrap(), turn);
    game.play(&turn).unwrap();
}

fn legal_is_a_set<G: Game>(state: &G) {
    let legal = state.legal();
    let list: Vec<G::Action> = legal.iter().collect();
    assert_eq!(list.len(), legal.len());
    let hand = state.hands()[state.to_move().unwrap().index()].len();
    assert!(!list.is_empty() && (hand > 8 || list.len() <= 24));
    assert!(list.is_sorted_by(|a, b| a < b), "not ascending: {list:?}");
    assert_eq!(legal.nth(list.len()), None);
    assert!(list.iter().all(|&action| legal.contains(action)));
    assert_eq!(state.view(state.to_move().unwrap()).legal(), legal);
    let other = state.to_move().unwrap().next(state.rules().players());
    assert!(state.view(other).legal().is_empty());
    assert!(state.spectate().legal().is_empty());
}

fn play_accepts_exactly_the_legal<G: Lawful>(state: &G) {
    let legal: Vec<G::Action> = state.legal().iter().collect();
    for action in G::every_action() {
        let mut after = state.clone();
        assert_eq!(after.play(action).is_ok(), legal.contains(&action), "{action}");
        assert_eq!(state.legal().contains(action), legal.contains(&action), "{action}");
        if !legal.contains(&action) {
            assert_eq!(&after, state, "a refused {action} changed the state");
        }
    }
}

fn cards_are_conserved<G: Lawful>(game: &Match<G>, state: &G) {
    let deal = game.deal().round(game.rules(), state.round()).unwrap();
    let mut all: Vec<Card> = state.hands().into_iter().flatten().collect();
    all.extend(state.draw_pile());
    all.extend(G::on_table(&state.spectate()));
    all.extend(&deal.deck[..usize::from(game.rules().aside())]);
    all.sort_unstable();
    let mut deck = game.rules().deck();
    deck.sort_unstable();
    assert_eq!(all, deck);
}

fn samples_look_the_same<G: Lawful>(state: &G, rng: &mut impl Rng) {
    for seat in Seat::all(state.rules().players()) {
        let view = state.view(seat);
        let mut world = view.sample(rng);
        assert_eq!(world.view(seat), view);
        assert_eq!(world.spectate(), state.spectate());
        let hands = world.hands();
        for other in Seat::all(state.rules().players()) {
            assert_eq!(hands[other.index()].len(), state.hands()[other.index()].len());
            let mut hand = hands[other.index()].clone();
            for card in G::known(&view, other) {
                let place = hand.iter().position(|c| *c == card);
                hand.remove(place.unwrap_or_else(|| panic!("{card} is known, but the world has it elsewhere")));
            }
        }
        play_randomly(&mut world, rng);
    }
    let view = state.spectate();
    assert_eq!(view.sample(rng).spectate(), view);
}

/// An imagined round gives the same views as a real one, and everybody still draws the cards they were going to draw.
fn imagined_play_looks_the_same<G: Lawful>(state: &G, rng: &mut impl Rng) {
    let mut imagined = state.clone();
    while let Some(mover) = imagined.to_move().filter(|_| imagined.ply() < state.ply() + 12) {
        let action = imagined.legal().choose(rng).unwrap();
        let (mut real, left, mut expected) = (imagined.clone(), imagined.draw_pile().len(), draws(&imagined));
        real.play(action).unwrap();
        imagined.play_imagined(action).unwrap();
        if real.draw_pile().len() < left && !expected[mover.index()].is_empty() {
            expected[mover.index()].remove(0);
        }
        for (seat, (found, expected)) in Seat::all(state.rules().players()).zip(draws(&imagined).iter().zip(&expected))
        {
            assert_eq!(imagined.view(seat), real.view(seat));
            // When the round is over nobody draws any more.
            let sure = imagined.to_move().map_or(0, |_| found.len().min(expected.len()));
            assert_eq!(found[..sure], expected[..sure], "{seat} after {action}");
        }
        let sorted = |mut cards: Vec<Card>| {
            cards.sort_unstable();
            cards
        };
        assert_eq!(sorted(imagined.draw_pile()), sorted(real.draw_pile()));
    }
}

/// What each seat will draw if nobody takes from the piles. Draws at the end that not every seat gets are left out.
fn draws<G: Game>(state: &G) -> Vec<Vec<Card>> {
    let players = usize::from(state.rules().players());
    let next = state.to_move().map_or(0, Seat::index);
    let mut draws = vec![Vec::new(); players];
    for round in state.draw_pile().chunks_exact(players) {
        round.iter().enumerate().for_each(|(place, &card)| draws[(next + place) % players].push(card));
    }
    draws
}

fn messages_round_trip<G: Lawful>(game: &Match<G>, begun: &Turn<G::Action>, was_at_city: bool) {
    for viewer in Seat::all(game.players()).map(Some).chain([None]) {
        let message = ViewMessage::new(game, viewer, begun).unwrap();
        let json = serde_json::to_string(&message).unwrap();
        assert!(!json.contains("seed"));
        let back: ViewMessage<G> = serde_json::from_str(&json).unwrap();
        assert_eq!(back, message);
        let mut value: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value.get("legal").is_some(), viewer.is_some() && viewer == game.to_move());
        assert_eq!(value.get("hand").is_some(), viewer.is_some());
        if let Some(legal) = value.get("legal").cloned() {
            value["was_at_city"] = was_at_city.into();
            let expected = oracle::legal(&value);
            assert_eq!(legal, serde_json::to_value(expected).unwrap(), "{json}");
        }
    }
}

/// The cards that each seat is known to hold, followed from the public moves alone (G3).
#[derive(PartialEq, Debug)]
struct Known(Vec<Vec<Card>>);

impl Known {
    fn of<G: Lawful>(state: &G) -> Self {
        let view = state.spectate();
        Known(Seat::all(state.rules().players()).map(|seat| G::known(&view, seat)).collect())
    }

    fn follow<G: Lawful>(&mut self, seat: Seat, action: G::Action, before: &G::View) {
        let known = &mut self.0[seat.index()];
        if let Some(card) = G::put(action)
            && let Some(place) = known.iter().position(|c| *c == card)
        {
            known.remove(place);
        }
        if let Some(Source::Pile(colour)) = G::source(action) {
            known.push(G::top(before, colour).unwrap());
            known.sort_unstable();
        }
    }
}

fn record_round_trip<G: Json>(game: &Match<G>) {
    let names: Vec<String> = (0..game.players()).map(|seat| format!("player {seat}")).collect();
    let record = Record::of_match(game, Some("7".into()), names);
    let json = record.to_json();
    let back = Record::from_json(&json).unwrap();
    assert_eq!(back, record);
    assert_eq!(back.to_json(), json);
    let checked = back.check().unwrap();
    assert_eq!(checked.outcome(), game.outcome());
    assert_eq!(Record::of(&checked, Some("7".into()), back.players.clone()), record);
}

fn replay_equality<G: Lawful>(game: &Match<G>, rng: &mut impl Rng) {
    let mut again = Match::<G>::new(*game.rules(), game.deal().clone()).unwrap();
    for turn in game.rounds().iter().flat_map(|round| round.turns()) {
        again.play(turn).unwrap();
    }
    assert_eq!(again.rounds(), game.rounds());
    let round = &game.rounds()[0];
    let ply = below(rng, round.turns().len() as u32 + 1) as u16;
    let revealed = game.reveal(1, ply).unwrap();
    assert_eq!(revealed.view, game.view_at(1, ply, None).unwrap());
    let last = game.reveal(1, round.turns().len() as u16).unwrap();
    assert_eq!((last.hands, last.deck), (round.state().hands(), round.state().draw_pile()));
    assert_eq!(game.reveal(1, round.turns().len() as u16 + 1), None);
}

/// One pass over a round shows every viewer what looking up each ply shows them.
fn views_are_those_of_each_ply<G: Lawful>(game: &Match<G>) {
    let rounds = game.rounds().len() as u8;
    for viewer in Seat::all(game.players()).map(Some).chain([None]) {
        for round in 1..=rounds {
            let mut views = game.views(round, viewer);
            let turns = game.rounds()[usize::from(round) - 1].turns().len() as u16;
            for ply in 0..=turns {
                assert_eq!(views.next(), game.view_at(round, ply, viewer), "round {round} ply {ply} for {viewer:?}");
            }
            assert_eq!((views.next(), game.view_at(round, turns + 1, viewer)), (None, None));
        }
        assert_eq!((game.views(0, viewer).next(), game.views(rounds + 1, viewer).next()), (None, None));
    }
}

#[test]
fn laws_of_the_card_game() {
    laws::<CardGame>(CardRules::default(), 1000);
}

#[test]
fn laws_of_the_card_game_with_six_colours() {
    laws::<CardGame>(card_rules(r#"{"colours":6}"#), 300);
}

#[test]
fn laws_of_tiny_card_games() {
    laws::<CardGame>(card_rules(r#"{"colours":2,"numbers":[2,4],"hand":2,"wagers":0,"rounds":9}"#), 2000);
    laws::<CardGame>(card_rules(r#"{"colours":1,"numbers":[10,10],"hand":1,"wagers":3,"rounds":1}"#), 500);
    laws::<CardGame>(card_rules(r#"{"colours":3,"numbers":[5,7],"hand":4,"wagers":1,"cost":5,"bonus_at":3}"#), 1000);
    laws::<CardGame>(card_rules(r#"{"colours":6,"hand":35,"rounds":1}"#), 200);
    laws::<CardGame>(card_rules(r#"{"colours":2,"numbers":[6,10],"hand":2,"wagers":0,"patience":5}"#), 1000);
}

#[test]
fn laws_of_the_board_game_for_two() {
    laws::<BoardGame>(board_rules(r#"{"players":2}"#), 300);
}

#[test]
fn laws_of_the_board_game_for_three() {
    laws::<BoardGame>(board_rules(r#"{"players":3}"#), 200);
}

#[test]
fn laws_of_the_board_game_for_four() {
    laws::<BoardGame>(board_rules(r#"{"players":4}"#), 200);
}

#[test]
fn laws_of_the_variants_of_the_board_game() {
    for players in 2..=4 {
        let variants =
            [r#""up_and_down":true"#, r#""forbid_redraw":true"#, r#""lowest_first":true"#, r#""patience":30"#];
        for variant in variants {
            laws::<BoardGame>(board_rules(&format!(r#"{{"players":{players},"expeditions":1,{variant}}}"#)), 100);
        }
        let all = r#""up_and_down":true,"forbid_redraw":true,"lowest_first":true"#;
        laws::<BoardGame>(board_rules(&format!(r#"{{"players":{players},{all}}}"#)), 50);
    }
}
