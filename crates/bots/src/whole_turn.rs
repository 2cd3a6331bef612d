//! A whole turn of a bot: the place where a bot at a table is asked until its turn is finished.
//!
//! A bot answers with one decision, several, or all of them ([`Bot::choose`]), so somebody has to ask again
//! until the turn is whole. The arena, the server, the terminal and the engine all do it here, so they agree on
//! what a budget covers and where a bot's chance comes from.
//!
//! Only a view goes in. Nothing hidden is revealed before the draw, which is the last decision, so the decisions
//! before it can be carried out in any world that fits the view, and the host's truth is not needed.

use std::fmt;
use std::time::Instant;

use fivepaths_rules::{Game, Illegal, Turn, View};

use crate::bot::{Bot, rng};
use crate::budget::Budget;
use crate::mix::mix;

/// Why a bot has no turn to play. This is a defect of the bot, or it was asked when it was not to move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoTurn {
    /// The viewer is not the player to move.
    NotToMove,
    /// The bot decided nothing although the turn is not finished.
    NoDecision {
        /// The bot's name.
        bot: String,
        /// The decisions of the turn before that, in the notation.
        begun: String,
    },
    /// The bot decided something that is not legal.
    Illegal {
        /// The bot's name.
        bot: String,
        /// The decisions of the turn before that, in the notation.
        begun: String,
        /// What it decided, in the notation.
        decision: String,
        /// Why that is not legal.
        why: Illegal,
    },
}

impl fmt::Display for NoTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTurn::NotToMove => f.write_str("a bot was asked for a turn of a seat that is not to move"),
            NoTurn::NoDecision { bot, begun } => write!(f, "{bot} decided nothing after `{begun}`"),
            NoTurn::Illegal { bot, begun, decision, why } => {
                write!(f, "{bot} decided `{decision}` after `{begun}`, which is not legal: {why}")
            }
        }
    }
}

impl std::error::Error for NoTurn {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            NoTurn::Illegal { why, .. } => Some(why),
            NoTurn::NotToMove | NoTurn::NoDecision { .. } => None,
        }
    }
}

/// A whole turn of a bot for the player to move, who is the viewer.
///
/// The budget is for the whole turn. If it is a time, each call of the bot gets what the calls before it left over. A
/// count of playouts is passed to each call unchanged, and a bot that makes one decision at a time uses only a part
/// of it each time. Every published figure was measured like this, and the same seed must give the same turn.
///
/// Each call has randomness of its own, made from the seed, the round, the turn and the number of decisions before
/// it. A host may pass the same seed for a whole match.
///
/// ```
/// use fivepaths_bots::{Budget, bot, whole_turn};
/// use fivepaths_rules::{CardGame, CardRules, Deal, Match, Seed};
///
/// let mut game = Match::<CardGame>::new(CardRules::default(), Deal::Seed(Seed::of_run(7, 0)))?;
/// let legend = bot::<CardGame>("legend")?;
/// let turn = whole_turn::<CardGame>(legend.as_ref(), &game.view(game.to_move()), Budget::Ms(200), 1)?;
/// game.play(&turn)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the viewer is not to move, or if the bot answers nothing or something that is not legal.
pub fn whole_turn<G: Game>(
    bot: &dyn Bot<G>,
    view: &G::View,
    budget: Budget,
    seed: u64,
) -> Result<Turn<G::Action>, NoTurn> {
    rest_of_turn(bot, view, &Turn::new(), budget, seed)
}

/// The rest of a turn, after the decisions in `begun`, which the view already shows.
///
/// # Errors
/// As [`whole_turn`].
pub(crate) fn rest_of_turn<G: Game>(
    bot: &dyn Bot<G>,
    view: &G::View,
    begun: &Turn<G::Action>,
    budget: Budget,
    seed: u64,
) -> Result<Turn<G::Action>, NoTurn> {
    let begin = Instant::now();
    let seat = view.seat().filter(|_| view.to_move() == view.seat()).ok_or(NoTurn::NotToMove)?;
    let mut world = view.sample(&mut rng(seed));
    let (round, ply) = (u64::from(world.round()), world.ply());
    let (mut made, mut rest) = (*begun, Turn::new());
    while world.ply() == ply {
        let seed = mix(&[seed, round, u64::from(ply), made.len() as u64]);
        let decided = bot.choose(&world.view(seat), budget.after(begin.elapsed()), seed);
        if decided.is_empty() {
            return Err(NoTurn::NoDecision { bot: bot.name().to_owned(), begun: made.to_string() });
        }
        for &decision in decided.iter() {
            carry_out(&mut world, ply, decision).map_err(|why| NoTurn::Illegal {
                bot: bot.name().to_owned(),
                begun: made.to_string(),
                decision: decision.to_string(),
                why,
            })?;
            // No legal turn is longer than a `Turn` can hold.
            made.push(decision);
            rest.push(decision);
        }
    }
    Ok(rest)
}

/// Plays a decision of the turn that began at this ply.
fn carry_out<G: Game>(world: &mut G, ply: u16, decision: G::Action) -> Result<(), Illegal> {
    if world.ply() > ply {
        return Err(Illegal::AfterTheEnd);
    }
    world.play(decision)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::error::Error;
    use std::sync::Mutex;
    use std::time::Duration;

    use fivepaths_rules::{ActionSet, BoardGame, BoardRules, CardAction, CardGame, CardRules, CardView, Seat};

    use super::*;
    use crate::registry::Bots;

    /// A bot that notes what it is told, and answers with the first legal decision.
    struct Notes {
        told: Mutex<Vec<(Budget, u64)>>,
        slow: Duration,
    }

    impl<G: Game> Bot<G> for Notes {
        fn name(&self) -> &str {
            "notes"
        }

        fn choose(&self, view: &G::View, budget: Budget, seed: u64) -> Turn<G::Action> {
            self.told.lock().unwrap().push((budget, seed));
            let begin = Instant::now();
            while begin.elapsed() < self.slow {
                std::hint::spin_loop();
            }
            view.legal().nth(0).into_iter().collect()
        }
    }

    fn notes(slow: u64) -> Notes {
        Notes { told: Mutex::default(), slow: Duration::from_millis(slow) }
    }

    fn deal<G: Game>(rules: &G::Rules, seed: u64) -> G {
        G::deal_from_rng(rules, &G::opening(rules, Seat::default()), &mut rng(seed))
    }

    /// A bot that always answers the same.
    struct Always(Turn<CardAction>);

    impl Bot<CardGame> for Always {
        fn name(&self) -> &str {
            "always"
        }

        fn choose(&self, _view: &CardView, _budget: Budget, _seed: u64) -> Turn<CardAction> {
            self.0
        }
    }

    #[test]
    fn the_thoughts_of_a_turn_share_its_time_and_have_chance_of_their_own() {
        let bot = notes(7);
        let game = deal::<CardGame>(&CardRules::default(), 1);
        let turn = whole_turn::<CardGame>(&bot, &game.view(Seat::default()), Budget::Ms(1000), 5).unwrap();
        assert_eq!(turn.len(), 2);
        let told = bot.told.lock().unwrap();
        let [(Budget::Ms(first), one), (Budget::Ms(second), other)] = told[..] else { panic!("{told:?}") };
        assert!(second + 7 <= first && first <= 1000, "{told:?}");
        assert_ne!(one, other);
    }

    #[test]
    fn a_time_that_is_used_up_leaves_none() {
        let bot = notes(3);
        let game = deal::<CardGame>(&CardRules::default(), 1);
        whole_turn::<CardGame>(&bot, &game.view(Seat::default()), Budget::Ms(2), 5).unwrap();
        assert_eq!(bot.told.lock().unwrap()[1].0, Budget::Ms(0));
    }

    #[test]
    fn every_thought_is_told_the_turns_count_of_playouts() {
        let bot = notes(0);
        let game = deal::<CardGame>(&CardRules::default(), 1);
        whole_turn::<CardGame>(&bot, &game.view(Seat::default()), Budget::Playouts(60), 5).unwrap();
        assert!(bot.told.lock().unwrap().iter().all(|(budget, _)| *budget == Budget::Playouts(60)));
    }

    /// What a bot is shown in the middle of its turn is what its seat would really see.
    fn the_view_alone_is_enough<G: Bots>(rules: &G::Rules) {
        let bot = notes(0);
        for seed in 0..20 {
            let mut game = deal::<G>(rules, seed);
            let mut chance = rng(seed);
            while let Some(seat) = game.to_move().filter(|_| game.ply() < 80) {
                let turn = whole_turn::<G>(&bot, &game.view(seat), Budget::default(), seed).unwrap();
                let mut truth = game.clone();
                let mut world = game.view(seat).sample(&mut chance);
                for &decision in turn.iter() {
                    assert_eq!(world.view(seat), truth.view(seat));
                    world.play(decision).unwrap();
                    truth.play(decision).unwrap();
                }
                assert_eq!(truth.ply(), game.ply() + 1, "the turn is whole");
                let random = fivepaths_rules::random_turn(&game, &mut chance).unwrap();
                random.iter().for_each(|&decision| game.play(decision).unwrap());
            }
        }
    }

    #[test]
    fn the_view_alone_is_enough_in_both_games() {
        the_view_alone_is_enough::<CardGame>(&CardRules::default());
        the_view_alone_is_enough::<BoardGame>(&BoardRules::for_players(3).unwrap());
    }

    #[test]
    fn a_bot_that_fails_says_how() {
        let game = deal::<CardGame>(&CardRules::default(), 1);
        let view = game.view(Seat::default());
        fn ask(view: &CardView, turn: &str) -> Result<Turn<CardAction>, NoTurn> {
            whole_turn::<CardGame>(&Always(turn.parse().unwrap()), view, Budget::default(), 1)
        }
        assert!(matches!(ask(&view, ""), Err(NoTurn::NoDecision { .. })));
        let error = ask(&view, "-s").unwrap_err();
        assert!(matches!(&error, NoTurn::Illegal { decision, .. } if decision == "-s"), "{error:?}");
        assert!(error.source().is_some() && error.to_string().contains("always decided `-s` after ``"), "{error}");
        let discard = view.legal().iter().last().unwrap();
        let error = ask(&view, &format!("{discard}-s-s")).unwrap_err();
        assert!(matches!(error, NoTurn::Illegal { why: Illegal::AfterTheEnd, .. }), "{error:?}");
        for elsewhere in [game.view(Seat::new(1).unwrap()), game.spectate()] {
            assert_eq!(ask(&elsewhere, "-s"), Err(NoTurn::NotToMove));
        }
    }
}
