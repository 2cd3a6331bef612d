//! `fivepaths serve`: a table in the browser.

use std::io::Write;

use clap::Args;
use fivepaths_server::{App, Settings, Surroundings};

use crate::failure::Failure;

/// A bot's turn must be over before its job would be given to another node.
const MOST_THINKING: u64 = 10_000;

/// Serve tables to play at in the browser
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  fivepaths serve                                        on this machine, in ./fivepaths.sqlite
  fivepaths serve --listen 0.0.0.0:8080 --public-url https://play.example.org
  fivepaths serve --database postgres://fivepaths@db/fivepaths")]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDR")]
    listen: String,

    /// A SQLite file, which is made if it is missing, or the address of a PostgreSQL database
    #[arg(long, default_value = "fivepaths.sqlite", value_name = "FILE|URL")]
    database: String,

    /// The address that people reach the server by, if it is not the one it listens on
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,

    /// How long a bot waits before it thinks about a move, in milliseconds
    #[arg(long, default_value_t = Settings::default().bot_delay, value_name = "MS")]
    bot_delay: i64,

    /// How long a bot may think about a turn, in milliseconds; only the strongest levels use it all
    #[arg(long, default_value_t = Settings::default().bot_budget, value_name = "MS")]
    bot_budget: u64,
}

impl Serve {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(self.serve(out))
    }

    async fn serve(self, out: &mut impl Write) -> Result<(), Failure> {
        let storage = fivepaths_server::open(&self.database)
            .await
            .map_err(|error| Failure::input(format!("{}: {error}", self.database)))?;
        let listener = tokio::net::TcpListener::bind(&self.listen)
            .await
            .map_err(|error| Failure::input(format!("cannot listen on {}: {error}", self.listen)))?;
        let here = format!("http://{}", listener.local_addr()?);
        writeln!(out, "Open {} and play. Stop with Ctrl-C.", self.public_url.as_deref().unwrap_or(&here))?;
        out.flush()?;
        let settings = Settings {
            public_url: self.public_url,
            bot_delay: self.bot_delay.max(0),
            bot_budget: self.bot_budget.clamp(1, MOST_THINKING),
            ..Settings::default()
        };
        fivepaths_server::serve(App::new(storage, settings, Surroundings::default()), listener).await?;
        Ok(())
    }
}
