//! The networks of this release by name. Once published they are frozen, so that figures stay comparable: the
//! plain name means the newest.

use super::policy::PolicyNet;
use super::weights::Weights;

/// The networks under their names, in the order they came.
const NETWORKS: &[(&str, &[u8])] = &[
    ("small-1", include_bytes!("../../weights/small-1.bin")),
    ("net-1", include_bytes!("../../weights/net-1.bin")),
    ("net-2", include_bytes!("../../weights/net-2.bin")),
    ("net-3", include_bytes!("../../weights/net-3.bin")),
    ("net-4", include_bytes!("../../weights/net-4.bin")),
    ("net-5", include_bytes!("../../weights/net-5.bin")),
    ("net-6", include_bytes!("../../weights/net-6.bin")),
    // Wider and half as fast: for those who have the time to look ahead as well.
    ("deep-1", include_bytes!("../../weights/deep-1.bin")),
    ("deep-2", include_bytes!("../../weights/deep-2.bin")),
    ("deep-3", include_bytes!("../../weights/deep-3.bin")),
];

/// The network of this name; `net` is the newest.
pub(crate) fn network(name: &str) -> Option<PolicyNet> {
    let newest = NETWORKS.iter().rev().find(|(known, _)| known.starts_with("net-") && name == "net");
    let (_, bytes) = newest.or_else(|| NETWORKS.iter().find(|(known, _)| *known == name))?;
    PolicyNet::new(&Weights::from_bytes(bytes).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_published_weights_are_those_of_policies() {
        for (name, _) in NETWORKS {
            assert!(network(name).is_some(), "{name}");
        }
        assert!(network("net").is_some() && network("net-0").is_none());
    }
}
