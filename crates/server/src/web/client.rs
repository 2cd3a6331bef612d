//! The client of a request: its address, and whether it came by https.
//!
//! Behind a proxy every connection comes from the proxy, which names the client in headers. Anybody can send these
//! headers, so they are trusted only from proxies that the settings name.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use crate::app::App;
use crate::web::network::Network;

/// The client of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Client {
    /// Their address; `None` if the request did not come over a network.
    pub(crate) address: Option<IpAddr>,
    /// Whether they came by https.
    pub(crate) https: bool,
    /// Whether a proxy that we trust is between us.
    pub(crate) by_proxy: bool,
}

impl Client {
    pub(crate) fn new(headers: &HeaderMap, extensions: &Extensions, proxies: &[Network]) -> Self {
        let trusted = |address: IpAddr| proxies.iter().any(|proxy| proxy.contains(address));
        let Some(ConnectInfo(peer)) = extensions.get::<ConnectInfo<SocketAddr>>() else { return Client::default() };
        let mut address = peer.ip().to_canonical();
        let by_proxy = trusted(address);
        // Each proxy appends the address that it got the request from. So we go from right to left, up to the first
        // address that is not a trusted proxy; everything to the left of that may be made up.
        let mut hops = values(headers, "x-forwarded-for").rev();
        while trusted(address)
            && let Some(hop) = hops.next().and_then(parse)
        {
            address = hop;
        }
        let https = by_proxy && values(headers, "x-forwarded-proto").next_back() == Some("https");
        Client { address: Some(address), https, by_proxy }
    }
}

/// The entries of a header that may come several times and be a list each time.
fn values<'h>(headers: &'h HeaderMap, name: &str) -> std::vec::IntoIter<&'h str> {
    let lines = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim).collect::<Vec<_>>().into_iter()
}

/// An address with or without a port, as proxies write them.
fn parse(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse::<IpAddr>().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|socket| socket.ip()));
    address.map(|address| address.to_canonical())
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        // `observe` has found it out already.
        let known = parts.extensions.get::<Client>().copied();
        Ok(known.unwrap_or_else(|| Client::new(&parts.headers, &parts.extensions, &app.settings().trusted_proxies)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str], proxies: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        headers.append("x-forwarded-proto", "https".parse().unwrap());
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 1)));
        let proxies: Vec<Network> = proxies.iter().map(|text| text.parse().unwrap()).collect();
        let client = Client::new(&headers, &extensions, &proxies);
        assert_eq!(client.https, client.by_proxy);
        client.address.unwrap().to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(client("9.9.9.9", &["1.1.1.1"], &[]), "9.9.9.9");
        assert_eq!(client("9.9.9.9", &["1.1.1.1"], &["10.0.0.0/8"]), "9.9.9.9");
        assert_eq!(client("10.0.0.1", &["1.1.1.1"], &["10.0.0.0/8"]), "1.1.1.1");
        assert_eq!(client("::ffff:10.0.0.1", &["1.1.1.1"], &["10.0.0.0/8"]), "1.1.1.1");
    }

    #[test]
    fn the_rightmost_stranger_counts_and_what_they_made_up_does_not() {
        let proxies = &["10.0.0.0/8", "::1"];
        assert_eq!(client("10.0.0.1", &["6.6.6.6, 1.1.1.1"], proxies), "1.1.1.1");
        assert_eq!(client("10.0.0.1", &["6.6.6.6, 1.1.1.1, 10.0.0.2"], proxies), "1.1.1.1");
        assert_eq!(client("10.0.0.1", &["6.6.6.6", "1.1.1.1,10.0.0.2"], proxies), "1.1.1.1");
        assert_eq!(client("::1", &["10.0.0.3"], proxies), "10.0.0.3");
        assert_eq!(client("::1", &["6.6.6.6, nonsense"], proxies), "::1");
        assert_eq!(client("::1", &[], proxies), "::1");
        assert_eq!(client("::1", &["1.1.1.1:5000"], proxies), "1.1.1.1");
        assert_eq!(client("::1", &["[2001:db8::1]:5000"], proxies), "2001:db8::1");
        assert_eq!(client("::1", &["[2001:db8::1]"], proxies), "2001:db8::1");
    }
}
