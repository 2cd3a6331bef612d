//! What this server keeps to itself: the key by which push services know it, and that of the links in its mails.
//!
//! Both are made once and kept in the database, so that all nodes have the same, and browsers that subscribed and mails that
//! were sent stay good after a restart. Links are not stored: their last part follows from the key, the account and what
//! they switch off.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use sqlx::Row as _;

use super::What;
use crate::app::App;
use crate::store::{Millis, Statement, StoreError, Stored, Write};

/// Name, value. What is there already stays.
static KEEP: Statement =
    Statement::Row("INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING");

/// The key for web push.
const PUSH: &str = "push";
/// The key of links in mails.
const LINKS: &str = "links";
/// How long a token for a push service is good; at most a day (RFC 8292).
const TOKEN_FOR: Millis = 12 * 60 * 60 * 1_000;

/// The keys of this server.
pub struct Secrets {
    push: EcdsaKeyPair,
    links: hmac::Key,
}

impl std::fmt::Debug for Secrets {
    /// Nothing of them.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Secrets").finish_non_exhaustive()
    }
}

fn unreadable() -> StoreError {
    StoreError::Unreadable("the keys of this server".to_owned())
}

impl Secrets {
    /// The keys from the database, where they are made the first time.
    pub(crate) async fn load(app: &App) -> Stored<Self> {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let (push, links) = match (kept(app, PUSH).await?, kept(app, LINKS).await?) {
            (Some(push), Some(links)) => (push, links),
            _ => {
                let new = EcdsaKeyPair::generate_pkcs8(algorithm, &random).map_err(|_| unreadable())?;
                let row = |name: &str, value: &[u8]| vec![name.into(), BASE64.encode(value).into()];
                let write = Write::new().row(&KEEP, row(PUSH, new.as_ref()));
                app.store().write(write.row(&KEEP, row(LINKS, &app.secret::<32>()))).await?;
                // Another node may have been quicker.
                (kept(app, PUSH).await?.ok_or_else(unreadable)?, kept(app, LINKS).await?.ok_or_else(unreadable)?)
            }
        };
        let push = EcdsaKeyPair::from_pkcs8(algorithm, &push, &random).map_err(|_| unreadable())?;
        Ok(Secrets { push, links: hmac::Key::new(hmac::HMAC_SHA256, &links) })
    }

    /// By which browsers know this server, as they take it.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.push.public_key().as_ref())
    }

    /// What a push service wants to see before it takes a message (RFC 8292): a token that names it and us, and is signed.
    pub(crate) fn token(&self, service: &str, us: &str, now: Millis) -> Option<String> {
        let claims = serde_json::json!({ "aud": service, "exp": (now + TOKEN_FOR) / 1_000, "sub": us });
        let part = |json: &str| BASE64.encode(json);
        let text = format!("{}.{}", part(r#"{"typ":"JWT","alg":"ES256"}"#), part(&claims.to_string()));
        let signature = self.push.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        Some(format!("vapid t={text}.{}, k={}", BASE64.encode(signature), self.public()))
    }

    /// The last part of the link by which an account switches something off.
    pub(crate) fn link(&self, person: i64, what: What) -> String {
        BASE64.encode(hmac::sign(&self.links, about(person, what).as_bytes()))
    }

    /// Whether a link is one of ours.
    pub(crate) fn is_ours(&self, person: i64, what: What, link: &str) -> bool {
        let tag = BASE64.decode(link).unwrap_or_default();
        hmac::verify(&self.links, about(person, what).as_bytes(), &tag).is_ok()
    }
}

fn about(person: i64, what: What) -> String {
    format!("switch off {} of {person}", what.name())
}

async fn kept(app: &App, name: &str) -> Stored<Option<Vec<u8>>> {
    let query = sqlx::query("SELECT value FROM secret WHERE name = $1").bind(name.to_owned());
    let row = query.fetch_optional(app.store().reads()).await?;
    let value = row.map(|row| row.try_get::<String, _>(0)).transpose()?;
    value.map(|value| BASE64.decode(value).map_err(|_| unreadable())).transpose()
}
