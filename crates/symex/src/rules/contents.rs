//! What memory holds where no cell describes it as a whole: first contents, and constants in smaller cells.

use ir::{Constant, GlobalId, InitPiece, Type};
use logic::{Int, Linear};
use semantics::range;

use super::{arguments, segment, table, text_table};
use crate::domain::Domain;
use crate::domain::block::{AllocId, Allocation, Background};
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::query::disjoint;

/// What lies at a place that no cell describes as a whole, if the background or smaller constant cells tell.
pub fn known_content(
    cx: &mut Domain,
    state: &mut State,
    id: AllocId,
    offset: &Linear,
    (ty, width): (&Type, u64),
) -> Option<Value> {
    let allocation = cx.allocation(state, id)?;
    if allocation.background == Background::Arguments {
        return arguments::argument(cx, state, id, offset, (ty, width));
    }
    let untouched = allocation.background != Background::Unknown
        && allocation.cells.iter().all(|cell| disjoint(state, &cell.offset, cell.width, offset, width));
    if untouched {
        if allocation.segment().is_some() {
            return segment::is_zero(cx, state, allocation, (offset, width)).then(|| zero_of(ty));
        }
        let background = allocation.background.clone();
        return initial(cx, state, background, offset, ty, width);
    }
    let pattern = assemble(state, allocation, offset, width)?;
    let term = Linear::constant(range::to_signed(width as u32 * 8, pattern));
    Some(match ty {
        Type::Ptr => Value::Pointer(Linear::constant(Int::from(pattern))),
        _ => Value::Int { term, view: View::Signed },
    })
}

/// A stored value read at a type of the same width.
pub fn reinterpret(cx: &mut Domain, state: &mut State, value: Value, ty: &Type, name: &str, view: View) -> Value {
    match (value, ty) {
        (Value::Int { term, .. }, Type::Ptr) => Value::Pointer(term),
        (Value::Pointer(term), Type::Int(_)) => Value::Int { term, view: View::Modular },
        (value @ (Value::Int { .. } | Value::Pointer(_)), _) => value,
        _ => cx.arbitrary(state, name, ty, view),
    }
}

/// A constant assembled from constant cells that cover the bytes (little endian).
fn assemble(state: &State, allocation: &Allocation, offset: &Linear, width: u64) -> Option<u128> {
    let start = offset.as_constant()?.to_i64()?;
    let mut result = 0u128;
    for position in 0..width {
        let at = start + position as i64;
        let byte = allocation.cells.iter().find_map(|cell| {
            let from = state.knowledge.normalize(&cell.offset).as_constant()?.to_i64()?;
            if at < from || at >= from + cell.width as i64 {
                return None;
            }
            let (Value::Int { term, .. } | Value::Pointer(term)) = &cell.value else { return None };
            let value = state.knowledge.normalize(term).as_constant()?.clone();
            let pattern = value.rem_floor(&Int::pow2(cell.width as u32 * 8)).to_u128()?;
            Some(pattern >> (8 * (at - from)) & 0xff)
        })?;
        result |= byte << (8 * position);
    }
    Some(result)
}

fn zero_of(ty: &Type) -> Value {
    match ty {
        Type::Ptr => Value::Pointer(Linear::zero()),
        _ => Value::zero(),
    }
}

/// The initial contents of a block at an offset.
fn initial(
    cx: &mut Domain,
    state: &mut State,
    background: Background,
    offset: &Linear,
    ty: &Type,
    width: u64,
) -> Option<Value> {
    match background {
        Background::Unknown | Background::Arguments | Background::Segment(_) => None,
        Background::Zero => Some(zero_of(ty)),
        Background::Initial(id) => {
            let pieces = cx.program.global(id).init.clone()?;
            if pieces.is_empty() {
                return Some(zero_of(ty));
            }
            let Some(offset) = offset.as_constant() else {
                let pointer = *ty == Type::Ptr;
                let function = pointer.then(|| function_in_table(cx, id, &pieces, offset, width)).flatten();
                return function.or_else(|| pointer.then(|| text_table::in_table(cx, state, id, offset)).flatten());
            };
            image(cx, state, &pieces, u64::try_from(offset.to_i64()?).ok()?, ty, width)
        }
    }
}

/// The address of a function at an offset that is not known, if everything that may lie there is one: a table of
/// functions, or of records with a function at the same place of each.
fn function_in_table(
    cx: &mut Domain,
    table: GlobalId,
    pieces: &[InitPiece],
    offset: &Linear,
    width: u64,
) -> Option<Value> {
    // The offset lies inside the block and is congruent to the constant modulo all coefficients.
    let step = offset.content();
    let first = offset.constant_part().rem_floor(&step).to_u64()?;
    let (step, size) = (step.to_u64()?, cx.program.global(table).size);
    let mut functions = Vec::new();
    for at in (first..size).step_by(usize::try_from(step).ok()?).filter(|at| at + width <= size) {
        let found = pieces.iter().find_map(|piece| match piece {
            InitPiece::Value { offset, size, value: Constant::Function(id) } if (*offset, *size) == (at, width) => {
                Some(*id)
            }
            _ => None,
        });
        functions.push(found?);
    }
    let name = format!("{}[]", cx.program.global(table).name);
    (!functions.is_empty()).then(|| Value::Pointer(Linear::symbol(cx.one_of(&name, functions))))
}

fn image(
    cx: &mut Domain,
    state: &mut State,
    pieces: &[InitPiece],
    offset: u64,
    ty: &Type,
    width: u64,
) -> Option<Value> {
    let mut pattern = 0u128;
    for piece in pieces {
        let (start, length) = table::extent(piece);
        if start >= offset + width || offset >= start + length {
            continue;
        }
        match piece {
            InitPiece::Bytes { bytes, .. } => {
                for position in 0..width {
                    let at = offset + position;
                    if at >= start && at < start + length {
                        pattern |= u128::from(bytes[(at - start) as usize]) << (8 * position);
                    }
                }
            }
            InitPiece::Value { value, .. } if start == offset && length == width => {
                let value = super::integer::constant_value(cx, state, value);
                return Some(reinterpret(cx, state, value, ty, "", View::Unsigned));
            }
            InitPiece::Value { .. } | InitPiece::Undef { .. } => return None,
        }
    }
    Some(match ty {
        Type::Ptr => Value::Pointer(Linear::constant(Int::from(pattern))),
        _ => Value::Int { term: Linear::constant(range::to_signed(width as u32 * 8, pattern)), view: View::Signed },
    })
}
