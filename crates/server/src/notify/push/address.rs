//! Where messages may go: only to push services on the public internet.
//!
//! A browser tells us the address of its push service, and anybody can send such a form. Without a check this server would
//! ask whatever its host can reach. So an address must be https with a name or a public number; what the name resolves to
//! is checked, and the connection goes to exactly that number. No answer leads us elsewhere.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::http::Uri;

/// The longest address that is kept.
pub(crate) const LONGEST: usize = 1_000;

/// The address of a browser at its push service.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Endpoint {
    uri: Uri,
    host: String,
}

impl std::fmt::Debug for Endpoint {
    /// Whoever knows it can disturb the browser, so it gets into no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Endpoint").finish_non_exhaustive()
    }
}

impl Endpoint {
    /// An address that may be asked; `loopback` also allows plain http on this machine, for tests.
    pub(crate) fn new(text: &str, loopback: bool) -> Option<Endpoint> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= LONGEST)?;
        let authority = uri.authority()?;
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let number = host.parse::<IpAddr>().ok();
        let here = loopback && number.is_some_and(|number| number.is_loopback());
        let scheme = uri.scheme_str()?;
        let fits = (scheme == "https" || (here && scheme == "http"))
            && !authority.as_str().contains('@')
            && !host.is_empty()
            && number.is_none_or(|number| here || is_public(number));
        fits.then_some(Endpoint { uri, host })
    }

    /// What tokens call the push service: scheme, host and port.
    pub(crate) fn service(&self) -> String {
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        format!("{}://{authority}", self.uri.scheme_str().unwrap_or("https"))
    }

    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    pub(crate) fn port(&self) -> u16 {
        self.uri.port_u16().unwrap_or(if self.is_secure() { 443 } else { 80 })
    }

    pub(crate) fn is_secure(&self) -> bool {
        self.uri.scheme_str() == Some("https")
    }

    /// The part of the address that is asked for.
    pub(crate) fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }

    /// The value of the header `host`.
    pub(crate) fn authority(&self) -> &str {
        self.uri.authority().map_or("", |authority| authority.as_str())
    }

    /// Whether a number that the host resolves to may be asked.
    pub(crate) fn may_ask(&self, number: IpAddr) -> bool {
        is_public(number) || (!self.is_secure() && number.is_loopback())
    }
}

/// Whether a number belongs to the public internet.
pub(crate) fn is_public(number: IpAddr) -> bool {
    match number.to_canonical() {
        IpAddr::V4(number) => is_public_v4(number),
        IpAddr::V6(number) => is_public_v6(number),
    }
}

fn is_public_v4(number: Ipv4Addr) -> bool {
    let [a, b, c, _] = number.octets();
    let special = match a {
        0 | 10 | 127 => true,
        // Shared by providers, link-local, private, for protocols and examples, 6to4 relays, benchmarks.
        100 => (64..128).contains(&b),
        169 => b == 254,
        172 => (16..32).contains(&b),
        192 => b == 168 || (b == 0 && (c == 0 || c == 2)) || (b, c) == (88, 99),
        198 => b == 18 || b == 19 || (b, c) == (51, 100),
        203 => (b, c) == (0, 113),
        // Multicast and what is reserved.
        _ => a >= 224,
    };
    !special
}

fn is_public_v6(number: Ipv6Addr) -> bool {
    let parts = number.segments();
    // Only this range is given to anybody. Of it, some is for tunnels, which hide another number, and for examples.
    let given = parts[0] & 0xe000 == 0x2000;
    let hidden = parts[0] == 0x2002 || (parts[0] == 0x2001 && parts[1] < 0x0200);
    let example = (parts[0] == 0x2001 && parts[1] == 0x0db8) || parts[0] == 0x3fff;
    given && !hidden && !example
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_numbers_may_be_asked() {
        let public = |text: &str| is_public(text.parse().unwrap());
        for fine in ["8.8.8.8", "142.250.1.1", "172.32.0.1", "100.128.0.1", "192.0.1.1", "2607:f8b0::1", "2a00:1450::5"]
        {
            assert!(public(fine), "{fine}");
        }
        for none in [
            "0.0.0.0",
            "10.1.2.3",
            "127.0.0.1",
            "100.64.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "198.18.0.1",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "3fff::1",
            "100::1",
            "fec0::1",
        ] {
            assert!(!public(none), "{none}");
        }
    }

    #[test]
    fn an_address_is_https_without_a_name_of_a_user() {
        let service = |text: &str| Endpoint::new(text, false).map(|endpoint| endpoint.service());
        assert_eq!(service("https://push.example.org/a/b?c=d").as_deref(), Some("https://push.example.org"));
        assert_eq!(service("https://push.example.org:8443/a").as_deref(), Some("https://push.example.org:8443"));
        for none in [
            "",
            "x",
            "/a",
            "http://push.example.org/a",
            "ftp://push.example.org/a",
            "https:///a",
            "https://user@push.example.org/a",
            "https://127.0.0.1/a",
            "https://[::1]/a",
            "https://10.0.0.1/a",
            "https://169.254.169.254/latest",
            "http://127.0.0.1:9/a",
            "https://push.example.org/a\r\nx: y",
            "https://push example.org/",
            "javascript:alert(1)",
        ] {
            assert_eq!(service(none), None, "{none}");
        }
        assert_eq!(service(&format!("https://push.example.org/{}", "x".repeat(LONGEST))), None);
        // For tests, and only by a setting.
        let here = Endpoint::new("http://127.0.0.1:9000/x", true).unwrap();
        assert!(here.may_ask("127.0.0.1".parse().unwrap()) && !here.may_ask("10.0.0.1".parse().unwrap()));
        assert_eq!((here.port(), here.path(), here.host()), (9000, "/x", "127.0.0.1"));
        assert_eq!(Endpoint::new("http://10.0.0.1/x", true), None);
        assert_eq!(Endpoint::new("http://localhost/x", true), None);
    }
}
