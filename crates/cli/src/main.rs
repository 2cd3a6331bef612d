//! The `fivepaths` binary: one file for each subcommand. Code that is worth testing alone is in the libraries.
//!
//! Exit codes: 0 good, 1 the input is bad, 2 the command line is wrong.

mod admin;
mod arena;
mod arena_check;
mod arena_file;
mod arena_output;
mod arena_report;
mod backup;
mod bench;
mod bench_server;
mod calibrate;
mod completions;
mod deal;
mod duel;
mod engine;
mod failure;
mod game_args;
mod log;
mod perft;
mod play;
mod progress;
mod rate;
mod replay;
mod review;
mod review_file;
mod rules;
mod score;
mod serve;
mod settings;
mod simulate;
mod train;
mod verify;

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// The default database of a server.
const DATABASE: &str = "fivepaths.sqlite";

/// Lost Cities, the card game and the board game: play, simulate, verify, replay, score.
#[derive(Parser)]
#[command(name = "fivepaths", version, about, propagate_version = true, args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  fivepaths                                             the same as `fivepaths serve`: tables in the browser
  fivepaths play --bot climber                          play in this terminal
  fivepaths rules card                                  the rules in our own words
  fivepaths score \"Yw Y7 Y8; Rw Rw R2 R4 R5\"            score columns from a real table
  fivepaths simulate --game board --player random --player random --games 100 --records games.jsonl
  fivepaths verify games.jsonl                          replay every game and check everything
  fivepaths replay games.jsonl --record 2               watch one of them, board by board")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// Without a subcommand, the arguments are those of `serve`.
    #[command(flatten)]
    serve: serve::Serve,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Play(Box<play::Play>),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Admin(Box<admin::Admin>),
    Arena(arena::Arena),
    Engine(engine::Engine),
    Simulate(simulate::Simulate),
    Verify(verify::Verify),
    Rate(rate::Rate),
    Replay(replay::Replay),
    Review(review::Review),
    Deal(deal::Deal),
    Score(score::Score),
    Rules(rules::Rules),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Calibrate(calibrate::Calibrate),
    Duel(duel::Duel),
    Train(train::Train),
    Completions(completions::Completions),
}

impl Cli {
    /// For a command that takes settings, the file that it names, if any.
    fn takes_settings(&self) -> Option<Option<PathBuf>> {
        match &self.command {
            None => Some(self.serve.config.clone()),
            Some(Command::Serve(serve)) => Some(serve.config.clone()),
            Some(Command::Backup(backup)) => Some(backup.which.config.clone()),
            Some(Command::Restore(restore)) => Some(restore.which.config.clone()),
            Some(Command::Admin(admin)) => Some(admin.config.clone()),
            Some(_) => None,
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    // `play` has the terminal to itself, so standard output must not be locked here.
    if let Some(Command::Play(command)) = cli.command {
        return command.run().map_or_else(Failure::exit, |()| ExitCode::SUCCESS);
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = settings::complete(cli)
        .and_then(|cli| run(cli.command.unwrap_or(Command::Serve(cli.serve)), &mut out))
        .and_then(|()| out.flush().map_err(Failure::from));
    result.map_or_else(Failure::exit, |()| ExitCode::SUCCESS)
}

fn run(command: Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Serve(command) => command.run(out),
        Command::Play(command) => command.run(),
        Command::Backup(command) => command.run(out),
        Command::Restore(command) => command.run(out),
        Command::Admin(command) => command.run(out),
        Command::Arena(command) => command.run(out),
        Command::Engine(command) => command.run(out),
        Command::Simulate(command) => command.run(out),
        Command::Verify(command) => command.run(out),
        Command::Rate(command) => command.run(out),
        Command::Replay(command) => command.run(out),
        Command::Review(command) => command.run(out),
        Command::Deal(command) => command.run(out),
        Command::Score(command) => command.run(out),
        Command::Rules(command) => command.run(out),
        Command::Perft(command) => command.run(out),
        Command::Bench(command) => command.run(out),
        Command::Calibrate(command) => command.run(out),
        Command::Duel(command) => command.run(out),
        Command::Train(command) => command.run(out),
        Command::Completions(command) => command.run(out),
    }
}
