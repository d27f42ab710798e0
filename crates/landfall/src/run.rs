//! `landfall run`: the concrete interpreter.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use evidence::{ErrorInfo, Remark};
use interp::{Code, Consumed, End, Input, Inputs, Options, Outcome, Policy, Stream, Trace, Unobserved};
use report::run::{RunEnd, RunReport, RunResult};

use crate::build::{Build, BuildArgs, file_and_name};
use crate::look::{Look, To};
use crate::nearest;
use crate::output::{PLEASE_REPORT, print};
use crate::status::Status;
use crate::values::{DataModel, Malloc, SignedOverflow};
use crate::watch::{self, Bounds, Ending, Peak};

/// Options of `run`.
#[derive(Args, Clone, Debug)]
#[command(
    override_usage = "landfall run [OPTIONS] [FLAGS OF THE COMPILER] FILE... [-- FLAGS]",
    after_help = "Exit status: 0 the run came safely to an end, 10 it violated a property, 5 a limit was reached or something is not supported, 1 bad usage, 2 input not readable, 101 a bug of Landfall."
)]
pub struct RunArgs {
    /// C files (.c, .i), LLVM IR (.ll) or LLVM 19 bitcode (.bc); several files are linked
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The next value that the program asks for; zeros come after the last one, or random values with --seed
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true, help_heading = "Inputs of the run")]
    pub input: Vec<Input>,
    /// The next value of memory that is read before it was written
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true, help_heading = "Inputs of the run")]
    pub uninitialised: Vec<Input>,
    /// The next value that the system chooses: for `rand`, `time`, `getchar`
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true, help_heading = "Inputs of the run")]
    pub environment: Vec<Input>,
    /// Whether the next allocation fails (1) or succeeds (0), with --malloc may-fail
    #[arg(long, value_name = "0|1", help_heading = "Inputs of the run")]
    pub allocation: Vec<Input>,
    /// How many numbers `scanf` reads before it finds the end of standard input; without it there is none
    #[arg(long, value_name = "N", help_heading = "Inputs of the run")]
    pub end: Option<u32>,
    /// Random inputs after the given ones
    #[arg(long, value_name = "N", help_heading = "Inputs of the run")]
    pub seed: Option<u64>,
    /// An argument of the program
    #[arg(long, value_name = "STRING", allow_hyphen_values = true, help_heading = "Inputs of the run")]
    pub arg: Vec<String>,
    /// A file that the program reads as its standard input; without it the inputs choose what it reads
    #[arg(long, value_name = "FILE", help_heading = "Inputs of the run")]
    pub stdin: Option<PathBuf>,
    /// The function that the run starts from; its parameters are inputs
    #[arg(long, value_name = "FUNCTION", default_value = "main", help_heading = "Inputs of the run")]
    pub entry: String,
    /// Flags of the compiler
    #[command(flatten)]
    pub build: BuildArgs,
    /// Sizes of the C types (default: lp64, or what the compiler's flags say)
    #[arg(long, value_enum, help_heading = "The program")]
    pub data_model: Option<DataModel>,
    /// Whether malloc may return null: then the inputs choose
    #[arg(long, value_enum, default_value = "never-fails", help_heading = "The program")]
    pub malloc: Malloc,
    /// What signed overflow does (default: undefined, or what the compiler's flags say)
    #[arg(long, value_enum, help_heading = "The program")]
    pub signed_overflow: Option<SignedOverflow>,
    /// End the run at an index that is outside of its array, be it within a larger object
    #[arg(long, help_heading = "The program")]
    pub bounds: bool,
    /// Instructions to execute at most
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, help_heading = "Limits")]
    pub steps: u64,
    /// Wall-clock limit of the whole call (default: 60 on a terminal; none with --json or elsewhere)
    #[arg(long, value_name = "SECONDS", value_parser = crate::values::seconds, help_heading = "Limits")]
    pub timeout: Option<Duration>,
    /// Stop when this much memory is resident
    #[arg(long, value_name = "MIB", default_value_t = 2048, help_heading = "Limits")]
    pub memory: u64,
    /// Show the path through the source and the variables that change on it
    #[arg(long, help_heading = "Output")]
    pub trace: bool,
    /// Print one JSON object and nothing else, with the program's output in it
    #[arg(long, help_heading = "Output")]
    pub json: bool,
}

/// Lines of a trace that are kept.
const LINES: usize = 1000;

/// Runs the command.
pub fn run(args: &RunArgs, look: Look) -> Status {
    let timeout = look.timeout(args.timeout, args.json);
    let bounds = Bounds {
        timeout,
        memory_mb: args.memory,
        peak: Peak::default(),
        scarce: Arc::default(),
        silent: look.is_quiet(),
    };
    let build = args.build.read(&args.files, (args.data_model, args.signed_overflow));
    let (build, misread) = build.map_or_else(|error| (Build::default(), Some(error)), |build| (build, None));
    let work = {
        let (args, build) = (args.clone(), build.clone());
        // The programs that read the input stop when asked to. A run is abandoned: it holds nothing that must be kept.
        move |cancel| misread.map_or_else(|| execute(&args, &build, cancel), Err)
    };
    let (report, outcome, status) = match watch::run(bounds, &look.board(), work) {
        Ending::Answer(Ok((mut result, outcome)), _) => {
            result.notes.extend(build.left_out.iter().cloned());
            let status = status(&outcome);
            (RunReport { result: Some(result), ..empty(args, &build) }, Some(outcome), status)
        }
        Ending::Answer(Err(_), Some(reason)) => {
            let error = plain_error("limit", reason);
            (RunReport { error: Some(error), ..empty(args, &build) }, None, Status::Unknown)
        }
        Ending::Answer(Err(error), None) if error.kind == "limit" => {
            (RunReport { error: Some(error), ..empty(args, &build) }, None, Status::Unknown)
        }
        Ending::Answer(Err(error), None) => {
            let error = nearest::with_file(error);
            (RunReport { error: Some(error), ..empty(args, &build) }, None, Status::Input)
        }
        Ending::Abandoned(reason) => {
            let error = plain_error("limit", reason);
            (RunReport { error: Some(error), ..empty(args, &build) }, None, Status::Unknown)
        }
        Ending::Panic(message) => {
            let error = plain_error("panic", format!("{message}\n{PLEASE_REPORT}"));
            (RunReport { error: Some(error), ..empty(args, &build) }, None, Status::Bug)
        }
    };
    if args.json {
        print(&mut std::io::stdout(), &(report::run::json(&report) + "\n"));
        return status;
    }
    if let Some(outcome) = outcome {
        // The program's own output is handed on byte for byte; a reader that has gone away is not our trouble.
        let mut stdout = std::io::stdout();
        let _ = stdout.write_all(&outcome.stdout).and_then(|()| stdout.flush());
        let _ = std::io::stderr().write_all(&outcome.stderr);
    }
    if !(look.is_quiet() && status == Status::Proved) {
        let text = report::run::human(&report, look.style(To::Stderr));
        print(&mut std::io::stderr(), &look.fitted(&text, To::Stderr));
    }
    status
}

/// Reads and runs the program.
fn execute(args: &RunArgs, build: &Build, cancel: Arc<AtomicBool>) -> Result<(RunResult, Outcome), ErrorInfo> {
    let data_model = match build.data_model {
        DataModel::Lp64 => ir::DataModel::Lp64,
        DataModel::Ilp32 => ir::DataModel::Ilp32,
    };
    let (file, name) = file_and_name(&args.entry);
    let limits = frontend::Limits { cancel, ..frontend::Limits::default() };
    let options = frontend::Options {
        data_model,
        checks: frontend::Checks::of(false, args.bounds),
        file_flags: build.flags.clone(),
        entry: (args.entry != "main").then(|| frontend::Entry { name: name.to_owned(), file }),
        limits,
        ..frontend::Options::default()
    };
    let program =
        frontend::source::read_for_runs(&args.files, &options, name).map_err(|error| error_info(&error))?.program;
    let program = ir::validate(program).map_err(|faults| {
        let fault = faults.first().map_or_else(String::new, ToString::to_string);
        plain_error("invalid-program", format!("the program was not understood: {fault}"))
    })?;
    let known = program.function_named(name).is_some_and(|id| program.function(id).is_defined());
    if !known {
        let own = program.functions.iter().filter(|function| function.is_defined() && !function.library);
        let names: Vec<String> = own.map(|function| function.name.clone()).collect();
        return Err(plain_error("unknown-entry", driver::missing_entry(&args.entry, &names)));
    }
    let stdin =
        match &args.stdin {
            Some(path) => Some(std::fs::read(path).map_err(|error| {
                plain_error("unreadable-file", format!("{} cannot be read: {error}", path.display()))
            })?),
            None => None,
        };
    let options = Options {
        entry: name.to_owned(),
        args: args.arg.iter().map(|arg| arg.clone().into_bytes()).collect(),
        malloc_may_fail: args.malloc == Malloc::MayFail,
        signed_overflow_wraps: build.signed_overflow == SignedOverflow::Wraps,
        steps: args.steps,
        // Contents of blocks take two bytes a byte.
        memory: args.memory.saturating_mul(1 << 20) / 3,
        stdin,
        ..Options::default()
    };
    let policy = args.seed.map_or(Policy::Zero, Policy::Random);
    let mut inputs = Inputs::given(args.input.clone(), policy);
    for (stream, given) in [
        (Stream::Uninitialised, &args.uninitialised),
        (Stream::Environment, &args.environment),
        (Stream::Allocation, &args.allocation),
    ] {
        given.iter().for_each(|input| inputs.push(stream, *input));
    }
    args.end.iter().for_each(|numbers| inputs.push(Stream::End, Input::Integer(i128::from(*numbers))));
    let code = Code::new(&program);
    let (outcome, trace) = if args.trace {
        let mut trace = Trace::new(LINES);
        let outcome = code.run_observed(&options, inputs, &mut trace);
        (outcome, Some(trace.path()))
    } else {
        (code.run_observed(&options, inputs, &mut Unobserved), None)
    };
    Ok((result(&outcome, trace), outcome))
}

fn result(outcome: &Outcome, trace: Option<evidence::Path>) -> RunResult {
    let status = match outcome.end {
        End::Returned(status) | End::Exited(status) => Some(status),
        _ => None,
    };
    RunResult {
        end: RunEnd {
            kind: outcome.end.name().to_owned(),
            message: outcome.end.to_string(),
            status,
            place: outcome.place.clone(),
        },
        alarms: outcome.alarms(),
        calls: outcome.stack.clone(),
        inputs: outcome.consumed.iter().map(Consumed::taken).collect(),
        stdout: String::from_utf8_lossy(&outcome.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&outcome.stderr).into_owned(),
        steps: outcome.steps,
        notes: outcome.approximations.clone(),
        trace,
    }
}

/// The exit status of a run: violations first.
fn status(outcome: &Outcome) -> Status {
    if !outcome.alarms().is_empty() {
        return Status::Refuted;
    }
    match &outcome.end {
        end if end.is_proper() => Status::Proved,
        // Undefined behaviour is no safe end, and no violation of a property.
        _ => Status::Unknown,
    }
}

fn empty(args: &RunArgs, build: &Build) -> RunReport {
    let data_model = match build.data_model {
        DataModel::Lp64 => "lp64",
        DataModel::Ilp32 => "ilp32",
    };
    RunReport {
        schema: evidence::SCHEMA,
        file: args.files.first().map_or_else(String::new, |file| file.display().to_string()),
        entry: args.entry.clone(),
        data_model: data_model.to_owned(),
        result: None,
        error: None,
    }
}

fn plain_error(kind: &str, message: String) -> ErrorInfo {
    ErrorInfo { message, ..ErrorInfo::of_kind(kind) }
}

fn error_info(error: &frontend::Error) -> ErrorInfo {
    let known = |number: u32| (number > 0).then_some(number);
    let (file, line, column) = match error.place() {
        Some((file, line, column)) => (Some(file.display().to_string()), known(line), known(column)),
        None => (None, None, None),
    };
    let further = match error {
        frontend::Error::Compile { further, .. } => further.iter().map(remark).collect(),
        _ => Vec::new(),
    };
    ErrorInfo { kind: error.kind().to_owned(), message: error.to_string(), file, line, column, further }
}

fn remark(remark: &frontend::Diagnostic) -> Remark {
    let known = |number: u32| (number > 0).then_some(number);
    let file = remark.file.display().to_string();
    Remark { message: remark.message.clone(), file, line: known(remark.line), column: known(remark.column) }
}
