//! Loops that are explored again, because something around them became more general.
//!
//! Each merge of an outer summary voids all that was found from it, and the loops inside are explored anew. From scratch each of them
//! would go through all its merges again, and so would the loops inside of it: their numbers multiply. But what was found
//! of a loop mostly holds again, for the states that come to it are more general than before, in little. So an inner loop begins with
//! that, merged with the state that comes to it now. It is an invariant only if its rounds are covered, which is checked as
//! of any summary: whatever is proposed here, nothing can become wrong. (Iteration that stabilises inner components first and keeps
//! their values: Bourdoncle, Efficient chaotic iteration strategies with widenings, FMPA 1993, the recursive strategy.)
//!
//! From scratch a loop may find more: a state in which constants are gone no longer tells why a bound holds, and a loop whose branches are
//! decided is unrolled. So it begins with what was found only once it was voided some times, which bounds the work by the sum over the loops
//! instead of their product: a few times where blocks are linked, for how they are linked is what takes most merges and is found again; many times
//! where all is bounds of numbers.

use std::cell::OnceCell;
use std::rc::Rc;

use super::explore::{Engine, Exploration};
use super::path::{Found, Loops, Pending, Position, position};
use crate::domain::clean::drop_unreachable;
use crate::engine::graph::{NodeId, NodeKind};
use crate::summary::cover::cover;
use crate::summary::join::{Coarseness, Summary, join};
use crate::summary::materialise;
use crate::summary::own::out_of_sight;
use crate::summary::settled::{agree, settled, some_texts, texts};
use crate::summary::shape::{Shape, aligned_shapes};

impl Exploration {
    /// An exploration of the same again, from something more general.
    pub(super) fn again(mut self) -> Exploration {
        self.void((0..self.graph.nodes.len()).map(NodeId));
        Exploration { loops: self.loops, voided: self.voided, ..Exploration::new(self.purpose) }
    }

    /// Takes the states out of summaries that something around them has made void. What was found of loops is kept.
    pub(super) fn void(&mut self, summaries: impl Iterator<Item = NodeId>) {
        let mut loops = Loops::new();
        for id in summaries {
            if let Some((head, found)) = self.take_state(id) {
                loops.entry(head).or_default().push(found);
            }
        }
        for (head, found) in loops {
            *self.voided.entry(head.clone()).or_default() += 1;
            self.loops.insert(head, found);
        }
    }

    /// Takes the state out of a summary that is no longer part of the graph. What was found of a loop, and its head.
    pub(super) fn take_state(&mut self, id: NodeId) -> Option<(Position, Found)> {
        let node = &mut self.graph.nodes[id.0];
        let shape = self.shapes.get_mut().remove(&id);
        let state = std::mem::take(&mut node.state);
        let chosen = std::mem::take(&mut node.chosen);
        let is_loop = node.alive && node.kind == NodeKind::LoopHead && (node.joins > 0 || node.begun);
        is_loop.then(|| {
            let head = position(&state);
            let shape = shape.unwrap_or_else(|| Rc::new(Shape::of(state)));
            (head, Found { shape, varying: node.varying.clone(), chosen })
        })
    }
}

impl Engine<'_, '_> {
    /// Makes a summary of what was found of a loop before something around it became more general, merged with the state: mostly it holds
    /// again, or little is missing, and rounds of merging are saved, which multiply from loop to loop. False if
    /// nothing was found, it does not fit, or the loop was not voided often yet.
    pub(super) fn begin_as_found(&mut self, node: NodeId, pending: &Pending, key: &Position) -> bool {
        let limits = self.limits();
        let few = if pending.state.has_linked_blocks() { limits.from_scratch_linked } else { limits.from_scratch };
        let often = self.now.voided.get(key).is_some_and(|times| *times >= few);
        let Some(found) = self.now.loops.get(key).filter(|_| often) else { return false };
        let (mine, shape) = (settled(self.domain, &pending.state), Shape::of(pending.state.clone()));
        let led = some_texts(&texts(self.domain, &pending.state));
        let fitting = found.iter().find_map(|found| {
            let before = found.shape.state();
            let agree =
                agree(&settled(self.domain, before), &mine) && agree(&some_texts(&texts(self.domain, before)), &led);
            let both = agree.then(|| aligned_shapes(self.domain, &found.shape, &shape))?;
            both.map(|(base, other)| (found.clone(), base, other))
        });
        let Some((found, mut base, mut other)) = fitting else { return false };
        // What one tells in cells the other one may tell by what its blocks held at first.
        materialise::cells(self.domain, &mut other, &base);
        materialise::cells(self.domain, &mut base, &other);
        let (mut state, varying, chosen) = if cover(self.domain, &base, &other).is_some() {
            (base, found.varying, found.chosen)
        } else {
            let summary = Summary { leads_there: false, ..Summary::of(&base, &found.varying, &found.chosen) };
            let Some(joined) = join(self.domain, summary, &other, Coarseness::Hull) else { return false };
            (joined.state, joined.varying, joined.chosen)
        };
        drop_unreachable(self.domain, &mut state);
        let id = self.add_node(state, NodeKind::LoopHead, Some(node));
        let summary = &mut self.now.graph.nodes[id.0];
        (summary.varying, summary.chosen, summary.begun) = (varying, chosen, true);
        let fitted = self
            .fitted(id, &pending.state, &OnceCell::new())
            .filter(|(state, mu)| out_of_sight(self.domain, &self.now.graph.nodes[id.0].state, state, mu).is_none());
        let Some(fitted) = fitted else {
            self.drop_node(id);
            return false;
        };
        self.draw((node, id), pending, fitted);
        self.open_segment(id);
        true
    }
}
