//! Calls of functions with contexts ([`crate::engine::context`]): which context stands for a call, and the exploration of new
//! ones. While a context is explored, the exploration that it was called from waits; none of them is on the machine's
//! stack, so chains of calls may be of any length.

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::{FunctionId, Location};

use super::explore::{Engine, Exploration, Purpose};
use super::path::{Pending, Waiting};
use crate::domain::Domain;
use crate::domain::alarm::Affects;
use crate::domain::clean::{drop_unreachable, unite_cells};
use crate::domain::state::State;
use crate::domain::trail::{Input, Trail};
use crate::domain::value::Value;
use crate::engine::context::assumed::Checked;
use crate::engine::context::{Assumed, Context, ContextId, Outcome, Returning, apply, begin, finish};
use crate::engine::graph::{NodeId, NodeKind, VertexKind};
use crate::summary::cover::{Instantiation, cover};
use crate::summary::join::{Coarseness, Summary, join};
use crate::summary::materialise;
use crate::summary::shape::aligned;

impl Engine<'_, '_> {
    /// A call of a function with contexts. The path that goes on after it, if one does at once: it waits if the call's
    /// context has not been explored.
    pub(super) fn context_call(
        &mut self,
        node: NodeId,
        mut pending: Pending,
        (target, args): (FunctionId, Vec<Value>),
        location: Option<Location>,
    ) -> Option<Pending> {
        if self.contexts.is_under_way(target) && self.own_context(target).is_none() {
            // Only calls through pointers lead back to it.
            return self.recursive_call(node, pending, target, args, location);
        }
        if !unite_cells(&mut pending.state) {
            return None;
        }
        // A call is a step that may differ each time: the path is no longer a plain unrolling.
        pending.refined = true;
        // The callee sees as a tree what its caller needs no names in.
        self.fold_unnamed_trees(&mut pending.state);
        let begins = begin::call_state(self.domain, &mut pending.state, target, &args);
        let mut waiting = Waiting { node, pending, target, begins, location };
        for as_it_is in [true, false] {
            if !as_it_is && !self.fold_call(&mut waiting, &args) {
                break;
            }
            if let Some((id, mu)) = self.context_of(target, &waiting.begins) {
                return self.after_call(waiting, id, &mu);
            }
            if let Some(own) = self.own_call(&waiting) {
                return self.after_own_call(waiting, own);
            }
        }
        self.now.waiting.push(waiting);
        None
    }

    /// A path that waits goes on, or the exploration of a context for it begins.
    pub(super) fn resume_or_begin(&mut self, waiting: Waiting) {
        if !self.now.graph.nodes[waiting.node.0].alive {
            return;
        }
        match self.context_of(waiting.target, &waiting.begins) {
            Some((id, mu)) => {
                let node = waiting.node;
                if let Some(next) = self.after_call(waiting, id, &mu) {
                    self.put_back(node, Pending { released: true, ..next });
                }
            }
            None => {
                let Some(context) = self.new_context(waiting.target, &waiting.begins) else { return };
                if represents(self.domain, &context.pattern, &waiting.begins).is_none() {
                    if self.domain.recursive.contains(&waiting.target) {
                        self.recursion_failed = true;
                        return;
                    }
                    // The call would wait for ever for a context that represents it.
                    let name = &self.domain.program.function(waiting.target).name;
                    let message = format!("nothing was found that holds at every call of `{name}`");
                    let Waiting { node, pending, location, .. } = waiting;
                    self.note(node, &pending.state, Affects::Everything, location, message);
                    self.add_vertex(node, Some(pending.vertex), VertexKind::End("gave up"), location);
                    return;
                }
                self.now.waiting.push(waiting);
                self.explore_context(context);
            }
        }
    }

    /// An explored context that represents the state in which a call begins.
    fn context_of(&mut self, target: FunctionId, begins: &State) -> Option<(ContextId, Instantiation)> {
        let many = self.contexts.of(target).len() >= self.limits().contexts;
        self.contexts.of(target).iter().rev().find_map(|id| {
            let context = self.contexts.get(*id);
            let serves = context.outcome.is_some() && (many || !context.rejected);
            let mu = if serves { represents(self.domain, &context.pattern, begins) } else { None };
            mu.map(|mu| (*id, mu))
        })
    }

    /// The path after a call that begins in the context.
    pub(super) fn after_call(&mut self, waiting: Waiting, id: ContextId, mu: &Instantiation) -> Option<Pending> {
        let Waiting { node, mut pending, location, .. } = waiting;
        self.now.uses.insert(id);
        let state = std::mem::take(&mut pending.state);
        let precision = self.precision();
        let context = self.contexts.get(id);
        self.now.forgets |= context.returning().forgets;
        self.now.ends |= context.returning().ends;
        let outcomes = apply::apply(self.domain, precision, state, context, mu);
        self.behind_call(node, pending, outcomes, location)
    }

    /// A context for calls that begin in the state: it is merged with the last one if not too much is lost. None where that ends the
    /// exploration.
    fn new_context(&mut self, target: FunctionId, begins: &State) -> Option<Context> {
        let known = self.contexts.of(target).to_vec();
        if self.domain.recursive.contains(&target) {
            if let Some(context) = self.more_general(target, begins) {
                return Some(context);
            }
            if known.len() >= self.limits().recursion_contexts || self.grows(target, begins) {
                self.recursion_failed = true;
                return None;
            }
        }
        let rejected = known.iter().filter(|id| self.contexts.get(**id).rejected).count();
        let last = known.iter().rev().find(|id| !self.contexts.get(**id).rejected).copied();
        let limits = self.limits();
        let many = known.len() >= limits.contexts;
        // What a function costs little to look at is looked at for each kind of call.
        let work: usize =
            known.iter().filter_map(|id| self.contexts.get(*id).outcome.as_ref()).map(Outcome::work).sum();
        let costly = known.len() >= limits.separate_contexts && work >= limits.separate_work;
        let may_merge = costly && rejected < limits.rejected_contexts || many;
        if let Some(last) = last.filter(|_| may_merge)
            && let Some(context) = self.merged_context(last, begins)
        {
            return Some(context);
        }
        Some(Context {
            function: target,
            pattern: begins.clone(),
            varying: BTreeSet::new(),
            chosen: begins.knowledge.atoms(),
            joins: 0,
            ghosts: begin::ghosts(self.domain, begins),
            assumed: Assumed::default(),
            outcome: None,
            rejected: false,
        })
    }

    /// A context that represents what the given one does, and the state.
    pub(super) fn merged_context(&mut self, last: ContextId, begins: &State) -> Option<Context> {
        let old = self.contexts.get(last).clone();
        let (base, other) = aligned(self.domain, &old.pattern, begins)?;
        let coarseness = match old.joins {
            joins if joins < self.limits().context_joins_hull => Coarseness::Hull,
            joins if joins < self.limits().context_joins_thresholds => Coarseness::Thresholds,
            joins if joins < self.limits().context_joins_widen => Coarseness::Widen,
            joins if joins < self.limits().context_joins_no_templates => Coarseness::NoTemplates,
            _ => Coarseness::NoCells,
        };
        let summary = Summary { leads_there: false, ..Summary::of(&base, &old.varying, &old.chosen) };
        let joined = join(self.domain, summary, &other, coarseness)?;
        let mut pattern = joined.state;
        pattern.trail.break_off();
        drop_unreachable(self.domain, &mut pattern);
        let bare = pattern.clone();
        begin::assume_types(self.domain, &mut pattern, false);
        if represents(self.domain, &pattern, begins).is_none() {
            pattern = bare;
            represents(self.domain, &pattern, begins)?;
        }
        let ghosts = begin::ghosts(self.domain, &pattern);
        let (varying, chosen) = (joined.varying, joined.chosen);
        let (joins, assumed) = (old.joins + 1, Assumed::default());
        Some(Context { pattern, varying, chosen, joins, ghosts, assumed, outcome: None, ..old })
    }

    /// Begins to explore a context; what was explored so far waits.
    fn explore_context(&mut self, context: Context) {
        let id = self.contexts.add(context);
        let caller = std::mem::replace(&mut self.now, Exploration::new(Purpose::Call(id)));
        self.suspended.push(caller);
        self.begin_context(id);
    }

    fn begin_context(&mut self, id: ContextId) {
        let context = self.contexts.get(id);
        let mut start = context.pattern.clone();
        let frame = start.top_mut();
        frame.varargs = frame.varargs.iter().chain(&context.ghosts).cloned().collect::<Arc<[Value]>>();
        let node = self.add_node(start, NodeKind::Start, None);
        self.open_segment(node);
    }

    /// Ends the exploration of a context and goes back to the one that it was called from. False if there is none.
    pub(super) fn end_context(&mut self) -> bool {
        let (Some(caller), Purpose::Call(id)) = (self.suspended.pop(), self.now.purpose) else { return false };
        let mut done = std::mem::replace(&mut self.now, caller);
        let own = finish::own_nodes(&done.graph);
        let input = finish::input(&done.graph, &own);
        let mut exits: Vec<State> = Vec::new();
        for found in done.returns.iter().filter(|found| own.contains(&found.node)) {
            let (mut exit, notes) = finish::exit(self.domain, found);
            let before = input.get(&found.node).copied().unwrap_or(Input::Any);
            exit.trail = Trail::with_input(before.then(found.state.trail.input()));
            done.graph.nodes[found.node.0].notes.extend(notes);
            exits.push(exit);
        }
        let exits = finish::merged(self.domain, exits);
        let mut returning = Returning { exits, forgets: done.forgets, ends: done.ends };
        if done.calls_itself {
            match self.contexts.all[id.0].assumed.check(self.domain, &returning) {
                Checked::Holds => {
                    returning = self.contexts.get(id).assumed.returning.clone();
                    let input = self.domain.input_of(self.contexts.get(id).function);
                    returning.exits.iter_mut().for_each(|exit| exit.trail = Trail::with_input(input));
                }
                Checked::Grown => {
                    let caller = std::mem::replace(&mut self.now, done.again());
                    self.suspended.push(caller);
                    self.begin_context(id);
                    return true;
                }
                Checked::Failed => {
                    self.recursion_failed = true;
                    return true;
                }
            }
        }
        let mut graph = done.graph;
        let nodes = &graph.nodes;
        graph.edges.retain(|edge| nodes[edge.from.0].alive && nodes[edge.to.0].alive);
        // Few questions are asked about them from now on.
        graph.nodes.iter().for_each(|node| node.state.knowledge.forget_answers());
        // The context may represent more than what runs come to.
        graph.edges.iter_mut().for_each(|edge| edge.exact = false);
        let outcome = Outcome { returning, graph, uses: done.uses, entered: done.entered };
        self.contexts.all[id.0].outcome = Some(outcome);
        self.contexts.all[id.0].rejected = self.shows_less(id);
        true
    }

    /// Whether a merged context notes more than the last one that was not rejected.
    fn shows_less(&self, id: ContextId) -> bool {
        let context = self.contexts.get(id);
        let before = self.contexts.of(context.function).iter().copied().filter(|other| *other < id);
        let last = before.rev().find(|other| !self.contexts.get(*other).rejected);
        // Where a function calls itself what a context shows is no measure of another one, which is used inside of it.
        let recursive = self.domain.recursive.contains(&context.function);
        !recursive && context.joins > 0 && last.is_some_and(|last| self.contexts.notes(id) > self.contexts.notes(last))
    }
}

/// What shows that a context with this pattern represents the state in which a call begins.
pub(super) fn represents(domain: &mut Domain, pattern: &State, begins: &State) -> Option<Instantiation> {
    let mut state = begins.clone();
    materialise::cells(domain, &mut state, pattern);
    cover(domain, pattern, &state).filter(|mu| tells_blocks_apart(pattern, mu))
}

/// Whether the first and the last block of each list of the pattern are different ones: a single block is a list, too, but
/// then an exit has two names for it.
fn tells_blocks_apart(pattern: &State, mu: &Instantiation) -> bool {
    let lists = pattern.allocations.values().filter(|block| block.list.is_some() && !block.is_nameless());
    lists.into_iter().all(|block| mu.get(&block.base) != mu.get(&block.end()))
}
