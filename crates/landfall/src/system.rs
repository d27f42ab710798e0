//! `landfall its`: termination of a transition system in a file.

use std::fmt::Write as _;

use driver::{Limits, Progress, SystemVerdict};

use crate::cli::ItsArgs;
use crate::progress::Board;
use crate::prove::{PLEASE_REPORT, complain, print};
use crate::status::Status;
use crate::watch::{self, Bounds, Ending};

/// Runs the command.
pub fn run(args: &ItsArgs) -> Status {
    let board = Board::default();
    board.stage("proving termination");
    let bounds = Bounds { timeout: args.timeout, memory_mb: args.memory };
    let work = {
        let (file, timeout) = (args.file.clone(), args.timeout);
        move |cancel| {
            let limits = Limits::start(timeout, cancel);
            let system = driver::read_system(&file)?;
            Ok(driver::prove_system(&system, &limits, &|_| None))
        }
    };
    let ending: Ending<Result<SystemVerdict, driver::Error>> = watch::run(bounds, &board, work);
    let (status, text) = match ending {
        Ending::Answer(Ok(answer), _) => shown(&answer),
        Ending::Answer(Err(error), _) => {
            complain(&format!("{}: {error}", args.file.display()));
            return Status::Input;
        }
        Ending::LeftBehind(reason) => (Status::Unknown, format!("MAYBE\n{reason}\n")),
        Ending::Panic(message) => {
            complain(&format!("{message}\n{PLEASE_REPORT}"));
            return Status::Bug;
        }
    };
    print(&mut std::io::stdout(), &text);
    status
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
