//! Which programs are plain enough for a proof by executing them: their runs depend on nothing but their inputs.
//!
//! An execution, be it concrete or an unrolling of all paths, follows one choice wherever C leaves one: where blocks lie,
//! what a library does at the border of its contract, which definition of a weak symbol is linked. For violations that is
//! enough; a proof must hold for all choices. So programs in which such a choice can matter at all get no proof, and this
//! is decided by looking at the code, not by what an engine happened to see.

use std::collections::BTreeSet;

use ir::{
    BinaryOp, Callee, CastOp, Constant, Function, FunctionId, InitPiece, Inst, InstKind, Intrinsic, Linkage, Operand,
    Origin, Predicate, Program, Terminator, Type,
};

use crate::library::{Engine, LibraryFunction, StreamOperation, input_or_output, lookup, outside, record};
use crate::locals;

/// Whether the program calls functions of the library that may write less than they could: to some of the objects that they get, or to the
/// first bytes.
pub fn may_write_less(program: &Program) -> bool {
    let writes = |function: &Function| {
        matches!(
            lookup(&function.name),
            Some(LibraryFunction::Scan(_) | LibraryFunction::AnyBytes | LibraryFunction::AnyString)
        )
    };
    program.functions.iter().any(writes)
}

/// What in functions that a run from `start` may call leaves a choice to that engine, in words, each once.
///
/// Of concrete runs ([`Engine::Runs`]) less is an obstacle: the interpreter sees which addresses a run compares and
/// subtracts, which function it calls through a pointer, and what it computes in another way than the machine, and says so
/// (`interp::Outcome::{open_bits, approximations}`). An unrolling does not.
pub fn obstacles(program: &Program, start: FunctionId, engine: Engine) -> Vec<String> {
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
    work.extend(program.constructors.iter().chain(&program.destructors));
    let mut seen = BTreeSet::new();
    let mut computes = BTreeSet::new();
    let mut sees_errno = false;
    while let Some(id) = work.pop() {
        if !seen.insert(id) {
            continue;
        }
        let function = program.function(id);
        let look = Look { program, function, engine };
        found.extend(look.in_whole());
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            found.extend(look.in_inst(inst));
            match &inst.kind {
                InstKind::Call { callee: Callee::Function(callee), .. } => {
                    let name = &program.function(*callee).name;
                    sees_errno |= !function.library && name == "__errno_location";
                    if leaves_errno_open(program.function(*callee)) {
                        computes.insert(name.clone());
                    }
                    work.push(*callee);
                }
                InstKind::Call { callee: Callee::Pointer(_), .. } => {
                    for target in address_taken(program) {
                        found.extend(unknown_target(program, target));
                        work.push(target);
                    }
                }
                _ => {}
            }
        }
        for block in &function.blocks {
            if let Terminator::Return(Some(operand)) | Terminator::Switch { value: operand, .. } = &block.terminator {
                found.extend(in_operand(program, operand));
            }
            if let Terminator::Unsupported(what) = &block.terminator {
                found.insert(what.to_string());
            }
        }
    }
    // A run has their results, but not what they leave in `errno`.
    found.extend(computes.into_iter().filter(|_| sees_errno).map(|name| format!("`errno` after a call of `{name}`")));
    found.into_iter().collect()
}

/// Whether the function may leave any number in `errno` (C11 7.5p3), which neither its operation nor its model says: models of numbers
/// from strings set it themselves.
fn leaves_errno_open(function: &Function) -> bool {
    let name = function.name.as_str();
    let known = ["strto", "ato", "__errno_location"].iter().any(|beginning| name.starts_with(beginning));
    let own = || record(name).is_some_and(|record| record.effects.own);
    (function.library || !function.is_defined()) && !known && (lookup(name) == Some(LibraryFunction::Math) || own())
}

/// Functions whose address stands somewhere in the program other than as the callee of a call.
fn address_taken(program: &Program) -> BTreeSet<FunctionId> {
    fn visit(constant: &Constant, found: &mut BTreeSet<FunctionId>) {
        match constant {
            Constant::Function(id) => {
                found.insert(*id);
            }
            Constant::Aggregate(_, fields) => fields.iter().for_each(|field| visit(field, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    for piece in program.globals.iter().flat_map(|global| global.init.iter().flatten()) {
        if let InitPiece::Value { value, .. } = piece {
            visit(value, &mut found);
        }
    }
    for block in program.functions.iter().flat_map(|function| &function.blocks) {
        let operands = block.insts.iter().flat_map(|inst| inst.kind.operands());
        let last = match &block.terminator {
            Terminator::Return(operand) => operand.as_ref(),
            Terminator::Switch { value: operand, .. } | Terminator::Branch { condition: operand, .. } => Some(operand),
            Terminator::Jump(_) | Terminator::Unreachable | Terminator::Unsupported(_) => None,
        };
        for operand in operands.into_iter().chain(last) {
            if let Operand::Const(constant) = operand {
                visit(constant, &mut found);
            }
        }
    }
    found
}

/// A function without a body whose address is taken: how it is called is not known here.
fn unknown_target(program: &Program, target: FunctionId) -> Option<String> {
    let function = program.function(target);
    let known = function.is_defined() && !answers(&function.name)
        || matches!(lookup(&function.name), Some(LibraryFunction::Free));
    (!known).then(|| format!("a call of `{}` through a pointer", function.name))
}

/// A function that is looked at for choices of an engine.
struct Look<'a> {
    program: &'a Program,
    function: &'a Function,
    engine: Engine,
}

impl Look<'_> {
    /// What the function as a whole leaves open.
    fn in_whole(&self) -> Vec<String> {
        let (program, function) = (self.program, self.function);
        let mut found = Vec::new();
        if function.is_defined() && function.linkage == Linkage::Replaceable {
            found.push(format!("`{}`, which another definition may replace", function.name));
        }
        if program.origin == Origin::OwnFrontEnd {
            for object in locals::unscoped(program, function, &locals::registers(function)) {
                found.push(format!(
                    "{}, whose lifetime may end before its last use",
                    locals::describe(function, object)
                ));
            }
        }
        found
    }

    fn in_inst(&self, inst: &Inst) -> Vec<String> {
        let (program, function) = (self.program, self.function);
        let mut found: Vec<String> = self.obstacle(inst).into_iter().collect();
        found.extend(cut_index(program, function, &inst.kind));
        found.extend(told_by_output(program, function, inst, self.engine));
        found.extend(told_by_answer(program, function, inst));
        let float = inst.result.is_some_and(|id| matches!(function.value(id).ty, Type::Float(_)));
        let moved = matches!(inst.kind, InstKind::Load { .. } | InstKind::Phi { .. });
        if float && !moved && program.pointer_bits() == 32 {
            found.push("floating-point arithmetic, which 32-bit machines may do more precisely".to_owned());
        }
        // A value that a function may fail to give back: who uses it ends the run, in each execution.
        let missing = matches!(&inst.kind, InstKind::Store { value: Operand::Const(Constant::Poison(_)), .. });
        for operand in inst.kind.operands().into_iter().filter(|_| !missing) {
            found.extend(in_operand(program, operand));
        }
        found
    }

    fn is_pointer(&self, operand: &Operand) -> bool {
        self.function.type_of(operand) == Type::Ptr
    }

    fn obstacle(&self, inst: &Inst) -> Option<String> {
        let is_null = |operand: &Operand| matches!(operand, Operand::Const(Constant::Null | Constant::Zero(_)));
        let runs = self.engine == Engine::Runs;
        Some(match &inst.kind {
            InstKind::Load { volatile: true, .. }
            | InstKind::Store { volatile: true, .. }
            | InstKind::Call { callee: Callee::Intrinsic(Intrinsic::Memory(_, true)), .. } => {
                "a volatile access".to_owned()
            }
            InstKind::Cast { op: CastOp::PtrToInt, .. } if runs && self.is_subtracted(inst) => return None,
            InstKind::Cast { op: CastOp::PtrToInt | CastOp::IntToPtr, .. } => "an address as an integer".to_owned(),
            InstKind::Compare { lhs, rhs, .. } if !runs && self.is_pointer(lhs) && !is_null(lhs) && !is_null(rhs) => {
                "a comparison of addresses".to_owned()
            }
            InstKind::Unsupported { what, .. } => what.to_string(),
            // Whether it rounds once or twice is the machine's choice.
            InstKind::Call { callee: Callee::Intrinsic(Intrinsic::Math(name)), .. }
                if name.strip_prefix("llvm.").unwrap_or(name) == "fmuladd" =>
            {
                "a multiplication and addition that may be fused".to_owned()
            }
            InstKind::Call { callee: Callee::Pointer(_), .. } if !runs => "a call through a pointer".to_owned(),
            InstKind::Call { callee: Callee::Function(callee), args, .. } => {
                let callee = self.program.function(*callee);
                return (!self.is_plain_call(callee, args)).then(|| format!("a call of `{}`", callee.name));
            }
            _ => return None,
        })
    }

    /// Whether an address as an integer is only subtracted from another one, or another one from it: the distance of two
    /// places (C11 6.5.6p9).
    fn is_subtracted(&self, inst: &Inst) -> bool {
        let Some(address) = inst.result else { return false };
        let is_address = |operand: &Operand| {
            let Operand::Value(id) = operand else { return false };
            let inst = self.function.defining_inst(*id).map(|inst| &inst.kind);
            matches!(inst, Some(InstKind::Cast { op: CastOp::PtrToInt, .. }))
        };
        let is_it = |operand: &&Operand| matches!(operand, Operand::Value(id) if *id == address);
        let width = self.program.pointer_bits();
        self.function.value(address).ty == Type::Int(width)
            && self.function.blocks.iter().all(|block| {
                let ends = match &block.terminator {
                    Terminator::Return(operand) => operand.as_ref().filter(is_it).is_none(),
                    Terminator::Switch { value: operand, .. } | Terminator::Branch { condition: operand, .. } => {
                        !is_it(&operand)
                    }
                    Terminator::Jump(_) | Terminator::Unreachable | Terminator::Unsupported(_) => true,
                };
                ends && block.insts.iter().all(|user| match &user.kind {
                    InstKind::Binary { op: BinaryOp::Sub, lhs, rhs, .. } => {
                        !is_it(&lhs) && !is_it(&rhs) || is_address(lhs) && is_address(rhs)
                    }
                    kind => !kind.operands().iter().any(is_it),
                })
            })
    }

    /// Whether a call leaves no choice.
    fn is_plain_call(&self, callee: &Function, args: &[Operand]) -> bool {
        let runs = self.engine == Engine::Runs;
        let passes_pointer = |from: usize| args.iter().skip(from).any(|arg| self.is_pointer(arg));
        // A function of the program means what its body says; its name does not matter.
        let standard = if callee.is_defined() && !callee.library { None } else { input_or_output(&callee.name) };
        if let Some(operation) = standard {
            if runs {
                return operation.writes_text() || reads_memory(operation);
            }
            return reads_standard_input(operation) || writes_to_standard_output(operation) && !passes_pointer(1);
        }
        if callee.is_defined() {
            return true;
        }
        if outside::is_outside(callee) {
            // The program cannot observe what it does.
            return !passes_pointer(0)
                && outside::is_number(&callee.result)
                && !outside::sees_variables(self.program)
                && outside::library_variables(self.program).is_empty();
        }
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
                | LibraryFunction::Answer
                | LibraryFunction::Abs,
            ) => true,
            // A run either computes the one right result or says that it may differ, and notes what is chosen as an input; it
            // sees what the models ask.
            Some(
                LibraryFunction::Realloc
                | LibraryFunction::AnyResult
                | LibraryFunction::Math
                | LibraryFunction::Reads
                | LibraryFunction::Disjoint
                | LibraryFunction::MayShare
                | LibraryFunction::Undefined
                | LibraryFunction::NoSuchNumber
                | LibraryFunction::Overflow
                | LibraryFunction::ComparisonsAct
                | LibraryFunction::Summarises
                | LibraryFunction::KnownLength
                | LibraryFunction::StringBegins
                | LibraryFunction::TakesInput
                | LibraryFunction::GivesInput
                | LibraryFunction::MoreInput
                | LibraryFunction::Asks
                | LibraryFunction::Agrees,
            ) => runs,
            _ => false,
        }
    }
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

/// Whether it only writes text to the standard output.
fn writes_to_standard_output(operation: LibraryFunction) -> bool {
    match operation {
        LibraryFunction::Stream(StreamOperation::Puts | StreamOperation::Putchar) => true,
        LibraryFunction::Output(at) => at.format == 0 && !at.list,
        _ => false,
    }
}

/// Whether it only reads numbers from the standard input: an unrolling takes all there may be.
fn reads_standard_input(operation: LibraryFunction) -> bool {
    matches!(operation, LibraryFunction::Scan(at) if at.stream.is_none() && at.source.is_none() && !at.list)
}

/// Whether it only reads a text in memory by a format.
fn reads_memory(operation: LibraryFunction) -> bool {
    matches!(operation, LibraryFunction::Scan(at) if at.source.is_some() && !at.list)
}

/// What a function that writes returns depends on whether the stream took it, and one that reads on what the stream had. Memory takes
/// all, and has what it has.
fn told_by_output(program: &Program, function: &Function, inst: &Inst, engine: Engine) -> Option<String> {
    let InstKind::Call { callee: Callee::Function(callee), .. } = &inst.kind else { return None };
    let (callee, result) = (program.function(*callee), inst.result?);
    let operation = if !callee.is_defined() || callee.library { input_or_output(&callee.name) } else { None };
    let of_memory = match operation {
        Some(LibraryFunction::Format(_)) => engine == Engine::Runs,
        Some(operation) => engine == Engine::Runs && reads_memory(operation),
        None => false,
    };
    (operation.is_some() && !of_memory && function.uses(result)).then(|| format!("the result of `{}`", callee.name))
}

/// C says of the answer of `isdigit` and the like only whether it is 0: what is seen more of it is the library's choice.
fn told_by_answer(program: &Program, function: &Function, inst: &Inst) -> Option<String> {
    let InstKind::Call { callee: Callee::Function(callee), .. } = &inst.kind else { return None };
    let (callee, result) = (program.function(*callee), inst.result?);
    if function.library || !callee.library || !answers(&callee.name) {
        return None;
    }
    let is_it = |operand: &Operand| matches!(operand, Operand::Value(id) if *id == result);
    let is_zero =
        |operand: &Operand| matches!(operand, Operand::Const(Constant::Int { value: 0, .. } | Constant::Zero(_)));
    let asks = |kind: &InstKind| match kind {
        InstKind::Compare { predicate: Predicate::Eq | Predicate::Ne, lhs, rhs } if is_zero(lhs) || is_zero(rhs) => {
            true
        }
        kind => !kind.operands().into_iter().any(is_it),
    };
    let ends = |end: &Terminator| match end {
        Terminator::Return(operand) => operand.as_ref().is_some_and(is_it),
        Terminator::Switch { value: operand, .. } | Terminator::Branch { condition: operand, .. } => is_it(operand),
        Terminator::Jump(_) | Terminator::Unreachable | Terminator::Unsupported(_) => false,
    };
    let seen =
        function.blocks.iter().any(|block| ends(&block.terminator) || !block.insts.iter().all(|inst| asks(&inst.kind)));
    seen.then(|| format!("the result of `{}`", callee.name))
}

/// Whether it asks for the class of a character.
fn answers(name: &str) -> bool {
    name.starts_with("is") && record(name).is_some_and(|record| record.header == "ctype.h")
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
