//! Looking back over a round costs one pass, not one for every turn: pages of long matches stay linear in their turns.
//! Counted in decisions that are carried out, since a test must not measure time.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use std::cell::Cell;

use fivepaths_rules::*;
use rand_core::Rng;
use support::{board_rules, rng};

thread_local! {
    static PLAYED: Cell<usize> = const { Cell::new(0) };
}

/// The board game, with a count of the decisions that were carried out on this thread.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Counted(BoardGame);

#[derive(Clone, PartialEq, Eq, Debug)]
struct CountedView(BoardView);

impl Game for Counted {
    type Rules = BoardRules;
    type Action = BoardAction;
    type Legal = <BoardGame as Game>::Legal;
    type View = CountedView;
    type Standing = <BoardGame as Game>::Standing;

    const NAME: &'static str = BoardGame::NAME;
    const PLY_CAP: u16 = BoardGame::PLY_CAP;

    fn opening(rules: &BoardRules, first: Seat) -> Self::Standing {
        BoardGame::opening(rules, first)
    }
    fn deal(rules: &BoardRules, standing: &Self::Standing, deal: &RoundDeal) -> Result<Self, DealError> {
        BoardGame::deal(rules, standing, deal).map(Counted)
    }
    fn deal_from_rng(rules: &BoardRules, standing: &Self::Standing, rng: &mut impl Rng) -> Self {
        Counted(BoardGame::deal_from_rng(rules, standing, rng))
    }
    fn rules(&self) -> &BoardRules {
        self.0.rules()
    }
    fn standing(&self) -> &Self::Standing {
        self.0.standing()
    }
    fn round(&self) -> u8 {
        self.0.round()
    }
    fn first(&self) -> Seat {
        self.0.first()
    }
    fn ply(&self) -> u16 {
        self.0.ply()
    }
    fn mid_turn(&self) -> bool {
        self.0.mid_turn()
    }
    fn to_move(&self) -> Option<Seat> {
        self.0.to_move()
    }
    fn legal(&self) -> Self::Legal {
        self.0.legal()
    }
    fn play(&mut self, action: BoardAction) -> Result<(), Illegal> {
        PLAYED.set(PLAYED.get() + 1);
        self.0.play(action)
    }
    fn play_imagined(&mut self, action: BoardAction) -> Result<(), Illegal> {
        self.0.play_imagined(action)
    }
    fn scores(&self) -> Scores {
        self.0.scores()
    }
    fn next(&self) -> Self::Standing {
        self.0.next()
    }
    fn result_among(&self, seats: &[Seat]) -> MatchResult {
        self.0.result_among(seats)
    }
    fn view(&self, seat: Seat) -> CountedView {
        CountedView(self.0.view(seat))
    }
    fn spectate(&self) -> CountedView {
        CountedView(self.0.spectate())
    }
    fn hands(&self) -> Vec<Vec<Card>> {
        self.0.hands()
    }
    fn draw_pile(&self) -> Vec<Card> {
        self.0.draw_pile()
    }
}

impl View for CountedView {
    type Game = Counted;
    type Action = BoardAction;
    type Legal = <BoardGame as Game>::Legal;

    fn seat(&self) -> Option<Seat> {
        self.0.seat()
    }
    fn to_move(&self) -> Option<Seat> {
        self.0.to_move()
    }
    fn legal(&self) -> Self::Legal {
        self.0.legal()
    }
    fn sample(&self, rng: &mut impl Rng) -> Counted {
        Counted(self.0.sample(rng))
    }
}

/// Carries something out and counts the decisions.
fn decisions(work: impl FnOnce()) -> usize {
    let before = PLAYED.get();
    work();
    PLAYED.get() - before
}

#[test]
fn looking_back_over_a_round_carries_every_decision_out_once() {
    let rules = board_rules(r#"{"expeditions":1}"#);
    let mut game = Match::<Counted>::new(rules, Deal::Seed(Seed::of_run(3, 0))).unwrap();
    let mut rng = rng(5);
    let mut made = 0;
    while game.current().state().to_move().is_some() {
        let mut state = game.current().state().clone();
        let mut turn = Turn::new();
        while turn.is_empty() || state.mid_turn() {
            let action = state.legal().choose(&mut rng).unwrap();
            state.play(action).unwrap();
            assert!(turn.push(action));
            made += 1;
        }
        game.play(&turn).unwrap();
    }
    let turns = game.rounds()[0].turns().len();
    assert!(turns > 50, "a round of {turns} turns says little");
    for viewer in [None, Seat::new(0)] {
        assert_eq!(decisions(|| assert_eq!(game.views(1, viewer).count(), turns + 1)), made);
    }
}
