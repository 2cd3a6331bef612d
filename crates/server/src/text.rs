//! Every word that a person reads goes through here, so that other languages have one place to come
//! in: a sentence is looked up by its English, and the blanks are filled by name.

use std::fmt::Display;

/// A sentence in the reader's language. English is the only one so far, so it is its own answer.
pub(crate) fn t(english: &'static str) -> &'static str {
    #[cfg(test)]
    if tests::marking() {
        return tests::marked(english);
    }
    english
}

/// A sentence with blanks, `{name}`.
pub(crate) fn fill(english: &'static str, blanks: &[(&str, &dyn Display)]) -> String {
    let mut text = t(english).to_owned();
    for (name, value) in blanks {
        text = text.replace(&format!("{{{name}}}"), &value.to_string());
    }
    text
}

/// A number with a true minus sign.
pub(crate) fn points(n: i32) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

/// A number that always has a sign.
pub(crate) fn signed(n: i32) -> String {
    if n > 0 { format!("+{n}") } else { points(n) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::cell::Cell;
    use std::sync::Arc;

    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use http_body_util::BodyExt as _;
    use tower::ServiceExt as _;

    use crate::{App, Settings, Surroundings};

    thread_local! {
        /// Whether this test wants to see what went through the translation.
        static MARKING: Cell<bool> = const { Cell::new(false) };
    }

    pub(super) fn marking() -> bool {
        MARKING.get()
    }

    /// A language that can be told from English. A test may leak.
    pub(super) fn marked(english: &str) -> &'static str {
        Box::leak(format!("⟦{english}⟧").into_boxed_str())
    }

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
        let name = |word: &str| ["Fivepaths", "Ann", "amp", "gt", "lt", "quot"].contains(&word);
        let plain = |word: &String| word.chars().filter(|c| c.is_alphabetic()).count() > 2 && !name(word);
        let hex = |word: &str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        words.filter(|word| plain(word) && !hex(word)).collect()
    }

    struct Reader(App, String);

    impl Reader {
        async fn get(&self, path: &str) -> String {
            let request = Request::get(path).header("host", "test").header("cookie", &self.1);
            let answer = crate::app(self.0.clone()).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            assert!(!answer.status().is_redirection(), "{path}");
            String::from_utf8(answer.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
        }

        async fn post(&mut self, path: &str, form: &str) -> String {
            let request = Request::post(path)
                .header("host", "test")
                .header("origin", "http://test")
                .header("content-type", "application/x-www-form-urlencoded")
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
        MARKING.set(true);
        let folder = tempfile::tempdir().unwrap();
        let storage = crate::open(folder.path().join("words.db").to_str().unwrap()).await.unwrap();
        let app = App::new(Arc::clone(&storage), Settings::default(), Surroundings::default());
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
        MARKING.set(false);
    }
}
