//! LLVM's intrinsics.

use ir::{Intrinsic, MemKind, Operand, OverflowOp, Type};

use crate::llvm::{Opcode, Value};

use super::body::Body;

/// What is said of an intrinsic by its name alone: all arguments are kept.
fn plain(name: &str) -> Option<Intrinsic> {
    let base = name.strip_prefix("llvm.")?;
    let overflow = |op| Some(Intrinsic::WithOverflow(op));
    match base {
        "sadd.with.overflow" => overflow(OverflowOp::SAdd),
        "uadd.with.overflow" => overflow(OverflowOp::UAdd),
        "ssub.with.overflow" => overflow(OverflowOp::SSub),
        "usub.with.overflow" => overflow(OverflowOp::USub),
        "smul.with.overflow" => overflow(OverflowOp::SMul),
        "umul.with.overflow" => overflow(OverflowOp::UMul),
        "smin" => Some(Intrinsic::MinMax { signed: true, max: false }),
        "smax" => Some(Intrinsic::MinMax { signed: true, max: true }),
        "umin" => Some(Intrinsic::MinMax { signed: false, max: false }),
        "umax" => Some(Intrinsic::MinMax { signed: false, max: true }),
        "stacksave" => Some(Intrinsic::StackSave),
        "stackrestore" => Some(Intrinsic::StackRestore),
        "assume" => Some(Intrinsic::Assume),
        "trap" | "debugtrap" => Some(Intrinsic::Trap),
        "va_start" | "va_end" | "va_copy" => Some(Intrinsic::VarArgs(name.into())),
        "ctpop" | "ctlz" | "cttz" | "bswap" | "bitreverse" | "fshl" | "fshr" | "sadd.sat" | "uadd.sat" | "ssub.sat"
        | "usub.sat" | "sshl.sat" | "ushl.sat" | "scmp" | "ucmp" => Some(Intrinsic::Bits(name.into())),
        "objectsize"
        | "is.constant"
        | "readcyclecounter"
        | "readsteadycounter"
        | "get.rounding"
        | "returnaddress"
        | "frameaddress"
        | "addressofreturnaddress"
        | "thread.pointer" => Some(Intrinsic::AnyValue(name.into())),
        _ => is_math(base).then(|| Intrinsic::Math(name.into())),
    }
}

/// Functions on floating-point numbers without an effect on memory.
fn is_math(base: &str) -> bool {
    const NAMES: &[&str] = &[
        "sqrt",
        "powi",
        "pow",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "sinh",
        "cosh",
        "tanh",
        "exp",
        "exp2",
        "exp10",
        "log",
        "log2",
        "log10",
        "fma",
        "fmuladd",
        "fabs",
        "minnum",
        "maxnum",
        "minimum",
        "maximum",
        "copysign",
        "floor",
        "ceil",
        "trunc",
        "rint",
        "nearbyint",
        "round",
        "roundeven",
        "lround",
        "llround",
        "lrint",
        "llrint",
        "ldexp",
        "frexp",
        "canonicalize",
        "is.fpclass",
        "fptosi.sat",
        "fptoui.sat",
        "convert.to.fp16",
        "convert.from.fp16",
    ];
    // The constrained forms may set status flags, which the model does not have.
    base.starts_with("experimental.constrained.") || NAMES.contains(&base)
}

fn is_without_effect(name: &str) -> bool {
    matches!(
        name,
        "llvm.donothing"
            | "llvm.prefetch"
            | "llvm.var.annotation"
            | "llvm.codeview.annotation"
            | "llvm.sideeffect"
            | "llvm.pseudoprobe"
            | "llvm.experimental.noalias.scope.decl"
            | "llvm.invariant.end"
    )
}

fn is_identity(name: &str) -> bool {
    matches!(
        name,
        "llvm.expect"
            | "llvm.expect.with.probability"
            | "llvm.launder.invariant.group"
            | "llvm.strip.invariant.group"
            | "llvm.annotation"
            | "llvm.ptr.annotation"
            | "llvm.ssa.copy"
            | "llvm.arithmetic.fence"
            | "llvm.threadlocal.address"
    )
}

/// The intrinsic with the arguments that the model keeps, `None` if the model has no meaning for it.
pub(super) fn lower<'m>(body: &mut Body<'_, 'm>, call: Value<'m>, name: &str) -> Option<(Intrinsic, Vec<Operand>)> {
    let (intrinsic, args) = by_name(body, call, name)?;
    let result = body.lowering.types.get(call.ty());
    let mut types = args.iter().map(|arg| body.type_of(arg)).chain([result]);
    let odd = types.any(|ty| matches!(ty, Type::Unsupported(_)));
    (!odd).then_some((intrinsic, args))
}

fn by_name<'m>(body: &mut Body<'_, 'm>, call: Value<'m>, name: &str) -> Option<(Intrinsic, Vec<Operand>)> {
    let arguments = call.arguments();
    let flag = |index: usize| Some(arguments.get(index)?.integer()?.1);
    let mut operands = |count: usize| -> Option<Vec<Operand>> {
        Some(arguments.get(..count)?.iter().map(|argument| body.operand(*argument)).collect())
    };
    // Assumptions in operand bundles say more than their argument, but nothing of what we prove.
    if call.bundle_count() > 0 && name != "llvm.assume" {
        return None;
    }
    if is_without_effect(name) {
        return Some((Intrinsic::Nothing, Vec::new()));
    }
    if is_identity(name) {
        return Some((Intrinsic::Identity, operands(1)?));
    }
    match name {
        "llvm.memcpy" | "llvm.memcpy.inline" => Some((Intrinsic::Memory(MemKind::Copy, flag(3)? != 0), operands(3)?)),
        "llvm.memmove" => Some((Intrinsic::Memory(MemKind::Move, flag(3)? != 0), operands(3)?)),
        "llvm.memset" | "llvm.memset.inline" => Some((Intrinsic::Memory(MemKind::Set, flag(3)? != 0), operands(3)?)),
        "llvm.lifetime.start" | "llvm.lifetime.end" => {
            let object = *arguments.get(1)?;
            let size = arguments.first()?.integer()?;
            if !is_whole_object(body, object, size) {
                return None;
            }
            let start = name == "llvm.lifetime.start";
            let intrinsic = if start { Intrinsic::LifetimeStart } else { Intrinsic::LifetimeEnd };
            Some((intrinsic, vec![body.operand(object)]))
        }
        "llvm.abs" => Some((Intrinsic::Abs(flag(1)? != 0), operands(1)?)),
        "llvm.ubsantrap" => Some((Intrinsic::UbsanTrap(u8::try_from(flag(0)?).ok()?), Vec::new())),
        // A token, which is used by `llvm.invariant.end` only.
        "llvm.invariant.start" => Some((Intrinsic::AnyValue(name.into()), Vec::new())),
        _ => {
            let intrinsic = plain(name)?;
            let is_metadata = |value: &Value<'_>| value.kind() == crate::llvm::ValueKind::LLVMMetadataAsValueValueKind;
            let args = arguments.iter().filter(|argument| !is_metadata(argument));
            Some((intrinsic, args.map(|argument| body.operand(*argument)).collect()))
        }
    }
}

/// Whether a lifetime marker is about the whole of one stack object.
fn is_whole_object<'m>(body: &Body<'_, 'm>, object: Value<'m>, (bits, size): (u32, u128)) -> bool {
    let is_object = object.opcode() == Some(Opcode::LLVMAlloca) && object.ty().address_space() == Some(0);
    // Others are no stack allocations of the model, see `instruction::kind`.
    let is_counted = object.operand(0).and_then(|count| count.ty().integer_bits()).is_some_and(|bits| bits <= 128);
    let is_sized = object.allocated_type().and_then(|ty| ty.alloc_size(body.lowering.module)).is_some();
    if !is_object || !is_counted || !is_sized {
        return false;
    }
    let all = size == (1u128 << bits.min(127)) - 1;
    let count = object.operand(0).and_then(Value::integer).map(|(_, count)| count);
    let element = object.allocated_type().and_then(|ty| ty.alloc_size(body.lowering.module));
    all || matches!((count, element), (Some(count), Some(element)) if count.checked_mul(element.into()) == Some(size))
}
