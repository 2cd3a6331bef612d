//! Every kind of mail in every language, as a real mail server delivered it and a mail program shows it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod guest;
mod smtp;
mod socket;

use axum::body::Body;
use axum::http::Request;
use guest::{Guest, Server};
use smtp::{Smtp, link};
use socket::Served;

/// What a mail must be: a subject, how it begins, and a sentence of it.
type Expected = [&'static str; 3];

/// By language: the mails that ask for a confirmation, bring a new password, and say that an address is taken.
const MAILS: [(&str, [Expected; 3]); 3] = [
    (
        "en",
        [
            [
                "Please confirm your address for Fivepaths",
                "Hello Ann,",
                "and this address becomes that of your account:",
            ],
            ["A new password for Fivepaths", "Hello Ann,", "Open this link within an hour to set one:"],
            ["Your address at Fivepaths", "Hello Ann,", "It belongs to your account Ann, so nothing has changed."],
        ],
    ),
    (
        "de",
        [
            ["Bitte bestätige deine Adresse für Fivepaths", "Hallo Ann,", "dann gehört diese Adresse zu deinem Konto:"],
            ["Ein neues Passwort für Fivepaths", "Hallo Ann,", "Öffne innerhalb einer Stunde diesen Link"],
            [
                "Deine Adresse bei Fivepaths",
                "Hallo Ann,",
                "Sie gehört zu deinem Konto Ann, deshalb hat sich nichts geändert.",
            ],
        ],
    ),
    (
        "nl",
        [
            ["Bevestig je adres voor Fivepaths", "Hallo Ann,", "dan wordt dit het adres van je account:"],
            [
                "Een nieuw wachtwoord voor Fivepaths",
                "Hallo Ann,",
                "Open binnen een uur deze link om er een in te stellen:",
            ],
            ["Je adres bij Fivepaths", "Hallo Ann,", "Het hoort bij je account Ann, dus er is niets veranderd."],
        ],
    ),
];

/// Posts a form from a browser of this language; gives the session that the answer brings.
async fn post(server: &Server, who: &Guest, language: &str, path: &str, form: &str) -> Guest {
    let request = who
        .asks(Request::post(path))
        .header("origin", "http://test")
        .header("accept-language", language)
        .header("content-type", "application/x-www-form-urlencoded");
    let (status, page, cookie, _) = server.send(request.body(Body::from(form.to_owned())).unwrap()).await;
    assert!(status.is_success() || status.is_redirection(), "{path}: {status} {page}");
    Guest(cookie.map(|cookie| cookie.split(';').next().unwrap().to_owned()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_mail_is_in_the_language_of_whoever_reads_it() {
    for (language, mails) in MAILS {
        let smtp = Smtp::start();
        let server = Server::with(smtp.settings("http://test")).await;
        let served = Served::start(server.app.clone()).await;
        let stranger = Guest::default();
        let claimed = "name=Ann&password=a+tower+of+cards&email=ann%40example.org";
        post(&server, &stranger, language, "/account/claim", claimed).await;
        let confirm = link(&smtp.wait("ann@example.org", 1).await[0]);
        post(&server, &stranger, "fr", confirm.strip_prefix("http://test").unwrap(), "").await;
        // Who asks for these has a browser in another language, and may be anybody.
        let other = if language == "en" { "de" } else { "en" };
        post(&server, &stranger, other, "/forgot", "name=Ann").await;
        smtp.wait("ann@example.org", 2).await;
        let claimed = "name=Eve&password=a+tower+of+cards&email=ann%40example.org";
        post(&server, &stranger, other, "/account/claim", claimed).await;
        smtp.wait("ann@example.org", 3).await;
        let read = smtp.read("ann@example.org");
        assert_eq!(read.len(), 3);
        for [subject, greeting, sentence] in mails {
            let (_, text) = read.iter().find(|(found, _)| found == subject).unwrap_or_else(|| panic!("{read:#?}"));
            assert!(text.starts_with(greeting) && text.contains(sentence), "{text}");
            // Nothing of the form of a text is left in it.
            assert!(!text.contains(['{', '}', '\u{2068}', '\u{2069}']), "{text}");
        }
        drop(served);
    }
}
