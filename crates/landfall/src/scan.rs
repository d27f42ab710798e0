//! `landfall scan`: every function of a project.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use cluster::Servers;
use project::cache::{Cache, Found};
use project::document::{Document, SCHEMA, Unreadable};
use project::row::{Judgement, PROPERTIES, Row, counts};
use project::{Database, Function, Observer, Project, Settings, functions};
use regex_lite::Regex;

use crate::build::BuildArgs;
use crate::output::{complain, print, write_file};
use crate::progress::Line;
use crate::status::Status;
use crate::values::{DataModel, Malloc, SignedOverflow, option, seconds};
use crate::watch::Peak;
use crate::worker;

/// Options of `scan`.
#[derive(Args, Clone, Debug)]
#[command(
    override_usage = "landfall scan [OPTIONS] [FLAGS OF THE COMPILER] [FILE|FOLDER]... [-- FLAGS]",
    after_help = "Exit status: 0 everything holds, always or under a condition; 10 something is violated; 5 something is unknown or was not judged; 1 bad usage; 2 nothing could be read; 101 a bug of Landfall."
)]
pub struct ScanArgs {
    /// C files, or folders with C files below them; with -p all files of the database by default
    #[arg(value_name = "FILE|FOLDER")]
    pub paths: Vec<PathBuf>,
    /// Only functions whose name matches
    #[arg(long, value_name = "REGEX")]
    pub functions: Option<Regex>,
    /// Have the functions judged by the workers (`landfall worker`) of NATS servers, nats://HOST or tls://HOST (docs/cluster.md)
    #[arg(long, value_name = "SERVERS")]
    pub cluster: Option<Servers>,
    /// Functions to judge at the same time (default: one a processor, 4 at most)
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Wall-clock limit of each function
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub timeout: Duration,
    /// Memory that may be resident for each function
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    pub memory: u64,
    /// Write what is known as one JSON document (docs/scan.schema.json); - for standard output, and no table then
    #[arg(long, value_name = "FILE|-")]
    pub json: Option<PathBuf>,
    /// Take over what an earlier call with --json FILE has found out about functions that did not change
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Judge every function, and keep nothing of it for other calls
    #[arg(long)]
    pub no_cache: bool,
    /// Write the violations as a SARIF log
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,
    /// Flags of the compiler
    #[command(flatten)]
    pub build: BuildArgs,
    /// Sizes of the C types (default: lp64, or what the compiler's flags say)
    #[arg(long, value_enum)]
    pub data_model: Option<DataModel>,
    /// What signed overflow does (default: undefined, or what the compiler's flags say)
    #[arg(long, value_enum)]
    pub signed_overflow: Option<SignedOverflow>,
    /// Whether malloc may return null
    #[arg(long, value_enum, default_value = "never-fails")]
    pub malloc: Malloc,
}

/// With more processes than these the memory of all would be more than a usual machine has.
const MOST_JOBS: usize = 4;

/// Bytes of the cache at most: some hundred thousand rows.
const CACHE_BYTES: u64 = 512 << 20;

/// Between two looks at what the document on disk has.
const SAVE: Duration = Duration::from_secs(10);

/// Runs the command.
pub fn run(args: &ScanArgs) -> Status {
    match scan(args) {
        Ok(status) => status,
        Err((status, message)) => {
            complain(&printable(&message));
            status
        }
    }
}

/// An error, and the exit status for it.
type Failure = (Status, String);

fn input(error: impl ToString) -> Failure {
    (Status::Input, error.to_string())
}

fn scan(args: &ScanArgs) -> Result<Status, Failure> {
    let started = Instant::now();
    let cancel = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&cancel);
    // Without a handler Ctrl-C ends the process at once, which is no reason not to run.
    let _ = ctrlc::set_handler(move || signal.store(true, Ordering::Relaxed));
    let database = args.build.database.as_deref().map(Database::open).transpose().map_err(input)?;
    if database.is_none() && args.paths.is_empty() {
        return Err((Status::Usage, "no files: name files or folders, or a compilation database with -p".to_owned()));
    }
    let mut known = args.resume.as_deref().map(Document::known).transpose().map_err(input)?.unwrap_or_default();
    let files = functions::files(&args.paths, database.as_ref()).map_err(input)?;
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from).min(MOST_JOBS));
    let folder = tempfile::tempdir().map_err(input)?;
    let options = frontend::Options {
        data_model: match args.data_model {
            Some(DataModel::Ilp32) => ir::DataModel::Ilp32,
            _ => ir::DataModel::Lp64,
        },
        limits: frontend::Limits { cancel: Arc::clone(&cancel), ..frontend::Limits::default() },
        ..frontend::Options::default()
    };
    let project = Project::read(&files, database.as_ref(), &args.build.flags, &options, jobs);
    let wanted = |function: &&Function| args.functions.as_ref().is_none_or(|regex| regex.is_match(&function.name));
    let functions: Vec<Function> = project.functions.iter().filter(wanted).cloned().collect();
    let mut table = Table::new(args, &project, functions.len(), started);
    if project.functions.is_empty() {
        table.finish()?;
        return Err(input("no function could be read"));
    }
    let settings = Settings {
        program: std::env::current_exe().map_err(input)?,
        version: version(),
        options: prove_options(args),
        timeout: args.timeout,
        memory_mb: args.memory,
        jobs,
        cancel: Arc::clone(&cancel),
        folder: folder.path().to_path_buf(),
        elsewhere: None,
    };
    table.cache = Cache::of_user().filter(|_| !args.no_cache);
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

/// The version and the build: an engine that has changed may know more.
fn version() -> String {
    let program = std::env::current_exe().and_then(std::fs::metadata);
    let built = program.map(|program| (program.len(), program.modified().ok()));
    format!("{} {built:?}", env!("CARGO_PKG_VERSION"))
}

/// The options of `prove` that decide about verdicts.
fn prove_options(args: &ScanArgs) -> Vec<String> {
    let mut options = Vec::new();
    options.extend(args.data_model.map(|value| option("--data-model", value)));
    options.extend(args.signed_overflow.map(|value| option("--signed-overflow", value)));
    options.push(option("--malloc", args.malloc));
    options
}

/// The rows as they come, and what is made of them in the end.
struct Table<'a> {
    args: &'a ScanArgs,
    project: &'a Project,
    rows: Vec<Option<Row>>,
    started: Instant,
    saved: Instant,
    /// Rows of an earlier call.
    known: usize,
    peak: Peak,
    line: Line,
    header: bool,
    cache: Option<Cache>,
}

impl<'a> Table<'a> {
    fn new(args: &'a ScanArgs, project: &'a Project, functions: usize, started: Instant) -> Table<'a> {
        for (file, message) in &project.unreadable {
            let file = file.display().to_string();
            let place = if message.starts_with(&file) { String::new() } else { format!("{file}: ") };
            complain(&printable(&format!("{place}{message}")));
        }
        for sentence in &project.left_out {
            print(&mut std::io::stderr(), &format!("note: {}\n", printable(sentence)));
        }
        Table {
            args,
            project,
            rows: vec![None; functions],
            started,
            saved: started,
            known: 0,
            peak: Peak::default(),
            line: Line::new(),
            header: false,
            cache: None,
        }
    }

    /// Adds what the cache knows of the functions.
    fn recall(&self, functions: &[Function], settings: &Settings, known: &mut HashMap<String, Row>) {
        let Some(cache) = &self.cache else { return };
        let mut damaged = 0;
        for key in functions.iter().map(|function| settings.key(function)) {
            match cache.get(&key) {
                Found::Row(row) => drop(known.entry(key).or_insert(*row)),
                Found::Damaged => damaged += 1,
                Found::Nothing => {}
            }
        }
        if damaged > 0 {
            complain(&format!("{damaged} damaged entries of the cache are computed anew"));
        }
    }

    /// Keeps a row for other calls, if it will do for them.
    fn keep(&mut self, row: &Row) {
        let Some(cache) = self.cache.as_ref().filter(|_| !row.ended_early) else { return };
        if let Err(error) = cache.put(row) {
            complain(&printable(&format!("the cache {} cannot be written: {error}", cache.folder().display())));
            self.cache = None;
        }
    }

    fn done(&self) -> usize {
        self.rows.iter().flatten().count()
    }

    /// Whether the table goes to standard output: a document there stands alone.
    fn is_shown(&self) -> bool {
        self.args.json.as_deref() != Some(Path::new("-"))
    }

    fn document(&self) -> Document {
        let rows: Vec<Row> = self.rows.iter().flatten().cloned().collect();
        let left = (self.rows.len() - rows.len()) as u64;
        let unreadable = self.project.unreadable.iter();
        Document {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            complete: left == 0,
            left,
            counts: counts(rows.iter()),
            functions: rows,
            unreadable: unreadable
                .map(|(file, message)| Unreadable { file: file.display().to_string(), message: message.clone() })
                .collect(),
            left_out: self.project.left_out.clone(),
            seconds: (self.started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0,
            peak_memory_mb: self.peak.mb(),
        }
    }

    /// Writes the document, if it goes to a file: whole or not at all.
    fn save(&mut self) -> Result<(), String> {
        self.saved = Instant::now();
        let Some(path) = self.args.json.as_deref().filter(|_| self.is_shown()) else { return Ok(()) };
        let next = path.with_added_extension("next");
        write_file(&next, &self.document().text())?;
        std::fs::rename(&next, path).map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }

    /// What is left to do when no row is to come any more.
    fn finish(&mut self) -> Result<(), Failure> {
        self.line.clear();
        if let Some(cache) = &self.cache {
            cache.shrink(CACHE_BYTES);
        }
        self.save().map_err(input)?;
        let document = self.document();
        if let Some(path) = &self.args.sarif {
            let findings = document.functions.iter().flat_map(|row| row.findings.iter().cloned()).collect();
            let notes: Vec<String> = document.functions.iter().flat_map(|row| row.assumptions.clone()).collect();
            let notes: BTreeSet<String> = notes.into_iter().chain(document.left_out.clone()).collect();
            let text = report::sarif::of_findings(findings, &notes, document.complete, env!("CARGO_PKG_VERSION"));
            write_file(path, &text).map_err(input)?;
        }
        if self.is_shown() {
            print(&mut std::io::stdout(), &self.summary(&document));
        } else {
            print(&mut std::io::stdout(), &document.text());
        }
        Ok(())
    }

    /// The last lines of the table.
    fn summary(&self, document: &Document) -> String {
        let mut text = String::from("\n");
        for (property, counts) in &document.counts {
            let parts: Vec<String> = Judgement::ALL
                .iter()
                .map(|judgement| format!("{} {}", counts.get(judgement.name()).copied().unwrap_or(0), judgement.name()))
                .collect();
            text += &format!("{property:<12} {}\n", parts.join(", "));
        }
        let left = if document.left > 0 { format!(", {} not judged", document.left) } else { String::new() };
        let unreadable: BTreeSet<&str> = document.unreadable.iter().map(|what| what.file.as_str()).collect();
        let unreadable = unreadable.len();
        let unreadable = if unreadable > 0 { format!(", {unreadable} files not readable") } else { String::new() };
        let known = if self.known > 0 { format!(", {} taken over", self.known) } else { String::new() };
        let (functions, seconds, memory) = (document.functions.len(), document.seconds, document.peak_memory_mb);
        text + &format!("{functions} functions{known}{left}{unreadable}, in {seconds:.1} s, {memory} MB\n")
    }

    fn status(&self) -> Status {
        let verdicts = || self.rows.iter().flatten().flat_map(|row| PROPERTIES.map(|name| row.verdict(name)));
        if verdicts().any(|verdict| verdict == Judgement::Never) {
            Status::Refuted
        } else if self.done() < self.rows.len()
            || !self.project.unreadable.is_empty()
            || verdicts().any(|verdict| verdict == Judgement::Unknown)
        {
            Status::Unknown
        } else {
            Status::Proved
        }
    }

    /// A row, with what is known of each property below it.
    fn text(&self, row: &Row) -> String {
        let place = format!("{}:{}", row.file, row.line);
        let words = PROPERTIES.map(|name| format!("{:<12}", row.verdict(name).name())).join(" ");
        let mut text = printable(&format!("{:<28} {place:<28} {}", row.function, words.trim_end())) + "\n";
        for name in PROPERTIES {
            let Some(cell) = row.properties.get(name) else { continue };
            let said = match (&cell.condition, &cell.reason) {
                (Some(condition), _) => format!("if {condition}"),
                (None, Some(reason)) => format!("{}: {reason}", cell.verdict.name()),
                (None, None) => continue,
            };
            text += &printable(&format!("    {name} {said}"));
            text.push('\n');
        }
        text
    }
}

impl Observer for Table<'_> {
    fn row(&mut self, index: usize, row: &Row, known: bool) {
        self.known += usize::from(known);
        if !known {
            self.keep(row);
        }
        if self.is_shown() {
            self.line.clear();
            if !std::mem::replace(&mut self.header, true) {
                let words = PROPERTIES.map(|name| format!("{name:<12}")).join(" ");
                print(&mut std::io::stdout(), &format!("{:<28} {:<28} {}\n", "function", "place", words.trim_end()));
            }
            print(&mut std::io::stdout(), &self.text(row));
        }
        self.rows[index] = Some(row.clone());
    }

    fn tick(&mut self) {
        self.peak.look();
        let (done, all, elapsed) = (self.done(), self.rows.len(), self.started.elapsed().as_secs_f64());
        let rate = (done - self.known) as f64 / elapsed;
        self.line.update(&format!("{done} of {all} functions, {rate:.1} a second"));
        if self.saved.elapsed() >= SAVE
            && let Err(message) = self.save()
        {
            complain(&message);
        }
    }
}

/// What `landfall cache` does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum CacheTask {
    /// Tell where it is, and how much is in it
    Stats,
    /// Remove all that is in it
    Clear,
}

/// `landfall cache`.
pub fn cache(task: CacheTask) -> Status {
    let Some(cache) = Cache::of_user() else {
        complain("there is no folder for a cache: LANDFALL_CACHE and HOME are not set");
        return Status::Input;
    };
    let folder = printable(&cache.folder().display().to_string());
    match task {
        CacheTask::Stats => {
            let stats = cache.stats();
            print(&mut std::io::stdout(), &format!("{folder}: {} rows, {} KB\n", stats.rows, stats.bytes / 1024));
            Status::Proved
        }
        CacheTask::Clear => match cache.clear() {
            Ok(()) => Status::Proved,
            Err(error) => {
                complain(&format!("{folder}: {error}"));
                Status::Input
            }
        },
    }
}

/// Text with everything that could control a terminal made visible.
fn printable(text: &str) -> String {
    let visible = |letter: char| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    text.chars().map(visible).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_controls_the_terminal() {
        assert_eq!(printable("a\u{1b}[2J\n\u{9b}ü"), "a\\u{1b}[2J\\n\\u{9b}ü");
    }
}
