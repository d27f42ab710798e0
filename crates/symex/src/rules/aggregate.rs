//! Structs and arrays as first-class values.

use std::sync::Arc;

use ir::{Operand, Type};
use logic::Int;

use super::basics::{any_result, define, operand_bits};
use super::integer::{in_view, operand};
use super::outcome::{Context, Place, Step};
use crate::domain::alarm::{Affects, NoteKind};
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::query::within;

/// `x = extractelement vector, index` and `x = insertelement vector, value, index`: elements are not told apart. An element outside of
/// the vector is one outside of its object, where compilers may access memory.
pub fn element(cx: &mut Context, state: &mut State, place: &Place, vector: &Operand, index: &Operand) -> Step {
    let ty = cx.program.function(state.top().function).type_of(vector);
    let value = operand(cx, state, index);
    let bits = operand_bits(cx, state, index);
    let inside = match (ty, &value) {
        (Type::Vector(_, count), Value::Int { .. }) => {
            let at = in_view(cx, state, &value, bits, View::Unsigned)?;
            within(state, &at, &Int::ZERO, &Int::from(i64::from(count) - 1))
        }
        _ => false,
    };
    if !inside {
        let message = "an index outside of a vector is not supported, and this one may be".to_owned();
        cx.note(state, NoteKind::Gap { affects: Affects::MemorySafety }, place.location, message);
    }
    any_result(cx, state, place);
    Ok(())
}

/// `x = extractvalue aggregate, path`.
pub fn extract(cx: &mut Context, state: &mut State, place: &Place, aggregate: &Operand, path: &[u32]) -> Step {
    let mut value = operand(cx, state, aggregate);
    for index in path {
        let field = match &value {
            Value::Aggregate(fields) => fields.get(*index as usize).cloned(),
            _ => None,
        };
        match field {
            Some(field) => value = field,
            None => {
                any_result(cx, state, place);
                return Ok(());
            }
        }
    }
    define(cx, state, place, value);
    Ok(())
}

/// `x = insertvalue aggregate, value, path`.
pub fn insert(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    aggregate: &Operand,
    value: &Operand,
    path: &[u32],
) -> Step {
    let whole = operand(cx, state, aggregate);
    let new = operand(cx, state, value);
    match replace(&whole, path, new) {
        Some(value) => define(cx, state, place, value),
        None => any_result(cx, state, place),
    }
    Ok(())
}

fn replace(whole: &Value, path: &[u32], new: Value) -> Option<Value> {
    let Some((first, rest)) = path.split_first() else { return Some(new) };
    let Value::Aggregate(fields) = whole else { return None };
    let mut fields: Vec<Value> = fields.to_vec();
    let slot = fields.get_mut(*first as usize)?;
    *slot = replace(slot, rest, new)?;
    Some(Value::Aggregate(Arc::from(fields)))
}
