//! The command line of Landfall: reads the options, runs the driver under the eyes of a watch that keeps the limits,
//! shows the answer, and leaves with the exit status of the contract.
//!
//! May depend on `driver`, `project`, `report`, `native` and `evidence`; `run` also on `frontend` and `interp`, as a run is no proof.
//! Design: `00-map.md` (contract of the command line).
//!
//! # Plan
//!
//! | module | what |
//! |---|---|
//! | [`cli`] | the options |
//! | [`build`] | how files are compiled: flags, databases, `landfall cc` |
//! | [`values`] | values of options that several commands share |
//! | [`property`] | properties by name, and SV-COMP's property files |
//! | [`prove`] | `landfall prove`: question, answer, files written |
//! | [`contract`] | the contract of the entry in the language of another tool |
//! | [`system`] | `landfall its` |
//! | [`run`] | `landfall run` |
//! | [`scan`] | `landfall scan`: every function of a project |
//! | [`worker`] | `landfall worker`, and the client's side of a cluster |
//! | [`explain`] | `landfall explain`: what a code means |
//! | [`limits`] | `landfall limits`: the numbers that steer the engines |
//! | [`watch`] | clock, memory, Ctrl-C and panics of a run |
//! | [`progress`] | the line on a terminal that says what is being done |
//! | [`violation`] | what is made of verdicts: harnesses, native runs, SARIF, witnesses |
//! | [`graph`] | graphs as files |
//! | [`output`] | texts to streams and files |
//! | [`status`] | exit statuses |

mod build;
mod cli;
mod contract;
mod explain;
mod graph;
mod limits;
mod output;
mod progress;
mod property;
mod prove;
mod run;
mod scan;
mod status;
mod system;
mod values;
mod violation;
mod watch;
mod worker;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use crate::cli::{Cli, Command};
use crate::status::Status;

/// Engines allocate many small terms, which this allocator is made for.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|command| command == "cc") {
        return build::cc(&arguments[2..]);
    }
    let status = match Cli::try_parse_from(build::with_flags_last(&Cli::command(), arguments)) {
        Ok(cli) => match cli.command {
            Command::Prove(args) => prove::run(&args),
            Command::Its(args) => system::run(&args),
            Command::Run(args) => run::run(&args),
            Command::Header => header(),
            Command::Scan(args) => scan::run(&args),
            Command::Worker(args) => worker::run(&args),
            Command::Cache { task } => scan::cache(task),
            Command::Cc => Status::Usage,
            Command::Explain(args) => explain::run(&args),
            Command::Limits => limits::run(),
        },
        Err(error) => usage(&error),
    };
    status.into()
}

/// Prints `landfall.h`.
fn header() -> Status {
    output::print(&mut std::io::stdout(), frontend::HEADER);
    Status::Proved
}

/// Help and version are no errors; everything else is bad usage, said in JSON where JSON was asked for.
fn usage(error: &clap::Error) -> Status {
    let help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    if !help && asks_for_json(&std::env::args().collect::<Vec<_>>()) {
        return prove::usage_as_json(&error.to_string());
    }
    // Where the message goes nowhere, the exit status still tells.
    let _ = error.print();
    if help { Status::Proved } else { Status::Usage }
}

/// Whether the arguments, which may make no sense otherwise, ask for JSON.
fn asks_for_json(arguments: &[String]) -> bool {
    let spaced = arguments.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json");
    spaced || arguments.iter().any(|argument| argument == "--json" || argument == "--format=json")
}
