//! The programs of the benchmark, with random inputs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use frontend::Options;
use interp::Code;
use ir::DataModel;
use testkit::dice::inputs;
use testkit::native::{Build, Native};
use testkit::scale;

use crate::compare::{Answer, checked, interpret};
use crate::generated::Counts;

/// Few enough for a run of the whole benchmark, more than native code takes in a moment.
const STEPS: u64 = 300_000;

fn bench() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("LANDFALL_BENCH").map_or(root.join("../shared/bench"), PathBuf::from);
    folder.join("tasks.csv").exists().then_some(folder)
}

/// The programs that start from `main`, with their data models, each once.
fn programs(folder: &Path) -> BTreeSet<(PathBuf, bool)> {
    let tasks = std::fs::read_to_string(folder.join("tasks.csv")).expect("the list of tasks can be read");
    let mut lines = tasks.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column = |name: &str| head.iter().position(|other| *other == name).expect("the column is there");
    let (file, entry, model) = (column("file"), column("entry"), column("data_model"));
    lines
        .map(|line| line.split(',').collect::<Vec<_>>())
        .filter(|fields| fields[entry] == "main")
        .map(|fields| (folder.join(fields[file]), fields[model] == "ILP32"))
        .collect()
}

#[test]
fn benchmark_programs_do_the_same() {
    let Some(folder) = bench() else {
        testkit::skipped("benchmark_programs_do_the_same", "no benchmark here; LANDFALL_BENCH names its folder");
        return;
    };
    let programs = programs(&folder);
    let step = scale(programs.len() / 30, 1).max(1);
    let mut counts = Counts::default();
    let mut wrong = Vec::new();
    for (index, (file, ilp32)) in programs.iter().enumerate() {
        if index % step != 0 {
            continue;
        }
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let data_model = if *ilp32 { DataModel::Ilp32 } else { DataModel::Lp64 };
        let options = Options { data_model, checks: frontend::Checks::Overflow, ..Options::default() };
        let program = match frontend::read(std::slice::from_ref(file), &options) {
            Ok(loaded) => ir::validate(loaded.program).unwrap_or_else(|faults| panic!("{name}: {faults:?}")),
            Err(error) => {
                counts.add(&Answer::Skipped(format!("the front end: {error}")), &name);
                continue;
            }
        };
        let code = Code::new(&program);
        let native = match Native::compile(file, Build::Sanitized, data_model, &[]) {
            Ok(native) => native,
            Err(error) => {
                // Mostly functions that no library has.
                let error = error.to_string();
                let reason = error.lines().find(|line| line.contains("undefined reference")).unwrap_or("clang fails");
                let reason = reason.rsplit(": ").next().unwrap_or(reason).to_owned();
                counts.add(&Answer::Skipped(format!("native: {reason}")), &name);
                continue;
            }
        };
        let vectors: Vec<Vec<i64>> = (0..scale(4, 8)).map(|run| inputs((index * 100 + run) as u64)).collect();
        let runs = native.run(&vectors, 1).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (vector, run) in vectors.iter().zip(&runs) {
            let outcome = interpret(&code, vector, STEPS);
            let answer = checked(&outcome, run);
            counts.add(&answer, &name);
            if let Answer::Different(what) = answer {
                println!("DIFFERENT: {name} ({data_model:?}) on {vector:?}: {what}");
                wrong.push(name.clone());
                break;
            }
        }
    }
    counts.print("benchmark");
    assert!(wrong.is_empty(), "interpreter and native code differ: {wrong:?}");
}
