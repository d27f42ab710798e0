//! The end of a run: which heap blocks are lost (valid-memtrack: live, and nothing reaches them from the roots).

use std::collections::BTreeMap;

use evidence::AlarmKind;
use smt::bv::Term;

use super::Engine;
use super::objects::ObjectKind;
use crate::state::State;
use crate::value::{ObjectId, Scalar, Value};

impl Engine<'_> {
    /// The entry has returned.
    pub(super) fn returned(&mut self, state: &mut State, value: &Value) {
        if let Some(status) = value.first()
            && self
                .undefined(state, "the status of the program is the result of undefined behaviour", status.poison)
                .is_none()
        {
            return;
        }
        self.leaks(state);
    }

    /// The run ends with its frames still there.
    pub(super) fn ended(&mut self, state: &mut State) {
        self.leaks(state);
    }

    /// Records which heap blocks are lost.
    pub(super) fn leaks(&mut self, state: &mut State) {
        let heap: Vec<(ObjectId, Term)> = state
            .memory
            .iter()
            .filter(|(id, _)| self.object(**id).kind == ObjectKind::Heap)
            .map(|(id, block)| (*id, block.live))
            .collect();
        if heap.is_empty() {
            return;
        }
        let live: BTreeMap<ObjectId, Term> = heap.iter().copied().collect();
        let mut reached: BTreeMap<ObjectId, Term> = heap.iter().map(|(id, _)| (*id, Term::FALSE)).collect();
        // From heap block to heap block, with the condition.
        let mut edges: Vec<(ObjectId, ObjectId, Term)> = Vec::new();
        let mut roots: Vec<(Scalar, Term)> = Vec::new();
        // When something holds a part of an address only: it may be the address of another block, or of none.
        let mut in_parts = Term::FALSE;
        let whole = self.program.pointer_bits();
        for (id, block) in &state.memory {
            for (_, cell) in block.contents.cells() {
                if cell.value.is_number() {
                    continue;
                }
                let written = self.pool.not(cell.unwritten);
                if live.contains_key(id) {
                    for one in cell.value.alternatives() {
                        if let Some(to) = one.object.filter(|to| live.contains_key(to)) {
                            let when = self.pool.and(written, one.when);
                            if 8 * cell.size != whole {
                                in_parts = self.pool.or(in_parts, when);
                            }
                            edges.push((*id, to, when));
                        }
                    }
                } else {
                    let when = self.pool.and(written, block.live);
                    roots.push((cell.value.clone(), when));
                }
            }
        }
        for frame in &state.frames {
            let function = self.program.function(frame.function);
            let needed = self.facts.function(frame.function).live_values().after(function, frame.block, frame.inst);
            let values = frame.values.iter().filter(|(id, _)| needed.contains(**id)).flat_map(|(_, value)| value);
            roots.extend(values.cloned().map(|scalar| (scalar, Term::TRUE)));
            let variables = frame.varargs.iter().flat_map(|all| all.iter()).flat_map(|variable| &variable.value);
            roots.extend(variables.cloned().map(|scalar| (scalar, Term::TRUE)));
        }
        for (scalar, when) in roots {
            for one in scalar.alternatives() {
                if let Some(known) = one.object.and_then(|to| reached.get_mut(&to)) {
                    let when = self.pool.and(when, one.when);
                    if self.pool.width(scalar.bits) != whole {
                        in_parts = self.pool.or(in_parts, when);
                    }
                    *known = self.pool.or(*known, when);
                }
            }
        }
        // A block is at most as many steps away as there are blocks.
        for _ in 0..heap.len() {
            let mut changed = false;
            for (from, to, when) in &edges {
                let (here, alive) = (reached[from], live[from]);
                let when = self.pool.all([here, alive, *when]);
                let more = self.pool.or(reached[to], when);
                changed |= reached.insert(*to, more) != Some(more);
            }
            if !changed {
                break;
            }
        }
        if self.gap(state, "a part of an address, which keeps a block or not", in_parts).is_none() {
            return;
        }
        let mut lost = Term::FALSE;
        for (id, alive) in heap {
            let not = self.pool.not(reached[&id]);
            let here = self.pool.and(alive, not);
            lost = self.pool.or(lost, here);
        }
        // The path ends here in any case.
        let _ = self.alarm(state, AlarmKind::Leak, lost);
    }
}
