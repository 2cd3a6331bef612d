//! Moments as people say them: a date, or how long ago.

use crate::store::Millis;
use crate::web::words::t;

const MINUTE: Millis = 60 * 1_000;
const DAY: Millis = 24 * 60 * MINUTE;

/// How long ago something was.
pub(crate) fn ago(now: Millis, then: Millis) -> String {
    match (now - then).max(0) / MINUTE {
        0 => t!("home-just-now"),
        minutes @ 1..60 => t!("home-minutes", n = minutes),
        minutes @ 60..1_440 => t!("home-hours", n = minutes / 60),
        minutes => t!("home-days", n = minutes / 1_440),
    }
}

/// The day of a moment, in the universal time zone.
pub(crate) fn date(moment: Millis) -> String {
    let (year, month, day) = civil(moment.div_euclid(DAY));
    t!("site-date", year = year.to_string(), month = month, day = day)
}

/// The day and the time of a moment that was moved to somebody's time zone.
pub(crate) fn day_and_time(local: Millis) -> String {
    let minutes = local.rem_euclid(DAY) / MINUTE;
    let time = format!("{:02}:{:02}", minutes / 60, minutes % 60);
    t!("site-day-and-time", date = date(local), time = time)
}

/// A moment as a date and a time in the universal time zone, `2026-11-18 10:08`; for hosts.
#[must_use]
pub fn utc(moment: Millis) -> String {
    let (year, month, day) = civil(moment.div_euclid(DAY));
    let minutes = moment.rem_euclid(DAY) / MINUTE;
    format!("{year}-{month:02}-{day:02} {:02}:{:02}", minutes / 60, minutes % 60)
}

/// Year, month and day of a number of days since 1970, by the Gregorian calendar.
fn civil(days: i64) -> (i64, i64, i64) {
    // Years begin in March here, so that the day that is added every four years is the last one.
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + 400 * era + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, date) in [
            (0, (1970, 1, 1)),
            (-1, (1969, 12, 31)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_775, (2026, 11, 18)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(civil(days), date, "{days}");
        }
    }

    #[test]
    fn moments_are_said_as_people_say_them() {
        assert_eq!(date(20_775 * DAY + 5), "18 November 2026");
        assert_eq!(utc(20_775 * DAY + 608 * MINUTE), "2026-11-18 10:08");
        assert_eq!(ago(5, 0), t!("home-just-now"));
        assert_eq!(ago(0, 5 * DAY), t!("home-just-now"));
        assert_eq!(ago(90 * MINUTE, 0), t!("home-hours", n = 1));
        assert_eq!(ago(3 * DAY, 0), t!("home-days", n = 3));
    }
}
