//! The generator keeps its promise: a safe program has no undefined behaviour that a sanitizer sees, and its output does
//! not depend on optimisation; wild programs show violations of all kinds.

use std::collections::BTreeMap;

use ir::DataModel;
use testkit::dice::inputs;
use testkit::generate::{Config, Mode, program, tree};
use testkit::native::{Build, Error, Kind, Native, Run, Status};
use testkit::{scale, seeds, with_file};

fn run(source: &str, build: Build, model: DataModel, vectors: &[Vec<i64>]) -> Result<Vec<Run>, Error> {
    let native = with_file("g.c", source.as_bytes(), |path| Native::compile(path, build, model, &[]));
    native.expect("temporary files can be written")?.run(vectors, 5)
}

fn vectors(seed: u64, count: u64) -> Vec<Vec<i64>> {
    (0..count).map(|index| inputs(seed * 1000 + index)).collect()
}

/// What is wrong with a program that should be safe.
fn fault(source: &str, model: DataModel, vectors: &[Vec<i64>]) -> Option<String> {
    let all: Result<Vec<Vec<Run>>, Error> =
        [Build::O0, Build::O2, Build::Sanitized].iter().map(|build| run(source, *build, model, vectors)).collect();
    let all = match all {
        Ok(all) => all,
        Err(error) => return Some(format!("error: {error}")),
    };
    for (index, ((plain, optimised), checked)) in all[0].iter().zip(&all[1]).zip(&all[2]).enumerate() {
        if let Some(finding) = &checked.finding {
            return Some(format!("run {index}: {} (line {})", finding.message, finding.line));
        }
        if plain.status == Status::Stopped {
            return Some(format!("run {index} does not end"));
        }
        for other in [optimised, checked] {
            if (plain.status, &plain.output) != (other.status, &other.output) {
                return Some(format!("run {index} differs: {:?} and {:?}", plain.status, other.status));
            }
        }
    }
    None
}

#[test]
fn safe_programs_are_safe() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        for seed in seeds(scale(0..6, 0..1000)) {
            let config = Config::whole(Mode::Safe, model);
            let generated = program(seed, config);
            let vectors = vectors(seed, 8);
            let Some(what) = fault(&generated.text(), model, &vectors) else { continue };
            let kind = what.split(':').next().unwrap_or_default().to_owned();
            let smaller = tree::reduce(generated.nodes, 60, &mut |nodes| {
                let fault = fault(&tree::print(nodes), model, &vectors);
                fault.is_some_and(|fault| !fault.starts_with("error") && fault.split(':').next() == Some(&kind))
            });
            panic!("seed {seed} of {config:?}: {what}\n{}", tree::print(&smaller));
        }
    }
}

#[test]
fn wild_programs_show_violations() {
    let mut kinds: BTreeMap<Option<Kind>, u32> = BTreeMap::new();
    let (mut silent, mut without_line) = (0, 0);
    for seed in seeds(scale(0..32, 0..1000)) {
        let config = Config { endless: false, ..Config::small(Mode::Wild, 8) };
        let generated = program(seed, config);
        let runs = run(&generated.text(), Build::Sanitized, DataModel::Lp64, &vectors(seed, 8)).expect("it compiles");
        silent += u32::from(runs.iter().all(|run| run.finding.is_none()));
        for run in runs {
            without_line += u32::from(run.finding.as_ref().is_some_and(|finding| finding.line == 0));
            *kinds.entry(run.finding.map(|finding| finding.kind)).or_default() += 1;
        }
    }
    println!("findings in runs: {kinds:?}; programs without any: {silent}; findings without line: {without_line}");
    assert!(kinds.len() > 5);
}
