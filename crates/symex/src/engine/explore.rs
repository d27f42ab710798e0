//! The engine: the pool of paths, and what becomes of the outcomes of their steps.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use ir::{BlockId, FunctionId, GlobalId, Location};

use super::path::{Loops, Pending, Position, Return, Segment, Waiting, compare_positions, location, position};
use crate::domain::Domain;
use crate::domain::alarm::{Affects, Note, NoteKind};
use crate::domain::block::AllocKind;
use crate::domain::options::{Budget, Limits};
use crate::domain::state::State;
use crate::domain::trail::Trail;
use crate::domain::value::Value;
use crate::engine::context::{ContextId, Contexts};
use crate::engine::entry::Start;
use crate::engine::graph::{Graph, Node, NodeId, NodeKind, Vertex, VertexId, VertexKind};
use crate::rules::call;
use crate::rules::outcome::{Case, End, Outcome, Outcomes, Precision};
use crate::rules::step::step;
use crate::summary::shape::Shape;

/// What was built.
pub struct Explored {
    /// The graph.
    pub graph: Graph,
    /// Instructions executed.
    pub steps: u64,
    /// Why the construction stopped early.
    pub stopped: Option<&'static str>,
    /// The blocks of functions that some path came to.
    pub entered: HashSet<(FunctionId, BlockId)>,
    /// Assumptions made, as sentences.
    pub assumptions: BTreeSet<String>,
    /// The frames of recursive calls were kept, and somewhere memory at an unknown place may have changed: then nothing that the graph
    /// says holds.
    pub frames_broken: bool,
    /// Somewhere memory at an unknown place may have changed.
    pub forgets: bool,
    /// Of some recursive function with contexts nothing was found that holds whenever it returns: the graph is not complete.
    pub recursion_failed: bool,
}

/// What an exploration is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// All runs from the entry.
    Program,
    /// What a function returns, for [`crate::passes::induction`]: what recursive calls run is not explored.
    Induction,
    /// The calls that begin in a context ([`crate::engine::context`]).
    Call(ContextId),
}

/// A graph under construction.
pub(super) struct Exploration {
    pub(super) purpose: Purpose,
    pub(super) graph: Graph,
    pub(super) segments: Vec<Segment>,
    /// Summaries in the graph that were not replaced.
    pub(super) living: usize,
    /// What was found of loops before something around them became more general, by their heads.
    pub(super) loops: Loops,
    /// How often that happened to what was merged at a head.
    pub(super) voided: HashMap<Position, u32>,
    /// The shapes of summaries that were held against others.
    pub(super) shapes: RefCell<HashMap<NodeId, Rc<Shape>>>,
    /// Loop heads at which heap blocks are linked in too many ways to tell them apart.
    pub(super) shapeless: HashSet<Position>,
    /// Loop heads at which names of blocks inside of lists are given up ([`crate::fold::loosened`]).
    pub(super) loose: HashSet<Position>,
    /// Merges of paths that did not represent all of them, by position.
    pub(super) partial: HashMap<Position, usize>,
    pub(super) entered: HashSet<(FunctionId, BlockId)>,
    /// What was returned from the function, unless the exploration is for the program.
    pub(super) returns: Vec<Return>,
    /// Paths at calls whose contexts have not been explored yet.
    pub(super) waiting: Vec<Waiting>,
    /// The contexts of calls.
    pub(super) uses: BTreeSet<ContextId>,
    /// Memory at an unknown place may have changed.
    pub(super) forgets: bool,
    /// Some path ends without a return.
    pub(super) ends: bool,
    /// A call inside of a context begins in this context.
    pub(super) calls_itself: bool,
}

impl Exploration {
    pub(super) fn new(purpose: Purpose) -> Exploration {
        Exploration {
            purpose,
            graph: Graph::default(),
            segments: Vec::new(),
            living: 0,
            loops: Loops::new(),
            voided: HashMap::new(),
            shapes: RefCell::default(),
            shapeless: HashSet::new(),
            loose: HashSet::new(),
            partial: HashMap::new(),
            entered: HashSet::new(),
            returns: Vec::new(),
            waiting: Vec::new(),
            uses: BTreeSet::new(),
            forgets: false,
            ends: false,
            calls_itself: false,
        }
    }
}

/// Why an exploration ends that loses a block where arrays are to be followed first
/// ([`Options::arrays_first`](crate::domain::options::Options::arrays_first)).
pub const ARRAYS_FIRST: &str = "arrays of pointers are followed first";

/// Builds the graph.
pub struct Engine<'a, 'p> {
    pub(super) domain: &'a mut Domain<'p>,
    pub(super) budget: &'a Budget,
    /// What is being explored.
    pub(super) now: Exploration,
    /// The explorations that wait until it is done, the first one first.
    pub(super) suspended: Vec<Exploration>,
    pub(super) contexts: Contexts,
    pub(super) steps: u64,
    pub(super) stopped: Option<&'static str>,
    pub(super) assumptions: BTreeSet<String>,
    /// How many questions the solver may still be asked.
    pub(super) solver_questions: u32,
    /// What recursive calls leave alone.
    pub(super) frames: Frames,
    /// The global variables of which the code speaks that a call of a recursive function runs.
    pub(super) frames_globals: BTreeMap<FunctionId, BTreeSet<GlobalId>>,
    /// Of some recursive function nothing was found that holds whenever it returns.
    pub(super) recursion_failed: bool,
    /// What was found before summaries were made less general.
    pub(super) before: Option<Before>,
}

/// What was found before anything was narrowed.
pub(super) struct Before {
    pub(super) graph: Graph,
    pub(super) living: usize,
    pub(super) uses: BTreeSet<ContextId>,
    pub(super) frames: Frames,
    pub(super) recursion_failed: bool,
    /// How much was not proved.
    pub(super) open: usize,
    /// Instructions that had been executed.
    pub(super) steps: u64,
    /// Heads of loops that were narrowed since.
    pub(super) narrowed: HashSet<Position>,
}

/// Of what recursive calls cannot reach: whether it stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Frames {
    /// It does, if memory at an unknown place never changes.
    pub(super) kept: bool,
    /// There was such a call.
    pub(super) used: bool,
    /// Memory at an unknown place may have changed.
    pub(super) broken: bool,
}

impl Frames {
    /// Whether something was kept that may have changed: nothing that was explored holds then.
    fn failed(self) -> bool {
        self.used && self.broken
    }
}

impl<'a, 'p> Engine<'a, 'p> {
    /// Builds the graph of all runs from the start. With `frames`, what a recursive call cannot reach is as before behind it
    /// ([`Explored::frames_broken`]).
    pub fn run(domain: &'a mut Domain<'p>, budget: &'a Budget, start: Start, frames: bool) -> Explored {
        let mut engine = Engine::new(domain, budget);
        engine.frames.kept = frames;
        let node = engine.add_node(start.state, NodeKind::Start, None);
        engine.now.graph.nodes[node.0].notes.extend(start.notes);
        engine.assumptions.extend(start.assumptions);
        engine.open_segment(node);
        engine.explore();
        engine.settle_narrowing();
        let Engine { recursion_failed, .. } = engine;
        let Engine { domain, now, suspended, mut contexts, steps, stopped, assumptions, frames, .. } = engine;
        let Exploration { mut graph, mut entered, uses, .. } = suspended.into_iter().next().unwrap_or(now);
        for id in contexts.used(&uses) {
            let Some(outcome) = contexts.all[id.0].outcome.take() else { continue };
            graph.append(outcome.graph);
            entered.extend(outcome.entered);
        }
        graph.names = domain.symbols.iter().map(|symbol| symbol.name.clone()).collect();
        graph.words = (0..domain.symbol_count()).map(|symbol| domain.in_words(logic::Symbol(symbol))).collect();
        if domain.options.finite_input {
            graph.input = Some(logic::Symbol(graph.names.len() as u32));
            graph.names.push("input_left".to_owned());
            graph.words.push("the input that is left".to_owned());
        }
        let nodes = &graph.nodes;
        if let Some(kept) = &mut graph.kept {
            kept.states.retain(|(node, _)| nodes[node.0].alive);
            kept.kinds = domain.symbols.iter().map(|symbol| symbol.kind).collect();
            kept.globals = domain.globals.clone();
            kept.function_sets = domain.function_sets.clone();
        }
        graph.edges.retain(|edge| nodes[edge.from.0].alive && nodes[edge.to.0].alive);
        let (frames_broken, forgets) = (frames.failed(), frames.broken);
        Explored { graph, steps, stopped, entered, assumptions, frames_broken, forgets, recursion_failed }
    }

    pub(super) fn new(domain: &'a mut Domain<'p>, budget: &'a Budget) -> Engine<'a, 'p> {
        Engine {
            solver_questions: domain.options.limits.solver_questions,
            domain,
            budget,
            now: Exploration::new(Purpose::Program),
            suspended: Vec::new(),
            contexts: Contexts::default(),
            steps: 0,
            stopped: None,
            assumptions: BTreeSet::new(),
            frames: Frames::default(),
            frames_globals: BTreeMap::new(),
            recursion_failed: false,
            before: None,
        }
    }

    /// Explores until nothing is left to do, or a limit is reached.
    pub(super) fn explore(&mut self) {
        loop {
            if self.stopped.is_some() {
                return;
            }
            if self.frames.failed() || self.recursion_failed {
                // All of it is done again without frames or without contexts.
                return;
            }
            if let Some(waiting) = self.now.waiting.pop() {
                self.resume_or_begin(waiting);
                continue;
            }
            let Some(segment) = self.now.segments.last_mut() else {
                if self.end_context() || self.narrow() {
                    continue;
                }
                return;
            };
            if !self.now.graph.nodes[segment.node.0].alive || segment.pool.is_empty() {
                self.now.segments.pop();
                continue;
            }
            let paths = segment.pool.len();
            let reason = self.budget.exhausted(self.steps, self.now.living, self.now.graph.nodes.len());
            let crowded = paths > self.limits().paths;
            if let Some(reason) = reason.or(crowded.then_some("limit of paths under way reached")) {
                self.stopped = Some(reason);
                return;
            }
            self.advance();
        }
    }

    /// Takes the paths of the last segment that stand first in program order, and moves them on.
    pub(super) fn advance(&mut self) {
        let Some(segment) = self.now.segments.last() else { return };
        let node = segment.node;
        let positions: Vec<Position> = segment.pool.iter().map(|pending| position(&pending.state)).collect();
        // Paths back to the summary's own loop come first, for if they make it more general, all others are void;
        // paths back to loops around it come last, innermost first: by then the summary has settled.
        let ranks: Vec<usize> = segment
            .pool
            .iter()
            .zip(&positions)
            .map(|(pending, position)| match pending.cut {
                Some(_) => self.distance(node, position).map_or(1, |distance| distance * 2),
                None => 1,
            })
            .collect();
        let Some(first) = (0..positions.len()).min_by(|a, b| {
            ranks[*a].cmp(&ranks[*b]).then_with(|| compare_positions(self.domain, &positions[*a], &positions[*b]))
        }) else {
            return;
        };
        let here = positions[first].clone();
        let Some(segment) = self.now.segments.last_mut() else { return };
        let mut group = Vec::new();
        let mut rest = Vec::new();
        for (pending, position) in segment.pool.drain(..).zip(positions) {
            if position == here { group.push(pending) } else { rest.push(pending) }
        }
        segment.pool = rest;
        let (cut, free): (Vec<Pending>, Vec<Pending>) = group.into_iter().partition(|pending| pending.cut.is_some());
        self.arrive(node, cut);
        if !self.now.graph.nodes[node.0].alive {
            return;
        }
        let limits = self.limits();
        let induction = self.now.purpose == Purpose::Induction;
        let many = if induction { limits.returning_paths_at_join } else { limits.paths_at_join };
        let crowd = free.len() > many && free.iter().all(|pending| !pending.released);
        if crowd && self.domain.options.values_only {
            let cut = |pending: Pending| Pending { cut: Some(NodeKind::Merge), ..pending };
            self.arrive_by_values(node, free.into_iter().map(cut).collect());
        } else if crowd {
            self.merge_group(node, free, NodeKind::Merge);
        } else {
            for pending in free {
                self.follow(node, pending);
            }
        }
    }

    /// Runs a path until it ends, meets a cut point, or reaches a point where paths may meet.
    pub(super) fn follow(&mut self, node: NodeId, mut pending: Pending) {
        pending.released = false;
        loop {
            if self.budget.exhausted(self.steps, 0, 0).is_some() {
                // The main loop reports it.
                self.put_back(node, pending);
                return;
            }
            self.steps += 1;
            self.budget.executed.fetch_add(1, Ordering::Relaxed);
            let location = location(self.domain, &pending.state);
            let state = std::mem::take(&mut pending.state);
            let outcomes = step(self.domain, self.precision(), state);
            match self.take(node, pending, outcomes, location) {
                Some(next) => pending = Pending { released: false, ..next },
                None => return,
            }
            self.keep(node, &pending.state);
            if self.cuts(&mut pending) {
                self.put_back(node, pending);
                return;
            }
        }
    }

    /// The numbers that steer the analysis.
    pub(super) fn limits(&self) -> &Limits {
        &self.domain.options.limits
    }

    pub(super) fn precision(&self) -> Precision {
        let crowded = self.now.segments.last().is_some_and(|segment| segment.pool.len() > self.limits().crowd);
        Precision { crowded, solver_questions: self.solver_questions }
    }

    /// Takes in the rows of a step: all go back to the pool but the one on which the instruction was executed, whatever
    /// the case. It is returned if there is one.
    pub(super) fn take(
        &mut self,
        node: NodeId,
        pending: Pending,
        outcomes: Outcomes,
        location: Option<Location>,
    ) -> Option<Pending> {
        self.now.graph.nodes[node.0].notes.extend(outcomes.notes);
        self.now.graph.nodes[node.0].met.extend(outcomes.met);
        self.now.graph.nodes[node.0].reached.extend(outcomes.reached);
        self.now.graph.nodes[node.0].touched.extend(outcomes.touched);
        self.assumptions.extend(outcomes.assumptions);
        self.solver_questions -= outcomes.solver_questions;
        self.now.forgets |= outcomes.forgets;
        self.frames.broken |= outcomes.forgets;
        let mut next = None;
        for Outcome { case, state, end } in outcomes.rows {
            let mut path = Pending { state, ..pending.clone() };
            let always = matches!(case, Case::Always);
            if let Case::Where(_) = case
                && pending.splits > self.limits().splits
            {
                self.no_progress(node, &path, location);
                return None;
            }
            if let Some(text) = self.in_words(case) {
                path.vertex = self.add_vertex(node, Some(path.vertex), VertexKind::Refinement(text), location);
                path.refined = true;
            }
            match end {
                End::Next if always => next = Some(Pending { splits: 0, ..path }),
                End::Next => {
                    let mut moved = Pending { splits: 0, released: false, ..path };
                    self.keep(node, &moved.state);
                    self.cuts(&mut moved);
                    self.put_back(node, moved);
                }
                End::Again => self.put_back(node, Pending { splits: path.splits + 1, released: true, ..path }),
                End::Stopped(reason) => {
                    self.now.ends = true;
                    if self.domain.options.followed.is_some() && call::returns_from_entry(self.domain, &path.state) {
                        self.now.graph.nodes[node.0].returned.push(path.state);
                    }
                    self.add_vertex(node, Some(path.vertex), VertexKind::End(reason), location);
                }
                End::Returned(result) => {
                    self.collect(node, &path, result, location);
                    let end = VertexKind::End("return from a summarised call");
                    self.add_vertex(node, Some(path.vertex), end, location);
                }
                End::Elsewhere(target, values) if self.domain.in_context(target) => {
                    next = self.context_call(node, path, (target, values), location);
                }
                End::Elsewhere(target, values) => {
                    next = self.recursive_call(node, path, target, values, location);
                }
            }
        }
        next
    }

    pub(super) fn no_progress(&mut self, node: NodeId, pending: &Pending, location: Option<Location>) {
        let message = "the cases that this instruction distinguishes could not be told apart".to_owned();
        self.note(node, &pending.state, Affects::Everything, location, message);
        self.add_vertex(node, Some(pending.vertex), VertexKind::End("gave up"), location);
    }

    /// The case in words, unless it is no case.
    pub(super) fn in_words(&self, case: Case) -> Option<String> {
        let name = |symbol| self.domain.name(symbol);
        match case {
            Case::Always => None,
            Case::Choice(text) => Some(text),
            Case::Where(atoms) => {
                Some(atoms.iter().map(|atom| atom.display(&name).to_string()).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Whether the path goes on only after others that may meet it here were looked at.
    pub(super) fn cuts(&mut self, pending: &mut Pending) -> bool {
        let frame = pending.state.top();
        let info = self.domain.facts.function(frame.function);
        let entered = frame.index == info.phi_count(frame.block);
        if !entered {
            return false;
        }
        self.now.entered.insert((frame.function, frame.block));
        if info.flow().is_loop_head(frame.block) {
            pending.cut = Some(NodeKind::LoopHead);
            return true;
        }
        // Merged before the branch that tests what they found out, paths would lose why the answer is what it is.
        info.flow().predecessors(frame.block).len() > 1 && !info.tests_phi(frame.block)
    }

    /// The state at the entry of a recursive call: the callee's frame alone; the blocks of the frames below live on.
    pub(super) fn recursive_entry(&mut self, state: &State, target: FunctionId, values: Vec<Value>) -> State {
        let mut entry = state.clone();
        entry.frames.clear();
        entry.trail.leave_frames();
        let ids: Vec<_> = entry.allocations.keys().copied().collect();
        for id in ids {
            if let Some(allocation) = entry.allocation_mut(id)
                && matches!(allocation.kind, AllocKind::Stack(_))
            {
                allocation.owner = None;
            }
        }
        // What the arguments lead to its callers keep, though no variable of the callee may need it any more.
        let kept = !self.domain.options.trees.is_empty() && !self.domain.options.demands;
        let ghosts: Option<Arc<[Value]>> = kept.then(|| values.iter().map(address).collect());
        call::push_frame(self.domain, &mut entry, target, values, true);
        if let Some(ghosts) = ghosts
            && entry.top().varargs.is_empty()
        {
            entry.top_mut().varargs = ghosts;
        }
        entry
    }

    /// What frames remember of the expressions they are in ends here.
    pub(super) fn cut_orders(&mut self, node: NodeId, paths: &mut [Pending]) {
        for pending in paths {
            let open = pending.state.cut_orders();
            self.now.graph.nodes[node.0].met.extend(open);
        }
    }

    // --- bookkeeping ---

    pub(super) fn add_node(&mut self, state: State, kind: NodeKind, parent: Option<NodeId>) -> NodeId {
        let location = location(self.domain, &state);
        let (varying, since) = (BTreeSet::new(), BTreeMap::new());
        let chosen = state.knowledge.atoms();
        self.now.graph.nodes.push(Node {
            chosen,
            state,
            kind,
            parent,
            alive: true,
            joins: 0,
            losses: 0,
            begun: false,
            varying,
            since,
            notes: Vec::new(),
            met: BTreeSet::new(),
            reached: BTreeSet::new(),
            touched: BTreeSet::new(),
            returned: Vec::new(),
            location,
        });
        self.now.living += 1;
        NodeId(self.now.graph.nodes.len() - 1)
    }

    pub(super) fn open_segment(&mut self, node: NodeId) {
        let at = self.now.graph.nodes[node.0].location;
        let vertex = self.add_vertex(node, None, VertexKind::Start, at);
        let mut state = self.now.graph.nodes[node.0].state.clone();
        self.keep(node, &state);
        if self.now.graph.nodes[node.0].kind != NodeKind::Start {
            state.trail = Trail::default();
        }
        // Where paths were merged something was undecided: what follows is no unrolling of a loop of constants.
        let refined = self.now.graph.nodes[node.0].kind == NodeKind::Merge;
        let pending = Pending {
            state,
            vertex,
            cut: None,
            released: true,
            refined,
            unrolled: HashMap::new(),
            splits: 0,
            first_call: None,
        };
        self.now.segments.push(Segment { node, pool: vec![pending] });
    }

    pub(super) fn put_back(&mut self, node: NodeId, pending: Pending) {
        if let Some(segment) = self.now.segments.iter_mut().rev().find(|segment| segment.node == node) {
            segment.pool.push(pending);
        }
    }

    pub(super) fn add_vertex(
        &mut self,
        node: NodeId,
        parent: Option<VertexId>,
        kind: VertexKind,
        location: Option<Location>,
    ) -> VertexId {
        self.now.graph.vertices.push(Vertex { node, parent, kind, location });
        VertexId(self.now.graph.vertices.len() - 1)
    }

    pub(super) fn keep(&mut self, node: NodeId, state: &State) {
        if self.domain.options.keep_states {
            self.now.graph.kept.get_or_insert_default().states.push((node, state.clone()));
        }
    }

    /// A block was lost: nothing else is asked where arrays were seen that are not followed yet.
    pub(super) fn stop_for_arrays(&mut self) {
        let options = self.domain.options;
        if options.arrays_first && !options.arrays.includes(&self.domain.arrays) {
            self.stopped = Some(ARRAYS_FIRST);
        }
    }

    /// Records what was lost.
    pub(super) fn lose_blocks(&mut self, node: NodeId, leaks: Vec<Note>) {
        if !leaks.is_empty() {
            self.stop_for_arrays();
        }
        self.now.graph.nodes[node.0].notes.extend(leaks);
    }

    /// Records a gap.
    pub(super) fn note(
        &mut self,
        node: NodeId,
        state: &State,
        affects: Affects,
        at: Option<Location>,
        message: String,
    ) {
        let note = self.domain.note(state, NoteKind::Gap { affects }, at, message);
        self.now.graph.nodes[node.0].notes.push(note);
    }
}

/// The value if it is a pointer, else any.
fn address(value: &Value) -> Value {
    match value {
        Value::Pointer(_) => value.clone(),
        _ => Value::Any,
    }
}
