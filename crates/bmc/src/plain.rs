//! Which programs are plain enough for a proof by complete unrolling.
//!
//! An unrolling follows one choice wherever C leaves one: where blocks lie, what a library does at the border of its
//! contract, which definition of a weak symbol is linked. For violations that is enough, for they are executed; a proof
//! must hold for all choices. So programs in which such a choice can matter at all get no proof, and this is decided by
//! looking at the code, not by what the engine happened to see.

use std::collections::BTreeSet;

use ir::{
    Callee, CastOp, Constant, Function, FunctionId, InstKind, Intrinsic, Linkage, Operand, Program, Terminator, Type,
};
use semantics::library::{LibraryFunction, lookup};

use crate::answer::Open;
use crate::engine::is_input_or_output;

/// Constructs in functions that a run from `start` may call, each once.
pub fn obstacles(program: &Program, start: FunctionId) -> Vec<Open> {
    let mut found: BTreeSet<String> = program.unsupported.iter().cloned().collect();
    let mut work = vec![start];
    let mut seen = BTreeSet::new();
    while let Some(id) = work.pop() {
        if !seen.insert(id) {
            continue;
        }
        let function = program.function(id);
        if function.is_defined() && function.linkage == Linkage::Replaceable {
            found.insert(format!("`{}`, which another definition may replace", function.name));
        }
        for block in &function.blocks {
            for inst in &block.insts {
                found.extend(obstacle(program, function, &inst.kind));
                for operand in inst.kind.operands() {
                    found.extend(in_operand(program, operand));
                }
                if let InstKind::Call { callee: Callee::Function(callee), .. } = &inst.kind {
                    work.push(*callee);
                }
            }
            if let Terminator::Return(Some(operand)) | Terminator::Switch { value: operand, .. } = &block.terminator {
                found.extend(in_operand(program, operand));
            }
            if let Terminator::Unsupported(what) = &block.terminator {
                found.insert(what.to_string());
            }
        }
    }
    found.into_iter().map(|what| Open { what, place: None }).collect()
}

fn obstacle(program: &Program, function: &Function, kind: &InstKind) -> Option<String> {
    let is_pointer = |operand: &Operand| match operand {
        Operand::Value(value) => function.value(*value).ty == Type::Ptr,
        Operand::Const(constant) => constant.ty() == Type::Ptr,
    };
    let is_null = |operand: &Operand| matches!(operand, Operand::Const(Constant::Null | Constant::Zero(_)));
    let text = match kind {
        InstKind::Load { volatile: true, .. }
        | InstKind::Store { volatile: true, .. }
        | InstKind::Call { callee: Callee::Intrinsic(Intrinsic::Memory(_, true)), .. } => {
            "a volatile access".to_owned()
        }
        InstKind::Cast { op: CastOp::PtrToInt | CastOp::IntToPtr, .. } => "an address as an integer".to_owned(),
        InstKind::Compare { lhs, rhs, .. } if is_pointer(lhs) && !is_null(lhs) && !is_null(rhs) => {
            "a comparison of addresses".to_owned()
        }
        InstKind::Unsupported { what, .. } => what.to_string(),
        InstKind::Call { callee: Callee::Pointer(_), .. } => "a call through a pointer".to_owned(),
        InstKind::Call { callee: Callee::Function(callee), args, .. } => {
            let callee = program.function(*callee);
            let passes_pointer = |from: usize| args.iter().skip(from).any(is_pointer);
            let plain = if is_input_or_output(&callee.name) {
                matches!(callee.name.as_str(), "printf" | "puts" | "putchar") && !passes_pointer(1)
            } else if callee.is_defined() {
                true
            } else {
                match lookup(&callee.name) {
                    Some(LibraryFunction::Nondet | LibraryFunction::Assume | LibraryFunction::AnyIn(..)) => {
                        !passes_pointer(0)
                    }
                    Some(
                        LibraryFunction::Malloc
                        | LibraryFunction::Calloc
                        | LibraryFunction::Free
                        | LibraryFunction::EndsRun
                        | LibraryFunction::Memory(_)
                        | LibraryFunction::StackAlloc
                        | LibraryFunction::Abs,
                    ) => true,
                    _ => false,
                }
            };
            if plain {
                return None;
            }
            format!("a call of `{}`", callee.name)
        }
        _ => return None,
    };
    Some(text)
}

fn in_operand(program: &Program, operand: &Operand) -> Option<String> {
    let Operand::Const(constant) = operand else { return None };
    in_constant(program, constant)
}

fn in_constant(program: &Program, constant: &Constant) -> Option<String> {
    match constant {
        Constant::Global(id, _) if program.global(*id).linkage == Linkage::Replaceable => {
            Some(format!("`{}`, which another definition may replace", program.global(*id).name))
        }
        Constant::AddressAsInt { .. } => Some("an address as an integer".to_owned()),
        Constant::Unsupported(_, what) => Some(what.to_string()),
        Constant::Aggregate(_, fields) => fields.iter().find_map(|field| in_constant(program, field)),
        _ => None,
    }
}
