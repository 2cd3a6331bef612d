//! What people do with pages that are not tables: type, go from one thing to the next by keys, read, become members.

use std::time::Instant;

use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::json;

use super::{Browser, PATIENCE};

/// Everybody's.
pub(crate) const PASSWORD: &str = "a tower of cards";

impl Browser {
    /// Types into what has the focus.
    pub(crate) async fn type_keys(&self, keys: &str) {
        self.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
    }

    /// Writes into a field, in the place of what is there.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        self.wait(css).await;
        let field = self.client.find(Locator::Css(css)).await.unwrap();
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// Goes on with Tab until something has the focus.
    pub(crate) async fn reach(&self, css: &str) {
        let there = format!("return document.activeElement === document.querySelector({css:?})");
        for _ in 0..80 {
            if self.script(&there).await == json!(true) {
                return;
            }
            self.type_keys(&Key::Tab.to_string()).await;
        }
        panic!("no way to {css} by Tab");
    }

    /// Goes to a button, a link or a heading that opens something by Tab alone, and presses Enter.
    pub(crate) async fn press(&self, css: &str) {
        self.reach(css).await;
        self.type_keys(&Key::Enter.to_string()).await;
    }

    /// Waits until a part of the page says something, be it to those who listen: the page before may have the same part.
    pub(crate) async fn says(&self, css: &str, words: &str) {
        let found = format!("return document.querySelector({css:?})?.textContent ?? ''");
        let deadline = Instant::now() + PATIENCE;
        loop {
            let text = self.script(&found).await.as_str().unwrap_or_default().to_owned();
            if text.contains(words) {
                return;
            }
            assert!(Instant::now() < deadline, "{css} never said {words:?}; it says: {text}");
        }
    }

    /// Nothing is wider than the window.
    pub(crate) async fn is_not_wider(&self) {
        let wide = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(self.script(wide).await, json!(true), "{}", self.client.current_url().await.unwrap());
    }

    /// Becomes a member of this name.
    pub(crate) async fn claim(&self, url: &str, name: &str) {
        self.goto(&format!("{url}/account")).await;
        self.fill("#name", name).await;
        self.fill("#password", PASSWORD).await;
        self.click("#claim").await;
        self.wait("#sign-out").await;
    }
}
