//! Runs every program under `tests/verdicts` with several inputs and compares what the runs show with the verdicts in
//! the programs' first lines: a property that holds is never violated, one that is broken is broken as and where the
//! line says. This tests the interpreter and the verdicts.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use evidence::{Alarm, Property};
use interp::{Code, Inputs, Options};
use ir::DataModel;

const SEEDS: u64 = 12;
const STEPS: u64 = 200_000;

struct Case {
    expected: Vec<(Property, String)>,
    frontend: frontend::Options,
    options: Options,
}

#[test]
fn no_run_contradicts_a_verdict() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verdicts");
    let files = testkit::files(&root, &["c", "ll"]);
    assert!(files.len() >= 200, "only {} programs under {}", files.len(), root.display());
    let mut skipped: BTreeMap<String, u64> = BTreeMap::new();
    let mut ends: BTreeMap<&str, u64> = BTreeMap::new();
    let (mut shown, mut broken) = (0, 0);
    let mut failures = Vec::new();
    for path in &files {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        if name.starts_with("open") {
            // States that a caller gives are a matter of `runs`.
            continue;
        }
        let case = match case(&fs::read_to_string(path).unwrap()) {
            Ok(case) => case,
            Err(reason) => {
                *skipped.entry(reason).or_default() += 1;
                continue;
            }
        };
        let loaded =
            frontend::source::read_for_runs(std::slice::from_ref(path), &case.frontend, &case.options.entry).unwrap();
        let program = ir::validate(loaded.program).unwrap();
        let code = Code::new(&program);
        let mut found: Vec<(u64, Alarm)> = Vec::new();
        for seed in 0..SEEDS {
            let options = Options { args: arguments(seed), ..case.options.clone() };
            let outcome = code.run(&options, inputs(seed));
            *ends.entry(outcome.end.name()).or_default() += 1;
            if let interp::End::Unsupported { what } = &outcome.end {
                *skipped.entry(format!("run: {what}")).or_default() += 1;
            }
            let unwritten = outcome.unwritten_alarm().filter(|_| outcome.approximations.is_empty());
            found.extend(outcome.alarms().into_iter().chain(unwritten).map(|alarm| (seed, alarm)));
        }
        for (property, expectation) in &case.expected {
            let alarms: Vec<&(u64, Alarm)> =
                found.iter().filter(|(_, alarm)| alarm.kind.property() == *property).collect();
            if expectation.starts_with("false") {
                broken += 1;
                shown += u32::from(!alarms.is_empty());
            }
            for (seed, alarm) in alarms {
                if let Err(why) = fits(expectation, alarm)
                    && !overflows_first(path, &case, *seed)
                {
                    failures.push(format!("{name}: {property}={expectation}, but {alarm}: {why}"));
                }
            }
        }
    }
    failures.dedup();
    println!("{} programs, {SEEDS} runs each; ends: {ends:?}", files.len());
    println!("{shown} of {broken} broken properties are shown by a run");
    println!("skipped: {skipped:#?}");
    assert!(failures.is_empty(), "{} contradictions:\n{}", failures.len(), failures.join("\n"));
    // Most of the corpus must really run, and most violations show.
    assert!(shown * 3 >= broken * 2, "only {shown} of {broken} violations");
}

fn inputs(seed: u64) -> Inputs {
    if seed == 0 { Inputs::zeros() } else { Inputs::random(seed) }
}

/// Half of the runs have arguments: words and options, and one that is long.
fn arguments(seed: u64) -> Vec<Vec<u8>> {
    const SOME: [&[&str]; 6] = [
        &["file", "-v"],
        &["-o", "a name that is longer than what has room for a name"],
        &["-v", "-ofile", "--level"],
        &["7", "-3"],
        &["-o", "x", "--", "-v"],
        &["file", "--level=3", "another file with a long name"],
    ];
    let list = if seed % 2 == 1 { SOME[seed as usize / 2 % SOME.len()] } else { &[] };
    list.iter().map(|word| word.as_bytes().to_vec()).collect()
}

/// Whether the run ends in overflow or a bad shift where the program checks for it: the plain program goes on there with what
/// the machine gives, and what it shows then is nothing.
fn overflows_first(path: &Path, case: &Case, seed: u64) -> bool {
    let options = frontend::Options { checks: frontend::Checks::Overflow, ..case.frontend.clone() };
    let Ok(loaded) = frontend::read(&[path.to_path_buf()], &options) else { return false };
    let program = ir::validate(loaded.program).unwrap();
    let options = Options { args: arguments(seed), ..case.options.clone() };
    let outcome = Code::new(&program).run(&options, inputs(seed));
    outcome.alarms().iter().any(|alarm| alarm.kind.property() == Property::NoOverflow)
}

/// Whether an alarm of a run is what the expectation allows.
fn fits(expectation: &str, alarm: &Alarm) -> Result<(), String> {
    if expectation.starts_with("unknown") {
        return Ok(());
    }
    let Some(rest) = expectation.strip_prefix("false") else { return Err("the property holds".to_owned()) };
    let rest = rest.trim_start_matches('?');
    let (kind, line) = match rest.split_once('@') {
        Some((kind, line)) => (kind, Some(line.parse::<u32>().unwrap())),
        None => (rest, None),
    };
    let kind = kind.trim_start_matches('(').trim_end_matches(')');
    if !kind.is_empty() && kind != alarm.kind.subproperty() {
        return Err(format!("it is {}", alarm.kind.subproperty()));
    }
    match (line, &alarm.place) {
        (Some(line), Some(place)) if line != place.line => Err(format!("it is in line {}", place.line)),
        _ => Ok(()),
    }
}

/// What the first lines say; an error says why the program is not run.
fn case(text: &str) -> Result<Case, String> {
    let mut lines = text.lines().map(|line| line.trim_start_matches(['/', ';']).trim_start());
    let expectations = lines.next().and_then(|line| line.strip_prefix("landfall:")).ok_or("no expectations")?;
    let options = lines.next().and_then(|line| line.strip_prefix("options:")).unwrap_or_default();
    let mut expected = Vec::new();
    for word in expectations.split_whitespace() {
        let (property, verdict) = word.split_once('=').ok_or("no verdict")?;
        expected.push((property.parse().map_err(|error| format!("{error}"))?, verdict.to_owned()));
    }
    let mut case = Case {
        expected,
        frontend: frontend::Options::default(),
        options: Options { unwritten: true, steps: STEPS, depth: 5000, memory: 1 << 26, ..Options::default() },
    };
    let words: Vec<&str> = options.split_whitespace().collect();
    for pair in words.chunks(2) {
        match pair {
            ["--entry", name] => case.options.entry = (*name).to_owned(),
            ["--data-model", "lp64"] => case.frontend.data_model = DataModel::Lp64,
            ["--data-model", "ilp32"] => case.frontend.data_model = DataModel::Ilp32,
            ["--signed-overflow", "wraps"] => case.options.signed_overflow_wraps = true,
            ["--malloc", "may-fail"] => case.options.malloc_may_fail = true,
            other => return Err(format!("option {}", other[0])),
        }
    }
    Ok(case)
}
