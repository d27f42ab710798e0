//! Symbolic execution of programs with byte-accurate memory: papers 1 and 2, design `20-symbolic-execution.md`.
//!
//! [`analyse`] builds the symbolic execution graph of a program from an entry function. The graph represents every
//! run; what it could not show on the way are alarms and gaps; its cycles become an integer transition system.
//!
//! # What a state means
//!
//! A [`domain::state::State`] stands for all concrete machine states `(position, registers, memory)` for which there is an
//! instantiation sigma of its symbols by integers such that
//! - sigma satisfies the knowledge: every atom, and every definition on the arguments it is defined for;
//! - the call stack has the same frames at the same positions; each SSA value and register the state gives a value
//!   has it: an integer of n bits is sigma(term) in its view ([`domain::value::View`]), an address is congruent to sigma(term)
//!   modulo 2^w, a truth value is that of its condition; a value the state does not give is arbitrary;
//! - a symbol for the address of a function or of several is such an address, and one for some text or null
//!   ([`domain::SymbolKind::OptionalText`]) is null or the address of a byte of a string that nothing ends but its block's last byte;
//! - each block of the state is a different block of memory (but for those of [`domain::Domain::may_overlap`]; some text, an
//!   [`domain::block::AllocKind::Text`], is the rest of one), `sigma(base)` is its address, `sigma(size)` its size; it
//!   is live, dead, or either, as its status says; memory may hold further blocks that the state does not know;
//!   a block with a [`domain::block::List`] is a chain of any number of such blocks, with what they own ([`domain::kind`]);
//! - each cell describes bytes of its block: the `width` bytes at `sigma(offset)` hold its value (little endian);
//!   cells may overlap, all hold at once; bytes that no cell touches are as the background says.
//!
//! # Floors
//! Each uses only those below it, and no file of the crate imports another one in a circle (a test of `testkit` checks both):
//! - [`passes`]: the transition system, results of recursive functions by induction, drawings, what a whole graph tells;
//! - [`engine`]: follows paths between cut points and builds the graph; functions that are explored once for each calling
//!   context instead of once for each call (paper 4);
//! - [`summary`]: at cut points, when a summary represents a state (`cover`: the soundness of generalisation rests there) and
//!   more general ones (`join` only proposes);
//! - [`rules`]: one step of one instruction, a file a kind;
//! - [`query`]: questions about a state;
//! - [`domain`]: states, values, blocks, lists, the table of symbols: data and their invariants.
//!
//! May use `ir`, `analysis`, `contract`, `limits`, `logic`, `smt`, `semantics`, `its`.

pub mod domain;
pub mod engine;
pub mod passes;
pub mod query;
pub mod rules;
pub mod summary;

pub use domain::{alarm, options, touched};
pub use engine::context::scale;
pub use engine::graph;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use analysis::Facts;
use contract::entry::Case;
use ir::{FunctionId, ValidProgram};

use domain::Domain;
use domain::alarm::{Affects, AlarmKind, Compared, Note, NoteKind};
use domain::arrays::Arrays;
use domain::exchanged::Exchanged;
use domain::indexed::Columns;
use domain::linked::{Linked, Pointers};
use domain::options::{Budget, Options};
use domain::orders::meeting;
use domain::postcondition::Postconditions;
use engine::explore::{ARRAYS_FIRST, Engine, Explored};
use engine::graph::Graph;
use passes::promise::Promise;

/// What an analysis found out.
pub struct Analysis {
    /// The graph.
    pub graph: Graph,
    /// Checks that could not be proved and gaps, each place and message once.
    pub notes: Vec<Note>,
    /// The [`Options::orders`] whose parts were not shown apart on all paths, by their numbers.
    pub met: BTreeSet<usize>,
    /// What was taken for granted, as sentences.
    pub assumptions: BTreeSet<String>,
    /// No state satisfies what is assumed of the entry: nothing was analysed.
    pub vacuous: bool,
    /// If no run returns, exits or goes on for ever: the reasons why runs end. The graph follows all runs.
    pub only_ends: Option<BTreeSet<&'static str>>,
    /// Instructions executed.
    pub steps: u64,
    /// The stack allocations that were used as registers.
    pub registers: BTreeSet<(FunctionId, ir::ValueId)>,
    /// With [`Options::demands`](options::Options::demands): the numbers of the state in which the entry begins, as terms over
    /// the symbols of the graph's start.
    pub numbers: Vec<(contract::entry::Number, logic::Linear)>,
    /// With [`Options::demands`](options::Options::demands): the pointers of the entry's state that were read and lead to no block of
    /// the entry's case.
    pub pointers: BTreeSet<contract::entry::Origin>,
    /// With [`Options::demands`](options::Options::demands): the pointers of the entry's state that were compared.
    pub compared: BTreeSet<Compared>,
    /// With [`Options::followed`](options::Options::followed): what the entry promises where there are no gaps, and no alarms about
    /// memory.
    pub promise: Promise,
    /// What recursive functions return, as far as it was proved: paths behind recursive calls rest on it.
    pub postconditions: Postconditions,
    /// Blocks in which elements may be exchanged: to follow their contents ([`Options::exchanged`](options::Options::exchanged)) may show
    /// why loops end.
    pub exchanged: Vec<Exchanged>,
    /// What pointers blocks were seen to hold.
    pub held: Pointers,
    /// Arrays of pointers that were seen.
    pub arrays: Arrays,
    /// Integers of arrays that were read at places that vary.
    pub columns: Columns,
    /// Why it ended before everything was explored.
    pub stopped: Option<&'static str>,
    /// Recursive functions have contexts: graphs of their own ([`Options::one_graph`](options::Options::one_graph)).
    pub recursive_contexts: bool,
}

/// Builds the symbolic execution graph of all runs from the entry.
pub fn analyse(program: &ValidProgram, entry: FunctionId, options: &Options, budget: &Budget) -> Analysis {
    analyse_with(&Arc::new(Facts::of(program)), entry, options, budget)
}

/// The same for a program of which facts may be known already.
pub fn analyse_with(facts: &Arc<Facts<'_>>, entry: FunctionId, options: &Options, budget: &Budget) -> Analysis {
    let (analysis, options) = with_arrays(facts, entry, options, budget);
    let (analysis, options) = with_columns(facts, entry, (analysis, options), budget);
    with_trees(facts, entry, (analysis, &options), budget)
}

/// The analysis in which the bounds of integers in arrays are followed that were read at places that vary, where more is proved so.
fn with_columns(
    facts: &Arc<Facts<'_>>,
    entry: FunctionId,
    (mut analysis, mut options): (Analysis, Options),
    budget: &Budget,
) -> (Analysis, Options) {
    let mut seen = Columns::clone(&options.columns);
    // Where columns are followed, more of them may be seen.
    for _ in 0..options.limits.columns {
        let before = seen.asked();
        seen.extend(&analysis.columns);
        if analysis.open() == 0 || seen.asked() == before || budget.is_over() {
            break;
        }
        let with = Options { columns: seen.clone().into(), ..options.clone() };
        let again = with_lists(facts, entry, &with, budget);
        if again.doubts() < analysis.doubts() {
            (analysis, options) = (again, with);
        }
    }
    (analysis, options)
}

/// The analysis that follows trees only as the options say, and the arrays of pointers that it follows: those that were seen, where more of memory is
/// proved so.
fn with_arrays(facts: &Arc<Facts<'_>>, entry: FunctionId, options: &Options, budget: &Budget) -> (Analysis, Options) {
    let mut seen = Arrays::clone(&options.arrays);
    let mut best: Option<(Analysis, Options)> = None;
    // Where arrays are followed, more of them may be seen. What loses blocks of such arrays is not finished before that was tried; it has
    // the other half of the time.
    let mut put_off = false;
    for round in 0..=options.limits.arrays {
        let with = Options { arrays: seen.clone().into(), ..options.clone() };
        let first = Options { arrays_first: round < options.limits.arrays, ..with.clone() };
        let share = if put_off { budget.half() } else { budget.clone() };
        let analysis = with_lists(facts, entry, &first, &share);
        let before = seen.clone();
        seen.extend(&analysis.arrays);
        let (cut_short, done) = (analysis.is_cut_short(), !analysis.loses_memory());
        put_off |= cut_short && round == 0;
        if !cut_short && best.as_ref().is_none_or(|(known, _)| analysis.doubts() < known.doubts()) {
            best = Some((analysis, with));
        }
        if done || seen == before || share.is_over() {
            break;
        }
    }
    match best {
        Some(best) if !put_off || best.0.open() == 0 => best,
        best => {
            let plain = with_lists(facts, entry, options, budget);
            let better = best.filter(|(found, _)| found.doubts() < plain.doubts());
            better.unwrap_or_else(|| (plain, options.clone()))
        }
    }
}

/// The analysis in which what was not followed as lists may be trees, where more of memory is proved so.
fn with_trees(
    facts: &Arc<Facts<'_>>,
    entry: FunctionId,
    (mut analysis, options): (Analysis, &Options),
    budget: &Budget,
) -> Analysis {
    let mut tried = Linked::clone(&options.trees);
    let mut trees = analysis.held.trees();
    // Where trees are followed, more of them may be seen.
    for _ in 0..options.limits.trees {
        if !analysis.loses_memory() || trees.is_empty() || trees == tried || budget.is_over() {
            break;
        }
        let again = with_lists(facts, entry, &Options { trees: trees.clone().into(), ..options.clone() }, budget);
        tried = std::mem::take(&mut trees);
        trees = again.held.trees();
        tried.iter().for_each(|(size, places)| trees.entry(*size).or_default().extend(places));
        if again.open() < analysis.open() {
            analysis = again;
        }
    }
    analysis
}

/// The analysis that follows arrays and trees only as the options say.
fn with_lists(facts: &Arc<Facts<'_>>, entry: FunctionId, options: &Options, budget: &Budget) -> Analysis {
    let by = |recursion: Recursion| analysed(facts, entry, (options, recursion), budget);
    let with_contexts = if options.one_graph { None } else { by(Recursion::Contexts) };
    let with_contexts = match with_contexts {
        Some(analysis) if analysis.open() == 0 || analysis.is_cut_short() || budget.is_over() => return analysis,
        other => other,
    };
    let ways = [Recursion::Frames, Recursion::Nothing].into_iter();
    let without = ways.filter_map(by).next().expect("where nothing is assumed of recursive calls nothing fails");
    // Where a structure is not followed from call to call, more may be known if it is left alone.
    match with_contexts {
        Some(analysis) if analysis.open() <= without.open() => analysis,
        _ => without,
    }
}

impl Analysis {
    /// Whether something was not proved of memory.
    fn loses_memory(&self) -> bool {
        let overflows = |note: &Note| matches!(note.kind, NoteKind::Alarm { kind: AlarmKind::Overflow, .. });
        self.notes.iter().any(|note| note.is_open() && !overflows(note))
    }

    /// Whether it ended because arrays are to be followed first.
    fn is_cut_short(&self) -> bool {
        self.stopped == Some(ARRAYS_FIRST)
    }

    /// How much could not be proved: a graph that a limit ended is worse than one that is whole.
    fn doubts(&self) -> (bool, usize) {
        (self.stopped.is_some(), self.open())
    }

    /// How much could not be proved and is no demand either.
    fn open(&self) -> usize {
        self.notes.iter().filter(|note| note.is_open()).count()
    }
}

/// What is known behind recursive calls that change memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Recursion {
    /// What their contexts return ([`engine::context::recursive`]).
    Contexts,
    /// What they cannot reach is as before.
    Frames,
    /// Nothing.
    Nothing,
}

/// The analysis; `None` if what is asked for of recursive calls is not found, or does not hold.
fn analysed(
    facts: &Arc<Facts<'_>>,
    entry: FunctionId,
    (options, recursion): (&Options, Recursion),
    budget: &Budget,
) -> Option<Analysis> {
    let program = facts.program();
    let mut domain = Domain::with_facts(facts.clone(), options);
    if !program.function(entry).is_defined() {
        return Some(without_body(program, entry, options));
    }
    if !has_contexts(&mut domain, entry, recursion) {
        return None;
    }
    domain.postconditions = passes::induction::of_program(facts, entry, options, budget);
    let start = engine::entry::initial(&mut domain, entry);
    if recursion == Recursion::Contexts && start.state.has_trees() {
        // How a call leaves a tree no exit can say; that it leaves all else alone serves better.
        return None;
    }
    let vacuous = start.vacuous;
    let numbers = if options.demands { query::demand::numbers(&domain, &start.state) } else { Vec::new() };
    let begin = start.state.clone();
    let explored = Engine::run(&mut domain, budget, start, recursion != Recursion::Nothing);
    let Explored { graph, steps, stopped, entered, mut assumptions, frames_broken, forgets, recursion_failed } =
        explored;
    if frames_broken || recursion_failed {
        return None;
    }
    let promise = match options.followed {
        Some(_) => passes::promise::of(&mut domain, &graph, &begin, forgets),
        None => Promise::default(),
    };
    let (mut notes, mut met) = noticed(&graph, &options.entry);
    if let Some(reason) = stopped {
        notes.push(Note {
            kind: NoteKind::Gap { affects: Affects::Everything },
            location: None,
            function: None,
            message: reason.to_owned(),
            known: Vec::new(),
            demand: None,
            lacking: None,
            loss: None,
        });
    }
    let unleft = if stopped.is_none() { passes::unleft::loops(&domain, &entered) } else { BTreeSet::new() };
    let not_memory =
        |note: &Note| matches!(note.kind, NoteKind::Alarm { kind: AlarmKind::Overflow, .. } | NoteKind::Ending(_));
    if !unleft.is_empty() && (options.endings || notes.iter().all(not_memory)) {
        let meets = RefCell::new(&mut met);
        let again = |options: &Options| {
            let analysis = analyse(program, entry, options, budget);
            meets.borrow_mut().extend(analysis.met);
            analysis.notes
        };
        notes.extend(passes::unleft::where_it_wraps(options, &again));
    }
    assumptions.extend(unleft);
    let only_ends = if stopped.is_none() { passes::vacuous::why_every_run_ends(&graph) } else { None };
    let pointers = domain.symbols.iter().filter_map(|symbol| symbol.origin.clone()).collect();
    let postconditions = domain.postconditions;
    let recursive_contexts = !domain.recursive.is_empty();
    let analysis = Analysis {
        graph,
        notes,
        met,
        assumptions,
        vacuous,
        only_ends,
        steps,
        registers: registers(facts),
        numbers,
        pointers,
        compared: domain.compared,
        promise,
        postconditions,
        exchanged: domain.exchanged,
        held: domain.held,
        arrays: domain.arrays,
        columns: domain.columns,
        stopped,
        recursive_contexts,
    };
    Some(analysis)
}

/// The stack allocations that are used as registers.
fn registers(facts: &Facts<'_>) -> BTreeSet<(FunctionId, ir::ValueId)> {
    let functions = (0..facts.program().functions.len() as u32).map(FunctionId);
    functions.flat_map(|id| facts.function(id).registers().iter().map(move |slot| (id, *slot))).collect()
}

/// Decides which functions have contexts; false if those that call themselves were to have some and there are none.
fn has_contexts(domain: &mut Domain, entry: FunctionId, recursion: Recursion) -> bool {
    if !domain.options.values_only {
        domain.contexts = engine::context::not_expanded(&domain.facts, entry, &domain.options.limits);
        if recursion == Recursion::Contexts {
            domain.recursive = engine::context::recursive(&domain.facts, entry);
            domain.contexts.extend(&domain.recursive);
        }
    }
    recursion != Recursion::Contexts || !domain.recursive.is_empty()
}

/// What is known of a function without a body.
fn without_body(program: &ValidProgram, entry: FunctionId, options: &Options) -> Analysis {
    let note = Note {
        kind: NoteKind::Gap { affects: Affects::Everything },
        location: None,
        function: Some(entry),
        message: format!("`{}` has no body", program.function(entry).name),
        known: Vec::new(),
        demand: None,
        lacking: None,
        loss: None,
    };
    Analysis {
        graph: Graph::default(),
        notes: vec![note],
        met: (0..options.orders.len()).collect(),
        assumptions: BTreeSet::new(),
        vacuous: false,
        only_ends: None,
        steps: 0,
        registers: BTreeSet::new(),
        numbers: Vec::new(),
        pointers: BTreeSet::new(),
        compared: BTreeSet::new(),
        promise: Promise::default(),
        postconditions: Postconditions::default(),
        exchanged: Vec::new(),
        held: Pointers::default(),
        arrays: Arrays::default(),
        columns: Columns::default(),
        stopped: None,
        recursive_contexts: false,
    }
}

/// The notes of the graph, each place and message once, and the orders that were met.
fn noticed(graph: &Graph, entry: &Case) -> (Vec<Note>, BTreeSet<usize>) {
    let mut notes: Vec<Note> = Vec::new();
    let reached = graph.living().flat_map(|id| &graph.node(id).reached).cloned().collect();
    let mut met = meeting(&reached, entry);
    let mut seen = BTreeSet::new();
    for id in graph.living() {
        met.extend(&graph.node(id).met);
        for note in &graph.node(id).notes {
            // Each way to a failing check has a demand of its own.
            if seen.insert((note.location, note.message.clone())) || note.demand.is_some() && !notes.contains(note) {
                notes.push(note.clone());
            }
        }
    }
    (notes, met)
}
