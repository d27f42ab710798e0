//! The slow twin of `symex::domain::trail`: random walks on exact transitions only, with random values for what a run may choose,
//! are executed; what the walk does not look at gets random values too. Each must come to every summary on its way with the
//! values that the system says; one that does not is a path that was called exact and is not, or inputs in the wrong order.
//!
//! `LANDFALL_SEEDS=FROM..TO` chooses other random programs and walks.

use interp::Code;
use std::collections::BTreeMap;
use std::path::Path;

use frontend::Options as Reading;
use ir::ValidProgram;
use its::System;
use logic::{Atom, Consistency, Knowledge, Relation};
use symex::options::{Budget, Options as Semantics};
use testkit::dice::Dice;
use testkit::generate::{self, Config, Mode};
use testkit::{compile_with, scale, seeds};

use super::*;
use crate::Limits;

/// Instructions that symbolic execution may execute.
const WORK: u64 = 6_000;
/// Steps of a walk.
const LENGTH: usize = 14;
/// Attempts to find values for a transition.
const ATTEMPTS: usize = 3;

/// What kind of integers there are, and whether memory counts.
#[derive(Clone, Copy, Debug)]
struct Setting {
    mathematical: bool,
    wraps: bool,
    values_only: bool,
}

/// What came of the walks.
#[derive(Default, Debug)]
struct Tally {
    programs: usize,
    exact: usize,
    transitions: usize,
    walks: usize,
    steps: usize,
    /// Values that no input has: of unbounded integers.
    unfit: usize,
    /// Walks that the interpreter could not follow for its limits, or only by approximations.
    limits: usize,
    /// Walks on which integers of a width and those without go different ways.
    not_ideal: usize,
    without_main: usize,
    wrong: Vec<String>,
}

/// A program and the walks on its system.
struct Trial<'a> {
    name: &'a str,
    program: &'a ValidProgram,
    setting: Setting,
    addresses: BTreeSet<Symbol>,
    model: Model<'a>,
}

/// A walk: its steps, and the values where it ends.
struct Walk {
    steps: Vec<Step>,
    last: BTreeMap<Symbol, Int>,
}

fn explore(name: &str, program: &ValidProgram, setting: Setting, walks: u64, seed: u64, tally: &mut Tally) {
    let main = program.start().or_else(|| program.function_named("main"));
    let Some(entry) = main.filter(|id| program.function(*id).is_defined()) else {
        tally.without_main += 1;
        return;
    };
    let semantics = Semantics {
        mathematical: setting.mathematical,
        wraps: setting.wraps,
        values_only: setting.values_only,
        keep_states: true,
        ..Semantics::default()
    };
    let budget = Budget { steps: WORK, ..Budget::default() };
    let analysis = symex::analyse(program, entry, &semantics, &budget);
    let extracted = symex::passes::extract::extract(&analysis.graph, &|id| format!("n{}", id.0));
    let kinds = analysis.graph.kept.as_ref().map(|kept| kept.kinds.clone()).unwrap_or_default();
    let addresses = (0..).map(Symbol).zip(&kinds).filter(|(_, kind)| **kind != symex::domain::SymbolKind::Plain);
    let trial = Trial {
        name,
        program,
        setting,
        addresses: addresses.map(|(symbol, _)| symbol).collect(),
        model: Model {
            graph: &analysis.graph,
            extracted: &extracted,
            registers: &analysis.registers,
            values_only: setting.values_only,
        },
    };
    tally.programs += 1;
    tally.transitions += extracted.system.transitions.len();
    tally.exact += extracted.system.transitions.iter().filter(|transition| transition.exact).count();
    for index in 0..walks {
        let mut dice = Dice::new(seed.wrapping_mul(1000).wrapping_add(index));
        if let Some(walk) = walk(&mut dice, &extracted.system) {
            trial.execute(&walk, Policy::Random(dice.bits()), tally);
        }
    }
}

/// A walk from a start, as long as transitions are found that some values allow.
fn walk(dice: &mut Dice, system: &System) -> Option<Walk> {
    let mut at = dice.pick(&system.starts);
    let mut known: Option<BTreeMap<Symbol, Int>> = None;
    let mut steps = Vec::new();
    while steps.len() < LENGTH {
        let mut candidates: Vec<usize> = (0..system.transitions.len())
            .filter(|index| system.transitions[*index].source == at && system.transitions[*index].exact)
            .collect();
        let mut found = None;
        while found.is_none() && !candidates.is_empty() {
            let index = candidates.swap_remove(dice.below(candidates.len() as u64) as usize);
            let values = (0..ATTEMPTS).find_map(|_| values_for(dice, system, index, known.as_ref()));
            found = values.map(|values| (index, values));
        }
        let Some((index, values)) = found else { break };
        let transition = &system.transitions[index];
        let variables = &system.location(at).variables;
        let of = |symbol: &Symbol| (*symbol, values.get(symbol).cloned().unwrap_or(Int::ZERO));
        let free = values.keys().filter(|symbol| !variables.contains(symbol)).map(of).collect();
        steps.push(Step { transition: index, before: variables.iter().map(of).collect(), free });
        let image = |term: &Linear| term.evaluate(|symbol| values.get(&symbol).cloned().unwrap_or(Int::ZERO));
        let targets = system.location(transition.target).variables.iter();
        known = Some(targets.copied().zip(transition.update.iter().map(image)).collect());
        at = transition.target;
    }
    Some(Walk { steps, last: known? })
}

/// Values of all symbols of a transition that satisfy its guard; those of the source are given but for the start.
fn values_for(
    dice: &mut Dice,
    system: &System,
    index: usize,
    known: Option<&BTreeMap<Symbol, Int>>,
) -> Option<BTreeMap<Symbol, Int>> {
    let transition = &system.transitions[index];
    let source = system.location(transition.source);
    let mut values = known.cloned().unwrap_or_default();
    let mut atoms = transition.guard.clone();
    if known.is_none() {
        atoms.extend(source.invariant.iter().cloned());
    }
    let mut open: BTreeSet<Symbol> = atoms.iter().flat_map(|atom| atom.symbols().collect::<Vec<_>>()).collect();
    open.extend(transition.update.iter().flat_map(Linear::symbols));
    open.extend(&source.variables);
    let mut facts = Knowledge::new();
    for atom in &atoms {
        let atom = atom.substitute(|symbol| values.get(&symbol).map(|value| Linear::constant(value.clone())));
        if facts.assume(&atom) == Consistency::Contradiction {
            return None;
        }
    }
    let mut open: Vec<Symbol> = open.into_iter().filter(|symbol| !values.contains_key(symbol)).collect();
    while !open.is_empty() {
        let symbol = open.swap_remove(dice.below(open.len() as u64) as usize);
        let term = Linear::symbol(symbol);
        let bounds = facts.bounds(&term);
        let fits = |value: &Int| {
            let mut next = facts.clone();
            let consistent = next.assume(&Atom::eq(&term, &Linear::constant(value.clone())));
            (consistent == Consistency::Consistent && !next.is_refutable()).then_some(next)
        };
        let (value, next) = (0..8).find_map(|_| {
            let value = some_value(dice, bounds.low.as_ref(), bounds.high.as_ref());
            fits(&value).map(|next| (value, next))
        })?;
        facts = next;
        values.insert(symbol, value);
    }
    let holds = |atom: &Atom| {
        let value = atom.term.evaluate(|symbol| values.get(&symbol).cloned().unwrap_or(Int::ZERO));
        match atom.relation {
            Relation::NonNegative => !value.is_negative(),
            Relation::Zero => value.is_zero(),
            Relation::NonZero => !value.is_zero(),
        }
    };
    atoms.iter().all(holds).then_some(values)
}

/// A value between the bounds: an extreme one, a small one, or any.
fn some_value(dice: &mut Dice, low: Option<&Int>, high: Option<&Int>) -> Int {
    let near = Int::from(dice.between(0, 3));
    let small = Int::from(dice.between(-5, 12));
    let value = match (dice.below(5), low, high) {
        (0, Some(low), _) => low + &near,
        (1, _, Some(high)) => high - &near,
        (2, Some(low), Some(high)) => {
            let width = &(high - low) + &Int::ONE;
            low + &Int::from(dice.bits()).rem_floor(&width)
        }
        (3, ..) => Int::from(dice.between(-70_000, 70_000)),
        _ => small,
    };
    let value = low.filter(|low| value < **low).cloned().unwrap_or(value);
    high.filter(|high| value > **high).cloned().unwrap_or(value)
}

impl Trial<'_> {
    /// Runs the walk and looks whether the run comes to all its summaries.
    fn execute(&self, walk: &Walk, policy: Policy, tally: &mut Tally) {
        let Some((arguments, inputs)) =
            inputs(&self.model, &walk.steps, Inputs::new(policy), Limits::default().endless_arguments)
        else {
            tally.unfit += 1;
            return;
        };
        let mut visits = visits(&self.model, &walk.steps);
        let system = &self.model.extracted.system;
        if let Some(step) = walk.steps.last() {
            let node = self.model.extracted.nodes[system.transitions[step.transition].target.index()];
            visits.push(Visit { state: &self.model.graph.node(node).state, values: walk.last.clone() });
        }
        // The system chooses addresses as it likes; nothing that is made of them may be compared.
        for visit in &mut visits {
            visit.values.retain(|symbol, _| !self.addresses.contains(symbol));
        }
        tally.walks += 1;
        tally.steps += walk.steps.len();
        for layout in [Layout::Usual, Layout::Reversed] {
            let code = match self.setting.mathematical {
                true => Code::idealised(self.program, layout),
                false => Code::with_layout(self.program, layout),
            };
            let semantics = crate::Semantics {
                entry: "main".to_owned(),
                malloc_may_fail: false,
                wraps: self.setting.wraps,
                mathematical: self.setting.mathematical,
            };
            let limits = Limits::default();
            let options =
                semantics.options(&limits, Start { arguments: &arguments, entry: None }, limits.endless_steps);
            let options = guided(options, self.model.registers);
            let mut guide = Guide { visits: &visits, next: 0, reached: 0 };
            let outcome = code.run_observed(&options, inputs.clone(), &mut guide);
            if guide.next == visits.len() {
                continue;
            }
            let limit = matches!(
                outcome.end,
                End::StepLimit | End::DepthLimit | End::MemoryLimit | End::OutputLimit | End::Unsupported { .. }
            );
            if matches!(outcome.end, End::NotIdeal { .. }) {
                tally.not_ideal += 1;
                return;
            }
            if limit || !outcome.approximations.is_empty() {
                tally.limits += 1;
                return;
            }
            let place = outcome.place.as_ref().map(ToString::to_string).unwrap_or_default();
            let path: Vec<String> = walk.steps.iter().map(|step| self.show(step)).collect();
            tally.wrong.push(format!(
                "{} ({:?}, {layout:?}): the run came to {} of {} summaries; then {} {place}\n{}",
                self.name,
                self.setting,
                guide.next,
                visits.len(),
                outcome.end,
                path.join("\n")
            ));
            return;
        }
    }

    fn show(&self, step: &Step) -> String {
        let name = |symbol: &Symbol| self.model.graph.names.get(symbol.0 as usize).cloned().unwrap_or_default();
        let values: Vec<String> =
            step.before.iter().chain(&step.free).map(|(symbol, value)| format!("{}={value}", name(symbol))).collect();
        let transition = &self.model.extracted.system.transitions[step.transition];
        let line = |location: its::LocationId| {
            let node = self.model.graph.node(self.model.extracted.nodes[location.index()]);
            node.location.map_or(0, |location| location.line)
        };
        format!("    line {} to line {}: {}", line(transition.source), line(transition.target), values.join(" "))
    }
}

const SETTINGS: [Setting; 6] = {
    const fn setting(mathematical: bool, wraps: bool, values_only: bool) -> Setting {
        Setting { mathematical, wraps, values_only }
    }
    [
        setting(false, false, false),
        setting(false, false, true),
        setting(false, true, false),
        setting(false, true, true),
        setting(true, false, false),
        setting(true, false, true),
    ]
};

fn report(tally: &Tally) {
    println!(
        "{} programs and settings, {} of {} transitions exact; {} walks of {} steps executed; left out: {} with values \
         that no input has, {} for limits of the interpreter, {} where integers with and without a width differ; \
         {} programs without `main`",
        tally.programs,
        tally.exact,
        tally.transitions,
        tally.walks,
        tally.steps,
        tally.unfit,
        tally.limits,
        tally.not_ideal,
        tally.without_main
    );
    assert!(tally.wrong.is_empty(), "{} walks deviate:\n{}", tally.wrong.len(), tally.wrong.join("\n"));
    assert!(tally.walks > 0, "nothing was executed");
}

#[test]
fn exact_walks_of_the_verdict_programs_are_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verdicts");
    let files = testkit::files(&root, &["c"]);
    let only = std::env::var("LANDFALL_ONLY").unwrap_or_default();
    let (mut tally, mut skipped) = (Tally::default(), 0);
    // Every third program is taken, each in one setting; or all in all.
    for (index, path) in testkit::share(files.iter().collect(), 3).into_iter().enumerate() {
        let name = path.strip_prefix(&root).unwrap_or(path).display().to_string();
        if !name.contains(&only) {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let ilp32 = text.lines().nth(1).is_some_and(|line| line.contains("ilp32"));
        let data_model = if ilp32 { ir::DataModel::Ilp32 } else { ir::DataModel::Lp64 };
        let Ok(program) = compile_with(&text, &Reading { data_model, ..Reading::default() }) else {
            skipped += 1;
            continue;
        };
        let settings = scale(vec![SETTINGS[index % SETTINGS.len()]], SETTINGS.to_vec());
        for setting in settings {
            explore(&name, &program, setting, scale(3, 20), index as u64, &mut tally);
        }
    }
    println!("{skipped} programs are not for the front end alone");
    report(&tally);
}

#[test]
fn exact_walks_of_random_programs_are_runs() {
    let mut tally = Tally::default();
    for seed in seeds(0..scale(24, 2_000)) {
        let mode = if seed % 3 == 0 { Mode::Wild } else { Mode::Safe };
        let config = Config { floats: seed % 4 == 0, ..Config::small(mode, 2 + (seed % 9) as u32) };
        let source = generate::program(seed, config).text();
        let program = compile_with(&source, &Reading::default()).unwrap();
        let setting = SETTINGS[(seed / 2 % 6) as usize];
        explore(&format!("seed {seed}"), &program, setting, scale(4, 12), seed, &mut tally);
    }
    report(&tally);
}
