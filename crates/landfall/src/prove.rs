//! `landfall prove`.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use driver::{Limits, Outcome, Progress, Request};
use evidence::{ErrorInfo, Property, Report};
use report::Style;

use crate::build::Build;
use crate::cli::ProveArgs;
use crate::contract;
use crate::graph;
use crate::output::{PLEASE_REPORT, complain, print, write_file};
use crate::progress::Board;
use crate::property;
use crate::status::Status;
use crate::values::Format;
use crate::violation;
use crate::watch::{self, Bounds, Ending, Peak};

/// Runs the command.
pub fn run(args: &ProveArgs) -> Status {
    let started = Instant::now();
    if let Some(refusal) = args.refusal() {
        return show(&usage_report(&args.request(&Build::default()), &refusal), args.format(), None);
    }
    let build = match args.build() {
        Ok(build) => build,
        Err(error) => {
            let request = args.request(&Build::default());
            return show(&Report::failed(request.circumstances(), &request.properties, error), args.format(), None);
        }
    };
    let request = args.request(&build);
    let board = Arc::new(Board::default());
    let peak = Peak::default();
    let bounds = Bounds { timeout: args.timeout, memory_mb: args.memory, peak: peak.clone() };
    let work = {
        let (args, request, board) = (args.clone(), request.clone(), Arc::clone(&board));
        move |cancel: Arc<AtomicBool>| {
            let limits = Limits::start(request.timeout, Arc::clone(&cancel));
            let mut outcome = driver::prove(&request, &*board, cancel)?;
            property::restrict(&args.property, &mut outcome.report);
            board.stage("running violations natively");
            let replayed = violation::replay(&args, &request, &mut outcome.report, Some(&limits));
            Ok::<_, driver::Error>((outcome, replayed))
        }
    };
    let failed = |error| Report::failed(request.circumstances(), &request.properties, error);
    let (mut report, outcome, replayed) = match watch::run(bounds, &board, work) {
        Ending::Answer(Ok((mut outcome, replayed)), stopped) => {
            if let Some(reason) = stopped {
                outcome.report.limit_reached(&reason);
            }
            (outcome.report.clone(), Some(outcome), replayed)
        }
        Ending::Answer(Err(error), _) => (failed(error.info()), None, Ok(())),
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
            (failed(error), None, Ok(()))
        }
    };
    build.left_out.iter().for_each(|flag| report.assume(flag.clone()));
    report.seconds = started.elapsed().as_secs_f64();
    report.peak_memory_mb = peak.mb();
    let contract = outcome.as_ref().and_then(|outcome| outcome.contract.as_deref());
    let status = show(&report, args.format(), contract);
    if let Some(path) = &args.contract_file
        && let Err(message) = write_file(path, &contract::render(&report, contract))
    {
        complain(&message);
        return Status::Input;
    }
    if let Err(message) = replayed.and_then(|()| violation::write(args, &report)) {
        complain(&message);
        return Status::Input;
    }
    if let Some(outcome) = outcome
        && let Err(message) = write_files(args, &outcome)
    {
        complain(&message);
        return Status::Input;
    }
    // A run that was abandoned goes on working on its thread; the process ends here all the same.
    status
}

/// Bad usage where JSON was asked for: still one object.
pub fn usage_as_json(message: &str) -> Status {
    let mut request = Request::new("");
    request.properties = Property::DEFAULT.to_vec();
    show(&usage_report(&request, message), Format::Json, None)
}

fn usage_report(request: &Request, message: &str) -> Report {
    Report::failed(request.circumstances(), &request.properties, plain_error("usage", message.to_owned()))
}

fn plain_error(kind: &str, message: String) -> ErrorInfo {
    ErrorInfo { message, ..ErrorInfo::of_kind(kind) }
}

/// Prints the report: JSON, contracts and answers on standard output, errors for people on standard error.
fn show(report: &Report, format: Format, contract: Option<&str>) -> Status {
    let status = Status::of(report);
    if format == Format::Json {
        print(&mut std::io::stdout(), &(report::json::render(report) + "\n"));
    } else if report.error.is_none() && format.language().is_some() {
        print(&mut std::io::stdout(), &contract::render(report, contract));
    } else if report.error.is_some() {
        print(&mut std::io::stderr(), &report::human::render(report, style(std::io::stderr().is_terminal())));
    } else {
        print(&mut std::io::stdout(), &report::human::render(report, style(std::io::stdout().is_terminal())));
    }
    status
}

fn style(terminal: bool) -> Style {
    if terminal && std::env::var_os("NO_COLOR").is_none() { Style::Coloured } else { Style::Plain }
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
