//! Edges: a path ends in a summary that covers its state.

use std::cell::OnceCell;

use super::explore::Engine;
use super::path::{Pending, location, position};
use crate::domain::alarm::Affects;
use crate::domain::state::State;
use crate::domain::zeros;
use crate::engine::graph::{Edge, NodeId, NodeKind, VertexKind};
use crate::rules::tell::describe;
use crate::summary::cover::{Instantiation, cover};
use crate::summary::exact::is_exact;
use crate::summary::fold::folded;
use crate::summary::materialise;
use crate::summary::own::out_of_sight;

impl Engine<'_, '_> {
    /// Draws an edge to a summary that covers the state, if there is one.
    pub(super) fn covered(&mut self, node: NodeId, pending: &Pending) -> bool {
        let key = position(&pending.state);
        let candidates: Vec<NodeId> =
            (0..self.now.graph.nodes.len()).rev().map(NodeId).filter(|id| self.is_summary_of(*id, &key)).collect();
        let lists = OnceCell::new();
        candidates.into_iter().any(|to| {
            let fitted = self.fitted(to, &pending.state, &lists);
            fitted.map(|fitted| self.draw((node, to), pending, fitted)).is_some()
        })
    }

    /// Draws an edge if the summary covers the state.
    pub(super) fn edge(&mut self, from: NodeId, to: NodeId, pending: &Pending) -> bool {
        let fitted = self.fitted(to, &pending.state, &OnceCell::new());
        fitted.map(|fitted| self.draw((from, to), pending, fitted)).is_some()
    }

    /// Draws the edge of a path whose state fits so.
    pub(super) fn draw(
        &mut self,
        (from, to): (NodeId, NodeId),
        pending: &Pending,
        (state, mu): (State, Instantiation),
    ) {
        let pending = &Pending { state, ..pending.clone() };
        let exact = is_exact(self.domain, &self.now.graph.nodes[from.0].state, &pending.state, &mu);
        self.heap_of((from, to), pending, &mu);
        let at = location(self.domain, &pending.state);
        let vertex = self.add_vertex(from, Some(pending.vertex), VertexKind::Covered, at);
        let call = pending.cut == Some(NodeKind::Recursion);
        pending.state.knowledge.forget_answers();
        self.now.graph.edges.push(Edge { from, to, state: pending.state.clone(), mu, vertex, call, exact });
    }

    /// The state as the summary covers it, as it is or folded, and the instantiation. What the state is when folded is kept for further
    /// summaries that it is held against.
    pub(super) fn fitted(
        &mut self,
        to: NodeId,
        state: &State,
        lists: &OnceCell<Option<State>>,
    ) -> Option<(State, Instantiation)> {
        let summary = self.now.graph.nodes[to.0].state.clone();
        let mut state = state.clone();
        let told = zeros::name_like(self.domain, &mut state, &summary);
        let more = materialise::cells(self.domain, &mut state, &summary) || told;
        if let Some(mu) = cover(self.domain, &summary, &state) {
            return Some((state, mu));
        }
        if !summary.has_linked_blocks() {
            return None;
        }
        let state = if more {
            folded(self.domain, &state)?
        } else {
            lists.get_or_init(|| folded(self.domain, &state)).clone()?
        };
        let mu = cover(self.domain, &summary, &state)?;
        Some((state, mu))
    }

    /// A heap block that may be live and that no block of the summary stands for is out of sight from there on: whether
    /// it is lost is unknown.
    fn heap_of(&mut self, (from, to): (NodeId, NodeId), pending: &Pending, mu: &Instantiation) {
        let summary = &self.now.graph.nodes[to.0].state;
        let forgotten = out_of_sight(self.domain, summary, &pending.state, mu);
        if let Some(block) = forgotten.and_then(|id| pending.state.allocations.get(&id)) {
            let block = describe(self.domain, block);
            let message =
                format!("{block} cannot be followed through this loop or recursion: whether it is freed is not known");
            let at = location(self.domain, &pending.state);
            self.note(from, &pending.state, Affects::Leaks, at, message);
            self.stop_for_arrays();
        }
    }
}
