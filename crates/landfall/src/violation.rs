//! What is made of verdicts beside the report: files that make violations happen natively, native runs, SARIF logs and
//! witnesses.

use std::path::Path;
use std::time::SystemTime;

use driver::{DataModel, Request};
use evidence::{Report, Verdict};
use native::{Harness, Limits, Program, Violation};
use report::witness::Origin;

use crate::cli::ProveArgs;
use crate::output::write_file;
use crate::property::Asked;
use crate::values::Replay;

/// Seconds for the native run of an endless one, and of another.
const SECONDS: (u64, u64) = (2, 20);

/// Writes the harnesses and runs them, as far as the user asked for it; without limits nothing is run.
pub fn replay(
    args: &ProveArgs,
    request: &Request,
    report: &mut Report,
    limits: Option<&driver::Limits>,
) -> Result<(), String> {
    let limits = limits.filter(|_| args.replay == Replay::Native);
    if args.emit_harness.is_none() && limits.is_none() {
        return Ok(());
    }
    let temporary = match &args.emit_harness {
        Some(_) => None,
        None => Some(process::Folder::new("harness").map_err(|error| format!("no temporary folder: {error}"))?),
    };
    let folder: &Path = match (&args.emit_harness, &temporary) {
        (Some(folder), _) => folder,
        (None, Some(folder)) => folder.path(),
        (None, None) => return Ok(()),
    };
    let program = program(request);
    for result in report.results.iter_mut().filter(|result| result.verdict == Verdict::False) {
        let Some(run) = &result.evidence.counterexample else { continue };
        let violation = Violation { property: result.property, alarms: &result.evidence.alarms, run };
        let harness = Harness::new(&program, violation, folder);
        let cannot = |error: native::Error| format!("{}: {error}", folder.display());
        if let Some(call) = limits {
            let seconds = if violation.is_endless() { SECONDS.0 } else { SECONDS.1 };
            let limits = Limits { seconds, deadline: call.deadline(), cancel: call.cancel() };
            let mut said = native::run(&harness, violation, folder, &limits).map_err(cannot)?;
            if temporary.is_some() {
                // The files are gone when the user reads this.
                said.command = None;
            }
            result.evidence.native = Some(said);
        } else {
            harness.write(folder).map_err(cannot)?;
        }
    }
    Ok(())
}

/// Writes the logs and witnesses asked for.
pub fn write(args: &ProveArgs, report: &Report) -> Result<(), String> {
    let version = env!("CARGO_PKG_VERSION");
    if let Some(path) = &args.sarif {
        let text = match &args.snapshot {
            Some(snapshot) => {
                let sources = report::Elsewhere { root: snapshot.directory.clone(), places: snapshot.places() };
                report::sarif::render_elsewhere(report, version, sources)
            }
            None => report::sarif::render(report, version),
        };
        write_file(path, &text)?;
    }
    if let Some(path) = &args.witness {
        let specification = args.property.iter().find_map(Asked::text);
        let origin = Origin { version, time: SystemTime::now(), specification };
        match report::witness::render(report, origin) {
            Some(text) => write_file(path, &text)?,
            // A witness of an older call must not be mistaken for one of this call.
            None if path.exists() => {
                std::fs::remove_file(path).map_err(|error| format!("{}: {error}", path.display()))?;
            }
            None => {}
        }
    }
    Ok(())
}

fn program(request: &Request) -> Program {
    Program {
        files: request.files.clone(),
        flags: request.flags.clone(),
        entry: request.entry.clone(),
        entry_file: request.entry_file.clone(),
        pointer_bits: if request.data_model == DataModel::Ilp32 { 32 } else { 64 },
        wraps: request.wraps,
    }
}
