//! Sums, differences and products on Z (paper 2, Sect. 3.1).

use ir::BinaryOp;
use logic::Linear;
use semantics::opcode::sum;
use semantics::range;

use super::integer::{express, in_view};
use super::outcome::{Context, Step};
use crate::domain::Domain;
use crate::domain::state::State;
use crate::domain::value::{Value, View};
use crate::query::demand::remember_comparison;

/// The result of add, sub or mul on Z, congruent to the machine's result; with `signed` it is the exact result on the
/// signed values (needed to see a signed overflow).
pub fn exact(
    cx: &mut Context,
    state: &mut State,
    op: BinaryOp,
    (bits, view): (u32, View),
    (left, right): (&Value, &Value),
    signed: bool,
) -> Step<Linear> {
    // Addition and subtraction are congruences: where the range does not matter, any representatives will do.
    let congruent = |value: &Value| match value {
        Value::Int { term, .. } | Value::Pointer(term) => Some(term.clone()),
        _ => None,
    };
    if let (BinaryOp::Sub, Some(l), Some(r)) = (op, congruent(left), congruent(right)) {
        remember_comparison(cx, (&r, &l), true);
    }
    let (l, r) = match (congruent(left), congruent(right)) {
        (Some(l), Some(r)) if !signed && op != BinaryOp::Mul && mixes_addresses(cx, &l, &r) => (l, r),
        _ => (in_view(cx, state, left, bits, view)?, in_view(cx, state, right, bits, view)?),
    };
    let (l, r) = match op {
        BinaryOp::Add if !signed && !cx.options.mathematical => (least(l, bits), least(r, bits)),
        _ => (l, r),
    };
    let term = match op {
        BinaryOp::Add => &l + &r,
        BinaryOp::Sub => &l - &r,
        _ => product(cx, state, &l, &r),
    };
    Ok(term)
}

/// A constant summand as the congruent one in the signed range: x + (2^w - 1) is x - 1, which need not wrap around.
fn least(term: Linear, bits: u32) -> Linear {
    match term.as_constant() {
        Some(value) if *value > range::signed_max(bits) => Linear::constant(value - &range::modulus(bits)),
        _ => term,
    }
}

fn mixes_addresses(cx: &Domain, l: &Linear, r: &Linear) -> bool {
    cx.mentions_address(l) || cx.mentions_address(r)
}

/// The product on Z.
pub fn product(cx: &mut Context, state: &mut State, l: &Linear, r: &Linear) -> Linear {
    let product = sum::product(&state.knowledge, l, r);
    express(cx, state, product)
}
