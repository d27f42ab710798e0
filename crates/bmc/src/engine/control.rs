//! Edges: branches, switches, phis, rounds of loops.

use ir::{BlockId, InstKind, Terminator};
use smt::bv::Term;

use super::{Engine, Flow, Site, Visit};
use crate::state::{Round, State};
use crate::value::Value;

impl Engine<'_> {
    /// Ends the block.
    pub(super) fn terminator(&mut self, state: &mut State, terminator: &Terminator) {
        // The reason why the path ends has been recorded.
        let _ = self.leave(state, terminator);
    }

    fn leave(&mut self, state: &mut State, terminator: &Terminator) -> Flow {
        match terminator {
            Terminator::Jump(to) => self.go(state.clone(), *to),
            Terminator::Branch { condition, if_true, if_false } => {
                let condition = self.scalar(state, condition)?;
                let condition = self.looked_at(state, &condition)?;
                if if_true == if_false {
                    return self.go(state.clone(), *if_true);
                }
                let not = self.pool.not(condition);
                self.go_if(state, not, *if_false);
                self.go_if(state, condition, *if_true);
                None
            }
            Terminator::Switch { value, bits, cases, default } => {
                let value = self.scalar(state, value)?;
                let value = self.looked_at(state, &value)?;
                let mut targets: Vec<(BlockId, Term)> = Vec::new();
                let mut none = Term::TRUE;
                for case in cases {
                    let constant = self.pool.constant(*bits, case.value);
                    let equal = self.pool.eq(value, constant);
                    let differs = self.pool.not(equal);
                    none = self.pool.and(none, differs);
                    match targets.iter_mut().find(|(target, _)| *target == case.target) {
                        Some((_, when)) => *when = self.pool.or(*when, equal),
                        None => targets.push((case.target, equal)),
                    }
                }
                match targets.iter_mut().find(|(target, _)| target == default) {
                    Some((_, when)) => *when = self.pool.or(*when, none),
                    None => targets.push((*default, none)),
                }
                for (target, when) in targets {
                    self.go_if(state, when, target);
                }
                None
            }
            Terminator::Return(value) => {
                let value = match value {
                    Some(value) => self.operand(state, value)?,
                    None => Value::new(),
                };
                self.return_from(state, value)
            }
            Terminator::Unreachable => self.undefined(state, "code marked as unreachable is reached", Term::TRUE),
            Terminator::Unsupported(what) => self.gap(state, what, Term::TRUE),
        }
    }

    fn go_if(&mut self, state: &State, condition: Term, to: BlockId) {
        if let Some(guard) = self.guards.and(&mut self.pool, state.guard, condition) {
            let mut next = state.clone();
            next.guard = guard;
            // A path that ends here has been recorded.
            let _ = self.go(next, to);
        }
    }

    /// Follows an edge.
    fn go(&mut self, mut state: State, to: BlockId) -> Flow {
        let program = self.program;
        let top = state.top()?;
        let from = top.block;
        let id = top.function;
        let function = program.function(id);
        let facts = self.facts.clone();
        let (loops, live) = (facts.function(id).loops(), facts.function(id).live_values().at_entry(to));
        let mut phis = Vec::new();
        for inst in &function.block(to).insts {
            let InstKind::Phi { incoming } = &inst.kind else { break };
            let value = incoming.iter().find(|(block, _)| *block == from).map(|(_, value)| value);
            let (Some(result), Some(value)) = (inst.result, value) else { continue };
            phis.push((result, self.operand(&mut state, value)?));
        }
        let (common, another) = loops.edge(from, to);
        let guard = state.guard;
        let top = state.top_mut()?;
        top.rounds.truncate(common);
        let mut spent = 0;
        if another && let Some(round) = top.rounds.last_mut() {
            // A round after which there was no other way does not count.
            let more = u32::from(round.guard != guard);
            *round = Round { number: round.number + 1, spent: round.spent + more, guard };
            spent = round.spent;
        }
        let entered = loops.around(to).len() - common;
        top.rounds.extend((0..entered).map(|_| Round { number: 0, spent: 0, guard }));
        top.values.retain(|id, _| live.contains(*id));
        for (result, value) in phis {
            top.values.insert(result, value);
        }
        let number = state.top()?.rounds.last().map_or(0, |round| round.number);
        if spent > self.bound || number > self.options.limits.forced_rounds.saturating_mul(self.bound) {
            return self.cut(&mut state, "rounds of a loop beyond the bound", Term::TRUE);
        }
        let top = state.top_mut()?;
        top.block = to;
        top.inst = facts.function(id).phi_count(to);
        self.enqueue(state);
        Some(())
    }

    /// Remembers the state at a loop head.
    pub(super) fn visit(&mut self, state: &State) {
        if !self.options.properties.contains(&evidence::Property::Termination) {
            return;
        }
        let Some(top) = state.top() else { return };
        let facts = self.facts.function(top.function);
        if top.inst != facts.phi_count(top.block) || !facts.loops().is_head(top.block) {
            return;
        }
        // The loop's name: that of the visit without the round, the block and the instruction.
        let mut name = self.here.clone();
        name.truncate(name.len().saturating_sub(3));
        let site = Site { function: top.function, block: top.block, inst: top.inst };
        let visit = Visit { state: state.clone(), events: self.events.len(), site };
        let visits = self.visits.entry(name).or_default();
        if visits.len() < self.options.limits.visits {
            visits.push(visit);
        }
    }
}
