//! The picture of the screen in the documentation, made from what is really drawn.

use std::fmt::Write as _;

use ratatui::style::{Color, Modifier};

use super::*;

/// The size of a cell, and of the letters in it.
const CELL: (f32, f32) = (8.4, 18.0);

/// A colour as in a web page; the terminal's own is `None`.
fn web(color: Color) -> Option<String> {
    let Color::Indexed(n) = color else { return None };
    let level = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
    Some(match n {
        0..16 => return None,
        16..232 => format!("#{:02x}{:02x}{:02x}", level((n - 16) / 36), level((n - 16) / 6 % 6), level((n - 16) % 6)),
        _ => format!("#{0:02x}{0:02x}{0:02x}", 8 + 10 * (n - 232)),
    })
}

/// A screen as SVG: for each run of cells of one style a ground and a text.
fn svg(buffer: &Buffer) -> String {
    let (text, ground) = ("#e6e1d5", "#14202a");
    let (width, height) = (f32::from(buffer.area.width) * CELL.0, f32::from(buffer.area.height) * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8 -8 {:.0} {:.0}\" font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"14\" shape-rendering=\"crispEdges\">\n<rect x=\"-8\" y=\"-8\" width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{ground}\"/>\n",
        width + 16.0,
        height + 16.0
    );
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let style = buffer[(x, y)].style();
            let run = (x..buffer.area.width).take_while(|&x| buffer[(x, y)].style() == style).count() as u16;
            let letters: String = (x..x + run).map(|x| buffer[(x, y)].symbol()).collect();
            let mut fg = style.fg.and_then(web).unwrap_or(text.into());
            let mut bg = style.bg.and_then(web);
            if style.add_modifier.contains(Modifier::REVERSED) {
                let behind = bg.unwrap_or(ground.into());
                (bg, fg) = (Some(fg), behind);
            }
            let (left, top) = (f32::from(x) * CELL.0, f32::from(y) * CELL.1);
            if let Some(bg) = bg {
                let width = f32::from(run) * CELL.0;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{}\" fill=\"{bg}\"/>",
                    CELL.1
                );
            }
            // Each word where it belongs, whatever the font's width is.
            for (start, word) in words(&letters) {
                let left = left + start as f32 * CELL.0;
                let length = word.chars().count() as f32 * CELL.0;
                let bold = if style.add_modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
                let word = word.replace('&', "&amp;").replace('<', "&lt;");
                let _ = writeln!(
                    svg,
                    "<text x=\"{left:.1}\" y=\"{:.1}\" textLength=\"{length:.1}\" fill=\"{fg}\"{bold}>{word}</text>",
                    top + 13.5
                );
            }
            x += run;
        }
    }
    svg + "</svg>\n"
}

/// The words of a text with their places.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (n, c) in text.chars().enumerate() {
        match (c == ' ', inside) {
            (true, _) => inside = false,
            (false, true) => words.last_mut().unwrap().1.push(c),
            (false, false) => {
                words.push((n, c.to_string()));
                inside = true;
            }
        }
    }
    words
}

#[test]
fn golden_pictures_of_the_documentation() {
    let mut sitting = card("{}", &[person("Ann"), bot("climber")]);
    sitting.play_on(26);
    sitting.answer();
    sitting.press("4");
    let picture = svg(&drawn(&sitting, dark(), Glyphs::Unicode, (80, 24)));
    golden::compare("../../docs/images/terminal.svg", &picture);
}
