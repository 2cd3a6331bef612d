//! An invitation: the link to copy or to hand to the system's own share sheet, and the same as a QR code for a
//! phone that is held up to the screen.

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::web::words::t;

/// So many modules stay free around a code, or readers do not find it.
const QUIET: i32 = 4;

/// A link that somebody wants to pass on; `words` go along with it where the system shares it.
pub(crate) fn link(id: &str, address: &str, words: &str) -> Markup {
    html! {
        p.copy {
            input id=(id) readonly value=(address) data-select="" aria-label=(t!("share-link"));
            button.button.js type="button" data-copy=(id) data-done=(t!("share-copied")) { (t!("waiting-copy")) }
            button.button type="button" hidden data-share=(id) data-words=(words) { (t!("share-share")) }
        }
        p.sr role="status" id={ (id) "-status" } {}
    }
}

/// An address as a QR code; nothing if it is too long for one, or not whole.
pub(crate) fn qr(address: &str) -> Markup {
    let code = QrCode::encode_text(address, QrCodeEcc::Medium).ok().filter(|_| address.starts_with("http"));
    let Some(code) = code else { return html! {} };
    let edge = code.size() + 2 * QUIET;
    html! {
        figure.qr {
            svg viewBox={ "0 0 " (edge) " " (edge) } role="img" aria-label=(t!("share-qr")) shape-rendering="crispEdges" {
                path.light d={ "M0 0h" (edge) "v" (edge) "H0z" } {}
                path.dark d=(modules(&code)) {}
            }
            figcaption { (t!("share-qr-about")) }
        }
    }
}

/// The dark modules as one path, row by row.
fn modules(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let length = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if length > 0 {
                path += &format!("M{} {}h{length}v1h-{length}z", x + QUIET, y + QUIET);
            }
            x += length.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_made_of_whole_addresses_only_and_begins_with_its_corner() {
        assert_eq!(qr("/join/abc").into_string(), "");
        assert_eq!(qr(&format!("http://x/{}", "a".repeat(4_000))).into_string(), "");
        let code = qr("http://localhost:8000/join/0123456789abcdef").into_string();
        // The finder pattern: seven dark modules, then a ring.
        assert!(code.contains("M4 4h7v1h-7zM"), "{code}");
        assert!(code.contains("M4 5h1v1h-1zM10 5h1v1h-1z"), "{code}");
    }
}
