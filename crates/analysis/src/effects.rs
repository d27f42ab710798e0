//! What a call of a function may do beyond returning a value.

use std::collections::BTreeSet;

use ir::{Callee, Function, FunctionId, InstKind, Intrinsic, Linkage, Operand, Program, ValueId};
use semantics::library;

use crate::escape;

/// The registers of a function (`semantics::locals`): writing them is no effect.
pub type Registers<'a> = &'a dyn Fn(FunctionId) -> &'a BTreeSet<ValueId>;

/// What a call of a function may do beyond returning a value, over everything it calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// May write memory that its caller can see.
    pub writes: bool,
    /// May free heap blocks.
    pub frees: bool,
    /// May leave new heap blocks behind.
    pub allocates: bool,
}

impl Effects {
    /// May do anything.
    pub const ALL: Effects = Effects { writes: true, frees: true, allocates: true };

    fn union(self, other: Effects) -> Effects {
        Effects {
            writes: self.writes || other.writes,
            frees: self.frees || other.frees,
            allocates: self.allocates || other.allocates,
        }
    }
}

/// The effects of every function, by index: the least fixed point over the call graph.
pub fn effects(program: &Program, registers: Registers<'_>) -> Vec<Effects> {
    let mut result = vec![Effects::default(); program.functions.len()];
    loop {
        let mut changed = false;
        for (index, function) in program.functions.iter().enumerate() {
            let new = if function.is_defined() {
                of_body(program, function, registers(FunctionId(index as u32)), &result)
            } else {
                of_library(&function.name)
            };
            if result[index] != result[index].union(new) {
                result[index] = result[index].union(new);
                changed = true;
            }
        }
        if !changed {
            return result;
        }
    }
}

/// The effects of a function without a body, by what is known of the library.
fn of_library(name: &str) -> Effects {
    match library::record(name) {
        Some(record) if record.operation().is_some() => Effects {
            writes: record.effects.writes(),
            frees: record.effects.frees,
            allocates: record.effects.allocates,
        },
        _ => Effects::ALL,
    }
}

/// The effects of a body, given what is known so far of the functions that it calls.
fn of_body(program: &Program, function: &Function, registers: &BTreeSet<ValueId>, known: &[Effects]) -> Effects {
    let mut result = Effects::default();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        match &inst.kind {
            InstKind::Store { pointer, .. } => {
                result.writes |= !matches!(pointer, Operand::Value(pointer) if registers.contains(pointer));
            }
            InstKind::Unsupported { .. } => return Effects::ALL,
            InstKind::Call { callee, args, .. } => match callee {
                Callee::Function(callee) => result = result.union(of_call(program, function, *callee, args, known)),
                Callee::Pointer(_) => return Effects::ALL,
                Callee::Intrinsic(Intrinsic::Memory(..) | Intrinsic::VarArgs(_) | Intrinsic::Padding) => {
                    result.writes = true
                }
                Callee::Intrinsic(_) => {}
            },
            _ => {}
        }
    }
    result
}

fn of_call(program: &Program, caller: &Function, id: FunctionId, args: &[Operand], known: &[Effects]) -> Effects {
    let callee = program.function(id);
    if callee.linkage == Linkage::Replaceable {
        Effects::ALL
    } else if callee.is_defined() {
        known[id.index()]
    } else if escape::known(program, caller, &callee.name, args).is_none() {
        Effects::ALL
    } else {
        of_library(&callee.name)
    }
}
