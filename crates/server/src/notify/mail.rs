//! Sending mail by SMTP.

use std::fmt;
use std::time::Duration;

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};

use super::Mail;

/// How long the mail server may take for one answer.
const TIMEOUT: Duration = Duration::from_secs(20);
/// How long it may take for all that belongs to one mail. It is shorter than the time for which a mail belongs to a node.
const WHOLE: Duration = Duration::from_secs(90);
/// What a mail server answers to a password that it does not take (RFC 4954). Such answers call themselves final, but the
/// host can mend the settings.
const NOT_LET_IN: [u16; 4] = [530, 534, 535, 538];

/// A way to a mail server.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// Why the settings for mail cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum MailerError {
    /// The address of the mail server.
    Server(lettre::transport::smtp::Error),
    /// The address of the sender.
    From(lettre::address::AddressError),
}

impl fmt::Display for MailerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The address may hold a password, so it is not repeated.
            MailerError::Server(_) => f.write_str(
                "the address of the mail server cannot be read; it looks like smtps://user:password@mail.example.org \
                 or smtp://127.0.0.1:25",
            ),
            MailerError::From(_) => {
                f.write_str("the sender of mails cannot be read; it looks like Fivepaths <play@example.org>")
            }
        }
    }
}

impl std::error::Error for MailerError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            MailerError::Server(error) => Some(error),
            MailerError::From(error) => Some(error),
        }
    }
}

/// Why a mail was not sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotSent {
    /// It may work later.
    Later,
    /// It will never work: the mail server refuses it, or the address is none.
    Never,
}

impl Mailer {
    /// A way to the mail server at `url`, in the name of `from`.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub fn new(url: &str, from: &str) -> Result<Self, MailerError> {
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(MailerError::Server)?;
        let from = from.parse().map_err(MailerError::From)?;
        Ok(Mailer { transport: builder.timeout(Some(TIMEOUT)).build(), from })
    }

    /// Sends a mail, with the link that switches such mails off if there is one; returns when the mail server has accepted
    /// it.
    pub(super) async fn send(&self, mail: &Mail, stop: Option<&str>) -> Result<(), NotSent> {
        let message = self.message(mail, stop).ok_or(NotSent::Never)?;
        let Ok(sent) = tokio::time::timeout(WHOLE, self.transport.send(message)).await else {
            tracing::warn!(mail = mail.id, "a mail was not sent, since the mail server took too long");
            return Err(NotSent::Later);
        };
        sent.map(drop).map_err(|error| {
            let never = error.is_permanent() && !error.status().is_some_and(|code| NOT_LET_IN.contains(&code.into()));
            // The words of a mail server often repeat the address, so only the kind of failure is logged.
            tracing::warn!(mail = mail.id, permanent = never, code = ?error.status(), "a mail was not sent");
            if never { NotSent::Never } else { NotSent::Later }
        })
    }
}

impl Mailer {
    /// A mail as it is sent; `None` if its address is none.
    fn message(&self, mail: &Mail, stop: Option<&str>) -> Option<Message> {
        let to: Address = mail.address.parse().ok()?;
        let id = format!("<{}@{}>", mail.id, self.from.email.domain());
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&mail.subject)
            .message_id(Some(id))
            .header(AutoSubmitted);
        let message = match stop {
            // Both together mean that one click in the mail program is enough (RFC 8058).
            Some(link) => message.header(ListUnsubscribe(format!("<{link}>"))).header(OneClick),
            None => message,
        };
        message.header(ContentType::TEXT_PLAIN).body(mail.body.clone()).ok()
    }

    /// Sends one mail at once, for a host who tries out their settings; gives what the mail server said.
    ///
    /// # Errors
    /// What went wrong, in words that may repeat the address.
    pub async fn try_out(&self, mail: &Mail) -> Result<String, String> {
        let message = self.message(mail, None).ok_or_else(|| format!("{:?} is no address for mail", mail.address))?;
        let answer = self.transport.send(message).await.map_err(|error| {
            let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
            format!("{error}{cause}")
        })?;
        let words: Vec<&str> = answer.message().collect();
        Ok(format!("{} {}", answer.code(), words.join(" ")).trim().to_owned())
    }
}

impl fmt::Debug for Mailer {
    /// Without the password of the mail server.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mailer").finish_non_exhaustive()
    }
}

/// A header of our own.
macro_rules! header {
    ($type:ty, $name:literal, |$header:ident| $value:expr, $parsed:expr) => {
        impl lettre::message::header::Header for $type {
            fn name() -> lettre::message::header::HeaderName {
                lettre::message::header::HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                let parsed: fn(&str) -> Self = $parsed;
                Ok(parsed(text))
            }

            fn display(&self) -> lettre::message::header::HeaderValue {
                let $header = self;
                lettre::message::header::HeaderValue::new(Self::name(), $value)
            }
        }
    };
}

/// Tells other programs not to answer by themselves (RFC 3834).
#[derive(Clone, Copy)]
struct AutoSubmitted;

header!(AutoSubmitted, "Auto-Submitted", |_header| "auto-generated".to_owned(), |_| AutoSubmitted);

/// The link that switches such mails off (RFC 2369).
#[derive(Clone)]
struct ListUnsubscribe(String);

header!(ListUnsubscribe, "List-Unsubscribe", |header| header.0.clone(), |text| ListUnsubscribe(text.to_owned()));

/// Says that a post to that link does it without another question (RFC 8058).
#[derive(Clone, Copy)]
struct OneClick;

header!(OneClick, "List-Unsubscribe-Post", |_header| "List-Unsubscribe=One-Click".to_owned(), |_| OneClick);

/// Whether this looks like an address that mail can be sent to.
#[must_use]
pub fn is_address(text: &str) -> bool {
    text.len() <= 254 && text.parse::<Address>().is_ok()
}

/// Names as they stand in a mail: mail programs make a link of everything that looks like an address, and whoever is called
/// like one must not lead others there in our name.
#[must_use]
pub fn unlinked(names: &str) -> String {
    let mut text = String::new();
    let mut letters = names.chars().peekable();
    while let Some(letter) = letters.next() {
        text.push(letter);
        let inside = letters.peek().is_some_and(|next| !next.is_whitespace());
        if inside && matches!(letter, '.' | ':' | '/' | '@' | '。' | '．' | '｡') {
            text.push(' ');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_cannot_be_used_say_so_without_the_password() {
        for (url, from) in [("nonsense", "a@example.org"), ("ftp://user:hush@x", "a@example.org")] {
            let error = Mailer::new(url, from).unwrap_err().to_string();
            assert!(error.contains("mail server") && !error.contains("hush"), "{error}");
        }
        assert!(matches!(Mailer::new("smtp://127.0.0.1:25", "nobody"), Err(MailerError::From(_))));
        let mailer = Mailer::new("smtps://user:hush@mail.example.org", "Fivepaths <play@example.org>").unwrap();
        assert!(!format!("{mailer:?}").contains("hush"));
    }

    #[test]
    fn the_link_that_switches_mails_off_stands_in_two_headers_as_the_standard_has_it() {
        let mailer = Mailer::new("smtp://127.0.0.1:25", "Fivepaths <play@example.org>").unwrap();
        let mail = Mail { address: "ann@example.org".to_owned(), ..Mail::about(7, 1, super::super::About::Digest, 0) };
        let link = format!("https://play.example.org/unsubscribe/1/digest/{}", "x".repeat(43));
        let text = String::from_utf8(mailer.message(&mail, Some(&link)).unwrap().formatted()).unwrap();
        let unfolded = text.replace("\r\n ", " ");
        assert!(
            unfolded.lines().any(|line| line.split_whitespace().eq(["List-Unsubscribe:", &format!("<{link}>")])),
            "{text}"
        );
        assert!(text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{text}");
        assert!(
            text.contains("Message-ID: <7@example.org>\r\n") && text.contains("Auto-Submitted: auto-generated\r\n")
        );
        let plain = String::from_utf8(mailer.message(&mail, None).unwrap().formatted()).unwrap();
        assert!(!plain.contains("List-Unsubscribe"));
    }

    #[test]
    fn an_address_has_two_sides() {
        assert!(is_address("ann@example.org"));
        for bad in ["", "ann", "ann@", "@example.org", "a b@example.org", "a@b@c", "ann@example.org\r\nBcc: x@y.z"] {
            assert!(!is_address(bad), "{bad:?}");
        }
        assert!(!is_address(&format!("{}@example.org", "x".repeat(300))));
    }

    #[test]
    fn no_name_is_a_link() {
        for (name, text) in [
            ("Ann", "Ann"),
            ("Dr. No", "Dr. No"),
            ("win.example.org", "win. example. org"),
            ("http://x.yz/a", "http: / / x. yz/ a"),
            ("a@b.cd and Bob", "a@ b. cd and Bob"),
            ("A.", "A."),
        ] {
            assert_eq!(unlinked(name), text);
        }
    }
}
