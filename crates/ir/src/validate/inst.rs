//! Types of instructions.

use std::sync::Arc;

use crate::{Callee, CastOp, Function, Inst, InstKind, Operand, Program, Type};

use super::intrinsic;
use super::operand::expect;

/// The type of one lane: a vector's element, else the type itself.
fn lane(ty: &Type) -> &Type {
    match ty {
        Type::Vector(element, _) => element,
        ty => ty,
    }
}

/// The type with another lane.
fn with_lane(ty: &Type, lane: Type) -> Type {
    match ty {
        Type::Vector(_, count) => Type::Vector(Arc::new(lane), *count),
        _ => lane,
    }
}

fn is_int(ty: &Type) -> bool {
    matches!(lane(ty), Type::Int(_))
}

fn is_float(ty: &Type) -> bool {
    matches!(lane(ty), Type::Float(_))
}

/// Checks operands and result of an instruction whose ids are in range.
pub(super) fn check(program: &Program, function: &Function, inst: &Inst) -> Result<(), String> {
    let of = |operand: &Operand| function.type_of(operand);
    let result = inst.result.map_or(Type::Void, |id| function.value(id).ty.clone());
    if !matches!(inst.kind, InstKind::Call { .. } | InstKind::Phi { .. } | InstKind::Unsupported { .. }) {
        let mut types = inst.kind.operands().into_iter().map(of).chain([result.clone()]);
        let odd = types.any(|ty| matches!(ty, Type::Unsupported(_)));
        expect(!odd, "an operation on a type that the model does not represent")?;
    }
    match &inst.kind {
        InstKind::Binary { lhs, rhs, .. } => {
            expect(is_int(&result) && of(lhs) == result && of(rhs) == result, "arithmetic on different types")
        }
        InstKind::Float { op, args } => {
            let count = if *op == crate::FloatOp::Neg { 1 } else { 2 };
            expect(args.len() == count, "wrong number of operands")?;
            expect(is_float(&result) && args.iter().all(|arg| of(arg) == result), "arithmetic on different types")
        }
        InstKind::Compare { lhs, rhs, .. } => {
            let ty = of(lhs);
            expect(ty == of(rhs), "operands of different types")?;
            expect(is_int(&ty) || *lane(&ty) == Type::Ptr, "comparison of neither integers nor pointers")?;
            expect(result == with_lane(&ty, Type::Int(1)), "the result is no truth value")
        }
        InstKind::FloatCompare { lhs, rhs, .. } => {
            let ty = of(lhs);
            expect(ty == of(rhs) && is_float(&ty), "operands are not of one floating-point type")?;
            expect(result == with_lane(&ty, Type::Int(1)), "the result is no truth value")
        }
        InstKind::Cast { op, value, .. } => {
            expect(cast_fits(program, *op, &of(value), &result), "no such conversion between these types")
        }
        InstKind::Load { pointer, .. } => {
            expect(of(pointer) == Type::Ptr, "the address is no pointer")?;
            expect(result != Type::Void, "a load of nothing")
        }
        InstKind::Store { pointer, .. } => {
            expect(of(pointer) == Type::Ptr, "the address is no pointer")?;
            expect(result == Type::Void, "a store has no result")
        }
        InstKind::StackAlloc { count, align, .. } => {
            expect(matches!(of(count), Type::Int(_)), "the number of elements is no integer")?;
            expect(align.is_power_of_two(), "the alignment is no power of two")?;
            expect(result == Type::Ptr, "the result is no pointer")
        }
        InstKind::Offset { base, terms, .. } => {
            expect(of(base) == Type::Ptr && result == Type::Ptr, "an address computation without pointers")?;
            let integers = terms.iter().all(|(index, _)| matches!(of(index), Type::Int(_)));
            expect(integers, "an index is no integer")
        }
        InstKind::Call { callee, args, byval, .. } => call(program, function, callee, (args, byval), &result),
        InstKind::Phi { incoming } => expect(
            result != Type::Void && incoming.iter().all(|(_, value)| of(value) == result),
            "values of other types",
        ),
        InstKind::Select { condition, if_true, if_false } => {
            let whole = of(condition) == Type::Int(1);
            let lanes = of(condition) == with_lane(&result, Type::Int(1));
            expect(whole || lanes, "the condition is no truth value")?;
            expect(of(if_true) == result && of(if_false) == result, "values of other types")
        }
        InstKind::Freeze(value) => expect(of(value) == result, "the result has another type"),
        InstKind::Unsupported { .. } => Ok(()),
        kind => parts(function, kind, &result),
    }
}

/// Checks a call.
fn call(
    program: &Program,
    function: &Function,
    callee: &Callee,
    (args, byval): (&[Operand], &[(usize, u64)]),
    result: &Type,
) -> Result<(), String> {
    let of = |operand: &Operand| function.type_of(operand);
    for (index, _) in byval {
        let arg = args.get(*index).map(of);
        expect(arg == Some(Type::Ptr), "a by-value argument is no pointer")?;
    }
    match callee {
        Callee::Function(id) => {
            let callee = program.functions.get(id.index()).ok_or("the callee does not exist")?;
            call_fits(function, callee, args, byval, result)
        }
        Callee::Pointer(pointer) => expect(of(pointer) == Type::Ptr, "the callee is no pointer"),
        Callee::Intrinsic(it) => intrinsic::check(function, it, args, result),
    }
}

/// Checks operations on fields of aggregates and elements of vectors.
fn parts(function: &Function, kind: &InstKind, result: &Type) -> Result<(), String> {
    let of = |operand: &Operand| function.type_of(operand);
    match kind {
        InstKind::ExtractValue { aggregate, path } => {
            expect(field(&of(aggregate), path) == Some(result.clone()), "no such field of that type")
        }
        InstKind::InsertValue { aggregate, value, path } => {
            expect(of(aggregate) == *result, "the result has another type")?;
            expect(field(result, path) == Some(of(value)), "no such field of that type")
        }
        InstKind::ExtractElement { vector, index } => {
            let ty = of(vector);
            expect(matches!(ty, Type::Vector(..)) && lane(&ty) == result, "no element of that type")?;
            expect(matches!(of(index), Type::Int(_)), "the index is no integer")
        }
        InstKind::InsertElement { vector, value, index } => {
            let ty = of(vector);
            expect(matches!(ty, Type::Vector(..)) && *lane(&ty) == of(value), "no element of that type")?;
            expect(ty == *result, "the result has another type")?;
            expect(matches!(of(index), Type::Int(_)), "the index is no integer")
        }
        InstKind::Shuffle { lhs, rhs, mask } => {
            let Type::Vector(element, count) = of(lhs) else { return Err("the operands are no vectors".into()) };
            expect(of(rhs) == of(lhs), "operands of different types")?;
            expect(*result == Type::Vector(element, mask.len() as u32), "the result has another type")?;
            let in_range = mask.iter().flatten().all(|index| u64::from(*index) < 2 * u64::from(count));
            expect(in_range, "the mask names no element")
        }
        _ => Ok(()),
    }
}

fn call_fits(
    caller: &Function,
    callee: &Function,
    args: &[Operand],
    byval: &[(usize, u64)],
    result: &Type,
) -> Result<(), String> {
    let count = callee.params.len();
    expect(args.len() == count || (callee.varargs && args.len() > count), "wrong number of arguments")?;
    // Parameters of the callee may be out of range if it is broken itself, which is reported there.
    let params = callee.params.iter().filter_map(|id| callee.values.get(id.index()));
    let fit = args.iter().zip(params).all(|(arg, param)| caller.type_of(arg) == param.ty);
    expect(fit, "an argument of another type than the parameter")?;
    expect(*result == callee.result, "the result has another type than the function's")?;
    let named = byval.iter().filter(|(index, _)| *index < count);
    expect(named.eq(callee.byval.iter()), "other by-value arguments than the function's")
}

fn field(aggregate: &Type, path: &[u32]) -> Option<Type> {
    let mut at = aggregate;
    for index in path {
        let Type::Aggregate(aggregate) = at else { return None };
        at = &aggregate.fields.get(*index as usize)?.1;
    }
    (!path.is_empty()).then(|| at.clone())
}

/// Bits of a type that a bit cast may have on either side.
fn cast_bits(program: &Program, ty: &Type) -> Option<u64> {
    match ty {
        Type::Int(bits) | Type::Float(bits) => Some(u64::from(*bits)),
        Type::Ptr => Some(u64::from(program.pointer_bits())),
        Type::Vector(element, count) => Some(cast_bits(program, element)? * u64::from(*count)),
        Type::Void | Type::Aggregate(_) | Type::Unsupported(_) => None,
    }
}

fn cast_fits(program: &Program, op: CastOp, from: &Type, to: &Type) -> bool {
    if op == CastOp::BitCast {
        let bits = cast_bits(program, from);
        return bits.is_some() && bits == cast_bits(program, to);
    }
    // All others work lane by lane.
    with_lane(from, lane(to).clone()) == *to
        && match (op, lane(from), lane(to)) {
            (CastOp::Trunc, Type::Int(from), Type::Int(to)) => from > to,
            (CastOp::ZExt | CastOp::SExt, Type::Int(from), Type::Int(to)) => from < to,
            (CastOp::PtrToInt, Type::Ptr, Type::Int(_)) | (CastOp::IntToPtr, Type::Int(_), Type::Ptr) => true,
            (CastOp::FpToUi | CastOp::FpToSi, Type::Float(_), Type::Int(_)) => true,
            (CastOp::UiToFp | CastOp::SiToFp, Type::Int(_), Type::Float(_)) => true,
            (CastOp::FpTrunc, Type::Float(from), Type::Float(to)) => from > to,
            (CastOp::FpExt, Type::Float(from), Type::Float(to)) => from < to,
            _ => false,
        }
}
