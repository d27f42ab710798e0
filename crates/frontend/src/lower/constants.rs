//! Constants and constant expressions.

use std::sync::Arc;

use ir::{Constant, Type};

use crate::llvm::{Opcode, SymbolLinkage, Value, ValueKind};

use super::{Lowering, address};

/// Constants nested more deeply are not represented, so that no walk overflows the stack.
const DEEPEST: u32 = 64;

/// Parts of one constant, at most: parts may be shared, so that without a bound few could become very many.
const MOST_PARTS: u32 = 100_000;

/// The constant in our model, `None` for a constant expression that does not fold: it is then computed by instructions
/// before its use.
pub(super) fn fold<'m>(lowering: &Lowering<'m>, value: Value<'m>) -> Option<Constant> {
    lowering.fold_budget.set(MOST_PARTS);
    fold_at(lowering, value, 0)
}

/// The constant in our model, Unsupported where it does not fold.
pub(super) fn fold_or_unsupported<'m>(lowering: &Lowering<'m>, value: Value<'m>) -> Constant {
    fold(lowering, value).unwrap_or_else(|| unsupported(lowering, value))
}

/// A constant that is not represented. Functions that it names count as having their address taken.
pub(super) fn unsupported<'m>(lowering: &Lowering<'m>, value: Value<'m>) -> Constant {
    note_functions(lowering, value, 0);
    Constant::Unsupported(lowering.types.get(value.ty()), name(value).into())
}

fn note_functions<'m>(lowering: &Lowering<'m>, value: Value<'m>, depth: u32) {
    let budget = lowering.fold_budget.get();
    lowering.fold_budget.set(budget.saturating_sub(1));
    let mut hidden = lowering.hidden.borrow_mut();
    match value.kind() {
        ValueKind::LLVMFunctionValueKind => hidden.extend(lowering.functions.get(&value)),
        // The label is of use in its own function only.
        ValueKind::LLVMBlockAddressValueKind | ValueKind::LLVMGlobalVariableValueKind => {}
        // Too deep to look into: it may name any function.
        _ if depth > DEEPEST || budget == 0 => hidden.extend(lowering.functions.values()),
        kind if kind == ValueKind::LLVMGlobalAliasValueKind || value.is_constant() => {
            drop(hidden);
            let parts = value.aliasee().into_iter().chain(value.operands());
            parts.for_each(|part| note_functions(lowering, part, depth + 1));
        }
        _ => {}
    }
}

fn name(value: Value<'_>) -> String {
    match value.kind() {
        ValueKind::LLVMConstantExprValueKind => {
            let text: String = value.text().chars().take(80).collect();
            format!("constant expression {text}")
        }
        ValueKind::LLVMBlockAddressValueKind => "address of a label".into(),
        ValueKind::LLVMGlobalIFuncValueKind => format!("ifunc {}", value.name()),
        ValueKind::LLVMGlobalAliasValueKind => format!("weak alias {}", value.name()),
        ValueKind::LLVMFunctionValueKind | ValueKind::LLVMGlobalVariableValueKind => {
            format!("extern weak symbol {}", value.name())
        }
        ValueKind::LLVMMetadataAsValueValueKind => "metadata".into(),
        ValueKind::LLVMInlineAsmValueKind => "inline assembly".into(),
        ValueKind::LLVMConstantIntValueKind => "integer constant above 128 bits".into(),
        kind => format!("constant of kind {kind:?}"),
    }
}

fn fold_at<'m>(lowering: &Lowering<'m>, value: Value<'m>, depth: u32) -> Option<Constant> {
    let budget = lowering.fold_budget.get();
    if depth > DEEPEST || budget == 0 {
        return None;
    }
    lowering.fold_budget.set(budget - 1);
    let ty = || lowering.types.get(value.ty());
    match value.kind() {
        ValueKind::LLVMConstantIntValueKind => value.integer().map(|(bits, value)| Constant::Int { bits, value }),
        ValueKind::LLVMConstantPointerNullValueKind => (ty() == Type::Ptr).then_some(Constant::Null),
        ValueKind::LLVMConstantFPValueKind => {
            let Type::Float(bits) = ty() else { return None };
            Some(Constant::Float { bits, pattern: value.float_pattern(bits)? })
        }
        ValueKind::LLVMConstantAggregateZeroValueKind => Some(Constant::Zero(ty())),
        ValueKind::LLVMPoisonValueKind => Some(Constant::Poison(ty())),
        ValueKind::LLVMUndefValueValueKind => Some(Constant::Undef(ty())),
        ValueKind::LLVMGlobalVariableValueKind => {
            let known = value.linkage() != SymbolLinkage::ExternWeak;
            lowering.globals.get(&value).filter(|_| known).map(|id| Constant::Global(*id, 0))
        }
        ValueKind::LLVMFunctionValueKind => {
            let known = value.linkage() != SymbolLinkage::ExternWeak;
            lowering.functions.get(&value).filter(|_| known).map(|id| Constant::Function(*id))
        }
        ValueKind::LLVMBlockAddressValueKind => Some(lowering.labels.borrow_mut().address(value)),
        ValueKind::LLVMGlobalAliasValueKind if value.linkage() != SymbolLinkage::Replaceable => {
            fold_at(lowering, value.aliasee()?, depth + 1)
        }
        ValueKind::LLVMConstantStructValueKind
        | ValueKind::LLVMConstantArrayValueKind
        | ValueKind::LLVMConstantVectorValueKind
        | ValueKind::LLVMConstantDataArrayValueKind
        | ValueKind::LLVMConstantDataVectorValueKind => {
            let ty = ty();
            let count = match &ty {
                Type::Aggregate(aggregate) => aggregate.fields.len() as u32,
                Type::Vector(_, count) => *count,
                _ => return None,
            };
            let elements =
                (0..count).map(|index| fold_at(lowering, value.element(index)?, depth + 1)).collect::<Option<Vec<_>>>();
            Some(Constant::Aggregate(ty, Arc::from(elements?)))
        }
        ValueKind::LLVMConstantExprValueKind => expression(lowering, value, depth),
        _ => None,
    }
}

fn expression<'m>(lowering: &Lowering<'m>, value: Value<'m>, depth: u32) -> Option<Constant> {
    let operand = |index| fold_at(lowering, value.operand(index)?, depth + 1);
    let ty = lowering.types.get(value.ty());
    match value.opcode()? {
        Opcode::LLVMGetElementPtr => {
            let address = address::decompose(lowering, value)?;
            if !address.terms.is_empty() || ty != Type::Ptr {
                return None;
            }
            match fold_at(lowering, address.base, depth + 1)? {
                Constant::Global(id, offset) => {
                    let offset = address::within(lowering, i128::from(offset) + i128::from(address.constant))?;
                    Some(Constant::Global(id, offset))
                }
                base if address.constant == 0 => Some(base),
                _ => None,
            }
        }
        Opcode::LLVMPtrToInt => {
            let Type::Int(bits) = ty else { return None };
            let pointer = value.operand(0)?;
            if let Some(offset) = offset_from_null(lowering, pointer, depth) {
                return Some(Constant::int(bits, offset.into()));
            }
            match operand(0)? {
                Constant::Null => Some(Constant::int(bits, 0)),
                // Truncated or extended addresses are no sum of address and offset: computed by instructions.
                _ if bits != lowering.pointer_bits => None,
                Constant::Global(id, offset) => {
                    let base = Arc::new(Constant::Global(id, 0));
                    Some(Constant::AddressAsInt { base, offset, bits })
                }
                base @ Constant::Function(_) => Some(Constant::AddressAsInt { base: Arc::new(base), offset: 0, bits }),
                _ => None,
            }
        }
        Opcode::LLVMIntToPtr => match operand(0)? {
            Constant::AddressAsInt { base, offset, bits } if bits == lowering.pointer_bits => match *base {
                Constant::Global(id, 0) => Some(Constant::Global(id, offset)),
                Constant::Function(id) if offset == 0 => Some(Constant::Function(id)),
                _ => None,
            },
            Constant::Int { value: 0, .. } => Some(Constant::Null),
            _ => None,
        },
        Opcode::LLVMBitCast => {
            let operand = operand(0)?;
            (operand.ty() == ty).then_some(operand)
        }
        Opcode::LLVMTrunc => match (operand(0)?, ty) {
            (Constant::Int { value, .. }, Type::Int(bits)) => Some(Constant::int(bits, value as i128)),
            _ => None,
        },
        opcode @ (Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul | Opcode::LLVMXor) => {
            let Type::Int(bits) = ty else { return None };
            arithmetic(lowering, opcode, bits, operand(0)?, operand(1)?)
        }
        _ => None,
    }
}

/// The bytes by which an address lies above null, as in `&((struct s *)0)->field`, the old way to write `offsetof`.
fn offset_from_null<'m>(lowering: &Lowering<'m>, pointer: Value<'m>, depth: u32) -> Option<i64> {
    if pointer.opcode() != Some(Opcode::LLVMGetElementPtr) {
        return None;
    }
    let address = address::decompose(lowering, pointer)?;
    let base = fold_at(lowering, address.base, depth + 1)?;
    let plain = base == Constant::Null && address.terms.is_empty() && address.constant >= 0;
    plain.then_some(address.constant)
}

/// Arithmetic modulo 2^bits on numbers, and sums of one address and numbers.
fn arithmetic(lowering: &Lowering<'_>, opcode: Opcode, bits: u32, lhs: Constant, rhs: Constant) -> Option<Constant> {
    let shifted = |base: Arc<Constant>, offset: i64, by: u128, bits: u32, negative: bool| {
        let by = address::signed(by, bits);
        let offset = i128::from(offset) + if negative { by.checked_neg()? } else { by };
        let offset = address::within(lowering, offset)?;
        Some(Constant::AddressAsInt { base, offset, bits })
    };
    match (opcode, lhs, rhs) {
        (_, Constant::Int { value: a, .. }, Constant::Int { value: b, .. }) => {
            let value = match opcode {
                Opcode::LLVMAdd => a.wrapping_add(b),
                Opcode::LLVMSub => a.wrapping_sub(b),
                Opcode::LLVMMul => a.wrapping_mul(b),
                _ => a ^ b,
            };
            Some(Constant::int(bits, value as i128))
        }
        (Opcode::LLVMAdd, Constant::AddressAsInt { base, offset, bits }, Constant::Int { value, .. })
        | (Opcode::LLVMAdd, Constant::Int { value, .. }, Constant::AddressAsInt { base, offset, bits }) => {
            shifted(base, offset, value, bits, false)
        }
        (Opcode::LLVMSub, Constant::AddressAsInt { base, offset, bits }, Constant::Int { value, .. }) => {
            shifted(base, offset, value, bits, true)
        }
        (
            Opcode::LLVMSub,
            Constant::AddressAsInt { base: a, offset: x, .. },
            Constant::AddressAsInt { base: b, offset: y, .. },
        ) if a == b => Some(Constant::int(bits, i128::from(x) - i128::from(y))),
        _ => None,
    }
}
