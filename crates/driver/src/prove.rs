//! The strategy: which engine is asked when, and when it is enough.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use evidence::{Property, PropertyResult, Report};
use ir::{FunctionId, Program, ValidProgram};

use crate::limits::{Limits, Memory};
use crate::structure::{self, Structure};
use crate::{Error, Request, input};

/// Where a call tells how far it is. Both are called from the thread of the call.
pub trait Progress: Sync {
    /// A new part of the work begins, named in words for people.
    fn stage(&self, what: &str);
    /// More is known than before.
    fn known(&self, report: &Report);
}

/// Nobody listens.
impl Progress for () {
    fn stage(&self, _: &str) {}
    fn known(&self, _: &Report) {}
}

/// The answer, and what else was asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The verdicts.
    pub report: Report,
    /// The graph of symbolic execution in Graphviz's language, if it was asked for and made.
    pub graph: Option<String>,
    /// The transition system as text, if it was asked for and made.
    pub system: Option<String>,
}

/// Answers the request. `cancel` makes it stop soon with what is known by then; its timeout makes it stop as well.
pub fn prove(request: &Request, progress: &dyn Progress, cancel: Arc<AtomicBool>) -> Result<Outcome, Error> {
    let limits = Limits::start(request.timeout, cancel);
    let mut report = Report::unknown(request.circumstances(), &request.properties, "it was not analysed to the end");
    progress.known(&report);
    progress.stage("reading the program");
    let program = input::read(request)?;
    let entry = entry(&program, request)?;
    let mut outcome = Outcome { report: report.clone(), graph: None, system: None };

    if request.asks(Property::Termination) {
        progress.stage("looking at the structure");
        if let Structure::Terminates { assumptions } = structure::decide(&program, entry) {
            report.settle(PropertyResult::proved(Property::Termination, "structure", limits.seconds()));
            assumptions.into_iter().for_each(|assumption| report.assume(assumption));
            progress.known(&report);
        }
    }
    if let Some(reason) = limits.exhausted() {
        report.leave_unknown(&reason);
    } else {
        report.leave_unknown("no engine of this build decides it");
    }
    report.seconds = limits.seconds();
    report.peak_memory_mb = Memory::now().peak_mb;
    outcome.report = report;
    Ok(outcome)
}

/// The entry, checked against the request's assumptions.
fn entry(program: &ValidProgram, request: &Request) -> Result<FunctionId, Error> {
    let defined = |id: &FunctionId| program.function(*id).is_defined();
    let id = program.function_named(&request.entry).filter(defined).ok_or_else(|| Error::Entry {
        entry: request.entry.clone(),
        known: program.functions.iter().filter(|f| f.is_defined()).map(|f| f.name.clone()).collect(),
    })?;
    let parameters = parameters(program, id);
    for assume in &request.assumes {
        if let Some(name) = assume.parameters().into_iter().find(|name| !parameters.iter().any(|known| known == name)) {
            return Err(Error::Parameter {
                assume: assume.to_string(),
                name: name.to_owned(),
                entry: request.entry.clone(),
                known: parameters,
            });
        }
    }
    Ok(id)
}

/// The names of the function's parameters.
fn parameters(program: &Program, function: FunctionId) -> Vec<String> {
    let function = program.function(function);
    let name = |value: &ir::ValueData| value.variable.clone().unwrap_or_else(|| value.name.clone());
    function.params.iter().map(|id| name(function.value(*id))).filter(|name| !name.is_empty()).collect()
}
