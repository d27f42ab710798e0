//! Structs and arrays as first-class values.

use std::sync::Arc;

use ir::Operand;

use super::basics::{any_result, define};
use super::integer::operand;
use super::outcome::{Context, Place, Step};
use crate::domain::state::State;
use crate::domain::value::Value;

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
