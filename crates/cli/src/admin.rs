//! `fivepaths admin`: what the host can do with accounts, also while a server is running.

use std::io::{BufRead as _, IsTerminal as _, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use fivepaths_server::admin;
use fivepaths_server::notify::Mailer;
use fivepaths_server::people::Account;
use fivepaths_server::store::{Purpose, Store};
use fivepaths_server::{App, Settings, Surroundings};

use crate::failure::Failure;

const HOUR: i64 = 60 * 60 * 1_000;
/// How many accounts are read at once.
const A_PAGE: i64 = 500;

/// Look after accounts: list, disable, reset, rename, delete, announce, reports
///
/// It works on the database of a server, which may be running. What was done is kept in a log there.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  fivepaths admin list --containing ann                   accounts whose name contains \"ann\"
  fivepaths admin reset Ann                               a link for a new password, to hand over
  fivepaths admin disable Mallory                         signed out everywhere, and not let in again
  fivepaths admin delete Mallory --yes                    without asking
  fivepaths admin reports                                 what people told about others
  fivepaths admin reports close 3 --why \"Warned her\"     done with
  fivepaths admin announce \"Back at noon\" --hours 3       on the first page, for three hours
  fivepaths admin mail-test me@example.org                whether the settings for mail work
  fivepaths admin log                                     what was done")]
pub(crate) struct Admin {
    #[command(subcommand)]
    what: What,

    /// The SQLite file or the address of the PostgreSQL database of the server
    #[arg(long, default_value = crate::DATABASE, value_name = "FILE|URL", global = true)]
    database: String,

    /// The address that people reach the server by, for links
    #[arg(long, value_name = "URL", global = true)]
    public_url: Option<String>,

    /// The mail server, as for `serve`
    #[arg(long, value_name = "URL", global = true)]
    smtp: Option<String>,

    /// Who mails come from, as for `serve`
    #[arg(long, value_name = "ADDRESS", global = true)]
    mail_from: Option<String>,

    /// The server's file with settings, in TOML
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
enum What {
    /// List accounts
    List {
        /// Only those whose name contains this
        #[arg(long, default_value = "", value_name = "TEXT", hide_default_value = true)]
        containing: String,
    },
    /// Show one account
    Show {
        /// The name of the account
        name: String,
    },
    /// Shut an account: its owner is signed out and cannot sign in
    Disable {
        /// The name of the account
        name: String,
        /// Do it without asking
        #[arg(long)]
        yes: bool,
    },
    /// Open an account again
    Enable {
        /// The name of the account
        name: String,
    },
    /// Print a link for a new password, which can be used for a day
    Reset {
        /// The name of the account
        name: String,
    },
    /// Give an account another name
    Rename {
        /// The name of the account
        name: String,
        /// The new name
        to: String,
    },
    /// Delete an account; its running games are given up
    Delete {
        /// The name of the account
        name: String,
        /// Do it without asking
        #[arg(long)]
        yes: bool,
    },
    /// Tell everybody something on the first page
    Announce {
        /// The text; an empty one takes back what was told
        text: String,
        /// For how many hours
        #[arg(long, default_value_t = 24, value_name = "N")]
        hours: i64,
    },
    /// Show what people told about others, the latest first
    #[command(after_help = "Examples:
  fivepaths admin reports                                 those that are open
  fivepaths admin reports --all --last 200                closed ones as well
  fivepaths admin reports close 3 --why \"Warned her\"     done with")]
    Reports {
        #[command(subcommand)]
        what: Option<OfReports>,
        /// Also those that are closed
        #[arg(long)]
        all: bool,
        /// How many
        #[arg(long, default_value_t = 50, value_name = "N")]
        last: i64,
    },
    /// Send a mail to an address, to try out --smtp and --mail-from
    MailTest {
        /// The address
        address: String,
    },
    /// Show what was done
    Log {
        /// How many entries
        #[arg(long, default_value_t = 50, value_name = "N")]
        last: i64,
    },
}

#[derive(Subcommand, Debug)]
enum OfReports {
    /// Close a report that was looked into
    Close {
        /// The number of the report
        number: i64,
        /// What came of it, for the log
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
}

impl Admin {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        tokio::runtime::Runtime::new()?.block_on(self.carry_out(out))
    }

    async fn carry_out(self, out: &mut impl Write) -> Result<(), Failure> {
        if let What::MailTest { address } = &self.what {
            // It needs no database, so that a host can try mail out before anything else.
            let (Some(smtp), Some(from)) = (&self.smtp, &self.mail_from) else {
                return Err(Failure::input("name the mail server with --smtp and the sender with --mail-from"));
            };
            let mailer = Mailer::new(smtp, from).map_err(Failure::input)?;
            let said = admin::mail_test(&mailer, address).await.map_err(Failure::input)?;
            writeln!(out, "The mail server has taken a mail to {address}: {said}")?;
            return Ok(());
        }
        if let Some(file) = fivepaths_server::store::file(&self.database)
            && !file.exists()
        {
            return Err(Failure::input(format!("there is no database {}; name it with --database", file.display())));
        }
        let store = Store::open(&self.database, Purpose::Visit)
            .await
            .map_err(|error| Failure::input(format!("{}: {error}", self.database)))?;
        let app = App::new(store, Settings::default(), Surroundings::default());
        match self.what {
            What::List { containing } => list(&app, &containing, out).await?,
            What::Show { name } => show(&admin::find(&app, &name).await.map_err(Failure::input)?, out)?,
            What::Disable { name, yes } => {
                let account = admin::find(&app, &name).await.map_err(Failure::input)?;
                sure(&account, "disable", yes, out)?;
                admin::disable(&app, &account.name).await.map_err(Failure::input)?;
                writeln!(out, "{} is signed out and cannot sign in.", account.name)?;
            }
            What::Enable { name } => {
                let account = admin::enable(&app, &name).await.map_err(Failure::input)?;
                writeln!(out, "{} can sign in again.", account.name)?;
            }
            What::Reset { name } => {
                let (account, path) = admin::reset(&app, &name).await.map_err(Failure::input)?;
                let site = self.public_url.as_deref().unwrap_or("http://127.0.0.1:8080").trim_end_matches('/');
                writeln!(out, "Give this link to {}. It can be used once, within a day:", account.name)?;
                writeln!(out, "{site}{path}")?;
            }
            What::Rename { name, to } => {
                let (account, to) = admin::rename(&app, &name, &to).await.map_err(Failure::input)?;
                writeln!(out, "{} is called {to} now.", account.name)?;
            }
            What::Delete { name, yes } => {
                let account = admin::find(&app, &name).await.map_err(Failure::input)?;
                sure(&account, "delete", yes, out)?;
                admin::delete(&app, &account.name).await.map_err(Failure::input)?;
                writeln!(out, "The account of {} is deleted.", account.name)?;
            }
            What::Announce { text, hours } => {
                admin::announce(&app, text.trim(), hours.max(1).saturating_mul(HOUR)).await.map_err(Failure::input)?;
                writeln!(out, "{}", if text.trim().is_empty() { "Nothing is announced now." } else { "Announced." })?;
            }
            What::Reports { what: None, all, last } => reports(&app, all, last, out).await?,
            What::Reports { what: Some(OfReports::Close { number, why }), .. } => {
                admin::close_report(&app, number, &why).await.map_err(Failure::input)?;
                writeln!(out, "Report {number} is closed.")?;
            }
            // Done above.
            What::MailTest { .. } => {}
            What::Log { last } => {
                for entry in admin::log(app.store(), last).await.map_err(Failure::input)? {
                    writeln!(out, "{}  {}", time(entry.at), entry.what)?;
                }
            }
        }
        Ok(())
    }
}

/// Asks the host to type the name, unless they said yes already.
fn sure(account: &Account, what: &str, yes: bool, out: &mut impl Write) -> Result<(), Failure> {
    if yes {
        return Ok(());
    }
    if !std::io::stdin().is_terminal() {
        return Err(Failure::input(format!("to {what} {} without being asked, add --yes", account.name)));
    }
    write!(out, "Type the name {} to {what} the account: ", account.name)?;
    out.flush()?;
    let mut typed = String::new();
    std::io::stdin().lock().read_line(&mut typed)?;
    if typed.trim() == account.name { Ok(()) } else { Err(Failure::input("nothing was done")) }
}

async fn list(app: &App, containing: &str, out: &mut impl Write) -> Result<(), Failure> {
    let (mut after, mut count) = (None::<String>, 0);
    loop {
        let page = admin::list(app, after.as_deref(), containing, A_PAGE).await.map_err(Failure::input)?;
        for account in &page {
            let state = if account.disabled.is_some() { "disabled" } else { "" };
            writeln!(out, "{:<24}  since {}  {state}", account.name, time(account.made))?;
        }
        count += page.len();
        after = page.last().map(|account| account.name.clone());
        if page.len() < A_PAGE as usize {
            break;
        }
    }
    writeln!(out, "{count} {}", if count == 1 { "account" } else { "accounts" })?;
    Ok(())
}

async fn reports(app: &App, all: bool, last: i64, out: &mut impl Write) -> Result<(), Failure> {
    let reports = admin::reports(app, all, last).await.map_err(Failure::input)?;
    for admin::Told { report, said } in &reports {
        let at = report.game.map(|game| format!(", game {game}")).unwrap_or_default();
        let (by, about) = (&report.by, &report.about);
        writeln!(out, "report {}  {}  {}{at}", report.id, time(report.at), report.reason)?;
        writeln!(out, "    about {} (number {}), by {} (number {})", about.1, about.0, by.1, by.0)?;
        if !report.words.is_empty() {
            writeln!(out, "    \"{}\"", report.words)?;
        }
        for (name, words) in said {
            writeln!(out, "    {name}: {words}")?;
        }
        if let Some((at, why)) = &report.closed {
            writeln!(out, "    closed {}: {why}", time(*at))?;
        }
    }
    let open = if all { "" } else { "open " };
    writeln!(out, "{} {open}{}", reports.len(), if reports.len() == 1 { "report" } else { "reports" })?;
    Ok(())
}

fn show(account: &Account, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "name      {}", account.name)?;
    writeln!(out, "number    {}", account.person)?;
    writeln!(out, "since     {}", time(account.made))?;
    writeln!(out, "e-mail    {}", account.email.as_deref().unwrap_or("none that is confirmed"))?;
    writeln!(out, "language  {}", account.language.as_deref().unwrap_or("not chosen"))?;
    if let Some(since) = account.disabled {
        writeln!(out, "disabled  since {}", time(since))?;
    }
    Ok(())
}

/// A moment as a date and a time, in the universal time zone.
fn time(moment: i64) -> String {
    fivepaths_server::words::utc(moment)
}
