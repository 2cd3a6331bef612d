//! Names that are fit to be shown. They are cleaned rather than refused.
//!
//! A name appears in sentences, so it must not look like a word of the page ("You", "Du", "Jij"), change the direction of the
//! text, or be invisible.

use fivepaths_bots::Level;
use fivepaths_rules::GameKind;
use unicode_properties::{GeneralCategory as Category, UnicodeGeneralCategory as _};
use unicode_security::{MixedScript as _, skeleton};

use crate::bots::{called, levels};
use crate::web::words::{Language, speak, t};

/// How many letters a name has at most.
pub(crate) const LONGEST: usize = 24;
/// The most marks on one letter. No script needs more, and they would reach into the lines above and below.
const MOST_MARKS: usize = 3;
/// Letters that show nothing, although Unicode counts them as visible.
const BLANK: &[char] =
    &['\u{115F}', '\u{1160}', '\u{17B4}', '\u{17B5}', '\u{2800}', '\u{3164}', '\u{FFA0}', '\u{034F}'];
/// What the page calls the viewer, in any of its languages.
const RESERVED: &[&str] = &["you", "du", "jij", "je"];

/// A name fit to be shown: visible characters, single blanks, not too long. It is empty if nothing is left,
/// or if it is a word that the page needs itself.
pub(crate) fn clean(name: &str) -> String {
    let clean = tidy(name, LONGEST);
    if is_reserved(&clean) { String::new() } else { clean }
}

/// A text fit to be shown in a line: visible characters in the order in which they are read, single blanks, and not longer
/// than this.
pub(crate) fn tidy(name: &str, longest: usize) -> String {
    let mut clean = String::new();
    let (mut length, mut marks) = (0, 0);
    for c in name.chars() {
        let category = c.general_category();
        let c = match category {
            Category::Control | Category::LineSeparator | Category::ParagraphSeparator | Category::SpaceSeparator => {
                ' '
            }
            Category::Format | Category::PrivateUse | Category::Surrogate | Category::Unassigned => continue,
            _ if BLANK.contains(&c) || is_variation_selector(c) => continue,
            _ => c,
        };
        let is_mark = matches!(category, Category::NonspacingMark | Category::EnclosingMark);
        marks = if is_mark { marks + 1 } else { 0 };
        let follows_blank = clean.is_empty() || clean.ends_with(' ');
        if marks > MOST_MARKS || follows_blank && (c == ' ' || is_mark) {
            continue;
        }
        if length == longest {
            break;
        }
        clean.push(c);
        length += 1;
    }
    clean.truncate(clean.trim_end().len());
    clean
}

/// A name as it is compared: without case, marks, blanks and anything else but letters and digits, and with every
/// letter replaced by the plainest one that looks like it. It is empty if the name has neither letters nor digits.
///
/// Letters are compared as capitals first, since a capital is often more like that of another alphabet than the small
/// letter is, and then as small ones. The capital `I`, the small `l` and the digit `1` count as one letter.
pub(crate) fn folded(name: &str) -> String {
    let plain = |text: &str| skeleton(text).collect::<String>();
    let capitals = plain(&clean(name).to_uppercase());
    let small = plain(&capitals.to_lowercase()).to_lowercase();
    let letters = small.chars().filter(|c| c.is_alphanumeric());
    letters.map(|c| if matches!(c, 'i' | '1' | 'ı') { 'l' } else { c }).collect()
}

/// Why a name cannot be that of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameError {
    /// It has no letters or digits to tell it from others.
    Empty,
    /// It is a bot's, or a word that would mislead.
    Reserved,
    /// It mixes letters of alphabets that are not used together, as somebody would who wants to be taken for another.
    Mixed,
}

/// Names that no member may have: they would be taken for somebody in charge, or for a bot.
const OFFICIAL: &[&str] = &[
    "admin",
    "administrator",
    "moderator",
    "mod",
    "host",
    "system",
    "support",
    "staff",
    "official",
    "root",
    "server",
    "bot",
    "robot",
    "fivepaths",
    "anonymous",
    "nobody",
    "everybody",
    "former player",
];

/// A name for an account as it is compared.
pub(crate) fn fit_for_account(name: &str) -> Result<String, NameError> {
    let folded_name = folded(name);
    if folded_name.chars().count() < 2 {
        return Err(NameError::Empty);
    }
    if !clean(name).as_str().is_single_script() {
        return Err(NameError::Mixed);
    }
    // What the pages call those who have no name of their own, in any language.
    let games = [GameKind::Card, GameKind::Board];
    let levels: Vec<&Level> = games.into_iter().flat_map(levels).collect();
    let nobodys = |language| {
        speak(language, || {
            let bots = levels.iter().map(|level| called(level));
            bots.chain([t!("site-guest"), t!("site-former-player")]).collect::<Vec<_>>()
        })
    };
    let mut nobodys = Language::ALL.into_iter().flat_map(nobodys);
    if nobodys.any(|name| folded(&name) == folded_name) || OFFICIAL.iter().any(|word| folded(word) == folded_name) {
        return Err(NameError::Reserved);
    }
    Ok(folded_name)
}

fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// Whether a name looks like a word that the page needs itself.
fn is_reserved(name: &str) -> bool {
    // The capitals of these letters look like other letters than the small ones.
    let capital = |c| match c {
        'Υ' | 'Ύ' | 'Ϋ' => 'y',
        'Ε' | 'Έ' => 'e',
        'Ι' | 'Ί' | 'Ϊ' | 'İ' => 'i',
        c => c,
    };
    let name = name.replace(['ĳ', 'Ĳ'], "ij");
    let folded: String = name.chars().map(capital).flat_map(char::to_lowercase).filter_map(fold).collect();
    RESERVED.contains(&folded.as_str())
}

/// The plain letter that a letter looks like, as far as reserved words need it; `None` if it is not a letter.
fn fold(c: char) -> Option<char> {
    Some(match c {
        'ý' | 'ÿ' | 'ỳ' | 'ỵ' | 'ỷ' | 'ỹ' | 'ŷ' | 'ɣ' | 'ʏ' | 'ყ' | 'γ' | 'у' | 'ү' | 'ў' | 'ӯ' | 'ӱ' | 'ӳ' | 'ｙ'
        | 'ⓨ' | '¥' => 'y',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ŏ' | 'ő' | 'ọ' | 'ỏ' | 'ο' | 'ό' | 'о' | 'ӧ' | 'օ' | 'ס' | 'ｏ'
        | 'ⓞ' | 'º' | '°' | '0' | '０' | '〇' => 'o',
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ụ' | 'ủ' | 'υ' | 'ύ' | 'ϋ' | 'ս' | 'ʋ' | 'ц' | 'ｕ'
        | 'ⓤ' | 'µ' | 'μ' => 'u',
        'ď' | 'đ' | 'ḋ' | 'ḍ' | 'ԁ' | 'ժ' | 'ｄ' | 'ⓓ' => 'd',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' | 'ẹ' | 'ẻ' | 'ẽ' | 'е' | 'ё' | 'є' | 'ҽ' | 'ｅ' | 'ⓔ'
        | '3' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' | 'ị' | 'ỉ' | 'ι' | 'ί' | 'ϊ' | 'і' | 'ї' | 'ӏ' | 'ｉ'
        | 'ⓘ' | '1' | 'l' => 'i',
        'ĵ' | 'ǰ' | 'ȷ' | 'ј' | 'ϳ' | 'յ' | 'ｊ' | 'ⓙ' => 'j',
        // Mathematical letters: thirteen alphabets of capitals and small letters, one after the other.
        '\u{1D400}'..='\u{1D6A3}' => char::from(b'a' + ((c as u32 - 0x1D400) % 26) as u8),
        c if c.is_alphanumeric() => c,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cleaned_not_refused() {
        assert_eq!(clean("  Ann \n\t of  Cleves "), "Ann of Cleves");
        assert_eq!(clean("\u{0}"), "");
        assert_eq!(clean(&"x".repeat(99)).len(), LONGEST);
        assert_eq!(clean(&format!("{} y", "x".repeat(23))), "x".repeat(23));
        for name in ["Ann", "Zoë", "Đặng Thị", "Ирина", "שָׁלוֹם", "山田", "🦊 fox", "O'Brien-Łuk"]
        {
            assert_eq!(clean(name), name);
        }
    }

    #[test]
    fn nothing_invisible_and_nothing_that_turns_the_text_around_is_left() {
        assert_eq!(clean("An\u{200B}n\u{FEFF}\u{2060}"), "Ann");
        assert_eq!(clean("\u{202E}nnA\u{202C}\u{2066}\u{2069}\u{200F}\u{061C}"), "nnA");
        assert_eq!(clean("A\u{2028}\u{3000}\u{A0}n"), "A n");
        for blank in
            ["\u{200B}", "\u{3164}", "\u{2800} \u{2800}", "\u{115F}\u{1160}", "\u{E000}", "\u{FE0F}", "\u{301}"]
        {
            assert_eq!(clean(blank), "", "{blank:?}");
        }
        assert_eq!(clean(&format!("a{}b", "\u{301}".repeat(20))), "a\u{301}\u{301}\u{301}b");
    }

    #[test]
    fn names_that_look_alike_are_one_name() {
        for alike in ["ann", "ANN", " A n n ", "Аnn", "Ａｎｎ", "A\u{200B}nn", "Ánn", "𝐀nn", "A.n-n!"] {
            assert_eq!(folded(alike), folded("Ann"), "{alike}");
        }
        for (one, other) in [
            ("AIice", "Alice"),
            ("Bob", "B0b"),
            ("Mary", "rnary"),
            ("DENNIS", "DENNlS"),
            ("Zoë", "zoe"),
            ("ВОВА", "вова"),
            ("ВОВА", "BOBA"),
        ] {
            assert_eq!(folded(one), folded(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Bob", "Rob"), ("山田", "山口"), ("Ирина", "Марина")] {
            assert_ne!(folded(one), folded(other), "{one} {other}");
        }
        assert_eq!(folded("🦊!?"), "");
        for name in ["Ann", "DENNIS", "Иван 1", "Zoë"] {
            assert_eq!(folded(&folded(name)), folded(name), "{name}");
        }
    }

    #[test]
    fn nobody_has_the_name_of_a_bot_or_of_somebody_in_charge() {
        for name in ["Аnn", "νictor", "Bоb"] {
            assert_eq!(fit_for_account(name), Err(NameError::Mixed), "{name}");
        }
        for name in ["山田さん", "Ирина", "Ann 2", "Zoë 🦊", "Đặng"] {
            assert!(fit_for_account(name).is_ok(), "{name}");
        }
        for name in [
            "Rambler",
            "LEGEND",
            "Wanderer",
            "Legende",
            "Gast",
            "Een voormalige speler",
            "Admin",
            "adm1n",
            "Fivepaths",
            "A former player",
            "mod",
        ] {
            assert_eq!(fit_for_account(name), Err(NameError::Reserved), "{name}");
        }
        for name in ["", " ", "!", "x", "🦊🦊"] {
            assert_eq!(fit_for_account(name), Err(NameError::Empty), "{name}");
        }
        assert_eq!(fit_for_account("Ann"), Ok(folded("Ann")));
    }

    #[test]
    fn nobody_is_called_you() {
        let english =
            ["You", "you", "YOU", " y o u ", "You!", "Y\u{200B}ou", "Уоu", "Υου", "ｙｏｕ", "y0u", "𝐘𝐨𝐮", "Yóü"];
        let others = ["Du", "du!", "ԁu", "DÜ", "Jij", "JIJ", "Jĳ", "jіј", "J1j", "Je", "Jé", "jе", "𝐉𝐞"];
        for you in english.into_iter().chain(others) {
            assert_eq!(clean(you), "", "{you}");
        }
        for fine in ["Youssef", "Yo", "Lou", "Thou", "You and me", "Dudu", "Jijé", "Jee", "Duc", "Jil"] {
            assert_eq!(clean(fine), fine);
        }
    }
}
