//! Fields of a form with a label, a hint, and what is wrong with them.

use maud::{Markup, html};

use crate::web::names::LONGEST;
use crate::web::words::t;

/// What is wrong with a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    field: &'static str,
    words: String,
}

impl Problem {
    pub(crate) fn new(field: &'static str, words: String) -> Self {
        Problem { field, words }
    }
}

/// A field to type into.
pub(super) struct Field<'a> {
    /// Its id, by which problems name it.
    pub(super) id: &'static str,
    /// The name under which it is sent.
    pub(super) name: &'static str,
    pub(super) label: String,
    /// `text`, `password` or `email`.
    pub(super) kind: &'static str,
    /// What the browser may fill in.
    pub(super) autocomplete: &'static str,
    pub(super) value: &'a str,
    pub(super) hint: String,
    pub(super) required: bool,
    /// How many letters the browser takes.
    pub(super) longest: usize,
}

impl<'a> Field<'a> {
    /// A field for text.
    pub(super) fn text(name: &'static str, label: String, autocomplete: &'static str, value: &'a str) -> Self {
        let (hint, longest) = (String::new(), 254);
        Field { id: name, name, label, kind: "text", autocomplete, value, hint, required: true, longest }
    }

    /// The name of an account.
    pub(super) fn name(value: &'a str) -> Self {
        let field = Field::text("name", t!("people-name"), "username", value);
        Field { hint: t!("people-name-about"), longest: LONGEST, ..field }
    }

    /// A password that is chosen now.
    pub(super) fn new_password() -> Self {
        let field = Field::text("password", t!("people-password-new"), "new-password", "");
        Field { kind: "password", hint: t!("people-password-about"), longest: 256, ..field }
    }

    /// The password that somebody has; `id` tells the fields of a page apart.
    pub(super) fn password(id: &'static str, name: &'static str) -> Self {
        let field = Field::text(name, t!("people-password"), "current-password", "");
        Field { id, kind: "password", longest: 256, ..field }
    }

    /// An address for mail.
    pub(super) fn email(value: &'a str) -> Self {
        Field { kind: "email", ..Field::text("email", t!("people-email"), "email", value) }
    }

    /// The field, with what is wrong with it.
    pub(super) fn render(&self, problems: &[Problem]) -> Markup {
        let wrong = problems.iter().find(|problem| problem.field == self.id);
        let about = format!("{}-about", self.id);
        let described = wrong.is_some() || !self.hint.is_empty();
        html! {
            p.field.wrong[wrong.is_some()] {
                label for=(self.id) { (self.label) }
                input id=(self.id) name=(self.name) type=(self.kind) value=(self.value) autocomplete=(self.autocomplete)
                    autocapitalize="none" spellcheck="false" maxlength=(self.longest)
                    required[self.required] aria-invalid=[wrong.map(|_| "true")] aria-describedby=[described.then_some(&about)];
                @if let Some(wrong) = wrong { span.problem id=(about) role="alert" { (wrong.words) } }
                @else if described { span.quiet id=(about) { (self.hint) } }
            }
        }
    }
}

/// The button that sends a form.
pub(super) fn submit(id: &str, words: &str) -> Markup {
    html! { p { button.button.primary type="submit" id=(id) { (words) } } }
}
