//! `landfall its`: termination of a transition system in a file or on standard input.

use std::fmt::Write as _;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use driver::{Limits, Progress, SystemFormat, SystemVerdict};
use evidence::ErrorInfo;
use serde_json::{Value, json};

use crate::cli::ItsArgs;
use crate::look::{Look, To};
use crate::nearest;
use crate::output::{PLEASE_REPORT, complain, print, write_file};
use crate::status::Status;
use crate::values::system_format;
use crate::watch::{self, Bounds, Ending, Peak};

/// Version of the JSON document that `docs/its-formats.md` describes.
const SCHEMA: u32 = 1;

/// What is known of a system.
struct Solved {
    answer: SystemVerdict,
    /// The format that it was in.
    format: SystemFormat,
    /// The system in the format of `--emit-its`.
    written: Option<String>,
}

/// Runs the command.
pub fn run(args: &ItsArgs, look: Look) -> Status {
    let started = Instant::now();
    let peak = Peak::default();
    let outcome = solved(args, &peak, look);
    if let (Some(path), Ok(Solved { written: Some(text), .. })) = (&args.emit_its, &outcome)
        && let Err(message) = write_file(path, text)
    {
        complain(&message);
        return Status::Usage;
    }
    let status = match &outcome {
        Ok(Solved { answer: SystemVerdict::Terminates(_), .. }) => Status::Proved,
        Ok(Solved { answer: SystemVerdict::RunsForever(_), .. }) => Status::Refuted,
        Ok(Solved { answer: SystemVerdict::Unknown(_), .. }) => Status::Unknown,
        Err((status, _)) => *status,
    };
    if args.json {
        let mut document = document(args, &outcome);
        document["seconds"] = json!((started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0);
        document["peak_memory_mb"] = json!(peak.mb());
        print(&mut std::io::stdout(), &format!("{document}\n"));
        return status;
    }
    match &outcome {
        Ok(solved) if look.is_quiet() => print(&mut std::io::stdout(), &format!("{}\n", word(&solved.answer))),
        Ok(solved) => {
            let mut text = format!("{}\n{}", word(&solved.answer), argument(&solved.answer));
            if args.self_check {
                let _ = writeln!(text, "{}", checked(&solved.answer));
            }
            print(&mut std::io::stdout(), &look.fitted(&text, To::Stdout));
        }
        Err((Status::Unknown, error)) => print(&mut std::io::stdout(), &format!("MAYBE\n{}\n", error.message)),
        Err((_, error)) => {
            let file = error.file.iter().map(|file| format!("{file}: ")).collect::<String>();
            complain(&format!("{file}{}", error.message));
        }
    }
    status
}

/// The answer, or why there is none.
fn solved(args: &ItsArgs, peak: &Peak, look: Look) -> Result<Solved, (Status, ErrorInfo)> {
    let plain = |kind: &str, message: String| ErrorInfo { message, ..ErrorInfo::of_kind(kind) };
    let emitted = args.emit_its.as_deref().map(system_format).transpose();
    let emitted = emitted.map_err(|refusal| (Status::Usage, plain("usage", refusal)))?;
    let board = look.board();
    board.stage("proving termination");
    let timeout = look.timeout(args.timeout, args.json);
    let bounds =
        Bounds { timeout, memory_mb: args.memory, peak: peak.clone(), scarce: Arc::default(), silent: look.is_quiet() };
    let work = {
        let (file, threads, format) = (args.file.clone(), args.threads, args.format);
        move |cancel| {
            let limits = Limits::start(timeout, cancel);
            let (system, format) =
                driver::read_system(contents(&file)?, &file, format).map_err(|error| error.info())?;
            let written = emitted.map(|format| driver::write_system(&system, format));
            let answer = driver::prove_system(&system, &limits, threads, &|_| None);
            Ok::<_, ErrorInfo>(Solved { answer, format, written })
        }
    };
    match watch::run(bounds, &board, work) {
        Ending::Answer(Ok(solved), _) => Ok(solved),
        Ending::Answer(Err(error), _) => Err((Status::Input, nearest::with_file(error))),
        Ending::Abandoned(reason) => Err((Status::Unknown, plain("limit", reason))),
        Ending::Panic(message) => Err((Status::Bug, plain("panic", format!("{message}\n{PLEASE_REPORT}")))),
    }
}

/// What is in the file, or on standard input.
fn contents(file: &Path) -> Result<Vec<u8>, ErrorInfo> {
    let mut bytes = Vec::new();
    let read = match file == Path::new("-") {
        true => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes),
        false => std::fs::read(file),
    };
    read.map_err(|error| {
        let (kind, message) = match error.kind() {
            std::io::ErrorKind::NotFound => ("missing-file", "no such file".to_owned()),
            _ => ("unreadable-file", error.to_string()),
        };
        ErrorInfo { message, file: Some(file.display().to_string()), ..ErrorInfo::of_kind(kind) }
    })
}

/// The answer as one JSON object, without what it cost.
fn document(args: &ItsArgs, outcome: &Result<Solved, (Status, ErrorInfo)>) -> Value {
    let mut document = json!({"schema": SCHEMA, "file": args.file.display().to_string(), "answer": "MAYBE"});
    match outcome {
        Ok(solved) => {
            document["format"] = json!(solved.format.name());
            document["answer"] = json!(word(&solved.answer));
            match &solved.answer {
                SystemVerdict::Terminates(steps) => document["ranking"] = json!(steps),
                SystemVerdict::RunsForever(lines) => document["run"] = json!(lines),
                SystemVerdict::Unknown(why) => document["reason"] = json!(why),
            }
            if args.self_check {
                document["self_check"] = json!(checked(&solved.answer));
            }
        }
        Err((Status::Unknown, error)) => document["reason"] = json!(error.message),
        Err((_, error)) => document["error"] = json!(error),
    }
    document
}

/// What was verified of the evidence before the answer was believed.
fn checked(answer: &SystemVerdict) -> &'static str {
    match answer {
        SystemVerdict::Terminates(_) => {
            "self-check passed: ranking functions and invariants, by rational arithmetic without search"
        }
        SystemVerdict::RunsForever(_) => {
            "self-check passed: the stem step by step, what repeats by rational arithmetic without search"
        }
        SystemVerdict::Unknown(_) => "self-check: nothing is claimed",
    }
}

/// The answer as the termination competition has it.
fn word(answer: &SystemVerdict) -> &'static str {
    match answer {
        SystemVerdict::Terminates(_) => "YES",
        SystemVerdict::RunsForever(_) => "NO",
        SystemVerdict::Unknown(_) => "MAYBE",
    }
}

/// What follows the answer, line by line.
fn argument(answer: &SystemVerdict) -> String {
    match answer {
        SystemVerdict::Terminates(steps) => {
            let mut text = String::new();
            for step in steps {
                // Writing to a string does not fail.
                let _ = writeln!(text, "{} decreases and is bounded", step.function);
                for because in &step.because {
                    let _ = writeln!(text, "    because {because}");
                }
            }
            text
        }
        SystemVerdict::RunsForever(lines) => lines.join("\n") + "\n",
        SystemVerdict::Unknown(why) => format!("{why}\n"),
    }
}
