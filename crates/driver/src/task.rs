//! What the driver asks of an engine. Each engine has a module that turns this into its options and its answer into the
//! driver's terms; nothing else in the driver knows the engine.

use std::sync::Arc;

use analysis::Facts;
use evidence::Property;
use ir::{FunctionId, ValidProgram};
use runs::Beginning;

use crate::entry_state::EntryState;
use crate::limits::Limits;
use crate::orders::Orders;
use crate::progress::Progress;
use crate::request::Request;
use crate::work::Work;

/// A question to an engine.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The program; with checks for signed overflow as branches if that property is asked for.
    pub program: &'a ValidProgram,
    /// What the text of the program says.
    pub facts: &'a Arc<Facts<'a>>,
    /// The function that runs start from.
    pub entry: FunctionId,
    /// The properties that are still open, of those this program can answer.
    pub properties: &'a [Property],
    /// The states in which the entry begins.
    pub entry_state: &'a EntryState,
    /// Orders of evaluation that may matter.
    pub orders: &'a Orders,
    /// Semantics and what else was asked for.
    pub request: &'a Request,
    /// When to stop.
    pub limits: &'a Limits,
    /// Where to tell what is being done.
    pub progress: &'a dyn Progress,
    /// What the last of the provers moves on while it works.
    pub work: &'a Work,
}

impl Task<'_> {
    /// Whether runs begin at the beginning of the program: from the initial values of the variables and from any arguments.
    pub fn is_whole_program(&self) -> bool {
        self.request.entry == "main" && self.entry_state.conditions.is_empty()
    }

    /// Where concrete runs begin; `None` if no run stands for those that are asked about.
    pub fn beginning(&self) -> Option<Beginning<'_>> {
        match (self.request.entry == "main", self.entry_state.conditions.is_empty()) {
            (true, true) => Some(Beginning::Program),
            // Assumptions about the beginning of the program would speak of its arguments.
            (true, false) => None,
            (false, true) => Some(Beginning::Open),
            (false, false) => Some(Beginning::Assumed(&self.entry_state.states)),
        }
    }
}
