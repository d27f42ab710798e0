//! Address computations: `getelementptr` to base, constant and scaled indices.

use ir::InstKind;

use crate::llvm::{LlvmType, TypeKind, Value};

use super::Lowering;
use super::body::Body;

/// An address as a sum.
pub(super) struct Address<'m> {
    pub(super) base: Value<'m>,
    pub(super) constant: i64,
    /// (index, bytes per step).
    pub(super) terms: Vec<(Value<'m>, i64)>,
    pub(super) inbounds: bool,
}

/// Splits the computation; field and array offsets come from the data layout. `None` where the model has no such sum:
/// vectors of pointers, promises that the model does not have, offsets beyond the address space.
pub(super) fn decompose<'m>(lowering: &Lowering<'m>, gep: Value<'m>) -> Option<Address<'m>> {
    let operands = gep.operands();
    let (base, indices) = operands.split_first()?;
    let flags = gep.gep_flags();
    if flags.more || gep.is_vector() || operands.iter().any(|operand| operand.is_vector()) {
        return None;
    }
    let mut at: LlvmType<'m> = gep.gep_type()?;
    let mut constant: i128 = 0;
    let mut terms = Vec::new();
    for (position, index) in indices.iter().enumerate() {
        let element = if position == 0 {
            at
        } else if at.kind() == TypeKind::LLVMStructTypeKind {
            let (_, field) = index.integer()?;
            let field = u32::try_from(field).ok()?;
            constant = constant.checked_add(i128::from(at.field_offset(lowering.module, field)?))?;
            at = at.field(field)?;
            continue;
        } else {
            at.elements()?.0
        };
        let step = element.alloc_size(lowering.module)?;
        match index.integer() {
            Some((bits, value)) => {
                constant = constant.checked_add(signed(value, bits).checked_mul(i128::from(step))?)?;
            }
            // Constant expressions above 128 bits and the like have no number.
            None if index.ty().integer_bits().is_none_or(|bits| bits > 128) => return None,
            None if step == 0 => {}
            None => terms.push((*index, i64::try_from(step).ok()?)),
        }
        at = element;
    }
    Some(Address { base: *base, constant: within(lowering, constant)?, terms, inbounds: flags.inbounds })
}

/// The offset if it is one that a pointer of the program can be moved by.
pub(super) fn within(lowering: &Lowering<'_>, offset: i128) -> Option<i64> {
    let limit = 1i128 << (lowering.pointer_bits - 1);
    (-limit..limit).contains(&offset).then(|| i64::try_from(offset).ok()).flatten()
}

/// The instruction for an address computation, `None` where the model has none.
pub(super) fn lower<'m>(body: &mut Body<'_, 'm>, gep: Value<'m>) -> Option<InstKind> {
    let address = decompose(body.lowering, gep)?;
    let base = body.operand(address.base);
    let terms = address.terms.iter().map(|(index, step)| (body.operand(*index), *step)).collect();
    Some(InstKind::Offset { base, constant: address.constant, terms, inbounds: address.inbounds })
}

/// The bit pattern as a signed number.
pub(super) fn signed(value: u128, bits: u32) -> i128 {
    let shift = 128u32.saturating_sub(bits).min(127);
    ((value << shift) as i128) >> shift
}
