//! What a run takes for granted and how far it may go.

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::{FunctionId, ValueId};

use crate::entry::Entry;

/// The circumstances and limits of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The function that the run starts from.
    pub entry: String,
    /// What the caller of an entry other than `main` gives. Without it the variables outside functions have their initial
    /// values, and parameters are inputs as the results of calls are.
    pub entry_state: Option<Entry>,
    /// The program's arguments, without its name; only for `main`.
    pub args: Vec<Vec<u8>>,
    /// Whether allocations may fail: then the inputs choose.
    pub malloc_may_fail: bool,
    /// Whether signed overflow wraps around instead of being undefined behaviour.
    pub signed_overflow_wraps: bool,
    /// What a read of uninitialised memory gives.
    pub uninitialised: Uninitialised,
    /// Whether library functions whose models have a part for runs compute there (dates, tokens); else their results are arbitrary, as
    /// proofs have them.
    pub exact: bool,
    /// Whether to follow values that were never written to their first use ([`crate::Outcome::unwritten`]).
    pub unwritten: bool,
    /// Instructions to execute at most.
    pub steps: u64,
    /// Calls that may be active at one time.
    pub depth: usize,
    /// Bytes of memory in use at one time.
    pub memory: u64,
    /// Bytes of output.
    pub output: usize,
    /// Whether to look for states that repeat at loop heads.
    pub repetition: bool,
    /// What the program reads from its standard input; if nothing is given, the inputs choose what it reads.
    pub stdin: Option<Vec<u8>>,
}

/// What a read of uninitialised memory gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uninitialised {
    /// An arbitrary value that the inputs choose and that the memory has from then on: an uninitialised variable is
    /// one arbitrary value from the beginning of its lifetime.
    Arbitrary,
    /// As `Arbitrary`, but the values of these variables, named by their `StackAlloc` instructions, are taken from
    /// [`crate::Stream::Uninitialised`] when they are born, not when they are looked at: the path alone says which input
    /// is whose.
    ///
    /// * A variable is born with every execution of its `StackAlloc` and with every `lifetime.start` of it. Each birth
    ///   takes one input, an integer of as many bits as the variable has; the value of the last birth is the variable's.
    /// * Recorded in [`crate::Outcome::consumed`] is only what is looked at, in the order of the looks: the record
    ///   replayed with `Arbitrary` is the same run.
    /// * Where there is no input the run goes on; it ends with [`crate::End::InputsExhausted`] at the first look.
    /// * A variable of no or more than 16 bytes is as with `Arbitrary`, and takes no input at its births. So are bytes
    ///   that are copied away before they are looked at.
    AtBirth(Arc<BTreeSet<(FunctionId, ValueId)>>),
    /// The end of the run.
    Undefined,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            entry: "main".to_owned(),
            entry_state: None,
            args: Vec::new(),
            malloc_may_fail: false,
            signed_overflow_wraps: false,
            uninitialised: Uninitialised::Arbitrary,
            exact: true,
            unwritten: false,
            steps: 100_000_000,
            depth: 100_000,
            memory: 1 << 30,
            output: 64 << 20,
            repetition: true,
            stdin: None,
        }
    }
}
