//! Time: what is printed beside a clock is true, whatever happens.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use fivepaths_club::{
    A_YEAR, AtZero, Clock, DAY, FIRST_TURN, HOUR, Ms, PAUSES, Proposal, Refused, SECOND, TO_CLAIM, Timer, Turns,
    Vacation, year_of,
};
use fivepaths_rules::{AnyRules, GameKind};
use proptest::prelude::*;

fn turns(game: GameKind, rules: &str) -> Turns {
    Turns::of(&AnyRules::from_json(game, &serde_json::from_str(rules).unwrap()).unwrap())
}

#[test]
fn both_durations_of_a_three_round_match_are_as_printed() {
    let turns = turns(GameKind::Card, r#"{"patience":100}"#);
    assert_eq!(turns, Turns { usual: 72, most: Some(216) });
    let days = |clock: Clock| (clock.usual(2, turns) / DAY, clock.longest(2, turns).unwrap() / DAY);
    assert_eq!([Clock::BRISK, Clock::STEADY, Clock::SLOW].map(days), [(28, 76), (54, 150), (158, 446)]);
    let seconds = |clock: Clock| (clock.usual(2, turns) / SECOND, clock.longest(2, turns).unwrap() / SECOND);
    assert_eq!(seconds(Clock::QUICK), (2 * (300 + 72 * 5), 2 * (300 + 216 * 5)));
    assert_eq!(seconds(Clock::CALM), (2 * (900 + 72 * 15), 2 * (900 + 216 * 15)));
}

#[test]
fn without_patience_there_is_no_last_day() {
    assert_eq!(turns(GameKind::Card, "{}").most, None);
    let four = turns(GameKind::Board, r#"{"players":4,"expeditions":1,"patience":200}"#);
    assert_eq!(four, Turns { usual: 21, most: Some(70) }, "78 cards to draw, and 200 turns before that");
}

#[test]
fn a_clock_of_ones_own_has_limits() {
    for (_, clock) in Clock::NAMED {
        assert_eq!(Clock::new(clock.start(), clock.increment(), clock.cap()), Some(clock));
    }
    assert_eq!(Clock::new(59 * SECOND, 0, DAY), None);
    assert_eq!(Clock::new(DAY, -1, DAY), None);
    assert_eq!(Clock::new(DAY, 3 * DAY, DAY), None);
    assert_eq!(Clock::new(2 * DAY, 0, DAY), None, "a cap below the start");
    assert_eq!(Clock::new(DAY, 0, 15 * DAY), None);
}

#[test]
fn a_turn_in_the_last_millisecond_counts_and_one_at_zero_does_not() {
    let timer = Timer::start(Clock::QUICK, 2, 0, false, 1000);
    let zero = timer.deadline().unwrap();
    assert_eq!((zero, timer.at_zero()), (1000 + 300 * SECOND, AtZero::Timeout));
    let after = timer.turn(1, zero - 1).unwrap();
    assert_eq!((after.left(0, zero), after.left(1, zero)), (1 + 5 * SECOND, 300 * SECOND - 1));
    assert_eq!(timer.turn(1, zero), Err(Refused::TooLate));
    let capped = timer.turn(1, 1001).unwrap();
    assert_eq!(capped.left(0, 1001), 300 * SECOND, "never more than the cap");
}

#[test]
fn after_zero_the_others_choose_for_three_days_in_all_of_a_match() {
    let timer = Timer::start(Clock::BRISK, 2, 0, false, 0);
    assert_eq!(timer.at_zero(), AtZero::Choice { until: 5 * DAY });
    let late = timer.turn(1, 4 * DAY).unwrap();
    assert_eq!(late.left(0, 4 * DAY), 4 * HOUR, "nothing is left but the increment");
    let again = late.turn(0, 4 * DAY + 1).unwrap();
    assert_eq!(again.at_zero(), AtZero::Choice { until: 4 * DAY + 1 + 4 * HOUR + DAY }, "one day of three is left");
    assert_eq!(again.turn(1, 5 * DAY + 1 + 4 * HOUR), Err(Refused::TooLate));
}

#[test]
fn three_at_a_table_get_a_bot_and_strangers_have_two_days_to_begin() {
    assert_eq!(Timer::start(Clock::SLOW, 3, 2, false, 0).at_zero(), AtZero::TakeOver);
    let strangers = Timer::start(Clock::SLOW, 2, 0, true, 0);
    assert_eq!((strangers.deadline(), strangers.at_zero()), (Some(FIRST_TURN), AtZero::Void));
    assert_eq!(strangers.hold(HOUR).release(2 * HOUR).deadline(), Some(FIRST_TURN + HOUR));
    let begun = strangers.turn(1, HOUR).unwrap();
    assert_eq!((begun.deadline(), begun.at_zero()), (Some(HOUR + FIRST_TURN), AtZero::Void));
    let both = begun.turn(0, 2 * HOUR).unwrap();
    assert_eq!(both.deadline(), Some(2 * HOUR + 7 * DAY), "from now on the clock alone counts");
    assert!(matches!(both.at_zero(), AtZero::Choice { .. }));
}

#[test]
fn a_pause_has_an_end_and_all_of_them_have_one() {
    let timer = Timer::start(Clock::BRISK, 2, 0, false, 0);
    let paused = timer.pause(DAY + 20 * DAY, DAY).unwrap();
    assert_eq!(paused.deadline(), Some(22 * DAY));
    assert_eq!(paused.left(0, 9 * DAY), DAY);
    assert!(!paused.flows(9 * DAY) && paused.flows(21 * DAY));
    assert_eq!(paused.turn(1, 9 * DAY), Err(Refused::Paused));
    assert_eq!(paused.pause(40 * DAY, 21 * DAY), Err(Refused::Nothing), "more than thirty days");
    assert!(paused.pause(31 * DAY, 21 * DAY).is_ok());
    assert_eq!(timer.pause(9 * DAY, 2 * DAY), Err(Refused::TooLate));
}

#[test]
fn time_is_given_from_ones_own_and_up_to_the_cap() {
    let timer = Timer::start(Clock::BRISK, 2, 0, false, 0);
    let given = timer.give(1, 0, 7 * DAY, DAY).unwrap_err();
    assert_eq!(given, Refused::Nothing, "there are two days to give");
    let given = timer.give(1, 0, DAY, DAY).unwrap();
    assert_eq!((given.left(0, DAY), given.left(1, DAY)), (2 * DAY, DAY));
    assert_eq!(given.deadline(), Some(3 * DAY));
    let full = timer.give(1, 0, 30 * HOUR, 0).unwrap();
    assert_eq!((full.left(0, 0), full.left(1, 0)), (3 * DAY, DAY));
    assert_eq!(full.give(1, 0, 1, 0), Err(Refused::Nothing), "no more than the cap");
}

#[test]
fn something_happens_by_itself_at_zero_or_after_the_choice() {
    let live = Timer::start(Clock::QUICK, 2, 0, false, 0);
    assert_eq!(live.due(), Some((300 * SECOND, AtZero::Timeout)));
    assert_eq!(live.hold(SECOND).due(), None, "a program has no deadline");
    let days = Timer::start(Clock::BRISK, 2, 0, false, 0);
    assert_eq!(days.due(), Some((5 * DAY, AtZero::Choice { until: 5 * DAY })));
    assert_eq!((days.choosing(2 * DAY - 1), days.choosing(2 * DAY)), (None, Some(5 * DAY)));
    assert_eq!((days.choosing(5 * DAY - 1), days.choosing(5 * DAY)), (Some(5 * DAY), None));
    assert_eq!((live.choosing(301 * SECOND), days.used(3 * DAY), days.left(0, 3 * DAY)), (None, 3 * DAY, 0));
    let paused = days.pause(3 * DAY, DAY).unwrap();
    assert_eq!((paused.paused_until(2 * DAY), paused.paused_until(3 * DAY)), (Some(3 * DAY), None));
}

#[test]
fn a_pause_is_proposed_and_answered_and_ends_by_itself() {
    let timer = Timer::start(Clock::BRISK, 2, 0, false, 0);
    let proposed = timer.propose(1, 10 * DAY, HOUR).unwrap();
    assert_eq!(proposed.proposal(HOUR), Some(Proposal { by: 1, until: 10 * DAY }));
    assert_eq!(proposed.deadline(), timer.deadline(), "nothing changes before the answer");
    assert_eq!(proposed.propose(0, 9 * DAY, HOUR), Err(Refused::Nothing), "one waits for an answer");
    assert_eq!(proposed.accept(1, 10 * DAY, HOUR), Err(Refused::Nothing), "one's own");
    assert_eq!(proposed.accept(0, 9 * DAY, HOUR), Err(Refused::Nothing), "another was read");
    assert_eq!(proposed.without_proposal(), timer);
    let turned = proposed.turn(1, HOUR).unwrap();
    assert!(turned.proposal(2 * HOUR).is_some(), "a turn answers nothing");
    assert_eq!((proposed.proposal(2 * DAY), proposed.accept(0, 10 * DAY, 2 * DAY)), (None, Err(Refused::TooLate)));
    let paused = proposed.accept(0, 10 * DAY, DAY).unwrap();
    assert_eq!((paused.proposal(DAY), paused.paused_until(DAY)), (None, Some(10 * DAY)));
    assert_eq!((paused.pauses_left(), paused.propose(0, 12 * DAY, 2 * DAY)), (PAUSES - 9 * DAY, Err(Refused::Nothing)));
    // Somebody looks at the end of the pause, at zero, and when the choice is over.
    assert_eq!((paused.look(2 * DAY), paused.resumed(10 * DAY - 1)), (Some(10 * DAY), None));
    let resumed = paused.resumed(11 * DAY).unwrap();
    assert_eq!(
        (resumed.deadline(), resumed.left(0, 11 * DAY)),
        (Some(11 * DAY), 0),
        "it does not matter who looks when"
    );
    assert_eq!([10, 11, 20].map(|day| resumed.look(day * DAY)), [Some(11 * DAY), Some(14 * DAY), Some(14 * DAY)]);
    assert_eq!(timer.propose(0, 31 * DAY, 0), Err(Refused::Nothing));
}

#[test]
fn a_vacation_is_held_from_when_it_began_however_late_somebody_looks() {
    let timer = Timer::start(Clock::BRISK, 2, 0, false, DAY);
    assert_eq!(timer.hold(2 * DAY).release(5 * DAY).deadline(), Some(6 * DAY));
    // The turn came only after the vacation had begun: nothing of it is used.
    let held = timer.hold(0);
    assert_eq!((held.left(0, 9 * DAY), held.is_held(), held.look(9 * DAY)), (2 * DAY, true, None));
    assert_eq!(held.release(0).deadline(), timer.deadline());
    assert!(Clock::BRISK.has_vacation() && !Clock::BRISK.without_vacation().has_vacation());
    assert!(!Clock::CALM.has_vacation(), "nobody is on vacation from a live match");
}

#[test]
fn a_bot_finishes_after_zero_and_what_was_waited_counts() {
    let timer = Timer::start(Clock::BRISK, 2, 0, false, 0);
    assert_eq!(timer.bot_finishes(2 * DAY - 1), Err(Refused::Nothing));
    let bot = timer.bot_finishes(3 * DAY).unwrap();
    assert_eq!((bot.deadline(), bot.left(0, 9 * DAY)), (None, 0), "a program has no deadline");
    let after = bot.turn(1, 3 * DAY).unwrap();
    assert_eq!(after.due().map(|(at, _)| at), Some(5 * DAY + 2 * DAY), "two of the three days are left");
    assert_eq!(timer.bot_finishes(5 * DAY), Err(Refused::Nothing), "too late");
    assert_eq!(Timer::start(Clock::CALM, 2, 0, false, 0).bot_finishes(DAY), Err(Refused::Nothing));
}

#[test]
fn a_clock_that_is_set_back_takes_no_time_and_gives_none() {
    let timer = Timer::start(Clock::QUICK, 2, 0, false, 1000 * SECOND);
    assert_eq!(timer.left(0, 10 * SECOND), 300 * SECOND, "it never shows more than there was");
    assert_eq!(timer.set_back(1000 * SECOND), None);
    let again = timer.set_back(10 * SECOND).unwrap();
    assert_eq!((again.left(0, 10 * SECOND), again.deadline()), (300 * SECOND, Some(310 * SECOND)));
    let turn = timer.turn(1, 10 * SECOND).unwrap();
    assert_eq!((turn.left(0, 10 * SECOND), turn.left(1, 11 * SECOND)), (300 * SECOND, 299 * SECOND));
}

/// What somebody does next.
#[derive(Clone, Debug)]
enum Deed {
    /// The seat to move of a table makes a turn after waiting so long, as a share of all that is possible.
    Turn(usize, u8),
    /// Time passes.
    Wait(Ms),
    /// Both agree on a pause.
    Pause(usize, Ms),
    /// One proposes a pause, or answers the one that is proposed.
    Ask(usize, usize, Ms),
    /// One gives time to the other.
    Give(usize, usize, Ms),
    /// A person switches their vacation on or off.
    Switch(usize, bool),
    /// After zero somebody lets a bot finish.
    Bot(usize),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => (0..TABLES, any::<u8>()).prop_map(|(table, share)| Deed::Turn(table, share)),
        2 => (0..9 * DAY).prop_map(Deed::Wait),
        1 => (0..TABLES, -DAY..40 * DAY).prop_map(|(table, length)| Deed::Pause(table, length)),
        1 => (0..TABLES, 0..2_usize, 0..12 * DAY).prop_map(|(table, by, length)| Deed::Ask(table, by, length)),
        1 => (0..2_usize, any::<bool>()).prop_map(|(person, off)| Deed::Switch(person, off)),
        1 => (0..TABLES).prop_map(Deed::Bot),
        1 => (0..TABLES, 0..2_usize, 0..4 * DAY).prop_map(|(table, from, amount)| Deed::Give(table, from, amount)),
    ]
}

const TABLES: usize = 2;

/// Two people who play at two tables, as a server would run them.
struct Club {
    now: Ms,
    timers: Vec<Timer>,
    /// When a table ended.
    over: Vec<Option<Ms>>,
    turns: Vec<u32>,
    vacations: [Vacation; 2],
    /// By person: how long they were away.
    away: [Ms; 2],
    /// By table: the seat for which a bot finishes.
    bots: Vec<Option<usize>>,
}

impl Club {
    fn open(clock: Clock, now: Ms) -> Club {
        let timers = (0..TABLES).map(|table| Timer::start(clock, 2, table % 2, false, now)).collect();
        Club {
            now,
            timers,
            over: vec![None; TABLES],
            turns: vec![0; TABLES],
            vacations: Default::default(),
            away: [0; 2],
            bots: vec![None; TABLES],
        }
    }

    fn is_bot(&self, table: usize, seat: usize) -> bool {
        self.bots[table] == Some(seat)
    }

    /// Lets time pass, and everything happen that is due meanwhile.
    fn pass(&mut self, until: Ms) {
        loop {
            let runs_out = (0..2).filter_map(|person| Some((self.vacations[person].runs_out()?, person, None)));
            let due = (0..TABLES).filter(|table| self.over[*table].is_none()).filter_map(|table| {
                let timer = &self.timers[table];
                let (zero, person) = (timer.deadline()?, timer.to_move());
                let rested = self.vacations[person].leave(zero).is_some() && !self.is_bot(table, person);
                match timer.at_zero() {
                    AtZero::Choice { .. } if rested && zero >= self.now => Some((zero, person, Some(table))),
                    AtZero::Choice { until } => Some((until, person, Some(table))),
                    _ => Some((zero, person, Some(table))),
                }
            });
            let Some((at, person, table)) = runs_out.chain(due).min().filter(|next| next.0 <= until) else { break };
            self.tick(at);
            match table {
                None => self.back(person),
                Some(table) => {
                    let zero = self.timers[table].deadline() == Some(at);
                    match self.vacations[person].leave(at).filter(|_| zero && !self.is_bot(table, person)) {
                        Some(vacation) => {
                            self.vacations[person] = vacation;
                            self.each_of(person, |timer, now| timer.hold(now));
                        }
                        None if zero
                            && matches!(self.timers[table].at_zero(), AtZero::Choice { until } if until > at) =>
                        {
                            unreachable!("whoever has no vacation left is only looked at when the choice is over")
                        }
                        None => self.over[table] = Some(at),
                    }
                }
            }
        }
        self.tick(until);
    }

    fn tick(&mut self, now: Ms) {
        for person in 0..2 {
            if self.vacations[person].away().is_some() {
                self.away[person] += now - self.now;
            }
        }
        self.now = now;
    }

    fn back(&mut self, person: usize) {
        self.vacations[person] = self.vacations[person].back(self.now);
        self.each_of(person, |timer, now| timer.release(now));
    }

    fn each_of(&mut self, person: usize, change: impl Fn(&Timer, Ms) -> Timer) {
        for (table, timer) in self.timers.iter_mut().enumerate().filter(|(_, timer)| timer.to_move() == person) {
            if self.bots[table] != Some(person) {
                *timer = change(timer, self.now);
            }
        }
    }

    fn turn(&mut self, table: usize, most: u32) {
        let person = self.timers[table].to_move();
        if self.over[table].is_some() {
            return;
        }
        let Ok(timer) = self.timers[table].turn(1 - person, self.now) else { return };
        self.timers[table] = timer;
        self.turns[table] += 1;
        if self.turns[table] >= 2 * most {
            self.over[table] = Some(self.now);
        }
        if self.vacations[1 - person].away().is_some() {
            self.timers[table] = self.timers[table].hold(self.now);
        }
        let waits = |timer: &Timer| timer.to_move() == person && timer.left(person, self.now) == 0;
        if self.vacations[person].away().is_some() && !self.timers.iter().any(waits) {
            self.back(person);
        }
        // A bot takes no time.
        while self.over[table].is_none() && self.is_bot(table, self.timers[table].to_move()) {
            self.timers[table] = self.timers[table].hold(self.now);
            self.turn(table, most);
        }
    }

    fn switch(&mut self, person: usize, off: bool) {
        let was_away = self.vacations[person].away().is_some();
        self.vacations[person] = self.vacations[person].switched(off, self.now);
        if was_away && off {
            self.each_of(person, |timer, now| timer.release(now));
        }
    }

    fn bot_finishes(&mut self, table: usize, most: u32) {
        if self.over[table].is_some() || self.bots[table].is_some() {
            return;
        }
        let Ok(timer) = self.timers[table].bot_finishes(self.now) else { return };
        self.bots[table] = Some(timer.to_move());
        self.timers[table] = timer;
        self.turn(table, most);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// No sequence of turns, pauses, gifts and vacation exceeds what was printed, with what is told beside it.
    #[test]
    fn every_match_ends_within_its_bound(
        clock in prop::sample::select(vec![Clock::BRISK, Clock::STEADY, Clock::SLOW]),
        most in 1..30_u32,
        start in 0..400 * DAY,
        deeds in prop::collection::vec(deed(), 0..150),
    ) {
        let mut club = Club::open(clock, start);
        for deed in deeds {
            match deed {
                Deed::Turn(table, share) => {
                    let wait = clock.cap() * Ms::from(share) / 200;
                    club.pass(club.now + wait);
                    club.turn(table, most);
                }
                Deed::Wait(time) => club.pass(club.now + time),
                Deed::Pause(table, length) => {
                    let paused = club.timers[table].pause(club.now + length, club.now);
                    if let Ok(timer) = paused { club.timers[table] = timer; }
                }
                Deed::Ask(table, by, length) => {
                    let (timer, until) = (&club.timers[table], club.now + length);
                    let asked = match timer.proposal(club.now) {
                        Some(proposed) => timer.accept(by, proposed.until, club.now),
                        None => timer.propose(by, until, club.now),
                    };
                    if let Ok(timer) = asked { club.timers[table] = timer; }
                }
                Deed::Switch(person, off) => club.switch(person, off),
                Deed::Bot(table) => club.bot_finishes(table, most),
                Deed::Give(table, from, amount) => {
                    let given = club.timers[table].give(from, 1 - from, amount, club.now);
                    if let Ok(timer) = given { club.timers[table] = timer; }
                }
            }
            for timer in &club.timers {
                let later = club.now + HOUR;
                let flowing = (0..2).filter(|seat| timer.left(*seat, later) < timer.left(*seat, club.now)).count();
                prop_assert!(flowing <= 1, "time flows for two at once");
                prop_assert!((0..2).all(|seat| timer.left(seat, club.now) <= clock.cap()));
            }
        }
        // Nobody ever comes back.
        club.pass(club.now + 1000 * DAY);
        let longest = clock.longest(2, Turns { usual: 0, most: Some(most) }).unwrap();
        for over in &club.over {
            let took = over.expect("every match ends") - start;
            prop_assert!(took <= longest + PAUSES + TO_CLAIM + club.away[0] + club.away[1]);
        }
        let years = year_of(club.now) - year_of(start) + 1;
        prop_assert!(club.away.iter().all(|away| *away <= years * A_YEAR));
    }
}
