//! Clocks: which ones a table can have, what happens by itself when time is up, and how all of that is shown.
//!
//! What a clock is and how long a match takes with it is in `fivepaths-club`; what a step does to the time of a match is
//! in `table/clock.rs`, since it is written together with the turn.

pub(crate) mod pages;
mod routes;
mod run;
pub mod store;
pub mod vacation;

use fivepaths_club::{Clock, DAY, HOUR, Ms, SECOND};

pub(crate) use routes::routes;
pub use run::once;
pub(crate) use run::run;

const MINUTE: Ms = 60 * SECOND;

/// The units in which people say how much time there is; the longest first.
pub(crate) const UNITS: [(&str, Ms); 4] = [("days", DAY), ("hours", HOUR), ("minutes", MINUTE), ("seconds", SECOND)];

/// The clock that a form names: nothing, one of those with a name, or one of somebody's own, whose parts come as numbers
/// with a unit. The cap may be left out, and is then the start. A clock by days may say that no vacation holds it.
///
/// # Errors
/// When there is no such clock, or it is not within the limits.
pub(crate) fn chosen<'a>(name: &str, field: impl Fn(&str) -> &'a str) -> Result<Option<Clock>, NoClock> {
    let part = |what: &str, unit: &str| {
        let (_, unit) = UNITS.into_iter().find(|(name, _)| *name == field(unit))?;
        let number: u16 = field(what).parse().ok()?;
        Some(Ms::from(number) * unit)
    };
    let held = |clock: Clock| {
        if field("no-vacation") == "yes" && !clock.is_live() { clock.without_vacation() } else { clock }
    };
    match name {
        "" | "none" => Ok(None),
        "own" => {
            let start = part("start", "start-unit").ok_or(NoClock)?;
            let increment = part("increment", "increment-unit").ok_or(NoClock)?;
            let cap = if field("cap").is_empty() { start } else { part("cap", "cap-unit").ok_or(NoClock)? };
            Clock::new(start, increment, cap).map(|clock| Some(held(clock))).ok_or(NoClock)
        }
        name => {
            let found = Clock::NAMED.into_iter().find(|(named, _)| *named == name);
            found.map(|(_, clock)| Some(held(clock))).ok_or(NoClock)
        }
    }
}

/// There is no such clock, or it is not within the limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoClock;

#[cfg(test)]
mod tests {
    use super::*;

    fn own(fields: &[(&'static str, &'static str)]) -> Result<Option<Clock>, NoClock> {
        chosen("own", |name| fields.iter().find(|(field, _)| *field == name).map_or("", |(_, value)| value))
    }

    #[test]
    fn a_clock_has_a_name_or_is_made_of_parts_within_the_limits() {
        let named = |name| chosen(name, |_| "");
        assert_eq!((named(""), named("none")), (Ok(None), Ok(None)));
        assert_eq!(named("quick"), Ok(Some(Clock::QUICK)));
        assert_eq!(named("Quick"), Err(NoClock));
        let ticked = |name| chosen(name, |field| if field == "no-vacation" { "yes" } else { "" });
        assert_eq!(ticked("slow"), Ok(Some(Clock::SLOW.without_vacation())));
        assert_eq!(ticked("quick"), Ok(Some(Clock::QUICK)), "nobody is on vacation from a live match");
        let start = [("start", "10"), ("start-unit", "minutes")];
        let increment = [("increment", "0"), ("increment-unit", "seconds")];
        let plain = own(&[start, increment].concat()).map(|clock| clock.map(|clock| (clock.start(), clock.cap())));
        assert_eq!(plain, Ok(Some((10 * MINUTE, 10 * MINUTE))));
        let capped = own(&[&start[..], &increment, &[("cap", "1"), ("cap-unit", "hours")]].concat());
        assert_eq!(capped, Ok(Clock::new(10 * MINUTE, 0, HOUR)));
        for wrong in [&start[..], &increment, &[], &[("start", "-1"), ("start-unit", "days")]] {
            assert_eq!(own(wrong), Err(NoClock));
        }
        let long = [("start", "15"), ("start-unit", "days"), ("increment", "1"), ("increment-unit", "days")];
        assert_eq!(own(&long), Err(NoClock), "beyond the limits");
    }
}
