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
//! | [`lsp`] | `landfall lsp`: how the language server judges functions |
//! | [`worker`] | `landfall worker`, and the client's side of a cluster |
//! | [`explain`] | `landfall explain`: what a code means |
//! | [`limits`] | `landfall limits`: the numbers that steer the engines |
//! | [`watch`] | clock, memory, Ctrl-C and panics of a run |
//! | [`progress`] | the line on a terminal that says what is being done |
//! | [`violation`] | what is made of verdicts: harnesses, native runs, SARIF, witnesses |
//! | [`graph`] | graphs as files |
//! | [`look`] | colours, how much is said, the width of the terminal, how long a person waits |
//! | [`help`] | what the program says of itself: commands by topics, version, completions, manual pages |
//! | [`nearest`] | words that a user may have meant |
//! | [`output`] | texts to streams and files |
//! | [`status`] | exit statuses |

mod build;
mod cli;
mod contract;
mod explain;
mod graph;
mod help;
mod limits;
mod look;
mod lsp;
mod nearest;
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

use std::borrow::Cow;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, FromArgMatches, ValueEnum};

use crate::cli::{Cli, Command};
use crate::look::{Look, To, When};
use crate::output::print;
use crate::status::Status;

/// Engines allocate many small terms, which this allocator is made for.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|command| command == "cc") {
        return build::cc(&arguments[2..]);
    }
    let look = Look { when: asked_colour(&arguments), ..Look::default() };
    let is_help = |word: &OsString| ["-h", "--help", "help"].iter().any(|help| word == help);
    let to = if arguments.iter().any(is_help) { To::Stdout } else { To::Stderr };
    let choice = match look.style(to) {
        report::Style::Coloured => ColorChoice::Always,
        report::Style::Plain => ColorChoice::Never,
    };
    let command = Cli::command().color(choice);
    let words = build::with_flags_last(&command, arguments);
    let parsed = command.try_get_matches_from(&words).and_then(|matches| Cli::from_arg_matches(&matches));
    let status = match parsed {
        Ok(cli) => execute(cli),
        Err(error) => usage(&error, &words, look),
    };
    status.into()
}

/// Does what is asked for.
fn execute(cli: Cli) -> Status {
    let look = Look::of(cli.look);
    match cli.command {
        Command::Prove(args) => prove::run(&args, look),
        Command::Its(args) => system::run(&args, look),
        Command::Run(args) => run::run(&args, look),
        Command::Header => header(),
        Command::Lsp(args) => lsp::run(args),
        Command::Scan(args) => scan::run(&args, look),
        Command::Worker(args) => worker::run(&args),
        Command::Cache { task } => scan::cache(task),
        Command::Completions { shell } => help::completions(shell),
        Command::Man { command } => help::manual(command.as_deref()),
        Command::Cc => Status::Usage,
        Command::Explain(args) => explain::run(&args),
        Command::Limits => limits::run(),
    }
}

/// What `--color` says, in arguments that may make no sense otherwise.
fn asked_colour(arguments: &[OsString]) -> When {
    let spaced = arguments.windows(2).filter(|pair| pair[0] == "--color").map(|pair| pair[1].to_string_lossy());
    let joined = arguments.iter().filter_map(|argument| argument.to_str()?.strip_prefix("--color=").map(Cow::Borrowed));
    spaced.chain(joined).last().and_then(|value| When::from_str(&value, false).ok()).unwrap_or_default()
}

/// Prints `landfall.h`.
fn header() -> Status {
    print(&mut std::io::stdout(), frontend::HEADER);
    Status::Proved
}

/// Help and version are no errors; everything else is bad usage, said in JSON where JSON was asked for.
fn usage(error: &clap::Error, words: &[OsString], look: Look) -> Status {
    let help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    if !help && asks_for_json(words) {
        return prove::usage_as_json(&error.to_string());
    }
    let is_command =
        |word: &&OsString| Cli::command().get_subcommands().any(|sub| word.to_str() == Some(sub.get_name()));
    let commands = words.iter().skip(1).filter(is_command).count();
    match error.kind() {
        ErrorKind::DisplayVersion if words.iter().any(|word| word == "--version") => {
            print(&mut std::io::stdout(), &help::version());
        }
        ErrorKind::DisplayHelp if commands == 0 => show(&help::overview(), To::Stdout, look),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand if commands == 0 => {
            show(&help::overview(), To::Stderr, look);
        }
        // Where the message goes nowhere, the exit status still tells.
        _ => drop(error.print()),
    }
    if help { Status::Proved } else { Status::Usage }
}

/// Shows a text of the parser's with the colours that the stream can have.
fn show(text: &StyledStr, to: To, look: Look) {
    let text = match look.style(to) {
        report::Style::Coloured => text.ansi().to_string(),
        report::Style::Plain => text.to_string(),
    };
    to.print(&text);
}

/// Whether the arguments, which may make no sense otherwise, ask for JSON.
fn asks_for_json(arguments: &[OsString]) -> bool {
    let spaced = arguments.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json");
    spaced || arguments.iter().any(|argument| argument == "--json" || argument == "--format=json")
}
