//! Recursive calls with contexts.
//!
//! While a context of a function that calls itself is explored, a call that the context represents goes back to its beginning:
//! an edge says so for the transition system, and the path goes on behind the call from each exit that is assumed
//! ([`super::context::Assumed`]). At first none is. When all paths have ended, what returned is added to what is assumed, and the
//! context is explored anew, until nothing new returns (paper 4, Sect. 3: a fixed point from below, here for one context). What
//! is found then holds by induction over the depth of calls, for each exit of a call rests on exits of calls inside only.
//!
//! A call that the context does not represent gets one of its own, merged with the context, which is explored in between: the last
//! one represents the calls inside of it.

use ir::FunctionId;

use super::context::{Context, ContextId, apply, begin};
use super::explore::{Engine, Purpose};
use super::path::{Pending, Waiting};
use crate::domain::clean::drop_dead_values;
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::engine::graph::{Edge, NodeId, VertexKind};
use crate::summary::cover::Instantiation;
use crate::summary::fold::folded;
use crate::summary::materialise;

use super::calls::represents;

/// A call that begins in the context that is being explored.
pub(super) struct OwnCall {
    id: ContextId,
    /// The state in which it begins.
    begins: State,
    mu: Instantiation,
}

impl Engine<'_, '_> {
    /// The context that is being explored, if it is one of this recursive function.
    pub(super) fn own_context(&self, target: FunctionId) -> Option<ContextId> {
        match self.now.purpose {
            Purpose::Call(id) if self.contexts.get(id).function == target => {
                Some(id).filter(|_| self.domain.recursive.contains(&target))
            }
            Purpose::Call(_) | Purpose::Program | Purpose::Induction => None,
        }
    }

    /// Whether the call begins in the context that is being explored.
    pub(super) fn own_call(&mut self, waiting: &Waiting) -> Option<OwnCall> {
        let id = self.own_context(waiting.target)?;
        let pattern = self.contexts.get(id).pattern.clone();
        let mut begins = waiting.begins.clone();
        materialise::cells(self.domain, &mut begins, &pattern);
        let mu = represents(self.domain, &pattern, &begins)?;
        Some(OwnCall { id, begins, mu })
    }

    /// A call inside of a recursive function that neither a context represents as it is nor this one: blocks that the caller needs no
    /// names for are made lists, as where paths meet. Without that each call would know one block more than the one before. False
    /// if there are none.
    pub(super) fn fold_call(&mut self, waiting: &mut Waiting, args: &[Value]) -> bool {
        if self.own_context(waiting.target).is_none() || !waiting.begins.has_linked_blocks() {
            return false;
        }
        let mut state = waiting.pending.state.clone();
        drop_dead_values(self.domain, &mut state);
        let Some(mut state) = folded(self.domain, &state) else { return false };
        waiting.begins = begin::call_state(self.domain, &mut state, waiting.target, args);
        waiting.pending.state = state;
        true
    }

    /// Whether the blocks that calls inside of calls of the function know only become more, from one to the next.
    pub(super) fn grows(&self, target: FunctionId, begins: &State) -> bool {
        let under_way = self.suspended.iter().map(|caller| &caller.purpose).chain([&self.now.purpose]);
        let patterns = under_way.filter_map(|purpose| match purpose {
            Purpose::Call(id) if self.contexts.get(*id).function == target => Some(&self.contexts.get(*id).pattern),
            Purpose::Call(_) | Purpose::Program | Purpose::Induction => None,
        });
        let known: Vec<usize> = patterns.chain([begins]).map(|state| state.allocations.len()).collect();
        let last = known.iter().rev().zip(known.iter().rev().skip(1));
        last.take_while(|(later, earlier)| later > earlier).count() >= self.limits().recursion_growth
    }

    /// A context for calls of a recursive function that represents the state as well as one that was found before: the one that is being
    /// explored, or one that was looked for because calls inside of another one asked for it. So each is more general than those
    /// before, until all calls that link their blocks alike are represented.
    pub(super) fn more_general(&mut self, target: FunctionId, begins: &State) -> Option<Context> {
        let own = self.own_context(target);
        let known: Vec<ContextId> = self.contexts.of(target).iter().rev().copied().collect();
        let is_merged = |id: &ContextId| Some(*id) == own || self.contexts.get(*id).joins > 0;
        let merged: Vec<ContextId> = known.into_iter().filter(is_merged).collect();
        merged.into_iter().find_map(|id| self.merged_context(id, begins))
    }

    /// The path after such a call.
    pub(super) fn after_own_call(&mut self, waiting: Waiting, call: OwnCall) -> Option<Pending> {
        let Waiting { node, mut pending, location, .. } = waiting;
        let OwnCall { id, begins, mu } = call;
        self.now.calls_itself = true;
        self.keep(node, &begins);
        let vertex = self.add_vertex(node, Some(pending.vertex), VertexKind::Covered, location);
        let state = std::mem::take(&mut pending.state);
        // How what the callee sees came to be the callee does not see.
        let mut passed = State { knowledge: state.knowledge.clone(), ..begins };
        passed.trail.changes_input(state.trail.input());
        passed.knowledge.forget_answers();
        let (from, to) = (node, NodeId(0));
        self.now.graph.edges.push(Edge { from, to, state: passed, mu: mu.clone(), vertex, call: true, exact: false });
        let precision = self.precision();
        let context = self.contexts.get(id);
        self.now.forgets |= context.returning().forgets;
        self.now.ends |= context.returning().ends;
        let outcomes = apply::apply(self.domain, precision, state, context, &mu);
        self.behind_call(node, pending, outcomes, location)
    }
}
