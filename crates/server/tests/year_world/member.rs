//! Who plays in the year: how often they look in, how they want to be reminded, and what they change about it.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use fivepaths_club::{DAY, HOUR, Ms};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::{URL, World};
use crate::guest::{Guest, encode};
use crate::habit::Habit;

const MINUTE: Ms = HOUR / 60;
/// Where some of them live.
const ZONES: [&str; 5] = ["Europe/Berlin", "", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe"];

/// What somebody wants to hear of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    pub(crate) mail: bool,
    pub(crate) digest: bool,
    pub(crate) calls: bool,
    pub(crate) away: bool,
    pub(crate) push_turn: bool,
    pub(crate) push_calls: bool,
}

impl Wanted {
    const ALL: Wanted = Wanted { mail: true, digest: true, calls: true, away: true, push_turn: true, push_calls: true };
}

pub(crate) struct Member {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) guest: Guest,
    pub(crate) habit: Habit,
    /// Where their browsers are reached.
    pub(crate) browsers: Vec<String>,
    /// What they want, from when on.
    pub(crate) wanted: Vec<(Ms, Wanted)>,
    /// Minutes of the day in which they want to hear nothing.
    pub(crate) quiet: Option<(Ms, Ms)>,
    pub(crate) zone: &'static str,
    /// Whether vacation begins by itself.
    pub(crate) vacation: bool,
    /// What they will change, and when.
    changes: Vec<(Ms, Change)>,
    at: TimeZone,
}

/// What somebody changes in the year.
#[derive(Clone, Copy)]
enum Change {
    /// What they want, on the page.
    Wants(Wanted),
    /// The mails that say what waits, by one click in the latest of them.
    OneClick,
}

impl Member {
    pub(crate) fn address(&self) -> String {
        address(&self.name)
    }

    /// What they want at an instant.
    pub(crate) fn wants(&self, at: Ms) -> Wanted {
        self.wanted.iter().rev().find(|(from, _)| *from <= at).map_or(Wanted::ALL, |(_, wanted)| *wanted)
    }

    /// An instant as their clock shows it.
    pub(crate) fn local(&self, at: Ms) -> Ms {
        at + i64::from(self.at.to_offset(Timestamp::from_millisecond(at).unwrap()).seconds()) * 1_000
    }

    /// Whether an instant lies in their quiet hours.
    pub(crate) fn is_quiet(&self, at: Ms) -> bool {
        let minute = self.local(at).rem_euclid(DAY) / MINUTE;
        self.quiet.is_some_and(|(from, to)| (minute - from).rem_euclid(24 * 60) < (to - from).rem_euclid(24 * 60))
    }

    /// An instant, or the end of the quiet hours that it lies in: hour by hour, and then minute by minute.
    pub(crate) fn after_quiet(&self, at: Ms) -> Ms {
        if !self.is_quiet(at) {
            return at;
        }
        let mut minute = at - self.local(at).rem_euclid(MINUTE);
        for step in [HOUR, MINUTE] {
            while self.is_quiet(minute + step) {
                minute += step;
            }
        }
        minute + MINUTE
    }

    /// An instant, or a quarter of an hour before the quiet hours that it lies in.
    pub(crate) fn before_quiet(&self, at: Ms) -> Ms {
        if !self.is_quiet(at) {
            return at;
        }
        let mut minute = at - self.local(at).rem_euclid(MINUTE);
        for step in [HOUR, MINUTE] {
            while self.is_quiet(minute - step) {
                minute -= step;
            }
        }
        self.before_quiet(minute - 15 * MINUTE)
    }

    fn form(&self, wanted: &Wanted) -> String {
        let ticks = [
            ("mail", wanted.mail),
            ("digest", wanted.digest),
            ("calls", wanted.calls),
            ("away", wanted.away),
            ("push-turn", wanted.push_turn),
            ("push-calls", wanted.push_calls),
        ];
        let time = |minute: Ms| format!("{:02}%3A{:02}", minute / 60, minute % 60);
        let quiet = self.quiet.map(|(from, to)| format!("&quiet-from={}&quiet-to={}", time(from), time(to)));
        let ticked: Vec<String> =
            ticks.iter().filter(|(_, ticked)| *ticked).map(|(name, _)| format!("{name}=yes")).collect();
        format!("{}{}&zone={}", ticked.join("&"), quiet.unwrap_or_default(), self.zone.replace('/', "%2F"))
    }
}

fn address(name: &str) -> String {
    format!("{}@example.org", name.replace(' ', "").to_lowercase())
}

impl World {
    /// A new member, whose address is confirmed, with all their settings.
    pub(super) async fn arrives(&mut self, number: usize, begins: Ms, days: Ms) {
        let (name, mut guest) = (format!("Member {number}"), Guest::default());
        let form =
            format!("name={}&password=a+tower+of+cards&email={}", encode(&name), address(&name).replace('@', "%40"));
        let (status, to) = self.nodes[0].post(&mut guest, "/account/claim", &form).await;
        assert!(status.is_redirection() || status.is_success(), "{status} {to}");
        self.work().await;
        let confirm = self.postbox.confirms(&address(&name));
        let (status, _) = self.nodes[1].post(&mut Guest::default(), confirm.strip_prefix(URL).unwrap(), "").await;
        assert!(status.is_success() || status.is_redirection(), "{status}");
        let id = self.count(&format!("SELECT id FROM person WHERE name = '{name}'")).await;
        // Whoever vanishes or goes on holiday does so while matches are begun.
        let soon = |at: Ms| begins + (at - begins) * days / 250;
        let habit = match Habit::of(number, begins, &mut self.random) {
            Habit::Vanishes(when) => Habit::Vanishes(soon(when)),
            Habit::Holiday(from, to) => Habit::Holiday(soon(from), soon(from) + to - from),
            habit => habit,
        };
        let zone = ZONES[number % ZONES.len()];
        let member = Member {
            id,
            name,
            guest,
            habit,
            browsers: Vec::new(),
            wanted: vec![(begins, Wanted::ALL)],
            quiet: quiet(number),
            zone,
            vacation: number % 5 != 1,
            changes: changes(number, begins, days, self.below(days as usize / 2) as Ms),
            at: if zone.is_empty() { TimeZone::UTC } else { TimeZone::get(zone).unwrap() },
        };
        let form = member.form(&Wanted::ALL);
        self.people.push(member);
        self.post(0, number, "/account/reminders", &form).await;
        // Every other has a browser that shows messages, some two.
        for _ in 0..[1, 0, 2, 0][number % 4] {
            let (form, path) = self.push.subscribe().await;
            self.post(1, number, "/account/reminders/browsers", &form).await;
            self.people[number].browsers.push(path);
        }
        if !self.people[number].vacation {
            self.post(0, number, "/account/vacation", "vacation=off").await;
        }
    }

    /// What somebody changes about their reminders when they look in, if it is time for it.
    pub(super) async fn settle(&mut self, node: usize, who: usize) {
        let (now, person) = (self.now(), &self.people[who]);
        let Some(place) = person.changes.iter().position(|(from, _)| *from <= now) else { return };
        let before = person.wants(now);
        let wanted = match person.changes[place].1 {
            Change::Wants(wanted) => {
                let form = person.form(&wanted);
                self.post(node, who, "/account/reminders", &form).await;
                wanted
            }
            Change::OneClick => {
                let Some(link) = self.postbox.stop_link(&person.address(), "digest") else { return };
                one_click(self, node, &link).await;
                Wanted { digest: false, ..before }
            }
        };
        self.people[who].wanted.push((now, wanted));
        self.people[who].changes.remove(place);
    }
}

/// Posts as a mail program does: no cookie, no origin, and the body of the standard.
async fn one_click(world: &World, node: usize, link: &str) {
    let request = Request::post(link.strip_prefix(URL).unwrap()).header("host", "test");
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let request = request.body(Body::from("List-Unsubscribe=One-Click")).unwrap();
    assert_eq!(world.nodes[node].status(request).await, StatusCode::OK);
}

/// When somebody wants to hear nothing: most of them never, some at night, few nearly always.
fn quiet(number: usize) -> Option<(Ms, Ms)> {
    match number % 7 {
        1 | 4 => Some((22 * 60, 7 * 60 + 30)),
        2 => Some((60, 21 * 60)),
        _ => None,
    }
}

/// What somebody changes in the year.
fn changes(number: usize, begins: Ms, days: Ms, after: Ms) -> Vec<(Ms, Change)> {
    let (first, second) = (begins + (days / 6 + after) * DAY, begins + (days / 3 + after) * DAY);
    match number % 8 {
        1 => vec![(first, Change::Wants(Wanted { calls: false, push_calls: false, ..Wanted::ALL }))],
        2 => vec![(first, Change::Wants(Wanted { mail: false, ..Wanted::ALL })), (second, Change::Wants(Wanted::ALL))],
        3 | 6 => vec![(first, Change::OneClick)],
        4 => vec![(first, Change::Wants(Wanted { push_turn: false, away: false, ..Wanted::ALL }))],
        5 => vec![(first, Change::OneClick), (second, Change::Wants(Wanted { calls: false, ..Wanted::ALL }))],
        _ => Vec::new(),
    }
}
