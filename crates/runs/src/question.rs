//! What is asked of runs.

use std::rc::Rc;
use std::sync::Arc;

use analysis::Facts;
use evidence::Property;
use interp::{Code, Layout, Options};
use ir::{FunctionId, ValidProgram};

use crate::beginning::{Beginning, Start};
use crate::limits::Limits;

/// A question: the program, and which of the properties are still open.
pub struct Question<'a> {
    /// The program, and what its text says.
    pub facts: &'a Arc<Facts<'a>>,
    /// The function that runs start from.
    pub entry: FunctionId,
    /// Where they begin.
    pub beginning: Beginning<'a>,
    /// The properties that are still open, of those this program can answer.
    pub properties: &'a [Property],
    /// What a run means.
    pub semantics: &'a Semantics,
    /// Reads the program with checks for overflow; `None` if that is the program asked about. Nothing is read where it
    /// fails or reaches a limit.
    pub with_checks: Option<&'a dyn Fn() -> Option<Rc<ValidProgram>>>,
    /// How much to try.
    pub limits: &'a Limits,
    /// Whether to stop, looked at between runs and now and then during one.
    pub stopped: &'a dyn Fn() -> bool,
}

/// What a run means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Semantics {
    /// The name of the function that runs start from.
    pub entry: String,
    /// Allocation may return null.
    pub malloc_may_fail: bool,
    /// Signed overflow wraps around and the run goes on.
    pub wraps: bool,
    /// Integers are unbounded: runs stop where the machine would do something else.
    pub mathematical: bool,
}

impl Semantics {
    /// The circumstances of a run.
    pub(crate) fn options(&self, limits: &Limits, start: Start<'_>, steps: u64) -> Options {
        Options {
            entry: self.entry.clone(),
            entry_state: start.entry.cloned(),
            args: start.arguments.to_vec(),
            malloc_may_fail: self.malloc_may_fail,
            signed_overflow_wraps: self.wraps,
            steps,
            depth: limits.depth,
            memory: limits.memory,
            output: limits.output,
            repetition: false,
            ..Options::default()
        }
    }
}

impl<'a> Question<'a> {
    /// The program.
    pub(crate) fn program(&self) -> &'a ValidProgram {
        self.facts.program()
    }

    /// The program, ready to run.
    pub(crate) fn code(&self, layout: Layout) -> Code<'a> {
        Code::with_facts(Arc::clone(self.facts), layout, self.semantics.mathematical)
    }

    /// The circumstances of a run that begins so.
    pub(crate) fn options(&self, start: Start<'_>, steps: u64) -> Options {
        // What other compilers made of a source may read more than that did.
        let own = self.program().origin == ir::Origin::OwnFrontEnd;
        let unwritten = own && self.properties.contains(&Property::Initialised);
        Options { unwritten, ..self.semantics.options(self.limits, start, steps) }
    }
}
