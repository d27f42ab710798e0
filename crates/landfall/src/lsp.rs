//! `landfall lsp`: how the language server judges functions, which is how `scan` does.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Args, Parser};
use lsp::{Host, Prepared};
use project::cache::Cache;

use crate::cli::{Cli, Command};
use crate::output::complain;
use crate::scan::ScanArgs;
use crate::scan::setup::Setup;
use crate::status::Status;
use crate::values::seconds;

/// Options of `lsp`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "It speaks the Language Server Protocol on standard input and output; editors start it (docs/editors.md). Exit status: 0 the editor said `shutdown` and `exit`; 1 bad usage, or it went away without a word."
)]
pub struct LspArgs {
    /// Take each file's flags from a compilation database (default: that of the editor's folder, or of a folder in it)
    #[arg(short = 'p', long = "compile-commands", value_name = "DIR|FILE.json", help_heading = "The program")]
    pub database: Option<PathBuf>,
    /// Flags of the compiler for all files
    #[arg(last = true, value_name = "FLAGS", help_heading = "The program")]
    pub flags: Vec<String>,
    /// Functions to judge at the same time (default: one a processor, 4 at most)
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub jobs: Option<usize>,
    /// Wall-clock limit of each function (default: 10)
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub timeout: Option<Duration>,
    /// Memory that may be resident for each function (default: 448)
    #[arg(long, value_name = "MIB", help_heading = "Limits")]
    pub memory: Option<u64>,
    /// Judge every function, and keep nothing of it for other calls
    #[arg(long, help_heading = "Limits")]
    pub no_cache: bool,
}

/// Runs the command.
pub fn run(args: LspArgs) -> Status {
    // An editor may start it anywhere, and it changes to the editor's folder.
    let database =
        args.database.as_deref().map(|path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()));
    let args = LspArgs { database, ..args };
    let prepare = move |folder: &Path, cancel: &Arc<AtomicBool>| prepared(&args, folder, cancel);
    let host = Host { prepare: Box::new(prepare), version: env!("CARGO_PKG_VERSION").to_owned() };
    match lsp::serve(host) {
        Ok(true) => Status::Proved,
        Ok(false) => Status::Usage,
        Err(error) => {
            complain(&error.to_string());
            Status::Usage
        }
    }
}

/// As `scan` judges functions in this folder now.
fn prepared(args: &LspArgs, folder: &Path, cancel: &Arc<AtomicBool>) -> Result<Prepared, String> {
    let scan = ScanArgs { jobs: args.jobs, timeout: args.timeout, memory: args.memory, ..usual()? };
    let setup = Setup::of(&scan, folder).map_err(|(_, message)| message)?;
    Ok(Prepared {
        settings: setup.settings(folder, cancel).map_err(|error| error.to_string())?,
        options: setup.reading(cancel),
        cache: Cache::of_user().filter(|_| !args.no_cache),
        flags: args.flags.clone(),
        database: args.database.clone(),
        config: setup.config,
    })
}

/// The options of `scan` without any.
fn usual() -> Result<ScanArgs, String> {
    match Cli::try_parse_from(["landfall", "scan"]).map_err(|error| error.to_string())?.command {
        Command::Scan(args) => Ok(*args),
        _ => Err("`scan` has no options".to_owned()),
    }
}
