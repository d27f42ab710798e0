//! The call: programs are read, engines asked about each, and results collected.

mod other_orders;
mod preconditions;

use std::sync::Arc;

use analysis::Facts;
use analysis::overflow::{self, Overflow};
use analysis::structure::{self, Structure};
use evidence::{Incomplete, Property, PropertyResult, Report, Verdict};
use frontend::Checks;
use ir::{FunctionId, ValidProgram};
use semantics::library::outside;
use summary::candidate::Candidate;
use symex::passes::unleft::REACHED_BY_OVERFLOW;

use crate::answer::{Answer, Findings, News};
use crate::doubts::{Doubts, RANGES, SOURCE, STRUCTURE};
use crate::engines::{self, Question};
use crate::entry_state::{self, EntryState};
use crate::error::Error;
use crate::error_functions;
use crate::exported;
use crate::input::{self, Input};
use crate::invariants::Invariants;
use crate::limits::{Limits, Memory, Signals};
use crate::merge;
use crate::orders::{Known, Orders};
use crate::portfolio;
use crate::progress::Progress;
use crate::promises::Promises;
use crate::request::{Method, Request};
use crate::symex_engine::WITHOUT_INVALID_ACCESSES;
use crate::system::threads_of;
use crate::work::Work;
use crate::written;

/// The answer, and what else was asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The verdicts.
    pub report: Report,
    /// The graph of symbolic execution in Graphviz's language, if it was asked for and made.
    pub graph: Option<String>,
    /// The transition system as text, if it was asked for and made.
    pub system: Option<String>,
    /// The contract of the entry in the language that was asked for: the one assumed, or else the one inferred.
    pub contract: Option<String>,
}

/// Answers the request. `cancel` makes it stop soon with what is known by then; its timeout makes it stop as well.
pub fn prove(request: &Request, progress: &dyn Progress, signals: impl Into<Signals>) -> Result<Outcome, Error> {
    let limits = Limits::start(request.timeout, signals);
    let report = Report::unknown(request.circumstances(), &request.properties, "it was not analysed to the end");
    progress.known(&report);
    let outcome = Outcome { report, graph: None, system: None, contract: None };
    let doubts = Doubts::new(request, limits.clone());
    let invariants = Invariants::new(request, limits.clone());
    let mut call = Call {
        request,
        progress,
        limits,
        outcome,
        doubts,
        invariants,
        memory: None,
        promises: None,
        taken_back: None,
        only_run_ended: None,
    };
    match call.programs() {
        Ok(()) => Ok(call.finish(None)),
        Err(Error::Limit { message }) => Ok(call.finish(Some(message))),
        Err(error) => Err(error),
    }
}

/// A call under way.
struct Call<'a> {
    request: &'a Request,
    progress: &'a dyn Progress,
    limits: Limits,
    outcome: Outcome,
    /// What the source says against verdicts.
    doubts: Doubts<'a>,
    /// What proofs know of the source's loops.
    invariants: Invariants<'a>,
    /// What memory the entry needs, if that was inferred.
    memory: Option<Candidate>,
    /// What the entry does in the states for which it is memory-safe, if that is known.
    promises: Option<Promises>,
    /// That every run ends, where it was taken back because of other orders of evaluation.
    taken_back: Option<PropertyResult>,
    /// How the only run of the program ended, if it has one.
    only_run_ended: Option<runs::Ended>,
}

/// A program that was read, or why it could not be.
type Reading = Result<Input, Error>;

/// What the engines are asked about: runs of a program from the entry.
struct Subject<'a> {
    /// What was asked, with how the program was read.
    request: &'a Request,
    input: &'a Input,
    facts: Arc<Facts<'a>>,
    entry: FunctionId,
    /// The states in which the entry begins.
    state: &'a EntryState,
    /// Orders of evaluation that may matter.
    orders: Orders,
}

impl<'a> Subject<'a> {
    /// The question about runs that begin in these states.
    fn question<'q>(
        &'q self,
        entry_state: &'q EntryState,
        (request, limits): (&'q Request, &'q Limits),
        progress: &'q dyn Progress,
    ) -> Question<'q> {
        Question {
            program: &self.input.program,
            facts: Arc::clone(&self.facts),
            entry: self.entry,
            entry_state,
            orders: &self.orders,
            request,
            limits,
            progress,
            work: Work::default(),
            folded_overflows: &self.input.folded_overflows,
        }
    }
}

impl Call<'_> {
    /// Each program that the properties speak of.
    fn programs(&mut self) -> Result<(), Error> {
        let plain = |property: &Property| input::checks_for(*property) == Checks::None;
        let mut properties: Vec<Property> = self.request.properties.iter().copied().filter(plain).collect();
        if self.request.entry != "main" && self.request.asks(Property::MemCleanup) {
            let why =
                "what is freed when the program ends is a matter of whole programs: it is decided of runs from `main`";
            let result = PropertyResult::unknown(Property::MemCleanup, why, self.limits.seconds());
            self.outcome.report.settle(PropertyResult { engine: STRUCTURE.to_owned(), ..result });
            properties.retain(|property| *property != Property::MemCleanup);
        }
        let checks = self.request.asks(Property::NoOverflow);
        let (plain, checked) = match (properties.is_empty(), checks) {
            (false, true) => self.both()?,
            (true, true) => (None, self.overflow_by_ranges()?),
            (_, false) => (None, None),
        };
        let bounds = self.request.asks(Property::Bounds);
        let last = !checks || still_open(&self.outcome.report, &[Property::NoOverflow]).is_empty();
        if !properties.is_empty() {
            let asked = properties.clone();
            self.in_part(last && !bounds, &asked, |call| call.plain_program(properties, plain))?;
        }
        if checks {
            self.in_part(!bounds, &[Property::NoOverflow], |call| call.program_with_checks(checked))?;
        }
        if bounds {
            self.program_with_bounds()?;
        }
        self.give_back();
        self.if_in_other_orders();
        Ok(())
    }

    /// Asks about a program, unless it is the last one in a part of the time that is left: where an engine is stuck, the next
    /// program is asked about nevertheless.
    fn in_part(
        &mut self,
        last: bool,
        asked: &[Property],
        about: impl FnOnce(&mut Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if last {
            return about(self);
        }
        let whole = self.limits.clone();
        self.limits = whole.part(self.request.numbers.strategy.plain_percent);
        let ended = about(self);
        let part = std::mem::replace(&mut self.limits, whole);
        match (ended, part.exhausted()) {
            (Ok(()) | Err(Error::Limit { .. }), Some(reached)) if !part.is_cancelled() => {
                self.outcome.report.limit_reached_for(asked, &reached);
                Ok(())
            }
            (ended, _) => ended,
        }
    }

    /// The program as it is, if it was read already, and that with checks after [`Call::overflow_by_ranges`]. Two compilers work at
    /// the same time, which for a small program is most of the time there is; but where this call is one of many, which keep
    /// what compilers made for each other, the other processors have work already.
    fn both(&mut self) -> Result<(Option<Reading>, Option<Input>), Error> {
        if threads_of(self.request.threads) == 1 || self.request.kept.is_some() {
            return Ok((None, self.overflow_by_ranges()?));
        }
        let (request, limits) = (self.request, self.limits.clone());
        std::thread::scope(|scope| {
            let plain = scope.spawn(move || input::read(request, Checks::None, &limits));
            let checked = self.overflow_by_ranges();
            let plain = plain.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            checked.map(|checked| (Some(plain), checked))
        })
    }

    /// Absence of overflow by the ranges of integers alone. It takes next to no time, so it is looked for before other engines
    /// may have taken all there is. The answer is the program with checks, if it could be read; who asks the other engines about it
    /// says why not.
    fn overflow_by_ranges(&mut self) -> Result<Option<Input>, Error> {
        if self.request.method != Method::Auto || self.request.files.iter().any(|file| frontend::is_cpp(file)) {
            return Ok(None);
        }
        self.progress.stage("looking at the ranges of integers");
        let Ok(input) = input::read(self.request, Checks::Overflow, &self.limits) else { return Ok(None) };
        let Ok(entry) = entry(&input.program, self.request) else { return Ok(None) };
        let Some(_) = self.entry_state(&input.program, entry)? else { return Ok(None) };
        let facts = Facts::of(&input.program);
        let open = self.request.entry != "main";
        if let Overflow::Never { assumptions, nothing_there } = overflow::decide(&facts, entry, open)
            && input.folded_overflows.is_empty()
        {
            let engine = if nothing_there { STRUCTURE } else { RANGES };
            let never = PropertyResult::proved(Property::NoOverflow, engine, self.limits.seconds());
            let never = self.doubts.judge(never, &input.program, &Orders::default(), Known::default());
            if never.verdict == Verdict::True {
                let report = &mut self.outcome.report;
                report.settle(never);
                assumptions.into_iter().for_each(|assumption| report.assume(assumption));
                self.progress.known(report);
            }
        }
        Ok(Some(input))
    }

    /// The states in which the entry begins. Where no state satisfies the assumptions everything would hold: nothing is
    /// claimed then, and there is `None`.
    fn entry_state(&mut self, program: &ValidProgram, entry: FunctionId) -> Result<Option<EntryState>, Error> {
        let state = entry_state::resolve(program, entry, self.request)?;
        let report = &mut self.outcome.report;
        written::unknown(self.request, program).into_iter().for_each(|note| report.note(note));
        state.listed.iter().for_each(|assumption| report.assume(assumption.clone()));
        if let Some(reason) = &state.vacuous {
            let seconds = self.limits.seconds();
            for property in self.request.properties.iter().copied() {
                let result = PropertyResult::unknown(property, reason.clone(), seconds);
                let vacuous = result.reason.clone();
                report.settle(PropertyResult { engine: VACUOUS.to_owned(), vacuous, ..result });
            }
        }
        self.progress.known(report);
        Ok(state.vacuous.is_none().then_some(state))
    }

    /// Memory safety, termination and divisions are about the program as it is. So are assertions, unless the program defines error
    /// functions: these must have no bodies then.
    fn plain_program(&mut self, mut properties: Vec<Property>, known: Option<Reading>) -> Result<(), Error> {
        self.progress.stage("reading the program");
        let mut input = known.unwrap_or_else(|| input::read(self.request, Checks::None, &self.limits))?;
        let entry = entry(&input.program, self.request)?;
        let apart = properties.contains(&Property::Assertion) && error_functions::are_defined(&input.program);
        if apart {
            properties.retain(|property| *property != Property::Assertion);
        }
        if !properties.is_empty() {
            self.about(&input, entry, &properties)?;
        }
        if apart {
            let is_error = error_functions::is_one(&input.program, entry);
            let changed = error_functions::without_bodies(input.program).filter(|_| !is_error);
            let Some(changed) = changed else {
                let why = format!("`{}` is an error function itself", self.request.entry);
                let result = PropertyResult::unknown(Property::Assertion, why, self.limits.seconds());
                self.outcome.report.settle(result);
                return Ok(());
            };
            input.program = changed;
            self.about(&input, entry, &[Property::Assertion])?;
        }
        Ok(())
    }

    /// Asks about properties of a program without checks for overflow.
    fn about(&mut self, input: &Input, entry: FunctionId, properties: &[Property]) -> Result<(), Error> {
        let Some(state) = self.entry_state(&input.program, entry)? else { return Ok(()) };
        let facts = Arc::new(Facts::of(&input.program));
        if properties.contains(&Property::Termination) {
            self.progress.stage("looking at the structure");
            if let Structure::Terminates { assumptions } = structure::decide(&facts, entry) {
                let ends = PropertyResult::proved(Property::Termination, STRUCTURE, self.limits.seconds());
                let ends = self.doubts.judge(ends, &input.program, &Orders::default(), Known::default());
                let report = &mut self.outcome.report;
                report.settle(ends);
                assumptions.into_iter().for_each(|assumption| report.assume(assumption));
                self.progress.known(report);
            }
        }
        let orders = self.orders(&input.program);
        let subject = Subject { request: self.request, input, facts, entry, state: &state, orders };
        self.ask_engines(&subject, properties);
        self.in_other_orders(&subject);
        let found = self.contract(&subject, properties);
        self.promise(&subject, found.as_ref());
        self.show(&subject);
        self.assume_allocation(&subject);
        self.assume_input(&subject);
        self.export(&subject);
        self.nothing_to_check(&input.program);
        for property in [Property::Division, Property::Shift].into_iter().filter(|it| properties.contains(it)) {
            self.unfolded(&subject, property);
        }
        Ok(())
    }

    /// Where the compiler has computed something that is not defined, so that nothing was claimed of the program: asks about
    /// the one that computes it itself.
    fn unfolded(&mut self, subject: &Subject<'_>, property: Property) {
        if self.outcome.report.result(property).is_none_or(|result| result.engine != SOURCE) {
            return;
        }
        let insertions = self.doubts.insertions(&subject.input.program, property);
        let checks = input::checks_for(property);
        if insertions.is_empty() {
            return;
        }
        let request = Request { insertions, ..self.request.clone() };
        let Ok(input) = input::read(&request, checks, &self.limits) else { return };
        let Ok(entry) = entry(&input.program, &request) else { return };
        let Ok(state) = entry_state::resolve(&input.program, entry, &request) else { return };
        let facts = Arc::new(Facts::of(&input.program));
        let orders = self.orders(&input.program);
        let subject = Subject { request: &request, input: &input, facts, entry, state: &state, orders };
        self.ask_engines(&subject, &[property]);
        self.contract(&subject, &[property]);
    }

    /// Says of proved properties that nothing in the program could violate them.
    fn nothing_to_check(&mut self, program: &ValidProgram) {
        let empty = [
            (Property::Assertion, error_functions::no_assertion(program)),
            (Property::Division, error_functions::no_division(program)),
            (Property::Shift, error_functions::no_shift(program)),
            (Property::Conversion, error_functions::no_conversion(program)),
            (Property::Initialised, error_functions::no_read(program)),
            (Property::MemCleanup, error_functions::no_allocation(program)),
        ];
        for (property, why) in empty {
            self.says_nothing(property, why);
        }
    }

    /// Says of a proof why it says nothing, if that is so.
    fn says_nothing(&mut self, property: Property, why: Option<String>) {
        let mut results = self.outcome.report.results.iter_mut();
        if let Some(result) = results.find(|it| it.property == property && it.verdict == Verdict::True) {
            result.vacuous = result.vacuous.take().or(why);
        }
    }

    /// Absence of overflow speaks of the program with a check at each operation: a run ends where one fails, which
    /// would hide what comes after it from the other properties. `known` is that program, if it was read.
    fn program_with_checks(&mut self, known: Option<Input>) -> Result<(), Error> {
        let input = match known {
            Some(input) => input,
            None => {
                self.progress.stage("reading the program with checks for overflow");
                input::read(self.request, Checks::Overflow, &self.limits)?
            }
        };
        let is_open = !still_open(&self.outcome.report, &[Property::NoOverflow]).is_empty();
        if !is_open && self.request.contract.is_none() {
            return Ok(());
        }
        let entry = entry(&input.program, self.request)?;
        let Some(state) = self.entry_state(&input.program, entry)? else { return Ok(()) };
        if input.program.origin == ir::Origin::Foreign {
            // IR from elsewhere has no checks, and its flags do not say what overflow was in the source.
            let why = "signed overflow is not visible in LLVM IR: the property needs the C source";
            self.cannot_see(Property::NoOverflow, why);
            return Ok(());
        }
        let facts = Arc::new(Facts::of(&input.program));
        let orders = self.orders(&input.program);
        let subject = Subject { request: self.request, input: &input, facts, entry, state: &state, orders };
        if is_open {
            self.ask_engines(&subject, &[Property::NoOverflow]);
            self.contract(&subject, &[Property::NoOverflow]);
        }
        self.export(&subject);
        self.unfolded(&subject, Property::NoOverflow);
        Ok(())
    }

    /// Indices of arrays are looked at in the program with a check of each: a run ends where one fails, which would hide what comes
    /// after it from the other properties, whose unit is the block.
    fn program_with_bounds(&mut self) -> Result<(), Error> {
        if self.request.mathematical {
            // The checks compare without a sign.
            let why = "what the bounds of arrays are among unbounded integers: the property is about those of machines";
            self.cannot_see(Property::Bounds, why);
            return Ok(());
        }
        self.progress.stage("reading the program with checks of indices");
        let input = input::read(self.request, Checks::Bounds, &self.limits)?;
        let entry = entry(&input.program, self.request)?;
        let Some(state) = self.entry_state(&input.program, entry)? else { return Ok(()) };
        if input.program.origin == ir::Origin::Foreign {
            self.cannot_see(
                Property::Bounds,
                "the bounds of arrays are not visible in LLVM IR: the property needs the C source",
            );
            return Ok(());
        }
        let facts = Arc::new(Facts::of(&input.program));
        let orders = self.orders(&input.program);
        let subject = Subject { request: self.request, input: &input, facts, entry, state: &state, orders };
        self.ask_engines(&subject, &[Property::Bounds]);
        self.contract(&subject, &[Property::Bounds]);
        self.says_nothing(Property::Bounds, error_functions::no_index(&input.program));
        Ok(())
    }

    /// What the property is about is not to be seen in the program.
    fn cannot_see(&mut self, property: Property, why: &str) {
        let gap = Incomplete::new(why, None, vec![property]);
        let findings = Findings { incomplete: vec![gap], ..Findings::default() };
        let answer = Answer { findings, ..Answer::default() };
        let results = merge::results(&answer, "front end", &[property], self.limits.seconds());
        take(&mut self.outcome, News { results, answer: Some(Box::new(answer)), ..News::default() });
    }

    /// Keeps the contract of the entry as far as it is known, for who asked for it in another language.
    fn export(&mut self, subject: &Subject<'_>) {
        let Some(language) = self.request.contract else { return };
        let function = (&*subject.input.program, subject.entry);
        let promises = self.promises.as_ref();
        self.outcome.contract = exported::contract(language, function, subject.state, (&self.outcome.report, promises));
    }

    /// Orders of evaluation that may matter, if an engine is asked that can tell.
    fn orders(&self, program: &ValidProgram) -> Orders {
        match self.request.method {
            Method::Auto | Method::Symex | Method::Run => self.doubts.orders(program),
            Method::Values | Method::Bmc => Orders::default(),
        }
    }

    /// Asks the engines about the properties of the subject.
    fn ask_engines(&mut self, subject: &Subject<'_>, properties: &[Property]) {
        let input = subject.input;
        let Call { progress, limits, outcome, doubts, invariants, only_run_ended, .. } = self;
        let question = subject.question(subject.state, (subject.request, limits), *progress);
        let open = still_open(&outcome.report, properties);
        portfolio::ask(&question, open, &mut |mut news| {
            let answer = news.answer.as_deref();
            *only_run_ended = only_run_ended.or(news.only_run_ended);
            let known = Known { answer, only_run_ended: news.only_run_ended };
            let judge = |result| doubts.judge(result, &input.program, &subject.orders, known);
            let told = |result| invariants.told(result, answer);
            news.results = news.results.into_iter().map(judge).map(told).collect();
            take(outcome, news);
            progress.known(&outcome.report);
            still_open(&outcome.report, properties)
        });
    }

    /// Makes the graph and the system that the user asked for where no prover made them: another engine answered first.
    fn show(&mut self, subject: &Subject<'_>) {
        let Call { progress, limits, outcome, .. } = self;
        let request = subject.request;
        let missing = request.graph && outcome.graph.is_none() || request.system.is_some() && outcome.system.is_none();
        if !missing || request.method != Method::Auto || limits.exhausted().is_some() {
            return;
        }
        let question = subject.question(subject.state, (request, limits), *progress);
        let answer = engines::shown(&question, limits);
        outcome.graph = outcome.graph.take().or(answer.graph);
        outcome.system = outcome.system.take().or(answer.system_text);
    }

    /// Says that allocation was taken to succeed, where a claim may depend on it.
    fn assume_allocation(&mut self, subject: &Subject<'_>) {
        let report = &mut self.outcome.report;
        let may_depend = |result: &PropertyResult| {
            let claimed = result.verdict == Verdict::True || result.requires.is_some();
            claimed && ![STRUCTURE, RANGES].contains(&&*result.engine)
        };
        let (program, entry) = (&subject.input.program, subject.entry);
        if !self.request.malloc_may_fail && report.results.iter().any(may_depend) && outside::allocates(program, entry)
        {
            report.assume(ALLOCATION.to_owned());
        }
    }

    /// Says that input was taken to end, where the end of the program may depend on it.
    fn assume_input(&mut self, subject: &Subject<'_>) {
        let (program, entry) = (&subject.input.program, subject.entry);
        let report = &mut self.outcome.report;
        let claimed =
            |result: &PropertyResult| result.property == Property::Termination && result.verdict == Verdict::True;
        if self.request.finite_input && report.results.iter().any(claimed) && outside::reads_files(program, entry) {
            report.assume(INPUT.to_owned());
        }
    }

    /// The outcome. `limit` is the limit that kept the programs from being read.
    fn finish(mut self, limit: Option<String>) -> Outcome {
        let undecided = match self.request.method {
            Method::Bmc => "no run that was examined violates it",
            Method::Run => "no run that was tried violates it",
            Method::Values => "values alone do not decide it: memory is ignored",
            Method::Auto | Method::Symex => "no engine of this build decides it",
        };
        let report = &mut self.outcome.report;
        // Ranges alone do not tell whether any run comes to its end.
        let vacuous = [Property::MemSafety, Property::Termination].into_iter().find_map(|property| {
            report.result(property).filter(|result| result.verdict == Verdict::True)?.vacuous.clone()
        });
        let by_ranges = |result: &&mut PropertyResult| {
            result.property == Property::NoOverflow && [STRUCTURE, RANGES].contains(&&*result.engine)
        };
        if let Some(result) = report.results.iter_mut().find(by_ranges) {
            result.vacuous = result.vacuous.take().or(vacuous);
        }
        retain_what_matters(report);
        for found in self.doubts.undefined_constants() {
            let property = found.property.unwrap_or(Property::NoOverflow);
            if report.result(property).is_none_or(|result| !result.is_decided()) {
                report.leave_unchecked(found);
            }
        }
        match self.limits.exhausted().or(limit) {
            Some(limit) => report.limit_reached(&limit),
            None => report.leave_unknown(undecided),
        }
        if self.request.self_check {
            for result in &mut report.results {
                result.evidence.self_check = Some(checked(result));
            }
        }
        if self.request.entry == "main" {
            report.results.iter_mut().for_each(PropertyResult::without_callers);
        }
        report.seconds = self.limits.seconds();
        report.peak_memory_mb = Memory::now().peak_mb;
        self.outcome
    }
}

/// What is assumed of allocation, unless the user asks for the opposite.
const ALLOCATION: &str =
    "allocation: none fails for want of memory; `--malloc may-fail` looks at what happens where one does";

/// What is assumed of input, if the user asks for it.
const INPUT: &str = "input: each file, stream and socket comes to an end (`--input finite`)";

/// Takes away what no verdict depends on, now that all are known.
fn retain_what_matters(report: &mut Report) {
    let proved = |property| report.result(property).is_some_and(|result| result.verdict == Verdict::True);
    let claims = report.results.iter().any(|result| result.verdict == Verdict::True || result.requires.is_some());
    // Every access is valid: absence of overflow does not depend on it.
    let valid = proved(Property::MemSafety);
    // Code that only overflow leads to is not reached where nothing overflows, and a violation is a run that was executed.
    let never = proved(Property::NoOverflow) || !claims;
    report.assumptions.retain(|text| {
        !(valid && text.contains(WITHOUT_INVALID_ACCESSES) || never && text.contains(REACHED_BY_OVERFLOW))
    });
}

/// Those of the properties that are not decided.
fn still_open(report: &Report, properties: &[Property]) -> Vec<Property> {
    let open = |property: &Property| {
        report
            .result(*property)
            .is_some_and(|result| !result.is_decided() && result.engine != CONTRADICTION && result.engine != VACUOUS)
    };
    properties.iter().copied().filter(open).collect()
}

/// The engine of a property about which engines contradict each other: nobody is asked any more.
const CONTRADICTION: &str = "contradiction";

/// The engine of a property about which nothing is claimed, because no state satisfies the assumptions.
const VACUOUS: &str = "assumptions";

/// Puts the result into the report; what is decided stays decided. Where two engines decide differently one of them is
/// wrong, and nothing is claimed.
fn settle(report: &mut Report, result: PropertyResult) {
    let Some(known) = report.result(result.property) else { return };
    if known.engine == CONTRADICTION {
        return;
    }
    if !known.is_decided() {
        // Why a proof is not believed says more than what another engine does not know; a condition says more than both.
        if known.engine != SOURCE || result.is_decided() || result.requires.is_some() {
            report.settle(result);
        }
    } else if result.is_decided() && known.verdict != result.verdict {
        let why = format!("`{}` and `{}` contradict each other: a bug of Landfall", known.engine, result.engine);
        let none = PropertyResult::unknown(result.property, why, result.seconds);
        report.settle(PropertyResult { engine: CONTRADICTION.to_owned(), ..none });
    }
}

/// Puts into the outcome what an engine found out.
fn take(outcome: &mut Outcome, news: News) {
    let report = &mut outcome.report;
    let of_engine = |result: &PropertyResult| (result.property, result.engine.clone(), result.verdict);
    let speaks = |result: &&PropertyResult| result.is_decided() || result.requires.is_some();
    let decided: Vec<_> = news.results.iter().filter(speaks).map(of_engine).collect();
    news.results.into_iter().for_each(|result| settle(report, result));
    // Others may have been stopped before they came to say it: what is reported must not depend on that.
    let counts = news.first || report.results.iter().any(|result| decided.contains(&of_engine(result)));
    news.assumptions.into_iter().for_each(|assumption| report.assume(assumption));
    if news.complete {
        report.not_checked.retain(|known| known.seen);
    }
    news.unchecked.into_iter().filter(|_| counts).for_each(|found| report.leave_unchecked(found));
    let Some(answer) = news.answer else { return };
    answer.findings.unchecked.into_iter().filter(|_| counts).for_each(|found| report.leave_unchecked(found));
    answer.findings.assumptions.into_iter().for_each(|assumption| report.assume(assumption));
    for (name, count) in answer.statistics {
        *report.statistics.entry(name).or_default() += count;
    }
    // With both programs analysed, the graph and the system of the plain one are the ones a user means.
    outcome.graph = outcome.graph.take().or(answer.graph);
    outcome.system = outcome.system.take().or(answer.system_text);
}

/// What was verified of the evidence before the answer was believed.
fn checked(result: &PropertyResult) -> String {
    match (result.verdict, result.property) {
        (Verdict::Unknown, _) => "nothing is claimed".to_owned(),
        (Verdict::True, _) if result.evidence.only_run.is_some() => {
            "passed: the only run was executed in two layouts of memory".to_owned()
        }
        (Verdict::True, Property::Termination) if result.engine == STRUCTURE => {
            "passed: no cycle of control flow and no recursion is left".to_owned()
        }
        (Verdict::True, Property::NoOverflow) if result.engine == STRUCTURE => {
            "passed: no operation that may overflow is there".to_owned()
        }
        (Verdict::True, Property::Termination) => {
            "passed: ranking functions and invariants by rational arithmetic, without search; \
             that the transition system represents the program depends on symbolic execution"
                .to_owned()
        }
        (Verdict::True, _) => "not available: this proof has no evidence of its own yet".to_owned(),
        (Verdict::False, _) => match result.evidence.counterexample.as_ref().map(|run| run.forever.is_empty()) {
            Some(false) => "passed: the run was executed in two layouts of memory, and that it never ends \
                            follows by rational arithmetic"
                .to_owned(),
            _ => "passed: the run was executed again on its recorded inputs, in two layouts of memory".to_owned(),
        },
    }
}

/// The function that runs start from.
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
    Ok(id)
}
