//! Writes of elements that may be part of an exchange ([`crate::domain::sequence`]).

use logic::Linear;

use crate::domain::Domain;
use crate::domain::block::{AllocId, Cell};
use crate::domain::exchanged::Exchanged;
use crate::domain::sequence::{Change, Elements, Sequence};
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::query::{disjoint, same, within};

/// More changes between two summaries are not compared.
const CHANGES: usize = 8;

/// What is known of the contents of the block behind a write of an element, which has not been done yet.
pub(super) fn written(
    cx: &mut Domain,
    state: &State,
    (id, offset): (AllocId, &Linear),
    (width, value): (u64, &Value),
) -> Option<Sequence> {
    let block = state.allocations.get(&id)?;
    let old = || block.cells.iter().find(|cell| cell.width == width && same(state, &cell.offset, offset));
    let Some(mut sequence) = block.sequence.clone() else {
        // That a number stands somewhere else is seen at once, what lies here takes questions.
        let copied = offset.as_constant().is_none()
            && block.list.is_none()
            && number(value).is_some_and(|new| is_copied(state, &block.cells, (offset, width), &new));
        let elements = if copied { old().and_then(|old| elements(state, width, &old.value, value)) } else { None };
        if let Some(elements) = elements.filter(|elements| elements.begin_at(offset)) {
            Exchanged::of(block, elements).add_to(&mut cx.exchanged);
        }
        return None;
    };
    let whole = width == sequence.elements.width && sequence.elements.begin_at(offset);
    if sequence.before.is_none() || !whole || sequence.changes.len() >= CHANGES {
        sequence.forget();
        return Some(sequence);
    }
    let change = Change { offset: offset.clone(), old: old().and_then(|cell| number(&cell.value)), new: number(value) };
    match sequence.changes.iter().position(|other| same(state, &other.offset, offset)) {
        // Nothing in between may have changed the element.
        Some(at)
            if sequence.changes[at + 1..].iter().all(|later| disjoint(state, &later.offset, width, offset, width)) =>
        {
            sequence.changes[at].new = change.new;
        }
        Some(_) => sequence.forget(),
        None => sequence.changes.push(change),
    }
    Some(sequence)
}

fn number(value: &Value) -> Option<Linear> {
    match value {
        Value::Int { term, .. } => Some(term.clone()),
        _ => None,
    }
}

/// Whether another element holds the number.
fn is_copied(state: &State, cells: &[Cell], (offset, width): (&Linear, u64), new: &Linear) -> bool {
    let holds = |cell: &Cell| cell.width == width && number(&cell.value).is_some_and(|value| value == *new);
    new.as_constant().is_none()
        && cells.iter().any(|cell| holds(cell) && disjoint(state, &cell.offset, width, offset, width))
}

/// How a block is a sequence whose elements may have these values. The same numbers may be meant with a sign or without.
fn elements(state: &State, width: u64, old: &Value, new: &Value) -> Option<Elements> {
    let is_unsigned = |value: &&Value| matches!(value, Value::Int { view: View::Unsigned, .. });
    let terms = [number(old)?, number(new)?];
    let fits = |elements: &Elements| {
        let (low, high) = elements.range();
        terms.iter().all(|value| within(state, value, &low, &high))
    };
    let signed = ![old, new].iter().any(is_unsigned);
    [signed, !signed].into_iter().map(|signed| Elements { width, signed }).find(fits)
}
