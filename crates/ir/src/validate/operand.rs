//! What the checks of instructions ask about operands.

use crate::{Function, Inst, Operand};

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
