//! Colours for dark and light terminals, with high contrast, with sixteen colours, and without any.
//!
//! Everything but cards has the terminal's own colours, so that it can be read on any background. Cards have a
//! background of their own. The numbers are those of the common palette of 256 colours, which is the same
//! everywhere, also over ssh.

use clap::ValueEnum;
use fivepaths_rules::{Colour, Seat};
use ratatui::style::{Color, Modifier, Style};

/// The look that a person asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Look {
    /// As the terminal seems to be
    #[default]
    Auto,
    /// For a dark background
    Dark,
    /// For a light background
    Light,
    /// High contrast
    Contrast,
    /// Without colours
    Mono,
}

/// What is known of the terminal before anything is drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    pub(crate) no_color: bool,
    pub(crate) term: String,
    pub(crate) colorterm: String,
    /// "15;0" or "0;15": the colours of text and background, from terminals that say them.
    pub(crate) colorfgbg: String,
    /// The value of LC_ALL, LC_CTYPE or LANG, which names the character set.
    pub(crate) locale: String,
}

impl Surroundings {
    /// Those of this process.
    pub(crate) fn of_process() -> Self {
        let var = |name: &str| std::env::var(name).unwrap_or_default();
        let set = |name: &&str| !var(name).is_empty();
        Surroundings {
            no_color: !var("NO_COLOR").is_empty(),
            term: var("TERM"),
            colorterm: var("COLORTERM"),
            colorfgbg: var("COLORFGBG"),
            locale: ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find(set).map(var).unwrap_or_default(),
        }
    }

    /// Whether the terminal shows more than ASCII.
    pub(crate) fn is_unicode(&self) -> bool {
        let locale = self.locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    }

    fn is_light(&self) -> bool {
        matches!(self.colorfgbg.rsplit(';').next(), Some("7" | "15"))
    }

    fn has_many_colours(&self) -> bool {
        let modern = ["256", "kitty", "alacritty", "ghostty", "foot", "wezterm", "direct"];
        !self.colorterm.is_empty() || modern.iter().any(|word| self.term.contains(word))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Palette {
    Mono,
    Sixteen,
    Dark,
    Light,
    Contrast,
}

/// The colours of everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Theme(Palette);

impl Theme {
    /// The theme for this look and this terminal.
    pub(crate) fn new(look: Look, surroundings: &Surroundings) -> Self {
        let many = surroundings.has_many_colours();
        Theme(match look {
            Look::Mono => Palette::Mono,
            Look::Auto if surroundings.no_color => Palette::Mono,
            _ if !many => Palette::Sixteen,
            Look::Contrast => Palette::Contrast,
            Look::Dark => Palette::Dark,
            Look::Light => Palette::Light,
            Look::Auto if surroundings.is_light() => Palette::Light,
            Look::Auto => Palette::Dark,
        })
    }

    /// Whether cards have no background, so that they need an edge.
    pub(crate) fn is_mono(self) -> bool {
        self.0 == Palette::Mono
    }

    /// Text and background of a card.
    fn pair(self, colour: Colour) -> Option<(Color, Color)> {
        let many = |text: u8, ground: u8| Some((Color::Indexed(text), Color::Indexed(ground)));
        match (self.0, colour) {
            (Palette::Mono, _) => None,
            (Palette::Sixteen, Colour::Yellow) => Some((Color::Black, Color::Yellow)),
            (Palette::Sixteen, Colour::Blue) => Some((Color::White, Color::Blue)),
            (Palette::Sixteen, Colour::White) => Some((Color::Black, Color::Gray)),
            (Palette::Sixteen, Colour::Green) => Some((Color::Black, Color::Green)),
            (Palette::Sixteen, Colour::Red) => Some((Color::White, Color::Red)),
            (Palette::Sixteen, Colour::Purple) => Some((Color::White, Color::Magenta)),
            (Palette::Contrast, Colour::Yellow) => many(16, 226),
            (Palette::Contrast, Colour::Blue) => many(231, 19),
            (Palette::Contrast, Colour::White) => many(16, 231),
            (Palette::Contrast, Colour::Green) => many(231, 22),
            (Palette::Contrast, Colour::Red) => many(231, 88),
            (Palette::Contrast, Colour::Purple) => many(231, 54),
            (_, Colour::Yellow) => many(16, 178),
            (_, Colour::Blue) => many(231, 25),
            (Palette::Light, Colour::White) => many(16, 251),
            (_, Colour::White) => many(16, 254),
            (_, Colour::Green) => many(231, 28),
            (_, Colour::Red) => many(231, 124),
            (_, Colour::Purple) => many(231, 54),
        }
    }

    /// A card of this colour.
    pub(crate) fn card(self, colour: Colour) -> Style {
        self.pair(colour).map_or_else(Style::new, |(text, ground)| Style::new().fg(text).bg(ground))
    }

    /// The back of a card.
    pub(crate) fn back(self) -> Style {
        match self.0 {
            Palette::Mono => Style::new(),
            Palette::Sixteen => Style::new().fg(Color::White).bg(Color::DarkGray),
            Palette::Dark => Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(238)),
            Palette::Light => Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(250)),
            Palette::Contrast => Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(16)),
        }
    }

    /// Something less important.
    pub(crate) fn quiet(self) -> Style {
        match self.0 {
            Palette::Dark => Style::new().fg(Color::Indexed(247)),
            Palette::Light => Style::new().fg(Color::Indexed(240)),
            Palette::Mono | Palette::Sixteen | Palette::Contrast => Style::new(),
        }
    }

    /// The style of "your turn" and of targets.
    pub(crate) fn accent(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.0 {
            Palette::Mono | Palette::Contrast => bold,
            Palette::Sixteen => bold.fg(Color::Cyan),
            Palette::Dark => bold.fg(Color::Indexed(215)),
            Palette::Light => bold.fg(Color::Indexed(94)),
        }
    }

    /// The style of losses and refusals.
    pub(crate) fn bad(self) -> Style {
        match self.0 {
            Palette::Mono => Style::new(),
            Palette::Contrast => Style::new().add_modifier(Modifier::BOLD),
            Palette::Sixteen => Style::new().fg(Color::LightRed),
            Palette::Dark => Style::new().fg(Color::Indexed(210)),
            Palette::Light => Style::new().fg(Color::Indexed(124)),
        }
    }

    /// The pieces of a player.
    pub(crate) fn seat(self, seat: Seat) -> Style {
        let style = match (self.0, seat.number()) {
            (Palette::Mono | Palette::Contrast, _) => Style::new(),
            (Palette::Sixteen, n) => {
                Style::new().fg([Color::Magenta, Color::Cyan, Color::Reset, Color::LightRed][n as usize & 3])
            }
            (Palette::Light, n) => Style::new().fg(Color::Indexed([92, 23, 16, 125][n as usize & 3])),
            (Palette::Dark, n) => Style::new().fg(Color::Indexed([141, 79, 255, 211][n as usize & 3])),
        };
        style.add_modifier(Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The red, green and blue of the 256 colours beyond the first sixteen.
    fn rgb(color: Color) -> Option<[f64; 3]> {
        let Color::Indexed(n) = color else { return None };
        let level = |n: u8| if n == 0 { 0.0 } else { f64::from(55 + 40 * n) / 255.0 };
        match n {
            0..16 => None,
            16..232 => Some([level((n - 16) / 36), level((n - 16) / 6 % 6), level((n - 16) % 6)]),
            _ => Some([f64::from(8 + 10 * (n - 232)) / 255.0; 3]),
        }
    }

    fn luminance(color: Color) -> f64 {
        let linear = |c: f64| if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
        let [r, g, b] = rgb(color).map(|rgb| rgb.map(linear)).unwrap_or_default();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(a: Color, b: Color) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn numbers_can_be_read_on_every_card() {
        for (palette, least) in [(Palette::Dark, 4.5), (Palette::Light, 4.5), (Palette::Contrast, 7.0)] {
            for colour in Colour::ALL {
                let (text, ground) = Theme(palette).pair(colour).unwrap_or_default();
                let got = contrast(text, ground);
                assert!(got >= least, "{colour} in {palette:?}: {got:.1}");
            }
        }
    }

    #[test]
    fn what_is_no_card_can_be_read_on_its_background() {
        for (palette, ground) in [(Palette::Dark, 234), (Palette::Light, 255)] {
            let theme = Theme(palette);
            let mut styles = vec![theme.quiet(), theme.accent(), theme.bad()];
            styles.extend(Seat::all(4).map(|seat| theme.seat(seat)));
            for style in styles {
                let text = style.fg.unwrap_or_default();
                assert!(contrast(text, Color::Indexed(ground)) >= 4.5, "{text} in {palette:?}");
            }
        }
    }

    #[test]
    fn the_terminal_and_the_person_choose_the_look() {
        let terminal = |no_color, term: &str, colorfgbg: &str| Surroundings {
            no_color,
            term: term.into(),
            colorfgbg: colorfgbg.into(),
            ..Surroundings::default()
        };
        for (look, surroundings, palette) in [
            (Look::Auto, terminal(true, "xterm-256color", ""), Palette::Mono),
            (Look::Auto, terminal(false, "xterm-256color", ""), Palette::Dark),
            (Look::Auto, terminal(false, "xterm-256color", "0;15"), Palette::Light),
            (Look::Auto, terminal(false, "xterm-256color", "15;0"), Palette::Dark),
            (Look::Auto, terminal(false, "linux", ""), Palette::Sixteen),
            // A look that was asked for comes before NO_COLOR.
            (Look::Light, terminal(true, "xterm-256color", ""), Palette::Light),
            (Look::Contrast, terminal(false, "tmux-256color", ""), Palette::Contrast),
            (Look::Mono, terminal(false, "tmux-256color", ""), Palette::Mono),
        ] {
            assert_eq!(Theme::new(look, &surroundings), Theme(palette), "{look:?} in {surroundings:?}");
        }
    }
}
