//! A year of a club in seconds: hundreds of people with their habits, thousands of matches by correspondence.
//!
//! Nothing here knows a server. People look in when it suits them, move where they are to move, go on holiday, or are never
//! seen again; what happens by itself happens when the clocks say so. The properties in `clocks.rs` try all sequences at
//! two tables; here are the many tables of one person, and the calendar.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod habit;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use fivepaths_club::{
    A_YEAR, AtZero, Clock, DAY, HOUR, Ledger, Ms, PAUSES, RatedMatch, Rating, TO_CLAIM, Timer, Turns, Vacation,
    year_begins, year_of,
};
use fivepaths_rules::{Pool, Rated};
use habit::Habit;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Random;

const PEOPLE: usize = 300;
/// How long new matches are begun.
const OPEN: Ms = 300 * DAY;
/// How many turns each player has at most; most matches are over earlier.
const MOST: Turns = Turns { usual: 24, most: Some(72) };
const CLOCKS: [Clock; 3] = [Clock::BRISK, Clock::STEADY, Clock::SLOW];

/// What is going to happen. Of two things at one moment, what happens by itself comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Event {
    /// Time may be up at a table.
    Due(usize),
    /// The vacation of somebody may have run out.
    RunsOut(usize),
    /// Somebody looks in.
    Look(usize),
}

struct Person {
    habit: Habit,
    vacation: Vacation,
    /// How long they have been away in all.
    away: Ms,
    /// The matches that run.
    games: Vec<usize>,
}

struct Game {
    seats: Vec<usize>,
    clock: Clock,
    timer: Timer,
    begun: Ms,
    /// How many turns are still to be made.
    to_go: u32,
    /// How much vacation its players had used when it began.
    away: Ms,
    /// When it ended, and who lost it by time.
    over: Option<(Ms, Option<usize>)>,
    void: bool,
}

struct Year {
    begins: Ms,
    now: Ms,
    random: Random,
    people: Vec<Person>,
    games: Vec<Game>,
    queue: BinaryHeap<Reverse<(Ms, Event)>>,
    /// The rated matches in the order in which they ended.
    ended: Vec<RatedMatch>,
    ledger: Ledger<fn(Pool, &str) -> Option<i32>>,
}

impl Year {
    fn begin(seed: u64) -> Year {
        let begins = year_begins(2027);
        let mut random = Random::seed_from_u64(seed);
        let person = |habit| Person { habit, vacation: Vacation::default(), away: 0, games: Vec::new() };
        let people: Vec<Person> = (0..PEOPLE).map(|n| person(Habit::of(n, begins, &mut random))).collect();
        let queue = (0..PEOPLE).map(|n| Reverse((begins + n as Ms, Event::Look(n)))).collect();
        let (games, ended) = (Vec::new(), Vec::new());
        Year { begins, now: begins, random, people, games, queue, ended, ledger: Ledger::new(|_, _| None) }
    }

    /// A number below another.
    fn below(&mut self, limit: usize) -> usize {
        (self.random.next_u64() % limit as u64) as usize
    }

    /// Lets the year go by until nothing can happen any more.
    fn pass(&mut self) {
        while let Some(Reverse((at, event))) = self.queue.pop() {
            assert!(at >= self.now, "time never runs back");
            self.now = at;
            match event {
                Event::Due(game) => self.due(game),
                Event::RunsOut(person) => self.runs_out(person),
                Event::Look(person) => self.look(person),
            }
        }
    }

    fn look(&mut self, who: usize) {
        for game in self.people[who].games.clone() {
            self.attend(who, game);
        }
        if self.now < self.begins + OPEN && self.people[who].games.len() < self.people[who].habit.games() {
            self.challenge(who);
        }
        if let Some(next) = self.people[who].habit.next_look(self.now, &mut self.random)
            && (self.now < self.begins + OPEN || !self.people[who].games.is_empty())
        {
            self.queue.push(Reverse((next, Event::Look(who))));
        }
    }

    /// Somebody begins a match with one or more others.
    fn challenge(&mut self, who: usize) {
        let others = if self.below(8) == 0 { 2 } else { 1 };
        let mut seats = vec![who];
        while seats.len() <= others {
            let other = self.below(PEOPLE);
            if !seats.contains(&other) {
                seats.push(other);
            }
        }
        let (clock, strangers, first) = (CLOCKS[self.below(3)], self.below(2) == 0, self.below(seats.len()));
        let timer = Timer::start(clock, seats.len() as u8, first, strangers, self.now);
        let most = seats.len() * MOST.most.unwrap() as usize;
        let to_go = if self.below(20) == 0 { most } else { 20 * seats.len() + self.below(12) } as u32;
        let game = self.games.len();
        for seat in &seats {
            self.people[*seat].games.push(game);
        }
        let away = self.away_of(&seats);
        self.games.push(Game { seats, clock, timer, begun: self.now, to_go, away, over: None, void: false });
        self.changed(game);
    }

    fn away_of(&self, seats: &[usize]) -> Ms {
        let so_far = |person: &Person| person.away + person.vacation.away().map_or(0, |since| self.now - since);
        seats.iter().map(|seat| so_far(&self.people[*seat])).sum()
    }

    /// What somebody does at one of their tables.
    fn attend(&mut self, who: usize, game: usize) {
        let table = &self.games[game];
        let seat = table.seats.iter().position(|seat| *seat == who).unwrap();
        if table.over.is_some() {
            return;
        }
        if table.timer.to_move() == seat {
            return self.turn(game);
        }
        let (two, late) = (table.seats.len() == 2, table.timer.choosing(self.now).is_some());
        match self.below(40) {
            0..20 if late => self.end(game, Some(table_loser(&self.games[game]))),
            0 if two => {
                let until = self.now + DAY * (1 + self.below(12) as Ms);
                let timer = self.games[game].timer.pause(until, self.now);
                self.put(game, timer.ok());
            }
            1 | 2 if two => {
                let timer = self.games[game].timer.give(seat, 1 - seat, 12 * HOUR, self.now);
                self.put(game, timer.ok());
            }
            _ => {}
        }
    }

    fn put(&mut self, game: usize, timer: Option<Timer>) {
        if let Some(timer) = timer {
            self.games[game].timer = timer;
            self.changed(game);
        }
    }

    fn turn(&mut self, game: usize) {
        let table = &mut self.games[game];
        let (mover, seats) = (table.timer.to_move(), table.seats.len());
        let Ok(timer) = table.timer.turn((mover + 1) % seats, self.now) else { return };
        table.timer = timer;
        table.to_go -= 1;
        let (who, next) = (table.seats[mover], table.seats[table.timer.to_move()]);
        if table.to_go == 0 {
            self.end(game, None);
        } else if self.people[next].vacation.away().is_some() {
            let held = self.games[game].timer.hold(self.now);
            self.put(game, Some(held));
        } else {
            self.changed(game);
        }
        // Somebody is back when none of their matches is at zero any more.
        if self.people[who].vacation.away().is_some() && !self.people[who].games.iter().any(|game| self.at_zero(*game))
        {
            self.back(who);
        }
    }

    fn at_zero(&self, game: usize) -> bool {
        let timer = &self.games[game].timer;
        timer.left(timer.to_move(), self.now) == 0
    }

    fn leave(&mut self, who: usize) -> bool {
        let Some(vacation) = self.people[who].vacation.leave(self.now) else { return false };
        let runs_out = vacation.runs_out().unwrap();
        self.people[who].vacation = vacation;
        self.queue.push(Reverse((runs_out, Event::RunsOut(who))));
        self.each_of(who, Timer::hold);
        true
    }

    fn back(&mut self, who: usize) {
        let person = &mut self.people[who];
        person.away += person.vacation.away().map_or(0, |since| self.now - since);
        person.vacation = person.vacation.back(self.now);
        self.each_of(who, Timer::release);
    }

    fn runs_out(&mut self, who: usize) {
        if self.people[who].vacation.runs_out().is_some_and(|runs_out| runs_out <= self.now) {
            self.back(who);
        }
    }

    /// Changes all timers where somebody is to move.
    fn each_of(&mut self, who: usize, change: fn(&Timer, Ms) -> Timer) {
        for game in self.people[who].games.clone() {
            let table = &self.games[game];
            if table.seats[table.timer.to_move()] == who {
                let timer = change(&table.timer, self.now);
                self.put(game, Some(timer));
            }
        }
    }

    /// A timer is another: time flows for one player at most, and something is due later.
    fn changed(&mut self, game: usize) {
        let timer = &self.games[game].timer;
        let later = self.now + HOUR;
        let flows = |seat: &usize| timer.left(*seat, later) < timer.left(*seat, self.now);
        assert!((0..self.games[game].seats.len()).filter(flows).count() <= 1, "time flows for two at once");
        // Somebody may go on vacation at zero, before the others' choice is over.
        for at in timer.deadline().into_iter().chain(timer.due().map(|(at, _)| at)) {
            self.queue.push(Reverse((at.max(self.now), Event::Due(game))));
        }
    }

    fn due(&mut self, game: usize) {
        let table = &self.games[game];
        let Some((at, what)) = table.timer.due().filter(|_| table.over.is_none()) else { return };
        let who = table.seats[table.timer.to_move()];
        if table.timer.deadline() == Some(self.now) && what != AtZero::Void && self.leave(who) {
            return;
        }
        if at > self.now {
            return;
        }
        match what {
            AtZero::Void => {
                self.games[game].void = true;
                self.end(game, None);
            }
            // In a larger match a bot plays on, which needs no time. For the others it is as if that seat moved at once.
            AtZero::TakeOver => self.end(game, Some(table_loser(&self.games[game]))),
            AtZero::Timeout | AtZero::Choice { .. } => self.end(game, Some(table_loser(&self.games[game]))),
        }
    }

    fn end(&mut self, game: usize, late: Option<usize>) {
        let table = &mut self.games[game];
        table.over = Some((self.now, late));
        for who in table.seats.clone() {
            self.people[who].games.retain(|other| *other != game);
        }
        let table = &self.games[game];
        if table.seats.len() == 2 && !table.void {
            let ended = self.ended.len() as u64 + 1;
            let points = late.is_none().then(|| vec![self.games[game].begun as i32 % 97, game as i32 % 89]);
            let order = match (&points, late) {
                (Some(points), _) if points[0] == points[1] => vec![1, 1],
                (Some(points), _) => vec![1 + u8::from(points[0] < points[1]), 1 + u8::from(points[1] < points[0])],
                (None, late) => (0..2).map(|seat| 1 + u8::from(Some(seat) == late)).collect(),
            };
            let ids = self.games[game].seats.iter().map(|who| format!("p{who}")).collect();
            let game = RatedMatch { rated: Rated { pool: Pool::CardMatch, order, ended, ids }, points, left: None };
            self.ledger.add(&game).unwrap();
            self.ended.push(game);
        }
    }
}

/// The seat whose time is up.
fn table_loser(game: &Game) -> usize {
    game.timer.to_move()
}

#[test]
fn in_a_year_every_match_ends_in_time_and_its_ratings_recompute() {
    let mut year = Year::begin(2027);
    year.pass();
    assert!(year.games.len() > 2000, "{} matches", year.games.len());
    for game in &year.games {
        let (over, _) = game.over.expect("every match ends");
        let away = year.away_of(&game.seats) - game.away;
        let longest = game.clock.longest(game.seats.len() as u8, MOST).unwrap();
        assert!(over - game.begun <= longest + PAUSES + TO_CLAIM + away, "{} days", (over - game.begun) / DAY);
    }
    for person in &year.people {
        assert!(person.games.is_empty());
        assert!(person.away <= A_YEAR * (year_of(year.now) - year_of(year.begins) + 1));
    }
    // It was a year in which something happened: all ways to end, and all that holds a clock.
    let ended = |what: &dyn Fn(&&Game) -> bool| year.games.iter().filter(what).count();
    assert!(ended(&|game| game.void) > 20);
    assert!(ended(&|game| game.over.unwrap().1.is_some()) > 50);
    assert!(ended(&|game| game.to_go == 0) > 1000);
    assert!(year.people.iter().filter(|person| person.away > 0).count() > 50);
    // Whoever has the matches, in whatever order, finds the same ratings.
    let mut matches = year.ended.clone();
    matches.reverse();
    matches.sort_by_key(|game| game.rated.ended);
    let mut again: Ledger<fn(Pool, &str) -> Option<i32>> = Ledger::new(|_, _| None);
    for game in &matches {
        again.add(game).unwrap();
    }
    let all = |ledger: &Ledger<fn(Pool, &str) -> Option<i32>>| -> BTreeMap<String, Rating> {
        ledger.ratings().map(|(_, id, rating)| (id.to_owned(), rating)).collect()
    };
    assert_eq!(all(&again), all(&year.ledger));
    assert!(all(&again).len() > PEOPLE / 2);
}
