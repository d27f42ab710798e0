//! Cut points when only values count ([`crate::options::Options::values_only`], paper 3): each has one summary that says
//! nothing but the types of what is live there. So nothing is ever merged or tried again, and the graph is the
//! program's control flow with calls expanded, which makes this cheap.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::{InstKind, Type, ValueId};
use logic::Linear;

use super::{Engine, Pending, location, position};
use crate::clean::{drop_dead_values, drop_unreachable};
use crate::graph::{NodeId, NodeKind};
use crate::materialise;
use crate::rules::Stop;
use crate::rules::integer::settle;
use crate::state::{Frame, State};
use crate::value::{Cond, Value, View};

impl Engine<'_> {
    /// Paths that stand at one cut point run into its summary; the first makes it.
    pub(super) fn arrive_by_values(&mut self, node: NodeId, arrivals: Vec<Pending>) {
        for mut pending in arrivals {
            // Truth values are decided first: an undecided one would be dropped with the dead ones.
            let settled = self.settle_all(&mut pending.state);
            self.cx.leave_trail(&mut pending.state);
            let at = location(&self.cx, &pending.state);
            match settled {
                Ok(()) => {}
                Err(Stop::Split(cases)) => {
                    self.split(node, pending, cases, at);
                    continue;
                }
                Err(_) => {
                    self.give_up(node, &pending);
                    continue;
                }
            }
            drop_dead_values(&self.cx, &mut pending.state);
            materialise::registers(&mut self.cx, &mut pending.state);
            let key = position(&pending.state);
            let summary = self.graph.living().find(|id| self.is_summary_of(*id, &key));
            if let Some(id) = summary {
                self.name_missing(id, &mut pending.state);
            }
            // What is known of symbols that occur nowhere else is not needed for the covering, but for the guard.
            if self.covered(node, &pending) {
                continue;
            }
            let known = summary.is_some();
            let summary = self.most_general(&pending.state);
            let kind = pending.cut.unwrap_or(NodeKind::Merge);
            let id = self.add_node(summary, kind, Some(node));
            if known || !self.edge(node, id, &pending) {
                // A second summary of a point would only come from values of another form, which none has here.
                self.graph.nodes[id.0].alive = false;
                self.living -= 1;
                self.give_up(node, &pending);
            } else {
                self.open_segment(id);
            }
        }
    }

    /// Gives each live integer the view that suits its place, so that each visit has it in the same one.
    fn settle_all(&mut self, state: &mut State) -> Result<(), Stop> {
        let depth = state.frames.len();
        for index in 0..depth {
            let frame = state.frames[index].clone();
            let function = self.cx.program.function(frame.function);
            let at = if index + 1 == depth { frame.index } else { frame.index + 1 };
            let live = self.cx.infos[&frame.function].live_before(function, frame.block, at);
            for (id, value) in frame.locals.iter().chain(frame.slots.iter()).filter(|(id, _)| live.contains(**id)) {
                let Some(bits) = self.integer_bits(&frame, *id) else { continue };
                let view = match self.cx.hint(frame.function, *id) {
                    _ if bits == 1 => View::Unsigned,
                    View::Modular => View::Signed,
                    view => view,
                };
                let settled = match settle(&mut self.cx, state, value.clone(), bits, view)? {
                    Value::Bool(Cond::Const(truth)) => {
                        Value::Int { term: Linear::constant(i64::from(truth)), view: View::Unsigned }
                    }
                    settled => settled,
                };
                let frame_ = Arc::make_mut(&mut state.frames[index]);
                let map = if frame.slots.contains_key(id) { &mut frame_.slots } else { &mut frame_.locals };
                Arc::make_mut(map).insert(*id, settled);
            }
        }
        Ok(())
    }

    /// Gives each SSA value that the summary speaks of and the state does not an arbitrary value: the state leaves it open.
    fn name_missing(&mut self, summary: NodeId, state: &mut State) {
        let frames = self.graph.node(summary).state.frames.clone();
        for (index, frame) in frames.iter().enumerate() {
            let missing: Vec<ValueId> =
                frame.locals.keys().filter(|id| !state.frames[index].locals.contains_key(id)).copied().collect();
            for id in missing {
                let ty = self.type_of(frame, id).clone();
                let view = match frame.locals.get(&id) {
                    Some(Value::Int { view, .. }) => *view,
                    _ => View::Unsigned,
                };
                let name = self.cx.value_name(frame.function, id);
                let value = match ty {
                    Type::Int(bits) => Value::Int { term: self.cx.fresh_int(state, &name, bits, view), view },
                    ty => self.cx.arbitrary(state, &name, &ty, view),
                };
                Arc::make_mut(&mut Arc::make_mut(&mut state.frames[index]).locals).insert(id, value);
            }
        }
    }

    /// The width of an SSA value, or of what a register holds, if it is an integer.
    fn integer_bits(&self, frame: &Frame, id: ValueId) -> Option<u32> {
        match self.type_of(frame, id) {
            Type::Int(bits) => Some(*bits),
            _ => None,
        }
    }

    fn type_of(&self, frame: &Frame, id: ValueId) -> &Type {
        let function = self.cx.program.function(frame.function);
        match function.defining_inst(id).map(|inst| &inst.kind) {
            Some(InstKind::StackAlloc { element, .. }) if self.cx.infos[&frame.function].slots.contains(&id) => element,
            _ => &function.value(id).ty,
        }
    }

    /// The state that stands for all states at the position.
    fn most_general(&mut self, state: &State) -> State {
        let mut result = State::default();
        for frame in &state.frames {
            let mut general = |values: &BTreeMap<ValueId, Value>| -> BTreeMap<ValueId, Value> {
                let mut all = BTreeMap::new();
                for (id, value) in values {
                    let name = self.cx.value_name(frame.function, *id);
                    let value = match value {
                        Value::Int { view, .. } => {
                            let Some(bits) = self.integer_bits(frame, *id) else { continue };
                            Value::Int { term: self.cx.fresh_int(&mut result, &name, bits, *view), view: *view }
                        }
                        // Whatever the pointer is, its address is congruent to some number.
                        Value::Pointer(_) => Value::Pointer(Linear::symbol(self.cx.fresh(&name))),
                        Value::Bool(_) | Value::Aggregate(_) | Value::Any => continue,
                    };
                    all.insert(*id, value);
                }
                all
            };
            let (locals, slots) = (general(&frame.locals), general(&frame.slots));
            result.frames.push(Arc::new(Frame {
                locals: Arc::new(locals),
                slots: Arc::new(slots),
                varargs: frame.varargs.iter().map(|_| Value::Any).collect(),
                ..(**frame).clone()
            }));
        }
        drop_unreachable(&self.cx, &mut result);
        result
    }
}
