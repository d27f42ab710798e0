//! `landfall prove`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use driver::{Limits, Outcome, Progress, Request, Signals};
use evidence::{ErrorInfo, Property, Report, Verdict};

use crate::build::Build;
use crate::cli::ProveArgs;
use crate::contract;
use crate::graph;
use crate::look::{Look, To};
use crate::nearest;
use crate::output::{PLEASE_REPORT, complain, print, write_file};
use crate::property;
use crate::status::Status;
use crate::values::{Format, Replay};
use crate::violation;
use crate::watch::{self, Bounds, Ending, Peak};

/// Runs the command.
pub fn run(args: &ProveArgs, look: Look) -> Status {
    let started = Instant::now();
    if let Some(refusal) = args.refusal() {
        return failed(args, &usage_report(&args.request(&Build::default()), &refusal), look);
    }
    let build = match args.build() {
        Ok(build) => build,
        Err(error) => {
            let request = args.request(&Build::default());
            let report = Report::failed(request.circumstances(), &request.properties, nearest::with_file(error));
            return failed(args, &report, look);
        }
    };
    let timeout = look.timeout(args.timeout, args.format() == Format::Json || args.termcomp);
    let request = Request { timeout, ..args.request(&build) };
    let board = Arc::new(look.board());
    announce(args, timeout, look);
    let peak = Peak::default();
    let scarce = Arc::new(AtomicBool::new(false));
    let (memory_mb, noted) = (args.memory, Arc::clone(&scarce));
    let bounds = Bounds { timeout, memory_mb, peak: peak.clone(), scarce: noted, silent: look.is_quiet() };
    let work = {
        let (args, request, board) = (args.clone(), request.clone(), Arc::clone(&board));
        let scarce = Arc::clone(&scarce);
        move |stop: Arc<AtomicBool>| {
            let signals = Signals { stop, scarce };
            let limits = Limits::start(request.timeout, signals.clone());
            let mut outcome = driver::prove(&request, &*board, signals)?;
            property::restrict(&args.property, &mut outcome.report);
            if args.replay == Replay::Native {
                board.stage("running violations natively");
            }
            let replayed = violation::replay(&args, &request, &mut outcome.report, Some(&limits));
            Ok::<_, driver::Error>((outcome, replayed))
        }
    };
    let report_of = |error| Report::failed(request.circumstances(), &request.properties, error);
    let (mut report, outcome, replayed) = match watch::run(bounds, &board, work) {
        Ending::Answer(Ok((mut outcome, replayed)), stopped) => {
            if let Some(reason) = stopped.or_else(|| short_of_memory(&scarce, memory_mb)) {
                outcome.report.limit_reached(&reason);
            }
            (outcome.report.clone(), Some(outcome), replayed)
        }
        Ending::Answer(Err(error), _) => (report_of(nearest::with_file(error.info())), None, Ok(())),
        Ending::Abandoned(reason) => {
            let known = board.known();
            let mut report = known.unwrap_or_else(|| Report::unknown(request.circumstances(), &request.properties, ""));
            report.limit_reached(&reason);
            property::restrict(&args.property, &mut report);
            let replayed = violation::replay(args, &request, &mut report, None);
            (report, None, replayed)
        }
        Ending::Panic(message) => {
            let error = plain_error("panic", format!("{message}\n{PLEASE_REPORT}"));
            (report_of(error), None, Ok(()))
        }
    };
    build.left_out.iter().for_each(|flag| report.assume(flag.clone()));
    report.seconds = started.elapsed().as_secs_f64();
    report.peak_memory_mb = peak.mb();
    let contract = outcome.as_ref().and_then(|outcome| outcome.contract.as_deref());
    termcomp(args, &report);
    let status = show(&report, (args.format(), look, args.to()), contract);
    remarks(args, &report, timeout, look);
    let contract_written = match &args.contract_file {
        Some(path) => write_file(path, &contract::render(&report, contract)),
        None => Ok(()),
    };
    let graph = outcome.as_ref().and_then(|outcome| outcome.graph.as_deref());
    let page = |path| write_file(path, &report::html::render(&report, graph.and_then(graph::small).as_deref()));
    let contract_written = contract_written.and(args.html.as_deref().map_or(Ok(()), page));
    let written = contract_written.and(replayed).and_then(|()| violation::write(args, &report));
    let written = written.and_then(|()| outcome.as_ref().map_or(Ok(()), |outcome| write_files(args, outcome)));
    if let Err(message) = written {
        complain(&message);
        return Status::Input;
    }
    // A run that was abandoned goes on working on its thread; the process ends here all the same.
    status
}

/// What the report says of a call that came near its limit of memory.
fn short_of_memory(scarce: &AtomicBool, memory_mb: u64) -> Option<String> {
    let message =
        || format!("memory limit of {memory_mb} MB nearly reached, so that bounded model checking was cut short");
    scarce.load(Ordering::Relaxed).then(message)
}

/// The call ends before anything is asked.
fn failed(args: &ProveArgs, report: &Report, look: Look) -> Status {
    termcomp(args, report);
    show(report, (args.format(), look, args.to()), None)
}

/// Bad usage where JSON was asked for: still one object.
pub fn usage_as_json(message: &str) -> Status {
    let mut request = Request::new("");
    request.properties = Property::DEFAULT.to_vec();
    show(&usage_report(&request, message), (Format::Json, Look::default(), To::Stdout), None)
}

fn usage_report(request: &Request, message: &str) -> Report {
    Report::failed(request.circumstances(), &request.properties, plain_error("usage", message.to_owned()))
}

fn plain_error(kind: &str, message: String) -> ErrorInfo {
    ErrorInfo { message, ..ErrorInfo::of_kind(kind) }
}

/// The line that the termination competition reads before all others, if it was asked for.
fn termcomp(args: &ProveArgs, report: &Report) {
    if args.termcomp {
        let answer = match report.result(Property::Termination).map(|result| result.verdict) {
            Some(Verdict::True) => "YES",
            Some(Verdict::False) => "NO",
            Some(Verdict::Unknown) | None => "MAYBE",
        };
        print(&mut std::io::stdout(), &format!("{answer}\n"));
    }
}

/// Prints the report: JSON and contracts on standard output, errors for people on standard error, the report for people where it is to go.
fn show(report: &Report, (format, look, to): (Format, Look, To), contract: Option<&str>) -> Status {
    let status = Status::of(report);
    if format == Format::Json {
        print(&mut std::io::stdout(), &(report::json::render(report) + "\n"));
    } else if report.error.is_none() && format.language().is_some() {
        print(&mut std::io::stdout(), &contract::render(report, contract));
    } else if report.error.is_some() {
        let text = report::human::render(report, look.style(To::Stderr));
        print(&mut std::io::stderr(), &look.fitted(&text, To::Stderr));
    } else {
        let style = look.style(to);
        let text = match look.is_quiet() {
            true => report::human::verdicts(report, style),
            false => report::human::render(report, style),
        };
        to.print(&look.fitted(&text, to));
    }
    status
}

/// With `-v`: what is asked, and how far the call may go.
fn announce(args: &ProveArgs, timeout: Option<Duration>, look: Look) {
    if look.is_verbose() {
        let time = timeout.map_or_else(|| "no limit of time".to_owned(), |time| format!("{} s", time.as_secs_f64()));
        let engine = &args.engine;
        let text = format!("   limits: {time}, {} MiB; engine: {engine}\n", args.memory);
        print(&mut std::io::stderr(), &text);
    }
}

/// What is said after the report: with `-v` the counts of the work, and where a limit ended it that nobody had asked for, that
/// there was one.
fn remarks(args: &ProveArgs, report: &Report, timeout: Option<Duration>, look: Look) {
    if look.is_verbose() {
        let counts: Vec<String> = report.statistics.iter().map(|(name, count)| format!("{name} {count}")).collect();
        let text = if counts.is_empty() { String::new() } else { format!("   work: {}\n", counts.join(", ")) };
        print(&mut std::io::stderr(), &text);
    }
    let Some(limit) = timeout.filter(|_| args.timeout.is_none()) else { return };
    let reason = driver::timeout_reason(limit);
    let is_ended =
        report.results.iter().filter_map(|result| result.reason.as_deref()).any(|text| text.contains(&reason));
    if is_ended {
        let seconds = limit.as_secs_f64();
        let text = format!("note: on a terminal the limit is {seconds} s; --timeout SECONDS sets another one\n");
        print(&mut std::io::stderr(), &text);
    }
}

/// The files asked for beside the report.
fn write_files(args: &ProveArgs, outcome: &Outcome) -> Result<(), String> {
    if let Some(path) = &args.graph {
        let dot = outcome.graph.as_ref().ok_or_else(|| format!("{}: no graph was made", path.display()))?;
        graph::write(path, dot)?;
    }
    if let Some(path) = &args.emit_its {
        let missing = || format!("{}: no transition system was made", path.display());
        write_file(path, outcome.system.as_ref().ok_or_else(missing)?)?;
    }
    Ok(())
}
