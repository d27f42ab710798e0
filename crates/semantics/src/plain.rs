//! Which programs are plain enough for a proof by executing them: their runs depend on nothing but their inputs.
//!
//! An execution, be it concrete or an unrolling of all paths, follows one choice wherever C leaves one: where blocks lie,
//! what a library does at the border of its contract, which definition of a weak symbol is linked. For violations that is
//! enough; a proof must hold for all choices. So programs in which such a choice can matter at all get no proof, and this
//! is decided by looking at the code, not by what an engine happened to see.

use std::collections::BTreeSet;

use ir::{
    BinaryOp, Callee, CastOp, Constant, Function, FunctionId, InitPiece, Inst, InstKind, Intrinsic, Linkage, Operand,
    Origin, Program, Terminator, Type,
};

use crate::library::{LibraryFunction, StreamOperation, input_or_output, lookup, outside};
use crate::locals;

/// What in functions that a run from `start` may call leaves a choice, in words, each once.
pub fn obstacles(program: &Program, start: FunctionId) -> Vec<String> {
    let mut found: BTreeSet<String> = program.unsupported.iter().cloned().collect();
    // Which globals a run uses is not looked at: their addresses get everywhere.
    for global in &program.globals {
        let pieces = global.init.iter().flatten();
        found.extend(pieces.filter_map(|piece| match piece {
            InitPiece::Value { value, .. } => in_constant(program, value),
            _ => None,
        }));
    }
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
        if program.origin == Origin::OwnFrontEnd {
            for object in locals::unscoped(program, function, &locals::registers(function)) {
                found.insert(format!(
                    "{}, whose lifetime may end before its last use",
                    locals::describe(function, object)
                ));
            }
        }
        for block in &function.blocks {
            for inst in &block.insts {
                found.extend(obstacle(program, function, &inst.kind));
                found.extend(cut_index(program, function, &inst.kind));
                found.extend(told_by_output(program, function, inst));
                let float = inst.result.is_some_and(|id| matches!(function.value(id).ty, Type::Float(_)));
                let moved = matches!(inst.kind, InstKind::Load { .. } | InstKind::Phi { .. });
                if float && !moved && program.pointer_bits() == 32 {
                    found.insert("floating-point arithmetic, which 32-bit machines may do more precisely".to_owned());
                }
                // A value that a function may fail to give back: who uses it ends the run, in each execution.
                let missing = matches!(&inst.kind, InstKind::Store { value: Operand::Const(Constant::Poison(_)), .. });
                for operand in inst.kind.operands().into_iter().filter(|_| !missing) {
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
    found.into_iter().collect()
}

/// Whether the user's code computes with integers in a way that gets no check for signed overflow even where checks are asked
/// for: with the elements of vectors, whose signedness the instruction does not say.
pub fn has_unchecked(program: &Program) -> bool {
    let is_unchecked = |function: &Function, inst: &Inst| {
        let ty = inst.result.map(|id| &function.value(id).ty);
        let integers = matches!(ty, Some(Type::Vector(element, _)) if matches!(**element, Type::Int(_)));
        integers
            && matches!(
                &inst.kind,
                InstKind::Binary {
                    op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::SDiv | BinaryOp::SRem | BinaryOp::Shl,
                    ..
                }
            )
    };
    program
        .functions
        .iter()
        .filter(|function| !function.library)
        .any(|function| function.blocks.iter().flat_map(|block| &block.insts).any(|inst| is_unchecked(function, inst)))
}

/// An index that was cut to the width of an address: C adds the whole number, and where it does not fit the address is
/// outside, of which an execution sees nothing.
fn cut_index(program: &Program, function: &Function, kind: &InstKind) -> Option<String> {
    let InstKind::Offset { terms, inbounds: true, .. } = kind else { return None };
    let is_cut = |index: &Operand| {
        let Operand::Value(id) = index else { return false };
        let inst = function.defining_inst(*id).map(|inst| &inst.kind);
        matches!(inst, Some(InstKind::Cast { op: CastOp::Trunc, .. }))
            && function.value(*id).ty == Type::Int(program.pointer_bits())
    };
    terms.iter().any(|(index, _)| is_cut(index)).then(|| "an index wider than an address".to_owned())
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
        // Whether it rounds once or twice is the machine's choice.
        InstKind::Call { callee: Callee::Intrinsic(Intrinsic::Math(name)), .. } if &**name == "fmuladd" => {
            "a multiplication and addition that may be fused".to_owned()
        }
        InstKind::Call { callee: Callee::Pointer(_), .. } => "a call through a pointer".to_owned(),
        InstKind::Call { callee: Callee::Function(callee), args, .. } => {
            let callee = program.function(*callee);
            let passes_pointer = |from: usize| args.iter().skip(from).any(is_pointer);
            // A function of the program means what its body says; its name does not matter.
            let standard = if callee.is_defined() && !callee.library { None } else { input_or_output(&callee.name) };
            let plain = if let Some(operation) = standard {
                writes_to_standard_output(operation) && !passes_pointer(1)
            } else if callee.is_defined() {
                true
            } else if outside::is_outside(callee) {
                // The program cannot observe what it does.
                !passes_pointer(0)
                    && outside::is_number(&callee.result)
                    && !outside::sees_variables(program)
                    && outside::library_variables(program).is_empty()
            } else {
                match lookup(&callee.name) {
                    Some(LibraryFunction::Nondet { .. } | LibraryFunction::Assume | LibraryFunction::AnyIn(..)) => {
                        !passes_pointer(0)
                    }
                    Some(
                        LibraryFunction::Malloc
                        | LibraryFunction::Calloc
                        | LibraryFunction::Free
                        | LibraryFunction::EndsRun(_)
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

/// Whether it only writes text to the standard output.
fn writes_to_standard_output(operation: LibraryFunction) -> bool {
    match operation {
        LibraryFunction::Stream(StreamOperation::Puts | StreamOperation::Putchar) => true,
        LibraryFunction::Output(at) => at.format == 0 && !at.list,
        _ => false,
    }
}

/// What a function that writes returns depends on whether the stream took it.
fn told_by_output(program: &Program, function: &Function, inst: &Inst) -> Option<String> {
    let InstKind::Call { callee: Callee::Function(callee), .. } = &inst.kind else { return None };
    let (callee, result) = (program.function(*callee), inst.result?);
    let standard = (!callee.is_defined() || callee.library) && input_or_output(&callee.name).is_some();
    (standard && function.uses(result)).then(|| format!("the result of `{}`", callee.name))
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
        Constant::Function(id) if program.function(*id).linkage == Linkage::Replaceable => {
            Some(format!("`{}`, which another definition may replace", program.function(*id).name))
        }
        Constant::AddressAsInt { .. } => Some("an address as an integer".to_owned()),
        Constant::Unsupported(_, what) => Some(what.to_string()),
        Constant::Undef(_) | Constant::Poison(_) => Some("a value that is not defined".to_owned()),
        Constant::Aggregate(_, fields) => fields.iter().find_map(|field| in_constant(program, field)),
        _ => None,
    }
}
