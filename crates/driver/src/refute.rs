//! Looks for violations by running the program: the engine `run`.
//!
//! The interpreter executes the program on a few inputs: zeros, random ones, and the numbers at which the program may
//! behave differently. What it finds is a fact, for it executes exactly what the program means; what it does not find
//! says nothing. A violation is reported only if a second run on the recorded inputs gives it again, and a third one
//! whose memory is laid out the other way round: what hangs on where blocks lie (the order of two variables, whether a
//! new block lies where a freed one lay) is left open by C, and no two machines need to agree on it.
//!
//! A program that takes no inputs has one run. If nothing in its code hangs on what C leaves open
//! ([`semantics::plain`]), that run is all there is to know, and executing it to its end is a proof.

use std::collections::BTreeSet;

use evidence::{Alarm, AlarmKind, Counterexample, Property, PropertyResult, Repetition};
use interp::{Code, Consumed, End, Input, Inputs, Layout, Leak, Options, Outcome, Policy, Stream, Trace};
use ir::{Constant, InstKind, Operand, Program};
use semantics::bits::Bits;
use semantics::library::{outside, record};

use crate::Request;
use crate::checked::{self, Checked};
use crate::engine::Task;
use crate::portfolio::News;

/// How much to try. Work is counted in executed instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A few short runs, before anything else.
    Quick,
    /// Many runs and long ones, when the other engines could not decide.
    Thorough,
}

/// A series of runs: how many at most, and how long each may be. The first series tries new inputs; each later one goes on
/// with those whose runs the one before cut off, for only of them more steps can show something.
struct Series {
    runs: usize,
    steps: u64,
}

impl Effort {
    fn series(self) -> &'static [Series] {
        match self {
            Effort::Quick => &[Series { runs: 6, steps: 10_000 }],
            Effort::Thorough => &[
                Series { runs: 120, steps: 20_000 },
                Series { runs: 20, steps: 200_000 },
                Series { runs: 4, steps: 4_000_000 },
            ],
        }
    }
}

/// Stack, heap and globals of a run, in bytes.
const MEMORY: u64 = 64 << 20;
/// Lines of the path that are reported.
pub const LINES: usize = 60;
/// Nested calls of a run.
const DEPTH: usize = 20_000;

/// The violated ones of the task's properties, each with its run.
pub fn search(task: &Task<'_>, effort: Effort) -> News {
    if !task.starts_as_runs_do() {
        return News::default();
    }
    let mut search = Search::new(task, "run");
    let takes_arguments = !task.program.function(task.entry).params.is_empty();
    let values = interesting_values(task.program);
    let mut rounds: Vec<u64> = (0..).take(effort.series().first().map_or(0, |series| series.runs)).collect();
    for series in effort.series() {
        let mut cut_off = Vec::new();
        for round in rounds.into_iter().take(series.runs) {
            if search.is_done() || task.limits.exhausted().is_some() {
                return search.into();
            }
            let arguments = if takes_arguments { arguments(round) } else { Vec::new() };
            let run = search.attempt(&arguments, inputs(round, &values), series.steps);
            if run.end == End::StepLimit {
                cut_off.push(round);
            }
            // Without inputs all runs are the same.
            if run.consumed.is_empty() && !takes_arguments {
                search.take_as_proof(&run, series.steps);
                break;
            }
        }
        rounds = cut_off;
    }
    search.into()
}

impl From<Search<'_>> for News {
    fn from(search: Search<'_>) -> News {
        let assumptions = search.assumptions.into_iter().collect();
        News { results: search.found, assumptions, answer: None }
    }
}

/// So many inputs of a run are chosen from the interesting values; later ones are random.
const CHOSEN: usize = 40;

/// The inputs of that round: zeros, random ones, then runs that get one interesting value again and again, or one after
/// the other, in turn with random ones.
fn inputs(round: u64, values: &[i128]) -> Inputs {
    let number = usize::try_from(round / 2).unwrap_or(0);
    match round {
        0 => Inputs::zeros(),
        _ if round % 2 == 1 => Inputs::random(round),
        _ if number <= values.len() => {
            let value = Input::Integer(values[number - 1]);
            let mut inputs = Inputs::given(vec![value; CHOSEN], Policy::Random(round));
            for _ in 0..CHOSEN {
                inputs.push(Stream::Uninitialised, value);
                inputs.push(Stream::Environment, value);
            }
            inputs
        }
        _ => {
            // Strides that have no divisor in common with most lengths visit all pairs of neighbours and others.
            let stride = 1 + 2 * (number % 11);
            let chosen = (0..CHOSEN).map(|at| Input::Integer(values[(number + at * stride) % values.len()])).collect();
            Inputs::given(chosen, Policy::Random(round))
        }
    }
}

/// Numbers at which programs behave differently: the bounds of C's types, and the constants of the program with their
/// neighbours.
fn interesting_values(program: &ir::Program) -> Vec<i128> {
    let mut values: Vec<i128> = vec![1, -1, i128::from(i32::MAX), i128::from(i32::MIN), 2, 10];
    let constants = program
        .functions
        .iter()
        .filter(|function| !function.library)
        .flat_map(|function| &function.blocks)
        .flat_map(|block| &block.insts)
        .filter(|inst| matches!(inst.kind, InstKind::Compare { .. } | InstKind::Binary { .. }))
        .flat_map(|inst| inst.kind.operands())
        .filter_map(|operand| match operand {
            Operand::Const(Constant::Int { bits, value }) if *bits > 1 && *bits <= 64 => {
                Some(Bits::new(*bits, *value).as_i128())
            }
            _ => None,
        });
    for constant in constants {
        values.extend([constant, constant + 1, constant - 1]);
    }
    values.extend([i128::from(i32::MAX - 1), i128::from(i64::MAX), i128::from(i64::MIN), 127, 255, 65_535]);
    let mut seen = BTreeSet::new();
    values.retain(|value| seen.insert(*value));
    values.truncate(MOST_VALUES);
    values
}

/// Interesting values at most.
const MOST_VALUES: usize = 60;

/// The program's arguments in that round.
fn arguments(round: u64) -> Vec<Vec<u8>> {
    let some: &[&[u8]] = match round % 5 {
        0 => &[],
        1 => &[b"1"],
        2 => &[b"a", b"-5"],
        3 => &[b""],
        _ => &[b"some text", b"7", b"x"],
    };
    some.iter().map(|argument| argument.to_vec()).collect()
}

/// The program, ready to run; on unbounded integers its runs stop where the machine would do something else.
pub fn code<'p>(task: &Task<'p>, layout: Layout) -> Code<'p> {
    Code::with_facts(task.facts.clone(), layout, task.request.mathematical)
}

/// The circumstances and limits of a run.
pub fn options(request: &Request, arguments: &[Vec<u8>], steps: u64) -> Options {
    Options {
        entry: request.entry.clone(),
        args: arguments.to_vec(),
        malloc_may_fail: request.malloc_may_fail,
        signed_overflow_wraps: request.wraps,
        steps,
        depth: DEPTH,
        memory: MEMORY,
        output: 1 << 16,
        repetition: false,
        ..Options::default()
    }
}

/// Executes runs and keeps those that violate what is open.
pub struct Search<'a> {
    task: &'a Task<'a>,
    /// Who has the idea to run the program so.
    engine: &'static str,
    code: Code<'a>,
    /// The program for another layout of memory, made when the first violation is found.
    elsewhere: Option<Code<'a>>,
    /// The violated properties.
    pub found: Vec<PropertyResult>,
    /// What is assumed of the functions that the runs which show it call, in words.
    pub assumptions: BTreeSet<String>,
}

impl<'a> Search<'a> {
    /// Nothing was run yet.
    pub fn new(task: &'a Task<'a>, engine: &'static str) -> Search<'a> {
        Search {
            task,
            engine,
            code: code(task, Layout::Usual),
            elsewhere: None,
            found: Vec::new(),
            assumptions: BTreeSet::new(),
        }
    }

    fn is_open(&self, property: Property) -> bool {
        self.task.properties.contains(&property) && self.found.iter().all(|result| result.property != property)
    }

    fn is_done(&self) -> bool {
        !self.task.properties.iter().any(|property| self.is_open(*property))
    }

    /// One run.
    pub fn attempt(&mut self, arguments: &[Vec<u8>], inputs: Inputs, steps: u64) -> Outcome {
        let repetition = self.is_open(Property::Termination);
        let options = Options { repetition, ..options(self.task.request, arguments, steps) };
        let outcome = self.code.run(&options, inputs);
        if violations(&outcome).is_empty() {
            return outcome;
        }
        let mut trace = Trace::new(LINES);
        let again = self.code.run_observed(&options, Inputs::replay(&outcome.consumed, Policy::Zero), &mut trace);
        if again.end != outcome.end || again.place != outcome.place || again.leaks != outcome.leaks {
            return outcome;
        }
        if !self.happens_elsewhere(&options, &outcome) || !self.is_defined(&options, &outcome) {
            return outcome;
        }
        for property in Property::ALL {
            let alarms: Vec<Alarm> =
                violations(&outcome).into_iter().filter(|alarm| alarm.kind.property() == property).collect();
            if !alarms.is_empty() && self.is_open(property) {
                let run = counterexample(arguments, &outcome, &trace);
                let seconds = self.task.limits.seconds();
                self.found.push(PropertyResult::refuted(property, self.engine, seconds, alarms, run));
                self.assumptions.extend(assumptions(self.task.program, &outcome));
            }
        }
        outcome
    }
}

/// A cycle may take more rounds where room is used again later: so many are given inputs, and steps.
const ROUNDS: usize = 12;

impl Search<'_> {
    /// The program in another layout of memory.
    fn elsewhere(&mut self) -> &Code<'_> {
        let task = self.task;
        self.elsewhere.get_or_insert_with(|| code(task, Layout::Reversed))
    }

    /// Takes the only run of the program as a proof of what is open, if nothing that C leaves open matters to it and it ends
    /// elsewhere as it does here.
    fn take_as_proof(&mut self, run: &Outcome, steps: u64) {
        let task = self.task;
        if !ends_well(run) || !semantics::plain::obstacles(task.program, task.entry).is_empty() {
            return;
        }
        let other = self.elsewhere().run(&options(task.request, &[], steps), Inputs::new(Policy::Stop));
        if !ends_well(&other) || run.end != other.end || run.steps != other.steps {
            return;
        }
        for property in Property::ALL {
            let broken = violations(run).iter().any(|alarm| alarm.kind.property() == property);
            let unchecked = property == Property::NoOverflow && semantics::plain::has_unchecked(task.program);
            if self.is_open(property) && !broken && !unchecked {
                let mut proof = PropertyResult::proved(property, self.engine, task.limits.seconds());
                proof.evidence.only_run = Some(run.steps);
                self.found.push(proof);
                self.assumptions.extend(outside::assumptions(task.program, task.entry));
            }
        }
    }

    /// Whether the same happens where memory is laid out in another way.
    fn happens_elsewhere(&mut self, options: &Options, outcome: &Outcome) -> bool {
        let (options, inputs) = again(options, outcome);
        same(outcome, &self.elsewhere().run(&options, inputs))
    }

    /// Whether the same happens where left shifts are checked.
    fn is_defined(&self, options: &Options, outcome: &Outcome) -> bool {
        let (options, inputs) = again(options, outcome);
        let options = Options { steps: options.steps.saturating_mul(checked::MORE_STEPS), ..options };
        match checked::run(self.task, |code| code.run(&options, inputs)) {
            Checked::Same => true,
            Checked::Ended(other) => same(outcome, &other),
            Checked::Unknown => false,
        }
    }
}

/// The options and inputs of another run that shows the same, be it in more rounds.
fn again(options: &Options, outcome: &Outcome) -> (Options, Inputs) {
    let mut inputs = outcome.consumed.clone();
    let mut steps = options.steps;
    if let End::RepeatedState { inputs_from, .. } = outcome.end {
        for _ in 0..ROUNDS {
            inputs.extend_from_slice(&outcome.consumed[inputs_from..]);
        }
        steps *= ROUNDS as u64;
    }
    (Options { steps, ..options.clone() }, Inputs::replay(&inputs, Policy::Zero))
}

/// Whether another run shows the same violations.
fn same(outcome: &Outcome, other: &Outcome) -> bool {
    let endless = matches!(outcome.end, End::RepeatedState { .. });
    let same_end = match (&outcome.end, &other.end) {
        (End::Violation { kind, .. }, End::Violation { kind: other, .. }) => kind == other,
        (End::RepeatedState { .. }, End::RepeatedState { .. }) => true,
        (end, other) => end == other,
    };
    same_end
        && (endless || outcome.place == other.place)
        && outcome.wrapped == other.wrapped
        && sorted(&outcome.leaks) == sorted(&other.leaks)
        && !violations(other).is_empty()
}

/// Whether the run came to an end of its own, took no inputs, does nothing undefined, made no value whose bits C
/// leaves open, and was executed exactly. It may lose memory, which is defined.
fn ends_well(outcome: &Outcome) -> bool {
    outcome.end.is_proper()
        && outcome.end != End::AssumptionFailed
        && outcome.consumed.is_empty()
        && outcome.approximations.is_empty()
        && !outcome.open_bits
        && outcome.alarms().iter().all(|alarm| alarm.kind == AlarmKind::Leak)
}

/// The lost blocks in an order that does not hang on their addresses.
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
    // A state that comes again makes a run endless if the same inputs come again. The user's may; of what the
    // environment does (a clock, say) nothing is known, so it might not.
    if let End::RepeatedState { inputs_from, .. } = outcome.end
        && outcome.consumed[inputs_from..].iter().any(|input| input.stream == Stream::Environment)
    {
        return Vec::new();
    }
    // The program as it is has no checks for overflow: there overflow only ends a run, and the program with checks
    // tells whether it can happen in the source. Copies that overlap are undefined, but touch valid bytes only: that
    // is no violation of any property, and keeps the program from being proved.
    outcome.alarms().into_iter().filter(|alarm| alarm.kind != AlarmKind::Overlap).collect()
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
pub fn counterexample(arguments: &[Vec<u8>], outcome: &Outcome, trace: &Trace) -> Counterexample {
    Counterexample {
        arguments: arguments.iter().map(|argument| String::from_utf8_lossy(argument).into_owned()).collect(),
        inputs: outcome.consumed.iter().map(Consumed::taken).collect(),
        calls: outcome.stack.clone(),
        steps: outcome.steps,
        repetition: match outcome.end {
            End::RepeatedState { first, period, inputs_from } => Some(Repetition { first, period, inputs_from }),
            _ => None,
        },
        forever: Vec::new(),
        trace: trace.path(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_of_several_numbers() {
        assert!(arguments(0).is_empty());
        assert_eq!(arguments(6), [b"1".to_vec()]);
        assert!((0..5).map(|round| arguments(round).len()).max() > Some(2));
    }
}
