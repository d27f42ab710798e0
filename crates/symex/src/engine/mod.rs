//! Construction of the symbolic execution graph.
//!
//! The graph consists of *summary states* and paths between them. A path starts at a summary, follows the rules, and
//! ends where the program ends, where the knowledge becomes contradictory, or where it meets a *cut point*: the head
//! of a loop, the entry of a recursive call, or a point where many paths meet. There it is covered by a summary of
//! that point, or becomes one, or is merged with the summary that its own path went through; then the merged state
//! takes the place of the old one and everything found from that is dropped (paper 1, Sect. 2.3, the strategy of
//! Thm. 4). Paths of one summary run in the order of the program text, so that those that meet are seen together.

mod cut;
mod returns;
mod values;

use std::collections::{HashMap, HashSet};

use ir::{BlockId, FunctionId, Location};

use crate::alarm::{Affects, Note, NoteKind};
use crate::context::{Context, Fork};
use crate::graph::{Graph, Node, NodeId, NodeKind, Vertex, VertexId, VertexKind};
use crate::options::Budget;
use crate::rules::{self, Stop, call, memory};
use crate::state::{AllocKind, State};
use crate::trail::Trail;
use crate::value::Value;

pub use returns::{Return, Way};

/// More paths than this that meet outside a loop head are merged.
const MAX_PATHS_AT_JOIN: usize = 4;
/// ... but each path to a return tells how the result comes from the arguments.
const MAX_RETURNING_PATHS_AT_JOIN: usize = 32;
/// With more paths of one summary under way than this, views are changed without a case analysis.
const CROWD: usize = 24;
/// With more than this the analysis stops: they would not be followed in any time one waits for.
const MAX_PATHS: usize = 600;
/// Refinements in a row that do not complete an instruction: more mean that the rule makes no progress.
const MAX_SPLITS: u32 = 24;

type Position = Vec<(FunctionId, BlockId, usize, bool)>;

/// A state on its way.
#[derive(Clone)]
struct Pending {
    state: State,
    vertex: VertexId,
    /// Stands at a cut point.
    cut: Option<NodeKind>,
    /// May pass the join point it stands at.
    released: bool,
    /// A refinement lies between its summary and here.
    refined: bool,
    /// Visits of each loop head since its summary, while nothing was refined.
    unrolled: HashMap<Position, u32>,
    /// Refinements since the last completed instruction.
    splits: u32,
    /// The first recursive call since its summary.
    first_call: Option<Position>,
}

struct Segment {
    node: NodeId,
    pool: Vec<Pending>,
}

/// Builds the graph.
pub struct Engine<'p> {
    /// The shared context.
    pub cx: Context<'p>,
    budget: &'p Budget,
    graph: Graph,
    segments: Vec<Segment>,
    /// Summaries in the graph that were not replaced.
    living: usize,
    /// Loop heads at which heap blocks are linked in too many ways to tell them apart.
    shapeless: HashSet<Position>,
    /// The blocks of functions that some path came to.
    pub entered: HashSet<(FunctionId, BlockId)>,
    /// Instructions executed.
    pub steps: u64,
    /// Why the construction stopped early.
    pub stopped: Option<&'static str>,
    /// What was returned from the entry, if it is asked for: then calls are explored elsewhere.
    returns: Option<Vec<Return>>,
}

impl<'p> Engine<'p> {
    /// Builds the graph from the initial state.
    pub fn run(cx: Context<'p>, budget: &'p Budget, start: State) -> (Engine<'p>, Graph) {
        let mut engine = Engine::new(cx, budget);
        let node = engine.add_node(start.clone(), NodeKind::Start, None);
        engine.graph.nodes[node.0].notes.append(&mut engine.cx.notes);
        engine.open_segment(node);
        engine.explore();
        let mut graph = std::mem::take(&mut engine.graph);
        graph.names = engine.cx.symbols.iter().map(|symbol| symbol.name.clone()).collect();
        let nodes = &graph.nodes;
        if let Some(kept) = &mut graph.kept {
            kept.states.retain(|(node, _)| nodes[node.0].alive);
            kept.kinds = engine.cx.symbols.iter().map(|symbol| symbol.kind).collect();
            kept.globals = engine.cx.globals.clone();
            kept.function_sets = engine.cx.function_sets.clone();
        }
        graph.edges.retain(|edge| nodes[edge.from.0].alive && nodes[edge.to.0].alive);
        (engine, graph)
    }

    fn new(cx: Context<'p>, budget: &'p Budget) -> Engine<'p> {
        Engine {
            cx,
            budget,
            graph: Graph::default(),
            segments: Vec::new(),
            living: 0,
            shapeless: HashSet::new(),
            entered: HashSet::new(),
            steps: 0,
            stopped: None,
            returns: None,
        }
    }

    fn explore(&mut self) {
        while let Some(segment) = self.segments.last_mut() {
            if !self.graph.nodes[segment.node.0].alive || segment.pool.is_empty() {
                self.segments.pop();
                continue;
            }
            let paths = segment.pool.len();
            let reason = self.budget.exhausted(self.steps, self.living, self.graph.nodes.len());
            if let Some(reason) = reason.or((paths > MAX_PATHS).then_some("limit of paths under way reached")) {
                self.stopped = Some(reason);
                return;
            }
            self.advance();
        }
    }

    /// Takes the paths of the last segment that stand first in program order, and moves them on.
    fn advance(&mut self) {
        let Some(segment) = self.segments.last() else { return };
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
            ranks[*a].cmp(&ranks[*b]).then_with(|| compare_positions(&self.cx, &positions[*a], &positions[*b]))
        }) else {
            return;
        };
        let here = positions[first].clone();
        let Some(segment) = self.segments.last_mut() else { return };
        let mut group = Vec::new();
        let mut rest = Vec::new();
        for (pending, position) in segment.pool.drain(..).zip(positions) {
            if position == here { group.push(pending) } else { rest.push(pending) }
        }
        segment.pool = rest;
        let (cut, free): (Vec<Pending>, Vec<Pending>) = group.into_iter().partition(|pending| pending.cut.is_some());
        self.arrive(node, cut);
        if !self.graph.nodes[node.0].alive {
            return;
        }
        let many = if self.returns.is_some() { MAX_RETURNING_PATHS_AT_JOIN } else { MAX_PATHS_AT_JOIN };
        let crowd = free.len() > many && free.iter().all(|pending| !pending.released);
        if crowd && self.cx.options.values_only {
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
    fn follow(&mut self, node: NodeId, mut pending: Pending) {
        pending.released = false;
        loop {
            if self.budget.exhausted(self.steps, 0, 0).is_some() {
                // The main loop reports it.
                self.put_back(node, pending);
                return;
            }
            self.steps += 1;
            self.cx.crowded = self.segments.last().is_some_and(|segment| segment.pool.len() > CROWD);
            let location = location(&self.cx, &pending.state);
            let outcome = rules::step(&mut self.cx, &mut pending.state);
            self.cx.leave_trail(&mut pending.state);
            self.take_notes(node);
            for Fork { state, choice } in std::mem::take(&mut self.cx.forks) {
                let kind = VertexKind::Refinement(choice);
                let vertex = self.add_vertex(node, Some(pending.vertex), kind, location);
                self.put_back(node, Pending { state, vertex, refined: true, splits: 0, ..pending.clone() });
            }
            match outcome {
                Ok(()) => {
                    pending.splits = 0;
                    self.keep(node, &pending.state);
                    let frame = pending.state.top();
                    let info = &self.cx.infos[&frame.function];
                    let entered = frame.index == info.phi_count[frame.block.index()];
                    if entered {
                        self.entered.insert((frame.function, frame.block));
                    }
                    if entered && info.loop_heads[frame.block.index()] {
                        pending.cut = Some(NodeKind::LoopHead);
                        self.put_back(node, pending);
                        return;
                    }
                    if entered && info.predecessor_count[frame.block.index()] > 1 {
                        self.put_back(node, pending);
                        return;
                    }
                }
                Err(Stop::End(reason)) => {
                    self.collect(node, &pending);
                    self.add_vertex(node, Some(pending.vertex), VertexKind::End(reason), location);
                    return;
                }
                Err(Stop::Split(cases)) => {
                    self.split(node, pending, cases, location);
                    return;
                }
                Err(Stop::Recursion(target, values)) => {
                    let Some(next) = self.recursive_call(node, pending, target, values, location) else { return };
                    pending = next;
                }
            }
        }
    }

    fn split(&mut self, node: NodeId, pending: Pending, cases: Vec<Vec<logic::Atom>>, location: Option<Location>) {
        if pending.splits > MAX_SPLITS {
            let message = "a case analysis made no progress".to_owned();
            self.cx.note(&pending.state, NoteKind::Gap { affects: Affects::Everything }, location, message);
            self.take_notes(node);
            self.add_vertex(node, Some(pending.vertex), VertexKind::End("gave up"), location);
            return;
        }
        for case in cases {
            let mut state = pending.state.clone();
            // Where the answer hangs on where blocks lie, a run cannot choose it.
            if case.iter().any(|atom| self.cx.mentions_address(&atom.term)) {
                state.trail.break_off();
            }
            let possible = case.iter().all(|atom| !state.knowledge.implies(&atom.negate()) && state.assume(atom));
            if !possible {
                continue;
            }
            let learnt: std::collections::BTreeSet<_> = case
                .iter()
                .flat_map(|atom| {
                    let given: Vec<_> = atom.symbols().collect();
                    given.into_iter().chain(state.knowledge.normalize(&atom.term).symbols().collect::<Vec<_>>())
                })
                .collect();
            if !memory::congruence(&self.cx, &mut state, &|symbol| learnt.contains(&symbol)) {
                continue;
            }
            let name = |symbol| self.cx.name(symbol);
            let text = case.iter().map(|atom| atom.display(&name).to_string()).collect::<Vec<_>>().join(", ");
            let vertex = self.add_vertex(node, Some(pending.vertex), VertexKind::Refinement(text), location);
            let next =
                Pending { state, vertex, refined: true, splits: pending.splits + 1, released: true, ..pending.clone() };
            self.put_back(node, next);
        }
    }

    /// The state at the entry of a recursive call: the callee's frame alone; the blocks of the frames below live on.
    fn recursive_entry(&mut self, state: &State, target: FunctionId, values: Vec<Value>) -> State {
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
        call::push_frame(&mut self.cx, &mut entry, target, values, true);
        entry
    }

    // --- bookkeeping ---

    fn add_node(&mut self, state: State, kind: NodeKind, parent: Option<NodeId>) -> NodeId {
        let location = location(&self.cx, &state);
        let varying = std::collections::BTreeSet::new();
        let chosen = state.knowledge.atoms();
        self.graph.nodes.push(Node {
            chosen,
            state,
            kind,
            parent,
            alive: true,
            joins: 0,
            varying,
            notes: Vec::new(),
            location,
        });
        self.living += 1;
        NodeId(self.graph.nodes.len() - 1)
    }

    fn open_segment(&mut self, node: NodeId) {
        let at = self.graph.nodes[node.0].location;
        let vertex = self.add_vertex(node, None, VertexKind::Start, at);
        let mut state = self.graph.nodes[node.0].state.clone();
        self.keep(node, &state);
        if self.graph.nodes[node.0].kind != NodeKind::Start {
            state.trail = Trail::default();
        }
        // Where paths were merged something was undecided: what follows is no unrolling of a loop of constants.
        let refined = self.graph.nodes[node.0].kind == NodeKind::Merge;
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
        self.segments.push(Segment { node, pool: vec![pending] });
    }

    fn put_back(&mut self, node: NodeId, pending: Pending) {
        if let Some(segment) = self.segments.iter_mut().rev().find(|segment| segment.node == node) {
            segment.pool.push(pending);
        }
    }

    fn add_vertex(
        &mut self,
        node: NodeId,
        parent: Option<VertexId>,
        kind: VertexKind,
        location: Option<Location>,
    ) -> VertexId {
        self.graph.vertices.push(Vertex { node, parent, kind, location });
        VertexId(self.graph.vertices.len() - 1)
    }

    fn keep(&mut self, node: NodeId, state: &State) {
        if self.cx.options.keep_states {
            self.graph.kept.get_or_insert_default().states.push((node, state.clone()));
        }
    }

    fn take_notes(&mut self, node: NodeId) {
        let notes: Vec<Note> = std::mem::take(&mut self.cx.notes);
        self.graph.nodes[node.0].notes.extend(notes);
    }
}

fn position(state: &State) -> Position {
    state.frames.iter().map(|frame| (frame.function, frame.block, frame.index, frame.bottom)).collect()
}

/// The program order of two positions: frame by frame, by the reverse post-order of the blocks; what runs inside a
/// call comes before what follows the call.
fn compare_positions(cx: &Context, a: &Position, b: &Position) -> std::cmp::Ordering {
    for ((f, block, index, _), (g, other, at, _)) in a.iter().zip(b) {
        let order = |function: &FunctionId, block: &BlockId| cx.infos[function].order[block.index()];
        let ordering = f.cmp(g).then_with(|| order(f, block).cmp(&order(g, other))).then(index.cmp(at));
        if ordering != std::cmp::Ordering::Equal {
            return ordering;
        }
    }
    b.len().cmp(&a.len())
}

/// The place in the source of the next instruction.
pub fn location(cx: &Context, state: &State) -> Option<Location> {
    let frame = state.frames.last()?;
    let block = cx.program.function(frame.function).block(frame.block);
    let location = match block.insts.get(frame.index) {
        Some(inst) => inst.location.or(block.location),
        None => block.location,
    };
    cx.in_source(state, location).location
}
