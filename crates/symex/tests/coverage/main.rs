//! Coverage: each concrete state on a run is represented by a state of the symbolic execution graph at its position.
//!
//! A bounded part runs with all tests: every second program of `tests/verdicts` and random ones. `LANDFALL_LONG` set to `1`
//! adds many more random programs, and the scored benchmark if `LANDFALL_BENCH` names its folder.

mod recursion;
mod represents;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use interp::{Code, FrameView, Inputs, Observer, View};
use ir::{BlockId, Callee, FunctionId, InstKind, Linkage, Program, ValidProgram};
use semantics::library::LibraryFunction;
use symex::alarm::{Affects, NoteKind};
use symex::graph::Kept;
use symex::options::{Budget, Options};

use represents::represents;

/// Instructions that symbolic execution may take for one program.
const SYMBOLIC_STEPS: u64 = 8_000;
/// Instructions of one concrete run.
const CONCRETE_STEPS: u64 = 20_000;
/// The first states of a run are all compared, later ones at growing distances.
const DENSE: u64 = 150;
/// States of one run that are compared at most.
const MOST_COMPARED: u64 = 400;

type Position = (FunctionId, BlockId, usize);

/// Compares the states of a run with those of the graph.
struct Watch<'a> {
    program: &'a Program,
    kept: &'a Kept,
    at: &'a HashMap<Position, Vec<usize>>,
    /// A model was given a pointer of which nothing is known: its effects stand for it, and its body was not followed.
    passed_by: bool,
    seen: u64,
    compared: u64,
    /// In functions that may go several ways.
    skipped: u64,
    uncovered: Option<String>,
}

impl Observer for Watch<'_> {
    fn step(&mut self, view: &View<'_>) {
        self.seen += 1;
        let dense = self.seen <= DENSE || self.seen.is_multiple_of(1 + self.seen / 40);
        if self.uncovered.is_some() || !dense || self.compared >= MOST_COMPARED {
            return;
        }
        let Some(top) = view.top() else { return };
        if (0..view.depth()).filter_map(|number| view.frame(number)).any(|frame| self.chooses(&frame)) {
            self.skipped += 1;
            return;
        }
        self.compared += 1;
        let states = self.at.get(&(top.function, top.block, top.index)).map_or(&[][..], Vec::as_slice);
        // Loops visit what was made last most often.
        let found = states.iter().rev().any(|state| {
            let (_, state) = &self.kept.states[*state];
            represents(self.program, self.kept, state, view)
        });
        if !found {
            let line = top.location().map_or(0, |location| location.line);
            self.uncovered = Some(format!(
                "step {}: {} {:?} {} (line {line}) is represented by none of {} states",
                self.seen,
                self.program.function(top.function).name,
                top.block,
                top.index,
                states.len(),
            ));
        }
    }
}

impl Watch<'_> {
    /// Whether the two ways to execute the program need not go the same way in the function.
    fn chooses(&self, frame: &FrameView<'_>) -> bool {
        // What a weak definition does says nothing: another may take its place. And models may ask whether a length is
        // known at once, where any answer leads to the same end.
        let asks = |inst: &ir::Inst| match &inst.kind {
            InstKind::Call { callee: Callee::Function(id), .. } => {
                semantics::library::lookup(&self.program.function(*id).name) == Some(LibraryFunction::KnownLength)
            }
            _ => false,
        };
        let function = frame.ir();
        function.linkage == Linkage::Replaceable
            || function.library && self.passed_by
            || function.library && function.blocks.iter().flat_map(|block| &block.insts).any(asks)
    }
}

/// What was compared, and why some was not.
#[derive(Default)]
struct Tally {
    programs: u64,
    runs: u64,
    states: u64,
    states_skipped: u64,
    skipped: BTreeMap<String, u64>,
    ends: BTreeMap<&'static str, u64>,
    uncovered: Vec<String>,
}

impl Tally {
    fn skip(&mut self, reason: &str) {
        *self.skipped.entry(reason.to_owned()).or_default() += 1;
    }

    fn check(&mut self, name: &str, program: &ValidProgram, seeds: std::ops::Range<u64>) {
        let Some(entry) = program.start() else { return self.skip("no main") };
        let stream = |global: &ir::Global| semantics::library::outside::is_standard_stream(&global.name);
        if program.globals.iter().any(stream) {
            return self.skip("the interpreter has standard streams of its own");
        }
        let options = Options { keep_states: true, ..Options::default() };
        let budget = Budget { steps: SYMBOLIC_STEPS, ..Budget::default() };
        let mut analysis = symex::analyse(program, entry, &options, &budget);
        if !analysis.columns.asked().is_empty() {
            // The bounds of integers in arrays are followed, whether that proves more or not.
            let options = Options { columns: analysis.columns.clone().into(), ..options };
            analysis = symex::analyse(program, entry, &options, &budget);
        }
        let gap = |note: &&symex::alarm::Note| matches!(note.kind, NoteKind::Gap { affects: Affects::Everything });
        if let Some(note) = analysis.notes.iter().find(gap) {
            // Names and places would make each reason its own.
            let reason: Vec<&str> = note.message.split('`').step_by(2).collect();
            let reason = reason.join("...");
            return self.skip(&format!("the graph is not complete: {reason}"));
        }
        let Some(kept) = &analysis.graph.kept else { return self.skip("no states") };
        let mut at: HashMap<Position, Vec<usize>> = HashMap::new();
        for (index, (_, state)) in kept.states.iter().enumerate() {
            let top = state.top();
            at.entry((top.function, top.block, top.index)).or_default().push(index);
        }
        let is_passed_by = |note: &symex::alarm::Note| note.message.contains("it is not known what that points to");
        let passed_by = analysis.notes.iter().any(is_passed_by);
        self.programs += 1;
        let code = Code::new(program);
        for seed in seeds {
            let mut watch =
                Watch { program, kept, at: &at, passed_by, seen: 0, compared: 0, skipped: 0, uncovered: None };
            let inputs = if seed == 0 { Inputs::zeros() } else { Inputs::random(seed) };
            let options = interp::Options { steps: CONCRETE_STEPS, exact: false, ..interp::Options::default() };
            let outcome = code.run_observed(&options, inputs, &mut watch);
            self.runs += 1;
            self.states += watch.compared;
            self.states_skipped += watch.skipped;
            *self.ends.entry(outcome.end.name()).or_default() += 1;
            if let Some(uncovered) = watch.uncovered {
                self.uncovered.push(format!("{name}, seed {seed}: {uncovered}"));
            }
        }
    }

    fn report(&self, what: &str) {
        println!(
            "{what}: {} states of {} runs of {} programs compared ({} skipped in weak functions and in models that may go several ways); ends: {:?}; \
             programs skipped: {:?}",
            self.states, self.runs, self.programs, self.states_skipped, self.ends, self.skipped
        );
        assert!(self.uncovered.is_empty(), "not represented:\n{}", self.uncovered.join("\n"));
    }
}

fn long() -> bool {
    std::env::var_os("LANDFALL_LONG").is_some_and(|value| value == "1")
}

/// The C files below a folder, sorted.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
        .into_iter()
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "c" || extension == "i"))
        .collect()
}

fn read(path: &Path) -> Option<ValidProgram> {
    testkit::compile(&std::fs::read_to_string(path).ok()?).ok()
}

/// Checks the files, each in runs of these seeds.
fn check_files(what: &str, files: &[PathBuf], seeds: std::ops::Range<u64>) {
    let mut tally = Tally::default();
    for path in files {
        match read(path) {
            Some(program) => tally.check(&path.display().to_string(), &program, seeds.clone()),
            None => tally.skip("not readable"),
        }
    }
    tally.report(what);
    assert!(tally.programs * 2 > files.len() as u64, "most programs are skipped");
}

#[test]
fn verdict_programs_are_covered() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verdicts");
    check_files("verdict programs", &testkit::share(sources(&folder), 2), 0..if long() { 20 } else { 2 });
}

#[test]
fn results_of_recursive_functions_are_covered() {
    let mut tally = Tally::default();
    let seeds = testkit::seeds(0..60);
    let number = seeds.end - seeds.start;
    for seed in seeds {
        match testkit::compile(&recursion::program(seed)) {
            Ok(program) => tally.check(&format!("recursive program {seed}"), &program, 0..4),
            Err(_) => tally.skip("not readable"),
        }
    }
    tally.report("recursive functions");
    assert!(tally.programs * 2 > number, "most programs are skipped");
}

#[test]
fn the_benchmark_is_covered() {
    let Some(folder) = std::env::var_os("LANDFALL_BENCH").filter(|_| long()) else {
        let why = "it needs LANDFALL_LONG=1, and LANDFALL_BENCH with the folder of the benchmark";
        return testkit::skipped("the_benchmark_is_covered", why);
    };
    check_files("benchmark", &sources(&Path::new(&folder).join("programs")), 0..3);
}
