//! Lifetimes of stack objects for which clang leaves the markers out.
//!
//! Clang marks the lifetime of a variable at its block, but not that of parameters, of variables whose scope a jump
//! enters past the declaration, of compound literals and of temporary objects. Those that C keeps until the function
//! returns (parameters, and the objects of the outermost block) get a marker here, where their address is shared; of
//! the others `semantics::locals` looks at how they are used.

use std::collections::HashSet;

use ir::{BlockId, Callee, Function, Inst, InstKind, Intrinsic, Operand, ValueDef, ValueId};

use crate::llvm::{Opcode, Value};

/// How clang names the stack objects of compound literals. No identifier of C begins with a dot.
const COMPOUND_LITERAL: &str = ".compoundliteral";

/// Whether a stack object is a compound literal (C11 6.5.2.5p5) of the outermost block of its function: made and used
/// in the straight line of code at the function's beginning. A statement within `while`, `do` or `switch` is a block
/// of its own in C, of which debug information says nothing, but its code stands elsewhere.
pub(super) fn is_function_wide_literal(object: Value<'_>) -> bool {
    let users = object.users();
    let entry = object.function().blocks().first().map(|block| block.instructions()).unwrap_or_default();
    object.name().starts_with(COMPOUND_LITERAL)
        && !users.is_empty()
        && entry.last().is_some_and(|end| end.opcode() != Some(Opcode::LLVMSwitch))
        && users.into_iter().all(|user| user.is_in_outermost_block() && entry.contains(&user))
}

/// Begins the lifetime of these objects where they are allocated, for good, if their address is shared.
pub(super) fn mark(function: &mut Function, function_wide: &HashSet<ValueId>) {
    if function_wide.is_empty() {
        return;
    }
    let mut objects = semantics::locals::unmarked_and_shared(function);
    objects.retain(|object| function_wide.contains(object));
    for object in objects {
        let ValueDef::Inst(block, index) = function.value(object).def else { continue };
        let location = function.block(block).insts[index as usize].location;
        let kind = InstKind::Call {
            callee: Callee::Intrinsic(Intrinsic::LifetimeStart),
            args: vec![Operand::Value(object)],
            byval: Vec::new(),
            noreturn: false,
        };
        function.blocks[block.index()].insts.insert(index as usize + 1, Inst { result: None, kind, location });
        renumber(function, block);
    }
}

/// Sets the positions of the values that a block defines.
fn renumber(function: &mut Function, block: BlockId) {
    let results: Vec<_> = function.block(block).insts.iter().map(|inst| inst.result).collect();
    for (index, result) in (0u32..).zip(results) {
        if let Some(result) = result {
            function.values[result.index()].def = ValueDef::Inst(block, index);
        }
    }
}
