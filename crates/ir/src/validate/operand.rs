//! What the checks of instructions ask about operands.

use crate::{Function, Inst, Operand, Type};

/// The type of an operand whose ids are in range.
pub(super) fn type_of(function: &Function, operand: &Operand) -> Type {
    match operand {
        Operand::Value(id) => function.value(*id).ty.clone(),
        Operand::Const(constant) => constant.ty(),
    }
}

pub(super) fn expect(holds: bool, message: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message.into()) }
}

/// The instruction that defines an operand.
pub(super) fn definition<'f>(function: &'f Function, operand: &Operand) -> Option<&'f Inst> {
    match operand {
        Operand::Value(id) => function.defining_inst(*id),
        Operand::Const(_) => None,
    }
}
