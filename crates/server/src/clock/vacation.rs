//! Vacation: when somebody goes away, and when they are back.
//!
//! What happens is a pure function of what is stored and the time (`happens`): a vacation begins at the deadline that
//! would pass and ends at the turn after which nothing of theirs is at zero, whoever looks and however late. It is written
//! together with all tables of that person, and expects the version of each. So of a turn and a vacation at the same
//! moment one comes first, on all nodes, and a table that is remembered is never wrong about who is away. If a node dies
//! in between, nothing was written, and the job brings another node to do it.
//!
//! The mail that says so is queued in the same write, so it is queued once.

use fivepaths_club::{AtZero, Timer, Vacation};

use super::store::{self, Sat, Stand};
use crate::app::App;
use crate::notify;
use crate::store::jobs::{self, Job};
use crate::store::news::Topic;
use crate::store::{Millis, StoreError, Stored, Write};
use crate::table::store::CLOCK;

/// The kind of the jobs that are due when somebody may be back.
pub(super) const VACATION: &str = "vacation";
/// How often a change is tried when something else comes first.
const TRIES: usize = 32;

/// What somebody wants of their vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// That it begins by itself.
    On,
    /// That it does not, and ends if it has begun.
    Off,
}

/// Does what is due about somebody's vacation.
///
/// # Errors
/// When the database fails.
pub async fn look(app: &App, person: i64) -> Stored<()> {
    change(app, person, None).await
}

/// Does what a job is for. If nothing has changed by it, it is due again when the hours run out.
pub(super) async fn due(app: &App, person: i64) -> Stored<()> {
    look(app, person).await?;
    let Stand { version, vacation, moved } = store::vacation(app.store(), person).await?;
    let forget = Write::new().row(&jobs::FORGET, vec![VACATION.into(), person.into()]);
    // Somebody may move or leave at this moment, and sets the job by that.
    let still = Write::new().row(&store::STILL, vec![person.into(), version.into(), moved.unwrap_or(-1).into()]);
    let write = match vacation.runs_out() {
        _ if version == 0 => forget,
        None => still.and(forget),
        Some(due) => still.row(&jobs::SET, job(person, due).values()),
    };
    app.store().write(write).await?;
    Ok(())
}

/// The same, and then what they want.
pub(crate) async fn wish(app: &App, person: i64, wish: Wish) -> Stored<()> {
    change(app, person, Some(wish)).await
}

async fn change(app: &App, person: i64, wish: Option<Wish>) -> Stored<()> {
    for _ in 0..TRIES {
        // The vacation is read first: if it changes before the tables are read, its version is another.
        let before = store::vacation(app.store(), person).await?;
        let stored = store::sat(app.store(), person).await?;
        let (mut tables, now) = (stored.clone(), app.now());
        let after = happens(&before, &mut tables, wish, now);
        if after == before.vacation && tables == stored {
            return Ok(());
        }
        let mut write = written(person, &before, &after, &tables, now);
        if after.away().is_some() && before.vacation.away() != after.away() {
            write = write.and(notify::vacation_begins(app, person).await?);
        }
        if app.store().write(write).await?.is_done() {
            return Ok(());
        }
    }
    Err(StoreError::Unreadable(format!("the tables of {person} change all the time")))
}

/// What has happened by now: the vacation after it, with the timers of all tables.
fn happens(before: &Stand, tables: &mut [Sat], wish: Option<Wish>, now: Millis) -> Vacation {
    let (mut vacation, mut moved) = (before.vacation, before.moved);
    if let Some(set_back) = vacation.set_back(now) {
        (vacation, moved) = (set_back, moved.map(|moved| moved.min(now)));
        each(tables, |timer| timer.set_back(now).unwrap_or_else(|| timer.clone()));
    }
    // Somebody may have sat down at the moment at which it began or ended.
    match vacation.away() {
        Some(since) => each(tables, |timer| if timer.is_held() { timer.clone() } else { timer.hold(since) }),
        None => each(tables, |timer| if timer.is_held() { timer.release(vacation.changed) } else { timer.clone() }),
    }
    loop {
        if let Some(since) = vacation.away() {
            let Some(back) = back(&vacation, since, moved, tables).filter(|back| *back <= now) else { break };
            vacation = vacation.back(back);
            each(tables, |timer| timer.release(back));
        } else {
            let zeros = tables.iter().filter_map(|table| zero(table, &vacation)).filter(|zero| *zero <= now);
            let Some(away) = zeros.min().and_then(|zero| vacation.leave(zero)) else { break };
            let since = away.changed;
            vacation = away;
            each(tables, |timer| timer.hold(since));
        }
    }
    let Some(wish) = wish else { return vacation };
    let after = vacation.switched(wish == Wish::Off, now);
    if vacation.away().is_some() && after.away().is_none() {
        each(tables, |timer| timer.release(now));
    }
    after
}

/// When a deadline of theirs passes that a vacation would hold.
fn zero(table: &Sat, vacation: &Vacation) -> Option<Millis> {
    let timer = table.timer.as_ref().filter(|timer| table.theirs && timer.at_zero() != AtZero::Void)?;
    timer.deadline().filter(|zero| vacation.leave(*zero).is_some())
}

/// When somebody who is away is back: when their hours run out, or before that when they have moved and none of their
/// matches is at zero.
fn back(vacation: &Vacation, since: Millis, moved: Option<Millis>, tables: &[Sat]) -> Option<Millis> {
    let late =
        |table: &Sat| table.theirs && table.timer.as_ref().is_some_and(|timer| timer.left(timer.to_move(), since) == 0);
    // Two nodes need not have quite the same time.
    let moved = moved.map(|moved| moved.max(since)).filter(|_| !tables.iter().any(late));
    vacation.runs_out().into_iter().chain(moved).min()
}

fn each(tables: &mut [Sat], change: impl Fn(&Timer) -> Timer) {
    for table in tables.iter_mut().filter(|table| table.theirs) {
        table.timer = table.timer.as_ref().map(&change);
    }
}

/// The write of a vacation with all tables.
fn written(person: i64, before: &Stand, after: &Vacation, tables: &[Sat], now: Millis) -> Write {
    let values = vec![
        person.into(),
        before.version.into(),
        after.year.into(),
        after.spent.into(),
        after.away.into(),
        i64::from(after.off).into(),
        after.changed.into(),
    ];
    let mut write = Write::new().row(&store::KEEP, values).telling(Topic::Person(person), now);
    let held = tables.iter().filter(|table| table.theirs).filter_map(|table| Some((table.id, table.timer.as_ref()?)));
    write = held.fold(write, |write, (id, timer)| write.and(notify::retimed(id, timer, now)));
    write = write.and(notify::wake(person, now));
    write = match after.runs_out() {
        Some(due) => write.row(&jobs::SET, job(person, due).values()),
        None => write.row(&jobs::DROP, vec![VACATION.into(), person.into()]),
    };
    for table in tables {
        let timer = table.timer.as_ref();
        let text = timer.and_then(|timer| serde_json::to_string(timer).ok());
        let deadline = timer.and_then(Timer::deadline);
        write = write.expecting(table.id, table.version);
        write = write.row(&store::SET_TIMER, vec![table.id.into(), text.into(), deadline.into()]);
        if let Some(timer) = timer {
            write = match timer.look(now) {
                Some(due) => {
                    let job = Job { kind: CLOCK, subject: table.id, owner: table.id, lane: 0, due };
                    write.row(&jobs::SET, job.values())
                }
                None => write.row(&jobs::DROP, vec![CLOCK.into(), table.id.into()]),
            };
        }
    }
    write
}

fn job(person: i64, due: Millis) -> Job {
    Job { kind: VACATION, subject: person, owner: person, lane: 0, due }
}

/// Somebody who is away has moved; whether they are back is seen at once.
pub(crate) fn moved(person: i64, at: Millis) -> Write {
    Write::new().row(&store::MOVED, vec![person.into(), at.into()]).row(&jobs::SET, job(person, at).values())
}

#[cfg(test)]
mod tests {
    use fivepaths_club::{A_YEAR, Clock, DAY, HOUR, year_begins};

    use super::*;

    fn table(id: i64, start: Millis, theirs: bool) -> Sat {
        let timer = Some(Timer::start(Clock::BRISK, 2, usize::from(!theirs), false, start));
        Sat { id, version: 1, timer, theirs }
    }

    fn deadlines(tables: &[Sat]) -> Vec<Option<Millis>> {
        tables.iter().map(|table| table.timer.as_ref().unwrap().deadline()).collect()
    }

    #[test]
    fn a_vacation_begins_at_the_earliest_deadline_whoever_looks_and_however_late() {
        let start = year_begins(2027) + 50 * DAY;
        let (zero, nothing) = (start + 2 * DAY, Stand::default());
        let tables = [table(1, start + DAY, true), table(2, start, true), table(3, start, false)];
        assert_eq!(happens(&nothing, &mut tables.clone(), None, zero - 1), Vacation::default());
        let mut soon = tables.clone();
        let away = happens(&nothing, &mut soon, None, zero);
        assert_eq!((away.away(), away.runs_out()), (Some(zero), Some(zero + A_YEAR)));
        let mut late = tables.clone();
        assert_eq!(happens(&nothing, &mut late, None, zero + 9 * DAY), away);
        assert_eq!(deadlines(&late), deadlines(&soon));
        // Theirs are held, and the match where the other is to move goes on.
        assert_eq!(deadlines(&soon), [None, None, Some(zero)]);
        assert_eq!(soon[0].timer.as_ref().unwrap().left(0, zero + DAY), DAY);
        // When the hours have run out, time flows again, and the match at zero is at zero.
        let stand = Stand { version: 1, vacation: away, moved: None };
        let back = happens(&stand, &mut soon, None, zero + A_YEAR + 5 * DAY);
        assert_eq!((back.away(), back.left(zero + A_YEAR)), (None, 0));
        assert_eq!(deadlines(&soon)[..2], [Some(zero + A_YEAR + DAY), Some(zero + A_YEAR)]);
        // Both at once gives the same as one after the other.
        let mut at_once = tables.clone();
        assert_eq!(happens(&nothing, &mut at_once, None, zero + A_YEAR + 5 * DAY), back);
        assert_eq!(deadlines(&at_once), deadlines(&soon));
    }

    #[test]
    fn somebody_is_back_when_they_have_moved_and_nothing_is_at_zero() {
        let start = year_begins(2027) + 50 * DAY;
        let (zero, moved) = (start + 2 * DAY, start + 4 * DAY);
        let mut tables = vec![table(1, start, true), table(2, start + HOUR, true)];
        let vacation = happens(&Stand::default(), &mut tables, None, zero);
        let stand = Stand { version: 1, vacation, moved: Some(moved) };
        let still = happens(&stand, &mut tables.clone(), None, moved + DAY);
        assert_eq!(still.away(), Some(zero), "one is still at zero");
        let turned = tables[0].timer.as_ref().unwrap().turn(1, moved).unwrap();
        tables[0] = Sat { timer: Some(turned), theirs: false, ..tables[0].clone() };
        let back = happens(&stand, &mut tables, None, moved + HOUR / 2);
        assert_eq!((back.away(), back.left(moved)), (None, A_YEAR - 2 * DAY));
        assert_eq!(deadlines(&tables), [Some(moved + 2 * DAY), Some(moved + HOUR)]);
    }

    #[test]
    fn whoever_switches_it_off_is_back_and_does_not_go_again() {
        let start = year_begins(2027) + 50 * DAY;
        let zero = start + 2 * DAY;
        let mut tables = vec![table(1, start, true)];
        let vacation = happens(&Stand::default(), &mut tables, Some(Wish::Off), zero + DAY);
        assert_eq!((vacation.away(), vacation.off, vacation.left(zero)), (None, true, A_YEAR - DAY));
        assert_eq!(deadlines(&tables), [Some(zero + DAY)], "out of time from now on");
        let stand = Stand { version: 1, vacation, moved: None };
        assert_eq!(happens(&stand, &mut tables.clone(), None, zero + 2 * DAY), vacation);
        let on = happens(&stand, &mut tables, Some(Wish::On), zero + 2 * DAY);
        assert_eq!((on.away(), on.off), (None, false));
        let stand = Stand { version: 2, vacation: on, moved: None };
        assert_eq!(happens(&stand, &mut tables, None, zero + 3 * DAY), on, "that deadline has passed");
    }
}
