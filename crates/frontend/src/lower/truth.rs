//! Reads of a `_Bool`.
//!
//! Clang promises that the byte is 0 or 1 and takes its lowest bit. Another byte is a trap representation (C11 6.2.6.1p5),
//! with which programs of other compilers index arrays: the model checks it. A variable that is only ever stored as a
//! `_Bool` and has a value from its declaration on needs no check.

use ir::{Callee, InstKind, Intrinsic, Operand};

use crate::llvm::{Opcode, Value};

use super::body::Body;

/// Adds the check of the byte after a load of a `_Bool`.
pub(super) fn after<'m>(body: &mut Body<'_, 'm>, load: Value<'m>) {
    if load.opcode() != Some(Opcode::LLVMLoad) || !body.lowering.own || !load.promises_truth() {
        return;
    }
    let (Some(id), Some(pointer)) = (body.values.get(&load).copied(), load.operand(0)) else { return };
    if load.ty().integer_bits() != Some(8) || is_always_truth(pointer) {
        return;
    }
    let kind = InstKind::Call {
        callee: Callee::Intrinsic(Intrinsic::Truth),
        args: vec![Operand::Value(id)],
        byval: Vec::new(),
        noreturn: false,
    };
    body.push(None, kind);
}

/// Whether the address is that of a variable which holds 0 or 1 whenever it is read: nothing but truth values are stored
/// there, its address goes nowhere, and each life of it begins with a store in the same block.
fn is_always_truth(variable: Value<'_>) -> bool {
    if variable.opcode() != Some(Opcode::LLVMAlloca) {
        return false;
    }
    let users = variable.users();
    let is_store = |user: &Value<'_>| user.opcode() == Some(Opcode::LLVMStore) && user.operand(1) == Some(variable);
    let is_marker = |user: &Value<'_>, word: &str| {
        user.opcode() == Some(Opcode::LLVMCall)
            && user.callee().and_then(Value::intrinsic).is_some_and(|name| name == format!("llvm.lifetime.{word}"))
    };
    let harmless = |user: &Value<'_>| match user.opcode() {
        Some(Opcode::LLVMLoad) => user.ty().integer_bits() == Some(8),
        Some(Opcode::LLVMStore) => is_store(user) && user.operand(0).is_some_and(is_truth),
        _ => is_marker(user, "start") || is_marker(user, "end"),
    };
    if !users.iter().all(harmless) {
        return false;
    }
    let births: Vec<Value<'_>> = users.iter().copied().filter(|user| is_marker(user, "start")).collect();
    let begins =
        |block: Vec<Value<'_>>| block.into_iter().find(|inst| users.contains(inst)).is_some_and(|inst| is_store(&inst));
    if births.is_empty() {
        // A parameter.
        return variable.function().blocks().first().is_some_and(|entry| begins(entry.instructions()));
    }
    let blocks: Vec<Vec<Value<'_>>> =
        variable.function().blocks().into_iter().map(|block| block.instructions()).collect();
    births.into_iter().all(|birth| {
        let block = blocks.iter().find(|block| block.contains(&birth));
        block.is_some_and(|block| begins(block.iter().copied().skip_while(|inst| *inst != birth).skip(1).collect()))
    })
}

/// Whether a byte is 0 or 1.
fn is_truth(value: Value<'_>) -> bool {
    match value.integer() {
        Some((_, number)) => number <= 1,
        None => {
            value.opcode() == Some(Opcode::LLVMZExt)
                && value.operand(0).is_some_and(|from| from.ty().integer_bits() == Some(1))
        }
    }
}
