//! Parameters declared `restrict` (C11 6.7.3.1): what a library function writes through one must not overlap what it
//! accesses through another.

use logic::{Atom, Int, Linear};

use super::outcome::{Context, Place};
use crate::domain::Domain;
use crate::domain::alarm::{AlarmKind, NoteKind};
use crate::domain::block::{AllocId, AllocKind};
use crate::domain::state::State;
use crate::domain::value::Value;
use crate::query::{apart, demand};

/// Checks that so many bytes at one place do not overlap so many at another.
pub fn disjoint(
    cx: &mut Context,
    state: &State,
    place: &Place,
    (one, size): (&Value, &Linear),
    (other, other_size): (&Value, &Linear),
) {
    let empty = |size: &Linear| state.knowledge.implies(&Atom::le(size, &Linear::zero()));
    if !may_share(cx, state, one, other) || empty(size) || empty(other_size) {
        return;
    }
    let mut about = vec![size.clone(), other_size.clone()];
    if let (Some((a, x)), Some((b, y))) = (block(cx, state, one), block(cx, state, other)) {
        let single = cx.allocation(state, a).is_some_and(|block| block.list.is_none());
        if a == b && single && apart(state, &x, size, &y, other_size) {
            return;
        }
        about.extend([x, y]);
    }
    let kind = NoteKind::Alarm { kind: AlarmKind::InvalidDereference, about, certain: false };
    let message = "reads and writes ranges that may overlap".to_owned();
    // Memory of the caller's that is written does not overlap constants.
    cx.note_demand(state, (kind, place.location, message), |cx, state| {
        let (id, offset) = block(cx, state, one)?;
        let fixed = matches!(
            cx.allocation(state, id)?.kind,
            AllocKind::Given { writable: false, .. } | AllocKind::Lent { writable: false, .. }
        );
        if fixed { demand::of_access(cx, state, id, (&offset, size), true) } else { None }
    });
}

/// `false` if the pointers point into different blocks, which do not overlap.
pub fn may_share(cx: &Domain, state: &State, one: &Value, other: &Value) -> bool {
    let null = |value: &Value| matches!(value, Value::Pointer(term) if state.knowledge.normalize(term).as_constant().is_some_and(Int::is_zero));
    if null(one) || null(other) {
        return false;
    }
    match (block(cx, state, one), block(cx, state, other)) {
        (Some((one, _)), Some((other, _))) => cx.may_overlap(state, one, other),
        _ => true,
    }
}

/// The block that the pointer points into, and where.
fn block(cx: &Domain, state: &State, value: &Value) -> Option<(AllocId, Linear)> {
    let Value::Pointer(term) = value else { return None };
    cx.attribute(state, &state.knowledge.normalize(term))
}
