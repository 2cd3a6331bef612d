//! How the levels play the card game: columns begun, late wagers, cards given away.
//!
//! `habits ROUNDS` plays each level against `projection` and prints a table in Markdown.
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

use fivepaths_bots::{Bot, Bots, Budget, bot, mix};
use fivepaths_rules::{ActionSet, CardAction, CardGame, CardRules, Colour, Game, Seat, Source};

#[derive(Default)]
struct Habits {
    rounds: f64,
    begun: f64,
    late_wagers: f64,
    gifts: f64,
    score: f64,
}

impl Habits {
    fn play(&mut self, level: &dyn Bot<CardGame>, other: &dyn Bot<CardGame>, seed: u64) {
        let rules = CardRules::default();
        let mut deal = fivepaths_bots::rng(seed);
        let mut game = CardGame::deal_from_rng(&rules, &CardGame::opening(&rules, Seat::default()), &mut deal);
        let me = Seat::new((seed & 1) as u8).unwrap();
        let mut mine_on_top = [false; 6];
        while let Some(seat) = game.to_move().filter(|_| game.ply() < CardGame::PLY_CAP) {
            let view = game.view(seat);
            let player = if seat == me { level } else { other };
            let turn = player.choose(
                &view,
                Budget::Playouts(200),
                mix(&[seed, u64::from(game.ply()), u64::from(view.mid_turn())]),
            );
            for &action in turn.iter() {
                match action {
                    CardAction::Play(card) if seat == me && card.is_wager() && game.ply() / 2 >= 10 => {
                        self.late_wagers += 1.0;
                    }
                    CardAction::Discard(card) => mine_on_top[card.colour().index()] = seat == me,
                    CardAction::Draw(Source::Pile(colour)) => {
                        if seat != me && mine_on_top[colour.index()] {
                            self.gifts += 1.0;
                        }
                        mine_on_top[colour.index()] = false;
                    }
                    _ => {}
                }
                assert!(game.legal().contains(action));
                game.play(action).unwrap();
            }
        }
        let columns = game.public().columns(me);
        self.begun += Colour::first(5).iter().filter(|&&colour| columns.len_of(colour) > 0).count() as f64;
        self.score += f64::from(game.scores()[me]);
        self.rounds += 1.0;
    }
}

fn main() {
    let rounds: u64 = std::env::args().nth(1).map_or(400, |n| n.parse().unwrap());
    let other = bot::<CardGame>("projection").unwrap();
    println!(
        "| level | points a round | colours begun | wagers after the tenth turn | cards gifted | how it plays |\n\
         |---|---|---|---|---|---|"
    );
    for level in CardGame::LEVELS {
        let player = bot::<CardGame>(level.name).unwrap();
        let mut habits = Habits::default();
        (0..rounds).for_each(|seed| habits.play(player.as_ref(), other.as_ref(), seed));
        let n = habits.rounds;
        println!(
            "| {} | {:.1} | {:.2} | {:.2} | {:.2} | {} |",
            level.name,
            habits.score / n,
            habits.begun / n,
            habits.late_wagers / n,
            habits.gifts / n,
            level.about
        );
    }
}
