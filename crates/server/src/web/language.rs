//! In which language a request is answered: the one that its sender chose, or else the first one their browser asks for
//! that we have.
//!
//! The choice is kept in a cookie, and nothing else decides, so no request has to ask the database. It is also kept with
//! a member's account, for their mails, and becomes the cookie of every browser in which they sign in.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{
    ACCEPT_LANGUAGE, CONTENT_LANGUAGE, CONTENT_TYPE, COOKIE, HeaderValue, REFERER, SET_COOKIE, VARY,
};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Redirect, Response};
use maud::{Markup, html};

use crate::app::App;
use crate::people;
use crate::web::error::Error;
use crate::web::fields::Fields;
use crate::web::session::Visitor;
use crate::web::words::{Language, speaking, t};

const NAME: &str = "fivepaths-language";
/// Browsers keep a cookie for 400 days at most.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// Answers a request in its language, and says so in the head of a page.
pub(crate) async fn answer(request: Request, next: Next) -> Response {
    let language = of(request.headers());
    let mut answer = speaking(language, next.run(request)).await;
    let headers = answer.headers_mut();
    let page = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if page {
        headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.code()));
        headers.append(VARY, HeaderValue::from_static("accept-language, cookie"));
    }
    answer
}

/// The language in which a request is answered.
pub(crate) fn of(headers: &HeaderMap) -> Language {
    chosen(headers).or_else(|| preferred(headers)).unwrap_or_default()
}

/// What the sender chose, if they did.
fn chosen(headers: &HeaderMap) -> Option<Language> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == NAME).and_then(|(_, code)| Language::from_code(code))
}

/// The language that the browser likes best among ours. Those that it likes equally count in its order.
fn preferred(headers: &HeaderMap) -> Option<Language> {
    let lines = headers.get_all(ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
    let mut best: Option<(u16, Language)> = None;
    for (code, weight) in lines.flat_map(|line| line.split(',')).filter_map(weighed) {
        let language = if code == "*" { Some(Language::default()) } else { Language::from_code(code) };
        if let Some(language) = language.filter(|_| weight > 0 && best.is_none_or(|(least, _)| weight > least)) {
            best = Some((weight, language));
        }
    }
    best.map(|(_, language)| language)
}

/// A language of the header with its weight in thousandths, such as `de;q=0.7`; `None` if it cannot be read.
fn weighed(range: &str) -> Option<(&str, u16)> {
    let (code, weight) = range.split_once(';').map_or((range, None), |(code, weight)| (code, Some(weight)));
    let weight = match weight {
        None => 1000,
        Some(text) => {
            let weight: f32 = text.trim().strip_prefix(['q', 'Q'])?.trim().strip_prefix('=')?.trim().parse().ok()?;
            // What is not a number is not within.
            (0.0..=1.0).contains(&weight).then_some((weight * 1000.0) as u16)?
        }
    };
    Some((code.trim(), weight))
}

/// The answer with the choice for the browser to keep.
pub(crate) fn remember(app: &App, language: Language, mut answer: Response) -> Response {
    let secure = app.settings().public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{NAME}={}; Path=/; Max-Age={MAX_AGE}; HttpOnly; SameSite=Lax{secure}", language.code());
    if let Ok(value) = HeaderValue::from_str(&text) {
        answer.headers_mut().append(SET_COOKIE, value);
    }
    answer
}

/// Somebody chooses, and comes back to the page on which they did.
pub(crate) async fn choose(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Error> {
    let from = headers.get(REFERER).and_then(|from| from.to_str().ok()).and_then(path).unwrap_or("/");
    let back = Redirect::to(from).into_response();
    let Some(language) = Language::from_code(fields.get("language")) else { return Ok(back) };
    if let Some(member) = visitor.member() {
        app.store().write(people::set_language(member.id, language.code())).await?;
    }
    Ok(remember(&app, language, back))
}

/// The path in a whole address, with its query. It never leads to another site.
fn path(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("://")?;
    let path = rest.find('/').map(|start| &rest[start..])?;
    let plain = !path.starts_with("//") && path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    plain.then_some(path)
}

/// The languages, to choose one. It works without script.
pub(crate) fn switch() -> Markup {
    html! {
        form.languages method="post" action="/language" aria-label=(t!("site-language")) {
            @for language in Language::ALL {
                @if language == Language::current() { span lang=(language.code()) aria-current="true" { (language.own_name()) } }
                @else { button type="submit" name="language" value=(language.code()) lang=(language.code()) { (language.own_name()) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(lines: &[&str], cookie: &str) -> Language {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(ACCEPT_LANGUAGE, line.parse().unwrap());
        }
        headers.insert(COOKIE, cookie.parse().unwrap());
        of(&headers)
    }

    #[test]
    fn the_browser_says_what_it_likes_best() {
        for (line, language) in [
            ("de", Language::German),
            ("nl-BE,nl;q=0.9,en;q=0.8", Language::Dutch),
            ("DE-at", Language::German),
            ("fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8, *;q=0.5", Language::English),
            ("fr, de;q=0.2, nl;q=0.3", Language::Dutch),
            ("fr, nl ; q = 0.300, de;q=0.3", Language::Dutch),
            ("de;q=0, nl;q=0.1", Language::Dutch),
            ("fr, *;q=0.1", Language::English),
            ("*;q=0.5, nl;q=0.4", Language::English),
            ("de;q=2, nl", Language::Dutch),
            ("de;q=NaN, nl;q=0.1", Language::Dutch),
            ("de;x, nl;q=-1, ;;, q=1", Language::English),
            ("", Language::English),
            ("deutsch", Language::English),
        ] {
            assert_eq!(asks(&[line], ""), language, "{line}");
        }
        assert_eq!(asks(&["fr, en;q=0.1", "nl;q=0.5"], ""), Language::Dutch);
        assert_eq!(asks(&[], ""), Language::English);
    }

    #[test]
    fn a_choice_counts_more() {
        assert_eq!(asks(&["de"], "fivepaths=1; fivepaths-language=nl"), Language::Dutch);
        assert_eq!(asks(&["de"], "fivepaths-language=en"), Language::English);
        assert_eq!(asks(&["de"], "fivepaths-language=xx"), Language::German);
    }

    #[test]
    fn the_way_back_stays_on_this_site() {
        assert_eq!(path("http://test/game/1?hand=2"), Some("/game/1?hand=2"));
        assert_eq!(path("http://test/"), Some("/"));
        for elsewhere in
            ["http://test", "/game/1", "http://test//evil/x", "http://test/\\evil", "http://test/\u{e4}", ""]
        {
            assert_eq!(path(elsewhere), None, "{elsewhere}");
        }
    }
}
