//! The frame of every page.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::store::news::Changed;
use crate::web::assets;
use crate::web::language;
use crate::web::words::{Language, t};

/// What a page tells its frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    /// The title of the window.
    pub(crate) title: String,
    /// Whether it is the viewer's turn, which the icon shows.
    pub(crate) turn: bool,
    /// What this page wants to hear of, with the versions it shows.
    pub(crate) watch: Vec<Changed>,
    /// Whether the page fills the window instead of scrolling.
    pub(crate) table: bool,
    /// After how many seconds a page without script reloads.
    pub(crate) refresh: Option<u8>,
    /// After how many seconds a page with script asks for itself again, if nobody tells of news before.
    pub(crate) again: Option<u8>,
    /// The server's time, where a script has to know it.
    pub(crate) now: Option<i64>,
    /// What a link to this page shows where it is pasted.
    pub(crate) preview: Option<Preview>,
}

/// What a pasted link shows. Addresses are whole ones.
#[derive(Clone, Debug)]
pub(crate) struct Preview {
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) address: String,
    pub(crate) image: String,
}

fn preview(preview: &Preview) -> Markup {
    html! {
        meta property="og:site_name" content="Fivepaths";
        meta property="og:type" content="website";
        meta property="og:title" content=(preview.title);
        meta property="og:description" content=(preview.about);
        meta property="og:url" content=(preview.address);
        meta property="og:image" content=(preview.image);
        meta property="og:image:type" content="image/png";
        meta property="og:image:width" content="1200";
        meta property="og:image:height" content="630";
        meta property="og:image:alt" content=(preview.about);
        meta name="twitter:card" content="summary_large_image";
        meta name="description" content=(preview.about);
    }
}

/// A whole page.
pub(crate) fn page(frame: &Frame, body: &Markup) -> Markup {
    let watch: Vec<String> = frame.watch.iter().map(Changed::to_string).collect();
    html! {
        (DOCTYPE)
        html lang=(Language::current().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                title { (frame.title) }
                @if let Some(shown) = &frame.preview { (preview(shown)) }
                link rel="icon" id="icon" type="image/svg+xml" href=(assets::url(if frame.turn { "icon-turn.svg" } else { "icon.svg" }));
                @if !frame.table { link rel="manifest" href="/manifest.webmanifest"; }
                link rel="stylesheet" href=(assets::url("style.css"));
                @if !frame.table { link rel="stylesheet" href=(assets::url("sheet.css")); }
                script src=(assets::url("theme.js")) {}
                script type="module" src=(assets::url("app.js")) {}
                @if let Some(seconds) = frame.refresh {
                    noscript { meta http-equiv="refresh" content=(seconds); }
                }
            }
            body class=[frame.table.then_some("fills")] data-watch=(watch.join(" ")) data-turn=[frame.turn.then_some("")] data-now=[frame.now] data-again=[frame.again.or(frame.refresh.filter(|_| frame.watch.is_empty()))] {
                (PreEscaped(assets::SPRITE))
                (body)
            }
        }
    }
}

/// The bar at the top of every page; `middle` says where one is.
pub(crate) fn bar(middle: &Markup, right: &Markup) -> Markup {
    html! {
        header.bar id="bar" {
            a.brand href="/" { svg.mark { use href="#brand"; } span { "Fivepaths" } }
            (middle)
            nav.right aria-label=(t!("site-nav")) { (right) }
        }
    }
}

/// What stands below every page that is longer than the window.
pub(crate) fn foot() -> Markup {
    html! { footer.site id="foot" { (language::switch()) } }
}

/// A page to read: a bar, and a sheet in the middle.
pub(crate) fn sheet(frame: &Frame, body: &Markup) -> Markup {
    with_bar(frame, "sheet", body)
}

/// The same over the whole window.
pub(crate) fn wide(frame: &Frame, body: &Markup) -> Markup {
    with_bar(frame, "whole", body)
}

fn with_bar(frame: &Frame, class: &str, body: &Markup) -> Markup {
    let links = html! {
        a.roomy href="/rules/card" { (t!("site-card-rules")) }
        a.roomy href="/rules/board" { (t!("site-board-rules")) }
        // On a phone there is room for one; each page of rules leads to the other.
        a.narrow href="/rules/card" { (t!("site-rules")) }
        a href="/lobby" { (t!("lobby-heading")) }
        a href="/account" { (t!("site-account")) }
    };
    page(
        frame,
        &html! {
            (bar(&html! {}, &links))
            main class=(class) id="main" { (body) }
            (foot())
        },
    )
}

/// A page with a title and a sentence.
pub(crate) fn plain(title: &str, text: &str) -> Markup {
    sheet(
        &Frame { title: format!("{title} · Fivepaths"), ..Frame::default() },
        &html! {
            h1 { (title) }
            p { (text) }
            p { a href="/" { (t!("site-back-to-start")) } }
        },
    )
}
