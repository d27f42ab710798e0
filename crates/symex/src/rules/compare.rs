//! Comparisons of integers and pointers (paper 1, rule `icmp`; paper 2, Sect. 3.1).

use ir::{Operand, Predicate, Type};
use logic::{Atom, Linear};
use semantics::opcode::compare::relate;

use super::basics::{any_result, define, operand_bits, operand_hint};
use super::integer::{in_view, operand};
use super::optional;
use super::outcome::{Context, Place, Step};
use super::unfold;
use crate::domain::Domain;
use crate::domain::block::{AllocId, AllocKind, Status};
use crate::domain::state::State;
use crate::domain::value::{Cond, Value, View};
use crate::query::demand::remember_comparison;
use crate::query::within;

/// `x = icmp predicate lhs, rhs`. The result stays a condition, so that the comparison and the branch on it are one
/// refinement.
pub fn compare(
    cx: &mut Context,
    state: &mut State,
    place: &Place,
    predicate: Predicate,
    lhs: &Operand,
    rhs: &Operand,
) -> Step {
    let Some(result) = place.result else { return Ok(()) };
    if cx.program.function(state.top().function).value(result).ty != Type::Int(1) {
        any_result(cx, state, place);
        return Ok(());
    }
    for side in [lhs, rhs] {
        let value = operand(cx, state, side);
        optional::decide(cx, state, &value)?;
        unfold::expose_end(cx, state, &value)?;
    }
    let (left, right) = (operand(cx, state, lhs), operand(cx, state, rhs));
    let bits = operand_bits(cx, state, lhs);
    let cond = match (&left, &right) {
        (Value::Pointer(l), Value::Pointer(r)) => pointers(cx, state, predicate, l, r),
        (Value::Any | Value::Aggregate(_), _) | (_, Value::Any | Value::Aggregate(_)) => None,
        (Value::Int { term: l, .. } | Value::Pointer(l), Value::Int { term: r, .. } | Value::Pointer(r))
            if cx.mentions_address(l) || cx.mentions_address(r) =>
        {
            // Addresses as integers: their unsigned order is that of the pointers.
            // A part of an address says nothing: low bits of different addresses may be equal.
            match predicate {
                Predicate::Slt | Predicate::Sle | Predicate::Sgt | Predicate::Sge => None,
                _ if bits != cx.pointer_bits() => None,
                _ => pointers(cx, state, predicate, l, r),
            }
        }
        _ => match truth_values(predicate, &left, &right) {
            Some(cond) => Some(cond),
            None => {
                let view = match predicate {
                    Predicate::Ult | Predicate::Ule | Predicate::Ugt | Predicate::Uge => View::Unsigned,
                    Predicate::Slt | Predicate::Sle | Predicate::Sgt | Predicate::Sge => View::Signed,
                    // Equality can be asked in any view; the one most operands have costs least.
                    Predicate::Eq | Predicate::Ne => match (&left, &right) {
                        (Value::Int { view: a, .. }, Value::Int { view: b, .. }) if a == b && *a != View::Modular => *a,
                        _ => operand_hint(cx, state, lhs).or(operand_hint(cx, state, rhs)).unwrap_or(View::Signed),
                    },
                };
                let l = in_view(cx, state, &left, bits, view)?;
                let r = in_view(cx, state, &right, bits, view)?;
                let atom = relate(predicate, &l, &r);
                cx.note_landmark(&atom);
                Some(Cond::Atom(atom))
            }
        },
    };
    match cond {
        Some(cond) => define(cx, state, place, Value::Bool(cond)),
        None => any_result(cx, state, place),
    }
    Ok(())
}

/// Comparison of a truth value with 0 or 1: the condition itself or its opposite.
fn truth_values(predicate: Predicate, left: &Value, right: &Value) -> Option<Cond> {
    let (cond, constant) = match (left, right) {
        (Value::Bool(cond), Value::Int { term, .. }) | (Value::Int { term, .. }, Value::Bool(cond)) => {
            (cond, term.as_constant()?.to_i64()?)
        }
        (Value::Bool(cond), Value::Bool(Cond::Const(truth))) => (cond, i64::from(*truth)),
        (Value::Bool(Cond::Const(truth)), Value::Bool(cond)) => (cond, i64::from(*truth)),
        _ => return None,
    };
    match (predicate, constant) {
        (Predicate::Eq, 1) | (Predicate::Ne, 0) => Some(cond.clone()),
        (Predicate::Eq, 0) | (Predicate::Ne, 1) => Some(cond.negate()),
        _ => None,
    }
}

/// No system that hosts C programs gives them addresses above it; `p + n <= end`, where `n` is below 2^63, depends on that.
const LOWER_HALF: &str = "no object lies in the upper half of the 64-bit address space: `p + n` does not wrap around for `n` \
                          below 2^63";

/// So far before its block an address does not wrap around: the page that hosts of C programs keep free, so that accesses through
/// null pointers fail.
const FIRST_PAGE: i64 = 4096;

/// What comparisons of such addresses depend on.
const FREE_PAGE: &str = "no object lies in the first 4096 bytes of the address space: `p - n` does not wrap around for `n` up to \
                         4096 bytes";

/// Comparison of addresses; `None` if either outcome is possible and teaches nothing.
///
/// Pointers into one block compare as their offsets; so do addresses around it which do not wrap around: that is taken for granted
/// of those that lie less than half of the address space behind its start, where addresses have 64 bits, and of those that lie less than a
/// page before it (`for (p = end; p >= start; p--)`). A pointer into (or one past) a block is not null. Pointers
/// strictly inside two different live blocks differ; nothing else is taken for granted of different blocks: one past
/// the end of one may be the start of another, and freed or empty blocks may coincide with any.
fn pointers(cx: &mut Context, state: &State, predicate: Predicate, l: &Linear, r: &Linear) -> Option<Cond> {
    let (l, r) = (state.knowledge.normalize(l), state.knowledge.normalize(r));
    match predicate {
        Predicate::Eq | Predicate::Ne => remember_comparison(cx, (&l, &r), false),
        Predicate::Ult | Predicate::Ule | Predicate::Slt | Predicate::Sle => remember_comparison(cx, (&l, &r), true),
        Predicate::Ugt | Predicate::Uge | Predicate::Sgt | Predicate::Sge => remember_comparison(cx, (&r, &l), true),
    }
    let equality = |equal: bool| match predicate {
        Predicate::Eq => Some(Cond::Const(equal)),
        Predicate::Ne => Some(Cond::Const(!equal)),
        _ => None,
    };
    if let (Some(f), Some(g)) = (cx.function_at(&l), cx.function_at(&r)) {
        return equality(f == g);
    }
    let zero = Linear::zero();
    let is_function = |term: &Linear| cx.function_at(term).is_some() || cx.is_outside(term);
    if (is_function(&l) && r == zero) || (is_function(&r) && l == zero) {
        return against_null(predicate, l == zero);
    }
    match (cx.attribute(state, &l), cx.attribute(state, &r)) {
        (Some((a, _)), Some((b, _))) if a == b && is_repeated_literal(cx, state, a) => None,
        (Some((a, x)), Some((b, y))) if a == b => {
            let modulus = semantics::range::modulus(cx.pointer_bits());
            let size = &cx.allocation(state, a)?.size.clone();
            let natural = |offset: &Linear| state.knowledge.implies(&Atom::ge(offset, &zero));
            let least = Linear::constant(-FIRST_PAGE);
            let in_page = |offset: &Linear| state.knowledge.implies(&Atom::ge(offset, &least));
            let half = semantics::range::signed_max(64);
            let wide = cx.pointer_bits() == 64;
            let before = logic::Int::from(-FIRST_PAGE);
            let near = |offset: &Linear| wide && within(state, offset, &before, &half);
            let inside = |offset: &Linear| state.knowledge.implies(&Atom::le(offset, size));
            let exact = match predicate {
                // Addresses of one block are equal iff the offsets are equal modulo 2^w.
                Predicate::Eq | Predicate::Ne => {
                    let least = &logic::Int::ONE - &modulus;
                    let greatest = &modulus - &logic::Int::ONE;
                    within(state, &(&x - &y), &least, &greatest)
                }
                // Around a block addresses go on, as long as they do not wrap around.
                _ if !in_page(&x) || !in_page(&y) => false,
                _ => {
                    let (page, half) = (!natural(&x) || !natural(&y), !inside(&x) || !inside(&y));
                    let exact = !half || near(&x) && near(&y);
                    let depends = [(page, FREE_PAGE), (half, LOWER_HALF)];
                    let depends = depends.iter().filter(|(depends, _)| exact && *depends);
                    depends.for_each(|(_, sentence)| cx.assume((*sentence).to_owned()));
                    exact
                }
            };
            exact.then(|| Cond::Atom(relate(predicate, &x, &y)))
        }
        (Some((a, x)), Some((b, y))) => {
            let strictly_inside = |id, offset: &Linear| {
                cx.allocation(state, id).is_some_and(|allocation| {
                    allocation.status == Status::Live
                        && state.knowledge.implies(&Atom::ge(offset, &zero))
                        && state.knowledge.implies(&Atom::lt(offset, &allocation.size))
                })
            };
            // Two constants may share their bytes: linkers merge strings, also the tail of one with another.
            let mergeable = cx.constants.contains_key(&a) && cx.constants.contains_key(&b);
            if !mergeable && !cx.may_overlap(state, a, b) && strictly_inside(a, &x) && strictly_inside(b, &y) {
                equality(false)
            } else {
                None
            }
        }
        (Some((a, x)), None) if r == zero && not_null(cx, state, a, &x) => against_null(predicate, false),
        (None, Some((b, y))) if l == zero && not_null(cx, state, b, &y) => against_null(predicate, true),
        (None, None) if !cx.mentions_address(&l) && !cx.mentions_address(&r) => {
            let greatest = semantics::range::unsigned_max(cx.pointer_bits());
            let in_range = |term: &Linear| within(state, term, &logic::Int::ZERO, &greatest);
            (in_range(&l) && in_range(&r)).then(|| Cond::Atom(relate(predicate, &l, &r)))
        }
        _ => None,
    }
}

/// Whether pointers into the block may be to different objects, which equal literals are as a compiler likes.
fn is_repeated_literal(cx: &Domain, state: &State, id: AllocId) -> bool {
    cx.allocation(state, id).is_some_and(
        |allocation| matches!(allocation.kind, AllocKind::Global(global) if cx.facts.repeated_literals().contains(&global)),
    )
}

fn not_null(cx: &Domain, state: &State, id: AllocId, offset: &Linear) -> bool {
    cx.allocation(state, id).is_some_and(|allocation| {
        state.knowledge.implies(&Atom::ge(offset, &Linear::zero()))
            && state.knowledge.implies(&Atom::le(offset, &allocation.size))
    })
}

/// A non-null address against null; `null_left` says on which side null stands.
fn against_null(predicate: Predicate, null_left: bool) -> Option<Cond> {
    Some(Cond::Const(match predicate {
        Predicate::Eq => false,
        Predicate::Ne => true,
        Predicate::Ugt | Predicate::Uge => !null_left,
        Predicate::Ult | Predicate::Ule => null_left,
        Predicate::Sgt | Predicate::Sge | Predicate::Slt | Predicate::Sle => return None,
    }))
}
