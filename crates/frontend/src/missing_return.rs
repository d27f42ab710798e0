//! What a function gives back that ends without `return`.
//!
//! Its caller may call it, but must not use the value (C17 6.9.1p12). Clang makes a variable for the value to be returned,
//! writes it at each `return`, and reads it at the end of the function whether it was written or not. This pass makes the
//! variable poison at the start where it may be read unwritten:
//!
//! ```text
//!   %retval = alloca i32                 %retval = alloca i32
//!   ...                            =>    store i32 poison, ptr %retval
//!   %x = load i32, ptr %retval           ...
//!   ret i32 %x                           %x = load i32, ptr %retval
//! ```
//!
//! A variable of the user's is another matter: read without a value it has an arbitrary one, also where it is
//! returned. Clang's has no name in the source, is returned, and is used for nothing else.

use ir::{
    BlockId, Callee, Constant, Function, Inst, InstKind, Intrinsic, Operand, Program, Terminator, Type, ValueDef,
    ValueId,
};

/// Marks the values that functions of the program may fail to give back.
pub(crate) fn mark(program: &mut Program) {
    for function in &mut program.functions {
        if let Some((variable, ty)) = variable(function) {
            insert(function, variable, ty);
        }
    }
}

/// Clang's variable for the returned value and the type it is read with, if it may be read unwritten.
fn variable(function: &Function) -> Option<(ValueId, Type)> {
    let (end, returned) = (function.block_ids()).find_map(|id| match &function.block(id).terminator {
        Terminator::Return(Some(Operand::Value(value))) => Some((id, *value)),
        _ => None,
    })?;
    // A truth value is kept as a byte.
    let read = match &function.defining_inst(returned)?.kind {
        InstKind::Cast { value: Operand::Value(value), .. } => *value,
        _ => returned,
    };
    let InstKind::Load { pointer: Operand::Value(variable), .. } = &function.defining_inst(read)?.kind else {
        return None;
    };
    let ValueDef::Inst(BlockId(0), _) = function.value(*variable).def else { return None };
    let is_allocated = matches!(function.defining_inst(*variable)?.kind, InstKind::StackAlloc { .. });
    let ours = is_allocated && function.value(*variable).variable.is_none() && is_only_that(function, *variable, read);
    let ValueDef::Inst(at, _) = function.value(read).def else { return None };
    let scalar = matches!(function.value(read).ty, Type::Int(_) | Type::Float(_) | Type::Ptr);
    (ours && scalar && at == end && may_be_unwritten(function, *variable, read, at))
        .then(|| (*variable, function.value(read).ty.clone()))
}

/// Whether the variable is written, read as the returned value, and used for nothing else.
fn is_only_that(function: &Function, variable: ValueId, read: ValueId) -> bool {
    let is_it = |operand: &Operand| matches!(operand, Operand::Value(id) if *id == variable);
    function.blocks.iter().flat_map(|block| &block.insts).all(|inst| match &inst.kind {
        InstKind::Load { pointer, .. } if is_it(pointer) => inst.result == Some(read),
        InstKind::Store { value, .. } => !is_it(value),
        // A structure is copied as a whole.
        InstKind::Call { callee: Callee::Intrinsic(Intrinsic::Memory(..)), args, .. } => {
            !args.iter().skip(1).any(is_it)
        }
        kind => !kind.operands().into_iter().any(is_it),
    })
}

/// Whether some path leads to the read without a write.
fn may_be_unwritten(function: &Function, variable: ValueId, read: ValueId, end: BlockId) -> bool {
    let is_it = |operand: &Operand| matches!(operand, Operand::Value(id) if *id == variable);
    let is_write = |inst: &Inst| match &inst.kind {
        InstKind::Store { pointer, .. } => is_it(pointer),
        InstKind::Call { args, .. } => args.first().is_some_and(is_it),
        _ => false,
    };
    let mut seen = vec![false; function.blocks.len()];
    let mut work = vec![BlockId(0)];
    while let Some(id) = work.pop() {
        if std::mem::replace(&mut seen[id.index()], true) {
            continue;
        }
        let block = function.block(id);
        let written = block.insts.iter().take_while(|inst| inst.result != Some(read)).any(is_write);
        if id == end && !written {
            return true;
        }
        if !written {
            work.extend(block.terminator.successors());
        }
    }
    false
}

/// Writes poison to the variable where it is made.
fn insert(function: &mut Function, variable: ValueId, ty: Type) {
    let ValueDef::Inst(block, index) = function.value(variable).def else { return };
    for value in &mut function.values {
        if let ValueDef::Inst(at, other) = &mut value.def
            && *at == block
            && *other > index
        {
            *other += 1;
        }
    }
    let kind = InstKind::Store {
        pointer: Operand::Value(variable),
        value: Operand::Const(Constant::Poison(ty)),
        volatile: false,
    };
    function.blocks[block.index()].insts.insert(index as usize + 1, Inst { result: None, kind, location: None });
}
