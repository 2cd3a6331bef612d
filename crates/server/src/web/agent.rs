//! A browser in a few words, so that people recognise their sessions in a list. Nothing else is made of it.

/// Browsers, the most particular first: many claim to be others as well.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
];

const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// The browser and its system, `Firefox, Linux`; empty if neither is known.
pub(crate) fn name(agent: &str) -> String {
    let found =
        |names: &[(&str, &'static str)]| names.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name);
    let names: Vec<&str> = [found(BROWSERS), found(SYSTEMS)].into_iter().flatten().collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_known_by_its_most_particular_name() {
        let chrome =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36";
        assert_eq!(name(chrome), "Chrome, Linux");
        assert_eq!(name(&format!("{chrome} Edg/156.0")), "Edge, Linux");
        assert_eq!(name("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1"), "Safari, iPhone");
        assert_eq!(name("<script>alert(1)</script>"), "");
    }
}
