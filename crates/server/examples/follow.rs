//! How long a move takes from one browser to another, on this machine:
//! `cargo run --release -p fivepaths-server --example follow`.
//!
//! Two people in two Chromiums play a round. The time runs from the click on the draw in one until the other's page has
//! changed, and until the change is drawn; both browsers read the same clock. With `-- still` both browsers ask for
//! less motion.
//!
//! After each move the same way is gone once more with nothing to do: each browser asks for a word, one after the other, and
//! the second writes it on its page. No move can be faster on this machine at this load, so what a busy machine says can be
//! compared as the share above that limit.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

#[path = "../tests/chromium/mod.rs"]
mod chromium;

use chromium::{Browser, DESK, start};

/// Makes a promise of the times at which the page hears of a version, fetches it, changes, and draws the change.
const WATCH: &str = "
    const version = arguments[0];
    performance.clearResourceTimings();
    window.followed = new Promise((done) => {
        const look = () => {
            if (document.querySelector('main')?.dataset.version !== version) return;
            seen.disconnect();
            const changed = Date.now();
            const page = performance.getEntriesByType('resource').filter((entry) => /game/.test(entry.name)).at(-1);
            const at = (time) => Math.round(performance.timeOrigin + time);
            const times = [at(page?.startTime ?? 0), at(page?.responseEnd ?? 0), changed];
            requestAnimationFrame(() => requestAnimationFrame(() => done([...times, Date.now()])));
        };
        const seen = new MutationObserver(look);
        seen.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
    });";

/// Asks for a word and writes it on the page; gives how long that took, and how long until it was drawn.
const BARE: &str = "
    const [began, done] = [Date.now(), arguments[arguments.length - 1]];
    fetch('/health').then((answer) => answer.text()).then((word) => {
        document.body.dataset.bare = word + began;
        const changed = Date.now() - began;
        requestAnimationFrame(() => requestAnimationFrame(() => done([changed, Date.now() - began])));
    });";

/// The same way with nothing to do: until the other's page has changed, and until that is drawn.
async fn bare(mover: &Browser, other: &Browser) -> [i64; 2] {
    let first = mover.client.execute_async(BARE, vec![]).await.unwrap()[0].as_i64().unwrap();
    let second = other.client.execute_async(BARE, vec![]).await.unwrap();
    std::array::from_fn(|step| first + second[step].as_i64().unwrap())
}

/// A few turns fewer than a round has, since a round ends with a receipt.
const MOVES: usize = 24;
const STEPS: [&str; 4] = ["heard of in the other browser", "fetched there", "changed on its page", "drawn"];

async fn one_turn(mover: &Browser, other: &Browser) -> [i64; 4] {
    let next = mover.version().await + 1;
    other.client.execute(WATCH, vec![next.to_string().into()]).await.unwrap();
    mover.click("#hand-1").await;
    mover.click("#to-pile").await;
    mover.wait("#draw-s").await;
    let clicked = mover.script("const at = Date.now(); document.getElementById('draw-s').click(); return at").await;
    let followed = "const done = arguments[arguments.length - 1]; window.followed.then(done)";
    let times = other.client.execute_async(followed, vec![]).await.unwrap();
    mover.wait(&format!("main[data-version=\"{next}\"]")).await;
    std::array::from_fn(|step| times[step].as_i64().unwrap() - clicked.as_i64().unwrap())
}

fn summary(what: &str, mut times: Vec<i64>) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "{what}: median {} ms, nine in ten below {} ms, slowest {} ms, of {} moves",
        at(50),
        at(90),
        at(100),
        times.len()
    );
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let (_folder, server, mut driver) = start().await;
    let (ann, bob) = (driver.browser(DESK).await, driver.browser(DESK).await);
    if std::env::args().any(|argument| argument == "still") {
        ann.less_motion().await;
        bob.less_motion().await;
    }
    ann.goto(&format!("{}/new?game=card", server.url)).await;
    ann.click("#create").await;
    bob.goto(&ann.invite().await).await;
    bob.click("#join").await;
    bob.wait("main[data-version]").await;
    ann.wait("main[data-version]").await;
    let (mut times, mut limits) = (Vec::new(), Vec::new());
    for _ in 0..MOVES {
        let (mover, other) = if ann.mine().await == Some(true) { (&ann, &bob) } else { (&bob, &ann) };
        times.push(one_turn(mover, other).await);
        limits.push(bare(mover, other).await);
    }
    for (step, what) in STEPS.iter().enumerate() {
        summary(what, times.iter().map(|times| times[step]).collect());
    }
    for (step, what) in STEPS[2..].iter().enumerate() {
        summary(&format!("with nothing to do, {what}"), limits.iter().map(|limit| limit[step]).collect());
    }
}
