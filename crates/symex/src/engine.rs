//! Construction of the symbolic execution graph.
//!
//! The graph consists of *summary states* and paths between them. A path starts at a summary, follows the rules, and
//! ends where the program ends, where the knowledge becomes contradictory, or where it meets a *cut point*: the head
//! of a loop, the entry of a recursive call, or a point where many paths meet. There it is covered by a summary of
//! that point, or becomes one, or is merged with the summary that its own path went through; then the merged state
//! takes the place of the old one and everything found from that is dropped (paper 1, Sect. 2.3, the strategy of
//! Thm. 4). Paths of one summary run in the order of the program text, so that those that meet are seen together.

use std::collections::HashMap;

use ir::{BlockId, FunctionId, Location};

use crate::alarm::{Affects, Note, NoteKind};
use crate::clean::{drop_blocks, drop_dead_values, drop_unreachable};
use crate::context::{Context, Fork};
use crate::cover::{Instantiation, cover};
use crate::graph::{Edge, Graph, Node, NodeId, NodeKind, Vertex, VertexId, VertexKind};
use crate::join::{Coarseness, Summary, join};
use crate::materialise;
use crate::options::Budget;
use crate::rules::{self, Stop, call, heap, memory};
use crate::state::{AllocKind, State, Status};

/// A loop whose branches are all decided is unrolled so many times before it is summarised.
const MAX_UNROLL: u32 = 40;
/// ... and only while the state knows no more blocks than this: a loop that allocates soon does.
const MAX_UNROLLED_BLOCKS: usize = 40;
/// More paths than this that meet outside a loop head are merged.
const MAX_PATHS_AT_JOIN: usize = 4;
/// More paths than this that enter a loop together are merged.
const MAX_PATHS_AT_LOOP: usize = 2;
/// With more paths of one summary under way than this, views are changed without a case analysis.
const CROWD: usize = 24;
/// With more than this the analysis stops: they would not be followed in any time one waits for.
const MAX_PATHS: usize = 600;
/// More summaries than this at one position are merged even if no path leads from one to the other.
const MAX_SUMMARIES: usize = 8;
/// Merges of one summary before templates, then cells, then everything is given up.
const JOINS_HULL: u32 = 1;
const JOINS_THRESHOLDS: u32 = 4;
/// Deeper nests cannot afford to go from threshold to threshold: each merge of an outer loop starts the inner ones anew.
const MAX_DEPTH_WITH_THRESHOLDS: usize = 3;
/// Merges of one summary during which memory that it leaves open may still get a name.
const JOINS_OPEN: u32 = 4;
const JOINS_WIDEN: u32 = 10;
const JOINS_NO_TEMPLATES: u32 = 14;
const JOINS_NO_CELLS: u32 = 18;
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
    /// Instructions executed.
    pub steps: u64,
    /// Why the construction stopped early.
    pub stopped: Option<&'static str>,
}

impl<'p> Engine<'p> {
    /// Builds the graph from the initial state.
    pub fn run(cx: Context<'p>, budget: &'p Budget, start: State) -> (Engine<'p>, Graph) {
        let mut engine =
            Engine { cx, budget, graph: Graph::default(), segments: Vec::new(), living: 0, steps: 0, stopped: None };
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
        if free.len() > MAX_PATHS_AT_JOIN && free.iter().all(|pending| !pending.released) {
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
                    self.add_vertex(node, Some(pending.vertex), VertexKind::End(reason), location);
                    return;
                }
                Err(Stop::Split(cases)) => {
                    self.split(node, pending, cases, location);
                    return;
                }
                Err(Stop::Recursion(target, values)) => {
                    let mut entry = pending.clone();
                    entry.state = self.recursive_entry(&pending.state, target, values);
                    entry.cut = Some(NodeKind::Recursion);
                    self.keep(node, &entry.state);
                    self.put_back(node, entry);
                    call::after_recursion(&mut self.cx, &mut pending.state, target);
                    self.keep(node, &pending.state);
                    self.take_notes(node);
                    // A call is a step that may differ each time: the path is no longer a plain unrolling.
                    pending.refined = true;
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
    fn recursive_entry(&mut self, state: &State, target: FunctionId, values: Vec<crate::value::Value>) -> State {
        let mut entry = state.clone();
        entry.frames.clear();
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

    // --- cut points ---

    fn arrive(&mut self, node: NodeId, mut arrivals: Vec<Pending>) {
        if arrivals.is_empty() {
            return;
        }
        for pending in &mut arrivals {
            drop_dead_values(&self.cx, &mut pending.state);
            materialise::registers(&mut self.cx, &mut pending.state);
        }
        let mut fresh = Vec::new();
        for pending in arrivals {
            if !self.graph.nodes[node.0].alive {
                return;
            }
            let at = location(&self.cx, &pending.state);
            heap::check_leaks(&mut self.cx, &pending.state, true, at);
            self.take_notes(node);
            let key = position(&pending.state);
            let ancestor = self.ancestor(node, &key);
            if let Some(summary) = ancestor
                && self.graph.nodes[summary.0].joins < JOINS_OPEN
                && self.names_more(summary, &pending.state)
            {
                continue;
            }
            if self.covered(node, &pending) {
                continue;
            }
            match ancestor {
                Some(summary) => {
                    let count = pending.unrolled.get(&key).copied().unwrap_or(0);
                    let small = pending.state.allocations.len() <= MAX_UNROLLED_BLOCKS;
                    if !pending.refined && count < MAX_UNROLL && small {
                        let mut next = pending;
                        next.unrolled.insert(key, count + 1);
                        next.cut = None;
                        next.released = true;
                        self.put_back(node, next);
                    } else {
                        let generalised = self.generalise(summary, &pending.state);
                        let left = self.graph.nodes[node.0].alive;
                        if !generalised || (left && !self.covered(node, &pending)) {
                            self.give_up(node, &pending);
                        }
                    }
                }
                None => fresh.push(pending),
            }
        }
        if !self.graph.nodes[node.0].alive || fresh.is_empty() {
            return;
        }
        let kind = fresh[0].cut.unwrap_or(NodeKind::LoopHead);
        if fresh.len() > MAX_PATHS_AT_LOOP {
            self.merge_group(node, fresh, kind);
        } else {
            for pending in fresh {
                if !self.covered(node, &pending) {
                    self.summarise(node, &pending, kind);
                }
            }
        }
    }

    fn give_up(&mut self, node: NodeId, pending: &Pending) {
        let at = location(&self.cx, &pending.state);
        let message = "no summary state was found that covers all visits".to_owned();
        self.cx.note(&pending.state, NoteKind::Gap { affects: Affects::Everything }, at, message);
        self.take_notes(node);
        self.add_vertex(node, Some(pending.vertex), VertexKind::End("gave up"), at);
    }

    /// Draws an edge to a summary that covers the state, if there is one.
    fn covered(&mut self, node: NodeId, pending: &Pending) -> bool {
        let key = position(&pending.state);
        let candidates: Vec<NodeId> =
            (0..self.graph.nodes.len()).rev().map(NodeId).filter(|id| self.is_summary_of(*id, &key)).collect();
        candidates.into_iter().any(|to| self.edge(node, to, pending))
    }

    fn is_summary_of(&self, id: NodeId, key: &Position) -> bool {
        let node = &self.graph.nodes[id.0];
        node.alive && node.kind != NodeKind::Start && position(&node.state) == *key
    }

    /// If the state has cells where the summary leaves memory open, the summary gets them too, and is merged with the
    /// state. False if there are none.
    fn names_more(&mut self, summary: NodeId, b: &State) -> bool {
        let mut state = self.graph.nodes[summary.0].state.clone();
        if !materialise::cells(&mut self.cx, &mut state, b) {
            return false;
        }
        let old = std::mem::replace(&mut self.graph.nodes[summary.0].state, state);
        let merged = self.generalise(summary, b);
        // If it was not replaced, what it says must stay what its edges were drawn for.
        if !merged {
            self.graph.nodes[summary.0].state = old;
        }
        merged
    }

    /// Draws an edge if the summary covers the state.
    fn edge(&mut self, from: NodeId, to: NodeId, pending: &Pending) -> bool {
        let summary = self.graph.nodes[to.0].state.clone();
        let mut state = pending.state.clone();
        materialise::cells(&mut self.cx, &mut state, &summary);
        let pending = &Pending { state, ..pending.clone() };
        let Some(mu) = cover(&self.cx, &summary, &pending.state) else { return false };
        self.heap_of((from, to), pending, &mu);
        let at = location(&self.cx, &pending.state);
        let vertex = self.add_vertex(from, Some(pending.vertex), VertexKind::Covered, at);
        let call = pending.cut == Some(NodeKind::Recursion);
        pending.state.knowledge.forget_answers();
        self.graph.edges.push(Edge { from, to, state: pending.state.clone(), mu, vertex, call });
        true
    }

    /// A heap block that may be live and that no block of the summary stands for is out of sight from there on: whether
    /// it is lost is unknown.
    fn heap_of(&mut self, (from, to): (NodeId, NodeId), pending: &Pending, mu: &Instantiation) {
        // Only what blocks stand for counts: another symbol may stand for the address of a block that is forgotten.
        let blocks = self.graph.nodes[to.0].state.allocations.values();
        let known: std::collections::BTreeSet<_> =
            blocks.filter_map(|block| mu.get(&block.base)?.as_symbol()).collect();
        let forgotten = pending.state.allocations.values().any(|allocation| {
            allocation.kind == AllocKind::Heap && allocation.status != Status::Dead && !known.contains(&allocation.base)
        });
        if forgotten {
            let message = "a heap block is forgotten by the summary of a loop or recursion".to_owned();
            let at = location(&self.cx, &pending.state);
            self.cx.note(&pending.state, NoteKind::Gap { affects: Affects::Leaks }, at, message);
            self.take_notes(from);
        }
    }

    /// The summary of that position on the path to a node, itself included.
    fn ancestor(&self, node: NodeId, key: &Position) -> Option<NodeId> {
        self.path_to(node).find(|id| self.is_summary_of(*id, key))
    }

    /// How many summaries lie between a node and the summary of that position on its path.
    fn distance(&self, node: NodeId, key: &Position) -> Option<usize> {
        self.path_to(node).position(|id| self.is_summary_of(id, key))
    }

    /// A node, its parent, and so on to the start.
    fn path_to(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |id| self.graph.nodes[id.0].parent)
    }

    /// Makes the state a summary and explores it.
    fn summarise(&mut self, node: NodeId, pending: &Pending, kind: NodeKind) {
        let key = position(&pending.state);
        let siblings: Vec<NodeId> =
            (0..self.graph.nodes.len()).map(NodeId).filter(|id| self.is_summary_of(*id, &key)).collect();
        if siblings.len() >= MAX_SUMMARIES
            && let Some(sibling) = siblings.last()
            && self.generalise(*sibling, &pending.state)
        {
            if self.graph.nodes[node.0].alive && !self.covered(node, pending) {
                self.give_up(node, pending);
            }
            return;
        }
        let mut state = pending.state.clone();
        drop_unreachable(&self.cx, &mut state);
        let id = self.add_node(state, kind, Some(node));
        if !self.edge(node, id, pending) {
            // Cannot be: what was dropped was not visible. Fail closed.
            self.graph.nodes[id.0].alive = false;
            self.living -= 1;
            self.give_up(node, pending);
            return;
        }
        self.open_segment(id);
    }

    /// Merges the state into the summary: the merged state takes its place; everything found from the old one is
    /// dropped, and the paths that led there arrive again. False if nothing more general can be found.
    fn generalise(&mut self, summary: NodeId, b: &State) -> bool {
        let shallow = self.path_to(summary).count() <= MAX_DEPTH_WITH_THRESHOLDS;
        let node = &self.graph.nodes[summary.0];
        let coarseness = match node.joins {
            joins if joins < JOINS_HULL => Coarseness::Hull,
            joins if joins < JOINS_THRESHOLDS && shallow => Coarseness::Thresholds,
            joins if joins < JOINS_WIDEN => Coarseness::Widen,
            joins if joins < JOINS_NO_TEMPLATES => Coarseness::NoTemplates,
            joins if joins < JOINS_NO_CELLS => Coarseness::NoCells,
            _ => return false,
        };
        let (a, parent, joins, kind) = (node.clone(), node.parent, node.joins, node.kind);
        // What b knows of symbols that are gone may still show that a's facts hold: only its blocks are cleaned.
        let mut b = b.clone();
        drop_blocks(&self.cx, &mut b);
        let summary_ = Summary { state: &a.state, varying: &a.varying, chosen: &a.chosen };
        let Some(joined) = join(&mut self.cx, summary_, &b, coarseness) else { return false };
        let mut state = joined.state;
        drop_unreachable(&self.cx, &mut state);
        let returning = self.retire(summary);
        let id = self.add_node(state, kind, parent);
        self.graph.nodes[id.0].joins = joins + 1;
        self.graph.nodes[id.0].varying = joined.varying;
        self.graph.nodes[id.0].chosen = joined.chosen;
        // Paths that led into what was dropped arrive again, after the new summary has been explored.
        for (from, pending) in returning {
            match self.segments.iter_mut().find(|segment| segment.node == from) {
                Some(segment) => segment.pool.push(pending),
                None => self.segments.push(Segment { node: from, pool: vec![pending] }),
            }
        }
        self.open_segment(id);
        true
    }

    /// Takes a summary and everything found from it out of the graph; returns the paths that led there.
    fn retire(&mut self, summary: NodeId) -> Vec<(NodeId, Pending)> {
        for index in summary.0..self.graph.nodes.len() {
            let mut at = Some(NodeId(index));
            while let Some(id) = at {
                if id == summary {
                    let node = &mut self.graph.nodes[index];
                    self.living -= usize::from(node.alive);
                    node.alive = false;
                    // Nobody looks at its state any more.
                    node.state =
                        State { frames: Vec::new(), knowledge: Default::default(), allocations: Default::default() };
                    node.chosen = Vec::new();
                    break;
                }
                at = self.graph.nodes[id.0].parent;
            }
        }
        let nodes = &self.graph.nodes;
        let (kept, dropped): (Vec<Edge>, Vec<Edge>) = std::mem::take(&mut self.graph.edges)
            .into_iter()
            .filter(|edge| nodes[edge.from.0].alive)
            .partition(|edge| nodes[edge.to.0].alive);
        self.graph.edges = kept;
        let vertices = &self.graph.vertices;
        dropped
            .into_iter()
            .map(|edge| {
                let pending = Pending {
                    vertex: vertices[edge.vertex.0].parent.unwrap_or(edge.vertex),
                    cut: Some(if edge.call { NodeKind::Recursion } else { nodes[edge.to.0].kind }),
                    state: edge.state,
                    released: false,
                    refined: true,
                    unrolled: HashMap::new(),
                    splits: 0,
                };
                (edge.from, pending)
            })
            .collect()
    }

    /// Merges paths that stand at one position into one summary; paths it does not cover go on alone.
    fn merge_group(&mut self, node: NodeId, mut group: Vec<Pending>, kind: NodeKind) {
        for pending in &mut group {
            drop_dead_values(&self.cx, &mut pending.state);
            materialise::registers(&mut self.cx, &mut pending.state);
        }
        let mut merged = group[0].state.clone();
        let mut varying = std::collections::BTreeSet::new();
        drop_unreachable(&self.cx, &mut merged);
        let mut chosen = merged.knowledge.atoms();
        for pending in &group[1..] {
            let mut b = pending.state.clone();
            drop_blocks(&self.cx, &mut b);
            if cover(&self.cx, &merged, &b).is_some() {
                continue;
            }
            let summary = Summary { state: &merged, varying: &varying, chosen: &chosen };
            if let Some(joined) = join(&mut self.cx, summary, &b, Coarseness::Hull) {
                merged = joined.state;
                varying = joined.varying;
                chosen = joined.chosen;
            }
        }
        drop_unreachable(&self.cx, &mut merged);
        let id = self.add_node(merged, kind, Some(node));
        self.graph.nodes[id.0].varying = varying;
        self.graph.nodes[id.0].chosen = chosen;
        let mut any = false;
        for pending in group {
            if kind == NodeKind::Merge {
                let at = location(&self.cx, &pending.state);
                heap::check_leaks(&mut self.cx, &pending.state, true, at);
                self.take_notes(node);
            }
            if self.edge(node, id, &pending) {
                any = true;
            } else if kind == NodeKind::Merge {
                self.put_back(node, Pending { released: true, ..pending });
            } else {
                self.summarise(node, &pending, kind);
            }
        }
        if any {
            self.open_segment(id);
        } else {
            self.graph.nodes[id.0].alive = false;
            self.living -= 1;
        }
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
        let state = self.graph.nodes[node.0].state.clone();
        self.keep(node, &state);
        // Where paths were merged something was undecided: what follows is no unrolling of a loop of constants.
        let refined = self.graph.nodes[node.0].kind == NodeKind::Merge;
        let pending =
            Pending { state, vertex, cut: None, released: true, refined, unrolled: HashMap::new(), splits: 0 };
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
