//! Recursive calls, and what returns from the entry of an analysis of a function alone.

use std::collections::BTreeSet;

use ir::{FunctionId, Location};

use super::explore::{Engine, Purpose};
use super::path::{Pending, Return, Way, position};
use crate::domain::Domain;
use crate::domain::alarm::{Affects, NoteKind};
use crate::domain::block::{AllocId, AllocKind, Allocation};
use crate::domain::clean::drop_blocks_but;
use crate::domain::options::Budget;
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::engine::graph::{NodeId, NodeKind, VertexKind};
use crate::rules::call;
use crate::rules::outcome::Outcomes;

/// All that returns from a function, and whether every path was followed.
pub struct Returns {
    /// The returns.
    pub found: Vec<Return>,
    /// No path was given up, and all that was met has a model.
    pub complete: bool,
    /// Instructions executed.
    pub steps: u64,
}

impl<'a, 'p> Engine<'a, 'p> {
    /// Follows all paths from the initial state of a function alone, whose frame is a bottom one, to its returns.
    /// What recursive calls run is not explored, only what they return.
    pub fn returns(domain: &'a mut Domain<'p>, budget: &'a Budget, start: State) -> Returns {
        let mut engine = Engine::new(domain, budget);
        engine.now.purpose = Purpose::Induction;
        let node = engine.add_node(start, NodeKind::Start, None);
        engine.open_segment(node);
        engine.explore();
        let found = std::mem::take(&mut engine.now.returns);
        Returns { found, complete: engine.stopped.is_none() && !engine.has_gaps(), steps: engine.steps }
    }

    /// Whether something was met on the way that has no model or was not followed.
    fn has_gaps(&self) -> bool {
        let mut notes = self.now.graph.nodes.iter().flat_map(|node| &node.notes);
        notes.any(|note| matches!(note.kind, NoteKind::Gap { affects: Affects::Everything }))
    }

    /// Keeps what a path returned with that has ended so.
    pub(super) fn collect(
        &mut self,
        node: NodeId,
        pending: &Pending,
        result: Option<Value>,
        location: Option<Location>,
    ) {
        let result = match (self.now.purpose, result) {
            (Purpose::Program, _) | (Purpose::Induction, None) => return,
            (Purpose::Induction | Purpose::Call(_), Some(result)) => result,
            (Purpose::Call(_), None) => Value::Any,
        };
        let summary = &self.now.graph.nodes[node.0];
        let way = match (&pending.first_call, summary.kind) {
            (None, NodeKind::Start) => Way::Straight,
            (Some(call), NodeKind::Start) => Way::Call(call.clone()),
            _ => Way::Through(position(&summary.state)),
        };
        self.now.returns.push(Return { node, state: pending.state.clone(), result, way, location });
    }

    /// A call of a function that is on the stack: what runs inside is explored from a summary of all such calls. The
    /// path that goes on behind it, if there is one.
    pub(super) fn recursive_call(
        &mut self,
        node: NodeId,
        mut pending: Pending,
        target: FunctionId,
        args: Vec<Value>,
        location: Option<Location>,
    ) -> Option<Pending> {
        let mut reach = None;
        if self.now.purpose != Purpose::Induction {
            let mut entry = pending.clone();
            entry.state = self.recursive_entry(&pending.state, target, args.clone());
            if self.frames.kept {
                self.drop_unreached(&mut entry.state, target);
                // What it can reach is all that its exploration begins with.
                reach = Some(entry.state.allocations.keys().copied().collect::<BTreeSet<AllocId>>());
                self.frames.used = true;
            }
            entry.cut = Some(NodeKind::Recursion);
            self.keep(node, &entry.state);
            self.put_back(node, entry);
        }
        // A call is a step that may differ each time: the path is no longer a plain unrolling.
        pending.refined = true;
        pending.first_call.get_or_insert_with(|| position(&pending.state));
        let state = std::mem::take(&mut pending.state);
        let outcomes = call::after_recursion(self.domain, self.precision(), state, target, (&args, reach.as_ref()));
        self.behind_call(node, pending, outcomes, location)
    }

    /// Drops the blocks of the state in which a call begins that neither its arguments lead to nor global variables of which the code
    /// speaks that it runs. If it comes to one of them all the same, it comes to memory that is not known.
    fn drop_unreached(&mut self, entry: &mut State, target: FunctionId) {
        let facts = &self.domain.facts;
        let mentioned = self.frames_globals.entry(target).or_insert_with(|| {
            let functions = facts.calls().reachable([target]);
            analysis::globals::mentioned(facts.program(), functions).into_iter().collect()
        });
        let is_root = |block: &Allocation| match block.kind {
            AllocKind::Global(id) => mentioned.contains(&id),
            _ => false,
        };
        drop_blocks_but(self.domain, entry, &is_root);
    }

    /// The path that goes on behind a call that was not followed, if there is one.
    pub(super) fn behind_call(
        &mut self,
        node: NodeId,
        mut pending: Pending,
        outcomes: Outcomes,
        location: Option<Location>,
    ) -> Option<Pending> {
        for row in &outcomes.rows {
            self.keep(node, &row.state);
        }
        if outcomes.rows.is_empty() {
            self.add_vertex(node, Some(pending.vertex), VertexKind::End("the call does not return"), location);
        }
        pending.released = true;
        self.take(node, pending, outcomes, location)
    }
}
