//! Recursive calls, and what returns from the entry of an analysis of a function alone.

use ir::{FunctionId, Location};

use super::{Engine, Pending, Position, position};
use crate::alarm::{Affects, NoteKind};
use crate::context::Context;
use crate::graph::{NodeId, NodeKind, VertexKind};
use crate::options::Budget;
use crate::rules::call;
use crate::state::State;
use crate::value::Value;

/// A path that returns from the entry.
#[derive(Clone, Debug)]
pub struct Return {
    /// The state at its end, in the symbols of the initial state if the way is not [`Way::Through`].
    pub state: State,
    /// The result.
    pub result: Value,
    /// Where it came along.
    pub way: Way,
}

/// Where a path came along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// From the entry, without a recursive call.
    Straight,
    /// From the entry; its first recursive call stands here.
    Call(Position),
    /// Through a summary that stands here: its symbols say nothing of the entry's.
    Through(Position),
}

impl<'p> Engine<'p> {
    /// Follows all paths from the initial state of a function alone, whose frame is a bottom one, to its returns.
    /// What recursive calls run is not explored, only what they return. The engine tells if not all were followed.
    pub fn returns(cx: Context<'p>, budget: &'p Budget, start: State) -> (Engine<'p>, Vec<Return>) {
        let mut engine = Engine::new(cx, budget);
        engine.returns = Some(Vec::new());
        let node = engine.add_node(start, NodeKind::Start, None);
        engine.open_segment(node);
        engine.explore();
        engine.take_notes(node);
        let returns = engine.returns.take().unwrap_or_default();
        (engine, returns)
    }

    /// Whether something was met on the way that has no model or was not followed.
    pub fn has_gaps(&self) -> bool {
        let mut notes = self.graph.nodes.iter().flat_map(|node| &node.notes);
        notes.any(|note| matches!(note.kind, NoteKind::Gap { affects: Affects::Everything }))
    }

    /// Keeps what a path returned with that has ended so.
    pub(super) fn collect(&mut self, node: NodeId, pending: &Pending) {
        let (Some(result), Some(returns)) = (self.cx.returned.take(), &mut self.returns) else { return };
        let summary = &self.graph.nodes[node.0];
        let way = match (&pending.first_call, summary.kind) {
            (None, NodeKind::Start) => Way::Straight,
            (Some(call), NodeKind::Start) => Way::Call(call.clone()),
            _ => Way::Through(position(&summary.state)),
        };
        returns.push(Return { state: pending.state.clone(), result, way });
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
        if self.returns.is_none() {
            let mut entry = pending.clone();
            entry.state = self.recursive_entry(&pending.state, target, args.clone());
            entry.cut = Some(NodeKind::Recursion);
            self.keep(node, &entry.state);
            self.put_back(node, entry);
        }
        // A call is a step that may differ each time: the path is no longer a plain unrolling.
        pending.refined = true;
        pending.first_call.get_or_insert_with(|| position(&pending.state));
        let state = std::mem::take(&mut pending.state);
        let mut states = call::after_recursion(&mut self.cx, state, target, &args);
        for state in &mut states {
            // Whether the call returns is another question.
            self.cx.doubt = true;
            self.cx.leave_trail(state);
            self.keep(node, state);
        }
        self.take_notes(node);
        if states.len() == 1 {
            return states.pop().map(|state| Pending { state, ..pending });
        }
        if states.is_empty() {
            self.add_vertex(node, Some(pending.vertex), VertexKind::End("the call does not return"), location);
        }
        let name = &self.cx.program.function(target).name;
        for (number, state) in states.into_iter().enumerate() {
            let text = format!("case {} of what `{name}` returns", number + 1);
            let vertex = self.add_vertex(node, Some(pending.vertex), VertexKind::Refinement(text), location);
            self.put_back(node, Pending { state, vertex, released: true, splits: 0, ..pending.clone() });
        }
        None
    }
}
