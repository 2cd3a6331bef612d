//! Messages that browsers show, also when no page is open: web push.
//!
//! A browser subscribes at the push service of its maker and gives us an address there. We seal each message for it, and say
//! who we are with our key. What is inside is the JSON of declarative web push, which some browsers show by themselves; for
//! the others our service worker reads the same.

pub(crate) mod address;
pub(crate) mod post;
pub(crate) mod run;
pub(crate) mod seal;
pub(crate) mod store;

use base64::Engine as _;
use base64::engine::general_purpose::{URL_SAFE, URL_SAFE_NO_PAD};

use address::Endpoint;
use seal::{POINT, Reader};

/// A browser that subscribed, as its page tells us.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Subscription {
    pub(crate) endpoint: String,
    pub(crate) p256dh: String,
    pub(crate) auth: String,
}

impl Subscription {
    /// What a page sent, if it can be used.
    pub(crate) fn new(endpoint: &str, p256dh: &str, auth: &str, loopback: bool) -> Option<Self> {
        let subscription =
            Subscription { endpoint: endpoint.to_owned(), p256dh: p256dh.to_owned(), auth: auth.to_owned() };
        subscription.reader()?;
        Endpoint::new(endpoint, loopback).map(|_| subscription)
    }

    /// What messages are sealed with.
    pub(crate) fn reader(&self) -> Option<Reader> {
        let bytes = |text: &str| {
            let decoded = URL_SAFE_NO_PAD.decode(text).or_else(|_| URL_SAFE.decode(text));
            decoded.ok().filter(|_| text.len() <= 128)
        };
        let (public, auth) = (bytes(&self.p256dh)?, bytes(&self.auth)?);
        (public.len() == POINT && public.first() == Some(&4) && auth.len() == 16).then_some(Reader { public, auth })
    }
}

impl std::fmt::Debug for Subscription {
    /// Nothing of it, so that it gets into no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subscription").finish_non_exhaustive()
    }
}
