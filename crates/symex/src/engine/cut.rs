//! Cut points: where a path is covered by a summary, becomes one, or is merged with one.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use logic::Symbol;

use super::explore::Engine;
use super::path::{Pending, Position, Segment, location, position};
use crate::domain::alarm::Affects;
use crate::domain::block::AllocKind;
use crate::domain::clean::{dangling_as_any, drop_blocks, drop_dead_values, drop_unreachable, unite_cells};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::engine::graph::{Edge, Node, NodeId, NodeKind, VertexKind};
use crate::rules::heap::{self, Roots};
use crate::summary::cover::cover;
use crate::summary::fold::{folded, loosened};
use crate::summary::join::{Coarseness, Joined, Summary, join};
use crate::summary::materialise;
use crate::summary::segment;
use crate::summary::sequence;
use crate::summary::settled::{Texts, agree, answers, settled, some_texts, texts};
use crate::summary::shape::{Shape, alignable, aligned, aligned_shapes};
use crate::summary::tree;

impl Engine<'_, '_> {
    pub(super) fn arrive(&mut self, node: NodeId, mut arrivals: Vec<Pending>) {
        if arrivals.is_empty() {
            return;
        }
        self.cut_orders(node, &mut arrivals);
        if self.domain.options.values_only {
            return self.arrive_by_values(node, arrivals);
        }
        arrivals.retain_mut(|pending| unite_cells(&mut pending.state));
        for pending in &mut arrivals {
            sequence::settle(self.domain, &mut pending.state);
            drop_dead_values(self.domain, &mut pending.state);
            materialise::registers(self.domain, &mut pending.state);
            self.fold_trees(&mut pending.state);
        }
        let mut fresh = Vec::new();
        for mut pending in arrivals {
            if !self.now.graph.nodes[node.0].alive {
                return;
            }
            let at = location(self.domain, &pending.state);
            let leaks = heap::leaks(self.domain, &pending.state, Roots::Frames, at);
            self.lose_blocks(node, leaks);
            let key = position(&pending.state);
            let mut shape = Shape::of(pending.state.clone());
            self.loosen(node, &key, &mut pending.state, &mut shape);
            let visited = self.ancestor(node, &key);
            if visited.is_some() {
                self.forget_dangling(node, &key, &mut pending.state, &mut shape);
            }
            let ancestor = self.ancestor_alike(node, &key, &shape);
            if let Some(summary) = ancestor
                && self.now.graph.nodes[summary.0].joins < self.limits().joins_open
                && self.names_more(summary, &pending.state)
            {
                continue;
            }
            if self.covered(node, &pending) {
                continue;
            }
            let count = pending.unrolled.get(&key).copied().unwrap_or(0);
            let small = pending.state.allocations.len() <= self.limits().unrolled_blocks;
            if visited.is_some() && !pending.refined && count < self.limits().unroll && small {
                pending.unrolled.insert(key, count + 1);
                self.put_back(node, Pending { cut: None, released: true, ..pending });
                continue;
            }
            match ancestor {
                Some(summary) => {
                    let generalised = self.generalise(summary, &pending.state);
                    let left = self.now.graph.nodes[node.0].alive;
                    if !generalised || (left && !self.covered(node, &pending)) {
                        self.give_up(node, &pending);
                    }
                }
                None if visited.is_some() => {
                    let state = folded(self.domain, &pending.state).unwrap_or(pending.state);
                    fresh.push(Pending { state, ..pending });
                }
                None => fresh.push(pending),
            }
        }
        if !self.now.graph.nodes[node.0].alive || fresh.is_empty() {
            return;
        }
        let kind = fresh[0].cut.unwrap_or(NodeKind::LoopHead);
        for group in self.by_shape(fresh) {
            if !self.now.graph.nodes[node.0].alive {
                return;
            }
            if group.len() > self.limits().paths_at_loop {
                self.merge_group(node, group, kind);
                continue;
            }
            for pending in group {
                if self.now.graph.nodes[node.0].alive && !self.covered(node, &pending) {
                    self.summarise(node, &pending, kind);
                }
            }
        }
    }

    /// What is linked as a tree becomes one, and open elements of arrays are closed, where that is looked for.
    pub(super) fn fold_trees(&mut self, state: &mut State) {
        if let Some(folded) = segment::folded(self.domain, state) {
            *state = folded;
        }
        if !self.domain.options.trees.is_empty()
            && let Some(folded) = tree::folded(self.domain, state)
        {
            *state = folded;
        }
    }

    /// The same in the middle of an expression, where dead values may still name blocks of a tree.
    pub(super) fn fold_unnamed_trees(&mut self, state: &mut State) {
        if !self.domain.options.trees.is_empty() || !self.domain.options.arrays.is_empty() {
            drop_dead_values(self.domain, state);
            self.fold_trees(state);
        }
    }

    /// Paths that link their heap blocks alike, together; all of them if there are too many ways. Without linked blocks those whose pointers lead to
    /// the same texts.
    pub(super) fn by_shape(&self, paths: Vec<Pending>) -> Vec<Vec<Pending>> {
        if paths.len() <= 1 || paths.iter().all(|pending| !pending.state.has_linked_blocks()) {
            return self.by_texts(paths);
        }
        let mut shapes: Vec<Shape> = Vec::new();
        let mut groups: Vec<Vec<Pending>> = Vec::new();
        for pending in paths {
            let shape = Shape::of(pending.state.clone());
            match shapes.iter().position(|other| alignable(self.domain, other, &shape)) {
                Some(group) => groups[group].push(pending),
                None => {
                    shapes.push(shape);
                    groups.push(vec![pending]);
                }
            }
        }
        let most = self.limits().shapes_at_once;
        if groups.len() > most {
            return vec![groups.into_iter().flatten().collect()];
        }
        let mut apart: Vec<Vec<Pending>> = Vec::new();
        for group in &groups {
            let parts = agreeing(group, group.iter().map(|pending| settled(self.domain, &pending.state)));
            if parts.len() > self.limits().settled || apart.len() + parts.len() > most {
                return groups;
            }
            apart.extend(parts);
        }
        apart
    }

    /// Paths whose pointers lead to the same texts, or where there are many ways, to some text or nowhere; all of them if there are too many.
    fn by_texts(&self, paths: Vec<Pending>) -> Vec<Vec<Pending>> {
        if paths.len() <= 1 {
            return vec![paths];
        }
        let living = |state: &State| {
            let mut state = state.clone();
            drop_dead_values(self.domain, &mut state);
            texts(self.domain, &state)
        };
        let told: Vec<Texts> = paths.iter().map(|pending| living(&pending.state)).collect();
        let apart = agreeing(&paths, told.iter().cloned());
        if apart.len() <= self.limits().texts_apart {
            return apart;
        }
        let groups = agreeing(&paths, told.iter().map(some_texts));
        if groups.len() > self.limits().texts { vec![paths] } else { groups }
    }

    /// Paths that found out the same; all of them if there are too many ways.
    fn by_answers(&self, paths: Vec<Pending>) -> Vec<Vec<Pending>> {
        let groups = agreeing(&paths, paths.iter().map(|pending| answers(self.domain, &pending.state)));
        if groups.len() > self.limits().settled { vec![paths] } else { groups }
    }

    pub(super) fn give_up(&mut self, node: NodeId, pending: &Pending) {
        let at = location(self.domain, &pending.state);
        let message = "nothing was found that holds in every round of this loop or recursion".to_owned();
        self.note(node, &pending.state, Affects::Everything, at, message);
        self.add_vertex(node, Some(pending.vertex), VertexKind::End("gave up"), at);
    }

    pub(super) fn is_summary_of(&self, id: NodeId, key: &Position) -> bool {
        let node = &self.now.graph.nodes[id.0];
        node.alive && node.kind != NodeKind::Start && position(&node.state) == *key
    }

    /// If the state has cells where the summary leaves memory open, the summary gets them too, and is merged with the
    /// state. False if there are none.
    fn names_more(&mut self, summary: NodeId, b: &State) -> bool {
        let mut state = self.now.graph.nodes[summary.0].state.clone();
        if !materialise::cells(self.domain, &mut state, b) {
            return false;
        }
        let old = std::mem::replace(&mut self.now.graph.nodes[summary.0].state, state);
        self.now.shapes.borrow_mut().remove(&summary);
        let merged = self.generalise(summary, b);
        // If it was not replaced, what it says must stay what its edges were drawn for.
        if !merged {
            self.now.shapes.borrow_mut().remove(&summary);
            self.now.graph.nodes[summary.0].state = old;
        }
        merged
    }

    /// The summary of that position on the path to a node, itself included.
    fn ancestor(&self, node: NodeId, key: &Position) -> Option<NodeId> {
        self.path_to(node).find(|id| self.is_summary_of(*id, key))
    }

    /// The summary of that position on the path to a node whose blocks are linked like those of the state. Where there
    /// are many that are not, the nearest one serves from then on.
    fn ancestor_alike(&mut self, node: NodeId, key: &Position, shape: &Shape) -> Option<NodeId> {
        let visited: Vec<NodeId> = self.path_to(node).filter(|id| self.is_summary_of(*id, key)).collect();
        if self.now.shapeless.contains(key) {
            return visited.first().copied();
        }
        let found = self.alike(visited.iter().copied(), shape);
        // What each of the frames builds may be absent or there.
        let nested = 1 << shape.state().frames.len().min(self.limits().shapes_nested);
        if found.is_none() && visited.len() >= self.limits().shapes.max(nested) {
            self.now.shapeless.insert(key.clone());
            return visited.first().copied();
        }
        found
    }

    /// The first of these summaries that links its heap blocks as the state does and agrees with it in what was settled before
    /// the loop; where many only do the former, the first of them.
    fn alike(&self, summaries: impl Iterator<Item = NodeId>, shape: &Shape) -> Option<NodeId> {
        let (mine, led) = (settled(self.domain, shape.state()), texts(self.domain, shape.state()));
        let somewhere = some_texts(&led);
        let (mut others, mut elsewhere, mut other_texts) = (Vec::new(), Vec::new(), Vec::new());
        for id in summaries {
            if !alignable(self.domain, &self.shape(id), shape) {
                continue;
            }
            let theirs = &self.now.graph.nodes[id.0].state;
            if !agree(&settled(self.domain, theirs), &mine) {
                others.push(id);
                continue;
            }
            let before = texts(self.domain, theirs);
            if agree(&before, &led) {
                return Some(id);
            }
            let same = agree(&some_texts(&before), &somewhere);
            if same { other_texts.push(id) } else { elsewhere.push(id) }
        }
        let many = |found: &[NodeId], most: usize| found.first().copied().filter(|_| found.len() >= most);
        let found = many(&other_texts, self.limits().texts_apart).or_else(|| many(&elsewhere, self.limits().texts));
        found.or_else(|| many(&others, self.limits().settled))
    }

    /// The shape of a summary.
    fn shape(&self, id: NodeId) -> Rc<Shape> {
        let mut shapes = self.now.shapes.borrow_mut();
        let shape = || Rc::new(Shape::of(self.now.graph.nodes[id.0].state.clone()));
        Rc::clone(shapes.entry(id).or_insert_with(shape))
    }

    /// Where the ways to link heap blocks do not repeat, the state gives up names inside of lists.
    fn loosen(&mut self, node: NodeId, key: &Position, state: &mut State, shape: &mut Shape) {
        if !state.has_linked_blocks() {
            return;
        }
        if !self.now.loose.contains(key) {
            let visited: Vec<NodeId> = self.path_to(node).filter(|id| self.is_summary_of(*id, key)).collect();
            let alike = |id: &NodeId| alignable(self.domain, &self.shape(*id), shape);
            if visited.len() < self.domain.options.limits.shapes_with_names || visited.iter().any(alike) {
                return;
            }
        }
        if let Some(looser) = loosened(self.domain, state) {
            self.now.loose.insert(key.clone());
            *state = looser;
            *shape = Shape::of(state.clone());
        }
    }

    /// Where no summary of that position on the path links its heap blocks alike, pointers to blocks that are dead are
    /// forgotten: a loop that frees what a record leads to leaves one behind from its second round on.
    fn forget_dangling(&self, node: NodeId, key: &Position, state: &mut State, shape: &mut Shape) {
        let before = |id: &NodeId| self.is_summary_of(*id, key);
        let alike = |id: NodeId| alignable(self.domain, &self.shape(id), shape);
        if state.has_linked_blocks() && !self.path_to(node).filter(before).any(alike) {
            dangling_as_any(self.domain, state);
            *shape = Shape::of(state.clone());
        }
    }

    /// How many summaries lie between a node and the summary of that position on its path.
    pub(super) fn distance(&self, node: NodeId, key: &Position) -> Option<usize> {
        self.path_to(node).position(|id| self.is_summary_of(id, key))
    }

    /// A node, its parent, and so on to the start.
    pub(super) fn path_to(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |id| self.now.graph.nodes[id.0].parent)
    }

    /// How many summaries on the path begin a round in which the summary lies, itself included if it begins one: each merge
    /// of one of them explores the summary anew. Loops that the path has left are none.
    fn nesting(&self, summary: NodeId) -> usize {
        let inner = &self.now.graph.nodes[summary.0].state.frames;
        let repeats = |id: &NodeId| {
            let node = &self.now.graph.nodes[id.0];
            let outer = &node.state.frames;
            match (node.kind, outer.last(), outer.len().checked_sub(1).and_then(|top| inner.get(top))) {
                (NodeKind::Recursion, ..) => true,
                (NodeKind::LoopHead | NodeKind::Merge, Some(head), Some(within)) => {
                    let callers = outer.iter().zip(inner).take(outer.len() - 1);
                    let loops = self.domain.facts.function(head.function).loops();
                    callers.into_iter().all(|(a, b)| (a.function, a.block, a.index) == (b.function, b.block, b.index))
                        && head.function == within.function
                        && loops.is_head(head.block)
                        && loops.around(within.block).contains(&head.block)
                }
                _ => false,
            }
        };
        self.path_to(summary).filter(repeats).count()
    }

    /// Makes the state a summary and explores it.
    fn summarise(&mut self, node: NodeId, pending: &Pending, kind: NodeKind) {
        let key = position(&pending.state);
        let siblings: Vec<NodeId> =
            (0..self.now.graph.nodes.len()).map(NodeId).filter(|id| self.is_summary_of(*id, &key)).collect();
        let limits = self.limits();
        let sibling = match siblings.len() {
            few if few < limits.summaries => None,
            some if some < limits.summaries_and_shapes => {
                self.alike(siblings.iter().rev().copied(), &Shape::of(pending.state.clone()))
            }
            _ => siblings.last().copied(),
        };
        if let Some(sibling) = sibling
            && self.generalise(sibling, &pending.state)
        {
            if self.now.graph.nodes[node.0].alive && !self.covered(node, pending) {
                self.give_up(node, pending);
            }
            return;
        }
        if kind == NodeKind::LoopHead && self.begin_as_found(node, pending, &key) {
            return;
        }
        let mut state = pending.state.clone();
        drop_unreachable(self.domain, &mut state);
        let id = self.add_node(state, kind, Some(node));
        if !self.edge(node, id, pending) {
            // Cannot be: what was dropped was not visible. Fail closed.
            self.drop_node(id);
            self.give_up(node, pending);
            return;
        }
        self.open_segment(id);
    }

    /// Merges the state into the summary: the merged state takes its place; everything found from the old one is
    /// dropped, and the paths that led there arrive again. False if nothing more general can be found.
    fn generalise(&mut self, summary: NodeId, b: &State) -> bool {
        let a = self.now.graph.nodes[summary.0].clone();
        let Some(joined) = self.merged(summary, &a, b) else { return false };
        let mut state = joined.state;
        drop_unreachable(self.domain, &mut state);
        let returning = self.retire(summary);
        // A cell of a cleared block that a write through an index may reach is lost, one after the other: that makes no number more
        // general, and brings none nearer to being given up.
        // Nor does a further kind of which elements of an array may be, or a pointer that leads to some text now.
        let fewer = joined.varying.is_subset(&a.varying) && known_cells(&state) < known_cells(&a.state);
        let more = kinds_of_elements(&state) > kinds_of_elements(&a.state);
        let told = texts_of(&state) > texts_of(&a.state);
        let loses = (fewer || more || told) && a.losses < self.limits().losses;
        let id = self.add_node(state, a.kind, a.parent);
        let began = |symbol: &Symbol| {
            let since = if a.varying.contains(symbol) { a.since.get(symbol).copied().unwrap_or(0) } else { a.joins };
            (*symbol, since)
        };
        let node = &mut self.now.graph.nodes[id.0];
        node.joins = a.joins + u32::from(!loses);
        node.losses = a.losses + u32::from(loses);
        node.begun = a.begun;
        node.since = joined.varying.iter().map(began).collect();
        node.varying = joined.varying;
        node.chosen = joined.chosen;
        self.arrive_again(returning);
        self.open_segment(id);
        true
    }

    /// Paths that led into what was dropped arrive again, after the summary that is opened next has been explored.
    pub(super) fn arrive_again(&mut self, returning: Vec<(NodeId, Pending)>) {
        for (from, pending) in returning {
            match self.now.segments.iter_mut().find(|segment| segment.node == from) {
                Some(segment) => segment.pool.push(pending),
                None => self.now.segments.push(Segment { node: from, pool: vec![pending] }),
            }
        }
    }

    /// The summary merged with the state, which keeps the less the more merges there were.
    fn merged(&mut self, summary: NodeId, a: &Node, b: &State) -> Option<Joined> {
        let shallow = self.nesting(summary) <= self.limits().depth_with_thresholds;
        let coarseness = match a.joins {
            joins if joins < self.limits().joins_hull => Coarseness::Hull,
            joins if joins < self.limits().joins_thresholds && shallow => Coarseness::Thresholds,
            joins if joins < self.limits().joins_widen => Coarseness::Widen,
            joins if joins < self.limits().joins_no_templates => Coarseness::NoTemplates,
            joins if joins < self.limits().joins_no_cells => Coarseness::NoCells,
            _ => return None,
        };
        // What b knows of symbols that are gone may still show that a's facts hold: only its blocks are cleaned.
        let (mine, theirs) = (self.shape(summary), Shape::of(b.clone()));
        let (base, b) = aligned_shapes(self.domain, &mine, &theirs).unwrap_or_else(|| {
            let mut b = b.clone();
            drop_blocks(self.domain, &mut b);
            (a.state.clone(), b)
        });
        let since = |symbol: &Symbol| a.since.get(symbol).copied().unwrap_or(0);
        let below = |age: u32| a.varying.iter().copied().filter(move |symbol| a.joins - since(symbol) < age).collect();
        let young: BTreeSet<Symbol> = if shallow { below(self.limits().joins_thresholds) } else { BTreeSet::new() };
        let grown: BTreeSet<Symbol> = below(self.limits().joins_limits);
        let summary = Summary {
            state: &base,
            varying: &a.varying,
            young: &young,
            grown: &grown,
            chosen: &a.chosen,
            leads_there: true,
        };
        join(self.domain, summary, &b, coarseness)
    }

    /// Takes a summary out of the graph that nothing leads to.
    pub(super) fn drop_node(&mut self, id: NodeId) {
        self.now.graph.nodes[id.0].alive = false;
        self.now.living -= 1;
    }

    /// Takes a summary and everything found from it out of the graph; returns the paths that led there.
    pub(super) fn retire(&mut self, summary: NodeId) -> Vec<(NodeId, Pending)> {
        let below = |id: NodeId| self.path_to(id).skip(1).any(|above| above == summary);
        let inside: Vec<NodeId> =
            (summary.0 + 1..self.now.graph.nodes.len()).map(NodeId).filter(|id| below(*id)).collect();
        self.now.void(inside.iter().copied());
        self.now.take_state(summary);
        for id in inside.into_iter().chain([summary]) {
            if self.now.graph.nodes[id.0].alive {
                self.drop_node(id);
            }
        }
        let nodes = &self.now.graph.nodes;
        let (kept, dropped): (Vec<Edge>, Vec<Edge>) = std::mem::take(&mut self.now.graph.edges)
            .into_iter()
            .filter(|edge| nodes[edge.from.0].alive)
            .partition(|edge| nodes[edge.to.0].alive);
        self.now.graph.edges = kept;
        let vertices = &self.now.graph.vertices;
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
                    first_call: None,
                };
                (edge.from, pending)
            })
            .collect()
    }

    /// Merges paths that stand at one position into one summary; paths it does not cover go on alone.
    pub(super) fn merge_group(&mut self, node: NodeId, mut group: Vec<Pending>, kind: NodeKind) {
        self.cut_orders(node, &mut group);
        if kind == NodeKind::Merge {
            group.iter_mut().for_each(|pending| self.fold_unnamed_trees(&mut pending.state));
        }
        let mut groups = self.by_shape(group);
        if kind == NodeKind::Merge {
            groups = groups.into_iter().flat_map(|group| self.by_answers(group)).collect();
        }
        if groups.len() == 1 {
            return self.merge_alike(node, groups.pop().unwrap_or_default(), kind);
        }
        for group in groups {
            if group.len() > self.limits().paths_at_loop {
                self.merge_alike(node, group, kind);
            } else {
                group.into_iter().for_each(|pending| self.put_back(node, Pending { released: true, ..pending }));
            }
        }
    }

    fn merge_alike(&mut self, node: NodeId, mut group: Vec<Pending>, kind: NodeKind) {
        for pending in &mut group {
            sequence::settle(self.domain, &mut pending.state);
            drop_dead_values(self.domain, &mut pending.state);
            materialise::registers(self.domain, &mut pending.state);
        }
        if kind == NodeKind::Merge {
            // Paths that were merged here before, from elsewhere or earlier, may stand for these.
            group.retain(|pending| !self.covered(node, pending));
            if group.len() <= self.limits().paths_at_join {
                group.into_iter().for_each(|pending| self.put_back(node, Pending { released: true, ..pending }));
                return;
            }
        }
        let mut merged = group[0].state.clone();
        let mut varying = BTreeSet::new();
        drop_unreachable(self.domain, &mut merged);
        let mut chosen = merged.knowledge.atoms();
        for pending in &group[1..] {
            let mut b = pending.state.clone();
            drop_blocks(self.domain, &mut b);
            if cover(self.domain, &merged, &b).is_some() {
                continue;
            }
            if let Some((x, y)) = aligned(self.domain, &merged, &b) {
                (merged, b) = (x, y);
            }
            let summary = Summary::of(&merged, &varying, &chosen);
            if let Some(joined) = join(self.domain, summary, &b, Coarseness::Hull) {
                merged = joined.state;
                varying = joined.varying;
                chosen = joined.chosen;
            }
        }
        drop_unreachable(self.domain, &mut merged);
        let id = self.add_node(merged, kind, Some(node));
        self.now.graph.nodes[id.0].varying = varying;
        self.now.graph.nodes[id.0].chosen = chosen;
        let key = position(&self.now.graph.nodes[id.0].state);
        let mut any = false;
        for pending in group {
            if kind == NodeKind::Merge {
                let at = location(self.domain, &pending.state);
                let leaks = heap::leaks(self.domain, &pending.state, Roots::Frames, at);
                self.lose_blocks(node, leaks);
            }
            if self.edge(node, id, &pending) {
                any = true;
            } else if kind == NodeKind::Merge {
                self.put_back(node, Pending { released: true, ..pending });
            } else {
                let partial = self.now.partial.entry(key.clone()).or_default();
                *partial += 1;
                if *partial > self.domain.options.limits.partial_merges {
                    self.give_up(node, &pending);
                } else {
                    self.summarise(node, &pending, kind);
                }
            }
        }
        if any {
            self.open_segment(id);
        } else {
            self.drop_node(id);
        }
    }
}

/// The kinds of which elements of arrays may be.
fn kinds_of_elements(state: &State) -> usize {
    state.allocations.values().filter_map(|block| block.elements()).map(|list| list.kinds.len()).sum()
}

/// How many blocks are some text.
fn texts_of(state: &State) -> usize {
    state.allocations.values().filter(|block| block.kind == AllocKind::Text).count()
}

/// How many cells hold something that is known.
fn known_cells(state: &State) -> usize {
    let cells = state.allocations.values().flat_map(|block| &block.cells);
    cells.filter(|cell| !matches!(cell.value, Value::Any)).count()
}

/// Paths whose states agree in what is told of them, path by path, in the order in which they come.
fn agreeing<K: Ord, V: PartialEq>(paths: &[Pending], told: impl Iterator<Item = BTreeMap<K, V>>) -> Vec<Vec<Pending>> {
    let mut groups: Vec<(BTreeMap<K, V>, Vec<Pending>)> = Vec::new();
    for (pending, mine) in paths.iter().zip(told) {
        match groups.iter_mut().find(|(first, _)| agree(first, &mine)) {
            Some((_, group)) => group.push(pending.clone()),
            None => groups.push((mine, vec![pending.clone()])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
