//! Numbers as lines, for pictures that are drawn without a font: a picture then looks the same everywhere, and the
//! program carries no letters. Names stand beside the picture, not in it.

use maud::{Markup, html};

/// Each sign is drawn in a box of 10 by 16.
fn sign(c: char) -> &'static str {
    match c {
        '0' => "M5 1C1.600 1 1 5 1 8s.6 7 4 7 4-4 4-7-.6-7-4-7z",
        '1' => "M2.400 4.200 5.600 1v14",
        '2' => "M1.200 4.700C1.400 2.400 2.900 1 5 1c2.400 0 3.900 1.500 3.900 3.700C8.900 8 4 10.600 1.200 15H9",
        '3' => {
            "M1.400 2.900C2.300 1.600 3.500 1 5 1c2.300 0 3.600 1.400 3.600 3.200 0 2-1.600 3.300-4.100 3.300 2.800 0 4.500 1.300 4.500 3.700 0 2.300-1.600 3.800-4.100 3.800-1.800 0-3.100-.7-3.900-2"
        }
        '4' => "M7 15V1L1 11h8.600",
        '5' => {
            "M8.500 1H2.600l-.8 6.200C2.900 6.400 4 6 5.100 6 7.500 6 9 7.800 9 10.400 9 13.200 7.300 15 4.800 15c-1.700 0-3-.6-3.800-1.800"
        }
        '6' => {
            "M7.800 1.400C3.600 2.200 1 5.600 1 10.200 1 13.200 2.600 15 5 15s4-1.700 4-4.200-1.500-4.100-3.800-4.100c-1.900 0-3.400 1-4.100 2.800"
        }
        '7' => "M1 1h8L4 15",
        '8' => {
            "M5 7.500C2.900 7.500 1.700 6.200 1.700 4.300S3 1 5 1s3.300 1.400 3.300 3.300S7.100 7.500 5 7.500 1 8.900 1 11.200 2.500 15 5 15s4-1.500 4-3.800-1.600-3.700-4-3.700z"
        }
        '9' => {
            "M2.200 14.600C6.400 13.800 9 10.400 9 5.800 9 2.800 7.400 1 5 1S1 2.700 1 5.200s1.500 4.100 3.800 4.100c1.900 0 3.400-1 4.100-2.800"
        }
        '−' => "M1.500 8h7",
        '+' => "M1.500 8h7M5 4.500v7",
        '×' => "M2 5l6 6M8 5l-6 6",
        _ => "",
    }
}

/// How wide a text of this height is.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    text.chars().count() as f64 * 0.74 * height
}

/// A text of digits and signs; `x` and `y` are its upper left corner.
pub(crate) fn digits(text: &str, x: f64, y: f64, height: f64, colour: &str) -> Markup {
    let scale = height / 16.0;
    html! {
        g fill="none" stroke=(colour) stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" {
            @for (n, c) in text.chars().enumerate() {
                path transform=(format!("translate({:.1} {y:.1}) scale({scale:.3})", x + n as f64 * 0.74 * height)) d=(sign(c)) {}
            }
        }
    }
}

/// The same around a middle.
pub(crate) fn centred(text: &str, x: f64, y: f64, height: f64, colour: &str) -> Markup {
    digits(text, x - width(text, height) / 2.0 + 0.06 * height, y, height, colour)
}
