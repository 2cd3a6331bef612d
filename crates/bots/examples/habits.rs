//! How the levels play: columns begun, what comes late, cards given away.
//!
//! `habits card|board ROUNDS` plays each level against `projection` and prints a table in Markdown. `habits board ROUNDS FROM
//! NAME…` plays these bots instead, on the deals from this number on.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

use std::ops::Range;

use fivepaths_bots::{Bot, Bots, Budget, bot, mix};
use fivepaths_rules::{
    BoardAction, BoardGame, BoardOptions, BoardRules, CardAction, CardGame, Colour, Game, Rules, Seat, Source,
};

/// What this example watches in a game.
trait Watched: Bots {
    /// The decision that beginners make too late, in words.
    const LATE: &'static str;
    /// Whether a player may draw the card they have just discarded.
    const MAY_TAKE_BACK: bool;
    /// Whether this is a decision of that kind, if the player to move makes it late.
    fn would_be_late(&self, action: Self::Action) -> bool;
    /// The colour of a discard.
    fn discarded(action: Self::Action) -> Option<Colour>;
    /// Where a card is drawn from.
    fn drawn(action: Self::Action) -> Option<Source>;
    /// Columns that a player has begun.
    fn begun(&self, seat: Seat) -> usize;
    /// Points of a player.
    fn points(&self, seat: Seat) -> i32;
}

impl Watched for CardGame {
    const LATE: &'static str = "wagers after the tenth turn";
    const MAY_TAKE_BACK: bool = false;

    fn would_be_late(&self, action: CardAction) -> bool {
        matches!(action, CardAction::Play(card) if card.is_wager())
    }

    fn discarded(action: CardAction) -> Option<Colour> {
        if let CardAction::Discard(card) = action { Some(card.colour()) } else { None }
    }

    fn drawn(action: CardAction) -> Option<Source> {
        if let CardAction::Draw(source) = action { Some(source) } else { None }
    }

    fn begun(&self, seat: Seat) -> usize {
        Colour::first(5).iter().filter(|&&colour| self.public().columns(seat).len_of(colour) > 0).count()
    }

    fn points(&self, seat: Seat) -> i32 {
        self.scores()[seat]
    }
}

impl Watched for BoardGame {
    const LATE: &'static str = "paths begun after the tenth turn";
    const MAY_TAKE_BACK: bool = true;

    fn would_be_late(&self, action: BoardAction) -> bool {
        let (BoardAction::Play(card) | BoardAction::Research(card)) = action else { return false };
        self.to_move().is_some_and(|seat| self.public().columns(seat).len_of(card.colour()) == 0)
    }

    fn discarded(action: BoardAction) -> Option<Colour> {
        if let BoardAction::Discard(card) = action { Some(card.colour()) } else { None }
    }

    fn drawn(action: BoardAction) -> Option<Source> {
        if let BoardAction::Draw(source) = action { Some(source) } else { None }
    }

    fn begun(&self, seat: Seat) -> usize {
        Colour::first(5).iter().filter(|&&colour| self.public().columns(seat).len_of(colour) > 0).count()
    }

    fn points(&self, seat: Seat) -> i32 {
        self.public().scores()[seat]
    }
}

#[derive(Default)]
struct Habits {
    rounds: f64,
    begun: f64,
    late: f64,
    gifts: f64,
    turns: f64,
    /// Turns that took back the card they had discarded, which the board game allows.
    taken_back: f64,
    points: f64,
}

impl Habits {
    fn play<G: Watched>(&mut self, rules: &G::Rules, level: &dyn Bot<G>, other: &dyn Bot<G>, seed: u64) {
        let mut deal = fivepaths_bots::rng(seed);
        let mut game = G::deal_from_rng(rules, &G::opening(rules, Seat::default()), &mut deal);
        let me = Seat::new((seed & 1) as u8).unwrap();
        let mut mine_on_top = [false; 6];
        let mut decisions = 0;
        let mut own_discard = None;
        while let Some(seat) = game.to_move().filter(|_| game.ply() < G::PLY_CAP) {
            let player = if seat == me { level } else { other };
            let turn = player.choose(&game.view(seat), Budget::Playouts(200), mix(&[seed, decisions]));
            for &action in turn.iter() {
                decisions += 1;
                if !game.mid_turn() {
                    own_discard = None;
                    self.turns += f64::from(u8::from(seat == me));
                }
                if seat == me && game.ply() / 2 >= 10 && game.would_be_late(action) {
                    self.late += 1.0;
                }
                if let Some(colour) = G::discarded(action) {
                    mine_on_top[colour.index()] = seat == me;
                    own_discard = Some(colour);
                }
                if let Some(Source::Pile(colour)) = G::drawn(action) {
                    self.taken_back += f64::from(u8::from(seat == me && own_discard == Some(colour)));
                    self.gifts += f64::from(u8::from(seat != me && mine_on_top[colour.index()]));
                    mine_on_top[colour.index()] = false;
                }
                game.play(action).unwrap();
            }
        }
        self.begun += game.begun(me) as f64;
        self.points += f64::from(game.points(me));
        self.rounds += 1.0;
    }
}

/// Who is watched: the levels with what is said of them, or the bots of these names.
fn watched<G: Watched>(names: &[String]) -> Vec<(&str, &str)> {
    if names.is_empty() {
        return G::LEVELS.iter().map(|level| (level.name, level.about)).collect();
    }
    names.iter().map(|name| (name.as_str(), "")).collect()
}

fn table<G: Watched>(rules: &G::Rules, deals: Range<u64>, names: &[String]) {
    let other = bot::<G>("projection").unwrap();
    let (title, line) = if G::MAY_TAKE_BACK { (" own discard taken back, turns |", "---|") } else { ("", "") };
    println!(
        "| level | points a round | colours begun | {} | cards gifted |{title} how it plays |\n|---|---|---|---|---|{line}---|",
        G::LATE
    );
    for (name, about) in watched::<G>(names) {
        let player = bot::<G>(name).unwrap();
        let mut habits = Habits::default();
        deals.clone().for_each(|seed| habits.play(rules, player.as_ref(), other.as_ref(), seed));
        let a_round = |sum: f64| sum / habits.rounds;
        let taken_back = format!(" {:.1} % |", 100.0 * habits.taken_back / habits.turns);
        println!(
            "| {name} | {:.1} | {:.2} | {:.2} | {:.2} |{} {about} |",
            a_round(habits.points),
            a_round(habits.begun),
            a_round(habits.late),
            a_round(habits.gifts),
            if G::MAY_TAKE_BACK { &taken_back } else { "" },
        );
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize, usual: u64| args.get(n).map_or(usual, |text| text.parse().unwrap());
    let (rounds, from) = (number(1, 400), number(2, 0));
    let (deals, names) = (from..from + rounds, args.get(3..).unwrap_or_default());
    match args.first().map(String::as_str) {
        Some("card") => table::<CardGame>(&Default::default(), deals, names),
        Some("board") => table::<BoardGame>(&BoardRules::new(&BoardOptions::default()).unwrap(), deals, names),
        _ => panic!("habits card|board ROUNDS [FROM NAME…]"),
    }
}
