//! What returns from a context: its exits, few enough to go on from each.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::BlockId;

use super::begin::assume_types;
use crate::domain::Domain;
use crate::domain::alarm::Note;
use crate::domain::clean::drop_unreachable;
use crate::domain::state::{Frame, State};
use crate::domain::trail::{Input, Trail};
use crate::engine::graph::{Graph, NodeId, NodeKind};
use crate::engine::path::Return;
use crate::rules::call::end_frame;
use crate::rules::heap::{self, Roots};
use crate::summary::cover::cover;
use crate::summary::join::{Coarseness, Summary, join};
use crate::summary::own::out_of_sight;
use crate::summary::segment;
use crate::summary::shape::aligned;
use crate::summary::tree;

/// The summaries that paths from the start lead to without entering a recursive call.
pub fn own_nodes(graph: &Graph) -> BTreeSet<NodeId> {
    let mut found = BTreeSet::new();
    let mut work: Vec<NodeId> = graph.living().filter(|id| graph.node(*id).kind == NodeKind::Start).collect();
    while let Some(id) = work.pop() {
        if found.insert(id) {
            work.extend(graph.edges.iter().filter(|edge| edge.from == id && !edge.call).map(|edge| edge.to));
        }
    }
    found
}

/// What became of the input on all paths from the start to each of these summaries, at the most.
pub fn input(graph: &Graph, own: &BTreeSet<NodeId>) -> BTreeMap<NodeId, Input> {
    let starts = own.iter().filter(|id| graph.node(**id).kind == NodeKind::Start);
    let mut result: BTreeMap<NodeId, Input> = starts.map(|id| (*id, Input::default())).collect();
    // Shortest paths with negated weights (Bellman and Ford): what still grows after as many rounds as there are summaries grows for ever.
    let mut changed = true;
    let mut round = 0;
    while changed {
        changed = false;
        round += 1;
        for edge in graph.edges.iter().filter(|edge| !edge.call && own.contains(&edge.to)) {
            let Some(before) = result.get(&edge.from) else { continue };
            let found = before.then(edge.state.trail.input());
            let old = result.get(&edge.to).copied();
            let mut new = old.map_or(found, |old| old.either(found));
            if old != Some(new) {
                if round > own.len() {
                    new = Input::Any;
                }
                result.insert(edge.to, new);
                changed = true;
            }
        }
    }
    result
}

/// The end of a call: the callee's frame holds nothing but its further values, and the result behind them. Heap blocks that
/// are lost there are noted.
pub fn exit(cx: &mut Domain, found: &Return) -> (State, Vec<Note>) {
    let mut state = found.state.clone();
    let frame = state.top();
    let varargs = frame.varargs.iter().cloned().chain([found.result.clone()]).collect();
    let bare = Frame { varargs, bottom: true, ..Frame::before(frame.function, BlockId(0)) };
    state.frames = vec![Arc::new(bare)];
    end_frame(cx, &mut state, 0);
    state = segment::folded(cx, &state).unwrap_or(state);
    state = tree::folded(cx, &state).unwrap_or(state);
    let notes = heap::leaks(cx, &state, Roots::Frames, found.location);
    drop_unreachable(cx, &mut state);
    assume_types(cx, &mut state, true);
    (state, notes)
}

/// Exits that stand for all the given ones.
pub fn merged(cx: &mut Domain, found: Vec<State>) -> Vec<State> {
    let mut exits: Vec<State> = Vec::new();
    for state in found {
        if let Some(exit) = exits.iter_mut().find(|exit| stands_for(cx, exit, &state)) {
            exit.trail = trail_of_both(exit, &state);
            continue;
        }
        exits.push(state);
    }
    while exits.len() > cx.options.limits.exits {
        let Some((first, second, state)) = any_merge(cx, &exits) else { return exits };
        exits.remove(second);
        exits[first] = state;
    }
    exits
}

/// Of the paths to exits only what became of the input is known.
fn trail_of_both(a: &State, b: &State) -> Trail {
    Trail::with_input(a.trail.input().either(b.trail.input()))
}

/// Two of the exits and a state that represents both.
fn any_merge(cx: &mut Domain, exits: &[State]) -> Option<(usize, usize, State)> {
    for second in (1..exits.len()).rev() {
        for first in (0..second).rev() {
            if let Some(state) = merge(cx, &exits[first], &exits[second]) {
                return Some((first, second, state));
            }
        }
    }
    None
}

fn merge(cx: &mut Domain, a: &State, b: &State) -> Option<State> {
    let (x, y) = aligned(cx, a, b)?;
    let chosen = x.knowledge.atoms();
    let nothing = BTreeSet::new();
    let mut state = join(cx, Summary::of(&x, &nothing, &chosen), &y, Coarseness::Hull)?.state;
    drop_unreachable(cx, &mut state);
    assume_types(cx, &mut state, true);
    state.trail = trail_of_both(a, b);
    (stands_for(cx, &state, a) && stands_for(cx, &state, b)).then_some(state)
}

/// Whether an exit represents another one, and no heap block is out of sight where it takes its place.
pub fn stands_for(cx: &Domain, exit: &State, other: &State) -> bool {
    cover(cx, exit, other).is_some_and(|mu| out_of_sight(cx, exit, other, &mu).is_none())
}
