//! Accesses of parts of an expression whose order is open: whether they may meet ([`crate::domain::orders`]).

use logic::Linear;

use crate::domain::Domain;
use crate::domain::block::AllocId;
use crate::domain::orders::Accessed;
use crate::domain::state::State;
use crate::query::apart;

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
