//! Addresses of the network: ranges of them, and who counts as one visitor.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// A range of addresses, as `10.0.0.0/8`; a single address is the range of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether an address is in the range. An IPv4 address that is written as IPv6 counts as IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(range), IpAddr::V4(address)) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(self.bits)).unwrap_or(0);
                (range.to_bits() ^ address.to_bits()) & mask == 0
            }
            (IpAddr::V6(range), IpAddr::V6(address)) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(self.bits)).unwrap_or(0);
                (range.to_bits() ^ address.to_bits()) & mask == 0
            }
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

/// A text that is not a range of addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotANetwork;

impl fmt::Display for NotANetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an address such as 10.0.0.7 or ::1, or a range such as 10.0.0.0/8")
    }
}

impl std::error::Error for NotANetwork {}

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| NotANetwork)?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| NotANetwork)?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        if bits > most { Err(NotANetwork) } else { Ok(Network { address, bits }) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

/// The visitors who share an address. Somebody with one IPv6 address has 2^64 of them, so these count together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Household(IpAddr);

impl From<IpAddr> for Household {
    fn from(address: IpAddr) -> Self {
        Household(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
            address => address,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> Network {
        text.parse().unwrap()
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_range_holds_its_addresses_and_no_others() {
        for (inside, outside, text) in [
            ("10.1.2.3", "11.0.0.0", "10.0.0.0/8"),
            ("192.168.7.7", "192.168.7.8", "192.168.7.7"),
            ("1.2.3.4", "::1", "0.0.0.0/0"),
            ("::ffff:10.0.0.1", "::1", "10.0.0.0/8"),
            ("fd00::1", "fe00::1", "fd00::/8"),
            ("::1", "::2", "::1"),
        ] {
            assert!(range(text).contains(address(inside)), "{inside} in {text}");
            assert!(!range(text).contains(address(outside)), "{outside} in {text}");
        }
        assert_eq!(range("::1").to_string(), "::1/128");
        for wrong in ["", "10.0.0.0/33", "::/129", "10.0.0", "localhost", "10.0.0.0/-1", "10.0.0.0/8/8"] {
            assert_eq!(wrong.parse::<Network>(), Err(NotANetwork), "{wrong}");
        }
    }

    #[test]
    fn a_network_of_ipv6_is_one_household() {
        let of = |text: &str| Household::from(address(text));
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }
}
