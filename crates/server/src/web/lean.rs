//! Style and scripts as they are sent: without the comments and the indentation that are for those who read them here.
//! Nothing is renamed or rewritten, so what a browser shows is still our text.

/// A style sheet without comments, and without blanks that mean nothing.
pub(super) fn style(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        bare += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    bare += rest;
    let mut lean = String::with_capacity(bare.len());
    for c in bare.chars() {
        let c = if c.is_whitespace() { ' ' } else { c };
        if c == ' ' && (lean.is_empty() || lean.ends_with([' ', '{', '}', ';', ',', ':'])) {
            continue;
        }
        if matches!(c, '{' | '}') && lean.ends_with(' ') {
            lean.pop();
        }
        lean.push(c);
    }
    lean
}

/// A script without lines that are only comments, and without indentation. Line ends stay, since some end a statement.
pub(super) fn script(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut comment = false;
    for line in text.lines().map(str::trim) {
        if comment {
            comment = !line.ends_with("*/");
            continue;
        }
        if line.is_empty() || line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/") {
            continue;
        }
        if line.starts_with("/*") && !line.contains("*/") {
            comment = true;
            continue;
        }
        lean += line;
        lean.push('\n');
    }
    lean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_means_nothing_is_left_out() {
        let text = "/* A. */\n.a, .b :is(c, d) {\n  margin: calc(1px + 2px) 0;\n  content: \"\";\n}\n@media (x: 1) { e { f: g } }";
        let lean = ".a,.b :is(c,d){margin:calc(1px + 2px) 0;content:\"\";}@media (x:1){e{f:g}}";
        assert_eq!(style(text), lean);
        let text = "// @ts-check\n/** One. */\nexport function f() {\n  // Why.\n  return /** @type {A} */ (x) / 2;\n}\n/**\n * Two.\n */\nf();\n";
        assert_eq!(script(text), "export function f() {\nreturn /** @type {A} */ (x) / 2;\n}\nf();\n");
    }
}
