//! The strategy: which engine is asked when, and when it is enough.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use evidence::{Incomplete, Property, PropertyResult, Report, Verdict};
use ir::{FunctionId, ValidProgram};

use crate::engine::{Answer, ENGINES, Task};
use crate::input::{self, Input};
use crate::limits::{Limits, Memory};
use crate::merge::{self, Findings, SystemAnswer};
use crate::refute::{self, Effort};
use crate::request::Method;
use crate::structure::{self, Structure};
use crate::{Error, Request};

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
    let report = Report::unknown(request.circumstances(), &request.properties, "it was not analysed to the end");
    progress.known(&report);
    let mut call = Call { request, progress, limits, outcome: Outcome { report, graph: None, system: None } };
    if request.asks(Property::MemSafety) || request.asks(Property::Termination) {
        call.plain_program()?;
    }
    if request.asks(Property::NoOverflow) {
        call.program_with_checks()?;
    }
    Ok(call.finish())
}

/// A call under way.
struct Call<'a> {
    request: &'a Request,
    progress: &'a dyn Progress,
    limits: Limits,
    outcome: Outcome,
}

impl Call<'_> {
    /// Memory safety and termination speak of the program as it is.
    fn plain_program(&mut self) -> Result<(), Error> {
        self.progress.stage("reading the program");
        let input = input::read(self.request, false)?;
        let entry = entry(&input.program, self.request)?;
        if self.request.asks(Property::Termination) {
            self.progress.stage("looking at the structure");
            if let Structure::Terminates { assumptions } = structure::decide(&input.program, entry) {
                let report = &mut self.outcome.report;
                report.settle(PropertyResult::proved(Property::Termination, "structure", self.limits.seconds()));
                assumptions.into_iter().for_each(|assumption| report.assume(assumption));
                self.progress.known(report);
            }
        }
        self.ask_engines(&input, entry, &[Property::MemSafety, Property::Termination]);
        Ok(())
    }

    /// Absence of overflow speaks of the program with a check at each operation: a run ends where one fails, which
    /// would hide what comes after it from the other properties.
    fn program_with_checks(&mut self) -> Result<(), Error> {
        self.progress.stage("reading the program with checks for overflow");
        let input = input::read(self.request, true)?;
        let entry = entry(&input.program, self.request)?;
        if input.program.origin == ir::Origin::Foreign {
            // IR from elsewhere has no checks, and its flags do not say what overflow was in the source.
            let gap = Incomplete {
                what: "signed overflow cannot be told in LLVM IR: the property needs the C source".to_owned(),
                place: None,
                affects: vec![Property::NoOverflow],
            };
            let findings = Findings { incomplete: vec![gap], ..Findings::default() };
            self.take("front end", Answer { findings, ..Answer::default() }, &[Property::NoOverflow]);
            return Ok(());
        }
        self.ask_engines(&input, entry, &[Property::NoOverflow]);
        Ok(())
    }

    /// Asks the engines in turn, the cheap ones first, until nothing is open or the time is over.
    fn ask_engines(&mut self, input: &Input, entry: FunctionId, properties: &[Property]) {
        let method = self.request.method;
        let runs = matches!(method, Method::Auto | Method::Run);
        if runs {
            self.search(input, entry, properties, Effort::Quick);
        }
        if method != Method::Run {
            self.prove(input, entry, properties);
        }
        if runs {
            self.search(input, entry, properties, Effort::Thorough);
        }
    }

    /// Those of the properties that are still open.
    fn open(&self, properties: &[Property]) -> Vec<Property> {
        let unknown = |property: &Property| {
            self.outcome.report.result(*property).is_some_and(|result| result.verdict == Verdict::Unknown)
        };
        if self.limits.exhausted().is_some() {
            return Vec::new();
        }
        properties.iter().copied().filter(unknown).collect()
    }

    /// The question to an engine.
    fn task<'t>(&'t self, input: &'t Input, entry: FunctionId, open: &'t [Property]) -> Task<'t> {
        Task {
            program: &input.program,
            entry,
            properties: open,
            request: self.request,
            limits: &self.limits,
            progress: self.progress,
        }
    }

    /// Looks for violations.
    fn search(&mut self, input: &Input, entry: FunctionId, properties: &[Property], effort: Effort) {
        let open = self.open(properties);
        if open.is_empty() {
            return;
        }
        self.progress.stage("running the program");
        for result in refute::search(&self.task(input, entry, &open), effort) {
            self.outcome.report.settle(result);
        }
        self.progress.known(&self.outcome.report);
    }

    /// Asks the engines that follow all runs.
    fn prove(&mut self, input: &Input, entry: FunctionId, properties: &[Property]) {
        let method = self.request.method;
        let asked = ENGINES.iter().filter(|engine| method == Method::Auto || method.engine() == Some(engine.name));
        for engine in asked {
            let mut open = self.open(properties);
            if engine.name == "values" {
                // What memory holds decides the other properties.
                open.retain(|property| *property == Property::Termination);
                if open.is_empty() {
                    continue;
                }
            }
            if open.is_empty() {
                return;
            }
            let mut answer = (engine.analyse)(&self.task(input, entry, &open));
            answer.findings.alarms.extend(input.folded_overflows.iter().cloned());
            self.take(engine.name, answer, &open);
        }
    }

    /// Makes verdicts of an answer.
    fn take(&mut self, engine: &str, answer: Answer, properties: &[Property]) {
        let seconds = self.limits.seconds();
        let report = &mut self.outcome.report;
        for property in properties {
            report.settle(match property {
                Property::Termination => {
                    let none = || SystemAnswer::Unknown("no transition system was made".to_owned(), Vec::new());
                    let system = answer.system.clone().unwrap_or_else(none);
                    merge::termination(&answer.findings, system, engine, seconds)
                }
                Property::MemSafety | Property::NoOverflow => {
                    merge::safety(&answer.findings, *property, engine, seconds)
                }
            });
        }
        answer.findings.assumptions.into_iter().for_each(|assumption| report.assume(assumption));
        for (name, count) in answer.statistics {
            *report.statistics.entry(name).or_default() += count;
        }
        // With both programs analysed, the graph and the system of the plain one are the ones a user means.
        self.outcome.graph = self.outcome.graph.take().or(answer.graph);
        self.outcome.system = self.outcome.system.take().or(answer.system_text);
        self.progress.known(&self.outcome.report);
    }

    fn finish(mut self) -> Outcome {
        let undecided = match self.request.method {
            Method::Run => "no run that was tried violates it",
            Method::Values => "the values alone do not decide it: memory is left out",
            Method::Auto | Method::Symex => "no engine of this build decides it",
        };
        let reason = self.limits.exhausted().unwrap_or_else(|| undecided.to_owned());
        let report = &mut self.outcome.report;
        report.leave_unknown(&reason);
        report.seconds = self.limits.seconds();
        report.peak_memory_mb = Memory::now().peak_mb;
        self.outcome
    }
}

/// The entry, checked against the request's assumptions.
fn entry(program: &ValidProgram, request: &Request) -> Result<FunctionId, Error> {
    let defined = |id: &FunctionId| program.function(*id).is_defined();
    let is_users = |id: &FunctionId| defined(id) && !program.function(*id).library;
    // A run that begins at `main` is a run of the whole program: constructors come first.
    let named = program.function_named(&request.entry).filter(is_users);
    let start = if request.entry == "main" { named.and(program.start()) } else { named };
    let id = start.ok_or_else(|| Error::Entry {
        entry: request.entry.clone(),
        known: program.functions.iter().filter(|f| f.is_defined() && !f.library).map(|f| f.name.clone()).collect(),
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
fn parameters(program: &ir::Program, function: FunctionId) -> Vec<String> {
    let function = program.function(function);
    let name = |value: &ir::ValueData| value.variable.clone().unwrap_or_else(|| value.name.clone());
    function.params.iter().map(|id| name(function.value(*id))).filter(|name| !name.is_empty()).collect()
}
