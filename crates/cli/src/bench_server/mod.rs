//! `fivepaths bench server`: how many durable moves a second a server carries, over real HTTP on loopback.
//!
//! Two players sit at every table, each with an open stream and a connection of their own, and play as fast as the
//! server answers. At the end, what was acknowledged is compared with the database. For comparison, the same run also
//! measures what the database alone can do: the same writes, as many to a commit, without HTTP.

mod bare;
mod client;
mod play;

use std::io::Write;
use std::time::Duration;

use clap::Args;
use fivepaths_server::store::{Purpose, Store};
use fivepaths_server::{App, Settings, Surroundings};
use serde::Serialize;

use crate::failure::Failure;

/// Measure a server over HTTP on loopback
#[derive(Args)]
#[command(after_help = "Examples:
  fivepaths bench server                         SQLite in a temporary file, 40 tables for 10 seconds
  fivepaths bench server --json --database postgres://fivepaths@localhost/bench --tables 40

With PostgreSQL name a database of its own: the tables of the measurement stay in it.")]
pub(crate) struct BenchServer {
    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// A database to measure with instead of a temporary SQLite file; what is played stays in it
    #[arg(long, value_name = "FILE|URL")]
    database: Option<String>,

    /// How long to measure each thing, in seconds
    #[arg(long, default_value_t = 10.0, value_name = "S")]
    seconds: f64,

    /// How many tables are played at once
    #[arg(long, default_value_t = 40, value_name = "N")]
    tables: usize,

    /// How many more streams to open for the measurement of their memory
    #[arg(long, default_value_t = 500, value_name = "N")]
    streams: usize,
}

/// Times in milliseconds.
#[derive(Serialize)]
struct Times {
    p50: f64,
    p99: f64,
    p999: f64,
}

impl Times {
    fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |share: f64| {
            let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
            times.get(index).map_or(0.0, |time| (time.as_secs_f64() * 100_000.0).round() / 100.0)
        };
        Times { p50: at(0.5), p99: at(0.99), p999: at(0.999) }
    }
}

#[derive(Serialize)]
struct HalfLoad {
    moves_per_s: f64,
    move_ms: Times,
    arrival_ms: Times,
}

#[derive(Serialize)]
struct Figures {
    tables: usize,
    seconds: f64,
    durable_moves_per_s: f64,
    bare_appends_per_s: f64,
    /// The mean number of writes in a commit.
    mean_group: f64,
    bare_mean_group: f64,
    /// Processor time, of the players as well, in microseconds. It says more than a rate where other programs run.
    cpu_us_per_move: f64,
    bare_cpu_us_per_append: f64,
    move_ms: Times,
    arrival_ms: Times,
    page_ms: Times,
    half_load: HalfLoad,
    kb_per_stream: f64,
    acknowledged: u64,
    lost: u64,
    doubled: u64,
}

impl BenchServer {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        if !(0.1..=600.0).contains(&self.seconds) {
            return Err(Failure::usage("--seconds must be from 0.1 to 600"));
        }
        if !(1..=2_000).contains(&self.tables) || self.streams > 5_000 {
            return Err(Failure::usage("--tables must be from 1 to 2000, and --streams at most 5000"));
        }
        let folder = std::env::temp_dir().join(format!("fivepaths-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let runtime = tokio::runtime::Runtime::new()?;
        let figures = runtime.block_on(self.measure(&folder));
        drop(runtime);
        std::fs::remove_dir_all(&folder)?;
        let figures = figures?;
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&figures).map_err(Failure::input)?)?;
        } else {
            print(out, &figures)?;
        }
        let broken = figures.lost + figures.doubled;
        if broken > 0 { Err(Failure::input(format!("{broken} moves were lost or doubled"))) } else { Ok(()) }
    }

    async fn measure(&self, folder: &std::path::Path) -> Result<Figures, Failure> {
        let file = |name: &str| folder.join(name).display().to_string();
        let time = Duration::from_secs_f64(self.seconds);
        let database = self.database.clone().unwrap_or_else(|| file("served.sqlite"));
        let store = Store::open(&database, Purpose::Serve).await.map_err(Failure::input)?;
        // All clients have the same address here, and it is not the limits that are measured.
        let settings = Settings {
            posts_a_minute: 0,
            tables_an_hour: 0,
            guests_an_hour: 0,
            connections_per_address: Settings::default().connections,
            ..Settings::default()
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let app = App::new(store.clone(), settings, Surroundings::default());
        let serving = tokio::spawn(fivepaths_server::serve_until(app, listener, async {
            // If the sender is gone, it is time to stop as well.
            let _ = stopped.await;
        }));
        let (groups, writes) = store.groups();
        let worked = play::processor();
        let full = play::play(address, self.tables, time, None).await?;
        let cpu_us_per_move = (play::processor() - worked) * 1e6 / full.moves.len().max(1) as f64;
        let (groups, writes) = (store.groups().0 - groups, store.groups().1 - writes);
        let mean_group = writes as f64 / groups.max(1) as f64;
        let rate = full.moves.len() as f64 / self.seconds;
        let half = play::play(address, self.tables, time, Some(rate / 2.0)).await?;
        let kb_per_stream = play::memory_of_streams(address, self.streams).await?;
        // The receiver is gone only if the server has failed, and then its result says so.
        let _ = stop.send(());
        serving.await.map_err(Failure::input)??;
        let bare_database = self.database.clone().unwrap_or_else(|| file("bare.sqlite"));
        let worked = play::processor();
        let bare = bare::appends(&bare_database, mean_group, time).await?;
        let bare_cpu_us_per_append = (play::processor() - worked) * 1e6 / (bare.per_s * self.seconds).max(1.0);

        let (mut lost, mut doubled) = (0, 0);
        for played in [&full, &half] {
            let (l, d) = played.check(&store).await?;
            (lost, doubled) = (lost + l, doubled + d);
        }
        let acknowledged = full.acknowledged() + half.acknowledged();
        let half_rate = half.moves.len() as f64 / self.seconds;
        Ok(Figures {
            tables: self.tables,
            seconds: self.seconds,
            durable_moves_per_s: rate,
            bare_appends_per_s: bare.per_s,
            mean_group,
            bare_mean_group: bare.mean_group,
            cpu_us_per_move: cpu_us_per_move.round(),
            bare_cpu_us_per_append: bare_cpu_us_per_append.round(),
            move_ms: Times::new(full.moves),
            arrival_ms: Times::new(full.arrivals),
            page_ms: Times::new(full.pages),
            half_load: HalfLoad {
                moves_per_s: half_rate,
                move_ms: Times::new(half.moves),
                arrival_ms: Times::new(half.arrivals),
            },
            kb_per_stream,
            acknowledged,
            lost,
            doubled,
        })
    }
}

fn print(out: &mut impl Write, figures: &Figures) -> std::io::Result<()> {
    let Figures { durable_moves_per_s: served, bare_appends_per_s: bare, .. } = figures;
    let times = |times: &Times| format!("{} / {} / {} ms", times.p50, times.p99, times.p999);
    writeln!(out, "{} tables, {} s", figures.tables, figures.seconds)?;
    writeln!(out, "durable moves over HTTP   {served:8.0} a second, {:.1} to a commit", figures.mean_group)?;
    writeln!(out, "the database alone        {bare:8.0} a second, {:.1} to a commit", figures.bare_mean_group)?;
    writeln!(out, "share                     {:8.2}", served / bare)?;
    let (cpu, bare_cpu) = (figures.cpu_us_per_move, figures.bare_cpu_us_per_append);
    writeln!(out, "processor time            {cpu:8.0} µs a move, players included; {bare_cpu:.0} µs without HTTP")?;
    writeln!(out, "a move (p50/p99/p99.9)    {}", times(&figures.move_ms))?;
    writeln!(out, "its arrival               {}", times(&figures.arrival_ms))?;
    writeln!(out, "a page of a table         {}", times(&figures.page_ms))?;
    let half = &figures.half_load;
    writeln!(
        out,
        "at half load, {:.0} a second: a move {}, its arrival {}",
        half.moves_per_s,
        times(&half.move_ms),
        times(&half.arrival_ms)
    )?;
    writeln!(out, "memory of a stream        {:8.1} kB", figures.kb_per_stream)?;
    writeln!(out, "acknowledged {}, lost {}, doubled {}", figures.acknowledged, figures.lost, figures.doubled)
}
