//! Accesses of parts of an expression whose order is open: whether they may meet ([`crate::domain::orders`]).

use logic::Linear;

use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind};
use crate::domain::orders::{Accessed, Reached, Root};
use crate::domain::state::State;
use crate::query::apart;

/// The parts with calls that are being evaluated, each with the depth of the frame whose expression it belongs to.
fn calling(cx: &Domain, state: &State) -> Vec<(usize, usize, bool)> {
    if cx.watch.calling.is_empty() {
        return Vec::new();
    }
    let of_frame = |(depth, frame): (usize, &std::sync::Arc<crate::domain::state::Frame>)| {
        let here = (frame.function, frame.block, frame.index);
        let parts = cx.watch.calling.get(&here).map_or(&[][..], Vec::as_slice);
        parts.iter().map(|(order, first)| (depth, *order, *first)).collect::<Vec<_>>()
    };
    state.frames.iter().enumerate().flat_map(of_frame).collect()
}

/// An access at the position of the state, to a block or, with `None`, anywhere, for the parts with calls that are being
/// evaluated.
pub fn reached(cx: &Domain, state: &State, block: Option<AllocId>, writes: bool) -> Vec<Reached> {
    let parts = calling(cx, state).into_iter();
    let root = |depth| match block {
        Some(id) => root(cx, state, id, depth),
        None => Some(Root::Anywhere),
    };
    parts.filter_map(|(depth, order, first)| Some(Reached { order, first, writes, root: root(depth)? })).collect()
}

/// Something is done at the position of the state that is more than an access to known memory.
pub fn opaque(cx: &Domain, state: &State) -> Vec<Reached> {
    reached(cx, state, None, true)
}

/// The block by a name that does not change; `None` if it belongs to what the frame at that depth has called, so that nobody
/// else knows it.
///
/// The names are those of the run from the entry: in a context, which stands for many calls, blocks have others.
fn root(cx: &Domain, state: &State, id: AllocId, depth: usize) -> Option<Root> {
    let in_context = state.frames.first().is_none_or(|frame| frame.bottom);
    let Some(block) = cx.allocation(state, id).filter(|_| !in_context) else { return Some(Root::Anywhere) };
    Some(match (block.kind, block.owner) {
        (AllocKind::Stack(_), Some(owner)) if owner > depth => return None,
        (AllocKind::Stack(value), Some(owner)) => match state.frames.get(owner) {
            Some(frame) => Root::Local(frame.function, value),
            None => Root::Anywhere,
        },
        (AllocKind::Given { index, .. }, _) if index < cx.options.entry.blocks.len() => Root::Given(index),
        (AllocKind::Global(id), _) if !block.is_of_library() => Root::Global(id),
        _ => Root::Anywhere,
    })
}

/// Takes in an access of the instruction at which the state stands, to a block or, with `None`, anywhere; the orders whose
/// parts may meet here.
pub fn accessed(
    cx: &Domain,
    state: &mut State,
    place: Option<(AllocId, &Linear)>,
    width: &Linear,
    writes: bool,
) -> Vec<usize> {
    let frame = state.top();
    let here = (frame.function, frame.block, frame.index);
    let Some(parts) = cx.watch.parts.get(&here) else { return Vec::new() };
    let mut met = Vec::new();
    let mut all = frame.accessed.clone();
    // A list stands for blocks that may be others a moment later.
    let place = place
        .filter(|(id, _)| cx.allocation(state, *id).is_some_and(|block| block.list.is_none()))
        .map(|(id, offset)| (id, offset.clone()));
    for (order, first) in parts.iter().copied() {
        let new = Accessed { order, first, writes, place: place.clone(), width: width.clone() };
        if frame.accessed.iter().any(|old| old.order == order && old.first != first && may_meet(cx, state, old, &new)) {
            met.push(order);
        }
        all.push(new);
    }
    let over = cx.watch.last.get(&here).map_or(&[][..], Vec::as_slice);
    all.retain(|access| !over.contains(&access.order));
    state.top_mut().accessed = all;
    met
}

fn may_meet(cx: &Domain, state: &State, a: &Accessed, b: &Accessed) -> bool {
    if !a.writes && !b.writes {
        return false;
    }
    let (Some((x, at)), Some((y, other))) = (&a.place, &b.place) else { return true };
    let known = |id: &AllocId| cx.allocation(state, *id).is_some_and(|block| block.list.is_none());
    if x == y {
        return !apart(state, at, &a.width, other, &b.width);
    }
    !known(x) || !known(y) || cx.may_overlap(state, *x, *y)
}
