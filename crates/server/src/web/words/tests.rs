//! Tests that every word goes through the translation, that every key has a text, and that every text is used.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt as _;
use tower::ServiceExt as _;

use super::*;
use crate::{App, Settings, Surroundings};
use fivepaths_rules::{BoardAction, CardAction, Colour, GameKind, Turn};

/// The words of a page that a person can read or hear, without those that were translated.
fn untranslated(html: &str) -> Vec<String> {
    let (_, body) = html.split_once("<title>").unwrap();
    let mut text = String::new();
    for piece in body.split('<') {
        let (tag, rest) = piece.split_once('>').unwrap_or(("", piece));
        for attribute in ["aria-label=\"", "title=\"", "placeholder=\"", "alt=\""] {
            text += tag.split_once(attribute).and_then(|(_, value)| value.split('"').next()).unwrap_or_default();
            text.push(' ');
        }
        // The notation is the same in every language.
        text += if tag.contains("class=\"nota") { "" } else { rest };
        text.push(' ');
    }
    // What a sentence is filled with may be translated itself, so marks lie within marks.
    while let Some(end) = text.find('⟧') {
        let start = text[..end].rfind('⟦').unwrap();
        text.replace_range(start..end + '⟧'.len_utf8(), " ");
    }
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '-').map(str::to_owned);
    // Languages are called what their speakers call them.
    let languages = Language::ALL.map(Language::own_name);
    let name =
        |word: &str| ["Fivepaths", "Ann", "amp", "gt", "lt", "quot"].contains(&word) || languages.contains(&word);
    let plain = |word: &String| word.chars().filter(|c| c.is_alphabetic()).count() > 2 && !name(word);
    let hex = |word: &str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    words.filter(|word| plain(word) && !hex(word)).collect()
}

struct Reader(App, String);

impl Reader {
    async fn get(&self, path: &str) -> String {
        let request = Request::get(path).header("host", "test").header("cookie", &self.1);
        let request = request.header("accept-language", Language::Marked.code());
        let answer = crate::app(self.0.clone()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert!(!answer.status().is_redirection(), "{path}");
        String::from_utf8(answer.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
    }

    async fn post(&mut self, path: &str, form: &str) -> String {
        let request = Request::post(path)
            .header("host", "test")
            .header("origin", "http://test")
            .header("content-type", "application/x-www-form-urlencoded")
            .header("accept-language", Language::Marked.code())
            .header("cookie", &self.1);
        let answer =
            crate::app(self.0.clone()).oneshot(request.body(Body::from(form.to_owned())).unwrap()).await.unwrap();
        let header = |name| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        if let Some(cookie) = header("set-cookie") {
            self.1 = cookie.split(';').next().unwrap().to_owned();
        }
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{path}");
        header("location").unwrap()
    }

    async fn check(&self, path: &str) -> String {
        let html = self.get(path).await;
        assert_eq!(untranslated(&html), Vec::<String>::new(), "{path}");
        html
    }
}

fn after<'a>(html: &'a str, text: &str) -> &'a str {
    html.split_once(text).unwrap().1.split('"').next().unwrap()
}

#[tokio::test]
async fn every_word_that_a_person_reads_goes_through_the_translation() {
    let folder = tempfile::tempdir().unwrap();
    let store = crate::open(folder.path().join("words.db").to_str().unwrap()).await.unwrap();
    let app = App::new(store, Settings::default(), Surroundings::default());
    let mut ann = Reader(app, "a=b".into());
    for page in
        ["/", "/new?game=card", "/new?game=board", "/new?game=x", "/rules/card", "/rules/board", "/none", "/live"]
    {
        ann.check(page).await;
    }
    for (game, form) in [
        ("/game/1", "game=card&seat2=screen&rounds=1&name=Ann"),
        ("/game/2", "game=board&seat2=screen&seat3=bot:stroller&variant=short&name=Ann"),
    ] {
        ann.post("/new", form).await;
        let html = ann.check(game).await;
        ann.post(&format!("{game}/entropy"), &format!("commit={}", after(&html, "name=\"commit\" value=\""))).await;
        for turn in 0..12 {
            let html = ann.check(game).await;
            // Nobody plays for the bot here, so the board game stops at its turn.
            let Some(button) = html.find("id=\"uncover\"") else { break };
            let uncover = html[..button].rsplit_once("href=\"").unwrap().1;
            let mut html = ann.check(&uncover.split('"').next().unwrap().replace("&amp;", "&")).await;
            let hand = after(&html, "name=\"hand\" value=\"").to_owned();
            let (seat, version) = (
                after(&html, "name=\"seat\" value=\"").to_owned(),
                after(&html, "name=\"version\" value=\"").to_owned(),
            );
            let card = after(&html, "data-card=\"").to_owned();
            for asked in [
                format!("pick={card}"),
                format!("begun=x{card}"),
                format!("ready=x{card}-s"),
                "typed=xx".into(),
                "typed=-s".into(),
            ] {
                html = ann.check(&format!("{game}?hand={hand}&{asked}")).await;
            }
            let play = if html.contains("data-play=") && turn % 2 == 0 { after(&html, "data-play=\"") } else { "" };
            let begun = play.split_once("begun=").map_or(format!("x{card}"), |(_, begun)| begun.to_owned());
            let form = format!("seat={seat}&version={version}&hand={hand}&typed={begun}-s");
            ann.post(&format!("{game}/typed"), &form).await;
        }
        ann.check(&format!("{game}/step/1/1")).await;
        ann.check(&format!("{game}/check")).await;
        ann.check(&format!("{game}/record")).await;
        ann.post(&format!("{game}/resign"), "seat=0").await;
        ann.check(game).await;
    }
    ann.check("/").await;
}

/// The blanks of every text, by key: what the pages fill in, or what a file leaves open.
type Blanks = BTreeMap<String, BTreeSet<String>>;

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            all.push(path);
        }
    }
    all
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// The texts of a folder as they are written. A text begins at the start of a line; what belongs to it is indented.
fn written(folder: &Path) -> BTreeMap<String, String> {
    let mut all = BTreeMap::<String, String>::new();
    for path in files(folder, "ftl") {
        let text = std::fs::read_to_string(&path).unwrap();
        fluent_bundle::FluentResource::try_new(text.clone()).unwrap_or_else(|(_, wrong)| panic!("{path:?}: {wrong:?}"));
        let mut key = String::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut words = line;
            if !line.starts_with(' ') {
                let (name, value) = line.split_once(" =").unwrap();
                key = name.to_owned();
                words = value;
                assert!(key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{key}");
                assert!(all.insert(key.clone(), String::new()).is_none(), "{key} is there twice");
            }
            let text = all.get_mut(&key).unwrap();
            text.push('\n');
            text.push_str(words.trim());
        }
    }
    all
}

/// The blanks of the texts of a folder. A text that refers to one of its language's own has the blanks of that, too.
fn in_files(folder: &Path) -> Blanks {
    let texts = written(folder);
    let of = |text: &str| -> BTreeSet<String> {
        text.split('$').skip(1).map(|rest| rest.chars().take_while(|&c| is_name(c)).collect()).collect()
    };
    let mut all = Blanks::new();
    for (key, text) in &texts {
        let mut blanks = of(text);
        for own in text.split("{ own-").skip(1) {
            let own: String = own.chars().take_while(|&c| is_name(c)).collect();
            blanks.extend(of(&texts[&format!("own-{own}")]));
        }
        all.insert(key.clone(), blanks);
    }
    all
}

/// What stands between the brackets that `text` begins in.
fn inside(text: &str) -> &str {
    let (mut depth, mut quoted) = (0, false);
    for (place, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted && depth == 0 => return &text[..place],
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
    }
    text
}

/// The texts that the sources ask for, and what they fill in.
fn in_sources() -> Vec<(String, BTreeSet<String>)> {
    let mut all = Vec::new();
    for path in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "rs") {
        let source = std::fs::read_to_string(&path).unwrap();
        // Comments show how it is done.
        let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for used in code.join("\n").split("t!(").skip(1) {
            // Other macros end in t! as well; a text begins with its key.
            let Some(rest) = used.trim_start().strip_prefix('"') else { continue };
            let (key, rest) = rest.split_once('"').unwrap();
            if key.is_empty() || !key.chars().all(is_name) {
                continue;
            }
            // A blank is a name before an equals sign; what it is filled with may have brackets of its own.
            let (mut depth, mut blanks) = (0, BTreeSet::new());
            for part in inside(rest).split(',') {
                if let Some((name, _)) = part.split_once(" = ").filter(|_| depth == 0) {
                    blanks.insert(name.trim().to_owned());
                }
                depth += part.matches(['(', '[', '{']).count() as i32 - part.matches([')', ']', '}']).count() as i32;
            }
            all.push((key.to_owned(), blanks));
        }
    }
    // These keys are made of the names of the levels.
    for game in [GameKind::Card, GameKind::Board] {
        for level in crate::bots::levels(game) {
            all.push((format!("bot-name-{}", level.name), BTreeSet::new()));
            all.push((format!("bot-{}-{}", game.name(), level.name), BTreeSet::new()));
        }
    }
    all
}

#[test]
fn every_key_has_a_text_and_every_text_is_used() {
    let english = in_files(&folder(Language::English));
    let used = in_sources();
    assert!(used.len() > 300, "only {} uses were found", used.len());
    for (key, blanks) in &used {
        assert_eq!(english.get(key), Some(blanks), "the blanks of {key}, in the files and in the sources");
        assert!(has(key), "{key} is in a file that is not part of the binary");
    }
    let used: BTreeSet<&String> = used.iter().map(|(key, _)| key).collect();
    let unused: Vec<&String> = english.keys().filter(|key| !used.contains(key)).collect();
    assert!(unused.is_empty(), "nobody asks for {unused:?}");
}

fn folder(language: Language) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(language.code())
}

/// The languages that are translated from English.
fn translated() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|&language| language != Language::English)
}

#[test]
fn every_language_has_the_texts_of_english_with_the_same_blanks() {
    let files_of = |language| -> BTreeSet<_> {
        files(&folder(language), "ftl").iter().map(|path| path.file_name().unwrap().to_owned()).collect()
    };
    let english = in_files(&folder(Language::English));
    for language in translated() {
        assert_eq!(files_of(language), files_of(Language::English), "{language:?}");
        let (own, texts): (Blanks, Blanks) =
            in_files(&folder(language)).into_iter().partition(|(key, _)| key.starts_with("own-"));
        for (key, blanks) in &english {
            assert_eq!(texts.get(key), Some(blanks), "{language:?}: the blanks of {key}");
        }
        let more: Vec<&String> = texts.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(more.is_empty(), "{language:?} has {more:?}, and English has not");
        let all: String = written(&folder(language)).into_values().collect();
        for key in own.keys() {
            assert!(all.contains(&format!("{{ {key} }}")), "{language:?}: no text refers to {key}");
        }
    }
    let folders = std::fs::read_dir(folder(Language::English).parent().unwrap()).unwrap().count();
    assert_eq!(folders, Language::ALL.len(), "each folder is a language");
}

/// Texts that are the same in English and in another language.
const SAME: &[(Language, &[&str])] = &[
    (
        Language::German,
        &[
            "bot-name-navigator",
            "card-number",
            "card-standing",
            "card-standing-short",
            "clock-left-hours",
            "home-bot",
            "home-title-waiting",
            "lobby-challenge-name",
            "lobby-heading",
            "lobby-what",
            "manners-says",
            "people-name",
            "people-player-title",
            "rating-value",
            "receipt-bonus",
            "rules-key-esc",
            "share-link",
            "step-pause",
            "table-notation",
        ],
    ),
    (
        Language::Dutch,
        &[
            "bot-name-navigator",
            "card-number",
            "card-standing",
            "card-standing-short",
            "clock-left-many",
            "end-graph-start",
            "home-bot",
            "home-title-waiting",
            "lobby-heading",
            "lobby-what",
            "manners-says",
            "people-bot",
            "people-player-title",
            "rating-heading",
            "rating-value",
            "receipt-bonus",
            "receipt-score",
            "rules-key-esc",
            "share-link",
            "site-account",
        ],
    ),
];

#[test]
fn nothing_is_left_in_english() {
    let english = written(&folder(Language::English));
    for language in translated() {
        let texts = written(&folder(language));
        let same: Vec<&str> =
            english.keys().filter(|key| texts.get(*key) == english.get(*key)).map(|key| key.as_str()).collect();
        let known = SAME.iter().find(|(known, _)| *known == language).map(|(_, keys)| *keys).unwrap();
        assert_eq!(same, known, "{language:?}");
    }
}

#[test]
fn every_text_can_be_filled_in_whatever_the_number() {
    let english = written(&folder(Language::English));
    for language in Language::ALL {
        let texts = written(&folder(language));
        for (key, blanks) in in_files(&folder(language)) {
            let asks = |choice: &str| english.get(&key).is_some_and(|text| text.contains(choice));
            for choice in ["\n[one]", "\n[0]"] {
                assert!(!asks(choice) || texts[&key].contains(choice), "{language:?}: {key} does not know{choice}");
            }
            for colour in Colour::ALL {
                for number in [0_u8, 1, 2, 7, 60] {
                    let colour = speak(language, || colour_name(colour));
                    let value = |name: &str| match name {
                        "colour" => FluentValue::from(colour.clone()),
                        "name" | "names" | "me" | "them" | "other" => FluentValue::from("Ann"),
                        _ => FluentValue::from(number),
                    };
                    let filled: FluentArgs<'_> = blanks.iter().map(|name| (name.as_str(), value(name))).collect();
                    let pattern = language.texts().get_message(&key).unwrap().value().unwrap();
                    let mut wrong = Vec::new();
                    let text = language.texts().format_pattern(pattern, Some(&filled), &mut wrong);
                    assert!(wrong.is_empty() && !text.trim().is_empty(), "{language:?}: {key}: {wrong:?}");
                    assert!(!text.contains(['{', '}', '$']), "{language:?}: {key}: {text}");
                }
            }
        }
    }
}

#[test]
fn colours_are_inflected() {
    let pile = |language, colour| speak(language, || t!("cards-pile-empty", colour = colour_name(colour)));
    assert_eq!(pile(Language::German, Colour::White), "Der weiße Stapel ist leer");
    assert_eq!(pile(Language::Dutch, Colour::Purple), "De paarse stapel is leeg");
    let wager = |language| speak(language, || card_name("Gw".parse().unwrap()));
    assert_eq!([wager(Language::German), wager(Language::Dutch)], ["Grüne Wettkarte", "Groene inzetkaart"]);
}

#[test]
fn whoever_gave_up_is_named_or_addressed() {
    let gave_up = |language, mine: bool| {
        speak(language, || t!("table-gave-up", name = if mine { t!("table-you") } else { "Ann".to_owned() }))
    };
    for (language, mine, theirs) in [
        (Language::English, "You gave up.", "Ann gave up."),
        (Language::German, "Du hast aufgegeben.", "Ann hat aufgegeben."),
        (Language::Dutch, "Je hebt opgegeven.", "Ann heeft opgegeven."),
    ] {
        assert_eq!([gave_up(language, true), gave_up(language, false)], [mine, theirs]);
        // Nobody can be called by the word that the page has for the viewer.
        assert_eq!(crate::web::names::clean(&speak(language, || t!("table-you"))), "");
    }
}

#[test]
fn what_is_filled_in_is_never_filled_again() {
    for name in ["{them}", "{ $them }", "{ card-wager }", "{\"x\"}", "$name", "-{ $name }"] {
        assert_eq!(t!("table-waiting-for", name = name), format!("Waiting for {name}."));
        let standing = t!("card-standing", me = name, mine = "1", theirs = "2", them = "Bob");
        assert_eq!(standing, format!("{name} 1 : 2 Bob"));
    }
}

#[test]
fn a_number_chooses_between_singular_and_plural() {
    let rounds = |n: u8| t!("waiting-card-rounds", n = n);
    assert_eq!([rounds(1), rounds(3)], ["one round", "3 rounds"]);
    assert_eq!(t!("cards-left", n = 1_u8), "card left to draw");
    assert_eq!(t!("cards-left", n = 0_u8), "cards left to draw");
    assert_eq!(t!("table-game", id = 1_234_567_i64), "Game 1234567");
}

#[test]
fn numbers_have_a_true_minus_sign() {
    assert_eq!([points(-20), points(0), points(7)], ["−20", "0", "7"]);
    assert_eq!([signed(-20), signed(0), signed(7)], ["−20", "0", "+7"]);
}

#[test]
fn the_language_is_that_of_the_answer() {
    assert_eq!(speak(Language::Marked, || (Language::current(), t!("colour-red"))), (Language::Marked, "⟦Red⟧".into()));
    assert_eq!((Language::current(), t!("colour-red")), (Language::English, "Red".into()));
}

#[test]
fn a_turn_that_cannot_be_read_is_explained_in_words_of_ours() {
    let card = ["Q4", "Y", "Y04", "Y1", "xY4-", "Y4-q", ">Y", &"Y4-s".repeat(9)];
    let board = ["Yw", "P4", ">Q", &".".repeat(14)];
    let wrong = card.iter().map(|text| text.parse::<Turn<CardAction>>().unwrap_err());
    let wrong = wrong.chain(board.iter().map(|text| text.parse::<Turn<BoardAction>>().unwrap_err()));
    let mut told = BTreeSet::new();
    for error in wrong {
        told.insert(refusals::expected(&error, &Colour::ALL).unwrap_or_else(|| panic!("no words for: {error}")));
    }
    assert_eq!(told.len(), in_sources().iter().filter(|(key, _)| key.starts_with("notation-")).count(), "{told:?}");
}
