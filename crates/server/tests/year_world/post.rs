//! What came: mails at the mail server, and messages at the push service.

use std::collections::{BTreeMap, HashSet};

use fivepaths_club::{HOUR, Ms};

use super::{Member, Said, URL};
use crate::push::PushService;
use crate::smtp::{Smtp, link};

/// A mail, and when it came.
struct Mail {
    at: Ms,
    to: String,
    /// What its link switches off.
    kind: String,
    text: String,
}

pub(crate) struct Post {
    smtp: Smtp,
    mails: Vec<Mail>,
    /// Of addresses that are to be confirmed.
    confirms: BTreeMap<String, String>,
    /// The latest link of an address for each kind of mail.
    stops: BTreeMap<(String, String), String>,
    ids: HashSet<String>,
}

impl Post {
    pub(crate) fn new(smtp: Smtp) -> Post {
        Post { smtp, mails: Vec::new(), confirms: BTreeMap::new(), stops: BTreeMap::new(), ids: HashSet::new() }
    }

    /// Takes the mails that have come since the last time.
    pub(crate) fn take(&mut self, now: Ms) {
        for mail in self.smtp.take() {
            let to = header(&mail, "X-RcptTo: ");
            assert!(self.ids.insert(header(&mail, "Message-ID: ")), "no mail comes twice: {mail}");
            let unfolded = mail.replace("\r\n ", " ").replace("\n ", " ");
            if !unfolded.contains("List-Unsubscribe:") {
                self.confirms.insert(to, link(&mail));
                continue;
            }
            let stop = header(&unfolded, "List-Unsubscribe: ").trim_matches(['<', '>', ' ']).to_owned();
            let kind = stop.strip_prefix(URL).unwrap().split('/').nth(3).unwrap().to_owned();
            let (_, body) =
                mail.replace("\r\n", "\n").split_once("\n\n").map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
            let text = format!("{}: {}", header(&unfolded, "Subject: "), body.replace(&stop, "STOP"));
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            self.stops.insert((to.clone(), kind.clone()), stop);
            self.mails.push(Mail { at: now, to, kind, text });
        }
    }

    /// The link by which somebody confirms their address.
    pub(crate) fn confirms(&self, address: &str) -> String {
        self.confirms[address].clone()
    }

    /// The link in the latest mail of a kind.
    pub(crate) fn stop_link(&self, address: &str, kind: &str) -> Option<String> {
        self.stops.get(&(address.to_owned(), kind.to_owned())).cloned()
    }

    /// Everything that came, in order.
    pub(crate) fn came(&self, push: &PushService, people: &[Member]) -> Vec<Said> {
        let mails = self.mails.iter().map(|mail| Said {
            at: mail.at,
            to: mail.to.clone(),
            what: mail.kind.clone(),
            text: mail.text.clone(),
        });
        let known: HashSet<&str> = people.iter().flat_map(|person| &person.browsers).map(String::as_str).collect();
        let messages = push.messages().into_iter().map(|message| {
            let to = message["browser"].as_str().unwrap().to_owned();
            assert!(known.contains(to.as_str()), "{to}");
            // The token is good for twelve hours, in whole seconds.
            let at = message["claims"]["exp"].as_i64().unwrap() * 1_000 - 12 * HOUR;
            let what = format!("{} {}", message["topic"].as_str().unwrap(), message["urgency"].as_str().unwrap());
            Said { at, to, what, text: message["text"].as_str().unwrap().to_owned() }
        });
        let mut all: Vec<Said> = mails.chain(messages).collect();
        all.sort();
        all
    }
}

fn header(mail: &str, name: &str) -> String {
    let line = mail.lines().find(|line| line.to_lowercase().starts_with(&name.to_lowercase()));
    line.unwrap_or_else(|| panic!("no {name} in {mail}"))[name.len()..].trim().to_owned()
}
