//! How many files this process may have open, which also bounds its connections.

/// Files for the database, the listener and everything else that is not a connection.
const OTHERS: u64 = 128;

/// Raises the limit of open files as far as `connections` need it and the system allows it. Gives how many connections
/// there is room for.
pub(crate) fn make_room_for(connections: usize) -> usize {
    let Some(limit) = raise(connections as u64 + OTHERS) else { return connections };
    let room = usize::try_from(room(limit)).unwrap_or(usize::MAX);
    if room < connections {
        tracing::warn!(
            "this process may open {limit} files at once, which is enough for {room} connections and not for \
             {connections}; raise the hard limit (ulimit -Hn, or LimitNOFILE in a systemd unit) or lower --connections"
        );
    }
    room.min(connections)
}

fn room(limit: u64) -> u64 {
    limit.saturating_sub(OTHERS).max(limit / 2)
}

/// The limit after raising it, if there is one.
#[cfg(unix)]
fn raise(wanted: u64) -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let now = current?;
    let most = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    if most > now && setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum }).is_ok() {
        return Some(most);
    }
    Some(now)
}

#[cfg(not(unix))]
fn raise(_wanted: u64) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_files_are_kept_for_the_database() {
        assert_eq!((room(1024), room(100), room(10_128)), (896, 50, 10_000));
    }

    #[cfg(unix)]
    #[test]
    fn the_soft_limit_is_raised() {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let before = getrlimit(Resource::Nofile);
        setrlimit(Resource::Nofile, Rlimit { current: Some(256), maximum: before.maximum }).unwrap();
        assert_eq!(make_room_for(300), 300);
        assert_eq!(getrlimit(Resource::Nofile).current, Some(428));
        // What is there already is not taken away.
        assert_eq!(make_room_for(10), 10);
        assert_eq!(getrlimit(Resource::Nofile).current, Some(428));
    }
}
