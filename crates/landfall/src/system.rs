//! `landfall its`: termination of a transition system in a file.

use std::fmt::Write as _;

use driver::{Limits, Progress, SystemVerdict};

use crate::cli::ItsArgs;
use crate::look::Look;
use crate::nearest;
use crate::output::{PLEASE_REPORT, complain, print, write_file};
use crate::status::Status;
use crate::values::system_format;
use crate::watch::{self, Bounds, Ending, Peak};

/// Runs the command.
pub fn run(args: &ItsArgs, look: Look) -> Status {
    if let Some(Err(refusal)) = args.emit_its.as_deref().map(system_format) {
        complain(&refusal);
        return Status::Usage;
    }
    let board = look.board();
    board.stage("proving termination");
    let timeout = look.timeout(args.timeout, false);
    let bounds = Bounds { timeout, memory_mb: args.memory, peak: Peak::default(), silent: look.is_quiet() };
    let work = {
        let (file, threads) = (args.file.clone(), args.threads);
        let format = args.emit_its.as_deref().and_then(|path| system_format(path).ok());
        move |cancel| {
            let limits = Limits::start(timeout, cancel);
            let system = driver::read_system(&file)?;
            let text = format.map(|format| driver::write_system(&system, format));
            Ok((driver::prove_system(&system, &limits, threads, &|_| None), text))
        }
    };
    let ending: Ending<Result<(SystemVerdict, Option<String>), driver::Error>> = watch::run(bounds, &board, work);
    let (status, text) = match ending {
        Ending::Answer(Ok((answer, system)), _) => {
            if let (Some(path), Some(system)) = (&args.emit_its, system)
                && let Err(message) = write_file(path, &system)
            {
                complain(&message);
                return Status::Usage;
            }
            let (status, mut text) = shown(&answer);
            if args.self_check {
                text.push_str(checked(&answer));
            }
            (status, text)
        }
        Ending::Answer(Err(error), _) => {
            let error = nearest::with_file(error.info());
            complain(&format!("{}: {}", args.file.display(), error.message));
            return Status::Input;
        }
        Ending::Abandoned(reason) => (Status::Unknown, format!("MAYBE\n{reason}\n")),
        Ending::Panic(message) => {
            complain(&format!("{message}\n{PLEASE_REPORT}"));
            return Status::Bug;
        }
    };
    print(&mut std::io::stdout(), &text);
    status
}

/// What was verified of the evidence before the answer was believed.
fn checked(answer: &SystemVerdict) -> &'static str {
    match answer {
        SystemVerdict::Terminates(_) => {
            "self-check passed: ranking functions and invariants, by rational arithmetic without search\n"
        }
        SystemVerdict::RunsForever(_) => {
            "self-check passed: the stem step by step, what repeats by rational arithmetic without search\n"
        }
        SystemVerdict::Unknown(_) => "self-check: nothing is claimed\n",
    }
}

/// The answer as the contract has it: the verdict alone on the first line.
fn shown(answer: &SystemVerdict) -> (Status, String) {
    match answer {
        SystemVerdict::Terminates(steps) => {
            let mut text = "YES\n".to_owned();
            for step in steps {
                // Writing to a string does not fail.
                let _ = writeln!(text, "{} decreases and is bounded", step.function);
                for because in &step.because {
                    let _ = writeln!(text, "    because {because}");
                }
            }
            (Status::Proved, text)
        }
        SystemVerdict::RunsForever(lines) => (Status::Refuted, format!("NO\n{}\n", lines.join("\n"))),
        SystemVerdict::Unknown(why) => (Status::Unknown, format!("MAYBE\n{why}\n")),
    }
}
