//! One run of the interpreter held against the same run of native code.

use evidence::AlarmKind;
use interp::{Code, End, Input, Inputs, Outcome, Policy, Stream};
use testkit::native::{ASSUMPTION_FAILED, ERROR_CALLED, Finding, Kind, Run, Status};

/// What a comparison says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Both did the same; in a word what.
    Same(&'static str),
    /// They cannot be compared: why.
    Skipped(String),
    /// The interpreter sees something that sanitizers need not see: what.
    InterpreterAlone(String),
    /// A bug of ours.
    Different(String),
}

/// Runs the interpreter on the inputs that the native run gets.
pub fn interpret(code: &Code, vector: &[i64], steps: u64) -> Outcome {
    let calls = vector.iter().map(|value| Input::Integer(i128::from(*value))).collect();
    // A state that repeats shows an endless run with inputs that repeat, too, which these need not do.
    let options = interp::Options { steps, memory: 1 << 28, repetition: false, ..interp::Options::default() };
    code.run(&options, Inputs::given(calls, Policy::Zero))
}

/// Compares status and output with a run without sanitizers. `uninitialised` says whether the program may depend on
/// uninitialised memory; padding and the rest of a bit-field's unit are read in any program.
pub fn plain(outcome: &Outcome, run: &Run, uninitialised: bool) -> Answer {
    // An abrupt end loses what is still in the buffer.
    let prefix = outcome.stdout.starts_with(&run.output);
    let (same, what) = match (&outcome.end, run.status) {
        (End::Returned(status) | End::Exited(status), Status::Exited(native)) => {
            (status & 0xff == native && outcome.stdout == run.output, "status and output")
        }
        (End::Aborted, Status::Signalled(4..=6)) => (prefix, "abort"),
        (End::ErrorCall { .. }, Status::Exited(ERROR_CALLED) | Status::Signalled(6)) => (prefix, "error call"),
        (End::AssumptionFailed, Status::Exited(ASSUMPTION_FAILED)) => (prefix, "failed assumption"),
        (End::StepLimit, Status::Stopped) => (true, "endless run"),
        (End::DepthLimit | End::MemoryLimit, Status::Signalled(11)) => (true, "endless recursion"),
        (_, Status::Stopped) => return Answer::Skipped("the native run takes too long".to_owned()),
        _ => (false, ""),
    };
    if same {
        return Answer::Same(what);
    }
    if let Some(skipped) = not_comparable(outcome, uninitialised) {
        return skipped;
    }
    Answer::Different(format!(
        "interpreter: {:?} at {:?}\n{}\nnative: {:?}\n{}",
        outcome.end,
        outcome.place.as_ref().map(ToString::to_string),
        String::from_utf8_lossy(&outcome.stdout),
        run.status,
        String::from_utf8_lossy(&run.output)
    ))
}

/// Why a run of the interpreter says nothing about a native one.
fn not_comparable(outcome: &Outcome, uninitialised: bool) -> Option<Answer> {
    if let Some(what) = outcome.approximations.first() {
        return Some(Answer::Skipped(format!("computed in another way: {what}")));
    }
    if uninitialised && outcome.consumed.iter().any(|input| input.stream == Stream::Uninitialised) {
        return Some(Answer::Skipped("uninitialised memory was read".to_owned()));
    }
    match &outcome.end {
        End::Unsupported { what } => Some(Answer::Skipped(format!("not supported: {what}"))),
        End::StepLimit | End::OutputLimit | End::DepthLimit | End::MemoryLimit | End::InputsExhausted => {
            Some(Answer::Skipped(format!("{}", outcome.end)))
        }
        _ => None,
    }
}

/// What the interpreter found, in the words of the sanitizers, with its line.
fn found(outcome: &Outcome) -> Option<(Kind, u32)> {
    let line = outcome.place.as_ref().map_or(0, |place| place.line);
    match &outcome.end {
        End::Violation { kind, .. } => {
            let kind = match kind {
                AlarmKind::InvalidDeref | AlarmKind::InvalidWrite => Kind::InvalidDeref,
                AlarmKind::InvalidFree => Kind::InvalidFree,
                AlarmKind::DoubleFree => Kind::DoubleFree,
                AlarmKind::Leak | AlarmKind::Unfreed => Kind::Leak,
                AlarmKind::Overlap => Kind::Overlap,
                AlarmKind::Overflow | AlarmKind::DivisionOverflow => Kind::Overflow,
                AlarmKind::DivisionByZero => Kind::Division,
                AlarmKind::Shift => Kind::Shift,
                AlarmKind::Conversion => Kind::Conversion,
                AlarmKind::OutOfBounds => Kind::OutOfBounds,
                AlarmKind::NonTermination
                | AlarmKind::FailedAssertion
                | AlarmKind::ErrorCall
                | AlarmKind::Unwritten => Kind::Other,
            };
            Some((kind, line))
        }
        End::Undefined { what } if what.contains("divi") => Some((Kind::Division, line)),
        End::Undefined { what } if what.contains("shift") => Some((Kind::Shift, line)),
        End::Undefined { .. } => Some((Kind::Other, line)),
        _ if !outcome.leaks.is_empty() => {
            let allocated = outcome.leaks[0].allocated.as_ref();
            Some((Kind::Leak, allocated.map_or(0, |place| place.line)))
        }
        _ => None,
    }
}

/// Compares what is found with a run under sanitizers. The program has the same checks for overflow.
pub fn checked(outcome: &Outcome, run: &Run) -> Answer {
    let own = found(outcome);
    match (own, &run.finding) {
        (Some((kind, line)), Some(finding)) => both(outcome, kind, line, finding),
        (None, Some(finding)) => {
            if let Some(skipped) = not_comparable(outcome, true) {
                return skipped;
            }
            if finding.kind == Kind::StackOverflow && matches!(outcome.end, End::DepthLimit | End::MemoryLimit) {
                return Answer::Same("endless recursion");
            }
            Answer::Different(format!(
                "the interpreter does not see: {}, line {}; it ends with {:?}",
                finding.message, finding.line, outcome.end
            ))
        }
        (Some((kind, _)), None) => match not_comparable(outcome, true) {
            Some(skipped) => skipped,
            None => Answer::InterpreterAlone(format!("{kind:?}: {}", words(&outcome.end))),
        },
        (None, None) => plain(outcome, run, true),
    }
}

/// A message without numbers and names.
fn words(end: &End) -> String {
    let text = end.to_string();
    text.split(' ')
        .filter(|word| !word.contains(|c: char| c.is_ascii_digit() || c == '`'))
        .collect::<Vec<_>>()
        .join(" ")
}

fn both(outcome: &Outcome, kind: Kind, line: u32, finding: &Finding) -> Answer {
    // The sanitizer does not tell an overflow in a shift from a shift by too much.
    let overflow = |kind| matches!(kind, Kind::Overflow | Kind::Shift);
    let free = |kind| matches!(kind, Kind::DoubleFree | Kind::InvalidFree);
    let same_kind =
        kind == finding.kind || (overflow(kind) && overflow(finding.kind)) || (free(kind) && free(finding.kind));
    let known = finding.kind != Kind::Leak && line > 0 && finding.line > 0;
    let leak_lines =
        || outcome.leaks.iter().any(|leak| leak.allocated.as_ref().is_some_and(|at| at.line == finding.line));
    if same_kind
        && (if known { line == finding.line } else { finding.line == 0 || finding.kind != Kind::Leak || leak_lines() })
    {
        return Answer::Same("finding");
    }
    if let Some(skipped) = not_comparable(outcome, true) {
        return skipped;
    }
    // The interpreter stops at the first violation. One that the sanitizer does not see may come before another.
    if line != finding.line || kind == Kind::Other {
        return Answer::InterpreterAlone(format!("{kind:?}, before {:?}: {}", finding.kind, words(&outcome.end)));
    }
    Answer::Different(format!(
        "interpreter: {kind:?} in line {line} ({}); sanitizer: {} in line {}",
        outcome.end, finding.message, finding.line
    ))
}
