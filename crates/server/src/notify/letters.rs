//! The words of reminders, written at the moment when they are sent, from what is true then.
//!
//! They name opponents, games and times, and never a card: they are made from lists of tables, which know none.

use std::collections::HashMap;

use super::mail::unlinked;
use super::store::{self, Waiting};
use super::waits::Pace;
use super::wishes::{What, wishes};
use super::zone::Zone;
use super::{About, Mail, Wishes};
use crate::app::App;
use crate::clock::store::vacation;
use crate::people::{self, Account, language_of};
use crate::store::{Millis, Stored};
use crate::table::lists;
use crate::table::{Listed, Sitter};
use crate::web::site::public_link;
use crate::web::words::{shown_name, speak, t};

/// A mail with what its sender needs.
pub(super) struct Letter {
    pub(super) mail: Mail,
    /// The link that switches such mails off.
    pub(super) stop: String,
}

/// The words of a mail; `None` if there is nothing to say any more, or nobody who wants to hear it.
pub(super) async fn write(app: &App, mail: &Mail, about: About) -> Stored<Option<Letter>> {
    let account = people::store::account(app.store(), mail.person).await?.filter(|account| account.disabled.is_none());
    let Some(account) = account else { return Ok(None) };
    let (wishes, now) = (wishes(app.store(), mail.person).await?, app.now());
    let address = account.email.clone().filter(|_| wishes.wants(about.what()));
    let stop = stop_link(app, mail.person, about.what()).await?;
    let (Some(address), Some(stop), Some(settings)) = (address, stop, public_link(app, "/account/reminders")) else {
        return Ok(None);
    };
    let games = match about {
        About::Away => Vec::new(),
        About::Digest | About::Calls => games(app, mail, about, now).await?,
    };
    let counts = match about {
        About::Away => vacation(app.store(), mail.person).await?.vacation.away().is_some(),
        About::Digest | About::Calls => !games.is_empty(),
    };
    if !counts {
        return Ok(None);
    }
    let (subject, body) =
        speak(language_of(&account), || words(app, &account, &wishes, about, &games, [&settings, &stop]));
    let mail = Mail { address, subject, body, ..mail.clone() };
    Ok(Some(Letter { mail, stop }))
}

/// The link that switches one kind of mail off.
async fn stop_link(app: &App, person: i64, what: What) -> Stored<Option<String>> {
    let secret = app.secrets().await?.link(person, what);
    Ok(public_link(app, &format!("/unsubscribe/{person}/{}/{secret}", what.name())))
}

/// A game as a reminder names it.
struct Named {
    listed: Listed,
    until: Option<Millis>,
}

/// The games that a mail is about: of a last call those that it was queued for, of a digest all that wait, if one of them
/// still does that it was queued for.
async fn games(app: &App, mail: &Mail, about: About, now: Millis) -> Stored<Vec<Named>> {
    let waiting = store::waiting(app.store(), mail.person).await?;
    let waits = |wait: &&Waiting| {
        matches!(wait.pace, Pace::None | Pace::Days) && wait.deadline.is_none_or(|deadline| deadline > now)
    };
    let waiting: Vec<&Waiting> = waiting.iter().filter(waits).collect();
    let chosen: Vec<&Waiting> = match about {
        About::Calls => waiting.into_iter().filter(|wait| wait.called == mail.id).collect(),
        _ if waiting.iter().any(|wait| wait.mailed == mail.id) => waiting,
        _ => Vec::new(),
    };
    if chosen.is_empty() {
        return Ok(Vec::new());
    }
    let mut tables: HashMap<i64, Listed> =
        lists::waiting(app.store(), mail.person).await?.into_iter().map(|listed| (listed.id, listed)).collect();
    let mut named: Vec<Named> = chosen
        .into_iter()
        .filter_map(|wait| Some(Named { listed: tables.remove(&wait.game)?, until: wait.deadline }))
        .collect();
    named.sort_by_key(|game| (game.until.unwrap_or(Millis::MAX), game.listed.id));
    Ok(named)
}

/// Subject and text.
fn words(
    app: &App,
    account: &Account,
    wishes: &Wishes,
    about: About,
    games: &[Named],
    [settings, stop]: [&str; 2],
) -> (String, String) {
    let (zone, name) = (Zone::new(&wishes.zone), unlinked(&account.name));
    let line = |game: &Named| {
        let url = public_link(app, &format!("/game/{}", game.listed.id)).unwrap_or_default();
        let opponents = unlinked(&opponents(&game.listed, account.person));
        match game.until {
            Some(until) => t!("remind-game-until", names = opponents, time = zone.say(until), url = url),
            None => t!("remind-game", names = opponents, url = url),
        }
    };
    let lines: Vec<String> = games.iter().map(line).collect();
    let clocked = games.iter().any(|game| game.until.is_some());
    let place = if wishes.zone.is_empty() { "UTC" } else { wishes.zone.as_str() };
    let times = if clocked { t!("remind-times", zone = place) } else { String::new() };
    let (subject, begin, end) = match about {
        About::Digest => (
            t!("remind-digest-subject", n = games.len()),
            t!("remind-digest-body", n = games.len(), name = name),
            t!("remind-digest-end", settings = settings, stop = stop),
        ),
        About::Calls => (
            t!("remind-calls-subject", n = games.len()),
            t!("remind-calls-body", n = games.len(), name = name),
            t!("remind-calls-end", settings = settings, stop = stop),
        ),
        About::Away => (
            t!("remind-away-subject"),
            t!("remind-away-body", name = name),
            t!("remind-away-end", settings = settings, stop = stop),
        ),
    };
    let parts = [begin, lines.join("\n\n"), times, end];
    let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    (subject, parts.join("\n\n") + "\n")
}

/// Whom somebody plays against, by name.
pub(super) fn opponents(listed: &Listed, person: i64) -> String {
    let others = listed.seats.iter().filter(|row| row.sitter != Sitter::Person(person));
    let names: Vec<String> = others.map(shown_name).collect();
    if names.is_empty() { t!("remind-yourself") } else { crate::table::pages::table::listed(&names) }
}
