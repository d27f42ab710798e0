//! One run, and whether what it shows counts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use evidence::{Alarm, AlarmKind, Counterexample, EntryState, Property, Repetition, Unchecked};
use interp::entry::{Entry, Route};
use interp::{
    Code, Compared, Consumed, Edge, End, Follower, Input, Inputs, Layout, Leak, Observer, Operation, Options, Outcome,
    Policy, Stream, Trace, Unobserved, View,
};
use ir::Program;
use semantics::library::{Engine, outside, record};

use crate::beginning::{Beginning, Start};
use crate::checked::{self, Checked};
use crate::question::Question;
use crate::smaller::{self, Shown, Signs};
use crate::{ends, given, manifest};

/// What runs show of a property.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// A run violates it.
    Violated {
        /// The property.
        property: Property,
        /// What the run does wrong.
        alarms: Vec<Alarm>,
        /// The run.
        run: Box<Counterexample>,
    },
    /// The only run of the program satisfies it.
    Proved {
        /// The property.
        property: Property,
        /// Instructions of that run.
        steps: u64,
    },
}

impl Answer {
    /// The property.
    pub fn property(&self) -> Property {
        match self {
            Answer::Violated { property, .. } | Answer::Proved { property, .. } => *property,
        }
    }
}

/// What runs show.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Found {
    /// At most one answer a property, in the order in which they were found.
    pub answers: Vec<Answer>,
    /// What is assumed of the functions that the runs which show it call, in words.
    pub assumptions: BTreeSet<String>,
    /// The program takes no inputs, and its run was cut off: a longer one may prove something.
    pub only_run_goes_on: bool,
    /// Where the program takes no inputs, how its only run ended, if that is certain.
    pub only_run_ended: Option<Ended>,
    /// What runs did that ends them or that C leaves undefined, other than violations of memory safety and overflow.
    pub unchecked: Vec<Unchecked>,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Its first function returned, and so did all that it called.
    Returned,
    /// A function ended it.
    Exited,
    /// It did something undefined.
    Failed,
}

impl Ended {
    fn of(end: &End) -> Ended {
        match end {
            End::Returned(_) => Ended::Returned,
            end if end.is_proper() => Ended::Exited,
            _ => Ended::Failed,
        }
    }
}

/// Stops a run that nobody waits for any more.
struct Watch<'a, O> {
    stopped: &'a dyn Fn() -> bool,
    observer: O,
}

impl<O: Observer> Observer for Watch<'_, O> {
    const ACTIVE: bool = O::ACTIVE;
    const EDGES: bool = O::EDGES;

    fn step(&mut self, view: &View<'_>) {
        self.observer.step(view);
    }

    fn edge(&mut self, edge: Edge) {
        self.observer.edge(edge);
    }

    fn comparison(&mut self, at: Operation, compared: Compared) {
        self.observer.comparison(at, compared);
    }

    fn goes_on(&mut self) -> bool {
        !(self.stopped)()
    }
}

/// Executes runs and keeps what they show of the open properties.
pub struct Trials<'a> {
    question: &'a Question<'a>,
    code: Code<'a>,
    /// The program for another layout of memory, made when the first violation is found.
    elsewhere: Option<Code<'a>>,
    /// Whether violations are made small.
    small: bool,
    /// How often a violation at that place was not manifest.
    refused: BTreeMap<String, usize>,
    /// How often an observed run with that end and place was executed again.
    tried: BTreeMap<String, usize>,
    found: Found,
}

impl<'a> Trials<'a> {
    /// Nothing was run yet.
    pub fn new(question: &'a Question<'a>) -> Trials<'a> {
        Trials {
            question,
            code: question.code(Layout::Usual),
            elsewhere: None,
            small: true,
            refused: BTreeMap::new(),
            tried: BTreeMap::new(),
            found: Found::default(),
        }
    }

    /// The same, for runs that nobody reads: their violations are left as they are.
    pub(crate) fn as_they_are(question: &'a Question<'a>) -> Trials<'a> {
        Trials { small: false, ..Trials::new(question) }
    }

    /// What was found.
    pub fn into_found(self) -> Found {
        self.found
    }

    /// Hands out what was found; all properties are open again.
    pub(crate) fn take_found(&mut self) -> Found {
        std::mem::take(&mut self.found)
    }

    fn is_open(&self, property: Property) -> bool {
        self.question.properties.contains(&property)
            && self.found.answers.iter().all(|answer| answer.property() != property)
    }

    /// Whether every property is decided.
    pub(crate) fn is_done(&self) -> bool {
        !self.question.properties.iter().any(|property| self.is_open(*property))
    }

    /// Executes another engine's candidate for a violation of the property: a stem of inputs, then, for an endless run, those
    /// that repeat. Whether the run shows it.
    pub fn confirm(
        &mut self,
        property: Property,
        arguments: &[Vec<u8>],
        stem: &[(Stream, u128)],
        cycle: &[(Stream, u128)],
    ) -> bool {
        let limits = self.question.limits;
        let mut inputs = Inputs::new(Policy::Zero);
        // The interpreter must see its state again.
        for (stream, pattern) in stem.iter().chain((0..limits.cycle_rounds).flat_map(|_| cycle)) {
            inputs.push(*stream, Input::Bits(*pattern));
        }
        let known = self.found.answers.len();
        self.attempt(Start { arguments, entry: None }, inputs, limits.candidate_steps);
        self.found.answers[known..].iter().any(|answer| answer.property() == property)
    }

    /// Notes that the only run of the program was cut off.
    pub(crate) fn only_run_goes_on(&mut self) {
        self.found.only_run_goes_on = true;
    }

    /// One run.
    pub(crate) fn attempt(&mut self, start: Start<'_>, inputs: Inputs, steps: u64) -> Outcome {
        let repetition = self.is_open(Property::Termination);
        let options = Options { repetition, ..self.question.options(start, steps) };
        let outcome = watched(self.question, &self.code, &options, inputs);
        self.notice(&outcome);
        if !self.violated(&outcome).iter().any(|alarm| self.is_open(alarm.kind.property())) {
            return outcome;
        }
        let shown = Shown { arguments: start.arguments.to_vec(), outcome };
        if self.counts(&options, &shown.outcome)
            && let Some(trace) = self.path(&options, &shown.outcome)
        {
            let small = self.smaller(&options, &shown);
            let (shown, trace) = small.as_ref().map_or((&shown, &trace), |(shown, trace)| (shown, trace));
            self.take(shown, trace);
        }
        shown.outcome
    }

    /// One run that is observed. What it shows is looked at as an attempt of its own.
    pub(crate) fn attempt_observed(
        &mut self,
        start: Start<'_>,
        inputs: Inputs,
        steps: u64,
        observer: &mut impl Observer,
    ) -> Outcome {
        let options = self.question.options(start, steps);
        let mut watch = Watch { stopped: self.question.stopped, observer };
        let outcome = self.code.run_observed(&options, inputs, &mut watch);
        let shows = self.violated(&outcome).iter().any(|alarm| self.is_open(alarm.kind.property()));
        // What never ends may come to a state that it has seen.
        let goes_on = outcome.end == End::StepLimit && self.is_open(Property::Termination);
        if shows || goes_on {
            let place = format!("{:?} {:?}", outcome.end.name(), outcome.place);
            let tries = self.tried.entry(place).or_default();
            if *tries < self.question.limits.observed_tries {
                *tries += 1;
                self.attempt(start, Inputs::replay(&outcome.consumed, Policy::Zero), steps);
            }
        }
        outcome
    }

    /// The path of a run that shows a violation; none if it shows nothing when it is executed again, in another layout of memory
    /// or where left shifts are checked.
    fn path(&mut self, options: &Options, outcome: &Outcome) -> Option<Trace> {
        let mut trace = Trace::new(self.question.limits.lines);
        let mut watch = Watch { stopped: self.question.stopped, observer: &mut trace };
        let again = self.code.run_observed(options, Inputs::replay(&outcome.consumed, Policy::Zero), &mut watch);
        let repeats = again.end == outcome.end
            && again.place == outcome.place
            && again.leaks == outcome.leaks
            && again.unfreed == outcome.unfreed;
        (repeats && self.happens_elsewhere(options, outcome) && self.is_defined(options, outcome)).then_some(trace)
    }

    /// A run that shows the same with less, and its path. What repeats for ever is left as it is: its rounds take inputs of
    /// their own.
    fn smaller(&mut self, options: &Options, shown: &Shown) -> Option<(Shown, Trace)> {
        if !self.small || matches!(shown.outcome.end, End::RepeatedState { .. }) {
            return None;
        }
        let budget = self.question.limits.smaller;
        let signs = |outcome: &Outcome| {
            let mut signs: Signs = self.violated(outcome).into_iter().map(|alarm| (alarm.kind, alarm.place)).collect();
            signs.sort();
            signs.dedup();
            signs
        };
        let executes = |arguments: &[Vec<u8>], inputs: Inputs, steps: u64| {
            let options = Options { args: arguments.to_vec(), steps, repetition: false, ..options.clone() };
            let outcome = watched(self.question, &self.code, &options, inputs);
            let signs = signs(&outcome);
            (outcome, signs)
        };
        let small = smaller::smaller(shown, signs(&shown.outcome), budget, &executes)?;
        let options = Options { args: small.arguments.clone(), ..options.clone() };
        let trace = self.counts(&options, &small.outcome).then(|| self.path(&options, &small.outcome)).flatten()?;
        Some((small, trace))
    }

    /// Keeps what a run shows of the open properties.
    fn take(&mut self, shown: &Shown, trace: &Trace) {
        let outcome = &shown.outcome;
        for property in Property::ALL {
            let alarms: Vec<Alarm> =
                self.violated(outcome).into_iter().filter(|alarm| alarm.kind.property() == property).collect();
            if !alarms.is_empty() && self.is_open(property) {
                let run = Box::new(counterexample(&shown.arguments, outcome, trace, self.given(outcome)));
                self.found.answers.push(Answer::Violated { property, alarms, run });
                self.found.assumptions.extend(assumptions(self.question.program(), outcome));
            }
        }
    }

    /// What the run violates for certain, in the terms of the program asked about.
    fn violated(&self, outcome: &Outcome) -> Vec<Alarm> {
        // In the program with checks each division has one for overflow, but for functions that ask for none.
        let with_checks = self.question.with_checks.is_none();
        let named = |alarm: Alarm| match alarm.kind {
            AlarmKind::DivisionOverflow if with_checks => Alarm::new(AlarmKind::Overflow, alarm.place, alarm.message),
            _ => alarm,
        };
        violations(outcome).into_iter().map(named).collect()
    }

    /// Takes note of what the run did that a property may not be asked about. What an unknown caller gives no run shows.
    fn notice(&mut self, outcome: &Outcome) {
        if matches!(self.question.beginning, Beginning::Open) || !outcome.approximations.is_empty() {
            return;
        }
        for found in ends::of(outcome) {
            if self.found.unchecked.len() < self.question.limits.ends && !self.found.unchecked.contains(&found) {
                self.found.unchecked.push(found);
            }
        }
    }

    /// Whether the violation counts where the run begins: at an entry about whose callers nothing is known it must be
    /// manifest.
    fn counts(&mut self, options: &Options, outcome: &Outcome) -> bool {
        let Beginning::Open = self.question.beginning else { return true };
        let place = format!("{:?} {:?}", outcome.end.name(), outcome.place);
        let refused = self.refused.get(&place).copied().unwrap_or(0);
        if refused >= self.question.limits.manifest_tries {
            return false;
        }
        let manifest = self.is_manifest(options, outcome);
        if !manifest {
            self.refused.insert(place, refused + 1);
        }
        manifest
    }

    /// Whether the run shows the same without the values of its entry state.
    fn is_manifest(&mut self, options: &Options, outcome: &Outcome) -> bool {
        let mut route = Route::default();
        let again = Inputs::replay(&outcome.consumed, Policy::Stop);
        let run = self.code.run_observed(options, again.clone(), &mut route);
        if !same(outcome, &run) {
            return false;
        }
        let entry = self.question.entry;
        let function = self.question.program().function(entry);
        // What is known at a decision may be needed: only then its ways are taken together.
        [false, true].into_iter().any(|meeting| {
            let unknown = Entry { unknown: Some(Arc::new(route.clone())), meeting, ..Entry::default() };
            let options = Options { entry_state: Some(unknown), ..options.clone() };
            let mut followed = Follower::default();
            let run = self.code.run_observed(&options, again.clone(), &mut followed);
            same_but_sizes(outcome, &run)
                && route.agrees(&followed.route)
                && !followed.depends_on_overlap()
                && manifest::shown_by(&run, function, entry)
        })
    }

    /// The entry state of a run, as reports have it.
    fn given(&self, outcome: &Outcome) -> Option<EntryState> {
        let manifest = matches!(self.question.beginning, Beginning::Open);
        let (program, entry) = (self.question.program(), self.question.entry);
        outcome.entry_state.as_ref().map(|record| given::entry_state(program, entry, record, manifest))
    }

    /// The program in another layout of memory.
    fn elsewhere(&mut self) -> &Code<'a> {
        let question = self.question;
        self.elsewhere.get_or_insert_with(|| question.code(Layout::Reversed))
    }

    /// Takes the only run of the program as a proof of what is open, if nothing that C leaves open matters to it and it ends
    /// elsewhere as it does here.
    pub(crate) fn take_as_proof(&mut self, run: &Outcome, steps: u64) {
        let question = self.question;
        let program = question.program();
        if !is_settled(run) || !self.is_plain() {
            return;
        }
        let options = question.options(Start { arguments: &[], entry: None }, steps);
        let other = watched(question, self.elsewhere(), &options, Inputs::new(Policy::Stop));
        if !is_settled(&other) || run.end != other.end || run.steps != other.steps {
            return;
        }
        self.found.only_run_ended = Some(Ended::of(&run.end));
        for property in Property::ALL {
            let broken = self.violated(run).iter().any(|alarm| alarm.kind.property() == property);
            let unchecked = match property {
                Property::NoOverflow => semantics::plain::has_unchecked(program),
                Property::Shift => semantics::checks::cuts_amounts(program),
                Property::Initialised => run.unwritten_outside || other.unwritten_outside,
                _ => false,
            };
            if self.is_open(property) && !broken && !unchecked {
                self.found.answers.push(Answer::Proved { property, steps: run.steps });
                self.found.assumptions.extend(outside::assumptions(program, question.entry));
            }
        }
    }

    /// Whether nothing in the program's code leaves a choice to a run that takes no inputs.
    pub(crate) fn is_plain(&self) -> bool {
        let (program, entry) = (self.question.program(), self.question.entry);
        semantics::plain::obstacles(program, entry, Engine::Runs).is_empty()
    }

    /// Whether the same happens where memory is laid out in another way.
    fn happens_elsewhere(&mut self, options: &Options, outcome: &Outcome) -> bool {
        let (options, inputs) = self.again(options, outcome);
        same(outcome, &watched(self.question, self.elsewhere(), &options, inputs))
    }

    /// Whether the same happens where left shifts are checked.
    fn is_defined(&self, options: &Options, outcome: &Outcome) -> bool {
        let (options, inputs) = self.again(options, outcome);
        let steps = options.steps.saturating_mul(self.question.limits.checked_factor);
        let options = Options { steps, ..options };
        match checked::run(self.question, |code| watched(self.question, code, &options, inputs)) {
            Checked::Same => true,
            Checked::Ended(other) => same(outcome, &other),
            Checked::Unknown => false,
        }
    }

    /// The options and inputs of another run that shows the same, be it in more rounds.
    fn again(&self, options: &Options, outcome: &Outcome) -> (Options, Inputs) {
        let rounds = self.question.limits.cycle_rounds;
        let mut inputs = outcome.consumed.clone();
        let mut steps = options.steps;
        if let End::RepeatedState { inputs_from, .. } = outcome.end {
            for _ in 0..rounds {
                inputs.extend_from_slice(&outcome.consumed[inputs_from..]);
            }
            steps *= rounds as u64;
        }
        (Options { steps, ..options.clone() }, Inputs::replay(&inputs, Policy::Zero))
    }
}

/// A run that stops as soon as nobody waits for it.
fn watched(question: &Question<'_>, code: &Code<'_>, options: &Options, inputs: Inputs) -> Outcome {
    code.run_observed(options, inputs, &mut Watch { stopped: question.stopped, observer: Unobserved })
}

/// Whether a run with unknown values shows the same violations: it does not know how large a block is.
fn same_but_sizes(outcome: &Outcome, unknown: &Outcome) -> bool {
    let without = |outcome: &Outcome| {
        let sizeless = |blocks: &[Leak]| blocks.iter().map(|leak| Leak { size: 0, ..leak.clone() }).collect();
        Outcome { leaks: sizeless(&outcome.leaks), unfreed: sizeless(&outcome.unfreed), ..outcome.clone() }
    };
    same(&without(outcome), &without(unknown))
}

/// Whether another run shows the same violations.
fn same(outcome: &Outcome, other: &Outcome) -> bool {
    let endless = matches!(outcome.end, End::RepeatedState { .. });
    let same_end = match (&outcome.end, &other.end) {
        // The program with checks has one for overflow where the plain one divides.
        (End::Violation { kind, .. }, End::Violation { kind: other, .. }) => {
            kind == other || (*kind, *other) == (AlarmKind::DivisionOverflow, AlarmKind::Overflow)
        }
        (End::RepeatedState { .. }, End::RepeatedState { .. }) => true,
        (end, other) => end == other,
    };
    same_end
        && (endless || outcome.place == other.place)
        && outcome.wrapped == other.wrapped
        && outcome.unfit == other.unfit
        && outcome.unwritten == other.unwritten
        && sorted(&outcome.leaks) == sorted(&other.leaks)
        && sorted(&outcome.unfreed) == sorted(&other.unfreed)
        && !violations(other).is_empty()
}

/// Whether the run took no inputs, made no value whose bits C leaves open, was executed exactly, and came to an end of its
/// own, to an invalid access or to a division without a result. It may leak memory, which is defined. Undefined behaviour ends a
/// run: what the run did before it satisfies the other properties, and nothing comes after it.
fn is_settled(outcome: &Outcome) -> bool {
    let ends = match &outcome.end {
        End::Violation { kind, .. } => {
            let property = kind.property();
            property == Property::Division || property == Property::MemSafety && *kind != AlarmKind::Overlap
        }
        end => end.is_proper() && *end != End::AssumptionFailed,
    };
    let defined = |kind| matches!(kind, AlarmKind::Leak | AlarmKind::FailedAssertion | AlarmKind::ErrorCall);
    let certain = |alarm: &Alarm| defined(alarm.kind) || matches!(outcome.end, End::Violation { .. });
    ends && outcome.consumed.is_empty()
        && outcome.approximations.is_empty()
        && !outcome.open_bits
        && outcome.wrapped.is_none()
        && outcome.alarms().iter().all(certain)
}

/// The leaked blocks in an order that does not depend on their addresses.
fn sorted(leaks: &[Leak]) -> Vec<String> {
    let mut result: Vec<String> = leaks.iter().map(|leak| format!("{leak:?}")).collect();
    result.sort();
    result
}

/// The violations that are certain.
fn violations(outcome: &Outcome) -> Vec<Alarm> {
    if !outcome.approximations.is_empty() {
        return Vec::new();
    }
    // A state that repeats makes a run endless if the same inputs come again. The user's may; of what the
    // environment does (a clock, say) nothing is known, so it might not.
    if let End::RepeatedState { inputs_from, .. } = outcome.end
        && outcome.consumed[inputs_from..].iter().any(|input| input.stream == Stream::Environment)
    {
        return Vec::new();
    }
    // The program as it is has no checks for overflow: there overflow only ends a run, and the program with checks
    // tells whether it can happen in the source. Copies that overlap are undefined, but touch valid bytes only: that
    // is no violation of any property, and keeps the program from being proved.
    let alarms = outcome.alarms().into_iter().filter(|alarm| alarm.kind != AlarmKind::Overlap);
    alarms.chain(outcome.unfreed_alarms()).chain(outcome.unfit_alarm()).chain(outcome.unwritten_alarm()).collect()
}

/// What is assumed of the functions that the run calls, in words.
fn assumptions(program: &Program, outcome: &Outcome) -> Vec<String> {
    let reaches = outside::sees_variables(program) || !outside::library_variables(program).is_empty();
    let of = |name: &String| match record(name) {
        Some(record) => vec![record.assumes.to_owned()],
        None if reaches => vec![outside::assumption(name), outside::assumption_of_run(name)],
        None => vec![outside::assumption(name)],
    };
    outcome.assumed.iter().flat_map(of).collect()
}

/// The run as reports have it.
pub(crate) fn counterexample(
    arguments: &[Vec<u8>],
    outcome: &Outcome,
    trace: &Trace,
    entry_state: Option<EntryState>,
) -> Counterexample {
    // What the caller gives is told on its own.
    let taken = |input: &&Consumed| input.stream != Stream::Entry;
    Counterexample {
        entry_state,
        arguments: arguments.iter().map(|argument| String::from_utf8_lossy(argument).into_owned()).collect(),
        inputs: outcome.consumed.iter().filter(taken).map(Consumed::taken).collect(),
        calls: outcome.stack.clone(),
        steps: outcome.steps,
        repetition: match outcome.end {
            End::RepeatedState { first, period, inputs_from, .. } => {
                let inputs_from = outcome.consumed[..inputs_from].iter().filter(taken).count();
                Some(Repetition { first, period, inputs_from })
            }
            _ => None,
        },
        forever: Vec::new(),
        trace: trace.path(),
    }
}
