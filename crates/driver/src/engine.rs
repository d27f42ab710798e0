//! What the driver asks of an engine, and the list of engines. Each engine has a module here that turns the request
//! into its options and its answer into [`Answer`]; nothing else in the driver knows it.

use std::collections::BTreeMap;
use std::sync::Arc;

use analysis::Facts;
use evidence::Property;
use ir::{FunctionId, ValidProgram};

use crate::entry_state::EntryState;
use crate::limits::Limits;
use crate::merge::{Findings, SystemAnswer};
use crate::{Progress, Request};

/// A question to an engine.
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
    /// Semantics and what else was asked for.
    pub request: &'a Request,
    /// When to stop.
    pub limits: &'a Limits,
    /// Where to tell what is being done.
    pub progress: &'a dyn Progress,
}

impl Task<'_> {
    /// Whether concrete runs stand for runs from the entry: they start from the initial values of the globals and from
    /// any arguments, which is what a run of `main` means and not that of another entry.
    pub fn starts_as_runs_do(&self) -> bool {
        self.request.entry == "main" && self.request.assumes.is_empty()
    }
}

/// What an engine found out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answer {
    /// Alarms, and what was not followed. Work that a limit cut short must be among the latter.
    pub findings: Findings,
    /// About the transition system, if termination was asked for and there is one.
    pub system: Option<SystemAnswer>,
    /// The graph in Graphviz's language, if the request asks for it.
    pub graph: Option<String>,
    /// The transition system as text, if the request asks for it.
    pub system_text: Option<String>,
    /// Counts of the work.
    pub statistics: BTreeMap<String, u64>,
}

/// A way to answer questions about programs.
pub struct Engine {
    /// Its name in reports.
    pub name: &'static str,
    /// The properties it has answers about.
    pub answers: &'static [Property],
    /// Its work.
    pub analyse: fn(&Task<'_>) -> Answer,
}

/// The engines that follow all runs, in the order they are asked.
pub const ENGINES: &[Engine] = &[
    Engine { name: "values", answers: &[Property::Termination], analyse: crate::symex_engine::analyse_values },
    Engine { name: "symex", answers: &Property::ALL, analyse: crate::symex_engine::analyse },
];
