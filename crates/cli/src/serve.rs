//! `fivepaths serve`: a table in the browser.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use fivepaths_server::notify::{Mailer, is_address};
use fivepaths_server::{App, Network, Settings, Surroundings};

use crate::failure::Failure;
use crate::log::{self, Format};

/// The longest time to think, in milliseconds. A bot's turn must be over before its job is given to another node.
const MOST_THINKING: u64 = 10_000;

/// Serve tables to play at in the browser
///
/// Every setting can also be given in the environment (`--bot-delay` as FIVEPATHS_BOT_DELAY) or in a file
/// (as `bot-delay`). A flag comes before the environment, and that before the file.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  fivepaths serve                                        on this machine, in ./fivepaths.sqlite
  fivepaths serve --listen 0.0.0.0:8080 --public-url https://play.example.org
  fivepaths serve --database postgres://fivepaths@db/fivepaths
  fivepaths serve --config /etc/fivepaths.toml           settings from a file")]
pub(crate) struct Serve {
    /// A file with settings, in TOML
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDR")]
    listen: String,

    /// A SQLite file, which is made if it is missing, or the address of a PostgreSQL database
    #[arg(long, default_value = crate::DATABASE, value_name = "FILE|URL")]
    database: String,

    /// The address that people reach the server by, if it is not the one it listens on; `https` makes cookies
    /// `Secure`
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,

    /// Addresses or ranges (10.0.0.0/8) of proxies that are trusted to say who the client is; may be repeated
    #[arg(long, value_name = "ADDR", value_delimiter = ',')]
    trusted_proxy: Vec<Network>,

    /// The address to serve metrics for Prometheus on, at /metrics; without it there are none
    #[arg(long, value_name = "ADDR")]
    metrics: Option<String>,

    /// What to log to standard error: error, warn, info, debug or trace, also by part
    /// (`info,fivepaths_server=debug`)
    #[arg(long, default_value = "info", value_name = "LEVEL")]
    log: String,

    /// How to write the log
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    log_format: Format,

    /// How many connections there may be at once
    #[arg(long, default_value_t = Settings::default().connections, value_name = "N")]
    connections: usize,

    /// How many of them may come from one address (of IPv6: from one /64), other than a trusted proxy's
    #[arg(long, default_value_t = Settings::default().connections_per_address, value_name = "N")]
    connections_per_address: usize,

    /// How long the head of a request may take to arrive, in seconds
    #[arg(long, default_value_t = Settings::default().head_timeout.as_secs(), value_name = "S")]
    head_timeout: u64,

    /// How long the body of a request may take to arrive, in seconds
    #[arg(long, default_value_t = Settings::default().body_timeout.as_secs(), value_name = "S")]
    body_timeout: u64,

    /// How long a connection may be quiet between two requests, in seconds
    #[arg(long, default_value_t = Settings::default().idle_timeout.as_secs(), value_name = "S")]
    idle_timeout: u64,

    /// How many posts a minute one person may send, and one address ten times as many; 0 for any number
    #[arg(long, default_value_t = Settings::default().posts_a_minute, value_name = "N")]
    posts_a_minute: u32,

    /// How many tables one person may make in an hour, and one address ten times as many; 0 for any number
    #[arg(long, default_value_t = Settings::default().tables_an_hour, value_name = "N")]
    tables_an_hour: u32,

    /// How many guests may come from one address in an hour; 0 for any number
    #[arg(long, default_value_t = Settings::default().guests_an_hour, value_name = "N")]
    guests_an_hour: u32,

    /// How often one address may try to sign in to one account in an hour; an address in all, and an account from
    /// everywhere, ten times as often; 0 for any number
    #[arg(long, default_value_t = Settings::default().sign_ins_an_hour, value_name = "N")]
    sign_ins_an_hour: u32,

    /// How many mails one account may have sent in an hour, and one address ten times as many; 0 for any number
    #[arg(long, default_value_t = Settings::default().mails_an_hour, value_name = "N")]
    mails_an_hour: u32,

    /// How many reviews of their matches one person may ask for in a day; 0 for any number
    #[arg(long, default_value_t = Settings::default().reviews_a_day, value_name = "N")]
    reviews_a_day: u32,

    /// The mail server that sends links for new passwords: smtps://user:password@mail.example.org,
    /// smtp://mail.example.org:587?tls=required or smtp://127.0.0.1:25; needs --mail-from and --public-url. Without it no mail is sent
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,

    /// Who mails come from, such as `Fivepaths <play@example.org>`
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,

    /// The host's own address: a mail goes there once a day, so that somebody notices when mail does not arrive any more;
    /// needs --smtp
    #[arg(long, value_name = "ADDRESS")]
    canary: Option<String>,

    /// After how many days a table that nobody came to is deleted
    #[arg(long, default_value_t = Settings::default().open_table_days, value_name = "DAYS")]
    open_table_days: u32,

    /// After how many days a guest without games is deleted
    #[arg(long, default_value_t = Settings::default().idle_guest_days, value_name = "DAYS")]
    idle_guest_days: u32,

    /// How long a bot waits before it thinks about a move, in milliseconds
    #[arg(long, default_value_t = Settings::default().bot_delay, value_name = "MS")]
    bot_delay: i64,

    /// How long a bot may think about a turn, in milliseconds, at most 10000; only the strongest levels use it
    /// all
    #[arg(long, default_value_t = Settings::default().bot_budget, value_name = "MS")]
    bot_budget: u64,
}

impl Serve {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        log::start(&self.log, self.log_format)?;
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(self.serve(out))
    }

    async fn serve(self, out: &mut impl Write) -> Result<(), Failure> {
        // What cannot be used is said before anything is made.
        let mailer = self.mailer()?;
        let store = fivepaths_server::open(&self.database)
            .await
            .map_err(|error| Failure::input(format!("{}: {error}", self.database)))?;
        let listener = listener(&self.listen).await?;
        let metrics = match &self.metrics {
            Some(address) => Some(listener_for_metrics(address).await?),
            None => None,
        };
        let here = format!("http://{}", listener.local_addr()?);
        let told_to_stop = fivepaths_server::told_to_stop();
        writeln!(out, "Open {} and play. Stop with Ctrl-C.", self.public_url.as_deref().unwrap_or(&here))?;
        out.flush()?;
        let app = App::new(store, self.settings(mailer), Surroundings::default());
        if let Some(listener) = metrics {
            tokio::spawn(fivepaths_server::serve_metrics(app.clone(), listener));
        }
        fivepaths_server::serve_until(app, listener, told_to_stop).await?;
        Ok(())
    }

    fn mailer(&self) -> Result<Option<Mailer>, Failure> {
        if let Some(canary) = self.canary.as_deref().filter(|canary| !is_address(canary)) {
            return Err(Failure::input(format!("--canary: {canary:?} is no address for mail")));
        }
        let Some(smtp) = &self.smtp else {
            let alone = self.canary.is_some();
            return if alone { Err(Failure::input("--canary also needs --smtp")) } else { Ok(None) };
        };
        let (Some(from), Some(_)) = (&self.mail_from, &self.public_url) else {
            // Links in mails are never made from what a request says, since a request can name any host.
            return Err(Failure::input("--smtp also needs --mail-from and --public-url"));
        };
        Mailer::new(smtp, from).map(Some).map_err(Failure::input)
    }

    fn settings(self, mailer: Option<Mailer>) -> Settings {
        Settings {
            mailer,
            canary: self.canary,
            push_to_loopback: false,
            sign_ins_an_hour: self.sign_ins_an_hour,
            mails_an_hour: self.mails_an_hour,
            reviews_a_day: self.reviews_a_day,
            public_url: self.public_url,
            bot_delay: self.bot_delay.max(0),
            bot_budget: self.bot_budget.clamp(1, MOST_THINKING),
            posts_a_minute: self.posts_a_minute,
            tables_an_hour: self.tables_an_hour,
            guests_an_hour: self.guests_an_hour,
            open_table_days: self.open_table_days,
            idle_guest_days: self.idle_guest_days,
            connections: self.connections.max(1),
            connections_per_address: self.connections_per_address.max(1),
            head_timeout: Duration::from_secs(self.head_timeout.max(1)),
            body_timeout: Duration::from_secs(self.body_timeout.max(1)),
            idle_timeout: Duration::from_secs(self.idle_timeout.max(1)),
            trusted_proxies: self.trusted_proxy,
        }
    }
}

async fn listener(address: &str) -> Result<tokio::net::TcpListener, Failure> {
    tokio::net::TcpListener::bind(address)
        .await
        .map_err(|error| Failure::input(format!("cannot listen on {address}: {error}")))
}

async fn listener_for_metrics(address: &str) -> Result<tokio::net::TcpListener, Failure> {
    let listener = listener(address).await?;
    tracing::info!("numbers for Prometheus are at http://{}/metrics", listener.local_addr()?);
    Ok(listener)
}
