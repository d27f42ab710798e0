//! How a run ended and what it did.

use std::fmt;

use evidence::{Alarm, AlarmKind, SourcePlace};

use crate::Consumed;

/// The end of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The entry returned; the status is what the program gives to its environment, 0 for an entry without integer
    /// result.
    Returned(i32),
    /// `exit` or the like was called.
    Exited(i32),
    /// `abort` or a trap.
    Aborted,
    /// `reach_error`, `__VERIFIER_error` or a failed assertion.
    ErrorCall {
        /// What was called, or the assertion's text.
        what: String,
        /// Which of both it is.
        kind: AlarmKind,
    },
    /// `__VERIFIER_assume(0)`.
    AssumptionFailed,
    /// A property is violated.
    Violation {
        /// Which property and which way of violating it.
        kind: AlarmKind,
        /// In words, without a full stop.
        message: String,
    },
    /// Undefined behaviour that violates no property ends the run.
    Undefined {
        /// What it was.
        what: String,
    },
    /// The whole state at a loop head is what it was at an earlier visit, or a call finds what a call around it found: the run
    /// never ends (with the same inputs again, if inputs were taken in between).
    RepeatedState {
        /// Steps taken at the earlier visit.
        first: u64,
        /// Steps from one visit to the other.
        period: u64,
        /// Inputs taken between the visits: the position in [`Outcome::consumed`] of the first.
        inputs_from: usize,
        /// They are calls of one function, not visits of a loop.
        calls: bool,
    },
    /// The machine would do something else than what is done with unbounded integers (only of [`crate::Code::idealised`]).
    NotIdeal {
        /// What it would do.
        what: String,
    },
    /// The run asks for memory of the caller that nobody described: it is no run of the program that says anything.
    NotGiven {
        /// What it asks for.
        what: String,
    },
    /// There was no next input.
    InputsExhausted,
    /// [`crate::Options::steps`].
    StepLimit,
    /// [`crate::Options::depth`].
    DepthLimit,
    /// [`crate::Options::memory`] or the address space.
    MemoryLimit,
    /// [`crate::Options::output`].
    OutputLimit,
    /// Something the interpreter has no meaning for.
    Unsupported {
        /// The construct, in words that complete "not supported: ...".
        what: String,
    },
}

impl End {
    /// Whether the run came to an end of its own. Only the property about assertions forbids one of them.
    pub fn is_proper(&self) -> bool {
        matches!(self, End::Returned(_) | End::Exited(_) | End::Aborted | End::ErrorCall { .. } | End::AssumptionFailed)
    }

    /// A word for counts: the name of the case in kebab case.
    pub fn name(&self) -> &'static str {
        match self {
            End::Returned(_) => "returned",
            End::Exited(_) => "exited",
            End::Aborted => "aborted",
            End::ErrorCall { .. } => "error-call",
            End::AssumptionFailed => "assumption-failed",
            End::Violation { .. } => "violation",
            End::Undefined { .. } => "undefined",
            End::RepeatedState { .. } => "repeated-state",
            End::NotIdeal { .. } => "not-ideal",
            End::NotGiven { .. } => "not-given",
            End::InputsExhausted => "inputs-exhausted",
            End::StepLimit => "step-limit",
            End::DepthLimit => "depth-limit",
            End::MemoryLimit => "memory-limit",
            End::OutputLimit => "output-limit",
            End::Unsupported { .. } => "unsupported",
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Returned(status) => write!(f, "the entry returned {status}"),
            End::Exited(status) => write!(f, "the program exited with status {status}"),
            End::Aborted => write!(f, "the program aborted"),
            End::ErrorCall { what, .. } => write!(f, "{what}"),
            End::AssumptionFailed => write!(f, "an assumption does not hold"),
            End::Violation { message, .. } => write!(f, "{message}"),
            End::Undefined { what } => write!(f, "undefined behaviour: {what}"),
            End::RepeatedState { period, calls: true, .. } => write!(
                f,
                "the call finds the same arguments and memory as one {period} steps before, which has not returned: the recursion \
                 never ends"
            ),
            End::RepeatedState { period, .. } => {
                write!(f, "the state is the same as {period} steps before: the run never ends")
            }
            End::NotIdeal { what } => write!(f, "not the same with unbounded integers: {what}"),
            End::NotGiven { what } => write!(f, "the run asks for {what}"),
            End::InputsExhausted => write!(f, "there are no more inputs"),
            End::StepLimit => write!(f, "the limit of steps is reached"),
            End::DepthLimit => write!(f, "the limit of nested calls is reached"),
            End::MemoryLimit => write!(f, "the limit of memory is reached"),
            End::OutputLimit => write!(f, "the limit of output is reached"),
            End::Unsupported { what } => write!(f, "not supported: {what}"),
        }
    }
}

/// A heap block that is live at the end; of leaks one that nothing reaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leak {
    /// In bytes.
    pub size: u64,
    /// The place of the allocation, where the source is known.
    pub allocated: Option<SourcePlace>,
}

/// The end of a run, and what was observed on the way.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The reason why it ended.
    pub end: End,
    /// The place of the last instruction, where the source is known.
    pub place: Option<SourcePlace>,
    /// The active calls at the end, the innermost first: where each stands.
    pub stack: Vec<SourcePlace>,
    /// Heap blocks that were lost.
    pub leaks: Vec<Leak>,
    /// Heap blocks that were live when the program ended, those that were lost among them.
    pub unfreed: Vec<Leak>,
    /// The first signed overflow, where these wrap and the run went on.
    pub wrapped: Option<SourcePlace>,
    /// The first floating-point number that was converted to an integer type that does not have it: where, and in words. The
    /// run went on with no value.
    pub unfit: Option<(SourcePlace, String)>,
    /// The first use of a value that was never written: where, and in words; only with [`crate::Options::unwritten`]. The run
    /// went on with an arbitrary value.
    pub unwritten: Option<(SourcePlace, String)>,
    /// The library may have used a value that was never written.
    pub unwritten_outside: bool,
    /// What was computed in another way than the program's machine would: the values after it are possible, not
    /// certain ones.
    pub approximations: Vec<String>,
    /// Values have bits that C leaves open, and the run may depend on them: bytes of an address were read as a number or one
    /// by one, a result was no number, the lesser of two zeros was taken, or what
    /// is left of a block's address at the end keeps the block or not; or a result was that of libraries where C gives another one.
    pub open_bits: bool,
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// Instructions executed.
    pub steps: u64,
    /// The inputs that were taken, in order.
    pub consumed: Vec<Consumed>,
    /// What the caller gave, as far as the run looked at it; for runs with [`crate::Options::entry_state`].
    pub entry_state: Option<crate::entry::EntryRecord>,
    /// The functions called of which something is assumed, by name: those of which nothing is known, which change nothing
    /// in a run, and those whose record says so.
    pub assumed: std::collections::BTreeSet<String>,
}

impl Outcome {
    /// The conversion that has no result, which no property is about that is decided by default.
    pub fn unfit_alarm(&self) -> Option<Alarm> {
        let (place, message) = self.unfit.clone()?;
        Some(Alarm::new(AlarmKind::Conversion, Some(place), message))
    }

    /// The use of a value that was never written, which no property is about that is decided by default.
    pub fn unwritten_alarm(&self) -> Option<Alarm> {
        let (place, message) = self.unwritten.clone()?;
        Some(Alarm::new(AlarmKind::Unwritten, Some(place), message))
    }

    /// What is not freed at the end of the program, which no property is about that is decided by default.
    pub fn unfreed_alarms(&self) -> Vec<Alarm> {
        let alarm = |block: &Leak| {
            let at = block.allocated.as_ref().map(|place| format!(" allocated at {place}")).unwrap_or_default();
            let message = format!("a block of {} bytes{at} is not freed when the program ends", block.size);
            Alarm::new(AlarmKind::Unfreed, self.place.clone().or_else(|| block.allocated.clone()), message)
        };
        self.unfreed.iter().map(alarm).collect()
    }

    /// The properties that the run violates, but for [`Outcome::unfreed_alarms`], [`Outcome::unfit_alarm`] and
    /// [`Outcome::unwritten_alarm`].
    pub fn alarms(&self) -> Vec<Alarm> {
        let mut alarms = Vec::new();
        match &self.end {
            End::Violation { kind, message } => alarms.push(Alarm::new(*kind, self.place.clone(), message.clone())),
            End::RepeatedState { .. } => {
                alarms.push(Alarm::new(AlarmKind::NonTermination, self.place.clone(), self.end.to_string()));
            }
            End::ErrorCall { what, kind } => {
                alarms.push(Alarm::new(*kind, self.place.clone(), what.clone()));
            }
            _ => {}
        }
        for leak in &self.leaks {
            let message = match &leak.allocated {
                Some(place) => format!("a block of {} bytes allocated at {place} is leaked", leak.size),
                None => format!("a block of {} bytes is leaked", leak.size),
            };
            let place = self.place.clone().or_else(|| leak.allocated.clone());
            alarms.push(Alarm::new(AlarmKind::Leak, place, message));
        }
        if let Some(place) = &self.wrapped {
            let message = "signed arithmetic leaves the range of its type";
            alarms.push(Alarm::new(AlarmKind::Overflow, Some(place.clone()), message));
        }
        alarms
    }
}
