//! The command line of the contract in `00-map.md`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use driver::{Condition, Contracts, Method, Request, Snapshot, SystemFormat};
use evidence::{ErrorInfo, Property};

use crate::build::{Build, BuildArgs, file_and_name};
use crate::explain::ExplainArgs;
use crate::look::{LookArgs, To};
use crate::lsp::LspArgs;
use crate::nearest;
use crate::output::is_standard_output;
use crate::property::{self, Asked};
use crate::run::RunArgs;
use crate::scan::{CacheTask, ScanArgs};
use crate::values::{
    DataModel, Format, Input, Integers, Malloc, Replay, ShellName, SignedOverflow, seconds, system_format,
};
use crate::worker::WorkerArgs;

/// Landfall proves that C programs come safely to an end.
#[derive(Parser, Debug)]
#[command(name = "landfall", version, about, after_help = EXIT_STATUSES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// How it shows itself.
    #[command(flatten)]
    pub look: LookArgs,
}

const EXIT_STATUSES: &str = "Exit status: 0 proved, 10 refuted, 5 unknown, 1 bad usage, 2 input not readable or not supported, 101 a bug of Landfall.";

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Prove memory safety, absence of signed overflow and termination of a C program
    Prove(Box<ProveArgs>),
    /// Prove termination of an integer transition system: first line YES, NO or MAYBE, then the argument
    Its(ItsArgs),
    /// Run a C program on given or random inputs and tell every violation on the way
    Run(Box<RunArgs>),
    /// Say what a code of a report means, and what to do
    Explain(ExplainArgs),
    /// Print `landfall.h`, with which contracts are written beside the code (`prove` finds it by itself)
    Header,
    /// Judge every function of a project: each property always, under which condition, never, or unknown
    Scan(Box<ScanArgs>),
    /// Judge functions for `scan --cluster`, until Ctrl-C
    Worker(WorkerArgs),
    /// What `scan` keeps of functions for other calls ($LANDFALL_CACHE, else the user's cache folder)
    Cache {
        /// What to do with it
        #[arg(value_enum)]
        task: CacheTask,
    },
    /// Stand in for the compiler of a build (CC='landfall cc'): compile, and note the call in compile_commands.json
    #[command(disable_help_flag = true)]
    Cc,
    /// Serve an editor: verdicts, violations and contracts of the functions of open files (docs/editors.md)
    Lsp(LspArgs),
    /// Print completions for a shell
    Completions {
        /// Which shell
        #[arg(value_enum)]
        shell: ShellName,
    },
    /// Print the manual page of Landfall or of one of its commands (landfall man prove | man -l -)
    Man {
        /// The command
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
    /// List every number that steers an engine, with its reason
    #[command(hide = true)]
    Limits,
}

/// Options of `its`.
#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 YES, 10 NO, 5 MAYBE, 1 bad usage, 2 input not readable, 101 a bug of Landfall.")]
pub struct ItsArgs {
    /// The system: rewrite rules (KoAT, .itrs, KITTeL), the SMT-LIB form of the termination competition, or T2's form; - for standard
    /// input
    #[arg(value_name = "FILE|-")]
    pub file: PathBuf,
    /// The format of the system (default: the text says it)
    #[arg(long, value_parser = format, value_name = "koat|smtlib|t2|kittel")]
    pub format: Option<SystemFormat>,
    /// Wall-clock limit of the whole call (default: 60 on a terminal; none with --json or elsewhere)
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub timeout: Option<Duration>,
    /// Stop when this much memory is resident
    #[arg(long, value_name = "MIB", default_value_t = 2048, help_heading = "Limits")]
    pub memory: u64,
    /// Threads to use at most
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub threads: Option<usize>,
    /// Tell what was verified of the evidence
    #[arg(long, help_heading = "Output")]
    pub self_check: bool,
    /// Print one JSON object and nothing else (docs/its-formats.md)
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// Write the system, in the format that the name's extension says
    #[arg(long, value_name = "FILE.koat|.smt2|.t2|.kittel", help_heading = "Files to write")]
    pub emit_its: Option<PathBuf>,
}

/// Options of `prove`.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXIT_STATUSES, override_usage = "landfall prove [OPTIONS] [FLAGS OF THE COMPILER] FILE... [-- FLAGS]")]
pub struct ProveArgs {
    /// C files (.c, .i), LLVM IR (.ll) or LLVM 19 bitcode (.bc); several files are linked
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Properties to decide: memsafety, no-overflow, termination, assertion, division, shift,
    /// conversion, initialised, bounds, valid-memcleanup; the groups undefined and all; or a property file of SV-COMP (.prp)
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = nearest::property,
        value_name = "LIST|FILE.prp",
        default_value = "memsafety,termination,no-overflow", help_heading = "What is asked")]
    pub property: Vec<Asked>,
    /// The function that runs start from, static ones too; FILE:FUNCTION picks one of several (default: main)
    #[arg(long, value_name = "FUNCTION", help_heading = "What is asked")]
    pub entry: Option<String>,
    /// What holds when the entry begins: 'string(s)', 'valid(a, n)', 'disjoint(a, s)', 'n >= 0' (docs/contracts.md)
    #[arg(long, value_name = "ASSUMPTION", help_heading = "What is asked")]
    pub assume: Vec<Condition>,
    /// A file of contracts: that of the entry, if there is one, is assumed
    #[arg(long, value_name = "FILE", value_parser = contracts, help_heading = "What is asked")]
    pub contracts: Vec<Contracts>,
    /// Flags of the compiler
    #[command(flatten)]
    pub build: BuildArgs,
    /// Sizes of the C types (default: lp64, or what the compiler's flags say)
    #[arg(long, value_enum, help_heading = "The program")]
    pub data_model: Option<DataModel>,
    /// Whether malloc may return null
    #[arg(long, value_enum, default_value = "never-fails", help_heading = "The program")]
    pub malloc: Malloc,
    /// Whether files, streams and sockets may give input for ever, or come to an end
    #[arg(long, value_enum, default_value = "any", help_heading = "The program")]
    pub input: Input,
    /// Machine integers or unbounded ones
    #[arg(long, value_enum, default_value = "bitvector", help_heading = "The program")]
    pub integers: Integers,
    /// What signed overflow does (default: undefined, or what the compiler's flags say)
    #[arg(long, value_enum, help_heading = "The program")]
    pub signed_overflow: Option<SignedOverflow>,
    /// Wall-clock limit of the whole call (default: 60 on a terminal; none with --json or elsewhere)
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub timeout: Option<Duration>,
    /// Stop when this much memory is resident
    #[arg(long, value_name = "MIB", default_value_t = 2048, help_heading = "Limits")]
    pub memory: u64,
    /// Which engine to use: auto, symex, values, bmc or run
    #[arg(long, default_value = "auto", help_heading = "Limits")]
    pub engine: String,
    /// Threads to use at most
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub threads: Option<usize>,
    /// Tell what was verified of the evidence of each answer
    #[arg(long, help_heading = "Output")]
    pub self_check: bool,
    /// Print one JSON object and nothing else: short for `--format json`
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    pub json: bool,
    /// Print YES, NO or MAYBE on the first line, then the argument, as the termination competition has it: termination alone
    #[arg(long, conflicts_with_all = ["json", "format", "property"], help_heading = "Output")]
    pub termcomp: bool,
    /// Set a number that steers an engine, as `landfall limits` lists them: for experiments
    #[arg(long, value_name = "ENGINE.NAME=VALUE", hide = true)]
    pub limit: Vec<String>,
    /// What to print on standard output; contracts are those of the entry, assumed or inferred (docs/contracts.md)
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: Format,
    /// Write the certificate of the proof: refused until there are certificates
    #[arg(long, value_name = "FILE", hide = true)]
    pub certificate: Option<PathBuf>,
    /// Check the certificate with the independent checker: refused until there is one
    #[arg(long, hide = true)]
    pub certify: bool,
    /// Write the integer transition system, in the format that the name's extension says
    #[arg(long, value_name = "FILE.koat|.smt2|.t2|.kittel", help_heading = "Files to write")]
    pub emit_its: Option<PathBuf>,
    /// Write the graph of symbolic execution
    #[arg(long, value_name = "FILE.svg|.dot", help_heading = "Files to write")]
    pub graph: Option<PathBuf>,
    /// Write C files and scripts that make each violation happen natively, under clang's sanitizers
    #[arg(long, value_name = "DIR", help_heading = "Files to write")]
    pub emit_harness: Option<PathBuf>,
    /// Whether to execute violating runs natively too, and to show what clang's sanitizers say
    #[arg(long, value_enum, default_value = "none", help_heading = "Files to write")]
    pub replay: Replay,
    /// Write SV-COMP's witnesses of the verdicts, in YAML
    #[arg(long, value_name = "FILE", help_heading = "Files to write")]
    pub witness: Option<PathBuf>,
    /// Write a SARIF log
    #[arg(long, value_name = "FILE", help_heading = "Files to write")]
    pub sarif: Option<PathBuf>,
    /// Write a page for a browser: verdicts, marked source, steps of a violation, ranking functions
    #[arg(long, value_name = "FILE", help_heading = "Files to write")]
    pub html: Option<PathBuf>,
    /// For `scan`: the language of a contract that is written beside the report
    #[arg(long, value_name = "acsl|cprover", hide = true, requires = "contract_file")]
    pub contract_language: Option<Format>,
    /// Where it is written
    #[arg(long, value_name = "FILE", hide = true)]
    pub contract_file: Option<PathBuf>,
    /// Where `scan` keeps what clang made
    #[arg(long, value_name = "DIR", hide = true)]
    pub kept: Option<PathBuf>,
    /// Read the files from there: `worker` gets them from another machine
    #[arg(long, value_name = "FILE", hide = true, value_parser = snapshot)]
    pub snapshot: Option<Arc<Snapshot>>,
}

/// A format by its name.
fn format(name: &str) -> Result<SystemFormat, String> {
    let known = SystemFormat::ALL.map(SystemFormat::name);
    let found = SystemFormat::ALL.into_iter().find(|format| format.name() == name);
    found.ok_or_else(|| nearest::refusal("format", name, &known))
}

/// The snapshot of a file.
fn snapshot(path: &str) -> Result<Arc<Snapshot>, String> {
    Snapshot::open(Path::new(path)).map(Arc::new).map_err(|error| error.to_string())
}

/// The contracts of a file.
fn contracts(path: &str) -> Result<Contracts, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    text.parse().map_err(|error: driver::ContractsError| error.to_string())
}

impl ProveArgs {
    /// How the files are compiled.
    pub fn build(&self) -> Result<Build, ErrorInfo> {
        self.build.read(&self.files, (self.data_model, self.signed_overflow))
    }

    /// What cannot be done, in words.
    pub fn refusal(&self) -> Option<String> {
        let wanted = [("--certificate", self.certificate.is_some()), ("--certify", self.certify)];
        if let Some((option, _)) = wanted.into_iter().find(|(_, wanted)| *wanted) {
            return Some(format!("{option} is not implemented yet"));
        }
        if let Some(refusal) = property::refusal(&self.property, self.entry.as_deref()) {
            return Some(refusal);
        }
        match self.engine.as_str() {
            "auto" | "symex" | "values" | "bmc" | "run" => {}
            other => return Some(nearest::refusal("engine", other, &["auto", "symex", "values", "bmc", "run"])),
        }
        if let Err(refusal) = self.numbers() {
            return Some(refusal);
        }
        if let Some(Err(refusal)) = self.emit_its.as_deref().map(system_format) {
            return Some(refusal);
        }
        let extension =
            |path: &Path| path.extension().is_some_and(|extension| extension == "svg" || extension == "dot");
        match &self.graph {
            Some(path) if !extension(path) => {
                Some(format!("--graph {}: the name must end in .svg or .dot", path.display()))
            }
            _ => None,
        }
    }

    /// The function that runs start from: the option's, or else the one that the property file names.
    fn entry(&self) -> &str {
        self.entry.as_deref().or_else(|| self.property.iter().find_map(Asked::entry)).unwrap_or("main")
    }

    /// The properties to decide.
    fn properties(&self) -> Vec<Property> {
        match self.termcomp {
            true => vec![Property::Termination],
            false => {
                let mut properties: Vec<Property> = Vec::new();
                for property in self.property.iter().flat_map(Asked::properties) {
                    if !properties.contains(&property) {
                        properties.push(property);
                    }
                }
                properties
            }
        }
    }

    /// What to print.
    pub fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }

    /// Where the report for people goes: a file that is written to standard output stands there alone.
    pub fn to(&self) -> To {
        let files = [&self.sarif, &self.html, &self.witness, &self.contract_file];
        if files.into_iter().flatten().any(|path| is_standard_output(path)) { To::Stderr } else { To::Stdout }
    }

    /// What is assumed of the entry: by options, and by its contract.
    fn assumes(&self) -> Vec<Condition> {
        let (_, name) = file_and_name(self.entry());
        let contracts = self.contracts.iter().filter_map(|contracts| contracts.of(name));
        self.assume.iter().chain(contracts).cloned().collect()
    }

    /// The numbers that steer the engines, with those that were given.
    fn numbers(&self) -> Result<driver::Numbers, String> {
        let mut numbers = driver::Numbers::default();
        for text in &self.limit {
            let set = text.split_once('=').is_some_and(|(name, value)| numbers.set(name, value));
            if !set {
                return Err(format!("--limit {text}: not ENGINE.NAME=VALUE as `landfall limits` lists them"));
            }
        }
        Ok(numbers)
    }

    /// The question to the driver about files that are compiled so.
    pub fn request(&self, build: &Build) -> Request {
        let (entry_file, entry) = file_and_name(self.entry());
        let mut properties: Vec<Property> = Vec::new();
        for property in self.property.iter().flat_map(Asked::properties) {
            if !properties.contains(&property) {
                properties.push(property);
            }
        }
        Request {
            files: self.files.clone(),
            flags: build.flags.clone(),
            build: build.words.clone(),
            kept: self.kept.clone(),
            snapshot: self.snapshot.clone(),
            insertions: Vec::new(),
            properties: self.properties(),
            entry: entry.to_owned(),
            entry_file,
            data_model: match build.data_model {
                DataModel::Lp64 => driver::DataModel::Lp64,
                DataModel::Ilp32 => driver::DataModel::Ilp32,
            },
            mathematical: self.integers == Integers::Mathematical,
            wraps: build.signed_overflow == SignedOverflow::Wraps,
            malloc_may_fail: self.malloc == Malloc::MayFail,
            finite_input: self.input == Input::Finite,
            method: match self.engine.as_str() {
                "symex" => Method::Symex,
                "values" => Method::Values,
                "bmc" => Method::Bmc,
                "run" => Method::Run,
                _ => Method::Auto,
            },
            assumes: self.assumes(),
            described: self.contracts.iter().flat_map(Contracts::iter).map(|(name, _)| name.to_owned()).collect(),
            timeout: self.timeout,
            steps: None,
            threads: self.threads,
            contract: self.contract_language.unwrap_or(self.format()).language(),
            invariants: self.witness.is_some(),
            graph: self.graph.is_some() || self.html.is_some(),
            system: self.emit_its.as_deref().and_then(|path| system_format(path).ok()),
            self_check: self.self_check,
            numbers: self.numbers().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::with_flags_last;
    use clap::CommandFactory;

    fn prove(args: &[&str]) -> Result<Box<ProveArgs>, clap::Error> {
        match Cli::try_parse_from([&["landfall", "prove"], args].concat())?.command {
            Command::Prove(args) => Ok(args),
            Command::Its(_)
            | Command::Run(_)
            | Command::Scan(_)
            | Command::Worker(_)
            | Command::Cache { .. }
            | Command::Cc
            | Command::Explain(_)
            | Command::Header
            | Command::Lsp(_)
            | Command::Completions { .. }
            | Command::Man { .. }
            | Command::Limits => {
                panic!("`prove` was asked for")
            }
        }
    }

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_call_of_the_scoring_script_is_understood() {
        let args = prove(&[
            "--json",
            "--property",
            "termination,memsafety",
            "--entry",
            "f",
            "--data-model",
            "ilp32",
            "--integers",
            "mathematical",
            "--signed-overflow",
            "wraps",
            "--timeout",
            "2.5",
            "a.c",
        ])
        .unwrap();
        let request = args.request(&args.build().unwrap());
        assert!(args.json && request.mathematical && request.wraps && !request.malloc_may_fail);
        assert_eq!(request.properties, [Property::Termination, Property::MemSafety]);
        assert_eq!(request.timeout, Some(Duration::from_millis(2500)));
        assert_eq!(args.refusal(), None);
    }

    #[test]
    fn bad_usage_is_refused() {
        for args in [
            &["--timeout", "-1", "a.c"][..],
            &["--timeout", "soon", "a.c"],
            &["--property", "memory", "a.c"],
            &["--assume", "string(", "a.c"],
            &[],
        ] {
            assert!(prove(args).is_err(), "{args:?}");
        }
        for (args, part) in [
            (&["--certify", "a.c"][..], "--certify is not implemented yet"),
            (&["--emit-its", "a.png", "a.c"], ".koat"),
            (&["--engine", "magic", "a.c"], "no engine"),
            (&["--graph", "a.png", "a.c"], ".svg or .dot"),
        ] {
            let refusal = prove(args).unwrap().refusal().unwrap();
            assert!(refusal.contains(part), "{refusal}");
        }
    }

    fn sorted(words: &str) -> String {
        let words = with_flags_last(&Cli::command(), words.split(' ').map(std::ffi::OsString::from).collect());
        words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn flags_of_the_compiler_are_told_from_options() {
        for (words, expected) in [
            ("landfall prove -I inc -DA=1 a.c", "landfall prove a.c -- -I inc -DA=1"),
            ("landfall prove --entry f a.c -- -DA", "landfall prove --entry f a.c -- -DA"),
            ("landfall prove -m32 a.c -std=c99 -- -DA", "landfall prove a.c -- -m32 -std=c99 -DA"),
            ("landfall prove -p build --timeout 3 a.c", "landfall prove -p build --timeout 3 a.c"),
            ("landfall prove -isystem x -include y.h a.c", "landfall prove a.c -- -isystem x -include y.h"),
            ("landfall run --input -5 --arg -Ix a.c -fwrapv", "landfall run --input -5 --arg -Ix a.c -- -fwrapv"),
            ("landfall prove -h", "landfall prove -h"),
            ("landfall its -Ix", "landfall its -Ix"),
            ("landfall prove --json a.c", "landfall prove --json a.c"),
        ] {
            assert_eq!(sorted(words), expected);
        }
    }
}
