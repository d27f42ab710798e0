//! Functions of which nothing is known: without a body, and without a record.
//!
//! What they are called does not matter. A call is assumed to return and not to call back. Its result is any value of its
//! type, and everything that the function may reach may be changed: memory that arguments point to, variables that other units
//! see, memory that escaped to such a function before. A proof holds for all of that. A single run may take a function that
//! changes nothing: some function of that type does so. For this it gets no pointer but to constant objects without addresses, such as
//! string literals, and gives none; its result is then an input like any other. What gets a text and is called on a condition only may be the
//! report of an error and end the program, so that a single run does not pass it unless the result is used. Both assumptions are listed wherever such a function is called.

use std::collections::BTreeSet;

use ir::{Callee, Constant, Function, FunctionId, GlobalId, InstKind, Linkage, Operand, Program, Terminator, Type};

use super::{LibraryFunction, Meaning, Reads, Returns, record};

/// Whether nothing is known of the function.
pub fn is_outside(function: &Function) -> bool {
    !function.is_defined() && record(&function.name).is_none()
}

/// Whether a value of the type holds no pointer.
pub fn is_number(ty: &Type) -> bool {
    match ty {
        Type::Void | Type::Int(_) | Type::Float(_) => true,
        Type::Vector(element, _) => is_number(element),
        Type::Aggregate(aggregate) => aggregate.fields.iter().all(|(_, field)| is_number(field)),
        _ => false,
    }
}

/// Whether it is the name of a variable of the library that leads to a standard stream.
pub fn is_standard_stream(name: &str) -> bool {
    matches!(name, "stdin" | "stdout" | "stderr")
}

/// Whether functions outside may change variables of the program's: other units see those that are not static.
pub fn sees_variables(program: &Program) -> bool {
    let visible = |global: &ir::Global| {
        global.linkage != Linkage::Internal && !global.constant && !is_standard_stream(&global.name)
    };
    program.globals.iter().any(visible)
}

/// The variables of the library's models that functions outside may change by calling the library: `errno`, objects that
/// results point to. That they register no handlers is a part of not calling back.
pub fn library_variables(program: &Program) -> BTreeSet<GlobalId> {
    let own = |function: &&Function| {
        function.library
            && record(&function.name).is_some_and(|record| !record.bends_control() && record.returns != Returns::Never)
    };
    let insts = program.functions.iter().filter(own).flat_map(|f| &f.blocks).flat_map(|block| &block.insts);
    insts
        .flat_map(|inst| inst.kind.operands())
        .filter_map(|operand| match operand {
            Operand::Const(Constant::Global(id, _)) => Some(*id),
            _ => None,
        })
        .chain(returned(program, own))
        .filter(|id| !program.global(*id).constant)
        .collect()
}

/// The variable `errno`, if the program looks at it.
pub fn errno(program: &Program) -> Option<GlobalId> {
    let function = program.function(program.function_named("__errno_location")?);
    returned(program, |it| it.library && it.name == function.name).next()
}

/// Whether the function may leave any number in `errno` (C11 7.5p3), where its model says nothing of that: a function of
/// `math.h`, and one that asks the system.
pub fn sets_errno(name: &str) -> bool {
    record(name).is_some_and(|record| {
        record.operation() == Some(LibraryFunction::Math) || record.effects.own && record.reads != Reads::Nothing
    })
}

/// The variables whose addresses these functions return.
fn returned<'p>(program: &'p Program, own: impl Fn(&&'p Function) -> bool + 'p) -> impl Iterator<Item = GlobalId> + 'p {
    let blocks = program.functions.iter().filter(own).flat_map(|f| &f.blocks);
    blocks.filter_map(|block| match &block.terminator {
        Terminator::Return(Some(Operand::Const(Constant::Global(id, _)))) => Some(*id),
        _ => None,
    })
}

/// What is assumed of a function outside, in words.
pub fn assumption(name: &str) -> String {
    format!("`{name}` has no body: it is assumed to return any value, and not to call back")
}

/// What is assumed beyond that where a single run calls it and it may reach variables, in words.
pub fn assumption_of_run(name: &str) -> String {
    format!("`{name}` has no body: it is assumed to change nothing in the run that is shown")
}

/// The functions that a run from `start` may call, and those whose addresses are taken, as far as the code shows.
pub fn reachable(program: &Program, start: FunctionId) -> BTreeSet<FunctionId> {
    let taken = (0u32..).zip(&program.functions).filter(|(_, f)| f.address_taken).map(|(index, _)| FunctionId(index));
    let ends = program.constructors.iter().chain(&program.destructors).copied();
    let mut work: Vec<FunctionId> = taken.chain(ends).chain([start]).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = work.pop() {
        if seen.insert(id) {
            let insts = program.function(id).blocks.iter().flat_map(|block| &block.insts);
            work.extend(insts.filter_map(|inst| match &inst.kind {
                InstKind::Call { callee: Callee::Function(callee), .. } => Some(*callee),
                _ => None,
            }));
        }
    }
    seen
}

/// Whether runs from `start` may ask the library for memory.
pub fn allocates(program: &Program, start: FunctionId) -> bool {
    reachable(program, start).into_iter().any(|id| asks_for_memory(&program.function(id).name))
}

/// Whether the function of the library asks for memory.
pub fn asks_for_memory(name: &str) -> bool {
    record(name).is_some_and(|record| record.effects.allocates)
}

/// Whether runs from `start` may read files, streams or sockets.
pub fn reads_files(program: &Program, start: FunctionId) -> bool {
    reachable(program, start).into_iter().any(|id| reads_a_file(&program.function(id).name))
}

/// Whether runs from `start` may come to more input than there was: give some back, open a file, read it from another place, or call
/// what nobody knows.
pub fn may_add_input(program: &Program, start: FunctionId) -> bool {
    let by_pointer = |function: &Function| {
        let mut insts = function.blocks.iter().flat_map(|block| &block.insts);
        insts.any(|inst| matches!(&inst.kind, InstKind::Call { callee: Callee::Pointer(_), .. }))
    };
    reachable(program, start).into_iter().map(|id| program.function(id)).any(|function| {
        let name = function.name.as_str();
        let adds = matches!(name, "__landfall_gives_input" | "__landfall_more_input");
        let known = function.is_defined() && function.linkage != Linkage::Replaceable;
        let native = record(name).is_some_and(|record| matches!(record.meaning, Meaning::Native(_)));
        adds || by_pointer(function) || !known && !native && may_read_again(name)
    })
}

/// Whether a function without a meaning may read files, streams or sockets from another place than before.
pub fn may_read_again(name: &str) -> bool {
    record(name).is_none_or(|record| record.reads == Reads::Files)
}

/// Whether the function of the library reads a file, stream or socket, so that what it gives may never end.
pub fn reads_a_file(name: &str) -> bool {
    record(name).is_some_and(|record| record.reads == Reads::Files)
}

/// What is assumed of the library and of functions outside that runs from `start` may call, in words.
pub fn assumptions(program: &Program, start: FunctionId) -> Vec<String> {
    let mut found = BTreeSet::new();
    for id in reachable(program, start) {
        let function = program.function(id);
        if function.is_defined() {
            continue;
        }
        match record(&function.name) {
            None => found.insert(assumption(&function.name)),
            Some(record) => !record.assumes.is_empty() && found.insert(record.assumes.to_owned()),
        };
    }
    found.into_iter().collect()
}
