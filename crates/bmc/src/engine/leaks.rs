//! The end of a run: which heap blocks are lost (valid-memtrack: live, and nothing reaches them from the roots).

use std::collections::BTreeMap;

use evidence::{AlarmKind, Property};
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

    /// Records which heap blocks are lost. A pointer keeps the block that it stems from while it lies in it; whether one past
    /// the end does is left open, as is what a part of an address or an integer made of one does. A pointer farther out
    /// keeps nothing.
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
        self.unfreed(state, &heap);
        let mut found = Found {
            live: heap.iter().copied().collect(),
            edges: Vec::new(),
            undecided: Term::FALSE,
            integers: self.facts.integers_are_addresses(),
        };
        let mut roots: Vec<(Scalar, Term)> = Vec::new();
        for (id, block) in &state.memory {
            for (_, cell) in block.contents.cells() {
                if cell.value.is_number() {
                    continue;
                }
                let written = self.pool.not(cell.unwritten);
                if found.live.contains_key(id) {
                    let whole = 8 * cell.size == self.program.pointer_bits();
                    for (to, when) in self.kept_by(&mut found, &cell.value, whole) {
                        let when = self.pool.and(written, when);
                        found.edges.push((*id, to, when));
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
        let mut reached: BTreeMap<ObjectId, Term> = heap.iter().map(|(id, _)| (*id, Term::FALSE)).collect();
        for (scalar, when) in roots {
            let whole = self.pool.width(scalar.bits) == self.program.pointer_bits();
            for (to, here) in self.kept_by(&mut found, &scalar, whole) {
                if let Some(known) = reached.get_mut(&to) {
                    let when = self.pool.and(when, here);
                    *known = self.pool.or(*known, when);
                }
            }
        }
        self.spread(&found, &mut reached);
        if self.gap(state, "an address that may leave its block", found.undecided).is_none() {
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

    /// Records which heap blocks are live, if that is asked for. The path is not restricted: it is no undefined behaviour.
    fn unfreed(&mut self, state: &State, heap: &[(ObjectId, Term)]) {
        if self.options.properties.contains(&Property::MemCleanup) {
            let live = self.pool.any(heap.iter().map(|(_, live)| *live));
            let mut copy = state.clone();
            let _ = self.alarm(&mut copy, AlarmKind::Unfreed, live);
        }
    }

    /// What is reached from heap block to heap block.
    fn spread(&mut self, found: &Found, reached: &mut BTreeMap<ObjectId, Term>) {
        // A block is at most as many steps away as there are blocks.
        for _ in 0..reached.len() {
            let mut changed = false;
            for (from, to, when) in &found.edges {
                let (here, alive) = (reached[from], found.live[from]);
                let when = self.pool.all([here, alive, *when]);
                let more = self.pool.or(reached[to], when);
                changed |= reached.insert(*to, more) != Some(more);
            }
            if !changed {
                break;
            }
        }
    }

    /// The heap blocks that a value keeps, each with the condition. `whole` says that the value is as wide as an address.
    fn kept_by(&mut self, found: &mut Found, scalar: &Scalar, whole: bool) -> Vec<(ObjectId, Term)> {
        let mut kept = Vec::new();
        for one in scalar.alternatives() {
            let Some(to) = one.object.filter(|to| found.live.contains_key(to)) else { continue };
            if !whole {
                found.undecided = self.pool.or(found.undecided, one.when);
                kept.push((to, one.when));
                continue;
            }
            let (offset, size) = (self.offset(to, one.bits), self.object(to).size);
            let (start, before_end) = (self.pool.is_zero(offset), self.pool.ult(offset, size));
            let inside = self.pool.or(start, before_end);
            let not_inside = self.pool.not(inside);
            let open = if found.integers { not_inside } else { self.pool.eq(offset, size) };
            let open = self.pool.all([one.when, not_inside, open]);
            found.undecided = self.pool.or(found.undecided, open);
            kept.push((to, self.pool.and(one.when, inside)));
        }
        kept
    }
}

/// What is known of the pointers to heap blocks.
struct Found {
    /// When each heap block is live.
    live: BTreeMap<ObjectId, Term>,
    /// From heap block to heap block, with the condition.
    edges: Vec<(ObjectId, ObjectId, Term)>,
    /// When something keeps a block or not.
    undecided: Term,
    /// Whether an address outside of its block may be an integer in disguise.
    integers: bool,
}
