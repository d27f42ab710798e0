//! The concrete interpreter of `ir`: runs a program on given inputs, byte for byte as the machine would, and finds
//! every violation on the way. It replays counterexamples, is compared with native execution, and shows the concrete
//! states that symbolic execution must represent.
//!
//! May depend on `ir`, `analysis` (loop heads, liveness), `semantics` (the exact meaning of integer operations) and
//! `evidence` (kinds of alarms, places).
//! Design: `60-bounded-model-checking.md` (replay), `20-symbolic-execution.md` (memory, leaks), `10-program.md`
//! (library functions, entry).
//!
//! # Plan
//!
//! [`Code::new`] turns a program into flat lists of small operations on numbered registers; [`Code::run`] executes them.
//!
//! | module | what |
//! |---|---|
//! | `word` | registers: 64 bits with their origin (a block, poison, none) |
//! | [`memory`] | blocks, addresses, initialisation and origin of every byte |
//! | `code` | the compiled program |
//! | `exec` | the execution: loop, calls, faults, beginning and end, library functions, repeated states |
//! | `native` | functions that run without a body |
//! | `float` | floating-point arithmetic of all widths |
//! | [`entry`] | the state in which an entry other than `main` begins; runs that do not know its values |
//! | [`alias`](Follower) | whether a run depends on which blocks of a caller are one |
//! | [`input`](Inputs) | inputs, and the record of what was taken |
//! | `leaks` | blocks that no pointer reaches |
//! | [`observe`](Observer) | watching a run |
//! | [`trace`](Trace) | the path through the source |
//! | [`outcome`](Outcome) | how it ended |
//!
//! # What a run means
//!
//! * Memory is what C says, not what the machine has: a pointer belongs to a block and may touch nothing else.
//! * Uninitialised memory is one arbitrary value that the inputs choose when it is first looked at (of variables that
//!   [`Uninitialised::AtBirth`] names: when they are born).
//! * Where C leaves a choice (addresses, values of undefined bits), the interpreter makes one; a violation it finds is
//!   possible, the absence of one says nothing about other choices. Whether it depends on where blocks lie is seen in
//!   another [`Layout`].
//! * What has no meaning here ends the run as [`End::Unsupported`] with the name of the construct.
//! * Integers are those of the machine. [`Code::idealised`] makes runs that end where those of Z would go another way.

mod alias;
mod code;
pub mod entry;
mod exec;
mod float;
mod input;
mod leaks;
pub mod memory;
mod native;
mod observe;
mod options;
mod outcome;
mod trace;
mod word;

use ir::ValidProgram;

pub use alias::Follower;
pub use code::Code;
pub use evidence::Stream;
pub use input::{Again, BadInput, Consumed, Input, InputType, Inputs, Policy};
pub use memory::{Layout, Memory};
pub use observe::{Compared, Edge, FrameView, Observer, Operation, Unobserved, View};
pub use options::{Options, Uninitialised};
pub use outcome::{End, Leak, Outcome};
pub use trace::{Trace, TraceStep};
pub use word::{Tag, Word};

/// Runs the program once. For many runs make a [`Code`] and use [`Code::run`].
pub fn run(program: &ValidProgram, options: &Options, inputs: Inputs) -> Outcome {
    Code::new(program).run(options, inputs)
}

impl Code<'_> {
    /// Runs the program.
    pub fn run(&self, options: &Options, inputs: Inputs) -> Outcome {
        self.run_observed(options, inputs, &mut Unobserved)
    }

    /// Runs the program under the eyes of an observer.
    pub fn run_observed<O: Observer>(&self, options: &Options, inputs: Inputs, observer: &mut O) -> Outcome {
        exec::run(self, options, inputs, observer)
    }
}
