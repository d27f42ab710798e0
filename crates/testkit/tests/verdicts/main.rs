//! An attack on our verdicts: what `driver::prove` says about small random programs is held against what native runs
//! under sanitizers show. A property that a run violates must not be proved; a safe program must not be refuted.
//!
//! `LANDFALL_SEEDS=FROM..TO` chooses other programs.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use driver::Request;
use evidence::{Property, Report, Verdict};
use ir::DataModel;
use testkit::dice::inputs;
use testkit::generate::{Config, Mode, program, tree};
use testkit::native::{Build, Kind, Native, Run, Status};
use testkit::{scale, seeds, with_file};

/// Work of an engine, so that the answer does not depend on the machine.
const STEPS: u64 = 4000;

/// Runs of a program.
const RUNS: u64 = 12;

/// The properties that a run violates.
fn violated(run: &Run) -> Option<Property> {
    match (&run.finding, run.status) {
        (Some(finding), _) => match finding.kind {
            Kind::InvalidDeref | Kind::InvalidFree | Kind::DoubleFree | Kind::Leak | Kind::Overlap => {
                Some(Property::MemSafety)
            }
            Kind::Overflow | Kind::Shift => Some(Property::NoOverflow),
            Kind::StackOverflow => Some(Property::Termination),
            Kind::Division | Kind::Uninitialised | Kind::Other => None,
        },
        // A run takes some thousand statements; one that takes seconds goes on for ever.
        (None, Status::Stopped) => Some(Property::Termination),
        _ => None,
    }
}

fn prove(file: &Path) -> Result<Report, driver::Error> {
    let request = Request { steps: Some(STEPS), ..Request::new(file) };
    driver::prove(&request, &(), Arc::default()).map(|outcome| outcome.report)
}

/// What was asked and answered.
struct Answer {
    report: Report,
    runs: Vec<Run>,
}

fn ask(source: &str, vectors: &[Vec<i64>]) -> Result<Answer, String> {
    let asked = with_file("g.c", source.as_bytes(), |path| {
        let native = Native::compile(path, Build::Sanitized, DataModel::Lp64, &[]).map_err(|e| e.to_string())?;
        let runs = native.run(vectors, 2).map_err(|e| e.to_string())?;
        let report = prove(path).map_err(|e| e.to_string())?;
        Ok(Answer { report, runs })
    });
    asked.map_err(|error| error.to_string())?
}

/// A verdict that a run contradicts.
fn contradiction(answer: &Answer, mode: Mode) -> Option<(Property, String)> {
    for (index, run) in answer.runs.iter().enumerate() {
        let Some(property) = violated(run) else { continue };
        let verdict = answer.report.result(property).map(|result| result.verdict);
        if verdict == Some(Verdict::True) {
            let what = run.finding.as_ref().map_or("it does not end".to_owned(), |finding| finding.message.clone());
            return Some((property, format!("{property} is proved, but run {index} shows: {what}")));
        }
    }
    let refuted =
        |property: &&Property| answer.report.result(**property).is_some_and(|result| result.verdict == Verdict::False);
    let property = *Property::ALL.iter().filter(|_| mode == Mode::Safe).find(refuted)?;
    Some((property, format!("{property} of a safe program is refuted")))
}

fn attack(mode: Mode, seeds: Range<u64>) {
    let mut verdicts: BTreeMap<(Property, String), u32> = BTreeMap::new();
    let mut violations: BTreeMap<Property, u32> = BTreeMap::new();
    let mut unknown: BTreeMap<String, u32> = BTreeMap::new();
    let mut wrong = Vec::new();
    for seed in seeds.clone() {
        let config = Config::small(mode, 2 + (seed % 9) as u32);
        let generated = program(seed, config);
        let vectors: Vec<Vec<i64>> = (0..RUNS).map(|index| inputs(seed * 1000 + index)).collect();
        let answer = ask(&generated.text(), &vectors).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        for property in Property::ALL {
            let Some(result) = answer.report.result(property) else { continue };
            *verdicts.entry((property, format!("{:?}", result.verdict))).or_default() += 1;
            violations.entry(property).or_default();
            let shown = answer.runs.iter().any(|run| violated(run) == Some(property));
            *violations.entry(property).or_default() += u32::from(shown);
            if result.verdict == Verdict::Unknown && mode == Mode::Safe {
                // Without the place, which differs each time.
                let reason = result.reason.clone().unwrap_or_default();
                let words = reason.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit())).take(12);
                *unknown.entry(format!("{property}: {}", words.collect::<Vec<_>>().join(" "))).or_default() += 1;
            }
        }
        let Some((property, what)) = contradiction(&answer, mode) else { continue };
        let smaller = tree::reduce(generated.nodes, 150, &mut |nodes| {
            ask(&tree::print(nodes), &vectors)
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
