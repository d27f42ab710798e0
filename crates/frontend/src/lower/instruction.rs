//! Instructions, and constant expressions as instructions.

use ir::{BinaryOp, Callee, CastOp, Flags, FloatOp, InstKind, Intrinsic, Operand, Predicate, Type};
use llvm_sys::{LLVMIntPredicate, LLVMRealPredicate};

use crate::llvm::{Opcode, Value, ValueKind};

use super::body::{Body, opcode_name};
use super::{address, atomic, call, constants, lifetime, members, padding, truth};

/// Constant expressions nested more deeply are not represented, so that no walk overflows the stack.
const DEEPEST: u32 = 64;

/// Appends the instruction to the current block, as Unsupported where the model has no meaning for it.
pub(super) fn lower<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>) {
    if call::note_debug(body, inst) {
        return;
    }
    let result = body.values.get(&inst).copied();
    if inst.opcode() == Some(Opcode::LLVMAlloca) && lifetime::is_function_wide_literal(inst) {
        body.function_wide.extend(result);
    }
    if let Some(result) = result
        && atomic::lower(body, inst, result).is_some()
    {
        return;
    }
    let fields = padding::load_of_fields(body, inst);
    let kind = match fields.or_else(|| kind(body, inst)) {
        Some(kind) => supported_types(body, inst, kind),
        None => {
            let what = atomic::what_is_missing(body, inst).map_or_else(|| opcode_name(inst), str::to_owned);
            body.unsupported(inst, what)
        }
    };
    body.push(result, kind);
    padding::after(body, inst);
    members::after(body, inst);
    truth::after(body, inst);
}

/// A constant expression (or a constant with one in it) as instructions, `None` if there is no such instruction.
fn expand<'m>(body: &mut Body<'_, 'm>, value: Value<'m>) -> Option<Operand> {
    let ty = body.lowering.types.get(value.ty());
    if matches!(ty, Type::Unsupported(_)) {
        return None;
    }
    let kind = match value.opcode()? {
        Opcode::LLVMGetElementPtr => address::lower(body, value)?,
        opcode => match (binary_op(opcode), cast_op(opcode)) {
            (Some(op), _) => binary(body, value, op)?,
            (_, Some(op)) => cast(body, value, op)?,
            _ => return None,
        },
    };
    Some(body.define(ty, kind))
}

impl<'m> Body<'_, 'm> {
    /// An operand; constant expressions that do not fold become instructions before the use.
    pub(super) fn operand(&mut self, value: Value<'m>) -> Operand {
        if let Some(id) = self.values.get(&value) {
            return Operand::Value(*id);
        }
        if let Some(constant) = constants::fold(self.lowering, value) {
            return Operand::Const(constant);
        }
        if self.depth >= DEEPEST || self.budget == 0 {
            return Operand::Const(constants::unsupported(self.lowering, value));
        }
        self.budget -= 1;
        self.depth += 1;
        let expanded = expand(self, value);
        self.depth -= 1;
        expanded.unwrap_or_else(|| Operand::Const(constants::unsupported(self.lowering, value)))
    }

    /// The instruction as one that the model gives no meaning, with its operands.
    pub(super) fn unsupported(&mut self, inst: Value<'m>, what: String) -> InstKind {
        // The callee of a call is no argument.
        let operands = if inst.opcode() == Some(Opcode::LLVMCall) { inst.arguments() } else { inst.operands() };
        let args = operands.into_iter().filter(|operand| !is_label_or_metadata(*operand));
        let args = args.map(|operand| self.operand(operand)).collect();
        InstKind::Unsupported { what: what.into(), args }
    }
}

fn is_label_or_metadata(operand: Value<'_>) -> bool {
    matches!(operand.kind(), ValueKind::LLVMBasicBlockValueKind | ValueKind::LLVMMetadataAsValueValueKind)
}

/// An operation on values of types that the model does not have is unsupported as a whole; calls and phis only carry
/// them.
fn supported_types<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>, kind: InstKind) -> InstKind {
    if matches!(kind, InstKind::Call { .. } | InstKind::Phi { .. } | InstKind::Unsupported { .. }) {
        return kind;
    }
    let operands = kind.operands().into_iter().map(|operand| body.type_of(operand));
    let result = body.lowering.types.get(inst.ty());
    match operands.chain([result]).find(|ty| matches!(ty, Type::Unsupported(_))) {
        Some(Type::Unsupported(ty)) => {
            InstKind::Unsupported { what: format!("{} on type {ty}", opcode_name(inst)).into(), args: Vec::new() }
        }
        _ => kind,
    }
}

fn kind<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>) -> Option<InstKind> {
    let opcode = inst.opcode()?;
    if let Some(op) = binary_op(opcode) {
        return binary(body, inst, op);
    }
    if let Some(op) = cast_op(opcode) {
        return cast(body, inst, op);
    }
    if let Some(op) = float_op(opcode) {
        let args = inst.operands().into_iter().map(|operand| body.operand(operand)).collect();
        return Some(InstKind::Float { op, args });
    }
    let mut operand = |index| inst.operand(index).map(|operand| body.operand(operand));
    Some(match opcode {
        Opcode::LLVMICmp => {
            let predicate = predicate(inst.integer_predicate()?);
            InstKind::Compare { predicate, lhs: operand(0)?, rhs: operand(1)? }
        }
        Opcode::LLVMFCmp => {
            let predicate = float_predicate(inst.float_predicate()?).into();
            InstKind::FloatCompare { predicate, lhs: operand(0)?, rhs: operand(1)? }
        }
        Opcode::LLVMLoad => InstKind::Load { pointer: operand(0)?, volatile: inst.is_volatile() },
        Opcode::LLVMStore => InstKind::Store { value: operand(0)?, pointer: operand(1)?, volatile: inst.is_volatile() },
        Opcode::LLVMAlloca => {
            let count = operand(0)?;
            let allocated = inst.allocated_type()?;
            InstKind::StackAlloc {
                element_size: allocated.alloc_size(body.lowering.module)?,
                count,
                element: body.lowering.types.get(allocated),
                align: inst.alignment().max(1),
            }
        }
        Opcode::LLVMGetElementPtr => return address::lower(body, inst),
        Opcode::LLVMCall => return call::lower(body, inst),
        Opcode::LLVMSelect => InstKind::Select { condition: operand(0)?, if_true: operand(1)?, if_false: operand(2)? },
        Opcode::LLVMFreeze => InstKind::Freeze(operand(0)?),
        Opcode::LLVMExtractValue => InstKind::ExtractValue { aggregate: operand(0)?, path: inst.indices() },
        Opcode::LLVMInsertValue => {
            InstKind::InsertValue { aggregate: operand(0)?, value: operand(1)?, path: inst.indices() }
        }
        Opcode::LLVMExtractElement => InstKind::ExtractElement { vector: operand(0)?, index: operand(1)? },
        Opcode::LLVMInsertElement => {
            InstKind::InsertElement { vector: operand(0)?, value: operand(1)?, index: operand(2)? }
        }
        Opcode::LLVMShuffleVector => {
            InstKind::Shuffle { lhs: operand(0)?, rhs: operand(1)?, mask: inst.shuffle_mask() }
        }
        // There is one thread.
        Opcode::LLVMFence => InstKind::Call {
            callee: Callee::Intrinsic(Intrinsic::Nothing),
            args: Vec::new(),
            byval: Vec::new(),
            noreturn: false,
        },
        _ => return None,
    })
}

fn binary<'m>(body: &mut Body<'_, 'm>, value: Value<'m>, op: BinaryOp) -> Option<InstKind> {
    let (nsw, nuw) = value.wrap_flags();
    let flags = Flags { nsw, nuw, exact: value.exact_flag() };
    let (lhs, rhs) = (value.operand(0)?, value.operand(1)?);
    Some(InstKind::Binary { op, flags, lhs: body.operand(lhs), rhs: body.operand(rhs) })
}

fn cast<'m>(body: &mut Body<'_, 'm>, value: Value<'m>, op: CastOp) -> Option<InstKind> {
    let (nsw, nuw) = value.wrap_flags();
    let flags = Flags { nsw, nuw, exact: value.exact_flag() };
    let operand = value.operand(0)?;
    Some(InstKind::Cast { op, flags, value: body.operand(operand) })
}

fn binary_op(opcode: Opcode) -> Option<BinaryOp> {
    Some(match opcode {
        Opcode::LLVMAdd => BinaryOp::Add,
        Opcode::LLVMSub => BinaryOp::Sub,
        Opcode::LLVMMul => BinaryOp::Mul,
        Opcode::LLVMUDiv => BinaryOp::UDiv,
        Opcode::LLVMSDiv => BinaryOp::SDiv,
        Opcode::LLVMURem => BinaryOp::URem,
        Opcode::LLVMSRem => BinaryOp::SRem,
        Opcode::LLVMShl => BinaryOp::Shl,
        Opcode::LLVMLShr => BinaryOp::LShr,
        Opcode::LLVMAShr => BinaryOp::AShr,
        Opcode::LLVMAnd => BinaryOp::And,
        Opcode::LLVMOr => BinaryOp::Or,
        Opcode::LLVMXor => BinaryOp::Xor,
        _ => return None,
    })
}

fn cast_op(opcode: Opcode) -> Option<CastOp> {
    Some(match opcode {
        Opcode::LLVMTrunc => CastOp::Trunc,
        Opcode::LLVMZExt => CastOp::ZExt,
        Opcode::LLVMSExt => CastOp::SExt,
        Opcode::LLVMPtrToInt => CastOp::PtrToInt,
        Opcode::LLVMIntToPtr => CastOp::IntToPtr,
        Opcode::LLVMBitCast => CastOp::BitCast,
        Opcode::LLVMFPToUI => CastOp::FpToUi,
        Opcode::LLVMFPToSI => CastOp::FpToSi,
        Opcode::LLVMUIToFP => CastOp::UiToFp,
        Opcode::LLVMSIToFP => CastOp::SiToFp,
        Opcode::LLVMFPTrunc => CastOp::FpTrunc,
        Opcode::LLVMFPExt => CastOp::FpExt,
        _ => return None,
    })
}

fn float_op(opcode: Opcode) -> Option<FloatOp> {
    Some(match opcode {
        Opcode::LLVMFAdd => FloatOp::Add,
        Opcode::LLVMFSub => FloatOp::Sub,
        Opcode::LLVMFMul => FloatOp::Mul,
        Opcode::LLVMFDiv => FloatOp::Div,
        Opcode::LLVMFRem => FloatOp::Rem,
        Opcode::LLVMFNeg => FloatOp::Neg,
        _ => return None,
    })
}

fn predicate(predicate: LLVMIntPredicate) -> Predicate {
    match predicate {
        LLVMIntPredicate::LLVMIntEQ => Predicate::Eq,
        LLVMIntPredicate::LLVMIntNE => Predicate::Ne,
        LLVMIntPredicate::LLVMIntUGT => Predicate::Ugt,
        LLVMIntPredicate::LLVMIntUGE => Predicate::Uge,
        LLVMIntPredicate::LLVMIntULT => Predicate::Ult,
        LLVMIntPredicate::LLVMIntULE => Predicate::Ule,
        LLVMIntPredicate::LLVMIntSGT => Predicate::Sgt,
        LLVMIntPredicate::LLVMIntSGE => Predicate::Sge,
        LLVMIntPredicate::LLVMIntSLT => Predicate::Slt,
        LLVMIntPredicate::LLVMIntSLE => Predicate::Sle,
    }
}

fn float_predicate(predicate: LLVMRealPredicate) -> &'static str {
    match predicate {
        LLVMRealPredicate::LLVMRealPredicateFalse => "false",
        LLVMRealPredicate::LLVMRealOEQ => "oeq",
        LLVMRealPredicate::LLVMRealOGT => "ogt",
        LLVMRealPredicate::LLVMRealOGE => "oge",
        LLVMRealPredicate::LLVMRealOLT => "olt",
        LLVMRealPredicate::LLVMRealOLE => "ole",
        LLVMRealPredicate::LLVMRealONE => "one",
        LLVMRealPredicate::LLVMRealORD => "ord",
        LLVMRealPredicate::LLVMRealUNO => "uno",
        LLVMRealPredicate::LLVMRealUEQ => "ueq",
        LLVMRealPredicate::LLVMRealUGT => "ugt",
        LLVMRealPredicate::LLVMRealUGE => "uge",
        LLVMRealPredicate::LLVMRealULT => "ult",
        LLVMRealPredicate::LLVMRealULE => "ule",
        LLVMRealPredicate::LLVMRealUNE => "une",
        LLVMRealPredicate::LLVMRealPredicateTrue => "true",
    }
}
