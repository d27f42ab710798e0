//! Cut points when only values count ([`crate::domain::options::Options::values_only`], paper 3): each has one summary that says
//! nothing but the types of what is live there. So nothing is ever merged or tried again, and the graph is the
//! program's control flow with calls expanded, which makes this cheap.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::{Type, ValueId};
use logic::Linear;

use super::explore::Engine;
use super::path::{Pending, location, position};
use crate::domain::clean::{drop_dead_values, drop_unreachable};
use crate::domain::state::{Frame, State};
use crate::domain::value::{Value, View};
use crate::engine::graph::{NodeId, NodeKind};
use crate::query::types::{integer_bits, type_of};
use crate::rules::settle::settle_all;
use crate::rules::step::run;
use crate::summary::materialise;

impl Engine<'_, '_> {
    /// Paths that stand at one cut point run into its summary; the first makes it.
    pub(super) fn arrive_by_values(&mut self, node: NodeId, arrivals: Vec<Pending>) {
        for mut pending in arrivals {
            // Truth values are decided first: an undecided one would be dropped with the dead ones.
            let at = location(self.domain, &pending.state);
            let state = std::mem::take(&mut pending.state);
            let outcomes = run(self.domain, self.precision(), state, settle_all);
            let Some(mut pending) = self.take(node, pending, outcomes, at) else { continue };
            drop_dead_values(self.domain, &mut pending.state);
            materialise::registers(self.domain, &mut pending.state);
            let key = position(&pending.state);
            let summary = self.now.graph.living().find(|id| self.is_summary_of(*id, &key));
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
                self.drop_node(id);
                self.give_up(node, &pending);
            } else {
                self.open_segment(id);
            }
        }
    }

    /// Gives each SSA value that the summary speaks of and the state does not an arbitrary value: the state leaves it open.
    fn name_missing(&mut self, summary: NodeId, state: &mut State) {
        let frames = self.now.graph.node(summary).state.frames.clone();
        for (index, frame) in frames.iter().enumerate() {
            let missing: Vec<ValueId> =
                frame.locals.keys().filter(|id| !state.frames[index].locals.contains_key(id)).copied().collect();
            for id in missing {
                let ty = type_of(self.domain, frame, id).clone();
                let view = match frame.locals.get(&id) {
                    Some(Value::Int { view, .. }) => *view,
                    _ => View::Unsigned,
                };
                let name = self.domain.value_name(frame.function, id);
                let value = match ty {
                    Type::Int(bits) => Value::Int { term: self.domain.fresh_int(state, &name, bits, view), view },
                    ty => self.domain.arbitrary(state, &name, &ty, view),
                };
                Arc::make_mut(&mut Arc::make_mut(&mut state.frames[index]).locals).insert(id, value);
            }
        }
    }

    /// The state that stands for all states at the position.
    fn most_general(&mut self, state: &State) -> State {
        let mut result = State::default();
        for frame in &state.frames {
            let mut general = |values: &BTreeMap<ValueId, Value>| -> BTreeMap<ValueId, Value> {
                let mut all = BTreeMap::new();
                for (id, value) in values {
                    let name = self.domain.value_name(frame.function, *id);
                    let value = match value {
                        Value::Int { view, .. } => {
                            let Some(bits) = integer_bits(self.domain, frame, *id) else { continue };
                            Value::Int { term: self.domain.fresh_int(&mut result, &name, bits, *view), view: *view }
                        }
                        // Whatever the pointer is, its address is congruent to some number.
                        Value::Pointer(_) => Value::Pointer(Linear::symbol(self.domain.fresh(&name))),
                        Value::Bool(_) | Value::Aggregate(_) | Value::Tree(..) | Value::Root(_) | Value::Any => {
                            continue;
                        }
                    };
                    all.insert(*id, value);
                }
                all
            };
            let (locals, slots) = (general(&frame.locals), general(&frame.slots));
            result.frames.push(Arc::new(Frame {
                locals: Arc::new(locals),
                slots: Arc::new(slots),
                digits: Arc::default(),
                varargs: frame.varargs.iter().map(|_| Value::Any).collect(),
                ..(**frame).clone()
            }));
        }
        drop_unreachable(self.domain, &mut result);
        result
    }
}
