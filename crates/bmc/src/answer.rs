//! Questions to the engine and its answers.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use evidence::{AlarmKind, Property, SourcePlace, Stream};

use crate::limits::Limits;

/// A question.
#[derive(Clone, Debug)]
pub struct Options {
    /// The properties to be judged. Overflow is judged on the program with checks for it, the others on that without.
    pub properties: Vec<Property>,
    /// Whether allocations may fail.
    pub malloc_may_fail: bool,
    /// Whether signed overflow wraps around instead of being undefined behaviour.
    pub wraps: bool,
    /// Whether the program's integers are mathematical ones: only runs are looked for on which the machine's do the same,
    /// and nothing is proved.
    pub mathematical: bool,
    /// Alarms that other engines could not exclude: they are checked first.
    pub wanted: Vec<(AlarmKind, SourcePlace)>,
    /// How far to go.
    pub limits: Limits,
    /// Another solver than Z3, in a process of its own: its program and arguments. It has to read SMT-LIB from its
    /// standard input, as `bitwuzla` does.
    pub solver: Option<Vec<String>>,
    /// When to stop, even if work is left.
    pub deadline: Option<Instant>,
    /// Set by others to stop.
    pub cancel: Arc<AtomicBool>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            properties: vec![Property::MemSafety, Property::Termination],
            malloc_may_fail: false,
            wraps: false,
            mathematical: false,
            wanted: Vec::new(),
            limits: Limits::default(),
            solver: None,
            deadline: None,
            cancel: Arc::default(),
        }
    }
}

/// An input of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenInput {
    /// The kind of choice that it makes.
    pub stream: Stream,
    /// Its bit pattern.
    pub pattern: u128,
}

/// A run that never ends: from the inputs at this position to the end the inputs repeat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lasso {
    /// How many inputs come before the cycle.
    pub stem: usize,
}

/// A run that should violate a property. It is a violation only once the interpreter has executed it.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The way in which the run is wrong.
    pub kind: AlarmKind,
    /// Where: the user's line, of what happens in a library function that of its call.
    pub place: Option<SourcePlace>,
    /// The program's arguments, without its name.
    pub arguments: Vec<Vec<u8>>,
    /// The inputs in the order in which the run takes them.
    pub inputs: Vec<GivenInput>,
    /// Of an endless run: which inputs repeat.
    pub lasso: Option<Lasso>,
    /// The unrolling at which it was found.
    pub bound: u32,
}

/// What is not known of a property, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// In words that complete "analysis incomplete: ...".
    pub what: String,
    /// The place in the source, if there is one.
    pub place: Option<SourcePlace>,
}

/// The work of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// The last unrolling that was explored.
    pub bound: u32,
    /// Instructions executed symbolically, in all unrollings together.
    pub steps: u64,
    /// Terms made, in all unrollings together.
    pub terms: usize,
    /// Checks that had to be asked about.
    pub checks: usize,
    /// Questions to the solver.
    pub questions: u64,
}

/// What was found, proved and left open.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answer {
    /// Runs that the caller confirmed, at most one per property.
    pub violations: Vec<Candidate>,
    /// Runs that the caller did not confirm: of each the interpreter and this engine disagree about something.
    pub refused: Vec<Candidate>,
    /// Properties that hold: the program was unrolled completely and nothing of it was left out.
    pub proved: Vec<Property>,
    /// Where runs may end by a failed assertion, if something is proved and nobody asks about assertions.
    pub assertions: Vec<Option<SourcePlace>>,
    /// The gaps: what the unrolling leaves out.
    pub open: Vec<Open>,
    /// The work that it took.
    pub statistics: Statistics,
}
