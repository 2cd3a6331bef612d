//! What is said at a table, and what can be done about it.

use std::collections::BTreeSet;

use fivepaths_rules::Seat;
use maud::{Markup, html};

use crate::manners::store::Said;
use crate::manners::{LONGEST, Phrase, store};
use crate::store::{Store, Stored};
use crate::table::pages::table::{TablePage, listed, name};
use crate::table::{Sitter, Table};
use crate::web::words::t;

/// How many lines are shown at once.
const SHOWN: usize = 8;
/// For how many turns something is shown beside the player who said it.
const TURNS: i64 = 1;
/// How much of what the others have just said is read out.
const READ_OUT: usize = 3;

/// What a player hears at a table.
#[derive(Clone, Debug)]
pub(crate) struct Talk {
    /// The player.
    person: i64,
    /// What was said by those whom they want to hear.
    said: Vec<Said>,
    /// Who wants to write freely.
    chatting: BTreeSet<i64>,
    /// Whom they have muted.
    muted: BTreeSet<i64>,
    /// Whom they have blocked, who are not heard either.
    blocked: BTreeSet<i64>,
    /// The version of all this.
    pub(crate) latest: i64,
}

impl Talk {
    /// As it is stored.
    pub(crate) async fn of(app: &Store, game: i64, person: i64) -> Stored<Self> {
        // Read first, so that what is said meanwhile is news.
        let (latest, chatting) = store::talk(app, game).await?;
        let said = if latest > 0 { store::said(app, game).await? } else { Vec::new() };
        let (muted, blocked) = store::unheard(app, person).await?;
        let mut talk = Talk { person, said: Vec::new(), chatting, muted, blocked, latest };
        talk.said = said.into_iter().filter(|said| talk.hears(said.person)).collect();
        Ok(talk)
    }

    /// Whether people can write freely.
    pub(crate) fn is_open(&self, table: &Table) -> bool {
        table.people().iter().all(|person| self.chatting.contains(person))
    }

    fn hears(&self, other: i64) -> bool {
        !self.muted.contains(&other) && !self.blocked.contains(&other)
    }
}

/// The first seat of somebody.
fn seat_of(table: &Table, person: i64) -> Option<Seat> {
    table.seats().find(|(_, row)| row.sitter == Sitter::Person(person)).map(|(seat, _)| seat)
}

/// Whether something was said so few turns ago that it is still news.
fn fresh(table: &Table, said: &Said) -> bool {
    table.turns() as i64 <= said.turns + TURNS
}

/// What a player has just said, until a turn or two later: all of it, and in brief.
pub(crate) fn heard(shown: &TablePage<'_>, seat: Seat) -> Option<[String; 2]> {
    let table = shown.sight.table;
    let Sitter::Person(person) = table.seat(seat).sitter else { return None };
    let said = shown.talk.as_ref()?.said.iter().rfind(|said| said.person == person)?;
    let here = fresh(table, said) && seat_of(table, person) == Some(seat);
    here.then(|| [said.saying.quoted(), said.saying.quoted_in_brief()])
}

/// The same for those who listen: what the others have just said. Only what is added is read out.
pub(crate) fn status(shown: &TablePage<'_>) -> Markup {
    let Some(talk) = &shown.talk else { return html! {} };
    let (sight, table) = (shown.sight, shown.sight.table);
    let theirs: Vec<&Said> = talk.said.iter().filter(|said| said.person != talk.person && fresh(table, said)).collect();
    html! {
        p.sr role="status" aria-atomic="false" id="heard" {
            @for said in &theirs[theirs.len().saturating_sub(READ_OUT)..] {
                @if let Some(seat) = seat_of(table, said.person) {
                    span id={ "heard-" (said.id) } { (t!("manners-says", name = name(sight, seat), words = said.saying.quoted())) " " }
                }
            }
        }
    }
}

/// Beside the table and at the end of a match: what was said, what can be said, and about whom something can be done.
pub(crate) fn panel(shown: &TablePage<'_>) -> Markup {
    let Some(talk) = &shown.talk else { return html! {} };
    let (sight, table) = (shown.sight, shown.sight.table);
    let (earlier, latest) = talk.said.split_at(talk.said.len().saturating_sub(SHOWN));
    html! {
        h2 { (t!("manners-talk")) }
        @if !earlier.is_empty() {
            details.earlier { summary id="earlier" { (t!("chat-earlier")) } (lines(shown, earlier)) }
        }
        @if !latest.is_empty() { (lines(shown, latest)) }
        (chat(shown, talk))
        // All that is seldom needed is folded away.
        details.speak {
            summary id="say" { (t!("manners-say")) }
            form.phrases method="post" action={ "/game/" (table.row.id) "/say" } {
                (kept(shown))
                @for phrase in Phrase::OFFERED { button.button type="submit" name="phrase" value=(phrase.name()) { (phrase.words()) } }
            }
            (asking(shown, talk))
            @for (seat, row) in table.seats().filter(|(seat, _)| !sight.mine.contains(seat)) {
                @if let Sitter::Person(other) = row.sitter { (about(shown, talk, seat, other)) }
            }
        }
    }
}

/// Who said what. Words may run the other way than the page.
fn lines(shown: &TablePage<'_>, said: &[Said]) -> Markup {
    let (sight, table) = (shown.sight, shown.sight.table);
    let called = |person: i64| seat_of(table, person).map(|seat| name(sight, seat)).unwrap_or_default();
    html! {
        ul.said { @for said in said { li { b { (called(said.person)) } " " span dir="auto" { (said.saying.text()) } } } }
    }
}

/// Who else wants to write freely, of those who are heard.
fn who_asks(shown: &TablePage<'_>, talk: &Talk) -> Vec<String> {
    let (sight, table) = (shown.sight, shown.sight.table);
    let people = table.people();
    let asks = |person: &&i64| **person != talk.person && talk.chatting.contains(person) && talk.hears(**person);
    people.iter().filter(asks).filter_map(|&person| Some(name(sight, seat_of(table, person)?))).collect()
}

/// A button with which somebody says whether they want to write freely.
fn choice(shown: &TablePage<'_>, talk: &Talk, id: &str, words: &str) -> Markup {
    let wanted = if talk.chatting.contains(&talk.person) { "off" } else { "on" };
    html! {
        form method="post" action={ "/game/" (shown.sight.table.row.id) "/chat" } {
            (kept(shown))
            button.button type="submit" name="chat" value=(wanted) id=(id) { (words) }
        }
    }
}

/// Writing freely: the field, if everybody wants it, or what is missing for that once somebody has asked.
fn chat(shown: &TablePage<'_>, talk: &Talk) -> Markup {
    let table = shown.sight.table;
    let asking = who_asks(shown, talk);
    html! {
        @if talk.is_open(table) {
            div.chat {
                form.write id="write" method="post" action={ "/game/" (table.row.id) "/say" } {
                    (kept(shown))
                    input id="chat-words" name="words" maxlength=(LONGEST) autocomplete="off" enterkeyhint="send" required aria-label=(t!("chat-words")) placeholder=(t!("chat-words"));
                    button.button type="submit" id="send" { (t!("chat-send")) }
                }
                (choice(shown, talk, "chat-end", &t!("chat-end")))
            }
        } @else if talk.chatting.contains(&talk.person) {
            div.chat { p { (t!("chat-wait")) } (choice(shown, talk, "chat-withdraw", &t!("chat-withdraw"))) }
        } @else if !asking.is_empty() {
            div.chat {
                p { (t!("chat-asked", n = asking.len(), name = listed(&asking))) " " (t!("chat-about")) }
                (choice(shown, talk, "chat-agree", &t!("chat-agree")))
            }
        }
    }
}

/// Asking the others to write freely, while nobody has.
fn asking(shown: &TablePage<'_>, talk: &Talk) -> Markup {
    if talk.chatting.contains(&talk.person) || !who_asks(shown, talk).is_empty() {
        return html! {};
    }
    html! {
        details.chat { summary id="chat" { (t!("chat-freely")) } p { (t!("chat-about")) } (choice(shown, talk, "chat-start", &t!("chat-start"))) }
    }
}

/// Muting and reporting somebody.
fn about(shown: &TablePage<'_>, talk: &Talk, seat: Seat, other: i64) -> Markup {
    let (sight, id) = (shown.sight, shown.sight.table.row.id);
    let who = name(sight, seat);
    let muted = talk.muted.contains(&other);
    let (to, words) =
        if muted { ("unmute", t!("manners-unmute", name = who)) } else { ("mute", t!("manners-mute", name = who)) };
    html! {
        div.about {
            @if !talk.blocked.contains(&other) {
                form method="post" action={ "/game/" (id) "/" (to) } {
                    (kept(shown))
                    button.button type="submit" name="other" value=(seat) id={ (to) "-" (seat) } { (words) }
                }
            }
            a href={ "/game/" (id) "/report?other=" (seat) } id={ "report-" (seat) } { (t!("report-player", name = who)) }
        }
    }
}

/// What a form sends along, so that a turn in the making is not lost.
fn kept(shown: &TablePage<'_>) -> Markup {
    html! { @for (name, value) in shown.sight.kept() { input type="hidden" name=(name) value=(value); } }
}
