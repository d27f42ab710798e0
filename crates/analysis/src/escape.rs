//! What a call hands to a function of which nothing is known: pointers, and integers that may be pointers.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Callee, Constant, Function, GlobalId, InitPiece, InstKind, Operand, Program, Type};
use semantics::addresses::in_constant;
use semantics::library::{self, LibraryFunction, outside};

/// Whether the operand may hand a pointer over. `integers` says that integers of a pointer's width may be pointers.
pub fn may_carry_pointer(program: &Program, function: &Function, operand: &Operand, integers: bool) -> bool {
    match operand {
        Operand::Const(Constant::Null | Constant::Int { .. }) => false,
        Operand::Const(constant) => in_constant(constant) || is_pointer(&constant.ty()),
        Operand::Value(value) => match &function.value(*value).ty {
            Type::Int(bits) => integers && *bits >= program.pointer_bits(),
            ty => is_pointer(ty),
        },
    }
}

fn is_pointer(ty: &Type) -> bool {
    !matches!(ty, Type::Int(_) | Type::Float(_))
}

/// Whether the address of a function with a body is kept, handed over or compared somewhere.
pub fn takes_function_addresses(program: &Program) -> bool {
    let in_code = program.functions.iter().flat_map(|function| &function.blocks).any(|block| {
        let returned =
            matches!(&block.terminator, ir::Terminator::Return(Some(value)) if names_a_function(program, value));
        returned
            || block
                .insts
                .iter()
                .any(|inst| inst.kind.operands().into_iter().any(|operand| names_a_function(program, operand)))
    });
    let in_data =
        program.globals.iter().flat_map(|global| global.init.iter().flatten()).any(
            |piece| matches!(piece, ir::InitPiece::Value { value, .. } if constant_names_a_function(program, value)),
        );
    in_code || in_data
}

/// Constants without a name of C that stand at several places.
pub(crate) fn repeated_literals(program: &Program) -> BTreeSet<GlobalId> {
    let mut places: BTreeMap<GlobalId, u32> = BTreeMap::new();
    for piece in program.globals.iter().flat_map(|global| global.init.iter().flatten()) {
        if let InitPiece::Value { value, .. } = piece {
            count_literals(program, value, &mut places);
        }
    }
    for block in program.functions.iter().flat_map(|function| &function.blocks) {
        let operands = block.insts.iter().flat_map(|inst| inst.kind.operands());
        for operand in operands.chain(block.terminator.operand()) {
            if let Operand::Const(constant) = operand {
                count_literals(program, constant, &mut places);
            }
        }
    }
    places.into_iter().filter(|(_, count)| *count > 1).map(|(id, _)| id).collect()
}

fn count_literals(program: &Program, constant: &Constant, places: &mut BTreeMap<GlobalId, u32>) {
    match constant {
        // The compiler's own names are no identifiers of C.
        Constant::Global(id, _) if program.global(*id).name.starts_with('.') => *places.entry(*id).or_default() += 1,
        Constant::Aggregate(_, fields) => fields.iter().for_each(|field| count_literals(program, field, places)),
        _ => {}
    }
}

/// Whether no pointer to a function can come from outside: every function that is called is known, no function of
/// which nothing is known runs, and no variable is defined elsewhere but the standard streams.
pub fn is_closed(program: &Program) -> bool {
    let here = |global: &ir::Global| global.init.is_some() || outside::is_standard_stream(&global.name);
    let globals = program.globals.iter().all(here);
    let calls = program.functions.iter().all(|function| {
        function.blocks.iter().flat_map(|block| &block.insts).all(|inst| match &inst.kind {
            InstKind::Call { callee: Callee::Function(callee), args, .. } => {
                let callee = program.function(*callee);
                callee.is_defined() && callee.linkage != ir::Linkage::Replaceable
                    || known(program, function, &callee.name, args).is_some()
                    || gives_nothing_back(program, function, callee, args)
            }
            InstKind::Unsupported { .. } => false,
            _ => true,
        })
    });
    let taken = program.functions.iter().filter(|function| function.address_taken);
    let mut taken = taken.filter(|function| !function.is_defined() || function.linkage == ir::Linkage::Replaceable);
    program.unsupported.is_empty()
        && globals
        && calls
        && taken.all(|function| library::lookup(&function.name).is_some())
}

/// Whether a call of a function outside can bring nothing but a number back: it gets no pointer, and sees no variable.
fn gives_nothing_back(program: &Program, caller: &Function, callee: &Function, args: &[Operand]) -> bool {
    outside::is_outside(callee)
        && outside::is_number(&callee.result)
        && !outside::sees_variables(program)
        && !args.iter().any(|arg| may_carry_pointer(program, caller, arg, true))
}

fn names_a_function(program: &Program, operand: &Operand) -> bool {
    matches!(operand, Operand::Const(constant) if constant_names_a_function(program, constant))
}

fn constant_names_a_function(program: &Program, constant: &Constant) -> bool {
    match constant {
        Constant::Function(id) => program.function(*id).is_defined(),
        Constant::AddressAsInt { base, .. } => constant_names_a_function(program, base),
        Constant::Aggregate(_, fields) => fields.iter().any(|field| constant_names_a_function(program, field)),
        _ => false,
    }
}

/// The meaning of a library function called with these arguments, if it is known. Functions without an effect have
/// none only as long as nobody hands them a pointer: `__VERIFIER_nondet_memory(p, n)` writes.
pub fn known(program: &Program, caller: &Function, name: &str, args: &[Operand]) -> Option<LibraryFunction> {
    let known = library::lookup(name)?;
    let without_effect = matches!(
        known,
        LibraryFunction::Nondet { .. }
            | LibraryFunction::AnyResult
            | LibraryFunction::AnyIn(..)
            | LibraryFunction::Answer
    );
    let pointers = args.iter().any(|arg| may_carry_pointer(program, caller, arg, false));
    if without_effect && pointers { None } else { Some(known) }
}

/// Whether functions of which nothing is known may hold pointers into the program's memory: through globals that
/// other translation units see, or because some call hands them a pointer.
pub fn memory_escapes(program: &Program, integers: bool) -> bool {
    if outside::sees_variables(program) {
        return true;
    }
    // Through a pointer only functions of the program's are called then, whose own calls are looked at.
    let closed = is_closed(program);
    program.functions.iter().any(|function| {
        function.blocks.iter().flat_map(|block| &block.insts).any(|inst| match &inst.kind {
            InstKind::Call { callee: Callee::Function(callee), args, .. } => {
                let callee = program.function(*callee);
                let replaceable = callee.linkage == ir::Linkage::Replaceable;
                (!callee.is_defined() && known(program, function, &callee.name, args).is_none() || replaceable)
                    && args.iter().any(|arg| may_carry_pointer(program, function, arg, integers))
            }
            InstKind::Call { callee: Callee::Pointer(_), .. } => !closed,
            InstKind::Unsupported { .. } => true,
            _ => false,
        })
    })
}
