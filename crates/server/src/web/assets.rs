//! Styles, scripts and pictures, which are part of the binary.
//!
//! Their address contains a hash of all their contents, so browsers may keep them for ever and still fetch a new
//! version at once. There is one hash for all files, so that modules can import each other by plain names.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::app::hex;
use crate::web::error::Error;
use crate::web::lean;

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// The style sheets of all pages in one file, so that they need only one request.
const STYLE: &str = concat!(
    include_str!("../../assets/style/base.css"),
    include_str!("../../assets/style/pages.css"),
    include_str!("../../assets/style/card.css"),
    include_str!("../../assets/style/table.css"),
    include_str!("../../assets/style/columns.css"),
    include_str!("../../assets/style/board.css"),
    include_str!("../../assets/style/side.css"),
    include_str!("../../assets/style/end.css"),
    include_str!("../../assets/style/aids.css"),
    include_str!("../../assets/style/share.css"),
    include_str!("../../assets/style/talk.css"),
    include_str!("../../assets/style/learn.css"),
    include_str!("../../assets/style/clock.css"),
    include_str!("../../assets/style/motion.css"),
);

/// What no table shows, so that the first visit of a table stays light.
const SHEET: &str = concat!(
    include_str!("../../assets/style/home.css"),
    include_str!("../../assets/style/lobby.css"),
    include_str!("../../assets/style/people.css"),
    include_str!("../../assets/style/reminders.css"),
    include_str!("../../assets/style/review.css"),
);

const FILES: &[(&str, &str, &str)] = &[
    ("style.css", CSS, STYLE),
    ("sheet.css", CSS, SHEET),
    ("app.js", JS, include_str!("../../assets/app.js")),
    ("live.js", JS, include_str!("../../assets/live.js")),
    ("swap.js", JS, include_str!("../../assets/swap.js")),
    ("morph.js", JS, include_str!("../../assets/morph.js")),
    ("motion.js", JS, include_str!("../../assets/motion.js")),
    ("replay.js", JS, include_str!("../../assets/replay.js")),
    ("keys.js", JS, include_str!("../../assets/keys.js")),
    ("settings.js", JS, include_str!("../../assets/settings.js")),
    ("share.js", JS, include_str!("../../assets/share.js")),
    ("sound.js", JS, include_str!("../../assets/sound.js")),
    ("drag.js", JS, include_str!("../../assets/drag.js")),
    ("deal.js", JS, include_str!("../../assets/deal.js")),
    ("clock.js", JS, include_str!("../../assets/clock.js")),
    ("check.js", JS, include_str!("../../assets/check.js")),
    ("push.js", JS, include_str!("../../assets/push.js")),
    ("worker.js", JS, include_str!("../../assets/worker.js")),
    ("land-Y.svg", SVG, include_str!("../../assets/lands/land-Y.svg")),
    ("land-B.svg", SVG, include_str!("../../assets/lands/land-B.svg")),
    ("land-W.svg", SVG, include_str!("../../assets/lands/land-W.svg")),
    ("land-G.svg", SVG, include_str!("../../assets/lands/land-G.svg")),
    ("land-R.svg", SVG, include_str!("../../assets/lands/land-R.svg")),
    ("land-P.svg", SVG, include_str!("../../assets/lands/land-P.svg")),
    ("contours.svg", SVG, include_str!("../../assets/contours.svg")),
    ("gorge.svg", SVG, include_str!("../../assets/gorge.svg")),
    ("theme.js", JS, include_str!("../../assets/theme.js")),
    ("icon.svg", SVG, ICON),
    ("icon-turn.svg", SVG, include_str!("../../assets/icon-turn.svg")),
];

/// Our mark.
pub(crate) const ICON: &str = include_str!("../../assets/icon.svg");

/// The drawings that pages refer to by name; part of every page, so that they need no request.
pub(crate) const SPRITE: &str = include_str!("../../assets/sprite.svg");

/// The painting of a colour without its frame, to be drawn into a picture.
pub(crate) fn land(letter: char) -> &'static str {
    let name = format!("land-{letter}.svg");
    let painting = FILES.iter().find(|(file, _, _)| *file == name).map_or("", |(_, _, content)| content);
    let inside = painting.split_once('>').map_or("", |(_, rest)| rest);
    inside.trim_end().strip_suffix("</svg>").unwrap_or(inside)
}

/// The files as they are sent.
static SENT: LazyLock<Vec<(&str, &str, String)>> = LazyLock::new(|| {
    let lean = |kind: &str, content: &str| match kind {
        CSS => lean::style(content),
        JS => lean::script(content),
        _ => content.to_owned(),
    };
    FILES.iter().map(|&(name, kind, content)| (name, kind, lean(kind, content))).collect()
});

static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    SENT.iter().for_each(|(_, _, content)| hash.update(content));
    hex(&hash.finalize()[..6])
});

/// The address of a file.
pub(crate) fn url(name: &str) -> String {
    format!("/assets/{}/{name}", *HASH)
}

/// A file at an address without a hash, which browsers ask for again each time.
pub(crate) fn at_root(name: &str) -> Result<Response, Error> {
    let (_, kind, content) = SENT.iter().find(|(file, _, _)| *file == name).ok_or(Error::NotFound)?;
    Ok(([(CONTENT_TYPE, *kind), (CACHE_CONTROL, "no-cache")], content.as_str()).into_response())
}

/// Serves a file. An address with an older hash gets the newer content, but browsers may not keep it.
pub(crate) async fn get(Path((hash, name)): Path<(String, String)>) -> Result<Response, Error> {
    let (_, kind, content) = SENT.iter().find(|(file, _, _)| *file == name).ok_or(Error::NotFound)?;
    let keep = if hash == *HASH { "public, max-age=31536000, immutable" } else { "no-store" };
    Ok(([(CONTENT_TYPE, *kind), (CACHE_CONTROL, keep)], content.as_str()).into_response())
}
