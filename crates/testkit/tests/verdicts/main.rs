//! An attack on our verdicts: what `driver::prove` says about small random programs is held against what runs show, of
//! the interpreter and natively under sanitizers. A property that a run violates must not be proved; a safe program must not be refuted.
//!
//! `LANDFALL_SEEDS=FROM..TO` chooses other programs.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use driver::Request;
use evidence::{Property, Report, Verdict};
use interp::{Code, Input, Inputs, Policy};
use ir::DataModel;
use testkit::dice::inputs;
use testkit::generate::{Config, Mode, program, tree};
use testkit::native::{Build, Kind, Native, Run};
use testkit::{scale, seeds, with_file};

/// Work of an engine, so that the answer does not depend on the machine.
const STEPS: u64 = 4000;

/// Runs of a program.
const RUNS: u64 = 16;

/// A property that a run violates, and how.
type Violation = (Property, String);

/// What a native run violates. One that takes long, or deep calls, may still come to an end: that is no violation.
fn shown_natively(run: &Run) -> Option<Violation> {
    let finding = run.finding.as_ref()?;
    let property = match finding.kind {
        Kind::InvalidDeref | Kind::InvalidFree | Kind::DoubleFree | Kind::Leak | Kind::Overlap => Property::MemSafety,
        Kind::Overflow => Property::NoOverflow,
        // An amount out of range, or bits that are lost.
        Kind::Shift if finding.message.contains("exponent") => Property::Shift,
        Kind::Shift => Property::NoOverflow,
        Kind::Division => Property::Division,
        Kind::Conversion => Property::Conversion,
        Kind::OutOfBounds => Property::Bounds,
        Kind::StackOverflow | Kind::Uninitialised | Kind::Other => return None,
    };
    Some((property, format!("sanitizer: {} (line {})", finding.message, finding.line)))
}

/// What runs of the interpreter violate: it sees more than sanitizers do, and chooses what is not initialised.
fn shown_by_interpreter(file: &Path, vectors: &[Vec<i64>]) -> Result<Vec<Violation>, String> {
    let mut violations = Vec::new();
    for overflow_checks in [false, true] {
        let options = frontend::Options {
            checks: frontend::Checks::overflow_if(overflow_checks),
            ..frontend::Options::default()
        };
        let loaded = frontend::read(&[file.to_path_buf()], &options).map_err(|error| error.to_string())?;
        let program = ir::validate(loaded.program).map_err(|faults| format!("{faults:?}"))?;
        let code = Code::new(&program);
        for (index, vector) in vectors.iter().enumerate() {
            let calls = vector.iter().map(|value| Input::Integer(i128::from(*value))).collect();
            let inputs = Inputs::given(calls, Policy::Random(index as u64));
            let options =
                interp::Options { steps: 100_000, memory: 1 << 26, unwritten: true, ..interp::Options::default() };
            let outcome = code.run(&options, inputs);
            let alarms = outcome.alarms().into_iter().chain(outcome.unwritten_alarm());
            let alarms = alarms.map(|alarm| (alarm.kind.property(), format!("interpreter: {alarm}")));
            // The program with checks is another one: only its checks count.
            violations.extend(alarms.filter(|(property, _)| !overflow_checks || *property == Property::NoOverflow));
        }
    }
    Ok(violations)
}

fn prove(file: &Path) -> Result<Report, driver::Error> {
    let request = Request { steps: Some(STEPS), properties: Property::ALL.to_vec(), ..Request::new(file) };
    driver::prove(&request, &(), Arc::default()).map(|outcome| outcome.report)
}

/// What was asked and answered.
struct Answer {
    report: Report,
    violations: Vec<Violation>,
}

impl Answer {
    fn verdict(&self, property: Property) -> Option<Verdict> {
        self.report.result(property).map(|result| result.verdict)
    }

    /// How a run violates the property.
    fn violation(&self, property: Property) -> Option<&str> {
        self.violations.iter().find(|(other, _)| *other == property).map(|(_, how)| how.as_str())
    }
}

/// Asks for verdicts, and runs the program; natively only on demand, since that takes most of the time.
fn ask(source: &str, vectors: &[Vec<i64>], natively: bool) -> Result<Answer, String> {
    let asked = with_file("g.c", source.as_bytes(), |path| {
        let report = prove(path).map_err(|error| error.to_string())?;
        let mut violations = shown_by_interpreter(path, vectors)?;
        if natively {
            let native = Native::compile(path, Build::Sanitized, DataModel::Lp64, &[]).map_err(|e| e.to_string())?;
            let runs = native.run(vectors, 1).map_err(|error| error.to_string())?;
            violations.extend(runs.iter().filter_map(shown_natively));
        }
        Ok(Answer { report, violations })
    });
    asked.map_err(|error| error.to_string())?
}

/// A verdict that a run contradicts.
fn contradiction(answer: &Answer, mode: Mode) -> Option<(Property, String)> {
    for property in Property::ALL {
        let verdict = answer.verdict(property);
        if let (Some(Verdict::True), Some(how)) = (verdict, answer.violation(property)) {
            return Some((property, format!("{property} is proved, but {how}")));
        }
        if let (Mode::Safe, Some(how)) = (mode, answer.violation(property)) {
            return Some((property, format!("a safe program is not safe: {how}")));
        }
        if verdict == Some(Verdict::False) && mode == Mode::Safe {
            return Some((property, format!("{property} of a safe program is refuted")));
        }
    }
    None
}

fn attack(mode: Mode, seeds: Range<u64>) {
    let mut verdicts: BTreeMap<(Property, String), u32> = BTreeMap::new();
    let mut violations: BTreeMap<Property, u32> = BTreeMap::new();
    let mut unknown: BTreeMap<String, u32> = BTreeMap::new();
    let mut wrong = Vec::new();
    for seed in seeds.clone() {
        let config = Config::small(mode, 2 + (seed % 9) as u32);
        if seed % 200 == 199 {
            println!("before seed {seed}: {verdicts:?}; broken: {violations:?}");
        }
        let generated = program(seed, config);
        let vectors: Vec<Vec<i64>> = (0..RUNS).map(|index| inputs(seed * 1000 + index)).collect();
        let natively = seed % 8 == 0;
        let answer = ask(&generated.text(), &vectors, natively).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        for property in Property::ALL {
            let Some(result) = answer.report.result(property) else { continue };
            *verdicts.entry((property, format!("{:?}", result.verdict))).or_default() += 1;
            *violations.entry(property).or_default() += u32::from(answer.violation(property).is_some());
            if result.verdict == Verdict::Unknown && mode == Mode::Safe {
                // Without the place, which differs each time.
                let reason = result.reason.clone().unwrap_or_default();
                let words = reason.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit())).take(12);
                *unknown.entry(format!("{property}: {}", words.collect::<Vec<_>>().join(" "))).or_default() += 1;
            }
        }
        let Some((property, what)) = contradiction(&answer, mode) else { continue };
        let smaller = tree::reduce(generated.nodes, 150, &mut |nodes| {
            ask(&tree::print(nodes), &vectors, natively)
                .is_ok_and(|answer| contradiction(&answer, mode).is_some_and(|(other, _)| other == property))
        });
        println!("WRONG: seed {seed} ({mode:?}): {what}\n{}", tree::print(&smaller));
        wrong.push(seed);
    }
    println!("{mode:?}, seeds {seeds:?}: verdicts {verdicts:?}; programs that a run shows broken: {violations:?}");
    let mut unknown: Vec<(String, u32)> = unknown.into_iter().collect();
    unknown.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in unknown.iter().take(20) {
        println!("unknown {count} times: {reason}");
    }
    assert!(wrong.is_empty(), "wrong verdicts for the seeds {wrong:?}");
}

#[test]
fn what_a_run_breaks_is_not_proved() {
    attack(Mode::Wild, seeds(scale(0..25, 0..2000)));
}

#[test]
fn safe_programs_are_not_refuted() {
    attack(Mode::Safe, seeds(scale(0..10, 0..1000)));
}
