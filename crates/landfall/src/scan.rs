//! `landfall scan`: every function of a project.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use cluster::Servers;
use project::cache::Cache;
use project::document::Document;
use project::findings::Baseline;
use project::{Changes, Database, Function, Project, Settings, functions};
use regex_lite::Regex;
use report::visible::visible_line;

mod cache;
pub(crate) mod setup;
mod table;

pub use cache::{CacheTask, cache};
use setup::Setup;
use table::Table;

use crate::build::BuildArgs;
use crate::look::Look;
use crate::output::{complain, print};
use crate::status::Status;
use crate::values::{DataModel, FailOn, Input, Malloc, ScanFormat, SignedOverflow, seconds};
use crate::worker;

/// Options of `scan`.
#[derive(Args, Clone, Debug)]
#[command(
    override_usage = "landfall scan [OPTIONS] [FLAGS OF THE COMPILER] [FILE|FOLDER]... [-- FLAGS]",
    after_help = "Exit status: 0 everything holds, always or under a condition; 10 something is violated; 2 a file could not be read; 6 a proof of the baseline is lost; 5 something is unknown or was not judged; 1 bad usage; 101 a bug of Landfall. The first of these that is so counts."
)]
pub struct ScanArgs {
    /// C files, or folders with C files below them; with -p all files of the database by default
    #[arg(value_name = "FILE|FOLDER")]
    pub paths: Vec<PathBuf>,
    /// Only functions whose name matches
    #[arg(long, value_name = "REGEX", help_heading = "What is asked")]
    pub functions: Option<Regex>,
    /// Only functions that an edit since the last commit (or since --since) can have changed, as git says
    #[arg(long, help_heading = "What is asked")]
    pub changed: bool,
    /// The revision of --changed
    #[arg(long, value_name = "REV", requires = "changed", default_value = "HEAD", help_heading = "What is asked")]
    pub since: String,
    /// Have the functions judged by the workers (`landfall worker`) of NATS servers, nats://HOST or tls://HOST (docs/cluster.md)
    #[arg(long, value_name = "SERVERS", help_heading = "Limits")]
    pub cluster: Option<Servers>,
    /// Functions to judge at the same time (default: one a processor, 4 at most)
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub jobs: Option<usize>,
    /// Wall-clock limit of each function (default: 10)
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub timeout: Option<Duration>,
    /// Memory that may be resident for each function (default: 448)
    #[arg(long, value_name = "MIB", help_heading = "Limits")]
    pub memory: Option<u64>,
    /// What the project sets (default: landfall.toml of this folder, if there is one)
    #[arg(long, value_name = "FILE", help_heading = "What is asked")]
    pub config: Option<PathBuf>,
    /// What to print on standard output; contracts are those of all functions
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: ScanFormat,
    /// The log of an earlier call with --sarif FILE: only other violations make the exit status 10, and proofs that are lost make it 6
    #[arg(long, value_name = "FILE", help_heading = "What is known already")]
    pub baseline: Option<PathBuf>,
    /// What makes the exit status another one than 0, beside errors
    #[arg(
        long,
        value_enum,
        value_name = "LEVEL",
        default_value = "unknown",
        overrides_with = "fail_on",
        help_heading = "Output"
    )]
    pub fail_on: FailOn,
    /// Set a number that steers an engine, as `landfall limits` lists them: for experiments
    #[arg(long, value_name = "ENGINE.NAME=VALUE", hide = true)]
    pub limit: Vec<String>,
    /// Write what is known as one JSON document (docs/scan.schema.json); - for standard output, and no table then
    #[arg(long, value_name = "FILE|-", help_heading = "Output")]
    pub json: Option<PathBuf>,
    /// Take over what an earlier call with --json FILE has found out about functions that did not change
    #[arg(long, value_name = "FILE", help_heading = "What is known already")]
    pub resume: Option<PathBuf>,
    /// Judge again what a limit had ended in an earlier call, too
    #[arg(long, help_heading = "What is known already")]
    pub retry: bool,
    /// Judge every function, and keep nothing of it for other calls
    #[arg(long, help_heading = "What is known already")]
    pub no_cache: bool,
    /// Write the violations as a SARIF log
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub sarif: Option<PathBuf>,
    /// Write the table as a page for a browser, with counts and a filter
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Flags of the compiler
    #[command(flatten)]
    pub build: BuildArgs,
    /// Sizes of the C types (default: lp64, or what the compiler's flags say)
    #[arg(long, value_enum, help_heading = "The program")]
    pub data_model: Option<DataModel>,
    /// What signed overflow does (default: undefined, or what the compiler's flags say)
    #[arg(long, value_enum, help_heading = "The program")]
    pub signed_overflow: Option<SignedOverflow>,
    /// Whether malloc may return null (default: never-fails)
    #[arg(long, value_enum, help_heading = "The program")]
    pub malloc: Option<Malloc>,
    /// Whether files, streams and sockets may give input for ever, or come to an end (default: any)
    #[arg(long, value_enum, help_heading = "The program")]
    pub input: Option<Input>,
}

/// With more processes than these the memory of all would be more than a usual machine has.
const MOST_JOBS: usize = 4;

/// Of a function, in MiB: [`MOST_JOBS`] of them and this process together take less than 2 GiB.
const MEMORY_MB: u64 = 448;

/// Of a function.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Bytes of the cache at most: some hundred thousand rows.
const CACHE_BYTES: u64 = 512 << 20;

/// Between two looks at what the document on disk has.
const SAVE: Duration = Duration::from_secs(10);

/// Runs the command.
pub fn run(args: &ScanArgs, look: Look) -> Status {
    match scan(args, look) {
        Ok(status) => status,
        Err((status, message)) => {
            complain(&visible_line(&message));
            status
        }
    }
}

/// An error, and the exit status for it.
type Failure = (Status, String);

fn input(error: impl ToString) -> Failure {
    (Status::Input, error.to_string())
}

fn scan(args: &ScanArgs, look: Look) -> Result<Status, Failure> {
    let started = Instant::now();
    let cancel = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&cancel);
    // Without a handler Ctrl-C ends the process at once, which is no reason not to run.
    let _ = ctrlc::set_handler(move || signal.store(true, Ordering::Relaxed));
    let database = args.build.database.as_deref().map(Database::open).transpose().map_err(input)?;
    if database.is_none() && args.paths.is_empty() {
        return Err((Status::Usage, "no files: name files or folders, or a compilation database with -p".to_owned()));
    }
    if args.fail_on == FailOn::LostProof && args.baseline.is_none() {
        return Err((Status::Usage, "--fail-on lost-proof needs --baseline FILE: what was proved before".to_owned()));
    }
    let folder = process::Folder::new("scan").map_err(input)?;
    process::sweep();
    let setup = Setup::of(args, folder.path())?;
    let baseline = args.baseline.as_deref().map(Baseline::open).transpose().map_err(input)?;
    let mut known = args.resume.as_deref().map(Document::known).transpose().map_err(input)?.unwrap_or_default();
    let changes = args.changed.then(|| Changes::since(&args.since, &cancel)).transpose().map_err(input)?;
    let files = functions::files(&args.paths, database.as_ref()).map_err(input)?;
    let options = setup.reading(&cancel);
    let (version, cache) = (version(), Cache::of_user().filter(|_| !args.no_cache));
    let kept = cache.as_ref().map(|cache| (cache, version.as_str()));
    let build = (database.as_ref(), args.build.flags.as_slice());
    let project = Project::read_kept(&files, build, &options, setup.jobs, kept);
    let functions = chosen(&project, args, &setup, changes.as_ref())?;
    let mut table = Table::new((args, look, &setup), &project, baseline, functions.len(), started);
    if project.functions.is_empty() {
        table.finish()?;
        return Err(input("no function could be read"));
    }
    let settings = Settings {
        language: args.format.language().map(str::to_owned),
        retry: args.retry,
        ..setup.settings(folder.path(), &cancel).map_err(input)?
    };
    table.cache = cache;
    table.recall(&functions, &settings, &mut known);
    match &args.cluster {
        None => project::scan(&project, &functions, &settings, &known, &mut table).map_err(input)?,
        Some(servers) => {
            let client = worker::client(servers, options).map_err(input)?;
            cluster::scan(&project, &functions, &settings, &known, &mut table, &client).map_err(input)?;
        }
    }
    table.finish()?;
    Ok(table.status())
}

/// The functions to judge.
fn chosen(
    project: &Project,
    args: &ScanArgs,
    setup: &Setup,
    changes: Option<&Changes>,
) -> Result<Vec<Function>, Failure> {
    let config = &setup.config;
    let is_entry = |entry: &str, function: &Function| {
        function.name == entry
            || entry.rsplit_once(':').is_some_and(|(file, name)| {
                name == function.name && (function.unit.ends_with(file) || Path::new(&function.file).ends_with(file))
            })
    };
    let all: Vec<&Function> = match changes {
        Some(changes) => project.changed(changes),
        None => project.functions.iter().collect(),
    };
    // Of the files of a change, or beside one that cannot be read, nobody knows which functions the project has.
    if changes.is_none() && project.unreadable.is_empty() {
        let names = project.functions.iter().map(|function| function.name.as_str());
        if let Some(entry) = config.entries.iter().find(|entry| !project.functions.iter().any(|f| is_entry(entry, f))) {
            return Err(input(project::config::unknown("function", entry, names)));
        }
        if let Some(name) = config.assume.keys().find(|name| !names.clone().any(|known| known == *name)) {
            if is_whole(args) {
                let message = project::config::unknown("function", name, names);
                return Err(input(format!("landfall.toml: `assume.{name}`: {message}")));
            }
            let said = format!("landfall.toml: `assume.{name}`: no function of the files of this call is called so");
            print(&mut std::io::stderr(), &format!("note: {}\n", visible_line(&said)));
        }
    }
    let wanted = |function: &&&Function| match &args.functions {
        Some(regex) => regex.is_match(&function.name),
        None => config.entries.is_empty() || config.entries.iter().any(|entry| is_entry(entry, function)),
    };
    let excluded = |function: &Function| config.excludes(Path::new(&function.file)) || config.excludes(&function.unit);
    Ok(all.iter().filter(wanted).filter(|function| !excluded(function)).map(|function| (*function).clone()).collect())
}

/// Whether the call names the whole project: folders, or a compilation database and nothing else. Who names files may mean a part of it.
fn is_whole(args: &ScanArgs) -> bool {
    args.paths.iter().all(|path| args.build.database.is_none() && path.is_dir())
}

/// The version and the build: an engine that has changed may know more.
pub(crate) fn version() -> String {
    let program = std::env::current_exe().and_then(std::fs::metadata);
    let built = program.map(|program| (program.len(), program.modified().ok()));
    format!("{} {built:?}", env!("CARGO_PKG_VERSION"))
}
