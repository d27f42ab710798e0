//! Types of what frames hold.

use ir::{InstKind, Type, ValueId};

use crate::domain::Domain;
use crate::domain::state::Frame;

/// The width of an SSA value, or of what a register holds, if it is an integer.
pub fn integer_bits(cx: &Domain, frame: &Frame, id: ValueId) -> Option<u32> {
    match type_of(cx, frame, id) {
        Type::Int(bits) => Some(*bits),
        _ => None,
    }
}

/// The type of an SSA value, or of what a register holds.
pub fn type_of<'p>(cx: &Domain<'p>, frame: &Frame, id: ValueId) -> &'p Type {
    let function = cx.program.function(frame.function);
    match function.defining_inst(id).map(|inst| &inst.kind) {
        Some(InstKind::StackAlloc { element, .. }) if cx.facts.function(frame.function).registers().contains(&id) => {
            element
        }
        _ => &function.value(id).ty,
    }
}
