//! Atomic operations that read and write: there is one thread, so they are a read, a computation and a write.
//!
//! `old = atomicrmw add ptr p, i32 v` becomes `old = load p; new = add old, v; store new, p`.

use ir::{BinaryOp, Callee, Constant, Flags, FloatOp, InstKind, Intrinsic, Operand, Predicate, Type, ValueId};
use llvm_sys::LLVMAtomicRMWBinOp as Rmw;

use crate::llvm::{Opcode, Value};

use super::body::Body;

/// Appends the operation's steps, of which the last defines its result; `None`, and nothing appended, for anything that is no
/// such operation or has no meaning in the model.
pub(super) fn lower<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>, result: ValueId) -> Option<()> {
    match inst.opcode()? {
        Opcode::LLVMAtomicRMW => read_modify_write(body, inst, result),
        Opcode::LLVMAtomicCmpXchg => compare_exchange(body, inst, result),
        _ => None,
    }
}

/// What of it is not followed, in words.
pub(super) fn what_is_missing(body: &Body<'_, '_>, inst: Value<'_>) -> Option<&'static str> {
    if may_overflow(body, inst) {
        return Some("overflow of an atomic integer");
    }
    inst.is_weak().then_some("an atomic exchange that may fail for no reason")
}

/// `i++` and `i += k` of an atomic integer must not overflow (C17 6.5.2.4, 6.5.16.2), `atomic_fetch_add` wraps around (7.17.7.5), and
/// clang checks none of them. Of these the function's operand is no constant, and no sum comes next.
fn may_overflow(body: &Body<'_, '_>, inst: Value<'_>) -> bool {
    let adds = matches!(inst.atomic_operation(), Some(Rmw::LLVMAtomicRMWBinOpAdd | Rmw::LLVMAtomicRMWBinOpSub));
    let is_sum = |user: &Value<'_>| user.is_opcode(&[Opcode::LLVMAdd, Opcode::LLVMSub]);
    let constant = || inst.operand(1).is_none_or(|operand| operand.is_constant());
    body.lowering.checks && adds && (constant() || inst.users().iter().any(is_sum))
}

fn read_modify_write<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>, result: ValueId) -> Option<()> {
    let operation = inst.atomic_operation()?;
    let ty = body.lowering.types.get(inst.ty());
    let fits = match operation {
        Rmw::LLVMAtomicRMWBinOpXchg => matches!(ty, Type::Int(_) | Type::Ptr | Type::Float(_)),
        Rmw::LLVMAtomicRMWBinOpFAdd | Rmw::LLVMAtomicRMWBinOpFSub => matches!(ty, Type::Float(_)),
        _ => matches!(ty, Type::Int(_)) && (binary(operation).is_some() || min_max(operation).is_some()),
    } || (operation == Rmw::LLVMAtomicRMWBinOpNand && matches!(ty, Type::Int(_)));
    if !fits || may_overflow(body, inst) {
        return None;
    }
    let volatile = inst.is_volatile();
    let pointer = body.operand(inst.operand(0)?);
    let value = body.operand(inst.operand(1)?);
    body.push(Some(result), InstKind::Load { pointer: pointer.clone(), volatile });
    let old = Operand::Value(result);
    let new = match operation {
        Rmw::LLVMAtomicRMWBinOpXchg => value,
        Rmw::LLVMAtomicRMWBinOpFAdd => body.define(ty, InstKind::Float { op: FloatOp::Add, args: vec![old, value] }),
        Rmw::LLVMAtomicRMWBinOpFSub => body.define(ty, InstKind::Float { op: FloatOp::Sub, args: vec![old, value] }),
        Rmw::LLVMAtomicRMWBinOpNand => {
            let Type::Int(bits) = ty else { return None };
            let both = compute(body, &ty, BinaryOp::And, old, value);
            compute(body, &ty, BinaryOp::Xor, both, Operand::Const(Constant::int(bits, -1)))
        }
        _ => match (binary(operation), min_max(operation)) {
            (Some(op), _) => compute(body, &ty, op, old, value),
            (None, Some(intrinsic)) => {
                let callee = Callee::Intrinsic(intrinsic);
                let call = InstKind::Call { callee, args: vec![old, value], byval: Vec::new(), noreturn: false };
                body.define(ty, call)
            }
            (None, None) => return None,
        },
    };
    body.push(None, InstKind::Store { pointer, value: new, volatile });
    Some(())
}

/// `{old, equal} = cmpxchg p, expected, new`: a failing exchange writes the old value again, which no one can tell
/// from no write.
fn compare_exchange<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>, result: ValueId) -> Option<()> {
    let volatile = inst.is_volatile();
    let pair = body.lowering.types.get(inst.ty());
    let ty = body.lowering.types.get(inst.operand(1)?.ty());
    // A weak one may fail for no reason (C17 7.17.7.4p4): no run is the only one then, and none has to end.
    if inst.is_weak() || !matches!(ty, Type::Int(_) | Type::Ptr) || !matches!(pair, Type::Aggregate(_)) {
        return None;
    }
    let pointer = body.operand(inst.operand(0)?);
    let expected = body.operand(inst.operand(1)?);
    let new = body.operand(inst.operand(2)?);
    let old = body.define(ty.clone(), InstKind::Load { pointer: pointer.clone(), volatile });
    let compare = InstKind::Compare { predicate: Predicate::Eq, lhs: old.clone(), rhs: expected };
    let equal = body.define(Type::Int(1), compare);
    let choice = InstKind::Select { condition: equal.clone(), if_true: new, if_false: old.clone() };
    let written = body.define(ty, choice);
    body.push(None, InstKind::Store { pointer, value: written, volatile });
    let nothing = Operand::Const(Constant::Undef(pair.clone()));
    let first = InstKind::InsertValue { aggregate: nothing, value: old, path: vec![0] };
    let first = body.define(pair, first);
    body.push(Some(result), InstKind::InsertValue { aggregate: first, value: equal, path: vec![1] });
    Some(())
}

fn compute(body: &mut Body<'_, '_>, ty: &Type, op: BinaryOp, lhs: Operand, rhs: Operand) -> Operand {
    // Atomic arithmetic wraps around, also on signed types (C17 7.17.7.5).
    body.define(ty.clone(), InstKind::Binary { op, flags: Flags::default(), lhs, rhs })
}

fn binary(operation: Rmw) -> Option<BinaryOp> {
    Some(match operation {
        Rmw::LLVMAtomicRMWBinOpAdd => BinaryOp::Add,
        Rmw::LLVMAtomicRMWBinOpSub => BinaryOp::Sub,
        Rmw::LLVMAtomicRMWBinOpAnd => BinaryOp::And,
        Rmw::LLVMAtomicRMWBinOpOr => BinaryOp::Or,
        Rmw::LLVMAtomicRMWBinOpXor => BinaryOp::Xor,
        _ => return None,
    })
}

fn min_max(operation: Rmw) -> Option<Intrinsic> {
    let (signed, max) = match operation {
        Rmw::LLVMAtomicRMWBinOpMax => (true, true),
        Rmw::LLVMAtomicRMWBinOpMin => (true, false),
        Rmw::LLVMAtomicRMWBinOpUMax => (false, true),
        Rmw::LLVMAtomicRMWBinOpUMin => (false, false),
        _ => return None,
    };
    Some(Intrinsic::MinMax { signed, max })
}
