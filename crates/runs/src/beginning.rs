//! Where runs begin: at `main`, or at another entry in states that its caller may give.
//!
//! # What refutes a property of an entry
//!
//! * Of an entry with assumptions every state that satisfies them is fair: a run from one of them that violates a property
//!   refutes it ([`states`](crate::states) makes these states).
//! * An entry without assumptions has callers that nobody described. There a run refutes a property only if the violation
//!   is *manifest* (Le, Raad, Villard, Berdine, Dreyer, O'Hearn: Finding real bugs in big programs with incorrectness
//!   logic, OOPSLA 2022): it does not depend on what the caller gives ([`manifest`](crate::manifest)).

use contract::entry::EntryState;
use interp::entry::Entry;
use ir::{FunctionId, Program};

use crate::states;

/// Where runs begin.
#[derive(Clone, Copy, Debug)]
pub enum Beginning<'a> {
    /// At the beginning of the program: variables have their initial values.
    Program,
    /// At an entry about whose callers nothing is known.
    Open,
    /// At an entry whose callers give one of these states.
    Assumed(&'a EntryState),
}

/// How one run begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start<'a> {
    /// The program's arguments.
    pub arguments: &'a [Vec<u8>],
    /// What the caller gives.
    pub entry: Option<&'a Entry>,
}

impl Beginning<'_> {
    /// What the caller gives in that round; `None` if no state was found. The values are those that are worth trying in texts.
    pub(crate) fn entry(self, program: (&Program, FunctionId), values: &[i128], round: u64) -> Option<Entry> {
        match self {
            Beginning::Program => None,
            Beginning::Open => Some(Entry::default()),
            Beginning::Assumed(states) => {
                let count = states.cases.len() as u64;
                let case = states.cases.get(usize::try_from(round.checked_rem(count)?).ok()?)?;
                states::of_case(case, program, values, round / count)
            }
        }
    }
}
