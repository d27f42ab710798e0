//! Local variables in the stack's memory: which are registers in all but name, and which have a scope that nobody sees.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Callee, Constant, Function, InstKind, Intrinsic, Operand, Terminator, Type, ValueId};

/// The stack allocations that hold one scalar and whose address is only loaded from and stored to.
pub fn registers(function: &Function) -> BTreeSet<ValueId> {
    let mut candidates: BTreeMap<ValueId, &Type> = BTreeMap::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        if let (Some(result), InstKind::StackAlloc { count, element, .. }) = (inst.result, &inst.kind)
            && matches!(count, Operand::Const(Constant::Int { value: 1, .. }))
            && matches!(element, Type::Int(_) | Type::Ptr | Type::Float(_))
        {
            candidates.insert(result, element);
        }
    }
    for block in &function.blocks {
        for inst in &block.insts {
            match &inst.kind {
                InstKind::Load { pointer: Operand::Value(pointer), volatile } => {
                    let loaded = inst.result.map(|result| &function.value(result).ty);
                    if *volatile || candidates.get(pointer).copied() != loaded {
                        candidates.remove(pointer);
                    }
                }
                InstKind::Store { pointer, value, volatile } => {
                    if let Some(pointer) = operand_value(pointer) {
                        let ty = match value {
                            Operand::Value(value) => function.value(*value).ty.clone(),
                            Operand::Const(constant) => constant.ty(),
                        };
                        if *volatile || candidates.get(&pointer).is_some_and(|element| **element != ty) {
                            candidates.remove(&pointer);
                        }
                    }
                    if let Some(value) = operand_value(value) {
                        candidates.remove(&value);
                    }
                }
                InstKind::Call {
                    callee: Callee::Intrinsic(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd), ..
                } => {}
                kind => {
                    for value in kind.operands().into_iter().filter_map(operand_value) {
                        candidates.remove(&value);
                    }
                }
            }
        }
        if let Terminator::Branch { condition: operand, .. }
        | Terminator::Switch { value: operand, .. }
        | Terminator::Return(Some(operand)) = &block.terminator
            && let Some(value) = operand_value(operand)
        {
            candidates.remove(&value);
        }
    }
    candidates.into_keys().collect()
}

/// How the names of clang's own stack objects begin: C gives them no scope, or one that no pointer outlives.
const TEMPORARIES: &[&str] = &[
    "retval",
    "tmp",
    "agg.tmp",
    "ref.tmp",
    "undef.agg.tmp",
    "coerce",
    "byval-temp",
    "indirect-arg-temp",
    "saved_stack",
    "cleanup",
    "cond-cleanup",
    "atomic-temp",
];

/// Locals whose address is taken and that have no lifetime markers though C gives them a scope: clang leaves the markers
/// out where a jump may enter the scope past the declaration, and for compound literals. `registers` are those of the
/// function: their scopes matter to nobody.
pub fn unscoped(function: &Function, registers: &BTreeSet<ValueId>) -> BTreeSet<ValueId> {
    let mut result = BTreeSet::new();
    let mut marked = BTreeSet::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        match (&inst.kind, inst.result) {
            (InstKind::StackAlloc { count: Operand::Const(_), .. }, Some(id)) if !registers.contains(&id) => {
                let data = function.value(id);
                let temporary = data.name.is_empty() || data.name.ends_with(".addr");
                if !temporary && !TEMPORARIES.iter().any(|name| data.name.starts_with(name)) {
                    result.insert(id);
                }
            }
            (InstKind::Call { callee: Callee::Intrinsic(Intrinsic::LifetimeStart), args, .. }, _) => {
                marked.extend(args.iter().filter_map(operand_value));
            }
            _ => {}
        }
    }
    result.retain(|id| !marked.contains(id));
    result
}

fn operand_value(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Value(value) => Some(*value),
        Operand::Const(_) => None,
    }
}
