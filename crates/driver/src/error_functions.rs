//! Error functions that the program defines itself: `void reach_error(void) { ... }`.
//!
//! The property about assertions is about their calls, whatever their bodies do. So it is decided of the program in which these
//! functions have no bodies: there the engines know them by their records, and a run ends at the call. Where no such function has
//! a body that is the plain program.

use ir::{
    BinaryOp, Callee, CastOp, Function, FunctionId, InstKind, Intrinsic, Linkage, Program, ValidProgram, ValueDef,
};
use semantics::library::{Ending, LibraryFunction, lookup, outside};

/// Whether a call of the function is an error that the program reports.
fn is_error(function: &Function) -> bool {
    let ending = lookup(&function.name);
    !function.library && matches!(ending, Some(LibraryFunction::EndsRun(Ending::Error | Ending::Assertion)))
}

/// Whether the function is an error function, with a body or without.
pub(crate) fn is_one(program: &Program, id: FunctionId) -> bool {
    is_error(program.function(id))
}

/// Whether the program defines error functions.
pub(crate) fn are_defined(program: &Program) -> bool {
    program.functions.iter().any(|function| is_error(function) && function.is_defined())
}

/// The program without the bodies of error functions. `None` if it is not valid any more.
pub(crate) fn without_bodies(program: ValidProgram) -> Option<ValidProgram> {
    if !are_defined(&program) {
        return Some(program);
    }
    let mut program = program.into_program();
    for function in program.functions.iter_mut().filter(|function| is_error(function) && function.is_defined()) {
        function.blocks.clear();
        let params = function.values.iter().take_while(|value| matches!(value.def, ValueDef::Param(_))).count();
        function.values.truncate(params);
        function.linkage = Linkage::External;
    }
    ir::validate(program).ok()
}

/// Why nothing in the program can fail an assertion, if so it is.
pub(crate) fn no_assertion(program: &Program) -> Option<String> {
    let is_check = |function: &Function| {
        is_error(function) || !function.is_defined() && lookup(&function.name) == Some(LibraryFunction::Assert)
    };
    let none = !program.functions.iter().any(is_check);
    none.then(|| "the program has no assertion and calls no error function".to_owned())
}

/// Why nothing in the program can divide by zero, if so it is.
pub(crate) fn no_division(program: &Program) -> Option<String> {
    let divisions = [BinaryOp::UDiv, BinaryOp::SDiv, BinaryOp::URem, BinaryOp::SRem];
    none_of(program, &divisions).then(|| "the program divides no integers when it runs".to_owned())
}

/// Why nothing in the program can shift by too much, if so it is.
pub(crate) fn no_shift(program: &Program) -> Option<String> {
    let shifts = [BinaryOp::Shl, BinaryOp::LShr, BinaryOp::AShr];
    none_of(program, &shifts).then(|| "the program shifts no integers when it runs".to_owned())
}

/// Why no floating-point number in the program can be too large for an integer type, if so it is.
pub(crate) fn no_conversion(program: &Program) -> Option<String> {
    let converts = |kind: &InstKind| matches!(kind, InstKind::Cast { op: CastOp::FpToSi | CastOp::FpToUi, .. });
    let mut insts = program.functions.iter().flat_map(|function| &function.blocks).flat_map(|block| &block.insts);
    let none = !insts.any(|inst| converts(&inst.kind));
    none.then(|| "the program converts no floating-point numbers to integers when it runs".to_owned())
}

/// Why nothing in the program can be an index out of bounds, if so it is. It is the one with checks of indices.
pub(crate) fn no_index(program: &Program) -> Option<String> {
    let is_check =
        |kind: &InstKind| matches!(kind, InstKind::Call { callee: Callee::Intrinsic(Intrinsic::OutOfBounds(_)), .. });
    let mut insts = program.functions.iter().flat_map(|function| &function.blocks).flat_map(|block| &block.insts);
    let none = !insts.any(|inst| is_check(&inst.kind));
    none.then(|| "the program indexes no array of known size when it runs".to_owned())
}

/// Why nothing in the program can use a value that was never written, if so it is.
pub(crate) fn no_read(program: &Program) -> Option<String> {
    let mut own = program.functions.iter().filter(|function| !function.library);
    let reads = |kind: &InstKind| matches!(kind, InstKind::Load { .. } | InstKind::Call { .. });
    let none = !own.any(|function| function.blocks.iter().flat_map(|block| &block.insts).any(|inst| reads(&inst.kind)));
    none.then(|| "the program reads no memory when it runs".to_owned())
}

/// Why nothing in the program can stay allocated, if so it is.
pub(crate) fn no_allocation(program: &Program) -> Option<String> {
    let none = !program.functions.iter().any(|function| outside::asks_for_memory(&function.name));
    none.then(|| "the program allocates no memory on the heap".to_owned())
}

/// Whether no instruction of the program is one of these operations.
fn none_of(program: &Program, ops: &[BinaryOp]) -> bool {
    let blocks = program.functions.iter().flat_map(|function| &function.blocks);
    let mut insts = blocks.flat_map(|block| &block.insts);
    !insts.any(|inst| matches!(&inst.kind, InstKind::Binary { op, .. } if ops.contains(op)))
}
