//! Runs a harness and compares what the sanitizers say with the verdict.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use evidence::{Agreement, AlarmKind, NativeRun, Property};

use crate::harness::Harness;
use crate::program::Violation;
use crate::sanitizer::{Finding, Kind};
use crate::script::{ANOTHER_RUN, FOUND, NOT_COMPILED, TIMEOUT};
use crate::{Error, tools};

/// How far a native run may go.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall clock of the program, in seconds.
    pub seconds: u64,
    /// When compiling and running have to be done.
    pub deadline: Option<Instant>,
    /// The signal that stops both.
    pub cancel: Arc<AtomicBool>,
}

/// So much of what is said is read.
const MOST: usize = 1 << 20;

/// Writes the harness into the folder, runs it, and returns what the sanitizers said. The program is executed.
pub fn run(harness: &Harness, violation: Violation<'_>, folder: &Path, limits: &Limits) -> Result<NativeRun, Error> {
    let script = harness.write(folder)?;
    let mut command = Command::new("sh");
    // The one that the front end has found.
    command.env("CLANG", std::env::var_os("CLANG").unwrap_or_else(|| tools::clang().into()));
    command.arg(&script).env("LANDFALL_SECONDS", limits.seconds.to_string());
    // The output of the program is not used.
    let (deadline, cancel) = (limits.deadline, Arc::clone(&limits.cancel));
    let bounds = process::Limits { deadline, cancel, output: 0, messages: MOST };
    let output = match process::run(&mut command, Vec::new(), &bounds) {
        Ok(output) => output,
        Err(process::Error::Stopped) => {
            let said = "a limit of this call stopped it".to_owned();
            return Ok(NativeRun { command: Some(command_of(&script)), said, agreement: Agreement::Silent });
        }
        Err(error) => return Err(Error::System(std::io::Error::other(error))),
    };
    let said = String::from_utf8_lossy(&output.stderr);
    // With standard error kept beside the script a reader finds all of the report.
    std::fs::write(folder.join(format!("{}.log", violation.property.name())), said.as_bytes())?;
    let (said, agreement) = judge(violation, output.status.code(), &said, limits.seconds);
    Ok(NativeRun { command: Some(command_of(&script)), said, agreement })
}

fn command_of(script: &Path) -> String {
    format!("sh {}", script.display())
}

/// What the run says in a line, and whether it says the same.
fn judge(violation: Violation<'_>, status: Option<i32>, said: &str, seconds: u64) -> (String, Agreement) {
    let endless = violation.is_endless();
    // The linker leaves functions that do not exist at the address 0.
    if said.contains("Hint: pc points to the zero page") {
        return ("it calls a function that has no body, or null".to_owned(), Agreement::Silent);
    }
    if let Some(finding) = Finding::read(said) {
        let same = violation.alarms.iter().any(|alarm| is_same(alarm.kind, finding.kind));
        let place = if finding.line > 0 { format!(" at line {}", finding.line) } else { String::new() };
        let agreement = if same { Agreement::Same } else { Agreement::Other };
        return (format!("{}{place}", short(&finding.message)), agreement);
    }
    let first = |otherwise: &str| {
        let line = said.lines().find(|line| !line.trim().is_empty());
        line.map_or_else(|| otherwise.to_owned(), |line| line.trim().to_owned())
    };
    match status {
        Some(TIMEOUT) => {
            let agreement = if endless { Agreement::Same } else { Agreement::Silent };
            (format!("it still ran after {seconds} s"), agreement)
        }
        Some(NOT_COMPILED) => (format!("it could not be compiled: {}", first("no message")), Agreement::Silent),
        Some(ANOTHER_RUN) => (first("it took another path"), Agreement::Silent),
        // Our error functions end with the first, `assert` aborts with the other.
        Some(96 | 134) if violation.property == Property::Assertion => {
            (first("it calls the error function"), Agreement::Same)
        }
        Some(97) => ("an assumption does not hold in it".to_owned(), Agreement::Silent),
        Some(FOUND) => (first("a report that was not understood"), Agreement::Silent),
        Some(status) => {
            // Where the run is known to go round with the same inputs it cannot end.
            let again = endless && violation.run.repetition.is_some();
            let agreement = if again { Agreement::Other } else { Agreement::Silent };
            (format!("no report: it ended with status {status}"), agreement)
        }
        None => ("no report: a signal ended it".to_owned(), Agreement::Silent),
    }
}

/// The message without process number, addresses and registers.
fn short(message: &str) -> String {
    let start = ["AddressSanitizer", "LeakSanitizer", "UndefinedBehaviorSanitizer", "runtime error"]
        .iter()
        .filter_map(|word| message.find(word))
        .min()
        .unwrap_or(0);
    let message = &message[start..];
    let end = [" on 0x", " on address", " on unknown address", " (pc ", " 0x"]
        .iter()
        .filter_map(|word| message.find(word))
        .min();
    message[..end.unwrap_or(message.len())].trim().trim_end_matches(':').to_owned()
}

fn is_same(kind: AlarmKind, found: Kind) -> bool {
    match kind {
        AlarmKind::InvalidDeref | AlarmKind::InvalidWrite => found == Kind::InvalidDeref,
        // A pointer into the middle of a freed block is no more than a bad pointer to the allocator, and the other way.
        AlarmKind::InvalidFree | AlarmKind::DoubleFree => matches!(found, Kind::InvalidFree | Kind::DoubleFree),
        AlarmKind::Leak | AlarmKind::Unfreed => found == Kind::Leak,
        AlarmKind::Overlap => found == Kind::Overlap,
        AlarmKind::Overflow => matches!(found, Kind::Overflow | Kind::Shift),
        // Recursion without end fills the stack of the machine.
        AlarmKind::NonTermination => found == Kind::StackOverflow,
        AlarmKind::DivisionByZero => found == Kind::Division,
        AlarmKind::Shift => found == Kind::Shift,
        AlarmKind::OutOfBounds => found == Kind::OutOfBounds,
        AlarmKind::Conversion => found == Kind::Conversion,
        AlarmKind::DivisionOverflow => matches!(found, Kind::Overflow | Kind::Division),
        // Sanitizers say nothing of it.
        AlarmKind::FailedAssertion | AlarmKind::ErrorCall | AlarmKind::Unwritten => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::tests::alarm;
    use evidence::{Counterexample, Repetition};

    #[test]
    fn what_is_said_is_compared() {
        let repetition = Some(Repetition { first: 1, period: 2, inputs_from: 0 });
        let run = Counterexample { repetition, ..Counterexample::default() };
        let double = "==1==ERROR: AddressSanitizer: attempting double-free on 0x602000000010 in thread T0:\n    \
                      #0 0x55 in free (/t/a+0xc3f16) (BuildId: 1)\n    #1 0x55 in main /t/a.c:8:5\n";
        for (kind, status, said, expected) in [
            (
                AlarmKind::DoubleFree,
                Some(99),
                double,
                ("AddressSanitizer: attempting double-free at line 8", Agreement::Same),
            ),
            (
                AlarmKind::Leak,
                Some(99),
                double,
                ("AddressSanitizer: attempting double-free at line 8", Agreement::Other),
            ),
            (AlarmKind::Leak, Some(0), "", ("no report: it ended with status 0", Agreement::Silent)),
            (AlarmKind::NonTermination, Some(124), "", ("it still ran after 3 s", Agreement::Same)),
            (AlarmKind::NonTermination, Some(0), "", ("no report: it ended with status 0", Agreement::Other)),
            (
                AlarmKind::Overflow,
                Some(99),
                "a.c:7:2: runtime error: signed integer overflow: 1 + 2\n",
                ("runtime error: signed integer overflow: 1 + 2 at line 7", Agreement::Same),
            ),
        ] {
            let alarms = [alarm(kind)];
            let violation = Violation { property: Property::MemSafety, alarms: &alarms, run: &run };
            let (text, agreement) = judge(violation, status, said, 3);
            assert_eq!((text.as_str(), agreement), expected);
        }
    }
}
