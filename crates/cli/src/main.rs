//! The `fivepaths` binary: one file per subcommand, nothing here that is worth testing alone.
//!
//! Exit codes: 0 good, 1 the input is bad, 2 the command line is wrong.

mod arena;
mod arena_check;
mod arena_file;
mod arena_output;
mod arena_report;
mod bench;
mod completions;
mod deal;
mod duel;
mod engine;
mod failure;
mod game_args;
mod perft;
mod progress;
mod replay;
mod rules;
mod score;
mod serve;
mod simulate;
mod train;
mod verify;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Lost Cities, the card game and the board game: play, simulate, verify, replay, score.
#[derive(Parser)]
#[command(name = "fivepaths", version, about, propagate_version = true, args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  fivepaths                                             the same as `fivepaths serve`: tables in the browser
  fivepaths rules card                                  the rules in our own words
  fivepaths score \"Yw Y7 Y8; Rw Rw R2 R4 R5\"            score columns from a real table
  fivepaths simulate --game board --player random --player random --games 100 --records games.jsonl
  fivepaths verify games.jsonl                          replay every game and check everything
  fivepaths replay games.jsonl --record 2               watch one of them, board by board")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// Without a subcommand, what `serve` takes.
    #[command(flatten)]
    serve: serve::Serve,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Arena(arena::Arena),
    Engine(engine::Engine),
    Simulate(simulate::Simulate),
    Verify(verify::Verify),
    Replay(replay::Replay),
    Deal(deal::Deal),
    Score(score::Score),
    Rules(rules::Rules),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Duel(duel::Duel),
    Train(train::Train),
    Completions(completions::Completions),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let result = run(cli.command.unwrap_or(Command::Serve(cli.serve)), &mut out)
        .and_then(|()| out.flush().map_err(Failure::from));
    result.map_or_else(Failure::exit, |()| ExitCode::SUCCESS)
}

fn run(command: Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Serve(command) => command.run(out),
        Command::Arena(command) => command.run(out),
        Command::Engine(command) => command.run(out),
        Command::Simulate(command) => command.run(out),
        Command::Verify(command) => command.run(out),
        Command::Replay(command) => command.run(out),
        Command::Deal(command) => command.run(out),
        Command::Score(command) => command.run(out),
        Command::Rules(command) => command.run(out),
        Command::Perft(command) => command.run(out),
        Command::Bench(command) => command.run(out),
        Command::Duel(command) => command.run(out),
        Command::Train(command) => command.run(out),
        Command::Completions(command) => command.run(out),
    }
}
