//! Calls that are not expanded: a function is executed once for each *calling context* (paper 4, Sect. 3) instead of once
//! for each call.
//!
//! A [`Context`] is a state in which calls of a function begin, with all ways in which such a call returns. Its graph is
//! built like that of the entry and becomes a part of the transition system with a start of its own: the system ends
//! from there if each call that begins in the context ends. For the caller a call is one step:
//!
//! 1. [`begin`] cuts the caller's state down to what the callee can see: its frame alone, global variables, the blocks
//!    that the caller of the entry gave, and what is reachable from these and from the arguments. The rest is the *frame*
//!    in the sense of separation logic: the call leaves it alone.
//! 2. [`crate::summary::cover`] shows that a context represents that state. If none does, the state becomes a context itself, or is
//!    merged with the last one ([`crate::summary::join`]) if that shows as much as both did.
//! 3. [`apply`] takes each exit of the context over into the caller's state: the blocks of the context are replaced by
//!    what the exit says of them, the frame stays.
//!
//! *Ghosts* relate an exit to its context: further values of the callee's frame that no instruction changes hold the
//! arguments, the addresses of blocks and the contents of memory as they were at the beginning. So whatever the
//! summaries in between rename, an exit says what it is about in terms of the context, and [`apply`] in terms of the
//! caller.
//!
//! What makes this sound: a block of the frame cannot be reached by the callee through memory that the state knows. A
//! step of the callee that may change memory at an unknown place says so
//! ([`crate::rules::outcome::Outcomes::forgets`]); then the frame is forgotten, too. Where the callee ends the program,
//! the frame is checked for leaks.
//!
//! A small callee is expanded, and so is everything in a small program: then nothing is lost ([`not_expanded`]). Of functions that
//! call each other those that change memory have contexts ([`recursive`], [`super::recursion`]); what the others return is a
//! matter of [`crate::passes::induction`].

pub mod apply;
pub mod assumed;
pub mod begin;
pub mod finish;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use analysis::Facts;
use ir::{BlockId, FunctionId};
use logic::Atom;
use logic::Symbol;

use crate::domain::alarm::NoteKind;
use crate::domain::options::Limits;
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::engine::graph::Graph;

pub use assumed::{Assumed, Returning};

/// A context, by its place in [`Contexts`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ContextId(pub usize);

/// A state in which calls of a function begin, and what comes of them.
#[derive(Clone, Debug)]
pub struct Context {
    /// The function.
    pub function: FunctionId,
    /// What calls are compared with: the callee's frame at its entry, without ghosts.
    pub pattern: State,
    /// The symbols that stand for what varies between the calls that were merged.
    pub varying: BTreeSet<Symbol>,
    /// The constraints that were chosen for it ([`crate::summary::join::Joined::chosen`]).
    pub chosen: Vec<Atom>,
    /// How many merges led to it.
    pub joins: u32,
    /// What the ghosts hold, in the symbols of the pattern.
    pub ghosts: Vec<Value>,
    /// What is assumed of the recursive calls inside while it is explored ([`super::recursion`]).
    pub assumed: Assumed,
    /// What is known when it has been explored.
    pub outcome: Option<Outcome>,
    /// A merge that shows less than what it was merged from: it serves only where there are too many contexts.
    pub rejected: bool,
}

/// What comes of the calls that begin in a context.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How they come to their end.
    pub returning: Returning,
    /// The graph from the beginning of the call.
    pub graph: Graph,
    /// The contexts of the calls inside.
    pub uses: BTreeSet<ContextId>,
    /// The blocks of functions that some path came to.
    pub entered: HashSet<(FunctionId, BlockId)>,
}

/// The contexts of one analysis.
#[derive(Clone, Debug, Default)]
pub struct Contexts {
    /// All of them; a context stays where it is.
    pub all: Vec<Context>,
    /// By function, in the order in which they were made.
    pub of: BTreeMap<FunctionId, Vec<ContextId>>,
}

impl Context {
    /// How its calls come to their end: what was found or, while it is explored, what is assumed.
    pub fn returning(&self) -> &Returning {
        self.outcome.as_ref().map_or(&self.assumed.returning, |outcome| &outcome.returning)
    }
}

impl Outcome {
    /// What the exploration cost, in steps of the graph; that of calls inside is counted where they are.
    pub fn work(&self) -> usize {
        self.graph.vertices.len()
    }
}

impl Contexts {
    /// The context.
    pub fn get(&self, id: ContextId) -> &Context {
        &self.all[id.0]
    }

    /// The contexts of the function, the first one first.
    pub fn of(&self, function: FunctionId) -> &[ContextId] {
        self.of.get(&function).map_or(&[], Vec::as_slice)
    }

    /// Adds a context.
    pub fn add(&mut self, context: Context) -> ContextId {
        let id = ContextId(self.all.len());
        self.of.entry(context.function).or_default().push(id);
        self.all.push(context);
        id
    }

    /// Whether a call of the function is being explored.
    pub fn is_under_way(&self, function: FunctionId) -> bool {
        self.of(function).iter().any(|id| self.get(*id).outcome.is_none())
    }

    /// These contexts and those that calls inside of them use, each once.
    pub fn used(&self, uses: &BTreeSet<ContextId>) -> BTreeSet<ContextId> {
        let mut found = BTreeSet::new();
        let mut work: Vec<ContextId> = uses.iter().copied().collect();
        while let Some(id) = work.pop() {
            if found.insert(id) {
                work.extend(self.get(id).outcome.iter().flat_map(|outcome| outcome.uses.iter().copied()));
            }
        }
        found
    }

    /// The number of notes on the paths from the beginning of the context, those of calls inside included; without those
    /// about ends of runs.
    pub fn notes(&self, id: ContextId) -> usize {
        let used = self.used(&BTreeSet::from([id]));
        let outcomes = used.iter().filter_map(|id| self.get(*id).outcome.as_ref());
        let nodes = outcomes.flat_map(|outcome| outcome.graph.living().map(|node| outcome.graph.node(node)));
        nodes.flat_map(|node| &node.notes).filter(|note| !matches!(note.kind, NoteKind::Ending(_))).count()
    }
}

/// The functions whose calls are not expanded when an analysis begins at the entry: the one rule that decides it.
///
/// Expansion is the most precise and, for small programs, the fastest. It costs as much as the expanded program is
/// large, which doubles with each level of calls in the worst case. So a program that stays small when all calls are
/// expanded is expanded; in all others only small callees without loops are, for it is summaries that take the time.
/// What is called with a variable number of arguments, or belongs to the library (whose models are small) is expanded as ever; for what
/// calls itself see [`recursive`].
pub fn not_expanded(facts: &Facts<'_>, entry: FunctionId, limits: &Limits) -> BTreeSet<FunctionId> {
    let program = facts.program();
    let sizes = facts.expanded_sizes();
    if sizes[entry.index()] <= limits.expanded_program {
        return BTreeSet::new();
    }
    let recursive: BTreeSet<FunctionId> = facts.calls().recursive_groups(entry).into_iter().flatten().collect();
    let functions = (0..program.functions.len() as u32).map(FunctionId);
    functions
        .filter(|id| {
            let function = program.function(*id);
            let apart = function.is_defined() && !function.library && !function.varargs && !recursive.contains(id);
            apart && *id != entry && (sizes[id.index()] > limits.expanded_callee || has_loops(facts, *id))
        })
        .collect()
}

/// How many times the work of a small program one of this size may take: where calls have contexts the work grows like the text of
/// the functions that are reached.
pub fn scale(facts: &Facts<'_>, entry: FunctionId, limits: &Limits) -> u64 {
    if facts.expanded_sizes()[entry.index()] <= limits.expanded_program {
        return 1;
    }
    let blocks = |id: &FunctionId| facts.program().function(*id).blocks.iter();
    let size = |id: &FunctionId| blocks(id).map(|block| block.insts.len() as u64).sum::<u64>();
    let reached: u64 = facts.calls().reachable([entry]).iter().map(size).sum();
    1 + reached / limits.scaled_program
}

/// The recursive functions whose calls have contexts ([`super::recursion`]), whatever the size of the program: of each group of
/// functions that call each other one without which they would not, if they change, allocate or free memory. Of others the result
/// is all that is left behind, which [`crate::passes::induction`] finds.
pub fn recursive(facts: &Facts<'_>, entry: FunctionId) -> BTreeSet<FunctionId> {
    let changes_memory = |id: &FunctionId| {
        let effects = facts.effects(*id);
        effects.writes || effects.allocates || effects.frees
    };
    let has_context = |group: &&Vec<FunctionId>| {
        group.iter().any(changes_memory) && !group.iter().any(|id| facts.program().function(*id).varargs)
    };
    let groups = facts.calls().recursive_groups(entry);
    let cut = |group: &Vec<FunctionId>| group.iter().copied().find(|id| is_cut_by(facts, group, *id));
    groups.iter().filter(has_context).filter_map(cut).collect()
}

/// Whether the functions of the group without this one do not call each other in a circle.
fn is_cut_by(facts: &Facts<'_>, group: &[FunctionId], head: FunctionId) -> bool {
    let mut left: BTreeSet<FunctionId> = group.iter().copied().filter(|id| *id != head).collect();
    // A function that calls none of those that are left is in no circle of theirs.
    loop {
        let calls_left = |id: &FunctionId| facts.calls().callees(*id).iter().any(|callee| left.contains(callee));
        let circles: BTreeSet<FunctionId> = left.iter().copied().filter(calls_left).collect();
        if circles.len() == left.len() {
            return left.is_empty();
        }
        left = circles;
    }
}

/// Whether a call of the function may come to a loop, as far as direct calls tell.
fn has_loops(facts: &Facts<'_>, id: FunctionId) -> bool {
    let loops = |id: &FunctionId| facts.function(*id).flow().loop_heads().next().is_some();
    let defined = |id: &FunctionId| facts.program().function(*id).is_defined();
    facts.calls().reachable([id]).iter().filter(|id| defined(id)).any(loops)
}
