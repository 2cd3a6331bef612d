//! What should have been said, to whom and when, to the word: a second opinion on reminders, worked out afterwards from what
//! happened at the tables. It counts quiet hours minute by minute.

use std::collections::BTreeMap;

use fivepaths_club::{DAY, HOUR, Ms};

use super::log::Waited;
use super::{Member, Seen, URL, World};

/// How long a message in a browser waits for a page that is open.
const GRACE: Ms = 5_000;
const MONTHS: [(&str, Ms); 12] = [
    ("January", 31),
    ("February", 28),
    ("March", 31),
    ("April", 30),
    ("May", 31),
    ("June", 30),
    ("July", 31),
    ("August", 31),
    ("September", 30),
    ("October", 31),
    ("November", 30),
    ("December", 31),
];

/// Something that was said.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Said {
    pub(crate) at: Ms,
    /// An address, or where a browser is reached.
    pub(crate) to: String,
    /// What the link of a mail switches off, or the topic and the urgency of a message.
    pub(crate) what: String,
    /// All of it but the link that switches such mails off, with single spaces.
    pub(crate) text: String,
}

/// A turn that waits, and what was said of it.
struct Turn<'w> {
    waited: &'w Waited,
    deadline: Option<Ms>,
    since: Ms,
    told: bool,
    mailed: bool,
    called: bool,
}

/// Everything that should have been said in the year, in order.
pub(crate) fn planned(world: &World) -> Vec<Said> {
    let players = |game: i64| world.games[&game].players.map(|player| world.people[player].id);
    let mut waited: BTreeMap<i64, Vec<Waited>> = BTreeMap::new();
    for wait in world.log.waited(players) {
        waited.entry(wait.person).or_default().push(wait);
    }
    let names = |game: i64, person: i64| {
        let other = world.games[&game].players.into_iter().find(|player| world.people[*player].id != person);
        world.people[other.unwrap()].name.clone()
    };
    let mut all = Vec::new();
    for person in &world.people {
        let mine = waited.remove(&person.id).unwrap_or_default();
        let mut plan = Plan { person, names: &names, seen: &world.seen, all: Vec::new() };
        plan.turns(&mine);
        plan.vacations(world.log.vacations.get(&person.id).map_or(&[], Vec::as_slice));
        all.extend(plan.all);
    }
    all.sort();
    all
}

struct Plan<'w> {
    person: &'w Member,
    names: &'w dyn Fn(i64, i64) -> String,
    seen: &'w BTreeMap<(i64, i64), Vec<Seen>>,
    all: Vec<Said>,
}

impl<'w> Plan<'w> {
    /// Goes through all moments at which something changes for this person.
    fn turns(&mut self, waited: &'w [Waited]) {
        let spans = waited.iter().flat_map(|wait| wait.spans.iter().map(|(from, ..)| *from).chain([wait.end]));
        let mut moments: Vec<Ms> = spans.chain(self.person.wanted.iter().map(|(from, _)| *from)).collect();
        moments.sort_unstable();
        moments.dedup();
        let mut turns: BTreeMap<(i64, Ms, i64), Turn<'w>> = BTreeMap::new();
        let mut coming: Vec<&Waited> = waited.iter().collect();
        coming.sort_by_key(|wait| std::cmp::Reverse(wait.since));
        for (place, &from) in moments.iter().enumerate() {
            turns.retain(|_, turn| turn.waited.end > from);
            while let Some(wait) = coming.pop_if(|wait| wait.since <= from) {
                if wait.end > from {
                    let (told, mailed, called) = (false, false, false);
                    let turn = Turn { waited: wait, deadline: None, since: wait.since, told, mailed, called };
                    turns.insert((wait.game, wait.since, wait.turns), turn);
                }
            }
            for turn in turns.values_mut() {
                for (_, deadline, paused) in turn.waited.spans.iter().filter(|(at, ..)| *at == from) {
                    turn.deadline = *deadline;
                    turn.since = turn.since.max(paused.unwrap_or(0));
                }
            }
            let to = moments.get(place + 1).copied().unwrap_or(Ms::MAX);
            while let Some(at) = turns.values().filter_map(|turn| self.next(turn, from)).min().filter(|at| *at < to) {
                self.say(at, &mut turns);
            }
        }
    }

    fn mails(&self, at: Ms) -> [bool; 3] {
        let wants = self.person.wants(at);
        [wants.digest, wants.calls, wants.away].map(|wanted| wanted && wants.mail)
    }

    fn pushes(&self, at: Ms) -> [bool; 2] {
        let wants = self.person.wants(at);
        [wants.push_turn, wants.push_calls].map(|wanted| wanted && !self.person.browsers.is_empty())
    }

    /// When the next thing is said of a turn, not before an instant at which something has changed.
    fn next(&self, turn: &Turn<'_>, from: Ms) -> Option<Ms> {
        let deadline = turn.deadline.filter(|deadline| *deadline > from)?;
        let due = [self.tell(turn, from), self.digest(turn, from), self.call(turn, from)];
        due.into_iter().flatten().map(|at| at.max(from)).filter(|at| *at < deadline).min()
    }

    fn tell(&self, turn: &Turn<'_>, at: Ms) -> Option<Ms> {
        let due = self.person.after_quiet(turn.since) + GRACE;
        let Waited { game, person, turns, .. } = *turn.waited;
        // Of a first turn nobody knows whether it was seen.
        let seen = |seen: &Seen| turns > 0 && seen.1 >= turns && seen.0 <= due.max(at);
        let wanted = self.pushes(at)[0] && !turn.told && !turn.called;
        let wanted = wanted && !self.seen.get(&(game, person)).is_some_and(|all| all.iter().any(seen));
        wanted.then_some(due)
    }

    fn digest(&self, turn: &Turn<'_>, at: Ms) -> Option<Ms> {
        let wanted = self.mails(at)[0] && !turn.mailed && !turn.called;
        let wait = ((turn.deadline? - turn.since) / 3).clamp(0, DAY);
        let due = self.person.after_quiet(turn.since + wait);
        Some(due).filter(|due| wanted && self.last(turn).is_some_and(|last| *due < last))
    }

    fn call(&self, turn: &Turn<'_>, at: Ms) -> Option<Ms> {
        self.last(turn).filter(|_| !turn.called && (self.mails(at)[1] || self.pushes(at)[1]))
    }

    /// When a last call is due: when a fifth of the time or six hours are left, before quiet hours if it can be.
    fn last(&self, turn: &Turn<'_>) -> Option<Ms> {
        let deadline = turn.deadline.filter(|deadline| *deadline > turn.since)?;
        let last = self.person.before_quiet(deadline - ((deadline - turn.since) / 5).min(6 * HOUR));
        if last >= turn.since {
            return Some(last);
        }
        let after = self.person.after_quiet(turn.since);
        Some(if after < deadline { after } else { turn.since })
    }

    /// Says everything that is due.
    fn say(&mut self, at: Ms, turns: &mut BTreeMap<(i64, Ms, i64), Turn<'w>>) {
        let due = |due: Option<Ms>| due.is_some_and(|due| due <= at);
        let (mut tells, mut calls, mut digest) = (Vec::new(), Vec::new(), false);
        for (key, turn) in turns.iter().filter(|(_, turn)| turn.deadline.is_some_and(|deadline| deadline > at)) {
            if due(self.call(turn, at)) {
                calls.push(*key);
                continue;
            }
            digest |= due(self.digest(turn, at));
            if due(self.tell(turn, at)) {
                tells.push(*key);
            }
        }
        let open = |turn: &&mut Turn<'_>| turn.deadline.is_some_and(|deadline| deadline > at);
        let until = |turn: &Turn<'_>| (turn.deadline.unwrap_or(0), turn.waited.game);
        for (keys, kind) in [(&tells, 0), (&calls, 1)] {
            for key in keys.iter().filter(|_| self.pushes(at)[kind]).collect::<Vec<_>>() {
                let said = self.message(at, until(&turns[key]), kind);
                self.all.extend(said);
            }
        }
        if !calls.is_empty() && self.mails(at)[1] {
            let games = calls.iter().map(|key| until(&turns[key])).collect();
            self.mail(at, "calls", games);
        }
        if digest {
            let games = turns.values_mut().filter(open).map(|turn| until(turn)).collect();
            self.mail(at, "digest", games);
        }
        for (key, turn) in turns.iter_mut() {
            turn.told |= tells.contains(key);
            turn.called |= calls.contains(key);
            turn.mailed |= digest && turn.deadline.is_some_and(|deadline| deadline > at);
        }
    }

    /// One message to each browser.
    fn message(&self, at: Ms, (until, game): (Ms, i64), kind: usize) -> Vec<Said> {
        let (title, urgency) = [("It is your turn", "normal"), ("Your time runs out", "high")][kind];
        let body = format!("Against {}, until {}", (self.names)(game, self.person.id), self.time(until));
        let text = serde_json::json!({ "web_push": 8030, "notification": {
            "title": title, "body": body, "lang": "en", "dir": "ltr", "tag": format!("game-{game}"),
            "navigate": format!("{URL}/game/{game}"),
        }});
        // Of a message only the second is known in which it was sent.
        let said = |to: &String| Said {
            at: at - at.rem_euclid(1_000),
            to: to.clone(),
            what: format!("game-{game} {urgency}"),
            text: text.to_string(),
        };
        self.person.browsers.iter().map(said).collect()
    }

    /// A mail about games, with what is in it for each.
    fn mail(&mut self, at: Ms, kind: &str, mut games: Vec<(Ms, i64)>) {
        games.sort_unstable();
        let n = games.len();
        let (subject, begin, end) = match (kind, n) {
            ("digest", 1) => ("A game waits for you".to_owned(), "it is your turn in a game:".to_owned(), ONCE),
            ("digest", _) => (format!("{n} games wait for you"), format!("it is your turn in {n} games:"), ONCE),
            (_, 1) => {
                ("Your time runs out in a game".to_owned(), "your time runs out soon in this game:".to_owned(), "")
            }
            _ => (format!("Your time runs out in {n} games"), "your time runs out soon in these games:".to_owned(), ""),
        };
        let line = |(until, game): &(Ms, i64)| {
            let name = (self.names)(*game, self.person.id);
            format!("Against {name}, until {}: {URL}/game/{game} ", self.time(*until))
        };
        let lines: String = games.iter().map(line).collect();
        let zone = if self.person.zone.is_empty() { "UTC" } else { self.person.zone };
        self.letter(at, kind, &subject, &format!("{begin} {lines}The times are those of {zone}. {end}"));
    }

    fn letter(&mut self, at: Ms, kind: &str, subject: &str, body: &str) {
        let name = &self.person.name;
        let text = format!(
            "{subject}: Hello {name}, {body} No more mails like this one: STOP All reminders: {URL}/account/reminders"
        );
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.all.push(Said { at, to: self.person.address(), what: kind.to_owned(), text });
    }

    /// A mail for each vacation, unless it is over before their quiet hours are.
    fn vacations(&mut self, vacations: &[(Ms, bool)]) {
        for (place, (from, away)) in vacations.iter().enumerate() {
            let (at, over) = (self.person.after_quiet(*from), vacations.get(place + 1).map_or(Ms::MAX, |next| next.0));
            if *away && at < over && self.mails(at)[2] {
                self.letter(at, "away", "Your vacation has begun", AWAY);
            }
        }
    }

    /// An instant as their clock shows it.
    fn time(&self, at: Ms) -> String {
        let local = self.person.local(at);
        let (mut days, mut year, mut month) = (local.div_euclid(DAY), 1970, 0);
        let leap = |year: Ms| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = |year: Ms, month: usize| MONTHS[month].1 + Ms::from(month == 1 && leap(year));
        while days >= length(year, month) {
            days -= length(year, month);
            (year, month) = if month == 11 { (year + 1, 0) } else { (year, month + 1) };
        }
        let minutes = local.rem_euclid(DAY) / (HOUR / 60);
        format!("{} {} {year}, {:02}:{:02}", days + 1, MONTHS[month].0, minutes / 60, minutes % 60)
    }
}

const ONCE: &str = "You get no other mail about these turns, except when time runs out.";
const AWAY: &str = "your time would have run out in a game, so your vacation has begun by itself. It holds the clocks of all \
                    your games until you are back or your hours of this year are used up.";
