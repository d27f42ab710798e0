//! Random programs.

use std::collections::BTreeMap;
use std::ops::Range;

use frontend::Options;
use interp::Code;
use ir::{DataModel, ValidProgram};
use testkit::dice::inputs;
use testkit::generate::tree::{self, Node};
use testkit::generate::{Config, Mode, program};
use testkit::native::{Build, Native, Run};
use testkit::{compile_with, scale, seeds, with_file};

use crate::compare::{Answer, checked, interpret, plain};

/// More than any generated program takes that ends.
const STEPS: u64 = 3_000_000;

/// The reducer may leave out a declaration; a call without one means something else.
const FLAGS: &[&str] = &["-Werror=implicit-function-declaration"];

/// Counts of answers.
#[derive(Default)]
pub struct Counts {
    runs: u64,
    /// How often, and where first.
    answers: BTreeMap<String, (u64, String)>,
}

impl Counts {
    pub fn add(&mut self, answer: &Answer, place: &str) {
        self.runs += 1;
        let key = match answer {
            Answer::Same(what) => format!("same {what}"),
            Answer::Skipped(why) => format!("skipped: {why}"),
            Answer::InterpreterAlone(what) => format!("interpreter alone: {what}"),
            Answer::Different(_) => "DIFFERENT".to_owned(),
        };
        self.answers.entry(key).or_insert_with(|| (0, place.to_owned())).0 += 1;
    }

    pub fn print(&self, title: &str) {
        println!("{title}: {} runs", self.runs);
        for (answer, (count, first)) in &self.answers {
            println!("  {count:>8}  {answer} (first: {first})");
        }
    }
}

fn native(source: &str, build: Build, model: DataModel, vectors: &[Vec<i64>]) -> Result<Vec<Run>, String> {
    let native = with_file("a.c", source.as_bytes(), |path| Native::compile(path, build, model, FLAGS));
    let native = native.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
    native.run(vectors, 3).map_err(|error| error.to_string())
}

fn read(source: &str, model: DataModel, overflow_checks: bool) -> Result<ValidProgram, String> {
    let options =
        Options { data_model: model, checks: frontend::Checks::overflow_if(overflow_checks), ..Options::default() };
    compile_with(source, &options).map_err(|error| error.to_string())
}

/// All answers about a program.
fn answers(source: &str, mode: Mode, model: DataModel, vectors: &[Vec<i64>]) -> Result<Vec<Answer>, String> {
    let mut answers = Vec::new();
    match mode {
        Mode::Safe => {
            let program = read(source, model, false)?;
            let code = Code::new(&program);
            let outcomes: Vec<_> = vectors.iter().map(|vector| interpret(&code, vector, STEPS)).collect();
            for build in [Build::O0, Build::O2] {
                let runs = native(source, build, model, vectors)?;
                answers.extend(outcomes.iter().zip(&runs).map(|(outcome, run)| plain(outcome, run, false)));
            }
        }
        Mode::Wild => {
            let program = read(source, model, true)?;
            let code = Code::new(&program);
            let runs = native(source, Build::Sanitized, model, vectors)?;
            for (vector, run) in vectors.iter().zip(&runs) {
                answers.push(checked(&interpret(&code, vector, STEPS), run));
            }
        }
    }
    Ok(answers)
}

fn differs(nodes: &[Node], mode: Mode, model: DataModel, vectors: &[Vec<i64>]) -> bool {
    let source = tree::print(nodes);
    // A safe program that lost a guard to the reducer shows nothing.
    let clean = mode == Mode::Wild
        || native(&source, Build::Sanitized, model, vectors)
            .is_ok_and(|runs| runs.iter().all(|run| run.finding.is_none()));
    clean
        && answers(&source, mode, model, vectors)
            .is_ok_and(|answers| answers.iter().any(|answer| matches!(answer, Answer::Different(_))))
}

fn compare(config: impl Fn(u64) -> Config, mode: Mode, seeds: Range<u64>, runs: u64) {
    let mut counts = Counts::default();
    let mut wrong = Vec::new();
    for seed in seeds {
        let config = config(seed);
        if seed % 200 == 199 {
            counts.print(&format!("{mode:?}, before seed {seed}"));
        }
        let generated = program(seed, config);
        let vectors: Vec<Vec<i64>> = (0..runs).map(|index| inputs(seed * 1000 + index)).collect();
        let model = config.data_model;
        let found = answers(&generated.text(), mode, model, &vectors);
        let found = found.unwrap_or_else(|error| panic!("seed {seed} of {config:?}: {error}"));
        found.iter().for_each(|answer| counts.add(answer, &format!("seed {seed}")));
        let Some(Answer::Different(what)) = found.iter().find(|answer| matches!(answer, Answer::Different(_))) else {
            continue;
        };
        let smaller = tree::reduce(generated.nodes, 120, &mut |nodes| differs(nodes, mode, model, &vectors));
        let text = tree::print(&smaller);
        println!("DIFFERENT: seed {seed} of {config:?}: {what}\n{text}");
        if let Ok(answers) = answers(&text, mode, model, &vectors) {
            let index = answers.iter().position(|answer| matches!(answer, Answer::Different(_)));
            println!("after reduction: {:?}", index.map(|index| (&vectors[index % vectors.len()], &answers[index])));
        }
        wrong.push(seed);
    }
    counts.print(&format!("{mode:?}"));
    assert!(wrong.is_empty(), "interpreter and native code differ for the seeds {wrong:?}");
}

fn model(seed: u64) -> DataModel {
    if seed % 4 == 3 { DataModel::Ilp32 } else { DataModel::Lp64 }
}

#[test]
fn safe_programs_do_the_same() {
    let config = |seed| Config::whole(Mode::Safe, model(seed));
    compare(config, Mode::Safe, seeds(scale(0..12, 0..1500)), scale(10, 200));
}

#[test]
fn broken_programs_break_at_the_same_place() {
    let config =
        |seed| Config { endless: false, output: true, data_model: model(seed), ..Config::small(Mode::Wild, 10) };
    compare(config, Mode::Wild, seeds(scale(0..20, 0..2000)), scale(10, 40));
}
