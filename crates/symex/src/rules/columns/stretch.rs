//! Bytes and whole integers of columns, what is known of where they lie, and of one of them.

use logic::{Atom, Int, Linear};

use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Allocation};
use crate::domain::columns::{Column, Part, Place, Shape};
use crate::domain::state::State;
use crate::domain::zeros;
use crate::query::{columns, same};

/// Whole integers of a column, from the first one to where the next one would begin.
pub(super) struct Stretch {
    pub from: Linear,
    pub upto: Linear,
}

/// Bytes of a block: where they begin, and how many there are.
pub(super) type Bytes<'a> = (&'a Linear, &'a Linear);

/// Whether the stretch is one integer.
pub(super) fn is_one(state: &State, shape: Shape, stretch: &Stretch) -> bool {
    same(state, &stretch.upto, &stretch.from.add_constant(&Int::from(shape.step)))
}

/// Whether there is one byte at least.
pub(super) fn is_some(state: &State, (_, length): Bytes<'_>) -> bool {
    state.knowledge.implies(&Atom::ge(length, &Linear::constant(1)))
}

/// Whether bytes are known to lie in a range.
pub(super) fn is_between(state: &State, (offset, length): Bytes<'_>, range: (&Linear, &Linear)) -> bool {
    is_range_in(state, (offset, &(offset + length)), range)
}

/// Whether bytes are known to lie inside of the part.
pub(super) fn is_inside(state: &State, part: &Part, range: (&Linear, &Linear)) -> bool {
    is_range_in(state, range, (&part.from, &part.upto))
}

fn is_range_in(state: &State, inner: (&Linear, &Linear), outer: (&Linear, &Linear)) -> bool {
    state.knowledge.implies(&Atom::ge(inner.0, outer.0)) && state.knowledge.implies(&Atom::le(inner.1, outer.1))
}

/// Whether the integers of a block may be followed.
pub(super) fn may_have(block: &Allocation) -> bool {
    let own = matches!(block.kind, AllocKind::Heap | AllocKind::Stack(_) | AllocKind::Global(_));
    own && block.list.is_none()
}

/// Tells what is known of the columns of a block from its zeros, before a cell says what is read at some place of it: a cell whose place or
/// value is not known might say that something else was written there.
pub fn settle(cx: &Domain, state: &mut State, id: AllocId) {
    let Some(block) = state.allocations.get(&id) else { return };
    if block.columns.iter().all(|column| column.part.is_some()) || !zeros::all_zero(cx, &block.background) {
        return;
    }
    let parts: Vec<Option<Part>> = block.columns.iter().map(|column| columns::known(cx, column, block)).collect();
    if let Some(block) = state.known_mut(id) {
        for (column, part) in block.columns.iter_mut().zip(parts) {
            column.part = part;
        }
    }
}

/// The part of the column in which such an element lies.
pub(super) fn part_at(
    cx: &Domain,
    state: &State,
    (column, block): (&Column, &Allocation),
    (offset, width): (&Linear, u64),
) -> Option<Part> {
    let part = columns::known(cx, column, block).filter(|_| column.shape.place(offset, width) == Place::Element)?;
    let end = offset.add_constant(&Int::from(width));
    is_inside(state, &part, (offset, &end)).then_some(part)
}

/// The number is one of the part.
pub(super) fn assume_between(state: &mut State, part: &Part, number: &Linear) {
    let constant = |bound: &Int| Linear::constant(bound.clone());
    let low = part.range.low.as_ref().map(constant);
    let high = part.range.high.as_ref().map(constant);
    let above = low.iter().chain(&part.least).map(|bound| Atom::ge(number, bound));
    let below = high.iter().chain(&part.most).map(|bound| Atom::le(number, bound));
    for fact in above.chain(below).collect::<Vec<_>>() {
        // Both are known of the number, so that there is one.
        let _ = state.assume(&fact);
    }
}
